//! Whether an answer is compressed on its way out: decided by its type and size, so that what gains nothing costs
//! nothing. What is compressed already, or comes in a form that was chosen for the client, passes as it is.

use std::convert::Infallible;

use axum::body::{Body, HttpBody as _};
use axum::response::Response;
use http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use tower::{ServiceExt as _, service_fn};
use tower_http::compression::Compression;
use tower_http::compression::predicate::Predicate;

/// Answers below this fit into one packet of the network, compressed or not.
const LEAST: u64 = 1400;

/// What a client accepts, as far as it is needed to answer it.
pub(super) struct Accepted(Vec<HeaderValue>);

impl Accepted {
    /// Reads a request.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        Self(headers.get_all(header::ACCEPT_ENCODING).iter().cloned().collect())
    }

    /// Compresses the answer if that gains something and the client can read it.
    pub(super) async fn answer(self, mut response: Response) -> Response {
        if !gains(&response) {
            return response;
        }
        if self.0.is_empty() {
            response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
            return response;
        }
        let mut request = Request::new(());
        for accepted in self.0 {
            request.headers_mut().append(header::ACCEPT_ENCODING, accepted);
        }
        let mut given = Some(response);
        let answering = service_fn(move |_: Request<()>| {
            let response = given.take().unwrap_or_default();
            std::future::ready(Ok::<_, Infallible>(response))
        });
        let compressing = Compression::new(answering).no_deflate().no_zstd().compress_when(Always);
        let Ok(compressed) = compressing.oneshot(request).await;
        compressed.map(Body::new)
    }
}

/// The decision has been made.
#[derive(Clone, Copy)]
struct Always;

impl Predicate for Always {
    fn should_compress<B: http_body::Body>(&self, _: &http::Response<B>) -> bool {
        true
    }
}

fn gains(response: &Response) -> bool {
    let headers = response.headers();
    let whole = ![StatusCode::PARTIAL_CONTENT, StatusCode::NOT_MODIFIED].contains(&response.status());
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    whole
        && response.body().size_hint().lower() >= LEAST
        && !headers.contains_key(header::CONTENT_ENCODING)
        && !is_negotiated(headers)
        && is_text(kind)
}

/// Whoever made the answer has chosen its coding, perhaps none, and its entity tag with it.
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
        let response = Accepted::of(&headers).answer(response).await;
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
