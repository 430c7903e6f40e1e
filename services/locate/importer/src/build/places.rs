//! Places: the records of one place become one, with hours for each role. Real feeds repeat a place once
//! a role (Maricopa: 560 records of 203 places); merging must not mix the hours of the roles.

use std::collections::HashMap;

use chrono::{Datelike as _, NaiveDate, Timelike as _};

use super::super::write::Strings;
use address::StateCode;
use address::place::{Gazetteer, ZipInfo, ZipKind};
use address::street::city_key;
use feed::atlas::zip_number;
use feed::model::{Feed, PollingLocation, Schedule};
use index::format::NO_COORDINATE;
use index::format::UNIX_DAY;
use lookup::voting::{RoleSet, SiteRole};

/// How far the nearest ZIP code may be whose zone a place takes.
const NEAR_DEGREES: f64 = 0.5;
/// Most schedules that are kept of one place and role.
const MAX_SCHEDULES: usize = 400;

/// A merged place: its words but for the hours, and the hours by role as words.
pub(super) struct Place {
    words: [u32; 13],
    hours: [Vec<[u32; 4]>; 3],
    roles: RoleSet,
}

impl Place {
    /// The words of the row; `put` gives the position of a list.
    pub(super) fn row(&self, mut put: impl FnMut(&[u32]) -> u32) -> Vec<u32> {
        let mut row = self.words.to_vec();
        for hours in &self.hours {
            let mut sorted = hours.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.truncate(MAX_SCHEDULES);
            row.push(put(&sorted.concat()));
        }
        row
    }
}

/// The places of one feed.
#[derive(Default)]
pub(super) struct Places {
    pub(super) list: Vec<Place>,
    /// By identifier of the record: place and roles.
    records: HashMap<String, (u32, RoleSet)>,
}

impl Places {
    /// Merges the places of a feed. `first` is the number of its first place in the index.
    pub(super) fn of(feed: &Feed, state: StateCode, first: u32, strings: &mut Strings) -> Self {
        let mut places = Self::default();
        let mut by_key: HashMap<[String; 3], u32> = HashMap::new();
        let mut schedules: HashMap<&str, Vec<&Schedule>> = HashMap::new();
        for schedule in &feed.schedules {
            schedules.entry(schedule.hours_open_id.as_str()).or_default().push(schedule);
        }
        // Who gives neither form of address must be ignored (VIP 6.0, polling_location).
        for record in feed.polling_locations.iter().filter(|r| !line_1(r).is_empty()) {
            let key = [fold(&record.name), fold(line_1(record)), fold(&record.city)];
            let at = *by_key.entry(key).or_insert_with(|| {
                places.list.push(Place {
                    words: words(record, state, strings),
                    hours: Default::default(),
                    roles: [false; 3],
                });
                places.list.len() as u32 - 1
            });
            let roles = roles(record);
            let place = &mut places.list[at as usize];
            place.complete(record, strings);
            let default = feed.election.as_ref().map_or("", |e| e.hours_open_id.as_str());
            let election = feed.election.as_ref().and_then(|e| e.date);
            for role in SiteRole::ALL.into_iter().filter(|r| roles[*r as usize]) {
                let id = match (record.hours_open_id.as_str(), role) {
                    ("", SiteRole::ElectionDay) => default,
                    (id, _) => id,
                };
                let hours = schedules.get(id).map_or(&[][..], Vec::as_slice);
                place.hours[role as usize].extend(of_role(role, election, hours));
                place.roles[role as usize] = true;
            }
            places.records.insert(record.id.clone(), (first + at, roles));
        }
        places
    }

    /// The words of a list of sites, in the order of the feed: place << 2 | role.
    pub(super) fn sites(&self, ids: &[String]) -> Vec<u32> {
        let mut list = Vec::new();
        for (place, roles) in ids.iter().filter_map(|id| self.records.get(id)) {
            for role in SiteRole::ALL.into_iter().filter(|r| roles[*r as usize]) {
                let word = place << 2 | role as u32;
                if !list.contains(&word) {
                    list.push(word);
                }
            }
        }
        list
    }

    /// How many places have each role.
    pub(super) fn counts(&self) -> [u32; 3] {
        SiteRole::ALL.map(|r| self.list.iter().filter(|p| p.roles[r as usize]).count() as u32)
    }
}

impl Place {
    /// Fills what an earlier record of the place left out.
    fn complete(&mut self, record: &PollingLocation, strings: &mut Strings) {
        if self.words[8] == NO_COORDINATE {
            [self.words[8], self.words[9]] = coordinates(record);
        }
        if self.words[7] == 0 {
            self.words[7] = strings.put(record.directions.trim());
        }
        if self.words[11] == 0 {
            self.words[11] = strings.put(record.hours_text.trim());
        }
        self.words[12] |= u32::from(record.is_drop_box);
    }
}

/// Neither flag means election day; both flags mean both (VIP 6.0, polling_location).
fn roles(record: &PollingLocation) -> RoleSet {
    [record.is_early_voting, !record.is_early_voting && !record.is_drop_box, record.is_drop_box]
}

fn line_1(record: &PollingLocation) -> &str {
    let structured = record.line_1.trim();
    if structured.is_empty() { record.address_line.trim() } else { structured }
}

fn words(record: &PollingLocation, state: StateCode, strings: &mut Strings) -> [u32; 13] {
    let zip: String = record.zip.trim().to_owned();
    let [latitude, longitude] = coordinates(record);
    [
        strings.put(&record.id),
        strings.put(record.name.trim()),
        strings.put(line_1(record)),
        strings.put(record.line_2.trim()),
        strings.put(record.city.trim()),
        strings.put(record.state.trim()),
        strings.put(&zip),
        0,
        latitude,
        longitude,
        strings.put(zone(record, state)),
        0,
        0,
    ]
}

/// The zone of a place: of its ZIP code, else of its city where all of it keeps one, else of the nearest
/// ZIP code, else of most of its state.
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
        let minutes = |t: chrono::NaiveTime| t.hour() * 60 + t.minute();
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

/// Days since 1970.
pub(super) fn day(date: NaiveDate) -> u32 {
    (date.num_days_from_ce() - UNIX_DAY) as u32
}

/// Letters and digits only, upper case: two spellings of one place meet.
fn fold(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}
