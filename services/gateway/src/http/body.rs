//! Bodies: read whole before a request takes a permit, within a time of their own, so that slow senders keep
//! nobody out; then as JSON, with one clear line about what is wrong. The line never quotes the body, which
//! may hold an address.

use std::error::Error as _;
use std::time::Duration;

use axum::body::{Body, HttpBody as _, to_bytes};
use bytes::Bytes;
use http::{HeaderMap, Method, header};
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use crate::edge::caller::Caller;
use crate::edge::limits::Limiter;
use crate::problem::Problem;

/// The largest body.
pub const MAX_BODY: usize = 16 * 1024;
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const SHAPE: &str = "The body does not have the shape that /openapi.json gives";
/// 16 kB come over any line in this time.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Reads the body of a POST; no other method has one that is looked at.
///
/// # Errors
/// Too large, too slow, or too many at once.
pub async fn receive(
    limiter: &Limiter,
    caller: &Caller,
    method: &Method,
    body: Body,
) -> Result<Body, Problem> {
    if *method != Method::POST || body.is_end_stream() {
        return Ok(body);
    }
    if body.size_hint().lower() > MAX_BODY as u64 {
        return Err(Problem::TooLarge);
    }
    let _place = limiter.body_slot(caller)?;
    receive_within(BODY_TIME, body).await
}

async fn receive_within(time: Duration, body: Body) -> Result<Body, Problem> {
    match tokio::time::timeout(time, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(bytes)) => Ok(Body::from(bytes)),
        Ok(Err(error)) if is_too_large(&error) => Err(Problem::TooLarge),
        Ok(Err(_)) => Err(Problem::Malformed("The body is cut off, or its chunks are malformed.".to_owned())),
        Err(_) => {
            metrics::counter!("http_slow_bodies_total").increment(1);
            Err(Problem::SlowBody)
        }
    }
}

fn is_too_large(error: &axum::Error) -> bool {
    error.source().is_some_and(<dyn std::error::Error>::is::<http_body_util::LengthLimitError>)
}

/// Reads a received body as JSON. The content type must say so: a page of another site can send any other
/// type without asking first.
///
/// # Errors
/// Another type, not UTF-8, not JSON, or JSON of another shape.
pub async fn json<T: DeserializeOwned>(headers: &HeaderMap, body: Body) -> Result<T, Problem> {
    if media_type(headers) != JSON {
        return Err(Problem::NotJson);
    }
    parse(&to_bytes(body, MAX_BODY).await.map_err(|_| Problem::TooLarge)?)
}

/// Reads a received body as a form, whose fields the caller reads.
///
/// # Errors
/// Another type.
pub async fn form(headers: &HeaderMap, body: Body) -> Result<Bytes, Problem> {
    if media_type(headers) != FORM {
        return Err(Problem::NotForm);
    }
    to_bytes(body, MAX_BODY).await.map_err(|_| Problem::TooLarge)
}

/// Reads a received body of at most `most` bytes as JSON, or as a form by `read_form`; true for a form.
///
/// # Errors
/// Too large, another type, or JSON that [`parse`] refuses.
pub async fn form_or_json<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
    most: usize,
    read_form: fn(&[u8]) -> T,
) -> Result<(T, bool), Problem> {
    let bytes = to_bytes(body, most).await.map_err(|_| Problem::TooLarge)?;
    match media_type(headers).as_str() {
        JSON => Ok((parse(&bytes)?, false)),
        FORM => Ok((read_form(&bytes), true)),
        _ => Err(Problem::NotJson),
    }
}

/// JSON of a body whose content type the caller has looked at.
///
/// # Errors
/// Not UTF-8, not JSON, or JSON of another shape.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let text =
        std::str::from_utf8(bytes).map_err(|_| Problem::Malformed("The body is not UTF-8.".to_owned()))?;
    let parsed = serde_json::from_str(text).map_err(|error| {
        let what = match error.classify() {
            serde_json::error::Category::Data => SHAPE,
            _ => "The body is not JSON",
        };
        Problem::Malformed(format!("{what} (line {}, column {}).", error.line(), error.column()))
    })?;
    // serde reads the fields of a struct from an array too, in their order.
    if !text.trim_ascii_start().starts_with('{') {
        return Err(Problem::Malformed(format!("{SHAPE}: it must be an object.")));
    }
    Ok(parsed)
}

