//! The region of an address: a state or territory, the United States with the state unknown, another country,
//! or unknown.

use chrono::NaiveDate;
use common::jurisdiction::{self, Jurisdiction};

/// Where an address is, as far as the data says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// The data does not know, or does not say.
    Unknown,
    /// In a country that is not the United States.
    Abroad(CountryCode),
    /// In the United States, state unknown: the page asks.
    UnitedStates,
    /// In a state, in DC or in one of the five territories.
    Jurisdiction(&'static Jurisdiction),
}

/// ISO 3166-1 alpha-2, upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountryCode([u8; 2]);

impl CountryCode {
    /// Reads two letters in any case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let letters: [u8; 2] = text.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_alphabetic).then(|| Self(letters.map(|b| b.to_ascii_uppercase())))
    }

    /// The two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Region {
    /// Reads what a location database says. Databases give the territories as countries (PR, GU, VI, AS,
    /// MP), where their subdivisions are municipalities; the minor outlying islands (UM) are United
    /// States without a state. FM, MH and PW are countries of their own. `subdivision` is a postal code
    /// ("NV") or an English name ("Nevada"); it counts only inside the United States (Georgia is also a
    /// country), and one that is not known leaves the state unknown.
    #[must_use]
    pub fn from_record(country: &str, subdivision: Option<&str>) -> Self {
        let Some(country) = CountryCode::parse(country) else { return Self::Unknown };
        match country.as_str() {
            "US" => subdivision.and_then(named).map_or(Self::UnitedStates, Self::Jurisdiction),
            "UM" => Self::UnitedStates,
            code => match jurisdiction::any(code)
                .filter(|j| j.kind == jurisdiction::JurisdictionKind::Territory)
            {
                Some(territory) => Self::Jurisdiction(territory),
                None => Self::Abroad(country),
            },
        }
    }

    /// ISO country, "US" for the territories too; empty when unknown.
    #[must_use]
    pub fn country_code(&self) -> &str {
        match self {
            Self::Unknown => "",
            Self::Abroad(country) => country.as_str(),
            Self::UnitedStates | Self::Jurisdiction(_) => "US",
        }
    }

    /// Postal code of the state or territory; empty when it is not known or there is none.
    #[must_use]
    pub fn region_code(&self) -> &'static str {
        match self {
            Self::Jurisdiction(j) => j.code,
            Self::Unknown | Self::Abroad(_) | Self::UnitedStates => "",
        }
    }

    /// One word for counting, without the place itself.
    #[must_use]
    pub fn outcome(&self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Abroad(_) => "abroad",
            Self::UnitedStates => "us_state_unknown",
            Self::Jurisdiction(_) => "jurisdiction",
        }
    }
}

/// A jurisdiction by its postal code or its English name.
fn named(subdivision: &str) -> Option<&'static Jurisdiction> {
    jurisdiction::any(subdivision).or_else(|| jurisdiction::all().iter().find(|j| j.en == subdivision))
}

/// Which data an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionSource {
    /// The table inside the binary.
    Embedded,
    /// An operator's MMDB files.
    Mmdb,
    /// The voter information service.
    Upstream,
    /// Nothing was looked up: the address is of a reserved range.
    ReservedRange,
}

impl RegionSource {
    /// The name in `geo-db lookup` and in metrics.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::Mmdb => "mmdb",
            Self::Upstream => "upstream",
            Self::ReservedRange => "reserved_range",
        }
    }
}

/// The answer about one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionAnswer {
    /// Where the address is, as far as the data says.
    pub place: Region,
    /// The data that says so.
    pub source: RegionSource,
    /// Day on which that data was made, where it is known.
    pub data_date: Option<NaiveDate>,
}

impl RegionAnswer {
    /// The answer for a reserved range.
    pub const RESERVED: Self =
        Self { place: Region::Unknown, source: RegionSource::ReservedRange, data_date: None };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(country: &str, subdivision: Option<&str>) -> (String, &'static str) {
        let place = Region::from_record(country, subdivision);
        (place.country_code().to_owned(), place.region_code())
    }

    #[test]
    fn every_jurisdiction_is_found_by_code_and_by_name() {
        for j in jurisdiction::all() {
            assert_eq!(codes("US", Some(j.code)), ("US".into(), j.code));
            assert_eq!(codes("US", Some(j.en)), ("US".into(), j.code));
        }
    }

    #[test]
    fn territories_arrive_as_countries_whatever_their_municipality() {
        for code in ["PR", "GU", "VI", "AS", "MP"] {
            assert_eq!(codes(code, Some("San Juan")), ("US".into(), code));
            assert_eq!(codes(code, None), ("US".into(), code));
        }
    }

    #[test]
    fn a_state_is_named_only_inside_the_united_states() {
        assert_eq!(codes("GE", Some("Georgia")), ("GE".into(), ""));
        // Countries whose code is also a state's: Canada, Germany, India, Morocco.
        for country in ["CA", "DE", "IN", "MA", "FM", "MH", "PW"] {
            assert_eq!(codes(country, Some("Nevada")), (country.into(), ""));
        }
    }

    #[test]
    fn an_unknown_state_stays_unknown() {
        for subdivision in [None, Some(""), Some("ZZ"), Some("nevada "), Some("Nev")] {
            assert_eq!(Region::from_record("US", subdivision), Region::UnitedStates);
        }
        assert_eq!(Region::from_record("UM", Some("Wake Island")), Region::UnitedStates);
        for country in ["", "U", "USA", "1!", "ñ"] {
            assert_eq!(Region::from_record(country, Some("NV")), Region::Unknown, "{country}");
        }
    }
}
