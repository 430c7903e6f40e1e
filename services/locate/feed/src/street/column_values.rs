//! The forms of the values of one column, over a whole table: three of them to show, whether they are all
//! different, and which stand beside each precinct.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use super::map::key;
use super::precinct_key::KEY_SEPARATOR;
pub(super) use super::row_filter::short;
use super::row_filter::{day_of, is_blank};

/// Different values that are kept as written.
pub(super) const MOST_WORDS: usize = 60;
/// Different values that are counted.
const MOST_DISTINCT: usize = 1 << 22;
/// Precincts whose values are kept.
const MOST_CODES: usize = 200_000;
/// Codes of a table in which every shared code is doubted.
const FEW_CODES: usize = 20;
/// Different values that are kept for one precinct.
const MOST_A_CODE: usize = 8;

/// A value with the line of the first row that has it beside the precinct.
pub(super) type ValueAt = (String, u64);

/// The forms of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    Whole,
    /// A number with a fraction, or of five digits and more.
    Measure,
    Phone,
    Link,
    /// A day, or a database's word for none.
    Day,
}

/// Number of values of each [`Look`].
const LOOKS: [fn(&str) -> bool; 5] = [
    |text| text.bytes().all(|b| b.is_ascii_digit()),
    |text| {
        let is_long = text.len() >= 5 && text.bytes().all(|b| b.is_ascii_digit());
        is_long || text.contains('.') && text.parse::<f64>().is_ok_and(f64::is_finite)
    },
    |text| {
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        (7..=15).contains(&digits) && text.chars().filter(|c| c.is_alphabetic()).count() <= 3
    },
    |text| {
        let text = text.to_lowercase();
        let is_link = text.contains('@') || text.starts_with("http") || text.starts_with("www.");
        is_link && !text.contains(char::is_whitespace)
    },
    |text| day_of(text).is_some() || is_blank(text),
];

/// The values of one column.
#[derive(Clone, Debug, Default)]
pub(super) struct ColumnValues {
    /// The first different values as written; none is blank.
    pub(super) words: Vec<String>,
    pub(super) filled: u64,
    pub(super) blank: u64,
    /// How many values look so, in the order of [`LOOKS`].
    looks: [u64; LOOKS.len()],
    distinct: HashSet<u64>,
    /// Whether there are more values than are counted.
    has_overflown: bool,
    /// By the code in lower case, as places find precincts; with the code as first written.
    by_code: HashMap<String, (String, Vec<ValueAt>)>,
}

impl ColumnValues {
    /// Adds the value of a row, and the precincts of the row.
    pub(super) fn add(&mut self, value: &str, codes: &[String], line: u64) {
        let value = value.trim();
        for code in codes.iter().filter(|code| !code.is_empty()) {
            self.beside(value, code, line);
        }
        if value.is_empty() {
            self.blank += 1;
            return;
        }
        self.filled += 1;
        for (count, look) in self.looks.iter_mut().zip(LOOKS) {
            *count += u64::from(look(value));
        }
        let key = key(value);
        if self.distinct.len() == MOST_DISTINCT {
            self.has_overflown = true;
        } else if self.distinct.insert(hash(&key)) && self.words.len() < MOST_WORDS {
            self.words.push(value.to_owned());
        }
    }

    fn beside(&mut self, value: &str, code: &str, line: u64) {
        let is_full = self.by_code.len() == MOST_CODES;
        let is_same = |(other, _): &ValueAt| other == value || key(other) == key(value);
        match self.by_code.get_mut(&code.to_lowercase()) {
            Some((_, list)) if list.len() == MOST_A_CODE || list.iter().any(is_same) => {}
            Some((_, list)) => list.push((value.to_owned(), line)),
            None if is_full => self.has_overflown = true,
            None => {
                let values = vec![(value.to_owned(), line)];
                self.by_code.insert(code.to_lowercase(), (code.to_owned(), values));
            }
        }
    }

    /// How many of its values are among those of another column.
    pub(super) fn shared(&self, other: &Self) -> usize {
        self.distinct.intersection(&other.distinct).count()
    }

    /// How many different values there are.
    pub(super) fn distinct(&self) -> usize {
        self.distinct.len()
    }

    /// Whether every row has a value of its own.
    pub(super) fn are_unique(&self) -> bool {
        self.filled > 0 && self.blank == 0 && !self.has_overflown && self.distinct.len() as u64 == self.filled
    }

