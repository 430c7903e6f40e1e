//! Hands the counts on to a receiver of the operator's, an hour at a time once it is over: a signed webhook,
//! or a collector of logs (OTLP over HTTP, in JSON). At least once, under a key that names the hour and its
//! version; the totals are the hour's, so that a later version takes the place of an earlier one.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, Utc};
use common::clock::Clock;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::hours::{self, COLUMNS, Counted, Hour, Row};
use crate::database::{Database, DatabaseError, millis};
use crate::webhook::{Delivery, FIRST_WAIT, Webhook, back_off};

/// Counts of one delivery: about 300 KB.
const PART_ROWS: usize = 1_000;
/// After the end of an hour, until its last counts are written.
const GRACE: Duration = Duration::from_secs(60);
/// Hours that are older are not handed on any more.
const MAX_AGE_HOURS: i64 = 35 * 24;
/// A lease is as many time limits long; it is kept before each part.
const LEASE_LIMITS: u32 = 3;

/// Format of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own JSON.
    Json,
    /// OTLP logs in JSON, as `/v1/logs` of a collector takes them.
    Otlp,
}

/// The receiver of counts, and the pace of deliveries.
#[derive(Clone, Debug)]
pub struct Export {
    pub webhook: Webhook,
    pub format: Format,
    /// The longest that one delivery may take.
    pub time_limit: Duration,
    /// How often it is looked for hours that are over.
    pub look_every: Duration,
    /// The bound of the first wait after a failure.
    pub first_wait: Duration,
}

impl Export {
    /// The pace of production.
    #[must_use]
    pub fn new(webhook: Webhook, format: Format, time_limit: Duration) -> Self {
        Self { webhook, format, time_limit, look_every: Duration::from_secs(20), first_wait: FIRST_WAIT }
    }

    /// Exports until `stop`; then finishes the delivery under way, which takes one time limit at most.
    pub async fn run(self, database: Arc<Database>, clock: Clock, stop: CancellationToken) {
        let mut exporter = Exporter { export: self, database, clock, warned: BTreeSet::new() };
        while !stop.is_cancelled() {
            exporter.measure().await;
            // One hour after the other until none is due.
            while exporter.next(&stop).await {}
            tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(exporter.export.look_every) => {} }
        }
    }
}

struct Exporter {
    export: Export,
    database: Arc<Database>,
    clock: Clock,
    /// Classes of failure that were warned of since the last success.
    warned: BTreeSet<&'static str>,
}

/// How one hour ended.
enum Ended {
    Sent(i64),
    Failed {
        class: &'static str,
        wait: Option<Duration>,
    },
    /// Another gateway has claimed it meanwhile, or this one stops.
    Left,
}

impl Exporter {
    /// First and last hour that may be handed on.
    fn hours(&self) -> (i64, i64) {
        let last = (self.clock.now().timestamp() - GRACE.as_secs().cast_signed()).div_euclid(3600) - 1;
        (last - MAX_AGE_HOURS, last)
    }

    fn now(&self) -> i64 {
        self.clock.now().timestamp_millis()
    }

    fn lease(&self) -> Duration {
        self.export.time_limit * LEASE_LIMITS
    }

    /// The gauges: all gateways show the same, of the whole database. Unknown is NaN, so that dashboards show
    /// the gap.
    async fn measure(&mut self) {
        let waiting = hours::waiting(&self.database, self.hours()).await;
        if let Err(error) = &waiting {
            self.warn("database", Some(error));
        }
        let (count, oldest) = waiting.map_or((f64::NAN, f64::NAN), |waiting| {
            let age = waiting.oldest.map_or(0, |hour| self.clock.now().timestamp() - (hour + 1) * 3600);
            #[allow(clippy::cast_precision_loss)] // Exact below 2^53.
            (waiting.hours as f64, age as f64)
        });
        metrics::gauge!("events_export_waiting_hours").set(count);
        metrics::gauge!("events_export_oldest_seconds").set(oldest);
    }

    /// Hands on one hour; false when none is due, or nothing can be done now.
    async fn next(&mut self, stop: &CancellationToken) -> bool {
        if stop.is_cancelled() {
            return false;
        }
        let claimed = hours::claim(&self.database, self.hours(), self.now(), self.lease()).await;
        let hour = match claimed {
            Ok(Some(hour)) => hour,
            Ok(None) => return false,
            Err(error) => {
                self.warn("database", Some(&error));
                return false;
            }
        };
        let done = match self.send(&hour, stop).await {
            Ok(Ended::Sent(version)) => {
                metrics::counter!("events_exported_hours_total").increment(1);
                self.warned.clear();
                hours::sent(&self.database, &hour, version).await.map(|()| true)
            }
            Ok(Ended::Failed { class, wait }) => {
                metrics::counter!("events_export_failed_total", "class" => class).increment(1);
                self.warn(class, None);
                let wait = back_off(hour.attempts, wait, self.export.first_wait, rand::random());
                hours::failed(&self.database, &hour, self.now() + millis(wait)).await.map(|()| true)
            }
            // The lease lapses.
            Ok(Ended::Left) => Ok(false),
            Err(error) => Err(error),
        };
        done.unwrap_or_else(|error| {
            self.warn("database", Some(&error));
            false
        })
    }

    async fn send(&self, hour: &Hour, stop: &CancellationToken) -> Result<Ended, DatabaseError> {
        let counted = hours::read(&self.database, hour.hour).await?;
        if !counted.whole {
            metrics::counter!("events_export_cut_total").increment(1);
        }
        for part in 0..parts(&counted) {
            let ours = hours::keep(&self.database, hour, self.now(), self.lease()).await?;
            if !ours || stop.is_cancelled() {
                return Ok(Ended::Left);
            }
            let (key, body) = document(self.export.format, hour.hour, &counted, part);
            let body = body.to_string().into_bytes();
            match self.export.webhook.post(&key, body, self.clock.now()).await {
                Delivery::Done => {}
                Delivery::Failed { class, wait } => return Ok(Ended::Failed { class, wait }),
            }
        }
        Ok(Ended::Sent(counted.version))
    }

