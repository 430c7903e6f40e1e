//! The CSV form of VIP 5.x and 6.0: one `.txt` file an element, UTF-8, comma, a header row.

mod rows;

use std::io::Read as _;

use super::archive::Archive;
use super::assemble::Assembler;
use super::boundary::is_shapefile;
use super::error::FeedError;
use super::findings::{FindingPlace, Findings};
use super::model::StreetSegment;
use super::rules;
use super::table::{ElementFields as _, ElementKind, UNUSED};
use super::value::{self, Value};
pub(super) use rows::{CsvTable, has_control};

/// Files that every feed has.
const NEEDED: [ElementKind; 3] = [ElementKind::Source, ElementKind::Election, ElementKind::State];
/// Files of which one at least is there: a feed may lead addresses to precincts, or have places for whole
/// counties (a feed of early voting).
const NEEDED_ONE: [ElementKind; 2] = [ElementKind::StreetSegment, ElementKind::PollingLocation];

/// Example addresses of a sample feed, one a line; a file of our own, not VIP's.
const EXAMPLES: &str = "x_examples.txt";
/// Examples and their bytes that are read.
const MOST_EXAMPLES: usize = 20;
const MOST_EXAMPLE_BYTES: u64 = 8_192;

/// Column of a segment's street name, and those of the street's other parts.
const STREET_NAME: usize = 7;
const STREET_PARTS: [usize; 3] = [6, 8, 9];

/// Reads the small tables.
pub(crate) fn read(archive: &Archive, assembler: &mut Assembler) -> Result<(), FeedError> {
    survey(archive, assembler)?;
    for kind in ElementKind::SMALL {
        let file = format!("{}.txt", kind.into_str());
        archive.read(&file, |bytes| {
            let mut table = CsvTable::open(archive, kind, &file, bytes, &mut assembler.findings)?;
            use ElementKind::{Locality, PollingLocation, Precinct, Schedule};
            if matches!(kind, Locality | PollingLocation | Precinct | Schedule) {
                table = table.one_line_but(&["address_line", "directions", "hours"]);
            }
            while let Some(line) = table.next(&mut assembler.findings)? {
                assembler.add(kind, &file, line, &table.row())?;
                if kind == ElementKind::Source && assembler.feed.version.is_empty() {
                    assembler.feed.version = table.row().get("version").to_owned();
                }
            }
            Ok(())
        })?;
    }
    assembler.feed.examples = examples(archive)?;
    Ok(())
}

/// Reports unknown and missing files.
fn survey(archive: &Archive, assembler: &mut Assembler) -> Result<(), FeedError> {
    let file = |kind: ElementKind| format!("{}.txt", kind.into_str());
    let mut missing: Vec<String> = NEEDED.into_iter().map(file).filter(|f| !archive.has(f)).collect();
    if !NEEDED_ONE.into_iter().any(|kind| archive.has(&file(kind))) {
        missing.extend(NEEDED_ONE.map(file));
    }
    if !missing.is_empty() {
        return Err(FeedError::Missing(missing));
    }
    let known = |stem: &str| {
        ElementKind::SMALL.iter().any(|k| k.into_str() == stem)
            || stem == ElementKind::StreetSegment.into_str()
            || UNUSED.contains(&stem)
            || stem.starts_with("x_")
    };
    not_read(archive, "VIP", known, is_shapefile, &mut assembler.findings);
    Ok(())
}

/// Reports the files of an archive that are not read. `known` says which tables are of the version `vip`,
/// `is_beside` which other files a feed may have.
pub(super) fn not_read(
    archive: &Archive,
    vip: &str,
    known: impl Fn(&str) -> bool,
    is_beside: impl Fn(&str) -> bool,
    findings: &mut Findings,
) {
    for name in archive.names() {
        match name.rsplit_once('.') {
            Some((stem, "txt")) if known(stem) => {}
            Some((_, "txt")) => {
                let message = format_args!("no element of {vip}: not read");
                findings.add(rules::FILE_UNKNOWN, FindingPlace::file(name), message);
            }
            Some((_, "zip")) => {}
            _ if is_beside(name) => {}
            _ => {
                let message = format_args!("not .txt: not read");
                findings.add(rules::FILE_EXTENSION, FindingPlace::file(name), message);
            }
        }
    }
    for name in archive.twice() {
        findings.add(rules::FILE_TWICE, FindingPlace::file(name), format_args!("there are two such files"));
    }
    for (folder, name) in archive.elsewhere() {
        let is_known = name.strip_suffix(".txt").is_some_and(&known);
        let rule = if is_known { rules::FILE_FOLDER } else { rules::FILE_UNKNOWN };
        let message = format_args!("in another folder than source.txt: not read");
        findings.add(rule, FindingPlace::file(&format!("{folder}{name}")), message);
    }
}

