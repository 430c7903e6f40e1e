//! House numbers: from typed words and from the three fields of a feed, to one canonical form
//! (Publication 28, appendix D and E: hyphens, fractions, grids, letters).

use smallvec::SmallVec;

use super::address::{HouseNumber, StateCode};
use super::text::{fold, is_digits, is_fraction};
use super::usps::{highway, ordinal, suffix};

/// Most digits of one number.
const MAX_DIGITS: usize = 8;
/// Longest prefix or suffix.
const MAX_AFFIX: usize = 8;

/// A house number written as one text: `112-10`, `N6W23001`, `22 1/2`, `22½`, `11-A`, `1681A`, `A17`.
/// `None` when it has no number or more than one can be.
#[must_use]
pub fn parse_house_number(text: &str) -> Option<HouseNumber> {
    if is_digits(text) {
        let value = text.parse().ok().filter(|_| text.len() <= MAX_DIGITS)?;
        return Some(HouseNumber { value, ..HouseNumber::default() });
    }
    let folded = fold(text);
    let folded = folded.trim_matches([' ', ',', '.']);
    let (body, fraction) = split_fraction(folded);
    if joins_digits(body) {
        return None;
    }
    let compact: String = body.chars().filter(|c| *c != ' ' && *c != '.').collect();
    let compact = compact.trim_matches('-');
    if !compact.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
        return None;
    }
    // The number is the last run of digits.
    let end = compact.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = compact[..end].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |i| i + 1);
    let (prefix, digits, tail) = (&compact[..start], &compact[start..end], &compact[end..]);
    if prefix.is_empty() && ordinal::digits(compact).is_some() {
        return None;
    }
    let value = digits.parse().ok().filter(|_| digits.len() <= MAX_DIGITS)?;
    let tail: String = tail.chars().filter(|c| *c != '-').collect();
    if !tail.is_empty() && !fraction.is_empty() {
        return None;
    }
    let suffix = format!("{tail}{fraction}");
    let prefix = canonical_prefix(prefix);
    let fits = prefix.len() <= MAX_AFFIX && suffix.len() <= MAX_AFFIX;
    let width = if prefix.ends_with('-') { digits.len() as u8 } else { 0 };
    fits.then_some(HouseNumber { prefix, value, suffix, width })
}

/// A house number from a feed's fields; prefix and suffix may be blank, the number may itself be written
/// with either.
#[must_use]
pub fn house_number_from_fields(prefix: &str, number: &str, suffix: &str) -> Option<HouseNumber> {
    let mut found = parse_house_number(number)?;
    let given = [prefix, suffix];
    let prefix = format!("{}{}", fold(prefix).replace([' ', '.', ','], ""), found.prefix);
    found.prefix = canonical_prefix(&prefix);
    let suffix: String = fold(suffix).chars().filter(|c| c.is_ascii_alphanumeric() || *c == '/').collect();
    // Dropping a part that has no readable character would give another house.
    let kept = [&prefix, &suffix].iter().zip(given).all(|(kept, given)| is_blank(given) || !is_blank(kept));
    found.suffix.push_str(&suffix);
    (kept && found.prefix.len() <= MAX_AFFIX && found.suffix.len() <= MAX_AFFIX).then_some(found)
}

/// Whether a text has neither letter nor digit nor any other sign that a number has.
fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || "-.,".contains(c))
}

/// Whether two digits of a text have nothing but a period or a space between them: `123.5` is not 1235.
fn joins_digits(text: &str) -> bool {
    let gap = |(at, _): (usize, &str)| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let is_gap = |c: char| matches!(c, ' ' | '.');
        digit(text[..at].trim_end_matches(is_gap).chars().last())
            && digit(text[at..].trim_start_matches(is_gap).chars().next())
    };
    text.match_indices([' ', '.']).any(gap)
}

/// A hyphen counts between two numbers only: `112-10` is not `11210`, but `B-22` is `B22`.
fn canonical_prefix(prefix: &str) -> String {
    let parts: Vec<&str> = prefix.split('-').filter(|p| !p.is_empty()).collect();
    let mut out = String::with_capacity(prefix.len() + 1);
    for (i, part) in parts.iter().enumerate() {
        out.push_str(part);
        let next_is_digit = parts.get(i + 1).is_none_or(|p| p.starts_with(|c: char| c.is_ascii_digit()));
        if part.ends_with(|c: char| c.is_ascii_digit()) && next_is_digit {
            out.push('-');
        }
    }
    out
}

/// A fraction at the end of a number: `22 1/2`, `22-1/2`.
fn split_fraction(text: &str) -> (&str, &str) {
    let at = text.rfind([' ', '-']).map_or(0, |i| i + 1);
    if at > 0 && is_fraction(&text[at..]) { (&text[..at - 1], &text[at..]) } else { (text, "") }
}

