//! The polling places that moved since an earlier publication: which election-day places are the same by
//! content, and where the voter of an address voted before. Identifiers change from feed to feed and are
//! never compared. [`street`] counts the addresses of one street.

pub mod street;

use chrono::NaiveDate;

use super::answer::{self, AddressQuery, AnswerKind, LookupAnswer, MovedFrom, VoterAddress};
use super::area::Point;
use super::streets::StreetData;
use super::voting::{PlaceRow, RoleSet, Site, SiteRole, VotingData};
use address::Direction;
use address::text::{fold, is_digits, words};
use address::usps::{direction, suffix};

/// Up to this many places are assigned; more are vote centers to choose from.
const MOST_ASSIGNED: usize = 3;

/// The election-day places of a precinct, as numbers of places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ElectionDayPlaces {
    /// The precinct or its locality votes by mail: there are no places.
    pub is_mail_only: bool,
    /// Of the precinct itself.
    pub own: Vec<u32>,
    /// Of its locality and its state.
    pub shared: Vec<u32>,
}

impl ElectionDayPlaces {
    /// The election-day places of a precinct.
    #[must_use]
    pub fn of(data: &impl VotingData, precinct: u32) -> Self {
        let precinct = data.precinct(precinct);
        let locality = data.locality(precinct.locality);
        if precinct.is_mail_only || locality.is_mail_only {
            return Self { is_mail_only: true, ..Self::default() };
        }
        let feed = data.feed(locality.feed);
        if precinct.is_doubtful || feed.is_doubtful {
            return Self::default();
        }
        let [own, of_locality, of_state] = [
            known_day(&precinct.sites, precinct.lost),
            known_day(&locality.sites, locality.lost),
            known_day(&feed.sites, feed.lost),
        ];
        // Nothing takes the place of what is lost or doubtful.
        let shared = match (&own, of_locality) {
            (None, _) | (_, None) => Vec::new(),
            (_, Some(mut shared)) => {
                shared.extend(of_state.unwrap_or_default());
                shared
            }
        };
        Self { is_mail_only: false, own: own.unwrap_or_default(), shared }
    }

    /// The places to which its voters are sent: the precinct's own, else the shared ones.
    #[must_use]
    pub fn decisive(&self) -> &[u32] {
        if self.own.is_empty() { &self.shared } else { &self.own }
    }
}

/// The known places of election day among `sites`; `None` where there was one, and none is known.
fn known_day(sites: &[Site], lost: RoleSet) -> Option<Vec<u32>> {
    let day = || sites.iter().filter(|s| s.role == SiteRole::ElectionDay);
    let known: Vec<u32> = day().filter(|s| !s.is_doubtful).map(|s| s.place).collect();
    let is_open = lost[SiteRole::ElectionDay as usize] || day().next().is_some();
    (!known.is_empty() || !is_open).then_some(known)
}

/// The content of a place: equal for two spellings of one name and address (case, space, punctuation,
/// `Street` for `St`, an address in one field or in several).
#[must_use]
pub fn place_key(place: &PlaceRow<'_>) -> String {
    let mut key = words(&fold(place.name)).join(" ");
    key.push('|');
    let line = [place.line_1, place.line_2].join(" ");
    let mut parts = words(&fold(&line));
    let mut town = words(&fold(place.city));
    // `Columbus OH` is Columbus: one export writes the state behind the town, the next does not.
    if town.len() > 1 && town.last().is_some_and(|last| last.eq_ignore_ascii_case(place.state.trim())) {
        town.pop();
    }
    parts.extend(town);
    if place.city.is_empty() {
        let _ = without_state_and_zip(&mut parts);
    }
    for word in &parts {
        let standard = suffix::standard(word).or_else(|| direction::one(word).map(Direction::as_str));
        key.push_str(standard.unwrap_or(word));
        key.push(' ');
    }
    key
}

/// The ZIP code of a place, five digits, or empty. Two places with one [`place_key`] are the same unless both
/// have a ZIP code and these differ.
#[must_use]
pub fn place_zip(place: &PlaceRow<'_>) -> String {
    let of_field = |zip: &str| zip.trim().get(..5).unwrap_or_default().to_owned();
    if !place.zip.trim().is_empty() || !place.city.is_empty() {
        return of_field(place.zip);
    }
    let mut parts = words(&fold(&[place.line_1, place.line_2].join(" ")));
    without_state_and_zip(&mut parts).unwrap_or_default()
}

/// Takes `MA 02139` or `MA 02139 1234` off the end of an address in one field.
fn without_state_and_zip(words: &mut Vec<String>) -> Option<String> {
    let is_number = |word: &String, length: usize| word.len() == length && is_digits(word);
    let mut end = words.len();
    if end > 1 && is_number(&words[end - 1], 4) && is_number(&words[end - 2], 5) {
        end -= 1;
    }
    if end > 1 && is_number(&words[end - 1], 5) && jurisdiction::any(&words[end - 2]).is_some() {
        let zip = words.swap_remove(end - 1);
        words.truncate(end - 2);
        return Some(zip);
    }
    None
}

