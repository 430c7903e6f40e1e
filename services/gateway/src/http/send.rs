//! Sends a finished response: in the coding that the request takes, as 304 to a client that has it already,
//! in part where a range is asked for (RFC 9110, sections 12 to 14). Decides nothing about the content.

use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use http_range_header::{RangeUnsatisfiableError, parse_range_header};
use serde::Serialize;

use crate::page::cache::{Bypass, CacheControl, CacheStatus, CachedResponse, Served};
use crate::page::encoded::{Accepted, Coding, Encoded, SharedBody};
use crate::page::export::ExportedFile;
use crate::problem::Problem;

/// Headers of an answer at most.
const HEADERS: usize = 20;
/// The largest buffer for JSON that is made before anything is written, in bytes.
const MOST: usize = 1 << 20;

/// A response of the page cache, with `Cache-Status`.
pub(super) fn served(served: &Served, request: &HeaderMap) -> Response {
    let mut response = response(&served.response, request);
    served.status.mark(response.headers_mut());
    response
}

/// The page of a refusal, which no client stores.
pub(super) fn refused(served: &Served, accepted: Accepted) -> Response {
    let mut response = in_form(&served.response, accepted, None);
    served.status.mark(response.headers_mut());
    response
}

/// A response in the form that the request takes.
pub(super) fn response(answer: &CachedResponse, request: &HeaderMap) -> Response {
    in_form(answer, Accepted::of(request), Some(request))
}

/// `request`: of a client that may have the response already.
fn in_form(answer: &CachedResponse, accepted: Accepted, request: Option<&HeaderMap>) -> Response {
    let (coding, body) = answer.body.choose(accepted);
    // `no-store` needs no tag.
    let tag = (answer.cache_control != CacheControl::NoStore).then(|| answer.body.etag(coding));
    let has = |tag| request.is_some_and(|request| knows(request, tag));
    let known = answer.status == StatusCode::OK && tag.is_some_and(has);
    let mut response = whole(if known { StatusCode::NOT_MODIFIED } else { answer.status }, coding, body);
    let headers = response.headers_mut();
    // Also with 304: browsers take these over, and the layer would add a policy of its own.
    put(headers, &answer.headers);
    describe(headers, answer.cache_control, tag);
    response
}

/// A response for one visitor that no cache may store, as it is: the layer chooses its coding.
pub(super) fn once(answer: &CachedResponse, status: CacheStatus) -> Response {
    let (coding, body) = answer.body.choose(Accepted::IDENTITY);
    let mut response = whole(answer.status, coding, body);
    let headers = response.headers_mut();
    put(headers, &answer.headers);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    status.mark(headers);
    response
}

/// `to` is the path of a page with its query, so that it cannot lead to another site.
pub(super) fn redirect(status: StatusCode, to: &str) -> Response {
    match HeaderValue::from_str(to) {
        Ok(to) => {
            (status, [(header::LOCATION, to), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))])
                .into_response()
        }
        Err(_) => Problem::NotFound.into_response(),
    }
}

/// JSON about an address, which no cache may store, written once into a buffer of about `about` bytes.
pub(super) fn uncached_json(answer: &impl Serialize, about: usize) -> Response {
    let mut text = Vec::with_capacity(about.min(MOST));
    // Writing into memory fails only for a type whose own serialisation does.
    match serde_json::to_writer(&mut text, answer) {
        Ok(()) => uncached(text),
        Err(_) => Problem::Internal.into_response(),
    }
}

/// The same with line breaks, for people.
pub(super) fn uncached_pretty_json(answer: &impl Serialize) -> Response {
    match serde_json::to_vec_pretty(answer) {
        Ok(text) => uncached(text),
        Err(_) => Problem::Internal.into_response(),
    }
}

fn uncached(text: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    // With those of the layer: a map that grows is copied each time.
    headers.reserve(HEADERS);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    CacheStatus::Bypass(Bypass::Address).mark(headers);
    response
}

/// A view model as JSON, ready to be sent many times.
pub(super) fn json_model(
    model: &impl Serialize,
    cache_control: CacheControl,
) -> Result<CachedResponse, Problem> {
    let json = serde_json::to_vec(model).map_err(|error| {
        tracing::error!(%error, "a view model");
        Problem::Internal
    })?;
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let headers = HeaderMap::from_iter([kind]);
    Ok(CachedResponse { status: StatusCode::OK, headers, body: Encoded::text(json.into()), cache_control })
}

fn put(headers: &mut HeaderMap, more: &HeaderMap) {
    for (name, value) in more {
        headers.insert(name, value.clone());
    }
}

