//! Gathers what one visit needs: who, where, which language, and what the services know. Any of them may
//! be down; the rules in `site` then fall back.

use std::sync::Arc;

use common::jurisdiction::Jurisdiction;

use super::caller::Caller;
use crate::app::App;
use crate::client_ip::public;
use crate::site::bootstrap::{Learnt, bootstrap};
use crate::site::config::JurisdictionConfig;
use crate::site::query::SiteQuery;
use crate::site::visit::{PageKind, Visit, jurisdiction};
use crate::upstream::Edition;
use crate::view::bootstrap::{Bootstrap, BrandKey, KnownBy};

/// What one visit gave.
pub(super) struct Gathered<'a> {
    /// The visit.
    pub(super) visit: Visit<'a>,
    /// The view model of the frame.
    pub(super) bootstrap: Bootstrap,
    /// The jurisdiction's configuration.
    pub(super) config: Option<Arc<JurisdictionConfig>>,
}

/// The visit before anything is asked.
pub(super) fn visit<'a>(
    app: &'a App,
    caller: &'a Caller,
    query: SiteQuery,
    page: PageKind,
    known: Option<(&'static Jurisdiction, KnownBy)>,
) -> Visit<'a> {
    let visit = Visit {
        brand: BrandKey::of_host(&caller.host, app.brand_es_host.as_deref()),
        hosts: std::iter::once(caller.host.as_str())
            .chain(app.brand_es_host.as_deref())
            .filter(|h| !h.is_empty())
            .collect(),
        jurisdiction: known,
        query,
        now: app.clock.now(),
        rehearsal: app.clock.is_rehearsal(),
        page,
        pages: &app.pages,
    };
    match known {
        // What the path names stays with every link of the page.
        Some((named, KnownBy::Path)) => visit.pinned(named),
        _ => visit,
    }
}

/// Asks the services and applies the rules. `named` is the jurisdiction that the path names.
pub(super) async fn gather<'a>(
    app: &'a App,
    caller: &'a Caller,
    query: SiteQuery,
    page: PageKind,
    named: Option<&'static Jurisdiction>,
) -> Gathered<'a> {
    let ip = public(caller.ip).filter(|_| named.is_none() && query.state.is_none() && !query.no_geo);
    let region = match ip {
        Some(ip) => Box::pin(app.upstreams.region(ip)).await,
        None => None,
    };
    let region_code = region.and_then(|r| r.jurisdiction).map(|j| j.code);
    let known = jurisdiction(named, &query, region_code);
    let visit = visit(app, caller, query, page, known);
    let today = visit.today();
    let edition = Edition { preview: visit.query.preview, test_config: visit.query.test_config };
    let configuration = async {
        match visit.jurisdiction {
            Some((j, _)) => app.upstreams.jurisdiction(j.code, edition, today).await,
            None => None,
        }
    };
    // Boxed: calls side by side are too large for a thread's stack.
    let (config, alerts, summary) = tokio::join!(
        Box::pin(configuration),
        Box::pin(app.upstreams.alerts(edition.preview, today)),
        Box::pin(app.upstreams.summary_now())
    );
    // Without an answer nobody knows whether the places are real: unknown counts as sample.
    let (summary, unknown) = summary.map_or_else(|| (Arc::default(), true), |s| (s, false));
    let learnt = Learnt {
        config: config.as_deref(),
        site_alerts: &alerts,
        region_from_table: region.is_some_and(|r| r.from_table),
        examples: &summary.examples,
        sample: summary.sample || unknown,
    };
    let bootstrap = bootstrap(&visit, &learnt);
    Gathered { visit, bootstrap, config }
}
