//! ZIP codes and cities. The data names one state and one county for a ZIP code; some reach into others,
//! so that no answer here means that a ZIP code is *not* in a county. Source: crate `zipcodes`, compiled into
//! `data/zips.zst` by `locate-index model --zips` (credit in NOTICE): the crate itself unpacks JSON at the
//! first use, which costs several times the time and memory.

mod read;
mod spelling;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

use rustc_hash::FxHashMap;

use super::address::StateCode;
use super::town::{city_key, solid};

pub use read::MAX_BYTES;
pub use spelling::town_key;

/// The use of a ZIP code by the postal service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZipKind {
    /// Delivery to streets.
    Standard,
    /// Post-office boxes only.
    PoBox,
    /// One large receiver of mail.
    Unique,
    /// Military mail (APO, FPO, DPO).
    Military,
}

/// The facts about one ZIP code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZipInfo {
    /// The five digits.
    pub zip: u32,
    /// State; `AA`, `AE`, `AP` for military codes.
    pub state: StateCode,
    /// City keys, the primary one first, then every alias: first the towns, then names of neighbourhoods
    /// and post offices.
    pub cities: &'static [&'static str],
    /// How many of `cities` are towns; at least 1.
    pub town_count: u8,
    /// Names of counties (`Middlesex County`); not complete: a ZIP code may reach into others.
    pub counties: &'static [&'static str],
    /// Its use by the postal service.
    pub kind: ZipKind,
    /// False for a code that is no longer used.
    pub active: bool,
    /// Latitude, degrees north.
    pub lat: f32,
    /// Longitude, degrees east.
    pub lon: f32,
    /// IANA time zone; empty where unknown.
    pub time_zone: &'static str,
}

/// All ZIP codes and cities; one for the process, built at the first use.
pub struct Gazetteer {
    /// Sorted by code.
    zips: Vec<ZipInfo>,
    /// Position in `zips` by code; [`NO_ZIP`] where there is none.
    by_zip: Vec<u16>,
    /// By state and city: the range of `city_zips` that is the city's.
    cities: FxHashMap<(StateCode, &'static str), (u32, u32)>,
    /// Codes by city.
    city_zips: Vec<u32>,
    /// Positions in `zips` by state, from south to north.
    by_state: FxHashMap<StateCode, Vec<u16>>,
    /// Towns whose names have spaces; built at the first name that is not in the table as written.
    spellings: OnceLock<spelling::Spellings>,
}

/// Marks a code that does not exist.
const NO_ZIP: u16 = u16::MAX;

/// How far a place may lie from the other state's nearest ZIP code to have that state's name typed, km.
const BORDER_KM: f64 = 30.0;
/// Kilometres of a degree of latitude.
const KM_A_DEGREE: f64 = 111.2;

impl ZipInfo {
    /// Latitude and longitude of its middle, degrees to four places (some 10 m); `None` where unknown.
    #[must_use]
    pub fn middle(&self) -> Option<(f64, f64)> {
        let round = |degrees: f32| (f64::from(degrees) * 1e4).round() / 1e4;
        let middle = (round(self.lat), round(self.lon));
        (middle != (0.0, 0.0)).then_some(middle)
    }

    /// Names that stand for a town of their own. An alias that the postal service does not accept here,
    /// and that is neither primary nor accepted for any other ZIP code of the state, is a neighbourhood
    /// or a post office (Lincoln Park, 60614): it makes the ZIP code no less certain.
    #[must_use]
    pub fn towns(&self) -> &'static [&'static str] {
        self.cities.get(..usize::from(self.town_count)).unwrap_or(self.cities)
    }
}

