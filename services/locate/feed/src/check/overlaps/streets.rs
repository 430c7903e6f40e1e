//! The city and street of a segment, as hashes. The state is left out: the segments of a feed that can be
//! used are all of one state, and one that names another may be a slip.

use xxhash_rust::xxh3::xxh3_64;

use super::super::super::model::StreetSegment;
use super::super::super::remember::Remembered;
use address::Street;
use address::street::street_from_fields;
use address::town::city_key;

/// Hashes of a segment's city and street; `None` where it has none, or one that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StreetKeys {
    pub(super) city: Option<u64>,
    /// `None` for all streets of a city, too.
    pub(super) street_of_city: Option<u64>,
}

impl StreetKeys {
    fn of(s: &StreetSegment, all_streets: bool) -> Self {
        let city = Some(city_key(&s.city)).filter(|key| !key.is_empty());
        let parts = if all_streets { None } else { street_of(s) };
        let street = parts.as_ref().map(ToString::to_string);
        let both = city.as_ref().zip(street.as_ref()).map(|(city, street)| format!("{city}|{street}"));
        Self { city: city.map(|city| hash(&city)), street_of_city: both.map(|both| hash(&both)) }
    }
}

fn street_of(s: &StreetSegment) -> Option<Street> {
    street_from_fields(&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction)
}

fn hash(text: &str) -> u64 {
    xxh3_64(text.as_bytes())
}

/// Hashes of streets by what a feed writes of them.
#[derive(Default)]
pub(super) struct StreetHashes(Remembered<StreetKeys>);

impl StreetHashes {
    pub(super) fn at(&mut self, s: &StreetSegment) -> StreetKeys {
        let street = [&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction];
        let [direction, name, suffix, after] = street.map(String::as_str);
        let all = [s.city.as_str(), direction, name, suffix, after];
        let all_streets = s.all_streets();
        // A street has four parts, so that the key of a city alone cannot be one of them.
        let parts = if all_streets { &all[..1] } else { &all[..] };
        self.0.get(parts, || StreetKeys::of(s, all_streets))
    }
}
