//! Sends a finished answer: the coding that the request takes, 304 to who has it already, a part to who asks for one
//! (RFC 9110, sections 12 to 14). Decides nothing about the content.

use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use http_range_header::{RangeUnsatisfiableError, parse_range_header};

use crate::page::encoded::{Accepted, Coding, Encoded, Shared};
use crate::page::export::File;
use crate::page::kept::{Answer, Reuse};

/// Headers of an answer at most.
const HEADERS: usize = 20;

/// An answer, in the form that the request takes.
pub(super) fn answer(answer: &Answer, request: &HeaderMap) -> Response {
    let accepted = Accepted::of(request);
    let (coding, body) = answer.body.choose(accepted);
    // What nobody may keep needs no tag.
    let tag = (answer.reuse != Reuse::Never).then(|| answer.body.etag(coding));
    let known = answer.status == StatusCode::OK && tag.is_some_and(|tag| knows(request, tag));
    let mut response = whole(if known { StatusCode::NOT_MODIFIED } else { answer.status }, coding, body);
    let headers = response.headers_mut();
    // Also with 304: browsers take these over, and the edge would add a policy of its own.
    put(headers, &answer.headers);
    describe(headers, answer.reuse, tag);
    response
}

/// An answer that nobody may keep, as it is: the edge chooses its coding.
pub(super) fn once(answer: &Answer) -> Response {
    let (coding, body) = answer.body.choose(Accepted::IDENTITY);
    let mut response = whole(answer.status, coding, body);
    let headers = response.headers_mut();
    put(headers, &answer.headers);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn put(headers: &mut HeaderMap, more: &HeaderMap) {
    for (name, value) in more {
        headers.insert(name, value.clone());
    }
}

/// A file, or the part of it that is asked for. Parts are those of the file as it is: who asks for a part of a file
/// wants its own bytes.
pub(super) fn file(file: &File, method: &Method, request: &HeaderMap) -> Response {
    let reuse = if file.immutable { Reuse::Immutable } else { Reuse::Public(3600) };
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
                return finish_file(response, file, reuse, file.body.etag(Coding::Identity));
            }
            None => whole(StatusCode::OK, coding, body),
        }
    };
    response.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    finish_file(response, file, reuse, tag)
}

fn finish_file(mut response: Response, file: &File, reuse: Reuse, tag: &HeaderValue) -> Response {
    response.extensions_mut().insert(Shared);
    let status = response.status();
    let headers = response.headers_mut();
    if status.is_success() {
        headers.insert(header::CONTENT_TYPE, file.content_type.clone());
    }
    let refused = status == StatusCode::RANGE_NOT_SATISFIABLE;
    describe(headers, if refused { Reuse::Never } else { reuse }, Some(tag));
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

fn describe(headers: &mut HeaderMap, reuse: Reuse, tag: Option<&HeaderValue>) {
    let cache = match reuse {
        Reuse::Revalidate => HeaderValue::from_static("private, no-cache"),
        Reuse::Public(3600) => HeaderValue::from_static("public, max-age=3600"),
        Reuse::Public(seconds) => HeaderValue::from_str(&format!("public, max-age={seconds}"))
            .unwrap_or(HeaderValue::from_static("no-cache")),
        Reuse::Immutable => HeaderValue::from_static("public, max-age=31536000, immutable"),
        Reuse::Never => HeaderValue::from_static("no-store"),
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

/// 206 or 416; `None` where the whole file is the answer: no range, several, one that cannot be read, or one of another
/// version.
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
