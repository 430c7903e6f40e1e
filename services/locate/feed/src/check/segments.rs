//! Street segments one by one: their own rules, and their references to precincts. Overlaps are in
//! `overlaps`.

use std::collections::{HashMap, HashSet};

use xxhash_rust::xxh3::xxh3_64;

use super::super::error::FeedError;
use super::super::finding::Severity;
use super::super::findings::FindingPlace;
use super::super::model::StreetSegment;
use super::super::place_doubts::VoterPlaces;
use super::super::reader::FeedReader;
use super::super::rules::{self, Rule};
use super::super::table::ElementKind;
use super::Checking;
use super::counties::CountyNames;
use super::judge::SegmentJudge;
use super::overlaps::OverlapSweep;
use address::StateCode;

/// Identifiers that are remembered in one pass: 128 MiB of hashes.
const IDS_AT_ONCE: usize = 16 << 20;

/// A row of segments that breaks one of these rules is not read at all.
const LOST: [&Rule; 2] = [rules::ROW_LENGTH, rules::COLUMN_CONTRADICTION];

/// Checks all segments and gives each to `take`, with whether it breaks no rule by itself. Returns how many
/// there are and how many cannot be used.
pub(super) fn check(
    c: &mut Checking<'_>,
    take: &mut dyn FnMut(&StreetSegment, bool),
) -> Result<(u64, u64), FeedError> {
    let reader = c.reader;
    let file = reader.elements().file(ElementKind::StreetSegment);
    let precincts: KnownPrecincts<'_> =
        c.feed.precincts.iter().enumerate().map(|(i, p)| (p.id.as_str(), i as u32)).collect();
    let mut pass = SegmentPass {
        reader,
        counties: &c.counties,
        file: &file,
        judge: SegmentJudge::new(c.state),
        used: vec![false; c.feed.precincts.len()],
        precincts,
        findings: std::mem::take(&mut c.findings),
        ids: Vec::new(),
        ids_complete: true,
        overlaps: OverlapSweep::new(c.folder),
        segments: 0,
        unusable: 0,
        state: c.state,
        voters: VoterPlaces::default(),
    };
    let mut reading = super::Findings::with_listener(pass.findings.listener().clone());
    reader.segments_with(&mut reading, &mut |s| {
        let sound = pass.add(s);
        take(s, sound);
    })?;
    let lost: u64 = LOST.iter().filter_map(|rule| reading.counts().get(rule.id)).sum();
    if lost > 0 {
        let message = format_args!("{lost} rows are not read: whose street they are about is not known");
        pass.findings.add(rules::SEGMENT_LOST, FindingPlace::file(&file), message);
    }
    pass.findings.absorb(reading);
    let SegmentPass {
        mut used,
        precincts,
        ids,
        ids_complete,
        overlaps,
        segments,
        unusable,
        findings,
        voters,
        ..
    } = pass;
    c.findings = findings;
    super::places::far(c, &voters);
    duplicates(c, ids, ids_complete, &file)?;
    overlaps.finish(c, &file)?;
    if segments == 0 && lost == 0 && !c.findings.counts().contains_key(rules::SEGMENT_NONE.id) {
        let message = format_args!("no street segment: no address leads to a precinct");
        c.findings.add(rules::SEGMENT_NONE, FindingPlace::file(&file), message);
    }
    if segments > 0 && segments == unusable {
        let message = format_args!("no street segment can be used: no address leads to a precinct");
        c.findings.add(rules::SEGMENT_NONE, FindingPlace::file(&file), message);
    }
    // The segments of a split are segments of its precinct (VIP 3.0).
    for (split, at) in c.feed.precincts.iter().zip(0..) {
        if used[at]
            && let Some(whole) = reader.whole_of(&split.id).and_then(|id| precincts.get(id))
        {
            used[*whole as usize] = true;
        }
    }
    unreachable(c, &used, segments > 0);
    Ok((segments, unusable))
}

/// Reports precincts without street segments, to which no address leads. `used` says which have segments. A
/// feed without any segment is one finding instead of one per precinct, unless other precincts have
/// boundaries.
fn unreachable(c: &mut Checking<'_>, used: &[bool], any_segments: bool) {
    let feed = c.feed;
    let bounded: HashSet<&str> = feed.boundaries.iter().map(|b| b.precinct_id.as_str()).collect();
    let unused = feed.precincts.iter().zip(used).filter(|(_, used)| !**used).map(|(p, _)| p.id.as_str());
    for id in unused.filter(|id| !bounded.contains(id)) {
        if any_segments {
            c.about(rules::PRECINCT_NO_SEGMENT, ElementKind::Precinct, id, format_args!("no street segment"));
        } else if !bounded.is_empty() {
            let message = format_args!("neither a boundary that can be used nor a street segment");
            c.about(rules::BOUNDARY_NONE, ElementKind::Precinct, id, message);
        }
    }
}

type KnownPrecincts<'a> = HashMap<&'a str, u32, foldhash::fast::RandomState>;

