//! The text of the first reading of a line, read again.

use address::parse::{parse, text};

/// The counts of lines that were read, and read back.
#[derive(Debug, Default)]
pub(crate) struct Count {
    /// Lines that are an address.
    pub(crate) accepted: usize,
    /// Those whose text is read as another address, or not at all.
    pub(crate) other: usize,
}

impl Count {
    /// Counts one line.
    pub(crate) fn line(&mut self, line: &str) {
        let Some(address) = parse(line, None).ok().map(address::parse::Readings::into_first) else {
            return;
        };
        let again = parse(&text(&address), None).ok().map(address::parse::Readings::into_first);
        self.accepted += 1;
        self.other += usize::from(again != Some(address));
    }
}
