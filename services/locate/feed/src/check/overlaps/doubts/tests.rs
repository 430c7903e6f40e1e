use proptest::prelude::*;

use super::super::tests::{meet, span};
use super::*;

/// A span in one of two cities, or in none.
fn placed() -> impl Strategy<Value = Span> {
    (span(), 0..3u32).prop_map(|(span, part)| Span { part, ..span })
}

/// Whether a voter of the unusable segment may be answered with the other one.
fn answers(used: &Span, unusable: &Span) -> bool {
    let same_city = unusable.part == 0 || unusable.part == used.part;
    let same_zip = unusable.zip == used.zip && used.zip != 0;
    used.precinct != unusable.precinct && meet(used, unusable) && (same_city || same_zip)
}

proptest! {
    #[test]
    fn every_doubtful_segment_is_found(
        mut used in prop::collection::vec(span(), 0..30), lost in prop::collection::vec(span(), 0..30)
    ) {
        used.sort_by_key(|s| s.start);
        for (span, other) in lost.iter().zip(meetings(&used, &lost)) {
            let met = used.iter().any(|o| o.precinct != span.precinct && meet(o, span));
            prop_assert_eq!(other.is_some(), met);
            prop_assert!(other.is_none_or(|at| meet(&used[at], span)));
        }
    }

    #[test]
    fn a_doubt_is_a_segment_of_the_city_or_of_the_zip_code(
        used in prop::collection::vec(placed(), 0..30), lost in prop::collection::vec(placed(), 0..30)
    ) {
        for (span, other) in lost.iter().zip(doubts(&used, &lost)) {
            prop_assert_eq!(other.is_some(), used.iter().any(|o| answers(o, span)));
            prop_assert!(other.is_none_or(|other| answers(&other, span)));
        }
    }
}
