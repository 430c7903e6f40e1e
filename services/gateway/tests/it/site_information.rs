use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use proto::content::v1 as content;

use super::house::{House, SLOT, localized, nevada, write_pages};

/// Shells of every information page, with the slots of an exported page and without a title of their own.
fn export() -> tempfile::TempDir {
    let pages = [
        "",
        "locate/",
        "register/",
        "register/options/",
        "votebymail/",
        "inperson/",
        "inperson/thanks/",
        "votinginfo/",
        "not-found/",
        "error/",
    ];
    let folder = tempfile::tempdir().unwrap();
    let body = format!(r#"{SLOT}<noscript><div data-slot="noscript"></div></noscript>"#);
    write_pages(folder.path(), &["en"], &["en", "es", "ar"], &pages, &body);
    folder
}

async fn house(variables: &[(&str, &str)]) -> (House, tempfile::TempDir) {
    let folder = export();
    let house = House::with_pages(&folder, variables).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(content::Jurisdiction {
        supported_locales: ["ar", "en", "es"].map(ToOwned::to_owned).into(),
        ..nevada()
    });
    (house, folder)
}

/// A page and its state.
async fn page(house: &House, path: &str) -> (String, serde_json::Value) {
    let html = house.get(path).await.text().await.unwrap();
    let script = html.split_once(r#"id="gateway-state""#).unwrap_or_else(|| panic!("{path}: {html}")).1;
    let json = script.split_once('>').unwrap().1.split("</script>").next().unwrap();
    let state = serde_json::from_str(json).unwrap();
    (html, state)
}

/// The fields that `web/lib/state/page-state.ts` reads.
fn read_by_scripts() -> BTreeSet<&'static str> {
    let text = include_str!("../../../../web/lib/state/page-state.ts");
    let fields = text.split("  | '").skip(1);
    fields.map(|rest| rest.split('\'').next().unwrap()).collect()
}

#[tokio::test]
async fn a_page_carries_what_scripts_read_of_the_visit_and_nothing_else() {
    let (house, _folder) = house(&[]).await;
    let all = house.json("/api/site/bootstrap?state=NV").await;
    for path in [
        "/?state=NV",
        "/locate/?state=NV",
        "/register/?state=NV",
        "/votebymail/?state=NV",
        "/inperson/?state=NV",
        "/nothing/?state=NV",
    ] {
        let (_, state) = page(&house, path).await;
        let fields: BTreeSet<&str> = state.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, read_by_scripts(), "{path}");
        for field in fields {
            assert_eq!(state[field], all[field], "{path}: {field}");
        }
    }
}

