//! The places that serve a whole county, a whole city or town, or the whole state, without an address: early
//! voting, drop-off, and centers of election day. The places of a precinct are never among them.
//! [`CountyBook`] groups the localities of all feeds once when an index is loaded; what is over is decided
//! when a question is asked. Rule: DESIGN section 7, "places without an address"; which places serve a county
//! is decided by `sites::of_county`, as for an answer by county.

mod merge;
mod naming;

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;

use super::calendar::ElectionId;
use super::context::{notice_of, office_of};
use super::sites;
use super::stale::is_over;
use super::{AnswerFeed, ElectionOffice, OfficeNotice, VotingLocation, feed_of};
use crate::voting::{RoleSet, SiteRole, VotingData};
use address::StateCode;
use address::town::city_key;
pub use naming::CountyName;

/// Most places of a role that a county lists; Los Angeles has some 650.
const MOST_PLACES: usize = 2_000;

/// The counties, cities and towns of all feeds.
#[derive(Debug, Default)]
pub struct CountyBook {
    states: BTreeMap<StateCode, Vec<CountyEntry>>,
}

/// One county with the localities that stand for it.
#[derive(Debug)]
struct CountyEntry {
    id: String,
    name: CountyName,
    fips: String,
    members: Vec<CountyLocality>,
}

/// A locality of one feed.
#[derive(Clone, Debug, Default)]
struct CountyLocality {
    locality: u32,
    /// Voters of one of its precincts are told no place of the county on election day.
    day_is_open: bool,
    /// One of its precincts votes by mail.
    some_by_mail: bool,
    /// Precincts that vote in person.
    in_person: u32,
    /// Places of election day by the number of precincts that have them as their own.
    own_days: BTreeMap<u32, u32>,
}

/// How much is told of a county.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountyDetail {
    /// The number of places by role.
    Counts,
    /// The places themselves.
    Places,
}

/// The places of one county, or their number, with its feeds and office.
#[derive(Clone, Debug, PartialEq)]
pub struct CountyPlaces {
    /// Its name in a URL, unique in its state: `clark-county`.
    pub id: String,
    pub name: CountyName,
    /// 5 digits, 10 of a city or town, or empty.
    pub fips: String,
    /// How many places serve all of it, by role: early, election day, drop-off.
    pub counts: [u32; 3],
    /// The places by role; empty where numbers were wanted.
    pub places: [Vec<VotingLocation>; 3],
    /// Roles of which the data lost a place or is in doubt: the list may lack places.
    pub incomplete: RoleSet,
    /// All of it votes by mail.
    pub by_mail: bool,
    /// Some of its precincts vote by mail.
    pub some_by_mail: bool,
    /// The election of all its feeds is over: there are no places.
    pub is_over: bool,
    /// The feeds of the election that is told, or of the latest one that is over.
    pub feeds: Vec<AnswerFeed>,
    /// The office to ask.
    pub office: Option<ElectionOffice>,
    /// A notice of that office.
    pub notice: Option<OfficeNotice>,
}

impl CountyPlaces {
    #[must_use]
    pub fn has_places(&self) -> bool {
        self.counts.iter().any(|count| *count > 0)
    }
}

impl CountyBook {
    /// Groups the localities of all feeds. A locality without a name is left out: no voter could choose
    /// it.
    #[must_use]
    pub fn of<D: VotingData>(data: &D) -> Self {
        let mut members: Vec<CountyLocality> = (0..data.locality_count())
            .map(|locality| CountyLocality { locality, ..CountyLocality::default() })
            .collect();
        for row in 0..data.precinct_count() {
            let precinct = data.precinct(row);
            let Some(member) = members.get_mut(precinct.locality as usize) else { continue };
            if precinct.is_mail_only {
                member.some_by_mail = true;
                continue;
            }
            let feed = data.locality(precinct.locality).feed;
            let all_doubtful = precinct.is_doubtful || data.feed(feed).is_doubtful;
            member.in_person += 1;
            member.day_is_open |= sites::is_day_open(&precinct, all_doubtful);
            for site in precinct.sites.iter().filter(|site| site.role == SiteRole::ElectionDay) {
                *member.own_days.entry(site.place).or_default() += 1;
            }
        }
        let mut groups: BTreeMap<StateCode, CountyGroups> = BTreeMap::new();
        // Those with a code first: a locality without one joins the only county of its name.
        let coded = |member: &CountyLocality| naming::fips(data.locality(member.locality).fips).is_empty();
        members.sort_by_key(coded);
        for member in members {
            let row = data.locality(member.locality);
            let state = data.election(row.feed).0;
            if let Some(name) = CountyName::of(state, row.name, row.kind) {
                groups.entry(state).or_default().add(name, naming::fips(row.fips), member);
            }
        }
        Self { states: groups.into_iter().map(|(state, groups)| (state, groups.entries())).collect() }
    }

    /// The counties of a state by name, with numbers of places.
    #[must_use]
    pub fn counties<D: VotingData>(
        &self,
        data: &D,
        state: StateCode,
        today: &dyn Fn(&str) -> NaiveDate,
    ) -> Vec<CountyPlaces> {
        let entries = self.states.get(&state).map_or(&[][..], Vec::as_slice);
        entries.iter().map(|entry| entry.told(data, state, CountyDetail::Counts, today)).collect()
    }

    /// The places of one county, by its identifier or its FIPS code where only one county has that; `None`
    /// where there is no such county.
    #[must_use]
    pub fn county<D: VotingData>(
        &self,
        data: &D,
        state: StateCode,
        county: &str,
        today: &dyn Fn(&str) -> NaiveDate,
    ) -> Option<CountyPlaces> {
        let entries = self.states.get(&state)?;
        let by_code = || {
            let mut of_code = entries.iter().filter(|entry| !county.is_empty() && entry.fips == county);
            of_code.next().filter(|_| of_code.next().is_none())
        };
        let entry = entries.iter().find(|entry| entry.id == county).or_else(by_code)?;
        Some(entry.told(data, state, CountyDetail::Places, today))
    }
}

