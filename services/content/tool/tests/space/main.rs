//! An editor's space, against a local server that behaves like the vendor's: the content model, the push, the
//! changes of editors that stay, and the whole way from an empty space to what voters see.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod commands;
mod delivery;
mod interrupted;
mod lint;
mod retries;
mod validity;
mod vendor;

use std::collections::BTreeSet;

use common::config::Reader;
use common::jurisdiction;
use common::lifecycle::Lifecycle;
use content::Config;
use content::config::Secret;
use content_pack::space::client::{Api, ApiError, ApiKind};
use content_pack::space::push::{PushEvent, PushOptions, PushReport};
use content_pack::space::{migrate, push};
use proto::content::v1::content_service_client::ContentServiceClient;
use proto::content::v1::{GetJurisdictionRequest, ListJurisdictionsRequest};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tonic::transport::Channel;
use url::Url;
use vendor::{DELIVER, MANAGE, Vendor};

fn api(host: &Url) -> Api {
    // The vendor's own limit is tested with its 429; the test need not wait for ours.
    Api::new(ApiKind::Management, host, ("s", "e"), Secret::new(MANAGE), 10_000).unwrap()
}

fn pack() -> Value {
    serde_json::from_str(include_str!("../../../pack/pack.json")).unwrap()
}

/// The entries of Nevada, with one election.
fn nevada() -> Value {
    let mut pack = pack();
    let of_a_primary = |id: &str| id.contains("primary");
    let entries = pack["entries"].as_array_mut().unwrap();
    entries.retain(|e| {
        let id = e["sys"]["id"].as_str().unwrap();
        id.ends_with("-NV") && !of_a_primary(id)
    });
    for entry in entries.iter_mut().filter(|e| e["sys"]["id"] == "state-NV") {
        let ahead = entry["fields"]["electionsAhead"]["en"].as_array_mut().unwrap();
        ahead.retain(|link| !of_a_primary(link["sys"]["id"].as_str().unwrap()));
        assert_eq!(ahead.len(), 1);
    }
    assert_eq!(pack["entries"].as_array().unwrap().len(), 7);
    pack
}

fn set(pack: &mut Value, id: &str, field: &str, value: &Value) {
    let entries = pack["entries"].as_array_mut().unwrap();
    let entry = entries.iter_mut().find(|e| e["sys"]["id"] == id).unwrap();
    entry["fields"][field] = json!({"en": value});
}

fn apply() -> PushOptions {
    PushOptions { apply: true, ..PushOptions::default() }
}

/// A space with the content model, and Nevada pushed into it.
async fn with_nevada() -> (Vendor, Api) {
    let vendor = Vendor::empty();
    let api = with_nevada_at(&vendor.start().await).await;
    (vendor, api)
}

async fn with_nevada_at(host: &Url) -> Api {
    let api = api(host);
    migrate::run(&api, true).await.unwrap();
    let report = push::run(&api, &nevada(), &apply()).await.unwrap();
    assert!(report.events.iter().all(|(_, event)| *event == PushEvent::Created), "{report:?}");
    assert_eq!(report.events.len(), 7);
    api
}

fn of<'a>(report: &'a PushReport, id: &str) -> Vec<&'a PushEvent> {
    report.events.iter().filter(|(entry, _)| entry == id).map(|(_, event)| event).collect()
}

const DATES: &str = "dates-2028-11-07-NV";

async fn service(values: &[(&str, &str)]) -> ContentServiceClient<Channel> {
    let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let mut reader = Reader::from_values("content", "test", values);
    let config = Config::read(&mut reader);
    reader.finish().unwrap();
    let grpc = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", grpc.local_addr().unwrap());
    tokio::spawn(content::serve(config, grpc, Lifecycle::new()));
    ContentServiceClient::new(Channel::from_shared(address).unwrap().connect().await.unwrap())
}

