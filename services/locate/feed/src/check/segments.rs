//! Street segments one by one: their own rules, and their references to precincts. Overlaps are in `overlaps`.

use std::collections::{HashMap, HashSet};

use xxhash_rust::xxh3::xxh3_64;

use super::super::error::FeedError;
use super::super::finding::Severity;
use super::super::findings::At;
use super::super::model::StreetSegment;
use super::super::reader::FeedReader;
use super::super::rules::{self, Rule};
use super::super::table::ElementKind;
use super::Checking;
use super::judge::Judge;
use super::overlaps::{Doubts, Overlaps};

/// Identifiers that are remembered in one pass: 128 MiB of hashes.
const IDS_AT_ONCE: usize = 16 << 20;

/// A row of segments that breaks one of these rules is not read at all.
const LOST: [&Rule; 3] = [rules::ROW_LENGTH, rules::TEXT_CONTROL, rules::BOOLEAN_INVALID];

/// Checks all segments and gives each to `take`, with whether it breaks no rule by itself. Returns how many there
/// are and how many cannot be used.
pub(super) fn check(
    c: &mut Checking<'_>,
    take: &mut dyn FnMut(&StreetSegment, bool),
) -> Result<(u64, u64), FeedError> {
    let reader = c.reader;
    let file = reader.elements().file(ElementKind::StreetSegment);
    let precincts: Precincts<'_> =
        c.feed.precincts.iter().enumerate().map(|(i, p)| (p.id.as_str(), i as u32)).collect();
    let mut pass = Pass {
        reader,
        file: &file,
        judge: Judge::new(c.state),
        used: vec![false; c.feed.precincts.len()],
        precincts,
        findings: std::mem::take(&mut c.findings),
        ids: Vec::new(),
        ids_complete: true,
        overlaps: Overlaps::new(c.folder),
        doubts: Doubts::new(c.folder),
        segments: 0,
        unusable: 0,
    };
    let mut reading = super::Findings::default();
    reader.segments_with(&mut reading, &mut |s| {
        let sound = pass.add(s);
        take(s, sound);
    })?;
    let lost: u64 = LOST.iter().filter_map(|rule| reading.counts().get(rule.id)).sum();
    if lost > 0 {
        let message = format_args!("{lost} rows are not read: whose street they are about is not known");
        pass.findings.add(rules::SEGMENT_LOST, At::file(&file), message);
    }
    pass.findings.absorb(reading);
    let Pass {
        mut used,
        precincts,
        ids,
        ids_complete,
        overlaps,
        doubts,
        judge,
        segments,
        unusable,
        findings,
        ..
    } = pass;
    c.findings = findings;
    duplicates(c, ids, ids_complete, &file)?;
    overlaps.finish(c, &file)?;
    find_doubts(c, doubts, judge, &precincts, &file)?;
    if segments == 0 && lost == 0 && !c.findings.counts().contains_key(rules::SEGMENT_NONE.id) {
        let message = format_args!("no street segment: no address leads to a precinct");
        c.findings.add(rules::SEGMENT_NONE, At::file(&file), message);
    }
    if segments > 0 && segments == unusable {
        let message = format_args!("no street segment can be used: no address leads to a precinct");
        c.findings.add(rules::SEGMENT_NONE, At::file(&file), message);
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

/// Reports precincts without street segments, to which no address leads. `used` says which have segments. A feed
/// without any segment is one finding instead of one per precinct, unless other precincts have boundaries.
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

type Precincts<'a> = HashMap<&'a str, u32, foldhash::fast::RandomState>;

/// State of one pass over the segments.
struct Pass<'a> {
    reader: &'a FeedReader,
    file: &'a str,
    judge: Judge,
    /// Precincts by identifier.
    precincts: Precincts<'a>,
    used: Vec<bool>,
    findings: super::Findings,
    /// Hashes of identifiers.
    ids: Vec<u64>,
    ids_complete: bool,
    overlaps: Overlaps,
    doubts: Doubts,
    segments: u64,
    unusable: u64,
}

impl Pass<'_> {
    /// Checks one segment and says whether it breaks no rule by itself.
    fn add(&mut self, s: &StreetSegment) -> bool {
        self.segments += 1;
        let at = At { file: self.file, line: s.line, element: &s.id };
        let findings = &mut self.findings;
        let mut sound = true;
        self.judge.faults(s, |rule, message| {
            sound &= rule.severity == Severity::Warning;
            findings.add(rule, at, message);
        });
        let elements = self.reader.elements();
        if s.id.is_empty() {
            findings.add(rules::ID_MISSING, at, format_args!("no id"));
        } else if elements.kind(&s.id).is_some() {
            findings.add(rules::ID_DUPLICATE, at, format_args!("id also used by another element"));
        } else if self.ids.len() < IDS_AT_ONCE {
            self.ids.push(xxh3_64(s.id.as_bytes()));
        } else {
            self.ids_complete = false;
        }
        let precinct = self.precincts.get(s.precinct_id.as_str()).copied();
        if let Some(i) = precinct {
            self.used[i as usize] = true;
        } else if !s.precinct_id.is_empty() {
            match elements.kind(&s.precinct_id).filter(|kind| *kind != ElementKind::Precinct) {
                Some(kind) => {
                    let found = kind.name();
                    let message = format_args!("precinct_id: {} is no precinct ({found})", s.precinct_id);
                    findings.add(rules::REFERENCE_TYPE, at, message);
                }
                None => {
                    let message = format_args!("precinct_id: there is no precinct {}", s.precinct_id);
                    findings.add(rules::REFERENCE_MISSING, at, message);
                }
            }
        }
        match precinct.filter(|_| sound) {
            Some(precinct) => self.overlaps.add(s, precinct),
            None => {
                self.unusable += 1;
                self.doubts.add_unusable(s, precinct);
            }
        }
        sound
    }
}

/// Reads the segments again where some cannot be used, for those that would answer in their place.
fn find_doubts(
    c: &mut Checking<'_>,
    mut doubts: Doubts,
    mut judge: Judge,
    precincts: &Precincts<'_>,
    file: &str,
) -> Result<(), FeedError> {
    if !doubts.are_any() {
        return Ok(());
    }
    c.reader.segments(&mut |s| {
        let precinct = precincts.get(s.precinct_id.as_str());
        if let Some(precinct) = precinct.filter(|_| judge.is_usable(s)) {
            doubts.add_used(s, *precinct);
        }
    })?;
    doubts.finish(c, file)
}

/// Finds identifiers that occur twice: by their hashes first, and only if some are equal by a second reading that
/// gives their lines. Feeds with more segments than fit into memory are read again, part by part.
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
                let at = At { file, line: s.line, element: &s.id };
                findings.add(rules::ID_DUPLICATE, at, format_args!("id also used by line {line}"));
            } else {
                first.insert(s.id.clone(), s.line);
            }
        }
    })
}

/// Processes more items than fit into memory: reads those with the lowest keys, as many as fit, hands them over, and
/// reads again for the next part until no key is left. One reading per part.
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
