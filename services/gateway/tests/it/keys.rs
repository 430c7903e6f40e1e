//! The callers that may ask: keys, partners' pages, the site's own pages, and pages of other sites.

use std::time::Duration;

use super::house::{House, found};

const KEY: (&str, &str) = ("x-api-key", "0123456789abcdef");
const BODY: Option<&str> = Some(r#"{"address": "1 Main St"}"#);
const JSON: (&str, &str) = ("content-type", "application/json");
const PARTNER: (&str, &str) = ("origin", "https://partner.example");

async fn house(keys: &str) -> (House, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys");
    std::fs::write(&file, keys).unwrap();
    let house = House::start(&[("API_KEYS_FILE", file.to_str().unwrap())]).await;
    house.will_locate(found());
    (house, folder)
}

async fn with_partner() -> (House, tempfile::TempDir) {
    house("0123456789abcdef partner one https://partner.example\nfedcba9876543210 server\n").await
}

#[tokio::test]
async fn other_callers_need_a_key_where_keys_are_in_use() {
    let (house, _folder) = with_partner().await;
    for path in ["/geo-ip", "/api/locate?address=x", "/api/data_summary/national/locations"] {
        let status = async |headers: &[(&str, &str)]| house.ask(path, None, headers).await.0;
        assert_eq!(status(&[]).await, 401, "{path}");
        assert_eq!(status(&[("x-api-key", "wrong")]).await, 401, "{path}");
        assert_eq!(status(&[("x-api-key", "0123456789abcdeg")]).await, 401, "{path}");
        assert_eq!(status(&[KEY]).await, 200, "{path}");
        assert_eq!(status(&[("sec-fetch-site", "same-origin")]).await, 401, "any script can say so: {path}");
    }
    let (_, headers, _) = house.ask("/api/data_summary/national/locations", None, &[KEY]).await;
    assert_eq!(headers["cache-control"], "private, max-age=300", "no shared cache gives it to others");
    let metrics = house.metrics().await;
    assert!(metrics.contains(r#"api_key_requests_total{owner="partner one",outcome="ok"}"#), "{metrics}");
    assert!(!metrics.contains("0123456789abcdef"));
}

#[tokio::test]
async fn the_audits_are_open_to_all_but_pages_of_other_sites() {
    let (house, _folder) = with_partner().await;
    for path in ["/api/site/audit", "/api/site/audit?format=csv", "/api/site/audit/nv"] {
        let status = async |headers: &[(&str, &str)]| house.ask(path, None, headers).await.0;
        *house.answers.feed_audit.lock().unwrap() = Some(Default::default());
        // As a browser follows the link of the page.
        assert_eq!(status(&[("sec-fetch-site", "same-origin")]).await, 200, "{path}");
        assert_eq!(status(&[]).await, 200, "{path}");
        assert_eq!(status(&[KEY]).await, 200, "{path}");
        assert_eq!(status(&[("x-api-key", "wrong")]).await, 401, "a key that is given is looked at: {path}");
        assert_eq!(status(&[("origin", "https://evil.example")]).await, 403, "{path}");
    }
}

#[tokio::test]
async fn audits_count_against_the_rate_of_the_caller() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys");
    std::fs::write(&file, "0123456789abcdef one\n").unwrap();
    let variables =
        [("API_KEYS_FILE", file.to_str().unwrap()), ("RATE_PER_SECOND", "1"), ("RATE_BURST", "2")];
    let house = House::start(&variables).await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(house.get("/api/site/audit").await.status().as_u16());
    }
    assert!(statuses[..2] == [200, 200] && statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn the_sites_own_pages_show_the_token_that_came_with_them() {
    let (house, _folder) = with_partner().await;
    let (_, headers, _) = house.ask("/api/site/bootstrap", None, &[]).await;
    let token = headers["x-page-token"].to_str().unwrap().to_owned();
    let typed = Some(r#"{"address_line_1": "7 oak", "zip": "89101"}"#);
    for (path, body) in [("/api/site/locate", typed), ("/api/site/suggest", typed), ("/api/locate", BODY)] {
        let status = async |headers: &[(&str, &str)]| house.ask(path, body, headers).await.0;
        assert_eq!(status(&[JSON, ("x-page-token", &token)]).await, 200, "{path}");
        assert_eq!(status(&[JSON]).await, 401, "{path}");
        assert_eq!(status(&[JSON, ("sec-fetch-site", "same-origin")]).await, 401, "{path}");
        assert_eq!(status(&[JSON, ("x-page-token", &token[1..])]).await, 401, "{path}");
        let foreign = [JSON, ("x-page-token", &token), ("origin", "https://evil.example")];
        assert_eq!(status(&foreign).await, 403, "{path}");
    }
    let open = House::start(&[]).await;
    let (_, headers, _) = open.ask("/api/site/bootstrap", None, &[]).await;
    assert!(!headers.contains_key("x-page-token"), "none where no keys are needed");
}

#[tokio::test]
async fn a_page_of_another_site_is_refused_but_for_a_partners_with_its_key() {
    let open = House::start(&[]).await;
    open.will_locate(found());
    let evil = ("origin", "https://evil.example");
    for headers in [&[JSON, evil][..], &[evil], &[JSON, ("sec-fetch-site", "cross-site")], &[JSON, evil, KEY]]
    {
        assert_eq!(open.ask("/api/locate", BODY, headers).await.0, 403, "{headers:?}");
    }
    assert_eq!(open.ask("/api/locate", BODY, &[JSON]).await.0, 200, "no browser");

    let (house, _folder) = with_partner().await;
    let cross = ("sec-fetch-site", "cross-site");
    let (status, headers, _) = house.ask("/api/locate", BODY, &[JSON, PARTNER, cross, KEY]).await;
    assert_eq!(
        (status, &headers["access-control-allow-origin"]),
        (200, &"https://partner.example".parse().unwrap())
    );
    assert!(headers.get_all("vary").iter().any(|v| v == "origin"));
    let (status, headers, _) = house.ask("/api/locate", BODY, &[JSON, PARTNER]).await;
    assert_eq!(status, 403, "without the key");
    assert!(headers.contains_key("access-control-allow-origin"), "a partner's page may read the refusal");
    let (status, headers, _) = house.ask("/api/locate", BODY, &[JSON, evil, KEY]).await;
    assert_eq!((status, headers.contains_key("access-control-allow-origin")), (403, false), "another's key");
    let server = ("x-api-key", "fedcba9876543210");
    assert_eq!(
        house.ask("/api/locate", BODY, &[JSON, PARTNER, server]).await.0,
        403,
        "a key without origins"
    );
    assert_eq!(house.ask("/api/locate", BODY, &[JSON, server]).await.0, 200, "from a server");
}

#[tokio::test]
async fn a_preflight_is_answered_for_partners_alone_and_for_the_public_api_alone() {
    let (house, _folder) = with_partner().await;
    let preflight = async |path: &str, origin: &str| {
        let request = house.http.request(reqwest::Method::OPTIONS, format!("{}{path}", house.url));
        let asks =
            [("access-control-request-method", "POST"), ("access-control-request-headers", "x-api-key")];
        let request =
            asks.iter().fold(request.header("origin", origin), |r, (name, value)| r.header(*name, *value));
        let response = request.send().await.unwrap();
        let allowed = response.headers().get("access-control-allow-headers").cloned();
        (
            response.status().as_u16(),
            allowed.is_some_and(|names| names.to_str().unwrap().contains("x-api-key")),
        )
    };
    assert_eq!(preflight("/api/locate", "https://partner.example").await, (204, true));
    assert_eq!(preflight("/geo-ip", "https://partner.example").await, (204, true));
    assert_eq!(preflight("/api/locate", "https://evil.example").await, (405, false));
    assert_eq!(preflight("/api/locate", "null").await, (405, false));
    assert_eq!(preflight("/api/site/locate", "https://partner.example").await, (405, false));
}

#[tokio::test]
async fn googles_form_takes_the_key_as_google_does() {
    let (house, _folder) = with_partner().await;
    for path in ["/civicinfo/v2/elections?", "/civicinfo/v2/voterinfo?productionDataOnly=false&address=x&"] {
        let status = async |key: &str, headers: &[(&str, &str)]| {
            house.ask(&format!("{path}{key}"), None, headers).await.0
        };
        assert_eq!(status("key=0123456789abcdef", &[]).await, 200, "{path}");
        assert_eq!(status("", &[("x-goog-api-key", "0123456789abcdef")]).await, 200, "{path}");
        assert_eq!(status("", &[KEY]).await, 200, "{path}");
        assert_eq!(status("key=0123456789abcdef", &[PARTNER]).await, 200, "{path}");
        assert_eq!(
            status("key=0123456789abcdef", &[("origin", "https://evil.example")]).await,
            403,
            "{path}"
        );
        for bad in ["", "key=wrong", "key=%ff", "monkey=0123456789abcdef"] {
            let (status, headers, text) = house.ask(&format!("{path}{bad}"), None, &[]).await;
            assert!(status == 400 && text.contains("keyInvalid"), "{path}{bad}: {text}");
            assert!(!headers.contains_key("www-authenticate"), "{path}");
        }
    }
    let (_, headers, _) = house.ask("/civicinfo/v2/elections?key=0123456789abcdef", None, &[PARTNER]).await;
    assert_eq!(headers["access-control-allow-origin"], "https://partner.example");
}

#[tokio::test]
async fn a_body_that_is_not_called_json_is_refused() {
    let house = House::start(&[]).await;
    house.will_locate(found());
    for path in ["/api/locate", "/api/site/locate", "/api/site/suggest"] {
        let body = Some(r#"{"address": "1 Main St", "address_line_1": "1 Main", "zip": "89101"}"#);
        assert_eq!(house.ask(path, body, &[JSON]).await.0, 200, "{path}");
        let charset = ("content-type", "application/json;charset=UTF-8");
        assert_eq!(house.ask(path, body, &[charset]).await.0, 200, "{path}");
        for other in [
            &[][..],
            &[("content-type", "text/plain")],
            &[("content-type", "application/x-www-form-urlencoded")],
        ] {
            let (status, headers, text) = house.ask(path, body, other).await;
            assert_eq!(
                (status, &headers["accept-post"]),
                (415, &"application/json".parse().unwrap()),
                "{path}"
            );
            assert!(text.contains("application/json"), "{text}");
        }
    }
}

#[tokio::test]
async fn keys_are_read_again_without_a_restart_and_a_bad_file_changes_nothing() {
    let (house, folder) = house("0123456789abcdef one\n").await;
    let status = async |key: &str| house.ask("/geo-ip", None, &[("x-api-key", key)]).await.0;
    assert_eq!((status("0123456789abcdef").await, status("a-new-key-of-ours").await), (200, 401));
    std::fs::write(folder.path().join("keys"), "a-new-key-of-ours two\n").unwrap();
    let taken = async || (status("a-new-key-of-ours").await == 200).then_some(());
    test_data::wait::until("the new key is taken", Duration::from_secs(10), taken).await;
    assert_eq!(status("0123456789abcdef").await, 401);
    std::fs::write(folder.path().join("keys"), "short\n").unwrap();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(status("a-new-key-of-ours").await, 200);
    std::fs::remove_file(folder.path().join("keys")).unwrap();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(status("a-new-key-of-ours").await, 200);
}
