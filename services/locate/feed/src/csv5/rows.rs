//! The rows of a table: its header, and each row that is one.

use std::io::{self, Read};

use csv::{Reader, ReaderBuilder, StringRecord};

use super::super::archive::Archive;
use super::super::error::FeedError;
use super::super::findings::{FindingPlace, Findings};
use super::super::newlines::Newlines;
use super::super::rules;
use super::super::sheet;
use super::super::table::{ElementFields, ElementKind, UNREAD_ROLE, has_places, may_be_role};
use lookup::feature;

/// The table being read: the position of each known column, and the current row.
pub(in super::super) struct CsvTable<'r> {
    archive: &'r Archive,
    columns: &'static [&'static str],
    file: &'r str,
    reader: Reader<Newlines<'r>>,
    places: Vec<Option<usize>>,
    /// Columns that are read and occur again: where first, and where again.
    again: Vec<(usize, usize)>,
    /// Columns that are not known and may be roles of places.
    roles: Vec<usize>,
    /// Columns of features of places: by the name of ours, and where.
    features: Vec<(&'static str, usize)>,
    width: usize,
    record: StringRecord,
    /// Columns whose values may have line ends; `None` for all of them.
    texts: Option<&'static [&'static str]>,
    /// Whether rows with a control character are given all the same.
    keeps_control: bool,
    /// Whether the current row has one.
    pub(in super::super) has_control: bool,
    /// Rows that were not used.
    lost: u64,
}

impl<'r> CsvTable<'r> {
    pub(super) fn open(
        archive: &'r Archive,
        kind: ElementKind,
        file: &'r str,
        bytes: &'r mut dyn Read,
        findings: &mut Findings,
    ) -> Result<Self, FeedError> {
        Self::with_columns(archive, kind.columns(), kind.required(), file, bytes, findings)
    }

