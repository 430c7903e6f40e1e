//! `locate-index lookup`: asks an index from the command line, one address or one a line.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use chrono::NaiveDate;
use chrono_tz::Tz;
use common::clock::Clock;
use common::config::{Reader, Stop};
use serde::Serialize;

use super::lines::next_line;
use address::StateCode;
use index::Index;
use index::ask::{self, answer_at};
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer, Opening, VotingLocation};
use lookup::area::Point;
use lookup::district::Districts;
use lookup::voting::{PlaceCertainty, SiteRole};

/// Openings of a place that the text shows.
const SHOWN: usize = 3;
/// Longest line that is read; the rest of a longer one is skipped.
const MAX_LINE: usize = 64 << 10;

/// Looks addresses up.
///
/// Exit code 1 when the index or the input cannot be read; every answer about an address is exit code 0.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The index file.
    #[arg(value_name = "X.vri")]
    index: PathBuf,
    /// One address; without it, one a line on standard input and one JSON a line out.
    address: Option<String>,
    /// WGS84 latitude and longitude of the house, "33.45,-112.07": looked up in the boundaries of precincts
    /// where no street segment has the address.
    #[arg(long, value_name = "LAT,LON", value_parser = point, allow_hyphen_values = true, requires = "address")]
    at: Option<PointArg>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// The date of every rule, YYYY-MM-DD; before TODAY and NOW.
    #[arg(long, value_name = "DATE")]
    today: Option<NaiveDate>,
    /// State that is assumed when an address names none.
    #[arg(long, value_name = "CODE")]
    state: Option<String>,
    /// The index of an earlier election: says where the voter voted then, when that was elsewhere.
    #[arg(long, value_name = "OLD.vri")]
    previous: Option<PathBuf>,
    /// Locations of each type, 1 to 100.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(i32).range(1..=100))]
    results: i32,
}

/// The value of `--at`. Its `Debug` prints no position, which is as private as an address.
#[derive(Clone, Copy)]
struct PointArg(Point);

impl std::fmt::Debug for PointArg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("At(..)")
    }
}

fn point(text: &str) -> Result<PointArg, &'static str> {
    let degrees = |part: &str| part.trim().parse::<f64>().ok();
    let point = text.split_once(',').and_then(|(lat, lon)| Point::new(degrees(lat)?, degrees(lon)?));
    point.map(PointArg).ok_or("give degrees: a latitude of -90 to 90, a comma, a longitude of -180 to 180")
}

/// One JSON line.
#[derive(Serialize)]
struct JsonLine<'a> {
    input: &'a str,
    #[serde(flatten)]
    answer: JsonAnswer<'a>,
}

/// An answer with its places.
#[derive(Serialize)]
struct JsonAnswer<'a> {
    #[serde(flatten)]
    answer: &'a LookupAnswer,
    pct_or_county_status: Option<&'static str>,
    could_refine_results: bool,
    refinable_location_types: Vec<&'static str>,
    early_vote_locations: &'a [VotingLocation],
    polling_locations: &'a [VotingLocation],
    drop_off_locations: &'a [VotingLocation],
    doubtful_locations: &'a [VotingLocation],
    /// Of several elections ahead, each; no member where there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    elections: Vec<JsonElection<'a>>,
}

/// The answer for one of several elections.
#[derive(Serialize)]
struct JsonElection<'a> {
    election_date: Option<NaiveDate>,
    election_name: &'a str,
    #[serde(flatten)]
    answer: JsonAnswer<'a>,
}

/// Runs the command.
pub fn run(args: &Args) -> ExitCode {
    let clock = match clock_of(args.today) {
        Ok(clock) => clock,
        Err(code) => return code,
    };
    let state = match args.state.as_deref().map(StateCode::parse) {
        Some(None) => {
            eprintln!("locate-index lookup: --state: not the two-letter code of a state or territory");
            return ExitCode::from(2);
        }
        Some(state) => state,
        None => None,
    };
    let opened = Index::open(&args.index).and_then(|index| {
        let previous = args.previous.as_deref().map(Index::open).transpose()?;
        Ok((index, previous))
    });
    let (index, previous) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            eprintln!("locate-index lookup: {error}");
            return ExitCode::FAILURE;
        }
    };
    let ask = |line: &str| {
        let today = |zone: &str| clock.today(zone.parse::<Tz>().unwrap_or(chrono_tz::America::New_York));
        let mut answer =
            answer_at(&index, AddressQuery::Line(line, state), args.at.map(|at| at.0), args.results, &today);
        let moved =
            |answer: &LookupAnswer| previous.as_ref().and_then(|p| ask::moved_from(p, &index, answer));
        answer.moved_from = moved(&answer);
        for election in &mut answer.elections {
            election.moved_from = moved(election);
        }
        answer
    };
    let out = std::io::BufWriter::new(std::io::stdout().lock());
    let done = match &args.address {
        Some(address) => one(out, address, &ask(address), args.json),
        None => lines(std::io::stdin().lock(), out, ask),
    };
    super::ended("lookup", done, ExitCode::SUCCESS)
}

