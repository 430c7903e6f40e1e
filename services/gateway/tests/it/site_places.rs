//! Places without an address, over HTTP: pages and view models of a state and of a county.

use proto::content::v1 as content;
use proto::locate::v1 as locate;
use serde_json::Value;

use super::house::{House, export, nevada};
use super::robots::json_ld;

fn county(id: &str, name: &str, early: i32) -> locate::CountyPlaces {
    locate::CountyPlaces {
        county_id: id.to_owned(),
        county_name: name.to_owned(),
        name_without_kind: name.replace(" County", ""),
        kind: "County".to_owned(),
        ev_location_count: early,
        feeds: vec![locate::Feed {
            source: "Nevada".to_owned(),
            election_date: "2028-11-07".to_owned(),
            state_code: "NV".to_owned(),
            ..Default::default()
        }],
        election_office: Some(locate::ElectionOffice {
            name: format!("Clerk of {name}"),
            phone: "702-555-0100".to_owned(),
            url: "javascript:alert(1)".to_owned(),
            ..Default::default()
        }),
        ..Default::default()
    }
}

fn place(id: &str, name: &str) -> locate::VotingLocation {
    let day = |date: &str| locate::OpenInterval {
        date: date.into(),
        opens: "08:00".into(),
        closes: "19:00".into(),
        ..Default::default()
    };
    locate::VotingLocation {
        location_id: id.to_owned(),
        location_name: name.to_owned(),
        address_line_1: "401 N Sample Blvd".to_owned(),
        city: "Las Vegas".to_owned(),
        state_code: "NV".to_owned(),
        zip: "89101".to_owned(),
        lat: Some(36.17),
        lon: Some(-115.14),
        is_countywide: true,
        schedule: vec![day("2028-10-20"), day("2028-10-21")],
        site_type: locate::SiteType::EarlyVote.into(),
        time_zone: "America/Los_Angeles".to_owned(),
        ..Default::default()
    }
}

/// Clark County has two places, Elko County none.
async fn house() -> (House, tempfile::TempDir) {
    let folder = export(&["en", "es"], &["", "locate/", "places/", "votinginfo/", "not-found/", "error/"]);
    let house = House::with_pages(&folder, &[("BRAND_HOST", "voteready.example")]).await;
    *house.answers.summary.lock().unwrap() =
        vec![locate::StateSummary { state_code: "NV".to_owned(), ..Default::default() }];
    *house.answers.counties.lock().unwrap() =
        Some(vec![county("clark-county", "Clark County", 2), county("elko-county", "Elko County", 0)]);
    *house.answers.county_places.lock().unwrap() =
        vec![place("1", "Sample Hall"), place("2", "<script>alert(2)</script>")];
    (house, folder)
}

async fn json(house: &House, path: &str) -> (u16, Value) {
    let (status, _, text) = house.ask(path, None, &[]).await;
    (status, serde_json::from_str(&text).unwrap_or_default())
}

/// Status of an answer, and where it leads.
async fn to(house: &House, path: &str) -> (u16, Option<String>) {
    let answer = house.get(path).await;
    let leads = answer.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
    (answer.status().as_u16(), leads)
}

