//! Finds the records that describe one place. Real feeds repeat a place for each role. Records are one place
//! when all their fields are the same: name, address line by line, city, state, ZIP code and position, and in
//! one role directions and hours, too. Nothing is copied from one record to another. Records of one name and
//! first line *agree* where none contradicts the other; those of one list and role that do not agree are
//! doubtful, because one of them is a mistake.

use std::collections::HashMap;

use super::model::{PollingLocation, Schedule, VipFeed};
use address::Direction;
use address::text::{fold, words};
use address::usps::{direction, suffix};
use lookup::voting::SiteRole;

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
struct PlaceRest {
    /// Second line, city, state, ZIP code.
    texts: [String; 4],
    position: Option<(f64, f64)>,
    /// A drop-off place, a place of early voting.
    roles: [bool; 2],
    /// Directions, hours in words, hours.
    of_role: [String; 3],
}

impl PlaceRest {
    fn of(record: &PollingLocation, hours: &HashMap<&str, &str>) -> Self {
        let zip = record.zip.trim();
        let words_of = |text: &str| words(&fold(text)).join(" ");
        let texts =
            [street(&record.line_2), words_of(&record.city), words_of(&record.state), five(zip).to_owned()];
        let id = record.hours_open_id.trim();
        let of_role = [
            words_of(&record.directions),
            words_of(&record.hours_text),
            hours.get(id).copied().unwrap_or(id).to_owned(),
        ];
        let roles = [record.is_drop_box, record.is_early_voting];
        Self { texts, position: record.latitude.zip(record.longitude), roles, of_role }
    }

    /// Whether neither contradicts the other.
    fn agrees(&self, other: &Self) -> bool {
        self.agrees_but_for_hours(other)
            && (self.roles != other.roles || agree(&self.of_role, &other.of_role))
    }

    /// As [`Self::agrees`], without hours and directions.
    fn agrees_but_for_hours(&self, other: &Self) -> bool {
        agree(&self.texts, &other.texts) && self.position.zip(other.position).is_none_or(|(a, b)| near(a, b))
    }

    /// Whether both say the same of the place.
    fn equals(&self, other: &Self) -> bool {
        let position = match (self.position, other.position) {
            (Some(a), Some(b)) => near(a, b),
            (None, None) => true,
            _ => false,
        };
        self.texts == other.texts && position && (self.roles != other.roles || self.of_role == other.of_role)
    }

    /// Whether the other says all that this one says.
    fn is_within(&self, other: &Self) -> bool {
        let within = |(own, other): (&String, &String)| own.is_empty() || own == other;
        self.texts.iter().zip(&other.texts).all(within)
            && self.of_role.iter().zip(&other.of_role).all(within)
            && (self.position.is_none() || other.position.is_some())
    }
}

/// Whether no text differs from another one in its place.
fn agree(a: &[String], b: &[String]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.is_empty() || b.is_empty() || a == b)
}

fn near(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).abs() <= NEAR && (a.1 - b.1).abs() <= NEAR
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

/// The first identifier of hours of the same content, by identifier.
fn hours_by_content(feed: &VipFeed) -> HashMap<&str, &str> {
    let mut groups: HashMap<&str, Vec<&Schedule>> = HashMap::new();
    for schedule in &feed.schedules {
        groups.entry(&schedule.hours_open_id).or_default().push(schedule);
    }
    let mut ids: Vec<&str> = groups.keys().copied().collect();
    ids.sort_unstable();
    let mut first: HashMap<String, &str> = HashMap::new();
    let same = ids.into_iter().map(|id| {
        let rows = groups[id].iter().map(|s| {
            let days = (s.start_date, s.end_date, s.start_time, s.end_time);
            format!("{:?}", (days, s.by_appointment, s.or_by_appointment, s.subject_to_change))
        });
        let mut rows: Vec<String> = rows.collect();
        rows.sort_unstable();
        (id, *first.entry(rows.concat()).or_insert(id))
    });
    same.collect()
}

/// Lists of positions.
type PositionLists = Vec<Vec<usize>>;

/// The records of a feed with the fields that tell places apart.
#[derive(Debug)]
pub struct PlaceRecords<'f> {
    records: &'f [PollingLocation],
    /// Name and first line; `None` for records without an address.
    keys: Vec<Option<[String; 2]>>,
    rests: Vec<PlaceRest>,
}

/// The comparison of the records of one list in one role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceComparison {
    /// Pairs of records of which one is a mistake.
    pub confused: Vec<(usize, usize)>,
    /// Records that say no more than another one of the list.
    pub repeated: Vec<usize>,
}

impl<'f> PlaceRecords<'f> {
    /// Reads the records of a feed.
    #[must_use]
    pub fn of(feed: &'f VipFeed) -> Self {
        let hours = hours_by_content(feed);
        let records = &feed.polling_locations[..];
        let key = |r: &PollingLocation| {
            let line = line_1(r);
            (!line.is_empty()).then(|| [words(&fold(&r.name)).join(" "), street(line)])
        };
        let keys = records.iter().map(key).collect();
        Self { records, keys, rests: records.iter().map(|r| PlaceRest::of(r, &hours)).collect() }
    }

    /// The records of each name and first line, in the order of the feed; of equal ones the first with all.
    fn buckets(&self) -> Vec<Vec<Vec<usize>>> {
        let mut at: HashMap<&[String; 2], usize> = HashMap::new();
        let mut buckets: Vec<Vec<Vec<usize>>> = Vec::new();
        for (record, key) in self.keys.iter().enumerate() {
            let Some(key) = key else { continue };
            let bucket = *at.entry(key).or_insert_with(|| {
                buckets.push(Vec::new());
                buckets.len() - 1
            });
            // Equal records mostly follow each other, and nearly every bucket holds one.
            let rests = &self.rests;
            let known =
                buckets[bucket].iter_mut().rev().take(MOST_COMPARED).find(|l| rests[l[0]] == rests[record]);
            match known {
                Some(list) => list.push(record),
                None => buckets[bucket].push(vec![record]),
            }
        }
        buckets
    }

