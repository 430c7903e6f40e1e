//! A feed of any size, for measuring: realistic streets over the true ZIP codes of a state, precincts,
//! places with coordinates, hours. Every segment is made from its number and the seed alone, so memory
//! does not grow with the feed, and equal arguments give equal bytes.

mod streets;

use std::fs::File;
use std::io::{BufWriter, Result, Seek, Write};
use std::path::Path;

use chrono::Days;
use jurisdiction::{self, Jurisdiction};

use address::StateCode;
use address::place::{Gazetteer, ZipKind};
use feed::table::ElementKind;

use super::pack::FeedPack;
use super::{FeedHead, SampleElection, SampleError, election_day, head};

/// The size and seed of a feed to be made.
#[derive(Clone, Copy, Debug)]
pub struct SynthPlan<'a> {
    /// Street segments, at least 1.
    pub segments: u64,
    /// Another seed, another feed.
    pub seed: u64,
    /// Code of the state.
    pub state: &'a str,
}

/// Most segments: above it the table would pass the 3 GiB that a reader unpacks.
const MOST_SEGMENTS: u64 = 30_000_000;
/// ZIP codes used at most, spread over the state.
const MOST_ZIPS: usize = 240;
/// Segments of one street: ten blocks, odd and even.
const PER_STREET: u64 = 20;
/// Segments of one precinct, about.
const PER_PRECINCT: u64 = 400;

const PLACES: [&str; 6] =
    ["Library", "Elementary School", "Fire Station", "Community Center", "Town Hall", "Church"];

/// A true ZIP code.
struct ZipArea {
    zip: String,
    city: String,
    latitude: f64,
    longitude: f64,
}

/// Writes the feed as a zip.
///
/// # Errors
/// When the plan asks for nothing, too much or no state, or the file cannot be written.
pub fn write(plan: &SynthPlan<'_>, path: &Path) -> std::result::Result<(), SampleError> {
    let wrong = |text: String| Err(SampleError::Argument(text));
    if !(1..=MOST_SEGMENTS).contains(&plan.segments) {
        return wrong(format!("{} segments: ask for 1 to {MOST_SEGMENTS}", plan.segments));
    }
    let Some(state) = jurisdiction::any(plan.state) else {
        return wrong(format!("{:?} is no state: give a code such as NV", plan.state));
    };
    let areas = StateCode::parse(state.code).map(areas).unwrap_or_default();
    let room = areas.len() as u64 * streets::STREETS * PER_STREET;
    if plan.segments > room {
        return wrong(format!("{} has room for {room} segments: take a larger state", state.code));
    }
    let failed = |source| SampleError::Io { path: path.into(), source };
    let file = File::create(path).map_err(failed)?;
    Synth::new(plan, state, areas).write(BufWriter::new(file)).map_err(failed)
}

/// Ordinary ZIP codes of a state with a position, evenly over their order.
fn areas(state: StateCode) -> Vec<ZipArea> {
    let all: Vec<ZipArea> = Gazetteer::get()
        .all()
        .iter()
        .filter(|z| z.state == state && z.active && z.kind == ZipKind::Standard && z.lat != 0.0)
        .filter_map(|z| {
            let city = (*z.cities.first()?).to_owned();
            let (latitude, longitude) = (f64::from(z.lat), f64::from(z.lon));
            Some(ZipArea { zip: format!("{:05}", z.zip), city, latitude, longitude })
        })
        .collect();
    let step = all.len().div_ceil(MOST_ZIPS).max(1);
    all.into_iter().step_by(step).collect()
}

struct Synth {
    state: &'static Jurisdiction,
    areas: Vec<ZipArea>,
    segments: u64,
    streets: u64,
    /// In each area.
    precincts: u64,
    seed: u64,
}

