//! `locate-index stats`: what an index holds, with a table of the feeds by state.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use chrono::DateTime;
use serde_json::json;

use index::{Index, SelfCheck};
use lookup::voting::{FeedRow, VotingData as _};

/// Tells what an index holds: version, counts, and a table of the feeds with dates, places and findings.
///
/// The index is a file: an object of a store is downloaded first. Exit code 1 when it is not a sound index.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The index file.
    #[arg(value_name = "X.vri")]
    index: PathBuf,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
    /// Only this many example addresses of a sample index, one a line, each of another state.
    #[arg(long, value_name = "N", conflicts_with = "json")]
    examples: Option<usize>,
    /// Types homes of the index back for this many seconds, 60 at most, instead of showing the shares of the
    /// build; homes that are not known go to standard error.
    #[arg(long, value_name = "SECONDS", conflicts_with = "examples")]
    type_back: Option<u64>,
}

/// Severities of the importer's findings, the worst first.
const SEVERITIES: [&str; 4] = ["fatal", "critical", "error", "warning"];

const COLUMNS: [&str; 12] = [
    "state",
    "as of",
    "election",
    "early",
    "election day",
    "drop-off",
    "precincts",
    "segments",
    "fatal",
    "critical",
    "error",
    "warning",
];

/// Runs the command.
#[must_use]
pub fn run(args: &Args) -> ExitCode {
    let index = match Index::open(&args.index) {
        Ok(index) => index,
        Err(error) => {
            eprintln!("locate-index stats: {error}");
            return ExitCode::FAILURE;
        }
    };
    let bytes = args.index.metadata().map_or(0, |m| m.len());
    let feeds: Vec<FeedRow<'_>> = (0..index.feed_count()).map(|f| index.feed(f)).collect();
    let check = match args.type_back {
        None => index.self_check(),
        Some(seconds) => {
            let (check, unknown) = index.check_itself(Duration::from_secs(seconds));
            for home in unknown {
                eprintln!("not known: {}", home.typed);
            }
            check
        }
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let told = if let Some(most) = args.examples {
        let mut examples = feeds.iter().filter_map(|f| f.examples.first()).take(most);
        examples.try_for_each(|line| writeln!(out, "{line}"))
    } else if args.json {
        writeln!(out, "{}", json(&index, bytes, &feeds, &check))
    } else {
        text(&index, bytes, &feeds, &check, &mut out)
    };
    super::ended("stats", told.and_then(|()| out.flush()), ExitCode::SUCCESS)
}

fn built_at(index: &Index) -> String {
    DateTime::from_timestamp(index.built_at(), 0).map(|t| t.to_rfc3339()).unwrap_or_default()
}

/// The index in two lines, a table with a line for each feed, and the findings of each.
fn text(
    index: &Index,
    bytes: u64,
    feeds: &[FeedRow<'_>],
    check: &SelfCheck,
    out: &mut impl Write,
) -> std::io::Result<()> {
    writeln!(out, "version {}, built {}", index.version(), built_at(index))?;
    writeln!(
        out,
        "{} segments on {} streets, {} precincts ({} with a boundary), {} places, {bytes} bytes",
        index.segment_count(),
        index.street_count(),
        index.precinct_count(),
        index.precincts_with_boundary().len(),
        index.place_count()
    )?;
    let rows: Vec<_> = feeds.iter().map(row).collect();
    let widths: Vec<usize> = (0..COLUMNS.len())
        .map(|i| rows.iter().map(|row| row[i].len()).chain([COLUMNS[i].len()]).max().unwrap_or(0))
        .collect();
    let line = |cells: [&str; COLUMNS.len()]| {
        let mut line = String::new();
        for (i, (cell, width)) in cells.into_iter().zip(&widths).enumerate() {
            // Words to the left, numbers to the right.
            let cell = if i < 3 { format!("{cell:width$}  ") } else { format!("{cell:>width$}  ") };
            line.push_str(&cell);
        }
        line
    };
    writeln!(out, "\n{}feed", line(COLUMNS))?;
    for (row, feed) in rows.iter().zip(feeds) {
        let sample = if feed.sample { " (sample data)" } else { "" };
        writeln!(out, "{}{}{sample}", line(row.each_ref().map(String::as_str)), feed.source)?;
    }
    writeln!(
        out,
        "\n{:24}{:>10}{:>10}{:>10}{:>10}",
        "own addresses typed back", "found", "asked", "not known", "wrong"
    )?;
    for (way, s) in check.rows() {
        let counts = format!("{:>10}{:>10}{:>10}{:>10}", s.found, s.asked, s.not_known, s.wrong);
        writeln!(out, "{:24}{counts}", way.replace('_', " "))?;
    }
    for feed in feeds.iter().filter(|feed| !feed.findings.is_empty()) {
        writeln!(out, "\nfindings of {}, {}", feed.state, feed.source)?;
        for finding in &feed.findings {
            writeln!(out, "    {} {} {}", finding.severity, finding.rule, finding.count)?;
        }
    }
    Ok(())
}

/// A line of the table.
fn row(feed: &FeedRow<'_>) -> [String; COLUMNS.len()] {
    let [early, election_day, drop_off] = feed.places;
    let day = feed.as_of.split('T').next().filter(|day| !day.is_empty()).unwrap_or("unknown");
    let election = feed.election_date.map_or_else(|| "unknown".to_owned(), |date| date.to_string());
    let counts = [early, election_day, drop_off, feed.precincts, feed.segments].map(|n| n.to_string());
    let [early, election_day, drop_off, precincts, segments] = counts;
    let [fatal, critical, error, warning] = severities(feed).map(|(_, count)| count.to_string());
    let state = feed.state.as_str().to_owned();
    let first = [state, day.to_owned(), election, early, election_day, drop_off];
    let last = [precincts, segments, fatal, critical, error, warning];
    let mut cells = first.into_iter().chain(last);
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

/// How many findings there are of each severity.
fn severities(feed: &FeedRow<'_>) -> [(&'static str, u64); SEVERITIES.len()] {
    SEVERITIES.map(|severity| {
        let of_it = feed.findings.iter().filter(|f| f.severity == severity);
        (severity, of_it.map(|f| u64::from(f.count)).sum())
    })
}

fn json(index: &Index, bytes: u64, feeds: &[FeedRow<'_>], check: &SelfCheck) -> serde_json::Value {
    let segments = index.segment_count();
    json!({
        "version": index.version(),
        "built_at": built_at(index),
        "bytes": bytes,
        "bytes_per_segment": bytes as f64 / f64::from(segments.max(1)),
        "segments": segments,
        "streets": index.street_count(),
        "precincts": index.precinct_count(),
        "precincts_with_boundary": index.precincts_with_boundary().len(),
        "places": index.place_count(),
        "self_check": check.rows().collect::<BTreeMap<_, _>>(),
        "feeds": feeds.iter().map(feed_json).collect::<Vec<_>>(),
    })
}

fn feed_json(feed: &FeedRow<'_>) -> serde_json::Value {
    let [early, election_day, drop_off] = feed.places;
    let findings: Vec<_> = feed
        .findings
        .iter()
        .map(|f| json!({ "rule": f.rule, "severity": f.severity, "count": f.count }))
        .collect();
    json!({
        "state": feed.state.as_str(),
        "source": feed.source,
        "as_of": feed.as_of,
        "election_date": feed.election_date,
        "election_name": feed.election_name,
        "sample": feed.sample,
        "segments": feed.segments,
        "precincts": feed.precincts,
        "places": { "early_vote": early, "election_day": election_day, "drop_off": drop_off },
        "findings_by_severity": severities(feed).into_iter().collect::<BTreeMap<_, _>>(),
        "findings": findings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use address::StateCode;
    use lookup::voting::FindingRow;

    fn finding(rule: &'static str, severity: &'static str, count: u32) -> FindingRow<'static> {
        FindingRow { rule, severity, count }
    }

    fn feed() -> FeedRow<'static> {
        FeedRow {
            state: StateCode::parse("IL").unwrap(),
            source: "Chicago",
            vip_id: "17031",
            as_of: "2028-10-01T08:00:00+00:00",
            election_date: "2028-11-07".parse().ok(),
            election_name: "",
            sample: false,
            is_doubtful: false,
            covers_state: false,
            lost: [false; 3],
            office: None,
            sites: Vec::new(),
            precincts: 3,
            segments: 12,
            places: [1, 20, 300],
            findings: vec![finding("a", "warning", 2), finding("b", "error", 5), finding("c", "warning", 1)],
            examples: Vec::new(),
        }
    }

    #[test]
    fn a_feed_is_a_line_with_its_days_places_and_findings_by_severity() {
        let cells = row(&feed());
        let expected = ["IL", "2028-10-01", "2028-11-07", "1", "20", "300", "3", "12", "0", "0", "5", "3"];
        assert_eq!(cells, expected);
        let json = feed_json(&feed());
        let severities = json!({ "fatal": 0, "critical": 0, "error": 5, "warning": 3 });
        assert_eq!(json["findings_by_severity"], severities);
        let unknown = row(&FeedRow { as_of: "", election_date: None, ..feed() });
        assert_eq!(unknown[1..3], ["unknown", "unknown"]);
    }
}
