use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::*;

/// Counts its calls; fails on demand; takes a moment, as a network does.
#[derive(Default)]
struct Slow {
    calls: AtomicUsize,
    down: AtomicBool,
}

#[async_trait]
impl Source for Slow {
    fn allows_preview(&self) -> bool {
        true
    }

    async fn entry(&self, place: &'static Place, _: Mode) -> Result<Option<Arc<Entry>>, SourceError> {
        let call = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
        if self.down.load(Ordering::SeqCst) {
            return Err(SourceError::Timeout);
        }
        let mut entry = Entry::blank(place);
        entry.updated_at = call.to_string();
        Ok(Some(Arc::new(entry)))
    }

    async fn entries(&self, _: bool) -> Result<Arc<[Arc<Entry>]>, SourceError> {
        Ok(Arc::from([]))
    }

    async fn alerts(&self, _: bool) -> Result<Arc<[Alert]>, SourceError> {
        Ok(Arc::from([]))
    }
}

const LIVE: Mode = Mode { preview: false, test_config: false };

async fn get(cached: &Cached<Slow>, mode: Mode) -> Result<String, SourceError> {
    let nevada = common::jurisdiction::any("NV").unwrap();
    Ok(cached.entry(nevada, mode).await?.unwrap().updated_at.clone())
}

async fn settle() {
    tokio::time::sleep(Duration::from_millis(100)).await;
}

#[tokio::test(start_paused = true)]
async fn misses_at_once_are_one_load() {
    let cached = Cached::new(Slow::default());
    let all = futures::future::join_all((0..50).map(|_| get(&cached, LIVE))).await;
    assert!(all.into_iter().all(|r| r.unwrap() == "1"));
    tokio::time::advance(FRESH - Duration::from_secs(1)).await;
    assert_eq!(get(&cached, LIVE).await.unwrap(), "1");
    assert_eq!(cached.source.calls.load(Ordering::SeqCst), 1);
}

#[tokio::test(start_paused = true)]
async fn stale_values_are_served_while_one_caller_refreshes() {
    let cached = Cached::new(Slow::default());
    get(&cached, LIVE).await.unwrap();
    tokio::time::advance(FRESH).await;
    for _ in 0..20 {
        assert_eq!(get(&cached, LIVE).await.unwrap(), "1", "nobody waits");
    }
    settle().await;
    assert_eq!(get(&cached, LIVE).await.unwrap(), "2");
    assert_eq!(cached.source.calls.load(Ordering::SeqCst), 2);
}

#[tokio::test(start_paused = true)]
async fn a_source_that_is_down_leaves_the_stale_value_for_a_day() {
    let cached = Cached::new(Slow::default());
    get(&cached, LIVE).await.unwrap();
    cached.source.down.store(true, Ordering::SeqCst);
    tokio::time::advance(KEEP - Duration::from_secs(60)).await;
    for _ in 0..5 {
        assert_eq!(get(&cached, LIVE).await.unwrap(), "1");
        settle().await;
    }
    assert_eq!(cached.source.calls.load(Ordering::SeqCst), 2, "no refresh at each request");
    tokio::time::advance(Duration::from_secs(120)).await;
    assert!(get(&cached, LIVE).await.is_err());
    cached.source.down.store(false, Ordering::SeqCst);
    assert_eq!(get(&cached, LIVE).await.unwrap(), "4", "errors are not kept");
}

#[tokio::test(start_paused = true)]
async fn drafts_are_never_older_than_a_second() {
    let cached = Cached::new(Slow::default());
    let preview = Mode { preview: true, test_config: false };
    assert_eq!(get(&cached, preview).await.unwrap(), "1");
    assert_eq!(get(&cached, LIVE).await.unwrap(), "2", "drafts and published entries are apart");
    tokio::time::advance(PREVIEW).await;
    assert_eq!(get(&cached, preview).await.unwrap(), "3");
}
