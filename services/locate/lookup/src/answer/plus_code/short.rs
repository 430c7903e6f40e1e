//! Short plus codes (`2222+22 Reno, NV`). Codes with one end repeat every degree: a short one is made whole
//! only where the typed place cannot reach to the next of them.

use crate::area::Point;
use crate::area::county::{CountyAt, county_at};
use address::Address;
use address::place::{Gazetteer, ZipInfo, ZipKind};

/// Digits before the plus sign of a code that is short by its first four.
const DIGITS: usize = 4;
/// Degrees between a cell and the middle of its place beyond which another one may be meant.
const REACH: f64 = 0.15;
/// Degrees north beyond which a degree of longitude is so short that a short code says too little (Alaska).
const NORTH: f64 = 50.0;
/// How many ZIP codes must lie between a cell and one with the same end. The largest ZIP codes of the West
/// reach over a degree, past at most three others (89049 Tonopah, 79843 Marfa, 87401 Farmington); so
/// measured, 94 % of all are closed in.
const BETWEEN: usize = 8;

/// The whole code that a short one means in the place that was typed with it; `None` where it may be another.
pub(super) fn whole(code: &str, place: &Address) -> Option<String> {
    if code.find('+') != Some(DIGITS) || code.len() < DIGITS + 3 {
        return None;
    }
    let zips = zips(place)?;
    let middles = middles(&zips)?;
    let near = |(latitude, longitude): &(f64, f64)| {
        let code = openlocationcode::recover_nearest(code, *latitude, *longitude).ok()?;
        let area = openlocationcode::decode(&code).ok()?;
        let apart = [area.latitude_center - latitude, area.longitude_center - longitude];
        let is_near = apart.iter().all(|degrees| degrees.abs() <= REACH);
        (is_near && *latitude <= NORTH).then_some((code, (area.latitude_center, area.longitude_center)))
    };
    let (first, others) = middles.split_first()?;
    let (code, cell) = near(first)?;
    let is_same = others.iter().all(|middle| near(middle).is_some_and(|(other, _)| other == code));
    (is_same && is_only(cell, &zips)).then_some(code)
}

/// The middles of the ZIP code that was typed, else of those of the town; empty where one has none.
pub(super) fn middles_of(place: &Address) -> Vec<(f64, f64)> {
    zips(place).and_then(|zips| middles(&zips)).unwrap_or_default()
}

/// Whether a cell lies past so many other ZIP codes that it is in none of a place.
pub(super) fn is_past_others(cell: (f64, f64), place: &Address) -> bool {
    let Some((zips, middles)) = zips(place).and_then(|zips| middles(&zips).map(|own| (zips, own))) else {
        return false;
    };
    !middles.is_empty() && middles.iter().all(|middle| between(cell, *middle, &zips) >= BETWEEN)
}

fn zips(place: &Address) -> Option<Vec<u32>> {
    match (place.zip, &place.city, place.state) {
        (Some(zip), ..) => Some(vec![zip]),
        (None, Some(city), Some(state)) => Some(Gazetteer::get().city_zips(state, city).to_vec()),
        _ => None,
    }
}

fn middles(zips: &[u32]) -> Option<Vec<(f64, f64)>> {
    zips.iter().map(|zip| Gazetteer::get().zip(*zip).and_then(ZipInfo::middle)).collect()
}

/// Whether no other cell with the same end can be in a place: each is in no county, or many other ZIP codes
/// lie between.
fn is_only(cell: (f64, f64), own: &[u32]) -> bool {
    let steps = || (-2..=2).map(f64::from);
    let others = steps().flat_map(|north| steps().map(move |east| (north, east)));
    others.filter(|step| *step != (0.0, 0.0)).all(|(north, east)| {
        let other = (cell.0 + north, cell.1 + east);
        let at = Point::new(other.0, other.1).map(county_at);
        at.is_none_or(|at| at == CountyAt::Nowhere) || between(cell, other, own) >= BETWEEN
    })
}

/// How many ZIP codes with homes, beside a place's own, are nearer to both ends than these to each other.
fn between(a: (f64, f64), b: (f64, f64), own: &[u32]) -> usize {
    let narrow = a.0.to_radians().cos();
    let squared =
        |(y, x): (f64, f64), (north, east): (f64, f64)| (y - north).powi(2) + ((x - east) * narrow).powi(2);
    let far = squared(a, b);
    let all = Gazetteer::get().all().iter();
    let homes = all.filter(|zip| zip.active && zip.kind == ZipKind::Standard && !own.contains(&zip.zip));
    homes.filter_map(ZipInfo::middle).filter(|at| squared(*at, a) < far && squared(*at, b) < far).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_of(code: &str, zip: u32) -> Option<String> {
        let line = format!("1 Oak St {zip:05}");
        whole(code, address::parse::parse(&line, None).unwrap().first())
    }

    #[test]
    fn a_short_code_is_whole_where_its_place_cannot_reach_the_next_one() {
        // In the middle of Phoenix, Chicago and Carson City.
        for (zip, latitude, longitude) in
            [(85003, 33.4478, -112.0778), (60601, 41.8858, -87.6229), (89701, 39.1507, -119.7459)]
        {
            let full = openlocationcode::encode(latitude, longitude, 10).unwrap();
            assert_eq!(code_of(&full[4..], zip).as_deref(), Some(full.as_str()), "{zip}");
        }
    }

    #[test]
    fn a_cell_past_many_other_zip_codes_is_not_in_the_typed_one() {
        let is_past = |zip: u32| {
            let line = format!("1 Oak St {zip:05}");
            is_past_others((33.4478, -112.0778), address::parse::parse(&line, None).unwrap().first())
        };
        // Downtown Phoenix, its neighbour, Tempe, Mesa.
        assert_eq!([85003, 85004, 85281, 85201].map(is_past), [false, false, true, true]);
    }

    #[test]
    fn a_short_code_stays_short_in_a_place_that_reaches_far() {
        // Tonopah reaches over a degree; Pine Ridge, Marfa and Farmington are open to one side; Hughes is in
        // Alaska.
        for zip in [89049, 57770, 79843, 87401, 99745] {
            let (latitude, longitude) = Gazetteer::get().zip(zip).and_then(ZipInfo::middle).unwrap();
            let full = openlocationcode::encode(latitude, longitude, 10).unwrap();
            assert_eq!(code_of(&full[4..], zip), None, "{zip}");
        }
    }
}
