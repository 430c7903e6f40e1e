//! Removes from the small tables what must not be used: places without an address, impossible positions,
//! schedules away from the election. These faults depend on the state and the day of the election, which no
//! single element has.

use chrono::{Days, NaiveDate};

use super::atlas::ATLAS;
use super::elements::Elements;
use super::findings::{FindingPlace, Findings};
use super::model::{PollingLocation, VipFeed};
use super::place_doubts::is_undecided;
use super::rules::{self, Rule};
use super::same_place::line_1;
use super::state::state_of;
use super::table::ElementKind;
use super::towns::Towns;
use address::StateCode;

/// Days before an election in which a site may open; Maine's are the longest, 60.
const WINDOW: u64 = 90;

/// Rows of hours by appointment that a place shows.
const MOST_APPOINTMENTS: usize = 20;

pub(crate) fn settle(feed: &mut VipFeed, elements: &mut Elements, findings: &mut Findings) {
    if !feed.source.as_ref().is_some_and(|s| s.sample) {
        // Example addresses are public, so that only made-up ones are kept.
        feed.examples.clear();
    }
    let election = feed.election.as_ref().and_then(|e| e.date);
    let opens_for = |from: NaiveDate, to: NaiveDate| {
        election.is_none_or(|day| day.checked_sub_days(Days::new(WINDOW)).unwrap_or(day) <= from && to <= day)
    };
    for p in &mut feed.polling_locations {
        let days = elements.appointments.get(&p.hours_open_id).map_or(&[][..], Vec::as_slice);
        for (from, to) in days.iter().filter(|d| opens_for(d.0, d.1)).take(MOST_APPOINTMENTS) {
            let days = if from == to { from.to_string() } else { format!("{from} to {to}") };
            let before = if p.hours_text.is_empty() { "" } else { "; " };
            p.hours_text.push_str(&format!("{before}By appointment, {days}"));
        }
    }
    let state = state_of(feed);
    if let Some(state) = state {
        let mut towns = Towns::of(state);
        let file = elements.file(ElementKind::PollingLocation);
        for p in &mut feed.polling_locations {
            let Some(bare) = towns.bare(&p.city).map(str::to_owned) else { continue };
            let line = elements.line(&p.id, ElementKind::PollingLocation);
            let at = FindingPlace { file: &file, line, element: &p.id };
            findings.add(rules::TOWN_STATE, at, format_args!("the town has its state behind it: taken off"));
            p.city = bare;
        }
    }
    let file = elements.file(ElementKind::PollingLocation);
    let lost = &mut feed.lost_places;
    feed.polling_locations.retain_mut(|p| {
        let line = elements.line(&p.id, ElementKind::PollingLocation);
        if let Some((rule, why)) = position(p, state) {
            (p.latitude, p.longitude) = (None, None);
            findings.add(
                rule,
                FindingPlace { file: &file, line, element: &p.id },
                format_args!("{why}: not used"),
            );
        }
        let addressed = [&p.line_1, &p.city, &p.state, &p.address_line].iter().any(|part| !part.is_empty());
        let undecided = is_undecided(line_1(p));
        if !addressed || undecided {
            let at = FindingPlace { file: &file, line, element: &p.id };
            let rule = if undecided { rules::PLACE_UNDECIDED } else { rules::PLACE_ADDRESS };
            findings.add(rule, at, format_args!("no address: not used"));
            lost.push((p.id.clone(), p.roles()));
        }
        addressed && !undecided
    });
    schedules(feed, elements, findings);
}

/// The fault of the position of a place, if there is one.
fn position(p: &PollingLocation, state: Option<StateCode>) -> Option<(&'static Rule, &'static str)> {
    match (p.latitude, p.longitude) {
        (None, None) => None,
        (Some(latitude), Some(longitude)) => {
            if !(-90.0..=90.0).contains(&latitude) || !(-180.0..=180.0).contains(&longitude) {
                return Some((rules::COORDINATES_RANGE, "no point of the earth"));
            }
            let state = StateCode::parse(&p.state).or(state)?;
            let abroad = !ATLAS.holds(state, latitude, longitude);
            abroad.then_some((rules::COORDINATES_STATE, "outside its state, by a sign or an exchange?"))
        }
        _ => Some((rules::COORDINATES_HALF, "one coordinate without the other")),
    }
}

fn schedules(feed: &mut VipFeed, elements: &mut Elements, findings: &mut Findings) {
    let Some(day) = feed.election.as_ref().and_then(|e| e.date) else { return };
    let first = day.checked_sub_days(Days::new(WINDOW)).unwrap_or(day);
    let file = elements.file(ElementKind::Schedule);
    let lines = std::mem::take(&mut elements.schedule_lines);
    let rows = std::mem::take(&mut feed.schedules);
    for (schedule, line) in rows.into_iter().zip(lines) {
        if schedule.start_date < first || schedule.end_date > day {
            let at = FindingPlace { file: &file, line, element: &schedule.hours_open_id };
            let (from, to) = (schedule.start_date, schedule.end_date);
            let message = format_args!("{from} to {to}, election on {day}: not used");
            findings.add(rules::SCHEDULE_WINDOW, at, message);
        } else {
            feed.schedules.push(schedule);
            elements.schedule_lines.push(line);
        }
    }
}
