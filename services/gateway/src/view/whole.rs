//! Whole numbers as JSON writes them: 87 and 87.0 are the same number, and one beyond all bounds still is a
//! number.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, Visitor};

/// Reads a whole number or null; the largest and smallest stand for what is beyond them.
///
/// # Errors
/// A fraction, or no number.
pub fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    deserializer.deserialize_any(Whole)
}

struct Whole;

impl Visitor<'_> for Whole {
    type Value = Option<i64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Some(i64::try_from(number).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        if number.fract() != 0.0 {
            return Err(E::custom("a whole number has no fraction"));
        }
        // Beyond the bounds this gives the bounds.
        Ok(Some(number as i64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Holder {
        #[serde(default, deserialize_with = "optional")]
        n: Option<i64>,
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        let read = |json: &str| serde_json::from_str::<Holder>(json).map(|holder| holder.n).ok();
        for (json, n) in [
            (r#"{"n": 87}"#, Some(87)),
            (r#"{"n": 87.0}"#, Some(87)),
            (r#"{"n": -1}"#, Some(-1)),
            (r#"{"n": 1e2}"#, Some(100)),
            (r#"{"n": 1e300}"#, Some(i64::MAX)),
            (r#"{"n": 18446744073709551615}"#, Some(i64::MAX)),
            (r#"{"n": null}"#, None),
            ("{}", None),
        ] {
            assert_eq!(read(json), Some(n), "{json}");
        }
        for bad in [r#"{"n": 87.5}"#, r#"{"n": "87"}"#, r#"{"n": true}"#, r#"{"n": []}"#] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