    pub(super) fn all_look(&self, look: Look) -> bool {
        self.looks[look as usize] == self.filled
    }

    /// Whether every value is among the words, and each of them fits; a column without values does.
    pub(super) fn all_words(&self, fits: impl Fn(&str) -> bool) -> bool {
        self.distinct.len() == self.words.len() && self.words.iter().all(|word| fits(word))
    }

    /// The values beside a precinct.
    pub(super) fn of_code(&self, code: &str) -> &[ValueAt] {
        self.by_code.get(&code.to_lowercase()).map_or(&[], |(_, values)| values.as_slice())
    }

    /// Precincts with the values beside them.
    pub(super) fn codes(&self) -> impl Iterator<Item = (&str, &[ValueAt])> {
        self.by_code.values().map(|(code, values)| (code.as_str(), values.as_slice()))
    }

    /// The first precinct beside which two values stand for which `differ` holds.
    pub(super) fn repeated(&self, differ: impl Fn(&str, &str) -> bool) -> Option<(&str, &ValueAt, &ValueAt)> {
        let pairs = self.codes().filter_map(|(code, values)| {
            let pairs = values.iter().enumerate().flat_map(|(i, b)| values[..i].iter().map(move |a| (a, b)));
            pairs.into_iter().find(|(a, b)| differ(&a.0, &b.0)).map(|(a, b)| (code, a, b))
        });
        pairs.min_by_key(|(_, _, second)| second.1)
    }

    /// The first code by which two values seem to number their own precincts: they share half of the codes of
    /// the smaller one. In a county of 20 codes and more their first code is the same, too: a small town at
    /// the border of a precinct shares any code, and seldom the first one.
    pub(super) fn restarted(&self) -> Option<(&str, &ValueAt, &ValueAt)> {
        let mut by_value: HashMap<String, BTreeSet<CodeOrder<'_>>> = HashMap::new();
        for (code, (_, values)) in self.by_code.iter().filter(|(code, _)| is_number(code)) {
            for (value, _) in values.iter().filter(|(value, _)| !value.is_empty()) {
                by_value.entry(key(value)).or_default().insert(code_order(code));
            }
        }
        let is_small = self.by_code.len() < FEW_CODES;
        let mut known: HashMap<[String; 2], bool> = HashMap::new();
        let mut restart = |a: &str, b: &str| {
            let pair = [key(a), key(b)];
            let [Some(one), Some(other)] = pair.each_ref().map(|value| by_value.get(value)) else {
                return false;
            };
            *known.entry(pair).or_insert_with(|| {
                let shared = one.intersection(other).count();
                shared * 2 >= one.len().min(other.len()) && (is_small || one.first() == other.first())
            })
        };
        let found = self.codes().filter(|(code, _)| is_number(code)).filter_map(|(code, values)| {
            let pairs = values.iter().enumerate().flat_map(|(i, b)| values[..i].iter().map(move |a| (a, b)));
            pairs.into_iter().find(|(a, b)| restart(&a.0, &b.0)).map(|(a, b)| (code, a, b))
        });
        found.min_by_key(|(_, _, second)| second.1)
    }

    /// Three values, for a person.
    pub(super) fn shown(&self) -> String {
        let words: Vec<String> = self.words.iter().take(3).map(|word| short(word)).collect();
        if words.is_empty() { "no value".to_owned() } else { words.join(", ") }
    }
}

/// The first number of a code, and the code.
type CodeOrder<'c> = (u64, &'c str);

fn code_order(code: &str) -> CodeOrder<'_> {
    let digits = code.split(|c: char| !c.is_ascii_digit()).find(|run| !run.is_empty());
    (digits.and_then(|run| run.parse().ok()).unwrap_or(u64::MAX), code)
}

/// Whether a code numbers its precinct (`1`, `P-2`, `PCT 3`): a name of its own is no other town's.
fn is_number(code: &str) -> bool {
    const WORDS: [&str; 7] = ["precinct", "prec", "pct", "ward", "district", "dist", "no"];
    let code = code.to_lowercase();
    let mut words = code.split(|c: char| !c.is_alphabetic());
    !code.contains(KEY_SEPARATOR.trim()) && words.all(|word| word.len() <= 2 || WORDS.contains(&word))
}

fn hash(key: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(key)
}
