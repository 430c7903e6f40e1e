//! The streets of the feed that account for a typed line: each typed word and digit is a part of the address.
//! A word that nothing binds leaves no binding; a part that was not typed is noted. Nothing here knows how
//! the look-up works.

use super::published::{Published, Street};
use super::words::{
    FAMILIES, OPEN_FAMILIES, TOWNSHIP, directions, eat, family, is_suffix, same, suffixes, words,
};

/// A house number as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) digits: u32,
    pub(crate) prefix: String,
    /// A letter or a fraction.
    pub(crate) letter: String,
    /// The letter may be a digit that was mistyped.
    pub(crate) like_a_digit: bool,
}

/// Parts of the street that were not typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Missing {
    pub(crate) direction: bool,
    pub(crate) suffix: bool,
    pub(crate) family: bool,
}

impl Missing {
    pub(crate) fn nothing(self) -> bool {
        self == Self::default()
    }
}

/// One way to read all words of a line as parts of a street of the feed.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) street: usize,
    pub(crate) number: Number,
    pub(crate) unit: Option<String>,
    /// The county that was typed.
    pub(crate) county: Option<usize>,
    pub(crate) missing: Missing,
}

/// The streets of a feed.
pub(crate) struct Streets<'f> {
    pub(crate) feed: &'f Published,
    pub(crate) list: Vec<Street>,
    /// Rows of each.
    pub(crate) rows: Vec<Vec<usize>>,
    names: Vec<String>,
    towns: Vec<String>,
}

/// The words after the street.
#[derive(Clone, Copy, Default)]
struct Rest {
    town: bool,
    state: bool,
    zip: bool,
    county: Option<usize>,
}

type UnitAndCounty = (Option<String>, Option<usize>);

impl<'f> Streets<'f> {
    pub(crate) fn new(feed: &'f Published) -> Self {
        let mut list: Vec<Street> = Vec::new();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for (i, row) in feed.rows.iter().enumerate() {
            let at = list.iter().position(|s| *s == row.street).unwrap_or_else(|| {
                list.push(row.street.clone());
                rows.push(Vec::new());
                list.len() - 1
            });
            rows[at].push(i);
        }
        let names = list.iter().map(|s| words(&s.name).join(" ")).collect();
        let towns = feed.towns.iter().map(|t| words(t.typed).join(" ")).collect();
        Self { feed, list, rows, names, towns }
    }

    /// Every binding of a line.
    pub(crate) fn bind(&self, line: &str) -> Vec<Binding> {
        let has_comma = line.contains(',');
        let line = words(line);
        let mut out = Vec::new();
        let is_zip = |w: &String| w.len() >= 5 && w.bytes().take(5).all(|b| b.is_ascii_digit());
        let is_open = !has_comma && !line.iter().skip(1).any(is_zip);
        for (number, unit, at) in numbers(&line) {
            for street in 0..self.list.len() {
                for (missing, next) in self.street(street, &line[at..]) {
                    // `Main St Paris`: without a ZIP code the suffix is the street's, and none of Saint
                    // Paris.
                    let suffix = line.get(at + next).is_some_and(|word| is_suffix(word));
                    if suffix && is_open && (missing.suffix || self.list[street].suffix.is_empty()) {
                        continue;
                    }
                    for (own, county) in self.rest(street, &line[at + next..]) {
                        if unit.is_some() && own.is_some() {
                            continue;
                        }
                        let unit = unit.clone().or(own);
                        out.push(Binding { street, number: number.clone(), unit, county, missing });
                    }
                }
            }
        }
        out
    }

    /// Whether a street is the other one, perhaps in another ZIP code, or the other one with fewer parts that
    /// were not typed.
    pub(crate) fn is_less(&self, own: &Binding, other: &Binding) -> bool {
        let [a, b] = [own, other].map(|binding| &self.list[binding.street]);
        let same = (a.before, a.suffix, a.after) == (b.before, b.suffix, b.after);
        let list = |m: Missing| [m.direction, m.suffix, m.family];
        let (mine, theirs) = (list(own.missing), list(other.missing));
        let fewer = mine != theirs && mine.iter().zip(theirs).all(|(mine, theirs)| theirs || !mine);
        a.name == b.name && (same || fewer)
    }

    /// Whether the name of a street stands somewhere in a line.
    pub(crate) fn is_named(&self, street: usize, line: &[String]) -> bool {
        let name = &self.names[street];
        (0..line.len()).any(|at| eat(&line[at..], name).is_some())
            || family(name).is_some_and(|(_, id)| line.iter().any(|w| same(w, id)))
    }

    /// The town of the feed that stands somewhere in a line.
    pub(crate) fn towns_in(&self, line: &[String]) -> Vec<usize> {
        let here = |town: &&usize| (0..line.len()).any(|at| eat(&line[at..], &self.towns[**town]).is_some());
        (0..self.towns.len()).collect::<Vec<_>>().iter().filter(here).copied().collect()
    }

