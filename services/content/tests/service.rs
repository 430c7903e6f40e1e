//! The service in process, over gRPC on port 0, with the embedded pack.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use common::config::Reader;
use common::lifecycle::Lifecycle;
use content::Config;
use proto::content::v1::content_service_client::ContentServiceClient;
use proto::content::v1::{
    BallotRequestExperience, ElectionType, GetJurisdictionRequest, Jurisdiction, ListJurisdictionsRequest,
    ListSiteAlertsRequest, LookupExperience,
};
use tokio::net::TcpListener;
use tonic::Code;
use tonic::transport::Channel;

async fn start(values: &[(&str, &str)]) -> (ContentServiceClient<Channel>, Lifecycle) {
    let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let mut reader = Reader::from_values("content", "test", values);
    let config = Config::read(&mut reader);
    reader.finish().unwrap();
    let grpc = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", grpc.local_addr().unwrap());
    let life = Lifecycle::new();
    tokio::spawn(content::serve(config, grpc, life.clone()));
    let channel = Channel::from_shared(address).unwrap().connect().await.unwrap();
    (ContentServiceClient::new(channel), life)
}

fn asked(code: &str, date: &str) -> GetJurisdictionRequest {
    GetJurisdictionRequest { code: code.to_owned(), date: date.to_owned(), ..Default::default() }
}

async fn get(client: &mut ContentServiceClient<Channel>, code: &str, date: &str) -> Jurisdiction {
    client.get_jurisdiction(asked(code, date)).await.unwrap().into_inner().jurisdiction.unwrap()
}

#[tokio::test]
async fn a_state_comes_with_everything_that_its_pages_need() {
    let (mut client, _life) = start(&[]).await;
    let nevada = get(&mut client, "nv", "2028-10-20").await;
    assert_eq!((nevada.code.as_str(), nevada.show_precinct), ("NV", true));
    assert_eq!(nevada.time_zone, "America/Los_Angeles");
    assert_eq!(nevada.priority_locales, ["en", "es", "tl"]);
    let election = nevada.election.unwrap();
    assert_eq!(election.election_day, "2028-11-07");
    assert_eq!(election.election_type(), ElectionType::General);
    let early = election.early_voting.unwrap();
    assert_eq!((early.start_date.as_str(), early.end_date.as_str()), ("2028-10-21", "2028-11-03"));
    let lookup = nevada.polling_lookup.unwrap();
    assert!(lookup.display_voting_location_lookup);
    assert_eq!(lookup.lookup_experience(), LookupExperience::Internal);
    let registration = nevada.registration.unwrap();
    assert!(registration.registration_flow_enabled && registration.online.unwrap().enabled);
    let ballots = nevada.ballot_request.unwrap();
    assert!(ballots.has_universal_vbm);
    assert_eq!(ballots.ballot_request_experience(), BallotRequestExperience::None);
    let id = nevada.vep.unwrap().id_requirements.unwrap();
    assert!(
        id.html_en.starts_with("<p>") && id.html_en.contains("rel=\"noopener\"") && !id.html_es.is_empty()
    );
    assert!(nevada.sources.iter().any(|s| s.field == "voterId" && s.checked == "2026-09-22"));
    assert!(nevada.office.unwrap().url.unwrap().en.starts_with("https://"));
}

#[tokio::test]
async fn the_day_decides_what_is_active() {
    let (mut client, _life) = start(&[]).await;
    let after = get(&mut client, "NV", "2028-11-08").await;
    assert!(after.election.is_none());
    assert!(!after.polling_lookup.unwrap().display_voting_location_lookup);
}

#[tokio::test]
async fn an_empty_day_is_today_where_the_jurisdiction_lies() {
    // 06:00 UTC after election day: it is over in New York and on Guam, and goes on in Denver and westward.
    let (mut client, _life) = start(&[("NOW", "2028-11-08T06:00:00Z")]).await;
    assert!(get(&mut client, "HI", "").await.election.is_some());
    assert!(get(&mut client, "NY", "").await.election.is_none());
    assert!(get(&mut client, "GU", "").await.election.is_none());
    let all = client
        .list_jurisdictions(ListJurisdictionsRequest::default())
        .await
        .unwrap()
        .into_inner()
        .jurisdictions;
    let active: Vec<_> = all.iter().filter(|j| j.election.is_some()).map(|j| j.code.as_str()).collect();
    let west = ["AK", "AS", "AZ", "CA", "CO", "HI", "ID", "MT", "NM", "NV", "OR", "UT", "WA", "WY"];
    assert_eq!(active, west);
}

#[tokio::test]
async fn bad_requests_name_the_field() {
    let (mut client, _life) = start(&[]).await;
    for (code, date, field) in
        [("ZZ", "", "code"), ("", "", "code"), ("Nevada", "", "code"), ("NV", "11/07/2028", "date")]
    {
        let status = client.get_jurisdiction(asked(code, date)).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert!(status.message().starts_with(field), "{}", status.message());
    }
    let long = client.get_jurisdiction(asked(&"N".repeat(10_000), "")).await.unwrap_err();
    assert_ne!(long.code(), Code::Ok);
    let listed = ListJurisdictionsRequest { date: "soon".to_owned(), preview: false };
    assert_eq!(client.list_jurisdictions(listed).await.unwrap_err().code(), Code::InvalidArgument);
}

#[tokio::test]
async fn preview_without_a_credential_is_refused() {
    let (mut client, _life) = start(&[]).await;
    let preview = GetJurisdictionRequest { preview: true, ..asked("NV", "") };
    assert_eq!(client.get_jurisdiction(preview).await.unwrap_err().code(), Code::PermissionDenied);
    let alerts = ListSiteAlertsRequest { preview: true, ..Default::default() };
    assert_eq!(client.list_site_alerts(alerts).await.unwrap_err().code(), Code::PermissionDenied);
}

#[tokio::test]
async fn a_pack_of_ones_own_may_lack_states() {
    let pack = tempfile::NamedTempFile::new().unwrap();
    let text = r#"{"entries": [{"sys": {"id": "x", "contentType": {"sys": {"id": "stateConfig"}}},
        "fields": {"stateCode": {"en": "NV"}}}]}"#;
    std::fs::write(pack.path(), text).unwrap();
    let source = format!("pack:{}", pack.path().display());
    let (mut client, _life) = start(&[("CONTENT_SOURCE", &source)]).await;
    assert_eq!(get(&mut client, "NV", "2028-10-20").await.name.unwrap().en, "Nevada");
    let status = client.get_jurisdiction(asked("UT", "")).await.unwrap_err();
    assert_eq!(status.code(), Code::NotFound);
    assert!(
        client
            .list_site_alerts(ListSiteAlertsRequest::default())
            .await
            .unwrap()
            .into_inner()
            .alerts
            .is_empty()
    );
}

#[tokio::test]
async fn a_pack_that_is_none_stops_the_start() {
    let pack = tempfile::NamedTempFile::new().unwrap();
    for (text, word) in [("", "collection"), ("{}", "entries"), (r#"{"entries": []}"#, "stateConfig")] {
        std::fs::write(pack.path(), text).unwrap();
        let why = content::sources::pack::Pack::open(pack.path()).unwrap_err().to_string();
        assert!(why.contains(word), "{why}");
    }
}

#[tokio::test]
async fn stopping_drains() {
    let (mut client, life) = start(&[]).await;
    get(&mut client, "NV", "").await;
    life.stop();
    assert!(!life.is_ready());
}
