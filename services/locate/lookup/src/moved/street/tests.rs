use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::streets::UnitRow;

/// Two outcomes are the same when they are equal, or are 1 and 2.
#[derive(Default)]
struct WordCounts(BTreeMap<&'static str, u64>, Vec<String>);

fn alike(a: u32, b: u32) -> bool {
    a == b || a + b == 3
}

fn word(change: AddressChange) -> &'static str {
    match change {
        AddressChange::Same => "same",
        AddressChange::Moved => "moved",
        AddressChange::New => "new",
        AddressChange::Gone => "gone",
    }
}

impl ChangeTally for WordCounts {
    fn is_same(&mut self, former: u32, present: u32) -> bool {
        alike(former, present)
    }

    fn count(&mut self, counted: &CountedAddresses<'_>) {
        *self.0.entry(word(counted.change)).or_default() += counted.addresses;
        let first = counted.first.map_or("all".to_owned(), |(n, k)| format!("{n}{}", k.suffix));
        self.1.push(format!("{} {first} {}", word(counted.change), counted.addresses));
    }
}

fn vote(outcome: u32) -> AddressVote {
    AddressVote { outcome, county: 0 }
}

fn range(start: u32, end: u32, parity: Parity, outcome: u32) -> NumberRange {
    NumberRange { start, end, parity, vote: vote(outcome) }
}

fn ranges(ranges: &[NumberRange]) -> StreetVotes<'static> {
    StreetVotes { ranges: ranges.to_vec(), ..StreetVotes::default() }
}

fn lettered(number: u32, suffix: &'static str, outcome: u32) -> HouseVote<'static> {
    HouseVote { number, key: HouseKey { suffix, ..HouseKey::default() }, vote: vote(outcome) }
}

fn unit(number: u32, id: &'static str, outcome: u32) -> HouseVote<'static> {
    let unit = Some(UnitRow { designator: "APT", id, ..UnitRow::default() });
    HouseVote { number, key: HouseKey { unit, ..HouseKey::default() }, vote: vote(outcome) }
}

fn counted(old: &StreetVotes<'_>, new: &StreetVotes<'_>) -> Vec<String> {
    let mut counts = WordCounts::default();
    StreetSweep::default().street([old, new], &mut counts);
    counts.1
}

#[test]
fn a_range_that_is_cut_elsewhere_moves_only_where_the_outcome_differs() {
    let old = ranges(&[range(1, 99, Parity::Odd, 5), range(2, 98, Parity::Even, 6)]);
    let new = ranges(&[
        range(1, 49, Parity::Both, 5),
        range(50, 98, Parity::Even, 6),
        range(51, 99, Parity::Odd, 5),
    ]);
    assert_eq!(counted(&old, &new), ["moved 2 24", "same 50 25", "same 1 25", "same 51 25"]);
    assert_eq!(counted(&old, &StreetVotes::default()), ["gone 2 49", "gone 1 50"]);
    assert_eq!(counted(&StreetVotes::default(), &old), ["new 2 49", "new 1 50"]);
}

#[test]
fn an_open_end_counts_for_a_bounded_number_of_houses() {
    let open = |outcome| ranges(&[range(1, 999_999, Parity::Both, outcome)]);
    assert_eq!(counted(&open(5), &open(6)), ["moved 2 1000", "moved 1 1000"]);
    let most = ranges(&[range(0, u32::MAX - 1, Parity::Both, 5)]);
    assert_eq!(counted(&most, &most), ["same 0 1000", "same 1 1000"]);
}

#[test]
fn units_and_letters_are_addresses_of_their_own() {
    let street = |houses: &[HouseVote<'static>]| StreetVotes {
        houses: houses.to_vec(),
        ..ranges(&[range(1, 9, Parity::Odd, 5)])
    };
    let old = street(&[lettered(5, "A", 6), unit(7, "1", 5), unit(7, "2", 6)]);
    let new = street(&[lettered(5, "A", 7), unit(7, "1", 5), unit(7, "3", 5)]);
    let all = counted(&old, &new);
    assert_eq!(
        all,
        ["same 1 2", "same 5 1", "moved 5A 1", "same 7 1", "same 7 1", "moved 7 1", "same 7 1", "same 9 1"],
        "a unit that one side does not list belongs to its range"
    );
    let plain = ranges(&[range(7, 7, Parity::Odd, 5)]);
    let by_units = StreetVotes { houses: vec![unit(7, "1", 5), unit(7, "2", 5)], ..StreetVotes::default() };
    assert_eq!(counted(&plain, &by_units), ["same 7 1"; 3], "listing the units of a house is no move");
    let split = StreetVotes { houses: vec![unit(7, "1", 5), unit(7, "2", 6)], ..StreetVotes::default() };
    assert_eq!(counted(&plain, &split), ["moved 7 1", "same 7 1", "moved 7 1"]);
}

#[test]
fn wildcards_count_as_one_and_stand_in_for_what_is_not_listed() {
    let all = StreetVotes { all: vec![vote(5)], ..StreetVotes::default() };
    let listed = ranges(&[range(1, 9, Parity::Odd, 5)]);
    let elsewhere = ranges(&[range(1, 9, Parity::Odd, 6)]);
    let everywhere = StreetVotes { everywhere: vec![vote(5)], ..StreetVotes::default() };
    assert_eq!(counted(&all, &listed), ["same 1 5", "same all 1"]);
    assert_eq!(counted(&all, &elsewhere), ["moved 1 5", "moved all 1"]);
    assert_eq!(counted(&all, &StreetVotes::default()), ["gone all 1"]);
    assert_eq!(counted(&everywhere, &listed), ["same 1 5"], "the city's wildcard had these houses");
    assert_eq!(counted(&everywhere, &all), ["same all 1"]);
}

/// The plain definition, number by number.
fn by_hand(old: &StreetVotes<'_>, new: &StreetVotes<'_>) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    let sides = [old, new];
    for number in 0..64 {
        let at = |s: &StreetVotes<'_>| -> Vec<u32> {
            let fits = |r: &&NumberRange| (r.start..=r.end).contains(&number) && r.parity.fits(number);
            s.ranges.iter().filter(fits).map(|r| r.vote.outcome).collect()
        };
        let mut keys: Vec<HouseKey<'_>> =
            sides.iter().flat_map(|s| &s.houses).filter(|h| h.number == number).map(|h| h.key).collect();
        if sides.iter().any(|s| !at(s).is_empty()) {
            keys.push(HouseKey::default());
        }
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            let [former, present] = sides.map(|s| {
                let listed = |prefix: &str, suffix: &str, unit: Option<Option<UnitRow<'_>>>| -> Vec<u32> {
                    let is = |h: &&HouseVote<'_>| {
                        h.number == number
                            && (h.key.prefix, h.key.suffix) == (prefix, suffix)
                            && unit.is_none_or(|u| u == h.key.unit)
                    };
                    s.houses.iter().filter(is).map(|h| h.vote.outcome).collect()
                };
                let mut exact = listed(key.prefix, key.suffix, Some(key.unit));
                if key == HouseKey::default() {
                    exact.extend(at(s));
                }
                let mut base = listed(key.prefix, "", Some(None));
                if key.prefix.is_empty() {
                    base.extend(at(s));
                }
                let units =
                    if key.unit.is_none() { listed(key.prefix, key.suffix, None) } else { Vec::new() };
                let outcomes = |votes: &[AddressVote]| votes.iter().map(|v| v.outcome).collect::<Vec<_>>();
                let is_plain = key.prefix.is_empty() && key.suffix.is_empty();
                // A plain house row is of the rank of a range: it stands among `base`, not above it.
                let affixed = if is_plain { Vec::new() } else { listed(key.prefix, key.suffix, Some(None)) };
                let ranks = [exact, affixed, base, units, outcomes(&s.all), outcomes(&s.everywhere)];
                ranks.into_iter().find(|r| !r.is_empty()).unwrap_or_default()
            });
            let covers = |a: &[u32], b: &[u32]| a.iter().all(|x| b.iter().any(|y| alike(*x, *y)));
            let change = match (former.is_empty(), present.is_empty()) {
                (true, true) => continue,
                (true, _) => AddressChange::New,
                (_, true) => AddressChange::Gone,
                _ if covers(&former, &present) && covers(&present, &former) => AddressChange::Same,
                _ => AddressChange::Moved,
            };
            *counts.entry(word(change)).or_default() += 1;
        }
    }
    counts
}

