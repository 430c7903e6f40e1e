//! `/embed/`: who may frame it, that nothing else may be framed, the form within it, and pages that may not
//! show it.

use super::house::{House, export, found};

const KEY: &str = "3f0c7a52e1d94b68a7c1";
const FORM: &str = "application/x-www-form-urlencoded";

async fn house(keys: bool) -> (House, tempfile::TempDir) {
    let folder = export(&["en", "es", "ar"], &["", "embed/", "locate/", "locate/results/", "answer/"]);
    let file = folder.path().join("keys");
    let text = format!("{KEY} Partner https://a.example https://b.example\n9b1d20c4f6e84d7f83aa Server\n");
    std::fs::write(&file, text).unwrap();
    let keys = keys.then(|| ("API_KEYS_FILE", file.to_str().unwrap()));
    (House::with_pages(&folder, keys.as_slice()).await, folder)
}

/// The origins that may frame an answer, by both headers; and its text.
async fn framed(answer: reqwest::Response) -> (String, Option<String>, String) {
    let text = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let policy = text("content-security-policy").unwrap();
    let ancestors = policy.split("frame-ancestors ").nth(1).unwrap().split(';').next().unwrap().to_owned();
    let (older, html) = (text("x-frame-options"), answer.text().await.unwrap());
    (ancestors, older, html)
}

#[tokio::test]
async fn the_origins_of_a_key_may_frame_the_look_up_and_nothing_else() {
    let (house, _folder) = house(true).await;
    let (who, older, html) = framed(house.get(&format!("/embed/?key={KEY}&state=NV&lang=es")).await).await;
    assert_eq!((who.as_str(), older), ("https://a.example https://b.example", None));
    assert!(html.contains(r#"data-origins="https://a.example https://b.example""#), "{html}");
    assert!(html.contains(&format!(r#"action="/embed/?key={KEY}&amp;state=NV&amp;lang=es""#)), "{html}");
    assert!(
        html.contains("no la ve") && html.contains("tel:+1"),
        "who gets the address, and the hotline: {html}"
    );
    assert!(html.contains("Prueba: este sitio funciona como si hoy fuera"), "the day is not real: {html}");
    for path in ["/?state=NV", "/locate/?state=NV", &format!("/locate/?key={KEY}"), "/no-such-page/"] {
        let (who, older, _) = framed(house.get(path).await).await;
        assert_eq!((who.as_str(), older.as_deref()), ("'none'", Some("DENY")), "{path}");
    }
}

#[tokio::test]
async fn without_a_key_of_a_partner_there_is_a_link_and_no_form() {
    for keys in [true, false] {
        let (house, _folder) = house(keys).await;
        // None, a made-up one, one of a server, which has no origins, and one that is too long.
        let long = format!("?key={}", "x".repeat(500));
        for query in ["?state=NV", "?key=0123456789abcdef", "?key=9b1d20c4f6e84d7f83aa", "?key=", &long] {
            let answer = house.get(&format!("/embed/{query}")).await;
            assert_eq!(answer.status(), 200, "{query}");
            let (who, older, html) = framed(answer).await;
            assert_eq!((who.as_str(), older.as_deref()), ("'none'", Some("DENY")), "{query}");
            let says_why = |html: &str| {
                assert!(html.contains("This website isn’t set up to use this lookup"), "{html}");
                assert!(html.contains("The key is missing, or we don’t recognize it"), "{html}");
                assert!(!html.contains("<form") && html.contains(r#"target="_blank""#), "{html}");
            };
            says_why(&html);
            // A form that stood open while its key ended.
            let sent = house.send(&format!("/embed/{query}"), FORM, "zip=89101".to_owned()).await;
            assert_eq!(sent.status(), 401, "{query}");
            let (who, older, html) = framed(sent).await;
            assert_eq!((who.as_str(), older.as_deref()), ("'none'", Some("DENY")), "{query}");
            says_why(&html);
        }
    }
}

#[tokio::test]
async fn an_address_is_answered_within_the_frame_and_stands_in_no_link() {
    let (house, _folder) = house(true).await;
    house.will_locate(found());
    let page = house.get(&format!("/embed/?key={KEY}&state=NV")).await.text().await.unwrap();
    let token = page.split(r#"name="page_token" value=""#).nth(1).unwrap().split('"').next().unwrap();
    let body = format!("page_token={token}&zip=89101&address_line_1=12+Larkwing+Pl");
    let answer = house.send(&format!("/embed/?key={KEY}&state=NV"), FORM, body.clone()).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["cache-control"]),
        (200, &"no-store".parse().unwrap())
    );
    let (who, _, html) = framed(answer).await;
    assert_eq!(who, "https://a.example https://b.example");
    let links = html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    for link in links {
        let leaves = link.starts_with("http") || link.starts_with("tel:") || link.starts_with("mailto:");
        let stays = link.starts_with('#') || link.starts_with("/embed/") || link == "/locate/?state=NV";
        assert!((leaves || stays) && !link.contains("Larkwing"), "{link}");
    }
    // The token of a page that stood open for a day: the form again, with what was typed and a new token.
    let old = house.send(&format!("/embed/?key={KEY}"), FORM, body.replace(token, "x")).await;
    assert_eq!(old.status(), 401);
    let (who, older, html) = framed(old).await;
    assert_eq!((who.as_str(), older), ("https://a.example https://b.example", None));
    assert!(html.contains("12 Larkwing Pl") && html.contains(r#"name="page_token""#), "{html}");
    // Any other refusal shows in the partner's frame, too, and in no other.
    let refused = async |query: &str| {
        let url = format!("{}/embed/{query}", house.url);
        let large = house.http.post(url).header("content-type", FORM).header("accept", "text/html");
        let answer = large.body("x".repeat(100_000)).send().await.unwrap();
        (answer.status().as_u16(), framed(answer).await)
    };
    let (status, (who, older, html)) = refused(&format!("?key={KEY}")).await;
    assert_eq!((status, who.as_str(), older), (413, "https://a.example https://b.example", None));
    assert!(!html.is_empty());
    let (_, (who, older, _)) = refused("?key=0123456789abcdef").await;
    assert_eq!((who.as_str(), older.as_deref()), ("'none'", Some("DENY")));
    let foreign = house.http.post(format!("{}/embed/?key={KEY}", house.url)).header("content-type", FORM);
    let foreign = foreign.header("origin", "https://a.example").body(body).send().await.unwrap();
    assert_eq!(foreign.status(), 403, "the partner's own page sends no address for a voter");
}
