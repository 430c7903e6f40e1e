//! Maps that were drawn: those of a precinct are the same for all its voters, and neighbours share most of
//! the others.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use super::{KindPoint, MapSubject, svg, svg_of_all};
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::LocationKind;
use crate::view::written::Written;

/// Bytes of all maps that are kept, each with its JSON.
const MAX_BYTES: u64 = 16 << 20;
/// The key, and the cache's own account of it.
const EACH: usize = 512;
/// A map that is not asked for is evicted, also while there is room.
const MAX_IDLE: Duration = Duration::from_secs(600);

/// A drawn map.
pub(super) type Map = Option<Arc<Written<String>>>;

/// All that a map shows: places of a feed, the middle of a ZIP code, the language. Coordinates are compared
/// by their bits.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    points: Box<[Option<[u64; 2]>]>,
    kind: LocationKind,
    state_fips: Box<str>,
    zip: Option<([u64; 2], Box<str>)>,
    locale: Locale,
}

static KEPT: LazyLock<Cache<Key, Map>> = LazyLock::new(|| {
    let weigh = |key: &Key, map: &Map| {
        let text = map.as_ref().map_or(0, |svg| svg.len() * 9 / 4);
        u32::try_from(EACH + 24 * key.points.len() + text).unwrap_or(u32::MAX)
    };
    Cache::builder()
        .max_capacity(MAX_BYTES)
        .weigher(weigh)
        .eviction_policy(EvictionPolicy::lru())
        .time_to_idle(MAX_IDLE)
        .build()
});

/// The map of [`svg`], cached.
#[must_use]
pub fn kept(points: &[Option<(f64, f64)>], subject: MapSubject<'_>) -> Map {
    let bits = |(lat, lon): (f64, f64)| [lat.to_bits(), lon.to_bits()];
    let key = Key {
        points: points.iter().map(|point| point.map(bits)).collect(),
        kind: subject.kind,
        state_fips: subject.state_fips.into(),
        zip: subject.zip.map(|zip| (bits(zip.point), zip.zip.as_str().into())),
        locale: subject.locale,
    };
    KEPT.get_with(key, || svg(points, subject).map(|svg| Arc::new(Written::new(svg))))
}

/// All that a map of several kinds shows.
#[derive(PartialEq, Eq, Hash)]
struct AllKey {
    points: Box<[(Option<[u64; 2]>, LocationKind)]>,
    first: usize,
    state_fips: Box<str>,
    locale: Locale,
}

static KEPT_OF_ALL: LazyLock<Cache<AllKey, Map>> = LazyLock::new(|| {
    let weigh = |key: &AllKey, map: &Map| {
        let text = map.as_ref().map_or(0, |svg| svg.len() * 9 / 4);
        u32::try_from(EACH + 32 * key.points.len() + text).unwrap_or(u32::MAX)
    };
    Cache::builder()
        .max_capacity(MAX_BYTES / 4)
        .weigher(weigh)
        .eviction_policy(EvictionPolicy::lru())
        .time_to_idle(MAX_IDLE)
        .build()
});

/// The map of [`svg_of_all`], cached.
#[must_use]
pub fn kept_of_all(points: &[KindPoint], first: usize, state_fips: &str, locale: Locale) -> Map {
    let bits = |(lat, lon): (f64, f64)| [lat.to_bits(), lon.to_bits()];
    let key = AllKey {
        points: points.iter().map(|(point, kind)| (point.map(bits), *kind)).collect(),
        first,
        state_fips: state_fips.into(),
        locale,
    };
    KEPT_OF_ALL.get_with(key, || {
        svg_of_all(points, first, state_fips, locale).map(|svg| Arc::new(Written::new(svg)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::lookup::ZipCentre;

    #[test]
    fn a_map_is_kept_for_exactly_what_it_shows() {
        let points = [Some((36.17, -115.14)), None, Some((36.20, -115.20))];
        let zips = ["89101", "89102"].map(|zip| ZipCentre { point: (36.17, -115.16), zip: zip.to_owned() });
        let subject = |kind, state_fips, zip, locale| MapSubject { kind, state_fips, zip, locale };
        let (early, day) = (LocationKind::EarlyVote, LocationKind::ElectionDay);
        let subjects = [
            subject(early, "32", None, Locale::En),
            subject(day, "32", None, Locale::En),
            subject(early, "06", None, Locale::En),
            subject(early, "32", Some(&zips[0]), Locale::En),
            subject(early, "32", Some(&zips[1]), Locale::En),
            subject(early, "32", None, Locale::Es),
        ];
        let mut turned = points;
        turned.reverse();
        // Twice: what was kept for one must not be given for another.
        for _ in 0..2 {
            for points in [&points[..], &turned, &points[..1], &[]] {
                for subject in subjects {
                    let fresh = svg(points, subject);
                    assert_eq!(kept(points, subject).as_deref().map(|svg| &**svg), fresh.as_ref());
                }
            }
        }
        let again = [kept(&points, subjects[0]), kept(&points, subjects[0])].map(Option::unwrap);
        assert!(Arc::ptr_eq(&again[0], &again[1]));
    }
}
