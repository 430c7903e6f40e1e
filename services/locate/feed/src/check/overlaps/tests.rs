use proptest::prelude::*;

use super::*;

pub(super) fn span() -> impl Strategy<Value = SegmentSpan> {
    (0..30u32, 0..12u32, 0..3u32, 0..3u32, 1..4u8).prop_map(|(start, length, zip, precinct, sides)| {
        SegmentSpan {
            street: 1,
            part: 0,
            start,
            end: start + length,
            zip,
            precinct,
            line: 0,
            rank: MatchRank::Range,
            sides,
        }
    })
}

/// Whether one house can be meant by both, house by house.
pub(super) fn meet(a: &SegmentSpan, b: &SegmentSpan) -> bool {
    let has = |s: &SegmentSpan, n: u32| {
        (s.start..=s.end).contains(&n) && s.sides & if n % 2 == 1 { 1 } else { 2 } != 0
    };
    (a.zip == b.zip || a.zip == 0 || b.zip == 0) && (0..60).any(|n| has(a, n) && has(b, n))
}

proptest! {
    #[test]
    fn the_sweep_finds_what_a_comparison_of_all_pairs_finds(mut spans in prop::collection::vec(span(), 0..40)) {
        spans.sort_by_key(|s| s.start);
        let mut before = SpanReach::default();
        let meets = |halves: (u32, u32), end: u32| end >= halves.0;
        for (i, span) in spans.iter().enumerate() {
            for except in [Some(span.precinct), None] {
                let found = before.find(span, except, meets);
                let met = spans[..i].iter().any(|o| except != Some(o.precinct) && meet(o, span));
                prop_assert_eq!(found.is_some(), met);
                prop_assert!(found.is_none_or(|at| meet(&spans[at], span) && except != Some(spans[at].precinct)));
            }
            before.add(span, i, |(_, end)| end, |new, old| new > old);
        }
    }
}
