//! Finished answers of the site, pages and view models, kept in memory: their bytes, their compressed forms and their
//! entity tags are made once for all visitors to whom the same is shown.
//!
//! [`Key`] names everything that such an answer depends on. Its parts are words of ours (a path of the export, a code, a
//! language), the host that the request named (where `BRAND_HOST` is set, a brand's: others have no key) and the answers
//! of the services themselves, so that a new answer of a service is another key. What a visitor typed is no part of it:
//! no address can be in a key or in a body that is kept.

use std::future::Future;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use http::{HeaderMap, StatusCode};
use metrics::Counter;
use moka::future::Cache;

use crate::page::encoded::Encoded;
use crate::problem::Problem;
use crate::site::config::{JurisdictionConfig, Text};
use crate::site::locale::Locale;
use crate::site::places::PlacesAsked;
use crate::site::route::PageKind;
use crate::upstream::Summary;
use crate::view::bootstrap::{BrandKey, KnownBy, LocationKind};
use crate::view::in_person::Plan;

/// Bytes of all that is kept: about a thousand pages. The least used go first.
const MAX_BYTES: u64 = 64 << 20;
/// Whatever the key says, nothing older is served.
const MAX_AGE: Duration = Duration::from_secs(60);
/// The same of the pages of the audits.
const MAX_AUDIT_BYTES: u64 = 8 << 20;
const MAX_AUDIT_AGE: Duration = Duration::from_secs(20);
/// The same of places without an address, which say what is open now.
const MAX_PLACES_BYTES: u64 = 16 << 20;
const MAX_PLACES_AGE: Duration = Duration::from_secs(10);

/// An answer that may be sent many times.
pub struct Answer {
    /// Status.
    pub status: StatusCode,
    /// Headers that belong to the content; never those of one request.
    pub headers: HeaderMap,
    /// Body.
    pub body: Encoded,
    /// What a browser may do with it.
    pub reuse: Reuse,
}

/// What a browser may do with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reuse {
    /// Keep it and ask each time whether it is still the same. Shared caches may not: the same URL shows another state
    /// from another network.
    Revalidate,
    /// Anybody may keep it, and ask after so many seconds.
    Public(u32),
    /// Its name changes with its content.
    Immutable,
    /// Never keep it: drafts, forms with a ticket, the pages on which an address is typed or shown.
    Never,
}

/// What an answer is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A page: the path of the exported page, and which of the editors' pages.
    Page {
        /// Path in the export.
        shell: String,
        /// Last part of the path of an editors' page that exists.
        slug: Option<String>,
    },
    /// The page that says that there is none.
    NotFound,
    /// `GET /api/site/bootstrap`.
    Bootstrap,
    /// The view model of an information page.
    Model {
        /// Kind of page.
        page: PageKind,
        /// As in `Page`.
        slug: Option<String>,
    },
    /// Places without an address: a page or a view model.
    Places {
        /// A county that there is; none for the list of a state.
        county: Option<String>,
        /// What of it is asked for.
        asked: PlacesAsked,
        /// The page, not the view model.
        page: bool,
    },
    /// The page for a browser whose request is refused.
    Refusal {
        /// Path in the export.
        shell: String,
        /// Status.
        status: u16,
    },
    /// `/sitemap.xml`.
    Sitemap,
}

/// Everything that an answer depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// What it is about.
    pub what: What,
    /// Face of the site.
    pub brand: BrandKey,
    /// The host of the request, in small letters, 260 bytes at most: links to it are internal.
    pub host: String,
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
    /// Do not guess.
    pub no_geo: bool,
    /// The plan that the page of thanks is for.
    pub plan: Option<Plan>,
    /// The region came from the embedded table, which is credited.
    pub from_table: bool,
    /// The jurisdiction's day.
    pub today: NaiveDate,
    /// The token that pages carry instead of a key.
    pub token: Option<String>,
    /// What content says of the jurisdiction.
    pub config: Version<JurisdictionConfig>,
    /// Sitewide alerts.
    pub alerts: Version<Vec<Text>>,
    /// The national summary.
    pub summary: Version<Summary>,
}

impl Key {
    /// Of an answer that depends on nothing but the brand.
    #[must_use]
    pub fn of_brand(what: What, brand: BrandKey, https: bool, today: NaiveDate) -> Self {
        Self {
            what,
            brand,
            host: String::new(),
            https,
            jurisdiction: None,
            state: None,
            lang: None,
            location: None,
            no_geo: false,
            plan: None,
            from_table: false,
            today,
            token: None,
            config: Version(None),
            alerts: Version(None),
            summary: Version(None),
        }
    }
}

/// The answer of a service, told from others by its place in memory: a key that holds it keeps that place, so that no
/// later answer can take it.
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

/// What is kept.
pub struct Kept {
    /// Services are asked while an answer is made.
    pub asks: bool,
    answers: Cache<Key, Arc<Answer>>,
    hits: Counter,
    misses: Counter,
    passed: Counter,
}

impl Default for Kept {
    fn default() -> Self {
        Self::new(MAX_BYTES, MAX_AGE)
    }
}

impl Kept {
    /// For the pages of the audits, which are as fresh as what they tell of, and which everybody may ask for: 57 in
    /// eight languages.
    #[must_use]
    pub fn audits() -> Self {
        Self { asks: true, ..Self::new(MAX_AUDIT_BYTES, MAX_AUDIT_AGE) }
    }

    /// For places without an address.
    #[must_use]
    pub fn places() -> Self {
        Self { asks: true, ..Self::new(MAX_PLACES_BYTES, MAX_PLACES_AGE) }
    }

