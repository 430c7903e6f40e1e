//! Answers the questions of the contract: which entry, on which day, seen through the rules; and whether a
//! caller's cached answer is still fresh. Tests: `tests/service.rs`, over the pack and over a CMS.

pub mod changes;
pub mod error;
pub mod source;

use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use chrono_tz::Tz;
use common::clock::Clock;
use common::jurisdiction::Jurisdiction;
use xxhash_rust::xxh3::xxh3_64;

use crate::domain::alert::Alert;
use crate::domain::jurisdiction::VisibleJurisdiction;
use crate::domain::rules;
use error::Error;
use source::{EntrySource, Mode, SourceError};

/// The zone whose day counts for what concerns the whole country.
const NATIONAL_ZONE: Tz = chrono_tz::America::New_York;

/// The day, form and etag of a request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms<'a> {
    /// The day that the rules are applied for; `None` means today.
    pub day: Option<NaiveDate>,
    /// The language and the page, on which the answer depends, too: a part of the etag.
    pub form: &'a str,
    /// The etag of the caller's cached answer; empty without one.
    pub if_none_match: &'a str,
}

/// An answer, or the statement that the caller's cached one is still fresh.
#[derive(Clone, Debug)]
pub struct ContentAnswer<T> {
    /// Hash of what the answer depends on.
    pub etag: String,
    /// `None` when the caller's cached answer is still fresh.
    pub body: Option<T>,
    /// How long ago the content was read.
    pub age: Duration,
}

/// An answer in the cache of a caller.
#[derive(Clone, Copy, Debug)]
pub struct CachedAnswer<'a> {
    /// The jurisdiction; `None` for the alerts of the whole site.
    pub place: Option<&'static Jurisdiction>,
    /// The test entry was asked for.
    pub test_config: bool,
    /// How it was asked for.
    pub terms: Terms<'a>,
}

/// The service, over any source.
#[derive(Clone)]
pub struct Content {
    source: Arc<dyn EntrySource>,
    clock: Clock,
}

impl Content {
    /// A service over a source.
    #[must_use]
    pub fn new(source: Arc<dyn EntrySource>, clock: Clock) -> Self {
        Self { source, clock }
    }

    /// One jurisdiction as voters see it on the day, by default today where it lies.
    ///
    /// # Errors
    /// No entry, preview not configured, or the source gives nothing.
    pub async fn jurisdiction(
        &self,
        place: &'static Jurisdiction,
        mode: Mode,
        terms: Terms<'_>,
    ) -> Result<ContentAnswer<VisibleJurisdiction>, Error> {
        self.allow(mode.preview)?;
        let entry = self.source.entry(place, mode).await.map_err(unavailable)?;
        let entry = entry.ok_or(Error::NotFound(place.code))?;
        let day = terms.day.unwrap_or_else(|| self.today(place));
        let etag = etag([entry.origin.fingerprint], day, terms.form);
        let body = (etag != terms.if_none_match).then(|| rules::jurisdiction(&entry, day));
        Ok(ContentAnswer { etag, body, age: self.source.age(place, mode) })
    }

    /// All jurisdictions, sorted by code.
    ///
    /// # Errors
    /// Preview not configured, or the source gives nothing.
    pub async fn jurisdictions(
        &self,
        preview: bool,
        terms: Terms<'_>,
    ) -> Result<ContentAnswer<Vec<VisibleJurisdiction>>, Error> {
        self.allow(preview)?;
        let entries = self.source.entries(preview).await.map_err(unavailable)?;
        let day = |place| terms.day.unwrap_or_else(|| self.today(place));
        let etag = {
            let each = entries.iter().map(|entry| {
                let number = chrono::Datelike::num_days_from_ce(&day(entry.place)).unsigned_abs();
                entry.origin.fingerprint.rotate_left(1) ^ u64::from(number)
            });
            etag(each, terms.day.unwrap_or_default(), terms.form)
        };
        let seen = || entries.iter().map(|entry| rules::jurisdiction(entry, day(entry.place))).collect();
        let body = (etag != terms.if_none_match).then(seen);
        Ok(ContentAnswer { etag, body, age: Duration::ZERO })
    }

    /// The alerts of the whole site that are active, in order.
    ///
    /// # Errors
    /// Preview not configured, or the source gives nothing.
    pub async fn site_alerts(
        &self,
        preview: bool,
        terms: Terms<'_>,
    ) -> Result<ContentAnswer<Vec<Alert>>, Error> {
        self.allow(preview)?;
        let day = terms.day.unwrap_or_else(|| self.clock.today(NATIONAL_ZONE));
        let found = self.source.alerts(preview).await.map_err(unavailable)?;
        let etag = etag([found.origin.fingerprint], day, terms.form);
        let active = || found.alerts.iter().filter(|alert| alert.is_active(day)).cloned().collect();
        let body = (etag != terms.if_none_match).then(active);
        Ok(ContentAnswer { etag, body, age: self.source.age_of_alerts(preview) })
    }

    /// Whether a cached answer is stale: this service would answer something else. An answer that is not
    /// known within `wait` counts as fresh: the caller asks again soon.
    pub async fn has_changed(&self, kept: CachedAnswer<'_>, wait: Duration) -> bool {
        let mode = Mode { preview: false, test_config: kept.test_config };
        let known = kept.terms.if_none_match;
        if kept.place.is_some_and(|place| !self.source.has(place, mode)) {
            return false;
        }
        let etag = async {
            Some(match kept.place {
                Some(place) => match self.source.entry(place, mode).await.ok()? {
                    Some(entry) => {
                        let day = kept.terms.day.unwrap_or_else(|| self.today(place));
                        etag([entry.origin.fingerprint], day, kept.terms.form)
                    }
                    None => String::new(),
                },
                None => self.site_alerts(false, kept.terms).await.ok()?.etag,
            })
        };
        tokio::time::timeout(wait, etag).await.ok().flatten().is_some_and(|etag| etag != known)
    }

    fn allow(&self, preview: bool) -> Result<(), Error> {
        if preview && !self.source.allows_preview() { Err(Error::PreviewNotConfigured) } else { Ok(()) }
    }

    fn today(&self, place: &Jurisdiction) -> NaiveDate {
        self.clock.today(place.time_zone.parse().unwrap_or(NATIONAL_ZONE))
    }
}

/// Equal for equal content in every replica of one version.
fn etag(fingerprints: impl IntoIterator<Item = u64>, day: NaiveDate, form: &str) -> String {
    let mut bytes = Vec::with_capacity(512);
    for fingerprint in fingerprints {
        bytes.extend_from_slice(&fingerprint.to_le_bytes());
    }
    bytes.extend_from_slice(format!("{day}\n{form}\n{}", env!("CARGO_PKG_VERSION")).as_bytes());
    format!("{:016x}", xxh3_64(&bytes))
}

fn unavailable(why: SourceError) -> Error {
    tracing::warn!(error = %why, "the content source gave nothing");
    Error::Source(why)
}