    fn warn(&mut self, class: &'static str, error: Option<&DatabaseError>) {
        if self.warned.insert(class) {
            let error = error.map(tracing::field::display);
            tracing::warn!(class, error, "event counts are not handed on; they wait and are tried again");
        }
    }
}

/// One at least: an hour without counts is not written, but nothing else relies on it.
fn parts(counted: &Counted) -> usize {
    counted.rows.len().div_ceil(PART_ROWS).max(1)
}

/// Key and body of one part. The same version gives the same bytes.
fn document(format: Format, hour: i64, counted: &Counted, part: usize) -> (String, Value) {
    let (version, parts) = (counted.version, parts(counted));
    let key = format!("events-{hour}-{version}-{}", part + 1);
    let rows = counted.rows.chunks(PART_ROWS).nth(part).unwrap_or_default();
    let body = match format {
        Format::Json => json!({
            "id": key,
            "type": "event_counts",
            "hour": time(hour),
            "version": version,
            "part": part + 1,
            "parts": parts,
            "whole": counted.whole,
            "counts": rows.iter().map(count).collect::<Vec<_>>(),
        }),
        Format::Otlp => otlp(hour, version, &key, rows),
    };
    (key, body)
}

fn time(hour: i64) -> String {
    let start: DateTime<Utc> = DateTime::from_timestamp(hour * 3600, 0).unwrap_or_default();
    start.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Words that are empty are left out.
fn named(row: &Row) -> impl Iterator<Item = (&'static str, &str)> {
    COLUMNS.into_iter().zip(row.words.iter().map(String::as_str)).filter(|(_, word)| !word.is_empty())
}

fn count(row: &Row) -> Value {
    let mut object: serde_json::Map<String, Value> =
        named(row).map(|(name, word)| (name.to_owned(), word.into())).collect();
    object.insert("total".to_owned(), row.total.into());
    object.into()
}

/// One record a count. Integers of 64 bits are strings in OTLP's JSON.
fn otlp(hour: i64, version: i64, key: &str, rows: &[Row]) -> Value {
    let string = |name: &str, word: &str| json!({"key": name, "value": {"stringValue": word}});
    let whole = |name: &str, number: i64| json!({"key": name, "value": {"intValue": number.to_string()}});
    let end = ((hour + 1) * 3600).to_string() + "000000000";
    let records: Vec<Value> = rows
        .iter()
        .map(|row| {
            let mut attributes: Vec<Value> =
                named(row).map(|(name, word)| string(&format!("voteready.{name}"), word)).collect();
            attributes.push(whole("voteready.total", row.total));
            attributes.push(string("voteready.hour", &time(hour)));
            attributes.push(whole("voteready.version", version));
            attributes.push(string("voteready.key", key));
            json!({
                "timeUnixNano": end,
                "severityNumber": 9,
                "severityText": "INFO",
                "body": {"stringValue": "event_count"},
                "attributes": attributes,
            })
        })
        .collect();
    json!({"resourceLogs": [{
        "resource": {"attributes": [string("service.name", "gateway")]},
        "scopeLogs": [{"scope": {"name": "voteready.events"}, "logRecords": records}],
    }]})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(rows: usize) -> Counted {
        let row = |n: usize| {
            let mut words: [String; 12] = Default::default();
            "conversion".clone_into(&mut words[0]);
            "ar".clone_into(&mut words[3]);
            words[7] = format!("c{n}");
            Row { words, total: 3 }
        };
        Counted { version: 7, whole: true, rows: (0..rows).map(row).collect() }
    }

    #[test]
    fn a_large_hour_goes_in_parts_under_keys_of_their_own() {
        let counted = counted(2 * PART_ROWS + 1);
        let sent: Vec<_> =
            (0..parts(&counted)).map(|n| document(Format::Json, 515_820, &counted, n)).collect();
        let keys: Vec<_> = sent.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["events-515820-7-1", "events-515820-7-2", "events-515820-7-3"]);
        let of = |n: usize| sent[n].1["counts"].as_array().unwrap().len();
        assert_eq!((of(0), of(1), of(2)), (PART_ROWS, PART_ROWS, 1));
        assert_eq!((&sent[2].1["part"], &sent[2].1["parts"]), (&3.into(), &3.into()));
        assert_eq!(sent[0].1["hour"], "2028-11-04T12:00:00Z");
        let first = &sent[0].1["counts"][0];
        assert_eq!(*first, json!({"event": "conversion", "lang": "ar", "utm_source": "c0", "total": 3}));
    }

    #[test]
    fn a_collector_gets_one_record_a_count() {
        let (key, body) = document(Format::Otlp, 515_820, &counted(2), 0);
        let records = &body["resourceLogs"][0]["scopeLogs"][0]["logRecords"];
        assert_eq!(records.as_array().unwrap().len(), 2);
        // The end of the hour in nanoseconds, as a string.
        assert_eq!(records[0]["timeUnixNano"], "1856955600000000000");
        let attributes = records[1]["attributes"].as_array().unwrap();
        for wanted in [
            json!({"key": "voteready.lang", "value": {"stringValue": "ar"}}),
            json!({"key": "voteready.total", "value": {"intValue": "3"}}),
            json!({"key": "voteready.key", "value": {"stringValue": key}}),
        ] {
            assert!(attributes.contains(&wanted), "{attributes:?}");
        }
    }
}
