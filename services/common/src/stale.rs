//! A cache that never makes a visitor wait for a refresh: a value is fresh for a while, then it is still
//! served while one load runs in the background, and for at most a day while loads fail.
//!
//! A load is a task of its own: callers that miss together wait for the same one, a caller whose deadline
//! passes leaves it running, and its value is cached for the next caller.

use std::fmt::Display;
use std::future::Future;
use std::hash::Hash;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use foldhash::HashMap;
use tokio::sync::watch;
use tokio::time::Instant;

/// Wait after a failure while there is no value at all: visitors wait for the source to come back.
const COLD_RETRY: Duration = Duration::from_secs(1);

/// How long values are served, and how often a source that fails is asked.
#[derive(Clone, Copy, Debug)]
pub struct StalePolicy {
    /// For metrics and logs.
    pub name: &'static str,
    /// Age at which a value is loaded again in the background.
    pub fresh: Duration,
    /// Age at which a value is no longer served.
    pub keep: Duration,
    /// After a failed refresh the next one waits this long, twice as long after each further failure.
    pub retry: Duration,
    /// The longest wait between two refreshes.
    pub retry_at_most: Duration,
    /// The most keys; beyond it the least recently used key is evicted.
    pub capacity: usize,
}

impl StalePolicy {
    /// Fresh for five minutes, at most a day on error (SPEC section 7, "Caching").
    #[must_use]
    pub fn published(name: &'static str, capacity: usize) -> Self {
        Self {
            name,
            fresh: Duration::from_secs(300),
            keep: Duration::from_secs(24 * 3600),
            retry: Duration::from_secs(10),
            retry_at_most: Duration::from_secs(300),
            capacity,
        }
    }

    /// Drafts: at most a second old, also on error.
    #[must_use]
    pub fn drafts(name: &'static str, capacity: usize) -> Self {
        let second = Duration::from_secs(1);
        Self { name, fresh: second, keep: second, retry: second, retry_at_most: second, capacity }
    }
}

/// The value of a load, with its age.
#[derive(Clone, Debug)]
pub struct Loaded<V> {
    pub value: V,
    /// How old it is already, when the source has a cache of its own: the two may not add up to two days.
    pub age: Duration,
}

impl<V> From<V> for Loaded<V> {
    fn from(value: V) -> Self {
        Self { value, age: Duration::ZERO }
    }
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missed<E> {
    /// The load failed.
    #[error("{0}")]
    Failed(E),
    /// The load takes longer than the caller waits. It goes on, and its value will be kept.
    #[error("not loaded yet")]
    NotYet,
}

/// A load under way.
pub type Load<V, E> = Pin<Box<dyn Future<Output = Result<Loaded<V>, E>> + Send>>;
type Loader<K, V, E> = dyn Fn(K, Option<V>) -> Load<V, E> + Send + Sync;
type LoadOutcome<V, E> = Option<Result<V, E>>;

/// The cache. Cheap to clone.
pub struct StaleCache<K, V, E> {
    inner: Arc<Inner<K, V, E>>,
}

impl<K, V, E> Clone for StaleCache<K, V, E> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner) }
    }
}

/// A cache of what is published, and one of drafts.
pub struct Tiers<K, V, E> {
    pub published: StaleCache<K, V, E>,
    pub drafts: StaleCache<K, V, E>,
}

impl<K, V, E> Tiers<K, V, E> {
    #[must_use]
    pub fn of(&self, preview: bool) -> &StaleCache<K, V, E> {
        if preview { &self.drafts } else { &self.published }
    }
}

struct Inner<K, V, E> {
    policy: StalePolicy,
    load: Box<Loader<K, V, E>>,
    /// Keys are words of ours, so that a quick hash is safe.
    slots: Mutex<HashMap<K, Slot<V, E>>>,
}

struct Slot<V, E> {
    value: Option<Stored<V>>,
    loading: Option<Loading<V, E>>,
    /// Changed since the current load began: it must be loaded once more.
    outdated: bool,
    failures: u32,
    retry_at: Option<Instant>,
    /// The last failure, while there is no value: told to callers until `retry_at`, so that a source that
    /// refuses at once is not asked by each of them.
    failed: Option<E>,
    used: Instant,
}

struct Stored<V> {
    value: V,
    /// The moment at which the source had it; `keep` counts from here.
    since: Instant,
    /// The moment at which it was loaded; `fresh` counts from here.
    loaded: Instant,
}

