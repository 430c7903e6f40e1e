//! Loads the data of one visit: its jurisdiction (from the path, the query, or the network address), its
//! language, and the answers of the services about them. Any service may be down: the rules in
//! [`crate::site`] then fall back.

use std::sync::Arc;

use chrono::NaiveDate;
use common::jurisdiction::Jurisdiction;
use http::HeaderMap;

use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::client_ip::public;
use crate::page::cache::{Bypass, CacheKey, Subject, Version};
use crate::site::in_person::polling::polls_today;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::page::bootstrap::{ServiceAnswers, bootstrap};
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::PageKind;
use crate::site::visit::{Visit, jurisdiction};
use crate::site::wording::text::TextPair;
use crate::upstream::{Edition, Summary};
use crate::view::bootstrap::{Bootstrap, BrandKey, KnownBy};

/// A request for a page.
pub(super) struct PageRequest<'r> {
    pub(super) caller: &'r Caller,
    pub(super) path: &'r str,
    pub(super) raw: &'r str,
    pub(super) headers: &'r HeaderMap,
}

/// The answers of the services for one visit: everything that its page depends on.
pub(super) struct VisitData<'a> {
    /// The visit, with its jurisdiction.
    pub(super) visit: Visit<'a>,
    /// The jurisdiction's configuration.
    pub(super) config: Option<Arc<JurisdictionConfig>>,
    alerts: Arc<Vec<TextPair>>,
    summary: Option<Arc<Summary>>,
    from_table: bool,
    /// The jurisdiction's day.
    today: NaiveDate,
}

impl VisitData<'_> {
    /// The view model of the frame, all rules applied.
    pub(super) fn bootstrap(&self) -> Bootstrap {
        // Without an answer it is unknown whether the places are real: that counts as sample.
        let learnt = ServiceAnswers {
            config: self.config.as_deref(),
            site_alerts: &self.alerts,
            region_from_table: self.from_table,
            examples: self.summary.as_deref().map(|s| s.examples.as_slice()).unwrap_or_default(),
            sample: self.summary.as_ref().is_none_or(|s| s.sample),
            has_places: self.has_places(),
            places_day: self.places_day(),
        };
        bootstrap(&self.visit, &learnt)
    }

    /// Whether the look-up has an election ahead of the jurisdiction.
    fn has_places(&self) -> bool {
        let (Some((place, _)), Some(summary)) = (self.visit.jurisdiction, &self.summary) else {
            return false;
        };
        summary.whole.has_election(place.code)
    }

    /// The day of the nearest election ahead of the jurisdiction that the look-up has.
    fn places_day(&self) -> Option<NaiveDate> {
        let ((place, _), summary) = self.visit.jurisdiction.zip(self.summary.as_ref())?;
        summary.whole.next_day(place.code)
    }

    /// True for drafts and test entries, which no cache may store.
    pub(super) fn is_draft(&self) -> bool {
        self.visit.query.preview || self.visit.query.test_config
    }

    /// The key under which a response to this visit is cached; drafts have none. All hosts that are not the
    /// site's have the same.
    pub(super) fn key(
        &self,
        app: &App,
        subject: Subject,
        caller: &Caller,
        token: Option<String>,
    ) -> Result<CacheKey, Bypass> {
        let query = &self.visit.query;
        if self.is_draft() {
            return Err(Bypass::Draft);
        }
        Ok(CacheKey {
            subject,
            brand: self.visit.brand,
            host: app.own_host(&caller.host).into(),
            https: caller.https,
            jurisdiction: self.visit.jurisdiction.map(|(j, known_by)| (j.code, known_by)),
            state: query.state.map(|state| state.code),
            lang: query.lang,
            location: query.default_location_type,
            no_geo: query.no_geo,
            sent: query.sent,
            plan: query.plan.filter(|_| self.visit.page == PageKind::InPersonThanks),
            from_table: self.from_table,
            today: self.today,
            polls: self
                .config
                .as_deref()
                .and_then(|config| Some(polls_today(config, self.visit.now, self.today)?.phase)),
            token,
            config: Version(self.config.clone()),
            // None are the same as none that could be read.
            alerts: Version(Some(Arc::clone(&self.alerts)).filter(|alerts| !alerts.is_empty())),
            summary: Version(self.summary.clone()),
        })
    }
}

/// The visit before anything is asked.
pub(super) fn visit_of<'a>(
    app: &'a App,
    caller: &'a Caller,
    query: SiteQuery,
    page: PageKind,
    known: Option<(&'static Jurisdiction, KnownBy)>,
) -> Visit<'a> {
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let visit = Visit {
        brand,
        host: app.canonical_host(brand).unwrap_or_else(|| app.own_host(&caller.host)),
        // Both brands' hosts are the site's, whichever the visitor is at (SPEC section 2, custom buttons).
        hosts: std::iter::once(app.own_host(&caller.host))
            .chain(app.brand_host.as_deref())
            .chain(app.brand_es_host.as_deref())
            .filter(|h| !h.is_empty())
            .collect(),
        jurisdiction: known,
        query,
        now: app.clock.now(),
        rehearsal: app.clock.is_rehearsal(),
        page,
        pages: &app.pages,
        mail_safe_days: app.mail_safe_days,
    };
    visit.carried()
}

/// Asks the services. `named` is the jurisdiction that the path names.
pub(super) async fn load_visit<'a>(
    app: &'a App,
    caller: &'a Caller,
    query: SiteQuery,
    page: PageKind,
    named: Option<&'static Jurisdiction>,
) -> VisitData<'a> {
    let ip = public(caller.ip).filter(|_| named.is_none() && query.state.is_none() && !query.no_geo);
    let region = match ip {
        Some(ip) => app.upstreams.region(ip).await,
        None => None,
    };
    let region_code = region.and_then(|r| r.jurisdiction).map(|j| j.code);
    let known = jurisdiction(named, &query, region_code);
    let visit = visit_of(app, caller, query, page, known);
    let today = visit.today();
    let edition = Edition { preview: visit.query.preview, test_config: visit.query.test_config };
    let configuration = async {
        match visit.jurisdiction {
            Some((j, _)) => app.upstreams.jurisdiction(j.code, edition, today).await,
            None => None,
        }
    };
    let alerts = app.upstreams.alerts(edition.preview, today);
    let (config, alerts, summary) = tokio::join!(configuration, alerts, app.upstreams.summary_now());
    VisitData { visit, config, alerts, summary, from_table: region.is_some_and(|r| r.from_table), today }
}
