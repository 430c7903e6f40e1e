//! Where two segments meet. Segments become spans of 40 bytes, sorted by street and rank, and are swept
//! once. A feed with more spans than fit is read again, part of the streets by part.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64;

use super::super::atlas::zip_number;
use super::super::error::FeedError;
use super::super::findings::At;
use super::super::model::StreetSegment;
use super::super::rules;
use super::Checking;
use super::segments::segment_is_usable;
use crate::domain::street::{city_key, street_from_fields};

/// Spans in memory at once: 320 MiB.
const SPANS_AT_ONCE: usize = 8 << 20;
/// Spans that a span is compared with, at most: beyond it a street is hopeless anyway.
const MOST_COMPARED: usize = 512;

/// Precedence of a segment (DESIGN, "Matching"); only equals can be in conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Rank {
    Range,
    Part,
    Unit,
    AllAddresses,
    AllStreets,
    /// Not used: it answers nobody, but another segment must not answer in its place.
    Unusable,
}

/// Precinct of a segment that leads to none of the feed's.
const NO_PRECINCT: u32 = u32::MAX;

/// A segment as the sweep needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// Hash of state, city and street; for all streets, of state and city.
    street: u64,
    /// Of prefix and suffix, or of the unit; 0 for none.
    part: u32,
    start: u32,
    end: u32,
    /// 0 is blank and meets every other.
    zip: u32,
    precinct: u32,
    line: u32,
    rank: Rank,
    /// 1 odd, 2 even, 3 both.
    sides: u8,
}

impl Span {
    /// A segment as spans, one for each of its units. One that cannot be used is taken as wide as it may
    /// have been meant. None when its street is not known.
    pub(super) fn of(s: &StreetSegment, precinct: Option<u32>, usable: bool) -> Vec<Self> {
        let Some(mut span) = Self::whole(s, precinct.unwrap_or(NO_PRECINCT)) else { return Vec::new() };
        if !usable {
            (span.start, span.end) = (span.start.min(span.end), span.start.max(span.end));
            let parity = s.odd_even_both.to_ascii_lowercase();
            span.sides = if parity == "odd" {
                1
            } else if parity == "even" {
                2
            } else {
                3
            };
            span.rank = Rank::Unusable;
            return vec![span];
        }
        let part = |text: &str| xxh3_64(text.to_ascii_uppercase().as_bytes()) as u32 | 1;
        let fix = format!("{}|{}", s.house_number_prefix, s.house_number_suffix);
        if span.rank == Rank::Unit {
            s.unit_numbers.iter().map(|u| Self { part: part(&format!("{fix}|{u}")), ..span }).collect()
        } else {
            if span.rank == Rank::Part {
                span.part = part(&fix);
            }
            vec![span]
        }
    }

    fn whole(s: &StreetSegment, precinct: u32) -> Option<Self> {
        let mut key = String::with_capacity(64);
        key.push_str(&s.state.to_ascii_uppercase());
        key.push('|');
        key.push_str(&city_key(&s.city));
        let all_streets = s.all_streets();
        if !all_streets {
            let street = street_from_fields(
                &s.street_direction,
                &s.street_name,
                &s.street_suffix,
                &s.address_direction,
            )?;
            key.push('|');
            key.push_str(&street.to_string());
        }
        let number = |text: &str| text.trim_start_matches(['0', '+']).parse::<u32>().ok();
        let number = |text: &str| if text.bytes().all(|b| b == b'0') { Some(0) } else { number(text) };
        let wild = all_streets || s.includes_all_addresses;
        let numbers = number(&s.start_house_number).zip(number(&s.end_house_number));
        let (start, end) = numbers.filter(|_| !wild).unwrap_or((0, u32::MAX));
        let rank = if all_streets {
            Rank::AllStreets
        } else if s.includes_all_addresses {
            Rank::AllAddresses
        } else if !s.unit_numbers.is_empty() {
            Rank::Unit
        } else if !s.house_number_prefix.is_empty() || !s.house_number_suffix.is_empty() {
            Rank::Part
        } else {
            Rank::Range
        };
        let sides = match s.odd_even_both.to_ascii_lowercase().as_str() {
            "odd" if !wild => 1,
            "even" if !wild => 2,
            _ => 3,
        };
        let zip = if all_streets { 0 } else { zip_number(&s.zip).unwrap_or(0) };
        let line = u32::try_from(s.line).unwrap_or(u32::MAX);
        let street = xxh3_64(key.as_bytes());
        Some(Self { street, part: 0, start, end, zip, precinct, line, rank, sides })
    }

