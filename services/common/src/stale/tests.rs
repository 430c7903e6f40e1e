use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use metrics_exporter_prometheus::PrometheusBuilder;

use super::*;

const LONG: Duration = Duration::from_secs(60);

/// Counts its calls, fails on demand, takes as long as it is told.
#[derive(Default)]
struct Source {
    calls: AtomicUsize,
    down: AtomicBool,
    takes_ms: AtomicU64,
    age_s: AtomicU64,
}

type Cache = StaleCache<u8, usize, &'static str>;

fn cache(policy: StalePolicy) -> (Arc<Source>, Cache) {
    let source = Arc::new(Source { takes_ms: 50.into(), ..Source::default() });
    let of = Arc::clone(&source);
    let load = move |_, _| -> Load<usize, &'static str> {
        let source = Arc::clone(&of);
        Box::pin(async move {
            let call = source.calls.fetch_add(1, Ordering::SeqCst) + 1;
            tokio::time::sleep(Duration::from_millis(source.takes_ms.load(Ordering::SeqCst))).await;
            if source.down.load(Ordering::SeqCst) {
                return Err("down");
            }
            Ok(Loaded { value: call, age: Duration::from_secs(source.age_s.load(Ordering::SeqCst)) })
        })
    };
    (source, StaleCache::new(policy, load))
}

fn published() -> (Arc<Source>, Cache) {
    cache(StalePolicy::published("test", 10))
}

impl Source {
    fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    fn set_down(&self, down: bool) {
        self.down.store(down, Ordering::SeqCst);
    }
}

async fn settle() {
    tokio::time::sleep(Duration::from_millis(100)).await;
}

#[tokio::test(start_paused = true)]
async fn misses_at_once_are_one_load() {
    let (source, cache) = published();
    let tasks: Vec<_> = (0..50)
        .map(|_| {
            let cache = cache.clone();
            tokio::spawn(async move { cache.get(&1, LONG).await })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), Ok(1));
    }
    tokio::time::advance(Duration::from_secs(299)).await;
    assert_eq!((cache.get(&1, LONG).await, source.calls()), (Ok(1), 1));
}

#[tokio::test(start_paused = true)]
async fn stale_values_are_served_at_once_while_one_load_runs() {
    let (source, cache) = published();
    cache.get(&1, LONG).await.unwrap();
    tokio::time::advance(Duration::from_secs(300)).await;
    for _ in 0..20 {
        assert_eq!(cache.get(&1, Duration::ZERO).await, Ok(1), "nobody waits");
    }
    settle().await;
    assert_eq!((cache.get(&1, LONG).await, source.calls()), (Ok(2), 2));
}

#[tokio::test(start_paused = true)]
async fn a_source_that_is_down_leaves_the_stale_value_for_a_day_and_is_asked_less_and_less() {
    let (source, cache) = published();
    cache.get(&1, LONG).await.unwrap();
    source.set_down(true);
    tokio::time::advance(Duration::from_secs(300)).await;
    for _ in 0..600 {
        assert_eq!(cache.get(&1, LONG).await, Ok(1));
        tokio::time::advance(Duration::from_secs(1)).await;
        tokio::task::yield_now().await;
    }
    settle().await;
    // 10, 20, 40, 80, 160 and 300 seconds apart.
    assert!((5..=7).contains(&source.calls()), "{}", source.calls());
    tokio::time::advance(Duration::from_secs(24 * 3600)).await;
    assert_eq!(cache.get(&1, LONG).await, Err(Missed::Failed("down")));
    source.set_down(false);
    tokio::time::advance(COLD_RETRY).await;
    assert!(cache.get(&1, LONG).await.is_ok(), "failures are kept for a moment only");
}

#[tokio::test(start_paused = true)]
async fn only_failed_refreshes_count_as_stale() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _guard = metrics::set_default_local_recorder(&recorder);
    let (source, cache) = published();
    // Two hours of a caller each second; a refresh takes longer than the pause between two calls.
    source.takes_ms.store(2_500, Ordering::SeqCst);
    for _ in 0..7_200 {
        cache.get(&1, LONG).await.unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    assert!(source.calls() > 20, "{} refreshes", source.calls());
    assert!(!counted.render().contains("cache_stale_served_total"), "{}", counted.render());
    source.set_down(true);
    tokio::time::advance(Duration::from_secs(300)).await;
    cache.get(&1, LONG).await.unwrap();
    tokio::time::sleep(Duration::from_secs(3)).await;
    cache.get(&1, LONG).await.unwrap();
    let line = "cache_stale_served_total{cache=\"test\"} 1\n";
    assert!(counted.render().contains(line), "{}", counted.render());
}

