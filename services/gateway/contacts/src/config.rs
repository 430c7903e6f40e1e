//! The variables `CONTACTS_*` and `EVENTS_*`, read by the gateway and by the command `contacts`. Without keys
//! contacts are off; without keys and without a database that is named, event counts are not stored.

use std::time::Duration;

use common::config::{Reader, number, seconds};

use crate::contact::{DeskConfig, KeyRing, Pace};
use crate::database::DatabaseUrl;
use crate::events::{Export, Format};
use crate::purge::Retention;
use crate::webhook::{Webhook, address, secret};

/// One delivery of counts.
const EVENTS_TIME_LIMIT: Duration = Duration::from_secs(10);

/// The settings of contacts and of event counts.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The database; `None` where neither keys nor a database are named.
    pub place: Option<DatabaseUrl>,
    /// The settings of contacts; `None` without keys.
    pub contacts: Option<DeskConfig>,
    /// Where counts are handed on; without it they stay in the database.
    pub events: Option<Export>,
    /// The ages at which contacts and counts are deleted.
    pub keep: Retention,
}

impl Settings {
    /// Reads all variables; faults stay in the reader.
    pub fn read(reader: &mut Reader) -> Self {
        let named = reader.is_set("CONTACTS_DATABASE_URL");
        let (place, contacts) = read_contacts(reader);
        let events = read_events(reader);
        let keep = read_keep(reader);
        let needed = named || contacts.is_some() || events.is_some();
        Self { place: Some(place).filter(|_| needed), contacts, events, keep }
    }
}

fn read_contacts(reader: &mut Reader) -> (DatabaseUrl, Option<DeskConfig>) {
    let doc = "sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME, where contacts and events are kept";
    let place =
        reader.with_default("CONTACTS_DATABASE_URL", "sqlite:data/contacts.db", doc, DatabaseUrl::parse);
    let doc = "id:base64[,id:base64], keys of 32 bytes that seal contacts, the writing one first; unset: no contacts";
    let keys = reader.optional("CONTACTS_KEYS", doc, KeyRing::parse);
    let url = reader.optional("CONTACTS_WEBHOOK_URL", "https URL that contacts are delivered to", address);
    let signed =
        reader.optional("CONTACTS_WEBHOOK_SECRET", "signs deliveries, 16 characters at least", secret);
    let doc = "seconds that a delivery may take, 0.2 to 60; its lease is three times as long";
    let limit = reader.with_default("CONTACTS_WEBHOOK_TIMEOUT", "10", doc, time_limit);
    let doc = "days after its first attempt that a contact is given up";
    let days = reader.with_default("CONTACTS_DEAD_AFTER", "7", doc, number(1..=365));
    if url.is_some() && signed.is_none() {
        reader.fault("CONTACTS_WEBHOOK_SECRET: is needed with CONTACTS_WEBHOOK_URL (openssl rand -hex 32)");
    }
    let webhook = url.zip(signed).and_then(|(url, secret)| {
        Webhook::new(url, secret, limit)
            .map_err(|why| reader.fault(format!("CONTACTS_WEBHOOK_URL: {why}")))
            .ok()
    });
    let pace = Pace::new(limit, Duration::from_secs(days * 86_400));
    (place, keys.map(|keys| DeskConfig { keys, webhook, pace }))
}

fn read_events(reader: &mut Reader) -> Option<Export> {
    let url = reader.optional("EVENTS_WEBHOOK_URL", "https URL that counts of events are sent to", address);
    let doc = "signs what is sent, 16 characters at least; needed with json";
    let signed = reader.optional("EVENTS_WEBHOOK_SECRET", doc, secret);
    let doc = "json, or otlp: the URL is /v1/logs of an OpenTelemetry collector (OTLP over HTTP)";
    let format = reader.with_default("EVENTS_WEBHOOK_FORMAT", "json", doc, format);
    let url = url?;
    if signed.is_none() && format == Format::Json {
        reader.fault("EVENTS_WEBHOOK_SECRET: is needed with EVENTS_WEBHOOK_URL (openssl rand -hex 32)");
    }
    Webhook::new(url, signed, EVENTS_TIME_LIMIT)
        .map_err(|why| reader.fault(format!("EVENTS_WEBHOOK_URL: {why}")))
        .ok()
        .map(|webhook| Export::new(webhook, format, EVENTS_TIME_LIMIT))
}

