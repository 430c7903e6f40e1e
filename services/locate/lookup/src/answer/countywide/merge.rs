//! The places of one county out of one feed or several. Feeds that contradict each other about a place put it
//! in doubt: it is then left out, and the list says that it may lack places.

use std::collections::HashMap;

use super::super::VotingLocation;
use super::super::sites;
use super::CountyLocality;
use crate::feature::{Feature, FeatureState, contradict};
use crate::voting::{PlaceCertainty, RoleSet, SiteRole, VotingData};
use address::text::{fold, words};
use address::town::{city_key, solid};

/// The place of a listing: street, town and ZIP code, folded.
type PlaceKey = (String, String, String);

/// The places of a county by role, and the roles of which places may be missing.
pub(super) type CountyList = ([Vec<VotingLocation>; 3], RoleSet);

/// The places that serve a locality.
pub(super) fn of_locality<D: VotingData>(data: &D, member: &CountyLocality, limit: usize) -> CountyList {
    let row = data.locality(member.locality);
    let feed = data.feed(row.feed);
    let own_days = row.is_mail_only || member.day_is_open;
    let listed = sites::of_county(data, &row, own_days, None, limit);
    let all = row.sites.iter().chain(&feed.sites);
    let mut incomplete = SiteRole::ALL.map(|role| {
        let is_doubtful =
            |site: &&crate::voting::Site| site.role == role && (site.is_doubtful || feed.is_doubtful);
        row.lost[role as usize] || feed.lost[role as usize] || all.clone().any(|site| is_doubtful(&site))
    });
    let mut known = listed.known;
    let day = SiteRole::ElectionDay as usize;
    // A place that some precincts have as their own, and others have not, is theirs.
    let of_some =
        |place: &u32| member.own_days.get(place).is_some_and(|precincts| *precincts < member.in_person);
    let ids: Vec<&str> = member.own_days.keys().filter(|p| of_some(p)).map(|p| data.place(*p).id).collect();
    let before = known[day].len();
    known[day].retain(|place| !ids.contains(&place.id.as_str()));
    incomplete[day] |= known[day].len() < before;
    if row.is_mail_only {
        incomplete[day] = false;
    } else if member.day_is_open && all.clone().any(|site| site.role == SiteRole::ElectionDay) {
        incomplete[day] = true;
    }
    debug_assert!(listed.day != PlaceCertainty::Known || !own_days, "no center where precincts decide");
    (known, incomplete)
}

/// The places of a county that several feeds list: one of each, and none that the feeds contradict each other
/// about.
pub(super) fn of_feeds(mut lists: Vec<CountyList>) -> CountyList {
    if lists.len() < 2 {
        return lists.pop().unwrap_or_default();
    }
    let mut incomplete = RoleSet::default();
    for (_, own) in &lists {
        incomplete.iter_mut().zip(own).for_each(|(all, own)| *all |= own);
    }
    let mut known: [Vec<VotingLocation>; 3] = Default::default();
    for role in SiteRole::ALL.map(|role| role as usize) {
        let mut first: HashMap<PlaceKey, usize> = HashMap::new();
        let mut places: Vec<(VotingLocation, bool)> = Vec::new();
        for (own, _) in &mut lists {
            for place in std::mem::take(&mut own[role]) {
                match first.get(&key(&place)).copied() {
                    Some(at) => {
                        let (known, contradicted) = &mut places[at];
                        *contradicted |= !is_same(known, &place);
                        doubt(known, &place.features_known);
                    }
                    None => {
                        first.insert(key(&place), places.len());
                        places.push((place, false));
                    }
                }
            }
        }
        incomplete[role] |= places.iter().any(|(_, contradicted)| *contradicted);
        known[role] = places.into_iter().filter(|(_, contradicted)| !contradicted).map(|(p, _)| p).collect();
        known[role].sort_by(|a, b| a.name.cmp(&b.name));
    }
    // Where a feed is in doubt about election day, no center of another one stands in.
    let day = SiteRole::ElectionDay as usize;
    if incomplete[day] {
        known[day].clear();
    }
    (known, incomplete)
}

/// Leaves unknown what another feed answers otherwise.
fn doubt(known: &mut VotingLocation, other: &[Feature]) {
    let (own, mut is_changed) = (&mut known.features_known, false);
    for feature in own.iter_mut().filter(|own| other.iter().any(|other| contradict(own, other))) {
        *feature = Feature { state: FeatureState::Unknown, text: String::new(), ..feature.clone() };
        is_changed = true;
    }
    if is_changed {
        known.features = known.features_known.iter().filter_map(Feature::in_words).collect();
    }
}

fn folded(text: &str) -> String {
    words(&fold(text)).join(" ")
}

fn key(place: &VotingLocation) -> PlaceKey {
    let line = if place.line_1.is_empty() { &place.name } else { &place.line_1 };
    (folded(line), solid(&city_key(&place.city)).into_owned(), place.zip.chars().take(5).collect())
}

/// Whether two records of one place say the same of it.
fn is_same(a: &VotingLocation, b: &VotingLocation) -> bool {
    folded(&a.name) == folded(&b.name)
        && folded(&a.line_2) == folded(&b.line_2)
        && a.schedule == b.schedule
        && a.hours_text == b.hours_text
        && a.is_drop_box == b.is_drop_box
}
