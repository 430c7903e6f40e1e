//! Shows how the rows of a street file are read with a proposed map.

use std::collections::{BTreeMap, HashSet};

use address::StateCode;

use super::super::columns::Sheet;
use super::super::map::{StreetField, StreetsSection};
use super::super::number::plain;
use super::super::row::RowReader;
use super::super::row_filter::RowFilter;
use super::account::Account;
use super::guess::Guesses;
use super::rows::RowFacts;
use super::sample::TableSample;
use super::{Proposal, ProposalInput};
use crate::archive::ArchiveLimits;
use crate::error::FeedError;
use crate::findings::{FindingPlace, Findings};
use crate::model::StreetSegment;

/// Rows that are shown as they are read.
const SHOWN: usize = 10;

/// Reads the file with what is sure, shows its first rows, counts those that are not read, and gives the
/// precincts.
pub(super) fn show(
    given: &ProposalInput,
    table: &TableSample,
    guesses: &Guesses<StreetField>,
    account: &Account,
    (state, facts): (Option<StateCode>, &BTreeMap<String, String>),
    out: &mut Proposal,
) -> Result<HashSet<String>, FeedError> {
    let columns: BTreeMap<StreetField, String> =
        guesses.sure.iter().map(|(field, at)| (*field, table.names[*at].clone())).collect();
    let mut precincts = HashSet::new();
    if columns.is_empty() {
        out.open.push("no column is known: name them in the map by hand".to_owned());
        return Ok(precincts);
    }
    let name = |at: &usize| table.names[*at].clone();
    let streets = StreetsSection {
        columns,
        within: account.within.iter().map(name).collect(),
        joined: account.joined.clone(),
        rows: account.rows.iter().map(|(at, rule)| (name(at), rule.clone())).collect(),
        ..StreetsSection::default()
    };
    let limits = ArchiveLimits { bytes: given.bytes, ..ArchiveLimits::default() };
    let form = table.form();
    let sheet = Sheet::open(&given.street_file, &form, &streets.accounts().needed(), limits)?;
    let at = |field| guesses.sure.get(&field).copied();
    let essential = [at(StreetField::Precinct), at(StreetField::Street).or_else(|| at(StreetField::Name))];
    let filter = RowFilter::new(&streets.rows, |column| sheet.at(column), RowFacts::new(facts).date);
    let sheet = sheet.with(essential.into_iter().flatten().collect(), Vec::new()).filtered(filter);
    let readers = RowReader::of(&streets, state.unwrap_or(StateCode(*b"  ")), &sheet);
    let (mut findings, mut segment) = (Findings::default(), StreetSegment::default());
    let (mut rows, mut unread) = (0u64, 0u64);
    sheet.rows(&mut findings, &mut |record, line, findings| {
        rows += 1;
        for reader in &readers {
            if !reader.segment(record, FindingPlace::line(&sheet.file, line), findings, &mut segment) {
                continue;
            }
            unread += u64::from(segment.is_unread);
            if !segment.precinct_id.is_empty() && precincts.len() < 200_000 {
                precincts.insert(segment.precinct_id.split('/').next().unwrap_or_default().to_owned());
            }
            if out.rows.len() < SHOWN {
                out.rows.push(as_read(&segment));
            }
        }
        Ok(())
    })?;
    out.notes.push(format!("{rows} rows, {} precincts; {unread} rows are not read", precincts.len()));
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for finding in findings.stored() {
        let count = seen.entry(finding.rule).or_default();
        *count += 1;
        if *count <= 3 {
            out.notes.push(format!("{}, line {}: {}", finding.rule, finding.line, finding.message));
        }
    }
    for (rule, count) in findings.counts().iter().filter(|(_, n)| **n > 3) {
        out.notes.push(format!("{rule}: {count} in all"));
    }
    Ok(precincts)
}

/// A row in words.
fn as_read(s: &StreetSegment) -> String {
    let numbers = if s.start_house_number == s.end_house_number {
        [&s.house_number_prefix, &s.start_house_number, &s.house_number_suffix].map(String::as_str).concat()
    } else {
        format!("{} to {} ({})", s.start_house_number, s.end_house_number, s.odd_even_both)
    };
    let street =
        [&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction].map(String::as_str);
    let unit = if s.unit_numbers.is_empty() {
        String::new()
    } else {
        format!(", unit {}", s.unit_numbers.join(" "))
    };
    let line = format!(
        "line {}: {numbers} {}{unit}; {}, {} {}; precinct {}",
        s.line,
        plain(&street.join(" ")),
        s.city,
        s.state,
        s.zip,
        s.precinct_id
    );
    if s.is_unread { format!("{line} (NOT READ)") } else { line }
}
