//! Does a text hold a home address? A rule for a question to the voter, not for a refusal: a voter who names
//! the place's own address says so and goes on. It looks for house numbers, in any digits, that stand before
//! a street: with its type (Publication 28, appendix C), with a direction, or after words such as "I live
//! at".

use crate::contact::form::clean;

/// Words between a house number and the type of its street, at most.
const NAME_WORDS: usize = 4;
/// Words between "I live at" and a house number, at most.
const HOME_WORDS: usize = 3;
/// Characters of a part that is shown again, at most.
const SHOWN_MAX: usize = 60;

/// Types of streets, and how people shorten them.
const TYPES: [&str; 63] = [
    "alley",
    "aly",
    "ave",
    "avenue",
    "av",
    "bend",
    "blvd",
    "boulevard",
    "broadway",
    "byp",
    "bypass",
    "causeway",
    "cir",
    "circle",
    "cove",
    "creek",
    "crossing",
    "crk",
    "ct",
    "dr",
    "expressway",
    "expy",
    "freeway",
    "fwy",
    "grove",
    "heights",
    "highway",
    "hill",
    "hl",
    "hollow",
    "hts",
    "hwy",
    "lane",
    "ln",
    "loop",
    "lp",
    "mnr",
    "parkway",
    "pike",
    "pkwy",
    "pl",
    "plaza",
    "plz",
    "pt",
    "rd",
    "ridge",
    "rdg",
    "road",
    "route",
    "rte",
    "sq",
    "st",
    "street",
    "ter",
    "terrace",
    "tpke",
    "trail",
    "trce",
    "trl",
    "turnpike",
    "vista",
    "xing",
    "calle",
];
/// Roads that have a number for a name.
const ROADS: [&str; 8] = ["cr", "fm", "highway", "hwy", "road", "route", "rte", "sr"];
/// Of a home: "Apt 4B, 45 Main".
const UNITS: [&str; 5] = ["apartment", "apt", "lot", "trlr", "unit"];
/// Types that are everyday words as well: only after a number of two digits, and not before "of", "to", "is".
const EVERYDAY: [&str; 9] = ["court", "drive", "park", "path", "place", "row", "run", "square", "way"];
const DIRECTIONS: [&str; 16] = [
    "n",
    "s",
    "e",
    "w",
    "ne",
    "nw",
    "se",
    "sw",
    "north",
    "south",
    "east",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
];
/// After a number these say that it counts or tells a time.
const NO_STREET: [&str; 44] = [
    "a", "am", "an", "and", "are", "at", "before", "by", "cars", "days", "did", "feet", "for", "from", "had",
    "hours", "i", "in", "is", "it", "minutes", "no", "of", "on", "or", "people", "percent", "pm", "steps",
    "that", "the", "they", "this", "to", "until", "voters", "was", "we", "were", "when", "which", "with",
    "workers", "years",
];
/// Streets that come before their number: "Calle Luna 12".
const BEFORE: [&str; 6] = ["avenida", "ave", "calle", "camino", "carrera", "paseo"];
/// "I live at", "my address is", "vivo en", as rows of words.
const HOME: [&[&str]; 9] = [
    &["live", "at"],
    &["live", "on"],
    &["living", "at"],
    &["address", "is"],
    &["my", "home"],
    &["my", "house"],
    &["vivo", "en"],
    &["dirección", "es"],
    &["mi", "casa"],
];

/// One word of a text.
struct Word {
    /// In small letters, digits as ASCII.
    text: String,
    start: usize,
    end: usize,
    /// A sentence or a clause ends between this word and the one before.
    after_stop: bool,
    /// Nothing but a comma or the end of a line does: an address goes on behind both.
    after_comma: bool,
}

/// The first part of `text` that looks like a home address and is not in `place`, the name and address of the
/// place that the report is about; as it was typed, cut to 60 characters.
#[must_use]
pub(crate) fn found(text: &str, place: &str) -> Option<String> {
    let (words, own) = (words(text), words(place));
    let own: Vec<&str> = own.iter().map(|word| word.text.as_str()).collect();
    let part = (0..words.len()).find_map(|at| {
        let (first, last) = street(&words, at)?;
        let part: Vec<&str> = words[first..=last].iter().map(|word| word.text.as_str()).collect();
        let is_own = own.windows(part.len()).any(|window| window == part);
        (!is_own).then_some((first, last))
    });
    let (first, last) = part?;
    Some(text[words[first].start..words[last].end].chars().take(SHOWN_MAX).collect())
}

/// Words of letters and digits of the Latin script: an address of this country is written in it, whatever
/// stands around.
fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let (mut stop, mut comma) = (false, false);
    let mut open = false;
    for (start, c) in text.char_indices() {
        let plain = clean::digits(c.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(c);
        if plain.is_ascii_alphanumeric() || ('\u{c0}'..='\u{24f}').contains(&plain) {
            if !open {
                let text = String::new();
                words.push(Word { text, start, end: start, after_stop: stop, after_comma: comma && !stop });
                (open, stop, comma) = (true, false, false);
            }
            if let Some(word) = words.last_mut() {
                word.text.extend(plain.to_lowercase());
                word.end = start + c.len_utf8();
            }
        } else {
            open = false;
            stop |= matches!(c, '.' | '!' | '?' | ';' | ':' | '(' | ')' | '。');
            comma |= matches!(c, ',' | '\n' | '،' | '、');
        }
    }
    words
}

