//! A feed as its publisher has it: the tables of VIP 6.0 in CSV, by the columns of the specification. Nothing
//! here knows how they are read.

use std::fmt::Write as _;
use std::path::Path;

/// In the order in which answers list places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    Early,
    Day,
    Box,
}

/// A polling location, in one role.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) name: String,
    pub(crate) line_1: String,
    pub(crate) town: usize,
    pub(crate) role: Role,
    /// Hour at which it opens; none else of the feed opens and closes like it.
    pub(crate) opens: u32,
    pub(crate) closes: u32,
}

/// A locality that is a county, with its office.
#[derive(Clone, Debug)]
pub(crate) struct County {
    pub(crate) name: &'static str,
    pub(crate) office: String,
    pub(crate) notice: String,
    /// Open to all of the county.
    pub(crate) places: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Precinct {
    pub(crate) county: usize,
    pub(crate) places: Vec<usize>,
    pub(crate) by_mail: bool,
}

/// A town as the feed writes it, and its ZIP codes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Town {
    pub(crate) written: &'static str,
    /// The names that its people type.
    pub(crate) typed: &'static str,
    pub(crate) zips: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parity {
    Even,
    Odd,
    Both,
}

impl Parity {
    pub(crate) fn has(self, number: u32) -> bool {
        match self {
            Self::Even => number.is_multiple_of(2),
            Self::Odd => !number.is_multiple_of(2),
            Self::Both => true,
        }
    }

    fn word(self) -> &'static str {
        ["even", "odd", "both"][self as usize]
    }
}

/// The fields that identify a street.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Street {
    pub(crate) before: &'static str,
    pub(crate) name: String,
    pub(crate) suffix: &'static str,
    pub(crate) after: &'static str,
    pub(crate) town: usize,
    /// Empty where the feed says none.
    pub(crate) zip: &'static str,
}

/// A street segment.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) street: Street,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) parity: Parity,
    pub(crate) prefix: String,
    pub(crate) letter: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) all: bool,
    pub(crate) precinct: usize,
}

/// All tables of one feed.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    pub(crate) code: &'static str,
    pub(crate) state: &'static str,
    pub(crate) fips: &'static str,
    pub(crate) counties: Vec<County>,
    pub(crate) towns: &'static [Town],
    /// Towns of the state that the feed does not have.
    pub(crate) elsewhere: &'static [&'static str],
    pub(crate) places: Vec<Place>,
    pub(crate) precincts: Vec<Precinct>,
    pub(crate) rows: Vec<Row>,
}

impl Published {
    /// Files of the feed, by name.
    pub(crate) fn files(&self) -> Vec<(&'static str, String)> {
        let (fips, state) = (self.fips, self.state);
        vec![
            (
                "source.txt",
                format!(
                    "id,name,vip_id,date_time,version\nsrc,Oracle {fips},{fips},2028-10-01T00:00:00Z,6.0\n"
                ),
            ),
            ("election.txt", "id,date,name,state_id\nele,2028-11-07,General,sta\n".to_owned()),
            ("state.txt", format!("id,name,election_administration_id\nsta,{state},eaS\n")),
            ("election_administration.txt", self.offices()),
            ("department.txt", self.departments()),
            ("contact_information.txt", self.contacts()),
            ("locality.txt", self.localities()),
            ("precinct.txt", self.precinct_table()),
            ("polling_location.txt", self.place_table()),
            ("schedule.txt", self.schedules()),
            ("street_segment.txt", self.segments()),
        ]
    }

    pub(crate) fn write(&self, folder: &Path) {
        for (name, text) in self.files() {
            std::fs::write(folder.join(name), text).unwrap();
        }
    }

    pub(crate) fn state_office(&self) -> String {
        format!("Secretary of {}", self.state)
    }

