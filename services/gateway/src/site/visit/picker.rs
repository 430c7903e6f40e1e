//! The list of states and territories that every page offers.

use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};

use super::query::SiteQuery;
use super::{Visit, kind, names, voting_info_path};
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::PickerEntry;

/// States by localized name, then the territories. `?state=` takes states only (SPEC section 3), so choosing
/// a territory leads to its page; without one, only the territory where the visitor is can be shown.
#[must_use]
pub fn picker(visit: &Visit<'_>, locale: Locale) -> Vec<PickerEntry> {
    let entry = |j: &'static Jurisdiction, href: String| PickerEntry {
        code: j.code,
        name: names(j, locale).0,
        kind: kind(j),
        href,
    };
    let (mut states, mut territories) = (Vec::with_capacity(51), Vec::with_capacity(5));
    for j in jurisdiction::all() {
        let query =
            SiteQuery { state: Some(j).filter(|j| j.kind == JurisdictionKind::State), ..visit.query.clone() };
        if j.kind == JurisdictionKind::State {
            states.push(entry(j, query.href("/")));
        } else {
            let path = voting_info_path(j);
            let current = visit.jurisdiction.is_some_and(|(chosen, _)| chosen == j);
            if visit.pages.has(&path) {
                territories.push(entry(j, query.href(&path)));
            } else if current {
                territories.push(entry(j, query.href("/")));
            }
        }
    }
    states.sort_by_cached_key(|e| sort_key(e.name));
    territories.sort_by_cached_key(|e| sort_key(e.name));
    states.append(&mut territories);
    states
}

/// Names in the order of the alphabet: marks on Latin letters do not count ("Míchigan" before "Minnesota").
fn sort_key(name: &str) -> String {
    let plain = |c: char| match c {
        'á' | 'Á' => 'a',
        'é' | 'É' => 'e',
        'í' | 'Í' => 'i',
        'ó' | 'Ó' => 'o',
        'ú' | 'Ú' | 'ü' => 'u',
        'ñ' => 'n',
        'đ' | 'Đ' => 'd',
        _ => c,
    };
    name.chars().map(plain).flat_map(char::to_lowercase).collect()
}
