//! The words of a map: what a screen reader says of it, the unit of its scale, the letter of north. The
//! gateway draws the SVG, so it needs its words, too.

use crate::site::wording::catalog::PLACES;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::LocationKind;

/// "Map of early voting places: 6. The addresses are in the list."
pub(super) fn label(kind: LocationKind, count: usize, locale: Locale) -> String {
    let key = match kind {
        LocationKind::EarlyVote => "map_early",
        LocationKind::ElectionDay => "map_election_day",
        LocationKind::DropOff => "map_dropoff",
    };
    word(key, locale).replace("{count}", &count.to_string())
}

/// "Map of the places in the list: 9. The list has their addresses."
pub(super) fn all(count: usize, locale: Locale) -> String {
    word("map_all", locale).replace("{count}", &count.to_string())
}

/// "½ mi": a distance of the scale, given in quarters of a mile.
pub(super) fn distance(quarters: u32, locale: Locale) -> String {
    let number = match quarters {
        1 => "¼".to_owned(),
        2 => "½".to_owned(),
        quarters => (quarters / 4).to_string(),
    };
    format!("{number} {}", word("map_mile", locale))
}

/// The letter at the north mark.
pub(super) fn north(locale: Locale) -> &'static str {
    word("map_north", locale)
}

fn word(key: &str, locale: Locale) -> &'static str {
    PLACES.text(key, locale).unwrap_or_default()
}
