//! `POST /locate/results/`: the address form without scripts. The same look-up as the JSON, drawn as a
//! document.

use gateway::site::wording::locale::Locale;
use proto::content::v1 as content;
use proto::locate::v1 as locate;

use super::house::{House, SLOT, found, nevada, write_pages};

const RESULTS: &str = "/locate/results/?state=NV";
const FORM: &str = "application/x-www-form-urlencoded";
const TYPED: &str = "zip=89101&address_line_1=+1200+E+Sample+Ave+";

/// Those that have texts.
pub(super) fn languages() -> Vec<&'static str> {
    Locale::ALL.into_iter().filter(|locale| locale.has_texts()).map(Locale::tag).collect()
}

/// The pages of the look-up with the marks that the web builds into them.
fn export() -> tempfile::TempDir {
    let (folder, pages) =
        (tempfile::tempdir().unwrap(), ["", "locate/", "locate/results/", "answer/", "error/"]);
    let form = r#"<form method="post" action="gateway:results"><input type="hidden" name="page_token" value="gateway:page_token"/></form>"#;
    write_pages(folder.path(), &["en"], &languages(), &pages, &format!("{SLOT}{form}"));
    folder
}

pub(super) async fn house(variables: &[(&str, &str)]) -> (House, tempfile::TempDir) {
    let folder = export();
    let house = House::with_pages(&folder, variables).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(content::Jurisdiction {
        supported_locales: languages().into_iter().map(ToOwned::to_owned).collect(),
        ..nevada()
    });
    house.will_locate(found());
    (house, folder)
}

/// A form as a browser posts it: its status and the page.
async fn post(house: &House, path: &str, form: &str) -> (u16, String) {
    let headers = [("content-type", FORM), ("accept", "text/html,application/xhtml+xml")];
    let (status, sent, page) = house.ask(path, Some(form), &headers).await;
    assert_eq!(sent["content-type"], "text/html; charset=utf-8", "{page}");
    assert_eq!(sent["cache-control"], "no-store");
    (status, page)
}

