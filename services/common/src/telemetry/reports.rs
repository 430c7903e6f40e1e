//! Error reports to `SENTRY_DSN`: errors of the log, and errors of browsers.

use std::borrow::Cow;

use sentry::protocol::{Event, Exception, Frame, Map, Stacktrace};
pub(super) use sentry::types::Dsn;
use sentry::types::Uuid;
use tracing::Subscriber;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;

use super::browser::BrowserError;
use super::{Export, FLUSH_TIME};

const RELEASE: &str = concat!("voteready@", env!("CARGO_PKG_VERSION"));

/// The client that sends reports.
pub(super) struct Reports(sentry::ClientInitGuard);

/// Checks a DSN.
pub(super) fn dsn(value: &str) -> Result<Dsn, String> {
    value.parse().map_err(|_| "not a Sentry DSN".to_owned())
}

impl Reports {
    pub(super) fn start(dsn: &Dsn) -> Self {
        // This is the default; it is set anyway, because addresses must never be reported.
        Self(sentry::init((
            dsn.clone(),
            sentry::ClientOptions::new().release(RELEASE).send_default_pii(false),
        )))
    }

    /// The layer that reports events of the log; the caller lets errors alone through.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        sentry::integrations::tracing::ErrorLayer::new()
    }

    /// The client as an export: flushing it sends the pending reports.
    pub(super) fn export(self) -> Export {
        let late = || "the receiver takes too long".to_owned();
        ("reports", Box::new(move || self.0.close(Some(FLUSH_TIME)).then_some(()).ok_or_else(late)))
    }
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
        release: Some(Cow::Borrowed(RELEASE)),
        transaction: Some(error.route.to_owned()),
        exception: vec![exception].into(),
        tags,
        ..Event::default()
    });
}
