//! The cache of finished responses of the site, pages and view models, in memory: their bytes, their
//! compressed forms and their entity tags are made once for all visitors to whom the same is shown.
//! `docs/gateway/page-cache.md` says what is cached and for how long; [`CacheStatus`] is how each response
//! says it.
//!
//! [`CacheKey`] names everything that such a response depends on. Its parts are words of ours (a path of the
//! export, a code, a language), the host of the request (where `BRAND_HOST` is set, that of a brand: other
//! hosts have no key) and the answers of the services themselves, so that a new answer of a service is
//! another key. Nothing that a visitor typed is a part of it: no address can be in a key or in a body that is
//! cached. Tests: `tests/it/cache.rs`.

mod status;

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use compact_str::CompactString;
use foldhash::fast::RandomState;
use http::{HeaderMap, StatusCode};
use metrics::Counter;
use moka::future::Cache;

use crate::page::encoded::Encoded;
use crate::problem::Problem;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::places::PlacesQuery;
use crate::site::visit::route::PageKind;
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair;
use crate::upstream::Summary;
use crate::view::bootstrap::{BrandKey, KnownBy, LocationKind};
use crate::view::in_person::Plan;
use crate::view::place::PollsPhase;

pub use status::{Bypass, CacheStatus};

/// Bytes of all cached pages and view models: about a thousand pages. The least used are evicted first.
const MAX_BYTES: u64 = 64 << 20;
/// The longest that one of them is served.
const MAX_AGE: Duration = Duration::from_secs(60);
/// Bytes and age of the pages of the audits.
const MAX_AUDIT_BYTES: u64 = 8 << 20;
const MAX_AUDIT_AGE: Duration = Duration::from_secs(20);
/// Bytes and age of places without an address, which say what is open now.
const MAX_PLACES_BYTES: u64 = 16 << 20;
const MAX_PLACES_AGE: Duration = Duration::from_secs(10);

/// A response that may be sent many times.
pub struct CachedResponse {
    /// The status that is sent, except where the client has the body already (304).
    pub status: StatusCode,
    /// Headers that belong to the content; never those of one request.
    pub headers: HeaderMap,
    /// The body, in the content codings that requests have taken so far.
    pub body: Encoded,
    /// `Cache-Control` for browsers and shared caches.
    pub cache_control: CacheControl,
}

/// `Cache-Control` of a response (RFC 9111, section 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheControl {
    /// `private, no-cache`: a browser stores it and asks each time whether it is still the same. Shared
    /// caches may not store it: the same URL shows another state from another network.
    Revalidate,
    /// `public, max-age=`, in seconds.
    Public(u32),
    /// `immutable`, for a year: the name of the file changes with its content.
    Immutable,
    /// `no-store`: drafts, forms with a ticket, the pages on which an address is typed or shown.
    NoStore,
}

/// The page or view model that a response is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// An exported page, filled for a visit.
    Page {
        /// Path in the export.
        shell: CompactString,
        /// Last part of the path of an editors' page that exists.
        slug: Option<String>,
    },
    /// The page of a path that leads nowhere.
    NotFound,
    /// The answer of `GET /api/site/bootstrap`.
    Bootstrap,
    /// The view model of an information page.
    Model {
        /// Which of the information pages it is.
        page: PageKind,
        /// As in `Page`.
        slug: Option<String>,
    },
    /// Places without an address: a page or a view model.
    Places {
        /// A county that there is; none for the list of a state.
        county: Option<String>,
        /// The filter and the page of the list.
        asked: PlacesQuery,
        /// True for the page, false for the view model.
        page: bool,
    },
    /// The page for a browser whose request is refused.
    Refusal {
        /// Path in the export.
        shell: CompactString,
        /// The HTTP status that the page names.
        status: u16,
    },
    /// The sitemap of a brand, `/sitemap.xml`.
    Sitemap,
}

/// Everything that a response depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CacheKey {
    /// The page or view model.
    pub subject: Subject,
    /// Face of the site.
    pub brand: BrandKey,
    /// The host of the request, in small letters, 260 bytes at most: links to it are internal.
    pub host: CompactString,
    /// Scheme of the canonical link.
    pub https: bool,
    /// The jurisdiction and how it is known.
    pub jurisdiction: Option<(&'static str, KnownBy)>,
    /// Parameters that the page's links carry.
    pub state: Option<&'static str>,
    /// Language that was asked for.
    pub lang: Option<Locale>,
    /// Kind of places that was asked for.
    pub location: Option<LocationKind>,
    /// The state is not guessed from the network (`?no_geo`).
    pub no_geo: bool,
    /// The landing page thanks for a form that was sent.
    pub sent: bool,
    /// The plan that the page of thanks is for.
    pub plan: Option<Plan>,
    /// The region came from the embedded table, which is credited.
    pub from_table: bool,
    /// The jurisdiction's day.
    pub today: NaiveDate,
    /// How the polls stand on election day.
    pub polls: Option<PollsPhase>,
    /// The token that pages carry instead of a key.
    pub token: Option<String>,
    /// The content service's answer about the jurisdiction.
    pub config: Version<JurisdictionConfig>,
    /// The content service's answer about sitewide alerts.
    pub alerts: Version<Vec<TextPair>>,
    /// The locate service's national summary.
    pub summary: Version<Summary>,
}

