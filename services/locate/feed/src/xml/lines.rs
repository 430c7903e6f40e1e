//! A buffered reader that knows its line and refuses an endless event. quick-xml keeps a whole tag, text or
//! comment in memory before it returns it: without this bound a single one could fill the memory.

use std::io::{BufRead, Error, ErrorKind, Read, Result};

/// Bytes of one tag, text, comment.
pub(super) const MOST_EVENT: usize = 4 << 20;
const BUFFER: usize = 1 << 16;

/// Counts lines and the bytes of the present event.
pub(super) struct LineCounter<'r> {
    inner: &'r mut dyn Read,
    buffer: Box<[u8]>,
    from: usize,
    to: usize,
    line: u64,
    event: usize,
    started: bool,
}

impl<'r> LineCounter<'r> {
    pub(super) fn new(inner: &'r mut dyn Read) -> Self {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        Self { inner, buffer, from: 0, to: 0, line: 1, event: 0, started: false }
    }

    /// Line of the next byte, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// An event ends here.
    pub(super) fn rest(&mut self) {
        self.event = 0;
    }

    /// Whether the current event is longer than [`MOST_EVENT`].
    pub(super) fn endless(&self) -> bool {
        self.event > MOST_EVENT
    }

    /// Skips the byte order mark of UTF-8, and reports text in another encoding, which would otherwise look
    /// like a damaged file.
    fn start(&mut self) -> Result<()> {
        while self.to < 4 {
            match self.inner.read(&mut self.buffer[self.to..])? {
                0 => break,
                n => self.to += n,
            }
        }
        self.started = true;
        match &self.buffer[..self.to] {
            [0xEF, 0xBB, 0xBF, ..] => self.from = 3,
            [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [0, b'<', ..] | [b'<', 0, ..] => {
                return Err(Error::new(ErrorKind::Unsupported, "UTF-16"));
            }
            _ => {}
        }
        Ok(())
    }
}

impl Read for LineCounter<'_> {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        let n = self.fill_buf()?.read(out)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for LineCounter<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if !self.started {
            self.start()?;
        }
        if self.endless() {
            return Err(Error::from(ErrorKind::OutOfMemory));
        }
        if self.from == self.to {
            self.from = 0;
            self.to = self.inner.read(&mut self.buffer)?;
        }
        Ok(&self.buffer[self.from..self.to])
    }

    fn consume(&mut self, n: usize) {
        let to = (self.from + n).min(self.to);
        let lines = self.buffer[self.from..to].iter().filter(|b| **b == b'\n').count();
        self.line += lines as u64;
        self.event += to - self.from;
        self.from = to;
    }
}