#[tokio::test]
async fn from_an_empty_space_two_commands_lead_to_what_the_pack_shows() {
    let vendor = Vendor::empty();
    let host = vendor.start().await;
    let (api, pack) = (api(&host), pack());
    vendor.state().limit_every = Some(97);

    let plan = migrate::run(&api, false).await.unwrap();
    assert!(plan.steps.len() > 20 && plan.conflicts.is_empty());
    assert_eq!(vendor.state().writes, Vec::<String>::new(), "a dry run writes nothing");
    let done = migrate::run(&api, true).await.unwrap();
    assert_eq!(done.steps, plan.steps, "what was planned is done");
    let writes = vendor.state().writes.len();
    assert_eq!(migrate::run(&api, true).await.unwrap(), migrate::MigrationPlan::default());
    assert_eq!(vendor.state().writes.len(), writes, "the second run has nothing to do");

    let dry = push::run(&api, &pack, &PushOptions::default()).await.unwrap();
    assert_eq!(vendor.state().writes.len(), writes, "a dry run writes nothing");
    let report = push::run(&api, &pack, &apply()).await.unwrap();
    assert_eq!(report, dry, "what was said is done");
    assert!(report.is_complete());
    let writes = vendor.state().writes.len();
    let again = push::run(&api, &pack, &apply()).await.unwrap();
    assert_eq!((again.events.len(), again.unchanged), (0, report.events.len()));
    assert_eq!(vendor.state().writes.len(), writes, "the same push twice changes nothing");
    assert!(vendor.state().limited > 3, "the vendor's limit was met");
    let largest = vendor.state().entries.values().map(|doc| doc.body.to_string().len()).max().unwrap();
    assert!(largest < 384 << 10, "far from what the vendor takes in a request, 1 MB: {largest}");

    let host = host.to_string();
    let mut space = service(&[
        ("CONTENT_SOURCE", "contentful"),
        ("CONTENTFUL_SPACE_ID", "s"),
        ("CONTENTFUL_ENVIRONMENT", "e"),
        ("CONTENTFUL_DELIVERY_TOKEN", DELIVER),
        ("CONTENTFUL_DELIVERY_HOST", &host),
        ("CONTENTFUL_THROTTLE", "30"),
    ])
    .await;
    vendor.state().limit_every = None;
    let mut embedded = service(&[]).await;
    let asked = ListJurisdictionsRequest { date: "2028-10-20".to_owned(), ..Default::default() };
    let mut listed = Vec::new();
    for client in [&mut space, &mut embedded] {
        let mut list = client.list_jurisdictions(asked.clone()).await.unwrap().into_inner().jurisdictions;
        list.iter_mut().for_each(|j| j.updated_at.clear());
        listed.push(list);
    }
    assert_eq!(listed[0].len(), 56);
    assert_eq!(listed[0], listed[1]);
    for place in jurisdiction::all().iter().step_by(5) {
        let mut seen = Vec::new();
        for client in [&mut space, &mut embedded] {
            let date = "2028-10-20".to_owned();
            let asked = GetJurisdictionRequest { code: place.code.to_owned(), date, ..Default::default() };
            let mut one = client.get_jurisdiction(asked).await.unwrap().into_inner().jurisdiction.unwrap();
            one.updated_at.clear();
            seen.push(one);
        }
        assert_eq!(seen[0], seen[1], "{}", place.code);
    }
}

#[tokio::test]
async fn what_an_editor_changed_is_never_written_over_without_a_word() {
    let (vendor, api) = with_nevada().await;
    vendor.edit(DATES, "registerOnlineBy", json!("2028-10-30"), true);
    let report = push::run(&api, &nevada(), &apply()).await.unwrap();
    assert_eq!(of(&report, DATES), [&PushEvent::Edited(vec!["registerOnlineBy".to_owned()])]);
    assert!(report.is_complete(), "the pack says nothing new");

    // The pack changes the same field and another one.
    let mut newer = nevada();
    set(&mut newer, DATES, "registerOnlineBy", &json!("2028-10-31"));
    set(&mut newer, DATES, "ballotRequestBy", &json!("2028-10-24"));
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    let want = [
        PushEvent::Updated(vec!["ballotRequestBy".to_owned()]),
        PushEvent::Conflict(vec!["registerOnlineBy".to_owned()]),
    ];
    assert_eq!(of(&report, DATES), want.iter().collect::<Vec<_>>());
    assert!(!report.is_complete());
    assert_eq!(vendor.field(DATES, "registerOnlineBy"), json!({"en-US": "2028-10-30"}));
    assert_eq!(vendor.field(DATES, "ballotRequestBy"), json!({"en-US": "2028-10-24"}));
    // It is said again, until somebody decides.
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    assert_eq!(of(&report, DATES), [&PushEvent::Conflict(vec!["registerOnlineBy".to_owned()])]);

    let overwrite = PushOptions { overwrite: BTreeSet::from([DATES.to_owned()]), ..apply() };
    push::run(&api, &newer, &overwrite).await.unwrap();
    assert_eq!(vendor.field(DATES, "registerOnlineBy"), json!({"en-US": "2028-10-31"}));
    assert_eq!(push::run(&api, &newer, &apply()).await.unwrap().events, []);
}

