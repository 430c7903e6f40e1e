//! The last moment at which places of a kind are open by the rules of the state, and the places whose own
//! hours go on after it. Such a place is never left out: its feed may know better. The rule is said beside
//! its hours, and the office is named.

use chrono::{NaiveDate, NaiveTime, Timelike as _};

use crate::site::in_person::EARLY_LOCAL;
use crate::site::jurisdiction::codes::list;
use crate::site::jurisdiction::config::{ElectionConfig, JurisdictionConfig};
use crate::site::jurisdiction::facts::{Facts, KnownFact};
use crate::site::jurisdiction::moment::time;
use crate::site::lookup::{Opening, VotingPlace};
use crate::site::vote_by_mail::returning::{BoxesRule, LastMoment, boxes_rule};
use crate::view::bootstrap::LocationKind;
use crate::view::place::StateEnd;

/// The rules for the places of one kind. `None`: not known, or left to counties and towns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StateEnds {
    /// The last moment of drop boxes, where it is not that of other places.
    boxes: Option<LastMoment>,
    /// All other places.
    others: Option<LastMoment>,
}

impl StateEnds {
    /// The rule that a place goes on after, by its own schedule from `today` on; `None` where it does not.
    #[must_use]
    pub fn passed_by(self, place: &VotingPlace, today: NaiveDate) -> Option<StateEnd> {
        let (date, at) = if place.is_drop_box { self.boxes } else { self.others }?;
        let minutes = at.map(|at| at.hour() * 60 + at.minute());
        let is_later = |opening: &Opening| {
            opening.date > date || minutes.is_some_and(|minutes| u32::from(opening.closes) > minutes)
        };
        // Sorted by day.
        let mut ahead = place.schedule.iter().rev().take_while(|opening| opening.date >= date.max(today));
        ahead.any(is_later).then(|| StateEnd { date, time: at.map(|at| at.format("%H:%M").to_string()) })
    }
}

/// The rules for places of a kind that are for the election on `day`. Facts are those of the election that
/// the content service leads with: of another one they say nothing. Where deadlines are not shown (SPEC
/// section 4), nothing is said.
#[must_use]
pub fn state_ends(config: Option<&JurisdictionConfig>, kind: LocationKind, day: NaiveDate) -> StateEnds {
    let known = config.filter(|config| config.vep.display_dates_and_deadlines);
    let election = known.and_then(|config| config.election.as_ref()).filter(|election| election.day == day);
    let Some((config, election)) = known.zip(election) else { return StateEnds::default() };
    match kind {
        LocationKind::EarlyVote => {
            let end = early_voting(config, election);
            StateEnds { boxes: end, others: end }
        }
        LocationKind::DropOff => {
            let others = handing_in(config, election);
            let boxes = match boxes_rule(config) {
                BoxesRule::AsOthers => others,
                BoxesRule::Own(own) => own,
            };
            StateEnds { boxes, others }
        }
        LocationKind::ElectionDay => {
            let end = polls_close(&config.facts).map(|at| (day, Some(at)));
            StateEnds { boxes: end, others: end }
        }
    }
}

/// The latest time at which polls close anywhere in the jurisdiction.
fn polls_close(facts: &Facts) -> Option<NaiveTime> {
    let latest = ["polling.hours.closes_latest", "polling.hours.second_zone_closes"];
    let first = facts.read("polling.hours.closes", time).and_then(sure)?;
    latest.into_iter().filter_map(|name| facts.read(name, time)).map(|known| known.value).chain([first]).max()
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
