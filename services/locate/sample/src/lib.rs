//! Generated feeds: the sample, a small town for each state with fictional streets and places ([`write()`]),
//! and feeds of any size for measuring ([`synth`]). Both are valid VIP 6.0 in CSV form and call themselves
//! "sample data", so that the site shows its bar. No real address is among them.

mod districts;
mod facts;
mod hours;
pub(crate) mod pack;
mod sites;
pub mod synth;
mod town;

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use address::StateCode;
use feed::table::ElementKind;

use facts::StateFacts;
use pack::FeedPack;
use town::SampleTown;

/// The federal general election of the sample: Tuesday after the first Monday of November 2028.
const ELECTION: (i32, u32, u32) = (2028, 11, 7);

/// The election of a sample feed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SampleElection {
    pub(crate) day: NaiveDate,
    name: &'static str,
    /// The `ElectionType` of VIP.
    kind: &'static str,
    is_statewide: bool,
    /// By how many precincts the places of election day are moved on: another election, other places.
    pub(crate) turn: usize,
}

impl SampleElection {
    /// That of all states.
    fn general() -> Self {
        let (name, kind) = ("Federal general election", "general");
        Self { day: election_day(), name, kind, is_statewide: true, turn: 0 }
    }

    /// A second one, five weeks later, in the town of one state: an address there has two elections ahead.
    fn special() -> Self {
        let day = election_day().checked_add_days(chrono::Days::new(35)).unwrap_or_default();
        let (name, kind) = ("Special election for the Sample City Council", "special");
        Self { day, name, kind, is_statewide: false, turn: 2 }
    }
}

/// The state with a second election.
const TWO_ELECTIONS: &str = "VA";

/// The election administrations of the State and of the locality.
const STATE_OFFICE: &str = "ea1";
const COUNTY_OFFICE: &str = "ea2";

/// The source's description: its first words make a feed sample data.
pub(crate) const DESCRIPTION: &str = "sample data, made up: nobody votes here";

/// Why a sample cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    /// Disk full, no right to write, no such directory.
    #[error("cannot write {path}: {source}")]
    Io { path: PathBuf, source: std::io::Error },
    /// An argument has no such value.
    #[error("{0}")]
    Argument(String),
}

/// The day of the sample election.
#[must_use]
pub fn election_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(ELECTION.0, ELECTION.1, ELECTION.2).unwrap_or_default()
}

/// Writes one zip a state (50 states and DC) into a directory, which is made if need be; gives their paths in
/// the order of the states' codes, and last that of the second election of one state. The bytes are the same
/// every time.
///
/// # Errors
/// When the directory or a file cannot be written.
pub fn write(dir: &Path) -> Result<Vec<PathBuf>, SampleError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| SampleError::Io { path, source }
    };
    std::fs::create_dir_all(dir).map_err(failed(dir))?;
    let mut paths = Vec::new();
    let all = StateFacts::all();
    let general = all.iter().map(|facts| (facts, SampleElection::general()));
    let second = all.iter().filter(|facts| facts.code == TWO_ELECTIONS);
    for (facts, election) in general.chain(second.map(|facts| (facts, SampleElection::special()))) {
        let path = dir.join(facts.file_name(election.day));
        let file = File::create(&path).map_err(failed(&path))?;
        write_state(facts, election, BufWriter::new(file)).map_err(failed(&path))?;
        paths.push(path);
    }
    Ok(paths)
}

/// Example addresses, those of each state together: one that is found, a building whose units vote in
/// different precincts, a street that needs its direction, and in states that vote by mail one that does.
#[must_use]
pub fn examples() -> Vec<(StateCode, String)> {
    let towns = StateFacts::all()
        .into_iter()
        .filter_map(|facts| Some((StateCode::parse(facts.code)?, SampleTown::new(&facts))));
    towns.flat_map(|(state, town)| town.examples().into_iter().map(move |e| (state, e))).collect()
}

