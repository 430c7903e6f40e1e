//! The rules that one street segment can break by itself. Runs for millions of segments: a sound segment
//! allocates nothing, and results that repeat from row to row are cached.

use std::collections::HashMap;
use std::fmt::Arguments;

use super::super::atlas::{ATLAS, zip_number};
use super::super::finding::Severity;
use super::super::model::StreetSegment;
use super::super::remember::Remembered;
use super::super::rules::{self, Rule};
use super::super::units::{self, UnitFault, is_spreadsheet_date};
use address::number::house_number_from_fields;
use address::street::{meant_streets, street_from_fields};
use address::town::city_key;
use address::usps::direction;
use address::{Direction, StateCode};
use lookup::precedence::MatchRank;

/// Highest house number; real ones have six digits at most.
const MOST_NUMBER: u32 = 9_999_999;
/// Characters of a prefix or suffix.
const MOST_PART: usize = 10;
/// ZIP codes that are remembered: more than there are.
const MOST_ZIPS: usize = 100_000;

/// Judges the segments of one feed.
#[derive(Debug)]
pub struct SegmentJudge {
    /// State of the feed.
    state: Option<StateCode>,
    /// Whether a ZIP code may be in a state, cached: it takes a search of the gazetteer.
    zips: HashMap<(u32, Option<StateCode>), bool, foldhash::fast::FixedState>,
    /// Whether a street's name and suffix hold more than one street, cached.
    remarks: Remembered<bool>,
}

impl SegmentJudge {
    /// A judge of a feed of this state.
    #[must_use]
    pub fn new(state: Option<StateCode>) -> Self {
        Self { state, zips: HashMap::default(), remarks: Remembered::default() }
    }

    /// Whether a segment may be looked up: it was read, and breaks no rule that is more than a warning. (Its
    /// precinct must be one of the feed besides.)
    #[must_use]
    pub fn is_usable(&mut self, segment: &StreetSegment) -> bool {
        let mut usable = !segment.is_unread;
        self.faults(segment, |rule, _| usable &= rule.severity == Severity::Warning);
        usable
    }

    /// The rules that one segment breaks by itself, with a message for each.
    pub fn faults(&mut self, s: &StreetSegment, mut report: impl FnMut(&'static Rule, Arguments<'_>)) {
        if s.is_unread {
            return;
        }
        for (column, value) in [("city", &s.city), ("state", &s.state), ("precinct_id", &s.precinct_id)] {
            if value.is_empty() {
                report(rules::SEGMENT_INCOMPLETE, format_args!("no {column}"));
            }
        }
        if !s.city.is_empty() && !is_read(&s.city, || !city_key(&s.city).is_empty()) {
            report(rules::SEGMENT_INCOMPLETE, format_args!("the city has no letter that can be read"));
        }
        let own = self.own_state(&s.state);
        if !s.state.is_empty() && (own.is_none() || (self.state.is_some() && own != self.state)) {
            report(rules::SEGMENT_STATE, format_args!("state is not that of the feed"));
        }
        let parity = ["odd", "even", "both"].iter().any(|p| s.odd_even_both.eq_ignore_ascii_case(p));
        if !parity && !s.all_streets() {
            report(rules::SEGMENT_PARITY, format_args!("odd_even_both is neither odd, even nor both"));
        }
        street(s, &mut report);
        let is_remark = || !meant_streets(&format!("{} {}", s.street_name, s.street_suffix)).is_empty();
        if self.remarks.get(&[&s.street_name, &s.street_suffix], is_remark) {
            report(
                rules::SEGMENT_REMARK,
                format_args!(
                    "the street has words that may limit it to some of its houses, or is two streets"
                ),
            );
        }
        self.zip(s, own, &mut report);
        if s.all_streets() || s.includes_all_addresses {
            wildcard(s, &mut report);
        } else {
            numbers(s, &mut report);
        }
    }

    /// The state that a segment names: nearly always that of the feed.
    fn own_state(&self, text: &str) -> Option<StateCode> {
        self.state.filter(|s| s.as_str() == text).or_else(|| StateCode::parse(text))
    }

    fn zip(
        &mut self,
        s: &StreetSegment,
        state: Option<StateCode>,
        report: &mut impl FnMut(&'static Rule, Arguments<'_>),
    ) {
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
                if self.zips.len() >= MOST_ZIPS {
                    self.zips.clear();
                }
                let fits = self.zips.entry((zip, state)).or_insert_with(|| ATLAS.zip_may_be_in(zip, state));
                if !*fits {
                    report(rules::SEGMENT_ZIP_STATE, format_args!("no ZIP code of {}", s.state));
                }
            }
        }
    }
}

impl StreetSegment {
    /// Whether the segment stands for all streets of the city: by its flag, or by the name `*` (VIP 6.0).
    #[must_use]
    pub fn all_streets(&self) -> bool {
        self.includes_all_streets || self.street_name.trim() == "*"
    }

    /// Whether it names one house: by a prefix or suffix of the number, or by a unit.
    #[must_use]
    pub fn has_parts(&self) -> bool {
        matches!(self.rank_of_house(), MatchRank::Affix | MatchRank::Unit)
    }

