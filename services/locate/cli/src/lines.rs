//! Lines of an input, whatever bytes they hold: a line that is too long is cut, and never held whole.

use std::io::{BufRead, ErrorKind, Result};

/// Reads the next line without its end, at most `most` bytes of it; `false` when it was longer, `None` at the
/// end of the input.
pub(crate) fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>, most: usize) -> Result<Option<bool>> {
    line.clear();
    let (mut any, mut whole) = (false, true);
    loop {
        let chunk = match input.fill_buf() {
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            return Ok(any.then_some(whole));
        }
        any = true;
        let end = chunk.iter().position(|b| *b == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = most - line.len();
        whole &= part.len() <= room;
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(Some(whole));
        }
    }
}