/// The counties of a state while they are gathered.
#[derive(Default)]
struct CountyGroups {
    entries: Vec<CountyEntry>,
    by_fips: HashMap<String, usize>,
    by_key: HashMap<(&'static str, String), Vec<usize>>,
}

impl CountyGroups {
    /// Adds a locality to its county: one of the same code, else of the same name and kind where neither code
    /// contradicts.
    fn add(&mut self, name: CountyName, fips: &str, member: CountyLocality) {
        let key = name.key();
        // Towns of New England carry the code of their county, so that it does not say which town.
        let is_county = key.0 == naming::COUNTY;
        let of_code = self.by_fips.get(fips).copied().filter(|_| is_county && !fips.is_empty());
        let named = self.by_key.entry(key).or_default();
        let may_be = |at: &&usize| {
            let own = &self.entries[**at].fips;
            own.is_empty() || fips.is_empty() || own == fips
        };
        let mut fitting = named.iter().filter(may_be);
        let of_name = fitting.next().copied().filter(|_| fitting.next().is_none());
        let at = match of_code.or(of_name) {
            Some(at) => at,
            None => {
                let at = self.entries.len();
                named.push(at);
                self.entries.push(CountyEntry {
                    id: String::new(),
                    name,
                    fips: fips.to_owned(),
                    members: Vec::new(),
                });
                at
            }
        };
        let entry = &mut self.entries[at];
        if entry.fips.is_empty() {
            fips.clone_into(&mut entry.fips);
        }
        if is_county && !fips.is_empty() {
            self.by_fips.entry(fips.to_owned()).or_insert(at);
        }
        entry.members.push(member);
    }

    /// The counties by name, each with its identifier.
    fn entries(mut self) -> Vec<CountyEntry> {
        self.entries.sort_by(|a, b| a.order().cmp(&b.order()));
        let slugs: Vec<String> = self.entries.iter().map(|entry| entry.name.slug()).collect();
        let mut times: HashMap<&str, u32> = HashMap::new();
        slugs.iter().for_each(|slug| *times.entry(slug).or_default() += 1);
        let mut taken: HashMap<String, u32> = HashMap::new();
        for (entry, slug) in self.entries.iter_mut().zip(&slugs) {
            let mut id = slug.clone();
            if times.get(slug.as_str()).is_some_and(|times| *times > 1) {
                // The county that a town lies in tells towns of one name apart; else the code.
                let more = [naming::slug(&entry.name.within), entry.fips.clone()];
                if let Some(more) = more.iter().find(|more| !more.is_empty()) {
                    id = format!("{slug}-{more}");
                }
            }
            let before = taken.entry(id.clone()).or_default();
            *before += 1;
            if *before > 1 {
                id = format!("{id}-{before}");
            }
            entry.id = id;
        }
        self.entries
    }
}

impl CountyEntry {
    fn order(&self) -> (String, &str, &str, &str) {
        (city_key(&self.name.bare), &self.name.kind, &self.name.within, &self.fips)
    }

    /// The county as of today. Of several elections, the nearest that is not over is told.
    fn told<D: VotingData>(
        &self,
        data: &D,
        state: StateCode,
        wanted: CountyDetail,
        today: &dyn Fn(&str) -> NaiveDate,
    ) -> CountyPlaces {
        let election = |member: &CountyLocality| ElectionId::of(data, data.locality(member.locality).feed);
        let is_ahead =
            |member: &&CountyLocality| !is_over(state.as_str(), election(member).map(|own| own.day), today);
        let ahead = self.members.iter().filter(is_ahead).map(election);
        let ahead = ahead.min_by_key(|own| (own.is_none(), own.clone()));
        let over = ahead.is_none();
        let told = ahead.unwrap_or_else(|| {
            let latest = |own: &ElectionId| (own.day, std::cmp::Reverse(own.label.clone()));
            self.members.iter().filter_map(election).max_by_key(latest)
        });
        let members: Vec<&CountyLocality> =
            self.members.iter().filter(|member| election(member) == told).collect();
        let mut county = CountyPlaces {
            id: self.id.clone(),
            name: self.name.clone(),
            fips: self.fips.clone(),
            counts: [0; 3],
            places: Default::default(),
            incomplete: RoleSet::default(),
            by_mail: !members.is_empty() && members.iter().all(|m| data.locality(m.locality).is_mail_only),
            some_by_mail: members.iter().any(|m| m.some_by_mail || data.locality(m.locality).is_mail_only),
            is_over: over,
            feeds: Vec::new(),
            office: None,
            notice: None,
        };
        for member in &members {
            let row = data.locality(member.locality);
            let feed = data.feed(row.feed);
            let told = feed_of(&feed);
            if !county.feeds.contains(&told) {
                county.feeds.push(told);
            }
            if county.office.is_none()
                && let Some(office) = row.office.or(feed.office)
            {
                county.office = Some(office_of(data, office, row.feed));
                county.notice = notice_of(&data.office(office)).filter(|_| !over);
            }
        }
        if !over {
            let listed = members.iter().map(|member| merge::of_locality(data, member, MOST_PLACES)).collect();
            (county.places, county.incomplete) = merge::of_feeds(listed);
            county.counts =
                county.places.each_ref().map(|list| u32::try_from(list.len()).unwrap_or(u32::MAX));
        }
        if wanted == CountyDetail::Counts {
            county.places = Default::default();
        }
        county
    }
}
