//! Locality, precincts and places of a sample town: election-day places by precinct, early and drop-off
//! sites by precinct and for the whole county, where the state has them.

use std::io::{Result, Seek, Write};

use feed::table::ElementKind;

use super::districts;
use super::facts::StateFacts;
use super::pack::FeedPack;
use super::town::{PRECINCTS, SampleTown};

/// A place: name, directions, and where it lies from the centre of the ZIP code, in degrees.
type Site = (&'static str, &'static str, f64, f64);

/// The features of a place: its name in the sample, then the cells of the columns of features ([`FEATURES`]).
type Offers = (&'static str, [&'static str; 10]);

/// Columns that counties add to VIP's.
const FEATURES: [&str; 10] = [
    "wheelchair_accessible",
    "accessible_parking",
    "automatic_door",
    "elevator",
    "curbside_voting",
    "accessible_voting_machine",
    "seating",
    "languages",
    "drop_box_kind",
    "features",
];

/// Features with yes, no and unknown; places without a row say nothing.
const OFFERS: [Offers; 11] = [
    ("Sample Election Office", ["Y", "Y", "N", "", "Y", "Y", "Y", "Spanish; Korean", "", "ramp"]),
    ("Sample Library", ["Y", "Y", "Y", "Y", "Y", "Y", "", "Spanish", "", ""]),
    ("Sample School", ["Y", "unknown", "", "", "N", "Y", "Y", "", "", ""]),
    ("Sample Town Hall", ["N", "Y", "N", "N", "", "Y", "", "", "", ""]),
    (
        "Sample Recreation Center",
        ["Y", "Y", "", "", "", "", "", "Spanish; Vietnamese; American Sign Language", "", ""],
    ),
    ("Sample Fire Station", ["N", "", "", "", "Y", "", "", "", "", ""]),
    ("Sample College", ["Y", "Y", "", "Y", "N", "Y", "", "Chinese", "", ""]),
    ("Sample Museum", ["Y", "", "Y", "Y", "", "", "Y", "", "", "ramp"]),
    (
        "Drop box at the Sample Town Hall",
        ["Y", "", "", "", "", "", "", "", "drive-up; outdoor; 24 hours", ""],
    ),
    ("Drop box at the Sample Market", ["Y", "", "", "", "", "", "", "", "indoor", ""]),
    ("Drop box at the Sample Park", ["", "", "", "", "", "", "", "", "outdoor", ""]),
];

const ELECTION_DAY: [Site; PRECINCTS] = [
    ("Sample Library", "Ramp at the east door", 0.0072, -0.0051),
    ("Sample School", "Gym entrance, behind the playground", -0.0064, 0.0038),
    ("Sample Town Hall", "", 0.0029, 0.0093),
    ("Sample Community Center", "Parking on the north side", -0.0087, -0.0076),
];

const EARLY: [Site; 6] = [
    ("Sample Election Office", "Ground floor, to the left", 0.0008, 0.0011),
    // The same place as on election day: shown once, with hours for each.
    ELECTION_DAY[0],
    ("Sample Recreation Center", "", -0.0035, -0.0102),
    ("Sample Fire Station", "", 0.0111, 0.0064),
    ("Sample College", "Student hall, first floor", -0.0121, 0.0017),
    ("Sample Museum", "", 0.0054, 0.0125),
];

const DROP_OFF: [Site; 4] = [
    ("Sample Election Office", "Drop box in the hall", 0.0008, 0.0011),
    ("Drop box at the Sample Town Hall", "Drive-up lane", 0.0031, 0.0094),
    ("Drop box at the Sample Market", "", -0.0049, 0.0081),
    ("Drop box at the Sample Park", "Beside the gate", 0.0083, -0.0118),
];

/// Which of the sites a state's sample has.
pub(crate) fn early_sites(facts: &StateFacts<'_>) -> usize {
    if facts.early.is_some() { 3 + facts.index % 4 } else { 0 }
}

fn drop_off_sites(facts: &StateFacts<'_>) -> usize {
    2 + facts.index % 3
}

/// Whether precinct `i` (from 0) votes by mail alone.
fn by_mail(facts: &StateFacts<'_>, i: usize) -> bool {
    facts.mail && i + 1 == PRECINCTS
}

