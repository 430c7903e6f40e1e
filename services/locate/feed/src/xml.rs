//! The XML form of VIP 5.1, 5.2 and 6.0: one file, a root `VipObject`, top-level elements in any order.
//! The small tables are gathered in a first pass; each later pass streams the street segments, of which
//! never more than one is in memory.

mod element;
mod lines;
mod map;
mod segment;
#[cfg(test)]
mod tests;
mod walk;

use std::io::Read;

pub(crate) use self::element::XmlElement;
use self::map::ChildTable;
pub(crate) use self::map::unknown;
pub(crate) use self::walk::Walker;
use super::archive::Archive;
use super::assemble::Assembler;
use super::boundary::is_shapefile;
use super::error::FeedError;
use super::findings::{FindingPlace, Findings};
use super::model::StreetSegment;
use super::rules;
use super::table::ElementKind;
use super::values::Values;

/// XML files of an archive that are looked at.
const MOST_FILES: usize = 64;
const SEGMENT: &str = "StreetSegment";

/// The file of the feed: the only XML, or the only one with the right root.
///
/// # Errors
/// When none or several could be meant.
pub(crate) fn choose(archive: &Archive, findings: &mut Findings) -> Result<String, FeedError> {
    let mut files: Vec<&str> = archive.xml().take(MOST_FILES).collect();
    if files.len() > 1 {
        files.retain(|file| {
            let opened = archive.read(file, |bytes| Walker::open(archive, file, bytes).map(|_| ()));
            opened.is_ok()
        });
    }
    let [file] = files[..] else {
        let named = files.iter().take(8).copied().collect::<Vec<_>>().join(", ");
        let message =
            format!("{} XML files of VIP in one archive ({named}): give one feed at a time", files.len());
        return Err(FeedError::Unsupported(message));
    };
    for other in archive.names().filter(|n| *n != file && !n.ends_with(".zip") && !is_shapefile(n)) {
        let message = format_args!("beside {file}: not read");
        findings.add(rules::FILE_UNKNOWN, FindingPlace::file(other), message);
    }
    Ok(file.to_owned())
}

/// Whether a file is a feed of VIP 3.0.
///
/// # Errors
/// When it is no feed, or one of another version that is not read.
pub(crate) fn is_three(archive: &Archive, file: &str) -> Result<bool, FeedError> {
    let is_three = archive.read(file, |bytes| Ok(Walker::open(archive, file, bytes)?.is_three()))?;
    Ok(is_three.unwrap_or_default())
}

/// Reads the small tables.
pub(crate) fn read(archive: &Archive, file: &str, assembler: &mut Assembler) -> Result<(), FeedError> {
    assembler.elements.single_file = Some(file.to_owned());
    let segments = archive.read(file, |bytes| small(archive, file, bytes, assembler))?;
    if segments.unwrap_or_default() == 0 {
        assembler.findings.add(
            rules::SEGMENT_NONE,
            FindingPlace::file(file),
            format_args!("no StreetSegment"),
        );
    }
    Ok(())
}

/// Streams the street segments.
pub(crate) fn segments(
    archive: &Archive,
    file: &str,
    findings: &mut Findings,
    f: &mut dyn FnMut(&StreetSegment),
) -> Result<(), FeedError> {
    archive.read(file, |bytes| {
        let mut walker = Walker::open(archive, file, bytes)?;
        let mut element = XmlElement::default();
        while walker.next(&mut element, |name| name == SEGMENT)? {
            if element.name() != SEGMENT {
                continue;
            }
            if let Some(segment) = segment::segment(&element, file, findings) {
                f(&segment);
            }
        }
        Ok(())
    })?;
    Ok(())
}

/// Fills the assembler and gives the number of street segments.
fn small(
    archive: &Archive,
    file: &str,
    bytes: &mut dyn Read,
    assembler: &mut Assembler,
) -> Result<u64, FeedError> {
    let mut walker = Walker::open(archive, file, bytes)?;
    walker.version().clone_into(&mut assembler.feed.version);
    let mut element = XmlElement::default();
    let mut segments = 0;
    let wanted = |name: &str| kind(name).is_some() || matches!(name, "HoursOpen" | "Person");
    while walker.next(&mut element, wanted)? {
        if element.name() == SEGMENT {
            segments += 1;
        } else if element.has_control() {
            let at = FindingPlace { file, line: element.line(), element: "" };
            assembler.findings.add(rules::TEXT_CONTROL, at, format_args!("a control character: not used"));
        } else {
            take(&element, file, assembler)?;
        }
    }
    Ok(segments)
}

