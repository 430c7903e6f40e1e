//! A county's own export: a street file, a table of polling places by precinct and boundaries beside it, read
//! by a map (TOML) that names the field of each column. It becomes the same model as a VIP feed, so that
//! rules, self-check and look-up see no difference; findings name the county's files and lines.

mod audit;
mod column_values;
mod columns;
mod hours;
mod kinds;
mod map;
mod number;
mod parts;
mod places;
mod precinct_key;
mod precincts;
pub mod propose;
mod row;
mod row_filter;
#[cfg(test)]
mod tests;
mod uses;

use std::collections::{HashMap, HashSet};
use std::path::Path;

use self::audit::Audit;
use self::columns::Sheet;
use self::hours::schedule;
use self::map::{LeadingZeros, MapFacts, PrecinctsSection, StreetField, StreetFileMap, key};
use self::places::AssignedPlaces;
use self::precinct_key::{KEY_SEPARATOR, PrecinctKey};
use self::precincts::{CodeMatch, PrecinctCodes, StreetFilePrecinct, StreetFilePrecincts};
use self::row::RowReader;
use self::row_filter::{OpenWords, RowFilter};
use super::archive::ArchiveLimits;
use super::assemble::Assembler;
use super::boundary;
use super::clock;
use super::error::FeedError;
use super::findings::{FindingPlace, Findings};
use super::model::{Boundary, BoundaryArea, StreetSegment};
use super::rules;
use super::table::ElementKind;
use super::values::Values;

/// Identifiers of the elements that the map states; no code of a precinct looks like them.
const SOURCE: &str = "map:source";
const ELECTION: &str = "map:election";
const STATE: &str = "map:state";
const COUNTY: &str = "map:county";
const OFFICE: &str = "map:office";
const HOURS: &str = "map:hours";

/// A street file with its map.
#[derive(Debug)]
pub(crate) struct StreetFile {
    sheet: Sheet,
    /// One, or one for each side of a centerline.
    rows: Vec<RowReader>,
}

/// Opens a street file, of at most `limits.bytes`, and gives its small tables to the assembler.
pub(crate) fn read(
    street_file: &Path,
    map_file: &Path,
    limits: ArchiveLimits,
    assembler: &mut Assembler,
) -> Result<StreetFile, FeedError> {
    let (map, facts) = map::read(map_file)?;
    let accounts = map.streets.accounts();
    let sheet = Sheet::open(street_file, &map.streets.form, &accounts.needed(), limits)?;
    let filter = RowFilter::new(&map.streets.rows, |column| sheet.at(column), Some(facts.date));
    let name = |field| map.streets.columns.get(&field).and_then(|column| sheet.at(column));
    let essential =
        [name(StreetField::Precinct), name(StreetField::Street).or_else(|| name(StreetField::Name))];
    let essential = essential.into_iter().flatten().collect();
    let sheet = sheet.with(essential, Vec::new()).filtered(filter);
    sheet.unless_cut(&mut assembler.findings);
    let rows = RowReader::of(&map.streets, facts.state, &sheet);
    let audit = Audit::new(accounts, &sheet.names, (&sheet.file, sheet.header_line), facts.state);
    let mut audit = audit.with_towns(&map.streets.towns);
    let mut precincts = StreetFilePrecincts::read(&sheet, &rows, &mut audit, &mut assembler.findings)?;
    audit.report(&mut assembler.findings);
    let areas = boundaries(map_file, &map, &facts, &mut precincts, &mut assembler.findings)?;
    let assigned = match &map.places {
        Some(places) => places::read(map_file, places, &facts, &precincts, &audit, &mut assembler.findings)?,
        None => AssignedPlaces::default(),
    };
    let stated = map_file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for kind in ElementKind::SMALL {
        let file = match kind {
            ElementKind::Precinct => &sheet.file,
            ElementKind::PollingLocation if map.places.is_some() => &assigned.file,
            _ => &stated,
        };
        assembler.elements.files.insert(kind, file.clone());
    }
    assembler.elements.files.insert(ElementKind::StreetSegment, sheet.file.clone());
    state_facts(&map, &facts, &stated, &assigned, assembler)?;
    let by_mail = by_mail(map_file, &map, &precincts, &assigned)?;
    add_precincts(&precincts, &assigned, &by_mail, &sheet.file, assembler)?;
    assigned.finish(assembler)?;
    let order = precincts.list.iter().map(|p| p.named.id());
    let mut areas = areas;
    assembler.feed.boundaries =
        order.filter_map(|id| areas.remove(&id).map(|areas| Boundary { precinct_id: id, areas })).collect();
    if precincts.list.is_empty() {
        let message = format_args!("no row below the header names a precinct");
        assembler.findings.add(rules::SEGMENT_NONE, FindingPlace::file(&sheet.file), message);
    }
    Ok(StreetFile { sheet, rows })
}

