//! Verifies a map: the facts that it must state, and the fields that go together. All faults are reported at
//! once.

use std::collections::BTreeMap;

use address::StateCode;
use chrono_tz::Tz;

use super::{
    Accounts, ElectionSection, Hyphen, MapFacts, PlaceField, PlacesSection, Serve, StreetField,
    StreetFileMap, StreetsSection, key,
};
use crate::clock::{self, TimePair};
use crate::value;

impl StreetFileMap {
    /// Gives the columns of `within` in other tables the order of the streets, where they have the same
    /// names.
    pub(super) fn order_within(&mut self) {
        let order: Vec<String> = self.streets.within.iter().map(|column| key(column)).collect();
        let places = self.places.iter_mut().map(|places| &mut places.within);
        for list in places.chain(self.precincts.iter_mut().map(|precincts| &mut precincts.within)) {
            let at = |column: &String| order.iter().position(|other| *other == key(column));
            if list.iter().all(|column| at(column).is_some()) {
                list.sort_by_key(at);
            }
        }
    }

    /// Parses the facts of the map, or reports everything that is missing at once.
    pub(super) fn facts(&self) -> Result<MapFacts, Vec<String>> {
        let mut faults = Vec::new();
        let texts = [
            ("county.name", &self.county.name, "the name of the county, such as \"Clark County\""),
            ("source.name", &self.source.name, "who made the file"),
            ("election.kind", &self.election.kind, "such as \"General Election\""),
            ("office.name", &self.office.name, "the office that voters can ask"),
        ];
        for (key, _, what) in texts.iter().filter(|t| t.1.trim().is_empty()) {
            faults.push(format!("{key} is empty: write {what}"));
        }
        if self.office.url.is_empty() && self.office.phone.is_empty() {
            faults.push("office.url and office.phone are empty: write one of them".to_owned());
        }
        let state = StateCode::parse(&self.county.state);
        let jurisdiction = state.and_then(|s| jurisdiction::any(s.as_str()));
        if jurisdiction.is_none() {
            faults.push(
                "county.state is missing or no state: write its two letters under [county], as state = \"OH\""
                    .to_owned(),
            );
        }
        let fips = &self.county.fips;
        let is_five = fips.len() == 5 && fips.bytes().all(|b| b.is_ascii_digit());
        if !is_five || jurisdiction.is_some_and(|j| !fips.starts_with(j.fips)) {
            let begin = jurisdiction.map_or(String::new(), |j| format!(", which begin with {}", j.fips));
            faults.push(format!("county.fips is no FIPS code of a county: write its five digits{begin}"));
        }
        let zone = self.county.time_zone.parse::<Tz>().ok();
        if zone.is_none() {
            faults.push("county.time_zone is none: write one such as \"America/New_York\"".to_owned());
        }
        let date = value::date(&self.election.date).ok();
        if date.is_none() {
            faults.push("election.date is no day: write it as 2028-11-07".to_owned());
        }
        if value::date_time(&self.source.as_of).ok().is_none() {
            faults.push("source.as_of is no day: write the day of the export, as 2028-10-01".to_owned());
        }
        let ElectionSection { opens, closes, .. } = &self.election;
        if !(opens.is_empty() && closes.is_empty()) {
            match clock::pair(opens, closes, None) {
                TimePair::Sure(..) => {}
                TimePair::Unmarked => faults.push(format!(
                    "election.opens {opens:?} and election.closes {closes:?}: morning or evening? Write AM and PM, or both as 06:30 and 19:30"
                )),
                TimePair::Unread => faults
                    .push("election.opens and election.closes: write both, as 6:30 AM and 7:30 PM".to_owned()),
            }
        }
        self.streets.verify(&mut faults);
        if let Some(places) = &self.places {
            places.verify(&mut faults);
        }
        self.streets.accounts().verify(&mut faults);
        let of_streets = self.streets.accounts();
        // With `joined` a table has the whole key, in one cell or written so.
        let is_whole = |a: &Accounts<'_>| a.within.is_empty() || !a.joined.is_empty();
        let same = |other: &Accounts<'_>, faults: &mut Vec<String>| {
            let (streets, here, section) = (of_streets.within.len(), other.within.len(), other.section);
            let is_joined = [&of_streets, other].iter().any(|a| !a.joined.is_empty());
            if streets != here && !is_joined || is_joined && !(is_whole(&of_streets) && is_whole(other)) {
                faults.push(format!(
                    "streets.within has {streets} columns and {section}.within {here}: name the same parts of a precinct's key, in the same order; where one table has them in one cell, write joined in the other"
                ));
            }
        };
        let sided = [StreetField::LeftPrecinct, StreetField::RightPrecinct];
        if !self.streets.within.is_empty() && sided.iter().any(|f| self.streets.columns.contains_key(f)) {
            faults.push(
                "streets.within: the sides of a road may lie in two areas: export a row for each side"
                    .to_owned(),
            );
        }
        if let Some(places) = &self.places {
            places.accounts().verify(&mut faults);
            if places.columns.contains_key(&PlaceField::Precinct) {
                same(&places.accounts(), &mut faults);
            } else if !places.within.is_empty() {
                faults.push("places.within goes with the column precinct".to_owned());
            }
        }
        if let Some(precincts) = &self.precincts {
            precincts.accounts().verify(&mut faults);
            same(&precincts.accounts(), &mut faults);
            if precincts.column.trim().is_empty() {
                faults.push(
                    "precincts.column is empty: write the property or column that holds the precinct"
                        .to_owned(),
                );
            }
        }
        match (state, date, zone) {
            (Some(state), Some(date), Some(zone)) if faults.is_empty() => Ok(MapFacts { state, date, zone }),
            _ => Err(faults),
        }
    }
}