/// State of one pass over the segments.
struct SegmentPass<'a, 'c> {
    reader: &'a FeedReader,
    counties: &'c CountyNames<'c>,
    file: &'a str,
    judge: SegmentJudge,
    /// Precincts by identifier.
    precincts: KnownPrecincts<'a>,
    used: Vec<bool>,
    findings: super::Findings,
    /// Hashes of identifiers.
    ids: Vec<u64>,
    ids_complete: bool,
    overlaps: OverlapSweep,
    segments: u64,
    unusable: u64,
    state: Option<StateCode>,
    voters: VoterPlaces,
}

impl SegmentPass<'_, '_> {
    /// Checks one segment and says whether it breaks no rule by itself.
    fn add(&mut self, s: &StreetSegment) -> bool {
        self.segments += 1;
        if let Some(state) = self.state {
            self.voters.saw(s, state);
        }
        let at = FindingPlace { file: self.file, line: s.line, element: &s.id };
        let precinct = self.precincts.get(s.precinct_id.as_str()).copied();
        let (findings, counties) = (&mut self.findings, self.counties);
        let mut say = |rule, message: std::fmt::Arguments<'_>| {
            findings.add_in(counties.of_precinct(precinct), rule, at, message);
        };
        let mut sound = !s.is_unread;
        self.judge.faults(s, |rule, message| {
            sound &= rule.severity == Severity::Warning;
            say(rule, message);
        });
        let elements = self.reader.elements();
        if s.id.is_empty() {
            say(rules::ID_MISSING, format_args!("no id"));
        } else {
            if elements.kind(&s.id).is_some() {
                say(rules::ID_SHARED, format_args!("id also used by another element"));
            }
            if self.ids.len() < IDS_AT_ONCE {
                self.ids.push(xxh3_64(s.id.as_bytes()));
            } else {
                self.ids_complete = false;
            }
        }
        if let Some(i) = precinct {
            self.used[i as usize] = true;
        } else if !s.precinct_id.is_empty() {
            match elements.kind(&s.precinct_id).filter(|kind| *kind != ElementKind::Precinct) {
                Some(kind) => {
                    let found = kind.into_str();
                    let message = format_args!("precinct_id: {} is no precinct ({found})", s.precinct_id);
                    say(rules::REFERENCE_TYPE, message);
                }
                None => {
                    let message = format_args!("precinct_id: there is no precinct {}", s.precinct_id);
                    say(rules::REFERENCE_MISSING, message);
                }
            }
        }
        match precinct.filter(|_| sound) {
            Some(precinct) => self.overlaps.add(s, precinct),
            None => self.unusable += 1,
        }
        sound
    }
}

/// Finds identifiers that occur twice: by their hashes first, and only if some are equal by a second reading
/// that gives their lines. Feeds with more segments than fit into memory are read again, part by part.
fn duplicates(c: &mut Checking<'_>, ids: Vec<u64>, complete: bool, file: &str) -> Result<(), FeedError> {
    let reader = c.reader;
    let mut twice = HashSet::new();
    let mut gather = |mut hashes: Vec<u64>| {
        hashes.sort_unstable();
        twice.extend(hashes.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).take(1_000));
    };
    if complete {
        gather(ids);
    } else {
        drop(ids);
        in_parts(
            IDS_AT_ONCE,
            |h: &u64| *h,
            |add| reader.segments(&mut |s| add(xxh3_64(s.id.as_bytes()))),
            gather,
        )?;
    }
    if twice.is_empty() {
        return Ok(());
    }
    let mut first: HashMap<String, u64> = HashMap::new();
    let findings = &mut c.findings;
    reader.segments(&mut |s| {
        if !s.id.is_empty() && twice.contains(&xxh3_64(s.id.as_bytes())) {
            if let Some(line) = first.get(&s.id) {
                let at = FindingPlace { file, line: s.line, element: &s.id };
                findings.add(rules::ID_DUPLICATE, at, format_args!("id also used by line {line}"));
            } else {
                first.insert(s.id.clone(), s.line);
            }
        }
    })
}

/// Processes more items than fit into memory: reads those with the lowest keys, as many as fit, hands them
/// over, and reads again for the next part until no key is left. One reading per part.
pub(super) fn in_parts<T>(
    at_once: usize,
    key: impl Fn(&T) -> u64,
    mut read: impl FnMut(&mut dyn FnMut(T)) -> Result<(), FeedError>,
    mut part: impl FnMut(Vec<T>),
) -> Result<(), FeedError> {
    let mut low = 0u64;
    loop {
        let mut high = u64::MAX;
        let mut items: Vec<T> = Vec::new();
        read(&mut |item| {
            if !(low..=high).contains(&key(&item)) {
                return;
            }
            items.push(item);
            // Halve the range until half of the room is free; a single key is never divided.
            while items.len() > at_once && high > low {
                high = low + (high - low) / 2;
                items.retain(|i| key(i) <= high);
            }
        })?;
        part(items);
        if high == u64::MAX {
            return Ok(());
        }
        low = high + 1;
    }
}