/// A file, or the part of it that is asked for. Parts are those of the file as it is: who asks for a part of
/// a file wants its own bytes.
pub(super) fn file(file: &ExportedFile, method: &Method, request: &HeaderMap) -> Response {
    let cache_control = if file.immutable { CacheControl::Immutable } else { CacheControl::Public(3600) };
    let accepted = Accepted::of(request);
    let (coding, body) = file.body.choose(accepted);
    let tag = file.body.etag(coding);
    // A condition comes before a range (RFC 9110, section 13.2.2), and HEAD knows no ranges.
    let mut response = if knows(request, tag) {
        whole(StatusCode::NOT_MODIFIED, coding, body)
    } else {
        let may = method == Method::GET && accepted.takes_identity();
        match may.then(|| range(&file.body, request)).flatten() {
            Some(response) => {
                return finish_file(response, file, cache_control, file.body.etag(Coding::Identity));
            }
            None => whole(StatusCode::OK, coding, body),
        }
    };
    response.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    finish_file(response, file, cache_control, tag)
}

fn finish_file(
    mut response: Response,
    file: &ExportedFile,
    cache_control: CacheControl,
    tag: &HeaderValue,
) -> Response {
    response.extensions_mut().insert(SharedBody);
    let status = response.status();
    let headers = response.headers_mut();
    if status.is_success() {
        headers.insert(header::CONTENT_TYPE, file.content_type.clone());
    }
    let refused = status == StatusCode::RANGE_NOT_SATISFIABLE;
    describe(headers, if refused { CacheControl::NoStore } else { cache_control }, Some(tag));
    response
}

fn whole(status: StatusCode, coding: Coding, body: &Bytes) -> Response {
    let body_of = if status == StatusCode::NOT_MODIFIED { Body::empty() } else { Body::from(body.clone()) };
    let mut response = Response::new(body_of);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    // With those of the edge: a map that grows is copied each time.
    headers.reserve(HEADERS);
    if status == StatusCode::NOT_MODIFIED {
        return response;
    }
    // Known before the body is sent, so that HEAD says it, too.
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    if let Some(token) = coding.token() {
        headers.insert(header::CONTENT_ENCODING, token);
    }
    response
}

fn describe(headers: &mut HeaderMap, cache_control: CacheControl, tag: Option<&HeaderValue>) {
    let cache = match cache_control {
        CacheControl::Revalidate => HeaderValue::from_static("private, no-cache"),
        CacheControl::Public(3600) => HeaderValue::from_static("public, max-age=3600"),
        CacheControl::Public(seconds) => HeaderValue::from_str(&format!("public, max-age={seconds}"))
            .unwrap_or(HeaderValue::from_static("no-cache")),
        CacheControl::Immutable => HeaderValue::from_static("public, max-age=31536000, immutable"),
        CacheControl::NoStore => HeaderValue::from_static("no-store"),
    };
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(tag) = tag {
        headers.insert(header::ETAG, tag.clone());
    }
}

/// `If-None-Match`: the weak comparison (RFC 9110, section 13.1.2).
fn knows(request: &HeaderMap, tag: &HeaderValue) -> bool {
    let strong = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let Ok(own) = tag.to_str() else { return false };
    let lists = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|tag| tag.trim() == "*" || strong(tag) == own)
}

/// 206 or 416; `None` where the whole file is the answer: no range, several, one that cannot be read, or one
/// of another version.
fn range(file: &Encoded, request: &HeaderMap) -> Option<Response> {
    let range = request.get(header::RANGE)?.to_str().ok()?;
    let body = file.form(Coding::Identity)?;
    // Strong comparison (section 13.1.5); we give no dates, so none can match.
    let same = |version: &HeaderValue| version == file.etag(Coding::Identity);
    if !request.get(header::IF_RANGE).is_none_or(same) {
        return None;
    }
    let size = body.len() as u64;
    let parts = parse_range_header(range).ok()?;
    if parts.ranges.len() != 1 {
        return None;
    }
    let bounds =
        |range: String| HeaderValue::from_str(&range).unwrap_or(HeaderValue::from_static("bytes */*"));
    let part = match parts.validate(size) {
        Ok(parts) => parts.into_iter().next()?,
        // The last bytes, and more than there are: all of them (section 14.1.2).
        Err(RangeUnsatisfiableError::FileSuffixOutOfBounds) => return None,
        Err(_) => {
            let range = bounds(format!("bytes */{size}"));
            return Some(
                (StatusCode::RANGE_NOT_SATISFIABLE, [(header::CONTENT_RANGE, range)]).into_response(),
            );
        }
    };
    let at = |n: u64| usize::try_from(n).unwrap_or(usize::MAX).min(body.len());
    let slice = body.slice(at(*part.start())..at(*part.end() + 1));
    let mut response = whole(StatusCode::PARTIAL_CONTENT, Coding::Identity, &slice);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_RANGE, bounds(format!("bytes {}-{}/{size}", part.start(), part.end())));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    Some(response)
}
