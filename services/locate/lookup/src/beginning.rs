//! Readings of a partly typed address: its house number and, as far as typed, the street's direction, name,
//! suffix and direction; the last word may be incomplete. Every sensible reading is given; the index has the
//! streets.

use super::streets::{ALL_STREETS, StreetRow};
use address::number;
use address::street::{name_key, quarter_key};
use address::text::{self, Words, fold};
use address::town::solid;
use address::usps::{direction, highway, ordinal, suffix};
use address::{Direction, HouseNumber};

/// Most words of a street that are read.
const MAX_WORDS: usize = 8;
/// Most words that follow a name: a suffix, a direction in two words, a part of the town.
const MAX_TAIL: usize = 5;

/// One reading of a partly typed address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    pub number: HouseNumber,
    /// Key of the name; only its beginning while nothing follows it.
    pub name: String,
    predir: Option<Direction>,
    tail: Vec<String>,
}

impl Beginning {
    /// Whether words follow the name, so that it is typed to its end.
    pub fn has_whole_name(&self) -> bool {
        !self.tail.is_empty()
    }

    /// Whether a street, whose name is or begins with [`Beginning::name`], has the other typed parts.
    pub fn fits(&self, row: &StreetRow<'_>) -> bool {
        let tail: text::List<'_> = self.tail.iter().map(String::as_str).collect();
        let has_tail = |before: usize| {
            let (street, quarter) = tail.split_at(before);
            ends(street, row) && (quarter.is_empty() || begins_quarter(quarter, row.quarter))
        };
        row.name != ALL_STREETS
            && self.predir.is_none_or(|d| row.predir == Some(d))
            && (0..=tail.len()).any(has_tail)
    }
}

/// Reads a partly typed address: a house number and the beginning of a street.
pub fn beginnings(typed: &str) -> Vec<Beginning> {
    let folded = fold(typed);
    let words: text::List<'_> = folded.split([' ', ',']).filter(|w| !w.is_empty()).collect();
    let mut out = Vec::new();
    for (number, used) in number::leading(&words) {
        let mut street = Words::new();
        words[used..].iter().for_each(|word| text::push_words(word, &mut street));
        let street = text::refs(&street);
        if street.len() > MAX_WORDS {
            continue;
        }
        for (predir, start) in heads(&street) {
            let rest = &street[start..];
            for end in 1..=rest.len() {
                let (name, tail) = rest.split_at(end);
                if tail.len() > MAX_TAIL {
                    continue;
                }
                let tail: Vec<String> = tail.iter().map(|word| (*word).to_owned()).collect();
                for name in names(name, !tail.is_empty()) {
                    let reading = Beginning { number: number.clone(), name, predir, tail: tail.clone() };
                    if !out.contains(&reading) {
                        out.push(reading);
                    }
                }
            }
        }
    }
    out
}

/// Directions that the words may begin with, and how many words each takes.
fn heads(words: &[&str]) -> impl Iterator<Item = (Option<Direction>, usize)> {
    let one = words.get(..2).and_then(|w| direction::one(w[0])).map(|d| (Some(d), 1));
    let two = words.get(..3).and_then(|w| direction::joined(w[0], w[1])).map(|d| (Some(d), 2));
    std::iter::once((None, 0)).chain(one).chain(two)
}

/// Keys that the words of a name may mean; for a name that may be incomplete also the words as typed.
fn names(words: &[&str], whole: bool) -> Vec<String> {
    let key = name_key(words);
    // A lettered street, or the direction spelled short; a road whose class says little.
    let spelled = match words {
        [letter] if letter.len() == 1 => direction::one(letter).map(|d| direction::spelled(d).to_owned()),
        _ => None,
    };
    let mut list: Vec<String> = highway::alternatives(&key).into_iter().map(|(name, _)| name).collect();
    list.extend(spelled);
    list.push(key);
    if let (false, [before @ .., last]) = (whole, words) {
        list.push(words.join(" "));
        for number in ordinal::begun(last) {
            let ordinal = ordinal::with_ending(number);
            list.push(name_key(
                &before.iter().copied().chain([ordinal.as_str()]).collect::<text::List<'_>>(),
            ));
        }
    }
    list.retain(|name| !name.is_empty());
    list
}

/// Whether a street's suffix and direction begin like the words after its name.
fn ends(tail: &[&str], row: &StreetRow<'_>) -> bool {
    let directed = |words: &[&str]| row.postdir.is_some_and(|d| begins_direction(words, d));
    match tail {
        [] => true,
        [word] => begins_suffix(word, row.suffix) || directed(tail),
        [word, rest @ ..] => {
            let is_suffix = !row.suffix.is_empty()
                && (suffix::standard(word) == Some(row.suffix)
                    || suffix::meanings(word).contains(&row.suffix));
            is_suffix && directed(rest) || directed(tail)
        }
    }
}

fn begins_suffix(word: &str, standard: &str) -> bool {
    !standard.is_empty()
        && (suffix::spellings(standard).any(|spelling| spelling.starts_with(word))
            || suffix::meanings(word).contains(&standard))
}

/// Whether the words begin the part of the town that a street has in brackets, in any spacing.
fn begins_quarter(words: &[&str], quarter: &str) -> bool {
    let typed = words.join(" ");
    let whole = solid(quarter);
    [typed.as_str(), &quarter_key(&typed)].iter().any(|typed| whole.starts_with(&*solid(typed)))
}

fn begins_direction(words: &[&str], wanted: Direction) -> bool {
    let typed = words.concat();
    match words {
        [word] if direction::one(word) == Some(wanted) => true,
        [first, second] if direction::joined(first, second) == Some(wanted) => true,
        _ => words.len() < 3 && direction::spelled(wanted).starts_with(&typed),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_readings_of_a_line_are_few() {
        let worst = ["12 b n e s w n e s w", "12 b st ave st ave st ave st av", "12 b hwy route 7 n w e s"];
        for line in worst {
            assert!((1..=100).contains(&beginnings(line).len()), "{line}: {}", beginnings(line).len());
        }
        assert!(beginnings("7 one two three four five six seven eight nine").is_empty(), "no street");
    }

    #[test]
    fn a_short_suffix_fits_each_of_its_meanings() {
        for (typed, suffix, want) in
            [("tr", "TER", true), ("tr", "TRL", true), ("pk", "PIKE", true), ("pk", "PLZ", false)]
        {
            assert_eq!(begins_suffix(&typed.to_ascii_uppercase(), suffix), want, "{typed} {suffix}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read(typed in "\\PC{0,100}", number in 0..999_999_u32, street in "[A-Za-z]{2,9}") {
            beginnings(&typed);
            // A street is found by each beginning of it, and by all of it.
            let row = StreetRow {
                id: 0,
                state: address::StateCode(*b"IL"),
                city: "CHICAGO",
                city_id: 0,
                zip: 0,
                predir: Some(Direction::NW),
                name: &name_key(&[&street.to_ascii_uppercase()]),
                suffix: "BLVD",
                postdir: Some(Direction::S),
                quarter: "",
            };
            for end in [format!("{street} boul"), format!("{street} bl sou"), format!("north west {street}")] {
                let fits = |b: &Beginning| row.name.starts_with(&b.name) && b.fits(&row);
                prop_assert!(beginnings(&format!("{number} {end}")).iter().any(fits), "{end}");
            }
        }
    }
}
