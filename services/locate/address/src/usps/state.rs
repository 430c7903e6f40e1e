//! States as people write them: two letters, in full, and the traditional short forms.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::address::StateCode;

/// A state from one to four folded words.
#[must_use]
pub fn from_words(words: &[&str]) -> Option<StateCode> {
    if let [code] = words
        && code.len() == 2
    {
        return StateCode::parse(code);
    }
    let (first, rest) = words.split_first()?;
    let names = BY_FIRST_WORD.get(first)?;
    names.iter().find(|(name, _)| name == rest).map(|(_, code)| *code)
}

/// The further words of a state's name, and its code.
type Rest = (Vec<&'static str>, StateCode);

static BY_FIRST_WORD: LazyLock<FxHashMap<&'static str, Vec<Rest>>> = LazyLock::new(|| {
    let mut map: FxHashMap<&'static str, Vec<Rest>> = FxHashMap::default();
    for (name, code) in NAMES {
        let mut words = name.split(' ');
        if let (Some(first), Some(code)) = (words.next(), StateCode::parse(code)) {
            map.entry(first).or_default().push((words.collect(), code));
        }
    }
    map
});

/// `AA`, `AE` and `AP`.
#[must_use]
pub fn is_military(word: &str) -> bool {
    matches!(word, "AA" | "AE" | "AP")
}

/// The 50 states, DC and five territories, sorted.
#[rustfmt::skip]
const CODES: [[u8; 2]; 56] = [
    *b"AK", *b"AL", *b"AR", *b"AS", *b"AZ", *b"CA", *b"CO", *b"CT", *b"DC", *b"DE", *b"FL", *b"GA", *b"GU", *b"HI",
    *b"IA", *b"ID", *b"IL", *b"IN", *b"KS", *b"KY", *b"LA", *b"MA", *b"MD", *b"ME", *b"MI", *b"MN", *b"MO", *b"MP",
    *b"MS", *b"MT", *b"NC", *b"ND", *b"NE", *b"NH", *b"NJ", *b"NM", *b"NV", *b"NY", *b"OH", *b"OK", *b"OR", *b"PA",
    *b"PR", *b"RI", *b"SC", *b"SD", *b"TN", *b"TX", *b"UT", *b"VA", *b"VI", *b"VT", *b"WA", *b"WI", *b"WV", *b"WY",
];

/// Two letters in any case, when they are the code of a state, DC or a territory.
pub(crate) fn code(letters: &str) -> Option<[u8; 2]> {
    let letters: [u8; 2] = letters.as_bytes().try_into().ok()?;
    let letters = letters.map(|letter| letter.to_ascii_uppercase());
    CODES.binary_search(&letters).is_ok().then_some(letters)
}

