//! The words of a map: what a screen reader says of it, the unit of its scale, the letter of north. The gateway draws the SVG, so it
//! needs its words, too.

use super::super::catalog::PLACES;
use super::super::locale::Locale;
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

/// "Map of 9 places. The addresses are in the list."
pub(super) fn all(count: usize, locale: Locale) -> String {
    match locale {
        Locale::Es => format!("Mapa de los lugares de la lista: {count}. Las direcciones están en la lista."),
        Locale::Ar => format!("خريطة أماكن القائمة: {count}. العناوين موجودة في القائمة."),
        Locale::Ko => format!("목록에 있는 장소 지도: {count}곳. 주소는 목록에 있습니다."),
        Locale::Tl => format!("Mapa ng mga lugar sa listahan: {count}. Nasa listahan ang mga address."),
        Locale::Vi => format!("Bản đồ các địa điểm trong danh sách: {count}. Địa chỉ có trong danh sách."),
        Locale::ZhHans => format!("列表中地点的地图：{count} 处。地址见列表。"),
        Locale::En | Locale::Shh => {
            format!("Map of the places in the list: {count}. The list has their addresses.")
        }
    }
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
