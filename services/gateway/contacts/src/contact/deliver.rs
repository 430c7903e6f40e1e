//! The delivery of a contact or a report to its receiver, as JSON.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

use super::form::Contact;
use super::message::Message;
use super::report::Report;
use crate::webhook::{Delivery, Webhook, failed};

/// The JSON body of a delivery.
#[derive(Serialize)]
struct Body<'a> {
    id: &'a str,
    #[serde(rename = "type")]
    kind: &'static str,
    created_at: String,
    #[serde(flatten)]
    content: Content<'a>,
}

/// The member `contact` or `report`.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Content<'a> {
    Contact(&'a Contact),
    Report(&'a Report),
}

/// Sends a contact or a report once. The body is the same at every attempt; the time and the signature are of
/// the attempt.
pub(super) async fn send(
    webhook: &Webhook,
    id: &str,
    created_at: i64,
    message: &Message,
    now: DateTime<Utc>,
) -> Delivery {
    let created = DateTime::from_timestamp_millis(created_at).unwrap_or_default();
    let created_at = created.to_rfc3339_opts(SecondsFormat::Millis, true);
    let content = match message {
        Message::Contact(contact) => Content::Contact(contact),
        Message::Report { report } => Content::Report(report),
    };
    let body = Body { id, kind: message.kind(), created_at, content };
    match serde_json::to_vec(&body) {
        Ok(body) => webhook.post(id, body, now).await,
        Err(_) => failed("body"),
    }
}
