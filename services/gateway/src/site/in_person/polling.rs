//! Hours of the polls on election day (DESIGN 7, "facts that a voter can act on"): one time in the whole
//! state, a range where counties or towns set it, or one for each zone.

use std::cmp::Ordering;

use chrono::{DateTime, NaiveDate, NaiveTime, Timelike as _, Utc};
use chrono_tz::Tz;

use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::jurisdiction::facts::{Facts, KnownFact, together};
use crate::site::jurisdiction::moment::time;
use crate::site::visit::scene::Scene;
use crate::view::facts::{Certainty, PollingHours};
use crate::view::place::{PollsPhase, PollsToday};
use crate::view::text::{Filling, Say};

/// The authority that sets the hours, by the fact's code.
pub(crate) const SET_BY: &[(&str, Option<&str>)] =
    &[("state", None), ("county", Some("hours_set_by_county")), ("town", Some("hours_set_by_town"))];

/// The known hours; `None` where neither opening nor closing is known.
#[must_use]
pub fn polling_hours(scene: &Scene<'_>) -> Option<PollingHours> {
    of_facts(&scene.config?.facts)
}

/// The same of the facts of a jurisdiction.
#[must_use]
pub fn of_facts(facts: &Facts) -> Option<PollingHours> {
    let at = |name| facts.read(name, time);
    let opens = Span::read(facts, "polling.hours.opens", "polling.hours.opens_latest");
    let closes = Span::read(facts, "polling.hours.closes", "polling.hours.closes_latest");
    let second = at("polling.hours.second_zone_opens").zip(at("polling.hours.second_zone_closes"));
    let second_closes = at("polling.hours.second_zone_closes").map(|known| known.value);
    let zones = zones(facts);
    let mut lines = Vec::new();
    let mut same = None;
    match (&opens, &closes, second) {
        (Some(opens), Some(closes), Some((later, latest))) if zones.len() > 1 => {
            let line = |zone: &'static str, opens: NaiveTime, closes: NaiveTime| {
                let zone = Say::new(zone);
                Say::new("hours_zone").with("zone", zone).with("opens", opens).with("closes", closes)
            };
            lines.push(line(zones[0], opens.first(), closes.first()));
            lines.push(line(zones[1], later.value, latest.value));
        }
        // One moment of closing in two zones (Tennessee).
        (opens, Some(closes), None) if zones.len() > 1 && second_closes.is_some() => {
            lines.extend(opens.as_ref().map(|span| span.say("hours_opens", "hours_opens_between")));
            let line = |zone: &'static str, closes: NaiveTime| {
                Say::new("hours_zone_closes").with("zone", Say::new(zone)).with("closes", closes)
            };
            lines.push(line(zones[0], closes.first()));
            lines.extend(second_closes.map(|second| line(zones[1], second)));
        }
        (Some(opens), Some(closes), None) if opens.last.is_none() && closes.last.is_none() => {
            same = Some((opens.first(), closes.first()));
            lines.push(Say::new("hours_same").with("opens", opens.first()).with("closes", closes.first()));
        }
        _ => {
            lines.extend(opens.as_ref().map(|span| span.say("hours_opens", "hours_opens_between")));
            lines.extend(closes.as_ref().map(|span| span.say("hours_closes", "hours_closes_between")));
        }
    }
    if lines.is_empty() {
        return None;
    }
    let known = [&opens, &closes].into_iter().flatten().map(|span| &span.known);
    let certainty = known.clone().map(KnownFact::certainty).fold(Certainty::Sure, worse);
    let other = |span: &Option<Span<'_>>, key: &'static str| {
        let others = span.iter().flat_map(|span| span.known.others.clone());
        others.map(|time| Say::new(key).with("time", time)).collect::<Vec<_>>()
    };
    let line_rule = facts.all("polling.line_rule").next().filter(|fact| fact.value == "yes");
    let sources = known.map(|known| known.fact.note("about_hours"));
    let sources = together(sources.chain(line_rule.map(|fact| fact.note("about_line"))));
    Some(PollingHours {
        others: [other(&opens, "hours_opens"), other(&closes, "hours_closes")].concat(),
        notes: notes(facts, zones.len() > 1 && second_is_none(facts), line_rule.is_some()),
        same: same.filter(|_| certainty.is_firm()),
        lines,
        certainty,
        sources,
    })
}

/// The opening and the closing time of the whole jurisdiction, where there is one of each and both are firm.
#[must_use]
pub(crate) fn firm_hours(facts: &Facts) -> Option<(NaiveTime, NaiveTime)> {
    let one = |first, last| {
        let span = Span::read(facts, first, last)?;
        (span.last.is_none() && span.known.certainty().is_firm()).then(|| span.first())
    };
    let opens = one("polling.hours.opens", "polling.hours.opens_latest");
    let closes = one("polling.hours.closes", "polling.hours.closes_latest");
    opens.zip(closes).filter(|_| second_is_none(facts))
}

/// The one time of opening and of closing that is said of the whole state, sure or not.
#[must_use]
pub(crate) fn one_time(hours: &PollingHours) -> Option<(NaiveTime, NaiveTime)> {
    let same = hours.lines.iter().find(|line| line.key == "hours_same")?;
    let at = |name| match same.with.get(name)? {
        Filling::Time(time) => Some(*time),
        _ => None,
    };
    at("opens").zip(at("closes"))
}

