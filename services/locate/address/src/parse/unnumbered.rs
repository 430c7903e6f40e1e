//! Homes without a house number: a plus code (Open Location Code), or two streets that cross. They are told
//! from an address by their form alone; a look-up decides where they lead.

use super::line::{Line, Token};
use super::refuse::{is_grid_street, sides, strip};
use super::tail::{self, Tail};
use super::{ParsedHome, rules};
use crate::address::{Address, HouseNumber, Refusal, StateCode, Street};
use crate::place::Gazetteer;

/// The letters of a plus code, without those that look like others or make words.
const DIGITS: &[u8] = b"23456789CFGHJMPQRVWX";
/// Stands before a place that is read alone, because a place is what follows a home; three words.
const HOME: &str = "1 OAK ST, ";
const HOME_WORDS: usize = 3;

/// A home without a house number. It is as private as an address: it has no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub enum Unnumbered {
    /// A text in the form of a plus code, in capitals, valid or not: `85GQ2222+22`, `2222+22`.
    PlusCode(String),
    /// Two streets that cross.
    Crossing(Box<[Street; 2]>),
}

/// Reads a line that [`super::parse`] refuses as a plus code or a crossing. The address is the place that was
/// typed with it, without number and street; it may hold nothing except `default_state`.
#[must_use]
pub fn unnumbered(line: &str, default_state: Option<StateCode>) -> Option<(Unnumbered, Address)> {
    let (folded, contact) = Line::fold(line).ok()?;
    if let Some((code, place)) = plus_code(&folded, default_state) {
        return Some((Unnumbered::PlusCode(code), place.address(no_home())));
    }
    let line = Line::new(&folded, contact).ok()?;
    let tails = tail::tails(&line.tokens, default_state);
    tails.iter().find_map(|tail| crossing(&line, tail))
}

/// As [`unnumbered`], of an address whose place comes in fields. A place in the line must be the same.
#[must_use]
pub fn unnumbered_parts(line_1: &str, [city, state, zip]: [&str; 3]) -> Option<(Unnumbered, Address)> {
    let given = tail::from_fields(city, state, zip).ok().filter(|given| !given.mismatch)?;
    let (folded, contact) = Line::fold(line_1).ok()?;
    if let Some((code, own)) = plus_code(&folded, None) {
        return given.agrees(&own).then(|| (Unnumbered::PlusCode(code), given.address(no_home())));
    }
    let line = Line::new(&folded, contact).ok()?;
    crossing(&line, &Tail { rest: line.tokens.len(), ..given })
}

/// Whether a folded line is a plus code, perhaps with a place.
pub(super) fn has_plus_code(folded: &str, default_state: Option<StateCode>) -> bool {
    folded.contains('+') && plus_code(folded, default_state).is_some()
}

/// A plus code and the place before or after it. Any other word is a street's: then it is no plus code
/// (`12+14 MAIN ST`).
fn plus_code(folded: &str, default_state: Option<StateCode>) -> Option<(String, Tail)> {
    let folded = &joined(folded);
    let is_gap = |c: char| matches!(c, ' ' | ',');
    let code = folded.split(is_gap).find(|word| is_plus_code(word))?;
    let at = folded.find(code)?;
    let (before, after) = (folded[..at].trim_matches(is_gap), folded[at + code.len()..].trim_matches(is_gap));
    let (("", rest) | (rest, "")) = (before, after) else { return None };
    if rest.is_empty() {
        return Some((code.to_owned(), Tail { state: default_state, ..Tail::default() }));
    }
    let text = format!("{HOME}{rest}");
    let line = Line::new(&text, super::Contact::default()).ok()?;
    let tails = tail::tails(&line.tokens, default_state);
    let is_whole = |tail: &Tail| tail.rest == HOME_WORDS && tail.unit.is_none() && is_known(tail);
    Some((code.to_owned(), tails.into_iter().find(is_whole)?))
}

