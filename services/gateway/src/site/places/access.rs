//! The services of a place (DESIGN 7, "what a place offers"): words on the ticket, and choices of places. A
//! feature is there, or it is not, or nobody told us: what the data leaves out is the third, never the
//! second. Text that the feed has in words of its own is shown as text.

use std::collections::BTreeMap;

use crate::site::lookup::{PlaceFeature, VotingPlace};
use crate::view::access::{
    Access, AccessFilter, AccessGroup, AccessItem, AccessKind, AccessState, AccessTopic,
};
use crate::view::bootstrap::LocationKind;

/// Most choices of one kind of places, and most languages among them.
const MOST_FILTERS: usize = 8;
const MOST_LANGUAGES: usize = 4;

/// The name of a choice that a place with this feature fits.
fn choice(feature: &PlaceFeature) -> Option<String> {
    let offers = feature.state == AccessState::Yes && !is_plain(feature);
    (offers && is_choice(feature.kind)).then(|| match feature.kind {
        AccessKind::Language => format!("language-{}", feature.language),
        kind => name(kind).to_owned(),
    })
}

/// Help in English is none that a voter looks for.
fn is_plain(feature: &PlaceFeature) -> bool {
    feature.kind == AccessKind::Language && feature.language == "en"
}

fn name(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::WheelchairAccess => "wheelchair",
        AccessKind::AccessibleParking => "parking",
        AccessKind::Curbside => "curbside",
        AccessKind::AccessibleMachine => "machine",
        AccessKind::Seating => "seating",
        AccessKind::DriveUp => "drive-up",
        AccessKind::AllHours => "all-hours",
        _ => "",
    }
}

fn is_choice(kind: AccessKind) -> bool {
    kind == AccessKind::Language || !name(kind).is_empty()
}

/// The features of a place; `None` where there is nothing to say and nothing to ask the office.
#[must_use]
pub fn access(place: &VotingPlace, kind: LocationKind) -> Option<Access<'_>> {
    let mut items: Vec<(AccessTopic, AccessItem<'_>)> = Vec::new();
    let mut said = Vec::new();
    for feature in place.features.iter().filter(|feature| !is_plain(feature)) {
        let item = item(feature);
        match topic(feature.kind) {
            // A language that is not known is words of the feed.
            Some(topic) if feature.kind != AccessKind::Language || item.language.is_some() => {
                items.push((topic, item));
            }
            _ => said.extend(item.text),
        }
    }
    for kind in asked(kind, !items.is_empty()) {
        if !items.iter().any(|(_, item)| item.kind == *kind) {
            let item = AccessItem { kind: *kind, state: AccessState::Unknown, language: None, text: None };
            items.extend(topic(*kind).map(|topic| (topic, item)));
        }
    }
    // Whether a wheelchair gets in comes first, whatever the answer.
    let rank = |item: &AccessItem<'_>| (item.kind != AccessKind::WheelchairAccess, item.state, item.kind);
    items.sort_by_key(|(_, item)| rank(item));
    let mut groups = Vec::new();
    for topic in [AccessTopic::Entry, AccessTopic::Voting, AccessTopic::Languages, AccessTopic::DropBox] {
        let own: Vec<_> = items.iter().filter(|(of, _)| *of == topic).map(|(_, item)| item.clone()).collect();
        if !own.is_empty() {
            groups.push(AccessGroup { topic, items: own });
        }
    }
    (!groups.is_empty() || !said.is_empty()).then_some(Access { groups, said })
}

fn item(feature: &PlaceFeature) -> AccessItem<'_> {
    let filled = |text: &'_ str| !text.trim().is_empty();
    AccessItem {
        kind: feature.kind,
        state: feature.state,
        language: Some(feature.language.as_str()).filter(|language| filled(language)),
        text: Some(feature.text.as_str()).filter(|text| filled(text)),
    }
}

/// The features that are said to be unknown where the data leaves them out: whether a wheelchair gets into a
/// place to vote, and more where the data speaks of access at all.
fn asked(kind: LocationKind, says_something: bool) -> &'static [AccessKind] {
    use AccessKind::{AccessibleMachine, AccessibleParking, WheelchairAccess};
    match (kind, says_something) {
        (LocationKind::DropOff, false) => &[],
        (LocationKind::DropOff, true) | (_, false) => &[WheelchairAccess],
        (_, true) => &[WheelchairAccess, AccessibleParking, AccessibleMachine],
    }
}

fn topic(kind: AccessKind) -> Option<AccessTopic> {
    use AccessKind::*;
    Some(match kind {
        WheelchairAccess | AccessibleParking | Ramp | AutomaticDoor | Elevator | Curbside => {
            AccessTopic::Entry
        }
        AccessibleMachine | Seating => AccessTopic::Voting,
        Language => AccessTopic::Languages,
        Indoor | Outdoor | DriveUp | AllHours => AccessTopic::DropBox,
        Other => return None,
    })
}

/// The names of the choices that a place fits.
#[must_use]
pub fn fits(place: &VotingPlace) -> Vec<String> {
    place.features.iter().filter_map(choice).collect()
}

/// The choices among the places of a kind: features that one of several places is known to have, the most
/// frequent languages last.
#[must_use]
pub fn filters(places: &[&VotingPlace]) -> Vec<AccessFilter> {
    if places.len() < 2 {
        return Vec::new();
    }
    let mut found: BTreeMap<(AccessKind, &str), AccessFilter> = BTreeMap::new();
    for feature in places.iter().flat_map(|place| &place.features) {
        if let Some(id) = choice(feature) {
            let language = Some(feature.language.clone()).filter(|language| !language.is_empty());
            let new = AccessFilter { id, kind: feature.kind, language, count: 0 };
            found.entry((feature.kind, &feature.language)).or_insert(new).count += 1;
        }
    }
    let is_language = |filter: &AccessFilter| filter.kind == AccessKind::Language;
    let (mut languages, mut all): (Vec<_>, Vec<_>) = found.into_values().partition(is_language);
    languages.sort_by_key(|filter| std::cmp::Reverse(filter.count));
    languages.truncate(MOST_LANGUAGES);
    all.truncate(MOST_FILTERS - languages.len());
    all.append(&mut languages);
    all
}

/// The fields `with` of a form or a query: names of choices as [`filters`] gives them, each once; other
/// values are left out.
#[must_use]
pub fn chosen(raw: &str) -> Vec<String> {
    let is_name = |name: &&str| {
        !name.is_empty() && name.len() <= 24 && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
    };
    let mut all: Vec<String> = Vec::new();
    for name in raw.split('&').filter_map(|pair| pair.strip_prefix("with=")).filter(is_name) {
        if all.len() < MOST_FILTERS && !all.iter().any(|known| known == name) {
            all.push(name.to_owned());
        }
    }
    all
}

/// Whether a voter who cannot go in may be told to vote from the car: not where ballots are dropped, and not
/// where the place itself says no.
#[must_use]
pub fn may_vote_from_car(place: &VotingPlace, kind: LocationKind) -> bool {
    let denies =
        |feature: &PlaceFeature| feature.kind == AccessKind::Curbside && feature.state == AccessState::No;
    kind != LocationKind::DropOff && !place.features.iter().any(denies)
}

#[cfg(test)]
mod tests;
