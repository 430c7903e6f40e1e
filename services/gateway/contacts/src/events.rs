//! What the site counts (SPEC section 7, analytics), without cookie or identifier: [`words`] (pure: every field is a
//! word of a closed list, but for the campaign's, which are cleaned and limited) -> [`Counts`] (a bounded buffer) ->
//! one row an hour and combination in the database. Nobody waits for it, and it may lose counts, never a visitor.

pub mod words;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use common::clock::Clock;
use tokio_util::sync::CancellationToken;

use crate::store::{Database, StoreError};
pub use words::{Batch, Combination, Given, MORE};

/// Combinations that are kept apart until they are written; beyond, they are counted without campaign, then by event.
const MAX_COMBINATIONS: usize = 4_000;
/// Different campaign values an hour, of each of the five fields.
const MAX_CAMPAIGN_VALUES: usize = 50;
const WRITE_EVERY: Duration = Duration::from_secs(10);
const WRITE_TIME_LIMIT: Duration = Duration::from_secs(10);

/// The counts of one process that are not written yet.
pub struct Counts {
    /// Without one only the metrics count.
    database: Option<Arc<Database>>,
    clock: Clock,
    buffer: Mutex<Buffer>,
}

#[derive(Default)]
struct Buffer {
    totals: HashMap<(i64, Combination), u64>,
    hour: i64,
    campaign: [HashSet<String>; 5],
}

impl Counts {
    /// Counts into a database, or into the metrics alone.
    #[must_use]
    pub fn new(database: Option<Arc<Database>>, clock: Clock) -> Arc<Self> {
        Arc::new(Self { database, clock, buffer: Mutex::default() })
    }

    /// Counts what a page sent. Never waits.
    pub fn add(&self, batch: &Batch) {
        for event in batch.events() {
            metrics::counter!("site_events_total", "event" => event.event).increment(1);
            if event.event == "conversion" {
                let (action, lang) = (event.action, event.lang);
                metrics::counter!("site_conversions_total", "action" => action, "lang" => lang).increment(1);
            }
            if self.database.is_some() {
                let hour = self.clock.now().timestamp() / 3600;
                self.buffer.lock().unwrap_or_else(PoisonError::into_inner).add(hour, event.clone(), 1);
            }
        }
    }

    /// Writes every few seconds until `stop`, and once more then.
    pub async fn write_until(&self, stop: CancellationToken) {
        let Some(database) = &self.database else { return };
        let mut failing = false;
        loop {
            tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(WRITE_EVERY) => {} }
            let writing = tokio::time::timeout(WRITE_TIME_LIMIT, self.write(database));
            let outcome = writing.await.unwrap_or(Err(StoreError::Busy));
            match &outcome {
                Err(error) if !failing => tracing::warn!(%error, "event counts wait to be written"),
                _ => {}
            }
            failing = outcome.is_err();
            if stop.is_cancelled() {
                return;
            }
        }
    }

    /// Writes what was counted; what could not be written is kept, within the bound.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write(&self, database: &Database) -> Result<(), StoreError> {
        let taken = std::mem::take(&mut self.buffer.lock().unwrap_or_else(PoisonError::into_inner).totals);
        if taken.is_empty() {
            return Ok(());
        }
        let outcome = write(database, &taken).await;
        if outcome.is_err() {
            let mut buffer = self.buffer.lock().unwrap_or_else(PoisonError::into_inner);
            for ((hour, combination), total) in taken {
                buffer.put(hour, combination, total);
            }
        }
        outcome
    }
}

/// In one transaction: all of it or nothing, so that a failure counts nothing twice.
async fn write(database: &Database, totals: &HashMap<(i64, Combination), u64>) -> Result<(), StoreError> {
    let mut transaction = database.ready().await?.begin().await?;
    let mut rows: Vec<_> = totals.iter().collect();
    // One order for all processes: two that write the same rows cannot wait for each other.
    rows.sort_by_key(|(key, _)| *key);
    for ((hour, c), total) in rows {
        sqlx::query(
            "INSERT INTO events (hour, event, page, jurisdiction, lang, category, action, label, utm_source, utm_medium, \
             utm_name, utm_term, utm_content, total) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
             ON CONFLICT (hour, event, page, jurisdiction, lang, category, action, label, utm_source, utm_medium, utm_name, \
             utm_term, utm_content) DO UPDATE SET total = events.total + excluded.total",
        )
        .bind(*hour)
        .bind(c.event)
        .bind(c.page)
        .bind(c.jurisdiction)
        .bind(c.lang)
        .bind(c.category)
        .bind(c.action)
        .bind(c.label)
        .bind(&c.campaign[0])
        .bind(&c.campaign[1])
        .bind(&c.campaign[2])
        .bind(&c.campaign[3])
        .bind(&c.campaign[4])
        .bind(i64::try_from(*total).unwrap_or(i64::MAX))
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await?;
    Ok(())
}

impl Buffer {
    fn add(&mut self, hour: i64, mut event: Combination, total: u64) {
        if hour != self.hour {
            (self.hour, self.campaign) = (hour, Default::default());
        }
        for (seen, value) in self.campaign.iter_mut().zip(&mut event.campaign) {
            let known = value.is_empty() || seen.contains(value);
            if !known && seen.len() >= MAX_CAMPAIGN_VALUES {
                MORE.clone_into(value);
            } else if !known {
                seen.insert(value.clone());
            }
        }
        self.put(hour, event, total);
    }

    fn put(&mut self, hour: i64, event: Combination, total: u64) {
        let full = |totals: &HashMap<_, _>, key: &(i64, Combination)| {
            totals.len() >= MAX_COMBINATIONS && !totals.contains_key(key)
        };
        let mut key = (hour, event);
        if full(&self.totals, &key) {
            key.1 = key.1.without_campaign();
        }
        if full(&self.totals, &key) {
            key.1 = key.1.event_alone();
        }
        // The events alone are a handful an hour: the bound holds but for them.
        *self.totals.entry(key).or_default() += total;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(campaign: &str) -> Combination {
        let json = format!(
            r#"{{"page":"/","lang":"en","utm":{{"source":"{campaign}"}},"events":[{{"event":"page_view"}}]}}"#
        );
        let given: Given = serde_json::from_str(&json).unwrap();
        Batch::read(&given).events().next().unwrap().clone()
    }

    #[test]
    fn campaign_values_are_limited_an_hour() {
        let mut buffer = Buffer::default();
        for n in 0..200 {
            buffer.add(1, event(&format!("c{n}")), 1);
        }
        assert_eq!(buffer.totals.len(), MAX_CAMPAIGN_VALUES + 1);
        let more = buffer.totals.iter().find(|((_, c), _)| c.campaign[0] == MORE).unwrap();
        assert_eq!(*more.1, 200 - MAX_CAMPAIGN_VALUES as u64);
        buffer.add(2, event("c199"), 1);
        assert!(buffer.totals.keys().any(|(hour, c)| *hour == 2 && c.campaign[0] == "c199"), "a new hour");
    }

    #[test]
    fn the_buffer_is_bounded_and_loses_no_count() {
        let mut buffer = Buffer::default();
        for hour in 0..500_i64 {
            for n in 0..20 {
                buffer.put(hour, event(&format!("c{n}")), 1);
            }
        }
        assert!(buffer.totals.len() <= MAX_COMBINATIONS + 500, "{}", buffer.totals.len());
        assert_eq!(buffer.totals.values().sum::<u64>(), 10_000);
    }
}
