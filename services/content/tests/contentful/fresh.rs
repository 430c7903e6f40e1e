//! Publishing shows within seconds: by sync, by webhook, with drafts; and a slow CMS is loaded in the end.

use std::time::Duration;

use hmac::{Hmac, Mac as _};
use serde_json::json;
use sha2::Sha256;
use test_data::wait::until;

use crate::cms::{Cms, document, entry, link};
use crate::{LONG, Service, asked};

const SECRET: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

fn rename(name: &str) -> impl FnOnce(&mut serde_json::Value) {
    let name = name.to_owned();
    move |fields| fields["stateName"]["en-US"] = json!(name)
}

fn is_called(name: &str) -> impl Fn(&proto::content::v1::Jurisdiction) -> bool {
    move |seen| seen.name.as_ref().is_some_and(|n| n.en == name)
}

#[tokio::test]
async fn the_sync_loads_just_what_was_published() {
    let cms = Cms::start().await;
    let service = Service::over(&cms, &[]).await;
    service.settled(&cms).await;
    cms.publish("state-NV", rename("New Nevada"));
    service.until("NV", is_called("New Nevada")).await;
    // An entry three links away, and nothing of another state is asked for again.
    cms.publish("dates-2028-11-07-UT", |fields| fields["ballotRequestBy"]["en-US"] = json!("2028-10-01"));
    let date = |seen: &proto::content::v1::Jurisdiction| {
        let dates = seen.election.as_ref().and_then(|e| e.important_dates.clone()).unwrap_or_default();
        dates.ballot_request_by.unwrap_or_default().date
    };
    service.until("UT", |seen| date(seen) == "2028-10-01").await;
    let queries = cms.queries();
    let one = |code: &str| queries.iter().filter(|q| q.contains(&format!("=state-{code}&"))).count();
    assert_eq!((one("NV"), one("UT")), (1, 1), "{queries:?}");
    assert!(!queries.iter().any(|q| q.contains("state-AL")), "the list is not read again: {queries:?}");
    let listed =
        proto::content::v1::ListJurisdictionsRequest { date: "2028-10-20".to_owned(), ..Default::default() };
    let listed = service.client.clone().list_jurisdictions(listed).await.unwrap().into_inner().jurisdictions;
    assert!(listed.iter().any(|j| j.name.as_ref().unwrap().en == "New Nevada"));
}

#[tokio::test]
async fn what_was_linked_before_it_was_published_shows_when_it_is_and_goes_when_it_is_deleted() {
    let cms = Cms::start().await;
    cms.publish("state-NV", |fields| {
        fields["jurisdictionAlert"] = json!({"en-US": [link("Entry", "alert-1")]});
    });
    let service = Service::over(&cms, &[]).await;
    service.settled(&cms).await;
    assert!(service.get("NV").await.unwrap().alert.is_none());
    let fields = json!({"startDate": {"en-US": "2028-10-01"}, "endDate": {"en-US": "2028-10-31"},
        "alertMessage": {"en-US": document("Vote", &[])}});
    cms.put(entry("alert-1", "alert", &fields));
    service.until("NV", |seen| seen.alert.is_some()).await;
    cms.delete("alert-1");
    service.until("NV", |seen| seen.alert.is_none()).await;
    cms.delete("state-NV");
    until("it is gone", LONG, async || service.get("NV").await.err()).await;
}

#[tokio::test]
async fn a_list_of_site_alerts_that_is_new_shows() {
    let cms = Cms::start().await;
    cms.delete("sitewide-alerts");
    let service = Service::over(&cms, &[]).await;
    service.settled(&cms).await;
    let fields = json!({"startDate": {"en-US": "2028-10-01"}, "endDate": {"en-US": "2028-10-31"},
        "alertMessage": {"en-US": document("Everywhere", &[])}});
    cms.put(entry("alert-2", "alert", &fields));
    cms.put(entry(
        "all",
        "sitewideAlerts",
        &json!({"sitewideAlerts": {"en-US": [link("Entry", "alert-2")]}}),
    ));
    let request =
        proto::content::v1::ListSiteAlertsRequest { date: "2028-10-20".to_owned(), ..Default::default() };
    let shown =
        async || service.client.clone().list_site_alerts(request.clone()).await.unwrap().into_inner().alerts;
    until("the alert shows", LONG, async || (shown().await.len() == 1).then_some(())).await;
}