/// Whether voters with these former places have the same ones now. A few places are assigned: none may be
/// lost, and one more is no move. Vote centers are chosen from: half of them must be left.
#[must_use]
pub fn is_same(former: &[u32], present: &[u32]) -> bool {
    if former.is_empty() || present.is_empty() {
        return former.is_empty() && present.is_empty();
    }
    let left = former.iter().filter(|p| present.contains(p)).count();
    if former.len() <= MOST_ASSIGNED { left == former.len() } else { left * 2 >= former.len() }
}

/// Where the voter of `answer`, which `data` gave, voted according to `previous`. Only where both are
/// certain of one precinct, where the address is spelt the same in both, and where none of the former
/// places is among the present ones.
#[must_use]
pub fn moved_from<D: StreetData + VotingData>(
    previous: &D,
    data: &D,
    answer: &LookupAnswer,
) -> Option<MovedFrom> {
    let (precinct, address) = certain(answer)?;
    let line_1 = with_urbanization(address);
    let parts = [line_1.as_str(), &address.city, &address.state, &address.zip];
    // The election of the previous index is over: that alone must not withhold its answer.
    let point = address.point.and_then(|(latitude, longitude)| Point::new(latitude, longitude));
    let before = answer::nearest_at(previous, AddressQuery::Parts(parts), point, 1, &|_| NaiveDate::MIN);
    let (former_precinct, former_address) = certain(&before)?;
    let is_sample = |a: &LookupAnswer| a.feed.as_ref().is_some_and(|f| f.sample);
    if !is_one_home(former_address, address) || is_sample(&before) != is_sample(answer) {
        return None;
    }
    let former = ElectionDayPlaces::of(previous, former_precinct);
    let present = ElectionDayPlaces::of(data, precinct);
    let candidates = match (former.own.as_slice(), former.shared.as_slice()) {
        ([], [only]) => std::slice::from_ref(only),
        // It is not known which of many the voter used.
        (own, _) => own,
    };
    let first = previous.place(*candidates.first()?);
    let former: Vec<PlaceRow<'_>> = candidates.iter().map(|p| previous.place(*p)).collect();
    let present: Vec<PlaceRow<'_>> =
        present.own.iter().chain(&present.shared).map(|p| data.place(*p)).collect();
    if shares_one(&former, &present) {
        return None;
    }
    Some(MovedFrom {
        location_name: first.name.to_owned(),
        address: one_line(&first),
        election_date: before.feed.and_then(|f| f.election_date),
    })
}

/// The precinct and the address of an answer that an index is certain of.
fn certain(answer: &LookupAnswer) -> Option<(u32, &VoterAddress)> {
    let is_certain = matches!(answer.kind, AnswerKind::Found | AnswerKind::MailOnly);
    answer.precinct_row.zip(answer.address.as_ref()).filter(|_| is_certain)
}

/// Number, street and unit, and the urbanization that tells streets of one name apart.
fn with_urbanization(address: &VoterAddress) -> String {
    let line = format!("{} {}", address.line_1, address.line_2);
    if address.urbanization.is_empty() { line } else { format!("{line}, URB {}", address.urbanization) }
}

/// The same spelling; a ZIP code that one index lacks is no difference.
fn is_one_home(a: &VoterAddress, b: &VoterAddress) -> bool {
    let zip = a.zip == b.zip || a.zip.is_empty() || b.zip.is_empty();
    let parts = [
        (&a.line_1, &b.line_1),
        (&a.line_2, &b.line_2),
        (&a.urbanization, &b.urbanization),
        (&a.city, &b.city),
        (&a.state, &b.state),
    ];
    zip && parts.iter().all(|(a, b)| a == b)
}

fn shares_one(former: &[PlaceRow<'_>], present: &[PlaceRow<'_>]) -> bool {
    let raw = |a: &PlaceRow<'_>, b: &PlaceRow<'_>| {
        (a.name, a.line_1, a.line_2, a.city, a.zip) == (b.name, b.line_1, b.line_2, b.city, b.zip)
    };
    // Most places are written as they were: that costs nothing to see.
    if former.iter().any(|f| present.iter().any(|p| raw(f, p))) {
        return true;
    }
    let content = |place| (place_key(place), place_zip(place));
    let present: Vec<(String, String)> = present.iter().map(content).collect();
    former.iter().map(content).any(|(key, zip)| {
        let agrees = |other: &str| zip.is_empty() || other.is_empty() || zip == other;
        present.iter().any(|(other, other_zip)| *other == key && agrees(other_zip))
    })
}

/// The address of a place in one line ("1 Main St, Gym, Cambridge, MA 02139").
#[must_use]
pub fn one_line(place: &PlaceRow<'_>) -> String {
    let tail = format!("{} {}", place.state, place.zip);
    let parts = [place.line_1, place.line_2, place.city, tail.trim()];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
