//! A bounded cache that keeps serving an old value while one caller asks for a new one, and when asking
//! fails. Errors are never kept; concurrent first questions are asked once.

use std::future::Future;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Failure;

/// The longest that a value is served when its source is gone.
const KEEP: Duration = Duration::from_secs(24 * 3600);

pub(super) struct StaleCache<K, V> {
    entries: moka::future::Cache<K, Arc<Entry<V>>>,
}

struct Entry<V> {
    value: V,
    read: Instant,
    asking: AtomicBool,
}

/// Lets the next caller ask, also when this one was cancelled.
struct Asking<'a>(&'a AtomicBool);

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl<K, V> StaleCache<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub(super) fn new(capacity: u64) -> Self {
        Self { entries: moka::future::Cache::builder().max_capacity(capacity).time_to_live(KEEP).build() }
    }

    /// The value for `key`: as kept, when younger than `fresh` and `current`; else as `fetch` gives it; else
    /// as kept.
    pub(super) async fn get<F>(
        &self,
        key: K,
        fresh: Duration,
        current: impl Fn(&V) -> bool,
        fetch: impl FnOnce() -> F,
    ) -> Result<V, Failure>
    where
        F: Future<Output = Result<V, Failure>> + Send,
    {
        // Boxed, here and below: the futures of the cache and of a call within it are too large to lie in one
        // another on a thread's stack.
        let entry = |value| Arc::new(Entry { value, read: Instant::now(), asking: AtomicBool::new(false) });
        let Some(kept) = Box::pin(self.entries.get(&key)).await else {
            let fetch = Box::pin(fetch());
            let first = async { fetch.await.map(entry) };
            return Box::pin(self.entries.try_get_with(key, first))
                .await
                .map(|e| e.value.clone())
                .map_err(|why| *why);
        };
        if kept.read.elapsed() < fresh && current(&kept.value) {
            return Ok(kept.value.clone());
        }
        if kept.asking.swap(true, Ordering::AcqRel) {
            return Ok(kept.value.clone());
        }
        let _asking = Asking(&kept.asking);
        match Box::pin(fetch()).await {
            Ok(value) => {
                Box::pin(self.entries.insert(key, entry(value.clone()))).await;
                Ok(value)
            }
            Err(_) => Ok(kept.value.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    #[tokio::test]
    async fn a_fresh_value_is_not_asked_for_again() {
        let cache = StaleCache::new(10);
        assert_eq!(cache.get(1, LONG, |_| true, || async { Ok("a") }).await, Ok("a"));
        assert_eq!(cache.get(1, LONG, |_| true, || async { Ok("b") }).await, Ok("a"));
        assert_eq!(cache.get(1, LONG, |_| false, || async { Ok("c") }).await, Ok("c"), "not current");
    }

    #[tokio::test]
    async fn an_old_value_outlives_its_source() {
        let cache = StaleCache::new(10);
        assert_eq!(
            cache.get(1, LONG, |_: &&str| true, || async { Err(Failure::Unavailable) }).await,
            Err(Failure::Unavailable)
        );
        assert_eq!(cache.get(1, LONG, |_| true, || async { Ok("a") }).await, Ok("a"), "errors are not kept");
        let failing = || async { Err(Failure::Unavailable) };
        assert_eq!(cache.get(1, Duration::ZERO, |_| true, failing).await, Ok("a"));
        assert_eq!(cache.get(1, Duration::ZERO, |_| true, || async { Ok("b") }).await, Ok("b"));
    }

    #[tokio::test]
    async fn many_first_questions_are_asked_once() {
        let (cache, asked) = (Arc::new(StaleCache::new(10)), Arc::new(AtomicUsize::new(0)));
        let tasks: Vec<_> = (0..50)
            .map(|_| {
                let (cache, asked) = (Arc::clone(&cache), Arc::clone(&asked));
                tokio::spawn(async move {
                    let fetch = || async {
                        asked.fetch_add(1, Ordering::SeqCst);
                        tokio::time::sleep(Duration::from_millis(20)).await;
                        Ok("a")
                    };
                    cache.get(1, LONG, |_| true, fetch).await
                })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.unwrap(), Ok("a"));
        }
        assert_eq!(asked.load(Ordering::SeqCst), 1);
    }
}
