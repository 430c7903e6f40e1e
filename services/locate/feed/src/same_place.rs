//! Which records describe one place. Real feeds repeat a place for each role. Two records are one place when name
//! and first line are the same, word by word, and when all other fields that both have agree: second line, city,
//! state, ZIP code, position. Directions and hours belong to a role: two records of one role agree in them as well.

use std::collections::HashMap;

use super::model::PollingLocation;
use address::Direction;
use address::text::{fold, words};
use address::usps::{direction, suffix};

/// How far two positions of one place may lie apart, degrees: 500 m.
const NEAR: f64 = 0.005;
/// Most records of one name and first line, different in the rest, that are compared with each other.
const MOST_COMPARED: usize = 32;

/// The first line of the address of a place, in whatever field.
pub fn line_1(record: &PollingLocation) -> &str {
    let structured = record.line_1.trim();
    if structured.is_empty() { record.address_line.trim() } else { structured }
}

/// The fields beside name and first line; empty where a record has none.
#[derive(Clone, Debug, PartialEq)]
struct Rest {
    texts: [String; 4],
    position: Option<(f64, f64)>,
    /// A drop-off place, a place of early voting.
    roles: [bool; 2],
    /// Directions, hours in words, hours.
    of_role: [String; 3],
}

impl Rest {
    fn of(record: &PollingLocation) -> Self {
        let zip = record.zip.trim();
        let city = words(&fold(&record.city)).join(" ");
        let texts =
            [street(&record.line_2), city, words(&fold(&record.state)).join(" "), five(zip).to_owned()];
        let words_of = |text: &str| words(&fold(text)).join(" ");
        let of_role = [
            words_of(&record.directions),
            words_of(&record.hours_text),
            record.hours_open_id.trim().to_owned(),
        ];
        let roles = [record.is_drop_box, record.is_early_voting];
        Self { texts, position: record.latitude.zip(record.longitude), roles, of_role }
    }

    fn agrees(&self, other: &Self) -> bool {
        let agree =
            |a: &[String], b: &[String]| a.iter().zip(b).all(|(a, b)| a.is_empty() || b.is_empty() || a == b);
        let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() <= NEAR && (a.1 - b.1).abs() <= NEAR;
        agree(&self.texts, &other.texts)
            && (self.roles != other.roles || agree(&self.of_role, &other.of_role))
            && self.position.zip(other.position).is_none_or(|(a, b)| near(a, b))
    }
}

/// The five digits of a ZIP code.
pub fn five(zip: &str) -> &str {
    zip.get(..5).unwrap_or(zip)
}

/// Words of an address line, suffixes and directions in their standard form.
fn street(line: &str) -> String {
    let words = words(&fold(line));
    let standard = words.iter().map(|word| {
        suffix::standard(word).or_else(|| direction::one(word).map(Direction::as_str)).unwrap_or(word)
    });
    standard.collect::<Vec<_>>().join(" ")
}

/// The number of each record's place, counted in the order in which places first occur; `None` for records without
/// an address. The second list holds pairs of records of one name and first line that are two places.
pub fn places(records: &[PollingLocation]) -> (Vec<Option<usize>>, Vec<(usize, usize)>) {
    let mut buckets: HashMap<[String; 2], Vec<(Rest, Vec<usize>)>> = HashMap::new();
    let addressed = records.iter().enumerate().filter(|(_, r)| !line_1(r).is_empty());
    for (at, record) in addressed {
        let key = [words(&fold(&record.name)).join(" "), street(line_1(record))];
        let rest = Rest::of(record);
        let bucket = buckets.entry(key).or_default();
        // Equal records mostly follow each other, and nearly every bucket holds one.
        match bucket.iter_mut().rev().take(MOST_COMPARED).find(|(known, _)| *known == rest) {
            Some((_, list)) => list.push(at),
            None => bucket.push((rest, vec![at])),
        }
    }
    let mut first_of: Vec<Option<usize>> = vec![None; records.len()];
    let mut apart = Vec::new();
    for bucket in buckets.values() {
        for (group, whole) in together(bucket) {
            let all = group.iter().flat_map(|i| &bucket[*i].1);
            let first = all.clone().copied().min().unwrap_or(0);
            for i in &group {
                let own = bucket[*i].1.first().copied().unwrap_or(0);
                bucket[*i].1.iter().for_each(|at| first_of[*at] = Some(if whole { first } else { own }));
            }
        }
        let few = &bucket[..bucket.len().min(MOST_COMPARED)];
        let differ = |(i, one): (usize, &(Rest, Vec<usize>))| {
            few[..i].iter().find(|before| !before.0.agrees(&one.0)).map(|before| (before.1[0], one.1[0]))
        };
        apart.extend(few.iter().enumerate().filter_map(differ));
    }
    apart.sort_unstable();
    let mut numbers: HashMap<usize, usize> = HashMap::new();
    let numbered = first_of.into_iter().map(|first| {
        let count = numbers.len();
        first.map(|first| *numbers.entry(first).or_insert(count))
    });
    (numbered.collect(), apart)
}

