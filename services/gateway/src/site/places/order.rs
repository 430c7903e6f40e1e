//! Which kinds of places show, in which order, on which day (SPEC section 4). Early sites show while early
//! voting lasts; drop-off sites while they can still take a ballot; election-day sites always.

use chrono::NaiveDate;

use crate::site::jurisdiction::config::EarlyVotingConfig;
use crate::site::lookup::{LookupAnswer, VotingPlace};
use crate::view::bootstrap::LocationKind;

/// States whose voters mostly return ballots by hand: drop-off comes first.
const DROP_OFF_FIRST: [&str; 2] = ["OR", "WA"];

/// The day, the election and the state that decide which kinds of places show.
#[derive(Clone, Copy, Debug)]
pub struct PlacesMoment<'a> {
    /// Today in the state.
    pub today: NaiveDate,
    /// Election day of the places.
    pub election_day: NaiveDate,
    /// Early voting, where the content service told; otherwise the schedules decide.
    pub early_voting: Option<EarlyVotingConfig>,
    /// Counties may vote early after the last day of the state: there the schedules decide.
    pub early_ends_locally: bool,
    /// Postal code of the state.
    pub state: &'a str,
    /// The visitor's wish.
    pub wanted: Option<LocationKind>,
}

/// One kind with its places.
#[derive(Debug, PartialEq)]
pub struct ShownKind<'a> {
    pub kind: LocationKind,
    pub places: Vec<&'a VotingPlace>,
    /// Empty, but a better address may fill it.
    pub refinable: bool,
}

/// The kinds to show, in order. Empty kinds are dropped unless refinable. Empty when no place may be shown.
#[must_use]
pub fn shown<'a>(lookup: &'a LookupAnswer, moment: PlacesMoment<'_>) -> Vec<ShownKind<'a>> {
    let wished = collect(lookup, moment, order(moment));
    if wished.iter().any(|s| !s.places.is_empty()) {
        return wished;
    }
    // A wish for one kind must not hide the places of another.
    let fallback = collect(lookup, moment, order(PlacesMoment { wanted: None, ..moment }));
    if fallback.iter().any(|s| !s.places.is_empty()) { fallback } else { Vec::new() }
}

fn order(moment: PlacesMoment<'_>) -> &'static [LocationKind] {
    use LocationKind::{DropOff, EarlyVote, ElectionDay};
    if moment.wanted == Some(ElectionDay) || moment.today >= moment.election_day {
        return &[ElectionDay, DropOff];
    }
    let drop_off_first = match moment.wanted {
        Some(DropOff) => true,
        Some(_) => false,
        None => DROP_OFF_FIRST.contains(&moment.state),
    };
    if drop_off_first { &[DropOff, EarlyVote, ElectionDay] } else { &[EarlyVote, DropOff, ElectionDay] }
}

fn collect<'a>(
    lookup: &'a LookupAnswer,
    moment: PlacesMoment<'_>,
    order: &[LocationKind],
) -> Vec<ShownKind<'a>> {
    let shown = order.iter().map(|&kind| {
        let places: Vec<&VotingPlace> =
            places_of(lookup, kind).iter().filter(|p| may_show(p, kind, moment)).collect();
        let refinable = lookup.could_refine && places.is_empty() && lookup.refinable[index(kind)];
        ShownKind { kind, places, refinable }
    });
    shown.filter(|s| s.refinable || !s.places.is_empty()).collect()
}

fn places_of(lookup: &LookupAnswer, kind: LocationKind) -> &[VotingPlace] {
    match kind {
        LocationKind::EarlyVote => &lookup.early_vote,
        LocationKind::ElectionDay => &lookup.election_day,
        LocationKind::DropOff => &lookup.drop_off,
    }
}

fn index(kind: LocationKind) -> usize {
    match kind {
        LocationKind::EarlyVote => 0,
        LocationKind::ElectionDay => 1,
        LocationKind::DropOff => 2,
    }
}

fn may_show(place: &VotingPlace, kind: LocationKind, moment: PlacesMoment<'_>) -> bool {
    match kind {
        LocationKind::ElectionDay => true,
        LocationKind::EarlyVote => early_voting_lasts(place, moment),
        LocationKind::DropOff => {
            early_voting_lasts_by_rule(moment)
                || place.open_election_day
                || (moment.today < moment.election_day && place.open_early_voting)
                || (says_nothing(place) && has_day_left(place, moment.today))
        }
    }
}

/// Whether early voting may still go on: by the rule of the jurisdiction, where one is known.
#[must_use]
pub fn early_may_last(moment: PlacesMoment<'_>) -> bool {
    moment.early_voting.is_none() || early_voting_lasts_by_rule(moment) || goes_on_locally(moment)
}

/// The rule of the jurisdiction where it is known, else the schedule of the place; that one, too, where
/// counties decide the end.
fn early_voting_lasts(place: &VotingPlace, moment: PlacesMoment<'_>) -> bool {
    match moment.early_voting {
        Some(_) => {
            early_voting_lasts_by_rule(moment)
                || (goes_on_locally(moment)
                    && !place.schedule.is_empty()
                    && has_day_left(place, moment.today))
        }
        None => has_day_left(place, moment.today),
    }
}

/// Some places may be open after the last day of the state.
fn goes_on_locally(moment: PlacesMoment<'_>) -> bool {
    let allowed = moment.early_voting.is_some_and(|rule| rule.allowed);
    moment.early_ends_locally && allowed && moment.today < moment.election_day
}

fn early_voting_lasts_by_rule(moment: PlacesMoment<'_>) -> bool {
    moment.early_voting.is_some_and(|rule| {
        rule.allowed && rule.end.map_or(moment.today < moment.election_day, |end| moment.today <= end)
    })
}

/// A drop-off site whose feed told neither role: its schedule decides.
fn says_nothing(place: &VotingPlace) -> bool {
    !place.open_early_voting && !place.open_election_day
}

fn has_day_left(place: &VotingPlace, today: NaiveDate) -> bool {
    place.schedule.last().is_none_or(|last| last.date >= today)
}

#[cfg(test)]
pub(crate) mod tests;