impl CacheKey {
    /// The key of a response that depends on nothing but the brand.
    #[must_use]
    pub fn of_brand(subject: Subject, brand: BrandKey, https: bool, today: NaiveDate) -> Self {
        Self {
            subject,
            brand,
            host: CompactString::default(),
            https,
            jurisdiction: None,
            state: None,
            lang: None,
            location: None,
            no_geo: false,
            sent: false,
            plan: None,
            from_table: false,
            today,
            polls: None,
            token: None,
            config: Version(None),
            alerts: Version(None),
            summary: Version(None),
        }
    }
}

/// The answer of a service, told from others by its place in memory: a key that holds it keeps that place, so
/// that no later answer can take it.
#[derive(Debug)]
pub struct Version<T>(pub Option<Arc<T>>);

impl<T> Clone for Version<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> PartialEq for Version<T> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            (None, None) => true,
            _ => false,
        }
    }
}

impl<T> Eq for Version<T> {}

impl<T> Hash for Version<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ref().map(Arc::as_ptr).hash(state);
    }
}

/// A response, and how the cache took part in it.
pub struct Served {
    /// The response, shared with the cache where it is cached.
    pub response: Arc<CachedResponse>,
    /// For `Cache-Status` and the log.
    pub status: CacheStatus,
}

/// A bounded cache of finished responses.
pub struct PageCache {
    /// Services are asked while a response is made.
    pub asks_services: bool,
    /// Nobody outside chooses the words of a key, so that a quick hash is safe.
    responses: Cache<CacheKey, Arc<CachedResponse>, RandomState>,
    hits: Counter,
    misses: Counter,
    bypassed: Counter,
}

impl Default for PageCache {
    fn default() -> Self {
        Self::new(MAX_BYTES, MAX_AGE)
    }
}

impl PageCache {
    /// For the pages of the audits, which are as fresh as the data that they tell of: 57 in eight languages.
    #[must_use]
    pub fn audits() -> Self {
        Self { asks_services: true, ..Self::new(MAX_AUDIT_BYTES, MAX_AUDIT_AGE) }
    }

    /// For places without an address.
    #[must_use]
    pub fn places() -> Self {
        Self { asks_services: true, ..Self::new(MAX_PLACES_BYTES, MAX_PLACES_AGE) }
    }

    /// A cache of at most so many bytes, which serves nothing older than `age`.
    #[must_use]
    pub fn new(bytes: u64, age: Duration) -> Self {
        let weigh = |_: &CacheKey, response: &Arc<CachedResponse>| {
            // The key, its headers and the cache's own account of it.
            u32::try_from(response.body.weight() + 2048).unwrap_or(u32::MAX)
        };
        let counter = |outcome| metrics::counter!("site_answers_total", "outcome" => outcome);
        Self {
            asks_services: false,
            responses: Cache::builder()
                .max_capacity(bytes)
                .weigher(weigh)
                .time_to_live(age)
                .build_with_hasher(RandomState::default()),
            hits: counter("kept"),
            misses: counter("made"),
            bypassed: counter("own"),
        }
    }

    /// The cached response of a key; otherwise the one that `make` gives, for which later requests of the
    /// same key wait. Without a key it is made for this visitor alone, and not stored.
    ///
    /// # Errors
    /// The problem of `make`, which every request that waits for it gets, and which is not stored.
    pub async fn get_or_make(
        &self,
        key: Result<CacheKey, Bypass>,
        make: impl Future<Output = Result<CachedResponse, Problem>>,
    ) -> Result<Served, Problem> {
        let key = match key {
            Ok(key) => key,
            Err(why) => {
                self.bypassed.increment(1);
                let response = Arc::new(make.await?);
                return Ok(Served { response, status: CacheStatus::Bypass(why) });
            }
        };
        if let Some(served) = self.get(&key).await {
            return Ok(served);
        }
        let make = async {
            self.misses.increment(1);
            make.await.map(Arc::new)
        };
        let entry = self.responses.entry(key).or_try_insert_with(make).await;
        let entry = entry.map_err(|problem: Arc<Problem>| (*problem).clone())?;
        let status = if entry.is_fresh() { CacheStatus::Stored } else { CacheStatus::Collapsed };
        Ok(Served { response: entry.into_value(), status })
    }

    /// A hit; `None` where the key is not cached.
    pub async fn get(&self, key: &CacheKey) -> Option<Served> {
        let response = self.responses.get(key).await?;
        self.hits.increment(1);
        Some(Served { response, status: CacheStatus::Hit })
    }
}

#[cfg(test)]
mod tests;
