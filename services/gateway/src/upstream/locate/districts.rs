//! Electoral districts of an answer.

use proto::locate::v1 as wire;

use super::filled;
use crate::view::district::{District, DistrictType, Districts};

/// Most districts of an answer that are shown; the locate service sends no more.
const MOST: usize = 100;

/// The districts of an answer.
#[must_use]
pub fn districts(wire: &wire::LocateResponse) -> Districts {
    Districts {
        list: wire.districts.iter().take(MOST).filter_map(district).collect(),
        undecided: wire.undecided_district_types().take(MOST).filter_map(kind).collect(),
        incomplete: wire.districts_incomplete,
    }
}

fn district(wire: &wire::District) -> Option<District> {
    Some(District {
        name: wire.name.clone(),
        // A type of a newer service is told as one without a word of ours.
        kind: kind(wire.r#type()).unwrap_or(DistrictType::Other),
        number: filled(wire.number.clone()),
        ocd_id: filled(wire.ocd_id.clone()),
        other_type: filled(wire.other_type.clone()),
    })
    .filter(|district| !district.name.trim().is_empty())
}

fn kind(kind: wire::DistrictType) -> Option<DistrictType> {
    Some(match kind {
        wire::DistrictType::Unspecified => return None,
        wire::DistrictType::National => DistrictType::National,
        wire::DistrictType::Congressional => DistrictType::Congressional,
        wire::DistrictType::State => DistrictType::State,
        wire::DistrictType::StateSenate => DistrictType::StateSenate,
        wire::DistrictType::StateHouse => DistrictType::StateHouse,
        wire::DistrictType::Judicial => DistrictType::Judicial,
        wire::DistrictType::County => DistrictType::County,
        wire::DistrictType::CountyCouncil => DistrictType::CountyCouncil,
        wire::DistrictType::City => DistrictType::City,
        wire::DistrictType::CityCouncil => DistrictType::CityCouncil,
        wire::DistrictType::Municipality => DistrictType::Municipality,
        wire::DistrictType::Borough => DistrictType::Borough,
        wire::DistrictType::Town => DistrictType::Town,
        wire::DistrictType::Township => DistrictType::Township,
        wire::DistrictType::Village => DistrictType::Village,
        wire::DistrictType::Ward => DistrictType::Ward,
        wire::DistrictType::School => DistrictType::School,
        wire::DistrictType::Water => DistrictType::Water,
        wire::DistrictType::Utility => DistrictType::Utility,
        wire::DistrictType::Special => DistrictType::Special,
        wire::DistrictType::Other => DistrictType::Other,
    })
}
