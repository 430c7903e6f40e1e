//! Districts as a whole, once all elements are read: of two with one identifier neither is kept, and no OCD identifier is
//! of another state.

use std::collections::HashMap;

use lookup::district::ocd_fault;

use super::super::elements::Elements;
use super::super::findings::{At, Findings};
use super::super::model::Feed;
use super::super::rules;
use super::super::state::state_of;
use super::super::table::ElementKind;

pub(super) fn settle(feed: &mut Feed, elements: &Elements, findings: &mut Findings) {
    let state = state_of(feed);
    // The districts of each identifier, and whether all of them say the same. A twin was reported when it was read.
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
    for own in feed.districts.iter_mut().filter(|own| !own.district.ocd_id.is_empty()) {
        if let Some(fault) = ocd_fault(&own.district.ocd_id, state.as_ref().map(address::StateCode::as_str)) {
            let at = At { file: &file, line: elements.line(&own.id, kind), element: &own.id };
            findings.add(rules::DISTRICT_OCD_ID, at, format_args!("OCD identifier: {fault}: not shown"));
            own.district.ocd_id.clear();
        }
    }
}
