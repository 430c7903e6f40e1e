//! Rows of a list as people export them: bytes, bounded, never dropped. A quote that is opened and not closed
//! would extend the row to the end of the file: such a row ends at its first line as faulty, and reading
//! continues with the second.

use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind, Result};

use csv::ByteRecord;
use csv_core::ReadRecordResult;

/// Longest line, in bytes; the rest of a longer one is left out.
pub(super) const MAX_LINE: usize = 1 << 20;
/// Most lines of one row, for quoted cells with line breaks.
const MAX_LINES: usize = 50;

/// Why a row cannot be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowFault {
    /// Another number of values than the header.
    Ragged { values: usize, columns: usize },
    /// A quote that is not closed.
    Quote,
    /// Longer than [`MAX_LINE`].
    TooLong,
    /// The address is not text in the encoding.
    NotUtf8,
}

impl RowFault {
    /// Name in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ragged { .. } => "ragged",
            Self::Quote => "quote",
            Self::TooLong => "too_long",
            Self::NotUtf8 => "not_utf8",
        }
    }
}

impl std::fmt::Display for RowFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ragged { values, columns } => {
                write!(f, "{values} values under {columns} columns: quote values that hold the delimiter")
            }
            Self::Quote => f.write_str("a quote is opened and not closed: close it, or double it"),
            Self::TooLong => write!(f, "longer than {MAX_LINE} bytes: the rest was left out"),
            Self::NotUtf8 => f.write_str("the address is not UTF-8: run again with --encoding latin1"),
        }
    }
}

/// One row of the list.
#[derive(Clone, Debug, Default)]
pub(super) struct ListRow {
    /// Line on which it starts, from 1.
    pub(super) line: u64,
    /// Its values, as many as the header has columns.
    pub(super) cells: ByteRecord,
    /// Why the row cannot be looked up, if it cannot.
    pub(super) fault: Option<RowFault>,
}

/// One line of the file with its end.
struct ListLine {
    number: u64,
    bytes: Vec<u8>,
    end: &'static [u8],
    cut: bool,
}

