//! States as people write them: two letters, in full, and the traditional short forms.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::state_code::StateCode;

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

/// A state's name in full where the one word is a short form of it: `MASS` is `MASSACHUSETTS`.
#[must_use]
pub fn in_full(word: &str) -> Option<&'static str> {
    let code = from_words(&[word]).filter(|_| word.len() > 2)?;
    let (name, _) = NAMES.iter().find(|(_, own)| *own == code.as_str())?;
    (*name != word).then_some(name)
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