#[tokio::test]
async fn fields_and_entries_of_editors_stay() {
    let (vendor, api) = with_nevada().await;
    vendor.edit("state-NV", "voterHotline", json!("702-555-0100"), true);
    vendor.edit(DATES, "electionDay", Value::Null, true);
    let mut newer = nevada();
    set(&mut newer, "state-NV", "priorityLocales", &json!(["en", "es", "vi"]));
    newer["entries"].as_array_mut().unwrap().retain(|e| e["sys"]["id"] != "ballot-NV");
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    assert_eq!(of(&report, "state-NV"), [&PushEvent::Updated(vec!["priorityLocales".to_owned()])]);
    assert_eq!(vendor.field("state-NV", "voterHotline"), json!({"en-US": "702-555-0100"}));
    assert_eq!(
        of(&report, DATES),
        [&PushEvent::Edited(vec!["electionDay".to_owned()])],
        "taken out stays out"
    );
    assert_eq!(report.no_longer_in_the_pack, ["ballot-NV"]);
    assert!(vendor.state().entries.contains_key("ballot-NV"), "nothing is ever deleted");
}

#[tokio::test]
async fn drafts_archives_and_deletions_of_editors_are_left_alone() {
    let (vendor, api) = with_nevada().await;
    vendor.edit("vep-NV", "vepEnabled", json!(false), false);
    {
        let mut state = vendor.state();
        let state = &mut *state;
        let unpublished = state.entries.get_mut("lookup-NV").unwrap();
        (unpublished.published, unpublished.live) = (None, None);
        state.entries.get_mut("ballot-NV").unwrap().archived = true;
        state.entries.remove("registration-NV").unwrap();
    }
    let mut newer = nevada();
    for id in ["vep-NV", "lookup-NV", "ballot-NV", "registration-NV"] {
        let field = if id == "vep-NV" { "jurisdictionCode" } else { "entryName" };
        set(&mut newer, id, field, &json!("UT"));
    }
    let writes = vendor.state().writes.len();
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    for (id, word) in [
        ("vep-NV", "unpublished changes"),
        ("lookup-NV", "unpublished it"),
        ("ballot-NV", "archived"),
        ("registration-NV", "deleted"),
    ] {
        let events = of(&report, id);
        assert!(matches!(events[..], [PushEvent::LeftAlone(why)] if why.contains(word)), "{id} {events:?}");
    }
    assert_eq!(vendor.state().writes.len(), writes);
    let forced = PushOptions { overwrite_all: true, ..apply() };
    let report = push::run(&api, &newer, &forced).await.unwrap();
    assert_eq!(of(&report, "registration-NV"), [&PushEvent::Created]);
}

#[tokio::test]
async fn an_editor_who_writes_at_the_same_moment_wins() {
    let (vendor, api) = with_nevada().await;
    let mut newer = nevada();
    set(&mut newer, DATES, "ballotRequestBy", &json!("2028-10-24"));
    vendor.state().race = Some((DATES.to_owned(), "ballotRequestBy".to_owned(), json!("2028-10-25")));
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    assert_eq!(of(&report, DATES), [&PushEvent::Conflict(vec!["ballotRequestBy".to_owned()])]);
    assert_eq!(vendor.field(DATES, "ballotRequestBy"), json!({"en-US": "2028-10-25"}));
}

#[tokio::test]
async fn a_push_that_was_cut_off_goes_on_where_it_stopped() {
    let vendor = Vendor::empty();
    let api = api(&vendor.start().await);
    migrate::run(&api, true).await.unwrap();
    // Drafts of a push that died before it published or remembered anything.
    let mut half = nevada();
    half["entries"].as_array_mut().unwrap().retain(|e| e["sys"]["id"] != "state-NV");
    push::run(&api, &half, &apply()).await.unwrap();
    {
        let mut state = vendor.state();
        state.entries.remove("pack-state").unwrap();
        for doc in state.entries.values_mut() {
            (doc.published, doc.live, doc.counter) = (None, None, 0);
        }
    }
    let report = push::run(&api, &nevada(), &apply()).await.unwrap();
    assert_eq!(of(&report, "state-NV"), [&PushEvent::Created]);
    assert!(report.is_complete(), "{report:?}");
    assert!(vendor.state().entries.iter().all(|(id, doc)| id == "pack-state" || doc.live.is_some()));
}

