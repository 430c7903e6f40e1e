//! Values that repeat from row to row of a feed: texts that were read already, and numbers of distinct
//! values.

use std::collections::HashMap;

/// Most street texts that are cached: feeds repeat them segment by segment.
const MAX_REMEMBERED: usize = 100_000;

/// Cached results by raw text, and the last one: consecutive rows mostly repeat it.
#[derive(Default)]
pub(super) struct Remembered<T> {
    known: HashMap<Box<str>, T, foldhash::fast::RandomState>,
    /// The raw text being looked up, and below the one before it.
    raw: String,
    last: String,
    value: Option<T>,
}

impl<T: Copy> Remembered<T> {
    /// The value of these parts; `make` computes it when they are new.
    pub(super) fn get(&mut self, parts: &[&str], make: impl FnOnce() -> T) -> T {
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

/// Numbers distinct values in the order of their first use.
pub(super) struct Interner<T> {
    known: HashMap<T, u32, foldhash::fast::RandomState>,
    pub(super) list: Vec<T>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { known: HashMap::default(), list: Vec::new() }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Interner<T> {
    pub(super) fn put(&mut self, value: T) -> u32 {
        let list = &mut self.list;
        *self.known.entry(value).or_insert_with_key(|v| {
            list.push(v.clone());
            list.len() as u32 - 1
        })
    }
}
