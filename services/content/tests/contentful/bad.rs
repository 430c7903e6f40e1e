//! Faults of a CMS, an editor or a network. One bad entry never takes another jurisdiction down.

use std::io::Write as _;
use std::time::Duration;

use proto::content::v1::{GetJurisdictionRequest, ListJurisdictionsRequest};
use serde_json::json;
use tonic::Code;

use crate::cms::{Cms, document, entry, link};
use crate::{Service, asked};

#[tokio::test]
async fn a_rich_text_nested_beyond_the_parsers_limit_costs_one_field_of_one_state() {
    let cms = Cms::start().await;
    let mut deep = document("bottom", &[]);
    for _ in 0..200 {
        deep = json!({"nodeType": "blockquote", "data": {}, "content": [deep]});
    }
    let deep = json!({"nodeType": "document", "data": {}, "content": [deep]});
    cms.publish("vep-NV", |fields| fields["idRequirementsCopy"] = json!({"en-US": deep}));
    let service = Service::over(&cms, &[]).await;
    for code in ["UT", "NV"] {
        let seen = service.get(code).await.unwrap();
        assert_eq!(seen.vep.clone().unwrap().id_requirements.is_some(), code == "UT");
        assert!(seen.vep.unwrap().vep_enabled && seen.election.is_some(), "{code}");
        let named = |f: &proto::content::v1::ContentFinding| {
            (f.entry_id.as_str(), f.field.as_str(), f.message.as_str())
                == ("vep-NV", "idRequirementsCopy", "nested too deep")
        };
        assert_eq!(seen.findings.iter().any(named), code == "NV");
    }
    assert_eq!(service.listed().await, 56);
}