fn examples(archive: &Archive) -> Result<Vec<String>, FeedError> {
    let text = archive.read(EXAMPLES, |bytes| {
        let mut text = Vec::new();
        let read = bytes.take(MOST_EXAMPLE_BYTES).read_to_end(&mut text);
        read.map_err(|e| archive.read_error(EXAMPLES, e))?;
        String::from_utf8(text).map_err(|_| FeedError::NotUtf8 { file: EXAMPLES.into(), line: 1 })
    })?;
    let lines = text.unwrap_or_default();
    let lines = lines.lines().map(str::trim).filter(|l| !l.is_empty());
    Ok(lines.take(MOST_EXAMPLES).map(str::to_owned).collect())
}

/// Streams the street segments.
pub(crate) fn segments(
    archive: &Archive,
    findings: &mut Findings,
    f: &mut dyn FnMut(&StreetSegment),
) -> Result<(), FeedError> {
    let kind = ElementKind::StreetSegment;
    let file = "street_segment.txt";
    archive.read(file, |bytes| {
        let mut table =
            CsvTable::open(archive, kind, file, bytes, findings)?.one_line_but(&[]).keeping_control();
        // Reused for all rows, so that their texts need no new memory.
        let mut row = StreetSegment::default();
        while let Some(line) = table.next(findings)? {
            segment(&table, line, findings, &mut row);
            f(&row);
        }
        Ok(())
    })?;
    Ok(())
}

/// Reads a segment by the order of its columns in [`ElementKind::columns`]: looking names up would cost more
/// than the rest.
fn segment(table: &CsvTable<'_>, line: u64, findings: &mut Findings, s: &mut StreetSegment) {
    let at = FindingPlace { file: "street_segment.txt", line, element: table.at(0) };
    s.is_unread = table.has_control;
    // The wider of two meanings, where it cannot be read.
    let mut boolean = |i: usize| match value::boolean(table.cell(i).trim()) {
        Value::Absent => false,
        Value::Good(v) => v,
        Value::Odd(v) => {
            findings.add(
                rules::BOOLEAN_FORM,
                at,
                format_args!("{}: write {v}", ElementKind::StreetSegment.columns()[i]),
            );
            v
        }
        Value::Bad => {
            let message =
                format_args!("{} is neither true nor false", ElementKind::StreetSegment.columns()[i]);
            findings.add(rules::BOOLEAN_INVALID, at, message);
            s.is_unread = true;
            true
        }
    };
    (s.includes_all_addresses, s.includes_all_streets) = (boolean(15), boolean(16));
    let texts = [
        &mut s.id,
        &mut s.precinct_id,
        &mut s.city,
        &mut s.state,
        &mut s.odd_even_both,
        &mut s.zip,
        &mut s.street_direction,
        &mut s.street_name,
        &mut s.street_suffix,
        &mut s.address_direction,
        &mut s.start_house_number,
        &mut s.end_house_number,
        &mut s.house_number_prefix,
        &mut s.house_number_suffix,
    ];
    for (i, text) in texts.into_iter().enumerate() {
        text.clear();
        let cell = table.cell(i);
        // The checks want to see the space around a street's name.
        text.push_str(if i == STREET_NAME { cell } else { cell.trim() });
    }
    s.unit_numbers.clear();
    let cell = table.cell(14);
    if !cell.trim().is_empty() {
        s.unit_numbers.push(cell.to_owned());
    }
    if table.has_control && STREET_PARTS.iter().any(|i| has_control(table.at(*i))) {
        // Of a part of the street that cannot be read, any street of the city may be meant.
        s.street_name.clear();
    }
    s.line = line;
}
