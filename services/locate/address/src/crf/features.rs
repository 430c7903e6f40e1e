//! The features of one token, by the names under which the model knows them. Features that are false carry
//! no weight and are left out.

use super::model::Model;
use super::unicode::{is_digit, is_word};

/// Most features of one token: nine, and one or two for the ends of the address.
const MAX: usize = 11;

/// Feature numbers of one token.
#[derive(Clone, Copy, Default)]
pub(super) struct TokenFeatures {
    ids: [u16; MAX],
    count: usize,
}

impl TokenFeatures {
    pub(super) fn ids(&self) -> &[u16] {
        &self.ids[..self.count]
    }

    /// Adds a feature that the model knows.
    pub(super) fn add(&mut self, id: Option<u16>) {
        if let Some(id) = id
            && let Some(slot) = self.ids.get_mut(self.count)
        {
            *slot = id;
            self.count += 1;
        }
    }
}

/// The features of a token. `word` is a buffer for its plain form.
pub(super) fn of(model: &Model, token: &str, word: &mut String) -> TokenFeatures {
    let mut out = TokenFeatures::default();
    let fixed = &model.fixed;
    let clean = clean(token);
    word.clear();
    if clean.is_ascii() {
        word.extend(clean.bytes().filter(|b| *b != b'.').map(|b| char::from(b.to_ascii_lowercase())));
    } else {
        word.push_str(&clean.to_lowercase().replace('.', ""));
    }
    let digits = !word.is_empty() && word.chars().all(is_digit);
    if clean.ends_with('.') {
        out.add(fixed.abbreviation);
    }
    let all = !clean.is_empty() && clean.chars().all(is_digit);
    out.add(if all {
        fixed.all_digits
    } else if clean.bytes().any(|b| b.is_ascii_digit()) {
        fixed.some_digits
    } else {
        fixed.no_digits
    });
    let known = model.word(word);
    let length = word.chars().count();
    if digits {
        let zeros = word.bytes().rev().take_while(|b| *b == b'0').count();
        out.add(fixed.zeros.get(zeros).copied().flatten());
        out.add(fixed.digits_long.get(length).copied().flatten());
    } else {
        out.add(known.feature);
        out.add(fixed.letters_long.get(length).copied().flatten());
    }
    if token.chars().skip(1).any(|c| c != '.' && !is_word(c)) {
        let last = token.chars().next_back().unwrap_or(' ');
        out.add(fixed.ends.iter().find(|(c, _)| *c == last).map(|(_, id)| *id));
    }
    if known.direction {
        out.add(fixed.directional);
    }
    if known.street {
        out.add(fixed.street_name);
    }
    if word.bytes().skip(word.chars().next().map_or(0, char::len_utf8)).any(|b| b"aeiou".contains(&b)) {
        out.add(fixed.vowels);
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