#[tokio::test]
async fn an_item_that_is_no_entry_costs_nothing_but_itself() {
    let cms = Cms::start().await;
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let items = [
        "7".to_owned(),
        "null".to_owned(),
        r#"{"sys": 7}"#.to_owned(),
        r#"{"sys": {"id": 5}}"#.to_owned(),
        r#"{"sys": {"id": "x"}, "fields": 9}"#.to_owned(),
        format!(r#"{{"sys": {deep}}}"#),
        r#"{"sys": {"id": "x"}, "fields": {"n": {"en": 1e999}}}"#.to_owned(),
    ];
    cms.state().raw_item = Some(items.join(","));
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    assert_eq!(service.get("NV").await.unwrap().code, "NV");
    assert_eq!(service.listed().await, 56);
}

#[tokio::test]
async fn of_two_entries_with_one_id_the_first_counts() {
    let cms = Cms::start().await;
    let mut twin = cms.state().entries["state-NV"].clone();
    twin["fields"]["stateCode"]["en-US"] = json!("UT");
    cms.state().raw_item = Some(twin.to_string());
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    // The first says another code than its id: no answer is better than another state's.
    assert_eq!(service.get("NV").await.unwrap_err().code(), Code::NotFound);
    assert_eq!(service.get("UT").await.unwrap().code, "UT");
}

#[tokio::test]
async fn all_states_come_page_by_page_and_half_as_many_where_a_page_is_too_large() {
    let cms = Cms::start().await;
    {
        let mut state = cms.state();
        (state.page_max, state.size_max) = (20, 300_000);
    }
    let service = Service::over(&cms, &[]).await;
    assert_eq!(service.listed().await, 56);
    let queries = cms.queries();
    assert!(queries.iter().filter(|q| q.contains("skip=")).count() >= 3, "{queries:?}");
}

#[tokio::test]
async fn a_body_of_seven_megabytes_is_read_and_a_gzip_bomb_is_not() {
    let cms = Cms::start().await;
    let gzip = |bytes: &[u8]| {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(bytes).unwrap();
        out.finish().unwrap()
    };
    let long = "x".repeat(7_000_000);
    cms.publish("vep-NV", |fields| fields["customSectionHeading"] = json!({"en-US": long}));
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    service.until("WY", |_| true).await;
    let seen = service.get("NV").await.unwrap();
    assert!(seen.vep.unwrap().vep_enabled && seen.findings.iter().any(|f| f.field == "customSectionHeading"));

    // A bomb that unpacks to an answer: a client that read it to its end would believe that there is no
    // Nevada.
    let mut bomb = br#"{"sys": {"type": "Array"}, "total": 0, "items": []}"#.to_vec();
    bomb.resize(64 << 20, b' ');
    let bomb = gzip(&bomb);
    assert!(bomb.len() < 1 << 20);
    cms.state().raw_body = Some((bomb, true));
    let test = GetJurisdictionRequest { test_config: true, ..asked("NV") };
    assert_eq!(service.request(test).await.unwrap().code, "NV");
    assert!(cms.state().raw_body.is_none(), "it was sent");
}

#[tokio::test]
async fn a_storm_of_429_is_ridden_out() {
    let cms = Cms::start().await;
    cms.state().refuse = Some((8, 429));
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    service.until("NV", |_| true).await;
    // For ever: voters get the cached entries, and neither callers nor polls make the service hammer the
    // vendor.
    let cms = Cms::start().await;
    let polling = Service::over(&cms, &[]).await;
    polling.settled(&cms).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    {
        let mut state = cms.state();
        (state.refuse, state.reset) = (Some((usize::MAX, 429)), "1");
        state.asked.clear();
    }
    cms.publish("state-NV", |fields| fields["stateName"]["en-US"] = json!("Unseen"));
    let began = std::time::Instant::now();
    while began.elapsed() < Duration::from_secs(4) {
        assert_eq!(polling.get("NV").await.unwrap().name.unwrap().en, "Nevada");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // An attempt a second, as the vendor said; not four polls a second and their retries.
    let asked = cms.state().asked.len();
    assert!((1..=8).contains(&asked), "{asked} requests in four seconds");
}

#[tokio::test]
async fn a_state_full_of_mistakes_leaves_every_other_as_it_is() {
    let pack = Service::start(Vec::new()).await;
    let cms = Cms::start().await;
    cms.publish("election-2028-11-07-UT", |fields| fields["electionDay"] = json!({"en-US": "2028-02-30"}));
    cms.publish("dates-2028-11-07-UT", |fields| fields["registerOnlineBy"] = json!({"en-US": {"day": 7}}));
    cms.publish("registration-UT", |fields| fields["onlineUrl"] = json!({"en-US": "javascript:alert(1)"}));
    // A page that leads to itself through five others, and every one of them to all.
    let ring: Vec<String> = (0..6).map(|n| format!("ring-{n}")).collect();
    let all: Vec<_> = ring.iter().map(|id| block(id)).collect();
    for (at, id) in ring.iter().enumerate() {
        let text = document("Round", &[&[block(&ring[(at + 1) % 6])], all.as_slice()].concat());
        let page = json!({"slug": {"en-US": id}, "title": {"en-US": id}, "pageEnabled": {"en-US": true},
            "content": {"en-US": text}});
        cms.put(entry(id, "customPage", &page));
    }
    cms.publish("vep-UT", |fields| fields["idRequirementsCopy"] = json!({"en-US": document("x", &all)}));
    cms.publish("state-UT", |fields| {
        fields["customPages"] = json!({"en-US": ring.iter().map(|id| link("Entry", id)).collect::<Vec<_>>()});
        fields["jurisdictionAlert"] = json!({"en-US": link("Entry", "state-UT")});
        fields["stateName"] = json!([1, 2]);
        fields["supportedLocales"] = json!({"en-US": 7});
    });
    let space = Service::over(&cms, &[]).await;
    let list = async |service: &Service| {
        let asked = ListJurisdictionsRequest { date: "2028-10-20".to_owned(), ..Default::default() };
        let mut all =
            service.client.clone().list_jurisdictions(asked).await.unwrap().into_inner().jurisdictions;
        all.retain(|one| one.code != "UT");
        all
    };
    let others = list(&space).await;
    assert_eq!((others.len(), others), (55, list(&pack).await));
    let utah = space.get("UT").await.unwrap();
    assert_eq!((utah.name.unwrap().en.as_str(), utah.custom_pages.len()), ("Utah", 6));
    assert!(utah.election.is_none() && utah.no_elections.is_some());
    let named = |id: &str, field: &str| utah.findings.iter().any(|f| f.entry_id == id && f.field == field);
    for (id, field) in [
        ("election-2028-11-07-UT", "electionDay"),
        ("registration-UT", "onlineUrl"),
        ("state-UT", "jurisdictionAlert"),
        ("state-UT", "stateName"),
        ("state-UT", "supportedLocales"),
    ] {
        assert!(named(id, field), "{id} {field}: {:?}", utah.findings);
    }
}

/// An entry within a rich text.
fn block(id: &str) -> serde_json::Value {
    json!({"nodeType": "embedded-entry-block", "data": {"target": link("Entry", id)}, "content": []})
}

#[tokio::test]
async fn html_and_script_of_editors_are_text() {
    let cms = Cms::start().await;
    let script = "<script>alert(1)</script>";
    let evil = |uri: &str, value: &str| {
        json!({"nodeType": "hyperlink", "data": {"uri": uri},
            "content": [{"nodeType": "text", "value": value, "marks": [], "data": {}}]})
    };
    let links = [evil("javascript:alert(1)", "here "), evil("DATA:text/html,<script>", "or here")];
    let block = json!({"nodeType": "paragraph", "data": {}, "content": links});
    let unknown = json!({"nodeType": "marquee", "data": {}, "content": [
        {"nodeType": "paragraph", "data": {}, "content": [{"nodeType": "text", "value": "kept", "marks": [], "data": {}}]}]});
    cms.publish("vep-NV", |fields| {
        fields["idRequirementsCopy"] = json!({"en-US": document(script, &[block, unknown])});
    });
    let service = Service::over(&cms, &[]).await;
    let seen = service.get("NV").await.unwrap();
    let html = seen.vep.unwrap().id_requirements.unwrap().html_en;
    assert_eq!(html, "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>here or here</p><p>kept</p>");
    let finding = seen.findings.iter().find(|f| f.field == "idRequirementsCopy").unwrap();
    assert!(
        finding.message.contains("1 nodes or marks") && finding.message.contains("2 links"),
        "{}",
        finding.message
    );
}