/// The areas of precincts by identifier. A precinct that only the boundaries have is added.
fn boundaries(
    map_file: &Path,
    map: &StreetFileMap,
    facts: &MapFacts,
    precincts: &mut StreetFilePrecincts,
    findings: &mut Findings,
) -> Result<HashMap<String, Vec<BoundaryArea>>, FeedError> {
    let mut found: HashMap<String, Vec<BoundaryArea>> = HashMap::new();
    let Some(said) = &map.precincts else { return Ok(found) };
    let path = columns::beside(map_file, &said.file);
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let features = features(&path, &file, said, facts, findings)?;
    let mut new = Vec::new();
    let codes = PrecinctCodes::new(precincts, false, said.zeros == LeadingZeros::Ignored);
    for (name, areas) in features.into_iter().filter(|(_, areas)| !areas.is_empty()) {
        let at = FindingPlace { file: &file, line: 0, element: &name };
        match codes.find(&name) {
            // The file does not say which split of the precinct has which part.
            CodeMatch::Precincts(list) if list.iter().all(|p| p.named.split.is_empty()) => {
                for precinct in list {
                    found.entry(precinct.named.id()).or_default().extend(areas.iter().cloned());
                }
            }
            CodeMatch::Precincts(_) => {
                let message =
                    format_args!("a precinct with splits, of which the boundary names none: not used");
                findings.add(rules::BOUNDARY_FEATURE_UNUSED, at, message);
            }
            CodeMatch::Alike(other) => {
                let message =
                    format_args!("{name:?} here, {other:?} in the street file: not taken for the same");
                findings.add(rules::STREET_PRECINCT_ALIKE, at, message);
            }
            CodeMatch::None => {
                found.entry(name.clone()).or_default().extend(areas);
                new.push(name);
            }
        }
    }
    drop(codes);
    new.into_iter().for_each(|name| precincts.add_of_boundary(name));
    Ok(found)
}

/// The features that count, each with the key of the precinct that it names.
fn features(
    path: &Path,
    file: &str,
    said: &PrecinctsSection,
    facts: &MapFacts,
    findings: &mut Findings,
) -> Result<Vec<(String, Vec<BoundaryArea>)>, FeedError> {
    let table = boundary::features_of_county(path, &said.column, facts.state, findings)?;
    let at = |column: &str| table.names.iter().position(|name| key(name) == key(column));
    let accounts = said.accounts();
    if let Some(missing) = accounts.needed().into_iter().find(|column| at(column).is_none())
        && !table.features.is_empty()
    {
        return Err(map::wrong(
            path,
            format_args!("no column {missing:?}: there are {}", table.names.join(", ")),
        ));
    }
    let filter = RowFilter::new(&said.rows, at, Some(facts.date));
    let key = PrecinctKey::new(&accounts, at);
    let mut audit = Audit::new(accounts, &table.names, (file, 0), facts.state);
    let (mut open, mut found) = (OpenWords::default(), Vec::new());
    for (number, feature) in (1..).zip(&table.features) {
        let row = feature.row(table.names.len());
        let element = format!("feature {number}");
        let place = FindingPlace { file, line: 0, element: &element };
        if filter.counts(&row, place, &mut open, findings) {
            let code = key.of(|at| row.get(at), &feature.name);
            audit.row(|at| row.get(at), number, std::slice::from_ref(&code));
            if code.is_empty() {
                let message = format_args!("it names no value of {}", said.within.join(", "));
                findings.add(rules::BOUNDARY_FEATURE_UNUSED, place, message);
            } else {
                found.push((code, feature.areas.clone()));
            }
        }
    }
    audit.report(findings);
    Ok(found)
}

