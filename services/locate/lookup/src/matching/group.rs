//! One street in one ZIP code, and the verdict of its segments on one house. Rows without a ZIP code belong
//! to the street in every ZIP code.

use compact_str::CompactString;

use super::units::{self, ListedUnit, UnitMatches};
use super::{AddressChoice, ChoiceReason, MatchRank, MatchedAddress};
use crate::precedence::{self, HouseKey};
use crate::streets::{HouseNumbers, SegmentDoubt, SegmentRow, StreetData, StreetRow, UnitRow};
use address::{Address, HouseNumber, Unit};

/// One street of one ZIP code that has the house.
#[derive(Debug)]
pub(super) struct StreetGroup<'a> {
    /// One of its rows, for the spelling of the address.
    pub(super) row: StreetRow<'a>,
    zip: u32,
    /// Never `Nothing` in the list that [`groups`] gives.
    pub(super) verdict: HouseVerdict<'a>,
}

/// The verdict of the segments of one street on one house.
#[derive(Debug, PartialEq)]
pub(super) enum HouseVerdict<'a> {
    /// The street does not have the house.
    Nothing,
    /// All segments that decide name one precinct.
    One { precinct: u32, rank: MatchRank },
    /// Several precincts at the same rank. Where `is_doubtful`, a segment that breaks a rule has the house:
    /// its precinct is among them, if it names one.
    Overlap { precincts: Vec<u32>, is_doubtful: bool },
    /// It depends on the unit; `others` are the precincts of every other unit.
    Units { units: Vec<ListedUnit<'a>>, others: Vec<u32> },
    /// "11 APT A" and "11-A" are different houses of the data: (suffix, precinct), and the plain house.
    SuffixOrUnit { suffix: &'a str, precinct: u32, plain: Vec<u32> },
}

/// Groups rows into streets and keeps those that have the house.
pub(super) fn groups<'a>(
    data: &'a impl StreetData,
    query: &Address,
    rows: &[StreetRow<'a>],
) -> Vec<StreetGroup<'a>> {
    if rows.is_empty() {
        return Vec::new();
    }
    let mut groups = Vec::with_capacity(1);
    let mut push = |row: StreetRow<'a>, members: &[StreetRow<'a>], zip: u32| {
        let mut segments = Vec::new();
        for member in members {
            data.segments_at(member.id, query.number.value, &mut segments);
        }
        let verdict = verdict(&segments, &query.number, query.unit.as_ref());
        if verdict != HouseVerdict::Nothing {
            groups.push(StreetGroup { row, zip, verdict });
        }
    };
    if let [row] = rows {
        // The most frequent case.
        push(*row, rows, if row.zip == 0 { query.zip.unwrap_or(0) } else { row.zip });
        return groups;
    }
    let mut rows = rows.to_vec();
    rows.sort_by_key(|r| (street_key(r), r.zip, r.id));
    for street in rows.chunk_by(|a, b| street_key(a) == street_key(b)) {
        let zipless = street.iter().take_while(|r| r.zip == 0).count();
        let (open, zipped) = street.split_at(zipless);
        for same_zip in zipped.chunk_by(|a, b| a.zip == b.zip) {
            let members: Vec<_> = same_zip.iter().chain(open).copied().collect();
            push(same_zip[0], &members, same_zip[0].zip);
        }
        // Without a typed ZIP code, the house may be in one that no row names.
        if !open.is_empty() && (zipped.is_empty() || query.zip.is_none()) {
            push(open[0], open, query.zip.unwrap_or(0));
        }
    }
    groups
}

fn street_key<'a>(row: &StreetRow<'a>) -> (u32, &'a str, u8, &'a str, u8, &'a str) {
    let direction = |d: Option<address::Direction>| d.map_or(0, |d| d as u8);
    (row.city_id, row.name, direction(row.predir), row.suffix, direction(row.postdir), row.quarter)
}

/// The verdict of the segments that have the number.
pub(super) fn verdict<'a>(
    segments: &[SegmentRow<'a>],
    number: &HouseNumber,
    unit: Option<&Unit>,
) -> HouseVerdict<'a> {
    if segments.iter().all(|s| s.doubt == SegmentDoubt::No) {
        return of_certain(segments, number, unit);
    }
    let certain: Vec<_> = segments.iter().filter(|s| s.doubt == SegmentDoubt::No).copied().collect();
    let doubtful = || segments.iter().filter(|s| s.doubt != SegmentDoubt::No);
    let mut every = precincts(doubtful().filter(|s| s.doubt == SegmentDoubt::Offered));
    let is_known = doubtful().all(|s| s.doubt == SegmentDoubt::Offered);
    match of_certain(&certain, number, unit) {
        // Wherever the doubtful ones lead, they lead to the same.
        HouseVerdict::One { precinct, rank } if is_known && every == [precinct] => {
            return HouseVerdict::One { precinct, rank };
        }
        HouseVerdict::Nothing => {}
        HouseVerdict::One { precinct, .. } => every.push(precinct),
        HouseVerdict::Overlap { precincts, .. } => every.extend(precincts),
        HouseVerdict::Units { .. } | HouseVerdict::SuffixOrUnit { .. } => {
            every.extend(precincts(certain.iter()));
        }
    }
    every.sort_unstable();
    every.dedup();
    HouseVerdict::Overlap { precincts: every, is_doubtful: true }
}

