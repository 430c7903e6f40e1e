//! Builds an index from feeds. Small tables are kept in memory; segments are sorted, in temporary files when
//! they are many. The old index stays untouched until the new one is complete and durable.
//!
//! `Builder::add` once a feed, then `Builder::finish`.

mod areas;
mod counties;
mod districts;
mod doubt;
mod fips;
mod intern;
mod merge;
mod places;
mod ranks;
mod refuse;
mod segments;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;

use super::error::BuildError;
use super::write::{IndexWriter, ListTable, StringTable, folder_of};
use areas::Areas;
use counties::LocalityReach;
use feed::check::{SegmentJudge, check_with};
use feed::finding::Severity;
use feed::model::{StreetSegment, VipFeed};
use feed::place_doubts::VoterPlaces;
use feed::sort::Sorter;
use feed::units::MOST_OF_FEED;
use feed::{CheckReport, FeedError, FeedReader, rules, state_of};
use index::format::{SELF_CHECK, Section};
use index::{Index, SelfCheck, UnknownHome};
use merge::merge;
pub use refuse::{refuse_unknown, refuse_wrong};
use segments::StreetNames;
use tables::{FeedContext, FeedTables};

/// Segments that are in memory at once: 128 MiB of records.
const CHUNK: usize = 4 << 20;

/// A feed as the builder reads it: [`FeedReader`], or a model in memory for tests.
pub trait FeedInput {
    /// The feed without its segments.
    fn feed(&self) -> &VipFeed;

    /// Gives every segment.
    ///
    /// # Errors
    /// When they cannot be read to the end.
    fn segments(&self, take: &mut dyn FnMut(&StreetSegment)) -> Result<(), FeedError>;
}

impl FeedInput for FeedReader {
    fn feed(&self) -> &VipFeed {
        FeedReader::feed(self)
    }

    fn segments(&self, take: &mut dyn FnMut(&StreetSegment)) -> Result<(), FeedError> {
        FeedReader::segments(self, take)
    }
}

/// A feed in memory, for samples and tests.
impl FeedInput for (VipFeed, Vec<StreetSegment>) {
    fn feed(&self) -> &VipFeed {
        &self.0
    }

    fn segments(&self, take: &mut dyn FnMut(&StreetSegment)) -> Result<(), FeedError> {
        self.1.iter().for_each(take);
        Ok(())
    }
}

/// A rule of the importer and how often it fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleCount {
    pub rule: String,
    /// "fatal", "critical", "error" or "warning".
    pub severity: &'static str,
    /// Findings of this rule in the feed.
    pub count: u32,
}

impl RuleCount {
    fn of(id: &str, count: u64) -> Self {
        let severity = rules::by_id(id).map_or(Severity::Warning, |r| r.severity).into_str();
        Self { rule: id.to_owned(), severity, count: u32::try_from(count).unwrap_or(u32::MAX) }
    }
}

/// The result of adding one feed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FeedSummary {
    pub state: String,
    /// Name of the source.
    pub source: String,
    /// Segments of the feed.
    pub segments_read: u64,
    /// Segments that can be looked up.
    pub segments_used: u64,
    /// Segments that decide nothing, by reason.
    pub segments_left_out: BTreeMap<&'static str, u64>,
    pub precincts: u64,
    /// Precincts with a boundary.
    pub boundaries: u64,
    /// Places after merging.
    pub places: u64,
}

/// The result of a build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuildSummary {
    pub path: PathBuf,
    pub bytes: u64,
    /// Hash of the content: equal feeds, equal version.
    pub version: String,
    /// Segments in the file.
    pub segments: u64,
    /// Streets in the file.
    pub streets: u64,
    /// Its own addresses, typed back.
    pub self_check: SelfCheck,
    pub feeds: Vec<FeedSummary>,
}

/// Adds feeds one by one and writes the index: [`Builder::add`], then [`Builder::finish`].
pub struct Builder {
    began: Instant,
    path: PathBuf,
    strings: StringTable,
    names: StreetNames,
    sorter: Sorter,
    tables: FeedTables,
    areas: Areas,
    /// City, ZIP code and locality of segments that cannot be used: these towns reach into that county, too.
    lost: BTreeSet<[u32; 3]>,
    reach: LocalityReach,
    feeds: Vec<FeedSummary>,
}

