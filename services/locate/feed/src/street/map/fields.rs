//! The fields of a street file, under the names of CLDXF where it has one (`pre_modifier` is its
//! StreetNamePreModifier).

use serde::Deserialize;
use strum::{Display, VariantArray};

/// Fields of a street file, which `Display` writes as the map does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Display, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(in crate::street) enum StreetField {
    Low,
    High,
    Range,
    House,
    HousePrefix,
    HouseSuffix,
    Side,
    /// `OLD` of Old N Mill Rd.
    PreModifier,
    Pre,
    /// `COUNTY ROAD` of County Road 312.
    PreType,
    /// `DE LA` of Avenida de la Estrella.
    Separator,
    Name,
    Suffix,
    Post,
    /// `EXTENSION` of Main St N Extension.
    PostModifier,
    Street,
    Unit,
    /// The designator of `unit`.
    UnitType,
    Building,
    Floor,
    Room,
    Lot,
    Town,
    State,
    Zip,
    Precinct,
    PrecinctName,
    Split,
    // Road centerlines: a row has a segment for each side of the road.
    LeftLow,
    LeftHigh,
    LeftPrefix,
    LeftSide,
    LeftTown,
    LeftState,
    LeftZip,
    LeftPrecinct,
    RightLow,
    RightHigh,
    RightPrefix,
    RightSide,
    RightTown,
    RightState,
    RightZip,
    RightPrecinct,
}

/// A side of a road centerline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::street) enum RoadSide {
    Left,
    Right,
}

impl RoadSide {
    pub(in crate::street) const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

impl StreetField {
    /// Parts of a street's name that have a column of their own.
    pub(in crate::street) const NAME_PARTS: [Self; 7] = [
        Self::PreModifier,
        Self::Pre,
        Self::PreType,
        Self::Separator,
        Self::Suffix,
        Self::Post,
        Self::PostModifier,
    ];
    /// The fields that each side of a centerline needs.
    pub(in crate::street) const CENTERLINE: [Self; 4] =
        [Self::LeftLow, Self::LeftHigh, Self::RightLow, Self::RightHigh];

    /// The side of the centerline that the field is about, and the field of a row with one segment.
    pub(in crate::street) fn on_side(self) -> Option<(RoadSide, Self)> {
        Some(match self {
            Self::LeftLow => (RoadSide::Left, Self::Low),
            Self::LeftHigh => (RoadSide::Left, Self::High),
            Self::LeftPrefix => (RoadSide::Left, Self::HousePrefix),
            Self::LeftSide => (RoadSide::Left, Self::Side),
            Self::LeftTown => (RoadSide::Left, Self::Town),
            Self::LeftState => (RoadSide::Left, Self::State),
            Self::LeftZip => (RoadSide::Left, Self::Zip),
            Self::LeftPrecinct => (RoadSide::Left, Self::Precinct),
            Self::RightLow => (RoadSide::Right, Self::Low),
            Self::RightHigh => (RoadSide::Right, Self::High),
            Self::RightPrefix => (RoadSide::Right, Self::HousePrefix),
            Self::RightSide => (RoadSide::Right, Self::Side),
            Self::RightTown => (RoadSide::Right, Self::Town),
            Self::RightState => (RoadSide::Right, Self::State),
            Self::RightZip => (RoadSide::Right, Self::Zip),
            Self::RightPrecinct => (RoadSide::Right, Self::Precinct),
            _ => return None,
        })
    }

    /// The field without its side.
    pub(in crate::street) fn base(self) -> Self {
        self.on_side().map_or(self, |(_, base)| base)
    }

    /// The other side's field; itself, if it has no side.
    pub(in crate::street) fn twin(self) -> Self {
        let Some((side, base)) = self.on_side() else { return self };
        let is_twin = |other: &Self| other.on_side().is_some_and(|(s, b)| s != side && b == base);
        Self::VARIANTS.iter().copied().find(is_twin).unwrap_or(self)
    }
}
