//! Which city and street a segment is about, as hashes. The state is left out: the segments of a feed that can be
//! used are all of one state, and one that names another may be a slip.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64;

use super::super::super::model::StreetSegment;
use address::Street;
use address::street::{city_key, street_from_fields};

/// Most streets that are cached by their text.
const MOST_REMEMBERED: usize = 100_000;

/// Hashes of a segment's city and street; `None` where it has none, or one that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StreetKeys {
    pub(super) city: Option<u64>,
    /// The street without its city. `None` for all streets of a city, too.
    pub(super) street: Option<u64>,
    pub(super) street_of_city: Option<u64>,
    /// The name of the street alone, without its other parts and its city.
    pub(super) name: Option<u64>,
}

impl StreetKeys {
    fn of(s: &StreetSegment, all_streets: bool) -> Self {
        let city = Some(city_key(&s.city)).filter(|key| !key.is_empty());
        let parts = if all_streets { None } else { street_of(s) };
        let street = parts.as_ref().map(ToString::to_string);
        let both = city.as_ref().zip(street.as_ref()).map(|(city, street)| format!("{city}|{street}"));
        Self {
            city: city.map(|city| hash(&city)),
            street: parts.as_ref().map(street_hash),
            street_of_city: both.map(|both| hash(&both)),
            name: parts.map(|street| hash(&format!("||{}", street.name))),
        }
    }
}

fn street_of(s: &StreetSegment) -> Option<Street> {
    street_from_fields(&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction)
}

fn street_hash(street: &Street) -> u64 {
    hash(&format!("|{street}"))
}

fn hash(text: &str) -> u64 {
    xxh3_64(text.as_bytes())
}

/// Keys (as [`StreetKeys::street`]) of the streets that have fewer parts than the segment's: who types one of them is
/// answered by the segment where no segment has just these parts.
pub(super) fn shorter(s: &StreetSegment) -> Vec<u64> {
    let Some(street) = street_of(s).filter(|_| !s.all_streets()) else { return Vec::new() };
    let has = [
        street.predir.is_some(),
        street.suffix.is_some(),
        street.postdir.is_some(),
        street.urbanization.is_some(),
    ];
    let left_out = |parts: u8, part: usize| parts >> part & 1 == 1;
    (1..1 << has.len())
        .filter(|parts| (0..has.len()).all(|part| has[part] || !left_out(*parts, part)))
        .map(|parts| {
            let mut short = street.clone();
            short.predir = short.predir.filter(|_| !left_out(parts, 0));
            short.suffix = short.suffix.filter(|_| !left_out(parts, 1));
            short.postdir = short.postdir.filter(|_| !left_out(parts, 2));
            short.urbanization = short.urbanization.filter(|_| !left_out(parts, 3));
            street_hash(&short)
        })
        .collect()
}

/// Hashes of streets by what a feed writes of them, which repeats from row to row.
#[derive(Default)]
pub(super) struct Streets {
    known: HashMap<Box<str>, StreetKeys, foldhash::fast::RandomState>,
    raw: String,
    last: String,
    keys: StreetKeys,
}

impl Streets {
    pub(super) fn at(&mut self, s: &StreetSegment) -> StreetKeys {
        self.raw.clear();
        let street = [&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction];
        let all_streets = s.all_streets();
        // A street has four parts, so that this key of five cannot be one of them.
        let street = if all_streets { &[][..] } else { &street };
        for part in [&s.city].into_iter().chain(street.iter().copied()) {
            self.raw.push_str(part);
            self.raw.push('\u{1f}');
        }
        if self.raw == self.last {
            return self.keys;
        }
        std::mem::swap(&mut self.raw, &mut self.last);
        self.keys = match self.known.get(self.last.as_str()) {
            Some(keys) => *keys,
            None => {
                let keys = StreetKeys::of(s, all_streets);
                if self.known.len() >= MOST_REMEMBERED {
                    self.known.clear();
                }
                self.known.insert(self.last.as_str().into(), keys);
                keys
            }
        };
        self.keys
    }
}