fn write_state(
    facts: &StateFacts<'_>,
    election: SampleElection,
    out: impl std::io::Write + std::io::Seek,
) -> std::io::Result<()> {
    let town = SampleTown::new(facts);
    let mut pack = FeedPack::new(out);
    head(&mut pack, &FeedHead { election, ..FeedHead::of_town(facts) })?;
    office(&mut pack, facts)?;
    sites::write(&mut pack, facts, &town, election.turn)?;
    town.write_segments(&mut pack)?;
    pack.table(ElementKind::Schedule)?;
    hours::write(&mut pack, facts, election.day)?;
    // A state's examples are told once.
    if election.is_statewide {
        pack.plain("x_examples.txt", &(town.examples().join("\n") + "\n"))?;
    }
    pack.finish()?;
    Ok(())
}

/// The content of `source.txt`, `election.txt` and `state.txt`.
pub(crate) struct FeedHead<'a> {
    pub(crate) fips: &'a str,
    pub(crate) state: &'a str,
    pub(crate) code: &'a str,
    pub(crate) name: &'a str,
    pub(crate) organization: &'a str,
    pub(crate) election: SampleElection,
}

impl<'a> FeedHead<'a> {
    fn of_town(facts: &StateFacts<'a>) -> Self {
        let StateFacts { fips, name, code, office_url, .. } = *facts;
        let election = SampleElection::general();
        Self { fips, state: name, code, name: "VoteReady sample", organization: office_url, election }
    }
}

/// Writes the three tables that a feed has exactly one row of.
pub(crate) fn head<W: std::io::Write + std::io::Seek>(
    pack: &mut FeedPack<W>,
    head: &FeedHead<'_>,
) -> std::io::Result<()> {
    pack.table(ElementKind::Source)?;
    pack.row(&[
        ("id", "src1"),
        ("name", head.name),
        ("vip_id", head.fips),
        ("date_time", "2026-11-20T00:00:00Z"),
        ("description", DESCRIPTION),
        ("organization_uri", head.organization),
        ("version", "6.0"),
    ])?;
    pack.table(ElementKind::Election)?;
    pack.row(&[
        ("id", "e1"),
        ("date", &head.election.day.to_string()),
        ("state_id", "st1"),
        ("name", head.election.name),
        ("election_type", head.election.kind),
        ("is_statewide", if head.election.is_statewide { "true" } else { "false" }),
        ("hours_open_id", "ho_eday"),
    ])?;
    pack.table(ElementKind::State)?;
    pack.row(&[
        ("id", "st1"),
        ("name", head.state),
        ("election_administration_id", STATE_OFFICE),
        ("external_identifier_type", "ocd-id"),
        ("external_identifier_value", &ocd(head.code)),
    ])
}

/// OCD division of a state; DC is a district.
fn ocd(code: &str) -> String {
    let kind = if code == "DC" { "district" } else { "state" };
    format!("ocd-division/country:us/{kind}:{}", code.to_lowercase())
}

/// The county's office, which has links of its own for its voters, and the same office as the state's, which
/// has none.
fn office<W: std::io::Write + std::io::Seek>(
    pack: &mut FeedPack<W>,
    facts: &StateFacts<'_>,
) -> std::io::Result<()> {
    let pages = [("elections_uri", facts.office_url), ("where_do_i_vote_uri", facts.lookup_url)];
    let own = [
        ("id", COUNTY_OFFICE),
        ("ballot_tracking_uri", "https://county.example.org/track-your-ballot"),
        ("what_is_on_my_ballot_uri", "https://county.example.org/sample-ballot"),
    ];
    pack.table(ElementKind::ElectionAdministration)?;
    pack.row(&[[("id", STATE_OFFICE)].as_slice(), &pages].concat())?;
    pack.row(&[own.as_slice(), &pages].concat())?;
    pack.table(ElementKind::Department)?;
    pack.row(&[("id", "dep1"), ("election_administration_id", STATE_OFFICE)])?;
    pack.row(&[("id", "dep2"), ("election_administration_id", COUNTY_OFFICE)])?;
    pack.table(ElementKind::ContactInformation)?;
    // 555-0100 to 555-0199 are kept for fiction in every area code.
    let phone = format!("+1-{}-555-0123", facts.area_code);
    for (id, department) in [("ci1", "dep1"), ("ci2", "dep2")] {
        pack.row(&[
            ("id", id),
            ("parent_id", department),
            ("name", &format!("{} Election Office", facts.county())),
            ("phone", &phone),
            ("email", "office@example.org"),
            ("address_line_1", "1 Sample Plaza"),
            ("address_line_2", &format!("{}, {} {}", facts.city, facts.code, facts.zip)),
        ])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
