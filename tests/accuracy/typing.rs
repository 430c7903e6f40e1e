//! How people type an address: the same house, written in the ways that a look-up must survive. The
//! spellings here are this harness's own; they do not come from the parser under test.

use crate::feed_truth::House;

/// One way of typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Plain,
    SpelledOut,
    LowerNoCommas,
    ZipOnly,
    CityOnly,
    Unit,
    MissingDirection,
    MissingSuffix,
    Typo,
    ImpossibleNumber,
    UnknownStreet,
}

impl Kind {
    pub(crate) const ALL: [Self; 11] = [
        Self::Plain,
        Self::SpelledOut,
        Self::LowerNoCommas,
        Self::ZipOnly,
        Self::CityOnly,
        Self::Unit,
        Self::MissingDirection,
        Self::MissingSuffix,
        Self::Typo,
        Self::ImpossibleNumber,
        Self::UnknownStreet,
    ];

    /// Nothing is missing: the house must be found.
    pub(crate) fn is_plain(self) -> bool {
        self <= Self::Unit
    }
}

/// Types `house` in one way; `None` when the way does not apply (no direction to leave out). `seed`
/// chooses among variants (five unit forms, the letter of a typo).
pub(crate) fn type_it(house: &House, kind: Kind, seed: u64) -> Option<String> {
    let street = house.street_words();
    let line = format!("{} {}", house.number, street.join(" "));
    Some(match kind {
        Kind::Plain => format!("{line}, {}", house.place()),
        Kind::SpelledOut => {
            let words: Vec<String> =
                house.parts().iter().filter(|p| !p.is_empty()).map(|p| spell(p)).collect();
            format!("{} {}, {}", house.number, words.join(" "), house.place())
        }
        Kind::LowerNoCommas => format!("{line} {}", house.place()).replace(',', "").to_lowercase(),
        Kind::ZipOnly => format!("{line} {}", house.any_zip()),
        Kind::CityOnly => format!("{line}, {}, {}", house.city, house.state),
        Kind::Unit => {
            let unit = match seed % 5 {
                0 => " Apt 4B",
                1 => " #4B",
                2 => ", Unit 12",
                3 => " apartment 4b",
                _ => ", Suite 200",
            };
            format!("{line}{unit}, {}", house.place())
        }
        Kind::MissingDirection => {
            let [pre, name, suffix, post] = house.parts();
            if pre.is_empty() && post.is_empty() {
                return None;
            }
            format!("{} {} {suffix}, {}", house.number, name, house.place()).replace(" ,", ",")
        }
        Kind::MissingSuffix => {
            let [pre, name, suffix, post] = house.parts();
            // Words that are no suffix of Publication 28 are part of the street's name.
            if suffix.is_empty() || matches!(suffix, "ARCH" | "QTR") {
                return None;
            }
            let words: Vec<&str> = [pre, name, post].into_iter().filter(|w| !w.is_empty()).collect();
            format!("{} {}, {}", house.number, words.join(" "), house.place())
        }
        Kind::Typo => {
            let [pre, name, suffix, post] = house.parts();
            let name = misspell(name, seed)?;
            let words: Vec<&str> = [pre, &name, suffix, post].into_iter().filter(|w| !w.is_empty()).collect();
            format!("{} {}, {}", house.number, words.join(" "), house.place())
        }
        Kind::ImpossibleNumber => format!("{} {}, {}", house.beyond, street.join(" "), house.place()),
        Kind::UnknownStreet => format!("{} QUIXWOZZLE {}, {}", house.number, spell("ST"), house.place()),
    })
}

/// The misspelt name that [`type_it`] uses, so that the harness can see whether it is another street.
pub(crate) fn misspell(name: &str, seed: u64) -> Option<String> {
    let letters: Vec<char> = name.chars().collect();
    // Short names and numbers have real streets one letter away: a typo there is another address.
    if letters.len() < 5 || !letters.iter().all(char::is_ascii_alphabetic) {
        return None;
    }
    let at = 1 + (seed as usize / 4) % (letters.len() - 2);
    let mut typed = letters.clone();
    match seed % 4 {
        0 => {
            typed.remove(at);
        }
        1 => typed.insert(at, letters[at]),
        2 => typed.swap(at, at + 1),
        _ => typed[at] = if letters[at] == 'E' { 'A' } else { 'E' },
    }
    (typed != letters).then(|| typed.into_iter().collect())
}

fn spell(word: &str) -> String {
    const LONG: [(&str, &str); 26] = [
        ("N", "North"),
        ("S", "South"),
        ("E", "East"),
        ("W", "West"),
        ("NE", "Northeast"),
        ("NW", "Northwest"),
        ("SE", "Southeast"),
        ("SW", "Southwest"),
        ("ST", "Street"),
        ("AVE", "Avenue"),
        ("BLVD", "Boulevard"),
        ("RD", "Road"),
        ("DR", "Drive"),
        ("CT", "Court"),
        ("PL", "Place"),
        ("LN", "Lane"),
        ("TER", "Terrace"),
        ("PKWY", "Parkway"),
        ("SQ", "Square"),
        ("CIR", "Circle"),
        ("HWY", "Highway"),
        ("PARK", "Park"),
        ("WAY", "Way"),
        ("ALY", "Alley"),
        ("CRES", "Crescent"),
        ("TRL", "Trail"),
    ];
    let upper = word.to_uppercase();
    LONG.iter()
        .find(|(short, _)| *short == upper)
        .map_or_else(|| word.to_owned(), |(_, long)| (*long).to_owned())
}
