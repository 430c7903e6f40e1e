//! The contents of an index in numbers, by state. Counted once when an index is loaded.

use std::collections::BTreeMap;

use chrono::DateTime;

use index::{Index, SelfCheck};
use lookup::answer::{AnswerFeed, feed_of};
use lookup::voting::{FeedRow, VotingData as _};

/// Counts of every state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationalSummary {
    /// Sorted by code.
    pub states: Vec<StateSummary>,
    /// Content version of the index; empty where there is none.
    pub version: String,
    /// When the index was built, Unix seconds.
    pub built_at: Option<i64>,
    /// Its own addresses, typed back when it was built; none where there is no index.
    pub self_check: Option<SelfCheck>,
}

/// Counts of one state. Several feeds of a state add up, their places for each election apart; one feed
/// stands for them ([`StateSummary::leading`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSummary {
    /// Code of the state.
    pub state: String,
    /// The elections by their day, one at least.
    pub elections: Vec<ElectionSummary>,
    pub precincts: u32,
    pub segments: u64,
    /// Rule, severity, and how often it fired.
    pub findings: Vec<(String, String, u64)>,
    /// Addresses to try; only a sample feed has any.
    pub example_addresses: Vec<String>,
    /// Feeds of the state.
    pub feeds: u32,
    /// When the oldest of them was made, RFC 3339; empty when one does not say.
    pub oldest_as_of: String,
}

/// The places of one state for one election.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElectionSummary {
    /// The first feed of the election.
    pub feed: AnswerFeed,
    /// Places by role: early, election day, drop-off.
    pub places: [u32; 3],
}

pub(super) fn of(index: &Index) -> NationalSummary {
    let mut states: BTreeMap<String, StateSummary> = BTreeMap::new();
    for number in 0..index.feed_count() {
        let row = index.feed(number);
        let code = row.state.as_str().to_owned();
        let summary = states.entry(code.clone()).or_insert_with(|| StateSummary {
            state: code,
            elections: Vec::new(),
            precincts: 0,
            segments: 0,
            findings: Vec::new(),
            example_addresses: Vec::new(),
            feeds: 0,
            oldest_as_of: row.as_of.to_owned(),
        });
        if summary.example_addresses.is_empty() {
            summary.example_addresses.extend(row.examples.iter().map(|line| (*line).to_owned()));
        }
        summary.add(&row);
    }
    NationalSummary {
        states: states.into_values().collect(),
        version: index.version().to_owned(),
        built_at: Some(index.built_at()),
        self_check: Some(index.self_check()),
    }
}

impl StateSummary {
    /// The election that stands for the state: the nearest one that is not over, else the latest.
    pub fn leading(&self, is_over: impl Fn(&AnswerFeed) -> bool) -> Option<&ElectionSummary> {
        let is_ahead = |own: &&ElectionSummary| own.feed.election_date.is_some() && !is_over(&own.feed);
        self.elections.iter().find(is_ahead).or_else(|| self.elections.last())
    }

    fn add(&mut self, row: &FeedRow<'_>) {
        match self.elections.iter_mut().find(|own| own.feed.election_date == row.election_date) {
            Some(own) => {
                for (sum, places) in own.places.iter_mut().zip(row.places) {
                    *sum += places;
                }
            }
            None => {
                self.elections.push(ElectionSummary { feed: feed_of(row), places: row.places });
                self.elections.sort_by_key(|own| own.feed.election_date);
            }
        }
        self.feeds += 1;
        // A feed that does not say when it was made leaves the age of the state open.
        let made = |as_of: &str| DateTime::parse_from_rfc3339(as_of).ok();
        match (made(&self.oldest_as_of), made(row.as_of)) {
            (Some(oldest), Some(own)) if own < oldest => row.as_of.clone_into(&mut self.oldest_as_of),
            (Some(_), Some(_)) => {}
            _ => self.oldest_as_of.clear(),
        }
        self.precincts += row.precincts;
        self.segments += u64::from(row.segments);
        for finding in &row.findings {
            match self.findings.iter_mut().find(|f| f.0 == finding.rule) {
                Some(known) => known.2 += u64::from(finding.count),
                None => self.findings.push((
                    finding.rule.to_owned(),
                    finding.severity.to_owned(),
                    u64::from(finding.count),
                )),
            }
        }
    }
}
