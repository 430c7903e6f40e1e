//! Gathers what one visit needs: who, where, which language, and what the services know. Any of them may
//! be down; the rules in `site` then fall back.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::caller::Caller;
use crate::app::App;
use crate::client_ip::public;
use crate::site::bootstrap::{Learnt, bootstrap};
use crate::site::config::JurisdictionConfig;
use crate::site::query::SiteQuery;
use crate::site::visit::{PageKind, Visit, jurisdiction};
use crate::upstream::Edition;
use crate::view::bootstrap::{Bootstrap, BrandKey};

/// What one visit gave.
pub(super) struct Gathered {
    /// The view model.
    pub(super) bootstrap: Bootstrap,
    /// The jurisdiction's configuration.
    pub(super) config: Option<Arc<JurisdictionConfig>>,
}

/// Asks the services and applies the rules.
pub(super) async fn gather(app: &App, caller: &Caller, query: SiteQuery, page: PageKind) -> Gathered {
    let now: DateTime<Utc> = app.clock.now();
    let ip = public(caller.ip).filter(|_| query.state.is_none() && !query.no_geo);
    let region = match ip {
        Some(ip) => Box::pin(app.upstreams.region(ip)).await,
        None => None,
    };
    let region_code = region.and_then(|r| r.jurisdiction).map(|j| j.code);
    let visit = Visit {
        brand: BrandKey::of_host(&caller.host, app.brand_es_host.as_deref()),
        hosts: std::iter::once(caller.host.as_str())
            .chain(app.brand_es_host.as_deref())
            .filter(|h| !h.is_empty())
            .collect(),
        jurisdiction: jurisdiction(&query, region_code),
        query,
        now,
        rehearsal: app.clock.is_rehearsal(),
        page,
        pages: &app.pages,
    };
    let today = visit.today();
    let edition = Edition { preview: visit.query.preview, test_config: visit.query.test_config };
    let configuration = async {
        match visit.jurisdiction {
            Some((j, _)) => app.upstreams.jurisdiction(j.code, edition, today).await,
            None => None,
        }
    };
    // Boxed: three calls side by side are too large for a thread's stack.
    let (config, alerts, summary) = tokio::join!(
        Box::pin(configuration),
        Box::pin(app.upstreams.alerts(edition.preview, today)),
        Box::pin(app.upstreams.summary())
    );
    let summary = summary.unwrap_or_default();
    let learnt = Learnt {
        config: config.as_deref(),
        site_alerts: &alerts,
        region_from_table: region.is_some_and(|r| r.from_table),
        examples: &summary.examples,
        sample: summary.sample,
    };
    let bootstrap = bootstrap(&visit, &learnt);
    Gathered { bootstrap, config }
}
