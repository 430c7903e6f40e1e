//! A small VIP 6.0 feed as its tables, so that a test says in VIP's own grammar what is wrong with it.

use std::collections::BTreeMap;
use std::path::Path;

use address::StateCode;
use chrono::NaiveDate;
use feed::{CheckReport, open};
use importer::Builder;
use index::Index;
use index::ask::answer;
use lookup::answer::{AddressQuery, CountyBook, CountyPlaces, LookupAnswer};

/// The files of a feed by name.
#[derive(Clone)]
pub(crate) struct Tables(BTreeMap<&'static str, String>);

/// Carson City, Nevada: Larkwing Ct 1 to 99 votes at the library, 101 to 199 at the school, 201 to 299 at the
/// firehouse. The county has a counter that is open on election day, an early voting center and a drop box;
/// the county and the state have an office each.
pub(crate) fn carson() -> Tables {
    Tables(BTreeMap::from([
        ("source", "id,name,vip_id,date_time,version\ns1,Carson City,32510,2028-10-01T00:00:00Z,6.0\n"),
        ("election", "id,date,state_id,hours_open_id,name\ne1,2028-11-07,st1,ho1,General\n"),
        ("state", "id,name,election_administration_id\nst1,Nevada,ea1\n"),
        (
            "locality",
            "id,name,state_id,type,election_administration_id,polling_location_ids\n\
             l1,Carson City,st1,county,ea2,counter early box\n",
        ),
        ("election_administration", "id,name\nea1,Secretary of State\nea2,Carson City Clerk\n"),
        ("department", "id,election_administration_id\nd1,ea1\nd2,ea2\n"),
        (
            "precinct",
            "id,name,number,locality_id,is_mail_only,polling_location_ids\n\
             pre1,Precinct 1,1,l1,false,pl1\npre2,Precinct 2,2,l1,false,pl2\npre3,Precinct 3,3,l1,false,pl3\n",
        ),
        (
            "polling_location",
            "id,name,structured_line_1,structured_line_2,structured_city,structured_state,structured_zip,\
             hours_open_id,directions,is_drop_box,is_early_voting,latitude,longitude\n\
             pl1,Library,1 Sample St,,Carson City,NV,89701,ho1,,false,false,39.16,-119.75\n\
             pl2,School,2 Sample St,,Carson City,NV,89701,ho1,,false,false,39.16,-119.76\n\
             pl3,Firehouse,3 Sample St,,Carson City,NV,89701,ho1,,false,false,39.16,-119.77\n\
             counter,Clerk's Counter,9 Sample St,,Carson City,NV,89701,ho1,,false,false,39.16,-119.78\n\
             early,Early Center,8 Sample St,,Carson City,NV,89701,ho2,,false,true,39.16,-119.78\n\
             box,Ballot Box,7 Sample St,,Carson City,NV,89701,ho2,,true,false,39.16,-119.78\n",
        ),
        (
            "schedule",
            "hours_open_id,start_date,end_date,start_time,end_time\n\
             ho1,2028-11-07,2028-11-07,07:00:00-08:00,19:00:00-08:00\n\
             ho2,2028-10-21,2028-11-03,08:00:00-07:00,18:00:00-07:00\n",
        ),
        (
            "street_segment",
            "id,precinct_id,city,state,zip,odd_even_both,street_name,street_suffix,start_house_number,end_house_number\n\
             ss1,pre1,Carson City,NV,89701,both,Larkwing,Ct,1,99\n\
             ss2,pre2,Carson City,NV,89701,both,Larkwing,Ct,101,199\n\
             ss3,pre3,Carson City,NV,89701,both,Larkwing,Ct,201,299\n",
        ),
    ].map(|(name, text)| (name, text.to_owned()))))
}

impl Tables {
    /// Puts other text in place of one that the file has once.
    #[must_use]
    pub(crate) fn with(mut self, file: &'static str, from: &str, to: &str) -> Self {
        let text = self.0.get_mut(file).unwrap();
        assert_eq!(text.matches(from).count(), 1, "{from:?} in {file}");
        *text = text.replace(from, to);
        self
    }

    /// Adds rows at the end of a file.
    #[must_use]
    pub(crate) fn and(mut self, file: &'static str, rows: &str) -> Self {
        self.0.get_mut(file).unwrap().push_str(rows);
        self
    }

    fn write(&self, folder: &Path) {
        for (name, text) in &self.0 {
            std::fs::write(folder.join(format!("{name}.txt")), text).unwrap();
        }
    }
}

/// An index of some feeds, and what was found in each.
pub(crate) struct Built {
    index: Index,
    pub(crate) reports: Vec<CheckReport>,
    _folder: tempfile::TempDir,
}

/// Builds as `locate-index build --force` does.
pub(crate) fn built(feeds: &[Tables]) -> Built {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    let mut reports = Vec::new();
    for (i, tables) in feeds.iter().enumerate() {
        let feed = folder.path().join(format!("feed{i}"));
        std::fs::create_dir(&feed).unwrap();
        tables.write(&feed);
        reports.push(builder.add_checked(&open(&feed).unwrap()).unwrap());
    }
    builder.finish(0).unwrap();
    Built { index: Index::open(&path).unwrap(), reports, _folder: folder }
}

impl Built {
    pub(crate) fn on(&self, line: &str, today: &str) -> LookupAnswer {
        let today: NaiveDate = today.parse().unwrap();
        answer(&self.index, AddressQuery::Line(line, None), 0, &|_| today)
    }

    pub(crate) fn look_up(&self, line: &str) -> LookupAnswer {
        self.on(line, "2028-10-20")
    }

    /// The counties of Nevada with numbers of places.
    pub(crate) fn counties(&self, today: &str) -> Vec<CountyPlaces> {
        let today: NaiveDate = today.parse().unwrap();
        CountyBook::of(&self.index).counties(&self.index, nevada(), &|_| today)
    }

    /// The places of a county of Nevada.
    pub(crate) fn county(&self, id: &str, today: &str) -> Option<CountyPlaces> {
        let today: NaiveDate = today.parse().unwrap();
        CountyBook::of(&self.index).county(&self.index, nevada(), id, &|_| today)
    }

    /// A house of Larkwing Ct.
    pub(crate) fn house(&self, number: u32) -> LookupAnswer {
        self.look_up(&format!("{number} Larkwing Ct, Carson City, NV 89701"))
    }

    pub(crate) fn has_finding(&self, rule: &str) -> bool {
        self.reports.iter().any(|r| r.counts.contains_key(rule))
    }
}

fn nevada() -> StateCode {
    StateCode::parse("NV").unwrap()
}

/// Names of the election-day places that are listed as certain.
pub(crate) fn day(answer: &LookupAnswer) -> Vec<&str> {
    answer.locations[1].iter().map(|l| l.name.as_str()).collect()
}

/// Names of the places that are offered as doubtful.
pub(crate) fn doubtful(answer: &LookupAnswer) -> Vec<&str> {
    answer.doubtful.iter().map(|l| l.name.as_str()).collect()
}

/// Name of the office to ask.
pub(crate) fn office(answer: &LookupAnswer) -> &str {
    answer.office.as_ref().map_or("", |o| &o.name)
}
