//! Unusable segments whose house numbers a segment of another precinct would answer. Needs a second reading of the
//! segments, only for feeds that have unusable ones.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::super::super::error::FeedError;
use super::super::super::model::StreetSegment;
use super::super::super::rules;
use super::super::Checking;
use super::reach::Reach;
use super::streets::{Streets, shorter};
use super::{Rank, SPANS_AT_ONCE, Span, by_street, say};
use crate::sort::Sorter;

/// Most streets of unusable segments that are kept; with more, every street is checked.
const MOST_STREETS: usize = 1 << 20;
/// The group of segments that may be in any city.
const ANY_CITY: u64 = 0;

/// Collects unusable segments in a first reading, and in a second one those that are used in their place.
pub(in super::super) struct Doubts {
    streets: Streets,
    /// Streets of unusable segments, in all cities.
    doubtful: HashSet<u64>,
    /// Their names, without the other parts.
    names: HashSet<u64>,
    spans: Sorter,
    unusable: u64,
    folder: PathBuf,
    failed: Option<std::io::Error>,
}

impl Doubts {
    /// Spans that do not fit into memory go to temporary files in `folder`.
    pub(in super::super) fn new(folder: &Path) -> Self {
        Self {
            streets: Streets::default(),
            doubtful: HashSet::new(),
            names: HashSet::new(),
            spans: Sorter::new(folder, SPANS_AT_ONCE),
            unusable: 0,
            folder: folder.to_owned(),
            failed: None,
        }
    }

    /// Whether there is a reason to read the segments again.
    pub(in super::super) fn are_any(&self) -> bool {
        self.unusable > 0
    }

    /// Adds a segment that cannot be used: to its street in all cities, and to all streets of its city.
    pub(in super::super) fn add_unusable(&mut self, s: &StreetSegment, precinct: Option<u32>) {
        self.unusable += 1;
        let at = self.streets.at(s);
        if let Some(street) = at.street {
            if self.doubtful.len() < MOST_STREETS {
                self.doubtful.insert(street);
                self.names.extend(at.name);
            }
            let city = at.city.map_or(0, part_of);
            self.push(Span { part: city, ..Span::unusable(s, street, precinct) });
        }
        self.push(Span { part: 0, ..Span::unusable(s, at.city.unwrap_or(ANY_CITY), precinct) });
    }

    /// Adds a segment that is used, in the second reading: to its own street, and to streets with fewer parts, because
    /// a part that nobody typed fits (`5 Main St` is on N Main St where no Main St is).
    pub(in super::super) fn add_used(&mut self, s: &StreetSegment, precinct: u32) {
        let at = self.streets.at(s);
        if s.all_streets() {
            for city in at.city.into_iter().chain([ANY_CITY]) {
                self.push(Span { part: 0, ..Span::whole(s, city, precinct) });
            }
            return;
        }
        let every = self.doubtful.len() >= MOST_STREETS;
        if !every && !at.name.is_some_and(|name| self.names.contains(&name)) {
            return;
        }
        for street in at.street.into_iter().chain(shorter(s)) {
            if every || self.doubtful.contains(&street) {
                self.push(Span { part: at.city.map_or(0, part_of), ..Span::whole(s, street, precinct) });
            }
        }
    }

    fn push(&mut self, span: Span) {
        if self.failed.is_none() {
            self.failed = self.spans.push(span.pack()).err();
        }
    }

    /// Reports all doubts.
    ///
    /// # Errors
    /// When a temporary file failed.
    pub(in super::super) fn finish(self, c: &mut Checking<'_>, file: &str) -> Result<(), FeedError> {
        by_street(self.spans, self.failed, &self.folder, |street| sweep(c, street, file))
    }
}

/// The part for a city, from its hash; never 0.
fn part_of(city: u64) -> u32 {
    city as u32 | 1
}

/// The spans of one street in all cities, or of all streets of a city.
fn sweep(c: &mut Checking<'_>, street: &[Span], file: &str) {
    let used = street.partition_point(|s| s.rank < Rank::Unusable);
    let (used, unusable) = street.split_at(used);
    for (span, other) in unusable.iter().zip(doubts(used, unusable)) {
        if let Some(other) = other {
            say(c, rules::SEGMENT_DOUBT, span, &other, file);
        }
    }
}

/// For each unusable segment one that would answer in its place: in its city, with its ZIP code in another city,
/// and in any city when it names none. Each span is looked at a fixed number of times, however many cities there are.
fn doubts(used: &[Span], unusable: &[Span]) -> Vec<Option<Span>> {
    let mut found: Vec<Option<Span>> = vec![None; unusable.len()];
    let mut look = |rows: &[usize], among: &[Span]| {
        let rows: Vec<usize> = rows.iter().copied().filter(|i| found[*i].is_none()).collect();
        let spans: Vec<Span> = rows.iter().map(|i| unusable[*i]).collect();
        for (row, met) in rows.into_iter().zip(meetings(among, &spans)) {
            found[row] = met.map(|at| among[at]);
        }
    };
    let mut rows: Vec<usize> = (0..unusable.len()).collect();
    rows.sort_by_key(|i| unusable[*i].part);
    let mut by_city = used.to_vec();
    by_city.sort_by_key(|s| s.part);
    for city in rows.chunk_by(|a, b| unusable[*a].part == unusable[*b].part) {
        let part = unusable[city[0]].part;
        let first = by_city.partition_point(|s| s.part < part);
        let last = by_city.partition_point(|s| s.part <= part);
        look(city, if part == 0 { &by_city } else { &by_city[first..last] });
    }
    let zipped: Vec<Span> = used.iter().filter(|s| s.zip != 0).copied().collect();
    rows.retain(|i| unusable[*i].zip != 0);
    look(&rows, &zipped);
    found
}

/// For each of `spans` one of `used` that meets it and is of another precinct.
pub(super) fn meetings(used: &[Span], spans: &[Span]) -> Vec<Option<usize>> {
    let mut meeting: Vec<Option<usize>> = vec![None; spans.len()];
    if spans.is_empty() {
        return meeting;
    }
    // By start, those that are used first.
    let of = |list: &[Span], asks: bool| -> Vec<(u32, bool, usize)> {
        list.iter().enumerate().map(|(i, s)| (s.start, asks, i)).collect()
    };
    let mut order = of(used, false);
    order.extend(of(spans, true));
    order.sort_unstable();
    // Those that begin before it reach into it, those that begin within it come after.
    let mut before = Reach::default();
    for (_, asks, i) in &order {
        if *asks {
            let span = &spans[*i];
            meeting[*i] = before.find(span, Some(span.precinct), |halves, end| end >= halves.0);
        } else {
            before.add(&used[*i], *i, |(_, end)| end, |new, old| new > old);
        }
    }
    let mut after = Reach::default();
    for (_, asks, i) in order.iter().rev() {
        if *asks {
            let span = &spans[*i];
            let next = || after.find(span, Some(span.precinct), |halves, start| start <= halves.1);
            meeting[*i] = meeting[*i].or_else(next);
        } else {
            after.add(&used[*i], *i, |(start, _)| start, |new, old| new < old);
        }
    }
    meeting
}

#[cfg(test)]
mod tests;
