//! Reading a JSON body: at most 16 kB, UTF-8, and one clear line about what is wrong. The line never quotes
//! the body, which may hold an address.

use axum::body::{Body, HttpBody as _, to_bytes};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The largest body.
pub const MAX_BODY: usize = 16 * 1024;

/// Reads a JSON body.
///
/// # Errors
/// Too large, not UTF-8, not JSON, or JSON of another shape.
pub async fn json<T: DeserializeOwned>(body: Body) -> Result<T, Problem> {
    if body.size_hint().lower() > MAX_BODY as u64 {
        return Err(Problem::TooLarge);
    }
    // Whatever goes wrong below the limit, the connection is broken: nobody will read the answer.
    let bytes = to_bytes(body, MAX_BODY).await.map_err(|_| Problem::TooLarge)?;
    let text =
        std::str::from_utf8(&bytes).map_err(|_| Problem::Malformed("The body is not UTF-8.".to_owned()))?;
    serde_json::from_str(text).map_err(|error| {
        let what = match error.classify() {
            serde_json::error::Category::Data => "The body does not have the shape that /openapi.json gives",
            _ => "The body is not JSON",
        };
        Problem::Malformed(format!("{what} (line {}, column {}).", error.line(), error.column()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(body: impl Into<Body>) -> Result<serde_json::Map<String, serde_json::Value>, Problem> {
        json(body.into()).await
    }

    #[tokio::test]
    async fn faults_are_told_without_quoting_the_body() {
        assert_eq!(read(vec![b' '; MAX_BODY + 1]).await, Err(Problem::TooLarge));
        for bad in [&b"{\"address\":\"1 Secret Ln\xff\"}"[..], b"{\"1 Secret Ln\"", b"\"1 Secret Ln\"", b""] {
            let Err(Problem::Malformed(detail)) = read(bad).await else { panic!("must refuse") };
            assert!(!detail.contains("Secret"), "{detail}");
        }
    }
}
