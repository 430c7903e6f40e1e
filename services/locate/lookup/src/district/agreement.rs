//! The districts on which all precincts agree that an address may be in.

use serde::Serialize;

use super::{District, DistrictType};

/// The districts that the data names for one precinct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedDistricts {
    /// The districts, in the order in which they are told.
    pub list: Vec<District>,
    /// The data names more of them than can be read.
    pub is_incomplete: bool,
}

/// The districts of an address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Districts {
    /// The decided districts, from federal to local.
    pub list: Vec<District>,
    /// Types of which the data names a district that is not decided for the address, in the same order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<DistrictType>,
    /// The data names more districts than can be read: the list may lack some.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_incomplete: bool,
}

impl Districts {
    /// Whether there is nothing to tell: no district, no undecided type, and nothing missing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.undecided.is_empty() && !self.is_incomplete
    }

    /// All named types as undecided, and no district.
    #[must_use]
    pub fn undecided(readings: &[NamedDistricts]) -> Self {
        let is_incomplete = readings.iter().any(|named| named.is_incomplete);
        let kinds = readings.iter().flat_map(|named| &named.list).map(|district| district.kind);
        Self { list: Vec::new(), undecided: sorted(kinds.collect()), is_incomplete }
    }
}

/// The districts that every reading has. The type of any other is undecided; so is a type of which a home has
/// one district at most ([`DistrictType::is_single`]), where the readings agree about two, or where a reading
/// is incomplete: what is missing may be the second.
#[must_use]
pub fn agreed(readings: &[NamedDistricts], state: &str) -> Districts {
    let Some((first, others)) = readings.split_first() else { return Districts::default() };
    let mut list: Vec<District> = Vec::new();
    for district in &first.list {
        let everywhere = others.iter().all(|named| named.list.iter().any(|own| own.is_same(district)));
        if everywhere && !list.iter().any(|known| known.is_same(district)) {
            list.push(district.clone());
        }
    }
    let is_told = |district: &District| list.iter().any(|known| known.is_same(district));
    let all = || readings.iter().flat_map(|named| &named.list);
    let mut undecided: Vec<DistrictType> =
        all().filter(|district| !is_told(district)).map(|district| district.kind).collect();
    let is_incomplete = readings.iter().any(|named| named.is_incomplete);
    for kind in DistrictType::ALL.iter().copied().filter(|kind| kind.is_single(state)) {
        let told = list.iter().filter(|district| district.kind == kind).count();
        if told > 1 || (told > 0 && is_incomplete) {
            undecided.push(kind);
        }
    }
    let is_cut = |district: &District| district.kind.is_single(state) && undecided.contains(&district.kind);
    list.retain(|district| !is_cut(district));
    Districts { list, undecided: sorted(undecided), is_incomplete }
}

fn sorted(mut kinds: Vec<DistrictType>) -> Vec<DistrictType> {
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
