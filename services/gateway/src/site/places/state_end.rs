//! The last moment at which places of a kind are open by the rules of the state, and the places whose own
//! hours go on after it. Hours of the last day end with the state's time; later days are kept, for the feed
//! may know better. The page names the rule beside the hours, and the office. On election day the same rule
//! decides when polls close at a place.

use std::borrow::Cow;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

use crate::site::in_person::EARLY_LOCAL;
use crate::site::in_person::polling::{SET_BY, firm_hours, minute_of, minutes, phase, zone_word, zones};
use crate::site::jurisdiction::codes::list;
use crate::site::jurisdiction::config::{ElectionConfig, JurisdictionConfig};
use crate::site::jurisdiction::facts::{Facts, KnownFact};
use crate::site::jurisdiction::moment::time;
use crate::site::lookup::{Opening, VotingPlace};
use crate::site::places::hours::clock;
use crate::site::vote_by_mail::returning::{BoxesRule, LastMoment, boxes_rule};
use crate::view::bootstrap::LocationKind;
use crate::view::place::{PollsToday, StateEnd};

/// The rules for the places of one kind. `None`: not known, or left to counties and towns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StateEnds {
    /// The last moment of drop boxes, where it is not that of other places.
    boxes: Option<LastMoment>,
    /// All other places.
    others: Option<LastMoment>,
    /// The places in the second time zone of a state, by the zone's word: polls close at another local time
    /// there (Nebraska).
    second: Option<(&'static str, Option<LastMoment>)>,
    /// Election day, of places of that day alone.
    election: Option<NaiveDate>,
    /// The one opening and closing time of the whole state on election day, where it is firm.
    polls: Option<(NaiveTime, NaiveTime)>,
}

impl StateEnds {
    /// The rule that a place goes on after, by its own schedule from `today` on; `None` where it does not.
    #[must_use]
    pub fn passed_by(self, place: &VotingPlace, today: NaiveDate) -> Option<StateEnd> {
        let (date, at) = self.of(place)?;
        let last = at.map(minutes);
        let is_later = |opening: &Opening| {
            opening.date > date || last.is_some_and(|last| u32::from(opening.closes) > last)
        };
        // Sorted by day.
        let mut ahead = place.schedule.iter().rev().take_while(|opening| opening.date >= date.max(today));
        ahead.any(is_later).then(|| StateEnd { date, time: at.map(|at| at.format("%H:%M").to_string()) })
    }

    /// The rule for a place.
    fn of(self, place: &VotingPlace) -> Option<LastMoment> {
        let zone = || zone_word(place.zone.name());
        match self.second.filter(|(second, _)| zone() == Some(*second)) {
            Some((_, end)) => end,
            None if place.is_drop_box => self.boxes,
            None => self.others,
        }
    }

    /// The schedule of a place, whose last day ends with the state's time at the latest.
    #[must_use]
    pub fn schedule(self, place: &VotingPlace) -> Cow<'_, [Opening]> {
        let own = &place.schedule;
        let Some((date, Some(at))) = self.of(place) else { return Cow::Borrowed(own) };
        // At most 1439.
        let last = u16::try_from(minutes(at)).unwrap_or(u16::MAX);
        let is_late = |opening: &Opening| opening.date == date && opening.closes > last;
        if !own.iter().any(is_late) {
            return Cow::Borrowed(own);
        }
        let kept = own.iter().filter(|opening| !is_late(opening) || opening.opens < last);
        kept.map(|opening| Opening {
            closes: if is_late(opening) { last } else { opening.closes },
            ..*opening
        })
        .collect()
    }

    /// The opening of election day at a place, from the first opening to the last closing: by its own
    /// schedule as the state's rule ends it, else by the hours of the whole state.
    #[must_use]
    pub fn polls_open(self, place: &VotingPlace, today: NaiveDate) -> Option<Opening> {
        let date = self.election.filter(|day| *day == today)?;
        let schedule = self.schedule(place);
        let own = || schedule.iter().filter(|opening| opening.date == date && !opening.by_appointment);
        let hours = own().map(|opening| opening.opens).min().zip(own().map(|opening| opening.closes).max());
        let of_state = || {
            // Words alone may name other hours.
            let is_silent = place.schedule.is_empty() && place.hours_text.trim().is_empty();
            let (opens, closes) = self.polls.filter(|_| is_silent)?;
            Some((u16::try_from(minutes(opens)).ok()?, u16::try_from(minutes(closes)).ok()?))
        };
        let (opens, closes) = hours.or_else(of_state)?;
        Some(Opening { date, opens, closes, by_appointment: false, subject_to_change: false })
    }

    /// The polls at a place now; `None` on other days than election day, and where its hours are not known.
    #[must_use]
    pub fn polls(self, place: &VotingPlace, today: NaiveDate, now: DateTime<Utc>) -> Option<PollsToday> {
        let open = self.polls_open(place, today)?;
        let minute = minute_of(open.date, place.zone, now);
        let phase = phase((open.opens.into(), open.closes.into()), minute);
        Some(PollsToday { phase, opens: clock(open.opens), closes: clock(open.closes) })
    }
}

