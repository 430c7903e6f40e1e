//! `POST /api/site/events` (SPEC section 7, analytics): its shape for the OpenAPI document. `contacts::events::words`
//! reads it and has the lists of words.

use utoipa::ToSchema;

/// What happened on one page. All fields may be missing.
#[derive(ToSchema)]
#[allow(dead_code)] // Read as `contacts::events::Given`.
pub struct EventsRequest {
    /// Path of the page; counted as its template.
    page: Option<String>,
    /// Language of the page.
    lang: Option<String>,
    /// Postal code of a state or territory; `[unknown]` without.
    jurisdiction: Option<String>,
    /// The campaign that led to the page.
    utm: Option<EventsCampaign>,
    /// At most 32.
    events: Vec<EventsEvent>,
}

/// Values of `utm_*`: 40 characters of letters, digits and `._-`; others are counted as `[odd]`.
#[derive(ToSchema)]
#[allow(dead_code)]
pub struct EventsCampaign {
    /// `utm_source`.
    source: Option<String>,
    /// `utm_medium`.
    medium: Option<String>,
    /// `utm_campaign`.
    name: Option<String>,
    /// `utm_term`.
    term: Option<String>,
    /// `utm_content`.
    content: Option<String>,
}

/// One event.
#[derive(ToSchema)]
#[allow(dead_code)]
pub struct EventsEvent {
    /// `page_view`, `record_event`, `outbound`, `timing` or `conversion`.
    event: String,
    /// Of a `record_event`: `button`, `contact`, `filter`, `language`, `locate` or `picker`.
    category: Option<String>,
    /// Of a `record_event` (`click`, `change`, `open`, `submit`, `success`, `fail`) or of a `conversion` (`locate`,
    /// `register`, `voter-education`, `request-ballot`, `confirm`, `in-person-info`, `contact`).
    action: Option<String>,
    /// Of a `record_event` (a button, a kind of places, a language, a postal code), of an `outbound` (`official`,
    /// `map`, `phone`) or of a `timing` (`page_load`, `locate`).
    label: Option<String>,
    /// Of a `timing`: milliseconds.
    ms: Option<u64>,
}
