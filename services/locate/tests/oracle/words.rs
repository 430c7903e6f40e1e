//! The words of a typed line, in the oracle's own grammar: Publication 28's abbreviations, as small tables. A
//! word that is not in them means itself.

/// Characters that look like others, and marks that are no part of a word.
fn plain(c: char) -> &'static str {
    match c {
        'Á' | 'À' | 'Â' | 'Ä' | 'á' | 'à' | 'â' | 'ä' => "A",
        'É' | 'È' | 'Ê' | 'é' | 'è' | 'ê' => "E",
        'Í' | 'Ì' | 'í' | 'ì' => "I",
        'Ó' | 'Ö' | 'ó' | 'ö' => "O",
        'Ú' | 'Ü' | 'ú' | 'ü' => "U",
        'Ñ' | 'ñ' => "N",
        '½' => " 1/2",
        '¼' => " 1/4",
        '¾' => " 3/4",
        '\u{2044}' => "/",
        '\u{2010}'..='\u{2015}' => "-",
        _ => "",
    }
}

/// Capital letters, no accents, one form of each mark.
fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\u{ff10}'..='\u{ff5a}' => {
                out.extend(char::from_u32(c as u32 - 0xfee0).map(|c| c.to_ascii_uppercase()));
            }
            '\'' | '\u{2019}' | '\u{200b}' | '\u{300}'..='\u{36f}' => {}
            _ if c.is_ascii() => out.push(c.to_ascii_uppercase()),
            _ if c.is_whitespace() => out.push(' '),
            _ if !plain(c).is_empty() => out.push_str(plain(c)),
            // Not a character of this grammar: kept, so that nothing binds it.
            _ => out.push(c),
        }
    }
    out
}

/// The words of a line. A comma between digits belongs to a number, a point between digits too, unless zeros
/// follow; other marks
/// part words, except `-`, `/`, `#`, `@` and `&` in or before a word.
pub(crate) fn words(line: &str) -> Vec<String> {
    let chars: Vec<char> = folded(line).chars().collect();
    let mut text = String::new();
    for (i, c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| chars[i]);
        let after = chars.get(i + 1).copied();
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        match c {
            ',' if thousands(&chars, i) => {}
            '.' if digit(before) && digit(after) => text.push('.'),
            '.' if after.is_some_and(char::is_alphanumeric) && is_mail(&chars, i) => text.push('.'),
            '.' if before.is_some_and(char::is_alphabetic) => text.push_str(point(&chars, i)),
            '-' | '/' if digit(before) || digit(after) => text.push(*c),
            ',' | ';' | '.' | '(' | ')' | '-' | '/' | ':' | '"' | '|' => text.push(' '),
            '#' => text.push_str(" # "),
            '&' => text.push_str(" & "),
            c => text.push(*c),
        }
    }
    text.split_whitespace().map(|word| whole(word).to_owned()).collect()
}

/// A number without decimals that are zeros.
fn whole(word: &str) -> &str {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match word.rsplit_once('.') {
        Some((number, "0" | "00")) if digits(number) => number,
        _ => word,
    }
}

/// `1,234` at the beginning of a line.
fn thousands(chars: &[char], at: usize) -> bool {
    let digits = |list: &[char]| list.iter().all(char::is_ascii_digit);
    let ends = chars.get(at + 4).is_some_and(|c| c.is_whitespace());
    (1..=3).contains(&at) && digits(&chars[..at]) && ends && digits(&chars[at + 1..at + 4])
}

/// Whether a point stands in a word with `@`.
fn is_mail(chars: &[char], at: usize) -> bool {
    let from = chars[..at].iter().rposition(|c| c.is_whitespace()).map_or(0, |i| i + 1);
    let to = chars[at..].iter().position(|c| c.is_whitespace()).map_or(chars.len(), |i| at + i);
    chars[from..to].contains(&'@')
}

/// `N.W.` is one word, `St.Louis` two.
fn point(chars: &[char], at: usize) -> &'static str {
    let alone = at < 2 || !chars[at - 2].is_alphabetic();
    let next = chars.get(at + 1).is_some_and(|c| c.is_alphabetic());
    let next_alone = chars.get(at + 2).is_none_or(|c| !c.is_alphabetic());
    if alone && next && next_alone { "" } else { " " }
}

const DIRECTIONS: [(&str, &[&str]); 8] = [
    ("N", &["N", "NORTH", "NO"]),
    ("S", &["S", "SOUTH", "SO"]),
    ("E", &["E", "EAST"]),
    ("W", &["W", "WEST"]),
    ("NE", &["NE", "NORTHEAST", "NORTH EAST", "N E"]),
    ("NW", &["NW", "NORTHWEST", "NORTH WEST", "N W"]),
    ("SE", &["SE", "SOUTHEAST", "SOUTH EAST", "S E"]),
    ("SW", &["SW", "SOUTHWEST", "SOUTH WEST", "S W"]),
];

const SUFFIXES: [(&str, &[&str]); 13] = [
    ("St", &["ST", "STREET", "STR"]),
    ("Ave", &["AVE", "AVENUE", "AV"]),
    ("Rd", &["RD", "ROAD"]),
    ("Dr", &["DR", "DRIVE"]),
    ("Ln", &["LN", "LANE"]),
    ("Ct", &["CT", "COURT"]),
    ("Pl", &["PL", "PLACE"]),
    ("Blvd", &["BLVD", "BOULEVARD"]),
    ("Ter", &["TER", "TERRACE"]),
    ("Cir", &["CIR", "CIRCLE"]),
    ("Way", &["WAY"]),
    ("Pkwy", &["PKWY", "PARKWAY"]),
    ("Hl", &["HL", "HILL"]),
];

