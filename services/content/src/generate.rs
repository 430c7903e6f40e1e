//! Writes the embedded pack out of the tables of facts: an export in the shape of the CMS, so that the pack
//! is also the template of an editor's space. Facts give numbers, dates, rules and addresses; every
//! sentence is written in `texts`. What the facts do not know stays unknown, and is listed in FACTS.md.
//! Pure: `content-pack` does the IO.

mod dates;
mod deadlines;
mod entries;
mod fact_sources;
mod facts;
mod fallback;
mod fields;
mod report;
mod rich;
mod subjects;
mod tables;
mod texts;
mod write;

use std::collections::BTreeMap;

pub use tables::{FactsError, Files, file_names};

/// The election that the pack is for: the federal general election.
pub const ELECTION_DAY: &str = "2028-11-07";

/// Why no pack can be written.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// The facts do not read.
    #[error(transparent)]
    Facts(#[from] FactsError),
    /// A jurisdiction of the product has no facts.
    #[error("no facts for {0}")]
    NoFacts(&'static str),
    /// The election is not among those of the facts.
    #[error("elections.csv: election.general is not {ELECTION_DAY}, rated high")]
    NoElection,
}

/// What is written out of the facts: the same facts give the same bytes.
#[derive(Debug)]
pub struct Built {
    /// `pack/pack.json`.
    pub pack: String,
    /// `facts/FACTS.md`: what is unknown, doubtful or old.
    pub report: String,
    /// `src/domain/fallback/early_voting_2024.rs`.
    pub fallback: String,
}

/// Writes the pack and what goes with it.
///
/// # Errors
/// When the facts do not read, or lack a jurisdiction or the election.
pub fn build(files: &Files) -> Result<Built, GenerateError> {
    let facts = facts::Facts::read(files)?;
    let day = ELECTION_DAY.parse().ok().filter(|day| facts.tables.election == Some(*day));
    let day = day.ok_or(GenerateError::NoElection)?;
    let mut written = BTreeMap::new();
    for place in common::jurisdiction::all() {
        let known = facts.of(place.code).ok_or(GenerateError::NoFacts(place.code))?;
        entries::jurisdiction(place, known, &facts, day, &mut written);
    }
    entries::sitewide_alerts(&mut written);
    Ok(Built {
        pack: write::export(&written, &facts.tables.as_of.to_string()),
        report: report::markdown(&facts.tables),
        fallback: fallback::table(&facts),
    })
}
