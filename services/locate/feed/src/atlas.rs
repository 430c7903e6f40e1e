//! Positions and time zones of ZIP codes and states, from the gazetteer.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use chrono_tz::Tz;

use address::StateCode;
use address::place::{Gazetteer, ZipKind};

/// Degrees that a state may reach beyond the centres of its ZIP codes.
const MARGIN: f64 = 0.6;

/// One for the process, made at the first use.
pub static ATLAS: LazyLock<Atlas> = LazyLock::new(Atlas::new);

/// A rectangle that holds a state; across the 180th meridian longitudes go on below -180.
#[derive(Clone, Copy, Debug)]
struct StateFrame {
    south: f64,
    north: f64,
    west: f64,
    east: f64,
}

pub struct Atlas {
    gazetteer: &'static Gazetteer,
    frames: HashMap<StateCode, StateFrame>,
    zones: HashMap<StateCode, BTreeSet<&'static str>>,
}

impl Atlas {
    fn new() -> Self {
        let gazetteer = Gazetteer::get();
        let mut atlas = Self { gazetteer, frames: HashMap::new(), zones: HashMap::new() };
        for zip in gazetteer.all() {
            if zip.time_zone.parse::<Tz>().is_ok() {
                atlas.zones.entry(zip.state).or_default().insert(zip.time_zone);
            }
            // The centre of a military or a retired ZIP code may lie anywhere.
            let (latitude, longitude) = (f64::from(zip.lat), f64::from(zip.lon));
            if zip.active && zip.kind != ZipKind::Military && (latitude, longitude) != (0.0, 0.0) {
                atlas.stretch(zip.state, latitude, eastward(zip.state, longitude));
            }
        }
        atlas
    }

    fn stretch(&mut self, state: StateCode, latitude: f64, longitude: f64) {
        let frame = self.frames.entry(state).or_insert(StateFrame {
            south: latitude,
            north: latitude,
            west: longitude,
            east: longitude,
        });
        frame.south = frame.south.min(latitude);
        frame.north = frame.north.max(latitude);
        frame.west = frame.west.min(longitude);
        frame.east = frame.east.max(longitude);
    }

    /// Whether a ZIP code exists and may hold places of a state: some cross a border.
    pub fn zip_may_be_in(&self, zip: u32, state: Option<StateCode>) -> bool {
        self.gazetteer.zip(zip).is_some() && state.is_none_or(|s| self.gazetteer.may_be_in(zip, s))
    }

    /// The time zones that a place may have: that of its ZIP code, else all of its state.
    pub fn zones(&self, zip: Option<u32>, state: Option<StateCode>) -> Vec<Tz> {
        let zone = zip.and_then(|z| self.gazetteer.zip(z)).and_then(|z| z.time_zone.parse().ok());
        if let Some(zone) = zone {
            return vec![zone];
        }
        let names = state.and_then(|s| self.zones.get(&s)).into_iter().flatten();
        names.filter_map(|n| n.parse().ok()).collect()
    }

    /// Whether a position may lie in a state; true for a state without a known frame.
    pub fn holds(&self, state: StateCode, latitude: f64, longitude: f64) -> bool {
        let longitude = eastward(state, longitude);
        self.frames.get(&state).is_none_or(|f| {
            (f.south - MARGIN..=f.north + MARGIN).contains(&latitude)
                && (f.west - MARGIN..=f.east + MARGIN).contains(&longitude)
        })
    }
}

/// Alaska continues beyond the 180th meridian.
fn eastward(state: StateCode, longitude: f64) -> f64 {
    if state.as_str() == "AK" && longitude > 0.0 { longitude - 360.0 } else { longitude }
}

/// The five digits of a ZIP code of 5 or 9 digits, with or without hyphen.
pub fn zip_number(text: &str) -> Option<u32> {
    let (five, four) = match text.len() {
        5 => (text, ""),
        9 | 10 => text.split_at_checked(5)?,
        _ => return None,
    };
    let four = if text.len() == 10 { four.strip_prefix('-')? } else { four };
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if digits(five) && digits(four) { five.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_hold_their_places_and_not_those_abroad() {
        let holds = |state: &str, lat, lon| ATLAS.holds(StateCode::parse(state).unwrap(), lat, lon);
        assert!(holds("MA", 42.3721, -71.0876));
        assert!(!holds("MA", 42.3721, 71.0876));
        assert!(!holds("MA", -71.0876, 42.3721));
        assert!(!holds("VA", 38.07, 78.5));
        assert!(holds("HI", 21.3, -157.9));
        assert!(!holds("IL", 34.0, -118.2));
    }

    #[test]
    fn zip_codes_of_five_and_nine_digits_are_read() {
        assert_eq!(zip_number("02138"), Some(2138));
        assert_eq!(zip_number("021381234"), Some(2138));
        assert_eq!(zip_number("02138-1234"), Some(2138));
        for bad in ["", "2138", "0213a", "02138-123", "02138 1234", "+2138", "é213", "021381é34"] {
            assert_eq!(zip_number(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_place_keeps_the_time_of_its_zip_code() {
        assert_eq!(ATLAS.zones(Some(85003), None), [Tz::America__Phoenix]);
        let indiana = ATLAS.zones(None, StateCode::parse("IN"));
        assert!(
            indiana.contains(&Tz::America__Chicago) && indiana.contains(&Tz::America__Indiana__Indianapolis)
        );
    }
}