    /// Whether one house can be meant by both.
    fn meets(&self, other: &Self) -> bool {
        let (from, to) = (self.start.max(other.start), self.end.min(other.end));
        if from > to || (self.zip != other.zip && self.zip != 0 && other.zip != 0) {
            return false;
        }
        match self.sides & other.sides {
            0 => false,
            3 => true,
            // A single number must be of the side.
            side => from < to || from % 2 == u32::from(side == 1),
        }
    }
}

/// Collects spans; when they are too many, remembers only that.
#[derive(Default)]
pub(super) struct Overlaps {
    spans: Vec<Span>,
    too_many: bool,
}

impl Overlaps {
    pub(super) fn add(&mut self, spans: Vec<Span>) {
        if self.too_many {
            return;
        }
        self.spans.extend(spans);
        if self.spans.len() > SPANS_AT_ONCE {
            self.too_many = true;
            self.spans = Vec::new();
        }
    }

    pub(super) fn finish(
        self,
        c: &mut Checking<'_>,
        precincts: &HashMap<&str, u32>,
        file: &str,
    ) -> Result<(), FeedError> {
        if !self.too_many {
            sweep(c, self.spans, file);
            return Ok(());
        }
        let (reader, state) = (c.reader, c.state);
        in_parts(
            SPANS_AT_ONCE,
            |span: &Span| span.street,
            |add| {
                reader.segments(&mut |s| {
                    let precinct = precincts.get(s.precinct_id.as_str()).copied();
                    let usable = precinct.is_some() && segment_is_usable(&s, state);
                    Span::of(&s, precinct, usable).into_iter().for_each(&mut *add);
                })
            },
            |spans| sweep(c, spans, file),
        )
    }
}

/// Goes through more items than fit: as many as fit are kept of those with the lowest keys, handed over,
/// then the next part is read, until no key is left. One reading a part.
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

fn sweep(c: &mut Checking<'_>, mut spans: Vec<Span>, file: &str) {
    spans.sort_unstable_by_key(|s| (s.street, s.rank, s.part, s.start, s.line));
    for street in spans.chunk_by(|a, b| a.street == b.street) {
        let used = street.partition_point(|s| s.rank < Rank::Unusable);
        let (used, unusable) = street.split_at(used);
        for same in used.chunk_by(|a, b| (a.rank, a.part) == (b.rank, b.part)) {
            conflicts(c, same, file);
        }
        shadows(c, used, file);
        doubts(c, used, unusable, file);
    }
}

/// Spans of one rank: at most one finding a span, the worst that it meets.
fn conflicts(c: &mut Checking<'_>, spans: &[Span], file: &str) {
    let mut open: Vec<&Span> = Vec::new();
    for span in spans {
        open.retain(|o| o.end >= span.start);
        let meeting = || open.iter().rev().take(MOST_COMPARED).filter(|o| o.meets(span));
        let other = meeting().find(|o| o.precinct != span.precinct);
        if let Some(other) = other {
            say(c, rules::SEGMENT_OVERLAP, span, other, file);
        } else if let Some(other) = meeting().next() {
            say(c, rules::SEGMENT_REPEATED, span, other, file);
        }
        open.push(span);
    }
}

/// A street that is given whole to one precinct and in part to another.
fn shadows(c: &mut Checking<'_>, street: &[Span], file: &str) {
    let all = street.iter().filter(|s| s.rank == Rank::AllAddresses).take(MOST_COMPARED);
    for whole in all {
        let other = |s: &&Span| s.rank < Rank::AllAddresses && s.precinct != whole.precinct && s.meets(whole);
        if let Some(part) = street.iter().find(other) {
            say(c, rules::SEGMENT_SHADOW, whole, part, file);
        }
    }
}

/// Unusable segments in whose place another precinct would be the answer.
fn doubts(c: &mut Checking<'_>, used: &[Span], unusable: &[Span], file: &str) {
    for span in unusable.iter().take(MOST_COMPARED) {
        if let Some(other) = used.iter().find(|o| o.precinct != span.precinct && o.meets(span)) {
            say(c, rules::SEGMENT_DOUBT, span, other, file);
        }
    }
}

fn say(c: &mut Checking<'_>, rule: &'static rules::Rule, span: &Span, other: &Span, file: &str) {
    let precinct =
        |s: &Span| c.feed.precincts.get(s.precinct as usize).map_or("no precinct", |p| p.id.as_str());
    let (a, b) = (precinct(span), precinct(other));
    let message = format_args!("{a} meets line {} of {b}", other.line);
    c.findings.add(rule, At::line(file, u64::from(span.line)), message);
}