    /// A table of these columns, of which the first `required` must be there.
    pub(in super::super) fn with_columns(
        archive: &'r Archive,
        columns: &'static [&'static str],
        required: usize,
        file: &'r str,
        bytes: &'r mut dyn Read,
        findings: &mut Findings,
    ) -> Result<Self, FeedError> {
        let text = sheet::text(bytes, columns).map_err(|e| match e.kind() {
            io::ErrorKind::Unsupported => {
                FeedError::Malformed { file: file.to_owned(), line: 1, detail: e.to_string() }
            }
            _ => archive.read_error(file, e),
        })?;
        let mut builder = ReaderBuilder::new();
        builder.flexible(true).delimiter(text.delimiter).buffer_capacity(1 << 16);
        let reader = builder.from_reader(Newlines::new(text.bytes));
        let (places, roles, features) = (Vec::new(), Vec::new(), Vec::new());
        let mut table = Self {
            archive,
            columns,
            file,
            reader,
            places,
            again: Vec::new(),
            roles,
            features,
            width: 0,
            record: StringRecord::default(),
            texts: None,
            keeps_control: false,
            has_control: false,
            lost: 0,
        };
        let header = match table.reader.headers() {
            Ok(header) => header.clone(),
            Err(e) => return Err(archive.row_error(file, e)),
        };
        table.width = header.len();
        // UTF-16 without its mark is valid UTF-8 as long as it is in English.
        if header.iter().any(|name| name.contains('\0')) {
            return Err(FeedError::NotUtf8 { file: file.to_owned(), line: 1 });
        }
        if header.is_empty() {
            findings.add(rules::FILE_EMPTY, FindingPlace::file(file), format_args!("no header row"));
        }
        let of_places = file.strip_suffix(".txt").is_some_and(has_places);
        let names: Vec<String> = header.iter().map(|c| c.trim().to_ascii_lowercase()).collect();
        for (i, name) in names.iter().enumerate() {
            if let Some(first) = names[..i].iter().position(|n| n == name) {
                if columns.contains(&name.as_str()) {
                    table.again.push((first, i));
                }
                findings.add(
                    rules::HEADER_TWICE,
                    FindingPlace::line(file, 1),
                    format_args!("column {name} twice"),
                );
            } else if columns.contains(&name.as_str()) {
            } else if let Some(column) = feature::column(name).filter(|_| of_places) {
                table.features.push((column, i));
            } else {
                let message = format_args!("column {name:?} is not known: not read");
                findings.add(rules::HEADER_UNKNOWN, FindingPlace::line(file, 1), message);
                table.roles.extend(may_be_role(name).then_some(i));
            }
        }
        table.places = columns.iter().map(|c| names.iter().position(|n| n == c)).collect();
        let lacking = columns.iter().zip(&table.places).take(required);
        for (column, _) in lacking.filter(|(_, place)| place.is_none()) {
            findings.add(
                rules::HEADER_MISSING,
                FindingPlace::line(file, 1),
                format_args!("no column {column}"),
            );
        }
        Ok(table)
    }

    /// A row that has a line end in another column than `texts` is not used. Two stray quotes in one column
    /// join all rows between them to a row of the right length, with the first values of one and the last
    /// values of another.
    pub(in super::super) fn one_line_but(self, texts: &'static [&'static str]) -> Self {
        Self { texts: Some(texts), ..self }
    }

    /// Gives rows with a control character as well: [`Self::cell`] leaves the value out.
    pub(in super::super) fn keeping_control(self) -> Self {
        Self { keeps_control: true, ..self }
    }

    /// Whether the current row has a line end where none may be.
    fn is_joined(&self) -> bool {
        let Some(texts) = self.texts else { return false };
        let is_text = |at: usize| {
            self.columns.iter().zip(&self.places).any(|(c, place)| *place == Some(at) && texts.contains(c))
        };
        self.record.iter().enumerate().any(|(at, value)| value.contains(['\n', '\r']) && !is_text(at))
    }

    /// A column that occurs twice and has two different values in the current row.
    fn contradiction(&self) -> Option<usize> {
        let text = |at: usize| self.record.get(at).unwrap_or("").trim();
        self.again.iter().find(|(first, again)| text(*first) != text(*again)).map(|(first, _)| *first)
    }

    /// How many rows were not used so far.
    pub(in super::super) fn lost(&self) -> u64 {
        self.lost
    }

    /// Goes to the next usable row and gives its line.
    pub(in super::super) fn next(&mut self, findings: &mut Findings) -> Result<Option<u64>, FeedError> {
        loop {
            match self.reader.read_record(&mut self.record) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(e) => return Err(self.archive.row_error(self.file, e)),
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
            let at = FindingPlace::line(self.file, line);
            if self.record.len() != self.width {
                let message = format_args!("{} values under {} columns", self.record.len(), self.width);
                findings.add(rules::ROW_LENGTH, at, message);
            } else if joined {
                let message = format_args!("a value with a line end: quotes have joined {} rows", lines + 1);
                findings.add(rules::ROW_LENGTH, at, message);
            } else if let Some(column) = self.contradiction() {
                let column = self.columns.iter().zip(&self.places).find(|(_, at)| **at == Some(column));
                let name = column.map_or("", |(name, _)| *name);
                let message = format_args!("the two columns {name} differ: it is not known which is right");
                findings.add(rules::COLUMN_CONTRADICTION, at, message);
            } else {
                self.has_control = control;
                if control {
                    findings.add(rules::TEXT_CONTROL, at, format_args!("a control character: not used"));
                }
                if !control || self.keeps_control {
                    return Ok(Some(line));
                }
            }
            self.lost += 1;
        }
    }

    pub(in super::super) fn at(&self, column: usize) -> &str {
        self.places[column].and_then(|i| self.record.get(i)).unwrap_or("")
    }

    /// As [`Self::at`]; empty for a value with a control character.
    pub(in super::super) fn cell(&self, column: usize) -> &str {
        let text = self.at(column);
        if self.has_control && has_control(text) { "" } else { text }
    }

    pub(in super::super) fn row(&self) -> CsvRow<'_> {
        let (columns, places, roles) = (self.columns, &self.places[..], &self.roles[..]);
        CsvRow { columns, places, roles, features: &self.features, record: &self.record }
    }
}

/// Not allowed in XML 1.0 either; tab, line feed and carriage return are.
fn is_control(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r')
}

pub(in super::super) fn has_control(text: &str) -> bool {
    text.bytes().any(is_control)
}

pub(in super::super) struct CsvRow<'a> {
    columns: &'static [&'static str],
    places: &'a [Option<usize>],
    roles: &'a [usize],
    features: &'a [(&'static str, usize)],
    record: &'a StringRecord,
}

impl ElementFields for CsvRow<'_> {
    fn get(&self, column: &str) -> &str {
        let text = |at: usize| self.record.get(at).unwrap_or("").trim();
        if column == UNREAD_ROLE {
            return self.roles.iter().map(|at| text(*at)).find(|text| !text.is_empty()).unwrap_or("");
        }
        let place = self.columns.iter().position(|c| *c == column).and_then(|i| self.places[i]);
        place.map_or("", text)
    }

    fn features(&self, column: &str) -> Vec<&str> {
        let here = self.features.iter().filter(|(name, _)| *name == column);
        let values = here.map(|(_, at)| self.record.get(*at).unwrap_or("").trim());
        values.filter(|value| !value.is_empty()).collect()
    }
}
