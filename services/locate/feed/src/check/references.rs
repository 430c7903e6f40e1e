//! References: each must lead to an element, and to one of the right kind.

use std::collections::HashSet;

use super::super::rules;
use super::super::table::ElementKind;
use super::Checking;

pub(super) fn check(c: &mut Checking<'_>) {
    let feed = c.feed;
    let appointments = c.reader.elements().appointments.keys().map(String::as_str);
    let groups: HashSet<&str> =
        feed.schedules.iter().map(|s| s.hours_open_id.as_str()).chain(appointments).collect();
    if let Some(e) = &feed.election {
        one(c, ElementKind::Election, &e.id, "state_id", &e.state_id, ElementKind::State);
        hours(c, &groups, ElementKind::Election, &e.id, &e.hours_open_id);
    }
    if let Some(s) = &feed.state {
        let to = &s.election_administration_id;
        one(
            c,
            ElementKind::State,
            &s.id,
            "election_administration_id",
            to,
            ElementKind::ElectionAdministration,
        );
        places(c, ElementKind::State, &s.id, &s.polling_location_ids);
    }
    for l in &feed.localities {
        one(c, ElementKind::Locality, &l.id, "state_id", &l.state_id, ElementKind::State);
        let to = &l.election_administration_id;
        one(
            c,
            ElementKind::Locality,
            &l.id,
            "election_administration_id",
            to,
            ElementKind::ElectionAdministration,
        );
        places(c, ElementKind::Locality, &l.id, &l.polling_location_ids);
    }
    for p in &feed.precincts {
        one(c, ElementKind::Precinct, &p.id, "locality_id", &p.locality_id, ElementKind::Locality);
        places(c, ElementKind::Precinct, &p.id, &p.polling_location_ids);
    }
    for p in &feed.polling_locations {
        hours(c, &groups, ElementKind::PollingLocation, &p.id, &p.hours_open_id);
    }
    let mut departments: Vec<_> = c.reader.elements().departments.iter().collect();
    departments.sort();
    let pairs = departments
        .into_iter()
        .flat_map(|(department, offices)| offices.iter().map(move |o| (department, o)));
    for (department, office) in pairs {
        let column = "election_administration_id";
        one(c, ElementKind::Department, department, column, office, ElementKind::ElectionAdministration);
    }
}

fn places(c: &mut Checking<'_>, from: ElementKind, id: &str, to: &[String]) {
    for place in to {
        one(c, from, id, "polling_location_ids", place, ElementKind::PollingLocation);
    }
}

/// A reference of the element `id`; other rules report empty ones.
fn one(c: &mut Checking<'_>, from: ElementKind, id: &str, column: &str, to: &str, kind: ElementKind) {
    if to.is_empty() {
        return;
    }
    if c.reader.elements().has(to, kind) {
        return;
    }
    match c.reader.elements().kind(to) {
        Some(found) => {
            let message = format_args!("{column}: {to} is no {} ({})", kind.into_str(), found.into_str());
            c.about(rules::REFERENCE_TYPE, from, id, message);
        }
        None => {
            let message = format_args!("{column}: there is no {} {to}", kind.into_str());
            c.about(rules::REFERENCE_MISSING, from, id, message);
        }
    }
}

/// Hours are groups of schedules and have no element of their own in CSV.
fn hours(c: &mut Checking<'_>, groups: &HashSet<&str>, from: ElementKind, id: &str, to: &str) {
    if to.is_empty() || groups.contains(to) {
        return;
    }
    match c.reader.elements().kind(to) {
        Some(found) => {
            let message = format_args!("hours_open_id: {to} are no hours ({})", found.into_str());
            c.about(rules::REFERENCE_TYPE, from, id, message);
        }
        None => {
            let message = format_args!("hours_open_id: there are no usable schedules {to}");
            c.about(rules::REFERENCE_MISSING, from, id, message);
        }
    }
}