impl StreetsSection {
    fn has(&self, field: StreetField) -> bool {
        self.columns.contains_key(&field)
    }

    fn verify(&self, faults: &mut Vec<String>) {
        use StreetField::{
            Building, Floor, High, House, HousePrefix, HouseSuffix, Lot, Low, Name, Precinct, Range, Room,
            Side, Street, Town, Unit, UnitType,
        };
        let has = |field| self.has(field);
        let mut say = |is_wrong: bool, text: &str| {
            if is_wrong {
                faults.push(format!("streets.columns: {text}"));
            }
        };
        let is_centerline = self.columns.keys().any(|field| field.on_side().is_some());
        let ways = [has(Low) || has(High), has(Range), has(House), is_centerline];
        let count = ways.iter().filter(|w| **w).count();
        say(
            count == 0,
            "no house numbers: name low and high, or range, or house (one address a row), or left_low, left_high, right_low and right_high",
        );
        say(
            count > 1,
            "house numbers in two ways: name either low and high, or range, or house, or those of a centerline",
        );
        say(
            ways[0] && has(Low) != has(High),
            "low without high, or high without low: name both, or house where each row is one house",
        );
        say(
            is_centerline && StreetField::CENTERLINE.iter().any(|field| !has(*field)),
            "a centerline has left_low, left_high, right_low and right_high: name all four",
        );
        for field in self.columns.keys() {
            say(!has(field.twin()), &format!("{field} without {}: name both", field.twin()));
            let is_twice = field.on_side().is_some() && has(field.base());
            say(is_twice, &format!("{} and {field}: name one of them", field.base()));
        }
        let on_sides = |field: StreetField| {
            has(field) || self.columns.keys().any(|f| f.on_side().is_some_and(|(_, base)| base == field))
        };
        say(!has(Name) && !has(Street), "no street: name its column as name, or as street");
        say(has(Name) && has(Street), "name and street are the same: name one of them");
        let parts = StreetField::NAME_PARTS.iter().any(|f| has(*f));
        say(
            has(Street) && parts,
            "street is the whole name: with a column for direction, type or another part call it name",
        );
        say(
            ways[1] && (has(HousePrefix) || has(HouseSuffix)),
            "house_prefix and house_suffix go with house, or with low and high",
        );
        say(has(UnitType) && !has(Unit), "unit_type is the kind of a unit (APT): name unit, too");
        say(
            is_centerline && [Unit, Building, Floor, Room, Lot].iter().any(|f| has(*f)),
            "units go with house: a centerline has none",
        );
        say(!on_sides(Precinct), "no precinct: name its column");
        say(
            !on_sides(Town) && self.always.town.is_empty(),
            "no town: name its column, or write it under [streets.always]",
        );
        say(
            !on_sides(Side) && self.always.side.is_none() && (!ways[2] || self.hyphen == Some(Hyphen::Range)),
            "no side: name the column that says odd, even or both, or write side = \"both\" (or \"ends\": as the two numbers) under [streets.always]",
        );
        say(
            on_sides(Side) && self.always.side.is_some(),
            "side by a column and under [streets.always]: keep one",
        );
        claimed_twice("streets.columns", self.columns.iter(), faults);
    }
}

impl PlacesSection {
    fn has(&self, field: PlaceField) -> bool {
        self.columns.contains_key(&field)
    }

    fn verify(&self, faults: &mut Vec<String>) {
        use PlaceField::{Address, Closes, Latitude, Longitude, Opens, Place, Precinct, PrecinctName};
        let mut say = |is_wrong: bool, text: &str| {
            if is_wrong {
                faults.push(format!("places.columns: {text}"));
            }
        };
        say(!self.has(Place), "no place: name the column with the name of the polling place");
        say(!self.has(Address), "no address: name the column with its street address");
        say(
            !self.has(PlaceField::Town) && self.always.town.is_empty(),
            "no town: name its column, or write it under [places.always]",
        );
        let by_precinct = [Precinct, PrecinctName].iter().filter(|f| self.has(**f)).count();
        say(
            by_precinct == 0 && self.serve == Serve::Precinct,
            "no precinct: name precinct (or precinct_name); if every place serves the whole county, write serve = \"county\"",
        );
        say(by_precinct == 2, "precinct and precinct_name: name the one that the street file has, too");
        say(self.has(Opens) != self.has(Closes), "opens without closes, or closes without opens");
        say(self.has(Latitude) != self.has(Longitude), "latitude without longitude, or the other way round");
        claimed_twice("places.columns", self.columns.iter(), faults);
    }
}

/// One column for two fields is a slip of the pen.
fn claimed_twice<'a, F: std::fmt::Display + 'a>(
    table: &str,
    columns: impl Iterator<Item = (&'a F, &'a String)>,
    faults: &mut Vec<String>,
) {
    let mut seen: BTreeMap<String, &F> = BTreeMap::new();
    for (field, column) in columns {
        if column.trim().is_empty() {
            faults.push(format!("{table}: {field} names no column"));
        } else if let Some(first) = seen.insert(key(column), field) {
            faults.push(format!("{table}: {column:?} is claimed for {first} and for {field}"));
        }
    }
}
