use serde_json::json;

use super::house::House;

async fn region(house: &House, forwarded: &str) -> serde_json::Value {
    let request = house.http.get(format!("{}/geo-ip", house.url)).header("x-forwarded-for", forwarded);
    request.send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn a_public_address_behind_a_trusted_proxy_is_resolved() {
    let house = House::start(&[]).await;
    *house.answers.region.lock().unwrap() = "NV".to_owned();
    assert_eq!(region(&house, "6.6.6.6, 203.0.114.9").await, json!({"region_code": "NV"}));
    assert_eq!(*house.answers.regions_asked.lock().unwrap(), ["203.0.114.9"], "never the leftmost entry");
}

#[tokio::test]
async fn private_unknown_and_foreign_are_null() {
    let house = House::start(&[]).await;
    *house.answers.region.lock().unwrap() = "NV".to_owned();
    assert_eq!(region(&house, "10.1.2.3").await, json!({"region_code": null}));
    assert_eq!(region(&house, "nonsense").await, json!({"region_code": null}));
    assert!(house.answers.regions_asked.lock().unwrap().is_empty(), "nothing was asked");
    *house.answers.region.lock().unwrap() = "ZZ".to_owned();
    assert_eq!(region(&house, "203.0.114.10").await, json!({"region_code": null}));
}

#[tokio::test]
async fn losing_geo_means_null() {
    let house = House::start_at("http://127.0.0.1:1", &[]).await;
    assert_eq!(region(&house, "203.0.114.9").await, json!({"region_code": null}));
}
