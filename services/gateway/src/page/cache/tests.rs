//! Tests of the cache of finished responses.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

fn key(subject: Subject) -> CacheKey {
    CacheKey::of_brand(subject, BrandKey::En, true, "2028-10-20".parse().unwrap())
}

fn response(text: &str) -> Result<CachedResponse, Problem> {
    Ok(CachedResponse {
        status: StatusCode::OK,
        headers: HeaderMap::new(),
        body: Encoded::text(text.to_owned().into()),
        cache_control: CacheControl::Revalidate,
    })
}

async fn get(cache: &PageCache, key: CacheKey, text: &str) -> Served {
    cache.get_or_make(Ok(key), async { response(text) }).await.unwrap()
}

#[tokio::test]
async fn requests_at_once_get_the_same_response_made_once() {
    let (cache, made) = (Arc::new(PageCache::default()), Arc::new(AtomicUsize::new(0)));
    let tasks: Vec<_> = (0..50)
        .map(|_| {
            let (cache, made) = (Arc::clone(&cache), Arc::clone(&made));
            tokio::spawn(async move {
                let make = async {
                    made.fetch_add(1, Ordering::SeqCst);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    response("a")
                };
                cache.get_or_make(Ok(key(Subject::Bootstrap)), make).await.unwrap()
            })
        })
        .collect();
    let mut served = Vec::new();
    for task in tasks {
        served.push(task.await.unwrap());
    }
    assert!(served.iter().all(|one| Arc::ptr_eq(&one.response, &served[0].response)));
    assert_eq!(made.load(Ordering::SeqCst), 1);
    let with = |status| served.iter().filter(|one| one.status == status).count();
    assert_eq!((with(CacheStatus::Stored), with(CacheStatus::Collapsed)), (1, 49));
    assert_eq!(get(&cache, key(Subject::Bootstrap), "never made").await.status, CacheStatus::Hit);
}

#[tokio::test]
async fn a_bypass_and_a_problem_are_not_stored() {
    let cache = PageCache::default();
    let draft = async || cache.get_or_make(Err(Bypass::Draft), async { response("a") }).await.unwrap();
    let (one, two) = (draft().await, draft().await);
    assert!(!Arc::ptr_eq(&one.response, &two.response));
    assert_eq!([one.status, two.status], [CacheStatus::Bypass(Bypass::Draft); 2]);
    let missing = async { Err(Problem::NotFound) };
    assert!(cache.get_or_make(Ok(key(Subject::NotFound)), missing).await.is_err());
    assert_eq!(get(&cache, key(Subject::NotFound), "now there is").await.status, CacheStatus::Stored);
}

#[tokio::test]
async fn a_new_answer_of_a_service_is_another_key_also_when_it_says_the_same() {
    let cache = PageCache::default();
    let with = |alerts: &Arc<Vec<TextPair>>| CacheKey {
        alerts: Version(Some(Arc::clone(alerts))),
        ..key(Subject::Bootstrap)
    };
    let (old, new) = (Arc::new(Vec::new()), Arc::new(Vec::new()));
    let one = get(&cache, with(&old), "old").await.response;
    let same = get(&cache, with(&old), "never made").await.response;
    let other = get(&cache, with(&new), "new").await.response;
    assert!(Arc::ptr_eq(&one, &same) && !Arc::ptr_eq(&one, &other));
    let none = get(&cache, key(Subject::Bootstrap), "none").await.response;
    assert!(!Arc::ptr_eq(&one, &none) && !Arc::ptr_eq(&other, &none));
}

#[tokio::test]
async fn nothing_outlives_its_age_and_the_bytes_are_bounded() {
    let cache = PageCache::new(1 << 20, Duration::from_millis(50));
    let one = get(&cache, key(Subject::Bootstrap), "old").await.response;
    tokio::time::sleep(Duration::from_millis(80)).await;
    let two = get(&cache, key(Subject::Bootstrap), "new").await.response;
    assert!(!Arc::ptr_eq(&one, &two));
    let cache = PageCache::new(1 << 20, MAX_AGE);
    let body = "x".repeat(10_000);
    for n in 0..500 {
        get(&cache, key(Subject::Page { shell: format!("/{n}/").into(), slug: None }), &body).await;
    }
    cache.responses.run_pending_tasks().await;
    assert!(cache.responses.weighted_size() <= 1 << 20, "{}", cache.responses.weighted_size());
}
