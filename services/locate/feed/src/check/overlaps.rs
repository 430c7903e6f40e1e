//! Overlaps of usable segments. Segments become spans of 32 bytes, which are sorted by street and rank (in
//! temporary files when they are many) and swept once. Only segments of equal rank can be in conflict.

mod reach;
mod streets;

use std::collections::HashSet;
use std::io::Result;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::super::atlas::zip_number;
use super::super::error::FeedError;
use super::super::findings::FindingPlace;
use super::super::model::{MOST_WHOLE, StreetSegment};
use super::super::rules;
use super::super::units;
use super::Checking;
use crate::sort::{SortRecord, Sorter};
use lookup::precedence::MatchRank;
use lookup::streets::UnitCertainty;
use reach::SpanReach;
use streets::StreetHashes;

/// Spans in memory at once: 128 MiB.
const SPANS_AT_ONCE: usize = 4 << 20;
/// Bits of a packed span below its order: ZIP code and sides.
const REST: u32 = 29;

/// A segment as the sweep needs it.
#[derive(Clone, Copy, Debug)]
struct SegmentSpan {
    /// Hash of city and street, or of the city for all its streets.
    street: u64,
    /// Of prefix and suffix, or of the unit; 0 for none.
    part: u32,
    start: u32,
    end: u32,
    /// 0 is blank and meets every other.
    zip: u32,
    precinct: u32,
    line: u32,
    rank: MatchRank,
    /// 1 odd, 2 even, 3 both.
    sides: u8,
}

impl SegmentSpan {
    /// A segment as spans, one for each of its units.
    fn of(
        s: &StreetSegment,
        street: u64,
        precinct: u32,
        mut add: impl FnMut(Self) -> Result<()>,
    ) -> Result<()> {
        let span = Self::whole(s, street, precinct);
        let part = |text: &str| xxh3_64(text.to_ascii_uppercase().as_bytes()) as u32 | 1;
        let fix = || format!("{}|{}", s.house_number_prefix, s.house_number_suffix);
        match span.rank {
            MatchRank::Unit => {
                let fix = fix();
                units::read(&s.unit_numbers).0.iter().try_for_each(|u| {
                    // Doors are equal when their identifiers are. All doubtful units count as one.
                    let door = if u.unit.id.is_empty() { u.unit.designator } else { &u.unit.id };
                    let around = u.unit.around().join("|");
                    let key = match u.certainty {
                        UnitCertainty::Listed => format!("{fix}|{around}|{door}"),
                        UnitCertainty::Doubtful | UnitCertainty::AnyUnit => format!("{fix}|?"),
                    };
                    add(Self { part: part(&key), ..span })
                })
            }
            MatchRank::Affix => add(Self { part: part(&fix()), ..span }),
            _ => add(span),
        }
    }

    fn whole(s: &StreetSegment, street: u64, precinct: u32) -> Self {
        let number = |text: &str| text.trim_start_matches(['0', '+']).parse::<u32>().ok();
        let number = |text: &str| if text.bytes().all(|b| b == b'0') { Some(0) } else { number(text) };
        let all_streets = s.all_streets();
        let wild = all_streets || s.includes_all_addresses;
        let numbers = number(&s.start_house_number).zip(number(&s.end_house_number));
        let (start, end) = numbers.filter(|_| !wild).unwrap_or((0, u32::MAX));
        let rank = s.rank();
        let sides = if wild { 3 } else { sides(&s.odd_even_both) };
        let zip = if all_streets { 0 } else { zip_number(&s.zip).unwrap_or(0) };
        let line = u32::try_from(s.line).unwrap_or(u32::MAX);
        Self { street, part: 0, start, end, zip, precinct, line, rank, sides }
    }

    /// Sorted by street, rank, part, start and line.
    fn pack(&self) -> SortRecord {
        let order = u128::from(self.rank as u8) << 96
            | u128::from(self.part) << 64
            | u128::from(self.start) << 32
            | u128::from(self.line);
        let rest = order << REST | u128::from(self.zip) << 2 | u128::from(self.sides);
        [self.street, (rest >> 64) as u64, rest as u64, u64::from(self.end) << 32 | u64::from(self.precinct)]
    }

    fn unpack(record: &SortRecord) -> Self {
        let [street, high, low, last] = *record;
        let rest = u128::from(high) << 64 | u128::from(low);
        let order = rest >> REST;
        let rank = (order >> 96) as usize;
        Self {
            street,
            part: (order >> 64) as u32,
            start: (order >> 32) as u32,
            end: (last >> 32) as u32,
            zip: (rest as u32 & ((1 << REST) - 1)) >> 2,
            precinct: last as u32,
            line: order as u32,
            rank: *MatchRank::ALL.get(rank).unwrap_or(&MatchRank::AllStreets),
            sides: rest as u8 & 3,
        }
    }

    /// The numbers of one parity (0 even, 1 odd), halved; `None` when there is none.
    fn half(&self, parity: u8) -> Option<(u32, u32)> {
        let side = if parity == 1 { 1 } else { 2 };
        let first = self.start / 2 + u32::from(parity == 0 && self.start % 2 == 1);
        let last = self.end.checked_sub(u32::from(parity))? / 2;
        (self.sides & side != 0 && first <= last).then_some((first, last))
    }
}

/// Which sides of the street: 1 odd, 2 even, 3 both.
fn sides(parity: &str) -> u8 {
    if parity.eq_ignore_ascii_case("odd") {
        1
    } else if parity.eq_ignore_ascii_case("even") {
        2
    } else {
        3
    }
}

