//! The answers to search engines, by brand.

use std::collections::BTreeSet;

use proto::content::v1 as content;

use super::house::{House, nevada, write_file};
use super::pages::export;

const HOSTS: [(&str, &str); 2] =
    [("BRAND_HOST", "voteready.example"), ("BRAND_ES_HOST", "votolisto.example")];

/// With pages that differ by state, and one that says `noindex`.
async fn house(more: &[(&str, &str)]) -> (House, tempfile::TempDir) {
    let folder = export();
    for brand in ["en", "es"] {
        for (lang, path, robots) in [
            ("en", "register", ""),
            ("es", "register", ""),
            ("en", "votinginfo", ""),
            ("es", "votinginfo", ""),
            ("ko", "votinginfo", ""),
            ("en", "locate/results", r#"<meta name="robots" content="noindex, nofollow"/>"#),
        ] {
            let html = format!(
                r#"<html lang="{lang}"><head><title>{path}</title>{robots}</head><body></body></html>"#
            );
            write_file(folder.path(), &format!("{brand}/{lang}/{path}/index.html"), &html);
        }
        std::fs::remove_dir_all(folder.path().join(brand).join("es/locate/results")).unwrap();
        std::fs::remove_dir_all(folder.path().join(brand).join("ko/locate/results")).unwrap();
    }
    (House::with_pages(&folder, more).await, folder)
}

/// The JSON-LD of a page.
pub(super) fn json_ld(html: &str) -> Option<serde_json::Value> {
    let (_, rest) = html.split_once(r#"<script type="application/ld+json">"#)?;
    Some(serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap())
}

fn attributes(html: &str, before: &str) -> Vec<String> {
    html.split(before).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn without_a_host_of_its_own_a_brand_has_no_sitemap_and_no_links() {
    let (house, _folder) = house(&[HOSTS[1]]).await;
    let (status, headers, text) = house.ask("/robots.txt", None, &[("host", "evil.example")]).await;
    assert_eq!(
        (status, text.as_str()),
        (200, "User-agent: *\nDisallow: /api/\nDisallow: /civicinfo/\nDisallow: /geo-ip\n")
    );
    assert_eq!(headers["content-type"], "text/plain; charset=utf-8");
    assert_eq!(headers["vary"], "accept-encoding");
    assert_eq!(house.ask("/sitemap.xml", None, &[("host", "evil.example")]).await.0, 404);
    let (_, _, html) = house.ask("/", None, &[("host", "evil.example")]).await;
    assert!(
        !html.contains("hreflang")
            && !html.contains("canonical")
            && !html.contains("og:url")
            && !html.contains("og:image")
    );
    // The other brand has its host.
    assert_eq!(house.ask("/sitemap.xml", None, &[("host", "votolisto.example")]).await.0, 200);
}

#[tokio::test]
async fn robots_names_the_sitemap_of_the_brands_own_host() {
    let (house, _folder) = house(&HOSTS).await;
    for (host, line) in [
        ("voteready.example", "Sitemap: https://voteready.example/sitemap.xml"),
        ("votolisto.example:443", "Sitemap: https://votolisto.example/sitemap.xml"),
        ("10.0.0.7", "Sitemap: https://voteready.example/sitemap.xml"),
    ] {
        let headers = [("host", host), ("x-forwarded-proto", "https")];
        let (_, answer, text) = house.ask("/robots.txt", None, &headers).await;
        assert!(text.lines().any(|l| l == line), "{text}");
        assert!(!text.contains("Disallow: /locate"), "who may not read a page cannot see its noindex");
        let tag = answer["etag"].to_str().unwrap();
        let known = house.ask("/robots.txt", None, &[headers[0], headers[1], ("if-none-match", tag)]).await;
        assert_eq!(known.0, 304, "{host}");
    }
}

#[tokio::test]
async fn the_sitemap_names_every_page_that_may_be_listed_in_every_language_that_it_has() {
    let (house, _folder) = house(&HOSTS).await;
    let headers = [("host", "voteready.example"), ("x-forwarded-proto", "https")];
    let (status, answer, xml) = house.ask("/sitemap.xml", None, &headers).await;
    assert_eq!((status, answer["content-type"].to_str().unwrap()), (200, "application/xml"));
    assert!(answer.contains_key("etag") && xml.ends_with("</urlset>\n"));
    let names: Vec<String> =
        xml.split("<loc>").skip(1).map(|rest| rest.split("</loc>").next().unwrap().to_owned()).collect();
    let unique: BTreeSet<&String> = names.iter().collect();
    assert_eq!(unique.len(), names.len());
    let has = |path: &str| names.contains(&format!("https://voteready.example{path}"));
    for path in ["/", "/?lang=es", "/?lang=ko", "/locate/", "/?state=NV", "/?state=NV&amp;lang=es"] {
        assert!(has(path), "{path}: {names:?}");
    }
    for path in
        ["/register/", "/register/?state=WI", "/votinginfo/nv/", "/votinginfo/pr/", "/votinginfo/nv/?lang=es"]
    {
        assert!(has(path), "{path}");
    }
    // Nevada has no Korean, /register/ is not in Korean, /votinginfo/ alone leads elsewhere.
    for path in
        ["/votinginfo/nv/?lang=ko", "/register/?lang=ko", "/votinginfo/", "/?lang=en", "/locate/?state=NV"]
    {
        assert!(!has(path), "{path}");
    }
    for hidden in ["results", "audit", "not-found", "error", "preview", "no_geo"] {
        assert!(!xml.contains(hidden), "{hidden}");
    }
    // Every name is that of a page, under the name that the page itself says.
    for name in
        names.iter().filter(|n| n.contains("=NV") || n.contains("/nv/") || !n.contains("state=")).take(40)
    {
        let path = name.strip_prefix("https://voteready.example").unwrap().replace("&amp;", "&");
        let (status, _, html) = house.ask(&path, None, &headers).await;
        assert_eq!(status, 200, "{path}");
        assert_eq!(attributes(&html, r#"rel="canonical" href=""#), [name.as_str()], "{path}");
        assert_eq!(attributes(&html, r#"property="og:url" content=""#), [name.as_str()], "{path}");
        // A place of the same host, whatever page.
        let picture = ["https://voteready.example/og/voteready.png"];
        assert_eq!(attributes(&html, r#"property="og:image" content=""#), picture, "{path}");
        assert_eq!(attributes(&html, r#"name="twitter:image" content=""#), picture, "{path}");
        assert!(!html.contains("noindex"), "{path}");
    }
}

#[tokio::test]
async fn a_page_names_itself_in_each_of_its_languages() {
    let (house, _folder) = house(&[HOSTS[0], HOSTS[1], ("PREVIEW_KEY", "0123456789abcdef")]).await;
    let links = async |path: &str, host: &str| {
        let (_, headers, html) = house.ask(path, None, &[("host", host)]).await;
        let tags = attributes(&html, r#"rel="alternate" hreflang=""#);
        let hrefs: Vec<String> = tags
            .iter()
            .map(|tag| attributes(&html, &format!(r#"hreflang="{tag}" href=""#)).concat())
            .collect();
        let robots = headers.get("x-robots-tag").map(|v| v.to_str().unwrap().to_owned());
        (tags.into_iter().zip(hrefs).collect::<Vec<_>>(), robots)
    };
    let of = |host: &str, pairs: &[(&str, &str)]| {
        pairs
            .iter()
            .map(|(tag, path)| ((*tag).to_owned(), format!("http://{host}{path}")))
            .collect::<Vec<_>>()
    };
    let nevada = [("en", "/?state=NV"), ("es", "/?state=NV&amp;lang=es"), ("x-default", "/?state=NV")];
    let (english, robots) = links("/?state=NV", "voteready.example").await;
    assert_eq!((english.as_slice(), robots), (of("voteready.example", &nevada).as_slice(), None));
    assert_eq!(
        links("/?lang=es&state=nv&utm_a=1", "voteready.example").await.0,
        english,
        "all name the same"
    );
    let spanish =
        [("en", "/votinginfo/nv/?lang=en"), ("es", "/votinginfo/nv/"), ("x-default", "/votinginfo/nv/")];
    assert_eq!(links("/votinginfo/nv/", "votolisto.example").await.0, of("votolisto.example", &spanish));
    let all = ["en", "es", "ko", "x-default"];
    let (landing, _) = links("/", "voteready.example").await;
    assert_eq!(landing.iter().map(|(tag, _)| tag.as_str()).collect::<Vec<_>>(), all);
    // A page that search engines must not list names no others, and says so.
    for path in ["/locate/results/", "/?state=NV&preview=true&preview_key=0123456789abcdef"] {
        let (links, robots) = links(path, "voteready.example").await;
        assert_eq!((links, robots.as_deref()), (vec![], Some("noindex")), "{path}");
    }
}

#[tokio::test]
async fn a_state_says_its_days_as_json_ld() {
    let (house, _folder) = house(&HOSTS).await;
    let changed = content::Jurisdiction { updated_at: "2028-03-04T12:00:00Z".to_owned(), ..nevada() };
    *house.answers.jurisdiction.lock().unwrap() = Some(changed);
    let graph = async |path: &str, host: &str| json_ld(&house.ask(path, None, &[("host", host)]).await.2);
    let english = graph("/votinginfo/nv/", "voteready.example").await.unwrap();
    assert_eq!(english["@context"], "https://schema.org");
    let kinds = |of: &serde_json::Value| -> BTreeSet<String> {
        of["@graph"].as_array().unwrap().iter().map(|one| one["@type"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(&english), BTreeSet::from(["Event".to_owned(), "GovernmentOffice".to_owned()]));
    let office = &english["@graph"][0]["@id"];
    assert_eq!(office, "http://voteready.example/votinginfo/nv/#office", "the brand's own name");
    // web/test/json-ld.test.ts holds this to the types of schema.org.
    insta::assert_json_snapshot!("json_ld_state", english);
    let spanish = graph("/votinginfo/nv/?lang=es", "voteready.example").await.unwrap();
    assert_eq!(spanish["@graph"][1]["inLanguage"], "es");
    for path in ["/", "/register/?state=NV", "/locate/"] {
        assert!(graph(path, "voteready.example").await.is_none(), "{path}");
    }
    let (_, _, map) = house.ask("/sitemap.xml", None, &[("host", HOSTS[0].1)]).await;
    let entry = map.lines().find(|line| line.contains("/votinginfo/nv/</loc>")).unwrap();
    assert!(entry.contains("</loc><lastmod>2028-03-04</lastmod>"), "{entry}");
}

#[tokio::test]
async fn switched_off_voting_information_names_the_office() {
    let (house, _folder) = house(&HOSTS).await;
    let own = [("host", HOSTS[0].1)];
    *house.answers.jurisdiction.lock().unwrap() = Some(content::Jurisdiction { vep: None, ..nevada() });
    for path in ["/votinginfo/nv/", "/votinginfo/nv/help/"] {
        let (status, headers, _) = house.ask(path, None, &own).await;
        assert_eq!(status, 200, "{path}: the office and the hotline");
        assert_eq!(headers["x-robots-tag"], "noindex", "{path}");
    }
    for path in ["/api/site/voting-info/nv", "/api/site/voting-info/nv/help"] {
        assert_eq!(house.ask(path, None, &own).await.0, 404, "{path}");
    }
    let (_, _, map) = house.ask("/sitemap.xml", None, &own).await;
    assert!(map.contains("/register/") && !map.contains("/votinginfo/nv/"), "{map}");
}
