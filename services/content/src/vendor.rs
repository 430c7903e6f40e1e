//! What all APIs of the vendor (Contentful) have in common: for the service, which reads, and for the tool
//! `content-pack`, which writes.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{ClientBuilder, Response};
use serde_json::Value;
use url::Url;

/// The vendor sends 7 MB at most.
const MAX_BODY: usize = 16 << 20;
/// Most characters of the vendor's messages that are shown.
const MAX_MESSAGE: usize = 600;
/// Waiting until the second that the vendor names would be a moment too early.
const AFTER_RESET: Duration = Duration::from_millis(100);

/// A client with deadlines for connecting and for a whole answer. It follows no redirect: that could carry the
/// credential elsewhere, and the APIs have none.
pub fn client(connect: Duration, attempt: Duration) -> ClientBuilder {
    let none = reqwest::redirect::Policy::none();
    reqwest::Client::builder().connect_timeout(connect).timeout(attempt).redirect(none)
}

/// The address of an environment of a space; `None` when the host cannot carry a path.
pub fn environment(host: &Url, space: &str, environment: &str) -> Option<Url> {
    let mut base = host.clone();
    base.path_segments_mut().ok()?.pop_if_empty().extend(["spaces", space, "environments", environment]);
    Some(base)
}

/// At most so many requests a second, without bursts.
pub fn limiter(per_second: u32) -> DefaultDirectRateLimiter {
    let rate = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
    RateLimiter::direct(Quota::per_second(rate).allow_burst(NonZeroU32::MIN))
}

/// How long the vendor asks to wait, in seconds; never longer than `most`.
pub fn reset(headers: &HeaderMap, most: Duration) -> Option<Duration> {
    let value = headers.get("x-contentful-ratelimit-reset").or_else(|| headers.get(RETRY_AFTER))?;
    let seconds = value.to_str().ok()?.trim().parse::<f64>().ok().filter(|s| s.is_finite() && *s >= 0.0)?;
    Some(Duration::from_secs_f64(seconds.min(most.as_secs_f64())) + AFTER_RESET)
}

/// Why a body was not read.
pub enum Unread {
    /// The connection broke.
    Connection(reqwest::Error),
    /// It is too long, and why.
    TooLong(String),
}

/// The whole body, also bounded after it is unpacked.
pub async fn body(mut response: Response) -> Result<Vec<u8>, Unread> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(Unread::Connection)? {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(Unread::TooLong(format!("more than {} MiB", MAX_BODY >> 20)));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Id and message of an error body: an object with details, a bare string, or not JSON at all.
pub fn refusal(body: &[u8]) -> (String, String) {
    let value: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
    let id = value.pointer("/sys/id").and_then(Value::as_str).unwrap_or("unknown");
    let mut message = value.get("message").or(Some(&value)).and_then(Value::as_str).unwrap_or("").to_owned();
    for error in value.pointer("/details/errors").and_then(Value::as_array).into_iter().flatten().take(3) {
        let path = error["path"].as_array().map(|path| {
            let parts = path.iter().map(|part| part.as_str().map_or_else(|| part.to_string(), str::to_owned));
            parts.collect::<Vec<_>>().join(".")
        });
        let said = |key: &str| error[key].as_str().unwrap_or("").to_owned();
        message.push_str(&format!(" [{} {} {}]", path.unwrap_or_default(), said("name"), said("details")));
    }
    let short = |text: &str| text.chars().filter(|c| !c.is_control()).take(MAX_MESSAGE).collect::<String>();
    (short(id), short(&message))
}