/// Elements that become one row each.
fn kind(name: &str) -> Option<(ElementKind, ChildTable)> {
    Some(match name {
        "Source" => (ElementKind::Source, map::SOURCE),
        "Election" => (ElementKind::Election, map::ELECTION),
        "State" => (ElementKind::State, map::STATE),
        "Locality" => (ElementKind::Locality, map::LOCALITY),
        "Precinct" => (ElementKind::Precinct, map::PRECINCT),
        "ElectoralDistrict" => (ElementKind::ElectoralDistrict, map::ELECTORAL_DISTRICT),
        "PollingLocation" => (ElementKind::PollingLocation, map::POLLING_LOCATION),
        "ElectionAdministration" => (ElementKind::ElectionAdministration, map::ADMINISTRATION),
        "ExternalFile" => (ElementKind::ExternalFile, map::EXTERNAL_FILE),
        _ => return None,
    })
}

fn take(element: &XmlElement, file: &str, assembler: &mut Assembler) -> Result<(), FeedError> {
    let (name, id, line) = (element.name(), element.id(), element.line());
    let at = FindingPlace { file, line, element: id };
    let Some((kind, table)) = kind(name) else {
        if !map::UNUSED.contains(&name) {
            map::unknown(name, "VipObject", at, &mut assembler.findings);
        }
        assembler.bounded(file)?;
        let kind = if name == "HoursOpen" { ElementKind::HoursOpen } else { ElementKind::Other };
        assembler.identify(kind, file, line, id);
        return match name {
            "HoursOpen" => hours(element, file, assembler),
            "Person" => contacts(element, 0, id, file, assembler),
            _ => Ok(()),
        };
    };
    let mut row = Values::read(element, 0, table, at, &mut assembler.findings);
    row.set("id", id);
    assembler.add(kind, file, line, &row)?;
    if kind == ElementKind::ElectionAdministration {
        let departments = element.children(0).filter(|c| element.name_of(*c) == "Department");
        for (n, department) in departments.enumerate() {
            // Departments have no identifiers in XML; none of the feed's can hold a space.
            let mut elements = vec![format!("{id} {n}")];
            let official = element.child(department, "ElectionOfficialPersonId");
            elements.extend(official.map(|c| element.text(c).to_owned()).filter(|p| !p.is_empty()));
            for key in elements {
                assembler.elements.add_department(key, id.to_owned());
            }
            contacts(element, department, id, file, assembler)?;
        }
    }
    Ok(())
}

/// The contacts within a part, which belong to `parent`.
fn contacts(
    element: &XmlElement,
    part: usize,
    parent: &str,
    file: &str,
    assembler: &mut Assembler,
) -> Result<(), FeedError> {
    for contact in element.children(part).filter(|c| element.name_of(*c) == "ContactInformation") {
        let line = element.line_of(contact);
        let at = FindingPlace { file, line, element: parent };
        // An official's own name and home are not the office's.
        let table = if element.name() == "Person" { map::OFFICIAL } else { map::CONTACT };
        let mut row = Values::read(element, contact, table, at, &mut assembler.findings);
        row.set("parent_id", parent);
        assembler.add(ElementKind::ContactInformation, file, line, &row)?;
    }
    Ok(())
}

/// HoursOpen: a row for each pair of times, as in `schedule.txt`.
fn hours(element: &XmlElement, file: &str, assembler: &mut Assembler) -> Result<(), FeedError> {
    let at = FindingPlace { file, line: element.line(), element: element.id() };
    let mut rows = Vec::new();
    for schedule in element.children(0) {
        if element.name_of(schedule) != "Schedule" {
            map::unknown(element.name_of(schedule), "HoursOpen", at, &mut assembler.findings);
            continue;
        }
        let row = Values::read(element, schedule, map::SCHEDULE, at, &mut assembler.findings);
        let before = rows.len();
        for pair in element.children(schedule).filter(|c| element.name_of(*c) == "Hours") {
            let mut row = row.clone();
            row.fill(element, pair, map::HOURS, at, &mut assembler.findings);
            rows.push((element.line_of(pair), row));
        }
        if rows.len() == before {
            rows.push((element.line_of(schedule), row));
        }
    }
    if rows.is_empty() {
        rows.push((at.line, Values::default()));
    }
    for (line, mut row) in rows {
        row.set("hours_open_id", element.id());
        assembler.add(ElementKind::Schedule, file, line, &row)?;
    }
    Ok(())
}
