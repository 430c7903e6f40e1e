//! Precincts of two indexes by what they mean: outcomes and counties have numbers that both share.

use std::collections::HashMap;

use super::super::Index;
use super::super::format::{self, Section};
use super::super::tables::Tables as _;
use super::CountyDiff;
use lookup::moved::street::AddressVote;
use lookup::moved::{self, ElectionDayPlaces, one_line, place_key, place_zip};
use lookup::voting::VotingData as _;

/// Most pairs of outcomes whose comparison is remembered.
const MAX_REMEMBERED: usize = 1 << 20;

/// Both sides' precincts, outcomes and counties.
pub(super) struct Catalog<'a> {
    indexes: [&'a Index; 2],
    /// By precinct; `None` in a state that is not compared.
    votes: [Vec<Option<AddressVote>>; 2],
    outcomes: Vec<AssignedPlaces>,
    known: HashMap<AssignedPlaces, u32>,
    /// By number of the content: a place with that content, and its index.
    places: Vec<(usize, u32)>,
    pub(super) counties: Vec<CountyDiff>,
    compared: HashMap<(u32, u32), bool>,
}

/// The election-day places of a precinct's voters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct AssignedPlaces {
    is_mail_only: bool,
    /// Numbers of places by content, sorted.
    places: Box<[u32]>,
}

impl<'a> Catalog<'a> {
    /// Of two indexes; `is_compared` says which states count.
    pub(super) fn of(indexes: [&'a Index; 2], is_compared: impl Fn(&str) -> bool) -> Self {
        let mut catalog = Self {
            indexes,
            votes: [Vec::new(), Vec::new()],
            outcomes: Vec::new(),
            known: HashMap::new(),
            places: Vec::new(),
            counties: Vec::new(),
            compared: HashMap::new(),
        };
        let mut contents: HashMap<String, Vec<(String, u32)>> = HashMap::new();
        let mut counties = HashMap::new();
        for (side, index) in indexes.into_iter().enumerate() {
            let places: Vec<u32> = (0..index.place_count())
                .map(|place| {
                    let row = index.place(place);
                    let zip = place_zip(&row);
                    let same: &mut Vec<(String, u32)> = contents.entry(place_key(&row)).or_default();
                    let agrees = |other: &str| zip.is_empty() || other.is_empty() || zip == other;
                    if let Some((other, number)) = same.iter_mut().find(|(other, _)| agrees(other)) {
                        if other.is_empty() {
                            other.clone_from(&zip);
                        }
                        return *number;
                    }
                    let list = &mut catalog.places;
                    list.push((side, place));
                    same.push((zip, list.len() as u32 - 1));
                    list.len() as u32 - 1
                })
                .collect();
            let counties: Vec<Option<u32>> = (0..index.rows(Section::Localities, format::LOCALITY))
                .map(|locality| catalog.county(side, locality, &is_compared, &mut counties))
                .collect();
            catalog.votes[side] = (0..index.precinct_count())
                .map(|precinct| {
                    let locality = index.precinct(precinct).locality;
                    let county = counties.get(locality as usize).copied().flatten()?;
                    Some(AddressVote { outcome: catalog.outcome(index, precinct, &places), county })
                })
                .collect();
        }
        catalog
    }

    /// The number of a locality's county; `None` in a state that is not compared.
    fn county(
        &mut self,
        side: usize,
        locality: u32,
        is_compared: &impl Fn(&str) -> bool,
        known: &mut HashMap<[String; 2], u32>,
    ) -> Option<u32> {
        let index = self.indexes[side];
        let row = index.locality(locality);
        let state = index.feed(row.feed).state;
        if !is_compared(state.as_str()) {
            return None;
        }
        let name = if row.fips.is_empty() { row.name.to_uppercase() } else { row.fips.to_owned() };
        let list = &mut self.counties;
        let county = known.entry([state.as_str().to_owned(), name]).or_insert_with(|| {
            list.push(CountyDiff { state: state.as_str().to_owned(), ..CountyDiff::default() });
            list.len() as u32 - 1
        });
        // The new index comes last, so that its name for the county is used.
        let named = &mut self.counties[*county as usize];
        (named.name, named.fips) = (row.name.to_owned(), row.fips.to_owned());
        Some(*county)
    }

    fn outcome(&mut self, index: &Index, precinct: u32, contents: &[u32]) -> u32 {
        let assigned = ElectionDayPlaces::of(index, precinct);
        let mut places: Vec<u32> =
            assigned.decisive().iter().filter_map(|p| contents.get(*p as usize).copied()).collect();
        places.sort_unstable();
        places.dedup();
        let outcome = AssignedPlaces { is_mail_only: assigned.is_mail_only, places: places.into() };
        if let Some(number) = self.known.get(&outcome) {
            return *number;
        }
        let number = self.outcomes.len() as u32;
        self.outcomes.push(outcome.clone());
        self.known.insert(outcome, number);
        number
    }

    /// The outcome and the county of a precinct of a side.
    pub(super) fn vote(&self, side: usize, precinct: u32) -> Option<AddressVote> {
        self.votes[side].get(precinct as usize).copied().flatten()
    }

    /// Whether two outcomes send voters to the same place.
    pub(super) fn is_same(&mut self, former: u32, present: u32) -> bool {
        if former == present {
            return true;
        }
        if let Some(known) = self.compared.get(&(former, present)) {
            return *known;
        }
        let [a, b] = [former, present].map(|o| &self.outcomes[o as usize]);
        let same = a.is_mail_only == b.is_mail_only && moved::is_same(&a.places, &b.places);
        if self.compared.len() >= MAX_REMEMBERED {
            self.compared.clear();
        }
        self.compared.insert((former, present), same);
        same
    }

    /// An outcome in words: the first place, and how many more.
    pub(super) fn text(&self, outcome: u32) -> String {
        let outcome = &self.outcomes[outcome as usize];
        let Some(first) = outcome.places.first() else {
            return if outcome.is_mail_only { "by mail" } else { "no place" }.to_owned();
        };
        let (side, place) = self.places[*first as usize];
        let place = self.indexes[side].place(place);
        let text = format!("{}, {}", place.name, one_line(&place));
        match outcome.places.len() {
            1 => text,
            more => format!("{text} and {} more", more - 1),
        }
    }
}
