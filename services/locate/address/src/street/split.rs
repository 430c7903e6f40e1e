//! Where a street's name begins and ends: every sensible split of its words into direction, name, suffix
//! and direction, the likeliest first (Publication 28, sections 231 to 234).

use smallvec::{SmallVec, smallvec};

use crate::address::{Direction, Street};
use crate::usps::{direction, highway, suffix};

use super::name_key;

/// One split of a street's words. The name is the range `name.0..name.1` of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StreetSplit {
    /// Direction before the name.
    pub(crate) predir: Option<Direction>,
    /// Range of the name's words.
    pub(crate) name: (usize, usize),
    /// Standard abbreviation of the suffix.
    pub(crate) suffix: Option<&'static str>,
    /// Direction after the name.
    pub(crate) postdir: Option<Direction>,
}

impl StreetSplit {
    /// The street that a split means.
    pub(crate) fn street(&self, words: &[&str]) -> Option<Street> {
        let name = name_key(words.get(self.name.0..self.name.1)?);
        (!name.is_empty()).then_some(Street {
            predir: self.predir,
            name,
            suffix: self.suffix,
            postdir: self.postdir,
            urbanization: None,
        })
    }
}

/// All sensible splits, the likeliest first, at most 8. Parts that `given` holds are not looked for again.
pub(crate) fn splits(words: &[&str], given: StreetSplit) -> SmallVec<[StreetSplit; 8]> {
    let n = words.len();
    if n == 0 {
        return SmallVec::new();
    }
    let mut out: SmallVec<[StreetSplit; 8]> = SmallVec::new();
    if let Some(split) = numbered_road(words, given) {
        out.push(split);
        // `STATE RD N`: the route of that letter, or State Road in the north.
        if words.last().is_none_or(|w| split.name.1 < n || direction::one(w).is_none()) {
            return out;
        }
    }
    for (end, postdir) in tails(words, given) {
        for (name_end, suffix) in suffixes(words, end, given) {
            for (start, predir) in heads(words, name_end, suffix, given) {
                let split = StreetSplit { predir, name: (start, name_end), suffix, postdir };
                if start < name_end && !out.contains(&split) && out.len() < 8 {
                    out.push(split);
                }
            }
        }
    }
    out
}

/// `N COUNTY ROAD 12 E`.
fn numbered_road(words: &[&str], given: StreetSplit) -> Option<StreetSplit> {
    if given.suffix.is_some() {
        return None;
    }
    let n = words.len();
    for start in [0, 1] {
        let predir = if start == 0 { given.predir } else { words.first().and_then(|w| direction::one(w)) };
        if start == 1 && (given.predir.is_some() || predir.is_none()) {
            continue;
        }
        for end in [n, n.saturating_sub(1)] {
            let postdir = if end == n { given.postdir } else { direction::one(words[end]) };
            if end < n && (given.postdir.is_some() || postdir.is_none()) || end <= start {
                continue;
            }
            if highway::key(&words[start..end]).is_some() {
                return Some(StreetSplit { predir, name: (start, end), suffix: None, postdir });
            }
        }
    }
    None
}

/// Where the words before a trailing direction end.
fn tails(words: &[&str], given: StreetSplit) -> SmallVec<[(usize, Option<Direction>); 2]> {
    let n = words.len();
    if given.postdir.is_some() || given.suffix.is_some() || n < 2 {
        return smallvec![(n, given.postdir)];
    }
    let last = direction::one(words[n - 1]);
    let pair = if n > 2 { direction::two(words[n - 2], words[n - 1]) } else { None };
    let Some(last) = last else { return smallvec![(n, None)] };
    let lettered = n == 2 || n == 3 && direction::one(words[0]).is_some();
    if lettered && suffix::standard(words[n - 2]).is_some() && words[n - 1].len() == 1 {
        // `AVENUE N`, `S AVENUE N`: a letter, or a direction. `NORTH AVE E` is the avenue of that name.
        let (letter, direction) = ((n, None), (n - 1, Some(last)));
        let named = n == 3 && words[0].len() > 2;
        return if named { smallvec![direction, letter] } else { smallvec![letter, direction] };
    }
    if n == 2 && direction::one(words[0]).is_some() {
        // `EAST NORTH`: North Street in the east, or East Street in the north.
        return smallvec![(n, None), (n - 1, Some(last))];
    }
    let mut out = SmallVec::new();
    if let Some(pair) = pair
        && !(n == 3 && direction::one(words[0]).is_some())
    {
        out.push((n - 2, Some(pair)));
    }
    out.push((n - 1, Some(last)));
    out
}

/// Where the name ends when the last word of `..end` is a suffix, and when it is not.
fn suffixes(words: &[&str], end: usize, given: StreetSplit) -> SmallVec<[(usize, Option<&'static str>); 2]> {
    if given.suffix.is_some() || end < 2 {
        return smallvec![(end, given.suffix)];
    }
    let word = words[end - 1];
    let Some(standard) = suffix::standard(word) else { return smallvec![(end, None)] };
    if is_lettered(words, end) {
        return smallvec![(end, None), (end - 1, Some(standard))];
    }
    let only_direction = end == 2 && direction::one(words[0]).is_some() && given.predir.is_none();
    if suffix::is_common(word) {
        // `N LOOP` is a street called Loop rather than one called North, except with St, Ave and Rd.
        return smallvec![(end - 1, Some(standard))];
    }
    if only_direction {
        return smallvec![(end, None), (end - 1, Some(standard))];
    }
    smallvec![(end - 1, Some(standard)), (end, None)]
}

/// `AVENUE N` and the like: the last word is the letter of a lettered avenue.
fn is_lettered(words: &[&str], end: usize) -> bool {
    end == 2 && words[1].len() == 1 && suffix::standard(words[0]).is_some()
}

/// Where the name begins.
fn heads(
    words: &[&str],
    name_end: usize,
    suffix: Option<&'static str>,
    given: StreetSplit,
) -> SmallVec<[(usize, Option<Direction>); 2]> {
    if given.predir.is_some() || name_end < 2 {
        return smallvec![(0, given.predir)];
    }
    let Some(first) = direction::one(words[0]) else { return smallvec![(0, None)] };
    let lettered = suffix.is_none() && is_lettered(words, name_end);
    if lettered {
        return smallvec![(0, None)];
    }
    let mut out = SmallVec::new();
    if name_end > 2 {
        if let Some(pair) = direction::two(words[0], words[1]) {
            out.push((2, Some(pair)));
            out.push((1, Some(first)));
            return out;
        }
        out.push((1, Some(first)));
        if let Some(pair) = direction::joined(words[0], words[1]) {
            out.push((2, Some(pair)));
        }
        return out;
    }
    out.push((1, Some(first)));
    if words[0].len() > 2 {
        // `EAST CIRCLE AVE` may be an avenue of that whole name, typed without its own direction.
        out.push((0, None));
    }
    out
}
