//! What all handlers share.

use std::sync::Arc;

use common::clock::Clock;
use contacts::desk::Desk;
use contacts::events::Counts;
use ipnet::IpNet;

use crate::config::{Outside, PreviewKey};
use crate::export::Export;
use crate::limits::Gate;
use crate::site::query::SiteQuery;
use crate::site::visit::Pages;
use crate::upstream::Upstreams;

/// The state of one process.
pub struct App {
    /// The services behind.
    pub upstreams: Upstreams,
    /// The exported site; `None` serves the API alone.
    pub export: Option<Export>,
    /// Which pages exist.
    pub pages: Pages,
    /// The clock of all rules.
    pub clock: Clock,
    /// Limits.
    pub gate: Gate,
    /// Proxies whose word counts.
    pub trusted_proxies: Vec<IpNet>,
    /// Host of the Spanish brand.
    pub brand_es_host: Option<String>,
    /// Redirect away unknown parameters.
    pub enforce_query: bool,
    /// Mail address for reports.
    pub contact: Option<String>,
    /// What is asked of outside services.
    pub outside: Outside,
    /// Guards drafts and test entries.
    pub preview_key: Option<PreviewKey>,
    /// Takes contacts; `None` where they are off.
    pub contacts: Option<Arc<Desk>>,
    /// Counts events.
    pub counts: Arc<Counts>,
    /// The longest that a request may take.
    pub request_timeout: std::time::Duration,
}

impl App {
    /// The query of a visit; drafts and test entries only with their key.
    #[must_use]
    pub fn query(&self, raw: &str) -> SiteQuery {
        self.guarded(SiteQuery::parse(raw))
    }

    /// The same for a query that came in a body.
    #[must_use]
    pub fn guarded(&self, query: SiteQuery) -> SiteQuery {
        query.guarded(|given| self.preview_key.as_ref().is_none_or(|key| key.allows(given)))
    }
}
