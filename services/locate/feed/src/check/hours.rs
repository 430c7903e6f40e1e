//! Hours: that they do not overlap, keep the place's time and fit its role.

use std::collections::{BTreeMap, HashMap};

use chrono::{NaiveDate, NaiveTime, Offset, TimeZone};
use chrono_tz::Tz;

use super::super::atlas::{ATLAS, zip_number};
use super::super::findings::FindingPlace;
use super::super::model::{PollingLocation, Schedule};
use super::super::rules::{self, Rule};
use super::super::table::ElementKind;
use super::Checking;
use address::StateCode;
use lookup::voting::SiteRole;

/// Schedules of one group that are compared with each other.
const MOST_COMPARED: usize = 2_000;

type HoursGroup = Vec<(Schedule, u64)>;

pub(super) fn check(c: &mut Checking<'_>) {
    let mut groups: BTreeMap<&str, HoursGroup> = BTreeMap::new();
    let lines = &c.reader.elements().schedule_lines;
    for (schedule, line) in c.feed.schedules.iter().zip(lines) {
        groups.entry(&schedule.hours_open_id).or_default().push((schedule.clone(), *line));
    }
    let election = c.feed.election.as_ref().and_then(|e| e.date);
    for group in groups.values_mut() {
        overlap(c, group);
    }
    zones(c, &groups);
    roles(c, &groups, election);
}

fn say(c: &mut Checking<'_>, rule: &'static Rule, s: &(Schedule, u64), message: std::fmt::Arguments<'_>) {
    let file = c.reader.elements().file(ElementKind::Schedule);
    c.findings.add(rule, FindingPlace { file: &file, line: s.1, element: &s.0.hours_open_id }, message);
}

fn overlap(c: &mut Checking<'_>, group: &mut HoursGroup) {
    group.sort_by_key(|s| (s.0.start_date, s.0.start_time));
    for (i, a) in group.iter().enumerate() {
        let later = group[i + 1..].iter().take(MOST_COMPARED);
        let meeting = later.take_while(|b| b.0.start_date <= a.0.end_date).find(|b| {
            a.0.end_time.is_none_or(|end| b.0.start_time < end)
                && b.0.end_time.is_none_or(|end| a.0.start_time < end)
        });
        if let Some(b) = meeting {
            say(c, rules::SCHEDULE_OVERLAP, b, format_args!("open at the same time as by line {}", a.1));
        }
    }
}

/// Offsets against the zones of the places that use the hours.
fn zones(c: &mut Checking<'_>, groups: &BTreeMap<&str, HoursGroup>) {
    let feed = c.feed;
    let default = feed.election.as_ref().map_or("", |e| e.hours_open_id.as_str());
    let mut users: HashMap<&str, Vec<Tz>> = HashMap::new();
    for p in &feed.polling_locations {
        let zones = users.entry(p.hours_id(day_role(p), default)).or_default();
        // A state has a handful of zones.
        for zone in ATLAS.zones(zip_number(&p.zip), StateCode::parse(&p.state).or(c.state)) {
            if !zones.contains(&zone) {
                zones.push(zone);
            }
        }
    }
    for (id, group) in groups {
        let Some(zones) = users.get(id).filter(|z| !z.is_empty()) else { continue };
        for s in group {
            let Some(offset) = s.0.offset_seconds else { continue };
            let days = [s.0.start_date, s.0.end_date];
            let fits =
                |day: &NaiveDate| zones.iter().any(|z| offsets(*z, *day, s.0.start_time).contains(&offset));
            if let Some(day) = days.iter().find(|d| !fits(d)) {
                let zone = zones[0].name();
                let message = format_args!("not the offset of {zone} on {day}: taken as local time");
                say(c, rules::SCHEDULE_OFFSET, s, message);
            }
        }
    }
}

/// Offsets of a zone at a local time: two in the hour that a clock change repeats, none in the one that it
/// skips.
fn offsets(zone: Tz, day: NaiveDate, time: NaiveTime) -> Vec<i32> {
    let found = zone.offset_from_local_datetime(&day.and_time(time));
    [found.earliest(), found.latest()].into_iter().flatten().map(|o| o.fix().local_minus_utc()).collect()
}

/// Hours against the role of the place.
fn roles(c: &mut Checking<'_>, groups: &BTreeMap<&str, HoursGroup>, election: Option<NaiveDate>) {
    let feed = c.feed;
    let default = feed.election.as_ref().map_or("", |e| e.hours_open_id.as_str());
    for p in &feed.polling_locations {
        let used = p.hours_id(day_role(p), default);
        if used.is_empty() && p.hours_text.is_empty() {
            c.about(rules::HOURS_NONE, ElementKind::PollingLocation, &p.id, format_args!("no hours"));
        }
        let by_appointment = c.reader.elements().appointments.contains_key(used);
        if !used.is_empty() && !by_appointment && !groups.contains_key(used) {
            let message = format_args!("no schedule of {used} can be used: its hours are not known");
            c.about(rules::HOURS_LOST, ElementKind::PollingLocation, &p.id, message);
        }
        let (Some(group), Some(day)) = (groups.get(used), election) else { continue };
        if on_the_day(p) && !group.iter().any(|s| (s.0.start_date..=s.0.end_date).contains(&day)) {
            let message = format_args!("hours {used} do not hold on election day, {day}");
            c.about(rules::HOURS_ELECTION_DAY, ElementKind::PollingLocation, &p.id, message);
        }
        if on_the_day(p)
            && let Some(words) = p.hours_in_words()
            && group.iter().any(|s| (s.0.start_time, s.0.end_time) != (words.0, Some(words.1)))
        {
            let message = format_args!("hours in words are not those of {used}: the words alone are shown");
            c.about(rules::HOURS_CONTRADICTION, ElementKind::PollingLocation, &p.id, message);
        }
        if p.is_early_voting && group.iter().all(|s| s.0.start_date >= day) {
            let message = format_args!("hours {used} start on election day, {day}");
            c.about(rules::HOURS_EARLY, ElementKind::PollingLocation, &p.id, message);
        }
    }
}

/// The role whose hours are checked: a record for election day has no other.
fn day_role(p: &PollingLocation) -> SiteRole {
    if on_the_day(p) { SiteRole::ElectionDay } else { SiteRole::Early }
}

fn on_the_day(p: &PollingLocation) -> bool {
    !p.is_early_voting && !p.is_drop_box
}
