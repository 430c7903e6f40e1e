//! A telephone number, an e-mail address or the country behind the address. Number and e-mail address are
//! taken off before the line is read; [`Contact`] says what was left out.

/// The parts that were taken off the end of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contact {
    /// Whether a telephone number was left out.
    pub telephone: bool,
    /// Whether an e-mail address was left out.
    pub email: bool,
    /// Whether the name of the country was left out.
    pub country: bool,
}

/// Words that announce a number or an e-mail address.
const WORDS: [&str; 12] = [
    "tel",
    "tel no",
    "telephone",
    "phone",
    "phone number",
    "ph",
    "cell",
    "mobile",
    "call",
    "email",
    "e-mail",
    "mail",
];

/// The line without a telephone number and an e-mail address at its end.
pub(super) fn strip(typed: &str) -> (&str, Contact) {
    let (mut line, mut contact) = (typed, Contact::default());
    // At most one of each, in either order.
    for _ in 0..2 {
        if let Some(rest) = before_email(line).filter(|_| !contact.email) {
            (line, contact.email) = (before_word(rest), true);
        } else if let Some(rest) = before_telephone(line).filter(|_| !contact.telephone) {
            (line, contact.telephone) = (before_word(rest), true);
        } else {
            break;
        }
    }
    (line, contact)
}

fn trimmed(line: &str) -> &str {
    line.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.' | '<' | '>'))
}

/// The line before an e-mail address at its end: `name@example.org`.
fn before_email(line: &str) -> Option<&str> {
    let line = trimmed(line);
    let at =
        line.rfind(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '<')).map_or(0, |i| i + 1);
    let word = line.get(at..)?;
    let (name, host) = word.split_once('@')?;
    let (domain, top) = host.rsplit_once('.')?;
    let plain = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b'+'))
    };
    let is_top = top.len() > 1 && top.bytes().all(|b| b.is_ascii_alphabetic());
    (at > 0 && plain(name) && plain(domain) && is_top).then(|| &line[..at])
}

/// The line before a telephone number at its end: three, three and four digits with marks between them, or
/// ten digits, after a 1 or without.
fn before_telephone(line: &str) -> Option<&str> {
    let line = trimmed(line);
    let is_part = |b: u8| b.is_ascii_digit() || matches!(b, b' ' | b'(' | b')' | b'-' | b'.' | b'+' | b'/');
    let bytes = line.as_bytes();
    let mut start = bytes.len();
    let (mut digits, mut groups, mut group, mut marked) = (0, Vec::with_capacity(4), 0, false);
    while start > 0 && is_part(bytes[start - 1]) && digits < 10 {
        start -= 1;
        if bytes[start].is_ascii_digit() {
            digits += 1;
            group += 1;
        } else if group > 0 {
            groups.push(group);
            group = 0;
        }
        marked |= !bytes[start].is_ascii_digit() && bytes[start] != b' ';
    }
    groups.push(group);
    let whole = digits == 10 && (groups == [4, 3, 3] && marked || groups == [10]);
    let before = line.get(..start)?;
    let mut rest = before.trim_end_matches(['(', ' ', '-', '.']);
    // `+1 775-555-0123` and `1-775-555-0123`.
    if let Some(country) = rest.strip_suffix("+1") {
        rest = country;
    } else if before.ends_with(['-', '.']) {
        rest = rest.strip_suffix('1').filter(|rest| rest.ends_with(' '))?;
    }
    let parted = rest.len() < start && !rest.is_empty();
    (whole && parted).then_some(rest)
}

/// The line without a word that announces what followed.
fn before_word(line: &str) -> &str {
    let line = trimmed(line);
    for word in WORDS {
        let Some(at) = line.len().checked_sub(word.len()).filter(|at| line.is_char_boundary(*at)) else {
            continue;
        };
        let (rest, last) = line.split_at(at);
        if last.eq_ignore_ascii_case(word) && rest.ends_with(|c: char| !c.is_ascii_alphanumeric()) {
            return trimmed(rest);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_address_is_taken_off_the_end() {
        for (line, want, telephone, email) in [
            ("5 Elm St, Ely NV 89301 775-555-0123", "5 Elm St, Ely NV 89301", true, false),
            ("5 Elm St, Ely NV 89301, (775) 555-0123", "5 Elm St, Ely NV 89301", true, false),
            ("5 Elm St, Ely NV 89301 Tel: +1 775.555.0123", "5 Elm St, Ely NV 89301", true, false),
            ("5 Elm St, Ely NV 89301 phone 1-775-555-0123", "5 Elm St, Ely NV 89301", true, false),
            ("5 Elm St, Ely NV 7755550123", "5 Elm St, Ely NV", true, false),
            ("5 Elm St, Ely NV 89301 e-mail: a.b@example.org", "5 Elm St, Ely NV 89301", false, true),
            ("5 Elm St, Ely NV 775-555-0123, a@example.org", "5 Elm St, Ely NV", true, true),
        ] {
            assert_eq!(strip(line), (want, Contact { telephone, email, country: false }), "{line}");
        }
        for line in [
            "5 Elm St, Ely NV 89301",
            "5 Elm St, Ely NV 89301-0001",
            "5 Elm St, Ely NV 893010001",
            "5 Elm @ Oak",
            "5 US 50",
            "775-555-0123",
            "5 Elm St Unit 12 345 6789",
        ] {
            assert_eq!(strip(line), (line, Contact::default()), "{line}");
        }
    }
}