/// Reads the rows of a list from any reader, in bounded memory.
pub(super) struct ListRows<R> {
    input: R,
    quoting: csv_core::Reader,
    plain: csv_core::Reader,
    delimiter: u8,
    /// Lines that were read and given back.
    pending: VecDeque<ListLine>,
    lines: u64,
    bytes: u64,
    width: Option<usize>,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl<R: BufRead> ListRows<R> {
    pub(super) fn new(input: R, delimiter: u8) -> Self {
        let core = |quoting| csv_core::ReaderBuilder::new().delimiter(delimiter).quoting(quoting).build();
        Self {
            input,
            quoting: core(true),
            plain: core(false),
            delimiter,
            pending: VecDeque::new(),
            lines: 0,
            bytes: 0,
            width: None,
            text: vec![0; 4096],
            ends: vec![0; 64],
        }
    }

    /// Bytes of the file that were read.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The row of the names; every later row has as many values. `None` when the file is empty.
    pub(super) fn header(&mut self) -> Result<Option<ListRow>> {
        let row = self.next()?;
        self.width = row.as_ref().map(|r| r.cells.len());
        Ok(row)
    }

    /// The next row.
    pub(super) fn next(&mut self) -> Result<Option<ListRow>> {
        let first = loop {
            match self.next_line()? {
                None => return Ok(None),
                // In a list of one column an empty line is a row like any other.
                Some(line) if line.bytes.is_empty() && self.width == Some(1) => {
                    return Ok(Some(ListRow { line: line.number, cells: vec![""].into(), fault: None }));
                }
                Some(line) if line.bytes.is_empty() => {}
                Some(line) => break line,
            }
        };
        if first.cut {
            return Ok(Some(self.alone(&first, RowFault::TooLong)));
        }
        let (number, mut length) = (first.number, 0);
        let mut lines = vec![first];
        self.quoting.reset();
        let mut filled = (0, 0);
        loop {
            let Some(last) = lines.last() else { return Ok(None) };
            length += last.bytes.len();
            if fill(&mut self.quoting, &[&last.bytes, last.end], &mut self.text, &mut self.ends, &mut filled)
            {
                break;
            }
            let more = lines.len() < MAX_LINES && length < MAX_LINE && !last.cut;
            match if more { self.next_line()? } else { None } {
                Some(line) => lines.push(line),
                None => return Ok(Some(self.give_back(lines))),
            }
        }
        let cells = record(&self.text, &self.ends[..filled.1]);
        let ragged = self.width.is_some_and(|w| w != cells.len());
        // A quote that closes in the middle of a value is the opening quote of a later row.
        if lines.len() > 1 && (ragged || !self.is_quoted_well(&lines)) {
            return Ok(Some(self.give_back(lines)));
        }
        let fault = self.width.filter(|_| ragged);
        let fault = fault.map(|columns| RowFault::Ragged { values: cells.len(), columns });
        Ok(Some(ListRow { line: number, cells: self.fitted(cells), fault }))
    }

    /// Whether quotes stand only around whole values, or doubled within.
    fn is_quoted_well(&self, lines: &[ListLine]) -> bool {
        let bytes = lines.iter().flat_map(|l| l.bytes.iter().chain(l.end)).copied();
        let (mut quoted, mut before) = (false, self.delimiter);
        for byte in bytes {
            let ends = byte == self.delimiter || matches!(byte, b'\n' | b'\r');
            match (quoted, before) {
                // Within quotes; a quote ends them or is the first of two.
                (true, b'"') if byte == b'"' => before = 0,
                (true, b'"') if ends => (quoted, before) = (false, byte),
                (true, b'"') => return false,
                (true, _) => before = byte,
                (false, start) if byte == b'"' && start == self.delimiter => (quoted, before) = (true, 0),
                (false, _) => before = byte,
            }
        }
        true
    }

    /// A faulty row of its first line only; the other lines are read again.
    fn give_back(&mut self, lines: Vec<ListLine>) -> ListRow {
        let mut lines = lines.into_iter();
        let first = lines.next();
        for line in lines.rev() {
            self.pending.push_front(line);
        }
        first.map(|line| self.alone(&line, RowFault::Quote)).unwrap_or_default()
    }

    /// A faulty line, split at its delimiters alone.
    fn alone(&mut self, line: &ListLine, fault: RowFault) -> ListRow {
        self.plain.reset();
        let mut filled = (0, 0);
        fill(&mut self.plain, &[&line.bytes, b"\n"], &mut self.text, &mut self.ends, &mut filled);
        let cells = record(&self.text, &self.ends[..filled.1]);
        ListRow { line: line.number, cells: self.fitted(cells), fault: Some(fault) }
    }

    /// As many values as columns: empty ones are added, those beyond stay together in the last.
    fn fitted(&self, cells: ByteRecord) -> ByteRecord {
        let Some(width) = self.width.filter(|w| *w != cells.len()) else { return cells };
        let mut fitted: Vec<Vec<u8>> = cells.iter().take(width).map(<[u8]>::to_vec).collect();
        fitted.resize(width, Vec::new());
        if let Some(last) = fitted.last_mut() {
            for beyond in cells.iter().skip(width) {
                last.push(self.delimiter);
                last.extend_from_slice(beyond);
            }
        }
        fitted.into()
    }

    /// The next line, at most [`MAX_LINE`] bytes of it.
    fn next_line(&mut self) -> Result<Option<ListLine>> {
        if let Some(line) = self.pending.pop_front() {
            return Ok(Some(line));
        }
        let mut line = ListLine { number: self.lines + 1, bytes: Vec::new(), end: b"\n", cut: false };
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(e) if e.kind() == ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                self.lines += u64::from(any);
                return Ok(any.then_some(line));
            }
            any = true;
            let end = chunk.iter().position(|b| matches!(b, b'\n' | b'\r'));
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = MAX_LINE - line.bytes.len();
            line.cut |= part.len() > room;
            line.bytes.extend_from_slice(&part[..part.len().min(room)]);
            let returned = end.is_some_and(|e| chunk[e] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            self.bytes += used as u64;
            if end.is_some() {
                if returned && self.input.fill_buf()?.first() == Some(&b'\n') {
                    self.input.consume(1);
                    self.bytes += 1;
                    line.end = b"\r\n";
                } else if returned {
                    line.end = b"\r";
                }
                self.lines += 1;
                return Ok(Some(line));
            }
        }
    }
}

/// Reads on in a row; true when it is whole. `filled`: bytes and ends of values so far.
fn fill(
    core: &mut csv_core::Reader,
    parts: &[&[u8]],
    text: &mut Vec<u8>,
    ends: &mut Vec<usize>,
    filled: &mut (usize, usize),
) -> bool {
    for part in parts {
        let mut input = *part;
        while !input.is_empty() {
            let (result, read, wrote, ended) =
                core.read_record(input, &mut text[filled.0..], &mut ends[filled.1..]);
            input = &input[read..];
            filled.0 += wrote;
            filled.1 += ended;
            match result {
                ReadRecordResult::Record | ReadRecordResult::End => return true,
                ReadRecordResult::OutputFull => text.resize(text.len() * 2, 0),
                ReadRecordResult::OutputEndsFull => ends.resize(ends.len() * 2, 0),
                ReadRecordResult::InputEmpty => {}
            }
        }
    }
    false
}

fn record(text: &[u8], ends: &[usize]) -> ByteRecord {
    let mut record = ByteRecord::with_capacity(ends.last().copied().unwrap_or(0), ends.len());
    let mut start = 0;
    for end in ends {
        record.push_field(&text[start..*end]);
        start = *end;
    }
    record
}

#[cfg(test)]
mod tests;