    /// The number of each record's place, counted in the order in which places first occur; `None` for
    /// records without an address.
    #[must_use]
    pub fn numbers(&self) -> Vec<Option<usize>> {
        let mut first_of: Vec<Option<usize>> = vec![None; self.records.len()];
        for bucket in self.buckets() {
            for (group, whole) in self.together(&bucket) {
                let first = group.iter().flat_map(|i| &bucket[*i]).copied().min();
                for list in group.iter().map(|i| &bucket[*i]) {
                    let own = if whole { first } else { list.first().copied() };
                    list.iter().for_each(|at| first_of[*at] = own);
                }
            }
        }
        let mut numbers: HashMap<usize, usize> = HashMap::new();
        let numbered = first_of.into_iter().map(|first| {
            let count = numbers.len();
            first.map(|first| *numbers.entry(first).or_insert(count))
        });
        numbered.collect()
    }

    /// Pairs of records of one name and first line that contradict each other.
    #[must_use]
    pub fn apart(&self) -> Vec<(usize, usize)> {
        let mut apart = Vec::new();
        for bucket in self.buckets() {
            let few: Vec<usize> = bucket.iter().take(MOST_COMPARED).map(|list| list[0]).collect();
            let differ = |(i, one): (usize, &usize)| {
                let other = few[..i].iter().find(|before| !self.rests[**before].agrees(&self.rests[*one]));
                other.map(|before| (*before, *one))
            };
            apart.extend(few.iter().enumerate().filter_map(differ));
        }
        apart.sort_unstable();
        apart
    }

    /// The records of each name and first line, equal ones together, and for each of those the positions of
    /// all records that do not contradict it in any field except hours, itself among them. Single records are
    /// left out.
    pub(crate) fn alike(&self) -> Vec<(PositionLists, PositionLists)> {
        let of = |bucket: PositionLists| {
            let agrees = |a: &Vec<usize>, b: &Vec<usize>| {
                a == b || self.rests[a[0]].agrees_but_for_hours(&self.rests[b[0]])
            };
            let few = bucket.len() <= MOST_COMPARED;
            let with = |own: &Vec<usize>| {
                let agreeing = bucket.iter().enumerate().filter(|(_, other)| agrees(own, other) && few);
                agreeing.map(|(at, _)| at).collect()
            };
            let agreeing: PositionLists = bucket.iter().map(with).collect();
            (bucket, agreeing)
        };
        let several = |bucket: &PositionLists| bucket.len() > 1 || bucket.iter().any(|list| list.len() > 1);
        self.buckets().into_iter().filter(several).map(of).collect()
    }

    /// The groups of a bucket of which each record equals another one, and whether all records of a group
    /// equal each other. A record that equals two that contradict each other in another role is merged with
    /// neither.
    fn together(&self, bucket: &[Vec<usize>]) -> Vec<(Vec<usize>, bool)> {
        if bucket.len() > MOST_COMPARED {
            return (0..bucket.len()).map(|i| (vec![i], true)).collect();
        }
        let equal = |a: usize, b: usize| self.rests[bucket[a][0]].equals(&self.rests[bucket[b][0]]);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for i in 0..bucket.len() {
            let (touched, mut others): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|g| g.iter().any(|other| equal(i, *other)));
            others.push(touched.into_iter().flatten().chain([i]).collect());
            groups = others;
        }
        let whole = |g: &[usize]| g.iter().all(|a| g.iter().all(|b| equal(*a, *b)));
        groups
            .into_iter()
            .map(|group| {
                let all = whole(&group);
                (group, all)
            })
            .collect()
    }

    /// Compares the records of one list in one role. A precinct has few: there two places of one name at two
    /// addresses are a mistake as well; in a county both may exist (`Fire Station`).
    #[must_use]
    pub fn compare(&self, list: &[usize], role: SiteRole, of_precinct: bool) -> PlaceComparison {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for at in list.iter().copied().filter(|at| self.records[*at].roles()[role as usize]) {
            if let Some([name, _]) = &self.keys[at] {
                let same = by_name.entry(name).or_default();
                if !same.contains(&at) && same.len() < MOST_COMPARED {
                    same.push(at);
                }
            }
        }
        let mut compared = PlaceComparison::default();
        for (name, same) in by_name {
            for (i, one) in same.iter().copied().enumerate() {
                for other in same[..i].iter().copied() {
                    let is_one_line = self.keys[one] == self.keys[other];
                    let (a, b) = (&self.rests[one], &self.rests[other]);
                    // Days of early voting may be spread over several records.
                    let agree = match role {
                        SiteRole::ElectionDay => a.agrees(b),
                        SiteRole::Early | SiteRole::DropOff => a.agrees_but_for_hours(b),
                    };
                    if is_one_line && agree {
                        let within = |a: usize, b: usize| self.rests[a].is_within(&self.rests[b]);
                        compared.repeated.extend(within(one, other).then_some(one));
                        compared
                            .repeated
                            .extend((within(other, one) && !within(one, other)).then_some(other));
                    } else if is_one_line || (of_precinct && !name.is_empty()) {
                        compared.confused.push((other, one));
                    }
                }
            }
        }
        compared.confused.sort_unstable();
        compared
    }
}

#[cfg(test)]
mod tests;
