//! The places that a voter of a precinct must be told, read from the tables alone: the self-check holds the
//! answers against them. Written from "What we do not know" (README); it shares no code with the rules of the
//! look-up.

use std::collections::HashSet;

use super::super::format::{self, Section};
use super::super::reader::Index;
use super::super::tables::Tables as _;
use address::text::{fold, words};
use address::usps::{direction, suffix};
use lookup::answer::{AnswerKind, LookupAnswer};
use lookup::voting::{RoleSet, Site, SiteRole, VotingData as _};

/// Most places of one role that are asked for, as many as an answer may list.
pub(super) const MOST_PLACES: usize = 100;

/// Identifier, name, first line and city of a place.
type PlaceContent<'t> = (&'t str, &'t str, &'t str, &'t str);

/// The places that a precinct's voters must be told.
pub(super) struct ExpectedPlaces<'i> {
    /// By role: early, election day, drop-off.
    certain: [Vec<PlaceContent<'i>>; 3],
    /// Everything that may be offered as doubtful.
    any: Vec<PlaceContent<'i>>,
}

impl<'i> ExpectedPlaces<'i> {
    /// Reads the precinct, its locality and its state.
    pub(super) fn of(index: &'i Index, precinct: u32) -> Self {
        let precinct = index.precinct(precinct);
        let locality = index.locality(precinct.locality);
        let feed = index.feed(locality.feed);
        let levels =
            [(precinct.sites, precinct.lost), (locality.sites, locality.lost), (feed.sites, feed.lost)];
        let in_doubt = precinct.is_doubtful || feed.is_doubtful;
        let by_mail = (precinct.is_mail_only || locality.is_mail_only) && !in_doubt;
        let told = |places: Vec<u32>| -> Vec<PlaceContent<'i>> {
            places.into_iter().map(|p| told(index, p)).collect()
        };
        let certain = SiteRole::ALL.map(|role| {
            let nowhere = in_doubt || (by_mail && role == SiteRole::ElectionDay);
            if nowhere { Vec::new() } else { told(certain(&levels, role)) }
        });
        let all = levels.iter().flat_map(|(sites, _)| sites.iter().map(|s| s.place));
        Self { certain, any: told(all.collect()) }
    }

    /// Whether an answer tells these places: each of them, in its role, and no other.
    pub(super) fn agrees(&self, given: &LookupAnswer) -> bool {
        let tells = |given: &[lookup::answer::VotingLocation], due: &[PlaceContent<'_>]| {
            let mut told: Vec<PlaceContent<'_>> =
                given.iter().map(|l| (&*l.id, &*l.name, &*l.line_1, &*l.city)).collect();
            let mut due = due.to_vec();
            told.sort_unstable();
            due.sort_unstable();
            told == due
                || (due.len() > MOST_PLACES
                    && told.len() == MOST_PLACES
                    && told.iter().all(|place| due.binary_search(place).is_ok()))
        };
        let by_role = given.locations.iter().zip(&self.certain).all(|(given, due)| tells(given, due));
        let doubtful =
            given.doubtful.iter().all(|l| self.any.contains(&(&*l.id, &*l.name, &*l.line_1, &*l.city)));
        let unknown = given.kind == AnswerKind::Unknown;
        by_role && doubtful && (!unknown || self.certain.iter().all(Vec::is_empty))
    }
}

/// The certain places of a role, the precinct's own first. Where the place of election day that a level names
/// is not certain, and no narrower level has one that is, none of a wider level takes its place.
fn certain(levels: &[(Vec<Site>, RoleSet); 3], role: SiteRole) -> Vec<u32> {
    let mut places = Vec::new();
    for (sites, lost) in levels {
        let named: Vec<&Site> = sites.iter().filter(|site| site.role == role).collect();
        let is_missing = (lost[role as usize] || !named.is_empty()) && named.iter().all(|s| s.is_doubtful);
        if role == SiteRole::ElectionDay && is_missing && places.is_empty() {
            return places;
        }
        for site in named.into_iter().filter(|site| !site.is_doubtful) {
            if !places.contains(&site.place) {
                places.push(site.place);
            }
        }
    }
    places
}

fn told(index: &Index, place: u32) -> PlaceContent<'_> {
    let row = index.place(place);
    (row.id, row.name, row.line_1, row.city)
}

