//! Values that a spreadsheet has changed and that have one meaning all the same: a whole number with decimals
//! (`12.0`), and a ZIP code without its first zeros (`2139`, `21391234`).

use crate::address::StateCode;
use crate::place::Gazetteer;
use crate::text::is_digits;

/// The kinds of such values that an address has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetMarks {
    /// A number has decimals that are zeros: they were left out.
    pub decimals: bool,
    /// The ZIP code lacks its first zeros: they were put back.
    pub short_zip: bool,
}

/// The word without decimals that are zeros. `1.000` may be a thousand, and stays.
pub(super) fn whole(word: &str) -> Option<&str> {
    let (number, zeros) = word.rsplit_once('.')?;
    let is_number = is_digits(number.strip_prefix('#').unwrap_or(number));
    (is_number && matches!(zeros, "0" | "00")).then_some(number)
}

/// A ZIP code that lacks its first zeros, with the four digits of ZIP+4 or without, where the table has it in
/// the state.
pub(super) fn short_zip(text: &str, state: Option<StateCode>) -> Option<(u32, Option<u16>)> {
    let (code, four) = match text.split_once('-') {
        Some((code, four)) if four.len() == 4 => (code, four),
        Some(_) => return None,
        None if text.len() > 5 => text.split_at_checked(text.len() - 4)?,
        None => (text, ""),
    };
    let is_short = matches!(code.len(), 3 | 4) && is_digits(code) && (four.is_empty() || is_digits(four));
    let zip = Gazetteer::get().zip(code.parse().ok().filter(|_| is_short)?)?;
    let may_be_there = |state| Gazetteer::get().may_be_in(zip.zip, state);
    state.is_none_or(may_be_there).then(|| (zip.zip, four.parse().ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_that_are_zeros_are_left_out() {
        for (word, number) in [("12.0", "12"), ("12.00", "12"), ("#4.0", "#4"), ("62701.0", "62701")] {
            assert_eq!(whole(word), Some(number), "{word}");
        }
        for word in ["12", "12.5", "1.000", "A.0", ".0", "12.", "12A.0", "39.2"] {
            assert_eq!(whole(word), None, "{word}");
        }
    }

    #[test]
    fn lost_zeros_of_zip_codes_are_put_back() {
        let state = StateCode::parse;
        for (text, code, found) in [
            ("2139", "MA", Some((2139, None))),
            ("21391234", "MA", Some((2139, Some(1234)))),
            ("2139-1234", "MA", Some((2139, Some(1234)))),
            ("601", "PR", Some((601, None))),
            ("6011234", "PR", Some((601, Some(1234)))),
            ("2139", "CA", None),
            ("21391-234", "MA", None),
            ("213912", "MA", None),
            ("02139", "MA", None),
            ("9999", "MA", None),
        ] {
            assert_eq!(short_zip(text, state(code)), found, "{text}");
        }
    }
}
