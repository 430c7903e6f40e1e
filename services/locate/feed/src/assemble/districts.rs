//! Districts as a whole, once all elements are read: two districts with one identifier are both dropped, and
//! an OCD identifier of another state, district or type is dropped.

use std::collections::{HashMap, HashSet};

use lookup::district::{District, DistrictType, contradiction, ocd_fault};

use super::super::elements::Elements;
use super::super::findings::{FindingPlace, Findings};
use super::super::model::{VipFeed, VipPrecinct};
use super::super::rules;
use super::super::state::state_of;
use super::super::table::ElementKind;

pub(super) fn settle(feed: &mut VipFeed, elements: &Elements, findings: &mut Findings) {
    let state = state_of(feed);
    // The districts of each identifier, and whether all of them say the same. A twin was reported when it was
    // read.
    let mut first: HashMap<String, usize> = HashMap::new();
    let mut keeps = vec![true; feed.districts.len()];
    for (at, own) in feed.districts.iter().enumerate() {
        let known = *first.entry(own.id.clone()).or_insert(at);
        if known != at {
            keeps[at] = false;
            keeps[known] &= feed.districts[known].district == own.district;
        }
    }
    let mut keeps = keeps.into_iter();
    feed.districts.retain(|own| keeps.next().unwrap_or(false) && !own.id.is_empty());
    let kind = ElementKind::ElectoralDistrict;
    let file = elements.file(kind);
    // The first that has an identifier, and whether another one has it, too.
    let mut owners: HashMap<(DistrictType, String), (District, bool)> = HashMap::new();
    for own in feed.districts.iter().map(|own| &own.district).filter(|own| !own.ocd_id.is_empty()) {
        let owner = owners.entry((own.kind, own.ocd_id.clone())).or_insert_with(|| (own.clone(), false));
        owner.1 |= owner.0.says() != own.says();
    }
    for own in feed.districts.iter_mut().filter(|own| !own.district.ocd_id.is_empty()) {
        let district = &own.district;
        let is_shared = owners.get(&(district.kind, district.ocd_id.clone())).is_some_and(|owner| owner.1);
        let fault = ocd_fault(&district.ocd_id, state.as_ref().map(address::StateCode::as_str))
            .or_else(|| contradiction(district))
            .or(is_shared.then_some("is that of another district, too"));
        if let Some(fault) = fault {
            let at = FindingPlace { file: &file, line: elements.line(&own.id, kind), element: &own.id };
            findings.add(rules::DISTRICT_OCD_ID, at, format_args!("OCD identifier: {fault}: not shown"));
            own.district.ocd_id.clear();
        }
    }
}

/// A precinct has the districts of all its splits, because the split of a house may be unknown.
pub(super) fn join(precincts: &mut [VipPrecinct], splits: &HashMap<Box<str>, Box<str>>) {
    let mut of_splits: HashMap<&str, Vec<String>> = HashMap::new();
    for split in precincts.iter() {
        if let Some(precinct) = splits.get(split.id.as_str()) {
            of_splits.entry(precinct).or_default().extend(split.electoral_district_ids.iter().cloned());
        }
    }
    for precinct in precincts.iter_mut().filter(|precinct| !splits.contains_key(precinct.id.as_str())) {
        let Some(ids) = of_splits.remove(precinct.id.as_str()) else { continue };
        precinct.has_splits = true;
        let mut known: HashSet<String> = precinct.electoral_district_ids.iter().cloned().collect();
        precinct.electoral_district_ids.extend(ids.into_iter().filter(|id| known.insert(id.clone())));
    }
}
