//! Scripts of third parties: none by default; when configured, only on pages without an address, after
//! consent, and never under Global Privacy Control.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::house::{House, export, write_pages};
use super::site_contacts::{CONTACTS_ON, database};

const HASH: &str = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

const SLOTS: &str = r#"<div data-slot="page"></div><i data-slot="tags_analytics"></i><b data-slot="tags_conversions"></b><a href="gateway:lang_en"></a><a href="gateway:lang_zh_Hans"></a>"#;

async fn house(tags: Option<&str>) -> (House, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let pages = ["", "locate/", "locate/results/", "inperson/", "privacy/", "not-found/", "votinginfo/"];
    write_pages(folder.path(), &["en"], &["en"], &pages, SLOTS);
    let (file, mut variables) = (folder.path().join("tags.json"), Vec::new());
    if let Some(tags) = tags {
        std::fs::write(&file, tags).unwrap();
        variables.push(("TAGS_FILE", file.to_str().unwrap()));
    }
    (House::with_pages(&folder, &variables).await, folder)
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
    let version = house.json("/api/site/tags").await["version"].as_str().unwrap().to_owned();
    let named = format!(r#"data-tags="named" data-tags-version="{version}" data-tags-address="true""#);
    assert_eq!(version.len(), 16);
    for path in ["/locate/", "/locate/results/", "/inperson/", "/privacy/", "/nowhere/"] {
        let (policy, html) = page(&house, path, &[("accept", "text/html")]).await;
        assert!(!policy.contains("example"), "{path}: {policy}");
        assert!(html.contains(&named), "{path}: {html}");
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
async fn links_to_other_languages_keep_the_state_without_scripts() {
    let (house, _folder) = house(None).await;
    for (path, links) in [
        ("/locate/", ["./", "?lang=zh-Hans"]),
        ("/locate/?state=NV", ["?state=NV", "?state=NV&amp;lang=zh-Hans"]),
        ("/votinginfo/nv/", ["./", "?lang=zh-Hans"]),
    ] {
        let (_, html) = page(&house, path, &[]).await;
        let expected = format!(r#"<a href="{}"></a><a href="{}"></a>"#, links[0], links[1]);
        assert!(html.contains(&expected), "{path}: {html}");
    }
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

/// Where somebody can type.
const TYPED_IN: [&str; 2] = ["<input", "<textarea"];

/// The source of a page and of everything of the web that it imports.
fn imported(web: &Path, file: PathBuf, seen: &mut BTreeMap<PathBuf, String>) {
    let Ok(source) = std::fs::read_to_string(&file) else { return };
    let folder = file.parent().unwrap().to_owned();
    if seen.insert(file, source.clone()).is_some() {
        return;
    }
    for name in source.split('\'') {
        let at = match name.strip_prefix("@/") {
            Some(name) => web.join(name),
            None if name.starts_with("./") || name.starts_with("../") => folder.join(name),
            None => continue,
        };
        for end in [".tsx", ".ts"] {
            let file = PathBuf::from(format!("{}{end}", at.display()));
            if let Ok(file) = file.canonicalize()
                && !seen.contains_key(&file)
            {
                imported(web, file, seen);
            }
        }
    }
}

#[tokio::test]
async fn nobody_can_type_on_a_page_that_loads_tags() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").canonicalize().unwrap();
    let shells = [
        ("", "/?state=NV"),
        ("register/", "/register/?state=NV"),
        ("register/options/", "/register/options/?state=NV"),
        ("votebymail/", "/votebymail/?state=NV"),
        ("votinginfo/", "/votinginfo/nv/"),
        ("inperson/", "/inperson/?state=NV"),
        ("inperson/thanks/", "/inperson/thanks/?state=NV"),
        ("national-audit/", "/national-audit/"),
        ("audit/any/", "/audit/nv/"),
        ("locate/", "/locate/"),
        ("locate/results/", "/locate/results/"),
        ("developers/", "/developers/"),
        ("terms/", "/terms/"),
        ("privacy/", "/privacy/"),
    ];
    let folder = export(&["en"], &shells.map(|(shell, _)| shell));
    let (_database, database) = database();
    let file = folder.path().join("tags.json");
    std::fs::write(&file, configured()).unwrap();
    let mut variables = CONTACTS_ON.to_vec();
    variables.push(("CONTACTS_DATABASE_URL", &database));
    variables.push(("TAGS_FILE", file.to_str().unwrap()));
    let house = House::with_pages(&folder, &variables).await;
    *house.answers.feed_audit.lock().unwrap() = Some(Default::default());
    let mut loading = Vec::new();
    let mut typed_in = Vec::new();
    for (shell, path) in shells {
        let (status, _, html) = house.ask(path, None, &[("accept", "text/html")]).await;
        assert_eq!(status, 200, "{path}");
        let mut sources = BTreeMap::new();
        imported(&web, web.join(format!("app/[brand]/[lang]/{shell}page.tsx")), &mut sources);
        assert!(!sources.is_empty(), "{shell}: no such page");
        // A check mark and a hidden field take no words.
        let html = ["checkbox", "hidden"]
            .iter()
            .fold(html, |html, kind| html.replace(&format!(r#"<input type="{kind}""#), ""));
        let types =
            TYPED_IN.iter().any(|tag| html.contains(tag) || sources.values().any(|s| s.contains(tag)));
        if types {
            typed_in.push(shell);
        }
        if html.contains(r#"data-tags="load""#) {
            loading.push(shell);
            assert!(!types, "{shell} loads tags, and somebody can type on it");
        }
    }
    assert_eq!(typed_in, ["inperson/", "national-audit/", "locate/", "locate/results/"]);
    assert_eq!(loading.len(), 9, "{loading:?}");
}
