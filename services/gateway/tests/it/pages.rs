use proto::content::v1 as content;

use super::house::{House, nevada, write_file};

const SCRIPT: &str = "self.__next_f=[]";

/// A small export of two brands and three languages.
pub(super) fn export() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| write_file(folder.path(), path, text);
    for brand in ["en", "es"] {
        for lang in ["en", "es", "ko"] {
            for page in ["", "locate/", "locate/results/", "not-found/", "audit/any/"] {
                let html = format!(
                    r#"<!DOCTYPE html><html lang="{lang}"><head><title>{brand} {lang} {page}</title><script>{SCRIPT}</script></head><body><div data-slot="page"></div><a data-site="" href="/terms/">t</a></body></html>"#
                );
                write(&format!("{brand}/{lang}/{page}index.html"), &html);
            }
        }
    }
    write("_next/static/app.js", "export {}");
    write("index.txt", "router payload");
    folder
}

pub(super) async fn house(variables: &[(&str, &str)]) -> (House, tempfile::TempDir) {
    let folder = export();
    let spanish = ("BRAND_ES_HOST", "votolisto.example");
    (House::with_pages(&folder, &[&[spanish], variables].concat()).await, folder)
}

async fn title(house: &House, path: &str, host: &str) -> String {
    let request = house.http.get(format!("{}{path}", house.url)).header("host", host);
    let html = request.send().await.unwrap().text().await.unwrap();
    html.split("<title>").nth(1).unwrap_or_default().split("</title>").next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn links_of_the_frame_carry_the_state_and_the_language_without_scripts() {
    let (house, _folder) = house(&[]).await;
    for path in ["/locate/", "/locate/results/", "/nowhere/"] {
        for (query, carried) in [
            ("?state=NV&lang=es", "/terms/?state=NV&amp;lang=es"),
            ("?no_geo=true", "/terms/?no_geo=true"),
            ("", "/terms/"),
        ] {
            let html = house.get(&format!("{path}{query}")).await.text().await.unwrap();
            assert!(html.contains(&format!(r#"href="{carried}">t"#)), "{path}{query}: {html}");
        }
    }
}

#[tokio::test]
async fn languages_without_scripts_keep_the_visit() {
    let folder = export();
    let menu = r#"<html><head></head><body><a href="gateway:lang_ko">ko</a><a href="gateway:hotline_sms">sms</a></body></html>"#;
    write_file(folder.path(), "en/en/index.html", menu);
    let house = House::with_pages(&folder, &[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(content::Jurisdiction {
        supported_locales: ["en", "es", "ko", "vi"].map(ToOwned::to_owned).into(),
        priority_locales: ["en", "ko"].map(ToOwned::to_owned).into(),
        ..nevada()
    });
    let page = async |query: &str| house.get(&format!("/{query}")).await.text().await.unwrap();
    let html = page("?state=NV&default_location_type=dropoff&no_geo").await;
    assert!(
        html.contains("?state=NV&amp;lang=ko&amp;default_location_type=dropoff&amp;no_geo=true\""),
        "{html}"
    );
    assert!(html.contains(r#"href="sms:70888?&amp;body=VOTE""#), "{html}");
    assert!(
        html.contains(r#" data-lacks="ar shh tl zh-Hans""#) && html.contains(r#" data-first="en es ko""#)
    );
    assert!(!html.contains("data-more") && !html.contains("data-sent"), "{html}");
    let sent = page("?state=NV&commit_form_success").await;
    assert!(
        sent.contains(r#" data-sent="true""#)
            && sent.contains("?state=NV&amp;lang=ko&amp;commit_form_success\"")
    );
    assert!(!page("?state=NV").await.contains("data-sent"), "the pages of one visit are cached apart");
}

#[tokio::test]
async fn host_and_language_choose_the_page() {
    let (house, _folder) = house(&[]).await;
    assert_eq!(title(&house, "/", "voteready.example").await, "en en ");
    assert_eq!(title(&house, "/", "VotoListo.example:80").await, "es es ");
    assert_eq!(title(&house, "/locate/?lang=ko", "voteready.example").await, "en ko locate/");
    assert_eq!(title(&house, "/?lang=en", "votolisto.example").await, "es en ");
    assert_eq!(title(&house, "/?lang=xx", "voteready.example").await, "en en ", "unknown values are dropped");
    assert_eq!(title(&house, "/audit/nv/", "voteready.example").await, "en en audit/any/");
}

#[tokio::test]
async fn the_canonical_link_names_the_brands_own_host_whatever_the_request_says() {
    let (house, _folder) = house(&[("BRAND_HOST", "VoteReady.example")]).await;
    let link = async |host: &str| {
        let headers = [("host", host), ("x-forwarded-proto", "https")];
        let (_, _, html) = house.ask("/locate/?utm_source=x&lang=es", None, &headers).await;
        let (_, after) = html.split_once(r#"<link rel="canonical" href=""#).unwrap_or_default();
        after.split('"').next().unwrap().to_owned()
    };
    for host in ["voteready.example", "evil.example", "10.0.0.7:8080", "VOTEREADY.example:443"] {
        assert_eq!(link(host).await, "https://voteready.example/locate/?lang=es", "{host}");
    }
    // Spanish is the other brand's own language: the page without `lang` is the same one.
    assert_eq!(link("votolisto.example").await, "https://votolisto.example/locate/");
}

#[tokio::test]
async fn the_state_of_the_visit_is_in_the_page_once_and_cannot_break_out() {
    let (house, _folder) = house(&[]).await;
    let mut state = nevada();
    state.alert = Some(content::Alert {
        message: Some(content::RichText { html_en: "</script><b>".to_owned(), html_es: String::new() }),
        ..Default::default()
    });
    state.alert_placement = Some(content::AlertPlacement::default());
    *house.answers.jurisdiction.lock().unwrap() = Some(state);
    let response = house.get("/?state=NV&default_location_type=dropoff").await;
    assert_eq!(response.headers()["cache-control"], "private, no-cache");
    let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("'sha256-") && !policy.contains("unsafe-inline"), "{policy}");
    let html = response.text().await.unwrap();
    let (before, rest) = html
        .split_once(r#"<script type="application/json" id="gateway-state" data-rehearsal="true""#)
        .and_then(|(before, rest)| Some((before, rest.split_once(r#" data-config="ok">"#)?.1)))
        .unwrap();
    let (json, after) = rest.split_once("</script>").unwrap();
    assert!(after.starts_with("</head>"));
    assert!(!before.contains(r#"rel="canonical""#), "the English brand has no host of its own here");
    let state: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(state["alerts"][0]["html"], "</script><b>");
    let view = house.json("/api/site/bootstrap?state=NV&default_location_type=dropoff").await;
    assert_eq!(view["default_location_type"], "dropoff");
    // /register/ is not in the export: the official page stands in; /votinginfo/ has none.
    let buttons: Vec<_> =
        view["buttons"].as_array().unwrap().iter().map(|b| b["href"].as_str().unwrap()).collect();
    assert_eq!(
        buttons,
        [
            "/locate/?state=NV&default_location_type=dropoff",
            "https://nv.example/check",
            "https://nv.example/register"
        ]
    );
}

#[tokio::test]
async fn redirects_stay_on_the_site_and_keep_the_query() {
    let (house, _folder) = house(&[]).await;
    let to = async |path: &str| {
        let response = house.get(path).await;
        let location = response.headers().get("location").map(|v| v.to_str().unwrap().to_owned());
        (response.status().as_u16(), location)
    };
    assert_eq!(to("/locate/results?a=b").await, (308, Some("/locate/results/?a=b".to_owned())));
    assert_eq!(to("/locat%65/%72esults/?a=b").await, (308, Some("/locate/results/?a=b".to_owned())));
    assert_eq!(to("/%2F%65vil.example/").await.1, None, "no other site");
    // Nevada offers en, es and tl.
    assert_eq!(
        to("/locate/?lang=ko&state=NV&utm_a=1").await,
        (302, Some("/locate/?state=NV&utm_a=1".to_owned()))
    );
    assert_eq!(to("//evil.example/").await, (404, None));
    assert_eq!(to("/?lang=xx").await.0, 200);
}

#[tokio::test]
async fn enforcing_redirects_to_the_url_without_unknown_values() {
    let (house, _folder) = house(&[("ENFORCE_QUERY", "true")]).await;
    let response = house.get("/locate/?lang=xx&state=ZZ&utm_a=1").await;
    assert_eq!(response.status(), 302);
    assert_eq!(response.headers()["location"], "/locate/?utm_a=1");
    assert_eq!(house.get("/locate/?utm_a=1").await.status(), 200);
}

#[tokio::test]
async fn what_is_not_there_is_a_localised_404() {
    let (house, _folder) = house(&[]).await;
    for path in [
        "/nothing/",
        "/en/en/",
        "/not-found/",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/en/en/index.html",
        "/index.txt",
    ] {
        let response = house.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
    }
    assert_eq!(title(&house, "/nothing/?lang=ko", "voteready.example").await, "en ko not-found/");
    assert_eq!(house.get("/old/script.js").await.headers()["content-type"], "application/problem+json");
    assert_eq!(house.post("/nothing/", "").await.status(), 405);
}

#[tokio::test]
async fn files_are_cached_and_revalidated() {
    let (house, _folder) = house(&[]).await;
    let script = house.get("/_next/static/app.js").await;
    assert_eq!(script.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    let etag = script.headers()["etag"].clone();
    let again = house.http.get(format!("{}/_next/static/app.js", house.url)).header("if-none-match", etag);
    assert_eq!(again.send().await.unwrap().status(), 304);
    let head = house.http.head(format!("{}/locate/", house.url)).send().await.unwrap();
    assert_eq!(head.status(), 200);
    assert_eq!(head.headers()["referrer-policy"], "no-referrer");
    assert!(head.bytes().await.unwrap().is_empty());
}
