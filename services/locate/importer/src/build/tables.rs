//! The small tables of all feeds: feeds, localities, precincts, places, offices.

use std::collections::HashMap;

use super::super::error::BuildError;
use super::super::write::{Lists, Strings};
use super::RuleCount;
use super::places::{MergedPlace, Places, day};
use address::StateCode;
use feed::model::{ElectionAdministration, Feed, Locality};
use index::format::{self, MAX_ROWS_24, NO_DAY, Section};

/// The tables so far. Lists wait until all suffixes are known, which are the first list.
#[derive(Default)]
pub(super) struct FeedTables {
    feeds: Vec<FeedWords>,
    localities: Vec<([u32; 8], Vec<u32>)>,
    precincts: Vec<([u32; 8], Vec<u32>)>,
    places: Vec<MergedPlace>,
    offices: Vec<([u32; 6], Vec<u32>)>,
    /// Locality of each precinct.
    pub(super) precinct_localities: Vec<u32>,
}

/// Numbers of precincts by identifier.
pub(super) type PrecinctNumbers = HashMap<Box<str>, u32, foldhash::fast::RandomState>;

struct FeedWords {
    words: [u32; format::FEED],
    sites: Vec<u32>,
    findings: Vec<u32>,
    examples: Vec<u32>,
}

/// What adding the segments of a feed needs.
pub(super) struct Added {
    /// Number of the feed.
    pub(super) feed: usize,
    /// Its state.
    pub(super) state: StateCode,
    /// Numbers of its precincts by identifier.
    pub(super) precincts: PrecinctNumbers,
    /// How many places it has.
    pub(super) places: u64,
}

impl FeedTables {
    /// Adds the small tables of a feed.
    pub(super) fn add(&mut self, feed: &Feed, strings: &mut Strings) -> Result<Added, BuildError> {
        let state = state_of(feed)?;
        let number = self.feeds.len();
        let places = Places::of(feed, state, self.places.len() as u32);
        let offices: HashMap<&str, u32> = feed
            .administrations
            .iter()
            .map(|office| {
                self.offices.push(office_words(office, strings));
                (office.id.as_str(), self.offices.len() as u32)
            })
            .collect();
        let first = self.localities.len() as u32;
        let localities: HashMap<&str, u32> =
            feed.localities.iter().zip(first..).map(|(l, at)| (l.id.as_str(), at)).collect();
        for l in &feed.localities {
            let office = offices.get(l.election_administration_id.as_str()).copied().unwrap_or(0);
            let words = [
                strings.put(&l.id),
                strings.put(l.name.trim()),
                strings.put(&l.kind),
                strings.put(fips_of(feed, l)),
                u32::from(l.is_mail_only),
                office,
                0,
                number as u32,
            ];
            self.localities.push((words, places.sites(&l.polling_location_ids)));
        }
        let precincts = self.add_precincts(feed, &localities, number as u32, &places, strings)?;
        self.feeds.push(feed_words(feed, state, &places, &offices, strings));
        let count = places.list.len() as u64;
        self.places.extend(places.list);
        Ok(Added { feed: number, state, precincts, places: count })
    }

    fn add_precincts(
        &mut self,
        feed: &Feed,
        localities: &HashMap<&str, u32>,
        number: u32,
        places: &Places,
        strings: &mut Strings,
    ) -> Result<PrecinctNumbers, BuildError> {
        let mut numbers = PrecinctNumbers::default();
        for p in &feed.precincts {
            let locality = if let Some(locality) = localities.get(p.locality_id.as_str()) {
                *locality
            } else {
                // A precinct of an unknown locality still belongs to its feed.
                self.localities.push(([0, 0, 0, 0, 0, 0, 0, number], Vec::new()));
                self.localities.len() as u32 - 1
            };
            if self.precincts.len() as u64 >= MAX_ROWS_24 {
                return Err(BuildError::TooMany { what: "precincts", limit: MAX_ROWS_24 });
            }
            numbers.entry(p.id.as_str().into()).or_insert(self.precincts.len() as u32);
            self.precinct_localities.push(locality);
            let words = [
                strings.put(&p.id),
                strings.put(p.name.trim()),
                strings.put(p.number.trim()),
                strings.put(p.ward.trim()),
                strings.put(p.split_name.trim()),
                locality,
                u32::from(p.is_mail_only),
                0,
            ];
            self.precincts.push((words, places.sites(&p.polling_location_ids)));
        }
        Ok(numbers)
    }

    /// Says how many segments of a feed are used, and what was found in it.
    pub(super) fn finish_feed(
        &mut self,
        feed: usize,
        segments: u64,
        findings: &[RuleCount],
        strings: &mut Strings,
    ) {
        let words = &mut self.feeds[feed];
        words.words[9] = u32::try_from(segments).unwrap_or(u32::MAX);
        words.findings =
            findings.iter().flat_map(|f| [strings.put(&f.rule), strings.put(f.severity), f.count]).collect();
    }

