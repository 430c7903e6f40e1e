//! Words of an address as `usaddress.tokenize` cuts them: a word with the punctuation that follows it and
//! the brackets before it; `#` and `&` alone.

use std::borrow::Cow;
use std::ops::Range;

use smallvec::SmallVec;

use super::unicode::{is_space, is_word};

/// Most tokens of a text; longer texts are cut. An address of 300 characters has at most 150.
const MAX_TOKENS: usize = 160;

/// Tokens of a text, at most 160.
#[must_use]
pub fn tokenize(text: &str) -> Vec<String> {
    let text = unescaped(text);
    spans(&text).into_iter().filter_map(|span| text.get(span)).map(str::to_owned).collect()
}

/// The text with the two ways to write `&` in HTML undone.
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    if text.contains('&') { text.replace("&#38;", "&").replace("&amp;", "&").into() } else { text.into() }
}

/// Where the tokens of an unescaped text stand, in bytes.
pub(super) fn spans(text: &str) -> SmallVec<[Range<usize>; 12]> {
    let mut out = SmallVec::new();
    let (mut at, mut before) = (0, None);
    while out.len() < MAX_TOKENS {
        let Some(first) = text[at..].chars().next() else { break };
        let token = token_end(&text[at..], before.is_some_and(is_word));
        let end = at + token.unwrap_or(first.len_utf8());
        if token.is_some() || matches!(first, '#' | '&') {
            out.push(at..end);
        }
        before = text[at..end].chars().next_back();
        at = end;
    }
    out
}

/// How many bytes the token takes that begins with `rest`, if one does; `after_word` says that a letter or
/// digit stands before it.
fn token_end(rest: &str, after_word: bool) -> Option<usize> {
    let start = rest.bytes().take_while(|b| *b == b'(').count();
    let after_word = start == 0 && after_word;
    let mut inner = rest[start..].chars();
    let first = inner.next()?;
    if after_word == is_word(first) || !is_inner(first) {
        return None;
    }
    let run = first.len_utf8() + inner.take_while(|c| is_inner(*c)).map(char::len_utf8).sum::<usize>();
    let end = start + run;
    let tail = rest[end..].bytes().take_while(|b| matches!(b, b'.' | b',' | b';' | b')' | b'\n')).count();
    Some(end + tail)
}

fn is_inner(c: char) -> bool {
    !is_space(c) && !matches!(c, ',' | ';' | '#' | '&' | '(' | ')')
}
