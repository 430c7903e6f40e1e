//! A folded line cut into words, with the commas between them remembered. Bounded before anything else.

use std::borrow::Cow;

use super::MAX_CHARS;
use crate::address::Refusal;
use crate::text;

/// One word of the line, without periods at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// Letters, digits and `. - / # & @` inside.
    pub(super) word: &'a str,
    /// A comma (or a bracket) follows.
    pub(super) comma: bool,
}

/// A line in words.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Words in order, at most 150.
    pub(super) tokens: Vec<Token<'a>>,
}

impl<'a> Line<'a> {
    /// Folds a typed line.
    pub(super) fn fold(typed: &str) -> Result<String, Refusal> {
        // Stops counting at the limit: the text may be megabytes.
        if typed.len() > MAX_CHARS && typed.chars().nth(MAX_CHARS).is_some() {
            return Err(Refusal::TooLong);
        }
        Ok(text::fold(typed))
    }

    /// Cuts a folded line.
    pub(super) fn new(folded: &'a str) -> Result<Self, Refusal> {
        let mut tokens: Vec<Token<'a>> = Vec::with_capacity(16);
        let mut start = 0;
        let cut = |from: usize, to: usize, comma: bool, tokens: &mut Vec<Token<'a>>| {
            let word = folded[from..to].trim_matches('.');
            if word.is_empty() {
                if let Some(last) = tokens.last_mut() {
                    last.comma |= comma;
                }
            } else {
                tokens.push(Token { word, comma });
            }
        };
        for (at, c) in folded.bytes().enumerate() {
            let inner = c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b'/');
            if inner {
                continue;
            }
            cut(start, at, is_comma(c), &mut tokens);
            start = at + 1;
            match c {
                // `APT#4` is two words and `#4` one; `A&B` is three.
                b'#' => start = at,
                b'&' | b'@' => cut(at, at + 1, false, &mut tokens),
                _ => {}
            }
        }
        cut(start, folded.len(), false, &mut tokens);
        if tokens.iter().all(|t| !t.word.bytes().any(|b| b.is_ascii_alphanumeric())) {
            return Err(Refusal::Empty);
        }
        Ok(Self { tokens })
    }
}

fn is_comma(c: u8) -> bool {
    matches!(c, b',' | b'(' | b')' | b'[' | b']' | b'|')
}

/// The words of tokens, periods inside dropped where they are no decimals (`P.O` is `PO`).
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    if text::is_word(word) { Cow::Borrowed(word) } else { Cow::Owned(text::split(word).concat()) }
}
