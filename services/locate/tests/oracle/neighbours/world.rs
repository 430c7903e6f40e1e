//! Made-up feeds: what their segments say, as fields. Streets differ in one part, houses have letters, units
//! stand alone, in ranges, lists and buildings; two counties number their precincts alike and share streets,
//! one of them may be of a past election; a place has several roles. All that is random comes from a seed.

use super::super::random::Random;
use chrono::NaiveDate;
use feed::model::{
    Locality, PollingLocation, StreetSegment, VipElection, VipFeed, VipPrecinct, VipSource, VipState,
};

/// Towns and their ZIP codes, as the postal service has them.
pub(crate) const TOWNS: [(&str, &[&str]); 2] =
    [("Cambridge", &["02139", "02140"]), ("Somerville", &["02143", "02144"])];
/// Towns of the state that are none of those, and words that are no town.
pub(crate) const OTHER_TOWNS: [&str; 6] =
    ["Chestnut Hill", "Springfield", "Boston", "Chestnt Hill", "Fall River", "Springfeild"];
const NAMES: [&str; 11] = [
    "Shore",
    "Shroe",
    "1st",
    "Main",
    "Oak",
    "Park",
    "Mill Pond",
    "Saint Charles",
    "Lake",
    "Highland",
    "Linden",
];
const WAYS: [&str; 6] = ["", "", "", "N", "S", "E"];
const SUFFIXES: [&str; 7] = ["", "St", "St", "Ave", "Pl", "Hl", "Ter"];
/// Precincts of a county: equal in all counties.
pub(crate) const PRECINCTS: usize = 4;
const HALLS: [&str; 4] = ["12 1st St", "1 21st St", "121 Hall St", "12 1st Ave"];

/// A street as its fields say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Street {
    pub(crate) town: usize,
    pub(crate) zip: &'static str,
    pub(crate) before: &'static str,
    pub(crate) name: &'static str,
    pub(crate) suffix: &'static str,
    pub(crate) after: &'static str,
}

/// A door, in a building or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Door {
    pub(crate) building: Option<String>,
    pub(crate) door: String,
}

/// The numbers of a segment.
#[derive(Clone, Debug)]
pub(crate) enum Says {
    /// First, last, and 0 for even, 1 for odd, 2 for both.
    Range(u32, u32, u32),
    /// One house with what stands before and after its number.
    House(u32, &'static str, &'static str),
    /// Doors of one house, and how the feed writes them.
    Doors(u32, Vec<Door>, String),
    /// Every address of the street.
    All,
}

/// A segment of a feed, by its fields.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    pub(crate) street: usize,
    pub(crate) county: usize,
    pub(crate) precinct: usize,
    pub(crate) says: Says,
}

/// All feeds of one index.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) streets: Vec<Street>,
    pub(crate) segments: Vec<Segment>,
    /// Whether the election of a county's feed is over.
    pub(crate) past: Vec<bool>,
    /// Precincts of "every street of the town".
    pub(crate) everywhere: Vec<(usize, usize, usize)>,
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let r = &mut Random::new(seed);
        let zipless = r.chance(4);
        let counties = 1 + usize::from(!r.chance(3));
        let past = (0..counties).map(|c| c == 0 && counties > 1 && r.chance(3)).collect();
        let mut streets: Vec<Street> = Vec::new();
        while streets.len() < 9 {
            let street = if streets.is_empty() || r.chance(3) {
                random_street(r, zipless)
            } else {
                neighbour(&streets, r, zipless)
            };
            if !streets.contains(&street) {
                streets.push(street);
            }
        }
        let mut segments = Vec::new();
        for street in 0..streets.len() {
            for _ in 0..1 + r.below(4) {
                let (county, precinct) = (r.below(counties), r.below(PRECINCTS));
                segments.push(Segment { street, county, precinct, says: says(r) });
            }
        }
        let everywhere = if r.chance(6) {
            vec![(r.below(TOWNS.len()), counties - 1, r.below(PRECINCTS))]
        } else {
            Vec::new()
        };
        Self { streets, segments, past, everywhere }
    }

    /// The feeds, one a county.
    pub(crate) fn feeds(&self) -> Vec<(VipFeed, Vec<StreetSegment>)> {
        (0..self.past.len()).map(|county| (self.feed(county), self.rows(county))).collect()
    }

    fn feed(&self, county: usize) -> VipFeed {
        let year = if self.past[county] { 2026 } else { 2028 };
        let date = NaiveDate::from_ymd_opt(year, 11, 7);
        let places = (0..PRECINCTS).flat_map(|p| [false, true].map(|early| place(county, p, early)));
        VipFeed {
            source: Some(VipSource {
                vip_id: "25".to_owned(),
                name: format!("County {county}"),
                ..VipSource::default()
            }),
            election: Some(VipElection { date, name: format!("Election {year}"), ..VipElection::default() }),
            state: Some(VipState { name: "Massachusetts".to_owned(), ..VipState::default() }),
            localities: vec![Locality {
                id: "loc".to_owned(),
                name: county_name(county),
                kind: "county".to_owned(),
                ..Locality::default()
            }],
            precincts: (0..PRECINCTS)
                .map(|p| VipPrecinct {
                    id: precinct_id(p),
                    name: format!("Precinct {p}"),
                    locality_id: "loc".to_owned(),
                    polling_location_ids: vec![format!("d{p}"), format!("e{p}")],
                    ..VipPrecinct::default()
                })
                .collect(),
            polling_locations: places.collect(),
            ..VipFeed::default()
        }
    }

    fn rows(&self, county: usize) -> Vec<StreetSegment> {
        let own = self.segments.iter().filter(|s| s.county == county);
        let mut rows: Vec<StreetSegment> = own.map(|s| self.row(s)).collect();
        for (town, _, precinct) in self.everywhere.iter().filter(|e| e.1 == county) {
            rows.push(StreetSegment {
                city: TOWNS[*town].0.to_owned(),
                state: "MA".to_owned(),
                street_name: "*".to_owned(),
                includes_all_streets: true,
                odd_even_both: "both".to_owned(),
                precinct_id: precinct_id(*precinct),
                ..StreetSegment::default()
            });
        }
        rows.iter_mut().zip(1..).for_each(|(row, line)| {
            row.line = line;
            row.id = format!("s{line}");
        });
        rows
    }

    fn row(&self, segment: &Segment) -> StreetSegment {
        let street = &self.streets[segment.street];
        let mut row = StreetSegment {
            city: TOWNS[street.town].0.to_owned(),
            state: "MA".to_owned(),
            zip: street.zip.to_owned(),
            street_direction: street.before.to_owned(),
            street_name: street.name.to_owned(),
            street_suffix: street.suffix.to_owned(),
            address_direction: street.after.to_owned(),
            odd_even_both: "both".to_owned(),
            precinct_id: precinct_id(segment.precinct),
            ..StreetSegment::default()
        };
        let (start, end) = match &segment.says {
            Says::Range(start, end, parity) => {
                row.odd_even_both = ["even", "odd", "both"][*parity as usize].to_owned();
                (*start, *end)
            }
            Says::House(number, before, after) => {
                row.house_number_prefix = (*before).to_owned();
                row.house_number_suffix = (*after).to_owned();
                (*number, *number)
            }
            Says::Doors(number, _, written) => {
                row.unit_numbers = vec![written.clone()];
                (*number, *number)
            }
            Says::All => {
                row.includes_all_addresses = true;
                return row;
            }
        };
        row.start_house_number = start.to_string();
        row.end_house_number = end.to_string();
        row
    }
}