struct Loading<V, E> {
    began: Instant,
    outcome: watch::Receiver<LoadOutcome<V, E>>,
}

impl<V, E> Slot<V, E> {
    fn empty(now: Instant) -> Self {
        Self {
            value: None,
            loading: None,
            outdated: false,
            failures: 0,
            retry_at: None,
            failed: None,
            used: now,
        }
    }

    fn succeeded(&mut self) {
        (self.failures, self.retry_at, self.failed) = (0, None, None);
    }

    /// False also when the task of the load has died.
    fn is_loading(&self) -> bool {
        self.loading.as_ref().is_some_and(|loading| loading.outcome.has_changed().is_ok())
    }

    /// True when the last load failed, or its task died.
    fn is_failing(&self) -> bool {
        self.failures > 0 || (self.loading.is_some() && !self.is_loading())
    }
}

impl<K, V, E> StaleCache<K, V, E>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    E: Clone + Display + Send + Sync + 'static,
{
    /// A cache over a loader, which gets the key and the cached value, if any: a source that answers "not
    /// changed" returns that value.
    #[must_use]
    pub fn new(
        policy: StalePolicy,
        load: impl Fn(K, Option<V>) -> Load<V, E> + Send + Sync + 'static,
    ) -> Self {
        Self { inner: Arc::new(Inner { policy, load: Box::new(load), slots: Mutex::default() }) }
    }

    /// The value of a key: at once when one is cached, else from the load, for which the caller waits until
    /// `wait` after it began.
    ///
    /// # Errors
    /// The load failed or is not done in time, and no value is cached.
    pub async fn get(&self, key: &K, wait: Duration) -> Result<V, Missed<E>> {
        let (mut outcome, until) = {
            let mut slots = self.slots();
            let now = Instant::now();
            let policy = &self.inner.policy;
            if let Some(slot) = slots.get_mut(key) {
                slot.used = now;
                if let Some(stored) = &slot.value {
                    let age = now.saturating_duration_since(stored.since);
                    if age < policy.keep {
                        let value = stored.value.clone();
                        let loaded = now.saturating_duration_since(stored.loaded);
                        let due = loaded >= policy.fresh || slot.outdated;
                        let allowed = slot.retry_at.is_none_or(|at| now >= at);
                        // While the first refresh runs, the value is served as designed, which is no failure.
                        if due && slot.is_failing() {
                            metrics::counter!("cache_stale_served_total", "cache" => policy.name)
                                .increment(1);
                        }
                        if due && allowed && !slot.is_loading() {
                            self.begin(key, slot, now);
                        }
                        return Ok(value);
                    }
                    slot.value = None;
                }
            } else {
                self.make_room(&mut slots);
            }
            let slot = slots.entry(key.clone()).or_insert_with(|| Slot::empty(now));
            if let (Some(error), Some(at)) = (&slot.failed, slot.retry_at)
                && now < at
                && !slot.is_loading()
            {
                return Err(Missed::Failed(error.clone()));
            }
            match &slot.loading {
                Some(loading) if slot.is_loading() => (loading.outcome.clone(), loading.began + wait),
                _ => (self.begin(key, slot, now), now + wait),
            }
        };
        // A load that has just ended counts, also for a caller who no longer waits.
        let loaded = tokio::time::timeout_at(until, outcome.wait_for(Option::is_some)).await;
        match loaded {
            Ok(Ok(done)) => match &*done {
                Some(Ok(value)) => Ok(value.clone()),
                Some(Err(error)) => Err(Missed::Failed(error.clone())),
                None => Err(Missed::NotYet),
            },
            // Too late, or the task of the load died.
            _ => Err(Missed::NotYet),
        }
    }

    /// The cached value, fresh or stale, without starting a load.
    #[must_use]
    pub fn peek(&self, key: &K) -> Option<V> {
        let slots = self.slots();
        let stored = slots.get(key)?.value.as_ref()?;
        (stored.since.elapsed() < self.inner.policy.keep).then(|| stored.value.clone())
    }

    /// All cached values that may still be served.
    #[must_use]
    pub fn all(&self) -> Vec<(K, V)> {
        let slots = self.slots();
        let kept = |(key, slot): (&K, &Slot<V, E>)| {
            let stored = slot.value.as_ref().filter(|s| s.since.elapsed() < self.inner.policy.keep)?;
            Some((key.clone(), stored.value.clone()))
        };
        slots.iter().filter_map(kept).collect()
    }