const NAMES: [(&str, &str); 125] = [
    ("ALABAMA", "AL"),
    ("ALASKA", "AK"),
    ("ARIZONA", "AZ"),
    ("ARKANSAS", "AR"),
    ("CALIFORNIA", "CA"),
    ("COLORADO", "CO"),
    ("CONNECTICUT", "CT"),
    ("DELAWARE", "DE"),
    ("DISTRICT OF COLUMBIA", "DC"),
    ("FLORIDA", "FL"),
    ("GEORGIA", "GA"),
    ("HAWAII", "HI"),
    ("IDAHO", "ID"),
    ("ILLINOIS", "IL"),
    ("INDIANA", "IN"),
    ("IOWA", "IA"),
    ("KANSAS", "KS"),
    ("KENTUCKY", "KY"),
    ("LOUISIANA", "LA"),
    ("MAINE", "ME"),
    ("MARYLAND", "MD"),
    ("MASSACHUSETTS", "MA"),
    ("MICHIGAN", "MI"),
    ("MINNESOTA", "MN"),
    ("MISSISSIPPI", "MS"),
    ("MISSOURI", "MO"),
    ("MONTANA", "MT"),
    ("NEBRASKA", "NE"),
    ("NEVADA", "NV"),
    ("NEW HAMPSHIRE", "NH"),
    ("NEW JERSEY", "NJ"),
    ("NEW MEXICO", "NM"),
    ("NEW YORK", "NY"),
    ("NORTH CAROLINA", "NC"),
    ("NORTH DAKOTA", "ND"),
    ("OHIO", "OH"),
    ("OKLAHOMA", "OK"),
    ("OREGON", "OR"),
    ("PENNSYLVANIA", "PA"),
    ("RHODE ISLAND", "RI"),
    ("SOUTH CAROLINA", "SC"),
    ("SOUTH DAKOTA", "SD"),
    ("TENNESSEE", "TN"),
    ("TEXAS", "TX"),
    ("UTAH", "UT"),
    ("VERMONT", "VT"),
    ("VIRGINIA", "VA"),
    ("WASHINGTON", "WA"),
    ("WEST VIRGINIA", "WV"),
    ("WISCONSIN", "WI"),
    ("WYOMING", "WY"),
    ("PUERTO RICO", "PR"),
    ("GUAM", "GU"),
    ("AMERICAN SAMOA", "AS"),
    ("VIRGIN ISLANDS", "VI"),
    ("US VIRGIN ISLANDS", "VI"),
    ("U S VIRGIN ISLANDS", "VI"),
    ("NORTHERN MARIANA ISLANDS", "MP"),
    ("COMMONWEALTH OF MASSACHUSETTS", "MA"),
    ("ALA", "AL"),
    ("ALAS", "AK"),
    ("ARIZ", "AZ"),
    ("ARK", "AR"),
    ("CALIF", "CA"),
    ("CAL", "CA"),
    ("COLO", "CO"),
    ("CONN", "CT"),
    ("DEL", "DE"),
    ("D C", "DC"),
    ("FLA", "FL"),
    ("FLOR", "FL"),
    ("IDA", "ID"),
    ("ILL", "IL"),
    ("ILLS", "IL"),
    ("IND", "IN"),
    ("KANS", "KS"),
    ("KAN", "KS"),
    ("KEN", "KY"),
    ("KENT", "KY"),
    ("MASS", "MA"),
    ("MICH", "MI"),
    ("MINN", "MN"),
    ("MISS", "MS"),
    ("MONT", "MT"),
    ("NEBR", "NE"),
    ("NEB", "NE"),
    ("NEV", "NV"),
    ("N H", "NH"),
    ("N J", "NJ"),
    ("N MEX", "NM"),
    ("NEW MEX", "NM"),
    ("N M", "NM"),
    ("N Y", "NY"),
    ("N C", "NC"),
    ("N D", "ND"),
    ("N DAK", "ND"),
    ("N DAKOTA", "ND"),
    ("NO DAKOTA", "ND"),
    ("N CAROLINA", "NC"),
    ("NO CAROLINA", "NC"),
    ("OKLA", "OK"),
    ("OREG", "OR"),
    ("ORE", "OR"),
    ("PENN", "PA"),
    ("PENNA", "PA"),
    ("R I", "RI"),
    ("S C", "SC"),
    ("S CAROLINA", "SC"),
    ("SO CAROLINA", "SC"),
    ("S D", "SD"),
    ("S DAK", "SD"),
    ("S DAKOTA", "SD"),
    ("SO DAKOTA", "SD"),
    ("TENN", "TN"),
    ("TEX", "TX"),
    ("WASH", "WA"),
    ("W VA", "WV"),
    ("W V", "WV"),
    ("W VIRGINIA", "WV"),
    ("WEST VA", "WV"),
    ("WIS", "WI"),
    ("WISC", "WI"),
    ("WYO", "WY"),
    ("P R", "PR"),
    ("V I", "VI"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_are_those_of_the_jurisdictions() {
        let all: Vec<[u8; 2]> =
            jurisdiction::all().iter().map(|j| j.code.as_bytes().try_into().unwrap()).collect();
        assert_eq!(CODES.as_slice(), all);
        assert_eq!((code("nv"), code("PR"), code("zz"), code("N")), (Some(*b"NV"), Some(*b"PR"), None, None));
    }
}
