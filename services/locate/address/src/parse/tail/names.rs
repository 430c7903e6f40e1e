//! The town names that the words before a place may be.

use smallvec::SmallVec;

use super::super::line::Token;
use super::CITY_WORDS;
use crate::town::{TownKind, kind_and_town, push_city_words, town};

/// City keys of the last words before a place: of one word, of two, up to [`CITY_WORDS`], up to a comma or a
/// word that does not begin with a letter.
pub(super) struct PlaceNames {
    /// The key of all of them.
    longest: String,
    /// Where in it the key of the last one, two, ... words begins.
    starts: SmallVec<[usize; CITY_WORDS]>,
}

impl PlaceNames {
    pub(super) fn before(tokens: &[Token<'_>], end: usize) -> Self {
        let words = tokens.get(..end).unwrap_or(&[]).iter().rev().enumerate();
        let fits = |(i, t): &(usize, &Token<'_>)| {
            *i < CITY_WORDS && (*i == 0 || !t.comma) && t.word.starts_with(|c: char| c.is_ascii_alphabetic())
        };
        let count = words.take_while(fits).count();
        let mut longest = String::with_capacity(32);
        let mut starts = SmallVec::new();
        for token in &tokens[end - count..end] {
            starts.push(longest.len() + usize::from(!longest.is_empty()));
            push_city_words(token.word, &mut longest);
        }
        starts.reverse();
        Self { longest, starts }
    }

    /// The key of the last `k` words, one at least.
    pub(super) fn of(&self, k: usize) -> Option<&str> {
        self.words(k).map(town)
    }

    /// The kind of town that the last `k` words name.
    pub(super) fn kind(&self, k: usize) -> Option<TownKind> {
        self.words(k).and_then(|words| kind_and_town(words).0)
    }

    fn words(&self, k: usize) -> Option<&str> {
        self.starts.get(k.checked_sub(1)?).and_then(|start| self.longest.get(*start..))
    }

    /// Keys by their number of words, most words first.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..=self.starts.len()).rev().filter_map(|k| self.of(k).map(|key| (k, key)))
    }
}
