//! House numbers: from one typed word and from the three fields of a feed, to one canonical form.
use super::address::HouseNumber;

/// A house number written as one text (`112-10`, `N6W23001`, `22 1/2`, `11-A`, `1681A`).
#[must_use]
pub fn parse_house_number(text: &str) -> Option<HouseNumber> {
    text.trim().parse().ok().map(|value| HouseNumber { value, ..HouseNumber::default() })
}

/// A house number from a feed's fields; each may be empty.
#[must_use]
pub fn house_number_from_fields(prefix: &str, number: &str, suffix: &str) -> Option<HouseNumber> {
    parse_house_number(&format!("{prefix}{number}{suffix}"))
}
