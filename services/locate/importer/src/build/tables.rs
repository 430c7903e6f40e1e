//! The small tables of all feeds: feeds, localities, precincts, places, offices.

use std::collections::{HashMap, HashSet};

use super::super::error::BuildError;
use super::super::write::{ListTable, StringTable};
use super::RuleCount;
use super::districts::DistrictTable;
use super::fips::{fips_of, state_of};
use super::places::{MergedPlace, PlaceTable, SiteLists, day};
use address::StateCode;
use feed::finding::Severity;
use feed::model::{ElectionAdministration, VipFeed};
use feed::place_doubts::VoterPlaces;
use index::format::{self, MAX_ROWS_24, NO_DAY, Section, site, voting};
use lookup::answer::election_names::ElectionSubject;
use lookup::answer::{county_key, covers_state};
use lookup::voting::SiteRole;

/// The tables so far. Lists wait until all suffixes are known, which are the first list.
#[derive(Default)]
pub(super) struct FeedTables {
    feeds: Vec<FeedWords>,
    localities: Vec<([u32; 8], Vec<u32>)>,
    precincts: Vec<([u32; format::PRECINCT], SiteLists)>,
    places: Vec<MergedPlace>,
    offices: Vec<([u32; format::OFFICE], Vec<u32>)>,
    /// By feed: the locality that stands for all unknown ones.
    unknown_localities: HashMap<usize, u32>,
    /// By content: the first precinct of each election that has it, its feed, and the election.
    twins: HashMap<String, Vec<(u32, u32, ElectionSubject)>>,
    /// Those of the precincts.
    pub(super) districts: DistrictTable,
    /// Places that their feed does not refer to.
    pub(super) unused_places: u64,
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

/// The numbers of a feed's tables, for adding its segments.
pub(super) struct FeedContext {
    /// Number of the feed.
    pub(super) feed: usize,
    pub(super) state: StateCode,
    /// Numbers of its precincts by identifier.
    pub(super) precincts: PrecinctNumbers,
    /// Number of its first locality.
    pub(super) first_locality: u32,
    /// The numbers of all its precincts.
    pub(super) all_precincts: std::ops::Range<u32>,
    /// One of them.
    pub(super) any_precinct: Option<u32>,
    /// How many places it has.
    pub(super) places: u64,
}

impl FeedTables {
    /// Adds the small tables of a feed.
    pub(super) fn add(
        &mut self,
        feed: &VipFeed,
        strings: &mut StringTable,
    ) -> Result<FeedContext, BuildError> {
        let state = state_of(feed)?;
        let number = self.feeds.len();
        let places = PlaceTable::of(feed, state, self.places.len() as u32);
        let first = self.offices.len() as u32 + 1;
        self.offices.extend(feed.administrations.iter().map(|office| office_words(office, strings)));
        let offices = once(feed.administrations.iter().map(|o| o.id.as_str()).zip(first..));
        let first = self.localities.len() as u32;
        let first_locality = first;
        let localities = once(feed.localities.iter().map(|l| l.id.as_str()).zip(first..));
        for l in &feed.localities {
            let office = offices.get(l.election_administration_id.as_str()).copied().unwrap_or(0);
            let sites = places.sites(&l.polling_location_ids, false);
            let words = [
                strings.put(&l.id),
                strings.put(l.name.trim()),
                strings.put(&l.kind),
                strings.put(fips_of(feed, l)),
                u32::from(l.is_mail_only) | sites.flags(),
                office,
                0,
                number as u32,
            ];
            self.localities.push((words, sites.words));
        }
        let first = self.precincts.len() as u32;
        let mut precincts = self.add_precincts(feed, &localities, number as u32, &places, strings)?;
        self.meet_twins(feed, number as u32, state, &places, &mut precincts);
        self.feeds.push(feed_words(feed, state, &places, &offices, strings));
        let count = places.list.len() as u64;
        self.unused_places += places.unused(feed);
        self.places.extend(places.list);
        let all_precincts = first..self.precincts.len() as u32;
        let any_precinct = Some(first).filter(|_| !all_precincts.is_empty());
        Ok(FeedContext {
            feed: number,
            state,
            precincts,
            first_locality,
            all_precincts,
            any_precinct,
            places: count,
        })
    }

    /// The locality of a precinct; where the feed lacks it, the locality that stands for all unknown ones.
    pub(super) fn locality_of(&mut self, added: &FeedContext, precinct: &str) -> u32 {
        let known = added.precincts.get(precinct).and_then(|row| self.precinct_localities.get(*row as usize));
        known.copied().unwrap_or_else(|| {
            let unknown = ([0, 0, 0, 0, 0, 0, 0, added.feed as u32], Vec::new());
            match self.unknown_localities.get(&added.feed) {
                Some(row) => *row,
                None => {
                    self.localities.push(unknown);
                    let row = self.localities.len() as u32 - 1;
                    self.unknown_localities.insert(added.feed, row);
                    row
                }
            }
        })
    }

