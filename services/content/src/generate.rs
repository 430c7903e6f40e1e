//! Writes the embedded pack out of the facts: an export in the shape of the CMS, so that the pack is also
//! the template of an editor's space. Facts give numbers, dates, rules and addresses; every sentence is
//! written in `texts`. What the facts do not know stays unknown. Pure: `content-pack` does the IO.

mod dates;
mod deadlines;
mod entries;
mod fact_sources;
mod facts;
mod fallback;
mod fields;
mod rich;
mod texts;
mod write;

use std::collections::BTreeMap;

pub use facts::{FactsError, Input};
pub use fallback::table as fallback_table;

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
    #[error("elections.json has no general election on {ELECTION_DAY}")]
    NoElection,
}

/// Writes the pack: the same facts give the same bytes.
///
/// # Errors
/// When the facts do not read, or lack a jurisdiction or the election.
pub fn pack(input: &Input<'_>) -> Result<String, GenerateError> {
    let facts = facts::Facts::parse(input)?;
    let day = facts.election_day(ELECTION_DAY).ok_or(GenerateError::NoElection)?;
    let mut written = BTreeMap::new();
    for place in common::jurisdiction::all() {
        let known = facts.of(place.code).ok_or(GenerateError::NoFacts(place.code))?;
        entries::jurisdiction(place, known, &facts, day, &mut written);
    }
    entries::sitewide_alerts(&mut written);
    Ok(write::export(&written, &facts.as_of))
}