/// The clock of `--today`, else of TODAY and NOW; an exit code when those cannot be read.
pub(super) fn clock_of(today: Option<NaiveDate>) -> Result<Clock, ExitCode> {
    if let Some(day) = today {
        return Ok(Clock::on_day(day));
    }
    let values = std::env::vars_os()
        .map(|(k, v)| (k.to_string_lossy().into_owned(), v.to_string_lossy().into_owned()));
    let mut reader = Reader::from_values("locate-index", "", values);
    let clock = reader.clock();
    reader.finish().map(|()| clock).map_err(Stop::exit)
}

/// Prints the answer about one address.
fn one(mut out: impl Write, input: &str, answer: &LookupAnswer, json: bool) -> std::io::Result<()> {
    if json {
        json_line(&mut out, input, answer)?;
    } else {
        text(&mut out, answer)?;
    }
    out.flush()
}

/// One address a line. A line that is not UTF-8 or too long is answered like any other that cannot be
/// read, so that answers and questions stay in step.
fn lines(
    mut input: impl BufRead,
    mut out: impl Write,
    ask: impl Fn(&str) -> LookupAnswer,
) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    while next_line(&mut input, &mut bytes, MAX_LINE)?.is_some() {
        let line = String::from_utf8_lossy(&bytes);
        json_line(&mut out, &line, &ask(&line))?;
    }
    out.flush()
}

fn json_line(out: &mut impl Write, input: &str, answer: &LookupAnswer) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, &JsonLine { input, answer: JsonAnswer::of(answer) })?;
    out.write_all(b"\n")
}

impl<'a> JsonAnswer<'a> {
    fn of(answer: &'a LookupAnswer) -> Self {
        let [early, election_day, drop_off] = &answer.locations;
        Self {
            answer,
            pct_or_county_status: answer.pct_or_county_status(),
            could_refine_results: answer.refinable_types().next().is_some(),
            refinable_location_types: answer.refinable_types().collect(),
            early_vote_locations: early,
            polling_locations: election_day,
            drop_off_locations: drop_off,
            doubtful_locations: &answer.doubtful,
            elections: answer.elections.iter().map(JsonElection::of).collect(),
        }
    }
}

impl<'a> JsonElection<'a> {
    fn of(answer: &'a LookupAnswer) -> Self {
        let feed = answer.feed.as_ref();
        Self {
            election_date: feed.and_then(|feed| feed.election_date),
            election_name: feed.map_or("", |feed| &feed.election_name),
            answer: JsonAnswer::of(answer),
        }
    }
}

/// The answer of the nearest election; of several, each under its day.
fn text(out: &mut impl Write, answer: &LookupAnswer) -> std::io::Result<()> {
    if answer.elections.is_empty() {
        return answer_text(out, answer);
    }
    for election in &answer.elections {
        let JsonElection { election_date, election_name, .. } = JsonElection::of(election);
        let day = election_date.map(|day| day.to_string()).unwrap_or_default();
        writeln!(out, "election of {day}: {election_name}")?;
        answer_text(out, election)?;
    }
    Ok(())
}

fn districts(out: &mut impl Write, districts: &Districts) -> std::io::Result<()> {
    for district in &districts.list {
        writeln!(out, "  district, {district}")?;
    }
    for kind in &districts.undecided {
        writeln!(out, "  district, {}: not decided", kind.into_str())?;
    }
    if districts.is_incomplete { writeln!(out, "  districts: the data lacks some") } else { Ok(()) }
}

