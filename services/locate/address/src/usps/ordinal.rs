//! Numbers in street names: `FIFTH`, `5TH` and `5` are one street (Publication 28, D1).

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::text::{is_digits, is_one_edit};

const ONES: [(&str, &str); 19] = [
    ("ONE", "FIRST"),
    ("TWO", "SECOND"),
    ("THREE", "THIRD"),
    ("FOUR", "FOURTH"),
    ("FIVE", "FIFTH"),
    ("SIX", "SIXTH"),
    ("SEVEN", "SEVENTH"),
    ("EIGHT", "EIGHTH"),
    ("NINE", "NINTH"),
    ("TEN", "TENTH"),
    ("ELEVEN", "ELEVENTH"),
    ("TWELVE", "TWELFTH"),
    ("THIRTEEN", "THIRTEENTH"),
    ("FOURTEEN", "FOURTEENTH"),
    ("FIFTEEN", "FIFTEENTH"),
    ("SIXTEEN", "SIXTEENTH"),
    ("SEVENTEEN", "SEVENTEENTH"),
    ("EIGHTEEN", "EIGHTEENTH"),
    ("NINETEEN", "NINETEENTH"),
];

const TENS: [(&str, &str); 8] = [
    ("TWENTY", "TWENTIETH"),
    ("THIRTY", "THIRTIETH"),
    ("FORTY", "FORTIETH"),
    ("FIFTY", "FIFTIETH"),
    ("SIXTY", "SIXTIETH"),
    ("SEVENTY", "SEVENTIETH"),
    ("EIGHTY", "EIGHTIETH"),
    ("NINETY", "NINETIETH"),
];

/// A number with its ending: `1ST`, `12TH`, `103RD`.
#[must_use]
pub fn with_ending(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "TH",
        (_, 1) => "ST",
        (_, 2) => "ND",
        (_, 3) => "RD",
        _ => "TH",
    };
    format!("{number}{ending}")
}

/// A number spelled as one word.
#[derive(Clone, Copy)]
enum Spelled {
    /// A cardinal: `SEVEN`.
    Cardinal(u32),
    /// An ordinal: `SEVENTH`, `TWENTYSEVENTH`.
    Ordinal(u32),
}

static WORDS: LazyLock<FxHashMap<String, Spelled>> = LazyLock::new(|| {
    let mut words = FxHashMap::default();
    let ones = (1u32..).zip(ONES);
    let tens = (2u32..).map(|n| 10 * n).zip(TENS);
    for (n, (cardinal, ordinal)) in ones.chain(tens.clone()) {
        words.insert(cardinal.to_owned(), Spelled::Cardinal(n));
        words.insert(ordinal.to_owned(), Spelled::Ordinal(n));
    }
    for (n, (ten, _)) in tens {
        for (one, (_, ordinal)) in (1u32..10).zip(ONES) {
            words.insert(format!("{ten}{ordinal}"), Spelled::Ordinal(n + one));
        }
    }
    words
});

/// The number of an ordinal in digits, whatever its ending (`5TH`, `113RD`).
#[must_use]
pub fn digits(word: &str) -> Option<u32> {
    let number = word.get(..word.len().checked_sub(2)?)?;
    if !matches!(&word[number.len()..], "ST" | "ND" | "RD" | "TH") || number.len() > 6 || !is_digits(number) {
        return None;
    }
    number.parse().ok()
}

/// The number of an ordinal at the start of `words` (`FIFTH`, `TWENTY FIRST`, `TWENTYFIRST`, `5TH`), and
/// how many words it takes.
#[must_use]
pub fn leading<W: AsRef<str>>(words: &[W]) -> Option<(u32, usize)> {
    let first = words.first()?.as_ref();
    if let Some(n) = digits(first) {
        return Some((n, 1));
    }
    match spelled(first)? {
        Spelled::Ordinal(n) => Some((n, 1)),
        Spelled::Cardinal(ten @ 20..) => match spelled(words.get(1)?.as_ref())? {
            Spelled::Ordinal(one @ 1..10) => Some((ten + one, 2)),
            _ => None,
        },
        Spelled::Cardinal(_) => None,
    }
}

/// The numbers, 1 to 20 and the tens, whose ordinal begins with `word` and continues (`FIF`: 5, 15, 50).
pub fn begun(word: &str) -> impl Iterator<Item = u32> {
    let ones = (1u32..).zip(ONES);
    let tens = (2u32..).map(|n| 10 * n).zip(TENS);
    let goes_on =
        move |ordinal: &str| word.len() > 2 && ordinal.len() > word.len() && ordinal.starts_with(word);
    ones.chain(tens).filter(move |(_, (_, ordinal))| goes_on(ordinal)).map(|(n, _)| n)
}

/// The numbers, ascending, whose ordinal is one edit away from a word that is not an ordinal (`EIGTH`);
/// swapping two neighbours is one edit.
#[must_use]
pub fn near(word: &str) -> Vec<u32> {
    if word.len() < 4 || spelled(word).is_some() || !word.bytes().all(|b| b.is_ascii_alphabetic()) {
        return Vec::new();
    }
    let mut found: Vec<u32> = WORDS
        .iter()
        .filter_map(|(known, spelled)| match spelled {
            Spelled::Ordinal(n) if is_one_edit(known.as_bytes(), word.as_bytes()) => Some(*n),
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found
}

/// The number of a cardinal in words, 1 to 20 and the tens (`SEVEN`, `FORTY`).
#[must_use]
pub fn cardinal(word: &str) -> Option<u32> {
    match spelled(word)? {
        Spelled::Cardinal(n) => Some(n),
        Spelled::Ordinal(_) => None,
    }
}

fn spelled(word: &str) -> Option<Spelled> {
    // A quick exit: no spelled number is shorter, and most words asked about are numbers or directions.
    if word.len() < 3 { None } else { WORDS.get(word).copied() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_ordinals_in_words_and_digits() {
        let read = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            leading(&words)
        };
        assert_eq!(read("FIFTH"), Some((5, 1)));
        assert_eq!(read("TWENTY FIRST"), Some((21, 2)));
        assert_eq!(read("NINETYNINTH"), Some((99, 1)));
        assert_eq!(read("FORTIETH"), Some((40, 1)));
        assert_eq!(read("113RD"), Some((113, 1)));
        assert_eq!(read("TWENTY"), None);
        assert_eq!((near("EIGTH"), near("TWELTH"), near("FORUTH")), (vec![8], vec![12], vec![4]));
        assert_eq!((near("SIFTH"), near("EIGHTH"), near("ELM")), (vec![5, 6], vec![], vec![]));
        assert_eq!((with_ending(111), with_ending(22)), ("111TH".to_owned(), "22ND".to_owned()));
    }
}
