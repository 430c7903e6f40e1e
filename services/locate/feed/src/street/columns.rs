//! A table that a county exported: its encoding, delimiter and header row, found by the columns that the map
//! names, and its rows without those that are none (repeated headers, totals, lines of text).

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use csv::StringRecord;
use encoding_rs::Encoding;

use super::map::{FormSection, key, wrong};
use super::row_filter::{OpenWords, RowFilter};
use crate::archive::{Archive, ArchiveLimits};
use crate::error::FeedError;
use crate::findings::{FindingPlace, Findings};
use crate::rules;
use crate::sheet::{self, DELIMITERS, Decoded, RowAt, SNIFFED, TableRows, first_rows};

/// Rows among which the header must be: reports have a title above it.
pub(super) const MOST_ABOVE: usize = 30;
/// Columns; the widest export has some 300.
const MOST_COLUMNS: usize = 2_000;
/// Line ends in a text for people; with more a quotation mark is left open.
const MOST_LINE_ENDS: u64 = 10;

/// Rows of a sheet in Excel, until 2003 and since.
const SPREADSHEET_ROWS: [u64; 2] = [65_536, 1_048_576];

/// A table whose header was found.
#[derive(Debug)]
pub(super) struct Sheet {
    archive: Archive,
    /// As the archive calls the file.
    member: String,
    /// As findings call it.
    pub(super) file: String,
    encoding: &'static Encoding,
    delimiter: u8,
    pub(super) header_line: u64,
    /// Names of the columns, as written.
    pub(super) names: Vec<String>,
    /// The columns that are read.
    wanted: Vec<usize>,
    /// A row without one of these may be a total; a row with all of them is data. The last is that of the
    /// street (or of the address of a place).
    essential: Vec<usize>,
    /// Columns whose text may have line ends.
    texts: Vec<usize>,
    /// The last column that has a value in any row.
    last: usize,
    /// The line of the last row.
    last_line: u64,
    filter: RowFilter,
}

/// The kind of a row.
enum RowVerdict {
    Data,
    /// Blank, or passed over with a finding.
    None,
    Lost,
}

/// The encoding and first bytes of a table.
pub(super) fn start(path: &Path, form: &FormSection) -> Result<(&'static Encoding, Vec<u8>), FeedError> {
    let io = |source| FeedError::Io { path: path.into(), source };
    if path.is_dir() {
        return Err(wrong(path, "a folder: name the file in it"));
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(io)?.take(SNIFFED as u64).read_to_end(&mut bytes).map_err(io)?;
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(wrong(path, "empty"));
    }
    let found = sheet::encoding_of(&bytes).map_err(|what| wrong(path, what))?;
    let said = match form.encoding.as_str() {
        "" => None,
        label => Some(Encoding::for_label(label.as_bytes()).ok_or_else(|| {
            wrong(
                path,
                format_args!("encoding {label:?} is none: write \"utf-8\", \"windows-1252\" or \"utf-16le\""),
            )
        })?),
    };
    let encoding = said.or(found).ok_or_else(|| {
        wrong(path, "not UTF-8: save it as UTF-8, or, where it is Latin-1 (as older systems write), put encoding = \"windows-1252\" under form in the map")
    })?;
    Ok((encoding, bytes))
}

/// The delimiters to try.
pub(super) fn delimiters(path: &Path, form: &FormSection) -> Result<Vec<u8>, FeedError> {
    match form.delimiter.as_bytes() {
        [] => Ok(DELIMITERS.to_vec()),
        b"tab" | b"\\t" => Ok(vec![b'\t']),
        [one] if !one.is_ascii_alphanumeric() && *one != b'"' => Ok(vec![*one]),
        _ => Err(wrong(
            path,
            format_args!("delimiter {:?} is none: write one sign, or \"tab\"", form.delimiter),
        )),
    }
}