/// The rules for places of a kind that are for the election on `day`. Facts are those of the election that
/// the content service leads with: of another one they say nothing. Where deadlines are not shown (SPEC
/// section 4), nothing is said.
#[must_use]
pub fn state_ends(config: Option<&JurisdictionConfig>, kind: LocationKind, day: NaiveDate) -> StateEnds {
    let is_polls = kind == LocationKind::ElectionDay;
    let none = StateEnds { election: is_polls.then_some(day), ..StateEnds::default() };
    let known = config.filter(|config| config.vep.display_dates_and_deadlines);
    let election = known.and_then(|config| config.election.as_ref()).filter(|election| election.day == day);
    let Some((config, election)) = known.zip(election) else { return none };
    match kind {
        LocationKind::EarlyVote => {
            let end = early_voting(config, election);
            StateEnds { boxes: end, others: end, ..none }
        }
        LocationKind::DropOff => {
            let others = handing_in(config, election);
            let boxes = match boxes_rule(config) {
                BoxesRule::AsOthers => others,
                BoxesRule::Own(own) => own,
            };
            StateEnds { boxes, others, ..none }
        }
        LocationKind::ElectionDay => {
            let facts = &config.facts;
            let moment = |at: NaiveTime| (day, Some(at));
            let end = polls_close(facts).map(moment);
            let second = second_zone(facts).map(|(zone, at)| (zone, at.map(moment)));
            StateEnds { boxes: end, others: end, second, polls: firm_hours(facts), ..none }
        }
    }
}

const SECOND_ZONE: &str = "polling.hours.second_zone_closes";

/// The latest local time at which polls close; in the first zone of a state whose zones differ. `None` where
/// a county or town may close later and no fact says how late (New Hampshire).
fn polls_close(facts: &Facts) -> Option<NaiveTime> {
    let at = |name| facts.read(name, time).map(|known| known.value);
    let (latest, second) = (at("polling.hours.closes_latest"), at(SECOND_ZONE));
    let is_local = facts.code("polling.hours.set_by", SET_BY).is_some_and(|known| known.value.is_some());
    let first = facts.read("polling.hours.closes", time).and_then(sure)?;
    let is_known = !is_local || latest.is_some() || second.is_some();
    // Without the names of the zones it is unknown which of the two a place has.
    let either = second.filter(|_| second_zone(facts).is_none());
    [latest, either, Some(first)].into_iter().flatten().max().filter(|_| is_known)
}

/// The second zone of a state where polls close at another local time, and that time where it is firm.
fn second_zone(facts: &Facts) -> Option<(&'static str, Option<NaiveTime>)> {
    let closes = facts.read(SECOND_ZONE, time)?;
    Some((*zones(facts).get(1)?, sure(closes)))
}

/// Early voting, where no county or town may go on longer.
fn early_voting(config: &JurisdictionConfig, election: &ElectionConfig) -> Option<LastMoment> {
    let day = election.early_voting.end.filter(|_| election.early_voting.allowed)?;
    let local = local(config)?;
    if local.contains(&"early_local_end") {
        return None;
    }
    let at = config.facts.read("early_voting.rule.end_time", time).and_then(sure);
    Some((day, at.filter(|_| !local.contains(&"early_local_hours"))))
}

/// The parts of early voting that counties or towns decide; `None` where the fact cannot be read: they may
/// decide its end.
fn local(config: &JurisdictionConfig) -> Option<Vec<&'static str>> {
    let name = "early_voting.rule.local";
    match config.facts.all(name).next() {
        None => Some(Vec::new()),
        // The state sets all of it.
        Some(fact) if fact.value == "-" => Some(Vec::new()),
        Some(_) => Some(config.facts.read(name, |value| list(value, EARLY_LOCAL))?.value),
    }
}

/// Whether counties may vote early longer than the state's last day says (Florida, Utah), for the election on
/// `day`: then a place whose own schedule goes on is not over with that day.
#[must_use]
pub fn counties_end_early_voting(config: Option<&JurisdictionConfig>, day: NaiveDate) -> bool {
    let config = config.filter(|config| config.election.as_ref().is_some_and(|own| own.day == day));
    config.and_then(local).is_some_and(|local| local.contains(&"early_local_end"))
}

/// Handing in a mail ballot. A day that may be later by law is none.
fn handing_in(config: &JurisdictionConfig, election: &ElectionConfig) -> Option<LastMoment> {
    let noted = election.dates.ballot_dropoff_by.as_ref().filter(|noted| !noted.may_be_later)?;
    let at = config.facts.read("mail_ballot.return.in_person.time", time).and_then(sure);
    Some((noted.date?, at))
}

/// The value of a fact that is sure.
fn sure<T>(known: KnownFact<'_, T>) -> Option<T> {
    known.certainty().is_firm().then_some(known.value)
}

#[cfg(test)]
mod tests;
