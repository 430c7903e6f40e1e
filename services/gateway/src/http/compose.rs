//! An exported page with what belongs to one visit: the state of the visit before `</head>`, and the HTML
//! slots.

mod frame;
pub(super) mod names;

use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::json;

use crate::app::App;
use crate::config::OutsideLookup;
use crate::http::send;
use crate::page::cache::{Bypass, CacheControl, CacheStatus, CachedResponse};
use crate::page::draw::Drawn;
use crate::page::encoded::Encoded;
use crate::page::export::{ExportedPage, Mark};
use crate::page::tags::Tags;
use crate::problem::RETRY_AFTER_S;
use crate::site::visit::Visit;
use crate::site::visit::query::SiteQuery;
use crate::site::wording::html::escape;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::{Bootstrap, ConfigStatus};
use crate::view::state::PageState;
use crate::view::tags::TagKind;

/// For a page with a form that is posted, and whose header says `no-referrer`, as that of the API and of the
/// look-up: with it a browser names no origin, and the post looks like another site's where there is no
/// `Sec-Fetch-Site`. Other sites are told nothing either way.
pub(super) const REFERRER: &str = r#"<meta name="referrer" content="same-origin"/>"#;

/// The content that the gateway puts into an exported page.
pub(super) struct PageContent<'a> {
    /// The view model of the frame, for its slots.
    frame: &'a Bootstrap,
    /// The parameters that the links of the frame carry.
    query: &'a SiteQuery,
    /// The state of the visit, as a script element that holds data.
    state: String,
    /// `<link rel="canonical">` and those to the other languages, or nothing.
    pub(super) links: String,
    /// Title and description, for a page that leaves them to the gateway.
    titles: String,
    /// The slot `page`.
    pub(super) body: Option<String>,
    /// The slot `not_yet` of the address form: the places are not of the announced election.
    pub(super) not_yet: Option<String>,
    /// The slot `reference` of the error page: what finds the request in our records.
    pub(super) reference: Option<String>,
    /// The address form without scripts: where it is sent, and the token of the page.
    pub(super) form: Option<(String, String)>,
    /// Search engines are told not to list the page.
    pub(super) noindex: bool,
    tags: &'a Tags,
}

impl<'a> PageContent<'a> {
    /// With the state alone.
    pub(super) fn new(app: &'a App, visit: &'a Visit<'_>, frame: &'a Bootstrap) -> Self {
        Self {
            frame,
            query: &visit.query,
            state: state_script(app, frame, visit.query.sent),
            links: String::new(),
            titles: String::new(),
            body: None,
            not_yet: None,
            reference: None,
            form: None,
            noindex: false,
            tags: &app.tags,
        }
    }

    /// Puts a drawn document into the page.
    pub(super) fn fill(&mut self, drawn: Drawn) {
        let (title, description) = (escape(&drawn.title), escape(&drawn.description));
        let meta = |name: &str, text: &str| format!(r#"<meta {name}" content="{text}"/>"#);
        self.titles = [
            format!("<title>{title}</title>"),
            meta(r#"name="description"#, &description),
            meta(r#"property="og:title"#, &title),
            meta(r#"property="og:description"#, &description),
            meta(r#"name="twitter:title"#, &title),
            meta(r#"name="twitter:description"#, &description),
        ]
        .concat();
        self.body = Some(drawn.body);
    }

    /// The page with all this in it.
    pub(super) fn into_answer(
        self,
        page: &ExportedPage,
        status: StatusCode,
        locale: Locale,
        cache_control: CacheControl,
    ) -> CachedResponse {
        let Self { frame, query, state, links, titles, form, noindex, tags, .. } = self;
        let Self { mut body, mut not_yet, mut reference, .. } = self;
        let state = if tags.is_empty() { state } else { mark_tags(&state, tags, page.tags) };
        let html = page.fill(|mark| match mark {
            Mark::Head if page.titled => Some(format!("{links}{state}")),
            Mark::Head => Some(format!("{titles}{links}{state}")),
            Mark::Slot(name) if name == "page" => body.take(),
            Mark::Slot(name) if name == "not_yet" => not_yet.take(),
            Mark::Slot(name) if name == "reference" => reference.take(),
            Mark::Slot(name) => tags.slot(name).or_else(|| frame::slot(frame, name)),
            Mark::Link(name) if name == "results" => form.as_ref().map(|(action, _)| action.clone()),
            Mark::Link(name) if name == "page_token" => {
                Some(form.as_ref().map(|(_, token)| token.clone()).unwrap_or_default())
            }
            Mark::Link(name) => frame::link(frame, query, name),
            Mark::SiteLink(path) => Some(query.href(path)),
        });
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (header::CONTENT_SECURITY_POLICY, page.csp.clone()),
            (header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.tag())),
        ];
        let mut headers: HeaderMap = headers.into_iter().collect();
        if noindex {
            headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
        }
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER_S));
        }
        CachedResponse { status, headers, body: Encoded::text(html), cache_control }
    }

    /// The page for one visitor, which no cache may store.
    pub(super) fn into_response(
        self,
        page: &ExportedPage,
        status: StatusCode,
        locale: Locale,
        why: Bypass,
    ) -> Response {
        let response = self.into_answer(page, status, locale, CacheControl::NoStore);
        send::once(&response, CacheStatus::Bypass(why))
    }
}

/// Says on the state script that this installation has tags, which list of them (the answer of a visitor is
/// one to a list), whether one of them is told of a look-up with a hash of the address, and whether this page
/// may load them. The same for every visitor: what a visitor agreed to, only the browser knows.
fn mark_tags(state: &str, tags: &Tags, load: bool) -> String {
    let mark = if load { "load" } else { "named" };
    // Hexadecimal digits.
    let version = &tags.list().version;
    let told = tags.list().tags.iter().any(|tag| tag.kind == TagKind::Conversions);
    let address = if told { r#" data-tags-address="true""# } else { "" };
    let marked = format!(r#" id="gateway-state" data-tags="{mark}" data-tags-version="{version}"{address}"#);
    state.replacen(r#" id="gateway-state""#, &marked, 1)
}

/// The state of the visit, for scripts. `<` cannot end the script element.
fn state_script(app: &App, frame: &Bootstrap, sent: bool) -> String {
    let outside = app.outside;
    let json = json!(PageState::from(frame)).to_string().replace('<', "\\u003c");
    // By these the style sheet shows the bars, the heading and the backup panel at once, also without
    // scripts.
    let sample = if frame.sample { r#" data-sample="true""# } else { "" };
    let rehearsal = if frame.rehearsal { r#" data-rehearsal="true""# } else { "" };
    let geo = if outside.geo { r#" data-geo="outside""# } else { "" };
    let locate = match outside.locate {
        Some(OutsideLookup::VoterInfo) => r#" data-locate="outside""#,
        Some(OutsideLookup::Civic) => r#" data-locate="civic""#,
        None => "",
    };
    let config = match frame.config_status {
        ConfigStatus::Ok => "ok",
        ConfigStatus::Failed => "failed",
        ConfigStatus::None => "none",
    };
    let draft = if frame.draft { r#" data-draft="true""# } else { "" };
    let sent = if sent { r#" data-sent="true""# } else { "" };
    let languages = frame::languages(frame);
    // Letters, digits, hyphens and underscores.
    let token = app.page_token().map(|token| format!(r#" data-token="{token}""#)).unwrap_or_default();
    format!(
        r#"<script type="application/json" id="gateway-state"{token}{sample}{rehearsal}{draft}{sent}{languages}{geo}{locate} data-config="{config}">{json}</script>"#
    )
}
