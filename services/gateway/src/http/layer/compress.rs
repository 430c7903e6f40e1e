//! Step 7: compression of a response on its way out, decided by its type and size. A body that is compressed
//! already, or whose coding the handler has chosen for the client, passes as it is.

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::response::{IntoResponse as _, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::page::encoded::{Accepted, Encoded};
use crate::problem::Problem;

/// Answers below this fit into one packet of the network, compressed or not.
const LEAST: u64 = 1400;

/// Compresses an answer if that gains something and the client can read it.
pub(super) async fn compress(accepted: Accepted, response: Response) -> Response {
    if !gains(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // It is in memory already: a body of unknown size, which comes in pieces, passes as it is.
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return Problem::Internal.into_response();
    };
    let body = Encoded::text_once(body);
    let (coding, body) = body.choose(accepted);
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    if let Some(token) = coding.token() {
        parts.headers.insert(header::CONTENT_ENCODING, token);
    }
    Response::from_parts(parts, Body::from(body.clone()))
}

fn gains(response: &Response) -> bool {
    let headers = response.headers();
    let whole = ![StatusCode::PARTIAL_CONTENT, StatusCode::NOT_MODIFIED].contains(&response.status());
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    whole
        && response.body().size_hint().exact().is_some_and(|size| size >= LEAST)
        && !headers.contains_key(header::CONTENT_ENCODING)
        && !is_negotiated(headers)
        && is_text(kind)
}

/// The handler has chosen the coding, perhaps none, and the entity tag with it.
fn is_negotiated(headers: &HeaderMap) -> bool {
    let names = headers.get_all(header::VARY).iter().filter_map(|value| value.to_str().ok());
    names.flat_map(|names| names.split(',')).any(|name| name.trim().eq_ignore_ascii_case("accept-encoding"))
}

/// Types that are text; pictures, fonts and archives are compressed already.
fn is_text(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.starts_with("text/")
        || kind.ends_with("+json")
        || kind.ends_with("+xml")
        || matches!(
            kind,
            "application/json" | "application/javascript" | "application/xml" | "application/wasm"
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(kind: &'static str, bytes: usize) -> Response {
        let mut response = Response::new(Body::from(vec![b'x'; bytes]));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        response
    }

    async fn encoded(accepted: &'static str, response: Response) -> (Option<String>, bool) {
        let mut headers = HeaderMap::new();
        if !accepted.is_empty() {
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
        }
        let response = compress(Accepted::of(&headers), response).await;
        let text = |name| response.headers().get(name).map(|v| v.to_str().unwrap().to_owned());
        (text(header::CONTENT_ENCODING), text(header::VARY).is_some_and(|v| v == "accept-encoding"))
    }

    #[tokio::test]
    async fn text_that_is_long_enough_is_compressed_as_the_client_accepts_it() {
        let json = || answer("application/json; charset=utf-8", 1400);
        assert_eq!(encoded("gzip, deflate, br", json()).await, (Some("br".to_owned()), true));
        assert_eq!(encoded("gzip", json()).await, (Some("gzip".to_owned()), true));
        assert_eq!(encoded("deflate, zstd", json()).await, (None, true));
        assert_eq!(encoded("", json()).await, (None, true), "caches must know that it depends");
        for kind in ["text/html", "image/svg+xml", "application/problem+json", "application/javascript"] {
            assert_eq!(encoded("br", answer(kind, 5000)).await.0.as_deref(), Some("br"), "{kind}");
        }
    }

    #[tokio::test]
    async fn what_gains_nothing_stays_as_it_is() {
        assert_eq!(encoded("br", answer("application/json", 1399)).await, (None, false));
        for kind in ["font/woff2", "image/png", "application/octet-stream", ""] {
            assert_eq!(encoded("br", answer(kind, 5000)).await, (None, false), "{kind}");
        }
        let mut made = answer("text/html", 5000);
        made.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        assert_eq!(encoded("br", made).await, (Some("gzip".to_owned()), false), "compressed at build");
        let mut chosen = answer("text/html", 5000);
        chosen.headers_mut().insert(header::VARY, HeaderValue::from_static("Origin, Accept-Encoding"));
        assert_eq!(encoded("br", chosen).await.0, None, "its entity tag is that of the text as it is");
        let mut origin = answer("text/html", 5000);
        origin.headers_mut().insert(header::VARY, HeaderValue::from_static("origin"));
        assert_eq!(encoded("br", origin).await.0.as_deref(), Some("br"));
        let mut part = answer("text/html", 5000);
        *part.status_mut() = StatusCode::PARTIAL_CONTENT;
        assert_eq!(encoded("br", part).await, (None, false));
    }
}