/// First and last word of the address whose house number is the word at `at`.
fn street(words: &[Word], at: usize) -> Option<(usize, usize)> {
    let digits = words[at].text.chars().take_while(char::is_ascii_digit).count();
    let letters = words[at].text.len() - digits;
    // A number, with a letter or two: 12B. "9th", "7am" and years of an election are none.
    if !(1..=6).contains(&digits) || letters > 1 {
        return None;
    }
    // Between the number and the name of the street people write a comma, or go on in the next line.
    let goes = |n: usize, word: &Word| !word.after_stop && (!word.after_comma || n == at + 1);
    let word = |n: usize| words.get(n).filter(|word| goes(n, word)).map(|word| word.text.as_str());
    let is = |list: &[&str], n: usize| word(n).is_some_and(|word| list.contains(&word));
    let goes_on = word(at + 1).is_some_and(|next| !NO_STREET.contains(&next));
    if goes_on {
        let mut end = at + 1;
        while end <= at + 1 + NAME_WORDS && word(end).is_some_and(|word| !NO_STREET.contains(&word)) {
            // "123 Highway 50": the name is the number of the road.
            let is_road =
                is(&ROADS, end) && word(end + 1).is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
            if is_road && digits >= 2 {
                return Some((at, end + 1));
            }
            let is_type = is(&TYPES, end) && (end > at + 1 || is(&["broadway", "calle"], end));
            let vague = end > at + 1 && digits >= 2 && is(&EVERYDAY, end) && !is(&NO_STREET, end + 1);
            // Behind a comma only a real type: "Closed at 9, Oak Park was empty".
            if is_type || (vague && !words[at + 1].after_comma) {
                let spanish = is(&["calle"], end) && word(end + 1).is_some();
                return Some((at, end + usize::from(spanish)));
            }
            end += 1;
        }
        let after_unit = at >= 2 && UNITS.contains(&words[at - 2].text.as_str());
        if digits >= 2 && after_unit {
            return Some((at - 2, at + 1));
        }
        if digits >= 2 && is(&DIRECTIONS, at + 1) && word(at + 2).is_some_and(|w| !NO_STREET.contains(&w)) {
            return Some((at, at + 2));
        }
    }
    let before = (1..=3).find(|back| at >= *back && BEFORE.contains(&words[at - back].text.as_str()));
    if let Some(back) = before.filter(|back| {
        *back > 1 && (at - back + 1..=at).all(|n| !words[n].after_stop && !words[n].after_comma)
    }) {
        return Some((at - back, at));
    }
    let home = (0..=HOME_WORDS).any(|gap| {
        HOME.iter().any(|said| {
            let Some(first) = at.checked_sub(gap + said.len()) else { return false };
            said.iter().zip(&words[first..]).all(|(said, word)| *said == word.text)
                && words[first + 1..=at].iter().all(|word| !word.after_stop && !word.after_comma)
        })
    });
    (home && digits >= 2).then(|| (at, if goes_on { at + 1 } else { at }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: &str = "Sample Early Voting Center 1 401 N Sample Blvd, Suite 110, Las Vegas, NV 89101";

    #[test]
    fn a_home_address_is_found_in_any_words_around_it() {
        for (text, part) in [
            ("I live at 1200 E Sample Ave and the door of this place was locked at 9.", "1200 E Sample Ave"),
            ("1200 e sample avenue", "1200 e sample avenue"),
            ("12B Oak Ridge Rd, apartment 4", "12B Oak Ridge"),
            ("My home is 77 Broadway", "77 Broadway"),
            ("I live on 4521 Main", "4521 Main"),
            ("842 E 1700 S", "842 E 1700"),
            ("Vivo en la calle Luna 123", "calle Luna 123"),
            ("我住在1200 E Sample Ave。门是锁的", "1200 E Sample Ave"),
            ("أسكن في ١٢٠٠ Sample Ave", "١٢٠٠ Sample Ave"),
            ("From 55 Sunset Way, they sent me here", "55 Sunset Way"),
            ("12\nKettlebird Ln", "12\nKettlebird Ln"),
            ("12, Kettlebird Lane", "12, Kettlebird Lane"),
            ("Apt 4B, 45 Main", "Apt 4B, 45 Main"),
            ("123 Highway 50 is far", "123 Highway 50"),
        ] {
            let found = found(text, PLACE);
            assert_eq!(found.as_deref(), Some(part), "{text}");
        }
    }

    #[test]
    fn the_places_own_address_and_ordinary_words_are_no_home_address() {
        for text in [
            "The sign at 401 N Sample Blvd says that voting is in the gym across the street.",
            "Closed at 9. The street was full of cars.",
            "Closed at 19, Oak Park was empty",
            "There were 40, 50 people in line\nfor a street of cars",
            "Take Highway 50 and Road 12",
            "At 9 the door on the street was locked, and 20 people were in line.",
            "I waited from 7 to 9 on the street",
            "There are 3 voting places on this road",
            "Polls opened at 7:30 am; 12 steps to the street door",
            "Suite 110 is empty. Road work until November 7",
            "Precinct 4021 votes here, and my card says 89101",
            "문이 잠겨 있었습니다",
            "",
        ] {
            assert_eq!(found(text, PLACE), None, "{text}");
        }
        assert!(
            found("The sign at 402 N Sample Blvd", PLACE).is_some(),
            "the house beside it is not the place"
        );
    }

    proptest::proptest! {
        #[test]
        fn no_text_breaks_the_rule(text in "\\PC{0,120}", place in "\\PC{0,40}") {
            if let Some(part) = found(&text, &place) {
                proptest::prop_assert!(text.contains(&part));
            }
        }
    }
}
