//! An automaton for street names that are a few edits away, swapping two neighbours being one edit
//! (optimal string alignment). It walks the keys of one scope only, so that its cost does not grow with
//! the index. `fst`'s own Levenshtein counts a swap as two.

use fst::Automaton;

/// Accepts `scope` followed by a name at most `edits` away from `name`.
#[derive(Debug)]
pub(super) struct NearName<'a> {
    scope: &'a [u8],
    name: &'a [u8],
    edits: u8,
}

impl<'a> NearName<'a> {
    pub(super) fn new(scope: &'a [u8], name: &'a str, edits: u8) -> Self {
        Self { scope, name: name.as_bytes(), edits }
    }
}

/// State of the walk.
#[derive(Clone, Debug)]
pub(super) enum NearState {
    /// This many bytes of the scope are matched.
    Scope(usize),
    /// Rows of the edit distance: the last two, and the byte read last.
    Name { before: Box<[u8]>, last: Box<[u8]>, byte: u8 },
    /// Cannot match any more.
    Dead,
}

impl Automaton for NearName<'_> {
    type State = NearState;

    fn start(&self) -> NearState {
        NearState::Scope(0)
    }

    fn is_match(&self, state: &NearState) -> bool {
        matches!(state, NearState::Name { last, .. } if last.last().is_some_and(|d| *d <= self.edits))
    }

    fn can_match(&self, state: &NearState) -> bool {
        match state {
            NearState::Scope(_) => true,
            // A swap reaches back two rows.
            NearState::Name { before, last, .. } => {
                last.iter().chain(before.iter()).any(|d| *d <= self.edits)
            }
            NearState::Dead => false,
        }
    }

    fn accept(&self, state: &NearState, byte: u8) -> NearState {
        match state {
            NearState::Scope(done) => {
                if self.scope.get(*done) != Some(&byte) {
                    return NearState::Dead;
                }
                if done + 1 < self.scope.len() {
                    return NearState::Scope(done + 1);
                }
                let last = (0..=self.name.len()).map(|i| u8::try_from(i).unwrap_or(u8::MAX)).collect();
                NearState::Name { before: vec![u8::MAX; self.name.len() + 1].into(), last, byte: 0 }
            }
            NearState::Name { before, last, byte: previous } => self.row(before, last, *previous, byte),
            NearState::Dead => NearState::Dead,
        }
    }
}

impl NearName<'_> {
    fn row(&self, before: &[u8], last: &[u8], previous: u8, byte: u8) -> NearState {
        let mut row = Vec::with_capacity(last.len());
        row.push(last[0].saturating_add(1));
        for (i, letter) in self.name.iter().enumerate() {
            let change = last[i].saturating_add(u8::from(*letter != byte));
            let mut best = change.min(last[i + 1].saturating_add(1)).min(row[i].saturating_add(1));
            if i > 0 && *letter == previous && self.name[i - 1] == byte {
                best = best.min(before[i - 1].saturating_add(1));
            }
            row.push(best);
        }
        NearState::Name { before: last.into(), last: row.into(), byte }
    }
}

#[cfg(test)]
mod tests {
    use fst::{IntoStreamer as _, Set, Streamer as _};

    use super::*;

    fn found(names: &[&str], name: &str, edits: u8) -> Vec<String> {
        let mut keys: Vec<String> = names.iter().map(|n| format!("Z\0{n}")).collect();
        keys.sort();
        let set = Set::from_iter(keys).unwrap();
        let mut stream = set.search(NearName::new(b"Z\0", name, edits)).into_stream();
        let mut list = Vec::new();
        while let Some(key) = stream.next() {
            list.push(String::from_utf8_lossy(&key[2..]).into_owned());
        }
        list
    }

    #[test]
    fn swapped_neighbours_are_one_edit() {
        assert_eq!(found(&["MAIN", "MIAN", "MINE"], "MIAN", 1), ["MAIN", "MIAN"]);
    }

    #[test]
    fn agrees_with_the_textbook_distance() {
        let words = ["", "A", "AB", "BA", "ABC", "ACB", "CAB", "ABCA", "BBBB", "CBA", "AABB"];
        for a in words {
            for edits in 0..3 {
                let expected: Vec<&str> = words.iter().copied().filter(|b| distance(a, b) <= edits).collect();
                let mut got = found(&words, a, u8::try_from(edits).unwrap());
                got.sort();
                let mut expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
                expected.sort();
                assert_eq!(got, expected, "{a} {edits}");
            }
        }
    }

    fn distance(a: &str, b: &str) -> usize {
        let (a, b) = (a.as_bytes(), b.as_bytes());
        let mut d = vec![vec![0usize; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                d[i][j] = match (i, j) {
                    (0, _) => j,
                    (_, 0) => i,
                    _ => {
                        let same = usize::from(a[i - 1] != b[j - 1]);
                        let mut best = (d[i - 1][j - 1] + same).min(d[i - 1][j] + 1).min(d[i][j - 1] + 1);
                        if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                            best = best.min(d[i - 2][j - 2] + 1);
                        }
                        best
                    }
                };
            }
        }
        d[a.len()][b.len()]
    }
}
