//! `POST /api/site/events`: counted as a browser sends it, with words of closed lists alone.

use super::house::House;
use super::site_contacts::database;

const ROUTE: &str = "/api/site/events";
const MARK: &str = "Xyzzymarked";

#[tokio::test]
async fn a_batch_is_counted_and_carries_no_address_into_metrics_or_the_file() {
    let (folder, file) = database();
    let house = House::start(&[("CONTACTS_DATABASE_URL", file.as_str())]).await;
    let body = format!(
        r#"{{"page":"/locate/results/1-{MARK}-St","lang":"{MARK}","jurisdiction":"{MARK}","utm":{{"source":"1 {MARK} St","term":"1-{MARK}"}},
            "events":[{{"event":"page_view"}},{{"event":"conversion","action":"locate"}},{{"event":"outbound","label":"https://{MARK}"}},
            {{"event":"record_event","category":"button","action":"{MARK}","label":"1 {MARK} St"}}]}}"#
    );
    for kind in ["text/plain;charset=UTF-8", "application/json"] {
        let answer = house.send(ROUTE, kind, body.clone()).await;
        assert_eq!((answer.status().as_u16(), answer.headers().contains_key("set-cookie")), (204, false));
    }
    let metrics = house.metrics().await;
    assert!(metrics.contains("site_events_total{event=\"page_view\"}"), "{metrics}");
    assert!(metrics.contains("site_conversions_total{action=\"locate\",lang=\"[unknown]\"}"), "{metrics}");
    assert!(!metrics.contains(MARK), "{metrics}");
    // Counts that are not written yet are written when the gateway ends.
    drop(house);
    let counted =
        async || Some(written(&folder)).filter(|bytes| bytes.windows(10).any(|w| w == b"conversion"));
    let bytes = test_data::wait::until("counted", std::time::Duration::from_secs(10), counted).await;
    assert!(!bytes.windows(MARK.len()).any(|w| w.eq_ignore_ascii_case(MARK.as_bytes())), "in the file");
}

/// All files of the database.
fn written(folder: &tempfile::TempDir) -> Vec<u8> {
    let files = std::fs::read_dir(folder.path()).unwrap().flatten();
    files.flat_map(|file| std::fs::read(file.path()).unwrap_or_default()).collect()
}

#[tokio::test]
async fn batches_are_bounded_and_other_sites_are_refused() {
    let house = House::start(&[("RATE_PER_SECOND", "1"), ("RATE_BURST", "5")]).await;
    let status = async |body: String| house.send(ROUTE, "text/plain", body).await.status().as_u16();
    assert_eq!(status(format!(r#"{{"page":"{}"}}"#, "a".repeat(9000))).await, 413);
    assert_eq!(status("nothing".to_owned()).await, 400);
    let foreign = house.http.post(format!("{}{ROUTE}", house.url)).header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.body("{}").send().await.unwrap().status(), 403);
    let mut last = 0;
    for _ in 0..9 {
        last = status("{}".to_owned()).await;
    }
    assert_eq!(last, 429);
}
