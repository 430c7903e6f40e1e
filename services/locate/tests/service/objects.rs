//! An index at a URL: it is loaded, followed and kept; nothing that is bad takes the place of what is good.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::Method;
use locate::config::{LocateConfig, LocateSource};
use locate::service::Store;
use locate::service::store::{IndexRole, RefreshOutcome};
use proto::locate::v1 as wire;
use tokio::net::TcpListener;

use super::web::{Mood, Web};
use super::{Running, build, question, read, serve, until_ready};

const OAK: &str = "7 Oak Ave, Chicago, IL 60618";
const ELM: &str = "7 Elm Ave, Chicago, IL 60618";

/// The bytes of an index with these streets.
pub(super) fn index(streets: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, streets);
    std::fs::read(path).unwrap()
}

/// A wait that only a test that has failed reaches, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// Settings with the bounds of a test. A test that waits for a time-out shortens that one limit.
pub(super) fn settings(variables: &[(&str, &str)]) -> LocateConfig {
    let mut config = read(variables);
    let limits = &mut config.access.limits;
    limits.look = PATIENCE;
    limits.idle = PATIENCE;
    limits.download = PATIENCE;
    limits.bytes = 1 << 20;
    limits.retries = 1;
    config
}

/// A store on its own.
fn store(config: &LocateConfig) -> Arc<Store> {
    let LocateSource::Index(location) = &config.source else { panic!("must be an index") };
    let origin = location.origin(&config.access).unwrap();
    Arc::new(Store::new(origin, IndexRole::Answers, config.clock.clone()))
}