#[tokio::test]
async fn a_state_lists_its_counties_and_one_without_places_leads_to_its_office() {
    let (house, _folder) = house().await;
    let (status, view) = json(&house, "/api/site/places/nv?lang=es").await;
    assert_eq!((status, view["status"].as_str()), (200, Some("ok")));
    let counties: Vec<&Value> =
        view["letters"].as_array().unwrap().iter().flat_map(|l| l["counties"].as_array().unwrap()).collect();
    assert_eq!(counties[0]["href"], "/places/nv/clark-county/?state=NV&lang=es");
    assert_eq!(counties[1]["href"], Value::Null);
    assert_eq!(counties[1]["office"]["name"], "Clerk of Elko County");
    assert_eq!(counties[1]["office"]["url"], Value::Null, "feeds are no source of scripts");
    let (status, headers, html) = house.ask("/places/nv/", None, &[("host", "voteready.example")]).await;
    assert_eq!(status, 200);
    assert!(html.contains("<h1>Voting locations in Nevada</h1>") && html.contains("Clerk of Elko County"));
    assert!(html.contains(r#"href="/places/nv/clark-county/?state=NV""#));
    assert!(html.contains(r#"hreflang="es""#) && html.contains("/places/nv/?lang=es"));
    assert!(!headers.contains_key("x-robots-tag"));
    // The form of the page, and an address that somebody typed into the URL.
    let clark = Some("/places/nv/clark-county/?lang=es".to_owned());
    assert_eq!(to(&house, "/places/nv/?county=clark-county&lang=es").await, (302, clark));
    assert_eq!(house.ask("/places/nv/?county=12+Main+St", None, &[]).await.0, 200);
}

#[tokio::test]
async fn a_county_shows_its_places_whole_without_scripts_and_the_words_of_feeds_as_text() {
    let (house, _folder) = house().await;
    let (status, _, html) = house.ask("/places/nv/clark-county/", None, &[]).await;
    assert_eq!(status, 200);
    for part in [
        "<h1>Voting locations in Clark County</h1>",
        "Sample Hall",
        "401 N Sample Blvd",
        "702-555-0100",
        "place-map",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(html.contains("&lt;script&gt;alert(2)") && !html.contains("<script>alert(2)"));
    assert!(html.contains("<title>Voting locations in Clark County, Nevada | VoteReady</title>"));
    let (_, view) = json(&house, "/api/site/places/NV/clark-county").await;
    assert_eq!((view["status"].as_str(), view["total"].as_u64()), (Some("ok"), Some(2)));
    assert_eq!(view["kinds"][0]["locations"][1]["name"], "<script>alert(2)</script>");
    // A list with a filter is no page of its own for search engines.
    let (_, headers, _) = house.ask("/places/nv/clark-county/?open=now", None, &[]).await;
    assert_eq!(headers["x-robots-tag"], "noindex");
}

#[tokio::test]
async fn a_county_has_json_ld_unless_filtered() {
    let (house, _folder) = house().await;
    let own = [("host", "voteready.example")];
    let (_, _, html) = house.ask("/places/nv/clark-county/", None, &own).await;
    // web/test/json-ld.test.ts holds this to the types of schema.org.
    insta::assert_json_snapshot!("json_ld_county", json_ld(&html).unwrap());
    assert!(!html.contains("<script>alert(2)"));
    let (_, _, filtered) = house.ask("/places/nv/clark-county/?open=now", None, &own).await;
    assert_eq!(json_ld(&filtered), None);
    let (_, _, state) = house.ask("/votinginfo/nv/", None, &own).await;
    let title = "<title>Nevada: How to vote in the November\u{a0}7, 2028 election | VoteReady</title>";
    assert!(state.contains(title), "{state}");
}

#[tokio::test]
async fn the_places_of_a_county_are_chosen_by_what_they_offer_with_a_plain_form() {
    let (house, _folder) = house().await;
    let offers = |kind: locate::FeatureKind| locate::Feature {
        kind: kind.into(),
        state: locate::FeatureState::Yes.into(),
        ..Default::default()
    };
    house.answers.county_places.lock().unwrap()[0].features_known =
        vec![offers(locate::FeatureKind::WheelchairAccess)];
    let host = [("host", "voteready.example")];
    let (_, headers, all) = house.ask("/places/nv/clark-county/?lang=es", None, &host).await;
    assert!(all.contains(r#"type="checkbox" name="with" value="wheelchair""#), "{all}");
    assert!(!headers.contains_key("x-robots-tag"));
    let path = "/places/nv/clark-county/?with=wheelchair&lang=en";
    let (status, headers, html) = house.ask(path, None, &host).await;
    assert_eq!((status, &headers["x-robots-tag"]), (200, &"noindex".parse().unwrap()));
    let canonical = r#"<link rel="canonical" href="http://voteready.example/places/nv/clark-county/"/>"#;
    assert!(html.contains(canonical), "{html}");
    assert!(html.contains("Sample Hall") && !html.contains("alert(2)"));
    for part in ["1 of 2 locations matches.", "Other locations may have this too.", "Show all 2"] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let (_, view) = json(&house, "/api/site/places/NV/clark-county?with=wheelchair&with=made-up").await;
    let told = (&view["found"], &view["total"], &view["with"], &view["filters"][0]["count"]);
    assert_eq!(told, (&1.into(), &2.into(), &serde_json::json!(["wheelchair"]), &1.into()));
}

#[tokio::test]
async fn an_unknown_county_is_not_found_with_the_list_to_choose_from() {
    let (house, _folder) = house().await;
    for name in ["nowhere-county", "Clark", "a%20b", "%3Cscript%3E"] {
        let (status, headers, html) = house.ask(&format!("/places/nv/{name}/"), None, &[]).await;
        assert_eq!(status, 404, "{name}");
        assert!(
            html.contains("We don’t have a county") && html.contains("/places/nv/clark-county/"),
            "{name}"
        );
        assert_eq!(headers["x-robots-tag"], "noindex");
        assert_eq!(headers["cache-status"], "VoteReady; fwd=bypass; detail=own-words");
    }
    assert_eq!(json(&house, "/api/site/places/nv/nowhere-county").await.0, 404);
    assert_eq!(json(&house, "/api/site/places/zz").await.0, 404);
    assert_eq!(house.ask("/places/zz/", None, &[]).await.0, 404);
    // A county without places has no page.
    let entry = Some("/places/nv/?state=NV#county-elko-county".to_owned());
    assert_eq!(to(&house, "/places/nv/elko-county/").await, (302, entry));
    house.answers.county_places.lock().unwrap().clear();
    assert_eq!(json(&house, "/api/site/places/nv/elko-county").await.1["status"], "none");
}

#[tokio::test]
async fn while_locate_is_down_the_page_names_the_office_and_is_not_kept() {
    let (house, _folder) = house().await;
    *house.answers.counties.lock().unwrap() = None;
    let (status, headers, html) = house.ask("/places/nv/clark-county/", None, &[]).await;
    assert_eq!(status, 503);
    assert!(html.contains("We can’t load our locations right now") && html.contains("Nevada"));
    assert_eq!(
        (&headers["cache-control"], &headers["retry-after"]),
        (&"no-store".parse().unwrap(), &"1".parse().unwrap())
    );
    assert_eq!(headers["cache-status"], "VoteReady; fwd=bypass; detail=unavailable");
    assert_eq!(json(&house, "/api/site/places/nv").await.0, 503);
    assert_eq!(json(&house, "/api/site/places/nv/clark-county").await.0, 503);
}

#[tokio::test]
async fn where_the_look_up_is_off_there_is_no_place_and_no_link() {
    let (house, _folder) = house().await;
    let landing = house.ask("/?state=NV", None, &[]).await.2;
    assert!(landing.contains(r#"href="/places/nv/?state=NV""#), "{landing}");
    let mut off = nevada();
    off.polling_lookup = Some(content::PollingLookupConfig {
        display_voting_location_lookup: false,
        ..off.polling_lookup.unwrap()
    });
    *house.answers.jurisdiction.lock().unwrap() = Some(off);
    *house.answers.etag.lock().unwrap() = "off".to_owned();
    let gone = async || {
        let html = house.ask("/places/nv/clark-county/", None, &[]).await.2;
        (!html.contains("Sample Hall")).then_some(html)
    };
    let html = test_data::wait::until("no place is shown", std::time::Duration::from_secs(10), gone).await;
    assert!(html.contains("https://nv.example/lookup"), "{html}");
    let landing = house.ask("/?state=NV", None, &[]).await.2;
    assert!(!landing.contains("/places/nv/"), "{landing}");
    let (_, view) = json(&house, "/api/site/places/nv/clark-county").await;
    assert_eq!((view["status"].as_str(), view["kinds"].as_array().map(Vec::len)), (Some("off"), Some(0)));
    let map = house.ask("/sitemap.xml", None, &[("host", "voteready.example")]).await.2;
    assert!(!map.contains("/places/"), "{map}");
}

#[tokio::test]
async fn the_sitemap_names_the_counties_that_have_places_in_each_language() {
    let (house, _folder) = house().await;
    let map = house.ask("/sitemap.xml", None, &[("host", "voteready.example")]).await.2;
    for name in
        ["/places/nv/", "/places/nv/?lang=es", "/places/nv/clark-county/", "/places/nv/clark-county/?lang=es"]
    {
        assert!(map.contains(&format!("<loc>http://voteready.example{name}</loc>")), "{name}: {map}");
    }
    assert!(!map.contains("elko") && !map.contains("/places/wi/") && !map.contains("/places/</loc>"));
}

#[tokio::test]
async fn places_alone_leads_to_the_visitors_state_or_asks_for_it() {
    let (house, _folder) = house().await;
    for (path, status, leads) in [
        ("/places/?state=NV&lang=es", 302, "/places/nv/?lang=es"),
        ("/places/?state=PR", 302, "/places/pr/"),
        ("/places/NV", 308, "/places/nv/"),
    ] {
        assert_eq!(to(&house, path).await, (status, Some(leads.to_owned())), "{path}");
    }
    let (status, _, html) = house.ask("/places/?no_geo=true", None, &[]).await;
    assert!(status == 200 && html.contains(r#"action="/places/""#), "{html}");
}