/// A line without the gaps in its code: `85GQ 2222 +22`. Behind a plus sign none is closed: what follows
/// `85GQ2222+` may be a place.
fn joined(folded: &str) -> String {
    let is_digits = |word: &str| word.len() == 4 && word.bytes().all(|b| DIGITS.contains(&b));
    let line = folded.replace(" +", "+");
    let mut out = String::with_capacity(line.len());
    let mut last = "";
    for word in line.split_inclusive(' ') {
        let rest = word.split_once('+').is_some_and(|(head, _)| is_digits(head));
        // Digits alone may be a house number.
        if rest && is_digits(last) && last.bytes().any(|b| b.is_ascii_alphabetic()) {
            out.truncate(out.trim_end().len());
        }
        out.push_str(word);
        last = word.trim_end();
    }
    out
}

/// Whether a place is one that the table has: a street must not be taken for an unknown town.
fn is_known(tail: &Tail) -> bool {
    let (Some(city), Some(state)) = (&tail.city, tail.state) else { return tail.city.is_none() };
    !Gazetteer::get().city_zips(state, city).is_empty()
        || tail.zip.is_some_and(|zip| Gazetteer::get().same_place(zip, city))
}

/// Whether a word has the form of a plus code: two to eight letters and digits, a plus sign, and two to seven
/// more, or none behind eight. Of digits alone it must be a valid one: `1234+10` is none.
fn is_plus_code(word: &str) -> bool {
    let Some((head, end)) = word.split_once('+') else { return false };
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
    let form =
        (2..=8).contains(&head.len()) && ((2..=7).contains(&end.len()) || end.is_empty() && head.len() == 8);
    let valid = || head.len() % 2 == 0 && head.bytes().chain(end.bytes()).all(|b| DIGITS.contains(&b));
    let letters = word.bytes().any(|b| b.is_ascii_alphabetic());
    form && plain(head) && plain(end) && (letters || valid())
}

/// The crossing of a line under one place.
fn crossing(line: &Line<'_>, tail: &Tail) -> Option<(Unnumbered, Address)> {
    let tokens = &line.tokens[..tail.rest.min(line.tokens.len())];
    if strip(tokens).1 != Some(Refusal::Intersection) || tail.mismatch || tail.military {
        return None;
    }
    let (left, right) = sides(tokens)?;
    let streets = Box::new([street(&left, tail)?, street(&right, tail)?]);
    Some((Unnumbered::Crossing(streets), tail.address(no_home())))
}

