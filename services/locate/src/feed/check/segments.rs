//! Street segments, one by one: what each must say by itself, and what it says about precinct and ZIP
//! code. Overlaps are in `overlaps`.

use std::collections::{HashMap, HashSet};
use std::fmt::Arguments;

use xxhash_rust::xxh3::xxh3_64;

use super::super::atlas::{ATLAS, zip_number};
use super::super::error::FeedError;
use super::super::finding::Severity;
use super::super::findings::At;
use super::super::model::StreetSegment;
use super::super::rules::{self, Rule};
use super::super::table::Kind;
use super::Checking;
use super::overlaps::{Overlaps, Span};
use crate::domain::address::StateCode;

/// Highest house number; real ones have six digits at most.
const MOST_NUMBER: u32 = 9_999_999;
/// Characters of a prefix or suffix.
const MOST_PART: usize = 10;
/// Identifiers that are remembered in one pass: 64 MiB of hashes.
const IDS_AT_ONCE: usize = 8 << 20;

/// Rules by whose breach a row of segments is not read at all.
const LOST: [&Rule; 3] = [rules::ROW_LENGTH, rules::TEXT_CONTROL, rules::BOOLEAN_INVALID];

/// Checks all segments; gives how many there are and how many cannot be used.
pub(super) fn check(c: &mut Checking<'_>) -> Result<(u64, u64), FeedError> {
    let (reader, state) = (c.reader, c.state);
    let file = reader.elements().file(Kind::StreetSegment);
    let precincts: HashMap<&str, u32> =
        c.feed.precincts.iter().enumerate().map(|(i, p)| (p.id.as_str(), i as u32)).collect();
    let mut used = vec![false; c.feed.precincts.len()];
    let (mut segments, mut unusable) = (0u64, 0u64);
    let mut ids: Vec<u64> = Vec::new();
    let mut ids_complete = true;
    let mut findings = std::mem::take(&mut c.findings);
    let mut reading = super::Findings::default();
    let mut overlaps = Overlaps::default();
    reader.segments_with(&mut reading, &mut |s| {
        segments += 1;
        let at = At { file: &file, line: s.line, element: &s.id };
        let mut usable = true;
        let precinct = precincts.get(s.precinct_id.as_str()).copied();
        segment_faults(&s, state, |rule, message| {
            usable &= rule.severity == Severity::Warning;
            findings.add(rule, at, message);
        });
        if s.id.is_empty() {
            findings.add(rules::ID_MISSING, at, format_args!("no id"));
        } else if reader.elements().kind(&s.id).is_some() {
            findings.add(rules::ID_DUPLICATE, at, format_args!("id also used by another element"));
        } else if ids.len() < IDS_AT_ONCE {
            ids.push(xxh3_64(s.id.as_bytes()));
        } else {
            ids_complete = false;
        }
        match (precinct, reader.elements().kind(&s.precinct_id)) {
            (Some(i), _) => used[i as usize] = true,
            _ if s.precinct_id.is_empty() => {}
            (None, Some(kind)) if kind != Kind::Precinct => {
                usable = false;
                let message = format_args!("precinct_id: {} is a {}", s.precinct_id, kind.name());
                findings.add(rules::REFERENCE_TYPE, at, message);
            }
            (None, _) => {
                usable = false;
                let message = format_args!("precinct_id: there is no precinct {}", s.precinct_id);
                findings.add(rules::REFERENCE_MISSING, at, message);
            }
        }
        overlaps.add(Span::of(&s, precinct, usable));
        unusable += u64::from(!usable);
    })?;
    let lost: u64 = LOST.iter().filter_map(|rule| reading.counts().get(rule.id)).sum();
    if lost > 0 {
        let message = format_args!("{lost} rows are not read: whose street they are about is not known");
        findings.add(rules::SEGMENT_LOST, At::file(&file), message);
    }
    findings.absorb(reading);
    c.findings = findings;
    duplicates(c, ids, ids_complete, &file)?;
    overlaps.finish(c, &precincts, &file)?;
    // A feed without any segment is one finding, not one a precinct.
    for (p, _) in c.feed.precincts.iter().zip(used).filter(|(_, used)| !used && segments > 0) {
        c.about(rules::PRECINCT_NO_SEGMENT, Kind::Precinct, &p.id, format_args!("no street segment"));
    }
    Ok((segments, unusable))
}