    fn offices(&self) -> String {
        let mut out = "id,elections_uri,election_notice_text\neaS,https://state.example.gov,\n".to_owned();
        for (i, county) in self.counties.iter().enumerate() {
            writeln!(out, "ea{i},https://county{i}.example.gov,{}", county.notice).unwrap();
        }
        out
    }

    fn departments(&self) -> String {
        let mut out = "id,election_administration_id\ndeS,eaS\n".to_owned();
        for i in 0..self.counties.len() {
            writeln!(out, "de{i},ea{i}").unwrap();
        }
        out
    }

    fn contacts(&self) -> String {
        let mut out = format!("id,parent_id,name,phone,address_line_1\nciS,deS,{},,\n", self.state_office());
        for (i, county) in self.counties.iter().enumerate() {
            writeln!(out, "ci{i},de{i},{},(555) 555-01{i:02},{i} Court St", county.office).unwrap();
        }
        out
    }

    fn localities(&self) -> String {
        let mut out = "id,name,state_id,type,election_administration_id,polling_location_ids\n".to_owned();
        for (i, county) in self.counties.iter().enumerate() {
            writeln!(out, "loc{i},{},sta,county,ea{i},{}", county.name, ids(&county.places)).unwrap();
        }
        out
    }

    fn precinct_table(&self) -> String {
        let mut out = "id,name,locality_id,is_mail_only,polling_location_ids\n".to_owned();
        for (i, p) in self.precincts.iter().enumerate() {
            writeln!(out, "pre{i},Precinct {i},loc{},{},{}", p.county, p.by_mail, ids(&p.places)).unwrap();
        }
        out
    }

    fn place_table(&self) -> String {
        let mut out =
            "id,name,structured_line_1,structured_city,structured_state,structured_zip,hours_open_id,\
                       is_drop_box,is_early_voting\n"
                .to_owned();
        for (i, place) in self.places.iter().enumerate() {
            let town = &self.towns[place.town];
            let (city, zip) = (town.typed, town.zips[0]);
            let (name, line, role) = (&place.name, &place.line_1, place.role);
            let (drop, early) = (role == Role::Box, role == Role::Early);
            writeln!(out, "pl{i},{name},{line},{city},{},{zip},ho{i},{drop},{early}", self.code).unwrap();
        }
        out
    }

    fn schedules(&self) -> String {
        let mut out = "id,hours_open_id,start_date,end_date,start_time,end_time\n".to_owned();
        for (i, place) in self.places.iter().enumerate() {
            let (from, to) = match place.role {
                Role::Early => ("2028-10-23", "2028-11-03"),
                Role::Day => ("2028-11-07", "2028-11-07"),
                Role::Box => ("2028-10-23", "2028-11-07"),
            };
            let (opens, closes) = (place.opens, place.closes);
            writeln!(out, "sc{i},ho{i},{from},{to},{opens:02}:00:00,{closes:02}:00:00").unwrap();
        }
        out
    }

    fn segments(&self) -> String {
        let mut out = "id,precinct_id,city,state,zip,street_direction,street_name,street_suffix,\
                       address_direction,start_house_number,end_house_number,odd_even_both,\
                       house_number_prefix,house_number_suffix,unit_number,includes_all_addresses\n"
            .to_owned();
        for (i, row) in self.rows.iter().enumerate() {
            let Street { before, name, suffix, after, town, zip } = &row.street;
            let numbers = if row.all { ",".to_owned() } else { format!("{},{}", row.first, row.last) };
            writeln!(
                out,
                "ss{i},pre{},{},{},{zip},{before},{name},{suffix},{after},{numbers},{},{},{},{},{}",
                row.precinct,
                self.towns[*town].written,
                self.code,
                row.parity.word(),
                row.prefix,
                row.letter,
                row.unit,
                row.all,
            )
            .unwrap();
        }
        out
    }
}

fn ids(places: &[usize]) -> String {
    let ids: Vec<String> = places.iter().map(|p| format!("pl{p}")).collect();
    ids.join(" ")
}
