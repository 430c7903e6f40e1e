//! Texts that repeat from row to row of a feed, as those of streets and towns do: each is read once.

use std::collections::HashMap;

/// Most texts that are cached: feeds repeat them segment by segment.
const MAX_REMEMBERED: usize = 100_000;

/// Cached results by raw text, and the last one: consecutive rows mostly repeat it.
#[derive(Debug, Default)]
pub struct Remembered<T> {
    known: HashMap<Box<str>, T, foldhash::fast::RandomState>,
    /// The raw text being looked up, and below the one before it.
    raw: String,
    last: String,
    value: Option<T>,
}

impl<T: Copy> Remembered<T> {
    /// The value of these parts; `make` computes it when they are new.
    pub fn get(&mut self, parts: &[&str], make: impl FnOnce() -> T) -> T {
        self.raw.clear();
        for part in parts {
            self.raw.push_str(part);
            self.raw.push('\u{1f}');
        }
        if let Some(value) = self.value.filter(|_| self.raw == self.last) {
            return value;
        }
        std::mem::swap(&mut self.raw, &mut self.last);
        let value = self.known.get(self.last.as_str()).copied().unwrap_or_else(|| {
            let value = make();
            if self.known.len() >= MAX_REMEMBERED {
                self.known.clear();
            }
            self.known.insert(self.last.as_str().into(), value);
            value
        });
        self.value = Some(value);
        value
    }
}
