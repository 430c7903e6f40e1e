//! An exported page with what belongs to one visit: the state of the visit before `</head>`, and the HTML slots.

use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use bytes::{BufMut as _, BytesMut};
use http::{HeaderValue, StatusCode, header};
use serde_json::{Value, json};

use crate::export::{Page, Slot};
use crate::render::Rendered;
use crate::site::locale::Locale;
use crate::view::bootstrap::Bootstrap;
use crate::view::page::InfoPage;

/// What the gateway puts into a page.
pub(super) struct Content {
    /// The state of the visit, as a script element that holds data.
    state: String,
    /// `<link rel="canonical">`, or nothing.
    pub(super) canonical: String,
    /// Title and description, for a page that leaves them to the gateway.
    titles: String,
    /// The slot `page`.
    body: Option<String>,
    /// The slot `noscript`.
    pub(super) noscript: Option<String>,
}

impl Content {
    /// With the state alone: the frame's, and the page's own where it has one. `now` is in milliseconds.
    pub(super) fn new(now: i64, frame: &Bootstrap, page: Option<&InfoPage>) -> Self {
        Self {
            state: state_script(now, frame, page),
            canonical: String::new(),
            titles: String::new(),
            body: None,
            noscript: None,
        }
    }

    /// Takes what was rendered.
    pub(super) fn fill(&mut self, rendered: Rendered) {
        self.titles = format!(
            r#"<title>{}</title><meta name="description" content="{}"/>"#,
            escaped(&rendered.title),
            escaped(&rendered.description)
        );
        self.body = Some(rendered.body);
    }

    /// The page with all this in it.
    pub(super) fn into_response(self, page: &Page, status: StatusCode, locale: Locale) -> Response {
        let titles = if page.titled { "" } else { &self.titles };
        let slots: usize = page.slots.iter().map(|(_, after)| after.len()).sum();
        let own = [titles, &self.canonical, &self.state, self.body.as_deref().unwrap_or_default()];
        let size = own.iter().map(|s| s.len()).sum::<usize>() + page.head.len() + page.tail.len() + slots;
        let mut body = BytesMut::with_capacity(size + self.noscript.as_ref().map_or(0, String::len));
        body.put(page.head.clone());
        for part in [titles, &self.canonical, &self.state] {
            body.put_slice(part.as_bytes());
        }
        body.put(page.tail.clone());
        for (slot, after) in &page.slots {
            let filling = match slot {
                Slot::Page => &self.body,
                Slot::NoScript => &self.noscript,
            };
            body.put_slice(filling.as_deref().unwrap_or_default().as_bytes());
            body.put(after.clone());
        }
        let mut response = (status, Body::from(body.freeze())).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::CONTENT_SECURITY_POLICY, page.csp.clone());
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.tag()));
        response
    }
}

/// Plain text within an element or a quoted attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The state of the visit as a dehydrated query cache of the web's data layer: the frame, and the page's own
/// view model. `<` cannot end the script.
fn state_script(now: i64, frame: &Bootstrap, page: Option<&InfoPage>) -> String {
    let own = page.and_then(|page| Some(query(now, &json!(page.query_key()?), json!(page))));
    let queries: Vec<Value> =
        std::iter::once(query(now, &json!(["bootstrap"]), json!(frame))).chain(own).collect();
    let cache = json!({"mutations": [], "queries": queries});
    let json = cache.to_string().replace('<', "\\u003c");
    // By these the style sheet shows the sample bar at once, also to readers without scripts, and keeps room
    // for what comes with the scripts.
    let sample = if frame.sample { r#" data-sample="true""# } else { "" };
    let rehearsal = if frame.rehearsal { r#" data-rehearsal="true""# } else { "" };
    let draft = if frame.draft { r#" data-draft="true""# } else { "" };
    let alerts = frame.alerts.len();
    format!(
        r#"<script type="application/json" id="gateway-state"{sample}{rehearsal}{draft} data-alerts="{alerts}">{json}</script>"#
    )
}

fn query(now: i64, key: &Value, data: Value) -> Value {
    json!({
        "queryKey": key,
        "queryHash": key.to_string(),
        "dehydratedAt": now,
        "state": {
            "data": data,
            "dataUpdateCount": 1,
            "dataUpdatedAt": now,
            "error": null,
            "errorUpdateCount": 0,
            "errorUpdatedAt": 0,
            "fetchFailureCount": 0,
            "fetchFailureReason": null,
            "fetchMeta": null,
            "isInvalidated": false,
            "status": "success",
            "fetchStatus": "idle",
        },
    })
}
