//! `BatchLocate`: in order, bounded, and nobody is asked for a caller who has gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use proto::locate::v1 as wire;
use tokio::net::TcpListener;

use super::{build, question, start, start_with, until_ready};

/// Questions of one batch that may be under way (`grpc::BATCH_IN_FLIGHT`).
const IN_FLIGHT: usize = 32;

fn asked(key: &str, request: Option<wire::LocateRequest>) -> wire::BatchLocateRequest {
    wire::BatchLocateRequest { key: key.to_owned(), request }
}

/// Waits until `done`, at most ten seconds.
async fn until(what: &str, done: impl Fn() -> bool) {
    let wait = async {
        while !done() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    test_data::wait::within(Duration::from_secs(10), wait).await.unwrap_or_else(|| panic!("{what}"));
}

#[tokio::test]
async fn a_bad_question_is_answered_with_its_own_error_and_the_stream_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak"]);
    let mut running = start(&path).await;
    until_ready(&running.life).await;
    let good = question("7 Oak Ave, Chicago, IL 60618");
    let questions = vec![
        asked("a", Some(good.clone())),
        asked(&"k".repeat(65), Some(good.clone())),
        asked("c", Some(wire::LocateRequest { state: "ZZ".to_owned(), ..good.clone() })),
        asked("d", None),
        asked("e", Some(wire::LocateRequest { results_per_type: 101, ..good.clone() })),
        asked("f", Some(good)),
    ];
    let mut stream = running.client.batch_locate(tokio_stream::iter(questions)).await.unwrap().into_inner();
    let mut answers = Vec::new();
    while let Some(answer) = stream.message().await.unwrap() {
        answers.push(answer);
    }
    let found = |a: &wire::BatchLocateResponse| a.response.as_ref().map(wire::LocateResponse::answer);
    let keys: Vec<_> = answers.iter().map(|a| a.key.as_str()).collect();
    assert_eq!(keys, ["a", &"k".repeat(64), "c", "d", "e", "f"]);
    assert_eq!(
        (found(&answers[0]), found(&answers[5])),
        (Some(wire::Answer::Found), Some(wire::Answer::Found))
    );
    let errors: Vec<_> = answers[1..4].iter().map(|a| a.error.split(':').next().unwrap()).collect();
    assert_eq!(errors, ["key", "state", "request"]);
    assert!(answers[1..4].iter().all(|a| a.response.is_none()));
    let limit = answers[4].response.as_ref().unwrap();
    assert_eq!(limit.error_code(), wire::ErrorCode::InvalidResultsPerType);
    running.life.stop();
}

/// Counts a request as long as it is under way.
struct UnderWay(Arc<AtomicUsize>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn what_is_under_way_is_bounded_and_ends_when_the_caller_goes() {
    let (now, all) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (counted, total) = (Arc::clone(&now), Arc::clone(&all));
    // A voter information service that never answers.
    let never = move || {
        total.fetch_add(1, Ordering::SeqCst);
        counted.fetch_add(1, Ordering::SeqCst);
        let under_way = UnderWay(Arc::clone(&counted));
        async move {
            let _under_way = under_way;
            std::future::pending::<StatusCode>().await
        }
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(never)).await });
    let mut running =
        start_with(&[("LOCATE_SOURCE", "upstream"), ("VOTER_INFO_URL", &url), ("VOTER_INFO_API_KEY", "k")])
            .await;
    until_ready(&running.life).await;

    let questions = (0..500).map(|i| asked("k", Some(question(&format!("{i} Oak Ave, Reno, NV 89501")))));
    let client = &mut running.client;
    let answers = client.batch_locate(tokio_stream::iter(questions)).await.unwrap().into_inner();
    until("no question under way", || now.load(Ordering::SeqCst) > 0).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let most = now.load(Ordering::SeqCst);
    assert!(most <= IN_FLIGHT, "{most}");
    drop(answers);
    until("still asked for a caller who has gone", || now.load(Ordering::SeqCst) == 0).await;
    assert!(all.load(Ordering::SeqCst) <= IN_FLIGHT, "none was asked after that");
    running.life.stop();
}

#[tokio::test]
async fn a_caller_who_does_not_read_is_not_read_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak"]);
    let mut running = start(&path).await;
    until_ready(&running.life).await;
    let sent = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&sent);
    let most = 1_000_000;
    let questions = (0..most).map(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
        asked(&"k".repeat(64), Some(question("")))
    });
    let mut answers = running.client.batch_locate(tokio_stream::iter(questions)).await.unwrap().into_inner();
    let mut before = usize::MAX;
    while sent.load(Ordering::Relaxed) != before {
        before = sent.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(700)).await;
    }
    assert!((1..most / 5).contains(&before), "{before}: the windows of the connection and what is under way");
    // Reading makes room again.
    for _ in 0..before {
        answers.message().await.unwrap().unwrap();
    }
    until("the stream stands still", || sent.load(Ordering::Relaxed) > before).await;
    running.life.stop();
}

#[tokio::test]
async fn a_batch_ends_with_the_deadline_of_its_caller_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak"]);
    let mut running = start(&path).await;
    until_ready(&running.life).await;
    let first = asked("a", Some(question("7 Oak Ave, Chicago, IL 60618")));
    // The caller sends one question and then no more, and never ends.
    let questions = tokio_stream::StreamExt::chain(tokio_stream::once(first), tokio_stream::pending());
    let mut request = tonic::Request::new(questions);
    // As a header only: with `set_timeout` our own client would end the call first.
    request.metadata_mut().insert("grpc-timeout", "1S".parse().unwrap());
    let mut stream = running.client.batch_locate(request).await.unwrap().into_inner();
    assert_eq!(stream.message().await.unwrap().unwrap().key, "a");
    let ended = test_data::wait::within(Duration::from_secs(5), stream.message()).await.expect("it ends");
    assert_eq!(ended.unwrap_err().code(), tonic::Code::DeadlineExceeded);
}
