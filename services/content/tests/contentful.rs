//! The pack as an editor's space: served by a fake of the delivery API, it gives the same answers as the
//! embedded pack. Also what happens while the CMS is away.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::get;
use axum::{Json, Router};
use common::config::Reader;
use common::lifecycle::Lifecycle;
use content::Config;
use proto::content::v1::content_service_client::ContentServiceClient;
use proto::content::v1::{
    GetJurisdictionRequest, Jurisdiction, ListJurisdictionsRequest, ListSiteAlertsRequest,
};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tonic::Code;
use tonic::transport::Channel;

/// A space with the entries of the pack, in the locale names of a space ("en-US").
struct Space {
    entries: BTreeMap<String, Value>,
    down: AtomicBool,
    asked: AtomicUsize,
}

impl Space {
    fn new() -> Arc<Self> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pack/pack.json");
        let pack: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let mut entries = BTreeMap::new();
        for mut entry in pack["entries"].as_array().unwrap().clone() {
            for locales in entry["fields"].as_object_mut().unwrap().values_mut() {
                let locales = locales.as_object_mut().unwrap();
                let english = locales.remove("en").unwrap();
                locales.insert("en-US".to_owned(), english);
            }
            entries.insert(entry["sys"]["id"].as_str().unwrap().to_owned(), entry);
        }
        Arc::new(Self { entries, down: AtomicBool::new(false), asked: AtomicUsize::new(0) })
    }

    fn linked(&self, value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                if value.pointer("/sys/linkType") == Some(&json!("Entry")) {
                    let id = value["sys"]["id"].as_str().unwrap().to_owned();
                    if found.insert(id.clone()) {
                        self.linked(&self.entries[&id]["fields"], found);
                    }
                }
                object.values().for_each(|v| self.linked(v, found));
            }
            Value::Array(list) => list.iter().for_each(|v| self.linked(v, found)),
            _ => {}
        }
    }
}

async fn entries(
    State(space): State<Arc<Space>>,
    Query(query): Query<BTreeMap<String, String>>,
    headers: HeaderMap,
) -> (StatusCode, Json<Value>) {
    space.asked.fetch_add(1, Ordering::SeqCst);
    if space.down.load(Ordering::SeqCst) {
        return (StatusCode::NOT_FOUND, Json(json!("gone")));
    }
    assert_eq!(headers["authorization"], "Bearer token");
    assert_eq!((query["include"].as_str(), query["locale"].as_str()), ("3", "*"));
    let limit: usize = query["limit"].parse().unwrap();
    let ids: Vec<String> = match (query.get("sys.id[in]"), query.get("content_type")) {
        (Some(ids), _) => ids.split(',').map(str::to_owned).collect(),
        (_, Some(wanted)) => {
            let of = |e: &&Value| e["sys"]["contentType"]["sys"]["id"] == wanted.as_str();
            space.entries.values().filter(of).map(|e| e["sys"]["id"].as_str().unwrap().to_owned()).collect()
        }
        _ => panic!("{query:?}"),
    };
    let items: Vec<_> = ids.iter().filter_map(|id| space.entries.get(id)).take(limit).cloned().collect();
    let mut linked = BTreeSet::new();
    items.iter().for_each(|item| space.linked(&item["fields"], &mut linked));
    let included: Vec<_> = linked.iter().map(|id| &space.entries[id]).collect();
    (StatusCode::OK, Json(json!({"sys": {"type": "Array"}, "items": items, "includes": {"Entry": included}})))
}

async fn start(values: &[(&str, &str)]) -> ContentServiceClient<Channel> {
    let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let mut reader = Reader::from_values("content", "test", values);
    let config = Config::read(&mut reader);
    reader.finish().unwrap();
    let grpc = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", grpc.local_addr().unwrap());
    tokio::spawn(content::serve(config, grpc, Lifecycle::new()));
    ContentServiceClient::new(Channel::from_shared(address).unwrap().connect().await.unwrap())
}

async fn start_over(space: &Arc<Space>) -> ContentServiceClient<Channel> {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = format!("http://{}", listener.local_addr().unwrap());
    let app =
        Router::new().route("/spaces/s/environments/e/entries", get(entries)).with_state(Arc::clone(space));
    tokio::spawn(async move { axum::serve(listener, app).await });
    start(&[
        ("CONTENT_SOURCE", "contentful"),
        ("CONTENTFUL_SPACE_ID", "s"),
        ("CONTENTFUL_ENVIRONMENT", "e"),
        ("CONTENTFUL_DELIVERY_TOKEN", "token"),
        ("CONTENTFUL_DELIVERY_HOST", &host),
        ("CONTENTFUL_THROTTLE", "30"),
    ])
    .await
}

async fn get_one(
    client: &mut ContentServiceClient<Channel>,
    code: &str,
) -> Result<Jurisdiction, tonic::Status> {
    let asked =
        GetJurisdictionRequest { code: code.to_owned(), date: "2028-10-20".to_owned(), ..Default::default() };
    Ok(client.get_jurisdiction(asked).await?.into_inner().jurisdiction.unwrap())
}

#[tokio::test]
async fn a_space_like_the_pack_gives_the_answers_of_the_pack() {
    let (mut pack, mut space) = (start(&[]).await, start_over(&Space::new()).await);
    for code in ["NV", "TX", "ND", "CA", "DC", "PR", "GU"] {
        assert_eq!(
            get_one(&mut space, code).await.unwrap(),
            get_one(&mut pack, code).await.unwrap(),
            "{code}"
        );
    }
    let asked = ListJurisdictionsRequest { date: "2028-10-20".to_owned(), preview: false };
    let of_space = space.list_jurisdictions(asked.clone()).await.unwrap().into_inner().jurisdictions;
    assert_eq!(of_space.len(), 56);
    assert_eq!(of_space, pack.list_jurisdictions(asked).await.unwrap().into_inner().jurisdictions);
    assert!(
        space
            .list_site_alerts(ListSiteAlertsRequest::default())
            .await
            .unwrap()
            .into_inner()
            .alerts
            .is_empty()
    );
}

#[tokio::test]
async fn what_was_read_once_survives_the_cms_and_the_rest_is_unavailable() {
    let space = Space::new();
    let mut client = start_over(&space).await;
    get_one(&mut client, "NV").await.unwrap();
    space.down.store(true, Ordering::SeqCst);
    get_one(&mut client, "NV").await.unwrap();
    assert_eq!(space.asked.load(Ordering::SeqCst), 1, "fresh entries ask nobody");
    let status = get_one(&mut client, "UT").await.unwrap_err();
    assert_eq!(status.code(), Code::Unavailable);
    assert!(!status.message().contains("gone") && !status.message().contains("404"), "{}", status.message());
    space.down.store(false, Ordering::SeqCst);
    assert_eq!(get_one(&mut client, "UT").await.unwrap().code, "UT", "failures are not kept");
}