async fn until_found(running: &mut Running, address: &str) {
    let found = async {
        while running.locate(address).await.answer() != wire::Answer::Found {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    test_data::wait::within(PATIENCE, found).await.unwrap();
}

/// Swaps indexes while requests run; returns how many were answered. Each must find the street that all
/// the indexes have.
pub(super) async fn swap_under_load(mut running: Running, mut publish: impl FnMut(&[&str])) -> usize {
    until_ready(&running.life).await;
    let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let load: Vec<_> = (0..8)
        .map(|_| {
            let (mut client, stop, answered) =
                (running.client.clone(), Arc::clone(&stop), Arc::clone(&answered));
            tokio::spawn(async move {
                while !stop.load(Ordering::Relaxed) {
                    let answer = client.locate(question(OAK)).await.unwrap().into_inner();
                    assert_eq!(answer.answer(), wire::Answer::Found);
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    for round in 0..4 {
        let street = format!("Elm{round}");
        publish(&["Oak", &street]);
        until_found(&mut running, &format!("7 {street} Ave, Chicago, IL 60618")).await;
    }
    stop.store(true, Ordering::Relaxed);
    for task in load {
        task.await.unwrap();
    }
    running.life.stop();
    answered.load(Ordering::Relaxed)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_is_dropped_while_newer_indexes_are_swapped_in() {
    let web = Web::start(index(&["Oak"])).await;
    let running = serve(settings(&[("LOCATE_SOURCE", &web.url())])).await;
    let answered = swap_under_load(running, |streets| web.publish(index(streets))).await;
    assert!(answered > 20, "{answered}");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak"]);
    let running = serve(settings(&[("LOCATE_SOURCE", &format!("index:file://{}", path.display()))])).await;
    let answered = swap_under_load(running, |streets| build(&path, streets)).await;
    assert!(answered > 20, "{answered}");
}

#[tokio::test]
async fn an_object_is_downloaded_when_it_changes_and_not_otherwise() {
    for mood in [Mood::Good, Mood::NoTag, Mood::TwoTags] {
        let web = Web::start(index(&["Oak"])).await;
        web.set(mood);
        let store = store(&settings(&[("LOCATE_SOURCE", &web.url())]));
        assert_eq!(store.refresh().await.unwrap(), RefreshOutcome::Loaded);
        for _ in 0..3 {
            assert_eq!(store.refresh().await.unwrap(), RefreshOutcome::Same, "{mood:?}");
        }
        assert_eq!(web.count(&Method::GET), 1, "{mood:?}");
        web.publish(index(&["Oak", "Elm"]));
        assert_eq!(store.refresh().await.unwrap(), RefreshOutcome::Loaded, "{mood:?}");
        assert_eq!(store.index().unwrap().segment_count(), 2);
    }
}

#[tokio::test]
async fn what_is_bad_never_takes_the_place_of_what_is_good() {
    let folder = tempfile::tempdir().unwrap();
    let good = index(&["Oak"]);
    let newer = index(&["Oak", "Elm"]);
    let web = Web::start(good.clone()).await;
    let cache = folder.path().display().to_string();
    let mut config = settings(&[("LOCATE_SOURCE", &web.url()), ("LOCATE_INDEX_CACHE", &cache)]);
    let patient = store(&config);
    patient.refresh().await.unwrap();
    let mut damaged = newer.clone();
    let last = damaged.len() - 9;
    damaged[last] ^= 1;
    let bodies = [
        (newer[..newer.len() - 100].to_vec(), "truncated"),
        (damaged, "checksum"),
        (b"<html>not here</html>".to_vec(), "not an index file"),
        (Vec::new(), "not an index file"),
        (vec![0; (1 << 20) + 1], "1048577 bytes"),
    ];
    for (body, why) in bodies {
        web.publish(body);
        let downloads = web.count(&Method::GET);
        for _ in 0..3 {
            let error = patient.refresh().await.unwrap_err().to_string();
            assert!(error.contains(why) && error.contains("/feeds/x.vri"), "{error}");
        }
        assert!(why == "1048577 bytes" || web.count(&Method::GET) == downloads + 1, "{why}: once is enough");
        assert_eq!(patient.index().unwrap().segment_count(), 1, "{why}");
        assert_kept(folder.path(), &good);
    }
    web.publish(newer.clone());
    // The limit on silence is short for the server that goes silent, and for no other.
    config.access.limits.idle = Duration::from_millis(300);
    let hasty = store(&config);
    hasty.load_cached().await.unwrap();
    let faults = [Mood::HangsUp(500), Mood::NoLength, Mood::Fails(500), Mood::Fails(404)];
    for (store, mood) in faults.map(|mood| (&patient, mood)).into_iter().chain([(&hasty, Mood::Stalls(500))])
    {
        web.set(mood);
        let error = store.refresh().await.unwrap_err();
        assert_eq!(store.failure().unwrap().as_str(), error.to_string());
        assert_eq!(store.index().unwrap().segment_count(), 1, "{mood:?}");
        assert_kept(folder.path(), &good);
    }
    // A passing fault is tried again within one look.
    web.set(Mood::Recovers(1));
    assert_eq!(patient.refresh().await.unwrap(), RefreshOutcome::Loaded);
    assert_eq!((patient.index().unwrap().segment_count(), patient.failure()), (2, None));
    assert_kept(folder.path(), &newer);
}

/// The folder holds this index, the note about it, and nothing else.
fn assert_kept(folder: &Path, bytes: &[u8]) {
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    let kept = files.iter().find(|path| path.extension().is_some_and(|e| e == "vri")).unwrap();
    assert!(std::fs::read(kept).unwrap() == bytes, "another index is kept");
}

#[tokio::test]
async fn a_process_waits_for_a_store_that_is_down_and_says_why_it_is_not_ready() {
    let web = Web::start(index(&["Oak"])).await;
    web.set(Mood::Fails(503));
    let mut running = serve(settings(&[("LOCATE_SOURCE", &web.url())])).await;
    let why = async {
        while !running.life.why_not_ready().contains("503") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    test_data::wait::within(PATIENCE, why).await.unwrap();
    assert!(!running.life.is_ready());
    assert!(running.life.why_not_ready().starts_with("no index is loaded: http://127.0.0.1"));
    assert_eq!(running.locate(OAK).await.error_code(), wire::ErrorCode::ServiceUnavailable);
    web.set(Mood::Good);
    until_ready(&running.life).await;
    assert_eq!(running.locate(OAK).await.answer(), wire::Answer::Found);
    running.life.stop();

    web.set(Mood::Fails(503));
    let mut never_again = settings(&[("LOCATE_SOURCE", &web.url())]);
    never_again.index_poll = Duration::ZERO;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let ended = locate::serve(never_again, listener, common::lifecycle::Lifecycle::new()).await.unwrap_err();
    assert!(ended.to_string().starts_with("LOCATE_SOURCE: http://127.0.0.1"), "{ended}");

    web.set(Mood::Stalls(500));
    let mut slow = settings(&[("LOCATE_SOURCE", &web.url())]);
    slow.index_poll = Duration::ZERO;
    slow.access.limits.idle = Duration::from_secs(600);
    slow.access.limits.download = Duration::from_secs(600);
    let (listener, life) =
        (TcpListener::bind("127.0.0.1:0").await.unwrap(), common::lifecycle::Lifecycle::new());
    let serving = tokio::spawn(locate::serve(slow, listener, life.clone()));
    while web.count(&Method::GET) < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    life.stop();
    test_data::wait::within(PATIENCE, serving).await.unwrap().unwrap().unwrap();

    let nobody = store(&settings(&[("LOCATE_SOURCE", "index:http://127.0.0.1:1/x.vri")]));
    let error = nobody.refresh().await.unwrap_err().to_string();
    assert!(error.contains("Connection refused"), "{error}");
}

#[tokio::test]
async fn a_restart_serves_the_kept_download_and_fetches_only_what_is_newer() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache").display().to_string();
    let web = Web::start(index(&["Oak"])).await;
    let url = web.url();
    let settings = || settings(&[("LOCATE_SOURCE", &url), ("LOCATE_INDEX_CACHE", &cache)]);
    let first = serve(settings()).await;
    until_ready(&first.life).await;
    first.life.stop();
    assert_eq!(web.count(&Method::GET), 1);

    let mut second = serve(settings()).await;
    until_ready(&second.life).await;
    let looks = web.count(&Method::HEAD);
    while web.count(&Method::HEAD) < looks + 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(web.count(&Method::GET), 1, "the kept download is the object");
    assert_eq!(second.locate(OAK).await.answer(), wire::Answer::Found);
    second.life.stop();

    web.set(Mood::Fails(500));
    web.publish(index(&["Oak", "Elm"]));
    let mut third = serve(settings()).await;
    until_ready(&third.life).await;
    assert_eq!(third.locate(OAK).await.answer(), wire::Answer::Found, "served while the store is down");
    web.set(Mood::Good);
    until_found(&mut third, ELM).await;
    third.life.stop();

    for entry in std::fs::read_dir(&cache).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    }
    let mut fourth = serve(settings()).await;
    until_found(&mut fourth, ELM).await;
    assert_eq!(web.count(&Method::GET), 3, "a damaged copy is not served but fetched again");
    fourth.life.stop();
}

#[tokio::test]
#[cfg_attr(not(feature = "aws"), ignore = "needs --features aws")]
async fn a_store_of_s3_is_asked_with_signed_requests_and_no_key_is_told() {
    let web = Web::start(index(&["Oak"])).await;
    web.sign_with("AKIAEXAMPLE", "s3cret-access-key");
    let variables = [
        ("LOCATE_SOURCE", "index:s3://feeds/il/chicago.vri"),
        ("AWS_ENDPOINT", web.origin.as_str()),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_REGION", "us-east-2"),
        ("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE"),
        ("AWS_SECRET_ACCESS_KEY", "s3cret-access-key"),
    ];
    let mut running = serve(settings(&variables)).await;
    until_ready(&running.life).await;
    assert_eq!(running.locate(OAK).await.answer(), wire::Answer::Found);
    assert!(web.asked().iter().all(|(_, uri)| uri == "/feeds/il/chicago.vri"), "{:?}", web.asked());
    web.publish(index(&["Oak", "Elm"]));
    until_found(&mut running, ELM).await;
    running.life.stop();

    let mut wrong = variables;
    wrong[5].1 = "s3cret-wrong-key";
    let config = settings(&wrong);
    let store = store(&config);
    let error = store.refresh().await.unwrap_err();
    assert!(error.to_string().contains("403"), "{error}");
    for told in [error.to_string(), format!("{error:?}"), format!("{config:?}"), format!("{store:?}")] {
        assert!(!told.contains("s3cret"), "{told}");
    }
}

#[tokio::test]
#[cfg_attr(not(all(feature = "azure", feature = "gcp")), ignore = "needs --features azure,gcp")]
async fn stores_of_google_and_azure_are_asked_as_they_expect() {
    let web = Web::start(index(&["Oak"])).await;
    let token = ("GOOGLE_BEARER_TOKEN", "s3cret-token");
    let google = [("LOCATE_SOURCE", "index:gs://feeds/il/x.vri"), ("GOOGLE_BASE_URL", &*web.origin), token];
    let google = store(&settings(&google));
    assert_eq!(google.refresh().await.unwrap(), RefreshOutcome::Loaded);
    let azure = store(&settings(&[
        ("LOCATE_SOURCE", "index:az://feeds/il/x.vri"),
        ("AZURE_STORAGE_ACCOUNT_NAME", "acme"),
        ("AZURE_STORAGE_SAS_TOKEN", "sv=1&sig=s3cretsignature"),
        ("AZURE_STORAGE_ENDPOINT", &web.origin),
        ("AZURE_ALLOW_HTTP", "true"),
    ]));
    assert_eq!(azure.refresh().await.unwrap(), RefreshOutcome::Loaded);
    let paths: Vec<String> = web.asked().iter().map(|(_, uri)| uri.clone()).collect();
    assert_eq!(paths[..2], ["/feeds/il%2Fx%2Evri"; 2]);
    assert_eq!(paths[2..], ["/feeds/il/x.vri?sv=1&sig=s3cretsignature"; 2]);
    web.set(Mood::Fails(403));
    for store in [google, azure] {
        let error = store.refresh().await.unwrap_err();
        let told = format!("{error} {error:?} {store:?}");
        assert!(told.contains("403") && !told.contains("s3cret"), "{told}");
    }
}