/// Minutes before closing in which voters are told to hurry.
const CLOSING: u32 = 120;

/// The polls at a moment of election day; `None` on other days, and where times differ. In zones whose polls
/// are in different phases, each voter goes by the local clock.
#[must_use]
pub fn polls_today(config: &JurisdictionConfig, now: DateTime<Utc>, today: NaiveDate) -> Option<PollsToday> {
    config.election.as_ref().filter(|election| election.day == today)?;
    let (opens, closes) = one_time(&of_facts(&config.facts)?)?;
    let own = [config.time_zone?];
    let others = config.facts.read("polling.hours.time_zones", |value| {
        value.split(';').map(|zone| zone.trim().parse().ok()).collect::<Option<Vec<Tz>>>()
    });
    let others = others.map(|known| known.value).unwrap_or_default();
    let hours = (minutes(opens), minutes(closes));
    let mut phases = own.iter().chain(&others).map(|zone| phase(hours, minute_of(today, *zone, now)));
    let first = phases.next()?;
    let phase = if phases.all(|other| other == first) { first } else { PollsPhase::LocalTime };
    let text = |at: NaiveTime| at.format("%H:%M").to_string();
    Some(PollsToday { phase, opens: text(opens), closes: text(closes) })
}

/// The minute of a day in a zone: 0 before the day, 1440 after it.
#[must_use]
pub(crate) fn minute_of(day: NaiveDate, zone: Tz, now: DateTime<Utc>) -> u32 {
    let local = now.with_timezone(&zone);
    match local.date_naive().cmp(&day) {
        Ordering::Less => 0,
        Ordering::Equal => minutes(local.time()),
        Ordering::Greater => 24 * 60,
    }
}

/// Minutes from midnight.
pub(crate) fn minutes(at: NaiveTime) -> u32 {
    at.hour() * 60 + at.minute()
}

/// The phase of polls that open and close at these minutes of the day.
#[must_use]
pub(crate) fn phase((opens, closes): (u32, u32), minute: u32) -> PollsPhase {
    if minute < opens {
        PollsPhase::NotOpen
    } else if minute >= closes {
        PollsPhase::Closed
    } else if minute + CLOSING >= closes {
        PollsPhase::Closing
    } else {
        PollsPhase::Open
    }
}

fn second_is_none(facts: &Facts) -> bool {
    facts.all("polling.hours.second_zone_closes").next().is_none()
}

fn notes(facts: &Facts, local_time: bool, line_rule: bool) -> Vec<Say> {
    let set_by = facts.code("polling.hours.set_by", SET_BY).and_then(|known| known.value);
    let local = local_time.then_some("hours_local_time");
    let line = line_rule.then_some("hours_line");
    [set_by, local, line].into_iter().flatten().map(Say::new).collect()
}

/// The more doubtful one.
pub(crate) fn worse(a: Certainty, b: Certainty) -> Certainty {
    match (a, b) {
        (Certainty::Disputed, _) | (_, Certainty::Disputed) => Certainty::Disputed,
        (Certainty::Unsure, _) | (_, Certainty::Unsure) => Certainty::Unsure,
        (Certainty::Secondary, _) | (_, Certainty::Secondary) => Certainty::Secondary,
        (Certainty::Sure, Certainty::Sure) => Certainty::Sure,
    }
}

/// A time, or the first and the last of several.
struct Span<'a> {
    known: KnownFact<'a, NaiveTime>,
    last: Option<NaiveTime>,
}

impl<'a> Span<'a> {
    fn read(facts: &'a Facts, first: &'a str, last: &'a str) -> Option<Self> {
        let known = facts.read(first, time)?;
        let last = facts.read(last, time).map(|last| last.value).filter(|last| *last > known.value);
        Some(Self { known, last })
    }

    fn first(&self) -> NaiveTime {
        self.known.value
    }

    fn say(&self, one: &'static str, between: &'static str) -> Say {
        match self.last {
            Some(last) => Say::new(between).with("first", self.first()).with("last", last),
            None => Say::new(one).with("time", self.first()),
        }
    }
}

/// The zones of the jurisdiction in words, the one of `opens` first. Two of one name count once.
pub(crate) fn zones(facts: &Facts) -> Vec<&'static str> {
    let known = facts.read("polling.hours.time_zones", |value| {
        value.split(';').map(|zone| zone_word(zone.trim())).collect::<Option<Vec<_>>>()
    });
    let mut zones = known.map(|known| known.value).unwrap_or_default();
    zones.dedup();
    zones
}

/// The name that people use for an IANA zone.
pub(crate) fn zone_word(zone: &str) -> Option<&'static str> {
    Some(match zone {
        "America/New_York"
        | "America/Detroit"
        | "America/Indiana/Indianapolis"
        | "America/Kentucky/Louisville" => "zone_eastern",
        "America/Chicago" | "America/Menominee" | "America/Indiana/Knox" | "America/North_Dakota/Center" => {
            "zone_central"
        }
        "America/Denver" | "America/Boise" => "zone_mountain",
        "America/Phoenix" => "zone_arizona",
        "America/Los_Angeles" => "zone_pacific",
        "America/Anchorage" => "zone_alaska",
        "America/Adak" | "Pacific/Honolulu" => "zone_hawaii",
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