/// The house number at the start of an address's words, and how many words it takes. Commas are gone from
/// `words`; hyphens, slashes and `&` are still there.
#[must_use]
pub fn leading(words: &[&str]) -> SmallVec<[(HouseNumber, usize); 2]> {
    let Some(first) = words.first().map(|w| w.trim_matches('.')) else { return SmallVec::new() };
    let mut out = SmallVec::new();
    let mut push = |text: &str, used: usize| {
        if let Some(number) = parse_house_number(text)
            && used < words.len()
        {
            out.push((number, used));
        }
    };
    let second = words.get(1).copied().unwrap_or("");
    let third = words.get(2).copied().unwrap_or("");
    let starts_with_digit = first.starts_with(|c: char| c.is_ascii_digit());
    if is_fraction(second) && is_digits(first) {
        // `101 1/2 MAIN ST`, but also `300 29 1/2 RD` below: there the fraction follows the street.
        push(&format!("{first} {second}"), 2);
    } else if second == "-" && is_digits(first) && ordinal::digits(third).is_some() {
        // `1541 - 12TH AVENUE`: the dash separates number and street.
        push(first, 2);
    } else if second == "-" && is_digits(first) && third.starts_with(|c: char| c.is_ascii_digit()) {
        push(&format!("{first}-{third}"), 3);
    } else if (is_grid(first) || first.strip_suffix(['N', 'S', 'E', 'W']).is_some_and(is_grid))
        && is_grid(second)
    {
        push(&format!("{first}{second}"), 2);
    } else if starts_with_digit && ordinal::digits(first).is_none() || is_lettered_number(first) {
        let lone = second.len() == 1 && second.bytes().all(|b| b.is_ascii_uppercase());
        // `8 O BRIEN CT`, `8 E MAIN ST`.
        let direction = matches!(second, "N" | "S" | "E" | "W" | "O");
        if lone && !direction && is_digits(first) && words.len() > 3 && !starts_street(&words[1..]) {
            // `1581 D MAIN ST`; read as `D MAIN ST` too.
            push(&format!("{first}{second}"), 2);
        }
        push(first, 1);
    } else if let Some(n) = ordinal::cardinal(first)
        && words.len() > 2
    {
        push(&n.to_string(), 1);
    }
    out
}

/// The first number of a building that has several, written `10-12`. `None` where such hyphens are part of
/// ordinary numbers (Queens, Hawaii, parts of New Jersey).
#[must_use]
pub fn first_of_range(number: &HouseNumber, state: Option<StateCode>) -> Option<HouseNumber> {
    if state.is_some_and(|s| matches!(s.as_str(), "NY" | "HI" | "NJ")) {
        return None;
    }
    let first: u32 = number.prefix.strip_suffix('-')?.parse().ok()?;
    let range = first < number.value && number.value - first < 100 && number.suffix.is_empty();
    range.then(|| HouseNumber { value: first, ..HouseNumber::default() })
}

/// Whether the letter that `words` begin with is the street's: `M ST NW`, `U S 401`.
fn starts_street(words: &[&str]) -> bool {
    let lettered = words.get(1).is_some_and(|w| suffix::is_common(w))
        && !words[2..].iter().any(|w| suffix::is_common(w));
    lettered || (2..=4).any(|n| words.get(..n).is_some_and(|w| highway::key(w).is_some()))
}

/// `N645`, `W23001`: half of a grid number of Wisconsin or Illinois.
fn is_grid(word: &str) -> bool {
    let rest = word.strip_prefix(['N', 'S', 'E', 'W']);
    rest.is_some_and(|r| (1..=MAX_DIGITS).contains(&r.len()) && is_digits(r))
}

/// Letters first and a number: `A17`, `N6W23001`, `B-22`. Not `I-10`, not `US1`: those are roads.
fn is_lettered_number(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = &word[letters..];
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    (1..=2).contains(&letters)
        && !matches!(
            &word[..letters],
            "I" | "IH" | "US" | "SR" | "CR" | "FM" | "RM" | "RR" | "HC" | "RT" | "SH" | "PR"
        )
        && rest.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> String {
        parse_house_number(text)
            .map_or_else(String::new, |n| format!("{}|{}|{}", n.prefix, n.value, n.suffix))
    }

    #[test]
    fn reads_every_form_of_publication_28() {
        for (text, want) in [
            ("22", "|22|"),
            ("0022", "|22|"),
            ("B22", "B|22|"),
            ("B-22", "B|22|"),
            ("11-A", "|11|A"),
            ("1681a", "|1681|A"),
            ("22 1/2", "|22|1/2"),
            ("22-1/2", "|22|1/2"),
            ("22½", "|22|1/2"),
            ("112-10", "112-|10|"),
            ("94–1040", "94-|1040|"),
            ("N6W23001", "N6W|23001|"),
            ("n6 w23001", "N6W|23001|"),
            ("41W530", "41W|530|"),
            ("", ""),
            ("Main", ""),
            ("123456789", ""),
            ("7TH", ""),
            ("123.5", ""),
            ("123. 5", ""),
            ("12 34", ""),
            ("12. A", "|12|A"),
            ("12A 1/2", ""),
        ] {
            assert_eq!(show(text), want, "{text}");
        }
    }

    #[test]
    fn fields_of_a_feed_meet_the_typed_number() {
        for (fields, typed) in [
            (("B", "22", ""), "B22"),
            (("", "11", "A"), "11-A"),
            (("", "22", "1/2"), "22 1/2"),
            (("112-", "10", ""), "112-10"),
            (("112", "10", ""), "112-10"),
            (("N6W", "23001", ""), "N6 W23001"),
        ] {
            assert_eq!(
                house_number_from_fields(fields.0, fields.1, fields.2),
                parse_house_number(typed),
                "{typed}"
            );
        }
        assert_eq!(house_number_from_fields("", "", "A"), None);
    }

    #[test]
    fn what_is_shown_is_read_back() {
        for text in ["22", "B22", "11-A", "22 1/2", "112-10", "N6W23001", "41W530"] {
            let number = parse_house_number(text).unwrap();
            assert_eq!(parse_house_number(&number.to_string()), Some(number), "{text}");
        }
    }
}
