//! The features of one token, by the names under which the model knows them. Features that are false carry
//! no weight and are left out.

use super::model::Model;
use super::unicode::{is_digit, is_word};

/// Most features of one token: nine, and one or two for the ends of the address.
const MAX: usize = 11;

/// Feature numbers of one token.
#[derive(Clone, Copy, Default)]
pub(super) struct Features {
    ids: [u16; MAX],
    count: usize,
}

impl Features {
    pub(super) fn ids(&self) -> &[u16] {
        &self.ids[..self.count]
    }

    /// Adds a feature if the model knows it.
    pub(super) fn add(&mut self, model: &Model, name: &[u8]) {
        if let Some(id) = model.feature(name)
            && self.count < MAX
        {
            self.ids[self.count] = id;
            self.count += 1;
        }
    }
}

/// The features of a token. `name` is room to write their names in.
pub(super) fn of(model: &Model, token: &str, name: &mut Vec<u8>) -> Features {
    let mut out = Features::default();
    let clean = clean(token);
    let word: String = if clean.is_ascii() {
        clean.bytes().filter(|b| *b != b'.').map(|b| char::from(b.to_ascii_lowercase())).collect()
    } else {
        clean.to_lowercase().replace('.', "")
    };
    let digits = !word.is_empty() && word.chars().all(is_digit);
    if clean.ends_with('.') {
        out.add(model, b"abbrev");
    }
    let all = !clean.is_empty() && clean.chars().all(is_digit);
    out.add(
        model,
        if all {
            b"digits:all_digits"
        } else if clean.bytes().any(|b| b.is_ascii_digit()) {
            b"digits:some_digits"
        } else {
            b"digits:no_digits"
        },
    );
    let mut joined = |out: &mut Features, head: &[u8], tail: &[u8]| {
        name.clear();
        name.extend_from_slice(head);
        name.extend_from_slice(tail);
        out.add(model, name);
    };
    if digits {
        let zeros = word.bytes().rev().take_while(|b| *b == b'0').count();
        joined(&mut out, b"trailing.zeros:", &word.as_bytes()[word.len() - zeros..]);
    } else {
        joined(&mut out, b"word:", word.as_bytes());
    }
    let length = word.chars().count().to_string();
    joined(&mut out, if digits { b"length:d:" } else { b"length:w:" }, length.as_bytes());
    if token.chars().skip(1).any(|c| c != '.' && !is_word(c)) {
        let last = token.chars().next_back().unwrap_or(' ');
        joined(&mut out, b"endsinpunc:", last.encode_utf8(&mut [0; 4]).as_bytes());
    }
    if is_direction(&word) {
        out.add(model, b"directional");
    }
    if model.is_street_word(&word) {
        out.add(model, b"street_name");
    }
    if word.bytes().skip(word.chars().next().map_or(0, char::len_utf8)).any(|b| b"aeiou".contains(&b)) {
        out.add(model, b"has.vowels");
    }
    out
}

/// The token without punctuation at its ends; a period at the end stays.
fn clean(token: &str) -> &str {
    if matches!(token, "&" | "#" | "½") {
        return token;
    }
    token.trim_start_matches(|c| !is_word(c)).trim_end_matches(|c| c != '.' && !is_word(c))
}

fn is_direction(word: &str) -> bool {
    matches!(
        word,
        "n" | "s"
            | "e"
            | "w"
            | "ne"
            | "nw"
            | "se"
            | "sw"
            | "north"
            | "south"
            | "east"
            | "west"
            | "northeast"
            | "northwest"
            | "southeast"
            | "southwest"
    )
}
