//! ZIP codes and cities. A ZIP code may span counties and a few span states; the data names one of each.
use super::address::StateCode;

/// What the postal service uses a ZIP code for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZipKind {
    /// Street delivery.
    Standard,
    /// Boxes only.
    PoBox,
    /// One large receiver of mail.
    Unique,
    /// Military.
    Military,
}

/// One ZIP code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZipInfo {
    /// The code.
    pub zip: u32,
    /// State.
    pub state: StateCode,
    /// City keys, the primary one first, then every alias.
    pub cities: &'static [&'static str],
    /// Names of counties ("Middlesex County"); not complete: a ZIP may reach into others.
    pub counties: &'static [&'static str],
    /// Kind.
    pub kind: ZipKind,
    /// False for a code that is no longer used.
    pub active: bool,
    /// Latitude, degrees north.
    pub lat: f32,
    /// Longitude, degrees east.
    pub lon: f32,
    /// IANA time zone.
    pub time_zone: &'static str,
}

/// All ZIP codes and cities; one for the process, built at the first use.
pub struct Gazetteer {
    _private: (),
}

impl Gazetteer {
    /// The gazetteer.
    #[must_use]
    pub fn get() -> &'static Self {
        static G: Gazetteer = Gazetteer { _private: () };
        &G
    }

    /// A ZIP code.
    #[must_use]
    pub fn zip(&self, zip: u32) -> Option<&ZipInfo> {
        let _ = zip;
        None
    }

    /// ZIP codes of a city of a state; empty when there is no such city.
    #[must_use]
    pub fn city_zips(&self, state: StateCode, city_key: &str) -> &[u32] {
        let _ = (state, city_key);
        &[]
    }

    /// Whether a ZIP code goes by a city's name.
    #[must_use]
    pub fn same_place(&self, zip: u32, city_key: &str) -> bool {
        self.zip(zip).is_some_and(|z| z.cities.contains(&city_key))
    }
}
