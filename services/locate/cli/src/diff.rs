//! `locate-index diff OLD NEW`: how many addresses of each county vote elsewhere. Exit codes: 0 not above the
//! threshold, 1 above it or an index cannot be read, 2 the command line is wrong.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use index::diff::{
    BoundaryDiff, ChangeCounts, CountyDiff, IndexDiff, LEAST_MEASURED, PrecinctExample, StateDiff, StateSize,
    StateStatus,
};
use index::{Index, IndexError};
use lookup::area::inner::POINTS;

/// Counts by county the addresses that vote elsewhere since an earlier index: a bad feed shows before voters
/// see it.
///
/// Counted are addresses, and apart from them points within the boundaries of precincts that have no street
/// segments. Exit code 1 when more than the threshold moved or are gone, or an index cannot be read.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The earlier index file.
    #[arg(value_name = "OLD.vri")]
    old: PathBuf,
    /// The later index file.
    #[arg(value_name = "NEW.vri")]
    new: PathBuf,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
    /// Shows up to N addresses, and N precincts with boundaries, of each county that moved or are gone.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1000))]
    examples: u16,
    #[command(flatten)]
    threshold: MovedThreshold,
}

/// How much may change.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct MovedThreshold {
    /// Percent of the addresses that may move or be gone, in any county of 100 addresses or more and in all;
    /// the same for points within boundaries of precincts (25 a precinct).
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = percent)]
    pub max_moved: f64,
}

fn percent(value: &str) -> Result<f64, String> {
    let percent: f64 = value.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=100.0).contains(&percent) { Ok(percent) } else { Err("must be 0 to 100".to_owned()) }
}

/// Runs the command.
#[must_use]
pub fn run(args: &Args) -> ExitCode {
    let comparison = match compare(args) {
        Ok(comparison) => comparison,
        Err(error) => {
            eprintln!("locate-index diff: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let most = args.threshold.max_moved;
    let above = comparison.is_above(most);
    let done = if args.json { json(&comparison, most, &mut out) } else { text(&comparison, most, &mut out) };
    let code = if above { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    super::ended("diff", done.and_then(|()| out.flush()), code)
}

fn compare(args: &Args) -> Result<IndexDiff, IndexError> {
    let (old, new) = (Index::open(&args.old)?, Index::open(&args.new)?);
    Ok(IndexDiff::of(&old, &new, usize::from(args.examples)))
}

fn json(comparison: &IndexDiff, most: f64, out: &mut impl Write) -> std::io::Result<()> {
    let mut value = serde_json::to_value(comparison)?;
    value["percent"] = comparison.total.percent().into();
    value["max_moved"] = most.into();
    value["above"] = comparison.is_above(most).into();
    serde_json::to_writer(&mut *out, &value)?;
    writeln!(out)
}

/// The tables, states, feeds and the verdict.
pub(super) fn text(comparison: &IndexDiff, most: f64, out: &mut impl Write) -> std::io::Result<()> {
    addresses(comparison, out)?;
    boundaries(comparison, out)?;
    for state in &comparison.states {
        self::state(state, out)?;
    }
    for (feeds, word) in [(&comparison.feeds_gone, "gone"), (&comparison.feeds_new, "new")] {
        for feed in feeds {
            writeln!(out, "feed {word}: {} {feed}", feed.state)?;
        }
    }
    match comparison.above(most).count() {
        0 if comparison.is_above(most) => {
            writeln!(out, "ABOVE {most} % in all, in no county of at least {LEAST_MEASURED} on its own")
        }
        0 => writeln!(out, "not above {most} %"),
        1 => writeln!(out, "ABOVE {most} % in 1 county"),
        worst => writeln!(out, "ABOVE {most} % in {worst} counties"),
    }
}

fn addresses(comparison: &IndexDiff, out: &mut impl Write) -> std::io::Result<()> {
    head("addresses", out)?;
    for county in comparison.counties.iter().filter(|c| c.counts != ChangeCounts::default()) {
        line(county.percent, &county.counts, &name(county), out)?;
        for example in &county.examples {
            let to = example.to.as_deref().unwrap_or("gone");
            writeln!(out, "          {}: {} -> {to}", example.address, example.from)?;
        }
    }
    line(comparison.total.percent(), &comparison.total, "all", out)
}

/// Nothing where no index has boundaries that decide.
fn boundaries(comparison: &IndexDiff, out: &mut impl Write) -> std::io::Result<()> {
    let BoundaryDiff { counts, percent, .. } = &comparison.boundaries;
    if *counts == ChangeCounts::default() {
        return Ok(());
    }
    head(&format!("points within boundaries, {POINTS} a precinct"), out)?;
    for county in comparison.counties.iter().filter(|c| c.boundaries.counts != ChangeCounts::default()) {
        line(county.boundaries.percent, &county.boundaries.counts, &name(county), out)?;
        for PrecinctExample { precinct, changed, points, from, to } in &county.boundaries.examples {
            let to = to.as_deref().unwrap_or("gone");
            writeln!(out, "          {precinct}, {changed} of {points} points: {from} -> {to}")?;
        }
    }
    line(*percent, counts, "all", out)
}

fn head(what: &str, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{:>8}  {:>12} {:>12} {:>12} {:>12}  {what}", "changed", "moved", "gone", "same", "new")
}

fn line(percent: f64, counts: &ChangeCounts, name: &str, out: &mut impl Write) -> std::io::Result<()> {
    let ChangeCounts { same, moved, gone, new } = counts;
    writeln!(out, "{percent:>7.2}%  {moved:>12} {gone:>12} {same:>12} {new:>12}  {name}")
}

/// The county with its state, and its FIPS code when the feed has it.
fn name(county: &CountyDiff) -> String {
    format!("{} {} {}", county.state, county.name, county.fips).trim_end().to_owned()
}

/// The counts of the feeds of a state, where they changed.
fn state(state: &StateDiff, out: &mut impl Write) -> std::io::Result<()> {
    let code = &state.state;
    match state.status {
        StateStatus::Gone => return writeln!(out, "{code}: WARNING: only the old index has this state"),
        StateStatus::New => return writeln!(out, "{code}: only the new index has this state"),
        StateStatus::SampleAgainstReal => {
            return writeln!(out, "{code}: not compared: sample data against real data");
        }
        StateStatus::Compared => {}
    }
    let (old, new) = (state.old.unwrap_or_default(), state.new.unwrap_or_default());
    if old == new {
        return Ok(());
    }
    let number = |what: &str, of: fn(&StateSize) -> u64| {
        let (old, new) = (of(&old), of(&new));
        if old == new { format!("{new} {what}") } else { format!("{old} -> {new} {what}") }
    };
    let has_boundaries = old.precincts_with_boundary + new.precincts_with_boundary > 0;
    let with_boundary = number("with a boundary", |s| s.precincts_with_boundary);
    let with_boundary = if has_boundaries { format!(" ({with_boundary})") } else { String::new() };
    writeln!(
        out,
        "{code}: {}, {}, places: {}, {}, {}",
        number("segments", |s| s.segments),
        number("precincts", |s| s.precincts) + &with_boundary,
        number("early", |s| s.early_vote_places),
        number("election day", |s| s.election_day_places),
        number("drop-off", |s| s.drop_off_places)
    )
}