/// A number out of others, evenly spread (SplitMix64's finaliser).
fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add(n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Synth {
    fn new(plan: &SynthPlan<'_>, state: &'static Jurisdiction, mut areas: Vec<ZipArea>) -> Self {
        let streets = plan.segments.div_ceil(PER_STREET);
        // Small feeds stay in few places: some twenty streets each.
        areas.truncate(usize::try_from(streets.div_ceil(20)).unwrap_or(usize::MAX).max(1));
        let per_area = plan.segments.div_ceil(areas.len() as u64);
        let precincts = per_area.div_ceil(PER_PRECINCT).max(2);
        Self { state, areas, segments: plan.segments, streets, precincts, seed: plan.seed }
    }

    fn write(&self, out: impl Write + Seek) -> Result<()> {
        let mut pack = FeedPack::new(out);
        let name = format!("Synthetic feed, seed {}", self.seed);
        let (fips, code, state) = (self.state.fips, self.state.code, self.state.en);
        let (name, organization, election) =
            (name.as_str(), "https://example.org", SampleElection::general());
        head(&mut pack, &FeedHead { fips, state, code, name, organization, election })?;
        pack.table(ElementKind::ElectionAdministration)?;
        pack.row(&[("id", "ea1"), ("elections_uri", "https://example.org/elections")])?;
        pack.table(ElementKind::Department)?;
        pack.row(&[("id", "dep1"), ("election_administration_id", "ea1")])?;
        self.write_precincts(&mut pack)?;
        self.write_places(&mut pack)?;
        pack.table(ElementKind::StreetSegment)?;
        let mut cells = SegmentRow::default();
        for n in 0..self.segments {
            self.segment(n, &mut cells);
            pack.cells(&cells.row(code))?;
        }
        self.write_schedules(&mut pack)?;
        pack.finish()?;
        Ok(())
    }

    fn write_precincts<W: Write + Seek>(&self, pack: &mut FeedPack<W>) -> Result<()> {
        pack.table(ElementKind::Locality)?;
        for (i, area) in self.areas.iter().enumerate() {
            pack.row(&[
                ("id", &format!("loc{i}")),
                ("name", &format!("{} {}", area.city, area.zip)),
                ("state_id", "st1"),
                ("election_administration_id", "ea1"),
                ("polling_location_ids", &format!("ev{i}")),
                ("type", "city"),
            ])?;
        }
        pack.table(ElementKind::Precinct)?;
        for (i, area) in self.areas.iter().enumerate() {
            for p in 0..self.precincts {
                // Every third precinct votes at the place of the one before.
                let place = if p % 3 == 2 { p - 1 } else { p };
                pack.row(&[
                    ("id", &format!("pre{i}-{p}")),
                    ("name", &format!("{} {} Precinct {}", area.city, area.zip, p + 1)),
                    ("number", &(p + 1).to_string()),
                    ("locality_id", &format!("loc{i}")),
                    ("is_mail_only", "false"),
                    ("polling_location_ids", &format!("pl{i}-{place}")),
                ])?;
            }
        }
        Ok(())
    }

    fn write_places<W: Write + Seek>(&self, pack: &mut FeedPack<W>) -> Result<()> {
        pack.table(ElementKind::PollingLocation)?;
        for (i, area) in self.areas.iter().enumerate() {
            for p in (0..self.precincts).filter(|p| p % 3 != 2) {
                let r = mix(self.seed ^ 0x51, (i as u64) << 32 | p);
                self.place(pack, area, &format!("pl{i}-{p}"), r, "ho_eday")?;
            }
            let r = mix(self.seed ^ 0x52, i as u64);
            self.place(pack, area, &format!("ev{i}"), r, "ho_early")?;
        }
        Ok(())
    }

    fn place<W: Write + Seek>(
        &self,
        pack: &mut FeedPack<W>,
        area: &ZipArea,
        id: &str,
        r: u64,
        hours: &str,
    ) -> Result<()> {
        // Some two kilometres around the centre of the ZIP code.
        let near = |centre: f64, bits: u64| format!("{:.5}", centre + (bits % 4_000) as f64 / 1e5 - 0.02);
        let name = PLACES[(r % PLACES.len() as u64) as usize];
        let street = streets::NAMES[(r >> 8) as usize % streets::NAMES.len()];
        pack.row(&[
            ("id", id),
            ("name", &format!("{street} {name}")),
            ("structured_line_1", &format!("{} {street} St", 1 + (r >> 16) % 900)),
            ("structured_city", &area.city),
            ("structured_state", self.state.code),
            ("structured_zip", &area.zip),
            ("hours_open_id", hours),
            ("is_drop_box", "false"),
            ("is_early_voting", if hours == "ho_early" { "true" } else { "false" }),
            ("latitude", &near(area.latitude, r >> 24)),
            ("longitude", &near(area.longitude, r >> 40)),
            ("latlng_source", "made up"),
        ])
    }

    /// Times without an offset would be as good for us, but VIP 6.0 wants one: that of the state's main
    /// zone. Early voting ends before clocks change on 5 November.
    fn write_schedules<W: Write + Seek>(&self, pack: &mut FeedPack<W>) -> Result<()> {
        use chrono::{NaiveTime, Offset, TimeZone};
        let day = election_day();
        let before = |days: u64| day.checked_sub_days(Days::new(days)).unwrap_or(day);
        let zone: chrono_tz::Tz = self.state.time_zone.parse().unwrap_or(chrono_tz::UTC);
        pack.table(ElementKind::Schedule)?;
        for (id, group, from, to) in [("s1", "ho_eday", day, day), ("s2", "ho_early", before(13), before(4))]
        {
            let offset = zone.offset_from_local_datetime(&from.and_time(NaiveTime::MIN)).earliest();
            let offset = offset.map_or_else(|| "Z".to_owned(), |o| o.fix().to_string());
            pack.row(&[
                ("hours_open_id", group),
                ("start_date", &from.to_string()),
                ("end_date", &to.to_string()),
                ("start_time", &format!("07:00:00{offset}")),
                ("end_time", &format!("19:00:00{offset}")),
                ("id", id),
            ])?;
        }
        Ok(())
    }

    /// Segment `n`: side and block of a street; streets go through the areas in turn.
    fn segment(&self, n: u64, cells: &mut SegmentRow) {
        let (street, at) = (n / PER_STREET, n % PER_STREET);
        let areas = self.areas.len() as u64;
        let (area, nth) = (street % areas, street / areas);
        let (block, odd) = (at / 2, at % 2);
        let here = &self.areas[area as usize];
        cells.clear();
        // Each street of an area has another name: the permutation of all names is the seed's.
        (cells.direction, cells.suffix) = streets::write(nth, mix(self.seed, area), &mut cells.name);
        // A street runs through two precincts; its sides may differ at a line.
        let streets = self.streets.div_ceil(areas).max(1);
        let home = nth * self.precincts / streets;
        let turn = 2 + mix(self.seed ^ 0x53, street) % 7 + odd;
        let precinct = if block >= turn { (home + 1) % self.precincts } else { home };
        let first = 100 * (block + 1) + if odd == 1 { 1 } else { 2 };
        let last = 100 * (block + 1) + if odd == 1 { 99 } else { 98 };
        use std::fmt::Write as _;
        let _ = write!(cells.id, "ss{n}");
        let _ = write!(cells.precinct, "pre{area}-{precinct}");
        let rare = mix(self.seed ^ 0x54, n) % 100;
        let (first, last) = match rare {
            // A building's unit, and a house behind a house, both within the even or odd side.
            0 => {
                let _ = write!(cells.unit, "{}{}", 1 + block, (b'A' + (n % 6) as u8) as char);
                (first, first)
            }
            1 => {
                cells.number_suffix.push_str("1/2");
                (first, first)
            }
            _ => (first, last),
        };
        let _ = write!(cells.start, "{first}");
        let _ = write!(cells.end, "{last}");
        cells.parity = if odd == 1 { "odd" } else { "even" };
        cells.city.push_str(&here.city);
        cells.zip.push_str(&here.zip);
    }
}

/// The cells of a segment; their memory is used again.
#[derive(Default)]
struct SegmentRow {
    id: String,
    precinct: String,
    city: String,
    zip: String,
    name: String,
    start: String,
    end: String,
    number_suffix: String,
    unit: String,
    parity: &'static str,
    direction: &'static str,
    suffix: &'static str,
}

impl SegmentRow {
    fn clear(&mut self) {
        for cell in [
            &mut self.id,
            &mut self.precinct,
            &mut self.city,
            &mut self.zip,
            &mut self.name,
            &mut self.start,
            &mut self.end,
            &mut self.number_suffix,
            &mut self.unit,
        ] {
            cell.clear();
        }
    }

    /// In the order of the columns of `street_segment.txt`.
    fn row<'a>(&'a self, state: &'a str) -> [&'a str; 17] {
        [
            &self.id,
            &self.precinct,
            &self.city,
            state,
            self.parity,
            &self.zip,
            self.direction,
            &self.name,
            self.suffix,
            "",
            &self.start,
            &self.end,
            "",
            &self.number_suffix,
            &self.unit,
            "false",
            "false",
        ]
    }
}
