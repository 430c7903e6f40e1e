//! Retries of the client of the management API: an object that was made although its answer was lost must not
//! be made twice.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{Method, StatusCode};
use content_pack::space::client::{ApiKind, VendorRequest};
use tokio::net::TcpListener;
use url::Url;

use crate::{Api, Secret};

type Script = Arc<Mutex<(VecDeque<u16>, Vec<Method>)>>;

async fn answer(
    State(script): State<Script>,
    method: Method,
) -> (StatusCode, [(&'static str, &'static str); 1], &'static str) {
    let mut script = script.lock().unwrap();
    script.1.push(method);
    let status = script.0.pop_front().unwrap_or(200);
    (StatusCode::from_u16(status).unwrap(), [("x-contentful-ratelimit-reset", "0")], "{}")
}

/// The status of the last answer (200 when it came through), and how often it was asked.
async fn asked(method: Method, answers: &[u16]) -> (u16, usize) {
    let script = Script::default();
    script.lock().unwrap().0 = answers.iter().copied().collect();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    let app = Router::new().fallback(answer).with_state(Arc::clone(&script));
    tokio::spawn(async move { axum::serve(listener, app).await });
    let api = Api::new(ApiKind::Management, &host, ("s", "e"), Secret::new("t"), 1_000).unwrap();
    let done = api.send(method, &VendorRequest { path: &["entries"], ..VendorRequest::default() }).await;
    let status = done.map_or_else(|why| why.status().unwrap_or(0), |_| 200);
    let asked = script.lock().unwrap().1.len();
    (status, asked)
}

#[tokio::test]
async fn what_may_have_reached_the_vendor_is_not_made_twice() {
    assert_eq!(asked(Method::POST, &[503]).await, (503, 1));
    assert_eq!(asked(Method::PUT, &[503]).await, (200, 2));
    assert_eq!(asked(Method::POST, &[429, 429]).await, (200, 3), "what was limited was not done");
    assert_eq!(asked(Method::PUT, &[409]).await, (409, 1), "versions are the caller's");
    assert_eq!(asked(Method::GET, &[429; 20]).await, (429, 9), "retries end");
}

#[tokio::test]
async fn a_post_that_never_reached_the_vendor_is_made_again() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let host = Url::parse(&format!("http://{address}")).unwrap();
    let api = Api::new(ApiKind::Management, &host, ("s", "e"), Secret::new("t"), 1_000).unwrap();
    let late = tokio::spawn(async move {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        let app = Router::new().fallback(|| async { "{}" });
        axum::serve(TcpListener::bind(address).await.unwrap(), app).await
    });
    assert!(
        api.send(Method::POST, &VendorRequest { path: &["locales"], ..VendorRequest::default() })
            .await
            .is_ok()
    );
    late.abort();
}
