//! Writes the embedded pack out of the tables of facts: an export in the shape of the CMS, so that the pack
//! is also the template of an editor's space. Facts give numbers, dates, rules and addresses; every sentence
//! is written in `texts`. A fact without a value stays unknown, and is listed in FACTS.md. Pure:
//! `content-pack` does the IO.

mod ahead;
mod deadlines;
mod entries;
mod fact_sources;
mod facts;
mod fallback;
mod fields;
pub mod past;
mod records;
mod report;
mod rich;
pub mod sources;
pub mod tables;
mod texts;
mod write;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use content::domain::election::ElectionKind;

pub(crate) use records::line;
pub use records::{FactsError, Files};
pub(crate) use sources::{SOURCES, for_place};
pub(crate) use tables::COUNTRY;
pub use tables::{Tables, file_names};

/// The files that are written from the facts; the same facts give the same bytes.
#[derive(Debug)]
pub struct Built {
    /// The election that the pack is for.
    pub election: NaiveDate,
    pub pack: String,
    /// `facts/FACTS.md`: how much is known, and what is unknown, doubtful or old.
    pub report: String,
    /// The Rust table of the fallback election (SPEC 9), `src/domain/fallback/early_voting.rs`.
    pub fallback: String,
    /// The published dates of past elections, counted again.
    pub past: past::Recomputed,
}

/// Writes the pack and what goes with it.
///
/// # Errors
/// When the facts do not read.
pub fn build(files: &Files) -> Result<Built, FactsError> {
    let tables = Tables::read(files)?;
    let past = past::Recomputed::committed(&tables, files)?;
    let mut written = BTreeMap::new();
    for place in common::jurisdiction::all() {
        let known =
            facts::KnownFacts::for_election(&tables, place.code, tables.election, ElectionKind::General);
        let ahead = ahead::elections_of(&tables, place.code, &known);
        entries::jurisdiction(place, &known, &ahead, &mut written);
        ahead::entries(place, &tables, &ahead, &mut written);
    }
    entries::sitewide_alerts(&mut written);
    Ok(Built {
        election: tables.election,
        pack: write::export(&written, &tables.as_of.to_string()),
        report: report::markdown(&tables, &past),
        fallback: fallback::table(&tables),
        past,
    })
}