#[tokio::test]
async fn the_sync_walks_over_pages_and_begins_again_when_its_token_has_expired() {
    let cms = Cms::start().await;
    cms.state().sync_page = 60;
    let service = Service::over(&cms, &[]).await;
    service.settled(&cms).await;
    cms.state().sync_page = 4;
    for code in ["NV", "UT", "TX", "CA", "NY", "OH", "WY", "ME", "VT"] {
        cms.publish(&format!("state-{code}"), rename("Many"));
    }
    service.until("VT", is_called("Many")).await;
    assert!(is_called("Many")(&service.get("NV").await.unwrap()));
    {
        let mut state = cms.state();
        (state.tokens_from, state.sync_page) = (usize::MAX, 60);
    }
    cms.publish("state-NV", rename("After all"));
    service.until("NV", is_called("After all")).await;
    let walks = cms.state().asked.iter().filter(|path| path.starts_with("/sync?initial=true")).count();
    assert!(walks >= 1, "{walks}");
}

#[tokio::test]
async fn an_answer_that_is_older_than_what_was_published_is_asked_for_again() {
    let cms = Cms::start().await;
    let service = Service::over(&cms, &[]).await;
    service.settled(&cms).await;
    cms.state().behind = 2;
    cms.publish("state-NV", rename("At last"));
    service.until("NV", is_called("At last")).await;
}

#[tokio::test]
async fn a_webhook_needs_no_poll() {
    let cms = Cms::start().await;
    let service =
        Service::over(&cms, &[("CONTENT_SYNC_POLL", "0"), ("CONTENT_WEBHOOK_SECRET", SECRET)]).await;
    service.until("WY", |_| true).await;
    cms.publish("state-NV", rename("By webhook"));
    let body = json!({"sys": {"id": "state-NV", "type": "Entry"}}).to_string();
    let at = common::clock::Clock::system().now().timestamp_millis().to_string();
    let names = "x-contentful-signed-headers,x-contentful-timestamp";
    let text = format!(
        "POST\n/webhooks/content\nx-contentful-signed-headers:{names};x-contentful-timestamp:{at}\n{body}"
    );
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
    mac.update(text.as_bytes());
    let signature: String = mac.finalize().into_bytes().iter().map(|b| format!("{b:02x}")).collect();
    let client = reqwest::Client::builder().timeout(Duration::from_secs(5)).build().unwrap();
    let request = client
        .post(format!("{}/webhooks/content", service.admin))
        .header("x-contentful-signature", signature)
        .header("x-contentful-signed-headers", names)
        .header("x-contentful-timestamp", at)
        .body(body);
    assert_eq!(request.try_clone().unwrap().send().await.unwrap().status(), 202);
    service.until("NV", is_called("By webhook")).await;
    assert_eq!(request.send().await.unwrap().status(), 409);
    let metrics = client.get(format!("{}/livez", service.admin)).send().await.unwrap();
    assert_eq!(metrics.status(), 200);
}

#[tokio::test]
async fn drafts_are_at_most_a_second_old() {
    let cms = Cms::start().await;
    let service = Service::over(&cms, &[]).await;
    let draft = |name: &str| {
        let mut entry = cms.state().entries["state-NV"].clone();
        entry["fields"]["stateName"]["en-US"] = json!(name);
        cms.state().drafts.insert("state-NV".to_owned(), entry);
    };
    let preview = proto::content::v1::GetJurisdictionRequest { preview: true, ..asked("NV") };
    for name in ["First draft", "Second draft"] {
        draft(name);
        tokio::time::sleep(Duration::from_millis(1_050)).await;
        assert!(is_called(name)(&service.request(preview.clone()).await.unwrap()));
    }
    assert!(is_called("Nevada")(&service.get("NV").await.unwrap()));
    cms.state().revoked = true;
    tokio::time::sleep(Duration::from_millis(1_050)).await;
    assert!(service.request(preview).await.is_err(), "no old draft, also on error");
}

#[tokio::test]
async fn a_cold_cms_that_is_slower_than_its_callers_is_loaded_in_the_end() {
    let cms = Cms::start().await;
    cms.state().delay = Duration::from_secs(1);
    let service = Service::over(&cms, &[("CONTENT_SYNC_POLL", "0")]).await;
    // No caller waits as long as any load takes.
    let ask = async || {
        let mut request = tonic::Request::new(asked("NV"));
        request.set_timeout(Duration::from_millis(300));
        service.client.clone().get_jurisdiction(request).await.is_ok()
    };
    assert!(!ask().await);
    until("it is loaded on", LONG, async || ask().await.then_some(())).await;
}
