//! JSON answers that nobody may keep, written once into a buffer of about their size.

use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use http::{HeaderValue, header};
use serde::Serialize;

use crate::problem::Problem;

/// The largest buffer that is made before anything is written.
const MOST: usize = 1 << 20;

/// Headers of an answer at most.
const HEADERS: usize = 16;

/// Answers with `answer`, whose text has `about` so many bytes.
pub(super) fn no_store(answer: &impl Serialize, about: usize) -> Response {
    let mut text = Vec::with_capacity(about.min(MOST));
    // Writing into memory fails only for a type whose own serialisation does.
    if serde_json::to_writer(&mut text, answer).is_err() {
        return Problem::Internal.into_response();
    }
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    // With those of the edge: a map that grows is copied each time.
    headers.reserve(HEADERS);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