/// The connected groups of a bucket, and whether all records of a group agree with each other. A record that agrees
/// with two places that contradict each other is merged with neither.
fn together(bucket: &[(Rest, Vec<usize>)]) -> Vec<(Vec<usize>, bool)> {
    if bucket.len() > MOST_COMPARED {
        return (0..bucket.len()).map(|i| (vec![i], true)).collect();
    }
    let agree = |a: usize, b: usize| bucket[a].0.agrees(&bucket[b].0);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for i in 0..bucket.len() {
        let (touched, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|g| g.iter().any(|other| agree(i, *other)));
        others.push(touched.into_iter().flatten().chain([i]).collect());
        groups = others;
    }
    let whole = |g: &[usize]| g.iter().all(|a| g.iter().all(|b| agree(*a, *b)));
    groups
        .into_iter()
        .map(|group| {
            let all = whole(&group);
            (group, all)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str, line_1: &str, line_2: &str, city: &str, zip: &str) -> PollingLocation {
        PollingLocation {
            name: name.to_owned(),
            line_1: line_1.to_owned(),
            line_2: line_2.to_owned(),
            city: city.to_owned(),
            zip: zip.to_owned(),
            ..PollingLocation::default()
        }
    }

    fn numbers(records: &[PollingLocation]) -> Vec<usize> {
        places(records).0.into_iter().flatten().collect()
    }

    #[test]
    fn two_spellings_of_one_place_meet() {
        let records = [
            record("St. Mary's Hall", "12 North 1st Street", "", "Springfield", "62701"),
            record("ST MARYS HALL", "12 N 1st St.", "", "SPRINGFIELD", "62701-1234"),
            record("St Mary’s Hall", "12 N 1st St", "Gym", "", ""),
        ];
        assert_eq!(numbers(&records), [0, 0, 0]);
        assert!(places(&records).1.is_empty());
    }

    #[test]
    fn places_that_differ_in_a_word_stay_two() {
        for other in [
            record("Hall", "1 21st St", "", "Springfield", "62701"),
            record("Hall", "12 1st St", "", "Springfield", "62704"),
            record("Hall", "12 1st St", "", "Chatham", "62701"),
            record("Hall", "12 1st St", "Gym", "Springfield", "62701"),
            record("Hall 12", "1st St", "", "Springfield", "62701"),
        ] {
            let one = record("Hall", "12 1st St", "Cafeteria", "Springfield", "62701");
            assert_eq!(numbers(&[one, other.clone()]), [0, 1], "{other:?}");
        }
        let at = |latitude| PollingLocation {
            latitude: Some(latitude),
            longitude: Some(-89.6),
            ..record("Hall", "12 1st St", "", "", "")
        };
        assert_eq!(numbers(&[at(39.8), at(39.801)]), [0, 0]);
        assert_eq!(numbers(&[at(39.8), at(39.9)]), [0, 1]);
    }

    #[test]
    fn rooms_of_one_house_are_places_of_their_own_in_one_role() {
        let room = |directions: &str, hours: &str, is_early_voting| PollingLocation {
            directions: directions.to_owned(),
            hours_open_id: hours.to_owned(),
            is_early_voting,
            ..record("School", "12 1st St", "", "Springfield", "62701")
        };
        assert_eq!(numbers(&[room("Room 1", "", false), room("Room 2", "", false)]), [0, 1]);
        assert_eq!(numbers(&[room("", "ho1", true), room("", "ho2", true)]), [0, 1]);
        assert_eq!(numbers(&[room("Room 1", "ho1", false), room("ROOM 1.", "", false)]), [0, 0]);
        assert_eq!(numbers(&[room("Room 1", "ho1", false), room("Room 2", "ho2", true)]), [0, 0]);
    }

    #[test]
    fn a_record_that_fits_two_places_belongs_to_none_of_them() {
        let records = [
            record("Hall", "12 1st St", "", "Springfield", ""),
            record("Hall", "12 1st St", "", "Springfield", "62701"),
            record("Hall", "12 1st St", "", "Springfield", "62704"),
            record("Hall", "12 1st St", "", "Springfield", "62701"),
        ];
        assert_eq!(numbers(&records), [0, 1, 2, 1]);
        assert_eq!(places(&records).1, [(1, 2)]);
    }
}