fn some_street() -> impl Strategy<Value = StreetVotes<'static>> {
    let parity = prop_oneof![Just(Parity::Odd), Just(Parity::Even), Just(Parity::Both)];
    let some_range =
        (0u32..60, 0u32..9, parity, 1u32..5).prop_map(|(s, l, p, o)| range(s, (s + l).min(63), p, o));
    let affix = |letter: &'static str| prop_oneof![3 => Just(""), 1 => Just(letter)];
    let unit = prop_oneof![Just(None), Just(Some("1")), Just(Some("2"))];
    let house =
        (0u32..60, affix("N"), affix("A"), unit, 1u32..5).prop_map(|(number, prefix, suffix, id, o)| {
            let unit = id.map(|id| UnitRow { designator: "APT", id, ..UnitRow::default() });
            HouseVote { number, key: HouseKey { prefix, suffix, unit }, vote: vote(o) }
        });
    let wild = || proptest::collection::vec((1u32..5).prop_map(vote), 0..2);
    let lists = (proptest::collection::vec(some_range, 0..8), proptest::collection::vec(house, 0..6));
    (lists, wild(), wild()).prop_map(|((ranges, mut houses), all, everywhere)| {
        houses.sort_by_key(|h| h.number);
        StreetVotes { ranges, houses, all, everywhere }
    })
}

/// A unit that only the new index lists: the old one's row for the house and its range decide alike.
#[test]
fn a_unit_of_a_house_that_a_range_contradicts_is_moved() {
    let old = StreetVotes {
        houses: vec![HouseVote { number: 5, key: HouseKey::default(), vote: vote(4) }],
        ..ranges(&[range(4, 5, Parity::Both, 1)])
    };
    let new = StreetVotes { houses: vec![unit(5, "1", 4)], ..StreetVotes::default() };
    assert_eq!(counted(&old, &new), ["gone 4 1", "moved 5 1", "moved 5 1"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]
    #[test]
    fn the_sweep_counts_as_the_plain_definition_does(old in some_street(), new in some_street()) {
        // The wildcard of the street is one address more, which the definition below leaves out.
        let mut counts = WordCounts::default();
        StreetSweep::default().street([&old, &new], &mut counts);
        if let Some(all) = counts.1.iter().find(|c| c.contains(" all ")) {
            let word = all.split(' ').next().unwrap();
            let n = counts.0.get_mut(word).unwrap();
            *n -= 1;
            if *n == 0 {
                counts.0.remove(word);
            }
        }
        prop_assert_eq!(counts.0, by_hand(&old, &new));
    }
}