impl Index {
    /// Places that no precinct, locality or state lists: no voter is told of them. A place with the name and
    /// the first line of a listed place is not among them: feeds repeat a place.
    #[must_use]
    pub fn unreachable_places(&self) -> Vec<u32> {
        let mut listed = HashSet::new();
        let mut list = |sites: Vec<Site>| listed.extend(sites.into_iter().map(|site| site.place));
        (0..self.precinct_count()).for_each(|row| list(self.precinct(row).sites));
        let localities = self.rows(Section::Localities, format::LOCALITY);
        (0..localities).for_each(|row| list(self.locality(row).sites));
        (0..self.rows(Section::Feeds, format::FEED)).for_each(|row| list(self.feed(row).sites));
        let content = |place: u32| {
            let (_, name, line_1, _) = told(self, place);
            let standard = |word: &str| {
                let way = || direction::one(word).map(address::Direction::as_str);
                suffix::standard(word).or_else(way).unwrap_or(word).to_owned()
            };
            let line: Vec<String> = words(&fold(line_1)).iter().map(|word| standard(word)).collect();
            (words(&fold(name)).join(" "), line)
        };
        let known: HashSet<_> = listed.iter().map(|place| content(*place)).collect();
        let all = 0..self.place_count();
        all.filter(|place| !listed.contains(place) && !known.contains(&content(*place))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: RoleSet = [false; 3];

    fn site(place: u32, role: SiteRole, is_doubtful: bool) -> Site {
        Site { place, role, is_doubtful }
    }

    #[test]
    fn a_lost_or_doubtful_polling_place_is_replaced_by_none_of_the_county() {
        let day = |place| site(place, SiteRole::ElectionDay, false);
        let doubt = |place| site(place, SiteRole::ElectionDay, true);
        let lost = [false, true, false];
        for (own, own_lost, county, due) in [
            (vec![day(1)], NONE, vec![day(2)], vec![1, 2]),
            (vec![], NONE, vec![day(2)], vec![2]),
            (vec![doubt(1)], NONE, vec![day(2)], vec![]),
            (vec![], lost, vec![day(2)], vec![]),
            (vec![day(1)], lost, vec![day(2)], vec![1, 2]),
            (vec![day(1), doubt(3)], NONE, vec![doubt(2)], vec![1]),
            (vec![day(1)], NONE, vec![day(1)], vec![1]),
        ] {
            let levels = [(own, own_lost), (county, NONE), (Vec::new(), NONE)];
            assert_eq!(certain(&levels, SiteRole::ElectionDay), due, "{levels:?}");
        }
        let early = [site(4, SiteRole::Early, true), site(5, SiteRole::Early, false)];
        let levels = [(early[..1].to_vec(), [true; 3]), (early[1..].to_vec(), NONE), (Vec::new(), NONE)];
        assert_eq!(certain(&levels, SiteRole::Early), [5], "early places stand for themselves");
    }

    #[test]
    fn an_answer_with_another_place_one_too_few_or_in_another_role_does_not_agree() {
        let here: PlaceContent<'_> = ("1", "School", "1 Main St", "Lima");
        let due = ExpectedPlaces { certain: [vec![], vec![here], vec![]], any: vec![here] };
        let place = |id: &str, line: &str| lookup::answer::VotingLocation {
            id: id.to_owned(),
            name: "School".to_owned(),
            line_1: line.to_owned(),
            line_2: String::new(),
            city: "Lima".to_owned(),
            state: "OH".to_owned(),
            zip: String::new(),
            coordinates: None,
            hours_text: String::new(),
            notes: String::new(),
            schedule_exceptions: String::new(),
            features: Vec::new(),
            features_known: Vec::new(),
            is_countywide: false,
            schedule: Vec::new(),
            role: SiteRole::ElectionDay,
            open_early_voting: false,
            open_election_day: false,
            time_zone: String::new(),
            distance_miles: None,
            is_drop_box: false,
        };
        let right = place("1", "1 Main St");
        let given = |early: &[_], day: &[_], doubtful: &[_]| LookupAnswer {
            kind: AnswerKind::Found,
            locations: [early.to_vec(), day.to_vec(), Vec::new()],
            doubtful: doubtful.to_vec(),
            ..LookupAnswer::default()
        };
        let one = std::slice::from_ref(&right);
        assert!(due.agrees(&given(&[], one, &[])));
        assert!(!due.agrees(&given(&[], &[place("2", "1 Main St")], &[])), "another identifier");
        assert!(!due.agrees(&given(&[], &[place("1", "2 Main St")], &[])), "another address");
        assert!(!due.agrees(&given(&[], &[], &[])), "the place is missing");
        assert!(!due.agrees(&given(&[], &[right.clone(), place("2", "2 Main St")], &[])), "one too many");
        assert!(!due.agrees(&given(one, &[], &[])), "another role");
        assert!(!due.agrees(&given(&[], one, &[place("2", "2 Main St")])), "a doubtful one of elsewhere");
    }
}