impl Builder {
    /// Starts an index that will stand at `path`. Temporary files go into the same folder.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self::with_chunk(path, CHUNK)
    }

    /// As [`Builder::new`], with at most `chunk` segments in memory.
    #[must_use]
    pub fn with_chunk(path: &Path, chunk: usize) -> Self {
        Self {
            began: Instant::now(),
            path: path.to_owned(),
            strings: StringTable::new(),
            names: StreetNames::default(),
            sorter: Sorter::new(&folder_of(path), chunk),
            tables: FeedTables::default(),
            areas: Areas::default(),
            lost: BTreeSet::new(),
            reach: LocalityReach::default(),
            feeds: Vec::new(),
        }
    }

    /// Adds a feed with what the importer found in it.
    ///
    /// # Errors
    /// When its state is not known or its segments cannot be read.
    pub fn add(&mut self, input: &dyn FeedInput, findings: &[RuleCount]) -> Result<&FeedSummary, BuildError> {
        let mut adding = FeedAdder::new(self, input.feed())?;
        let mut judge = SegmentJudge::new(Some(adding.added.state));
        input.segments(&mut |segment| adding.take(segment, judge.is_usable(segment)))?;
        adding.finish(input.feed(), findings)?;
        // Just pushed.
        Ok(&self.feeds[self.feeds.len() - 1])
    }

    /// Checks a feed and adds it, in one pass over its segments.
    ///
    /// # Errors
    /// When its state is not known or its segments cannot be read.
    pub fn add_checked(&mut self, reader: &FeedReader) -> Result<CheckReport, BuildError> {
        let folder = folder_of(&self.path);
        let mut adding = FeedAdder::new(self, reader.feed())?;
        // The rules use the state's name, the index the code of the source: nearly always the same state.
        let mut judge = SegmentJudge::new(Some(adding.added.state));
        let agree = state_of(reader.feed()) == Some(adding.added.state);
        let report = check_with(reader, &folder, &mut |segment, sound| {
            let sound = if agree { sound } else { judge.is_usable(segment) };
            adding.take(segment, sound);
        })?;
        let counts: Vec<RuleCount> = report.counts.iter().map(|(id, n)| RuleCount::of(id, *n)).collect();
        adding.finish(reader.feed(), &counts)?;
        Ok(report)
    }

    /// How many places the feeds do not refer to: no voter is told of them (`place-unused`).
    #[must_use]
    pub fn unused_places(&self) -> u64 {
        self.tables.unused_places
    }

    /// Writes the file and publishes it. `built_at` is in Unix seconds.
    ///
    /// # Errors
    /// When the disk fails or a limit of the format is reached; an old file is then untouched.
    pub fn finish(self, built_at: i64) -> Result<BuildSummary, BuildError> {
        self.write(built_at, |_| Ok(SelfCheck::default()))
    }

    /// [`Builder::finish`] after two checks: the self-check, for a tenth of the time of the build, and
    /// `check`, which may refuse to publish.
    ///
    /// # Errors
    /// As [`Builder::finish`], and what `check` says; an old file is then untouched.
    pub fn finish_if(
        self,
        built_at: i64,
        check: impl FnOnce(&Index, &SelfCheck, Vec<UnknownHome>) -> Result<(), BuildError>,
    ) -> Result<BuildSummary, BuildError> {
        let began = self.began;
        self.write(built_at, |index| {
            let (found, unknown) = index.check_itself(began.elapsed() / 10);
            check(index, &found, unknown).map(|()| found)
        })
    }

    fn write(
        mut self,
        built_at: i64,
        check: impl FnOnce(&Index) -> Result<SelfCheck, BuildError>,
    ) -> Result<BuildSummary, BuildError> {
        let ranks = self.names.ranks(&mut self.strings)?;
        let suffixes = self.names.suffix_strings(&mut self.strings);
        let mut lists = ListTable::new(&suffixes);
        let mut output = IndexWriter::create(&self.path)?;
        let mut merged = merge(
            self.sorter,
            &ranks,
            std::mem::take(&mut self.names.doubts),
            &self.tables.precinct_localities,
            &self.path,
        )?;
        merged.reach(&ranks, &self.lost);
        self.reach.give_to(&mut merged, &ranks);
        let keys = merged.keys(&ranks, &mut lists)?;
        output.bytes(&keys)?;
        output.end(Section::Keys)?;
        output.words(&merged.streets)?;
        output.end(Section::Streets)?;
        merged.copy_segments(&mut output)?;
        output.end(Section::Segments)?;
        let mut cities = Vec::new();
        for (rank, city) in ranks.cities.iter().enumerate() {
            let list = merged.city_localities.get(&(rank as u32)).map_or(0, |l| lists.put(&list_of(l)));
            let [first, second] = city.state;
            cities.extend([u32::from_le_bytes([first, second, city.kinds, 0]), city.string, list]);
        }
        let mut zips = Vec::new();
        for (zip, localities) in &merged.zip_localities {
            zips.extend([*zip, lists.put(&list_of(localities))]);
        }
        let small = self.tables.rows(&mut lists, &mut self.strings);
        for (section, table) in
            [(Section::Ext, &self.names.ext), (Section::Cities, &cities), (Section::Zips, &zips)]
                .into_iter()
                .chain(small.iter().map(|(s, t)| (*s, t)))
        {
            output.words(table)?;
            output.end(section)?;
        }
        for (what, length) in
            [("words of lists", lists.words.len()), ("bytes of names and texts", self.strings.bytes.len())]
        {
            let limit = u64::from(u32::MAX);
            if length as u64 > limit {
                return Err(BuildError::TooMany { what, limit });
            }
        }
        output.words(&lists.words)?;
        output.end(Section::Lists)?;
        output.bytes(self.strings.checked()?)?;
        output.end(Section::Strings)?;
        self.areas.write(&mut output)?;
        output.words(&[0; SELF_CHECK])?;
        output.end(Section::SelfCheck)?;
        self.tables.districts.write(&mut output)?;
        let mut sealed = output.seal(built_at)?;
        let index = Index::open(sealed.path())?;
        let self_check = check(&index)?;
        let summary = BuildSummary {
            bytes: sealed.bytes,
            version: index.version().to_owned(),
            segments: u64::from(index.segment_count()),
            streets: u64::from(index.street_count()),
            self_check,
            feeds: self.feeds,
            path: self.path,
        };
        drop(index);
        sealed.record(&self_check)?;
        sealed.publish()?;
        Ok(summary)
    }
}

