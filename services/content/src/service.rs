//! Answers the three questions of the contract: which entry, on which day, seen through the rules.

pub mod source;

use std::sync::Arc;

use chrono::NaiveDate;
use chrono_tz::Tz;
use common::clock::Clock;
use common::jurisdiction::Jurisdiction as Place;

use crate::domain::alert::Alert;
use crate::domain::jurisdiction::Jurisdiction;
use crate::domain::rules;
use crate::error::Error;
use source::{Mode, Source, SourceError};

/// The zone whose day counts for what concerns the whole country.
const NATIONAL_ZONE: Tz = chrono_tz::America::New_York;

/// The service, over any source.
#[derive(Clone)]
pub struct Content {
    source: Arc<dyn Source>,
    clock: Clock,
}

impl Content {
    /// A service over a source.
    #[must_use]
    pub fn new(source: Arc<dyn Source>, clock: Clock) -> Self {
        Self { source, clock }
    }

    /// One jurisdiction as voters see it on `day`, by default today where it lies.
    ///
    /// # Errors
    /// No entry, preview not configured, or the source gives nothing.
    pub async fn jurisdiction(
        &self,
        place: &'static Place,
        mode: Mode,
        day: Option<NaiveDate>,
    ) -> Result<Jurisdiction, Error> {
        self.allow(mode.preview)?;
        let entry = self.source.entry(place, mode).await.map_err(unavailable)?;
        let entry = entry.ok_or(Error::NotFound(place.code))?;
        Ok(rules::jurisdiction(&entry, day.unwrap_or_else(|| self.today(place))))
    }

    /// All jurisdictions, sorted by code.
    ///
    /// # Errors
    /// Preview not configured, or the source gives nothing.
    pub async fn jurisdictions(
        &self,
        preview: bool,
        day: Option<NaiveDate>,
    ) -> Result<Vec<Jurisdiction>, Error> {
        self.allow(preview)?;
        let entries = self.source.entries(preview).await.map_err(unavailable)?;
        let seen = entries
            .iter()
            .map(|entry| rules::jurisdiction(entry, day.unwrap_or_else(|| self.today(entry.place))));
        Ok(seen.collect())
    }

    /// The alerts of the whole site that are active, in order.
    ///
    /// # Errors
    /// Preview not configured, or the source gives nothing.
    pub async fn site_alerts(&self, preview: bool, day: Option<NaiveDate>) -> Result<Vec<Alert>, Error> {
        self.allow(preview)?;
        let day = day.unwrap_or_else(|| self.clock.today(NATIONAL_ZONE));
        let alerts = self.source.alerts(preview).await.map_err(unavailable)?;
        Ok(alerts.iter().filter(|alert| alert.is_active(day)).cloned().collect())
    }

    fn allow(&self, preview: bool) -> Result<(), Error> {
        if preview && !self.source.allows_preview() { Err(Error::PreviewNotConfigured) } else { Ok(()) }
    }

    fn today(&self, place: &Place) -> NaiveDate {
        self.clock.today(place.time_zone.parse().unwrap_or(NATIONAL_ZONE))
    }
}

fn unavailable(why: SourceError) -> Error {
    tracing::warn!(error = %why, "the content source gave nothing");
    Error::Source(why)
}
