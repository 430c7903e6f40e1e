//! The county of each finding, so that each clerk gets their own.

use std::collections::HashMap;

use super::super::model::VipFeed;
use super::super::table::ElementKind;

/// Names of counties by what belongs to them.
pub(super) struct CountyNames<'a> {
    /// By position of the precinct.
    by_precinct: Vec<&'a str>,
    by_id: HashMap<(ElementKind, &'a str), &'a str>,
}

impl<'a> CountyNames<'a> {
    pub(super) fn of(feed: &'a VipFeed) -> Self {
        let mut by_id: HashMap<(ElementKind, &str), &str> = HashMap::new();
        for l in &feed.localities {
            let name = l.name.as_str();
            by_id.entry((ElementKind::Locality, &l.id)).or_insert(name);
            by_id.entry((ElementKind::ElectionAdministration, &l.election_administration_id)).or_insert(name);
            for place in &l.polling_location_ids {
                by_id.entry((ElementKind::PollingLocation, place)).or_insert(name);
            }
        }
        let mut by_precinct = Vec::with_capacity(feed.precincts.len());
        for p in &feed.precincts {
            let name =
                by_id.get(&(ElementKind::Locality, p.locality_id.as_str())).copied().unwrap_or_default();
            by_precinct.push(name);
            by_id.entry((ElementKind::Precinct, &p.id)).or_insert(name);
            for place in &p.polling_location_ids {
                by_id.entry((ElementKind::PollingLocation, place)).or_insert(name);
            }
        }
        Self { by_precinct, by_id }
    }

    /// The county of a precinct by its position, or empty.
    pub(super) fn of_precinct(&self, precinct: Option<u32>) -> &'a str {
        precinct.and_then(|at| self.by_precinct.get(at as usize)).copied().unwrap_or_default()
    }

    /// The county of an element, or empty.
    pub(super) fn of_element(&self, kind: ElementKind, id: &str) -> &'a str {
        self.by_id.get(&(kind, id)).copied().unwrap_or_default()
    }
}
