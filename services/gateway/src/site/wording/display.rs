//! Addresses as people write them. The look-up answers in the capitals of USPS Publication 28
//! ("1 E 901ST ST"); the page shows "1 E 901st St". For reading only: what is sent back to the look-up is
//! never changed.

/// After these the next word is an identifier, whose capitals carry meaning ("Apt AB").
const UNITS: [&str; 8] = ["APT", "UNIT", "STE", "BLDG", "RM", "SPC", "TRLR", "PH"];
/// Read letter by letter, or as a Roman numeral.
const LETTERS: [&str; 14] =
    ["NE", "NW", "SE", "SW", "US", "FM", "SR", "CR", "II", "III", "IV", "VI", "VII", "VIII"];
/// Small within a name.
const SMALL: [&str; 3] = ["OF", "THE", "AND"];

/// Sets an address in capitals, or a part of one, in mixed case. A text that already has small letters is
/// somebody's own spelling and stays.
#[must_use]
pub fn display_case(text: &str) -> String {
    if text.bytes().any(|b| b.is_ascii_lowercase()) {
        return text.to_owned();
    }
    // The state stands in the last part of a line, alone or before the ZIP code.
    let last = text.rfind(',');
    let mut out = String::with_capacity(text.len());
    let mut before = "";
    let mut at = 0;
    for word in text.split_inclusive([' ', ',']) {
        let bare = word.trim_end_matches([' ', ',']);
        let in_last = last.is_some_and(|last| at > last);
        if UNITS.contains(&before) || (in_last && bare.len() == 2) {
            out.push_str(bare);
        } else {
            push_word(&mut out, bare, before.is_empty());
        }
        out.push_str(&word[bare.len()..]);
        at += word.len();
        if !bare.is_empty() {
            before = bare;
        }
    }
    out
}

fn push_word(out: &mut String, word: &str, first: bool) {
    if word.len() == 1 || LETTERS.contains(&word) {
        out.push_str(word);
    } else if word.bytes().any(|b| b.is_ascii_digit()) {
        push_number(out, word);
    } else if SMALL.contains(&word) && !first {
        out.push_str(&word.to_lowercase());
    } else {
        let mut start = true;
        for c in word.chars() {
            match start {
                true => out.push(c),
                false => out.extend(c.to_lowercase()),
            }
            start = matches!(c, '-' | '/' | '.');
        }
    }
}

/// "901ST" becomes "901st"; "12A", "B22", "1/2" and "N6W23001" stay.
fn push_number(out: &mut String, word: &str) {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_uppercase());
    let ending = &word[digits.len()..];
    if digits.bytes().all(|b| b.is_ascii_digit()) && matches!(ending, "ST" | "ND" | "RD" | "TH") {
        out.push_str(digits);
        out.push_str(&ending.to_lowercase());
    } else {
        out.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn capitals_become_what_a_person_would_write() {
        for (capitals, written) in [
            ("1 E 901ST ST", "1 E 901st St"),
            ("22 1/2 NW MARTIN LUTHER KING BLVD SE", "22 1/2 NW Martin Luther King Blvd SE"),
            ("N6W23001 BLUEMOUND RD", "N6W23001 Bluemound Rd"),
            ("12A AVENUE OF THE AMERICAS", "12A Avenue of the Americas"),
            ("5 AVENUE E", "5 Avenue E"),
            ("4401 US HIGHWAY 50", "4401 US Highway 50"),
            ("112-10 103RD AVE", "112-10 103rd Ave"),
            ("APT 4B", "Apt 4B"),
            ("UNIT AB", "Unit AB"),
            ("BSMT", "Bsmt"),
            ("CARSON CITY", "Carson City"),
            ("WINSTON-SALEM", "Winston-Salem"),
            ("1 E 901ST ST, APT 2, CARSON CITY, NV 89701", "1 E 901st St, Apt 2, Carson City, NV 89701"),
            ("1 LA ST, LA, CA", "1 La St, La, CA"),
            ("", ""),
        ] {
            assert_eq!(display_case(capitals), written);
        }
    }

    #[test]
    fn a_mixed_spelling_stays() {
        assert_eq!(display_case("12 McHENRY St"), "12 McHENRY St");
    }

    proptest! {
        #[test]
        fn only_the_case_changes(text in "[A-Z0-9 ,/#.-]{0,60}") {
            let shown = display_case(&text);
            prop_assert_eq!(shown.to_ascii_uppercase(), text);
            prop_assert_eq!(display_case(&shown), shown);
        }
        #[test]
        fn any_text_is_survived(text in any::<String>()) {
            let _ = display_case(&text);
        }
    }
}
