//! The XML form of VIP 3.0: a root `vip_object`, and in it the elements whose names and fields are the tables
//! and columns of the CSV form. A group within an element is a part of the column's name: `address`, `line1`
//! is `address_line1`. References that repeat are the pairs of the linking tables.

use std::collections::HashMap;
use std::io::Read;

use super::super::archive::Archive;
use super::super::assemble::Assembler;
use super::super::csv5::has_control;
use super::super::error::FeedError;
use super::super::findings::{FindingPlace, Findings};
use super::super::model::StreetSegment;
use super::super::rules;
use super::super::table::{ElementFields as _, UNREAD_ROLE, has_places, may_be_role};
use super::super::values::Values;
use super::super::xml::{Walker, XmlElement, unknown};
use super::segments::{SegmentCells, Splits, segment};
use super::tables::{self, TableColumns};
use lookup::feature;

/// Elements besides the segments, and their references.
const MOST_ROWS: usize = 2_000_000;
const SEGMENT: &str = "street_segment";
/// Fields that a look-up does not need and CSV has in tables of its own.
const UNUSED: [&str; 2] = [DISTRICT, "custom_ballot_id"];
const DISTRICT: &str = "electoral_district_id";
/// Elements with references to places and districts, and the fields that hold them.
const OWNERS: [&str; 4] = ["state", "locality", "precinct", "precinct_split"];
const REFERENCES: [&str; 3] = ["polling_location_id", "early_vote_site_id", DISTRICT];

/// The elements of a feed without its segments.
#[derive(Debug, Default)]
pub(super) struct GatheredElements {
    /// By table: each element with its line, under the names of its columns.
    rows: HashMap<&'static str, Vec<(u64, Values)>>,
    /// By owner and field: pairs of identifiers.
    pairs: HashMap<(&'static str, &'static str), Vec<(String, String)>>,
    /// Elements that could not be used: an owner without a pair may have had one.
    lost: Vec<&'static str>,
}

impl GatheredElements {
    /// Reads all elements except the segments, and reports missing ones.
    pub(super) fn read(archive: &Archive, file: &str, assembler: &mut Assembler) -> Result<Self, FeedError> {
        assembler.elements.single_file = Some(file.to_owned());
        let mut gathered = Self::default();
        let segments =
            archive.read(file, |bytes| gathered.gather(archive, file, bytes, &mut assembler.findings))?;
        let has = |stem: &str| gathered.rows.contains_key(stem);
        let mut missing: Vec<String> =
            ["source", "election", "state"].iter().filter(|e| !has(e)).map(|e| format!("<{e}>")).collect();
        let has_segments = segments.unwrap_or_default() > 0;
        if !has_segments && !has(tables::POLLING_LOCATION.stem) && !has(tables::EARLY_VOTE_SITE.stem) {
            missing.push(format!("<{}>", tables::EARLY_VOTE_SITE.stem));
        }
        if !missing.is_empty() {
            return Err(FeedError::Missing(missing));
        }
        if !has_segments {
            let message = format_args!("no street_segment: no address leads to a precinct");
            assembler.findings.add(rules::SEGMENT_NONE, FindingPlace::file(file), message);
        }
        Ok(gathered)
    }

    /// The elements of a table, each with its line.
    pub(super) fn rows(&self, stem: &str) -> &[(u64, Values)] {
        self.rows.get(stem).map_or(&[], Vec::as_slice)
    }

    /// The references of a kind of element to places or districts, and whether one of them may be lost.
    pub(super) fn pairs(&self, owner: &str, field: &str) -> (&[(String, String)], bool) {
        let pairs = self.pairs.iter().find(|((o, f), _)| (*o, *f) == (owner, field));
        (pairs.map_or(&[], |(_, pairs)| pairs.as_slice()), self.lost.contains(&owner))
    }

    /// Gives the number of segments.
    fn gather(
        &mut self,
        archive: &Archive,
        file: &str,
        bytes: &mut dyn Read,
        findings: &mut Findings,
    ) -> Result<u64, FeedError> {
        let mut walker = Walker::open(archive, file, bytes)?;
        let (mut element, mut segments, mut count) = (XmlElement::default(), 0, 0);
        while walker.next(&mut element, |name| tables::of_stem(name).is_some())? {
            let at = FindingPlace { file, line: element.line(), element: element.id() };
            let Some(columns) = tables::of_stem(element.name()) else {
                if element.name() == SEGMENT {
                    segments += 1;
                } else if !tables::is_known(element.name()) {
                    unknown(element.name(), "vip_object", at, findings);
                }
                continue;
            };
            count += element.size().0;
            if count > 20 * MOST_ROWS || self.rows(columns.stem).len() >= MOST_ROWS {
                return Err(FeedError::TooMany { file: file.into(), limit: MOST_ROWS, what: "elements" });
            }
            let mut row = FlatElement::of(columns, at, findings);
            row.take(&element, 0, "");
            let FlatElement { values, references, usable, .. } = row;
            let has_control = element.has_control();
            if has_control {
                findings.add(rules::TEXT_CONTROL, at, format_args!("a control character: not used"));
            }
            if has_control || !usable {
                self.lost.push(columns.stem);
                continue;
            }
            for (field, place) in references {
                let pairs = self.pairs.entry((columns.stem, field)).or_default();
                pairs.push((element.id().to_owned(), place));
            }
            self.rows.entry(columns.stem).or_default().push((element.line(), values));
        }
        Ok(segments)
    }
}

