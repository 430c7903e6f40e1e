//! Places: the records of one place become one, with hours for each role. Real feeds repeat a place for each
//! role (Maricopa: 560 records of 203 places); merging must not mix the hours of the roles.

use std::collections::{HashMap, HashSet};

use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _};

use super::super::write::{ListTable, StringTable};
use address::StateCode;
use address::place::{Gazetteer, ZipInfo, ZipKind};
use address::text::{fold, words};
use address::town::city_key;
use feed::atlas::zip_number;
use feed::features;
use feed::model::{PollingLocation, Schedule, VipFeed};
use feed::place_doubts;
use feed::same_place::{self, PlaceComparison, line_1};
use index::format::{self, NO_COORDINATE, UNIX_DAY, site, voting};
use lookup::feature::{self, Feature};
use lookup::voting::{RoleSet, SiteRole};

/// Largest distance to a ZIP code whose time zone a place may take.
const NEAR_DEGREES: f64 = 0.5;
/// Most schedules of one place and role; more are dropped.
const MAX_SCHEDULES: usize = 400;
/// Most different texts of one place and role; more are dropped.
const MAX_TEXTS: usize = 4;

/// Hours as text, and directions, in one role.
#[derive(Clone, Debug, Default)]
struct RoleTexts {
    hours: Vec<String>,
    directions: Vec<String>,
    /// A record names hours, whether they can be used or not.
    names_hours: bool,
}

/// A merged place: the fields of all its records, and by role those that must not be mixed.
pub(super) struct MergedPlace {
    record: PollingLocation,
    zone: &'static str,
    hours: [Vec<[u32; 4]>; 3],
    texts: [RoleTexts; 3],
    roles: RoleSet,
    features: [Vec<Feature>; 3],
}

impl MergedPlace {
    /// The words of the row.
    pub(super) fn row(&self, lists: &mut ListTable, strings: &mut StringTable) -> [u32; format::PLACE] {
        let r = &self.record;
        let [latitude, longitude] = coordinates(r);
        let named = self.texts.iter().zip(1..).map(|(t, bit)| u32::from(t.names_hours) << bit).sum::<u32>();
        let hours = self.hours.each_ref().map(|hours| {
            let mut sorted = hours.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.truncate(MAX_SCHEDULES);
            lists.put(&sorted.concat())
        });
        let mut text = |list: &[String]| strings.put(&list.join("; "));
        let in_words = self.texts.each_ref().map(|t| text(&t.hours));
        let directions = self.texts.each_ref().map(|t| text(&t.directions));
        let mut row = [0; format::PLACE];
        let said = [&r.id, &r.name, line_1(r), &r.line_2, &r.city, &r.state, &r.zip, self.zone];
        for (word, text) in row.iter_mut().zip(said) {
            *word = strings.put(text.trim());
        }
        row[8..11].copy_from_slice(&[latitude, longitude, u32::from(r.is_drop_box) | named]);
        let features = self.features.each_ref().map(|list| list_of(list, lists, strings));
        for (from, words) in [(11, hours), (14, in_words), (17, directions), (20, features)] {
            row[from..from + 3].copy_from_slice(&words);
        }
        row
    }
}

/// The list of features of a role, in order of the vocabulary.
fn list_of(list: &[Feature], lists: &mut ListTable, strings: &mut StringTable) -> u32 {
    let mut sorted: Vec<&Feature> = list.iter().collect();
    sorted.sort_by(|a, b| (a.kind, &a.language).cmp(&(b.kind, &b.language)));
    let words = sorted.into_iter().flat_map(|f| {
        let number = f.kind as u32 | (f.state as u32) << format::feature::STATE_SHIFT;
        [number, strings.put(&f.language), strings.put(&f.text)]
    });
    let words: Vec<u32> = words.collect();
    lists.put(&words)
}

/// The places of one feed.
pub(super) struct PlaceTable<'f> {
    known: same_place::PlaceRecords<'f>,
    pub(super) list: Vec<MergedPlace>,
    /// Number of the first of them in the index.
    first: u32,
    /// By identifier: the records, more than one where the feed uses it twice.
    records: HashMap<String, Vec<PlaceRecord>>,
    /// Roles of records that cannot be used.
    lost: HashMap<String, RoleSet>,
}

