//! The service in process, over gRPC on port 0: one suite over the embedded pack and over a CMS that has the
//! same entries.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod cms;

use cms::Cms;
use common::config::Reader;
use common::lifecycle::Lifecycle;
use content::Config;
use proto::content::v1::content_service_client::ContentServiceClient;
use proto::content::v1::{
    BallotRequestExperience, ElectionType, FactCertainty, GetJurisdictionRequest, Jurisdiction, KeptAnswer,
    ListChangesRequest, ListJurisdictionsRequest, ListSiteAlertsRequest, LookupExperience,
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

/// The service over the pack, and over a CMS with the entries of the pack.
async fn both(values: &[(&str, &str)]) -> [(&'static str, ContentServiceClient<Channel>, Lifecycle); 2] {
    let server = Cms::start().await;
    let variables = server.variables();
    let of_cms = variables.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let (pack, life) = start(values).await;
    let (over_http, other_life) = start(&values.iter().copied().chain(of_cms).collect::<Vec<_>>()).await;
    [("pack", pack, life), ("cms", over_http, other_life)]
}

fn asked(code: &str, date: &str) -> GetJurisdictionRequest {
    GetJurisdictionRequest { code: code.to_owned(), date: date.to_owned(), ..Default::default() }
}

async fn get(client: &mut ContentServiceClient<Channel>, code: &str, date: &str) -> Jurisdiction {
    client.get_jurisdiction(asked(code, date)).await.unwrap().into_inner().jurisdiction.unwrap()
}

#[tokio::test]
async fn a_state_comes_with_everything_that_its_pages_need() {
    for (over, mut client, _life) in both(&[]).await {
        println!("over {over}");
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
        assert!(id.html_en.starts_with("<p>") && !id.html_es.is_empty());
        assert!(nevada.sources.iter().any(|s| s.field == "voterId" && s.checked == "2026-09-22"));
        assert!(nevada.office.unwrap().url.unwrap().en.starts_with("https://"));
    }
}

#[tokio::test]
async fn a_last_day_that_a_weekend_may_move_says_that_it_may_be_later() {
    let (mut client, _life) = start(&[]).await;
    for (code, doubted) in [("MT", true), ("SC", true), ("OH", false), ("TX", false), ("PA", false)] {
        let dates = get(&mut client, code, "2028-10-01").await.election.unwrap().important_dates.unwrap();
        let by = dates.register_online_by.or(dates.register_postmark_by).unwrap();
        let moves = by.sentences.iter().any(|sentence| sentence.key == "note_moves");
        assert_eq!((by.may_be_later, moves), (doubted, doubted), "{code} {}", by.date);
        assert!(by.note.is_none(), "the facts speak, and no editor");
    }
}

/// The day of a list alone is to be confirmed; that of an official page or the law is not.
#[tokio::test]
async fn day_of_a_list_alone_asks_to_be_confirmed() {
    let (mut client, _life) = start(&[]).await;
    for (code, confirmed) in [("KY", false), ("NC", true)] {
        let dates = get(&mut client, code, "2028-10-01").await.election.unwrap().important_dates.unwrap();
        let by = dates.register_in_person_by.unwrap();
        assert_eq!(by.confirm, confirmed, "{code} {}", by.date);
    }
}

#[tokio::test]
async fn fact_past_its_recheck_is_unsure() {
    let (mut client, _life) = start(&[]).await;
    for (day, certainty) in [("2026-12-31", FactCertainty::Sure), ("2027-01-01", FactCertainty::Unsure)] {
        let facts = get(&mut client, "CA", day).await.facts;
        let covered = facts.iter().find(|fact| fact.name == "vra_203.covered").unwrap();
        assert_eq!(covered.certainty(), certainty, "{day}");
    }
}

#[tokio::test]
async fn the_day_decides_what_is_active() {
    for (over, mut client, _life) in both(&[]).await {
        println!("over {over}");
        let before = get(&mut client, "NV", "2028-11-07").await;
        assert!(before.election.is_some() && before.no_elections.is_none());
        let after = get(&mut client, "NV", "2028-11-08").await;
        assert!(after.election.is_none());
        let none = after.no_elections.unwrap();
        assert_eq!(
            (none.code.as_str(), none.message.as_str()),
            ("NO_ACTIVE_ELECTION", "No active election for Nevada")
        );
        assert!(!after.polling_lookup.unwrap().display_voting_location_lookup);
    }
}

#[tokio::test]
async fn an_empty_day_is_today_where_the_jurisdiction_lies() {
    for (over, mut client, _life) in both(&[("NOW", "2028-11-08T06:00:00Z")]).await {
        println!("over {over}");
        // 06:00 UTC after election day: it is over in New York and on Guam, and goes on in Denver and
        // westward.
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
        // Arkansas, Georgia, Louisiana and Mississippi have a runoff ahead.
        let west_or_runoff = [
            "AK", "AR", "AS", "AZ", "CA", "CO", "GA", "HI", "ID", "LA", "MS", "MT", "NM", "NV", "OR", "UT",
            "WA", "WY",
        ];
        assert_eq!(active, west_or_runoff);
    }
}

#[tokio::test]
async fn bad_requests_name_the_field() {
    for (over, mut client, _life) in both(&[]).await {
        println!("over {over}");
        for (code, date, field) in
            [("ZZ", "", "code"), ("", "", "code"), ("Nevada", "", "code"), ("NV", "11/07/2028", "date")]
        {
            let status = client.get_jurisdiction(asked(code, date)).await.unwrap_err();
            assert_eq!(status.code(), Code::InvalidArgument);
            assert!(status.message().starts_with(field), "{}", status.message());
            assert_eq!(field == "code", status.message().contains("Unknown jurisdiction"));
        }
        let long = client.get_jurisdiction(asked(&"N".repeat(10_000), "")).await.unwrap_err();
        assert_ne!(long.code(), Code::Ok);
        let listed = ListJurisdictionsRequest { date: "soon".to_owned(), ..Default::default() };
        assert_eq!(client.list_jurisdictions(listed).await.unwrap_err().code(), Code::InvalidArgument);
    }
}

#[tokio::test]
async fn preview_without_a_credential_is_refused() {
    let server = Cms::start().await;
    let mut variables = server.variables();
    variables.retain(|(name, _)| name != "CONTENTFUL_PREVIEW_TOKEN");
    let of_cms: Vec<_> = variables.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    for values in [[].as_slice(), &of_cms] {
        let (mut client, _life) = start(values).await;
        let preview = GetJurisdictionRequest { preview: true, ..asked("NV", "") };
        assert_eq!(client.get_jurisdiction(preview).await.unwrap_err().code(), Code::PermissionDenied);
        let alerts = ListSiteAlertsRequest { preview: true, ..Default::default() };
        assert_eq!(client.list_site_alerts(alerts).await.unwrap_err().code(), Code::PermissionDenied);
    }
}

#[tokio::test]
async fn an_answer_that_the_caller_keeps_is_not_sent_again() {
    for (over, mut client, _life) in both(&[("TODAY", "2028-10-20")]).await {
        let first = client.get_jurisdiction(asked("NV", "2028-10-20")).await.unwrap().into_inner();
        assert!(!first.etag.is_empty() && !first.not_modified && first.age_seconds < 60, "{over}");
        let again = |code: &str, date: &str, locale: &str| GetJurisdictionRequest {
            if_none_match: first.etag.clone(),
            locale: locale.to_owned(),
            ..asked(code, date)
        };
        let same = client.get_jurisdiction(again("NV", "2028-10-20", "")).await.unwrap().into_inner();
        assert_eq!((same.not_modified, same.jurisdiction, &same.etag), (true, None, &first.etag), "{over}");
        for (code, date, locale) in
            [("NV", "2028-10-21", ""), ("UT", "2028-10-20", ""), ("NV", "2028-10-20", "es")]
        {
            let other = client.get_jurisdiction(again(code, date, locale)).await.unwrap().into_inner();
            assert!(!other.not_modified && other.jurisdiction.is_some(), "{over} {code} {date} {locale}");
        }
        let kept = |code: &str, etag: &str| KeptAnswer {
            code: code.to_owned(),
            date: "2028-10-20".to_owned(),
            etag: etag.to_owned(),
            ..Default::default()
        };
        let alerts = ListSiteAlertsRequest { date: "2028-10-20".to_owned(), ..Default::default() };
        let alerts = client.list_site_alerts(alerts).await.unwrap().into_inner();
        let kept = vec![kept("NV", &first.etag), kept("NV", "old"), kept("", &alerts.etag), kept("", "old")];
        let changed = client.list_changes(ListChangesRequest { kept }).await.unwrap().into_inner().changed;
        assert_eq!(changed, [1, 3], "{over}");
        let many = vec![KeptAnswer::default(); 1_001];
        let refused = client.list_changes(ListChangesRequest { kept: many }).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
    }
}

#[tokio::test]
async fn texts_come_in_the_language_that_was_asked_for() {
    for (over, mut client, _life) in both(&[]).await {
        let mut seen = Vec::new();
        for locale in ["", "en", "es", "ko"] {
            let request = GetJurisdictionRequest { locale: locale.to_owned(), ..asked("NV", "2028-10-20") };
            let nevada = client.get_jurisdiction(request).await.unwrap().into_inner().jurisdiction.unwrap();
            let id = nevada.vep.unwrap().id_requirements.unwrap();
            let url = nevada.urls.unwrap().registration_check_url.unwrap();
            seen.push((
                !id.html_en.is_empty(),
                !id.html_es.is_empty(),
                !url.en.is_empty(),
                !url.es.is_empty(),
            ));
        }
        // Nevada's address has no Spanish one: asked for in Spanish, English stands in.
        assert!(seen[0].0 && seen[0].1 && seen[0].2, "{over}");
        assert_eq!(
            seen[1..],
            [(true, false, true, false), (false, true, false, true), (true, false, true, false)]
        );
        let french = GetJurisdictionRequest { locale: "fr".to_owned(), ..asked("NV", "") };
        assert!(client.get_jurisdiction(french).await.unwrap_err().message().starts_with("locale"));
    }
}

#[tokio::test]
async fn lists_come_in_pages() {
    for (over, mut client, _life) in both(&[]).await {
        let (mut token, mut codes, mut pages) = (String::new(), Vec::new(), 0);
        loop {
            let request = ListJurisdictionsRequest {
                date: "2028-10-20".to_owned(),
                page_size: 20,
                page_token: token,
                ..Default::default()
            };
            let page = client.list_jurisdictions(request.clone()).await.unwrap().into_inner();
            let kept = ListJurisdictionsRequest { if_none_match: page.etag.clone(), ..request };
            let again = client.list_jurisdictions(kept).await.unwrap().into_inner();
            assert!(again.not_modified && again.jurisdictions.is_empty(), "{over}");
            codes.extend(page.jurisdictions.into_iter().map(|j| j.code));
            pages += 1;
            token = page.next_page_token;
            if token.is_empty() {
                break;
            }
        }
        assert!(codes.is_sorted() && codes.len() == 56 && pages == 3, "{over}: {pages} {codes:?}");
        for (page_size, page_token, field) in [
            (-1, "", "page_size"),
            (101, "", "page_size"),
            (1, "{}", "page_token"),
            (1, "garbage", "page_token"),
            (1, "ZZ", "page_token"),
            (1, "nv", "page_token"),
            (1, "000001", "page_token"),
        ] {
            let page_token = page_token.to_owned();
            let bad = ListJurisdictionsRequest { page_size, page_token, ..Default::default() };
            let status = client.list_jurisdictions(bad).await.unwrap_err();
            assert_eq!(status.code(), Code::InvalidArgument, "{over}");
            assert!(status.message().starts_with(field), "{over}: {}", status.message());
        }
        for garbage in ["garbage", "NV", "1", "+00001", "0000001"] {
            let bad = ListSiteAlertsRequest { page_token: garbage.to_owned(), ..Default::default() };
            let status = client.list_site_alerts(bad).await.unwrap_err();
            assert_eq!(status.code(), Code::InvalidArgument, "{over} {garbage}");
        }
    }
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
