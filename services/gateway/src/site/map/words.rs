//! The words of a map: what a screen reader says of it, the unit of its scale, the letter of north. The SVG
//! is made here, so its words must be too.

use super::super::locale::Locale;
use crate::view::bootstrap::LocationKind;

/// "Where the 6 early voting places are. The list has all addresses."
pub(super) fn label(kind: LocationKind, count: usize, locale: Locale) -> String {
    use LocationKind::{DropOff, EarlyVote, ElectionDay};
    match locale {
        Locale::Es => {
            let what = match kind {
                EarlyVote => "votación anticipada",
                ElectionDay => "votación el día de las elecciones",
                DropOff => "entrega de boletas",
            };
            format!("Mapa de los lugares de {what}: {count}. Las direcciones están en la lista.")
        }
        Locale::Ar => {
            let what = match kind {
                EarlyVote => "التصويت المبكر",
                ElectionDay => "التصويت يوم الانتخابات",
                DropOff => "تسليم بطاقات الاقتراع",
            };
            format!("خريطة أماكن {what}: {count}. العناوين موجودة في القائمة.")
        }
        Locale::Ko => {
            let what = match kind {
                EarlyVote => "조기 투표소",
                ElectionDay => "선거일 투표소",
                DropOff => "투표용지 제출 장소",
            };
            format!("{what} 지도: {count}곳. 주소는 목록에 있습니다.")
        }
        Locale::Tl => {
            let what = match kind {
                EarlyVote => "maagang pagboto",
                ElectionDay => "pagboto sa araw ng halalan",
                DropOff => "paghuhulog ng balota",
            };
            format!("Mapa ng mga lugar para sa {what}: {count}. Nasa listahan ang mga address.")
        }
        Locale::Vi => {
            let what = match kind {
                EarlyVote => "bỏ phiếu sớm",
                ElectionDay => "bỏ phiếu trong ngày bầu cử",
                DropOff => "nộp lá phiếu",
            };
            format!("Bản đồ các địa điểm {what}: {count}. Địa chỉ có trong danh sách.")
        }
        Locale::ZhHans => {
            let what = match kind {
                EarlyVote => "提前投票点",
                ElectionDay => "选举日投票点",
                DropOff => "选票投递点",
            };
            format!("{what}地图：{count} 处。地址见列表。")
        }
        Locale::En | Locale::Shh => {
            let what = match kind {
                EarlyVote => "early voting places",
                ElectionDay => "election day voting places",
                DropOff => "ballot drop-off places",
            };
            format!("Map of {what}: {count}. The addresses are in the list.")
        }
    }
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
    let unit = match locale {
        Locale::Ar => "ميل",
        Locale::Ko => "마일",
        Locale::Vi => "dặm",
        Locale::ZhHans => "英里",
        Locale::En | Locale::Es | Locale::Shh | Locale::Tl => "mi",
    };
    format!("{number} {unit}")
}

/// The letter at the north mark.
pub(super) fn north(locale: Locale) -> &'static str {
    match locale {
        Locale::Ar => "ش",
        Locale::Ko => "북",
        Locale::Tl => "H",
        Locale::Vi => "B",
        Locale::ZhHans => "北",
        Locale::En | Locale::Es | Locale::Shh => "N",
    }
}