/// A record that can be used.
struct PlaceRecord {
    /// Position in the feed.
    at: usize,
    place: u32,
    is_doubtful: bool,
    roles: RoleSet,
}

/// The places of a list of references.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SiteLists {
    /// Words of a list of sites.
    pub(super) words: Vec<u32>,
    /// Roles in which a place cannot be used.
    pub(super) lost: RoleSet,
}

impl SiteLists {
    /// Adds a place in a role, once; doubtful where one of the references is.
    fn add(&mut self, word: u32) {
        match self.words.iter_mut().find(|known| (**known ^ word) & !site::DOUBTFUL == 0) {
            Some(known) => *known |= word & site::DOUBTFUL,
            None => self.words.push(word),
        }
    }

    /// Whether one of the places has the role.
    pub(super) fn has(&self, role: SiteRole) -> bool {
        self.words.iter().any(|word| word & site::ROLE == role as u32)
    }

    /// Adds those of another list.
    pub(super) fn join(&mut self, other: &Self) {
        other.words.iter().for_each(|word| self.add(*word));
        self.lost.iter_mut().zip(other.lost).for_each(|(lost, more)| *lost |= more);
    }

    /// The flags of the roles that are lost.
    pub(super) fn flags(&self) -> u32 {
        let bits = self.lost.iter().zip(0..).map(|(lost, role)| (u32::from(*lost) * voting::LOST) << role);
        bits.sum()
    }
}

impl<'f> PlaceTable<'f> {
    /// Merges the places of a feed. `first` is the number of its first place in the index.
    pub(super) fn of(feed: &'f VipFeed, state: StateCode, first: u32) -> Self {
        let known = same_place::PlaceRecords::of(feed);
        let numbers = known.numbers();
        let settled = features::settled(feed, &known).records;
        let mut places =
            Self { known, first, list: Vec::new(), records: HashMap::new(), lost: HashMap::new() };
        let mut schedules: HashMap<&str, Vec<&Schedule>> = HashMap::new();
        for schedule in &feed.schedules {
            schedules.entry(schedule.hours_open_id.as_str()).or_default().push(schedule);
        }
        let default = feed.election.as_ref().map_or("", |e| e.hours_open_id.as_str());
        let election = feed.election.as_ref().and_then(|e| e.date);
        // A record that gives neither form of address must be ignored (VIP 6.0, polling_location).
        for (i, (record, at)) in feed.polling_locations.iter().zip(numbers).enumerate() {
            let Some(at) = at else {
                places.lose(&record.id, record.roles());
                continue;
            };
            if at == places.list.len() {
                places.list.push(MergedPlace::of(record));
            }
            places.list[at].record.is_drop_box |= record.is_drop_box;
            let roles = record.roles();
            let place = &mut places.list[at];
            for role in SiteRole::ALL.into_iter().filter(|r| roles[*r as usize]) {
                let id = record.hours_id(role, default);
                let hours = schedules.get(id).map_or(&[][..], Vec::as_slice);
                let hours = of_role(role, election, hours);
                place.hours[role as usize].extend(match (role, election, record.hours_in_words()) {
                    (SiteRole::ElectionDay, Some(day), Some(words)) => in_words(day, words, hours),
                    _ => hours,
                });
                place.texts[role as usize].add(record, !id.is_empty());
                place.roles[role as usize] = true;
                for feature in &settled[i] {
                    feature::add(&mut place.features[role as usize], feature.clone());
                }
            }
            let is_doubtful = place_doubts::is_doubtful(record, Some(state));
            let own = PlaceRecord { at: i, place: first + at as u32, is_doubtful, roles };
            places.records.entry(record.id.clone()).or_default().push(own);
        }
        for (id, roles) in &feed.lost_places {
            places.lose(id, *roles);
        }
        for place in &mut places.list {
            place.zone = zone(&place.record, state);
        }
        places
    }

