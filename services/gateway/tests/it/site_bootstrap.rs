use std::sync::atomic::Ordering;
use std::time::Duration;

use proto::content::v1 as content;
use proto::locate::v1 as locate;
use test_data::wait::{in_time, until};

use super::house::{House, nevada};

#[tokio::test]
async fn a_known_state_has_its_buttons_and_election() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    *house.answers.summary.lock().unwrap() = vec![locate::StateSummary {
        state_code: "NV".to_owned(),
        feed: Some(locate::Feed { sample: true, ..Default::default() }),
        example_addresses: vec!["1200 E Sample Ave, Las Vegas, NV 89101".to_owned()],
        ..Default::default()
    }];
    *house.answers.alerts.lock().unwrap() = vec![content::Alert {
        message: Some(content::RichText { html_en: "<p>All</p>".to_owned(), html_es: String::new() }),
        ..Default::default()
    }];
    let mut view = house.json("/api/site/bootstrap?state=nv&lang=es/").await;
    assert_eq!(view["jurisdictions"].as_array().unwrap().len(), 56);
    view["jurisdictions"].as_array_mut().unwrap().truncate(2);
    insta::assert_json_snapshot!(view);
}

#[tokio::test]
async fn the_network_is_a_hint_that_no_geo_turns_off() {
    let house = House::start(&[]).await;
    *house.answers.region.lock().unwrap() = "PR".to_owned();
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let view = async |query: &str| {
        let request = house.http.get(format!("{}/api/site/bootstrap{query}", house.url));
        let response = request.header("x-forwarded-for", "203.0.114.9").send().await.unwrap();
        response.json::<serde_json::Value>().await.unwrap()
    };
    let by_ip = view("").await;
    assert_eq!(by_ip["jurisdiction"]["code"], "PR");
    assert_eq!(by_ip["jurisdiction"]["known_by"], "ip");
    assert_eq!(by_ip["footer"]["ip_credit"], true);
    let off = view("?no_geo=true").await;
    assert_eq!(off["config_status"], "none");
    assert!(off["jurisdiction"].is_null());
}

#[tokio::test]
async fn losing_every_service_still_answers_with_the_built_in_links() {
    let house = House::start_at("http://127.0.0.1:1", &[]).await;
    let view = house.json("/api/site/bootstrap?state=NV").await;
    assert_eq!(view["config_status"], "failed");
    assert_eq!(view["backup"]["hotline_display"], "833-336-8683");
    assert_eq!(view["sample"], true, "unknown counts as sample");
}

#[tokio::test]
async fn content_is_asked_once_and_outlives_its_service() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    for _ in 0..5 {
        house.json("/api/site/bootstrap?state=NV").await;
    }
    assert_eq!(house.answers.content_calls.load(Ordering::SeqCst), 1);
    // Content has changed and is lost at that moment: it is asked again, in vain, and the known values are
    // shown.
    *house.answers.etag.lock().unwrap() = "2".to_owned();
    *house.answers.jurisdiction.lock().unwrap() = None;
    let again = async || (house.answers.content_calls.load(Ordering::SeqCst) > 1).then_some(());
    until("content is asked again", Duration::from_secs(10), again).await;
    let view = house.json("/api/site/bootstrap?state=NV").await;
    assert_eq!((&view["config_status"], &view["jurisdiction"]["code"]), (&"ok".into(), &"NV".into()));
    assert!(view["election"].is_object(), "{view}");
    // The loss is real: a missing value cannot be had.
    assert_eq!(house.json("/api/site/bootstrap?state=WI").await["config_status"], "failed");
}

#[tokio::test]
async fn what_changes_in_content_shows_within_seconds_although_nobody_asks() {
    let house = House::start(&[]).await;
    *house.answers.etag.lock().unwrap() = "1".to_owned();
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let hotline = async || house.json("/api/site/bootstrap?state=NV").await["hotline"]["e164"].clone();
    assert_eq!(hotline().await, "+18333368683");
    let changed = content::Jurisdiction { voter_hotline: "+17025550100".to_owned(), ..nevada() };
    *house.answers.jurisdiction.lock().unwrap() = Some(changed);
    *house.answers.etag.lock().unwrap() = "2".to_owned();
    // Nobody asks: what is waited for is the gateway's own question.
    let again = async || (house.answers.content_calls.load(Ordering::SeqCst) > 1).then_some(());
    until("the gateway asks by itself", Duration::from_millis(2_500), again).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(hotline().await, "+17025550100", "the first visitor after the change sees it");
    assert_eq!(house.answers.content_calls.load(Ordering::SeqCst), 2, "and it was asked for once");
}

