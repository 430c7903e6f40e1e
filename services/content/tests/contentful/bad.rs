//! What a CMS, an editor or a network can do badly. One bad entry never takes another jurisdiction down.

use std::io::Write as _;

use serde_json::json;
use tonic::Code;

use crate::Service;
use crate::cms::{Cms, document};

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

    let bomb = gzip(&vec![b' '; 64 << 20]);
    assert!(bomb.len() < 1 << 20);
    let other = Cms::start().await;
    other.state().raw_body = Some((bomb, true));
    let service = Service::over(&other, &[("CONTENT_SYNC_POLL", "0")]).await;
    // Whichever question met the bomb failed; the next one is answered.
    service.until("NV", |_| true).await;
}

#[tokio::test]
async fn a_storm_of_429_is_ridden_out() {
    let cms = Cms::start().await;
    cms.state().refuse = Some((8, 429));
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    service.until("NV", |_| true).await;
    // For ever: the service goes on with what it has, and does not hammer the vendor.
    cms.state().refuse = Some((usize::MAX, 429));
    cms.publish("state-NV", |fields| fields["stateName"]["en-US"] = json!("Unseen"));
    for _ in 0..100 {
        assert_eq!(service.get("NV").await.unwrap().name.unwrap().en, "Nevada");
    }
}

#[tokio::test]
async fn html_and_script_of_editors_are_text() {
    let cms = Cms::start().await;
    let script = "<script>alert(1)</script>";
    let evil = json!({"nodeType": "hyperlink", "data": {"uri": "javascript:alert(1)"},
        "content": [{"nodeType": "text", "value": "here", "marks": [], "data": {}}]});
    let block = json!({"nodeType": "paragraph", "data": {}, "content": [evil]});
    let unknown = json!({"nodeType": "marquee", "data": {}, "content": [
        {"nodeType": "paragraph", "data": {}, "content": [{"nodeType": "text", "value": "kept", "marks": [], "data": {}}]}]});
    cms.publish("vep-NV", |fields| {
        fields["idRequirementsCopy"] = json!({"en-US": document(script, &[block, unknown])});
    });
    let service = Service::over(&cms, &[]).await;
    let seen = service.get("NV").await.unwrap();
    let html = seen.vep.unwrap().id_requirements.unwrap().html_en;
    assert_eq!(html, "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>here</p><p>kept</p>");
    let finding = seen.findings.iter().find(|f| f.field == "idRequirementsCopy").unwrap();
    assert!(
        finding.message.contains("1 nodes or marks") && finding.message.contains("1 links"),
        "{}",
        finding.message
    );
}
