use super::house::House;

/// The web's typed client is made from the committed document.
#[tokio::test]
async fn the_committed_document_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let committed: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let house = House::start(&[]).await;
    let served = house.json("/openapi.json").await;
    assert!(
        committed == served,
        "run: cargo run -p gateway --bin gateway -- --openapi > services/gateway/openapi.json"
    );
    assert_eq!(served["openapi"], "3.1.0");
}
