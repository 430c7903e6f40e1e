//! Scripts of third parties: none by default; when configured, only on pages without an address, after consent, and never
//! under Global Privacy Control.

use std::path::Path;

use tempfile::TempDir;

use super::house::{House, nevada};

const HASH: &str = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

fn export(folder: &Path) {
    for page in ["", "locate/", "locate/results/", "inperson/", "privacy/", "not-found/", "votinginfo/"] {
        let path = folder.join(format!("en/en/{page}index.html"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let html = r#"<html><head></head><body><div data-slot="page"></div><i data-slot="tags_analytics"></i><b data-slot="tags_conversions"></b></body></html>"#;
        std::fs::write(path, html).unwrap();
    }
}

async fn house(tags: Option<&str>) -> (House, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    export(folder.path());
    let (root, file) = (folder.path().to_str().unwrap().to_owned(), folder.path().join("tags.json"));
    let mut variables = vec![("WEB_ROOT", root.as_str())];
    if let Some(tags) = tags {
        std::fs::write(&file, tags).unwrap();
        variables.push(("TAGS_FILE", file.to_str().unwrap()));
    }
    let house = House::start(&variables).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    (house, folder)
}

fn configured() -> String {
    format!(
        r#"{{"tags": [
            {{"kind": "analytics", "name": "Count <It>", "script": "https://t.example/a.js", "integrity": "{HASH}", "connect": ["https://c.example"]}},
            {{"kind": "conversions", "name": "Ads", "endpoint": "https://ads.example/c", "labels": {{"locate": "L"}}}}]}}"#
    )
}

/// Policy and HTML of a page.
async fn page(house: &House, path: &str, headers: &[(&str, &str)]) -> (String, String) {
    let (_, answered, html) = house.ask(path, None, headers).await;
    (answered["content-security-policy"].to_str().unwrap().to_owned(), html)
}

#[tokio::test]
async fn by_default_there_are_none_and_no_page_may_load_any() {
    let (house, _folder) = house(None).await;
    for path in ["/", "/locate/", "/votinginfo/nv/"] {
        let (policy, html) = page(&house, path, &[]).await;
        assert!(policy.contains("script-src 'self'; ") && policy.contains("connect-src 'self';"), "{policy}");
        assert!(!html.contains("data-tags"), "{html}");
    }
    assert_eq!(house.json("/api/site/tags").await["tags"], serde_json::json!([]));
}

#[tokio::test]
async fn only_pages_without_an_address_may_load_them_and_the_privacy_page_names_them() {
    let (house, _folder) = house(Some(&configured())).await;
    for path in ["/", "/votinginfo/nv/"] {
        let (policy, html) = page(&house, path, &[]).await;
        let expected = format!("script-src 'self' https://t.example/a.js '{HASH}';");
        assert!(policy.contains(&expected), "{path}: {policy}");
        assert!(policy.contains("connect-src 'self' https://c.example https://ads.example/c;"), "{policy}");
        assert!(html.contains(r#"data-tags="load""#), "{path}: {html}");
        assert!(!html.contains("t.example"), "the page itself loads nothing: {html}");
    }
    for path in ["/locate/", "/locate/results/", "/inperson/", "/privacy/", "/nowhere/"] {
        let (policy, html) = page(&house, path, &[("accept", "text/html")]).await;
        assert!(!policy.contains("example"), "{path}: {policy}");
        assert!(html.contains(r#"data-tags="named""#), "{path}: {html}");
    }
    let (_, html) = page(&house, "/privacy/", &[]).await;
    assert!(
        html.contains(
            "<i data-slot=\"tags_analytics\">Count &lt;It&gt;</i><b data-slot=\"tags_conversions\">Ads</b>"
        ),
        "{html}"
    );
}

#[tokio::test]
async fn global_privacy_control_gets_an_empty_list_and_the_same_page() {
    let (house, _folder) = house(Some(&configured())).await;
    let (_, headers, list) = house.ask("/api/site/tags", None, &[]).await;
    assert_eq!(
        (&headers["vary"], list.matches("\"name\"").count()),
        (&"Sec-GPC".parse().unwrap(), 2),
        "{list}"
    );
    let (_, _, list) = house.ask("/api/site/tags", None, &[("sec-gpc", "1")]).await;
    assert_eq!(list, r#"{"version":"","tags":[]}"#);
    let (_, with) = page(&house, "/privacy/", &[("sec-gpc", "1")]).await;
    let (_, without) = page(&house, "/privacy/", &[]).await;
    let built = |html: &str| html.split("</head>").nth(1).unwrap().to_owned();
    assert_eq!(built(&with), built(&without));
}
