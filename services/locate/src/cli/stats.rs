//! `locate-index stats`: what an index holds.

use std::path::PathBuf;
use std::process::ExitCode;

use chrono::DateTime;
use serde_json::json;

use crate::domain::voting::{FeedRow, VotingData as _};
use crate::index::Index;

/// Tells what an index holds: version, counts, and the feed of each state. Exit code 1 when the file is
/// not a sound index.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The index file.
    #[arg(value_name = "X.vri")]
    index: PathBuf,
    /// JSON.
    #[arg(long)]
    json: bool,
    /// Only this many example addresses of a sample index, one a line, each of another state.
    #[arg(long, value_name = "N", conflicts_with = "json")]
    examples: Option<usize>,
}

/// Runs the command.
pub fn run(args: &Args) -> ExitCode {
    let index = match Index::open(&args.index) {
        Ok(index) => index,
        Err(error) => {
            eprintln!("locate-index stats: {error}");
            return ExitCode::FAILURE;
        }
    };
    let bytes = args.index.metadata().map_or(0, |m| m.len());
    let segments = u64::from(index.segment_count());
    let built_at = DateTime::from_timestamp(index.built_at(), 0).map(|t| t.to_rfc3339()).unwrap_or_default();
    let feeds: Vec<FeedRow<'_>> = (0..index.feed_count()).map(|f| index.feed(f)).collect();
    if let Some(most) = args.examples {
        for line in feeds.iter().filter_map(|f| f.examples.first()).take(most) {
            println!("{line}");
        }
        return ExitCode::SUCCESS;
    }
    if args.json {
        let feeds: Vec<_> = feeds.iter().map(feed_json).collect();
        let stats = json!({
            "version": index.version(),
            "built_at": built_at,
            "bytes": bytes,
            "bytes_per_segment": bytes as f64 / segments.max(1) as f64,
            "segments": segments,
            "streets": index.street_count(),
            "precincts": index.precinct_count(),
            "places": index.place_count(),
            "feeds": feeds,
        });
        println!("{stats}");
        return ExitCode::SUCCESS;
    }
    println!("version {}, built {built_at}", index.version());
    println!(
        "{segments} segments on {} streets, {} precincts, {} places, {bytes} bytes",
        index.street_count(),
        index.precinct_count(),
        index.place_count()
    );
    for feed in feeds {
        let [early, election_day, drop_off] = feed.places;
        let date = feed.election_date.map(|d| d.to_string()).unwrap_or_default();
        let sample = if feed.sample { ", sample data" } else { "" };
        println!(
            "{}  {} of {}, election {date}{sample}: {} segments, {} precincts, places: {early} early, {election_day} election day, {drop_off} drop-off",
            feed.state, feed.source, feed.as_of, feed.segments, feed.precincts
        );
        for finding in &feed.findings {
            println!("    {} {} {}", finding.severity, finding.rule, finding.count);
        }
    }
    ExitCode::SUCCESS
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
        "findings": findings,
    })
}
