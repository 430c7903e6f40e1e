//! Rows of a table as text: the encoding of the bytes, the delimiter, and each row with its line. Used for
//! the tables that counties export by hand, and by the stricter reader of VIP's own (`csv5`).

use std::io::{Cursor, Error, ErrorKind, Read, Result};

use csv::{Reader, ReaderBuilder, StringRecord};
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::newlines::Newlines;

/// Bytes that are looked at to tell the encoding.
pub(crate) const SNIFFED: usize = 1 << 16;
const BUFFER: usize = 1 << 14;
/// Delimiters that are tried.
pub(crate) const DELIMITERS: [u8; 4] = *b",;\t|";

/// The encoding that the first bytes of a file show.
///
/// # Errors
/// When the file is no text, with what to do.
pub(crate) fn encoding_of(start: &[u8]) -> std::result::Result<Option<&'static Encoding>, &'static str> {
    const NO_TEXT: [(&[u8], &str); 4] = [
        (b"PK\x03\x04", "an Excel workbook or a zip: in Excel, save it as \"CSV UTF-8 (Comma delimited)\""),
        (b"\xD0\xCF\x11\xE0", "an old Excel workbook: in Excel, save it as \"CSV UTF-8 (Comma delimited)\""),
        (b"%PDF", "a PDF: ask for the table behind it, as CSV"),
        (b"{\\rtf", "a text document with formats: export the table as CSV"),
    ];
    if let Some((_, what)) = NO_TEXT.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Err(what);
    }
    let head = String::from_utf8_lossy(&start[..start.len().min(512)]).to_lowercase();
    if head.trim_start_matches(['\u{feff}', ' ', '\r', '\n', '\t']).starts_with('<') {
        return Err(
            "a page in HTML or XML: in Excel, open it and save it as \"CSV UTF-8 (Comma delimited)\"",
        );
    }
    if let Some((encoding, _)) = Encoding::for_bom(start) {
        return Ok(Some(encoding));
    }
    // English text in UTF-16 without its mark has a zero in every second byte.
    let zeros = |from: usize| start.iter().skip(from).step_by(2).filter(|b| **b == 0).count();
    let most = start.len() / 2 * 2 / 5;
    if start.len() >= 8 && zeros(1) > most && zeros(0) == 0 {
        return Ok(Some(UTF_16LE));
    }
    if start.len() >= 8 && zeros(0) > most && zeros(1) == 0 {
        return Ok(Some(UTF_16BE));
    }
    let is_utf8 = match std::str::from_utf8(start) {
        Ok(_) => true,
        // A character may be cut where the sniffed bytes end.
        Err(e) => e.error_len().is_none() && start.len() >= SNIFFED,
    };
    Ok(is_utf8.then_some(UTF_8))
}

/// Bytes of another encoding as UTF-8. Those of UTF-8 go through as they are: the table's reader checks them
/// and knows the line.
pub(crate) struct Decoded<'r> {
    inner: Box<dyn Read + 'r>,
    decoder: Option<Decoder>,
    raw: Vec<u8>,
    /// The part of `raw` that is not decoded yet.
    rest: std::ops::Range<usize>,
    text: Vec<u8>,
    /// The part of `text` that is not handed on yet.
    ready: std::ops::Range<usize>,
    ended: bool,
}

impl<'r> Decoded<'r> {
    pub(crate) fn new(inner: impl Read + 'r, encoding: &'static Encoding) -> Self {
        let inner = Box::new(inner);
        let decoder = (encoding != UTF_8).then(|| encoding.new_decoder_with_bom_removal());
        let (raw, text) = (vec![0; BUFFER], vec![0; BUFFER]);
        Self { inner, decoder, raw, rest: 0..0, text, ready: 0..0, ended: false }
    }
}

impl Read for Decoded<'_> {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        let Some(decoder) = &mut self.decoder else { return self.inner.read(out) };
        while self.ready.is_empty() {
            if self.rest.is_empty() && !self.ended {
                let n = self.inner.read(&mut self.raw)?;
                self.rest = 0..n;
                self.ended = n == 0;
            }
            let raw = &self.raw[self.rest.clone()];
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(raw, &mut self.text, self.ended);
            self.rest.start += read;
            self.ready = 0..written;
            match result {
                DecoderResult::Malformed(..) => {
                    return Err(Error::new(
                        ErrorKind::InvalidData,
                        "not in the encoding that it begins with",
                    ));
                }
                DecoderResult::InputEmpty if self.ended && written == 0 => return Ok(0),
                DecoderResult::InputEmpty | DecoderResult::OutputFull => {}
            }
        }
        let n = out.len().min(self.ready.len());
        out[..n].copy_from_slice(&self.text[self.ready.start..self.ready.start + n]);
        self.ready.start += n;
        Ok(n)
    }
}

/// The first rows of a table, with the line of each.
pub(crate) fn first_rows(
    start: &[u8],
    encoding: &'static Encoding,
    delimiter: u8,
    most: usize,
) -> Vec<(RowAt, StringRecord)> {
    let mut rows = TableRows::new(Decoded::new(start, encoding), delimiter);
    let mut found = Vec::new();
    // The sniffed bytes may end within a character or a row.
    while let Ok(Some(at)) = rows.next() {
        found.push((at, rows.record.clone()));
        if found.len() == most {
            break;
        }
    }
    found
}

/// A table whose first row is its header, as text.
pub(crate) struct TableText<'r> {
    /// UTF-8, or bytes that the table's reader will find not to be.
    pub(crate) bytes: Box<dyn Read + 'r>,
    /// The one that gives most of the columns that are looked for; a comma where none is better.
    pub(crate) delimiter: u8,
    /// Names of the columns in lower case, without space around them.
    pub(crate) names: Vec<String>,
}

