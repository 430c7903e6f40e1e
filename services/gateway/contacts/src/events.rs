//! What the site counts (SPEC section 7, analytics), without cookie or identifier: [`words`] (pure: every field is a
//! word of a closed list, but for the campaign's, which are cleaned and limited) -> [`Counts`] (a bounded buffer) ->
//! one row an hour and combination in the database -> [`export`] (to a receiver, when one is configured). Nobody waits
//! for it, and it may lose counts, never a visitor.

pub mod export;
mod hours;
pub mod words;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use common::clock::Clock;
use tokio_util::sync::CancellationToken;

use crate::store::{Database, StoreError};
pub use words::{Batch, Combination, Given, MORE};

/// Combinations of one hour that are kept apart; beyond, they are counted without campaign, then by event. It bounds
/// what one process adds to the database in an hour, whatever pages send.
const MAX_COMBINATIONS: usize = 4_000;
/// Rows that wait to be written while the database is away: those of one hour, and some of the events alone of the
/// hours after it. Counts beyond are dropped.
const MAX_WAITING: usize = MAX_COMBINATIONS + 500;
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
    /// What is to be written, at most [`MAX_WAITING`].
    totals: HashMap<(i64, Combination), u64>,
    hour: i64,
    /// Of this hour, at most [`MAX_COMBINATIONS`] and the events alone.
    combinations: HashSet<Combination>,
    campaign: [HashSet<String>; 5],
    /// Counts that found no room, since the start.
    dropped: u64,
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
            let outcome = self.write(database).await;
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

    /// Writes what was counted; what could not be written in ten seconds is kept, within the bound.
    ///
    /// # Errors
    /// When the database fails, or is too slow.
    pub async fn write(&self, database: &Database) -> Result<(), StoreError> {
        self.write_within(database, WRITE_TIME_LIMIT).await
    }

    /// The time limit is that of the database alone: what was taken out is put back when it is over. Counts are there
    /// twice when the limit ends the wait for the answer to a commit that was made all the same.
    async fn write_within(&self, database: &Database, limit: Duration) -> Result<(), StoreError> {
        let taken = std::mem::take(&mut self.buffer.lock().unwrap_or_else(PoisonError::into_inner).totals);
        if taken.is_empty() {
            return Ok(());
        }
        let writing = tokio::time::timeout(limit, write(database, &taken));
        let outcome = writing.await.unwrap_or(Err(StoreError::Busy));
        if outcome.is_err() {
            let mut buffer = self.buffer.lock().unwrap_or_else(PoisonError::into_inner);
            for ((hour, combination), total) in taken {
                buffer.wait(hour, combination, total);
            }
        }
        outcome
    }
}

/// The columns of a row, and rows of one statement: 4,500 rows one by one could outlast the time limit for ever.
/// SQLite takes 32,766 values a statement, PostgreSQL 65,535.
const COLUMNS: usize = 14;
const ROWS: usize = 500;

/// `($1, $2, …)` of one row.
fn placeholders(first: usize) -> String {
    let numbers: Vec<String> = (first..first + COLUMNS).map(|number| format!("${number}")).collect();
    format!("({})", numbers.join(", "))
}

/// In one transaction: all of it or nothing, so that a failure counts nothing twice. The versions of the hours come
/// last: each is one row, on which all processes that write that hour wait for each other until the commit.
async fn write(database: &Database, totals: &HashMap<(i64, Combination), u64>) -> Result<(), StoreError> {
    let mut transaction = database.ready().await?.begin().await?;
    let mut rows: Vec<_> = totals.iter().collect();
    // One order for all processes: two that write the same rows cannot wait for each other.
    rows.sort_by_key(|(key, _)| *key);
    let mut hours: Vec<i64> = rows.iter().map(|((hour, _), _)| *hour).collect();
    hours.dedup();
    for part in rows.chunks(ROWS) {
        let values =
            (0..part.len()).map(|row| placeholders(row * COLUMNS + 1)).collect::<Vec<_>>().join(", ");
        let statement = format!(
            "INSERT INTO events (hour, event, page, jurisdiction, lang, category, action, label, utm_source, utm_medium, \
             utm_name, utm_term, utm_content, total) VALUES {values} \
             ON CONFLICT (hour, event, page, jurisdiction, lang, category, action, label, utm_source, utm_medium, utm_name, \
             utm_term, utm_content) DO UPDATE SET total = events.total + excluded.total"
        );
        let mut query = sqlx::query(&statement);
        for ((hour, c), total) in part {
            query = query.bind(*hour).bind(c.event).bind(c.page).bind(c.jurisdiction).bind(c.lang);
            query = query.bind(c.category).bind(c.action).bind(c.label);
            for word in &c.campaign {
                query = query.bind(word);
            }
            query = query.bind(i64::try_from(**total).unwrap_or(i64::MAX));
        }
        query.execute(&mut *transaction).await?;
    }
    for hour in hours {
        hours::changed(&mut transaction, hour).await?;
    }
    transaction.commit().await?;
    Ok(())
}

