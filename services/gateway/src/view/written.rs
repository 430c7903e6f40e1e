//! A value with its JSON, which is written when it is first sent: for parts that many answers share.

use std::ops::Deref;
use std::sync::OnceLock;

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A value that is written once. It is sent as JSON only: other formats do not know raw text.
#[derive(Debug, Default)]
pub struct Written<T> {
    value: T,
    json: OnceLock<Option<Box<RawValue>>>,
}

impl<T> Written<T> {
    /// Not yet written.
    pub const fn new(value: T) -> Self {
        Self { value, json: OnceLock::new() }
    }
}

impl<T> Deref for Written<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Written<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Serialize> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.json.get_or_init(|| to_raw_value(&self.value).ok()) {
            Some(json) => json.serialize(to),
            None => Err(S::Error::custom("it cannot be written")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_the_value_itself() {
        let words = vec!["a\"b".to_owned(), "<svg>".to_owned()];
        let written = Written::new(words.clone());
        for _ in 0..2 {
            assert_eq!(serde_json::to_string(&written).unwrap(), serde_json::to_string(&words).unwrap());
        }
        assert_eq!((written.len(), &written), (2, &Written::new(words)));
    }
}