/// Neither age may be shorter than the time in which the row is still needed: a ticket is valid for two days
/// (a contact that is deleted sooner could be handed in again), and counts are exported for 35 days.
fn read_keep(reader: &mut Reader) -> Retention {
    let doc = "days that a delivered contact is kept, 3 to 36500";
    let contacts: u64 = reader.with_default("CONTACTS_KEEP", "90", doc, number(3..=36_500));
    let doc = "days that counts of events are kept, 36 to 36500";
    let events: u64 = reader.with_default("EVENTS_KEEP", "400", doc, number(36..=36_500));
    let [contacts, events] = [contacts, events].map(|days| Duration::from_secs(days * 86_400));
    Retention { contacts, events }
}

fn format(value: &str) -> Result<Format, String> {
    match value {
        "json" => Ok(Format::Json),
        "otlp" => Ok(Format::Otlp),
        _ => Err(format!("{value:?} is neither json nor otlp")),
    }
}

fn time_limit(value: &str) -> Result<Duration, String> {
    let time = seconds(value)?;
    let good = (0.2..=60.0).contains(&time.as_secs_f64());
    good.then_some(time).ok_or_else(|| format!("{value:?} is not from 0.2 to 60"))
}

#[cfg(test)]
mod tests {
    use common::config::Stop;

    use super::*;

    const KEY: &str = "k:AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=";

    fn read(values: &[(&str, &str)]) -> (Settings, Result<(), Stop>) {
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        let mut reader = Reader::from_values("gateway", "x", values);
        let settings = Settings::read(&mut reader);
        (settings, reader.finish())
    }

    #[test]
    fn without_keys_contacts_are_off_and_nothing_is_wrong() {
        let (off, outcome) = read(&[]);
        assert!(off.place.is_none() && off.contacts.is_none() && outcome.is_ok());
        let (on, outcome) = read(&[("CONTACTS_KEYS", KEY)]);
        assert!(on.place.is_some() && on.contacts.is_some() && outcome.is_ok());
        let (counts, _) = read(&[("CONTACTS_DATABASE_URL", "sqlite:x.db")]);
        assert!(counts.place.is_some() && counts.contacts.is_none() && counts.events.is_none());
        let otlp =
            [("EVENTS_WEBHOOK_URL", "http://127.0.0.1:4318/v1/logs"), ("EVENTS_WEBHOOK_FORMAT", "otlp")];
        let (handed_on, outcome) = read(&otlp);
        assert!(handed_on.place.is_some() && handed_on.events.is_some() && outcome.is_ok());
    }

    #[test]
    fn every_bad_variable_is_named_and_no_secret_is_printed() {
        let bad = [
            ("CONTACTS_DATABASE_URL", "mysql://me:hush@x/y"),
            ("CONTACTS_KEYS", "k:hush"),
            ("CONTACTS_WEBHOOK_URL", "http://crm.example/hush"),
            ("CONTACTS_WEBHOOK_SECRET", "hush"),
            ("CONTACTS_WEBHOOK_TIMEOUT", "0"),
            ("CONTACTS_DEAD_AFTER", "0"),
            ("CONTACTS_KEEP", "2"),
            ("EVENTS_KEEP", "35"),
            ("EVENTS_WEBHOOK_URL", "http://crm.example/hush"),
            ("EVENTS_WEBHOOK_SECRET", "hush"),
            ("EVENTS_WEBHOOK_FORMAT", "xml"),
        ];
        let Err(Stop::Bad(faults)) = read(&bad).1 else { panic!("must stop") };
        assert_eq!(faults.len(), bad.len(), "{faults:?}");
        let ours = |f: &str| f.starts_with("CONTACTS_") || f.starts_with("EVENTS_");
        assert!(faults.iter().all(|f| ours(f) && !f.contains("hush")), "{faults:?}");
        for of in ["CONTACTS", "EVENTS"] {
            let alone = read(&[(format!("{of}_WEBHOOK_URL").as_str(), "https://crm.example/")]).1;
            let Err(Stop::Bad(faults)) = alone else { panic!("must stop") };
            assert!(faults[0].starts_with(&format!("{of}_WEBHOOK_SECRET: ")), "{faults:?}");
        }
    }

    #[test]
    fn a_configuration_prints_no_secret() {
        let values = [
            ("CONTACTS_KEYS", KEY),
            ("CONTACTS_DATABASE_URL", "postgres://me:hush@db.example/c"),
            ("CONTACTS_WEBHOOK_URL", "https://crm.example/hush"),
            ("CONTACTS_WEBHOOK_SECRET", "hush-hush-hush-hush"),
            ("EVENTS_WEBHOOK_URL", "https://crm.example/hush"),
            ("EVENTS_WEBHOOK_SECRET", "hush-hush-hush-hush"),
        ];
        let printed = format!("{:?}", read(&values).0);
        assert!(!printed.contains("hush") && !printed.contains("AQID"), "{printed}");
    }
}