impl Buffer {
    fn add(&mut self, hour: i64, mut event: Combination, total: u64) {
        if hour != self.hour {
            self.hour = hour;
            self.combinations.clear();
            self.campaign = Default::default();
        }
        for (seen, value) in self.campaign.iter_mut().zip(&mut event.campaign) {
            let known = value.is_empty() || seen.contains(value);
            if !known && seen.len() >= MAX_CAMPAIGN_VALUES {
                MORE.clone_into(value);
            } else if !known {
                seen.insert(value.clone());
            }
        }
        let event = self.kept_apart(event);
        self.wait(hour, event, total);
    }

    /// The combination while there is room for it in this hour; else with less of it.
    fn kept_apart(&mut self, event: Combination) -> Combination {
        let known = &self.combinations;
        let full = |event: &Combination| known.len() >= MAX_COMBINATIONS && !known.contains(event);
        let mut event = event;
        if full(&event) {
            event = event.without_campaign();
        }
        if full(&event) {
            // The events alone are a handful: the bound holds but for them.
            event = event.event_alone();
        }
        if !self.combinations.contains(&event) {
            self.combinations.insert(event.clone());
        }
        event
    }

    fn wait(&mut self, hour: i64, event: Combination, total: u64) {
        let key = (hour, event);
        if self.totals.len() >= MAX_WAITING && !self.totals.contains_key(&key) {
            metrics::counter!("site_events_dropped_total").increment(total);
            self.dropped += total;
            return;
        }
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
    fn an_hour_keeps_so_many_combinations_apart_and_loses_no_count() {
        let mut buffer = Buffer::default();
        for n in 0..50_i64 {
            for m in 0..200 {
                let mut one = event(&format!("c{}", m % 45));
                one.campaign[1] = format!("m{n}");
                one.campaign[2] = format!("n{}", m / 45);
                buffer.add(1, one, 1);
                if m == 199 {
                    // Written: what is kept apart is still bounded by the hour.
                    assert!(buffer.combinations.len() <= MAX_COMBINATIONS + 5);
                }
            }
        }
        assert!(buffer.totals.len() <= MAX_COMBINATIONS + 5, "{}", buffer.totals.len());
        assert_eq!(buffer.totals.values().sum::<u64>(), 10_000);
        buffer.totals.clear();
        buffer.add(1, event("another"), 1);
        assert!(buffer.totals.keys().all(|(_, c)| c.campaign[0].is_empty()), "the hour is still full");
    }

    #[tokio::test]
    async fn what_a_slow_database_does_not_take_in_time_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("c.db").display());
        let open = || Arc::new(Database::new(crate::store::Place::parse(&url).unwrap()).unwrap());
        let (database, other) = (open(), open());
        database.ready().await.unwrap();
        let counts = Counts::new(Some(Arc::clone(&database)), Clock::system());
        let json = r#"{"page":"/","lang":"en","events":[{"event":"page_view"},{"event":"page_view"}]}"#;
        counts.add(&Batch::read(&serde_json::from_str(json).unwrap()));
        // Another process writes, and does not end.
        let mut writer = other.ready().await.unwrap().acquire().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *writer).await.unwrap();
        let outcome = counts.write_within(&database, Duration::from_millis(200)).await;
        assert_eq!(outcome, Err(StoreError::Busy));
        assert_eq!(counts.buffer.lock().unwrap().totals.values().sum::<u64>(), 2, "put back");
        sqlx::query("ROLLBACK").execute(&mut *writer).await.unwrap();
        counts.write(&database).await.unwrap();
        let rows = sqlx::query("SELECT total FROM events").fetch_all(database.ready().await.unwrap());
        let totals: Vec<i64> =
            rows.await.unwrap().iter().map(|row| crate::store::number(row, "total").unwrap()).collect();
        assert_eq!(totals, [2], "written once");
        assert!(counts.buffer.lock().unwrap().totals.is_empty());
    }

    #[tokio::test]
    async fn all_that_may_wait_is_written_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("c.db").display());
        let database = Arc::new(Database::new(crate::store::Place::parse(&url).unwrap()).unwrap());
        let counts = Counts::new(Some(Arc::clone(&database)), Clock::system());
        for round in 1..=2_i64 {
            for n in 0..4_500_i64 {
                counts.buffer.lock().unwrap().add(n / 40, event(&format!("c{}", n % 40)), 1);
            }
            counts.write(&database).await.unwrap();
            let sums = sqlx::query("SELECT COUNT(*) AS many, SUM(total) AS total FROM events");
            let row = sums.fetch_one(database.ready().await.unwrap()).await.unwrap();
            let number = |name| crate::store::number(&row, name).unwrap();
            assert_eq!((number("many"), number("total")), (4_500, 4_500 * round));
        }
    }

    #[test]
    fn what_waits_for_the_database_is_bounded_and_what_is_dropped_is_counted() {
        let mut buffer = Buffer::default();
        for hour in 0..500_i64 {
            for n in 0..20 {
                buffer.add(hour, event(&format!("c{n}")), 1);
            }
        }
        assert_eq!(buffer.totals.len(), MAX_WAITING);
        assert_eq!(buffer.totals.values().sum::<u64>() + buffer.dropped, 10_000);
        assert!(buffer.dropped > 0);
    }
}
