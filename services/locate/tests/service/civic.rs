//! Google's Civic Information API behind an index and as the only source, over the wire.

use super::*;

const REPLY: &str = r#"{"kind":"civicinfo#voterInfoResponse",
    "election":{"id":"8031","name":"General","electionDay":"2028-11-07"},
    "normalizedInput":{"line1":"8731 Zqxmark Ave","city":"Reno","state":"NV","zip":"89501"},
    "pollingLocations":[{"address":{"locationName":"Far School","line1":"1 School Rd"},"pollingHours":"7 to 7"}]}"#;

/// An API that knows one address, or refuses for its quota; it keeps the URIs it was asked.
async fn api(works: bool) -> (String, Arc<Mutex<Vec<String>>>) {
    let asked = Arc::<Mutex<Vec<String>>>::default();
    let kept = Arc::clone(&asked);
    let answer = move |request: Request| {
        kept.lock().unwrap().push(request.uri().to_string());
        let knows_us = request.headers().get("x-goog-api-key").is_some_and(|key| key == "k3y");
        let status = if works && knows_us { StatusCode::OK } else { StatusCode::FORBIDDEN };
        std::future::ready((status, REPLY))
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    (url, asked)
}

async fn serve_with(source: &str, fallback: &str, url: &str) -> Running {
    let civic = [("CIVIC_API_URL", url), ("CIVIC_API_KEY", "k3y")];
    start_with(&[("LOCATE_SOURCE", source), ("LOCATE_FALLBACK", fallback), civic[0], civic[1]]).await
}

#[tokio::test]
async fn asks_only_for_states_without_a_feed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak"]);
    let (url, asked) = api(true).await;
    let mut running = serve_with(&format!("index:{}", path.display()), "civic", &url).await;
    until_ready(&running.life).await;
    assert_eq!(running.locate("7 Oak Ave, Chicago, IL 60618").await.answer(), wire::Answer::Found);
    for unknown in ["700 Oak Ave, Chicago, IL 60618", "7 Elm Ave, Chicago, IL 60618", "7 Oak Ave", "Reno", ""]
    {
        assert_ne!(running.locate(unknown).await.answer(), wire::Answer::Found, "{unknown}");
    }
    assert!(asked.lock().unwrap().is_empty());
    let found = running.locate(IN_NEVADA).await;
    assert_eq!(found.answer(), wire::Answer::Found);
    assert_eq!(found.polling_locations[0].dates_hours, "7 to 7");
    assert_eq!(found.feed.unwrap().source, "Google Civic Information API");
    assert_eq!(asked.lock().unwrap().len(), 1);
    running.life.stop();
}

#[tokio::test]
async fn asks_nothing_while_no_index_is_loaded() {
    let (url, asked) = api(true).await;
    let mut running = serve_with("index:/nowhere/x.vri", "civic", &url).await;
    let answer = running.locate(IN_NEVADA).await;
    assert_eq!(answer.error_code(), wire::ErrorCode::ServiceUnavailable);
    assert!(asked.lock().unwrap().is_empty(), "nobody knows which states have a feed");
    running.life.stop();
}

#[tokio::test]
async fn answers_as_the_only_source() {
    let (url, _) = api(true).await;
    let mut running = serve_with("civic", "none", &url).await;
    until_ready(&running.life).await;
    assert_eq!(running.locate(IN_NEVADA).await.answer(), wire::Answer::Found);
    let other = running.locate("8733 Zqxmark Ave, Reno, NV 89501").await;
    assert_eq!((other.answer(), other.candidates.len()), (wire::Answer::Ambiguous, 1));
    assert!(other.polling_locations.is_empty());
    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
    assert!(summary.get_ref().states.is_empty(), "it has no counts");
    running.life.stop();
}

#[tokio::test]
async fn a_used_up_quota_is_unavailable_and_paused() {
    let (url, asked) = api(false).await;
    let mut running = serve_with("civic", "none", &url).await;
    until_ready(&running.life).await;
    for _ in 0..7 {
        let answer = running.locate(IN_NEVADA).await;
        assert_eq!(answer.error_code(), wire::ErrorCode::ServiceUnavailable);
    }
    assert_eq!(asked.lock().unwrap().len(), 5, "paused after five failures");
    assert!(running.life.is_ready());
    running.life.stop();
}
