//! The state of one process, which all handlers share.

use std::sync::Arc;

use common::clock::Clock;
use contacts::contact::Desk;
use contacts::events::EventCounts;
use http::HeaderValue;
use ipnet::IpNet;

use crate::browser_error::Noise;
use crate::config::{Outside, PreviewKey};
use crate::edge::caller::Caller;
use crate::edge::limits::Limiter;
use crate::page::cache::{Bypass, CacheKey, CachedResponse, PageCache, Served};
use crate::page::draw::Renderer;
use crate::page::export::Export;
use crate::page::tags::Tags;
use crate::problem::Problem;
use crate::site::visit::Pages;
use crate::site::visit::query::SiteQuery;
use crate::upstream::Upstreams;
use crate::view::bootstrap::BrandKey;

/// So many others who make the same response may be refused while one waits for it.
const OTHERS: usize = 8;

/// The state of one process.
pub struct App {
    /// The services behind.
    pub upstreams: Upstreams,
    /// The exported site; `None` serves the API alone.
    pub export: Option<Export>,
    /// Draws documents; `None` where the API is served alone and no bundle is named.
    pub renderer: Option<Renderer>,
    /// Which pages exist.
    pub pages: Pages,
    /// The cache of pages and view models.
    pub page_cache: PageCache,
    /// The cache of the pages of the audits.
    pub audit_cache: PageCache,
    /// The cache of places without an address.
    pub places_cache: PageCache,
    /// The clock of all rules.
    pub clock: Clock,
    /// Rates, bounds and keys of callers.
    pub limiter: Limiter,
    /// Proxies whose word counts.
    pub trusted_proxies: Vec<IpNet>,
    /// Host of the English brand.
    pub brand_host: Option<String>,
    /// Host of the Spanish brand.
    pub brand_es_host: Option<String>,
    /// Redirect away unknown parameters.
    pub enforce_query: bool,
    /// Days before the last one by law at which we advise to mail something.
    pub mail_safe_days: u8,
    /// Mail address for reports.
    pub contact: Option<String>,
    /// Which answers come from outside services.
    pub outside: Outside,
    /// `Strict-Transport-Security` of answers over TLS; `None` sends none.
    pub hsts: Option<HeaderValue>,
    /// Guards drafts and test entries; without one there are none.
    pub preview_key: Option<PreviewKey>,
    /// Takes contacts; `None` where they are off.
    pub contacts: Option<Arc<Desk>>,
    /// Counts the events of pages.
    pub counts: Arc<EventCounts>,
    /// Scripts of third parties.
    pub tags: Tags,
    /// Errors of browsers that are not reported.
    pub noise: Noise,
    /// The longest that a request may take.
    pub request_timeout: std::time::Duration,
}

impl App {
    /// The query of a visit; drafts and test entries only with their key.
    #[must_use]
    pub fn query(&self, raw: &str) -> SiteQuery {
        self.guarded(SiteQuery::parse(raw))
    }

    /// The token that the site's own pages show instead of a key; `None` where no keys are needed.
    #[must_use]
    pub fn page_token(&self) -> Option<String> {
        self.limiter.keys.as_ref().map(|keys| keys.token(self.clock.now()))
    }

    /// The host under which a brand is known; never what a request says.
    #[must_use]
    pub fn canonical_host(&self, brand: BrandKey) -> Option<&str> {
        match brand {
            BrandKey::En => self.brand_host.as_deref(),
            BrandKey::Es => self.brand_es_host.as_deref(),
        }
    }

    /// The host of a request, when it is the site's own; else none, so that all made-up hosts get the same
    /// answer. Where the site's own is not configured, it may be any.
    #[must_use]
    pub fn own_host<'h>(&self, host: &'h str) -> &'h str {
        if is_own(self.brand_host.as_deref(), self.brand_es_host.as_deref(), host) { host } else { "" }
    }

    /// The cached response of a key; otherwise the one that `make` gives, where the caller may have one made.
    /// A response that asks no service while it is made waits for a turn. Requests that wait for a response
    /// that another one makes are not counted and need no turn: when a page is as old as it may be, all of
    /// them get the new one.
    ///
    /// # Errors
    /// The caller has too many made, or too many wait for their turn; or the problem of `make`.
    pub async fn cached(
        &self,
        cache: &PageCache,
        caller: &Caller,
        key: Result<CacheKey, Bypass>,
        make: impl AsyncFnOnce() -> Result<CachedResponse, Problem>,
    ) -> Result<Served, Problem> {
        if let Ok(key) = &key
            && let Some(served) = cache.get(key).await
        {
            return Ok(served);
        }
        // Boxed, and nothing of it is there before: a hit carries no memory for what makes a page.
        Box::pin(async move {
            let mut make = Some(make);
            for _ in 0..OTHERS {
                let mut is_ours = false;
                let making = async {
                    is_ours = true;
                    self.limiter.uncached(caller)?;
                    let _turn =
                        if cache.asks_services { None } else { Some(self.limiter.render_turn().await?) };
                    // Nobody takes it before: this is the end of the loop.
                    make.take().ok_or(Problem::Internal)?().await
                };
                match cache.get_or_make(key.clone(), making).await {
                    // The refusal of another caller is not ours.
                    Err(Problem::TooMany(_) | Problem::Overloaded) if !is_ours => {}
                    outcome => return outcome,
                }
            }
            Err(Problem::Overloaded)
        })
        .await
    }

    /// The same for a query that came in a body.
    #[must_use]
    pub fn guarded(&self, query: SiteQuery) -> SiteQuery {
        query.guarded(|given| self.preview_key.as_ref().is_some_and(|key| key.allows(given)))
    }
}

fn is_own(brand: Option<&str>, brand_es: Option<&str>, host: &str) -> bool {
    let Some(brand) = brand else { return true };
    std::iter::once(brand).chain(brand_es).any(|own| own.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::is_own;

    #[test]
    fn a_made_up_host_is_not_the_sites() {
        let brands = |host| is_own(Some("voteready.example"), Some("votolisto.example"), host);
        assert!(brands("VoteReady.example") && brands("votolisto.example"));
        for made_up in ["", "evil.example", "voteready.example:1", "x.voteready.example"] {
            assert!(!brands(made_up), "{made_up}");
        }
        assert!(!is_own(Some("voteready.example"), None, "votolisto.example"));
        assert!(is_own(None, Some("votolisto.example"), "any.example"), "the site's own host is not known");
    }
}
