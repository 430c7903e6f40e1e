use std::time::Duration;

use common::telemetry::log;
use test_data::wait::{in_time, until, within};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tracing_subscriber::layer::SubscriberExt as _;

use super::house::{House, Log, found};

#[tokio::test]
async fn a_caller_who_asks_too_often_must_wait_and_others_need_not() {
    let house = House::start(&[("RATE_PER_SECOND", "1"), ("RATE_BURST", "2")]).await;
    house.will_locate(found());
    let ask = async |ip: &str, path: &str| {
        let request = house.http.post(format!("{}{path}", house.url)).header("x-forwarded-for", ip);
        request.body(r#"{"address": "1 Main St"}"#).send().await.unwrap()
    };
    assert_eq!(ask("203.0.114.1", "/api/locate").await.status(), 200);
    assert_eq!(ask("203.0.114.1", "/api/site/locate").await.status(), 200);
    let refused = ask("203.0.114.1", "/api/locate").await;
    assert_eq!(refused.status(), 429);
    assert!(refused.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    assert_eq!(ask("203.0.114.2", "/api/locate").await.status(), 200);
}

#[tokio::test]
async fn a_flood_that_is_refused_has_a_line_a_second_and_all_others_one_each() {
    // Of this thread, on which the whole house of a test runs.
    let lines = Log::default();
    let writer = lines.clone();
    // With a single subscriber, an event that a test on another thread comes to first is off for all threads.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let subscriber = tracing_subscriber::registry().with(log::json().with_writer(move || writer.clone()));
    let _until_the_end = tracing::subscriber::set_default(subscriber);
    let house = House::start(&[("RATE_PER_SECOND", "1"), ("RATE_BURST", "2")]).await;
    house.will_locate(found());
    let began = std::time::Instant::now();
    let mut refused = 0;
    for _ in 0..100 {
        let answer = house.post("/api/locate", r#"{"address": "1 Main St"}"#).await;
        refused += usize::from(answer.status() == 429);
    }
    let counted = || lines.with("refused").iter().map(|line| line["count"].as_u64().unwrap()).sum::<u64>();
    let all = async || (counted() >= refused as u64).then_some(());
    until("all refusals are told", Duration::from_secs(5), all).await;
    let told = lines.with("refused");
    assert_eq!(counted(), refused as u64, "{told:?}");
    assert!(refused > 50 && told.len() as u64 <= began.elapsed().as_secs() + 1, "{told:?}");
    assert!(told.iter().all(|line| line["reason"] == "rate"), "{told:?}");
    let answered = lines.with("answered");
    assert_eq!(answered.len(), 100 - refused, "{answered:?}");
    let line = &answered[0];
    assert_eq!((&line["http.route"], &line["http.method"]), (&"/api/locate".into(), &"POST".into()));
    assert!(line["status"] == 200 && line["ms"].is_number() && line["request_id"].is_string(), "{line}");
    assert_eq!(line["cache"], "fwd=bypass; detail=address", "{line}");
    house.get("/api/site/bootstrap?state=NV").await;
    house.get("/api/site/bootstrap?state=NV").await;
    house.get("/healthz").await;
    let line = |at: usize| lines.with("answered")[100 - refused + at]["cache"].clone();
    assert_eq!([line(0), line(1)], ["fwd=miss; stored", "hit"], "as `Cache-Status` says it");
    assert!(line(2).is_null(), "no cache stands before it");
}

#[tokio::test]
async fn each_route_is_counted_by_its_pattern() {
    let house = House::start(&[]).await;
    for path in ["/api/site/voting-info/nv", "/api/site/voting-info/TX", "/api/site/register/nv", "/nothing"]
    {
        house.get(path).await;
    }
    house.http.put(format!("{}/api/site/suggest", house.url)).send().await.unwrap();
    house.http.head(format!("{}/healthz", house.url)).send().await.unwrap();
    let metrics = house.metrics().await;
    for labels in [
        r#"route="/api/site/voting-info/{code}",method="GET",status="200""#,
        r#"route="/api/site/register/{code}",method="GET",status="200""#,
        r#"route="page",method="GET",status="404""#,
        r#"route="/api/site/suggest",method="other",status="405""#,
        r#"route="/healthz",method="HEAD",status="200""#,
    ] {
        assert!(metrics.contains(&format!("http_requests_total{{{labels}}}")), "{labels}: {metrics}");
    }
    assert!(!metrics.contains("voting-info/nv") && !metrics.contains("/nothing"), "{metrics}");
    assert!(
        metrics.contains(r#"http_request_seconds_count{route="/api/site/register/{code}"}"#),
        "{metrics}"
    );
}

#[tokio::test]
async fn too_much_at_once_is_shed_at_once_and_health_is_not() {
    // A listener that accepts and never answers keeps the one permit busy.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let services = format!("http://{}", silent.local_addr().unwrap());
    let house = House::start_at(&services, &[("MAX_IN_FLIGHT", "1")]).await;
    let waiting = house.http.post(format!("{}/api/locate", house.url)).body(r#"{"address": "1 Main St"}"#);
    let waiting = tokio::spawn(waiting.send());
    let refused = async || Some(house.get("/openapi.json").await).filter(|answer| answer.status() != 200);
    let shed = until("one request at once", Duration::from_secs(5), refused).await;
    assert_eq!((shed.status().as_u16(), &shed.headers()["retry-after"]), (503, &"1".parse().unwrap()));
    assert_eq!(house.get("/healthz").await.status(), 200);
    waiting.abort();
    let free = async || (house.get("/openapi.json").await.status() == 200).then_some(());
    until("afterwards everything is as before", Duration::from_secs(5), free).await;
}

#[tokio::test]
async fn senders_of_slow_bodies_keep_nobody_out() {
    let house = House::start(&[("MAX_IN_FLIGHT", "2")]).await;
    house.will_locate(found());
    let address = house.url.strip_prefix("http://").unwrap();
    let mut slow = Vec::new();
    for _ in 0..30 {
        let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
        let head = "POST /api/locate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 31\r\n\r\n{";
        socket.write_all(head.as_bytes()).await.unwrap();
        slow.push(socket);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let answer = house.post("/api/locate", r#"{"address": "1 Main St"}"#).await;
    assert_eq!(answer.status(), 200);
    // One of them ends its body in time, and is answered as anybody.
    slow[7].write_all(br#""address": "1200 E Sample Av"}"#).await.unwrap();
    let mut head = [0; 12];
    slow[7].read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
}

#[tokio::test]
async fn one_client_has_so_many_connections_and_a_proxy_has_more() {
    let open = async |house: &House| {
        let address = house.url.strip_prefix("http://").unwrap();
        let mut sockets = Vec::new();
        for _ in 0..5 {
            let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
            let _ = socket.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
            sockets.push(socket);
        }
        let mut answered = 0;
        for socket in &mut sockets {
            let mut head = [0; 12];
            let read = within(Duration::from_secs(5), socket.read_exact(&mut head)).await;
            answered += usize::from(read.expect("answered or closed").is_ok() && &head == b"HTTP/1.1 200");
        }
        answered
    };
    let limits = [("MAX_CONNECTIONS_PER_CLIENT", "3"), ("TRUSTED_PROXIES", "10.0.0.0/8")];
    assert_eq!(open(&House::start(&limits).await).await, 3);
    let limits = [("MAX_CONNECTIONS_PER_CLIENT", "3"), ("TRUSTED_PROXIES", "127.0.0.0/8")];
    assert_eq!(open(&House::start(&limits).await).await, 5);
    let limits = [("MAX_CONNECTIONS", "4"), ("TRUSTED_PROXIES", "127.0.0.0/8")];
    assert_eq!(open(&House::start(&limits).await).await, 4);
}

#[tokio::test]
async fn browsers_are_told_to_stay_with_tls_only_over_tls() {
    let told = async |variables: &[(&'static str, &'static str)], scheme: &str| {
        let house = House::start(variables).await;
        let request = house.http.get(format!("{}/healthz", house.url)).header("x-forwarded-proto", scheme);
        let response = request.send().await.unwrap();
        response.headers().get("strict-transport-security").map(|v| v.to_str().unwrap().to_owned())
    };
    let proxy = ("TRUSTED_PROXIES", "127.0.0.0/8");
    assert_eq!(told(&[proxy], "https").await.as_deref(), Some("max-age=63072000"));
    assert_eq!(told(&[proxy], "http").await, None);
    let other = ("TRUSTED_PROXIES", "10.0.0.0/8");
    assert_eq!(told(&[other], "https").await, None, "not the word of a trusted proxy");
    assert_eq!(told(&[proxy, ("HSTS", "off")], "https").await, None);
    let whole = "max-age=300; includeSubDomains";
    assert_eq!(told(&[proxy, ("HSTS", whole)], "https").await.as_deref(), Some(whole));
}

#[tokio::test]
async fn every_response_carries_the_protective_headers() {
    let house = House::start(&[]).await;
    for path in ["/healthz", "/api/nothing", "/openapi.json"] {
        let response = house.get(path).await;
        let headers = response.headers();
        for name in [
            "x-request-id",
            "x-content-type-options",
            "referrer-policy",
            "cross-origin-opener-policy",
            "permissions-policy",
            "content-security-policy",
        ] {
            assert!(headers.contains_key(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn a_slow_service_costs_no_more_than_its_deadline() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let services = format!("http://{}", silent.local_addr().unwrap());
    let house = House::start_at(&services, &[]).await;
    let started = std::time::Instant::now();
    let view = house.json("/api/site/bootstrap?state=NV").await;
    assert_eq!(view["config_status"], "failed");
    let took = started.elapsed();
    assert!(in_time(took, Duration::from_secs(4)), "{took:?}");
}

#[tokio::test]
async fn a_summary_that_never_comes_holds_up_neither_pages_nor_the_look_up() {
    let house = House::start(&[("LOCATE_TIMEOUT", "2")]).await;
    house.answers.summary_hangs.store(true, std::sync::atomic::Ordering::SeqCst);
    *house.answers.jurisdiction.lock().unwrap() = Some(super::house::nevada());
    house.will_locate(found());
    // The first moments of the process, in which a page may wait for it.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let _ = house.get("/api/site/bootstrap?state=NV").await;
    // Long enough for its circuit to open.
    for _ in 0..12 {
        let started = std::time::Instant::now();
        let view = house.json("/api/site/bootstrap?state=NV").await;
        let took = started.elapsed();
        assert!(in_time(took, Duration::from_millis(900)), "{took:?}");
        assert_eq!((&view["config_status"], &view["sample"]), (&"ok".into(), &true.into()));
        let answer = house.post("/api/locate", r#"{"address": "1 Main St"}"#).await;
        let answer: serde_json::Value = answer.json().await.unwrap();
        assert_eq!(answer["lookup_status"], "SUCCESS");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    house.answers.summary_hangs.store(false, std::sync::atomic::Ordering::SeqCst);
    let known = async || (house.json("/api/site/bootstrap?state=NV").await["sample"] == false).then_some(());
    until("loaded in the background once it answers", Duration::from_secs(10), known).await;
}
