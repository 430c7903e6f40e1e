//! Property: what the matching says never contradicts a plain scan over the segments. The scan below
//! shares no code with the index: it lists every full address that the typed parts allow and decides each
//! by the order of precedence of DESIGN 4.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "never_wrong/elections.rs"]
mod elections;
#[path = "never_wrong/faults.rs"]
mod faults;

use std::collections::BTreeSet;

use address::{Address, Direction, HouseNumber, StateCode, Street, Unit};
use feed::check::SegmentJudge;
use feed::model::{StreetSegment, VipFeed, VipState};
use importer::Builder;
use index::Index;
use locate_tests as made;
use lookup::matching::{MatchOutcome, MatchRank, match_address};
use lookup::streets::ZipBook;
use proptest::prelude::*;

const NAMES: [&str; 4] = ["MAIN", "MIAN", "OAK", "*"];
const DIRECTIONS: [&str; 3] = ["", "N", "S"];
const SUFFIXES: [&str; 3] = ["", "ST", "AVE"];
const ZIPS: [&str; 3] = ["", "60601", "60602"];
const CITIES: [&str; 2] = ["Chicago", "Cicero"];
const UNITS: [&str; 4] = ["", "1", "2", "A"];
const AFFIXES: [&str; 3] = ["", "A", "B"];

/// 60601 belongs to one city, 60602 to two.
struct Zips;

impl ZipBook for Zips {
    fn cities(&self, zip: u32) -> &[&str] {
        match zip {
            60601 => &["CHICAGO"],
            60602 => &["CHICAGO", "CICERO"],
            _ => &[],
        }
    }

    fn towns(&self, zip: u32) -> &[&str] {
        self.cities(zip)
    }

    fn state(&self, zip: u32) -> Option<StateCode> {
        (60601..=60602).contains(&zip).then(illinois)
    }
}

fn illinois() -> StateCode {
    StateCode::parse("IL").unwrap()
}

#[derive(Clone, Debug)]
struct Seg {
    name: usize,
    direction: usize,
    suffix: usize,
    zip: usize,
    city: usize,
    start: u32,
    length: u32,
    parity: usize,
    /// 0 to 5 range, 6 all addresses, 7 unit, 8 house-number suffix.
    kind: usize,
    unit: usize,
    affix: usize,
    precinct: usize,
}

fn seg() -> impl Strategy<Value = Seg> {
    // The wildcard is rare, as in life.
    let name = prop_oneof![6 => 0..3usize, 1 => Just(3usize)];
    let street = (name, 0..3usize, 0..3usize, 0..3usize, 0..2usize);
    let numbers = (1..8u32, 0..6u32, 0..3usize, 0..9usize);
    (street, numbers, 1..4usize, 1..3usize, 0..3usize).prop_map(|(s, n, unit, affix, precinct)| Seg {
        name: s.0,
        direction: s.1,
        suffix: s.2,
        zip: s.3,
        city: s.4,
        start: n.0,
        length: n.1,
        parity: n.2,
        kind: n.3,
        unit,
        affix,
        precinct,
    })
}

fn query() -> impl Strategy<Value = Address> {
    let street = (0..3usize, 0..3usize, 0..3usize);
    // A ZIP code, a city, or both.
    let place = (1..9usize).prop_map(|place| (place / 3, place % 3));
    (street, place, 1..12u32, 0..4usize, 0..3usize).prop_map(|(s, p, number, unit, affix)| Address {
        number: HouseNumber {
            prefix: String::new(),
            value: number,
            suffix: AFFIXES[affix].to_owned(),
            ..HouseNumber::default()
        },
        street: Street {
            predir: direction(DIRECTIONS[s.1]),
            name: NAMES[s.0].to_owned(),
            suffix: (s.2 > 0).then(|| SUFFIXES[s.2]),
            ..Street::default()
        },
        unit: (unit > 0).then(|| Unit::new("APT", UNITS[unit])),
        city: (p.1 > 0).then(|| CITIES[p.1 - 1].to_uppercase()),
        county: None,
        state: Some(illinois()),
        zip: ZIPS[p.0].parse().ok(),
        zip4: None,
        city_kind: None,
    })
}

fn direction(text: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|d| d.as_str() == text)
}