/// Finds out encoding and delimiter of a table with some of these columns. Files of VIP are UTF-8 with
/// commas; what Excel makes of them (semicolons, tabs, UTF-16) is read as well.
///
/// # Errors
/// What cannot be read; [`ErrorKind::Unsupported`] when it is no text, with what to do.
pub(crate) fn text<'r>(mut bytes: impl Read + 'r, columns: &[&str]) -> Result<TableText<'r>> {
    let mut start = Vec::new();
    bytes.by_ref().take(SNIFFED as u64).read_to_end(&mut start)?;
    let encoding = encoding_of(&start).map_err(|what| Error::new(ErrorKind::Unsupported, what))?;
    // Invalid UTF-8 is found by the reader of the rows, which knows the line.
    let encoding = encoding.unwrap_or(UTF_8);
    let mut best = (0, b',', Vec::new());
    for delimiter in DELIMITERS {
        let rows = first_rows(&start, encoding, delimiter, 1);
        let header = rows.first().map(|(_, record)| record.iter());
        let names: Vec<String> = header.into_iter().flatten().map(|n| n.trim().to_lowercase()).collect();
        let found = names.iter().filter(|name| columns.contains(&name.as_str())).count();
        if found > best.0 || best.2.is_empty() {
            best = (found, if found > 0 { delimiter } else { b',' }, names);
        }
    }
    let (_, delimiter, names) = best;
    Ok(TableText {
        bytes: Box::new(Decoded::new(Cursor::new(start).chain(bytes), encoding)),
        delimiter,
        names,
    })
}

/// Where a row stands, and what is odd about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowAt {
    /// Line in the file, from 1.
    pub(crate) line: u64,
    /// Line ends within its values: quotes have joined rows.
    pub(crate) line_ends: u64,
    pub(crate) has_control: bool,
}

/// The rows of a table.
pub(crate) struct TableRows<'r> {
    reader: Reader<Newlines<'r>>,
    pub(crate) record: StringRecord,
}

impl<'r> TableRows<'r> {
    pub(crate) fn new(bytes: impl Read + 'r, delimiter: u8) -> Self {
        let mut builder = ReaderBuilder::new();
        builder.flexible(true).has_headers(false).delimiter(delimiter).buffer_capacity(1 << 16);
        Self { reader: builder.from_reader(Newlines::new(bytes)), record: StringRecord::new() }
    }

    /// Goes to the next row that is not an empty line.
    pub(crate) fn next(&mut self) -> std::result::Result<Option<RowAt>, csv::Error> {
        if !self.reader.read_record(&mut self.record)? {
            return Ok(None);
        }
        let text = self.record.as_slice();
        let (mut line_ends, mut has_control) = (0, false);
        // Ordinary rows have no control character at all, and one look says so.
        if text.bytes().fold(false, |found, b| found | (b < 0x20) | (b == 0x7F) | (b == 0xC2)) {
            line_ends = text.bytes().filter(|b| *b == b'\n').count() as u64;
            has_control = text.chars().any(|c| c.is_control() && !matches!(c, '\t' | '\n' | '\r'));
        }
        // The crate's own position of a row is before any empty lines.
        let line = self.reader.position().line().saturating_sub(1 + line_ends).max(1);
        Ok(Some(RowAt { line, line_ends, has_control }))
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::WINDOWS_1252;

    use super::*;

    fn utf_16(text: &str, big: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|u| if big { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
    }

    #[test]
    fn the_encoding_is_told_from_the_first_bytes() {
        let text = "LOW\tHIGH\tSTREET\n1\t99\tMAIN ST\n";
        assert_eq!(encoding_of(text.as_bytes()), Ok(Some(UTF_8)));
        assert_eq!(encoding_of(format!("\u{feff}{text}").as_bytes()), Ok(Some(UTF_8)));
        assert_eq!(encoding_of(&utf_16(&format!("\u{feff}{text}"), false)), Ok(Some(UTF_16LE)));
        assert_eq!(encoding_of(&utf_16(text, false)), Ok(Some(UTF_16LE)));
        assert_eq!(encoding_of(&utf_16(text, true)), Ok(Some(UTF_16BE)));
        assert_eq!(encoding_of(b"LOW,STREET\n1,CA\xD1ON RD\n"), Ok(None));
        for no_text in [&b"PK\x03\x04..."[..], b"\xD0\xCF\x11\xE0\xA1", b"%PDF-1.7", b" \r\n<table><tr>"] {
            assert!(encoding_of(no_text).is_err());
        }
    }

    #[test]
    fn other_encodings_become_utf_8_and_broken_ones_an_error() {
        let decoded = |bytes: &[u8], encoding| {
            let (mut bytes, mut text) = (bytes, String::new());
            Decoded::new(&mut bytes, encoding).read_to_string(&mut text).map(|_| text)
        };
        let long = "Cañon Rd €\n".repeat(5_000);
        assert_eq!(decoded(&utf_16(&format!("\u{feff}{long}"), false), UTF_16LE).unwrap(), long);
        assert_eq!(decoded(&utf_16(&long, true), UTF_16BE).unwrap(), long);
        assert_eq!(decoded(b"CA\xD1ON", WINDOWS_1252).unwrap(), "CA\u{d1}ON");
        assert_eq!(decoded(&[0x00, 0xD8, 0x41, 0x00], UTF_16LE).unwrap_err().kind(), ErrorKind::InvalidData);
    }
}
