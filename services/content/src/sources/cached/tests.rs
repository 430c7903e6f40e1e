use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::*;

const FRESH: Duration = Duration::from_secs(300);
const PREVIEW: Duration = Duration::from_secs(1);

/// Counts its calls; fails on demand; takes a moment, as a network does.
#[derive(Default)]
struct Slow {
    calls: AtomicUsize,
    down: AtomicBool,
}

#[async_trait]
impl EntrySource for Slow {
    fn allows_preview(&self) -> bool {
        true
    }

    async fn entry(
        &self,
        place: &'static Jurisdiction,
        _: Mode,
    ) -> Result<Option<Arc<JurisdictionEntry>>, SourceError> {
        let call = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
        if self.down.load(Ordering::SeqCst) {
            return Err(SourceError::Timeout);
        }
        let mut entry = JurisdictionEntry::blank(place);
        entry.updated_at = call.to_string();
        entry.origin.ids = vec!["alert-1".to_owned()];
        Ok(Some(Arc::new(entry)))
    }

    async fn entries(&self, _: bool) -> Result<Arc<[Arc<JurisdictionEntry>]>, SourceError> {
        Ok(Arc::from([]))
    }

    async fn alerts(&self, _: bool) -> Result<Arc<SiteAlerts>, SourceError> {
        Ok(Arc::default())
    }
}

const LIVE: Mode = Mode { preview: false, test_config: false };

async fn get(cached: &CachedSource<Slow>, mode: Mode) -> Result<String, SourceError> {
    let nevada = common::jurisdiction::any("NV").unwrap();
    Ok(cached.entry(nevada, mode).await?.unwrap().updated_at.clone())
}

async fn settle() {
    tokio::time::sleep(Duration::from_millis(100)).await;
}

#[tokio::test(start_paused = true)]
async fn drafts_are_never_older_than_a_second() {
    let cached = CachedSource::new(Arc::new(Slow::default()));
    let preview = Mode { preview: true, test_config: false };
    assert_eq!(get(&cached, preview).await.unwrap(), "1");
    assert_eq!(get(&cached, LIVE).await.unwrap(), "2", "drafts and published entries are apart");
    tokio::time::advance(PREVIEW).await;
    assert_eq!(get(&cached, preview).await.unwrap(), "3");
}

#[tokio::test(start_paused = true)]
async fn what_was_published_loads_just_the_answers_that_were_read_from_it() {
    let cached = CachedSource::new(Arc::new(Slow::default()));
    assert_eq!(get(&cached, LIVE).await.unwrap(), "1");
    let changes = |id: &str| {
        let mut changes = Changes::default();
        changes.add(id, None);
        changes
    };
    for (id, want) in [("vep-UT", "1"), ("alert-1", "2"), ("state-NV", "3"), ("state-NV-test", "3")] {
        cached.changed(&changes(id));
        settle().await;
        assert_eq!(get(&cached, LIVE).await.unwrap(), want, "{id}");
    }
    cached.changed(&Changes::everything());
    settle().await;
    assert_eq!(get(&cached, LIVE).await.unwrap(), "4");
    tokio::time::advance(FRESH).await;
    assert_eq!(get(&cached, LIVE).await.unwrap(), "4", "stale, and loaded again");
    settle().await;
    assert_eq!(get(&cached, LIVE).await.unwrap(), "5");
}