/// Collects the spans of a feed, sorts them and sweeps over them.
pub(super) struct OverlapSweep {
    streets: StreetHashes,
    spans: Sorter,
    folder: PathBuf,
    failed: Option<std::io::Error>,
    /// Spans of units so far.
    units: u64,
}

impl OverlapSweep {
    /// Spans that do not fit into memory go to temporary files in `folder`.
    pub(super) fn new(folder: &Path) -> Self {
        let spans = Sorter::new(folder, SPANS_AT_ONCE);
        Self { streets: StreetHashes::default(), spans, folder: folder.to_owned(), failed: None, units: 0 }
    }

    /// Adds a segment that can be used.
    pub(super) fn add(&mut self, s: &StreetSegment, precinct: u32) {
        let at = self.streets.at(s);
        let key = if s.all_streets() { at.city } else { at.street_of_city };
        let Some(street) = key else { return };
        if self.failed.is_none() {
            let spans = &mut self.spans;
            if s.unit_numbers.is_empty() || self.units < units::MOST_OF_FEED {
                let (units, counts) = (&mut self.units, !s.unit_numbers.is_empty());
                let push = |span: SegmentSpan| {
                    *units += u64::from(counts);
                    spans.push(span.pack())
                };
                self.failed = SegmentSpan::of(s, street, precinct, push).err();
            }
        }
    }

    /// Reports all overlaps.
    ///
    /// # Errors
    /// When a temporary file failed.
    pub(super) fn finish(self, c: &mut Checking<'_>, file: &str) -> std::result::Result<(), FeedError> {
        by_street(self.spans, self.failed, &self.folder, |street| sweep(c, street, file))
    }
}

/// Gives the spans of each street, sorted.
fn by_street(
    spans: Sorter,
    failed: Option<std::io::Error>,
    folder: &Path,
    mut take: impl FnMut(&[SegmentSpan]),
) -> std::result::Result<(), FeedError> {
    let io = |source| FeedError::Io { path: folder.to_owned(), source };
    if let Some(source) = failed {
        return Err(io(source));
    }
    let mut street: Vec<SegmentSpan> = Vec::new();
    spans.merge(
        io,
        |_| {},
        |record| {
            let span = SegmentSpan::unpack(record);
            if street.last().is_some_and(|s| s.street != span.street) {
                take(&street);
                street.clear();
            }
            street.push(span);
            Ok(())
        },
    )?;
    take(&street);
    Ok(())
}

/// The spans of one street, sorted.
fn sweep(c: &mut Checking<'_>, street: &[SegmentSpan], file: &str) {
    for same in street.chunk_by(|a, b| (a.rank, a.part) == (b.rank, b.part)) {
        conflicts(c, same, file);
        if same.len() > MOST_WHOLE && same[0].rank <= MatchRank::AllAddresses {
            let precincts: HashSet<u32> = same.iter().map(|s| s.precinct).collect();
            if precincts.len() > MOST_WHOLE {
                let at = FindingPlace::line(file, u64::from(same[0].line));
                let message = format_args!("{} precincts have all of it", precincts.len());
                c.findings.add(rules::SEGMENT_CROWD, at, message);
            }
        }
    }
    shadows(c, street, file);
}

/// Spans of one rank, by start: at most one finding a span, the worst that it meets.
fn conflicts(c: &mut Checking<'_>, spans: &[SegmentSpan], file: &str) {
    let mut before = SpanReach::default();
    for (span, at) in spans.iter().zip(0..) {
        let meets = |halves: (u32, u32), end: u32| end >= halves.0;
        if let Some(other) = before.find(span, Some(span.precinct), meets) {
            say(c, rules::SEGMENT_OVERLAP, span, &spans[other], file);
        } else if let Some(other) = before.find(span, None, meets) {
            say(c, rules::SEGMENT_REPEATED, span, &spans[other], file);
        }
        before.add(span, at, |(_, end)| end, |new, old| new > old);
    }
}

/// A street that is given whole to one precinct and in part to another.
fn shadows(c: &mut Checking<'_>, street: &[SegmentSpan], file: &str) {
    let (wholes, parts) = street.split_at(street.partition_point(|s| s.rank <= MatchRank::AllAddresses));
    let wholes = wholes.iter().filter(|s| s.rank == MatchRank::AllAddresses);
    let mut all = None;
    for whole in wholes {
        let all = all.get_or_insert_with(|| {
            let mut all = SpanReach::default();
            for (part, at) in parts.iter().zip(0..) {
                // The whole street includes every number.
                all.add(part, at, |_| 0, |_, _| false);
            }
            all
        });
        if let Some(part) = all.find(whole, Some(whole.precinct), |_, _| true) {
            say(c, rules::SEGMENT_SHADOW, whole, &parts[part], file);
        }
    }
}

fn say(
    c: &mut Checking<'_>,
    rule: &'static rules::Rule,
    span: &SegmentSpan,
    other: &SegmentSpan,
    file: &str,
) {
    let precinct =
        |s: &SegmentSpan| c.feed.precincts.get(s.precinct as usize).map_or("no precinct", |p| p.id.as_str());
    let (a, b) = (precinct(span), precinct(other));
    let message = format_args!("{a} meets line {} of {b}", other.line);
    let county = c.counties.of_precinct(Some(span.precinct));
    c.findings.add_in(county, rule, FindingPlace::line(file, u64::from(span.line)), message);
}

#[cfg(test)]
mod tests;