/// One element under the names of its columns.
struct FlatElement<'f> {
    columns: &'static TableColumns,
    at: FindingPlace<'f>,
    findings: &'f mut Findings,
    values: Values,
    /// References: field and identifier.
    references: Vec<(&'static str, String)>,
    /// No field occurs twice with two values.
    usable: bool,
}

impl<'f> FlatElement<'f> {
    fn of(columns: &'static TableColumns, at: FindingPlace<'f>, findings: &'f mut Findings) -> Self {
        let mut values = Values::default();
        values.set("id", at.element);
        Self { columns, at, findings, values, references: Vec::new(), usable: true }
    }

    fn take(&mut self, element: &XmlElement, part: usize, within: &str) {
        for child in element.children(part) {
            let (name, text) = (element.name_of(child), element.text(child));
            let path = if within.is_empty() { name.to_owned() } else { format!("{within}_{name}") };
            if element.children(child).next().is_some() {
                self.take(element, child, &path);
                continue;
            }
            let at = FindingPlace { line: element.line_of(child), ..self.at };
            let reference = REFERENCES.iter().find(|r| **r == path && OWNERS.contains(&self.columns.stem));
            if let Some(reference) = reference {
                // An element may list its references in one field, as later versions do.
                let places = text.split_whitespace().map(|place| (*reference, place.to_owned()));
                self.references.extend(places);
            } else if let Some(column) = self.columns.all.iter().find(|c| **c == path) {
                let known = self.values.get(column);
                if ![known, text].contains(&"") && known != text {
                    self.findings.add(
                        rules::COLUMN_CONTRADICTION,
                        at,
                        format_args!("two {path} that differ"),
                    );
                    self.usable = false;
                }
                self.values.set(column, text);
            } else if let Some(column) = feature::column(&path).filter(|_| has_places(self.columns.stem)) {
                self.values.join(column, "\n", text);
            } else if !text.is_empty() && !UNUSED.contains(&path.as_str()) {
                unknown(&path, self.columns.stem, at, self.findings);
                if may_be_role(&path) {
                    self.values.set(UNREAD_ROLE, text);
                }
            }
        }
    }
}

/// Streams the street segments.
pub(crate) fn segments(
    archive: &Archive,
    file: &str,
    splits: &Splits,
    findings: &mut Findings,
    f: &mut dyn FnMut(&StreetSegment),
) -> Result<(), FeedError> {
    archive.read(file, |bytes| {
        let mut walker = Walker::open(archive, file, bytes)?;
        let mut element = XmlElement::default();
        let mut cells =
            SegmentTexts { texts: vec![String::new(); tables::SEGMENT.len()], has_control: false };
        while walker.next(&mut element, |name| name == SEGMENT)? {
            if element.name() == SEGMENT && cells.fill(&element, file, findings) {
                f(&segment(
                    &cells,
                    splits,
                    FindingPlace { file, line: element.line(), element: "" },
                    findings,
                ));
            }
        }
        Ok(())
    })?;
    Ok(())
}

/// The texts of a segment by the order of [`tables::SEGMENT`].
struct SegmentTexts {
    texts: Vec<String>,
    has_control: bool,
}

impl SegmentTexts {
    /// Takes a segment; false when a field has two values, so that it cannot be told what the segment covers.
    fn fill(&mut self, element: &XmlElement, file: &str, findings: &mut Findings) -> bool {
        let at = FindingPlace { file, line: element.line(), element: element.id() };
        self.texts.iter_mut().for_each(String::clear);
        self.texts[0].push_str(element.id());
        self.has_control = element.has_control();
        if self.has_control {
            findings.add(rules::TEXT_CONTROL, at, format_args!("a control character: not used"));
        }
        self.take(element, 0, "", at, findings)
    }

    fn take(
        &mut self,
        element: &XmlElement,
        part: usize,
        within: &str,
        at: FindingPlace<'_>,
        findings: &mut Findings,
    ) -> bool {
        let mut usable = true;
        for child in element.children(part) {
            let name = element.name_of(child);
            if element.children(child).next().is_some() {
                usable &= self.take(element, child, name, at, findings);
                continue;
            }
            let is_here = |column: &str| match column.strip_prefix(within) {
                Some(rest) if within.is_empty() => rest == name,
                Some(rest) => rest.strip_prefix('_') == Some(name),
                None => false,
            };
            let at = FindingPlace { line: element.line_of(child), ..at };
            match tables::SEGMENT.iter().position(|column| is_here(column)) {
                Some(column) if self.texts[column].trim().is_empty() => {
                    element.raw(child).clone_into(&mut self.texts[column]);
                }
                Some(column)
                    if element.text(child).is_empty() || self.texts[column].trim() == element.text(child) => {
                }
                Some(_) => {
                    findings.add(rules::COLUMN_CONTRADICTION, at, format_args!("two {name} that differ"));
                    usable = false;
                }
                None if element.text(child).is_empty() => {}
                None => unknown(name, SEGMENT, at, findings),
            }
        }
        usable
    }
}

impl SegmentCells for SegmentTexts {
    fn at(&self, column: usize) -> &str {
        &self.texts[column]
    }

    fn cell(&self, column: usize) -> &str {
        let text = self.at(column);
        if self.has_control && has_control(text) { "" } else { text }
    }

    fn has_control(&self) -> bool {
        self.has_control
    }
}
