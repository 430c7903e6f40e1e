//! Electoral districts as messages.

use lookup::district::{District, DistrictType};
use proto::locate::v1 as wire;

pub(in crate::grpc) fn message(district: District) -> wire::District {
    let District { kind, other_type, name, number, ocd_id } = district;
    wire::District { name, r#type: kind_of(kind).into(), ocd_id, number, other_type }
}

/// Types as numbers of the wire.
pub(super) fn types(kinds: &[DistrictType]) -> Vec<i32> {
    kinds.iter().map(|kind| kind_of(*kind).into()).collect()
}

fn kind_of(kind: DistrictType) -> wire::DistrictType {
    match kind {
        DistrictType::National => wire::DistrictType::National,
        DistrictType::Congressional => wire::DistrictType::Congressional,
        DistrictType::State => wire::DistrictType::State,
        DistrictType::StateSenate => wire::DistrictType::StateSenate,
        DistrictType::StateHouse => wire::DistrictType::StateHouse,
        DistrictType::Judicial => wire::DistrictType::Judicial,
        DistrictType::County => wire::DistrictType::County,
        DistrictType::CountyCouncil => wire::DistrictType::CountyCouncil,
        DistrictType::City => wire::DistrictType::City,
        DistrictType::CityCouncil => wire::DistrictType::CityCouncil,
        DistrictType::Municipality => wire::DistrictType::Municipality,
        DistrictType::Borough => wire::DistrictType::Borough,
        DistrictType::Town => wire::DistrictType::Town,
        DistrictType::Township => wire::DistrictType::Township,
        DistrictType::Village => wire::DistrictType::Village,
        DistrictType::Ward => wire::DistrictType::Ward,
        DistrictType::School => wire::DistrictType::School,
        DistrictType::Water => wire::DistrictType::Water,
        DistrictType::Utility => wire::DistrictType::Utility,
        DistrictType::Special => wire::DistrictType::Special,
        DistrictType::Other => wire::DistrictType::Other,
    }
}