    /// The words of the tables, in the order of the file.
    pub(super) fn rows(&self, lists: &mut Lists, strings: &mut Strings) -> [(Section, Vec<u32>); 5] {
        let mut with_list = |rows: &[([u32; 8], Vec<u32>)], at: usize| -> Vec<u32> {
            let row = |(words, list): &([u32; 8], Vec<u32>)| {
                let mut words = *words;
                words[at] = lists.put(list);
                words
            };
            rows.iter().flat_map(row).collect()
        };
        let precincts = with_list(&self.precincts, 7);
        let localities = with_list(&self.localities, 6);
        let places = self.places.iter().flat_map(|p| p.row(lists, strings)).collect();
        let feeds = self.feeds.iter().flat_map(|f| {
            let mut words = f.words;
            words[7] = lists.put(&f.sites);
            words[13] = lists.put(&f.findings);
            words[14] = lists.put(&f.examples);
            words
        });
        let feeds = feeds.collect();
        let offices = self.offices.iter().flat_map(|(words, lines)| {
            let mut words = *words;
            words[3] = lists.put(lines);
            words
        });
        let offices = offices.collect();
        [
            (Section::Precincts, precincts),
            (Section::Localities, localities),
            (Section::Places, places),
            (Section::Feeds, feeds),
            (Section::Offices, offices),
        ]
    }
}

/// FIPS code of a locality; that of the source, where the feed is of one county and has no other locality.
fn fips_of<'f>(feed: &'f Feed, locality: &'f Locality) -> &'f str {
    let of_source = feed.source.as_ref().map_or("", |s| s.vip_id.trim());
    let is_county = of_source.len() == 5 && of_source.bytes().all(|b| b.is_ascii_digit());
    match locality.fips.as_str() {
        "" if is_county && feed.localities.len() == 1 => of_source,
        own => own,
    }
}

/// The state of a feed: by the FIPS code of its source, else by the name of its State.
fn state_of(feed: &Feed) -> Result<StateCode, BuildError> {
    let vip_id = feed.source.as_ref().map_or("", |s| s.vip_id.trim());
    let name = feed.state.as_ref().map_or("", |s| s.name.trim());
    // A code that lost its leading zero has 1 or 4 digits.
    let fips = match vip_id.len() {
        1 | 4 => format!("0{vip_id}"),
        _ => vip_id.to_owned(),
    };
    let all = jurisdiction::all();
    all.iter()
        .find(|j| fips.get(..2) == Some(j.fips))
        .or_else(|| all.iter().find(|j| j.en.eq_ignore_ascii_case(name) || j.code.eq_ignore_ascii_case(name)))
        .and_then(|j| StateCode::parse(j.code))
        .ok_or_else(|| BuildError::NoState { vip_id: vip_id.to_owned(), state: name.to_owned() })
}

fn feed_words(
    feed: &Feed,
    state: StateCode,
    places: &Places,
    offices: &HashMap<&str, u32>,
    strings: &mut Strings,
) -> FeedWords {
    let source = feed.source.clone().unwrap_or_default();
    let election = feed.election.clone().unwrap_or_default();
    let own_state = feed.state.clone().unwrap_or_default();
    let [early, election_day, drop_off] = places.counts();
    let as_of = source.date_time.map(|t| t.to_rfc3339()).unwrap_or_default();
    let words = [
        u32::from_le_bytes([state.0[0], state.0[1], 0, 0]),
        strings.put(source.name.trim()),
        strings.put(&as_of),
        election.date.map_or(NO_DAY, day),
        strings.put(election.name.trim()),
        u32::from(source.sample),
        offices.get(own_state.election_administration_id.as_str()).copied().unwrap_or(0),
        0,
        feed.precincts.len() as u32,
        0,
        early,
        election_day,
        drop_off,
        0,
        0,
        strings.put(source.vip_id.trim()),
    ];
    let examples = feed.examples.iter().map(|line| strings.put(line.trim())).collect();
    FeedWords { words, sites: places.sites(&own_state.polling_location_ids), findings: Vec::new(), examples }
}

fn office_words(office: &ElectionAdministration, strings: &mut Strings) -> ([u32; 6], Vec<u32>) {
    let url = [&office.where_do_i_vote_uri, &office.elections_uri].into_iter().find(|u| !u.trim().is_empty());
    let words = [
        strings.put(office.name.trim()),
        strings.put(office.phone.trim()),
        strings.put(url.map_or("", |u| u.trim())),
        0,
        strings.put(office.notice_text.trim()),
        strings.put(office.notice_uri.trim()),
    ];
    (words, office.address_lines.iter().map(|l| strings.put(l.trim())).collect())
}
