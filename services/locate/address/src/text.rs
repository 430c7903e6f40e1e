//! Text folded to upper-case ASCII; punctuation that carries meaning stays. Typed text and the text of feeds
//! go through [`fold`] first, so that `O’Brien`, `O'BRIEN` and `OBRIEN` are equal.

use std::borrow::Cow;

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_normalizer::properties::{CanonicalDecompositionBorrowed, Decomposed};
use smallvec::SmallVec;

/// One step from a letter with a mark to the letter (Unicode, canonical decomposition).
const CANONICAL: CanonicalDecompositionBorrowed<'static> = CanonicalDecompositionBorrowed::new();
/// `½` to `1⁄2` (Unicode, compatibility decomposition).
const COMPATIBLE: DecomposingNormalizerBorrowed<'static> = DecomposingNormalizerBorrowed::new_nfkd();

/// Stands for a letter or a digit that has no plain form, so that it does not vanish (ASCII: substitute).
pub const LOST: u8 = 0x1a;

/// Folds a text: ASCII letters upper case, accents off, dashes to `-`, `½` and the other fractions to ` 1/2`,
/// apostrophes and marks dropped, letters and digits without a plain form to [`LOST`], control characters and
/// all that is not ASCII after that to a space (a line break and `;` to a comma).
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            'A'..='Z' | '0'..='9' | ' ' => out.push(c),
            'a'..='z' => out.push(c.to_ascii_uppercase()),
            '\n' | '\r' | ';' => out.push(','),
            '\'' | '`' | '"' => push_between_digits(text, at, &mut out),
            ' '..='~' => out.push(c),
            _ if c.is_ascii() => out.push(' '),
            _ => fold_wide(c, &mut out),
        }
    }
    out
}

/// A quotation mark or apostrophe: dropped, but digits are not joined over it.
fn push_between_digits(text: &str, at: usize, out: &mut String) {
    let after = text.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
    if after && out.ends_with(|c: char| c.is_ascii_digit()) {
        out.push(char::from(LOST));
    }
}

/// Folds one character outside ASCII.
fn fold_wide(c: char, out: &mut String) {
    match c {
        '‐'..='―' | '−' => out.push('-'),
        '‘'..='‟'
        | 'ʹ'..='ˏ'
        | '´'
        | '\u{300}'..='\u{36f}'
        | '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{feff}' => {}
        '№' => out.push('#'),
        '⁄' | '∕' => out.push('/'),
        // Full-width forms of ASCII.
        '！'..='～' => {
            let plain = u8::try_from(c as u32 - '！' as u32).map_or(' ', |at| char::from(b'!' + at));
            out.push_str(&fold(plain.encode_utf8(&mut [0; 4])));
        }
        _ => match vulgar_fraction(c) {
            Some(fraction) => {
                out.push(' ');
                out.push_str(&fraction);
            }
            None => push_plain(c, out),
        },
    }
}

/// A fraction in one character, spelled out as `1/2`; [`None`] for everything else (`⅟` and `↉` are no part
/// of a number).
fn vulgar_fraction(c: char) -> Option<String> {
    let spelled: String = COMPATIBLE.normalize_iter(std::iter::once(c)).collect();
    let (above, below) = spelled.split_once('⁄')?;
    (is_digits(above) && is_digits(below) && above != "0").then(|| format!("{above}/{below}"))
}

