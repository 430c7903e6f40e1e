//! The CSV form of VIP 5.x and 6.0: one `.txt` file an element, UTF-8, comma, a header row.

use std::io::Read;

use csv::{ErrorKind, Reader, ReaderBuilder, StringRecord};

use super::archive::Archive;
use super::assemble::Assembler;
use super::boundary::is_shapefile;
use super::error::FeedError;
use super::findings::{At, Findings};
use super::model::StreetSegment;
use super::newlines::Newlines;
use super::rules;
use super::table::{ElementKind, Fields, UNREAD_ROLE, UNUSED, may_be_role};
use super::value::{self, Value};

/// Files without which nothing can be looked up.
const NEEDED: [ElementKind; 5] = [
    ElementKind::Source,
    ElementKind::Election,
    ElementKind::State,
    ElementKind::Precinct,
    ElementKind::StreetSegment,
];

/// Example addresses of a sample feed, one a line; a file of our own, not VIP's.
const EXAMPLES: &str = "x_examples.txt";
/// Examples and their bytes that are read.
const MOST_EXAMPLES: usize = 20;
const MOST_EXAMPLE_BYTES: u64 = 8_192;

/// Column of a segment's street name.
const STREET_NAME: usize = 7;

/// Reads the small tables.
pub(crate) fn read(archive: &Archive, assembler: &mut Assembler) -> Result<(), FeedError> {
    survey(archive, assembler)?;
    for kind in ElementKind::SMALL {
        let file = format!("{}.txt", kind.name());
        archive.read(&file, |bytes| {
            let mut table = Table::open(archive, kind, &file, bytes, &mut assembler.findings)?;
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
    let file = |kind: ElementKind| format!("{}.txt", kind.name());
    let missing: Vec<String> = NEEDED.into_iter().map(file).filter(|f| !archive.has(f)).collect();
    if !missing.is_empty() {
        return Err(FeedError::Missing(missing));
    }
    let known = |stem: &str| {
        ElementKind::SMALL.iter().any(|k| k.name() == stem)
            || stem == ElementKind::StreetSegment.name()
            || UNUSED.contains(&stem)
            || stem.starts_with("x_")
    };
    for name in archive.names() {
        match name.rsplit_once('.') {
            Some((stem, "txt")) if known(stem) => {}
            Some((_, "txt")) => {
                let message = format_args!("no element of VIP: not read");
                assembler.findings.add(rules::FILE_UNKNOWN, At::file(name), message);
            }
            Some((_, "zip")) => {}
            _ if is_shapefile(name) => {}
            _ => {
                let message = format_args!("not .txt: not read");
                assembler.findings.add(rules::FILE_EXTENSION, At::file(name), message);
            }
        }
    }
    for name in archive.twice() {
        assembler.findings.add(rules::FILE_TWICE, At::file(name), format_args!("there are two such files"));
    }
    Ok(())
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
        let mut table = Table::open(archive, kind, file, bytes, findings)?.one_line_but(&[]);
        // Reused for all rows, so that their texts need no new memory.
        let mut row = StreetSegment::default();
        while let Some(line) = table.next(findings)? {
            if segment(&table, line, findings, &mut row) {
                f(&row);
            }
        }
        Ok(())
    })?;
    Ok(())
}

/// Reads a segment by the order of its columns in [`ElementKind::columns`]: looking names up would cost more than the
/// rest. False when it is not certain what the segment covers.
fn segment(table: &Table<'_>, line: u64, findings: &mut Findings, s: &mut StreetSegment) -> bool {
    let at = At { file: "street_segment.txt", line, element: table.at(0) };
    let mut boolean = |i: usize| match value::boolean(table.at(i).trim()) {
        Value::Absent => Some(false),
        Value::Good(v) => Some(v),
        Value::Odd(v) => {
            findings.add(
                rules::BOOLEAN_FORM,
                at,
                format_args!("{}: write {v}", ElementKind::StreetSegment.columns()[i]),
            );
            Some(v)
        }
        Value::Bad => {
            let message =
                format_args!("{} is neither true nor false", ElementKind::StreetSegment.columns()[i]);
            findings.add(rules::BOOLEAN_INVALID, at, message);
            None
        }
    };
    let (Some(all_addresses), Some(all_streets)) = (boolean(15), boolean(16)) else { return false };
    (s.includes_all_addresses, s.includes_all_streets) = (all_addresses, all_streets);
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
        let cell = table.at(i);
        // The checks want to see the space around a street's name.
        text.push_str(if i == STREET_NAME { cell } else { cell.trim() });
    }
    s.unit_numbers.clear();
    let cell = table.at(14);
    if !cell.trim().is_empty() {
        s.unit_numbers.push(cell.to_owned());
    }
    s.line = line;
    true
}

