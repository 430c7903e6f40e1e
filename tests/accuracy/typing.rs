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
    MisspeltTown,
    NeighboursTown,
    WrongTown,
    SwappedZip,
    LetteredNumber,
    HalfNumber,
}

/// The typed parts that differ from the house's own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Other {
    /// Town that replaces the true one in the typed line.
    pub(crate) town: Option<String>,
    /// Another ZIP code.
    pub(crate) zip: Option<String>,
    /// A letter or a fraction after the number.
    pub(crate) suffix: &'static str,
}

impl Kind {
    pub(crate) const ALL: [Self; 17] = [
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
        Self::MisspeltTown,
        Self::NeighboursTown,
        Self::WrongTown,
        Self::SwappedZip,
        Self::LetteredNumber,
        Self::HalfNumber,
    ];

    /// Asked about every fourth row: a part of the address is not the house's own.
    pub(crate) fn is_rare(self) -> bool {
        self >= Self::MisspeltTown
    }

    /// The typed parts that replace the house's own; `None` where the kind does not apply.
    pub(crate) fn other(self, house: &House, seed: u64) -> Option<Other> {
        let other = Other::default();
        Some(match self {
            Self::MisspeltTown => Other { town: Some(misspell(&house.city.to_uppercase(), seed)?), ..other },
            Self::NeighboursTown => Other { town: Some(town(house)?.1.to_owned()), ..other },
            Self::WrongTown => Other { town: Some(town(house)?.2.to_owned()), ..other },
            Self::SwappedZip => Other { zip: Some(swapped(house.any_zip(), seed)?), ..other },
            Self::LetteredNumber => Other { suffix: ["A", "B", "R"][seed as usize % 3], ..other },
            Self::HalfNumber => Other { suffix: "1/2", ..other },
            _ => other,
        })
    }

    /// Nothing is missing: the house must be found.
    pub(crate) fn is_plain(self) -> bool {
        self <= Self::Unit
    }
}

/// A town of a feed, a town beside it, and one far away in the same state.
fn town(house: &House) -> Option<&'static (&'static str, &'static str, &'static str)> {
    const TOWNS: [(&str, &str, &str); 3] = [
        ("CHICAGO", "Evanston", "Springfield"),
        ("CAMBRIDGE", "Somerville", "Worcester"),
        ("PORTSMOUTH", "Chesapeake", "Roanoke"),
    ];
    TOWNS.iter().find(|(own, ..)| own.eq_ignore_ascii_case(house.city.trim()))
}

/// A ZIP code with two neighbouring digits swapped.
fn swapped(zip: &str, seed: u64) -> Option<String> {
    let mut digits: Vec<char> = zip.chars().collect();
    let at = seed as usize % digits.len().checked_sub(1)?;
    digits.swap(at, at + 1);
    let typed: String = digits.into_iter().collect();
    (typed != zip).then_some(typed)
}

/// Types `house` in one way; `None` when the way does not apply (no direction to leave out). `seed`
/// chooses among variants (five unit forms, the letter of a typo).
pub(crate) fn type_it(house: &House, kind: Kind, other: &Other, seed: u64) -> Option<String> {
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
        Kind::MisspeltTown | Kind::NeighboursTown | Kind::WrongTown | Kind::SwappedZip => {
            let town = other.town.as_deref().unwrap_or(&house.city);
            let zip = other.zip.as_deref().unwrap_or_else(|| house.any_zip());
            format!("{line}, {town}, {} {zip}", house.state)
        }
        Kind::LetteredNumber => {
            format!("{}{} {}, {}", house.number, other.suffix, street.join(" "), house.place())
        }
        Kind::HalfNumber => {
            let half = if seed.is_multiple_of(2) { " 1/2" } else { "½" };
            format!("{}{half} {}, {}", house.number, street.join(" "), house.place())
        }
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
