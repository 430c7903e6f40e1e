use super::house::{House, found};

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
async fn other_callers_need_a_key_where_keys_are_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys");
    std::fs::write(&file, "0123456789abcdef partner\n").unwrap();
    let house = House::start(&[("API_KEYS_FILE", file.to_str().unwrap())]).await;
    let ask = async |name: &str, value: &str| {
        let request = house.http.get(format!("{}/geo-ip", house.url)).header(name, value);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(ask("x-nothing", "x").await, 401);
    assert_eq!(ask("x-api-key", "wrong").await, 401);
    assert_eq!(ask("x-api-key", "0123456789abcdef").await, 200);
    assert_eq!(ask("sec-fetch-site", "same-origin").await, 200, "the site's own pages need none");
}

#[tokio::test]
async fn too_much_at_once_is_shed() {
    // A listener that accepts and never answers keeps the one permit busy.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let services = format!("http://{}", silent.local_addr().unwrap());
    let house = House::start_at(&services, &[("MAX_IN_FLIGHT", "1")]).await;
    let waiting = house.http.post(format!("{}/api/locate", house.url)).body(r#"{"address": "1 Main St"}"#);
    let waiting = tokio::spawn(waiting.send());
    let mut statuses = Vec::new();
    for _ in 0..50 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let response = house.get("/healthz").await;
        if response.status() == 503 {
            assert!(response.headers().contains_key("retry-after"));
            statuses.push(503);
            break;
        }
    }
    assert_eq!(statuses, [503]);
    waiting.abort();
}

#[tokio::test]
async fn every_response_carries_the_protective_headers() {
    let house = House::start(&[]).await;
    for path in ["/healthz", "/api/nothing", "/openapi.json"] {
        let response = house.get(path).await;
        let headers = response.headers();
        for name in [
            "x-request-id",
            "strict-transport-security",
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
    assert!(started.elapsed() < std::time::Duration::from_secs(9), "{:?}", started.elapsed());
}
