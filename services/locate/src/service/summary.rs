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

/// Counts of one state. Several feeds of a state add up; one stands for them ([`StateSummary::leading`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSummary {
    /// The feed with the latest election; its state is the key.
    pub feed: AnswerFeed,
    /// A feed of each election, by its day; none where the state has one election.
    pub elections: Vec<AnswerFeed>,
    /// Places by role: early, election day, drop-off.
    pub places: [u32; 3],
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

pub(super) fn of(index: &Index) -> NationalSummary {
    let mut states: BTreeMap<String, StateSummary> = BTreeMap::new();
    for number in 0..index.feed_count() {
        let row = index.feed(number);
        let code = row.state.as_str().to_owned();
        if let Some(summary) = states.get_mut(&code) {
            summary.add_election(&row);
            if summary.example_addresses.is_empty() {
                summary.example_addresses.extend(row.examples.iter().map(|line| (*line).to_owned()));
            }
            summary.add(&row);
        } else {
            let mut summary = StateSummary {
                feed: feed_of(&row),
                elections: Vec::new(),
                places: [0; 3],
                precincts: 0,
                segments: 0,
                findings: Vec::new(),
                example_addresses: row.examples.iter().map(|line| (*line).to_owned()).collect(),
                feeds: 0,
                oldest_as_of: row.as_of.to_owned(),
            };
            summary.add(&row);
            states.insert(code, summary);
        }
    }
    NationalSummary {
        states: states.into_values().collect(),
        version: index.version().to_owned(),
        built_at: Some(index.built_at()),
        self_check: Some(index.self_check()),
    }
}

impl StateSummary {
    /// The feed that stands for the state: of the nearest election that is not over, else of the latest.
    pub fn leading(&self, is_over: impl Fn(&AnswerFeed) -> bool) -> &AnswerFeed {
        let is_ahead = |feed: &&AnswerFeed| feed.election_date.is_some() && !is_over(feed);
        self.elections.iter().find(is_ahead).unwrap_or(&self.feed)
    }

    fn add_election(&mut self, row: &FeedRow<'_>) {
        if self.elections.is_empty() {
            self.elections.push(self.feed.clone());
        }
        if self.elections.iter().all(|own| own.election_date != row.election_date) {
            self.elections.push(feed_of(row));
            self.elections.sort_by_key(|own| own.election_date);
        }
        if row.election_date > self.feed.election_date {
            self.feed = feed_of(row);
        }
    }

    fn add(&mut self, row: &FeedRow<'_>) {
        for (sum, places) in self.places.iter_mut().zip(row.places) {
            *sum += places;
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