/// The verdict of segments that keep every rule.
fn of_certain<'a>(
    segments: &[SegmentRow<'a>],
    number: &HouseNumber,
    unit: Option<&Unit>,
) -> HouseVerdict<'a> {
    let (prefix, suffix) = (number.prefix.as_str(), number.suffix.as_str());
    if let [only] = segments
        && only.key() == HouseKey::default()
        && prefix.is_empty()
    {
        // The most frequent case: no typed part can lead to another precinct.
        let rank = if only.numbers == HouseNumbers::All { MatchRank::AllAddresses } else { MatchRank::Range };
        return HouseVerdict::One { precinct: only.precinct, rank };
    }
    let house = HouseKey { prefix, suffix, unit: None };
    let whole = segments.iter().filter(|s| s.unit.is_none());
    let ranked = whole.filter_map(|s| Some((s.decides(&house)?, s.precinct)));
    let (whole_rank, lower) = precedence::highest(ranked);
    let affix_found = whole_rank == Some(MatchRank::Affix);

    let own = || segments.iter().filter(|s| s.unit.is_some() && s.prefix == prefix);
    let mut sorted = UnitMatches::of(&own().filter(|s| s.suffix == suffix), unit);
    // "11A" may be unit A of number 11, so that the units of number 11 matter, too.
    let lettered = !suffix.is_empty() && !affix_found;
    if lettered && sorted.same.is_empty() {
        let others = UnitMatches::of(&own().filter(|s| s.suffix.is_empty()), None);
        sorted.open.extend(others.open);
        sorted.doubtful.extend(others.doubtful);
    }
    // "11A" is a house of its own, but may also be door A of number 11.
    if affix_found && !suffix.is_empty() {
        let door = Unit::new("UNIT", suffix);
        let plain = own().filter(|s| s.suffix.is_empty());
        sorted.doubtful.extend(
            plain.filter(|s| s.unit.is_some_and(|u| units::may_be_door(&u, &door))).map(|s| s.precinct),
        );
    }
    // "104B", where number 104 has one precinct and 104A another: the letter may be of either.
    if lettered && !lower.is_empty() {
        let lettered =
            segments.iter().filter(|s| s.unit.is_none() && s.prefix == prefix && !s.suffix.is_empty());
        sorted.doubtful.extend(lettered.map(|s| s.precinct));
    }
    let exact = !sorted.same.is_empty();
    // Without a rank, only the units of the house say where it votes.
    let rank = whole_rank.filter(|_| !exact).unwrap_or(MatchRank::Unit);
    let decided = if exact { sorted.same } else { lower };
    let as_suffix = suffix_as_unit(segments, number, unit, &decided);
    if sorted.open.is_empty() && sorted.doubtful.is_empty() {
        let listed: Vec<ListedUnit<'a>> =
            own().filter(|s| s.suffix == suffix).filter_map(|s| s.unit.map(|u| (u, s.precinct))).collect();
        if decided.is_empty() && !listed.is_empty() {
            // The house has listed units, but not the typed one.
            return HouseVerdict::Units { units: listed, others: Vec::new() };
        }
        return as_suffix.unwrap_or_else(|| settle(decided, rank));
    }
    let mut every: Vec<u32> =
        sorted.open.iter().map(|u| u.1).chain(decided.iter().chain(&sorted.doubtful).copied()).collect();
    if let Some(HouseVerdict::SuffixOrUnit { precinct, .. }) = as_suffix {
        every.push(precinct);
        sorted.doubtful.push(precinct);
    }
    every.sort_unstable();
    every.dedup();
    match every.as_slice() {
        // `12A`, where number 12 has listed units only: the letter may be none of them.
        [precinct] if unit.is_none() && !lettered || !decided.is_empty() => {
            HouseVerdict::One { precinct: *precinct, rank }
        }
        _ if !sorted.doubtful.is_empty() => HouseVerdict::Overlap { precincts: every, is_doubtful: true },
        _ => HouseVerdict::Units { units: sorted.open, others: decided },
    }
}

/// The data has "11-A" and the voter typed "11 APT A".
fn suffix_as_unit<'a>(
    segments: &[SegmentRow<'a>],
    number: &HouseNumber,
    unit: Option<&Unit>,
    lower: &[u32],
) -> Option<HouseVerdict<'a>> {
    let unit = unit.filter(|u| !u.id.is_empty() && number.suffix.is_empty())?;
    let house = segments
        .iter()
        .find(|s| s.unit.is_none() && s.prefix == number.prefix && s.suffix == unit.id)
        .filter(|s| lower != [s.precinct])?;
    Some(HouseVerdict::SuffixOrUnit { suffix: house.suffix, precinct: house.precinct, plain: lower.to_vec() })
}