    /// Ways to read the first words as this street, and how many words they are.
    fn street(&self, street: usize, line: &[String]) -> Vec<(Missing, usize)> {
        let Street { before, suffix, after, .. } = self.list[street];
        let mut out = Vec::new();
        for (no_before, a) in part(directions(before), line) {
            for (no_family, b) in self.name(street, &line[a..]) {
                for (no_suffix, c) in part(suffixes(suffix), &line[a + b..]) {
                    for (no_after, d) in part(directions(after), &line[a + b + c..]) {
                        let direction = no_before || no_after;
                        out.push((
                            Missing { direction, suffix: no_suffix, family: no_family },
                            a + b + c + d,
                        ));
                    }
                }
            }
        }
        out
    }

    fn name(&self, street: usize, line: &[String]) -> Vec<(bool, usize)> {
        let name = &self.names[street];
        let Some((family, id)) = family(name) else {
            return eat(line, name).map(|n| (false, n)).into_iter().collect();
        };
        let mut out = Vec::new();
        let mut add = |ways: &[&str], open: bool| {
            for way in ways {
                if let Some(n) = eat(line, way)
                    && line.get(n).is_some_and(|w| same(w, id))
                {
                    out.push((open, n + 1));
                }
            }
        };
        add(FAMILIES[family].1, false);
        for (families, ways) in OPEN_FAMILIES {
            if families.contains(&FAMILIES[family].0) {
                add(ways, true);
            }
        }
        out
    }

    /// The unit of each way to read the last words as unit, place and what may be ignored; a place must be
    /// there.
    fn rest(&self, street: usize, line: &[String]) -> Vec<UnitAndCounty> {
        let mut out = Vec::new();
        self.more(street, line, Rest::default(), None, &mut out);
        out.dedup();
        out
    }

    fn more(
        &self,
        street: usize,
        line: &[String],
        had: Rest,
        unit: Option<String>,
        out: &mut Vec<UnitAndCounty>,
    ) {
        if line.is_empty() {
            if had.town || had.zip {
                out.push((unit, had.county));
            }
            return;
        }
        let Street { town, zip, .. } = self.list[street];
        if !had.town
            && let Some(n) = eat(line, &self.towns[town])
        {
            self.more(street, &line[n..], Rest { town: true, ..had }, unit.clone(), out);
        }
        let state = self.feed.state.to_ascii_uppercase();
        for way in [self.feed.code, state.as_str()] {
            if !had.state
                && let Some(n) = eat(line, way)
            {
                self.more(street, &line[n..], Rest { state: true, ..had }, unit.clone(), out);
            }
        }
        let zips = if zip.is_empty() { self.feed.towns[town].zips } else { &[zip][..] };
        if !had.zip && zips.iter().any(|z| is_zip(&line[0], z)) {
            self.more(street, &line[1..], Rest { zip: true, ..had }, unit.clone(), out);
        }
        if unit.is_none()
            && let Some((id, n)) = one_unit(line)
        {
            // `Apt 4 B`.
            let more = line.get(n).filter(|w| is_letter(w) && !"NSEW".contains(w.as_str()));
            if let Some(letter) = more.filter(|_| id.bytes().all(|b| b.is_ascii_digit())) {
                self.more(street, &line[n + 1..], had, Some(format!("{id}{letter}")), out);
            }
            self.more(street, &line[n..], had, Some(id), out);
        }
        for (at, county) in self.feed.counties.iter().enumerate() {
            if had.county.is_none()
                && had.town
                && let Some(n) = eat(line, &county.name.to_ascii_uppercase())
            {
                self.more(street, &line[n..], Rest { county: Some(at), ..had }, unit.clone(), out);
            }
        }
        if (had.town || had.zip)
            && let Some(n) = ignorable(line)
        {
            self.more(street, &line[n..], had, unit, out);
        }
    }
}

/// A part of a street at the beginning, or left out.
fn part(ways: &'static [&'static str], line: &[String]) -> Vec<(bool, usize)> {
    let mut out: Vec<_> = ways.iter().filter_map(|way| eat(line, way)).map(|n| (false, n)).collect();
    out.push((!ways.is_empty(), 0));
    out
}

fn is_zip(word: &str, zip: &str) -> bool {
    let plus_4 = |rest: &str| rest.len() == 5 && rest.starts_with('-');
    word.strip_prefix(zip).is_some_and(|rest| rest.is_empty() || plus_4(rest))
}

/// A unit with its designator.
fn one_unit(line: &[String]) -> Option<(String, usize)> {
    let designated = ["APT", "APARTMENT", "UNIT", "STE", "SUITE"].contains(&line[0].as_str());
    let at = usize::from(designated);
    let sign = line.get(at).is_some_and(|w| w == "#");
    let at = at + usize::from(sign);
    let id = line.get(at)?;
    let is_id = id.len() <= 4 && id.bytes().all(|b| b.is_ascii_alphanumeric());
    ((designated || sign) && is_id).then(|| (id.clone(), at + 1))
}