/// The table being read: the position of each known column, and the current row.
pub(super) struct Table<'r> {
    archive: &'r Archive,
    columns: &'static [&'static str],
    file: &'r str,
    reader: Reader<Newlines<'r>>,
    places: Vec<Option<usize>>,
    /// Columns that are not known and may be roles of places.
    roles: Vec<usize>,
    width: usize,
    record: StringRecord,
    /// Columns whose values may have line ends; `None` for all of them.
    texts: Option<&'static [&'static str]>,
    /// Rows that were not used.
    lost: u64,
}

impl<'r> Table<'r> {
    fn open(
        archive: &'r Archive,
        kind: ElementKind,
        file: &'r str,
        bytes: &'r mut dyn Read,
        findings: &mut Findings,
    ) -> Result<Self, FeedError> {
        Self::with_columns(archive, kind.columns(), kind.required(), file, bytes, findings)
    }

    /// A table of these columns, of which the first `required` must be there.
    pub(super) fn with_columns(
        archive: &'r Archive,
        columns: &'static [&'static str],
        required: usize,
        file: &'r str,
        bytes: &'r mut dyn Read,
        findings: &mut Findings,
    ) -> Result<Self, FeedError> {
        let reader =
            ReaderBuilder::new().flexible(true).buffer_capacity(1 << 16).from_reader(Newlines::new(bytes));
        let (places, roles, record) = (Vec::new(), Vec::new(), StringRecord::default());
        let mut table =
            Self { archive, columns, file, reader, places, roles, width: 0, record, texts: None, lost: 0 };
        let header = match table.reader.headers() {
            Ok(header) => header.clone(),
            Err(e) => return Err(table.error(e)),
        };
        table.width = header.len();
        // UTF-16 without its mark is valid UTF-8 as long as it is in English.
        if header.iter().any(|name| name.contains('\0')) {
            return Err(FeedError::NotUtf8 { file: file.to_owned(), line: 1 });
        }
        if header.is_empty() {
            findings.add(rules::FILE_EMPTY, At::file(file), format_args!("no header row"));
        }
        let names: Vec<String> = header.iter().map(|c| c.trim().to_ascii_lowercase()).collect();
        for (i, name) in names.iter().enumerate() {
            if names[..i].contains(name) {
                findings.add(rules::HEADER_TWICE, At::line(file, 1), format_args!("column {name} twice"));
            } else if !columns.contains(&name.as_str()) {
                let message = format_args!("column {name:?} is not known: not read");
                findings.add(rules::HEADER_UNKNOWN, At::line(file, 1), message);
                table.roles.extend(may_be_role(name).then_some(i));
            }
        }
        table.places = columns.iter().map(|c| names.iter().position(|n| n == c)).collect();
        let lacking = columns.iter().zip(&table.places).take(required);
        let next = match names.as_slice() {
            [one] if one.contains([';', '\t', '|']) => {
                " (one column in all: separate the columns with commas)"
            }
            _ => "",
        };
        for (column, _) in lacking.filter(|(_, place)| place.is_none()) {
            findings.add(rules::HEADER_MISSING, At::line(file, 1), format_args!("no column {column}{next}"));
        }
        Ok(table)
    }

    /// A row that has a line end in another column than `texts` is not used. Two stray quotes in one column join all rows
    /// between them to a row of the right length, with the first values of one and the last values of another.
    pub(super) fn one_line_but(self, texts: &'static [&'static str]) -> Self {
        Self { texts: Some(texts), ..self }
    }

    /// Whether the current row has a line end where none may be.
    fn is_joined(&self) -> bool {
        let Some(texts) = self.texts else { return false };
        let is_text = |at: usize| {
            self.columns.iter().zip(&self.places).any(|(c, place)| *place == Some(at) && texts.contains(c))
        };
        self.record.iter().enumerate().any(|(at, value)| value.contains(['\n', '\r']) && !is_text(at))
    }

    /// How many rows were not used so far.
    pub(super) fn lost(&self) -> u64 {
        self.lost
    }

    /// Goes to the next usable row and gives its line.
    pub(super) fn next(&mut self, findings: &mut Findings) -> Result<Option<u64>, FeedError> {
        loop {
            match self.reader.read_record(&mut self.record) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(e) => return Err(self.error(e)),
            }
            // Ordinary rows have neither line ends nor other control characters, and one look says so.
            let (mut lines, mut joined, mut control) = (0, false, false);
            if self.record.as_slice().bytes().fold(false, |found, b| found | (b < 0x20)) {
                lines = self.record.as_slice().bytes().filter(|b| *b == b'\n').count() as u64;
                joined = self.is_joined();
                control = self.record.as_slice().bytes().any(is_control);
            }
            // The crate's own position of a row is before any empty lines.
            let line = self.reader.position().line().saturating_sub(1 + lines).max(1);
            let at = At::line(self.file, line);
            if self.record.len() != self.width {
                let message = format_args!("{} values under {} columns", self.record.len(), self.width);
                findings.add(rules::ROW_LENGTH, at, message);
            } else if joined {
                let message = format_args!("a value with a line end: quotes have joined {} rows", lines + 1);
                findings.add(rules::ROW_LENGTH, at, message);
            } else if control {
                findings.add(rules::TEXT_CONTROL, at, format_args!("a control character: not used"));
            } else {
                return Ok(Some(line));
            }
            self.lost += 1;
        }
    }

    pub(super) fn at(&self, column: usize) -> &str {
        self.places[column].and_then(|i| self.record.get(i)).unwrap_or("")
    }

    pub(super) fn row(&self) -> Row<'_> {
        Row { columns: self.columns, places: &self.places, roles: &self.roles, record: &self.record }
    }

    fn error(&self, error: csv::Error) -> FeedError {
        let file = self.file.to_owned();
        let line = error.position().map_or(1, csv::Position::line);
        match error.into_kind() {
            ErrorKind::Utf8 { .. } => FeedError::NotUtf8 { file, line },
            ErrorKind::Io(e) => self.archive.read_error(self.file, e),
            kind => FeedError::Malformed { file, line, detail: format!("{kind:?}") },
        }
    }
}

/// Not allowed in XML 1.0 either; tab, line feed and carriage return are.
fn is_control(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r')
}

pub(super) struct Row<'a> {
    columns: &'static [&'static str],
    places: &'a [Option<usize>],
    roles: &'a [usize],
    record: &'a StringRecord,
}

impl Fields for Row<'_> {
    fn get(&self, column: &str) -> &str {
        let text = |at: usize| self.record.get(at).unwrap_or("").trim();
        if column == UNREAD_ROLE {
            return self.roles.iter().map(|at| text(*at)).find(|text| !text.is_empty()).unwrap_or("");
        }
        let place = self.columns.iter().position(|c| *c == column).and_then(|i| self.places[i]);
        place.map_or("", text)
    }
}