    fn lose(&mut self, id: &str, roles: RoleSet) {
        let lost = self.lost.entry(id.to_owned()).or_default();
        lost.iter_mut().zip(roles).for_each(|(lost, role)| *lost |= role);
    }

    /// The places of a list of references, in the order of the feed.
    pub(super) fn sites(&self, ids: &[String], of_precinct: bool) -> SiteLists {
        let mut sites = SiteLists::default();
        let compared = self.compared(ids, of_precinct);
        for id in ids {
            let records = self.records.get(id).map_or(&[][..], Vec::as_slice);
            let lost = self.lost.get(id).copied();
            // A reference that leads nowhere may be to a place of any role.
            let lost = lost.unwrap_or([records.is_empty(); 3]);
            sites.lost.iter_mut().zip(lost).for_each(|(all, lost)| *all |= lost);
            for PlaceRecord { at, place, is_doubtful, roles } in records {
                for role in SiteRole::ALL.into_iter().filter(|r| roles[*r as usize]) {
                    let PlaceComparison { confused, repeated } = &compared[role as usize];
                    let is_confused = confused.iter().any(|(one, other)| one == at || other == at);
                    let doubtful = *is_doubtful || is_confused || records.len() > 1;
                    if !repeated.contains(at) {
                        sites.add(
                            (place << site::SHIFT) | (u32::from(doubtful) * site::DOUBTFUL) | role as u32,
                        );
                    }
                }
            }
        }
        sites
    }

    /// The comparison of the records of a list, by role.
    fn compared(&self, ids: &[String], of_precinct: bool) -> [PlaceComparison; 3] {
        let records = ids.iter().filter_map(|id| self.records.get(id)).flatten();
        let list: Vec<usize> = records.map(|record| record.at).collect();
        if list.len() < 2 {
            return Default::default();
        }
        SiteRole::ALL.map(|role| self.known.compare(&list, role, of_precinct))
    }

    /// The content of a list of sites without identifiers: equal for equal content.
    pub(super) fn content(&self, sites: &SiteLists) -> Vec<String> {
        let words_of = |text: &str| words(&fold(text)).join(" ");
        let content = |word: &u32| {
            let place = self.list.get((word >> site::SHIFT).checked_sub(self.first)? as usize)?;
            let r = &place.record;
            let texts =
                [&r.name, line_1(r), &r.line_2, &r.city, &r.state, same_place::five(&r.zip)].map(words_of);
            let role = (word & site::ROLE) as usize;
            Some(format!(
                "{:?}",
                (word & !(!0 << site::SHIFT), texts, &place.hours[role], &place.texts[role])
            ))
        };
        let mut list: Vec<String> = sites.words.iter().filter_map(content).collect();
        list.sort_unstable();
        list
    }

    /// How many places the feed never refers to.
    pub(super) fn unused(&self, feed: &VipFeed) -> u64 {
        let of_state = feed.state.iter().flat_map(|s| &s.polling_location_ids);
        let ids = feed.precincts.iter().flat_map(|p| &p.polling_location_ids);
        let ids = ids.chain(feed.localities.iter().flat_map(|l| &l.polling_location_ids)).chain(of_state);
        let records = ids.filter_map(|id| self.records.get(id)).flatten();
        let used: HashSet<u32> = records.map(|record| record.place).collect();
        (self.list.len() - used.len()) as u64
    }

    /// How many places have each role.
    pub(super) fn counts(&self) -> [u32; 3] {
        SiteRole::ALL.map(|r| self.list.iter().filter(|p| p.roles[r as usize]).count() as u32)
    }
}

impl MergedPlace {
    fn of(record: &PollingLocation) -> Self {
        let (hours, texts, features) = Default::default();
        Self { record: record.clone(), zone: "UTC", hours, texts, roles: [false; 3], features }
    }

    /// Where the place lies.
    pub(super) fn point(&self) -> Option<(f64, f64)> {
        place_doubts::point(&self.record)
    }
}

impl RoleTexts {
    fn add(&mut self, record: &PollingLocation, names_hours: bool) {
        self.names_hours |= names_hours || !record.hours_text.trim().is_empty();
        for (list, text) in
            [(&mut self.hours, &record.hours_text), (&mut self.directions, &record.directions)]
        {
            let text = text.trim();
            if !text.is_empty() && list.len() < MAX_TEXTS && !list.iter().any(|known| known == text) {
                list.push(text.to_owned());
            }
        }
    }
}

