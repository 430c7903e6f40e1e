//! What all handlers share.

use std::sync::Arc;

use common::clock::Clock;
use contacts::contact::Desk;
use contacts::events::Counts;
use http::HeaderValue;
use ipnet::IpNet;

use crate::browser_error::Noise;
use crate::config::{Outside, PreviewKey};
use crate::edge::caller::Caller;
use crate::edge::limits::Gate;
use crate::page::draw::Press;
use crate::page::export::Export;
use crate::page::kept::{Answer, Kept, Key};
use crate::page::tags::Tags;
use crate::problem::Problem;
use crate::site::query::SiteQuery;
use crate::site::visit::Pages;
use crate::upstream::Upstreams;
use crate::view::bootstrap::BrandKey;

/// The state of one process.
pub struct App {
    /// The services behind.
    pub upstreams: Upstreams,
    /// The exported site; `None` serves the API alone.
    pub export: Option<Export>,
    /// Draws documents; `None` where the API is served alone and no bundle is named.
    pub press: Option<Press>,
    /// Which pages exist.
    pub pages: Pages,
    /// Finished answers.
    pub kept: Kept,
    /// Finished pages of the audits.
    pub kept_audits: Kept,
    /// Finished answers about places without an address.
    pub kept_places: Kept,
    /// The clock of all rules.
    pub clock: Clock,
    /// Limits.
    pub gate: Gate,
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
    /// What is asked of outside services.
    pub outside: Outside,
    /// `Strict-Transport-Security` of answers over TLS; `None` sends none.
    pub hsts: Option<HeaderValue>,
    /// Guards drafts and test entries; without one there are none.
    pub preview_key: Option<PreviewKey>,
    /// Takes contacts; `None` where they are off.
    pub contacts: Option<Arc<Desk>>,
    /// Counts events.
    pub counts: Arc<Counts>,
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

    /// What the site's own pages show instead of a key; `None` where no keys are needed.
    #[must_use]
    pub fn page_token(&self) -> Option<String> {
        self.gate.keys.as_ref().map(|keys| keys.token(self.clock.now()))
    }

    /// The host under which a brand is known; never what a request says.
    #[must_use]
    pub fn canonical_host(&self, brand: BrandKey) -> Option<&str> {
        match brand {
            BrandKey::En => self.brand_host.as_deref(),
            BrandKey::Es => self.brand_es_host.as_deref(),
        }
    }

    /// The host of a request, when it is the site's own; else none, so that all made-up hosts get the same answer.
    /// Where the site's own is not configured, it may be any.
    #[must_use]
    pub fn own_host<'h>(&self, host: &'h str) -> &'h str {
        if is_own(self.brand_host.as_deref(), self.brand_es_host.as_deref(), host) { host } else { "" }
    }

    /// The answer of a key from what is kept, else as `make` gives it when the caller may have one made. What asks
    /// no service while it is made waits for a turn.
    ///
    /// # Errors
    /// When the caller has too many made, or too many wait; and why it could not be made.
    pub async fn answer(
        &self,
        kept: &Kept,
        caller: &Caller,
        key: Option<Key>,
        make: impl Future<Output = Result<Answer, Problem>>,
    ) -> Result<Arc<Answer>, Problem> {
        if let Some(key) = &key
            && let Some(answer) = kept.get(key).await
        {
            return Ok(answer);
        }
        self.gate.make(caller)?;
        let _turn = if kept.asks { None } else { Some(self.gate.turn().await?) };
        kept.answer_or(key, make).await
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
