//! Required content of source, election, state, offices, localities and precincts.

use std::collections::{HashMap, HashSet};

use super::super::rules;
use super::super::table::ElementKind;
use super::Checking;

const VERSIONS: [&str; 7] = ["3.0", "5.0", "5.1", "5.1.1", "5.1.2", "5.2", "6.0"];

pub(super) fn check(checking: &mut Checking<'_>) {
    source(checking);
    state(checking);
    offices(checking);
    localities(checking);
    precincts(checking);
}

fn source(c: &mut Checking<'_>) {
    let Some(source) = &c.feed.source else { return };
    if !c.feed.version.is_empty() && !VERSIONS.contains(&c.feed.version.as_str()) {
        let message = format_args!("version {:?} is not known: read as 6.0", c.feed.version);
        c.about(rules::SOURCE_VERSION, ElementKind::Source, &source.id, message);
    }
    let fips = source.vip_id.as_str();
    if fips.is_empty() {
        return;
    }
    let digits = matches!(fips.len(), 2 | 5) && fips.bytes().all(|b| b.is_ascii_digit());
    let of = jurisdiction::all().iter().find(|j| digits && fips.starts_with(j.fips));
    match (of, c.state) {
        (None, _) => {
            c.about(
                rules::SOURCE_VIP_ID,
                ElementKind::Source,
                &source.id,
                format_args!("no FIPS code of 2 or 5 digits"),
            );
        }
        (Some(j), Some(state)) if j.code != state.as_str() => {
            let message = format_args!("vip_id belongs to {}, the State is {state}", j.code);
            c.about(rules::SOURCE_STATE, ElementKind::Source, &source.id, message);
        }
        _ => {}
    }
}

fn state(c: &mut Checking<'_>) {
    let Some(state) = &c.feed.state else { return };
    if c.state.is_none() {
        let message = format_args!("{:?} is no state", state.name);
        c.about(rules::STATE_NAME, ElementKind::State, &state.id, message);
    }
}

fn offices(c: &mut Checking<'_>) {
    if c.feed.administrations.is_empty() {
        let message = format_args!("no office: voters whose address is not found have nobody to ask");
        c.about_all(rules::OFFICE_NONE, ElementKind::ElectionAdministration, message);
    }
    let staffed: HashSet<&str> =
        c.reader.elements().departments.values().flatten().map(String::as_str).collect();
    for office in c.feed.administrations.iter().filter(|o| !staffed.contains(o.id.as_str())) {
        let message = format_args!("no department");
        c.about(rules::OFFICE_DEPARTMENT, ElementKind::ElectionAdministration, &office.id, message);
    }
}

fn localities(c: &mut Checking<'_>) {
    for locality in &c.feed.localities {
        for (column, value) in [("name", &locality.name), ("state_id", &locality.state_id)] {
            if value.is_empty() {
                let message = format_args!("no {column}");
                c.about(rules::LOCALITY_INCOMPLETE, ElementKind::Locality, &locality.id, message);
            }
        }
    }
}

fn precincts(c: &mut Checking<'_>) {
    let feed = c.feed;
    let mut seen = HashMap::new();
    for p in &feed.precincts {
        for (column, value) in [("name", &p.name), ("locality_id", &p.locality_id)] {
            if value.is_empty() {
                c.about(
                    rules::PRECINCT_INCOMPLETE,
                    ElementKind::Precinct,
                    &p.id,
                    format_args!("no {column}"),
                );
            }
        }
        let key = (&p.locality_id, &p.name, &p.number, &p.ward, &p.split_name);
        if let Some(first) = seen.insert(key, &p.id).filter(|first| *first != &p.id) {
            let message = format_args!("not to be told from {first}");
            c.about(rules::PRECINCT_TWICE, ElementKind::Precinct, &p.id, message);
        }
    }
}