    fn add_precincts(
        &mut self,
        feed: &VipFeed,
        localities: &HashMap<&str, u32>,
        number: u32,
        places: &PlaceTable<'_>,
        strings: &mut StringTable,
    ) -> Result<PrecinctNumbers, BuildError> {
        let known_districts = self.districts.add(&feed.districts, strings);
        let mut numbers = PrecinctNumbers::default();
        let own_first = self.precincts.len();
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
            let sites = places.sites(&p.polling_location_ids, true);
            let own = self.precincts.len() as u32;
            let known = *numbers.entry(p.id.as_str().into()).or_insert(own);
            self.districts.add_precinct(&p.electoral_district_ids, &known_districts);
            if known != own {
                self.districts.agree(known, own, false);
                self.doubt(known, locality, &sites);
            }
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
                0,
            ];
            self.precincts.push((words, sites));
        }
        self.lose_where_others_have_their_own(own_first);
        Ok(numbers)
    }

    /// A precinct that an earlier feed of the election has with the same content is that feed's: the segments
    /// of both lead to one.
    fn meet_twins(
        &mut self,
        feed: &VipFeed,
        number: u32,
        state: StateCode,
        places: &PlaceTable<'_>,
        precincts: &mut PrecinctNumbers,
    ) {
        let counties: HashMap<&str, &str> =
            feed.localities.iter().map(|l| (l.id.as_str(), l.name.as_str())).collect();
        let day = feed.election.as_ref().and_then(|e| e.date);
        let subject = ElectionSubject::of(feed.election.as_ref().map_or("", |e| e.name.as_str()));
        let sample = feed.source.as_ref().is_some_and(|s| s.sample);
        for p in &feed.precincts {
            let (Some(row), Some(county)) =
                (precincts.get(p.id.as_str()), counties.get(p.locality_id.as_str()))
            else {
                continue;
            };
            let Some((words, sites)) = self.precincts.get(*row as usize) else { continue };
            if p.name.is_empty() || words[6] & voting::DOUBTFUL != 0 {
                continue;
            }
            let texts = [&p.name, &p.number, &p.ward, &p.split_name].map(|text| text.trim().to_uppercase());
            let of_feed = (state.as_str(), day, sample, county_key(county));
            let key = format!("{:?}", (of_feed, texts, words[6], sites.lost, places.content(sites)));
            let known = self.twins.entry(key).or_default();
            let twin = known.iter().find(|(.., other)| !other.differs(subject));
            match twin.map(|(twin, of, _)| (*twin, *of)) {
                Some((twin, of)) if of != number => {
                    self.districts.agree(twin, *row, true);
                    precincts.insert(p.id.as_str().into(), twin);
                }
                Some(_) => {}
                None => known.push((*row, number, subject)),
            }
        }
    }

    /// Another precinct has the identifier of this one: the places of both may be its voters', and none is
    /// certain.
    fn doubt(&mut self, precinct: u32, locality: u32, others: &SiteLists) {
        let Some((words, sites)) = self.precincts.get_mut(precinct as usize) else { return };
        words[6] |= voting::DOUBTFUL;
        sites.join(others);
        if words[5] != locality {
            let feed = self.localities.get(locality as usize).map_or(0, |l| l.0[7]);
            self.localities.push(([0, 0, 0, 0, 0, 0, 0, feed], Vec::new()));
            words[5] = self.localities.len() as u32 - 1;
            self.precinct_localities[precinct as usize] = words[5];
        }
    }

    /// In a locality whose precincts have election-day places of their own, a precinct without one has lost
    /// it: a place of the locality or of the state is not the one of its voters.
    fn lose_where_others_have_their_own(&mut self, first: usize) {
        let day = SiteRole::ElectionDay;
        let rows = &mut self.precincts[first..];
        let own: HashSet<u32> = rows.iter().filter(|(_, s)| s.has(day)).map(|(words, _)| words[5]).collect();
        for (words, sites) in rows {
            let by_mail = words[6] & voting::MAIL_ONLY != 0;
            if !by_mail && own.contains(&words[5]) && !sites.has(day) {
                sites.lost[day as usize] = true;
            }
        }
    }

    /// Election-day places that lie too far from the voters of a precinct are doubtful for it.
    pub(super) fn doubt_far(&mut self, added: &FeedContext, voters: &VoterPlaces) {
        for (id, row) in &added.precincts {
            let Some((_, sites)) = self.precincts.get_mut(*row as usize) else { continue };
            for word in &mut sites.words {
                let place = self.places.get((*word >> site::SHIFT) as usize);
                let point = place.and_then(MergedPlace::point);
                let is_day = *word & site::ROLE == SiteRole::ElectionDay as u32;
                if is_day && point.is_some_and(|point| voters.too_far(id, point).is_some()) {
                    *word |= site::DOUBTFUL;
                }
            }
        }
    }

    /// Says how many segments of a feed are used, and what was found in it.
    pub(super) fn finish_feed(
        &mut self,
        feed: usize,
        segments: u64,
        findings: &[RuleCount],
        strings: &mut StringTable,
    ) {
        let words = &mut self.feeds[feed];
        words.words[9] = u32::try_from(segments).unwrap_or(u32::MAX);
        if findings.iter().any(|f| f.severity == Severity::Fatal.into_str() && f.count > 0) {
            words.words[5] |= voting::DOUBTFUL;
        }
        words.findings =
            findings.iter().flat_map(|f| [strings.put(&f.rule), strings.put(f.severity), f.count]).collect();
    }

    /// The words of the tables, in the order of the file.
    pub(super) fn rows(&self, lists: &mut ListTable, strings: &mut StringTable) -> [(Section, Vec<u32>); 5] {
        let mut with_list = |rows: &[([u32; 8], Vec<u32>)], at: usize| -> Vec<u32> {
            let row = |(words, list): &([u32; 8], Vec<u32>)| {
                let mut words = *words;
                words[at] = lists.put(list);
                words
            };
            rows.iter().flat_map(row).collect()
        };
        let localities = with_list(&self.localities, 6);
        let precincts =
            self.precincts.iter().zip(self.districts.of_precincts()).flat_map(|((words, sites), d)| {
                let mut words = *words;
                words[6] |= sites.flags() | d.flags();
                words[7] = lists.put(&sites.words);
                words[8] = lists.put(&d.rows);
                words
            });
        let precincts = precincts.collect();
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

/// Numbers by identifier, of those that one element alone has.
fn once<'f>(elements: impl Iterator<Item = (&'f str, u32)>) -> HashMap<&'f str, u32> {
    let mut numbers: HashMap<&str, Option<u32>> = HashMap::new();
    for (id, number) in elements {
        numbers.entry(id).and_modify(|known| *known = None).or_insert(Some(number));
    }
    numbers.into_iter().filter_map(|(id, number)| Some((id, number?))).collect()
}