fn text(seg: &Seg, line: u64) -> StreetSegment {
    let single = seg.kind >= 7;
    let end = if single { seg.start } else { seg.start + seg.length };
    let wild = seg.kind == 6 || NAMES[seg.name] == "*";
    StreetSegment {
        id: format!("s{line}"),
        city: CITIES[seg.city].to_owned(),
        includes_all_addresses: seg.kind == 6 && NAMES[seg.name] != "*",
        includes_all_streets: NAMES[seg.name] == "*",
        odd_even_both: if wild { "both" } else { ["odd", "even", "both"][seg.parity] }.to_owned(),
        precinct_id: format!("p{}", seg.precinct),
        start_house_number: if wild { String::new() } else { seg.start.to_string() },
        end_house_number: if wild { String::new() } else { end.to_string() },
        house_number_suffix: if !wild && seg.kind == 8 {
            AFFIXES[seg.affix].to_owned()
        } else {
            String::new()
        },
        state: "IL".to_owned(),
        street_direction: DIRECTIONS[seg.direction].to_owned(),
        street_name: NAMES[seg.name].to_owned(),
        street_suffix: SUFFIXES[seg.suffix].to_owned(),
        unit_numbers: if !wild && seg.kind == 7 { vec![UNITS[seg.unit].to_owned()] } else { Vec::new() },
        zip: ZIPS[seg.zip].to_owned(),
        line,
        ..StreetSegment::default()
    }
}

fn feed() -> VipFeed {
    VipFeed {
        state: Some(VipState { name: "Illinois".to_owned(), ..VipState::default() }),
        localities: vec![made::locality("l", "Cook")],
        ..made::feed("17", (0..3).map(|p| made::precinct(&format!("p{p}"), &[])).collect())
    }
}

/// The precincts of every full address that the typed parts allow; `None` when the unit is not decided.
fn scan(segs: &[Seg], q: &Address) -> Option<BTreeSet<usize>> {
    let mut union = BTreeSet::new();
    let named: Vec<&Seg> = segs.iter().filter(|s| NAMES[s.name] == q.street.name && fits(s, q)).collect();
    let streets: BTreeSet<(usize, usize, usize, usize)> =
        named.iter().map(|s| (s.city, s.direction, s.suffix, s.zip)).collect();
    let known = streets.clone();
    for (city, direction, suffix, zip) in streets {
        // With a typed ZIP code that the street has, the house stands there and not in an unnamed one.
        let zipped = known.iter().any(|k| (k.0, k.1, k.2) == (city, direction, suffix) && k.3 != 0);
        if zip == 0 && q.zip.is_some() && zipped {
            continue;
        }
        let here: Vec<&Seg> = named
            .iter()
            .copied()
            .filter(|s| {
                (s.city, s.direction, s.suffix) == (city, direction, suffix) && (s.zip == zip || s.zip == 0)
            })
            .collect();
        union.extend(decide(&here, q)?);
    }
    Some(union)
}

/// Whether the house is only on streets that have more parts than were typed than another street of the name,
/// which lacks it: those are offered, and not taken.
fn adds_parts(segs: &[Seg], q: &Address) -> bool {
    let added = |s: &Seg| {
        u32::from(q.street.predir.is_none() && s.direction > 0)
            + u32::from(q.street.suffix.is_none() && s.suffix > 0)
    };
    let street = |s: &Seg| (s.city, s.direction, s.suffix, s.zip);
    let named: Vec<&Seg> = segs.iter().filter(|s| NAMES[s.name] == q.street.name).collect();
    // In another ZIP code of the typed city the street counts as well.
    let elsewhere = Address { zip: q.zip.filter(|_| q.city.is_none()), ..q.clone() };
    let there = named.iter().filter(|s| fits(s, &elsewhere)).map(|s| added(s)).min();
    let with_house = named.iter().filter(|s| fits(s, q)).filter(|s| {
        let alone: Vec<Seg> = named.iter().filter(|t| street(t) == street(s)).map(|t| (*t).clone()).collect();
        scan(&alone, q).is_none_or(|votes| !votes.is_empty())
    });
    with_house.map(|s| added(s)).min() > there
}