impl Sheet {
    /// Opens a table that has these columns, of at most `bytes`.
    pub(super) fn open(
        path: &Path,
        form: &FormSection,
        columns: &[&str],
        limits: ArchiveLimits,
    ) -> Result<Self, FeedError> {
        let (encoding, bytes) = start(path, form)?;
        let wanted: Vec<String> = columns.iter().map(|c| key(c)).collect();
        let mut best: Option<(usize, u8, u64, Vec<String>)> = None;
        for delimiter in delimiters(path, form)? {
            for (at, record) in first_rows(&bytes, encoding, delimiter, MOST_ABOVE) {
                let keys: Vec<String> = record.iter().map(key).collect();
                let found = wanted.iter().filter(|w| keys.contains(w)).count();
                // Of rows that are as good the widest is the likeliest header, for the message.
                let width = |names: &[String]| names.iter().filter(|n| !n.trim().is_empty()).count();
                let names: Vec<String> = record.iter().map(|n| n.trim().to_owned()).collect();
                if best.as_ref().is_none_or(|b| (found, width(&names)) > (b.0, width(&b.3))) {
                    best = Some((found, delimiter, at.line, names));
                }
            }
        }
        let Some((_, delimiter, header_line, mut names)) = best else {
            return Err(wrong(path, "no row at all"));
        };
        if let Some(first) = names.first_mut() {
            *first = first.trim_start_matches('\u{feff}').to_owned();
        }
        if names.len() > MOST_COLUMNS {
            return Err(wrong(path, format_args!("more than {MOST_COLUMNS} columns: this is no such table")));
        }
        let keys: Vec<String> = names.iter().map(|n| key(n)).collect();
        let mut faults = Vec::new();
        for (column, wanted) in columns.iter().zip(&wanted) {
            match keys.iter().filter(|k| *k == wanted).count() {
                1 => {}
                0 => faults.push(missing(column, &names)),
                n => faults.push(format!("{n} columns are called {column:?}: give each a name of its own")),
            }
        }
        if !faults.is_empty() {
            return Err(wrong(path, format_args!("line {header_line}: {}", faults.join("; "))));
        }
        let at = |name: &String| keys.iter().position(|k| k == name);
        let mut sheet = Self {
            archive: Archive::file(path, limits),
            member: path.file_name().unwrap_or_default().to_string_lossy().to_lowercase(),
            file: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            encoding,
            delimiter,
            header_line,
            wanted: wanted.iter().filter_map(at).collect(),
            essential: Vec::new(),
            texts: Vec::new(),
            last: 0,
            last_line: header_line,
            filter: RowFilter::default(),
            names,
        };
        let (mut last, mut last_line) = (0, header_line);
        sheet.raw(&mut |record, at| {
            last_line = at.line;
            let used =
                record.iter().take(sheet.names.len()).enumerate().filter(|(_, v)| !v.trim().is_empty());
            last = last.max(used.last().map_or(0, |(i, _)| i));
            Ok(())
        })?;
        (sheet.last, sheet.last_line) = (last, last_line);
        Ok(sheet)
    }

    /// Sets the columns that every row of data has, and those that may have line ends.
    pub(super) fn with(self, essential: Vec<usize>, texts: Vec<usize>) -> Self {
        Self { essential, texts, ..self }
    }

    /// Leaves out the rows that do not count.
    pub(super) fn filtered(self, filter: RowFilter) -> Self {
        Self { filter, ..self }
    }

    /// Says that the file ends with the last row that a spreadsheet has.
    pub(super) fn unless_cut(&self, findings: &mut Findings) {
        if SPREADSHEET_ROWS.contains(&self.last_line) {
            let at = FindingPlace::line(&self.file, self.last_line);
            let message = format_args!(
                "the last row is the last that a spreadsheet has: the rest of the county was cut off"
            );
            findings.add(rules::STREET_CUT, at, message);
        }
    }

    /// Where a column is.
    pub(super) fn at(&self, column: &str) -> Option<usize> {
        let wanted = key(column);
        self.names.iter().position(|name| key(name) == wanted)
    }

    /// Gives every row below the header to `f`.
    fn raw(&self, f: &mut dyn FnMut(&StringRecord, RowAt) -> Result<(), FeedError>) -> Result<(), FeedError> {
        let read = self.archive.read(&self.member, |bytes| {
            let mut rows = TableRows::new(Decoded::new(bytes, self.encoding), self.delimiter);
            loop {
                let next = rows.next().map_err(|e| self.archive.row_error(&self.file, e))?;
                let Some(at) = next else { return Ok(()) };
                if at.line > self.header_line {
                    f(&rows.record, at)?;
                }
            }
        })?;
        read.ok_or_else(|| FeedError::Missing(vec![self.file.clone()]))
    }

    /// Gives every row of data that counts to `f`, with its line.
    pub(super) fn rows(
        &self,
        findings: &mut Findings,
        f: &mut dyn FnMut(&StringRecord, u64, &mut Findings) -> Result<(), FeedError>,
    ) -> Result<(), FeedError> {
        let mut open = OpenWords::default();
        self.raw(&mut |record, at| match self.verdict(record, at, findings) {
            RowVerdict::Data => {
                let place = FindingPlace::line(&self.file, at.line);
                if self.filter.counts(record, place, &mut open, findings) {
                    f(record, at.line, findings)?;
                }
                Ok(())
            }
            RowVerdict::None | RowVerdict::Lost => Ok(()),
        })
    }