/// Adds the elements that the map states: source, election, state, county, office, hours.
fn state_facts(
    map: &StreetFileMap,
    facts: &MapFacts,
    file: &str,
    assigned: &AssignedPlaces,
    assembler: &mut Assembler,
) -> Result<(), FeedError> {
    "6.0".clone_into(&mut assembler.feed.version);
    let hours = clock::pair(&map.election.opens, &map.election.closes, None).sure();
    let hours_id = if hours.is_some() { HOURS } else { "" };
    let date = facts.date.to_string();
    let (county, office) = (&map.county, &map.office);
    let elements: [(ElementKind, &[(&'static str, &str)]); 7] = [
        (
            ElementKind::Source,
            &[
                ("id", SOURCE),
                ("name", &map.source.name),
                ("vip_id", &county.fips),
                ("date_time", &map.source.as_of),
                ("organization_uri", &office.url),
            ],
        ),
        (
            ElementKind::Election,
            &[
                ("id", ELECTION),
                ("date", &date),
                ("name", &map.election.kind),
                ("state_id", STATE),
                ("hours_open_id", hours_id),
            ],
        ),
        (ElementKind::State, &[("id", STATE), ("name", facts.state.as_str())]),
        (
            ElementKind::ElectionAdministration,
            &[
                ("id", OFFICE),
                ("name", &office.name),
                ("elections_uri", &office.url),
                ("ballot_tracking_uri", &office.ballot_tracking_url),
                ("ballot_provisional_tracking_uri", &office.provisional_tracking_url),
                ("absentee_uri", &office.absentee_url),
                ("what_is_on_my_ballot_uri", &office.sample_ballot_url),
                ("am_i_registered_uri", &office.registration_check_url),
                ("registration_uri", &office.registration_url),
            ],
        ),
        (ElementKind::Department, &[("id", "map:department"), ("election_administration_id", OFFICE)]),
        (
            ElementKind::ContactInformation,
            &[
                ("parent_id", OFFICE),
                ("phone", &office.phone),
                ("email", &office.email),
                ("address_line_1", &office.address),
            ],
        ),
        (
            ElementKind::Locality,
            &[
                ("id", COUNTY),
                ("name", &county.name),
                ("state_id", STATE),
                ("type", &county.kind),
                ("election_administration_id", OFFICE),
                ("external_identifier_type", "fips"),
                ("external_identifier_value", &county.fips),
                ("polling_location_ids", &assigned.county.join(" ")),
            ],
        ),
    ];
    for (kind, fields) in elements {
        let mut row = Values::default();
        for (column, value) in fields {
            row.set(column, value.trim());
        }
        assembler.add(kind, file, 0, &row)?;
    }
    if let Some((opens, closes)) = hours {
        let row = schedule(HOURS, facts.date, facts.zone, opens, closes);
        assembler.add(ElementKind::Schedule, file, 0, &row)?;
    }
    Ok(())
}

/// Precincts and splits that vote by mail, by the map and by the table of places.
///
/// # Errors
/// When the map names one that the street file does not have: its voters would be sent to a place.
fn by_mail(
    map_file: &Path,
    map: &StreetFileMap,
    precincts: &StreetFilePrecincts,
    assigned: &AssignedPlaces,
) -> Result<HashSet<String>, FeedError> {
    let mut found = assigned.mail.clone();
    for said in &map.streets.mail_only {
        let code = number::plain(said);
        let is_it = |p: &&StreetFilePrecinct| p.named.code == code || p.named.id() == code;
        if !precincts.list.iter().any(|p| is_it(&p)) {
            let what = format_args!("streets.mail_only: no row of the street file has precinct {code:?}");
            return Err(map::wrong(map_file, what));
        }
        found.insert(code);
    }
    Ok(found)
}

/// The precincts of the street file, with the places that they were given.
fn add_precincts(
    precincts: &StreetFilePrecincts,
    assigned: &AssignedPlaces,
    by_mail: &HashSet<String>,
    file: &str,
    assembler: &mut Assembler,
) -> Result<(), FeedError> {
    for precinct in &precincts.list {
        let named = &precinct.named;
        let id = named.id();
        // A split has the places that name it, else those of its precinct.
        // Where a row of the places was lost, it may have been that of a split.
        let is_open = assigned.has_lost && !named.split.is_empty();
        let of_whole = || assigned.precincts.get(&named.code).filter(|_| !is_open);
        let places = assigned.precincts.get(&id).or_else(of_whole);
        // A split that has a place of its own does not vote by mail because its precinct does; nor does one
        // whose row may be lost.
        let is_by_mail = by_mail.contains(&id)
            || (by_mail.contains(&named.code) && !is_open && !assigned.precincts.contains_key(&id));
        let name = if named.name.is_empty() || precinct.is_name_doubtful {
            named.code.replace(KEY_SEPARATOR, ", ")
        } else {
            named.name.clone()
        };
        let mut row = Values::default();
        for (column, value) in [
            ("id", id.as_str()),
            ("name", &name),
            ("number", &named.code),
            ("locality_id", COUNTY),
            ("precinct_split_name", &named.split),
            ("is_mail_only", if is_by_mail { "true" } else { "" }),
            ("polling_location_ids", &places.map(|p| p.join(" ")).unwrap_or_default()),
        ] {
            row.set(column, value);
        }
        assembler.add(ElementKind::Precinct, file, precinct.line, &row)?;
    }
    Ok(())
}

impl StreetFile {
    /// Streams the segments: one a row, or one for each side of a centerline.
    pub(crate) fn segments(
        &self,
        findings: &mut Findings,
        f: &mut dyn FnMut(&StreetSegment),
    ) -> Result<(), FeedError> {
        let mut segment = StreetSegment::default();
        self.sheet.rows(findings, &mut |record, line, findings| {
            for reader in &self.rows {
                let at = FindingPlace::line(&self.sheet.file, line);
                if reader.segment(record, at, findings, &mut segment) {
                    f(&segment);
                }
            }
            Ok(())
        })
    }
}
