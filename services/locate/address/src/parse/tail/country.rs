//! The country at the end of a line.

use super::super::line::{Token, plain};
use super::Tail;
use crate::text::is_digits;

/// Where the line ends without the country.
pub(super) fn country(tokens: &[Token<'_>]) -> usize {
    let once = country_once(tokens);
    // `UNITED STATES US`.
    if once < tokens.len() { country_once(&tokens[..once]) } else { once }
}

/// Whether each of these places leaves the country out that the line ends in.
pub(in crate::parse) fn leave_out_country(tokens: &[Token<'_>], tails: &[Tail]) -> bool {
    let end = country(tokens);
    end < tokens.len() && tails.iter().all(|tail| tail.rest <= end)
}

fn country_once(tokens: &[Token<'_>]) -> usize {
    let n = tokens.len();
    let word = |i: usize| n.checked_sub(i + 1).map_or("".into(), |at| plain(tokens[at].word));
    let used = match word(0).as_ref() {
        "AMERICA" if word(1) == "OF" && word(2) == "STATES" && word(3) == "UNITED" => 4,
        "STATES" if word(1) == "UNITED" => 2,
        "USA" => 1,
        "US" if word(1).len() >= 5 && is_digits(&word(1)) || word(1) == "STATES" => 1,
        _ => 0,
    };
    if used < n { n - used } else { n }
}
