//! A small feed of one county in Nevada, in each of the forms that a county may publish.

use std::fmt::Write as _;
use std::path::Path;

use chrono::NaiveDate;
use feed::{CheckReport, open};
use importer::Builder;
use index::Index;
use index::ask::answer;
use locate::service::{SuggestArea, suggest};
use lookup::answer::{AddressQuery, LookupAnswer};

/// One segment of Larkwing Ct.
pub(crate) struct Segment {
    pub(crate) precinct: &'static str,
    pub(crate) numbers: (u32, u32),
    pub(crate) unit: &'static str,
}

/// A segment of any street, for the CSV form.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) precinct: &'a str,
    pub(crate) city: &'a str,
    pub(crate) zip: &'a str,
    pub(crate) parity: &'a str,
    /// Direction, name, suffix, direction.
    pub(crate) street: [&'a str; 4],
    pub(crate) numbers: (u32, u32),
    pub(crate) number_suffix: &'a str,
    pub(crate) unit: &'a str,
    pub(crate) all_streets: bool,
}

impl Default for Row<'_> {
    fn default() -> Self {
        Self {
            precinct: "pre1",
            city: "Carson City",
            zip: "89701",
            parity: "both",
            street: ["", "Larkwing", "Ct", ""],
            numbers: (0, 0),
            number_suffix: "",
            unit: "",
            all_streets: false,
        }
    }
}

impl Row<'_> {
    /// Every street of a city.
    pub(crate) const fn everywhere<'a>(precinct: &'a str, city: &'a str) -> Row<'a> {
        Row {
            precinct,
            city,
            zip: "",
            parity: "both",
            street: ["", "*", "", ""],
            numbers: (0, 0),
            number_suffix: "",
            unit: "",
            all_streets: true,
        }
    }
}

/// A feed; blank tables are those of a county without anything special.
pub(crate) struct County<'a> {
    pub(crate) vip_id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) election: &'a str,
    pub(crate) segments: &'a [Segment],
    /// Segments of other streets, in the CSV form.
    pub(crate) rows: &'a [Row<'a>],
    /// Rows of `polling_location.txt`: id, name, line 1, city, ZIP code, hours_open_id, hours, directions, is
    /// a drop box, is for early voting.
    pub(crate) places: &'a str,
    /// Rows of `schedule.txt`: hours_open_id, first and last day, from and to.
    pub(crate) schedules: &'a str,
}

pub(crate) const PLACES: &str = "pl1,Library,1 Sample St,Carson City,89701,ho1,,,false,false\n\
                          pl2,School,2 Sample St,Carson City,89701,ho1,,,false,false\n";

impl Default for County<'_> {
    fn default() -> Self {
        Self {
            vip_id: "32",
            name: "Sample County",
            election: "2028-11-07",
            segments: &[],
            rows: &[],
            places: PLACES,
            schedules: "ho1,2028-11-07,2028-11-07,07:00:00-08:00,20:00:00-08:00\n",
        }
    }
}

/// The form of a feed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    Csv5,
    Xml,
}

/// A precinct `pre1` with place `pl1`, and so on.
fn precincts(county: &County<'_>) -> Vec<u32> {
    let all = county.segments.iter().map(|s| s.precinct).chain(county.rows.iter().map(|r| r.precinct));
    let mut list: Vec<u32> = all.filter_map(|p| p.strip_prefix("pre").and_then(|n| n.parse().ok())).collect();
    list.sort_unstable();
    list.dedup();
    list
}

