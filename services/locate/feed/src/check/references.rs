//! References: each must lead to an element, and to one of the right kind.

use std::collections::HashSet;

use super::super::rules;
use super::super::table::Kind;
use super::Checking;

pub(super) fn check(c: &mut Checking<'_>) {
    let feed = c.feed;
    let groups: HashSet<&str> = feed.schedules.iter().map(|s| s.hours_open_id.as_str()).collect();
    if let Some(e) = &feed.election {
        one(c, Kind::Election, &e.id, "state_id", &e.state_id, Kind::State);
        hours(c, &groups, Kind::Election, &e.id, &e.hours_open_id);
    }
    if let Some(s) = &feed.state {
        let to = &s.election_administration_id;
        one(c, Kind::State, &s.id, "election_administration_id", to, Kind::ElectionAdministration);
        places(c, Kind::State, &s.id, &s.polling_location_ids);
    }
    for l in &feed.localities {
        one(c, Kind::Locality, &l.id, "state_id", &l.state_id, Kind::State);
        let to = &l.election_administration_id;
        one(c, Kind::Locality, &l.id, "election_administration_id", to, Kind::ElectionAdministration);
        places(c, Kind::Locality, &l.id, &l.polling_location_ids);
    }
    for p in &feed.precincts {
        one(c, Kind::Precinct, &p.id, "locality_id", &p.locality_id, Kind::Locality);
        places(c, Kind::Precinct, &p.id, &p.polling_location_ids);
    }
    for p in &feed.polling_locations {
        hours(c, &groups, Kind::PollingLocation, &p.id, &p.hours_open_id);
    }
    let mut departments: Vec<_> = c.reader.elements().departments.iter().collect();
    departments.sort();
    for (department, office) in departments {
        let column = "election_administration_id";
        one(c, Kind::Department, department, column, office, Kind::ElectionAdministration);
    }
}

fn places(c: &mut Checking<'_>, from: Kind, id: &str, to: &[String]) {
    for place in to {
        one(c, from, id, "polling_location_ids", place, Kind::PollingLocation);
    }
}

/// A reference of the element `id`; an empty one is a matter of other rules.
fn one(c: &mut Checking<'_>, from: Kind, id: &str, column: &str, to: &str, kind: Kind) {
    if to.is_empty() {
        return;
    }
    match c.reader.elements().kind(to) {
        Some(found) if found == kind => {}
        Some(found) => {
            let message = format_args!("{column}: {to} is no {} ({})", kind.name(), found.name());
            c.about(rules::REFERENCE_TYPE, from, id, message);
        }
        None => {
            let message = format_args!("{column}: there is no {} {to}", kind.name());
            c.about(rules::REFERENCE_MISSING, from, id, message);
        }
    }
}

/// Hours are groups of schedules and have no element of their own in CSV.
fn hours(c: &mut Checking<'_>, groups: &HashSet<&str>, from: Kind, id: &str, to: &str) {
    if to.is_empty() || groups.contains(to) {
        return;
    }
    match c.reader.elements().kind(to) {
        Some(found) => {
            let message = format_args!("hours_open_id: {to} are no hours ({})", found.name());
            c.about(rules::REFERENCE_TYPE, from, id, message);
        }
        None => {
            let message = format_args!("hours_open_id: there are no usable schedules {to}");
            c.about(rules::REFERENCE_MISSING, from, id, message);
        }
    }
}
