//! VIP 3.0: in CSV one `.txt` file an element, and files of pairs that link them; in XML ([`xml`]) the same
//! elements. It becomes the same model as 6.0:
//! - a precinct keeps its `id` and name; a precinct split becomes a precinct of its own, with the split's
//!   `id`, the name, number, ward and locality of its precinct, and the split's name as `split_name`;
//! - a segment leads to its split when it names one, else to its precinct;
//! - a split without polling places of its own has those of its precinct, unless a row of its file was not
//!   read; so with its electoral districts;
//! - an early vote site becomes a polling location with `is_early_voting`; hours stay text.

mod links;
mod places;
mod segments;
mod tables;
#[cfg(test)]
mod tests;
pub(crate) mod xml;

use std::collections::HashMap;

use self::links::ReferenceLists;
use self::segments::SEGMENTS;
pub(crate) use self::segments::{Splits, segments};
use self::tables::TableColumns;
use self::xml::GatheredElements;
use super::archive::Archive;
use super::assemble::Assembler;
use super::csv5::{CsvTable, not_read};
use super::error::FeedError;
use super::findings::FindingPlace;
use super::rules;
use super::sheet;
use super::table::{ElementFields, ElementKind, UNREAD_ROLE, has_places};
use super::values::Values;
use lookup::feature;

/// Whether the archive holds a feed of 3.0. No file states it: the header of the source shows it (5.0 renamed
/// its columns), or else a file that 5.0 no longer has.
pub(crate) fn is_form_of(archive: &Archive) -> Result<bool, FeedError> {
    let names = archive.read("source.txt", |bytes| {
        // A table that is not UTF-8 is reported when it is read.
        Ok(sheet::text(bytes, tables::SOURCE.all).map_or_else(|_| Vec::new(), |text| text.names))
    })?;
    let Some(names) = names else { return Ok(false) };
    let has = |name: &str| names.iter().any(|n| n == name);
    if has("date_time") {
        return Ok(false);
    }
    Ok(has("datetime") || tables::ONLY_IN_THREE.iter().any(|stem| archive.has(&format!("{stem}.txt"))))
}

