//! How far the spans of a street reach, so that a span is compared with two others and not with all.

use std::collections::HashMap;

use super::SegmentSpan;

/// How far spans reach, for each parity and ZIP code: the furthest of all, and the furthest of another
/// precinct. Two are enough, because a question excludes one precinct at most; n spans take n steps.
#[derive(Default)]
pub(super) struct SpanReach {
    by_zip: HashMap<(u8, u32), Furthest, foldhash::fast::RandomState>,
    /// Of all ZIP codes.
    any: [Furthest; 2],
}

/// Bound, precinct, span; of two precincts.
type Furthest = [Option<(u32, u32, usize)>; 2];

impl SpanReach {
    /// Adds a span, with the bound that `bound` takes of its halved numbers.
    pub(super) fn add(
        &mut self,
        span: &SegmentSpan,
        at: usize,
        bound: impl Fn((u32, u32)) -> u32,
        further: impl Fn(u32, u32) -> bool,
    ) {
        for parity in [0, 1] {
            let Some(halves) = span.half(parity) else { continue };
            let new = (bound(halves), span.precinct, at);
            let of_zip = self.by_zip.entry((parity, span.zip)).or_default();
            for list in [of_zip, &mut self.any[usize::from(parity)]] {
                keep(list, new, &further);
            }
        }
    }

    /// A span that `meets`, of another precinct than `except`; a blank ZIP code is in all of them.
    pub(super) fn find(
        &self,
        span: &SegmentSpan,
        except: Option<u32>,
        meets: impl Fn((u32, u32), u32) -> bool,
    ) -> Option<usize> {
        [0, 1].into_iter().find_map(|parity| {
            let halves = span.half(parity)?;
            let of = |zip: u32| self.by_zip.get(&(parity, zip));
            let lists = if span.zip == 0 {
                [Some(&self.any[usize::from(parity)]), None]
            } else {
                [of(span.zip), of(0)]
            };
            let mut all = lists.into_iter().flatten().flatten().flatten();
            all.find(|(bound, precinct, _)| except != Some(*precinct) && meets(halves, *bound)).map(|f| f.2)
        })
    }
}

/// Keeps the furthest of two precincts.
fn keep(list: &mut Furthest, new: (u32, u32, usize), further: impl Fn(u32, u32) -> bool) {
    let beats = |old: &Option<(u32, u32, usize)>| old.is_none_or(|old| further(new.0, old.0));
    let [first, second] = list;
    if first.is_some_and(|f| f.1 == new.1) {
        if beats(first) {
            *first = Some(new);
        }
    } else if beats(first) {
        *second = first.replace(new);
    } else if beats(second) {
        *second = Some(new);
    }
}