/// The answer of `/api/site/locate` to the same question is in the page.
#[tokio::test]
async fn a_found_address_is_a_page_with_its_places_by_kind() {
    let (house, _folder) = house(&[]).await;
    let headers = [("content-type", FORM), ("accept", "text/html")];
    let (status, sent, page) = house.ask(RESULTS, Some(TYPED), &headers).await;
    assert_eq!(status, 200, "{page}");
    assert_eq!(house.answers.asked.lock().unwrap()[0].address, "1200 E Sample Ave, 89101");
    assert_eq!(house.answers.asked.lock().unwrap()[0].state, "NV");
    assert_eq!(
        (&sent["cache-control"], &sent["x-robots-tag"]),
        (&"no-store".parse().unwrap(), &"noindex".parse().unwrap())
    );
    assert!(!sent.contains_key("etag") && !sent.contains_key("location"));
    assert!(
        page.contains(r#"content="answer/""#) && page.contains("<title>Voting Locations | VoteReady</title>")
    );
    let json = serde_json::json!({"address_line_1": "1200 E Sample Ave", "zip": "89101", "state": "NV"});
    let view: serde_json::Value =
        house.post("/api/site/locate", json.to_string()).await.json().await.unwrap();
    let kinds = view["types"].as_array().unwrap();
    assert!(kinds.len() >= 2);
    for kind in kinds {
        assert!(page.contains(&format!(r#"<section id="{}""#, kind["type"].as_str().unwrap())), "{kind}");
        for place in kind["locations"].as_array().unwrap() {
            for field in ["name", "address_line_1"] {
                assert!(page.contains(place[field].as_str().unwrap()), "{field}: {page}");
            }
            assert!(page.contains(&place["directions_url"].as_str().unwrap().replace('&', "&amp;")));
        }
    }
    for words in
        ["8 AM", "7 PM", "Sat, Oct", "In 18 days", "Your precinct: 1001", "833-336-8683", "1200 E Sample Ave"]
    {
        assert!(page.replace('\u{a0}', " ").contains(words), "{words}: {page}");
    }
    // The form again, with what was typed, which stands in no address of the page.
    assert!(page.contains(r#"<form class="form-card" action="/locate/results/?state=NV" method="post">"#));
    assert!(
        page.contains(r#"name="address_line_1""#) && page.contains(r#"value=" 1200 E Sample Ave ""#),
        "{page}"
    );
    for (at, _) in page.match_indices("href=\"") {
        let link = page[at + 6..].split('"').next().unwrap();
        assert!(!link.to_lowercase().contains("1200"), "{link}");
    }
}

#[tokio::test]
async fn every_language_is_answered_in_its_own_words() {
    let (house, _folder) = house(&[]).await;
    let mut titles = std::collections::BTreeSet::new();
    for lang in languages() {
        let (status, page) = post(&house, &format!("{RESULTS}&lang={lang}"), TYPED).await;
        assert_eq!(status, 200, "{lang}");
        assert!(page.contains(&format!(r#"lang="{lang}""#)) && page.contains("Sample Hall e1"), "{lang}");
        titles.insert(page.split("<title>").nth(1).unwrap().split("</title>").next().unwrap().to_owned());
    }
    assert_eq!(titles.len(), languages().len(), "{titles:?}");
}

fn of(answer: locate::Answer) -> locate::LocateResponse {
    locate::LocateResponse { answer: answer.into(), ..Default::default() }
}

fn candidate(text: &str) -> locate::Candidate {
    locate::Candidate { text: text.to_owned(), address: text.to_owned(), ..Default::default() }
}

#[tokio::test]
async fn candidates_are_buttons_that_post_their_address() {
    let (house, _folder) = house(&[]).await;
    let candidates =
        ["12 N Sample Ct, Las Vegas, NV 89101", "12 S Sample Ct, Las Vegas, NV 89101"].map(candidate);
    house.will_locate(locate::LocateResponse {
        candidates: candidates.into(),
        ..of(locate::Answer::Ambiguous)
    });
    let (status, page) = post(&house, RESULTS, "zip=89101&address_line_1=12+Sample+Ct").await;
    assert_eq!(status, 200);
    assert!(page.contains("Which of these is yours?") && !page.contains("Sample Hall"), "no place is chosen");
    for line in ["12 N Sample Ct, Las Vegas, NV 89101", "12 S Sample Ct, Las Vegas, NV 89101"] {
        assert!(
            page.contains(&format!(
                r#"<button class="pick-row" type="submit" value="{line}" name="address">"#
            )),
            "{page}"
        );
    }
    assert!(page.contains("833-336-8683") && page.contains("https://nv.example/lookup"), "ways on");
    house.will_locate(found());
    let chosen = "address_line_1=12+Sample+Ct&zip=89101&address=12+S+Sample+Ct%2C+Las+Vegas%2C+NV+89101";
    let (_, page) = post(&house, RESULTS, chosen).await;
    assert!(page.contains("Sample Hall e1"));
    let asked = house.answers.asked.lock().unwrap().last().unwrap().address.clone();
    assert_eq!(asked, "12 S Sample Ct, Las Vegas, NV 89101");
}

#[tokio::test]
async fn the_unit_is_asked_for_and_asked_again_when_it_is_empty() {
    let (house, _folder) = house(&[]).await;
    house.will_locate(of(locate::Answer::NeedsUnit));
    let (_, page) = post(&house, RESULTS, "zip=89101&address_line_1=77+Sample+St").await;
    assert!(page.contains("Which apartment or unit?") && page.contains(r#"name="unit""#), "{page}");
    assert!(page.contains(r#"<input type="hidden" name="address_line_1" value="77 Sample St"/>"#), "{page}");
    assert!(!page.contains(r#"role="alert""#) && !page.contains("Sample Hall"));
    let (status, page) = post(&house, RESULTS, "zip=89101&address_line_1=77+Sample+St&unit=+").await;
    assert!(
        status == 200 && page.contains(r##"<a href="#unit">Enter your apartment or unit number</a>"##),
        "{page}"
    );
    assert!(page.contains("<title>Error: "), "the title says so");
    house.will_locate(found());
    let (_, page) = post(&house, RESULTS, "zip=89101&address_line_1=77+Sample+St&unit=4B").await;
    assert!(page.contains("Sample Hall e1"));
    let asked = house.answers.asked.lock().unwrap().last().unwrap().address.clone();
    assert_eq!(asked, "77 Sample St Unit 4B, 89101");
}

#[tokio::test]
async fn of_a_county_alone_only_its_places_are_named_and_it_is_said() {
    let (house, _folder) = house(&[]).await;
    let answer = found();
    house.will_locate(locate::LocateResponse {
        answer: locate::Answer::County.into(),
        precinct: None,
        polling_locations: Vec::new(),
        pct_or_county_status: locate::PrecinctOrCountyStatus::County.into(),
        ..answer
    });
    let (_, page) = post(&house, RESULTS, TYPED).await;
    assert!(page.contains("We know your county, but not your precinct"), "{page}");
    assert!(
        page.contains("Sample Hall e1")
            && !page.contains("Sample Hall d1")
            && !page.contains("Your precinct")
    );
}

#[tokio::test]
async fn what_is_not_found_or_refused_has_the_form_the_office_and_the_hotline() {
    let (house, _folder) = house(&[]).await;
    let mut unknown = of(locate::Answer::Unknown);
    unknown.set_error_code(locate::ErrorCode::NoPrecinctFound);
    let mut refused = of(locate::Answer::Unknown);
    refused.set_address_fault(locate::AddressFault::PoBox);
    refused.set_error_code(locate::ErrorCode::VoterAddressError);
    for (answer, words) in
        [(unknown, "We weren’t able to confirm where you vote"), (refused, "This looks like a PO box.")]
    {
        house.will_locate(answer);
        let (status, page) = post(&house, RESULTS, "zip=89101&address_line_1=PO+Box+1").await;
        assert_eq!(status, 200, "every answer about an address is one");
        for words in [
            words,
            "Your election office",
            "tel:+18333368683",
            "https://nv.example/lookup",
            r#"value="PO Box 1""#,
        ] {
            assert!(page.contains(words), "{words}: {page}");
        }
    }
    for code in [tonic::Code::Unavailable, tonic::Code::ResourceExhausted] {
        house.locate_fails(code);
        let (status, page) = post(&house, RESULTS, TYPED).await;
        assert!(
            status == 200 && page.contains("So many people are looking up") && page.contains("833-336-8683")
        );
    }
}

#[tokio::test]
async fn bad_input_is_told_apart_and_never_quoted() {
    let (house, _folder) = house(&[]).await;
    let (status, page) = post(&house, RESULTS, "").await;
    assert!(status == 200 && page.contains("We couldn’t recognize the address you entered"), "{page}");
    let long = format!("zip=89101&address_line_1={}", "x".repeat(400));
    let (status, page) = post(&house, RESULTS, &long).await;
    assert!(status == 200 && page.contains("This is too long for an address."), "{page}");
    let script = "zip=1&address_line_1=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    let mut unknown = of(locate::Answer::Unknown);
    unknown.set_error_code(locate::ErrorCode::NoPrecinctFound);
    house.will_locate(unknown);
    let (_, page) = post(&house, RESULTS, script).await;
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"), "{page}");
    for bad in ["zip=%ff&address_line_1=7+Secret+Ln", "address_line_1=7+Secret+Ln%zz"] {
        let (status, page) = post(&house, RESULTS, bad).await;
        assert!(status == 400 && page.contains(r#"content="error/""#) && !page.contains("Secret"), "{page}");
    }
    let (status, _) = post(&house, RESULTS, &"x".repeat(17_000)).await;
    assert_eq!(status, 413);
    let json = house.send(RESULTS, "application/json", r#"{"address": "7 Secret Ln"}"#).await;
    assert_eq!(json.status(), 415);
    assert!(json.text().await.unwrap().contains("application/x-www-form-urlencoded"));
    let elsewhere = house.send("/locate/?state=NV", FORM, TYPED).await;
    assert_eq!(elsewhere.status(), 405);
}

#[tokio::test]
async fn forms_count_as_look_ups_do() {
    let (house, _folder) = house(&[("RATE_PER_SECOND", "1"), ("RATE_BURST", "2")]).await;
    let ask = async |ip: &str, path: &str, kind: &str, body: &str| {
        let headers = [("content-type", kind), ("accept", "text/html"), ("x-forwarded-for", ip)];
        house.ask(path, Some(body), &headers).await
    };
    assert_eq!(ask("203.0.114.1", RESULTS, FORM, TYPED).await.0, 200);
    let json = r#"{"address_line_1": "1 Main St", "zip": "89101"}"#;
    assert_eq!(ask("203.0.114.1", "/api/site/locate", "application/json", json).await.0, 200);
    let (status, headers, page) = ask("203.0.114.1", RESULTS, FORM, TYPED).await;
    assert_eq!((status, &headers["cache-control"]), (429, &"no-store".parse().unwrap()));
    assert!(headers.contains_key("retry-after") && page.contains(r#"content="error/""#), "{page}");
    assert_eq!(ask("203.0.114.2", RESULTS, FORM, TYPED).await.0, 200);
}

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let (house, _folder) = house(&[]).await;
    let own = house.url.clone();
    for (name, value, wanted) in [
        ("origin", "https://evil.example", 403),
        ("origin", "null", 403),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-origin", 200),
        ("origin", own.as_str(), 200),
    ] {
        let (status, ..) = house.ask(RESULTS, Some(TYPED), &[("content-type", FORM), (name, value)]).await;
        assert_eq!(status, wanted, "{name}: {value}");
    }
    assert_eq!(house.answers.asked.lock().unwrap().len(), 2, "what is refused asks nobody");
}

/// Where keys are in use, the page hands the form its token; the policy of referrers lets a browser name its
/// origin.
#[tokio::test]
async fn the_page_of_the_form_says_where_it_is_sent_and_with_which_token() {
    let (open, _folder) = house(&[]).await;
    let page = open.get("/locate/?state=NV&lang=es&utm=1").await.text().await.unwrap();
    assert!(page.contains(r#"action="/locate/results/?state=NV&amp;lang=es""#), "{page}");
    assert!(page.contains(r#"name="page_token" value="""#), "{page}");
    assert!(page.contains(r#"<meta name="referrer" content="same-origin"/>"#));
    let keys = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(keys.path(), "0123456789abcdef partner\n").unwrap();
    let (house, _folder) = house(&[("API_KEYS_FILE", keys.path().to_str().unwrap())]).await;
    let page = house.get("/locate/?state=NV").await.text().await.unwrap();
    let token = page.split(r#"name="page_token" value=""#).nth(1).unwrap().split('"').next().unwrap();
    assert!(!token.is_empty());
    let (status, page) = post(&house, RESULTS, &format!("{TYPED}&page_token={token}")).await;
    assert_eq!(status, 200);
    assert!(page.contains(&format!(r#"<input type="hidden" name="page_token" value="{token}"/>"#)), "{page}");
    for wrong in [TYPED.to_owned(), format!("{TYPED}&page_token={}", &token[1..])] {
        assert_eq!(post(&house, RESULTS, &wrong).await.0, 401, "{wrong}");
    }
}