/// Words that say nothing about where a home is: country, telephone, e-mail.
fn ignorable(line: &[String]) -> Option<usize> {
    let countries = ["USA", "US", "UNITED STATES OF AMERICA", "UNITED STATES", "U S A", "U S"];
    if let Some(n) = countries.iter().find_map(|c| eat(line, c)) {
        return Some(n);
    }
    let word = &line[0];
    if let Some((a, b)) = word.split_once('@') {
        return (!a.is_empty() && b.contains('.')).then_some(1);
    }
    let digits = |w: &String| w.bytes().filter(u8::is_ascii_digit).count();
    let phone = |w: &String| w.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let n = line.iter().take_while(|w| phone(w)).count();
    (1..=n.min(3)).find(|k| line[..*k].iter().map(digits).sum::<usize>() == 10)
}

/// House numbers at the beginning, with a unit in front, and how many words they are.
fn numbers(line: &[String]) -> Vec<(Number, Option<String>, usize)> {
    let mut out = Vec::new();
    let lead = match line.first().map(String::as_str) {
        Some("NUMBER" | "NO" | "#") => 1,
        _ => 0,
    };
    let mut starts = vec![(None, lead)];
    if let Some((id, n)) = line.first().and_then(|_| one_unit(line)) {
        starts.push((Some(id), n));
    }
    for (unit, at) in starts {
        for (number, n) in number(&line[at..]) {
            out.push((number, unit.clone(), at + n));
        }
    }
    out
}

fn number(line: &[String]) -> Vec<(Number, usize)> {
    let Some(word) = line.first() else { return Vec::new() };
    let end = word.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, behind) = word.split_at(end);
    let plain = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 7);
    let Some(n) = plain(digits) else { return lettered(word).into_iter().collect() };
    let one = |letter: &str| Number { digits: n, letter: letter.to_owned(), ..Number::default() };
    let mut out = Vec::new();
    match behind {
        "" => {
            out.push((one(""), 1));
            // `12 T RT 7` is on a road of the township.
            let starts_digit = |w: &String| w.starts_with(|c: char| c.is_ascii_digit());
            let mut roads = TOWNSHIP.iter().filter_map(|way| line.get(1 + eat(&line[1..], way)?));
            let is_road = roads.any(starts_digit);
            let apart =
                |w: &&String| is_fraction(w) || is_letter(w) && !is_road && !"NSEW".contains(w.as_str());
            if let Some(next) = line.get(1).filter(apart) {
                out.push((one(next), 2));
            }
            if let [_, hyphen, last, ..] = line
                && hyphen == "-"
                && let Some(last) = plain(last)
            {
                let prefix = format!("{digits}-");
                out.push((Number { digits: last, prefix, ..Number::default() }, 3));
            }
        }
        ".0" => out.push((one(""), 1)),
        ".5" => out.push((one("1/2"), 1)),
        ".25" => out.push((one("1/4"), 1)),
        ".75" => out.push((one("3/4"), 1)),
        _ if is_letter(behind) => {
            let like_a_digit = ["O", "I", "L"].contains(&behind);
            out.push((Number { like_a_digit, ..one(behind) }, 1));
        }
        _ => match behind.strip_prefix('-') {
            Some(part) if is_fraction(part) || is_letter(part) => out.push((one(part), 1)),
            Some(part) => out.extend(hyphened(digits, part, line)),
            None => {}
        },
    }
    out
}

/// `84-25`, `84-25A`, `84-25 1/2`.
fn hyphened(first: &str, part: &str, line: &[String]) -> Vec<(Number, usize)> {
    let end = part.bytes().take_while(u8::is_ascii_digit).count();
    let (last, behind) = part.split_at(end);
    let Ok(digits) = last.parse() else { return Vec::new() };
    let one = |letter: &str| Number {
        digits,
        prefix: format!("{first}-"),
        letter: letter.to_owned(),
        like_a_digit: ["O", "I", "L"].contains(&letter),
    };
    let letter = behind.strip_prefix('-').unwrap_or(behind);
    match behind {
        "" => {
            let next = line.get(1).filter(|w| is_fraction(w));
            std::iter::once((one(""), 1)).chain(next.map(|w| (one(w), 2))).collect()
        }
        ".0" => vec![(one(""), 1)],
        ".5" => vec![(one("1/2"), 1)],
        _ if is_letter(letter) || is_fraction(letter) => vec![(one(letter), 1)],
        _ => Vec::new(),
    }
}

/// The number `22` behind the letter in `B22`.
fn lettered(word: &str) -> Option<(Number, usize)> {
    let (letter, digits) = word.split_at_checked(1)?;
    let digits = digits.parse().ok().filter(|_| is_letter(letter))?;
    Some((Number { digits, prefix: letter.to_owned(), ..Number::default() }, 1))
}

fn is_fraction(word: &str) -> bool {
    ["1/2", "1/3", "1/4", "3/4"].contains(&word)
}

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.as_bytes()[0].is_ascii_uppercase()
}