#[tokio::test]
async fn the_path_names_the_jurisdiction_whatever_network_and_query_say() {
    let (house, _folder) = house(&[("BRAND_HOST", "vote.example")]).await;
    *house.answers.region.lock().unwrap() = "NV".to_owned();
    let (html, frame) = page(&house, "/votinginfo/tx/?state=OH").await;
    assert_eq!(
        (&frame["jurisdiction"]["code"], &frame["jurisdiction"]["known_by"]),
        (&"TX".into(), &"path".into())
    );
    assert!(html.contains("/register/?state=TX") && !html.contains("/register/?state=OH"), "{html}");
    let (_, territory) = page(&house, "/votinginfo/pr/").await;
    assert_eq!(
        (&territory["jurisdiction"]["name"], &territory["jurisdiction"]["kind"]),
        (&"Puerto Rico".into(), &"territory".into())
    );
    assert!(house.answers.regions_asked.lock().unwrap().is_empty(), "nobody's network address is asked for");
    let html = house.get("/votinginfo/tx/?state=OH&utm_source=x").await.text().await.unwrap();
    assert!(html.contains(r#"vote.example/votinginfo/tx/"/>"#), "one name for one page: {html}");
    for nowhere in ["/votinginfo/zz/", "/votinginfo/nv/no-such-page/", "/votinginfo/nv/a/b/"] {
        assert_eq!(house.get(nowhere).await.status(), 404, "{nowhere}");
    }
    assert_eq!(house.get("/api/site/voting-info/zz").await.status(), 404);
    assert_eq!(house.get("/api/site/voting-info/nv/no-such-page").await.status(), 404);
}

#[tokio::test]
async fn a_form_without_scripts_leads_to_the_page_of_the_choice() {
    let (house, _folder) = house(&[]).await;
    let to = async |path: &str| {
        let response = house.get(path).await;
        (
            response.status().as_u16(),
            response.headers().get("location").map(|v| v.to_str().unwrap().to_owned()),
        )
    };
    let found = |path: &str| (302, Some(path.to_owned()));
    assert_eq!(to("/votinginfo/?state=TX&lang=es").await, found("/votinginfo/tx/?lang=es"));
    assert_eq!(to("/votinginfo/?state=PR").await, found("/votinginfo/pr/"));
    assert_eq!(to("/?lang=es&state=GU").await, found("/votinginfo/gu/?lang=es"));
    assert_eq!(to("/register/?state=VI").await, found("/votinginfo/vi/"));
    assert_eq!(to("/votinginfo/TX").await.0, 308);
    // A territory has one page: the network hints at it as well.
    *house.answers.region.lock().unwrap() = "PR".to_owned();
    let request =
        house.http.get(format!("{}/votebymail/?lang=es", house.url)).header("x-forwarded-for", "203.0.114.9");
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["location"], "/votinginfo/pr/?lang=es");
    // The state is unknown: the page asks for it.
    let (html, asked) = page(&house, "/register/").await;
    assert!(html.contains(r#"data-config="none""#) && asked["jurisdiction"].is_null(), "{html}");
}

#[tokio::test]
async fn the_language_of_a_404_is_the_pages() {
    let (house, _folder) = house(&[]).await;
    let response = house.get("/nothing/?lang=ar&state=NV").await;
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-language"]),
        (404, &"ar".parse().unwrap())
    );
    assert!(response.text().await.unwrap().contains(r#"lang="ar""#));
    assert_eq!(house.get("/error/").await.status(), 404);
}

#[tokio::test]
async fn a_browser_gets_problems_as_pages_with_their_status() {
    let (house, _folder) = house(&[]).await;
    let ask = async |method: reqwest::Method, path: &str, accept: &str| {
        let request = house.http.request(method, format!("{}{path}", house.url)).header("accept", accept);
        let response = request.send().await.unwrap();
        let kind = response.headers()["content-type"].to_str().unwrap().to_owned();
        (response.status().as_u16(), kind, response.text().await.unwrap())
    };
    let html = "text/html,application/xhtml+xml";
    let (status, kind, page) = ask(reqwest::Method::POST, "/locate/?lang=es", html).await;
    assert_eq!((status, kind.as_str()), (405, "text/html; charset=utf-8"));
    assert!(page.contains(r#"content="error/""#) && page.contains(r#"lang="es""#), "{page}");
    let (status, kind, _) = ask(reqwest::Method::PUT, "/register/", "application/json").await;
    assert_eq!((status, kind.as_str()), (405, "application/problem+json"));
    let (status, kind, _) = ask(reqwest::Method::GET, "/api/site/voting-info/zz", html).await;
    assert_eq!((status, kind.as_str()), (404, "application/problem+json"));
    let (status, _, page) = ask(reqwest::Method::GET, "/old/picture.png", html).await;
    assert!(status == 404 && page.contains(r#"content="not-found/""#), "{page}");
}

#[tokio::test]
async fn a_page_that_takes_too_long_is_the_error_page() {
    let folder = export();
    let root = [("WEB_ROOT", folder.path().to_str().unwrap())];
    let house = House::start_changed(&root, |config| {
        config.limits.request_timeout = std::time::Duration::from_millis(500);
    });
    let house = house.await;
    house.answers.content_delay.store(20_000, std::sync::atomic::Ordering::SeqCst);
    let request =
        house.http.get(format!("{}/votinginfo/ca/?lang=ar", house.url)).header("accept", "text/html");
    let response = request.send().await.unwrap();
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-language"]),
        (504, &"ar".parse().unwrap())
    );
    let page = response.text().await.unwrap();
    assert!(page.contains(r#"content="error/""#) && page.contains(r#""code":"CA""#), "{page}");
}

#[tokio::test]
async fn losing_content_leaves_every_page_with_the_built_in_facts() {
    let (house, _folder) = house(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = None;
    for (path, api) in [
        ("/votinginfo/tx/", "voting-info"),
        ("/votinginfo/tx/rules/", "voting-info"),
        ("/register/?state=TX", "register"),
        ("/votebymail/?state=TX", "vote-by-mail"),
        ("/inperson/?state=TX", "in-person"),
    ] {
        let (html, _) = page(&house, path).await;
        let head = house.json(&format!("/api/site/{api}/tx")).await["head"].take();
        assert!(html.contains(r#"data-config="failed""#) && head["config_status"] == "failed", "{path}");
        let check = head["backup"]["registration_check_url"].as_str().unwrap();
        assert!(check.contains("texas") && html.contains(check), "{path}: {html}");
        assert!(html.contains(head["office"]["url"].as_str().unwrap()), "{path}: {html}");
    }
    let calendar = house.get("/api/site/calendar/tx.ics").await;
    assert_eq!(calendar.status(), 503, "an empty calendar would say that there are no deadlines");
}

#[tokio::test]
async fn a_content_service_that_answers_after_twenty_seconds_costs_two() {
    let (house, _folder) = house(&[]).await;
    house.answers.content_delay.store(20_000, std::sync::atomic::Ordering::SeqCst);
    let asked = Instant::now();
    let (html, _) = page(&house, "/votinginfo/oh/").await;
    let took = asked.elapsed();
    assert!(test_data::wait::in_time(took, Duration::from_secs(5)), "{took:?}");
    assert!(html.contains(r#"data-config="failed""#), "{html}");
}

#[tokio::test]
async fn one_alert_of_the_jurisdiction_and_one_of_the_site_at_most_everywhere_without_placement() {
    let (house, _folder) = house(&[]).await;
    let alert = |text: &str| content::Alert {
        message: Some(content::RichText { html_en: format!("<p>{text}</p>"), html_es: String::new() }),
        ..Default::default()
    };
    let own = content::Jurisdiction {
        alert: Some(alert("own")),
        // As the content service sends it for an alert without placement.
        alert_placement: Some(content::AlertPlacement::default()),
        ..nevada()
    };
    *house.answers.jurisdiction.lock().unwrap() = Some(own);
    *house.answers.alerts.lock().unwrap() = vec![alert("first"), alert("second")];
    for path in [
        "/?state=NV",
        "/locate/?state=NV",
        "/register/?state=NV",
        "/votebymail/?state=NV",
        "/votinginfo/nv/",
        "/inperson/?state=NV",
        "/register/?state=NV&preview=true",
    ] {
        let (_, frame) = page(&house, path).await;
        let html: Vec<&str> =
            frame["alerts"].as_array().unwrap().iter().map(|a| a["html"].as_str().unwrap()).collect();
        assert_eq!(html, ["<p>own</p>", "<p>first</p>"], "{path}");
    }
}

#[tokio::test]
async fn the_editors_pages_and_the_calendar_have_their_addresses() {
    let (house, _folder) = house(&[]).await;
    let rules = content::CustomPage {
        slug: "rules".to_owned(),
        title: localized("Rules", "Reglas"),
        content: Some(content::RichText { html_en: "<p>All</p>".to_owned(), html_es: String::new() }),
    };
    let own = content::Jurisdiction { custom_pages: vec![rules], ..nevada() };
    *house.answers.jurisdiction.lock().unwrap() = Some(own);
    let (html, _) = page(&house, "/votinginfo/nv/rules/?lang=es").await;
    assert!(html.contains("Reglas</h1>") && html.contains("<p>All</p>"), "{html}");
    assert_eq!(house.json("/api/site/voting-info/NV/rules").await["content"]["html"], "<p>All</p>");
    let calendar = house.get("/api/site/calendar/nv.ics?lang=es").await;
    assert_eq!(calendar.headers()["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(calendar.headers()["content-disposition"], "attachment; filename=\"voting-nv.ics\"");
    let text = calendar.text().await.unwrap();
    assert!(text.contains("SUMMARY:Nevada: día de las elecciones"), "{text}");
    assert!(text.contains("/votinginfo/nv/"), "{text}");
    for nowhere in ["/api/site/calendar/zz.ics", "/api/site/calendar/nv", "/api/site/calendar/nv.txt"] {
        assert_eq!(house.get(nowhere).await.status(), 404, "{nowhere}");
    }
}
