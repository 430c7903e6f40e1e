use std::sync::atomic::Ordering;

use proto::content::v1 as content;
use proto::locate::v1 as locate;

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
}

#[tokio::test]
async fn preview_without_credential_shows_the_published_entry() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    assert_eq!(house.json("/api/site/bootstrap?state=NV&preview=true").await["config_status"], "ok");
}