#[tokio::test]
async fn a_bad_entry_is_refused_by_name_and_the_others_are_published() {
    for no_bulk in [false, true] {
        let vendor = Vendor::empty();
        vendor.state().no_bulk = no_bulk;
        let api = api(&vendor.start().await);
        migrate::run(&api, true).await.unwrap();
        let mut bad = nevada();
        set(&mut bad, "ballot-NV", "ballotRequestExperience", &json!("carrier pigeon"));
        set(&mut bad, "vep-NV", "vepEnabled", &json!("yes"));
        let report = push::run(&api, &bad, &apply()).await.unwrap();
        let refused = |id: &str, word: &str| {
            let said = of(&report, id);
            said.iter().any(|e| matches!(e, PushEvent::Refused(why) if why.contains(word)))
        };
        assert!(refused("ballot-NV", "carrier pigeon") && refused("vep-NV", "vepEnabled"), "{report:?}");
        assert!(!report.is_complete());
        assert!(vendor.state().entries["lookup-NV"].live.is_some());
        assert!(vendor.state().entries["ballot-NV"].live.is_none());
    }
}

#[tokio::test]
async fn a_space_with_a_model_of_its_own_is_migrated_and_keeps_what_is_its_own() {
    let (vendor, api) = with_nevada().await;
    {
        let mut state = vendor.state();
        let doc = state.types.get_mut("alert").unwrap();
        let fields = doc.body["fields"].as_array_mut().unwrap();
        fields.retain(|f| f["id"] != "endDate");
        fields.push(json!({"id": "colour", "name": "Colour", "type": "Symbol", "localized": false}));
        doc.version += 1;
        state.controls.get_mut("vepConfig").unwrap().1 = json!([]);
    }
    let plan = migrate::run(&api, true).await.unwrap();
    let said: Vec<_> = plan.steps.iter().map(|s| format!("{}: {}", s.what, s.how)).collect();
    assert_eq!(said, ["content type alert: add endDate", "editor of vepConfig: set controls and help"]);
    let fields = vendor.state().types["alert"].live.clone().unwrap();
    let has = |id: &str| fields["fields"].as_array().unwrap().iter().any(|f| f["id"] == id);
    assert!(has("colour") && has("endDate"));
    assert_eq!(migrate::run(&api, true).await.unwrap(), migrate::MigrationPlan::default());

    vendor.state().types.get_mut("alert").unwrap().body["fields"][1]["type"] = json!("Symbol");
    let plan = migrate::run(&api, true).await.unwrap();
    assert!(plan.conflicts[0].how.contains("startDate is"), "{plan:?}");
}

#[tokio::test]
async fn controls_and_help_are_there_for_every_field() {
    let (vendor, _api) = with_nevada().await;
    let state = vendor.state();
    for (id, doc) in state.types.iter().filter(|(id, _)| *id != "packState") {
        let controls = state.controls[id].1.as_array().unwrap();
        for field in doc.body["fields"].as_array().unwrap() {
            let control = controls.iter().find(|c| c["fieldId"] == field["id"]).unwrap();
            assert!(control["settings"]["helpText"].as_str().unwrap().len() > 8, "{id} {}", field["id"]);
        }
    }
    let widget = |id: &str, field: &str| {
        let controls = state.controls[id].1.as_array().unwrap();
        controls.iter().find(|c| c["fieldId"] == field).unwrap()["widgetId"].clone()
    };
    assert_eq!(widget("electionInfo", "electionType"), "dropdown");
    assert_eq!(widget("alert", "startDate"), "datePicker");
    assert_eq!(widget("customPage", "slug"), "slugEditor");
}

#[tokio::test]
async fn what_is_missing_is_said_before_anything_is_written() {
    let vendor = Vendor::empty();
    let host = vendor.start().await;
    let why = push::run(&api(&host), &nevada(), &apply()).await.unwrap_err().to_string();
    assert!(why.contains("content-pack model --apply"), "{why}");
    let wrong = Api::new(ApiKind::Management, &host, ("s", "e"), Secret::new("guess"), 100).unwrap();
    assert_eq!(migrate::run(&wrong, true).await.unwrap_err().status(), Some(401));
    vendor.state().locales[0]["code"] = json!("de");
    let why = migrate::run(&api(&host), true).await.unwrap_err();
    assert!(matches!(&why, ApiError::Setup(text) if text.contains("English")), "{why}");
    assert_eq!(vendor.state().writes, Vec::<String>::new());
}

#[tokio::test]
async fn a_push_that_is_refused_midway_remembers_what_it_wrote() {
    let (vendor, api) = with_nevada().await;
    let mut newer = nevada();
    set(&mut newer, DATES, "ballotRequestBy", &json!("2028-10-24"));
    vendor.state().revoked = true;
    assert_eq!(push::run(&api, &newer, &apply()).await.unwrap_err().status(), Some(403));
    vendor.state().revoked = false;
    let report = push::run(&api, &newer, &apply()).await.unwrap();
    assert_eq!(of(&report, DATES), [&PushEvent::Updated(vec!["ballotRequestBy".to_owned()])]);
}