fn answer_text(out: &mut impl Write, answer: &LookupAnswer) -> std::io::Result<()> {
    writeln!(out, "{}", answer.kind.into_str())?;
    if !answer.detail.is_empty() {
        writeln!(out, "  {}", answer.detail)?;
    }
    if let Some(address) = &answer.address {
        let place = format!("{}, {} {}", address.city, address.state, address.zip);
        let line = format!("{} {}", address.line_1, address.line_2);
        writeln!(out, "  {}, {}", line.trim(), place.trim())?;
    }
    if let Some(precinct) = &answer.precinct {
        writeln!(out, "  precinct {} ({})", precinct.name, precinct.id)?;
    }
    if !answer.open_precincts.is_empty() {
        let ids: Vec<&str> = answer.open_precincts.iter().map(|p| p.id.as_str()).collect();
        writeln!(out, "  precinct open: one of {}, all with these places", ids.join(", "))?;
    }
    for what in &answer.left_out {
        writeln!(out, "  left out: {}", what.into_str())?;
    }
    for warning in answer.warnings.iter().filter(|warning| warning.text() != answer.detail) {
        writeln!(out, "  {}", warning.text())?;
    }
    if let Some(county) = &answer.county {
        writeln!(out, "  county {county}")?;
    }
    districts(out, &answer.districts)?;
    for location in answer.locations.iter().flatten() {
        place(out, title(location.role), location)?;
    }
    for location in &answer.doubtful {
        place(out, &format!("in doubt, {}", title(location.role)), location)?;
    }
    if let Some(former) = &answer.moved_from {
        let election = former.election_date.map(|d| format!(" (election of {d})")).unwrap_or_default();
        writeln!(out, "  moved from: {}, {}{election}", former.location_name, former.address)?;
    }
    for candidate in &answer.candidates {
        writeln!(out, "  ? {}", candidate.text)?;
        // Where the text alone would lead to the same question again.
        if candidate.address.ends_with(']') {
            writeln!(out, "    as {:?}", candidate.address)?;
        }
    }
    if let Some(office) = answer.office.as_ref().filter(|_| !is_certain(answer)) {
        let known = [&office.name, &office.phone, &office.url].map(String::as_str);
        let known: Vec<&str> = known.into_iter().filter(|text| !text.is_empty()).collect();
        writeln!(out, "  ask {}", known.join(" "))?;
    }
    match &answer.feed {
        Some(feed) if feed.sample => writeln!(out, "  sample data, do not use to vote"),
        _ => Ok(()),
    }
}

fn is_certain(answer: &LookupAnswer) -> bool {
    answer.kind == AnswerKind::Found && answer.polling_place.is_none_or(|day| day == PlaceCertainty::Known)
}

fn title(role: SiteRole) -> &'static str {
    match role {
        SiteRole::Early => "early voting",
        SiteRole::ElectionDay => "election day",
        SiteRole::DropOff => "drop-off",
    }
}

fn place(out: &mut impl Write, title: &str, location: &VotingLocation) -> std::io::Result<()> {
    let end = format!("{} {}", location.state, location.zip);
    let parts = [location.name.as_str(), &location.line_1, &location.line_2, &location.city, end.trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    writeln!(out, "  {title}: {}", parts.join(", "))?;
    for opening in location.schedule.iter().take(SHOWN) {
        writeln!(out, "    {}", hours(opening))?;
    }
    match location.schedule.len().saturating_sub(SHOWN) {
        0 => {}
        more => writeln!(out, "    and {more} more")?,
    }
    if !location.hours_text.is_empty() {
        writeln!(out, "    hours: {}", location.hours_text)?;
    }
    match &location.features[..] {
        [] => Ok(()),
        features => writeln!(out, "    {}", features.join("; ")),
    }
}

fn hours(opening: &Opening) -> String {
    let time = |m: u16| format!("{:02}:{:02}", m / 60, m % 60);
    format!("{} {}-{}", opening.date, time(opening.opens), time(opening.closes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_answered_whatever_it_holds() {
        let mut input = b"one\r\n\n\xff\xfe\n".to_vec();
        input.extend(vec![b'x'; MAX_LINE * 2]);
        input.extend(b"\nlast");
        let mut out = Vec::new();
        lines(&input[..], &mut out, |_| LookupAnswer::default()).unwrap();
        let out = String::from_utf8(out).unwrap();
        let inputs: Vec<String> = out
            .lines()
            .map(|l| {
                serde_json::from_str::<serde_json::Value>(l).unwrap()["input"].as_str().unwrap().to_owned()
            })
            .collect();
        assert_eq!(inputs.len(), 5);
        assert_eq!(inputs[0], "one");
        assert_eq!(inputs[1], "");
        assert_eq!(inputs[3].len(), MAX_LINE);
        assert_eq!(inputs[4], "last");
    }
}