impl County<'_> {
    pub(crate) fn write(&self, folder: &Path, form: Form) {
        match form {
            Form::Csv5 => self.csv5(folder),
            Form::Xml => self.xml(folder),
        }
    }

    fn csv5(&self, folder: &Path) {
        let file = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
        let (name, vip_id, day) = (self.name, self.vip_id, self.election);
        file(
            "source.txt",
            format!("id,name,vip_id,date_time,version\ns,{name},{vip_id},2028-10-01T00:00:00Z,6.0\n"),
        );
        file("election.txt", format!("id,date,state_id,hours_open_id\ne1,{day},st1,ho1\n"));
        file("state.txt", "id,name\nst1,Nevada\n".to_owned());
        file("locality.txt", format!("id,name,state_id,polling_location_ids\nl1,{name},st1,box ev\n"));
        let mut text = "id,name,locality_id,polling_location_ids\n".to_owned();
        for n in precincts(self) {
            writeln!(text, "pre{n},Precinct {n},l1,pl{n}").unwrap();
        }
        file("precinct.txt", text);
        let mut text =
            "id,name,structured_line_1,structured_city,structured_zip,hours_open_id,hours,directions,\
                        is_drop_box,is_early_voting,structured_state\n"
                .to_owned();
        for row in self.places.lines() {
            writeln!(text, "{row},NV").unwrap();
        }
        file("polling_location.txt", text);
        let header = "hours_open_id,start_date,end_date,start_time,end_time\n";
        file("schedule.txt", format!("{header}{}", self.schedules));
        let mut text = "id,precinct_id,city,state,odd_even_both,zip,street_name,street_suffix,\
                        start_house_number,end_house_number,unit_number,street_direction,\
                        address_direction,house_number_suffix,includes_all_streets\n"
            .to_owned();
        let own =
            |s: &Segment| Row { precinct: s.precinct, numbers: s.numbers, unit: s.unit, ..Row::default() };
        let rows = self.segments.iter().map(own).chain(self.rows.iter().copied());
        for (i, row) in rows.enumerate() {
            let [before, name, suffix, after] = row.street;
            let (from, to) = row.numbers;
            let Row { precinct, city, zip, parity, number_suffix, unit, all_streets, .. } = row;
            writeln!(
                text,
                "ss{i},{precinct},{city},NV,{parity},{zip},{name},{suffix},{from},{to},\"{unit}\",{before},{after},\
                 {number_suffix},{all_streets}",
            )
            .unwrap();
        }
        file("street_segment.txt", text);
    }

    fn xml(&self, folder: &Path) {
        let (name, vip_id, day) = (self.name, self.vip_id, self.election);
        let mut text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<VipObject schemaVersion=\"6.0\">\
             <Source id=\"s\"><Name>{name}</Name><VipId>{vip_id}</VipId>\
             <DateTime>2028-10-01T00:00:00Z</DateTime></Source>\
             <Election id=\"e1\"><Date>{day}</Date><StateId>st1</StateId></Election>\
             <State id=\"st1\"><Name>Nevada</Name></State>\
             <Locality id=\"l1\"><Name>{name}</Name><StateId>st1</StateId></Locality>\n"
        );
        for n in precincts(self) {
            write!(
                text,
                "<Precinct id=\"pre{n}\"><LocalityId>l1</LocalityId><Name>Precinct {n}</Name>\
                 <PollingLocationIds>pl{n}</PollingLocationIds></Precinct>\n\
                 <PollingLocation id=\"pl{n}\"><AddressStructured><Line1>{n} Sample St</Line1>\
                 <City>Carson City</City><State>NV</State><Zip>89701</Zip></AddressStructured>\
                 <Name>Place {n}</Name></PollingLocation>\n"
            )
            .unwrap();
        }
        for (i, s) in self.segments.iter().enumerate() {
            let unit = match s.unit {
                "" => String::new(),
                unit => format!("<UnitNumber>{unit}</UnitNumber>"),
            };
            let (from, to) = s.numbers;
            writeln!(
                text,
                "<StreetSegment id=\"ss{i}\"><City>Carson City</City><OddEvenBoth>both</OddEvenBoth>\
                 <PrecinctId>{}</PrecinctId><StartHouseNumber>{from}</StartHouseNumber>\
                 <EndHouseNumber>{to}</EndHouseNumber><State>NV</State><StreetName>Larkwing</StreetName>\
                 <StreetSuffix>Ct</StreetSuffix>{unit}<Zip>89701</Zip></StreetSegment>",
                s.precinct
            )
            .unwrap();
        }
        text.push_str("</VipObject>\n");
        std::fs::write(folder.join("feed.xml"), text).unwrap();
    }
}

/// An index of some feeds, and what was found in each.
pub(crate) struct Built {
    index: Index,
    pub(crate) reports: Vec<CheckReport>,
    _folder: tempfile::TempDir,
}

/// Builds an index out of folders that `write` fills.
pub(crate) fn built(writers: &[&dyn Fn(&Path)]) -> Built {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    let mut reports = Vec::new();
    for (i, write) in writers.iter().enumerate() {
        let feed = folder.path().join(format!("feed{i}"));
        std::fs::create_dir(&feed).unwrap();
        write(&feed);
        reports.push(builder.add_checked(&open(&feed).unwrap()).unwrap());
    }
    builder.finish(0).unwrap();
    Built { index: Index::open(&path).unwrap(), reports, _folder: folder }
}

impl Built {
    pub(crate) fn look_up(&self, line: &str, today: &str) -> LookupAnswer {
        let today: NaiveDate = today.parse().unwrap();
        answer(&self.index, AddressQuery::Line(line, None), 0, &|_| today)
    }

    /// First lines of the completions in the ZIP code.
    pub(crate) fn completed(&self, typed: &str, today: &str) -> Vec<String> {
        let today: NaiveDate = today.parse().unwrap();
        let list = suggest(&self.index, typed, &SuggestArea::Zip(89701), 20, &|_| today);
        list.into_iter().map(|c| c.line_1).collect()
    }

    /// A house of Larkwing Ct.
    pub(crate) fn house(&self, house: &str) -> LookupAnswer {
        self.look_up(&format!("{house}, Carson City, NV 89701"), "2028-10-20")
    }

    /// The precinct that is found; of candidates `?` and their precincts.
    pub(crate) fn said(&self, house: &str) -> String {
        let answer = self.house(house);
        if let Some(precinct) = &answer.precinct {
            return precinct.id.clone();
        }
        let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref().map(|p| p.id.as_str()));
        let mut offered: Vec<&str> = offered.collect();
        offered.sort_unstable();
        offered.dedup();
        // Each one that comes back is answered with its precinct.
        for candidate in &answer.candidates {
            let precinct = candidate.precinct.as_ref().unwrap();
            let found = self.look_up(&candidate.address, "2028-10-20");
            assert_eq!(found.precinct.map(|p| p.id).as_ref(), Some(&precinct.id), "{}", candidate.address);
        }
        format!("?{}", offered.join(" "))
    }

    pub(crate) fn has_finding(&self, rule: &str) -> bool {
        self.reports.iter().any(|r| r.counts.contains_key(rule))
    }
}