/// Writes `locality.txt`, `precinct.txt` and `polling_location.txt`. The election-day place of a precinct is
/// that of the one `turn` further on.
pub(crate) fn write<W: Write + Seek>(
    pack: &mut FeedPack<W>,
    facts: &StateFacts<'_>,
    town: &SampleTown,
    turn: usize,
) -> Result<()> {
    let countywide = if early_sites(facts) > 0 { "ev0 db0" } else { "db0" };
    pack.table(ElementKind::Locality)?;
    pack.row(&[
        ("id", "loc1"),
        ("name", facts.county()),
        ("state_id", "st1"),
        ("election_administration_id", super::COUNTY_OFFICE),
        ("is_mail_only", "false"),
        ("polling_location_ids", countywide),
        ("type", "county"),
    ])?;
    pack.table(ElementKind::Precinct)?;
    let shared = (1..early_sites(facts)).map(|i| format!("ev{i}"));
    let shared: Vec<String> = shared.chain((1..drop_off_sites(facts)).map(|i| format!("db{i}"))).collect();
    for i in 0..PRECINCTS {
        let n = (i + 1).to_string();
        let own = if by_mail(facts, i) { vec![] } else { vec![format!("pl{i}")] };
        pack.row(&[
            ("id", &format!("pre{n}")),
            ("name", &format!("Sample Precinct {n}")),
            ("number", &n),
            ("locality_id", "loc1"),
            ("is_mail_only", if by_mail(facts, i) { "true" } else { "false" }),
            ("polling_location_ids", &[own, shared.clone()].concat().join(" ")),
            ("electoral_district_ids", &districts::of_precinct(i)),
        ])?;
    }
    districts::write(pack, facts)?;
    pack.table_with(ElementKind::PollingLocation, &FEATURES)?;
    let mut place = PlaceWriter { pack, facts, town };
    for i in (0..PRECINCTS).filter(|i| !by_mail(facts, *i)) {
        let at = (i + turn) % PRECINCTS;
        place.write(&format!("pl{i}"), ELECTION_DAY[at], at, "", false, false)?;
    }
    for (i, site) in EARLY.into_iter().take(early_sites(facts)).enumerate() {
        let hours = if i % 2 == 0 { "ho_office" } else { "ho_long" };
        // The library has the same address in every role.
        place.write(&format!("ev{i}"), site, if i == 1 { 0 } else { 4 + i }, hours, true, false)?;
    }
    for (i, site) in DROP_OFF.into_iter().take(drop_off_sites(facts)).enumerate() {
        let (at, hours) = if i == 0 { (4, "ho_desk") } else { (10 + i, "ho_box") };
        place.write(&format!("db{i}"), site, at, hours, false, true)?;
    }
    Ok(())
}

struct PlaceWriter<'a, W: Write + Seek> {
    pack: &'a mut FeedPack<W>,
    facts: &'a StateFacts<'a>,
    town: &'a SampleTown,
}

impl<W: Write + Seek> PlaceWriter<'_, W> {
    fn write(&mut self, id: &str, site: Site, at: usize, hours: &str, early: bool, drop: bool) -> Result<()> {
        let (name, directions, north, east) = site;
        let degrees = |centre: f64, off: f64| format!("{:.4}", centre + off);
        let offers = OFFERS.iter().find(|(of, _)| *of == name).map_or([""; 10], |(_, cells)| *cells);
        let vip = [
            ("id", id),
            ("name", name),
            ("structured_line_1", &format!("{} {}", 10 + at, self.town.place_street(at))),
            ("structured_city", self.facts.city),
            ("structured_state", self.facts.code),
            ("structured_zip", self.facts.zip),
            ("directions", directions),
            ("hours_open_id", if hours.is_empty() { "ho_eday" } else { hours }),
            ("is_drop_box", if drop { "true" } else { "false" }),
            ("is_early_voting", if early { "true" } else { "false" }),
            ("latitude", &degrees(self.facts.latitude, north)),
            ("longitude", &degrees(self.facts.longitude, east)),
            ("latlng_source", "made up"),
        ];
        let cells: Vec<(&str, &str)> = vip.into_iter().chain(FEATURES.into_iter().zip(offers)).collect();
        self.pack.row(&cells)
    }
}
