use proto::locate::v1 as locate;
use serde_json::json;

use super::house::House;

const PATH: &str = "/api/data_summary/national/locations?client_id=site";

#[tokio::test]
async fn counts_are_a_map_by_state() {
    let house = House::start(&[]).await;
    *house.answers.summary.lock().unwrap() = vec![locate::StateSummary {
        state_code: "NV".to_owned(),
        feed: Some(locate::Feed { election_date: "2028-11-07".to_owned(), ..Default::default() }),
        e_day_location_count: 3,
        drop_off_location_count: 2,
        ev_location_count: 1,
        ..Default::default()
    }];
    let expected = json!({"NV": {"election_date": "2028-11-07", "e_day_location_count": 3,
        "drop_off_location_count": 2, "ev_location_count": 1}});
    assert_eq!(house.json(PATH).await, expected);
    assert_eq!(house.get(PATH).await.headers()["cache-control"], "public, max-age=300");
}

#[tokio::test]
async fn elections_of_one_state_are_counted_apart() {
    let house = House::start(&[]).await;
    let counts = |day: &str, e_day_location_count| locate::ElectionCounts {
        election_date: day.to_owned(),
        e_day_location_count,
        ..Default::default()
    };
    *house.answers.summary.lock().unwrap() = vec![locate::StateSummary {
        state_code: "VA".to_owned(),
        feed: Some(locate::Feed { election_date: "2028-06-20".to_owned(), ..Default::default() }),
        e_day_location_count: 4,
        elections: vec![counts("2028-06-20", 4), counts("2028-11-07", 5)],
        ..Default::default()
    }];
    let virginia = house.json(PATH).await["VA"].clone();
    assert_eq!(
        (&virginia["election_date"], &virginia["e_day_location_count"]),
        (&json!("2028-06-20"), &json!(4))
    );
    let own = |at: usize| virginia["elections"][at]["e_day_location_count"].clone();
    assert_eq!((own(0), own(1)), (json!(4), json!(5)));
}

#[tokio::test]
async fn a_lost_service_is_a_503_to_try_again() {
    let house = House::start_at("http://127.0.0.1:1", &[]).await;
    let response = house.get(PATH).await;
    assert_eq!(response.status(), 503);
    assert!(response.headers().contains_key("retry-after"));
}
