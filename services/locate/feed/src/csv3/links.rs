//! The files of VIP 3.0 that link precincts, splits, localities and the state to their places, and precincts
//! and splits to their districts.

use std::collections::HashMap;

use super::super::archive::Archive;
use super::super::csv5::CsvTable;
use super::super::error::FeedError;
use super::super::findings::Findings;
use super::TableSource;

/// Pairs of one file; Oklahoma has 2,674.
const MOST_PAIRS: usize = 2_000_000;

/// The pairs of one file.
#[derive(Debug, Default)]
struct ReferencePairs {
    places: HashMap<String, Vec<String>>,
    /// A row could not be used: an owner without a pair may have had one.
    has_lost: bool,
}

impl ReferencePairs {
    fn get(&self, owner: &str) -> Option<&Vec<String>> {
        self.places.get(owner)
    }
}

/// Identifiers of places and districts by the identifier of the element that refers to them.
#[derive(Debug, Default)]
pub(super) struct ReferenceLists {
    precinct_places: ReferencePairs,
    precinct_early: ReferencePairs,
    split_places: ReferencePairs,
    split_early: ReferencePairs,
    locality_early: ReferencePairs,
    state_early: ReferencePairs,
    precinct_districts: ReferencePairs,
    split_districts: ReferencePairs,
}

impl ReferenceLists {
    pub(super) fn read(tables: &TableSource<'_>, findings: &mut Findings) -> Result<Self, FeedError> {
        let mut read = |owner: &str, place: &str, columns| match tables {
            TableSource::Csv(archive) => pairs(archive, &format!("{owner}_{place}"), columns, findings),
            TableSource::Xml(_, gathered) => {
                let (pairs, has_lost) = gathered.pairs(owner, columns[1]);
                let mut places: HashMap<String, Vec<String>> = HashMap::new();
                for (owner, place) in pairs {
                    places.entry(owner.clone()).or_default().push(place.clone());
                }
                Ok(ReferencePairs { places, has_lost })
            }
        };
        let (place, early) = ("polling_location", "early_vote_site");
        let district = "electoral_district";
        Ok(Self {
            precinct_places: read("precinct", place, &["precinct_id", "polling_location_id"])?,
            precinct_early: read("precinct", early, &["precinct_id", "early_vote_site_id"])?,
            split_places: read("precinct_split", place, &["precinct_split_id", "polling_location_id"])?,
            split_early: read("precinct_split", early, &["precinct_split_id", "early_vote_site_id"])?,
            locality_early: read("locality", early, &["locality_id", "early_vote_site_id"])?,
            state_early: read("state", early, &["state_id", "early_vote_site_id"])?,
            precinct_districts: read("precinct", district, &["precinct_id", "electoral_district_id"])?,
            split_districts: read(
                "precinct_split",
                district,
                &["precinct_split_id", "electoral_district_id"],
            )?,
        })
    }

    pub(super) fn of_precinct(&self, id: &str) -> String {
        joined([self.precinct_places.get(id), self.precinct_early.get(id)])
    }

    /// Early vote sites of a split and of its precinct; polling places of the split if it has any, else of
    /// its precinct. Where rows of splits were lost, a split without a place may have been one of them: its
    /// place is not known.
    pub(super) fn of_split(&self, id: &str, precinct: &str) -> String {
        let of_precinct = || self.precinct_places.get(precinct).filter(|_| !self.split_places.has_lost);
        let places = self.split_places.get(id).or_else(of_precinct);
        joined([places, self.split_early.get(id), self.precinct_early.get(precinct)])
    }

    pub(super) fn districts_of_precinct(&self, id: &str) -> String {
        joined([self.precinct_districts.get(id)])
    }

    /// Districts of a split: its own if it has any, else those of its precinct, as with places. Not both: a
    /// precinct may name all districts of all its splits.
    pub(super) fn districts_of_split(&self, id: &str, precinct: &str) -> String {
        let of_precinct = || self.precinct_districts.get(precinct).filter(|_| !self.split_districts.has_lost);
        joined([self.split_districts.get(id).or_else(of_precinct)])
    }

    pub(super) fn of_locality(&self, id: &str) -> String {
        joined([self.locality_early.get(id)])
    }

    pub(super) fn of_state(&self, id: &str) -> String {
        joined([self.state_early.get(id)])
    }
}

/// Identifiers as VIP 6.0 writes them: in one value, each once.
fn joined<const N: usize>(lists: [Option<&Vec<String>>; N]) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for id in lists.into_iter().flatten().flatten() {
        if !ids.contains(&id.as_str()) {
            ids.push(id);
        }
    }
    ids.join(" ")
}

fn pairs(
    archive: &Archive,
    stem: &str,
    columns: &'static [&'static str; 2],
    findings: &mut Findings,
) -> Result<ReferencePairs, FeedError> {
    let file = format!("{stem}.txt");
    let mut pairs = ReferencePairs::default();
    archive.read(&file, |bytes| {
        let mut table = CsvTable::with_columns(archive, columns, columns.len(), &file, bytes, findings)?
            .one_line_but(&[]);
        let mut count = 0;
        while table.next(findings)?.is_some() {
            count += 1;
            if count > MOST_PAIRS {
                return Err(FeedError::TooMany { file: file.clone(), limit: MOST_PAIRS, what: "rows" });
            }
            let (owner, place) = (table.at(0).trim(), table.at(1).trim());
            if owner.is_empty() || place.is_empty() {
                pairs.has_lost |= !(owner.is_empty() && place.is_empty());
            } else {
                pairs.places.entry(owner.to_owned()).or_default().push(place.to_owned());
            }
        }
        pairs.has_lost |= table.lost() > 0;
        Ok(())
    })?;
    Ok(pairs)
}