/// The time zone of a place: that of its ZIP code, else of its city where that has only one, else of the
/// nearest ZIP code, else of most of its state.
fn zone(record: &PollingLocation, state: StateCode) -> &'static str {
    let gazetteer = Gazetteer::get();
    let state = StateCode::parse(record.state.trim()).unwrap_or(state);
    let own = zip_number(record.zip.trim()).and_then(|z| gazetteer.zip(z)).filter(|z| z.state == state);
    let own = own.map(|z| z.time_zone).filter(|zone| !zone.is_empty());
    let city = || {
        let zips = gazetteer.city_zips(state, &city_key(&record.city));
        let homes =
            zips.iter().filter_map(|z| gazetteer.zip(*z)).filter(|z| z.active && z.kind == ZipKind::Standard);
        let mut zones = homes.map(|z| z.time_zone);
        let first = zones.next().filter(|zone| !zone.is_empty())?;
        zones.all(|zone| zone == first).then_some(first)
    };
    let nearest = || {
        let (lat, lon) = record.latitude.zip(record.longitude)?;
        let distance =
            |z: &ZipInfo| (f64::from(z.lat) - lat).hypot((f64::from(z.lon) - lon) * lat.to_radians().cos());
        let zoned = gazetteer.all().iter().filter(|z| z.state == state && !z.time_zone.is_empty());
        let nearest = zoned.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(nearest) < NEAR_DEGREES).then_some(nearest.time_zone)
    };
    let main = || jurisdiction::any(state.as_str()).map(|j| j.time_zone);
    own.or_else(city).or_else(nearest).or_else(main).unwrap_or("UTC")
}

fn coordinates(record: &PollingLocation) -> [u32; 2] {
    match (record.latitude, record.longitude) {
        (Some(lat), Some(lon)) if lat.abs() <= 90.0 && lon.abs() <= 180.0 && (lat, lon) != (0.0, 0.0) => {
            [lat, lon].map(|d| (d * 1e7).round() as i32 as u32)
        }
        _ => [NO_COORDINATE; 2],
    }
}

/// The schedules of a role: election-day hours belong to election day and to no other day; early hours
/// are those before it (the known mistake of showing one for the other).
fn of_role(role: SiteRole, election: Option<NaiveDate>, schedules: &[&Schedule]) -> Vec<[u32; 4]> {
    let mut list = Vec::new();
    for schedule in schedules {
        let (mut from, mut to) = (schedule.start_date, schedule.end_date);
        match (role, election) {
            (SiteRole::ElectionDay, Some(day)) => (from, to) = (from.max(day), to.min(day)),
            (SiteRole::Early, Some(day)) => to = day.pred_opt().map_or(to, |before| to.min(before)),
            _ => {}
        }
        let opens = minutes(schedule.start_time);
        let closes = schedule.end_time.map_or(24 * 60, minutes);
        if from <= to && opens < closes {
            let flags = u32::from(schedule.by_appointment)
                | u32::from(schedule.subject_to_change) << 1
                | u32::from(schedule.or_by_appointment) << 2;
            list.push([day(from), day(to), opens << 16 | closes, flags]);
        }
    }
    list
}

/// The hours of election day of a place that gives them in words: the schedules must not differ.
fn in_words(election: NaiveDate, words: (NaiveTime, NaiveTime), schedules: Vec<[u32; 4]>) -> Vec<[u32; 4]> {
    let times = minutes(words.0) << 16 | minutes(words.1);
    if schedules.iter().any(|row| row[2] != times) {
        return Vec::new();
    }
    if schedules.is_empty() { vec![[day(election), day(election), times, 0]] } else { schedules }
}

fn minutes(time: NaiveTime) -> u32 {
    time.hour() * 60 + time.minute()
}

/// Days since 1970.
pub(super) fn day(date: NaiveDate) -> u32 {
    (date.num_days_from_ce() - UNIX_DAY) as u32
}
