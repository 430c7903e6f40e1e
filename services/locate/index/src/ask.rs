//! The look-up over an [`Index`], compiled once for everybody who asks: the rules of the crate `lookup` are
//! generic, and each crate that called them with an index would have a copy of its own.

use chrono::NaiveDate;
use lookup::answer::{self, AddressQuery, LookupAnswer, MovedFrom};
use lookup::area::Point;
use lookup::moved;

use crate::Index;

/// Answers one query of the index, without the point of the house.
#[must_use]
pub fn answer(
    index: &Index,
    asked: AddressQuery<'_>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
) -> LookupAnswer {
    answer_at(index, asked, None, results_per_type, today)
}

/// Answers one query of the index: [`lookup::answer::answer_at`].
#[must_use]
#[inline(never)]
pub fn answer_at(
    index: &Index,
    asked: AddressQuery<'_>,
    point: Option<Point>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
) -> LookupAnswer {
    answer::answer_at(index, asked, point, results_per_type, today)
}

/// The same of the nearest election alone: [`lookup::answer::nearest_at`].
#[must_use]
#[inline(never)]
pub fn nearest_at(
    index: &Index,
    asked: AddressQuery<'_>,
    point: Option<Point>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
) -> LookupAnswer {
    answer::nearest_at(index, asked, point, results_per_type, today)
}

/// Where the voter of an answer voted according to an earlier index: [`lookup::moved::moved_from`].
#[must_use]
#[inline(never)]
pub fn moved_from(previous: &Index, index: &Index, answer: &LookupAnswer) -> Option<MovedFrom> {
    moved::moved_from(previous, index, answer)
}