/// Whether the street that was typed is not there in so many parts, and one that fits lacks the house: the
/// part that was not typed is then offered, and not taken.
fn has_sibling(segs: &[Seg], q: &Address) -> bool {
    let parts = |s: &Seg| (s.direction, s.suffix);
    let named: Vec<&Seg> = segs.iter().filter(|s| NAMES[s.name] == q.street.name && fits(s, q)).collect();
    let has_house = |of: (usize, usize)| {
        let alone: Vec<Seg> = named.iter().filter(|s| parts(s) == of).map(|s| (*s).clone()).collect();
        scan(&alone, q).is_none_or(|votes| !votes.is_empty())
    };
    let typed = |s: &Seg| {
        DIRECTIONS[s.direction] == q.street.predir.map_or("", Direction::as_str)
            && SUFFIXES[s.suffix] == q.street.suffix.unwrap_or("")
    };
    let is_exact = named.iter().any(|s| typed(s) && has_house(parts(s)));
    !is_exact && named.iter().any(|s| !has_house(parts(s)))
}

fn fits(s: &Seg, q: &Address) -> bool {
    let part = |typed: Option<&str>, have: &str| typed.is_none_or(|t| t == have);
    let city = CITIES[s.city].to_uppercase();
    let typed_zip = q.zip.map(|z| z.to_string());
    let zip = match &typed_zip {
        None => true,
        Some(z) if s.zip == 0 => Zips.cities(z.parse().unwrap()).contains(&city.as_str()),
        Some(z) => z == ZIPS[s.zip],
    };
    part(q.street.predir.map(Direction::as_str), DIRECTIONS[s.direction])
        && part(q.street.suffix, SUFFIXES[s.suffix])
        && part(q.city.as_deref(), &city)
        && zip
}

/// Whether a row for every street may have the house: it stands for its whole city, whatever ZIP code it
/// carries.
fn is_everywhere(s: &Seg, q: &Address) -> bool {
    NAMES[s.name] == "*"
        && q.city.as_ref().is_none_or(|c| *c == CITIES[s.city].to_uppercase())
        && (q.zip != Some(60601) || CITIES[s.city] == "Chicago")
}

/// Whether a segment has the number of the question on its side of the street, whatever stands before or
/// after the number, on a street that fits.
fn may_be_meant(s: &Seg, q: &Address) -> bool {
    let end = if s.kind >= 7 { s.start } else { s.start + s.length };
    let n = q.number.value;
    let side = s.kind >= 7 || [n % 2 == 1, n.is_multiple_of(2), true][s.parity];
    let number = s.kind == 6 || ((s.start..=end).contains(&n) && side);
    if NAMES[s.name] == "*" {
        is_everywhere(s, q)
    } else {
        NAMES[s.name] == q.street.name && number && fits(s, q)
    }
}

