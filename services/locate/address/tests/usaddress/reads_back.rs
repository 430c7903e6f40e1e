//! The text of each reading of a line, read again.
#![allow(clippy::expect_used)] // A test fails by panicking.

use address::parse::{parse, text};

/// What became of some lines.
#[derive(Debug, Default)]
pub(crate) struct Count {
    /// Lines that are an address.
    pub(crate) accepted: usize,
    /// Their readings.
    pub(crate) readings: usize,
    /// First readings whose text had to be written between bars.
    pub(crate) barred: usize,
}

impl Count {
    /// Each reading's text is read as that address first, without exception.
    pub(crate) fn line(&mut self, line: &str) {
        let Ok(given) = parse(line, None) else { return };
        self.accepted += 1;
        for (i, address) in given.list.iter().enumerate() {
            let shown = text(address);
            let again = parse(&shown, None).map(|r| r.list.into_iter().next());
            assert_eq!(again, Ok(Some(address.clone())), "{line:?} -> {shown:?}");
            self.readings += 1;
            self.barred += usize::from(i == 0 && shown.contains('|'));
        }
    }
}
