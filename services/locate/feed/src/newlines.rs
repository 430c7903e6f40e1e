//! Line ends of CSV: `\r\n` becomes `\n`, and the last line has one. The csv crate takes a row's `\r` and
//! leaves its `\n` to the next row, so that in a file from Windows it would report each row one line too
//! early.

use std::io::{Read, Result};

/// Bytes with one kind of line end.
pub(super) struct Newlines<'r> {
    inner: Box<dyn Read + 'r>,
    last: u8,
    ended: bool,
}

impl<'r> Newlines<'r> {
    pub(super) fn new(inner: impl Read + 'r) -> Self {
        Self { inner: Box::new(inner), last: b'\n', ended: false }
    }
}

impl Read for Newlines<'_> {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        if out.is_empty() || self.ended {
            return Ok(0);
        }
        let n = self.inner.read(out)?;
        if n == 0 {
            self.ended = true;
            if matches!(self.last, b'\n' | b'\r') {
                return Ok(0);
            }
            out[0] = b'\n';
            return Ok(1);
        }
        if self.last != b'\r' && !out[..n].contains(&b'\r') {
            self.last = out[n - 1];
            return Ok(n);
        }
        // A `\r` becomes `\n` and the `\n` after it goes, also when they come in two reads. A `\r` alone,
        // which ended lines long ago, becomes a line end too.
        let mut kept = 0;
        for i in 0..n {
            let (byte, before) = (out[i], self.last);
            self.last = byte;
            if byte == b'\n' && before == b'\r' {
                continue;
            }
            out[kept] = if byte == b'\r' { b'\n' } else { byte };
            kept += 1;
        }
        // A read that gives only the second half of a line end must not look like the end of the file.
        if kept == 0 { self.read(out) } else { Ok(kept) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives so many bytes at a time.
    struct SlowReader<'a>(&'a [u8], usize);

    impl Read for SlowReader<'_> {
        fn read(&mut self, out: &mut [u8]) -> Result<usize> {
            let n = self.1.min(self.0.len()).min(out.len());
            let (now, later) = self.0.split_at(n);
            out[..n].copy_from_slice(now);
            self.0 = later;
            Ok(n)
        }
    }

    #[test]
    fn all_line_ends_become_one_whatever_is_read_at_once() {
        for (text, expected) in [
            ("a\r\nb\r\n", "a\nb\n"),
            ("a\nb", "a\nb\n"),
            ("a\rb\r", "a\nb\n"),
            ("a\r\n\r\nb", "a\n\nb\n"),
            ("a\r\r\nb", "a\n\nb\n"),
            ("", ""),
            ("\r\n", "\n"),
        ] {
            for at_once in 1..6 {
                let mut slow = SlowReader(text.as_bytes(), at_once);
                let mut read = String::new();
                Newlines::new(&mut slow).read_to_string(&mut read).unwrap();
                assert_eq!(read, expected, "{text:?} {at_once}");
            }
        }
    }
}
