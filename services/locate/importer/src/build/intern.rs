//! Numbers of distinct values.

use std::collections::HashMap;

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
