//! No log line or span of this process holds what was asked over gRPC, or what was answered, at the finest
//! level and from any crate. A process of its own: the subscriber is global.

#![allow(clippy::unwrap_used)] // A test stops where something is not as it should be.

#[path = "service/captured.rs"]
mod captured;
#[path = "service/running.rs"]
mod running;

use std::path::Path;
use std::time::Duration;

use captured::Captured;
use locate_tests as made;
use proto::locate::v1 as wire;
use running::{question, read, serve};

/// A street of one house.
fn build(path: &Path) {
    let house = made::segment("p", ["Zqxmark", "Ave"], ["Reno", "NV", "89501"]);
    let house = made::numbered(990_731, 990_731, house);
    made::build(path, &[(made::feed("32", vec![made::precinct("p", &[])]), vec![house])], 1_000);
}

#[tokio::test]
async fn neither_a_question_nor_a_completion_is_in_any_log() {
    let captured = Captured::start();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path);
    let mut running = serve(read(&[("LOCATE_SOURCE", &format!("index:{}", path.display()))])).await;
    let mut ready = running.life.readiness();
    test_data::wait::within(Duration::from_secs(10), ready.wait_for(|r| *r)).await.unwrap().unwrap();

    let found = running.client.locate(question("990731 Zqxmark Ave, Reno, NV 89501")).await.unwrap();
    assert!(found.get_ref().voter_address.is_some());
    let typed = |prefix: &str, zip: &str, city: &str| wire::SuggestAddressesRequest {
        prefix: prefix.to_owned(),
        zip: zip.to_owned(),
        city: city.to_owned(),
        state_code: "NV".to_owned(),
        limit: 0,
    };
    for good in [typed("990731 zqx", "89501", ""), typed("990731 zqxmark a", "", "Reno")] {
        let found = running.client.suggest_addresses(good).await.unwrap().into_inner();
        assert_eq!(found.suggestions, ["990731 Zqxmark Ave, Reno, NV 89501"]);
    }
    for none in [typed("990731 zqxmark st", "89501", ""), typed("990731 oak", "", "Zqxmark")] {
        assert!(running.client.suggest_addresses(none).await.unwrap().get_ref().addresses.is_empty());
    }
    for bad in [typed("990731 zqx", "zqxmark", ""), typed(&"990731 zqx".repeat(11), "89501", "")] {
        let refused = running.client.suggest_addresses(bad).await.unwrap_err();
        assert!(!refused.message().contains("zqx"), "{refused}");
    }
    running.life.stop();
    let log = captured.text().to_lowercase();
    assert!(
        log.contains("suggestaddresses") && log.contains("h2"),
        "the service's lines and those of others"
    );
    for secret in ["zqx", "990731"] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}