/// A feed being added to the index.
struct FeedAdder<'b> {
    builder: &'b mut Builder,
    added: FeedContext,
    summary: FeedSummary,
    failed: Option<std::io::Error>,
    /// Records beyond one a segment.
    units: u64,
    voters: VoterPlaces,
}

impl<'b> FeedAdder<'b> {
    fn new(builder: &'b mut Builder, feed: &VipFeed) -> Result<Self, BuildError> {
        let added = builder.tables.add(feed, &mut builder.strings)?;
        builder.areas.add(&feed.boundaries, &added.precincts)?;
        let summary = FeedSummary {
            state: added.state.as_str().to_owned(),
            source: feed.source.as_ref().map(|s| s.name.clone()).unwrap_or_default(),
            precincts: feed.precincts.len() as u64,
            boundaries: feed.boundaries.len() as u64,
            places: added.places,
            ..FeedSummary::default()
        };
        Ok(Self { builder, added, summary, failed: None, units: 0, voters: VoterPlaces::default() })
    }

    /// Takes a segment; `sound` is whether it keeps the importer's rules.
    fn take(&mut self, segment: &StreetSegment, sound: bool) {
        self.summary.segments_read += 1;
        if self.failed.is_some() || self.units > MOST_OF_FEED {
            return;
        }
        let Builder { names, strings, sorter, areas, tables, lost, .. } = &mut *self.builder;
        areas.saw_segment(&segment.precinct_id);
        self.voters.saw(segment, self.added.state);
        let mut records = 0u64;
        let push = |record| {
            records += 1;
            sorter.push(record)
        };
        let done = names.records(segment, sound, &self.added, strings, push);
        self.units += records.saturating_sub(1);
        match done {
            Ok(Ok(())) => self.summary.segments_used += 1,
            Ok(Err(reason)) => {
                *self.summary.segments_left_out.entry(reason).or_default() += 1;
                let locality = tables.locality_of(&self.added, &segment.precinct_id);
                lost.insert(names.reach(segment, self.added.state, locality));
            }
            Err(error) => self.failed = Some(error),
        }
    }

    fn finish(self, feed: &VipFeed, findings: &[RuleCount]) -> Result<(), BuildError> {
        if self.units > MOST_OF_FEED {
            return Err(BuildError::TooMany { what: "units in ranges", limit: MOST_OF_FEED });
        }
        if let Some(cause) = self.failed {
            return Err(BuildError::Io { path: folder_of(&self.builder.path), cause });
        }
        let Builder { tables, strings, feeds, names, areas, reach, .. } = self.builder;
        tables.doubt_far(&self.added, &self.voters);
        if self.summary.segments_read == 0 {
            reach.add(feed, &self.added, names);
        }
        // Published by force, a feed with fatal findings decides nothing.
        let is_fatal = |f: &RuleCount| f.severity == Severity::Fatal.into_str() && f.count > 0;
        if findings.iter().any(is_fatal) {
            names.doubts.add_feed(self.added.all_precincts.clone());
            areas.doubt(&self.added.all_precincts);
        }
        tables.finish_feed(self.added.feed, self.summary.segments_used, findings, strings);
        feeds.push(self.summary);
        Ok(())
    }
}

fn list_of(set: &BTreeSet<u32>) -> Vec<u32> {
    set.iter().copied().collect()
}