/// Where the tables of a feed stand.
enum TableSource<'a> {
    Csv(&'a Archive),
    /// The name of the file, and its elements.
    Xml(&'a str, GatheredElements),
}

/// Reads the small tables of CSV.
pub(crate) fn read(archive: &Archive, assembler: &mut Assembler) -> Result<Splits, FeedError> {
    survey(archive, assembler)?;
    read_tables(&TableSource::Csv(archive), assembler)
}

/// Reads the small tables of XML.
pub(crate) fn read_xml(
    archive: &Archive,
    file: &str,
    assembler: &mut Assembler,
) -> Result<Splits, FeedError> {
    let gathered = GatheredElements::read(archive, file, assembler)?;
    read_tables(&TableSource::Xml(file, gathered), assembler)
}

fn read_tables(source: &TableSource<'_>, assembler: &mut Assembler) -> Result<Splits, FeedError> {
    "3.0".clone_into(&mut assembler.feed.version);
    let links = ReferenceLists::read(source, &mut assembler.findings)?;
    let mut hours = String::new();
    simple(source, assembler, ElementKind::Source, &tables::SOURCE)?;
    each(source, assembler, &tables::ELECTION, |assembler, file, line, row| {
        places::hours_text(row.get("polling_hours")).clone_into(&mut hours);
        truth(row, "has_election_day_registration");
        assembler.add(ElementKind::Election, file, line, row)
    })?;
    each(source, assembler, &tables::STATE, |assembler, file, line, row| {
        row.put("polling_location_ids", links.of_state(row.get("id")));
        assembler.add(ElementKind::State, file, line, row)
    })?;
    offices(source, assembler)?;
    each(source, assembler, &tables::LOCALITY, |assembler, file, line, row| {
        row.put("polling_location_ids", links.of_locality(row.get("id")));
        assembler.add(ElementKind::Locality, file, line, row)
    })?;
    let splits = precincts(source, assembler, &links)?;
    simple(source, assembler, ElementKind::ElectoralDistrict, &tables::ELECTORAL_DISTRICT)?;
    each(source, assembler, &tables::POLLING_LOCATION, |assembler, file, line, row| {
        places::polling_place(row, &hours);
        assembler.add(ElementKind::PollingLocation, file, line, row)
    })?;
    each(source, assembler, &tables::EARLY_VOTE_SITE, |assembler, file, line, row| {
        places::early_vote_site(row);
        assembler.add(ElementKind::PollingLocation, file, line, row)
    })?;
    Ok(splits)
}

/// Reports unknown and missing files.
fn survey(archive: &Archive, assembler: &mut Assembler) -> Result<(), FeedError> {
    let needed = ["source.txt", "election.txt", "state.txt"];
    let mut missing: Vec<String> =
        needed.iter().filter(|f| !archive.has(f)).map(ToString::to_string).collect();
    if ![SEGMENTS, "polling_location.txt", "early_vote_site.txt"].iter().any(|f| archive.has(f)) {
        missing.push("early_vote_site.txt".to_owned());
    }
    if !missing.is_empty() {
        return Err(FeedError::Missing(missing));
    }
    not_read(archive, "VIP 3.0", tables::is_known, |_| false, &mut assembler.findings);
    if !archive.has(SEGMENTS) {
        let message = format_args!("there is no such file: no address leads to a precinct");
        assembler.findings.add(rules::SEGMENT_NONE, FindingPlace::file(SEGMENTS), message);
    }
    Ok(())
}

/// Gives each row of a table, under the names of 6.0, to `f`.
fn each(
    source: &TableSource<'_>,
    assembler: &mut Assembler,
    columns: &TableColumns,
    mut f: impl FnMut(&mut Assembler, &str, u64, &mut Values) -> Result<(), FeedError>,
) -> Result<(), FeedError> {
    let renamed = |old_row: &dyn ElementFields| {
        let mut row = Values::default();
        columns.names().for_each(|(new, old)| row.set(new, old_row.get(old)));
        if has_places(columns.stem) {
            row.set(UNREAD_ROLE, old_row.get(UNREAD_ROLE));
            for (column, _) in feature::COLUMNS {
                old_row.features(column).into_iter().for_each(|value| row.join(column, "\n", value));
            }
        }
        row
    };
    let archive = match source {
        TableSource::Csv(archive) => archive,
        TableSource::Xml(file, gathered) => {
            return gathered
                .rows(columns.stem)
                .iter()
                .try_for_each(|(line, row)| f(assembler, file, *line, &mut renamed(row)));
        }
    };
    let file = format!("{}.txt", columns.stem);
    archive.read(&file, |bytes| {
        let findings = &mut assembler.findings;
        let mut table =
            CsvTable::with_columns(archive, columns.all, columns.required, &file, bytes, findings)?;
        if tables::ONE_LINE.contains(&columns.stem) {
            table = table.one_line_but(&["directions", "polling_hours", "days_times_open", "voter_services"]);
        }
        while let Some(line) = table.next(&mut assembler.findings)? {
            let mut row = renamed(&table.row());
            f(assembler, &file, line, &mut row)?;
        }
        Ok(())
    })?;
    Ok(())
}

fn simple(
    source: &TableSource<'_>,
    assembler: &mut Assembler,
    kind: ElementKind,
    columns: &TableColumns,
) -> Result<(), FeedError> {
    each(source, assembler, columns, |assembler, file, line, row| assembler.add(kind, file, line, row))
}

/// Offices, with the telephone and e-mail of the official of each.
fn offices(source: &TableSource<'_>, assembler: &mut Assembler) -> Result<(), FeedError> {
    let mut officials: HashMap<String, (String, String)> = HashMap::new();
    each(source, assembler, &tables::OFFICIAL, |assembler, file, line, row| {
        assembler.bounded(file)?;
        assembler.identify(ElementKind::Other, file, line, row.get("id"));
        let contact = (row.get("phone").to_owned(), row.get("email").to_owned());
        officials.insert(row.get("id").to_owned(), contact);
        Ok(())
    })?;
    each(source, assembler, &tables::ADMINISTRATION, |assembler, file, line, row| {
        assembler.add(ElementKind::ElectionAdministration, file, line, row)?;
        let id = row.get("id").to_owned();
        // 3.0 has no departments: the office serves as its own.
        assembler.elements.add_department(id.clone(), id.clone());
        let mut contact = places::office(row);
        contact.put("parent_id", id);
        if let Some((phone, email)) = officials.get(row.get("eo_id")) {
            contact.set("phone", phone);
            contact.set("email", email);
        }
        assembler.add(ElementKind::ContactInformation, file, line, &contact)
    })
}

/// Precincts, and their splits as precincts.
fn precincts(
    source: &TableSource<'_>,
    assembler: &mut Assembler,
    links: &ReferenceLists,
) -> Result<Splits, FeedError> {
    let mut whole: HashMap<String, Values> = HashMap::new();
    each(source, assembler, &tables::PRECINCT, |assembler, file, line, row| {
        truth(row, "is_mail_only");
        row.put("polling_location_ids", links.of_precinct(row.get("id")));
        row.put("electoral_district_ids", links.districts_of_precinct(row.get("id")));
        assembler.add(ElementKind::Precinct, file, line, row)?;
        whole.insert(row.get("id").to_owned(), row.clone());
        Ok(())
    })?;
    let mut splits = Splits::new();
    each(source, assembler, &tables::SPLIT, |assembler, file, line, split| {
        let (id, name, precinct) = (split.get("id"), split.get("name"), split.get("precinct_id"));
        let Some(of) = whole.get(precinct) else {
            let at = FindingPlace { file, line, element: id };
            let message = format_args!("precinct_id: there is no such precinct; the split is not used");
            assembler.findings.add(rules::REFERENCE_MISSING, at, message);
            assembler.identify(ElementKind::Other, file, line, id);
            return Ok(());
        };
        splits.insert(id.into(), precinct.into());
        let mut row = of.clone();
        row.put("polling_location_ids", links.of_split(id, precinct));
        row.put("electoral_district_ids", links.districts_of_split(id, precinct));
        row.put("precinct_split_name", name.to_owned());
        row.put("id", id.to_owned());
        assembler.add(ElementKind::Precinct, file, line, &row)
    })?;
    assembler.join_districts(&splits);
    Ok(splits)
}

/// Converts booleans of 3.0, `yes` and `no`. The assembler reports any other value.
fn truth(row: &mut Values, column: &'static str) {
    match row.get(column).to_ascii_lowercase().as_str() {
        "yes" => row.put(column, "true".into()),
        "no" => row.put(column, "false".into()),
        _ => {}
    }
}
