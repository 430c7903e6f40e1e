//! The logs and metrics of a store: no key of an object store is in any log line at the finest level and from
//! any crate, and the metrics say how old each state's feed is. A process of its own: subscriber and recorder
//! are global.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "service/captured.rs"]
mod captured;
#[path = "service/web.rs"]
#[allow(dead_code)] // Its other faults are another test's.
mod web;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use captured::Captured;
use chrono::DateTime;
use common::clock::Clock;
use common::config::Reader;
use feed::model::{Boundary, BoundaryArea, VipFeed, VipSource};
use locate::config::{LocateConfig, LocateSource};
use locate::service::Store;
use locate::service::store::{IndexRole, RefreshOutcome};
use locate_tests as made;
use web::{Mood, Web};

fn store(variables: &[(&str, &str)], role: IndexRole) -> Arc<Store> {
    let variables = variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let mut config = LocateConfig::read(Reader::from_values("locate", "", variables)).unwrap();
    config.access.limits.look = Duration::from_secs(2);
    config.access.limits.idle = Duration::from_millis(200);
    config.access.limits.retries = 1;
    let LocateSource::Index(location) = &config.source else { panic!("must be an index") };
    let noon = Clock::on_day("2028-10-20".parse().unwrap());
    Arc::new(Store::new(location.origin(&config.access).unwrap(), role, noon))
}

#[tokio::test]
#[cfg_attr(
    not(all(feature = "aws", feature = "azure", feature = "gcp")),
    ignore = "needs --features aws,azure,gcp"
)]
async fn no_key_is_in_any_log_at_any_level() {
    let captured = Captured::start();
    let web = Web::start(b"no index".to_vec()).await;
    let origin = web.origin.as_str();
    let stores = [
        store(
            &[
                ("LOCATE_SOURCE", "index:s3://feeds/x.vri"),
                ("AWS_ENDPOINT", origin),
                ("AWS_ALLOW_HTTP", "true"),
                ("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE"),
                ("AWS_SECRET_ACCESS_KEY", "s3cretaccesskey"),
                ("AWS_SESSION_TOKEN", "s3cretsession"),
            ],
            IndexRole::Compared,
        ),
        store(
            &[
                ("LOCATE_SOURCE", "index:gs://feeds/x.vri"),
                ("GOOGLE_BASE_URL", origin),
                ("GOOGLE_BEARER_TOKEN", "s3crettoken"),
            ],
            IndexRole::Compared,
        ),
        store(
            &[
                ("LOCATE_SOURCE", "index:az://feeds/x.vri"),
                ("AZURE_STORAGE_ACCOUNT_NAME", "acme"),
                ("AZURE_STORAGE_SAS_TOKEN", "sv=1&sig=s3cretsignature"),
                ("AZURE_STORAGE_ENDPOINT", origin),
                ("AZURE_ALLOW_HTTP", "true"),
            ],
            IndexRole::Compared,
        ),
    ];
    for mood in [Mood::Good, Mood::Fails(403), Mood::Fails(500), Mood::HangsUp(3), Mood::Stalls(3)] {
        web.set(mood);
        // Another object: one that was no index is not asked for again.
        web.publish(format!("{mood:?}").into_bytes());
        for store in &stores {
            assert!(store.refresh().await.is_err(), "{mood:?}");
        }
    }
    let log = captured.text();
    // The words of these stores: another test of this process logs, too, before or after the log is taken.
    assert!(log.contains("no previous index is loaded") && log.contains("403"), "the log is captured");
    assert!(log.contains("TRACE hyper"), "and that of other crates");
    let leaks: Vec<&str> = log.lines().filter(|line| line.contains("s3cret")).collect();
    assert!(leaks.is_empty(), "{leaks:#?}");
}

/// An index of feeds of these states, each made on its day.
fn build(path: &Path, feeds: &[(&str, &str, &str)]) {
    let square =
        BoundaryArea { rings: vec![vec![[0, 0], [0, 9], [9, 9], [9, 0], [0, 0]]], is_doubtful: false };
    let feeds = feeds.iter().map(|(fips, state, made_at)| {
        let date_time = DateTime::parse_from_rfc3339(made_at).ok();
        let feed = VipFeed {
            source: Some(VipSource { date_time, ..made::source(fips, "") }),
            boundaries: vec![Boundary { precinct_id: "p".to_owned(), areas: vec![square.clone()] }],
            ..made::feed(fips, vec![made::precinct("p", &[])])
        };
        (feed, vec![made::segment("p", ["Oak", ""], ["Springfield", state, ""])])
    });
    made::build(path, &feeds.collect::<Vec<_>>(), 1_855_000_000);
}

#[tokio::test]
async fn the_metrics_tell_how_old_the_index_and_the_feed_of_each_state_are() {
    let recorder = common::admin::recorder().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let source = format!("index:{}", path.display());
    let store = store(&[("LOCATE_SOURCE", &source)], IndexRole::Answers);
    assert!(store.refresh().await.is_err());
    let day_before = "2028-10-19T12:00:00-04:00";
    let older = "2028-10-18T12:00:00-04:00";
    build(
        &path,
        &[("17", "IL", day_before), ("17", "IL", older), ("29", "MO", day_before), ("18", "IN", "")],
    );
    assert_eq!(store.refresh().await.unwrap(), RefreshOutcome::Loaded);
    let told = recorder.render();
    let has = |line: &str| assert!(told.lines().any(|l| l == line), "{line} is not in\n{told}");
    has("locate_feed_age_seconds{state=\"IL\"} 172800");
    has("locate_feed_age_seconds{state=\"MO\"} 86400");
    // A feed that does not say when it was made counts as made in 1970.
    let now = Clock::on_day("2028-10-20".parse().unwrap()).now().timestamp();
    has(&format!("locate_feed_age_seconds{{state=\"IN\"}} {now}"));
    has("locate_index_states 3");
    has("locate_index_segments 4");
    has("locate_index_boundaries 4");
    has("locate_index_built_timestamp_seconds 1855000000");
    has("locate_index_refresh_total{result=\"failed\"} 1");
    has("locate_index_refresh_total{result=\"loaded\"} 1");
    has(&format!("locate_index_age_seconds {}", now - 1_855_000_000));
    has(&format!("locate_index_checked_timestamp_seconds {now}"));

    build(&path, &[("29", "MO", day_before)]);
    store.refresh().await.unwrap();
    let told = recorder.render();
    let has = |line: &str| assert!(told.lines().any(|l| l == line), "{line} is not in\n{told}");
    has("locate_feed_age_seconds{state=\"IL\"} NaN");
    has("locate_feed_age_seconds{state=\"MO\"} 86400");
    has("locate_index_states 1");
    has("locate_index_boundaries 1");
}
