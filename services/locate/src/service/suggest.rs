//! Completions of a partly typed address within a ZIP code or a city: streets whose name begins like
//! what was typed and that have the number.

use crate::domain::address::{Direction, StateCode};
use crate::domain::answer::shown;
use crate::domain::matching::Spot;
use crate::domain::street::{city_key, street_from_fields};
use crate::domain::streets::{ALL_STREETS, StreetData as _, StreetRow};
use crate::index::Index;

/// Streets that are looked at for one request.
const MAX_STREETS: usize = 400;

/// Where to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// 5 digits.
    Zip(u32),
    /// City and state, as typed.
    City(String, StateCode),
}

pub(super) fn suggest(index: &Index, prefix: &str, place: &Place, limit: usize) -> Vec<String> {
    let Some((number, street)) = split(prefix) else { return Vec::new() };
    let mut found: Vec<Spot> = Vec::new();
    for (predir, name) in beginnings(street) {
        let rows = match place {
            Place::Zip(zip) => index.streets_in_zip(*zip, &name, MAX_STREETS),
            Place::City(city, state) => index.streets_in_city(*state, &city_key(city), &name, MAX_STREETS),
        };
        let fits =
            |row: &StreetRow<'_>| row.name != ALL_STREETS && (predir.is_none() || row.predir == predir);
        for row in rows.into_iter().filter(fits) {
            let mut segments = Vec::new();
            index.segments_at(row.id, number, &mut segments);
            if !segments.is_empty() {
                found.push(Spot::of_row(&row, number));
            }
        }
    }
    // The shortest completion first.
    found.sort_by(|a, b| (a.name.len(), a).cmp(&(b.name.len(), b)));
    found.dedup();
    found.into_iter().take(limit).map(|spot| shown(&spot.text())).collect()
}

/// House number and the beginning of a street.
fn split(prefix: &str) -> Option<(u32, &str)> {
    let prefix = prefix.trim_start();
    let (number, street) = prefix.split_once(char::is_whitespace)?;
    Some((number.parse().ok()?, street.trim_start()))
}

/// What the typed words may begin: a name, or a direction and a name; with its last word as typed (a
/// beginning) and in its canonical form (FIFTH is 5TH).
fn beginnings(street: &str) -> Vec<(Option<Direction>, String)> {
    let typed: String =
        street.to_ascii_uppercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').collect();
    let typed = typed.trim_end().to_owned();
    let mut list = Vec::new();
    if typed.is_empty() {
        return list;
    }
    if let Some((word, rest)) = typed.split_once(' ') {
        let predir = Direction::ALL.into_iter().find(|d| d.as_str() == word).or(match word {
            "NORTH" => Some(Direction::N),
            "EAST" => Some(Direction::E),
            "SOUTH" => Some(Direction::S),
            "WEST" => Some(Direction::W),
            _ => None,
        });
        if predir.is_some() && !rest.trim().is_empty() {
            list.push((predir, rest.trim().to_owned()));
        }
    }
    if let Some(street) = street_from_fields("", &typed, "", "")
        && street.name != typed
    {
        list.push((street.predir, street.name));
    }
    list.push((None, typed));
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::model::{Feed, Locality, Precinct, Source, StreetSegment};
    use crate::index::build::Builder;

    fn index() -> (tempfile::TempDir, Index) {
        let segment = |(direction, name, suffix, from, to): (&str, &str, &str, u32, u32)| StreetSegment {
            city: "Chicago".to_owned(),
            state: "IL".to_owned(),
            zip: "60618".to_owned(),
            street_direction: direction.to_owned(),
            street_name: name.to_owned(),
            street_suffix: suffix.to_owned(),
            start_house_number: from.to_string(),
            end_house_number: to.to_string(),
            odd_even_both: "both".to_owned(),
            precinct_id: "p".to_owned(),
            ..StreetSegment::default()
        };
        let mut segments: Vec<StreetSegment> = [
            ("N", "Oak", "Ave", 1, 99),
            ("S", "Oak", "Ave", 100, 199),
            ("", "Oakdale", "Ave", 1, 99),
            ("", "Fifth", "St", 1, 9),
        ]
        .map(segment)
        .to_vec();
        segments.push(StreetSegment { includes_all_streets: true, ..segment(("", "*", "", 0, 0)) });
        let feed = Feed {
            source: Some(Source { vip_id: "17".to_owned(), ..Source::default() }),
            localities: vec![Locality { id: "l".to_owned(), ..Locality::default() }],
            precincts: vec![Precinct {
                id: "p".to_owned(),
                locality_id: "l".to_owned(),
                ..Precinct::default()
            }],
            ..Feed::default()
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.vri");
        let mut builder = Builder::new(&path);
        builder.add(&(feed, segments), &[]).unwrap();
        builder.finish(0).unwrap();
        let index = Index::open(&path).unwrap();
        (folder, index)
    }

    #[test]
    fn streets_are_completed_that_have_the_number_and_no_others() {
        let (_folder, index) = index();
        let in_zip = |typed: &str| suggest(&index, typed, &Place::Zip(60618), 8);
        let north = "7 N Oak Ave, Chicago, IL 60618";
        assert_eq!(in_zip("7 oa"), [north, "7 Oakdale Ave, Chicago, IL 60618"]);
        assert_eq!(in_zip("150 oa"), ["150 S Oak Ave, Chicago, IL 60618"]);
        assert_eq!(in_zip("7 n oa"), [north]);
        assert_eq!(in_zip("7 north oak"), [north]);
        assert!(in_zip("7 s oak").is_empty() && in_zip("500 oak").is_empty());
        for typed in ["3 fifth", "3 5", "3 5th"] {
            assert_eq!(in_zip(typed), ["3 5th St, Chicago, IL 60618"], "{typed}");
        }
        for typed in ["", "oak", "7", "7 ", "7b oak", "99999999999 oak", "7 *", "7 \u{0}"] {
            assert!(in_zip(typed).is_empty(), "{typed:?}");
        }
        assert!(suggest(&index, "7 oa", &Place::Zip(60601), 8).is_empty());
        let chicago = Place::City("chicago".to_owned(), StateCode(*b"IL"));
        assert_eq!(suggest(&index, "7 oak", &chicago, 1), [north], "cut to the limit, the shortest first");
    }
}
