//! Makes the tables of a feed: counties with their offices and places, streets with their ranges.

use super::published::{County, Parity, Place, Precinct, Published, Role, Row, Street, Town};
use super::random::Random;

/// A feed being made.
pub(crate) struct Making {
    pub(crate) r: Random,
    feed: Published,
}

impl Making {
    pub(crate) fn new(
        seed: u64,
        [code, state, fips]: [&'static str; 3],
        towns: &'static [Town],
        elsewhere: &'static [&'static str],
    ) -> Self {
        let feed = Published {
            code,
            state,
            fips,
            counties: Vec::new(),
            towns,
            elsewhere,
            places: Vec::new(),
            precincts: Vec::new(),
            rows: Vec::new(),
        };
        Self { r: Random::new(seed), feed }
    }

    /// A county with a polling place a precinct (some share one), an early-voting place and a drop box.
    pub(crate) fn county(&mut self, name: &'static str, precincts: usize) {
        let county = self.empty(name);
        for at in 0..precincts {
            let shared = at > 0 && self.r.chance(4);
            let place = if shared {
                self.feed.precincts[self.feed.precincts.len() - 1].places.clone()
            } else {
                vec![self.place(Role::Day)]
            };
            let by_mail = !shared && self.r.chance(12);
            let places = if by_mail { Vec::new() } else { place };
            self.feed.precincts.push(Precinct { county, places, by_mail });
        }
    }

    /// A county in which every voter may go to each of three places.
    pub(crate) fn county_of_centers(&mut self, name: &'static str, precincts: usize) {
        let county = self.empty(name);
        for _ in 0..3 {
            let place = self.place(Role::Day);
            self.feed.counties[county].places.push(place);
        }
        for _ in 0..precincts {
            self.feed.precincts.push(Precinct { county, places: Vec::new(), by_mail: false });
        }
    }

    /// A county whose feed has early-voting places alone.
    pub(crate) fn county_of_early_places(&mut self, name: &'static str, precincts: usize) {
        let county = self.empty(name);
        for _ in 0..precincts {
            let place = self.place(Role::Early);
            self.feed.precincts.push(Precinct { county, places: vec![place], by_mail: false });
        }
    }

    fn empty(&mut self, name: &'static str) -> usize {
        let at = self.feed.counties.len();
        let places = vec![self.place(Role::Early), self.place(Role::Box)];
        let notice = if self.r.chance(2) { format!("Notice of {name}") } else { String::new() };
        let office = format!("{name} Clerk");
        self.feed.counties.push(County { name, office, notice, places });
        at
    }

    fn place(&mut self, role: Role) -> usize {
        let at = self.feed.places.len();
        let word = ["Library", "Counter", "School", "Hall", "Church", "Gym"][at % 6];
        self.feed.places.push(Place {
            name: format!("{word} {}", char::from(b'A' + at as u8)),
            line_1: format!("{} Sample St", 10 + at),
            town: self.r.below(self.feed.towns.len()),
            role,
            opens: 6 + (at % 4) as u32,
            closes: 14 + (at % 7) as u32,
        });
        at
    }

    fn empty_row(&mut self, town: usize, parts: [&str; 4]) -> Row {
        let known = |part: &str| -> &'static str {
            const PARTS: [&str; 16] = [
                "", "N", "S", "E", "W", "NW", "St", "Ave", "Pl", "Rd", "Ter", "Ct", "Dr", "Ln", "Blvd", "NE",
            ];
            PARTS.iter().find(|p| **p == part).unwrap()
        };
        let [before, name, suffix, after] = parts;
        let zip = self.r.one(self.feed.towns[town].zips);
        let street = Street {
            before: known(before),
            name: name.to_owned(),
            suffix: known(suffix),
            after: known(after),
            town,
            zip,
        };
        let precinct = self.r.below(self.feed.precincts.len());
        Row {
            street,
            first: 0,
            last: 0,
            parity: Parity::Both,
            prefix: String::new(),
            letter: "",
            unit: "",
            all: false,
            precinct,
        }
    }

    /// A street that the feed does not have yet, with one to three ranges; some have a gap, an overlap, a
    /// side of their own, a house with a letter, or no numbers at all.
    pub(crate) fn street(&mut self, town: usize, parts: [&str; 4]) {
        let row = self.empty_row(town, parts);
        if self.feed.rows.iter().any(|r| r.street == row.street) {
            return;
        }
        if self.r.chance(14) {
            self.feed.rows.push(Row { all: true, ..row });
            return;
        }
        let mut from = 1 + 100 * self.r.below(12) as u32;
        for _ in 0..1 + self.r.below(3) {
            let last = from + 9 + self.r.below(90) as u32;
            self.range(&row, from, last);
            from = match self.r.below(8) {
                0 => last - 4,
                1 => last + 21,
                _ => last + 1,
            };
        }
        if self.r.chance(4) {
            let precinct = self.r.below(self.feed.precincts.len());
            let letter = self.r.one(&["A", "B", "1/2"]);
            let number = from.saturating_sub(6).max(1);
            self.feed.rows.push(Row { first: number, last: number, letter, precinct, ..row });
        }
    }

    fn range(&mut self, row: &Row, first: u32, last: u32) {
        let sides: &[Parity] = match self.r.below(4) {
            0 => &[Parity::Even, Parity::Odd],
            1 => &[Parity::Odd],
            _ => &[Parity::Both],
        };
        for parity in sides {
            let precinct = self.r.below(self.feed.precincts.len());
            self.feed.rows.push(Row { first, last, parity: *parity, precinct, ..row.clone() });
        }
    }

    /// A street whose houses have two numbers with a hyphen: a row a house.
    pub(crate) fn hyphened(&mut self, town: usize, parts: [&str; 4]) {
        let row = self.empty_row(town, parts);
        if self.feed.rows.iter().any(|r| r.street == row.street) {
            return;
        }
        let block = 84 + self.r.below(4);
        for at in 0..8 {
            let first = 1 + 3 * at;
            let prefix = format!("{}-", block + at as usize / 4);
            let precinct = self.r.below(self.feed.precincts.len());
            self.feed.rows.push(Row { first, last: first, prefix, precinct, ..row.clone() });
        }
    }

    /// Gives some houses units that vote elsewhere.
    pub(crate) fn units(&mut self) {
        for _ in 0..3 {
            let at = self.r.below(self.feed.rows.len());
            let row = self.feed.rows[at].clone();
            if row.all || !row.letter.is_empty() || !row.parity.has(row.first) {
                continue;
            }
            for unit in ["4", "12"] {
                let precinct = self.r.below(self.feed.precincts.len());
                let parity = Parity::Both;
                self.feed.rows.push(Row { last: row.first, unit, precinct, parity, ..row.clone() });
            }
        }
    }

    pub(crate) fn done(self) -> Published {
        self.feed
    }
}