/// Families of numbered and lettered roads: the words of the feed, and the words that mean it and no other.
pub(crate) const FAMILIES: [(&str, &[&str]); 11] = [
    ("US HIGHWAY", &["US HIGHWAY", "US HWY", "US ROUTE", "US RT", "U S HIGHWAY"]),
    (
        "STATE HIGHWAY",
        &[
            "STATE HIGHWAY",
            "STATE HWY",
            "ST HWY",
            "STATE ROUTE",
            "STATE RTE",
            "STATE RT",
            "STATE ROAD",
            "STATE RD",
            "SR",
            "SH",
        ],
    ),
    ("COUNTY ROAD", COUNTY),
    ("COUNTY HIGHWAY", COUNTY),
    ("FM", &["FM", "FARM TO MARKET", "FARM TO MARKET RD", "FARM TO MARKET ROAD", "FM RD"]),
    ("RANCH ROAD", &["RANCH ROAD", "RANCH RD"]),
    ("ROAD", &["ROAD", "RD"]),
    ("AVENUE", &["AVENUE", "AVE"]),
    ("CARR", &["CARR", "CARRETERA"]),
    ("TOWNSHIP ROAD", TOWNSHIP),
    ("HIGHWAY", &["HIGHWAY", "HWY"]),
];

/// A road of a township, never one of the state.
pub(crate) const TOWNSHIP: &[&str] =
    &["TOWNSHIP ROAD", "TOWNSHIP RD", "TWP RD", "TWP RT", "TR", "T RT", "T RD", "T R", "T ROUTE", "T"];

/// Where both are, nobody can tell them apart.
const COUNTY: &[&str] = &[
    "COUNTY ROAD",
    "COUNTY RD",
    "CO RD",
    "CO ROAD",
    "CNTY RD",
    "CR",
    "COUNTY HIGHWAY",
    "COUNTY HWY",
    "CO HWY",
    "CNTY HWY",
];

/// Words that leave the family open: each road that has a number or a letter may be called a highway or a
/// route.
pub(crate) const OPEN_FAMILIES: [(&[&str], &[&str]); 3] = [
    (
        &[
            "US HIGHWAY",
            "STATE HIGHWAY",
            "COUNTY ROAD",
            "COUNTY HIGHWAY",
            "FM",
            "RANCH ROAD",
            "TOWNSHIP ROAD",
            "HIGHWAY",
        ],
        &["HIGHWAY", "HWY", "ROUTE", "RTE", "RT"],
    ),
    (&["STATE HIGHWAY", "COUNTY ROAD", "FM", "RANCH ROAD", "TOWNSHIP ROAD"], &["ROAD", "RD"]),
    // The list does not say whose highway it is.
    (&["HIGHWAY"], &["US HIGHWAY", "US HWY", "STATE HIGHWAY", "STATE HWY", "STATE ROUTE", "SR"]),
];

/// Words of one meaning.
const EQUAL: [&[&str]; 14] = [
    &["SAINT", "ST"],
    &["MOUNT", "MT"],
    &["FORT", "FT"],
    &["1ST", "FIRST"],
    &["2ND", "SECOND"],
    &["3RD", "THIRD"],
    &["4TH", "FOURTH"],
    &["5TH", "FIFTH"],
    &["8TH", "EIGHTH"],
    &["NORTH", "N"],
    &["SOUTH", "S"],
    &["EAST", "E"],
    &["WEST", "W"],
    &["AVE", "AVENUE", "AVENIDA"],
];

fn of(table: &'static [(&'static str, &'static [&'static str])], part: &str) -> &'static [&'static str] {
    table.iter().find(|(own, _)| *own == part).map_or(&[], |(_, ways)| ways)
}

pub(crate) fn directions(part: &str) -> &'static [&'static str] {
    of(&DIRECTIONS, part)
}

pub(crate) fn suffixes(part: &str) -> &'static [&'static str] {
    of(&SUFFIXES, part)
}

pub(crate) fn is_suffix(word: &str) -> bool {
    SUFFIXES.iter().any(|(_, ways)| ways.contains(&word))
}

/// The last way is the word in full, for typing.
pub(crate) fn in_full(part: &str) -> &'static str {
    let ways = if directions(part).is_empty() { suffixes(part) } else { directions(part) };
    ways.get(1).or(ways.first()).copied().unwrap_or("")
}

/// The family of a name, and what stands behind it.
pub(crate) fn family(name: &str) -> Option<(usize, &str)> {
    FAMILIES.iter().enumerate().find_map(|(i, (own, _))| {
        let rest = name.strip_prefix(own)?.strip_prefix(' ')?;
        (!rest.contains(' ')).then_some((i, rest))
    })
}

/// Whether two words mean the same. `100` and `100TH` are one name.
pub(crate) fn same(a: &str, b: &str) -> bool {
    let ordinal = |long: &str, short: &str| {
        let digits = !short.is_empty() && short.bytes().all(|b| b.is_ascii_digit());
        digits && long.strip_prefix(short).is_some_and(|end| ["ST", "ND", "RD", "TH"].contains(&end))
    };
    a == b
        || ordinal(a, b)
        || ordinal(b, a)
        || EQUAL.iter().any(|words| words.contains(&a) && words.contains(&b))
}

/// How many words of `line` are the words of `text`, if it begins with them.
pub(crate) fn eat(line: &[String], text: &str) -> Option<usize> {
    let mut n = 0;
    for word in text.split(' ') {
        if !same(line.get(n)?, word) {
            return None;
        }
        n += 1;
    }
    Some(n)
}