fn feed_words(
    feed: &VipFeed,
    state: StateCode,
    places: &PlaceTable<'_>,
    offices: &HashMap<&str, u32>,
    strings: &mut StringTable,
) -> FeedWords {
    let source = feed.source.clone().unwrap_or_default();
    let election = feed.election.clone().unwrap_or_default();
    let own_state = feed.state.clone().unwrap_or_default();
    let [early, election_day, drop_off] = places.counts();
    let sites = places.sites(&own_state.polling_location_ids, false);
    let covers = covers_state(state, feed.localities.iter().map(|l| l.name.as_str()));
    let flags = (u32::from(source.sample) * voting::SAMPLE)
        | (u32::from(covers) * voting::COVERS_STATE)
        | sites.flags();
    let as_of = source.date_time.map(|t| t.to_rfc3339()).unwrap_or_default();
    let words = [
        u32::from_le_bytes([state.0[0], state.0[1], 0, 0]),
        strings.put(source.name.trim()),
        strings.put(&as_of),
        election.date.map_or(NO_DAY, day),
        strings.put(election.name.trim()),
        flags,
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
    FeedWords { words, sites: sites.words, findings: Vec::new(), examples }
}

fn office_words(
    office: &ElectionAdministration,
    strings: &mut StringTable,
) -> ([u32; format::OFFICE], Vec<u32>) {
    let url = [&office.where_do_i_vote_uri, &office.elections_uri].into_iter().find(|u| !u.trim().is_empty());
    let mut words = [0; format::OFFICE];
    words[..6].copy_from_slice(&[
        strings.put(office.name.trim()),
        strings.put(office.phone.trim()),
        strings.put(url.map_or("", |u| u.trim())),
        0,
        strings.put(office.notice_text.trim()),
        strings.put(office.notice_uri.trim()),
    ]);
    for (word, link) in words[6..].iter_mut().zip(&office.links) {
        *word = strings.put(link);
    }
    (words, office.address_lines.iter().map(|l| strings.put(l.trim())).collect())
}
