//! Words of an address as `usaddress.tokenize` cuts them: a word with the punctuation that follows it and
//! the brackets before it; `#` and `&` alone.

use super::unicode::{is_space, is_word};

/// Tokens of a text, at most [`super::decode::MAX_TOKENS`].
#[must_use]
pub fn tokenize(text: &str) -> Vec<String> {
    let text = text.replace("&#38;", "&").replace("&amp;", "&");
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::with_capacity(12);
    let mut at = 0;
    while at < chars.len() && out.len() < super::decode::MAX_TOKENS {
        let end = token_end(&chars, at).unwrap_or(at);
        if end > at {
            out.push(chars[at..end].iter().collect());
            at = end;
        } else {
            if matches!(chars[at], '#' | '&') {
                out.push(chars[at].to_string());
            }
            at += 1;
        }
    }
    out
}

/// Where the token that begins at `at` ends, if one does.
fn token_end(chars: &[char], at: usize) -> Option<usize> {
    let brackets = chars[at..].iter().take_while(|c| **c == '(').count();
    let start = at + brackets;
    let before = start.checked_sub(1).is_some_and(|i| is_word(chars[i]));
    let first = *chars.get(start)?;
    if before == is_word(first) || !is_inner(first) {
        return None;
    }
    let run = chars[start..].iter().take_while(|c| is_inner(**c)).count();
    let tail = chars[start + run..].iter().take_while(|c| matches!(c, '.' | ',' | ';' | ')' | '\n')).count();
    Some(start + run + tail)
}

fn is_inner(c: char) -> bool {
    !is_space(c) && !matches!(c, ',' | ';' | '#' | '&' | '(' | ')')
}
