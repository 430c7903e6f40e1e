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

/// The web's components of documents are typed by it.
#[test]
fn the_committed_shapes_of_documents_are_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/documents.json");
    let committed: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let made: serde_json::Value = serde_json::from_str(&gateway::http::openapi::documents()).unwrap();
    assert!(
        committed == made,
        "run: cargo run -p gateway --bin gateway -- --documents > services/gateway/documents.json"
    );
}
