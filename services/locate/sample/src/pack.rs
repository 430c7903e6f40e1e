//! Writes a feed in CSV form into a zip, table by table, with bounded memory and the same bytes every
//! time (no time stamps).

use std::io::{Result, Seek, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use feed::table::ElementKind;

/// Bytes gathered before they go to the compressor.
const GATHER: usize = 1 << 16;

/// A feed being written.
pub(crate) struct FeedPack<W: Write + Seek> {
    zip: ZipWriter<W>,
    columns: Vec<&'static str>,
    buffer: Vec<u8>,
}

impl<W: Write + Seek> FeedPack<W> {
    pub(crate) fn new(out: W) -> Self {
        Self { zip: ZipWriter::new(out), columns: Vec::new(), buffer: Vec::with_capacity(2 * GATHER) }
    }

    /// Starts the table of a kind with its header row.
    pub(crate) fn table(&mut self, kind: ElementKind) -> Result<()> {
        self.table_with(kind, &[])
    }

    /// As [`Self::table`], with columns that are not VIP's behind its own.
    pub(crate) fn table_with(&mut self, kind: ElementKind, more: &[&'static str]) -> Result<()> {
        self.start(&format!("{}.txt", kind.into_str()))?;
        self.columns = [kind.columns(), more].concat();
        let header = self.columns.clone();
        self.cells(&header)
    }

    /// A row by column names; the other columns stay empty.
    pub(crate) fn row(&mut self, values: &[(&str, &str)]) -> Result<()> {
        debug_assert!(values.iter().all(|(c, _)| self.columns.contains(c)), "{values:?}");
        let of = |column: &str| values.iter().find(|(c, _)| *c == column).map_or("", |(_, v)| *v);
        let cells: Vec<&str> = self.columns.iter().map(|c| of(c)).collect();
        self.cells(&cells)
    }

    /// A row with all cells in the order of the columns.
    pub(crate) fn cells(&mut self, cells: &[&str]) -> Result<()> {
        for (i, cell) in cells.iter().enumerate() {
            if i > 0 {
                self.buffer.push(b',');
            }
            if cell.contains([',', '"', '\n', '\r']) {
                self.buffer.push(b'"');
                self.buffer.extend_from_slice(cell.replace('"', "\"\"").as_bytes());
                self.buffer.push(b'"');
            } else {
                self.buffer.extend_from_slice(cell.as_bytes());
            }
        }
        self.buffer.push(b'\n');
        if self.buffer.len() >= GATHER { self.flush() } else { Ok(()) }
    }

    /// A file that is no table.
    pub(crate) fn plain(&mut self, name: &str, text: &str) -> Result<()> {
        self.start(name)?;
        self.buffer.extend_from_slice(text.as_bytes());
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<W> {
        self.flush()?;
        let mut out = self.zip.finish()?;
        out.flush()?;
        Ok(out)
    }

    fn start(&mut self, name: &str) -> Result<()> {
        self.flush()?;
        let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
        self.zip.start_file(name, options)?;
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        if !self.buffer.is_empty() {
            self.zip.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }
}
