//! The place of `reports.rs` in a build without the cargo feature `sentry`: nothing is reported.

use tracing_subscriber::layer::Identity;

use super::Export;
use super::browser::BrowserError;

/// No value exists: [`dsn`] refuses each.
#[derive(Clone, Debug)]
pub(super) enum Dsn {}

/// No value exists: it takes a [`Dsn`].
pub(super) enum Reports {}

pub(super) fn dsn(_: &str) -> Result<Dsn, String> {
    Err("this build has no Sentry".to_owned())
}

impl Reports {
    pub(super) fn start(dsn: &Dsn) -> Self {
        match *dsn {}
    }

    pub(super) fn layer(&self) -> Identity {
        match *self {}
    }

    pub(super) fn export(self) -> Export {
        match self {}
    }
}

/// True when errors are reported anywhere.
#[must_use]
pub fn reports() -> bool {
    false
}

/// Drops an error of a page.
pub fn report(_: BrowserError) {}
