use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use proto::content::v1 as wire;

use super::*;
use crate::view::bootstrap::ElectionKind;

#[tokio::test(start_paused = true)]
async fn an_old_summary_is_none_for_the_audit_until_the_service_is_back() {
    let down = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&down);
    let cache: SummaryCache = StaleCache::new(summary_policy(), move |(), _| -> Load<_, _> {
        let down = told.load(Ordering::SeqCst);
        Box::pin(async move {
            if down { Err(UpstreamError::Unavailable) } else { Ok(Arc::new(Summary::default()).into()) }
        })
    });
    let seconds = async |count: u32| {
        for _ in 0..count {
            // As `keep_summary` does.
            tokio::time::sleep(SUMMARY_EVERY).await;
            assert!(cache.get(&(), Duration::ZERO).await.is_ok(), "the site has it for a day");
        }
    };
    assert!(!is_current(cache.age(&())) && cache.get(&(), SUGGEST_DEADLINE).await.is_ok());
    assert!(is_current(cache.age(&())));
    seconds(120).await;
    assert!(is_current(cache.age(&())), "while the service answers");
    down.store(true, Ordering::SeqCst);
    seconds(20).await;
    assert!(is_current(cache.age(&())), "a short pause");
    seconds(1200).await;
    assert!(!is_current(cache.age(&())));
    down.store(false, Ordering::SeqCst);
    seconds(7).await;
    assert!(is_current(cache.age(&())), "within seconds, however long it was away");
}

#[test]
fn an_election_of_a_kind_that_nobody_said_is_not_called_general() {
    let kind = |said: i32| {
        let day = "2028-11-07".parse().unwrap();
        let election = wire::ElectionInfo {
            election_day: "2028-11-07".to_owned(),
            election_type: said,
            ..Default::default()
        };
        let told = wire::Jurisdiction { election: Some(election), ..Default::default() };
        content::jurisdiction(told, day).election.unwrap().kind
    };
    assert_eq!(kind(wire::ElectionType::General.into()), ElectionKind::General);
    assert_eq!(kind(wire::ElectionType::Unspecified.into()), ElectionKind::Other);
    assert_eq!(kind(99), ElectionKind::Other, "a kind of a later release");
}

/// `docs/slow-locate.md` has these numbers.
#[tokio::test]
async fn five_failures_in_a_row_open_the_circuit_and_after_a_second_one_call_tries() {
    let (breaker, asked) = (Breaker::new(BREAKER), AtomicUsize::new(0));
    let hundred_calls = async || {
        for _ in 0..100 {
            let fails = async {
                asked.fetch_add(1, Ordering::SeqCst);
                Err::<tonic::Response<()>, _>(tonic::Status::unavailable("down"))
            };
            let answer = call_upstream("locate", &breaker, Duration::from_secs(5), fails).await;
            assert_eq!(answer, Err(UpstreamError::Unavailable));
        }
        asked.load(Ordering::SeqCst)
    };
    assert_eq!(hundred_calls().await, 5);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(hundred_calls().await, 6);
}