/// The plain letters of a Latin letter with marks, or of one that Unicode does not take apart; [`LOST`] for
/// another letter or digit, a space for anything else.
fn push_plain(c: char, out: &mut String) {
    let mut base = c;
    // `ệ` is `ẹ` and a mark, and that is `e` and a mark.
    while let Decomposed::Expansion(rest, _) | Decomposed::Singleton(rest) = CANONICAL.decompose(base) {
        base = rest;
    }
    match base {
        'A'..='Z' | 'a'..='z' => out.push(base.to_ascii_uppercase()),
        'ª' => out.push('A'),
        'Æ' | 'æ' => out.push_str("AE"),
        'Ð' | 'ð' | 'Đ' | 'đ' => out.push('D'),
        'Ħ' | 'ħ' => out.push('H'),
        'ı' => out.push('I'),
        'ĸ' => out.push('K'),
        'Ŀ'..='ł' => out.push('L'),
        'ŉ'..='ŋ' => out.push('N'),
        'Ø' | 'ø' | 'º' => out.push('O'),
        'Œ' | 'œ' => out.push_str("OE"),
        'ß' => out.push_str("SS"),
        'Ŧ' | 'ŧ' => out.push('T'),
        _ if c.is_alphanumeric() => out.push(char::from(LOST)),
        _ => out.push(' '),
    }
}

/// The words of a folded text; most borrow from it.
pub type Words<'a> = SmallVec<[Cow<'a, str>; 8]>;

/// Borrowed words; up to eight of them need no allocation.
pub type List<'a> = SmallVec<[&'a str; 8]>;

/// The words as borrowed texts.
pub fn refs<'a>(words: &'a [Cow<'_, str>]) -> List<'a> {
    words.iter().map(AsRef::as_ref).collect()
}

/// The words of a folded name: split at spaces, hyphens, slashes and commas; periods dropped, except
/// between digits (`39.2`); fractions stay whole (`1/2`); `&` and `@` stand alone as `AND` and `AT`.
#[must_use]
pub fn words(folded: &str) -> Vec<String> {
    split(folded).into_iter().map(Cow::into_owned).collect()
}

/// As [`words`], without a copy of the words that stand in the text as they are.
pub fn split(folded: &str) -> Words<'_> {
    let mut out = Words::new();
    push_words(folded, &mut out);
    out
}

/// Adds the words of a folded text to others.
pub fn push_words<'a>(folded: &'a str, out: &mut Words<'a>) {
    for piece in folded.split([' ', '-', ',', '(', ')']) {
        if piece.is_empty() {
            continue;
        }
        if is_word(piece) {
            out.push(Cow::Borrowed(piece));
        } else {
            push_piece(piece, out);
        }
    }
}

/// Whether a text is one word as [`words`] gives it: upper-case letters and digits, nothing else.
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

/// One piece between separators to words.
fn push_piece(piece: &str, out: &mut Words<'_>) {
    let mut word = String::with_capacity(piece.len());
    let fraction = is_fraction(piece);
    let bytes = piece.as_bytes();
    for (i, &b) in bytes.iter().enumerate() {
        let between_digits =
            i > 0 && bytes[i - 1].is_ascii_digit() && bytes.get(i + 1).is_some_and(u8::is_ascii_digit);
        match b {
            b'0'..=b'9' | b'A'..=b'Z' => word.push(char::from(b)),
            b'.' if between_digits => word.push('.'),
            b'/' if fraction => word.push('/'),
            b'&' | b'@' => {
                flush(&mut word, out);
                out.push(Cow::Borrowed(if b == b'&' { "AND" } else { "AT" }));
            }
            b'.' => {}
            _ => flush(&mut word, out),
        }
    }
    flush(&mut word, out);
}

fn flush(word: &mut String, out: &mut Words<'_>) {
    if !word.is_empty() {
        out.push(Cow::Owned(std::mem::take(word)));
    }
}

/// Whether a word is a fraction such as `1/2` or `3/4`: one or two digits on either side.
#[must_use]
pub fn is_fraction(word: &str) -> bool {
    word.split_once('/').is_some_and(|(a, b)| {
        [a, b].iter().all(|p| (1..=2).contains(&p.len()) && p.bytes().all(|c| c.is_ascii_digit()))
    })
}