/// A field of a form, empty where it is missing. The first of several equal names counts.
pub fn form_field(form: &[u8], name: &str) -> String {
    let found = form_urlencoded::parse(form).find(|(own, _)| own == name);
    found.map(|(_, value)| value.into_owned()).unwrap_or_default()
}

/// The content type without its parameters, in lower case; empty where there is none.
fn media_type(headers: &HeaderMap) -> String {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Fields = serde_json::Map<String, serde_json::Value>;

    fn typed(kind: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::CONTENT_TYPE, http::HeaderValue::from_static(kind))])
    }

    async fn read(body: impl Into<Body>) -> Result<Fields, Problem> {
        json(&typed("application/json"), body.into()).await
    }

    #[tokio::test]
    async fn faults_are_told_without_quoting_the_body() {
        assert_eq!(read(vec![b' '; MAX_BODY + 1]).await, Err(Problem::TooLarge));
        for bad in [&b"{\"address\":\"1 Secret Ln\xff\"}"[..], b"{\"1 Secret Ln\"", b"\"1 Secret Ln\"", b""] {
            let Err(Problem::Malformed(detail)) = read(bad).await else { panic!("must refuse") };
            assert!(!detail.contains("Secret"), "{detail}");
        }
    }

    #[test]
    fn a_list_is_no_object_though_serde_would_read_the_fields_from_it() {
        #[derive(serde::Deserialize)]
        struct Two {
            a: Option<u8>,
            b: Option<u8>,
        }
        let read = |text: &str| parse::<Two>(text.as_bytes()).map(|two| (two.a, two.b));
        assert_eq!(read(" \n{\"b\":2}"), Ok((None, Some(2))));
        for list in ["[null,null]", " [1,2]"] {
            assert!(matches!(read(list), Err(Problem::Malformed(why)) if why.contains("object")), "{list}");
        }
    }

    #[tokio::test]
    async fn only_json_is_taken_for_json() {
        for kind in ["application/json", "Application/JSON; charset=utf-8"] {
            assert!(json::<Fields>(&typed(kind), "{}".into()).await.is_ok(), "{kind}");
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
            assert_eq!(json::<Fields>(&typed(kind), "{}".into()).await, Err(Problem::NotJson), "{kind}");
        }
        assert_eq!(json::<Fields>(&HeaderMap::new(), "{}".into()).await, Err(Problem::NotJson));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_has_a_size_and_a_time_and_no_more() {
        let after = |time: u64, size: usize| {
            Body::from_stream(async_stream_of(Duration::from_secs(time), vec![b' '; size]))
        };
        let received = async |body| receive_within(BODY_TIME, body).await.map(|_| ());
        assert_eq!(received(after(9, MAX_BODY)).await, Ok(()));
        assert_eq!(received(after(11, 1)).await, Err(Problem::SlowBody));
        assert_eq!(received(after(0, MAX_BODY + 1)).await, Err(Problem::TooLarge));
        let cut_off = tokio_stream::once(Err::<Vec<u8>, _>(std::io::Error::other("chunk")));
        assert!(matches!(received(Body::from_stream(cut_off)).await, Err(Problem::Malformed(_))));
    }

    fn async_stream_of(
        after: Duration,
        bytes: Vec<u8>,
    ) -> impl tokio_stream::Stream<Item = std::io::Result<Vec<u8>>> {
        let (send, receive) = tokio::sync::mpsc::channel(1);
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            let _ = send.send(Ok(bytes)).await;
        });
        tokio_stream::wrappers::ReceiverStream::new(receive)
    }
}