    /// The rank at which the segment decides a home that it has.
    #[must_use]
    pub fn rank(&self) -> MatchRank {
        if self.all_streets() {
            MatchRank::AllStreets
        } else if self.includes_all_addresses {
            MatchRank::AllAddresses
        } else {
            self.rank_of_house()
        }
    }

    fn rank_of_house(&self) -> MatchRank {
        if units::any(&self.unit_numbers) {
            MatchRank::Unit
        } else if !self.house_number_prefix.trim().is_empty() || !self.house_number_suffix.trim().is_empty() {
            MatchRank::Affix
        } else {
            MatchRank::Range
        }
    }
}

fn street(s: &StreetSegment, report: &mut impl FnMut(&'static Rule, Arguments<'_>)) {
    if s.all_streets() {
        return;
    }
    let name = s.street_name.as_str();
    let read =
        || street_from_fields(&s.street_direction, name, &s.street_suffix, &s.address_direction).is_some();
    if !name.chars().any(char::is_alphanumeric) {
        report(rules::SEGMENT_STREET, format_args!("no street name"));
    } else if !is_read(name, read) {
        report(rules::SEGMENT_STREET, format_args!("the street name has no letter that can be read"));
    } else if name != name.trim() || name.as_bytes().windows(2).any(|w| w == b"  ") {
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

/// Whether a text has a character that the index can hold. Every ASCII letter or digit is one; `read` decides
/// on the rare others (`東`).
fn is_read(text: &str, read: impl FnOnce() -> bool) -> bool {
    text.bytes().any(|b| b.is_ascii_alphanumeric()) || read()
}

fn is_direction(text: &str) -> bool {
    let is_short = |text: &str| Direction::ALL.iter().any(|d| d.as_str() == text);
    if is_short(text) {
        return true;
    }
    let letters: String =
        text.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_uppercase();
    is_short(&letters) || Direction::ALL.iter().any(|d| direction::spelled(*d) == letters)
}

fn wildcard(s: &StreetSegment, report: &mut impl FnMut(&'static Rule, Arguments<'_>)) {
    if s.has_parts() {
        let message = format_args!("a prefix, suffix or unit with a wildcard");
        report(rules::SEGMENT_WILDCARD_PART, message);
    }
    if s.all_streets() {
        return;
    }
    if ["odd", "even"].iter().any(|p| s.odd_even_both.eq_ignore_ascii_case(p)) {
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
        if part.chars().count() > MOST_PART
            || !part.chars().all(fits)
            || is_several(part)
            || is_spreadsheet_date(part)
        {
            report(rules::SEGMENT_PART_TEXT, format_args!("{column} is no part of a house number"));
        }
    }
    let (prefix, suffix) = (&s.house_number_prefix, &s.house_number_suffix);
    let is_house = || house_number_from_fields(prefix, &s.start_house_number, suffix).is_some();
    if s.has_parts() && start.is_some() && start == end && !is_house() {
        report(rules::SEGMENT_PART_TEXT, format_args!("number and parts together are no house number"));
    }
    let fault = if s.unit_numbers.is_empty() { None } else { units::read(&s.unit_numbers).1 };
    match fault {
        None => {}
        Some(UnitFault::TwoReadings) => {
            report(rules::SEGMENT_UNIT_READINGS, format_args!("the units have two readings: asked"));
        }
        Some(UnitFault::NoOrder) => {
            report(rules::SEGMENT_UNIT_RANGE, format_args!("no order between the ends: the house is asked"));
        }
        Some(UnitFault::Unreadable) => {
            report(rules::SEGMENT_UNIT_TEXT, format_args!("no unit that can be read: the house is asked"));
        }
    }
    let (Some(start), Some(end)) = (start, end) else { return };
    if start > end {
        report(rules::SEGMENT_RANGE, format_args!("from {start} to {end}"));
        return;
    }
    if s.has_parts() && start != end {
        let message = format_args!("a prefix, suffix or unit, and more than one number ({start} to {end})");
        report(rules::SEGMENT_PART_RANGE, message);
    }
    let wanted = match s.odd_even_both.as_str() {
        p if p.eq_ignore_ascii_case("odd") => 1,
        p if p.eq_ignore_ascii_case("even") => 0,
        _ => return,
    };
    if start == end && start % 2 != wanted {
        report(rules::SEGMENT_RANGE_PARITY, format_args!("{start} is not {}", s.odd_even_both));
    }
}

/// `A-C`, `A B`, `A/B`: several suffixes in one, which would be read as `AC`. A number may follow a hyphen
/// (`112-`), and a fraction a letter (`A 1/2`).
fn is_several(part: &str) -> bool {
    let words = part.split([' ', '-', '.']).filter(|w| !w.is_empty());
    let letters = |w: &&str| w.bytes().all(|b| b.is_ascii_alphabetic());
    words.clone().filter(letters).count() > 1
        || words.clone().any(|w| w.contains('/') && w.bytes().any(|b| b.is_ascii_alphabetic()))
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