    /// Age of the cached value.
    #[must_use]
    pub fn age(&self, key: &K) -> Option<Duration> {
        self.slots().get(key)?.value.as_ref().map(|stored| stored.since.elapsed())
    }

    /// Caches a value that came another way and was read at `read_at`, unless the key has a newer one or is
    /// being loaded.
    pub fn put(&self, key: K, value: V, read_at: Instant) {
        let mut slots = self.slots();
        if !slots.contains_key(&key) {
            self.make_room(&mut slots);
        }
        let slot = slots.entry(key).or_insert_with(|| Slot::empty(Instant::now()));
        let newer = slot.value.as_ref().is_some_and(|stored| stored.loaded > read_at);
        if !newer && !slot.is_loading() {
            slot.value = Some(Stored { value, since: read_at, loaded: read_at });
            slot.outdated = false;
            slot.succeeded();
        }
    }

    /// Reloads a cached key in the background, also while it is fresh; a load under way is followed by
    /// another. The old value is served until then. A key that is not cached is not loaded.
    pub fn refresh(&self, key: &K) {
        let mut slots = self.slots();
        let Some(slot) = slots.get_mut(key) else { return };
        slot.outdated = true;
        if !slot.is_loading() && (slot.value.is_some() || slot.loading.is_some()) {
            self.begin(key, slot, Instant::now());
        }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<K, Slot<V, E>>> {
        self.inner.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn make_room(&self, slots: &mut HashMap<K, Slot<V, E>>) {
        while slots.len() >= self.inner.policy.capacity.max(1) {
            let oldest = slots.iter().min_by_key(|(_, slot)| slot.used).map(|(key, _)| key.clone());
            match oldest {
                Some(key) => drop(slots.remove(&key)),
                None => return,
            }
        }
    }

    fn begin(&self, key: &K, slot: &mut Slot<V, E>, now: Instant) -> watch::Receiver<LoadOutcome<V, E>> {
        let (tell, outcome) = watch::channel(None);
        slot.loading = Some(Loading { began: now, outcome: outcome.clone() });
        slot.outdated = false;
        let load = (self.inner.load)(key.clone(), slot.value.as_ref().map(|stored| stored.value.clone()));
        let (this, key) = (self.clone(), key.clone());
        tokio::spawn(async move {
            let loaded = load.await;
            let told = this.end(&key, &loaded);
            // There may be no caller that waits.
            tell.send_replace(Some(told));
        });
        outcome
    }

    /// Caches the value of a load. Begins the next load when the key changed while this one ran.
    fn end(&self, key: &K, loaded: &Result<Loaded<V>, E>) -> Result<V, E> {
        let policy = &self.inner.policy;
        let mut slots = self.slots();
        let now = Instant::now();
        let Some(slot) = slots.get_mut(key) else {
            // The key was evicted while it was loaded.
            return loaded.as_ref().map(|loaded| loaded.value.clone()).map_err(Clone::clone);
        };
        slot.loading = None;
        let outcome = if loaded.is_ok() { "ok" } else { "error" };
        metrics::counter!("cache_loads_total", "cache" => policy.name, "outcome" => outcome).increment(1);
        match loaded {
            Ok(loaded) => {
                let since = now.checked_sub(loaded.age).unwrap_or(now);
                slot.value = Some(Stored { value: loaded.value.clone(), since, loaded: now });
                slot.succeeded();
                if slot.outdated {
                    self.begin(key, slot, now);
                }
                Ok(loaded.value.clone())
            }
            Err(error) => {
                slot.failures = slot.failures.saturating_add(1);
                let wait = policy.retry.saturating_mul(1 << (slot.failures - 1).min(16));
                slot.retry_at = Some(now + wait.min(policy.retry_at_most));
                let stale = slot.value.is_some();
                // The first failure is logged as an error, which error reports include; the next ones add
                // nothing.
                if slot.failures == 1 {
                    tracing::error!(cache = policy.name, %error, stale, "a load failed");
                } else {
                    tracing::warn!(cache = policy.name, %error, stale, "a load failed again");
                }
                // The cached value stays marked as outdated. Without one, callers get this failure for a
                // moment, and then one of them tries again.
                slot.outdated = stale;
                if !stale {
                    slot.retry_at = Some(now + wait.min(COLD_RETRY));
                    slot.failed = Some(error.clone());
                }
                Err(error.clone())
            }
        }
    }
}

#[cfg(test)]
mod tests;