/// A whole street in words: the street of house 1 on it, where nothing is left over. A number before it is a
/// house's (`12 & 14 MAIN ST`), unless all of it is a street of a grid (`400 S`).
fn street(words: &[Token<'_>], tail: &Tail) -> Option<Street> {
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    if words.first().is_none_or(|first| is_number(first.word) && !is_grid_street(words)) {
        return None;
    }
    let one = Token { word: "1", comma: false, glued: false };
    let tokens: Vec<Token<'_>> = std::iter::once(one).chain(words.iter().copied()).collect();
    let homes = rules::read(&tokens, tail);
    let home = homes.into_iter().next()?;
    let is_whole =
        home.unit.is_none() && home.city.is_none() && home.dropped.is_empty() && home.costs.is_none();
    (is_whole && home.number.value == 1 && home.number.suffix.is_empty()).then_some(home.street)
}

fn no_home() -> ParsedHome {
    ParsedHome {
        number: HouseNumber::default(),
        street: Street::default(),
        unit: None,
        city: None,
        dropped: Vec::new(),
        costs: super::Costs::NONE,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::usps::direction;

    fn said(line: &str) -> Option<(String, String)> {
        let (what, place) = unnumbered(line, None)?;
        let what = match what {
            Unnumbered::PlusCode(code) => code,
            Unnumbered::Crossing(streets) => format!("{} & {}", streets[0], streets[1]),
        };
        let city = place.city.unwrap_or_default();
        let state = place.state.map(|s| s.to_string()).unwrap_or_default();
        let zip = place.zip.map(|zip| format!("{zip:05}")).unwrap_or_default();
        Some((what, [city, state, zip].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ")))
    }

    #[test]
    fn plus_codes_and_crossings_are_read_with_their_place() {
        for (line, what, place) in [
            ("85GQ2222+22", "85GQ2222+22", ""),
            ("85gq2222+22x", "85GQ2222+22X", ""),
            ("85GQ 2222 +22 89501", "85GQ2222+22", "NV 89501"),
            ("Reno, NV 85gq 2222+22", "85GQ2222+22", "RENO NV"),
            ("85GQ2222+ 89523", "85GQ2222+", "NV 89523"),
            ("2222+22 Reno, NV", "2222+22", "RENO NV"),
            ("2222+22, Reno, NV 89501", "2222+22", "RENO NV 89501"),
            ("2222+22 89501", "2222+22", "NV 89501"),
            ("Reno, NV 2222+22", "2222+22", "RENO NV"),
            ("8FVC0000+ 89501", "8FVC0000+", "NV 89501"),
            ("IIII+II, Reno, NV", "IIII+II", "RENO NV"),
            ("Main St & 4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("corner of Main St and 4th Ave, Reno, NV 89501", "MAIN ST & 4TH AVE", "RENO NV 89501"),
            ("corner of Main and 4th, Reno, NV 89501", "MAIN & 4TH", "RENO NV 89501"),
            ("Main St at 4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("N Main St @ W 4th Ave 89501", "N MAIN ST & W 4TH AVE", "NV 89501"),
            ("esquina de Main St y 4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("Main St esquina 4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("Main St/4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("Main St / 4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("1st/Main, Reno, NV 89501", "1ST & MAIN", "RENO NV 89501"),
            ("C St/D St, Sparks, NV 89431", "C ST & D ST", "SPARKS NV 89431"),
            ("NE corner of Main St and 4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("the north west corner of Main St & 4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("SW cor. Main and 4th, Reno, NV 89501", "MAIN & 4TH", "RENO NV 89501"),
            ("Northeast corner Main St/4th Ave, Reno, NV", "MAIN ST & 4TH AVE", "RENO NV"),
            ("Corner Ave & 4th St, Reno, NV", "CORNER AVE & 4TH ST", "RENO NV"),
            ("100 N & 200 W, Provo, UT", "100TH N & 200TH W", "PROVO UT"),
            ("100 North and 200 West, Provo, UT 84601", "100TH N & 200TH W", "PROVO UT 84601"),
            ("1300 E @ 3345 S, Salt Lake City, UT", "1300TH E & 3345TH S", "SALT LAKE CITY UT"),
            ("100 N/200 W, Provo, UT", "100TH N & 200TH W", "PROVO UT"),
            ("200 W & Center St, Provo, UT", "200TH W & CENTER ST", "PROVO UT"),
            ("Center St & 200 W, Provo, UT", "CENTER ST & 200TH W", "PROVO UT"),
        ] {
            assert_eq!(said(line), Some((what.to_owned(), place.to_owned())), "{line}");
            assert!(super::super::parse(line, None).is_err(), "{line}");
        }
    }

    #[test]
    fn ordinary_addresses_are_neither() {
        for line in [
            "100 M&M Ln, Reno, NV 89501",
            "12 At Last Ln, Reno, NV 89501",
            "12 1/2 Main St, Reno, NV 89501",
            "12+14 Main St, Reno, NV 89501",
            "1234+10 Oak Ave, Reno, NV 89501",
            "85GQ2222+22 Main St, Reno, NV 89501",
            "100 Main St 85GQ2222+22, Reno, NV 89501",
            "22 Corner St, Reno, NV 89501",
            "100 Esquina Dr, Reno, NV 89501",
            "100 Main St, Reno, NV 89501",
            "7+ Main St, Reno, NV 89501",
            "2222 2222+22 Main St, Reno, NV 89501",
            "85GQ2222+ 22 Main St, Reno, NV 89501",
            "12 Black & White Rd, Reno, NV 89501",
            "100 M & M Ln, Reno, NV 89501",
            "12 A & B Farm Rd, Reno, NV 89501",
            "100 Stop and Go Dr, Reno, NV 89501",
            "100 N 200 W, Provo, UT 84601",
            "100 North 200 West, Provo, UT 84601",
            "12 E & J Gallo Way, Modesto, CA 95354",
            "100 E & J Gallo Way, Modesto, CA 95354",
            "12 N At Last Ln, Reno, NV 89501",
            "100 N At Last Ln, Reno, NV 89501",
            "100 N and S Rd, Reno, NV 89501",
            "100 N & S Rd, Reno, NV 89501",
            "12 N & Main St, Reno, NV 89501",
            "100 Main St Apt 1/2, Reno, NV 89501",
            "100 1/2 N Main St, Reno, NV 89501",
            "100 Main St/Apt 4, Reno, NV 89501",
            "100 Main St c/o Ann Oak, Reno, NV 89501",
            "c/o Ann Oak 100 Main St, Reno, NV 89501",
            "100 NE Corner Rd, Reno, NV 89501",
        ] {
            assert_eq!(said(line), None, "{line}");
            assert_ne!(super::super::parse(line, None).err(), Some(Refusal::PlusCode), "{line}");
            assert_ne!(super::super::parse(line, None).err(), Some(Refusal::Intersection), "{line}");
        }
    }

    #[test]
    fn a_house_number_makes_no_crossing() {
        for line in
            ["12 & 14 Main St", "12 and 14 Main St", "Main St & 14 Fir St", "Main St & Fir St & Oak St"]
        {
            let line = format!("{line}, Reno, NV 89501");
            assert_eq!(said(&line), None, "{line}");
            assert_eq!(super::super::parse(&line, None).err(), Some(Refusal::Intersection), "{line}");
        }
        assert!(said("corner of 400 S and 700 E, Salt Lake City, UT 84102").is_some());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_house_on_a_street_is_no_crossing(
            number in 1u32..99_999,
            way in prop::sample::select(vec!["", "N ", "South ", "SW "]),
            name in "[A-Z][a-z]{4,9}",
            more in prop::sample::select(vec!["", " & Blue", " and Oak", " @ Lake", " at Last", "/Blue", " / Blue", " & N", " 200"]),
            suffix in prop::sample::select(vec!["St", "Avenue", "Rd", "Ln W", "Way Apt 1/2", "Dr Unit 4"]),
        ) {
            prop_assume!(direction::one(&name.to_uppercase()).is_none());
            let line = format!("{number} {way}{name}{more} {suffix}, Reno, NV 89501");
            prop_assert_eq!(said(&line), None, "{}", line);
        }

        #[test]
        fn a_house_in_a_grid_is_no_crossing(
            number in 1u32..9_999,
            way in prop::sample::select(vec!["N", "South", "E", "west"]),
            block in 1u32..99,
            other in prop::sample::select(vec!["N", "South", "E", "west"]),
            unit in prop::sample::select(vec!["", " Apt 4", " # 2"]),
        ) {
            let line = format!("{number} {way} {} {other}{unit}, Provo, UT 84601", block * 50);
            prop_assert_eq!(said(&line), None, "{}", line);
        }
    }

    #[test]
    fn a_place_in_fields_goes_with_both() {
        let of = |line: &str| unnumbered_parts(line, ["Reno", "NV", "89501"]).map(|(_, place)| place.zip);
        assert_eq!(of("85GQ2222+22"), Some(Some(89501)));
        assert_eq!(of("Main St & 4th Ave"), Some(Some(89501)));
        assert_eq!(of("85GQ2222+22 Boston, MA"), None);
        assert_eq!(of("100 Main St"), None);
    }
}