pub(crate) fn county_name(county: usize) -> String {
    ["Alder County", "Birch County"][county].to_owned()
}

pub(crate) fn precinct_id(precinct: usize) -> String {
    format!("pre{precinct}")
}

/// Line 1 and the words about hours of a precinct's place in a role.
pub(crate) fn hall(county: usize, precinct: usize, early: bool) -> (String, String) {
    let line_1 = HALLS[(precinct + county) % HALLS.len()].to_owned();
    (line_1, if early { format!("early {county} {precinct}") } else { String::new() })
}

fn place(county: usize, precinct: usize, early: bool) -> PollingLocation {
    let (line_1, hours_text) = hall(county, precinct, early);
    PollingLocation {
        id: format!("{}{precinct}", if early { "e" } else { "d" }),
        name: "Hall".to_owned(),
        line_1,
        city: "Cambridge".to_owned(),
        state: "MA".to_owned(),
        zip: "02139".to_owned(),
        is_early_voting: early,
        hours_text,
        ..PollingLocation::default()
    }
}

fn random_street(r: &mut Random, zipless: bool) -> Street {
    let town = r.below(TOWNS.len());
    let zip = if zipless { "" } else { r.one(TOWNS[town].1) };
    Street {
        town,
        zip,
        before: r.one(&WAYS),
        name: r.one(&NAMES),
        suffix: r.one(&SUFFIXES),
        after: r.one(&WAYS),
    }
}

/// A street that differs from another in one part.
fn neighbour(streets: &[Street], r: &mut Random, zipless: bool) -> Street {
    let mut street = streets[r.below(streets.len())].clone();
    match r.below(5) {
        0 => street.before = r.one(&WAYS),
        1 => street.suffix = r.one(&SUFFIXES),
        2 => street.after = r.one(&WAYS),
        3 => street.name = r.one(&NAMES),
        _ => {
            let other = random_street(r, zipless);
            (street.town, street.zip) = (other.town, other.zip);
        }
    }
    street
}

fn says(r: &mut Random) -> Says {
    let start = 1 + r.below(24) as u32;
    match r.below(12) {
        0..=5 => {
            let parity = r.below(3) as u32;
            let start = if parity < 2 && start % 2 != parity { start + 1 } else { start };
            let end = start + r.below(12) as u32;
            Says::Range(start, if parity < 2 && end % 2 != parity { end + 1 } else { end }, parity)
        }
        6 => Says::House(start, "", r.one(&["A", "B", "1/2"])),
        7 => Says::House(start, r.one(&["B", "C"]), ""),
        8..=10 => doors(start, r),
        _ if r.chance(3) => Says::All,
        _ => Says::Range(start, start, 2),
    }
}

fn doors(number: u32, r: &mut Random) -> Says {
    let door = |building: Option<&str>, door: String| Door { building: building.map(str::to_owned), door };
    let n = 1 + r.below(8);
    let one = |text: &str| vec![door(None, text.to_owned())];
    let (doors, written) = match r.below(8) {
        0 => (one(&format!("{n}")), format!("APT {n}")),
        1 => (one(&format!("{n}B")), format!("{n}B")),
        2 => ((n..n + 4).map(|i| door(None, i.to_string())).collect(), format!("{n}-{}", n + 3)),
        3 => (["A", "B", "C", "D"].map(|d| door(None, d.to_owned())).to_vec(), "A-D".to_owned()),
        4 => ([1, 3, 5].map(|i| door(None, i.to_string())).to_vec(), "1,3,5".to_owned()),
        5 => ((1..=n + 2).map(|i| door(None, i.to_string())).collect(), format!("1 TO {}", n + 2)),
        _ => {
            let building = format!("{}", 1 + r.below(3));
            (vec![door(Some(&building), n.to_string())], format!("BLDG {building} APT {n}"))
        }
    };
    Says::Doors(number, doors, written)
}
