//! Finished responses are the same for all visitors to whom the same is shown, and no visitor gets another's.
//! Each says by `Cache-Status` (RFC 9211) whether it came from the cache, and why not
//! (`docs/gateway/page-cache.md`).

use std::time::Duration;

use proto::content::v1 as content;
use reqwest::header::HeaderMap;
use test_data::wait::until;

use super::house::{House, nevada};
use super::pages::house;
use super::site_contacts::{self, CONTACTS_ON, database};

fn header(headers: &HeaderMap, name: &str) -> String {
    headers.get(name).map(|v| v.to_str().unwrap().to_owned()).unwrap_or_default()
}

async fn tag(house: &House, path: &str, headers: &[(&str, &str)]) -> String {
    let (status, headers, _) = house.ask(path, None, headers).await;
    assert_eq!(status, 200, "{path}");
    header(&headers, "etag")
}

const MODELS: [&str; 5] = [
    "/api/site/bootstrap?state=NV",
    "/api/site/voting-info/NV",
    "/api/site/register/nv?lang=es",
    "/api/site/vote-by-mail/NV",
    "/api/site/in-person/NV",
];

#[tokio::test]
async fn a_client_that_has_a_page_or_a_view_model_is_told_so() {
    let (house, _folder) = house(&[]).await;
    for path in [&["/?state=NV", "/?state=NV&lang=es"], &MODELS[..]].concat() {
        let (_, first, body) = house.ask(path, None, &[]).await;
        let (_, again, same) = house.ask(path, None, &[]).await;
        let tag = header(&first, "etag");
        assert!(tag.starts_with('"') && body == same, "{path}");
        assert_eq!(header(&again, "etag"), tag, "{path}");
        assert_eq!(header(&first, "cache-control"), "private, no-cache", "{path}");
        let (status, known, body) = house.ask(path, None, &[("if-none-match", &tag)]).await;
        assert_eq!((status, body.as_str()), (304, ""), "{path}");
        // Browsers take these over: the policy of the API would keep a page's scripts from running.
        for name in ["etag", "content-security-policy", "content-language", "cache-control", "vary"] {
            assert_eq!(header(&known, name), header(&first, name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn all_who_ask_while_a_page_is_made_get_it_and_none_is_counted_or_refused() {
    // The one who makes it takes the whole quota.
    let (house, _folder) = house(&[("RATE_PER_SECOND", "1"), ("RATE_BURST", "1")]).await;
    let ask = async || {
        let request = house.http.get(format!("{}/?state=NV", house.url));
        let response = request.header("x-forwarded-for", "203.0.114.9").send().await.unwrap();
        (response.status().as_u16(), response.headers()["cache-status"].to_str().unwrap().to_owned())
    };
    // More than may wait for a turn to make one.
    let answers = futures::future::join_all((0..90).map(|_| ask())).await;
    assert!(answers.iter().all(|(status, _)| *status == 200), "{answers:?}");
    let made = answers.iter().filter(|(_, cache)| cache.ends_with("stored")).count();
    assert_eq!(made, 1, "{answers:?}");
}

#[tokio::test]
async fn what_is_shown_differently_is_another_answer() {
    let (house, _folder) = house(&[("BRAND_HOST", "voteready.example")]).await;
    let mut tags = Vec::new();
    for (path, headers) in [
        ("/?state=NV", &[][..]),
        ("/?state=NV&lang=es", &[]),
        ("/?state=NV&default_location_type=dropoff", &[]),
        ("/?state=NV&no_geo", &[]),
        ("/?state=WI", &[]),
        ("/", &[]),
        ("/?state=NV", &[("host", "votolisto.example")]),
        ("/?state=NV", &[("x-forwarded-proto", "https")]),
        ("/api/site/bootstrap?state=NV", &[]),
        ("/api/site/bootstrap?state=NV&lang=es", &[]),
        ("/api/site/register/nv", &[]),
        ("/api/site/vote-by-mail/nv", &[]),
        ("/api/site/register/wi", &[]),
    ] {
        let tag = tag(&house, path, headers).await;
        assert!(!tags.contains(&tag), "{path} {headers:?}");
        tags.push(tag);
    }
    // Not these: they change nothing on the page.
    assert_eq!(tag(&house, "/?utm_source=x&state=nv&lang=xx", &[]).await, tags[0]);
    assert_eq!(tag(&house, "/api/site/register/NV", &[]).await, tags[10]);
}

#[tokio::test]
async fn the_state_is_that_of_each_visitors_own_network() {
    let (house, _folder) = house(&[]).await;
    let code = async |ip: &str| {
        let (_, headers, body) = house.ask("/api/site/bootstrap", None, &[("x-forwarded-for", ip)]).await;
        let view: serde_json::Value = serde_json::from_str(&body).unwrap();
        let (_, page, html) = house.ask("/", None, &[("x-forwarded-for", ip)]).await;
        let state = view["jurisdiction"]["code"].as_str().unwrap().to_owned();
        assert!(html.contains(&format!(r#""code":"{state}","kind""#)), "the page says the same as the API");
        (state, header(&headers, "etag"), header(&page, "etag"))
    };
    *house.answers.region.lock().unwrap() = "NV".to_owned();
    let nevada = code("203.0.114.9").await;
    *house.answers.region.lock().unwrap() = "WI".to_owned();
    let wisconsin = code("203.0.114.10").await;
    assert_eq!((nevada.0.as_str(), wisconsin.0.as_str()), ("NV", "WI"));
    assert!(nevada.1 != wisconsin.1 && nevada.2 != wisconsin.2);
    assert_eq!(code("203.0.114.9").await, nevada, "and stays so");
    // The same page by another way is another one: the visitor is told how the state became known.
    assert_ne!(tag(&house, "/?state=NV", &[]).await, nevada.2);
}

#[tokio::test]
async fn the_state_that_the_network_hinted_at_is_kept_for_the_visit() {
    let (house, _folder) = house(&[("BRAND_HOST", "vote.example")]).await;
    let page = async |path: &str, ip: &str| house.ask(path, None, &[("x-forwarded-for", ip)]).await.2;
    *house.answers.region.lock().unwrap() = "NV".to_owned();
    let first = page("/", "203.0.114.9").await;
    assert!(first.contains("/locate/?state=NV"), "links of the first page name the state: {first}");
    assert!(first.contains(r#"rel="canonical" href="http://vote.example/""#), "its name does not: {first}");
    assert!(first.contains(r#""known_by":"ip""#), "and the page still says that it was a guess");
    // The visitor's address changes between two taps.
    *house.answers.region.lock().unwrap() = "OH".to_owned();
    let next = page("/?state=NV", "203.0.114.77").await;
    assert!(next.contains(r#""code":"NV","kind""#) && next.contains("/locate/?state=NV"), "{next}");
    // A visitor without a hint gets none, and no page of a neighbour.
    assert!(!page("/?no_geo", "203.0.114.9").await.contains("/locate/?state="));
    assert!(page("/", "203.0.114.77").await.contains("/locate/?state=OH"));
}

#[tokio::test]
async fn a_change_of_content_ends_what_was_kept() {
    let (house, _folder) = house(&[]).await;
    *house.answers.etag.lock().unwrap() = "1".to_owned();
    let before = [tag(&house, "/?state=NV", &[]).await, tag(&house, MODELS[0], &[]).await];
    let changed = content::Jurisdiction { voter_hotline: "+17025550100".to_owned(), ..nevada() };
    *house.answers.jurisdiction.lock().unwrap() = Some(changed);
    *house.answers.etag.lock().unwrap() = "2".to_owned();
    // Long before a minute is over.
    for (path, before) in ["/?state=NV", MODELS[0]].into_iter().zip(before) {
        let changed = async || {
            let headers = [("if-none-match", before.as_str())];
            let (status, _, body) = house.ask(path, None, &headers).await;
            (status == 200).then_some(body)
        };
        let body = until(&format!("{path} changes"), Duration::from_secs(20), changed).await;
        assert!(body.contains("+17025550100"), "{path}");
    }
}

#[tokio::test]
async fn drafts_and_the_pages_of_an_address_are_never_kept_by_anybody() {
    let (house, _folder) = house(&[("PREVIEW_KEY", "0123456789abcdef")]).await;
    for path in [
        "/?state=NV&preview=true&preview_key=0123456789abcdef",
        "/?state=NV&test_config=true&preview_key=0123456789abcdef",
        "/locate/?state=NV",
        "/locate/results/?state=NV",
        "/api/site/register/nv?preview=true&preview_key=0123456789abcdef",
        "/api/site/bootstrap?state=NV&test_config=true&preview_key=0123456789abcdef",
    ] {
        let (status, headers, _) = house.ask(path, None, &[]).await;
        assert_eq!((status, header(&headers, "cache-control").as_str()), (200, "no-store"), "{path}");
        assert_eq!(header(&headers, "etag"), "", "{path}");
        let known = house.ask(path, None, &[("if-none-match", "*")]).await;
        assert_eq!(known.0, 200, "{path}");
    }
}

#[tokio::test]
async fn all_forms_of_a_minute_are_the_same_and_no_browser_keeps_one() {
    let (_database, file) = database();
    let pages = tempfile::tempdir().unwrap();
    site_contacts::export(pages.path());
    let mut variables = CONTACTS_ON.to_vec();
    variables.push(("CONTACTS_DATABASE_URL", &file));
    variables.push(("WEB_ROOT", pages.path().to_str().unwrap()));
    let house = House::start(&variables).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let ticket = async |path: &str, before: &str| {
        let (_, headers, body) = house.ask(path, None, &[]).await;
        assert_eq!(header(&headers, "cache-control"), "no-store", "{path}");
        let (_, ticket) = body.split_once(before).unwrap();
        ticket.split('"').next().unwrap().to_owned()
    };
    for (path, before) in
        [("/inperson/?state=NV", r#"name="ticket" value=""#), ("/api/site/in-person/nv", r#""ticket":""#)]
    {
        // A minute may end between two of them.
        let (one, two, three) =
            (ticket(path, before).await, ticket(path, before).await, ticket(path, before).await);
        assert!(one.len() > 40 && (one == two || two == three), "{path}: {one} {two} {three}");
    }
    assert!(!tag(&house, "/?state=NV", &[]).await.is_empty(), "the other pages are kept");
}

#[tokio::test]
async fn a_browser_may_keep_what_it_got_from_a_host_that_is_not_the_sites() {
    let (house, _folder) = house(&[("BRAND_HOST", "voteready.example")]).await;
    for host in ["voteready.example", "votolisto.example", "made-up.example"] {
        let (status, headers, _) = house.ask(MODELS[0], None, &[("host", host)]).await;
        assert_eq!(
            (status, header(&headers, "cache-control").as_str()),
            (200, "private, no-cache"),
            "{host}"
        );
        assert!(!header(&headers, "etag").is_empty(), "{host}");
    }
}

#[tokio::test]
async fn all_hosts_that_are_not_the_sites_share_one_answer_and_a_calendar_names_the_brands() {
    let (house, _folder) = house(&[("BRAND_HOST", "voteready.example")]).await;
    let page = async |host: &str| house.ask("/?state=NV", None, &[("host", host)]).await.2;
    assert_eq!(page("made-up-1.example").await, page("made-up-2.example").await);
    // Without an export every page may be there.
    let house = House::start(&[("BRAND_HOST", "voteready.example")]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let (status, _, calendar) =
        house.ask("/api/site/calendar/nv.ics", None, &[("host", "made-up.example")]).await;
    assert_eq!(status, 200);
    let unfolded = calendar.replace("\r\n ", "");
    assert!(unfolded.contains("http://voteready.example/votinginfo/nv/"), "{unfolded}");
    assert!(!unfolded.contains("made-up"), "{unfolded}");
}

#[tokio::test]
async fn a_host_is_shown_in_small_letters_however_the_first_visitor_wrote_it() {
    let (house, _folder) = house(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let model = async |host: &str| house.ask(MODELS[1], None, &[("host", host)]).await.2;
    let first = model("CaSe.example").await;
    assert!(first.contains("webcal://case.example/"), "{first}");
    assert_eq!(model("case.example").await, first);
}

#[tokio::test]
async fn words_of_the_path_are_no_part_of_what_is_kept() {
    let (house, _folder) = house(&[("BRAND_HOST", "voteready.example")]).await;
    *house.answers.feed_audit.lock().unwrap() = Some(Default::default());
    for path in ["/audit/nv/", "/audit/wi/"] {
        let (_, _, html) = house.ask(path, None, &[]).await;
        assert!(html.contains(&format!("http://voteready.example{path}\"")), "{html}");
    }
    for path in ["/nowhere-1/", "/nowhere-2/"] {
        let (status, headers, html) = house.ask(path, None, &[("accept", "text/html")]).await;
        assert_eq!((status, header(&headers, "cache-control").as_str()), (404, "no-store"));
        assert!(!html.contains("nowhere"), "{html}");
    }
}

#[tokio::test]
async fn the_token_of_a_page_comes_also_to_who_has_the_view_model() {
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("keys");
    std::fs::write(&keys, "0123456789abcdef partner\n").unwrap();
    let (house, _export) = house(&[("API_KEYS_FILE", keys.to_str().unwrap())]).await;
    let tag = tag(&house, MODELS[0], &[]).await;
    let (status, headers, _) = house.ask(MODELS[0], None, &[("if-none-match", &tag)]).await;
    assert_eq!(status, 304);
    let token = header(&headers, "x-page-token");
    let (_, _, html) = house.ask("/?state=NV", None, &[]).await;
    assert!(!token.is_empty() && html.contains(&format!("data-token=\"{token}\"")));
}

/// `Cache-Status` without the name of the cache.
async fn status_of(house: &House, path: &str, body: Option<&str>, headers: &[(&str, &str)]) -> String {
    let (_, headers, _) = house.ask(path, body, headers).await;
    let status = header(&headers, "cache-status");
    status.strip_prefix("VoteReady; ").unwrap_or(&status).to_owned()
}

#[tokio::test]
async fn a_page_or_a_view_model_is_a_miss_once_and_then_a_hit() {
    let (house, _folder) = house(&[]).await;
    *house.answers.feed_audit.lock().unwrap() = Some(Default::default());
    for path in [&["/?state=NV", "/?state=WI", "/audit/nv/", "/nowhere/"], &MODELS[..]].concat() {
        let status = async |headers: &[(&str, &str)]| status_of(&house, path, None, headers).await;
        let page = [("accept", "text/html")];
        assert_eq!(status(&page).await, "fwd=miss; stored", "{path}");
        assert_eq!(status(&page).await, "hit", "{path}");
        assert_eq!(status(&[("if-none-match", "*"), page[0]]).await, "hit", "{path}: also with 304");
        // A visitor cannot pass the cache by: a flood of reloads would be a flood of renderings.
        assert_eq!(status(&[("cache-control", "no-cache"), page[0]]).await, "hit", "{path}");
    }
}

#[tokio::test]
async fn a_response_that_is_never_cached_says_why() {
    let (house, _folder) = house(&[("PREVIEW_KEY", "0123456789abcdef")]).await;
    house.will_locate(super::house::found());
    house.will_suggest(&["1 Main St"]);
    let json = [("content-type", "application/json")];
    let address = r#"{"address": "1 Main St, 89101", "address_line_1": "1 Main St", "zip": "89101"}"#;
    for path in ["/api/locate", "/api/site/locate", "/api/site/suggest"] {
        let status = status_of(&house, path, Some(address), &json).await;
        assert_eq!(status, "fwd=bypass; detail=address", "{path}");
    }
    assert_eq!(
        status_of(&house, "/api/locate?address=1+Main+St", None, &[]).await,
        "fwd=bypass; detail=address"
    );
    // An unknown county, a service that is down and the form of a report: `site_places.rs`,
    // `site_reports.rs`.
    for path in [
        "/?state=NV&preview=true&preview_key=0123456789abcdef",
        "/api/site/register/nv?test_config=true&preview_key=0123456789abcdef",
    ] {
        assert_eq!(status_of(&house, path, None, &[]).await, "fwd=bypass; detail=draft", "{path}");
    }
    for path in ["/healthz", "/openapi.json", "/robots.txt", "/api/site/tags", "/geo-ip"] {
        assert_eq!(status_of(&house, path, None, &[]).await, "", "{path}: no cache stands before it");
    }
}