#[tokio::test(start_paused = true)]
async fn a_slow_source_is_loaded_on_although_the_callers_deadline_passes() {
    let (source, cache) = published();
    source.takes_ms.store(3_000, Ordering::SeqCst);
    let wait = Duration::from_secs(2);
    let began = Instant::now();
    assert_eq!(cache.get(&1, wait).await, Err(Missed::NotYet));
    assert_eq!(began.elapsed(), wait);
    assert_eq!(cache.get(&1, wait).await, Err(Missed::NotYet));
    assert_eq!(began.elapsed(), wait, "the second caller does not wait as long again");
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!((cache.get(&1, wait).await, source.calls()), (Ok(1), 1));
}

#[tokio::test(start_paused = true)]
async fn a_source_that_refuses_before_there_is_any_value_is_asked_once_a_second() {
    let (source, cache) = published();
    source.takes_ms.store(0, Ordering::SeqCst);
    source.set_down(true);
    for _ in 0..100 {
        assert_eq!(cache.get(&1, LONG).await, Err(Missed::Failed("down")));
        tokio::time::advance(Duration::from_millis(100)).await;
    }
    assert!((9..=11).contains(&source.calls()), "{} in ten seconds", source.calls());
    source.set_down(false);
    tokio::time::advance(COLD_RETRY).await;
    assert!(cache.get(&1, LONG).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn drafts_are_never_older_than_a_second_also_on_error() {
    let (source, cache) = cache(StalePolicy::drafts("test", 10));
    assert_eq!(cache.get(&1, LONG).await, Ok(1));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(cache.get(&1, LONG).await, Ok(2));
    source.set_down(true);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(cache.get(&1, LONG).await, Err(Missed::Failed("down")));
}

#[tokio::test(start_paused = true)]
async fn a_refresh_loads_again_even_while_a_load_runs() {
    let (source, cache) = published();
    cache.refresh(&1);
    assert_eq!(source.calls(), 0, "an unknown key stays unknown");
    cache.get(&1, LONG).await.unwrap();
    cache.refresh(&1);
    tokio::task::yield_now().await;
    cache.refresh(&1);
    cache.refresh(&1);
    settle().await;
    settle().await;
    assert_eq!((cache.get(&1, LONG).await, source.calls()), (Ok(3), 3));
    source.set_down(true);
    cache.refresh(&1);
    settle().await;
    assert_eq!(cache.get(&1, LONG).await, Ok(3), "a failed refresh leaves the value");
}

#[tokio::test(start_paused = true)]
async fn the_age_that_a_value_brings_counts() {
    let (source, cache) = published();
    source.age_s.store(23 * 3600, Ordering::SeqCst);
    cache.get(&1, LONG).await.unwrap();
    source.set_down(true);
    tokio::time::advance(Duration::from_secs(299)).await;
    assert_eq!((cache.get(&1, LONG).await, source.calls()), (Ok(1), 1), "old, and just loaded");
    tokio::time::advance(Duration::from_secs(3_201)).await;
    assert_eq!(cache.get(&1, LONG).await, Ok(1));
    tokio::time::advance(Duration::from_secs(200)).await;
    assert!(cache.get(&1, LONG).await.is_err(), "a day in all");
}

#[tokio::test(start_paused = true)]
async fn the_key_that_was_used_longest_ago_makes_room() {
    let (_, cache) = published();
    for key in 0..20 {
        tokio::time::advance(Duration::from_secs(1)).await;
        cache.get(&key, LONG).await.unwrap();
        cache.get(&0, LONG).await.unwrap();
    }
    let mut kept: Vec<u8> = cache.all().into_iter().map(|(key, _)| key).collect();
    kept.sort_unstable();
    assert_eq!(kept, [0, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    let before = Instant::now();
    tokio::time::advance(Duration::from_secs(1)).await;
    cache.put(30, 7, Instant::now());
    cache.put(30, 6, before);
    assert_eq!((cache.peek(&30), cache.peek(&1)), (Some(7), None), "the newer one stays");
}

#[tokio::test(start_paused = true)]
async fn a_load_that_panics_is_begun_again() {
    let calls = Arc::new(AtomicUsize::new(0));
    let of = Arc::clone(&calls);
    let cache: Cache = StaleCache::new(StalePolicy::published("test", 10), move |_, _| {
        let call = of.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move {
            assert!(call > 0, "on purpose");
            Ok(call.into())
        })
    });
    assert_eq!(cache.get(&1, LONG).await, Err(Missed::NotYet));
    assert_eq!(cache.get(&1, LONG).await, Ok(1));
}