#[tokio::test]
async fn content_that_is_slower_than_a_visitor_waits_is_loaded_in_the_end() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    house.answers.content_delay.store(3_000, Ordering::SeqCst);
    assert_eq!(house.json("/api/site/bootstrap?state=NV").await["config_status"], "failed");
    let loaded =
        async || (house.json("/api/site/bootstrap?state=NV").await["config_status"] == "ok").then_some(());
    until("the load has ended", Duration::from_secs(5), loaded).await;
    let began = std::time::Instant::now();
    assert_eq!(house.json("/api/site/bootstrap?state=NV").await["config_status"], "ok");
    assert!(in_time(began.elapsed(), Duration::from_secs(1)));
    assert_eq!(house.answers.content_calls.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn nobody_waits_while_what_is_kept_is_loaded_again() {
    let house = House::start(&[]).await;
    *house.answers.etag.lock().unwrap() = "1".to_owned();
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    house.json("/api/site/bootstrap?state=NV").await;
    house.answers.content_delay.store(1_500, Ordering::SeqCst);
    *house.answers.etag.lock().unwrap() = "2".to_owned();
    let began = std::time::Instant::now();
    // The load begins within a second and takes longer than one; a visitor who comes meanwhile gets the
    // cached answer.
    let mut longest = Duration::ZERO;
    while house.answers.content_calls.load(Ordering::SeqCst) < 2 || began.elapsed() < Duration::from_secs(2) {
        let asked = std::time::Instant::now();
        assert_eq!(house.json("/api/site/bootstrap?state=NV").await["config_status"], "ok");
        longest = longest.max(asked.elapsed());
        assert!(in_time(began.elapsed(), Duration::from_secs(20)), "it was never loaded again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(in_time(longest, Duration::from_millis(1_400)), "{longest:?}");
}

#[tokio::test]
async fn preview_without_credential_shows_the_published_entry() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let view = house.json("/api/site/bootstrap?state=NV&preview=true").await;
    assert_eq!((&view["config_status"], &view["draft"]), (&"ok".into(), &false.into()));
}

#[tokio::test]
async fn drafts_say_so_and_need_the_key_and_without_one_there_are_none() {
    const KEY: &str = "0123456789abcdef";
    for (variables, queries) in [
        (
            &[][..],
            [
                ("preview=true", false),
                ("test_config=true", false),
                ("preview=true&preview_key=", false),
                ("test_config=true&preview_key=0123456789abcdef", false),
            ],
        ),
        (
            &[("PREVIEW_KEY", KEY)][..],
            [
                ("preview=true&preview_key=0123456789abcdef", true),
                ("test_config=true&preview_key=0123456789abcdef", true),
                ("preview=true", false),
                ("preview=true&preview_key=0123456789abcdee", false),
            ],
        ),
    ] {
        let house = House::start(variables).await;
        *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
        house.answers.drafts.store(true, Ordering::SeqCst);
        for (query, draft) in queries {
            let response = house.get(&format!("/api/site/bootstrap?state=NV&{query}")).await;
            let may = if draft { "no-store" } else { "private, no-cache" };
            assert_eq!(response.headers()["cache-control"], may, "{query}");
            assert_eq!(response.headers().contains_key("etag"), !draft, "{query}");
            let view: serde_json::Value = response.json().await.unwrap();
            assert_eq!(view["draft"], draft, "{query}");
        }
    }
}

#[tokio::test]
async fn a_state_without_an_election_says_so_with_a_code() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let view = house.json("/api/site/bootstrap?state=NV").await;
    assert!(view["election"].is_object() && view["election_error"].is_null());
    let without = House::start(&[]).await;
    let no_elections = Some(content::NoElections {
        code: "NO_ACTIVE_ELECTION".to_owned(),
        message: "No active election for Nevada".to_owned(),
    });
    *without.answers.jurisdiction.lock().unwrap() =
        Some(content::Jurisdiction { election: None, no_elections, ..nevada() });
    let view = without.json("/api/site/bootstrap?state=NV").await;
    assert!(view["election"].is_null());
    assert_eq!(view["election_error"]["code"], "NO_ACTIVE_ELECTION");
    assert_eq!(view["election_error"]["message"], "No active election for Nevada");
    assert!(without.json("/api/site/bootstrap").await["election_error"].is_null(), "no state, no error");
}

#[tokio::test]
async fn an_editors_link_to_either_brands_host_stays_on_the_site_with_its_query() {
    let hosts = [("BRAND_HOST", "voteready.example"), ("BRAND_ES_HOST", "votolisto.example")];
    let house = House::start(&hosts).await;
    let text = |en: &str| Some(content::LocalizedText { en: en.to_owned(), es: String::new() });
    let buttons = content::CustomLandingButtons {
        custom_button_a_url: text("https://voteready.example/register/?step=2#mail"),
        custom_button_a_text: text("A"),
        custom_button_b_url: text("https://votolisto.example/locate/?from=b"),
        custom_button_b_text: text("B"),
    };
    *house.answers.jurisdiction.lock().unwrap() =
        Some(content::Jurisdiction { custom_buttons: Some(buttons), ..nevada() });
    for (_, host) in hosts {
        let (_, _, text) = house.ask("/api/site/bootstrap?state=nv", None, &[("host", host)]).await;
        let view: serde_json::Value = serde_json::from_str(&text).unwrap();
        let own = |key: &str| {
            let all = view["buttons"].as_array().unwrap();
            let button = all.iter().find(|button| button["key"] == key).unwrap();
            (button["href"].as_str().unwrap().to_owned(), button["external"].as_bool().unwrap())
        };
        let a = ("/register/?step=2&state=NV#mail".to_owned(), false);
        assert_eq!(own("custom-button-a"), a, "{host}");
        assert_eq!(own("custom-button-b"), ("/locate/?from=b&state=NV".to_owned(), false), "{host}");
    }
}
