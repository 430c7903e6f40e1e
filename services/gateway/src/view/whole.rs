//! Whole numbers as JSON writes them: 87 and 87.0 are the same number, and one beyond all bounds still is a
//! number.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Number;

/// Reads a whole number or null; the largest and smallest stand for what is beyond them.
///
/// # Errors
/// A fraction, or no number.
pub fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let Some(number) = Option::<Number>::deserialize(deserializer)? else { return Ok(None) };
    match (number.as_i64(), number.as_f64()) {
        (Some(whole), _) => Ok(Some(whole)),
        // Beyond the bounds this gives the bounds.
        (None, Some(number)) if number.fract() == 0.0 => Ok(Some(number as i64)),
        _ => Err(D::Error::custom("a whole number has no fraction")),
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
