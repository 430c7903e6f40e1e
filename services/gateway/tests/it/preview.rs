//! Drafts of a CMS on the site, through the real content service: who has the key sees them with a bar,
//! everybody else what is published; no search engine and no shared cache keeps them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use test_data::wait::in_time;

use super::pages::export;
use super::publishing::Site;
use super::publishing::cms::{Cms, entry};

const KEY: &str = "0123456789abcdef";
const PUBLISHED: &str = "+17025550100";
const DRAFT: &str = "+17025550111";
const TEST: &str = "+17025550122";

/// A space whose Nevada is published, has a draft and a test entry: each with a hotline of its own.
async fn space() -> Cms {
    let cms = Cms::start().await;
    let number = |e164: &str| json!({"en-US": e164.replace("+1", "")});
    cms.publish("state-NV", |fields| fields["voterHotline"] = number(PUBLISHED));
    let mut test = cms.state().entries["state-NV"]["fields"].clone();
    test["voterHotline"] = number(TEST);
    cms.put(entry("state-NV-test", "stateConfig", &test));
    draft(&cms, DRAFT);
    cms
}

fn draft(cms: &Cms, e164: &str) {
    let mut state = cms.state();
    let mut draft = state.entries["state-NV"].clone();
    draft["fields"]["voterHotline"] = json!({"en-US": e164.replace("+1", "")});
    state.drafts.insert("state-NV".to_owned(), draft);
}

/// The page, as an editor's browser gets it: what it may keep, what search engines are told, the marks and
/// the state. Asked again while content is not read yet: a machine that is busy takes longer than a visitor
/// waits.
async fn page(site: &Site, query: &str) -> (String, Option<String>, String, Value) {
    let began = Instant::now();
    loop {
        let response = site.http.get(format!("{}/?{query}", site.url)).send().await.unwrap();
        assert_eq!(response.status(), 200, "{query}");
        let header = |name: &str| response.headers().get(name).map(|v| v.to_str().unwrap().to_owned());
        let (cache, robots) = (header("cache-control").unwrap(), header("x-robots-tag"));
        let html = response.text().await.unwrap();
        let state = html.split("id=\"gateway-state\"").nth(1).unwrap();
        let (marks, state) = state.split_once('>').unwrap();
        if marks.contains(r#"data-config="ok""#) {
            let view = serde_json::from_str(state.split("</script>").next().unwrap()).unwrap();
            return (cache, robots, marks.to_owned(), view);
        }
        assert!(in_time(began.elapsed(), Duration::from_secs(20)), "{query} did not show");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_the_key_sees_the_draft_and_the_bar_and_nobody_else_does() {
    let (cms, folder) = (space().await, export());
    let root = folder.path().to_str().unwrap();
    let site = Site::start(&cms, &[("PREVIEW_KEY", KEY), ("WEB_ROOT", root)]).await;
    let with_key = |flag: &str| format!("state=NV&{flag}=true&preview_key={KEY}");
    for (query, hotline) in [
        (with_key("preview"), DRAFT),
        (with_key("preview") + "&lang=es", DRAFT),
        (with_key("test_config"), TEST),
        ("state=NV".to_owned(), PUBLISHED),
        ("state=NV&preview=true".to_owned(), PUBLISHED),
        ("state=NV&test_config=true&preview_key=0123456789abcdee".to_owned(), PUBLISHED),
        (format!("state=NV&preview_key={KEY}"), PUBLISHED),
    ] {
        let (cache, robots, marks, view) = page(&site, &query).await;
        let is_draft = hotline != PUBLISHED;
        assert_eq!(view["hotline"]["e164"], hotline, "{query}");
        let may = if is_draft { "no-store" } else { "private, no-cache" };
        assert_eq!((cache.as_str(), &view["draft"]), (may, &json!(is_draft)), "{query}");
        assert_eq!(marks.contains("data-draft=\"true\""), is_draft, "{query}: {marks}");
        assert_eq!(robots.as_deref(), is_draft.then_some("noindex"), "{query}");
        // Links within the site stay with the draft, and lead nowhere near it without the key.
        let api = site.http.get(format!("{}/api/site/bootstrap?{query}", site.url)).send().await.unwrap();
        let links = api.json::<Value>().await.unwrap()["buttons"].to_string();
        assert_eq!(links.contains(KEY), is_draft, "{query}: {links}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_on_the_site_is_at_most_a_second_old_also_when_the_cms_is_gone() {
    let cms = space().await;
    let site = Site::start(&cms, &[("PREVIEW_KEY", KEY)]).await;
    let see = async || {
        let address = format!("{}/api/site/bootstrap?state=NV&preview=true&preview_key={KEY}", site.url);
        let view: Value = site.http.get(address).send().await.unwrap().json().await.unwrap();
        (view["config_status"].clone(), view["hotline"]["e164"].clone())
    };
    // A machine that is busy may take longer than a visitor waits; what must never come is an older draft.
    let until_ok = async |wanted: &str| {
        let began = Instant::now();
        loop {
            let (status, number) = see().await;
            if status == "ok" {
                assert_eq!(number, wanted);
                break;
            }
            assert!(in_time(began.elapsed(), Duration::from_secs(20)), "{wanted} did not show");
        }
    };
    until_ok(DRAFT).await;
    // Two caches behind one another, and still a second in all.
    tokio::time::sleep(Duration::from_millis(600)).await;
    until_ok(DRAFT).await;
    draft(&cms, TEST);
    tokio::time::sleep(Duration::from_millis(1_050)).await;
    until_ok(TEST).await;
    cms.state().revoked = true;
    tokio::time::sleep(Duration::from_millis(1_050)).await;
    assert_eq!(see().await.0, "failed", "no old draft");
}