fn decide(here: &[&Seg], q: &Address) -> Option<BTreeSet<usize>> {
    let n = q.number.value;
    let inside = |s: &&&Seg| {
        let end = if s.kind >= 7 { s.start } else { s.start + s.length };
        // The parity of a segment of one house is that house's own.
        let parity = s.kind >= 7 || [n % 2 == 1, n.is_multiple_of(2), true][s.parity];
        s.kind == 6 || ((s.start..=end).contains(&n) && parity)
    };
    let set = |kind: &dyn Fn(&Seg) -> bool| -> BTreeSet<usize> {
        here.iter().filter(inside).filter(|s| kind(s)).map(|s| s.precinct).collect()
    };
    let typed_unit = q.unit.as_ref().map(|u| u.id.as_str());
    let unit = set(&|s| s.kind == 7 && q.number.suffix.is_empty() && Some(UNITS[s.unit]) == typed_unit);
    if !unit.is_empty() {
        return Some(unit);
    }
    let affix = set(&|s| s.kind == 8 && AFFIXES[s.affix] == q.number.suffix);
    // "1A" is a house of its own, but may also be unit A of number 1, in another precinct: not decided.
    let door = set(&|s| s.kind == 7 && UNITS[s.unit] == q.number.suffix);
    if !affix.is_empty() && affix.union(&door).count() > 1 && !door.is_empty() {
        return None;
    }
    let range = set(&|s| s.kind < 6);
    let all = set(&|s| s.kind == 6);
    let lower = [affix.clone(), range, all].into_iter().find(|p| !p.is_empty()).unwrap_or_default();
    let units = set(&|s| s.kind == 7);
    let lettered = !q.number.suffix.is_empty() && affix.is_empty();
    // "104B" where number 104 and 104A vote apart: the letter may be of either.
    let parted = set(&|s| s.kind == 8 && !AFFIXES[s.affix].is_empty());
    if lettered && !lower.is_empty() && lower.union(&parted).count() > 1 {
        return None;
    }
    let asks = !units.is_empty() && (q.number.suffix.is_empty() || lettered);
    if asks && (typed_unit.is_none() || lettered || lower.is_empty()) {
        let every: BTreeSet<usize> = units.union(&lower).copied().collect();
        let known = typed_unit.is_none() && !lettered || !lower.is_empty();
        return (every.len() == 1 && known).then_some(every);
    }
    // "11 APT A" where the data has a house "11-A" of another precinct is not decided either.
    let house = set(&|s| s.kind == 8 && Some(AFFIXES[s.affix]) == typed_unit);
    if q.number.suffix.is_empty() && !house.is_empty() && house != lower {
        return None;
    }
    Some(lower)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, max_shrink_iters: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_unique_match_is_what_a_plain_scan_says(
        segs in prop::collection::vec(seg(), 1..24),
        queries in prop::collection::vec(query(), 24),
        chunk in 2..40usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.vri");
        // Segments that the importer refuses (an odd segment of even numbers) are not in the scan either.
        let segs: Vec<Seg> = segs
            .iter()
            .filter(|s| SegmentJudge::new(Some(illinois())).is_usable(&text(s, 1)))
            .cloned()
            .collect();
        let segments: Vec<StreetSegment> = segs.iter().zip(1..).map(|(s, line)| text(s, line)).collect();
        let mut builder = Builder::with_chunk(&path, chunk);
        let summary = builder.add(&(feed(), segments), &[]).unwrap().clone();
        prop_assert!(summary.segments_left_out.is_empty(), "{:?}", summary.segments_left_out);
        builder.finish(0).unwrap();
        let index = Index::open(&path).unwrap();
        for q in &queries {
            let outcome = match_address(&index, &Zips, q);
            let listed: Vec<Seg> = segs.iter().filter(|s| NAMES[s.name] != "*").cloned().collect();
            let scanned = scan(&listed, q);
            let adds = adds_parts(&listed, q) || has_sibling(&listed, q);
            match &outcome {
                MatchOutcome::Unique(hit) => {
                    let precinct = hit.precinct as usize;
                    match &scanned {
                        // "11 APT A" may be the house "11-A" or one of "every street": all that may be meant
                        // agree.
                        None if hit.rank == MatchRank::AllStreets => {
                            let meant: BTreeSet<usize> = segs
                                .iter()
                                .filter(|s| may_be_meant(s, q))
                                .map(|s| s.precinct)
                                .collect();
                            prop_assert_eq!(meant, BTreeSet::from([precinct]), "{:?} {:?}", q, segs);
                        }
                        None => prop_assert!(false, "the unit is not decided: {q:?} {segs:?}"),
                        Some(set) if set.is_empty() => {
                            // Only "every street" can have decided.
                            let wild: BTreeSet<usize> = segs
                                .iter()
                                .filter(|s| is_everywhere(s, q))
                                .map(|s| s.precinct)
                                .collect();
                            prop_assert_eq!(wild, BTreeSet::from([precinct]), "{:?} {:?}", q, segs);
                        }
                        Some(_) if adds && hit.rank != MatchRank::AllStreets => {
                            prop_assert!(false, "a part was added: {q:?} {segs:?}");
                        }
                        Some(set) => {
                            prop_assert_eq!(set, &BTreeSet::from([precinct]), "{:?} {:?}", q, segs);
                        }
                    }
                }
                MatchOutcome::NeedsChoice(_) => {}
                MatchOutcome::SimilarOnly { street_known: true, .. } if adds => {}
                MatchOutcome::SimilarOnly { .. } | MatchOutcome::NumberUnknown | MatchOutcome::StreetUnknown => {
                    prop_assert_eq!(scanned, Some(BTreeSet::new()), "{:?} {:?}", q, segs);
                }
            }
            // Where nothing is open, the answer is given, not withheld.
            let wildcards = segs.iter().any(|s| NAMES[s.name] == "*");
            let certain = q.city.is_some() || q.zip == Some(60601);
            if let (Some(set), false, true) = (&scan(&listed, q), wildcards, certain)
                && set.len() == 1
                && !adds
            {
                prop_assert!(matches!(outcome, MatchOutcome::Unique(_)), "{outcome:?} {q:?} {segs:?}");
            }
        }
    }
}