    /// So many bytes, none older than `age`.
    #[must_use]
    pub fn new(bytes: u64, age: Duration) -> Self {
        let weigh = |_: &Key, answer: &Arc<Answer>| {
            // The key, its headers and the cache's own account of it.
            u32::try_from(answer.body.weight() + 2048).unwrap_or(u32::MAX)
        };
        let counter = |outcome| metrics::counter!("site_answers_total", "outcome" => outcome);
        Self {
            asks: false,
            answers: Cache::builder().max_capacity(bytes).weigher(weigh).time_to_live(age).build(),
            hits: counter("kept"),
            misses: counter("made"),
            passed: counter("own"),
        }
    }

    /// The answer of a key: the one that is kept, else what `make` gives, which those who ask meanwhile wait for.
    /// Without a key it is made for this visitor alone. `None` when there is no such answer; that is not kept.
    pub async fn answer(
        &self,
        key: Option<Key>,
        make: impl Future<Output = Option<Answer>>,
    ) -> Option<Arc<Answer>> {
        self.answer_or(key, async { make.await.ok_or(Problem::NotFound) }).await.ok()
    }

    /// The same of an answer that may fail: everybody who waits for it gets the problem, which is not kept.
    ///
    /// # Errors
    /// Why it could not be made.
    pub async fn answer_or(
        &self,
        key: Option<Key>,
        make: impl Future<Output = Result<Answer, Problem>>,
    ) -> Result<Arc<Answer>, Problem> {
        let make = async { make.await.map(Arc::new) };
        let Some(key) = key else {
            self.passed.increment(1);
            return make.await;
        };
        if let Some(answer) = self.get(&key).await {
            return Ok(answer);
        }
        self.misses.increment(1);
        self.answers.try_get_with(key, make).await.map_err(|problem: Arc<Problem>| (*problem).clone())
    }

    /// The answer of a key, if it is kept.
    pub async fn get(&self, key: &Key) -> Option<Arc<Answer>> {
        let answer = self.answers.get(key).await?;
        self.hits.increment(1);
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn key(what: What) -> Key {
        Key::of_brand(what, BrandKey::En, true, "2028-10-20".parse().unwrap())
    }

    fn answer(text: &str) -> Option<Answer> {
        let body = Encoded::text(text.to_owned().into());
        Some(Answer { status: StatusCode::OK, headers: HeaderMap::new(), body, reuse: Reuse::Revalidate })
    }

    #[tokio::test]
    async fn who_asks_at_once_gets_the_same_answer_made_once() {
        let (kept, made) = (Arc::new(Kept::default()), Arc::new(AtomicUsize::new(0)));
        let tasks: Vec<_> = (0..50)
            .map(|_| {
                let (kept, made) = (Arc::clone(&kept), Arc::clone(&made));
                tokio::spawn(async move {
                    let make = async {
                        made.fetch_add(1, Ordering::SeqCst);
                        tokio::time::sleep(Duration::from_millis(20)).await;
                        answer("a")
                    };
                    kept.answer(Some(key(What::Bootstrap)), make).await.unwrap()
                })
            })
            .collect();
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        assert!(answers.iter().all(|one| Arc::ptr_eq(one, &answers[0])));
        assert_eq!(made.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn without_a_key_or_an_answer_nothing_is_kept() {
        let kept = Kept::default();
        let one = kept.answer(None, async { answer("a") }).await.unwrap();
        let two = kept.answer(None, async { answer("a") }).await.unwrap();
        assert!(!Arc::ptr_eq(&one, &two));
        assert!(kept.answer(Some(key(What::NotFound)), async { None }).await.is_none());
        assert!(kept.answer(Some(key(What::NotFound)), async { answer("now there is") }).await.is_some());
    }

    #[tokio::test]
    async fn a_new_answer_of_a_service_is_another_key_also_when_it_says_the_same() {
        let kept = Kept::default();
        let with = |alerts: &Arc<Vec<Text>>| {
            Some(Key { alerts: Version(Some(Arc::clone(alerts))), ..key(What::Bootstrap) })
        };
        let (old, new) = (Arc::new(Vec::new()), Arc::new(Vec::new()));
        let one = kept.answer(with(&old), async { answer("old") }).await.unwrap();
        let same = kept.answer(with(&old), async { answer("never made") }).await.unwrap();
        let other = kept.answer(with(&new), async { answer("new") }).await.unwrap();
        assert!(Arc::ptr_eq(&one, &same) && !Arc::ptr_eq(&one, &other));
        let none = kept.answer(Some(key(What::Bootstrap)), async { answer("none") }).await.unwrap();
        assert!(!Arc::ptr_eq(&one, &none) && !Arc::ptr_eq(&other, &none));
    }

    #[tokio::test]
    async fn nothing_outlives_its_age_and_the_bytes_are_bounded() {
        let kept = Kept::new(1 << 20, Duration::from_millis(50));
        let one = kept.answer(Some(key(What::Bootstrap)), async { answer("old") }).await.unwrap();
        tokio::time::sleep(Duration::from_millis(80)).await;
        let two = kept.answer(Some(key(What::Bootstrap)), async { answer("new") }).await.unwrap();
        assert!(!Arc::ptr_eq(&one, &two));
        let kept = Kept::new(1 << 20, MAX_AGE);
        let body = "x".repeat(10_000);
        for n in 0..500 {
            let what = What::Page { shell: format!("/{n}/"), slug: None };
            assert!(kept.answer(Some(key(what)), async { answer(&body) }).await.is_some());
        }
        kept.answers.run_pending_tasks().await;
        assert!(kept.answers.weighted_size() <= 1 << 20, "{}", kept.answers.weighted_size());
    }
}
