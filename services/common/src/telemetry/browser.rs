//! Errors of browsers, reported with the services' own client. The caller has taken everything out that a
//! visitor could have typed: here only words of closed lists, cleaned messages, and places in our own scripts
//! arrive.

use std::borrow::Cow;

use sentry::protocol::{Event, Exception, Frame, Map, Stacktrace};
use sentry::types::Uuid;

/// One error of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserError {
    /// The id that the visitor can read to us.
    pub id: [u8; 16],
    /// Template of the page's path.
    pub route: &'static str,
    /// Language of the page.
    pub lang: &'static str,
    /// Kind of error, such as `TypeError`.
    pub kind: &'static str,
    /// The message of the engine, cleaned by the caller.
    pub message: String,
    /// The stack, the innermost place first.
    pub places: Vec<ScriptPlace>,
}

/// A place in one of our scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptPlace {
    /// Path of the script.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

/// True when errors are reported anywhere.
#[must_use]
pub fn reports() -> bool {
    sentry::Hub::current().client().is_some_and(|client| client.is_enabled())
}

/// Reports an error of a page; without `SENTRY_DSN` it is dropped.
pub fn report(error: BrowserError) {
    // The last frame is the innermost.
    let frames = error.places.into_iter().rev().map(|place| Frame {
        filename: Some(place.file),
        lineno: Some(place.line.into()),
        colno: Some(place.column.into()),
        in_app: Some(true),
        ..Frame::default()
    });
    let frames: Vec<Frame> = frames.collect();
    let stacktrace = (!frames.is_empty()).then(|| Stacktrace { frames, ..Stacktrace::default() });
    let exception = Exception {
        ty: error.kind.to_owned(),
        value: Some(error.message),
        stacktrace,
        ..Exception::default()
    };
    let tags: Map<String, String> = [("source", "browser"), ("route", error.route), ("lang", error.lang)]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    sentry::capture_event(Event {
        event_id: Uuid::from_bytes(error.id),
        platform: Cow::Borrowed("javascript"),
        release: Some(Cow::Borrowed(super::RELEASE)),
        transaction: Some(error.route.to_owned()),
        exception: vec![exception].into(),
        tags,
        ..Event::default()
    });
}