/// Whether a word is digits only.
#[must_use]
pub fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// Whether two words differ by one inserted, removed or replaced letter, or by two swapped neighbours.
#[must_use]
pub fn is_one_edit(a: &[u8], b: &[u8]) -> bool {
    let same = |x: &[u8], y: &[u8]| x.iter().zip(y).take_while(|(x, y)| x == y).count();
    let start = same(a, b);
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    match (&a[..a.len() - end], &b[..b.len() - end]) {
        ([], [_]) | ([_], [] | [_]) => true,
        ([w, x], [y, z]) => w == z && x == y,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The letters with marks and the fractions that were once read by a table of our own.
    const LETTERS: [(&str, &str); 27] = [
        ("ÀÁÂÃÄÅàáâãäåĀāĂăĄąª", "A"),
        ("Ææ", "AE"),
        ("ÇçĆćĈĉĊċČč", "C"),
        ("ÐðĎďĐđ", "D"),
        ("ÈÉÊËèéêëĒēĔĕĖėĘęĚě", "E"),
        ("ĜĝĞğĠġĢģ", "G"),
        ("ĤĥĦħ", "H"),
        ("ÌÍÎÏìíîïĨĩĪīĬĭĮįİı", "I"),
        ("Ĵĵ", "J"),
        ("Ķķĸ", "K"),
        ("ĹĺĻļĽľĿŀŁł", "L"),
        ("ÑñŃńŅņŇňŉŊŋ", "N"),
        ("ÒÓÔÕÖØòóôõöøŌōŎŏŐőº", "O"),
        ("Œœ", "OE"),
        ("ŔŕŖŗŘř", "R"),
        ("ŚśŜŝŞşŠš", "S"),
        ("ß", "SS"),
        ("ŢţŤťŦŧ", "T"),
        ("ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲų", "U"),
        ("Ŵŵ", "W"),
        ("ÝýÿŶŷŸ", "Y"),
        ("ŹźŻżŽž", "Z"),
        // Vietnamese, and the Angstrom and Kelvin signs.
        ("ẠạảấỆệ", "AAAAEE"),
        ("ƠơỚớ", "O"),
        ("Ưựứ", "U"),
        ("\u{212b}", "A"),
        ("\u{212a}", "K"),
    ];

    #[test]
    fn letters_with_marks_lose_them_and_no_other_letter_is_guessed() {
        for (letters, plain) in LETTERS {
            for (n, c) in letters.chars().enumerate() {
                let one = if plain.len() > 2 { &plain[n..=n] } else { plain };
                assert_eq!(fold(&c.to_string()), one, "{c}");
            }
        }
        let fractions = "½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒";
        let spelled: Vec<String> = fractions.chars().map(|c| fold(&c.to_string())).collect();
        assert_eq!(
            spelled.join(""),
            " 1/2 1/4 3/4 1/3 2/3 1/5 2/5 3/5 4/5 1/6 5/6 1/8 3/8 5/8 7/8 1/7 1/9 1/10"
        );
        // Of one thing to read as plain text there is a doubt: digits that would join others, letters of
        // other scripts.
        for c in "²¹⁵①⑴Ⅳ⅟↉ĲĳſƒжДא中한ƀɐ".chars() {
            assert_eq!(fold(&c.to_string()).as_bytes(), [LOST], "{c}");
        }
        for c in "≠×÷¿¡€".chars() {
            assert_eq!(fold(&c.to_string()), " ", "{c}");
        }
    }

    #[test]
    fn folds_accents_dashes_fractions_and_apostrophes() {
        assert_eq!(fold("Peña’s – O'Brien ½\tst.\n"), "PENAS - OBRIEN  1/2 ST.,");
        assert_eq!(fold("１０　Ｏａｋ　Ｓｔ，＃４"), "10 OAK ST,#4");
        assert_eq!(
            words(&fold("Winston-Salem 39.2 St. 29 1/2 A&B")),
            ["WINSTON", "SALEM", "39.2", "ST", "29", "1/2", "A", "AND", "B"]
        );
    }
}