/// Finds identifiers that occur twice: their hashes first, then where they stand, in a second reading
/// only when there are any; feeds with more segments than fit are read again, part by part.
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
        super::overlaps::in_parts(
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
                first.insert(s.id, s.line);
            }
        }
    })
}

/// Whether a segment may be looked up: it breaks no rule that is more than a warning. `state` is that of
/// the feed. (Its precinct must be one of the feed besides.)
#[must_use]
pub fn segment_is_usable(segment: &StreetSegment, state: Option<StateCode>) -> bool {
    let mut usable = true;
    segment_faults(segment, state, |rule, _| usable &= rule.severity == Severity::Warning);
    usable
}

/// The rules that one segment breaks by itself, with a message for each.
pub fn segment_faults(
    s: &StreetSegment,
    state: Option<StateCode>,
    mut report: impl FnMut(&'static Rule, Arguments<'_>),
) {
    for (column, value) in [("city", &s.city), ("state", &s.state), ("precinct_id", &s.precinct_id)] {
        if value.is_empty() {
            report(rules::SEGMENT_INCOMPLETE, format_args!("no {column}"));
        }
    }
    if !s.state.is_empty()
        && (StateCode::parse(&s.state).is_none() || (state.is_some() && StateCode::parse(&s.state) != state))
    {
        report(rules::SEGMENT_STATE, format_args!("state is not that of the feed"));
    }
    if !matches!(s.odd_even_both.to_ascii_lowercase().as_str(), "odd" | "even" | "both") && !s.all_streets() {
        report(rules::SEGMENT_PARITY, format_args!("odd_even_both is neither odd, even nor both"));
    }
    street(s, &mut report);
    zip(s, &mut report);
    if s.all_streets() || s.includes_all_addresses {
        wildcard(s, &mut report);
    } else {
        numbers(s, &mut report);
    }
}

impl StreetSegment {
    /// All streets of the city: said so, or by the name `*` (VIP 6.0).
    pub(crate) fn all_streets(&self) -> bool {
        self.includes_all_streets || self.street_name.trim() == "*"
    }

    fn parts(&self) -> bool {
        !self.house_number_prefix.is_empty()
            || !self.house_number_suffix.is_empty()
            || !self.unit_numbers.is_empty()
    }
}

fn street(s: &StreetSegment, report: &mut impl FnMut(&'static Rule, Arguments<'_>)) {
    if s.all_streets() {
        return;
    }
    let name = s.street_name.as_str();
    if name.trim().is_empty() || !name.chars().any(char::is_alphanumeric) {
        report(rules::SEGMENT_STREET, format_args!("no street name"));
    } else if name != name.trim() || name.contains("  ") {
        report(rules::SEGMENT_STREET_SPACE, format_args!("space around or within the street name"));
    }
    for (column, direction) in
        [("street_direction", &s.street_direction), ("address_direction", &s.address_direction)]
    {
        if !direction.is_empty() && !is_direction(direction) {
            report(rules::SEGMENT_DIRECTION, format_args!("{column} is none of the eight directions"));
        }
    }
}

fn is_direction(text: &str) -> bool {
    const WORDS: [&str; 8] =
        ["NORTH", "NORTHEAST", "EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST"];
    let letters: String =
        text.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_uppercase();
    matches!(letters.as_str(), "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW")
        || WORDS.contains(&letters.as_str())
}

