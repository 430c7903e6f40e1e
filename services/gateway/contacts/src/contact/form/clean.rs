//! Cleans typed text of the additions of keyboards: space around and between words, invisible marks of
//! direction, digits of other scripts.

/// One line: white space becomes single spaces, invisible marks are dropped. Joiners stay: Persian and Indic
/// names need them.
pub(crate) fn line(typed: &str) -> String {
    let mut line = String::with_capacity(typed.len());
    let visible = typed.chars().filter(|c| c.is_whitespace() || !(c.is_control() || is_mark(*c)));
    for c in visible {
        match (c.is_whitespace(), line.ends_with(' ') || line.is_empty()) {
            (true, true) => {}
            (true, false) => line.push(' '),
            (false, _) => line.push(c),
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// Several lines, each as [`line`] makes it; empty ones are dropped.
pub(crate) fn lines(typed: &str) -> String {
    let kept: Vec<String> = typed.lines().map(line).filter(|line| !line.is_empty()).collect();
    kept.join("\n")
}

/// Marks of direction (an Arabic keyboard sends them around numbers), zero-width space, byte-order mark,
/// hyphenation.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}' | '\u{61c}')
}

/// Digits and hyphens of other scripts as ASCII: Arabic, Persian, Devanagari, Bengali and full-width ones.
pub(crate) fn digits(line: &str) -> String {
    line.chars().map(ascii).collect()
}

fn ascii(c: char) -> char {
    let zeros = ['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{ff10}'];
    let digit = zeros.into_iter().find_map(|zero| {
        let value = u32::from(c).checked_sub(u32::from(zero)).filter(|v| *v < 10)?;
        char::from_digit(value, 10)
    });
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}' => '-',
        '\u{ff0b}' => '+',
        _ => digit.unwrap_or(c),
    }
}
