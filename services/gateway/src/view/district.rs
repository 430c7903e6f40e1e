//! Electoral districts of an address, for the API and for the results page.

use serde::Serialize;
use utoipa::ToSchema;

/// The types of districts, from federal to local, in the words of VIP 6.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DistrictType {
    /// The whole country.
    National,
    /// United States House of Representatives.
    Congressional,
    /// The whole state.
    State,
    /// Upper house of the state.
    StateSenate,
    /// Lower house of the state.
    StateHouse,
    /// A court's district.
    Judicial,
    County,
    /// Council or commission of a county.
    CountyCouncil,
    City,
    /// Council of a city.
    CityCouncil,
    Municipality,
    Borough,
    Town,
    Township,
    Village,
    Ward,
    /// A school board's district.
    School,
    /// A water district.
    Water,
    /// Electricity, gas and others.
    Utility,
    /// Another special purpose.
    Special,
    /// None of these.
    Other,
}

/// A district, as the data names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct District {
    /// Name, in the language of the data.
    pub name: String,
    /// The type of the district.
    #[serde(rename = "type")]
    pub kind: DistrictType,
    /// Number, when the data has one.
    pub number: Option<String>,
    /// OCD division identifier, when the data has one.
    pub ocd_id: Option<String>,
    /// For `other`, the type in the data's own words.
    pub other_type: Option<String>,
}

/// The districts that the results page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Districts {
    /// Those of every precinct that the address may be in, from federal to local.
    pub list: Vec<District>,
    /// Types of which the data names districts, and it is not decided which of them is the voter's.
    pub undecided: Vec<DistrictType>,
    /// The data names more districts than can be read.
    pub incomplete: bool,
}
