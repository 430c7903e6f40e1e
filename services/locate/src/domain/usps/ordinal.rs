//! Numbers as they stand in street names: `FIFTH`, `5TH` and `5` are one street (Publication 28, D1).

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

/// The number of an ordinal in digits, whatever its ending (`5TH`, `113RD`).
#[must_use]
pub fn digits(word: &str) -> Option<u32> {
    let number = ["ST", "ND", "RD", "TH"].iter().find_map(|e| word.strip_suffix(e))?;
    if number.len() > 6 { None } else { number.parse().ok() }
}

/// The number of an ordinal at the start of `words` (`FIFTH`, `TWENTY FIRST`, `TWENTYFIRST`, `5TH`), and
/// how many words it takes.
#[must_use]
pub fn leading(words: &[String]) -> Option<(u32, usize)> {
    let first = words.first()?;
    if let Some(n) = digits(first) {
        return Some((n, 1));
    }
    if let Some(n) =
        position(&ONES, first, true).map(|i| i + 1).or(position(&TENS, first, true).map(|i| 20 + 10 * i))
    {
        return Some((n, 1));
    }
    for (i, (cardinal, _)) in (0u32..).zip(TENS.iter()) {
        let Some(rest) = first.strip_prefix(cardinal) else { continue };
        let (unit, used) = if rest.is_empty() { (words.get(1)?.as_str(), 2) } else { (rest, 1) };
        if let Some(n) = position(&ONES[..9], unit, true) {
            return Some((20 + 10 * i + n + 1, used));
        }
    }
    None
}

/// The number of a cardinal in words, 1 to 20 and the tens (`SEVEN`, `FORTY`).
#[must_use]
pub fn cardinal(word: &str) -> Option<u32> {
    position(&ONES, word, false).map(|i| i + 1).or_else(|| position(&TENS, word, false).map(|i| 20 + 10 * i))
}

fn position(table: &[(&str, &str)], word: &str, ordinal: bool) -> Option<u32> {
    let i = table.iter().position(|(c, o)| word == if ordinal { *o } else { *c })?;
    u32::try_from(i).ok()
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
        assert_eq!((with_ending(111), with_ending(22)), ("111TH".to_owned(), "22ND".to_owned()));
    }
}
