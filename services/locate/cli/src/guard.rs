//! Compares the new file of `locate-index build` with the one that it replaces, and refuses a change above
//! the threshold. A state that is not among the feeds any more is only warned about: the operator chose the
//! feeds, but cannot see what changed within one.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::diff::MovedThreshold;
use importer::BuildError;
use index::diff::{ChangeCounts, IndexDiff, StateStatus};
use index::{Index, IndexError};

/// Counties that a refusal names.
const SHOWN: usize = 5;
/// Addresses that the report has of each county.
const EXAMPLES: usize = 5;

/// The index to compare with, and how much may change.
#[derive(Debug, clap::Args)]
pub struct PreviousIndexArgs {
    /// The index to compare the new one with before it is published; default: the file that --out replaces.
    #[arg(long, value_name = "OLD.vri")]
    previous: Option<PathBuf>,
    #[command(flatten)]
    threshold: MovedThreshold,
}

/// Decides whether a complete index may be published.
pub(super) struct PublishGuard {
    previous: Option<(PathBuf, Index)>,
    max_moved: f64,
    force: bool,
    /// The comparison, after the new index was looked at.
    pub(super) comparison: Option<GuardComparison>,
}

/// A comparison and the index that was compared with.
#[derive(Serialize)]
pub(super) struct GuardComparison {
    #[serde(flatten)]
    comparison: IndexDiff,
    max_moved: f64,
    above: bool,
}

impl PublishGuard {
    /// Opens the index to compare with. A file at `out` that is no index of this version is warned about and
    /// replaced: it answers no look-up.
    ///
    /// # Errors
    /// When the file of `--previous` is not a sound index.
    pub(super) fn new(against: &PreviousIndexArgs, out: &Path, force: bool) -> Result<Self, BuildError> {
        let previous = match &against.previous {
            Some(path) => Some((path.clone(), Index::open(path).map_err(BuildError::Previous)?)),
            None => at(out),
        };
        Ok(Self { previous, max_moved: against.threshold.max_moved, force, comparison: None })
    }

    /// Compares, warns, and refuses what is above the threshold unless it is forced.
    ///
    /// # Errors
    /// [`BuildError::Moved`].
    pub(super) fn check(&mut self, new: &Index) -> Result<(), BuildError> {
        let Some((path, old)) = &self.previous else { return Ok(()) };
        if old.version() == new.version() {
            return Ok(());
        }
        let comparison = IndexDiff::of(old, new, EXAMPLES);
        warn(&comparison);
        let above = comparison.is_above(self.max_moved);
        let refusal = above.then(|| refusal(&comparison, self.max_moved, path));
        let all = shares(&comparison.total, &comparison.boundaries.counts);
        if !above && !all.is_empty() {
            println!("moved or gone since {}: {all}", path.display());
        }
        self.comparison = Some(GuardComparison { comparison, max_moved: self.max_moved, above });
        match refusal {
            Some(why) if !self.force => Err(BuildError::Moved(why)),
            Some(why) => {
                eprintln!("locate-index build: WARNING: published because of --force: {why}");
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// The index at a path, if there is a sound one.
fn at(path: &Path) -> Option<(PathBuf, Index)> {
    match Index::open(path) {
        Ok(index) => Some((path.to_owned(), index)),
        Err(IndexError::Read { cause, .. }) if cause.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => {
            eprintln!("locate-index build: WARNING: not compared with the file that is replaced: {error}");
            None
        }
    }
}

/// Warns about changes that follow from the choice of feeds and may not be intended.
fn warn(comparison: &IndexDiff) {
    for state in comparison.with_status(StateStatus::Gone) {
        let old = state.old.unwrap_or_default();
        eprintln!(
            "locate-index build: WARNING: {} is not among the feeds any more: its {} segments and {} precincts \
             are gone",
            state.state, old.segments, old.precincts
        );
    }
    let mixed: Vec<&str> =
        comparison.with_status(StateStatus::SampleAgainstReal).map(|s| s.state.as_str()).collect();
    if !mixed.is_empty() {
        eprintln!(
            "locate-index build: not compared, sample data on one side and real data on the other: {}",
            mixed.join(" ")
        );
    }
}

/// The worst counties in one line.
fn refusal(comparison: &IndexDiff, most: f64, old: &Path) -> String {
    let all = shares(&comparison.total, &comparison.boundaries.counts);
    let mut text = format!("more than {most} % moved or is gone since {}; in all: {all}", old.display());
    for county in comparison.above(most).take(SHOWN) {
        let shares = shares(&county.counts, &county.boundaries.counts);
        text += &format!("; {} {}: {shares}", county.state, county.name);
    }
    let more = comparison.above(most).count().saturating_sub(SHOWN);
    if more > 0 {
        text += &format!("; {more} counties more");
    }
    for feed in comparison.feeds_gone.iter().take(SHOWN) {
        text += &format!("; the feed of {} {feed} is gone", feed.state);
    }
    text
}

/// The changed share of the old index's addresses, and of its points within boundaries.
fn shares(addresses: &ChangeCounts, boundaries: &ChangeCounts) -> String {
    let share = |what: &str, counts: &ChangeCounts| {
        let ChangeCounts { moved, gone, .. } = counts;
        let (percent, former) = (counts.percent(), counts.former());
        format!("{percent:.2} % of the {what} ({moved} moved, {gone} gone of {former})")
    };
    let kinds = [("addresses", addresses), ("points within boundaries", boundaries)];
    let known = kinds.iter().filter(|(_, counts)| counts.former() > 0);
    known.map(|(what, counts)| share(what, counts)).collect::<Vec<_>>().join(", ")
}