impl Gazetteer {
    /// The gazetteer. The first call builds it (some 15 ms): call it at start-up.
    #[must_use]
    pub fn get() -> &'static Self {
        static GAZETTEER: LazyLock<Gazetteer> = LazyLock::new(|| Gazetteer::new(read::embedded()));
        &GAZETTEER
    }

    fn new(mut zips: Vec<ZipInfo>) -> Self {
        zips.sort_unstable_by_key(|z| z.zip);
        let mut pairs: Vec<(StateCode, &'static str, u32)> =
            zips.iter().flat_map(|z| z.cities.iter().map(|c| (z.state, *c, z.zip))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut cities: FxHashMap<(StateCode, &'static str), (u32, u32)> = FxHashMap::default();
        let mut city_zips = Vec::with_capacity(pairs.len());
        for (state, key, zip) in pairs {
            let at = u32::try_from(city_zips.len()).unwrap_or(u32::MAX);
            cities.entry((state, key)).or_insert((at, at)).1 = at + 1;
            city_zips.push(zip);
        }
        cities.shrink_to_fit();
        let mut by_zip = vec![NO_ZIP; 100_000];
        for (i, zip) in (0..NO_ZIP).zip(&zips) {
            if let Some(place) = by_zip.get_mut(zip.zip as usize) {
                *place = i;
            }
        }
        let mut by_state: FxHashMap<StateCode, Vec<u16>> = FxHashMap::default();
        for (i, zip) in (0..NO_ZIP).zip(&zips) {
            by_state.entry(zip.state).or_default().push(i);
        }
        for list in by_state.values_mut() {
            list.sort_by(|a, b| zips[usize::from(*a)].lat.total_cmp(&zips[usize::from(*b)].lat));
        }
        Self { zips, by_zip, cities, city_zips, by_state, spellings: OnceLock::new() }
    }

    /// Keys of the counties of a state ([`county_key`]); empty for one that is not known.
    #[must_use]
    pub fn counties(state: StateCode) -> &'static BTreeSet<String> {
        static NONE: BTreeSet<String> = BTreeSet::new();
        static COUNTIES: LazyLock<FxHashMap<StateCode, BTreeSet<String>>> = LazyLock::new(|| {
            let zips = Gazetteer::get().all();
            let names: BTreeSet<(StateCode, &str)> =
                zips.iter().flat_map(|z| z.counties.iter().map(|c| (z.state, *c))).collect();
            let mut map: FxHashMap<StateCode, BTreeSet<String>> = FxHashMap::default();
            for (state, name) in names {
                map.entry(state).or_default().insert(county_key(name));
            }
            map
        });
        COUNTIES.get(&state).unwrap_or(&NONE)
    }

    /// Every ZIP code, ascending.
    #[must_use]
    pub fn all(&self) -> &[ZipInfo] {
        &self.zips
    }

    /// The facts about a ZIP code; `None` for a code that is not in the table.
    #[must_use]
    pub fn zip(&self, zip: u32) -> Option<&ZipInfo> {
        self.by_zip.get(zip as usize).and_then(|i| self.zips.get(usize::from(*i)))
    }

    /// ZIP codes of a city of a state, ascending; empty when there is no such city.
    #[must_use]
    pub fn city_zips(&self, state: StateCode, city_key: &str) -> &[u32] {
        let range = self.cities.get(&(state, city_key)).copied().unwrap_or_default();
        self.city_zips.get(range.0 as usize..range.1 as usize).unwrap_or(&[])
    }

    /// Kilometres between the nearest ZIP codes of two cities of a state; `None` where one is not known.
    #[must_use]
    pub fn kilometres_between(&self, state: StateCode, city_keys: [&str; 2]) -> Option<f64> {
        let zips = city_keys.map(|city| self.city_zips(state, city).iter().filter_map(|zip| self.zip(*zip)));
        let [one, other] = zips;
        let others: Vec<&ZipInfo> = other.filter(|z| z.middle().is_some()).collect();
        let all = one.filter(|z| z.middle().is_some());
        all.flat_map(|a| others.iter().map(move |b| kilometres(a, b))).min_by(f64::total_cmp)
    }

    /// Whether a ZIP code goes by a city's name.
    #[must_use]
    pub fn same_place(&self, zip: u32, city_key: &str) -> bool {
        self.zip(zip).is_some_and(|z| z.cities.contains(&city_key))
    }

    /// Whether a ZIP code may hold homes of a state: its own state, or one whose border is near, because
    /// some codes cross it. A code that is not known may be in the state of its neighbours.
    #[must_use]
    pub fn may_be_in(&self, zip: u32, state: StateCode) -> bool {
        // New codes appear every year within the area of their first three digits.
        let Some(here) = self.zip(zip) else {
            let first = self.zips.partition_point(|z| z.zip / 100 < zip / 100);
            let near = self.zips[first..].iter().take_while(|z| z.zip / 100 == zip / 100);
            return near.into_iter().any(|z| z.state == state);
        };
        here.state == state
            || here.kind != ZipKind::Military
                && self.as_far_north(here, state).any(|z| kilometres(here, z) <= BORDER_KM)
    }

    /// The ZIP codes of a state that are at most [`BORDER_KM`] further north or south than `here`.
    fn as_far_north(&self, here: &ZipInfo, state: StateCode) -> impl Iterator<Item = &ZipInfo> {
        // A little more than the border distance, so that rounding leaves no ZIP code out.
        let reach = (BORDER_KM / KM_A_DEGREE) as f32 + 0.01;
        let list = self.by_state.get(&state).map_or(&[][..], Vec::as_slice);
        let zip = |i: &u16| &self.zips[usize::from(*i)];
        let first = list.partition_point(|i| zip(i).lat < here.lat - reach);
        list[first..].iter().map(zip).take_while(move |z| z.lat <= here.lat + reach)
    }
}

/// A county's name as a key: its letters, without the word for what it is (`De Kalb County` and `DeKalb
/// County` are one).
#[must_use]
pub fn county_key(name: &str) -> String {
    let key = city_key(name);
    let kinds = [" COUNTY", " PARISH", " BOROUGH", " CENSUS AREA", " MUNICIPALITY", " MUNICIPIO"];
    let bare = kinds.iter().find_map(|kind| key.strip_suffix(kind)).unwrap_or(&key);
    solid(bare).into_owned()
}

/// Distance on the ground, flat-earth: good to a percent at the scale of [`BORDER_KM`].
fn kilometres(a: &ZipInfo, b: &ZipInfo) -> f64 {
    let (dlat, dlon) = (f64::from(a.lat - b.lat), f64::from(a.lon - b.lon));
    let dlon = dlon * f64::from(a.lat).to_radians().cos();
    dlat.hypot(dlon) * KM_A_DEGREE
}