    /// The kind of a row. A lost row has its finding already.
    fn verdict(&self, record: &StringRecord, row: RowAt, findings: &mut Findings) -> RowVerdict {
        if record.iter().all(|value| value.trim().is_empty()) {
            return RowVerdict::None;
        }
        let at = FindingPlace::line(&self.file, row.line);
        let cell = |i: &usize| record.get(*i).unwrap_or("").trim();
        if row.line_ends > 0 {
            // A text for people has a few lines.
            let is_text = |i| self.texts.contains(&i) && row.line_ends <= MOST_LINE_ENDS;
            let joined = |(i, value): (usize, &str)| value.contains(['\n', '\r']) && !is_text(i);
            if record.iter().enumerate().any(joined) {
                let message = format_args!(
                    "a value with a line end: quotation marks have joined {} lines, down to line {}: close or delete the one that is left open",
                    row.line_ends + 1,
                    row.line + row.line_ends
                );
                findings.add(rules::ROW_LENGTH, at, message);
                return RowVerdict::Lost;
            }
        }
        let filled = self.wanted.iter().filter(|i| !cell(i).is_empty()).count();
        let none = |findings: &mut Findings, what: &str| {
            findings.add(rules::STREET_NO_ROW, at, format_args!("{what}: passed over"));
            RowVerdict::None
        };
        let is_name = |i: &usize| self.names.get(*i).is_some_and(|name| key(name) == key(cell(i)));
        if filled > 1 && self.wanted.iter().all(|i| cell(i).is_empty() || is_name(i)) {
            return none(findings, "the header again");
        }
        let is_whole = !self.essential.is_empty() && self.essential.iter().all(|i| !cell(i).is_empty());
        // A row of totals has counts under any column, but no street.
        let is_nowhere = self.essential.last().is_some_and(|i| cell(i).is_empty());
        let is_total_row =
            filled <= 2 && record.iter().any(is_total) || is_nowhere && record.iter().any(is_total_word);
        if !is_whole && is_total_row {
            return none(findings, "a total or the foot of a page");
        }
        if filled == 0 {
            return none(findings, "no value under the columns of the map");
        }
        let (have, width) = (record.len(), self.names.len());
        let rest = record.iter().skip(width).any(|value| !value.trim().is_empty());
        if have <= self.last.min(width - 1) || rest {
            let message = format_args!("{have} values under {width} columns");
            findings.add(rules::ROW_LENGTH, at, message);
            return RowVerdict::Lost;
        }
        if row.has_control {
            let message = format_args!(
                "a character that is no text (such as NUL): the row is not used; delete it, or export the table again"
            );
            findings.add(rules::TEXT_CONTROL, at, message);
            return RowVerdict::Lost;
        }
        RowVerdict::Data
    }
}

/// The word for a total and nothing else: `TOTAL`, `Grand Total:`.
fn is_total_word(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).collect();
    matches!(
        words[..],
        ["total" | "totals" | "subtotal"]
            | ["grand" | "sub" | "county" | "page" | "report", "total" | "totals"]
    )
}

/// Whether a row has the names of its columns, and nothing else.
pub(super) fn is_header_again(record: &StringRecord, names: &[String]) -> bool {
    let filled = |(_, value): &(usize, &str)| !value.trim().is_empty();
    let is_name = |(i, value): (usize, &str)| names.get(i).is_some_and(|name| key(name) == key(value));
    record.iter().enumerate().filter(filled).count() > 1
        && record.iter().enumerate().filter(filled).all(is_name)
}

/// Whether a row looks like a total or the foot of a page, before the columns are known.
pub(super) fn is_foot(record: &StringRecord) -> bool {
    let filled = record.iter().filter(|value| !value.trim().is_empty()).count();
    filled <= 3 && record.iter().any(is_total)
}

/// `Total`, `Grand Total: 12,431`, `Page 3 of 12`, `12431 rows selected`.
fn is_total(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let first = text.split(|c: char| !c.is_alphanumeric()).find(|w| !w.is_empty()).unwrap_or("");
    let words: Vec<&str> = text.split_whitespace().collect();
    matches!(first, "total" | "totals" | "subtotal" | "count" | "sum")
        || ["grand total", "sub total", "end of report", "report "].iter().any(|head| text.starts_with(head))
        || matches!(words[..], ["page", n] | ["page", n, "of", _] if n.bytes().all(|b| b.is_ascii_digit()))
        || text.ends_with("rows selected.")
        || text.ends_with("rows selected")
        || text.ends_with(" records")
}

/// A column that the file does not have, with the nearest that it has.
fn missing(column: &str, names: &[String]) -> String {
    let wanted = key(column);
    let shown: Vec<String> =
        names.iter().filter(|n| !n.trim().is_empty()).take(12).map(|n| format!("{n:?}")).collect();
    let near = names
        .iter()
        .map(|name| (distance(&wanted, &key(name)), name))
        .filter(|(d, _)| *d <= wanted.chars().count().div_ceil(2))
        .min_by_key(|(d, _)| *d);
    match near {
        Some((_, name)) => format!("no column {column:?}: the nearest is {name:?}"),
        None => format!("no column {column:?}; there are {}", shown.join(", ")),
    }
}

/// Edits between two names, of at most 60 characters each.
fn distance(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().take(60).collect();
    let mut row: Vec<usize> = (0..=one.len()).collect();
    for (i, c) in other.chars().take(60).enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for j in 0..one.len() {
            let cost = (before + usize::from(one[j] != c)).min(row[j] + 1).min(row[j + 1] + 1);
            before = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[one.len()]
}

/// A file that the map names, beside the map.
pub(super) fn beside(map: &Path, file: &str) -> PathBuf {
    map.parent().map_or_else(|| PathBuf::from(file), |folder| folder.join(file))
}
