//! A cache in front of a slow source: fresh for five minutes, then served stale while one caller
//! refreshes; stale on error for a day; callers that miss together wait for one load. Drafts are kept for
//! a second at most (DESIGN section 5). Entries are cached before the rules, so no day is in the key.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use common::jurisdiction::Jurisdiction as Place;
use moka::future::Cache;
use tokio::time::Instant;

use crate::domain::alert::Alert;
use crate::domain::entry::Entry;
use crate::service::source::{Mode, Source, SourceError};

const FRESH: Duration = Duration::from_secs(300);
const KEEP: Duration = Duration::from_secs(24 * 3600);
const PREVIEW: Duration = Duration::from_secs(1);
/// After a refresh that failed, the next one waits this long.
const RETRY: Duration = Duration::from_secs(10);
/// 56 jurisdictions in four modes, and room.
const CAPACITY: u64 = 1_000;

#[derive(Clone)]
struct Stored<V> {
    value: V,
    loaded: Instant,
    refresh_at: Instant,
}

/// A cache that serves stale values while it refreshes.
#[derive(Clone)]
struct Swr<K, V> {
    cache: Cache<K, Stored<V>>,
    refreshing: Arc<Mutex<HashSet<K>>>,
    fresh: Duration,
    keep: Duration,
}

/// Ends the refresh of a key however the task ends.
struct Refreshing<K: Eq + Hash>(Arc<Mutex<HashSet<K>>>, K);

impl<K: Eq + Hash> Drop for Refreshing<K> {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

impl<K, V> Swr<K, V>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    fn new(fresh: Duration, keep: Duration) -> Self {
        let cache = Cache::builder().max_capacity(CAPACITY).time_to_live(KEEP).build();
        Self { cache, refreshing: Arc::default(), fresh, keep }
    }

    fn stored(&self, value: V) -> Stored<V> {
        let now = Instant::now();
        Stored { value, loaded: now, refresh_at: now + self.fresh }
    }

    async fn get<F, L>(&self, key: K, load: L) -> Result<V, SourceError>
    where
        L: FnOnce() -> F + Send,
        F: Future<Output = Result<V, SourceError>> + Send + 'static,
    {
        if let Some(stored) = self.cache.get(&key).await {
            let now = Instant::now();
            if now.duration_since(stored.loaded) < self.keep {
                if now >= stored.refresh_at
                    && let Some(guard) = self.begin(&key)
                {
                    self.refresh(guard, stored.clone(), load());
                }
                return Ok(stored.value);
            }
            self.cache.invalidate(&key).await;
        }
        let loading = load();
        let loaded = self.cache.try_get_with(key, async { Ok(self.stored(loading.await?)) }).await;
        loaded.map(|stored| stored.value).map_err(|error: Arc<SourceError>| (*error).clone())
    }

    fn begin(&self, key: &K) -> Option<Refreshing<K>> {
        let mut refreshing = self.refreshing.lock().unwrap_or_else(PoisonError::into_inner);
        refreshing.insert(key.clone()).then(|| Refreshing(Arc::clone(&self.refreshing), key.clone()))
    }

    fn refresh<F>(&self, guard: Refreshing<K>, old: Stored<V>, loading: F)
    where
        F: Future<Output = Result<V, SourceError>> + Send + 'static,
    {
        let this = self.clone();
        tokio::spawn(async move {
            let stored = match loading.await {
                Ok(value) => this.stored(value),
                Err(error) => {
                    metrics::counter!("content_refresh_failed_total").increment(1);
                    tracing::warn!(%error, "refresh failed; the stale entry is served");
                    Stored { refresh_at: Instant::now() + RETRY, ..old }
                }
            };
            this.cache.insert(guard.1.clone(), stored).await;
        });
    }
}

/// One cache for what is published, one for drafts.
struct Tiers<K, V> {
    published: Swr<K, V>,
    drafts: Swr<K, V>,
}

impl<K, V> Tiers<K, V>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    fn new() -> Self {
        Self { published: Swr::new(FRESH, KEEP), drafts: Swr::new(PREVIEW, PREVIEW) }
    }

    fn of(&self, preview: bool) -> &Swr<K, V> {
        if preview { &self.drafts } else { &self.published }
    }
}

/// A source behind caches.
pub struct Cached<S> {
    source: Arc<S>,
    entry: Tiers<(&'static str, bool), Option<Arc<Entry>>>,
    entries: Tiers<(), Arc<[Arc<Entry>]>>,
    alerts: Tiers<(), Arc<[Alert]>>,
}

impl<S: Source> Cached<S> {
    /// Puts caches in front of a source.
    #[must_use]
    pub fn new(source: S) -> Self {
        Self { source: Arc::new(source), entry: Tiers::new(), entries: Tiers::new(), alerts: Tiers::new() }
    }
}

#[async_trait]
impl<S: Source> Source for Cached<S> {
    fn allows_preview(&self) -> bool {
        self.source.allows_preview()
    }

    async fn entry(&self, place: &'static Place, mode: Mode) -> Result<Option<Arc<Entry>>, SourceError> {
        let source = Arc::clone(&self.source);
        let load = || async move { source.entry(place, mode).await };
        self.entry.of(mode.preview).get((place.code, mode.test_config), load).await
    }

    async fn entries(&self, preview: bool) -> Result<Arc<[Arc<Entry>]>, SourceError> {
        let source = Arc::clone(&self.source);
        self.entries.of(preview).get((), || async move { source.entries(preview).await }).await
    }

    async fn alerts(&self, preview: bool) -> Result<Arc<[Alert]>, SourceError> {
        let source = Arc::clone(&self.source);
        self.alerts.of(preview).get((), || async move { source.alerts(preview).await }).await
    }
}

#[cfg(test)]
mod tests;