fn settle<'a>(precincts: Vec<u32>, rank: MatchRank) -> HouseVerdict<'a> {
    match precincts.as_slice() {
        [] => HouseVerdict::Nothing,
        [precinct] => HouseVerdict::One { precinct: *precinct, rank },
        _ => HouseVerdict::Overlap { precincts, is_doubtful: false },
    }
}

fn precincts<'s, 'a: 's>(segments: impl Iterator<Item = &'s SegmentRow<'a>>) -> Vec<u32> {
    let mut list: Vec<u32> = segments.map(|s| s.precinct).collect();
    list.sort_unstable();
    list.dedup();
    list
}

impl StreetGroup<'_> {
    /// Whether the street was typed in full: no part of the row was left out.
    pub(super) fn is_exact(&self, query: &Address) -> bool {
        let street = &query.street;
        self.row.predir == street.predir
            && self.row.suffix == street.suffix.unwrap_or("")
            && self.row.postdir == street.postdir
            && street.urbanization.is_some() != self.row.quarter.is_empty()
    }

    /// The typed house on this street.
    pub(super) fn address(&self, query: &Address) -> MatchedAddress {
        MatchedAddress::on(&self.row, query, self.zip)
    }

    /// Whether "every street of the city" may have the typed home: the segments of the street name only other
    /// units.
    pub(super) fn is_open(&self, query: &Address) -> bool {
        match &self.verdict {
            HouseVerdict::One { rank, .. } => *rank == MatchRank::Unit && query.unit.is_none(),
            HouseVerdict::Units { others, .. } => others.is_empty(),
            _ => false,
        }
    }

    /// Whether the feed assigns the house, once or several times, without a doubt.
    pub(super) fn is_equal(&self) -> bool {
        matches!(self.verdict, HouseVerdict::One { .. } | HouseVerdict::Overlap { is_doubtful: false, .. })
    }

    /// The choices on this street. `alone` says that the street's text can mean no other street, so that its
    /// units may be offered.
    pub(super) fn choices(&self, query: &Address, alone: bool, reason: ChoiceReason) -> Vec<AddressChoice> {
        let choice = |address: MatchedAddress, precinct: Option<u32>, reason| AddressChoice {
            address,
            precinct,
            reason,
            is_equal: false,
        };
        let here = || self.address(query);
        match &self.verdict {
            HouseVerdict::Nothing => Vec::new(),
            HouseVerdict::One { precinct, .. } => vec![choice(here(), Some(*precinct), reason)],
            HouseVerdict::Overlap { precincts, .. } => {
                precincts.iter().map(|p| choice(here(), Some(*p), ChoiceReason::FeedOverlap)).collect()
            }
            HouseVerdict::Units { .. } if !alone => vec![choice(here(), None, reason)],
            HouseVerdict::Units { units, others } => {
                let plain = MatchedAddress { unit: CompactString::default(), ..here() };
                let unit = |u: &UnitRow<'_>| u.to_string().into();
                units
                    .iter()
                    .map(|(u, p)| {
                        choice(
                            MatchedAddress { unit: unit(u), ..plain.clone() },
                            Some(*p),
                            ChoiceReason::Unit,
                        )
                    })
                    .chain(others.iter().map(|p| choice(plain.clone(), Some(*p), ChoiceReason::Unit)))
                    .collect()
            }
            HouseVerdict::SuffixOrUnit { suffix, precinct, plain } => {
                let lettered = MatchedAddress { unit: CompactString::default(), ..here() }
                    .with_affixes(&query.number.prefix, suffix);
                std::iter::once(choice(lettered, Some(*precinct), ChoiceReason::DifferentPart))
                    .chain(plain.iter().map(|p| choice(here(), Some(*p), ChoiceReason::DifferentPart)))
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_a_parted_number_are_asked() {
        let row = |suffix: &'static str, precinct| SegmentRow {
            numbers: HouseNumbers::Range { start: 104, end: 104, parity: crate::streets::Parity::Both },
            prefix: "",
            suffix,
            unit: None,
            precinct,
            doubt: SegmentDoubt::No,
        };
        let of = |suffix: &str, rows: &[SegmentRow<'static>]| {
            let number =
                HouseNumber { prefix: String::new(), value: 104, suffix: suffix.to_owned(), width: 0 };
            verdict(rows, &number, None)
        };
        let is = |precinct: u32| move |v: &HouseVerdict<'_>| matches!(v, HouseVerdict::One { precinct: p, .. } if *p == precinct);
        let parted = [row("", 1), row("A", 2)];
        assert!(is(1)(&of("", &parted)) && is(2)(&of("A", &parted)));
        for suffix in ["B", "1/2"] {
            let asked = HouseVerdict::Overlap { precincts: vec![1, 2], is_doubtful: true };
            assert_eq!(of(suffix, &parted), asked, "{suffix}");
        }
        assert!(is(1)(&of("B", &[row("", 1), row("A", 1)])));
    }
}