fn zip(s: &StreetSegment, report: &mut impl FnMut(&'static Rule, Arguments<'_>)) {
    if s.all_streets() {
        return;
    }
    match zip_number(&s.zip) {
        None if s.zip.is_empty() => {
            report(rules::SEGMENT_ZIP_NONE, format_args!("no ZIP code: found by city"));
        }
        None => report(rules::SEGMENT_ZIP, format_args!("no ZIP code of 5 or 9 digits")),
        Some(0) => report(rules::SEGMENT_ZIP_NONE, format_args!("00000: found by city")),
        Some(zip) => {
            if !ATLAS.zip_may_be_in(zip, StateCode::parse(&s.state)) {
                report(rules::SEGMENT_ZIP_STATE, format_args!("no ZIP code of {}", s.state));
            }
        }
    }
}

fn wildcard(s: &StreetSegment, report: &mut impl FnMut(&'static Rule, Arguments<'_>)) {
    if s.parts() {
        let message = format_args!("a prefix, suffix or unit with a wildcard");
        report(rules::SEGMENT_WILDCARD_PART, message);
    }
    if s.all_streets() {
        return;
    }
    if matches!(s.odd_even_both.to_ascii_lowercase().as_str(), "odd" | "even") {
        report(rules::SEGMENT_WILDCARD_PARITY, format_args!("all addresses, but only {}", s.odd_even_both));
    }
    if !s.start_house_number.is_empty() || !s.end_house_number.is_empty() {
        let message = format_args!("house numbers with all addresses: not looked at");
        report(rules::SEGMENT_WILDCARD_NUMBERS, message);
    }
}

fn numbers(s: &StreetSegment, report: &mut impl FnMut(&'static Rule, Arguments<'_>)) {
    let start = number("start_house_number", &s.start_house_number, report);
    let end = number("end_house_number", &s.end_house_number, report);
    for (column, part) in
        [("house_number_prefix", &s.house_number_prefix), ("house_number_suffix", &s.house_number_suffix)]
    {
        let fits = |c: char| c.is_ascii_alphanumeric() || "-/. ".contains(c) || "½¼¾⅓⅔".contains(c);
        if part.chars().count() > MOST_PART || !part.chars().all(fits) {
            report(rules::SEGMENT_PART_TEXT, format_args!("{column} is no part of a house number"));
        }
    }
    let (Some(start), Some(end)) = (start, end) else { return };
    if start > end {
        report(rules::SEGMENT_RANGE, format_args!("from {start} to {end}"));
        return;
    }
    if s.parts() && start != end {
        let message = format_args!("a prefix, suffix or unit, and more than one number ({start} to {end})");
        report(rules::SEGMENT_PART_RANGE, message);
    }
    let wanted = match s.odd_even_both.to_ascii_lowercase().as_str() {
        "odd" => 1,
        "even" => 0,
        _ => return,
    };
    if start == end && start % 2 != wanted {
        report(rules::SEGMENT_RANGE_PARITY, format_args!("{start} is not {}", s.odd_even_both));
    }
}

fn number(column: &str, text: &str, report: &mut impl FnMut(&'static Rule, Arguments<'_>)) -> Option<u32> {
    if text.is_empty() {
        report(rules::SEGMENT_NUMBER_NONE, format_args!("no {column}"));
        return None;
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        report(rules::SEGMENT_NUMBER, format_args!("{column} is no whole number"));
        return None;
    }
    if text.starts_with('-') {
        report(rules::SEGMENT_NUMBER_NEGATIVE, format_args!("{column} is negative"));
        return None;
    }
    if digits.len() > 1 && digits.starts_with('0') {
        report(rules::SEGMENT_NUMBER_ZERO, format_args!("{column} has zeros in front"));
    }
    let value = digits.trim_start_matches('0');
    let value = if value.is_empty() { Ok(0) } else { value.parse::<u32>() };
    match value {
        Ok(n) if n <= MOST_NUMBER => Some(n),
        _ => {
            report(rules::SEGMENT_NUMBER_LARGE, format_args!("{column} is above {MOST_NUMBER}"));
            None
        }
    }
}
