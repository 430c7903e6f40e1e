//! The service over the wire: a real server on port 0 and the generated client.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use std::path::Path;
use std::time::Duration;

use common::clock::Clock;
use common::config::Reader;
use common::lifecycle::Lifecycle;
use locate::config::{Config, SourceConfig};
use locate::feed::model::{Election, Feed, Locality, PollingLocation, Precinct, Source, StreetSegment};
use locate::index::build::Builder;
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use tokio::net::TcpListener;
use tonic::Code;
use tonic::transport::Channel;

fn build(path: &Path, streets: &[&str]) {
    let feed = Feed {
        examples: vec!["1 Oak Ave, Chicago, IL 60618".to_owned()],
        source: Some(Source {
            vip_id: "17".to_owned(),
            name: "County".to_owned(),
            sample: true,
            ..Source::default()
        }),
        election: Some(Election { date: "2028-11-07".parse().ok(), ..Election::default() }),
        localities: vec![Locality { id: "l".to_owned(), name: "Cook".to_owned(), ..Locality::default() }],
        precincts: vec![Precinct {
            id: "p1".to_owned(),
            locality_id: "l".to_owned(),
            polling_location_ids: vec!["school".to_owned()],
            ..Precinct::default()
        }],
        polling_locations: vec![PollingLocation {
            id: "school".to_owned(),
            name: "School".to_owned(),
            line_1: "1 Elm St".to_owned(),
            ..PollingLocation::default()
        }],
        ..Feed::default()
    };
    let segment = |name: &&str| StreetSegment {
        city: "Chicago".to_owned(),
        state: "IL".to_owned(),
        zip: "60618".to_owned(),
        street_name: (*name).to_owned(),
        street_suffix: "Ave".to_owned(),
        start_house_number: "1".to_owned(),
        end_house_number: "99".to_owned(),
        odd_even_both: "both".to_owned(),
        precinct_id: "p1".to_owned(),
        ..StreetSegment::default()
    };
    let mut builder = Builder::new(path);
    builder.add(&(feed, streets.iter().map(segment).collect()), &[]).unwrap();
    builder.finish(1_000).unwrap();
}

struct Running {
    client: LocateServiceClient<Channel>,
    life: Lifecycle,
}

async fn start(path: &Path) -> Running {
    let mut config = Config::read(Reader::from_values("locate", "", [])).unwrap();
    config.source = SourceConfig::Index(path.to_owned());
    config.index_poll = Duration::from_millis(50);
    config.clock = Clock::on_day("2028-10-20".parse().unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let life = Lifecycle::new();
    tokio::spawn(locate::serve(config, listener, life.clone()));
    let client = LocateServiceClient::connect(format!("http://{address}")).await.unwrap();
    Running { client, life }
}

fn question(address: &str) -> wire::LocateRequest {
    wire::LocateRequest { address: address.to_owned(), ..wire::LocateRequest::default() }
}

async fn until_ready(life: &Lifecycle) {
    let mut ready = life.readiness();
    tokio::time::timeout(Duration::from_secs(10), ready.wait_for(|r| *r)).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_address_is_answered_and_a_new_index_is_taken_up_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut running = start(&path).await;
    let early = running.client.locate(question("7 Oak Ave, Chicago, IL 60618")).await.unwrap().into_inner();
    assert_eq!(early.error_code(), wire::ErrorCode::ServiceUnavailable, "no index yet");
    assert!(!running.life.is_ready());

    build(&path, &["Oak"]);
    until_ready(&running.life).await;
    let found = running.client.locate(question("7 Oak Ave, Chicago, IL 60618")).await.unwrap().into_inner();
    assert_eq!(found.answer(), wire::Answer::Found);
    assert_eq!(found.polling_locations[0].location_name, "School");
    assert_eq!(found.pct_or_county_status(), wire::PrecinctOrCountyStatus::Precinct);
    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
    let state = &summary.get_ref().states[0];
    assert_eq!((state.state_code.as_str(), state.segment_count, state.e_day_location_count), ("IL", 1, 1));
    assert_eq!(state.example_addresses, ["1 Oak Ave, Chicago, IL 60618"]);

    build(&path, &["Oak", "Elm"]);
    let elm = async {
        loop {
            let answer = running.client.locate(question("7 Elm Ave, Chicago, IL 60618")).await.unwrap();
            if answer.get_ref().answer() == wire::Answer::Found {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), elm).await.unwrap();
    running.life.stop();
}

#[tokio::test]
async fn a_batch_is_answered_in_its_order_and_malformed_requests_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak", "Oakdale"]);
    let mut running = start(&path).await;
    until_ready(&running.life).await;
    let questions = (0..500).map(|i| wire::BatchLocateRequest {
        key: i.to_string(),
        request: Some(question(&format!("{i} Oak Ave, Chicago, IL 60618"))),
    });
    let mut answers =
        running.client.batch_locate(futures::stream::iter(questions)).await.unwrap().into_inner();
    for i in 0..500 {
        let answer = answers.message().await.unwrap().unwrap();
        assert_eq!(answer.key, i.to_string());
        let found = answer.response.unwrap().answer() == wire::Answer::Found;
        assert_eq!(found, (1..100).contains(&i), "{i}");
    }
    assert!(answers.message().await.unwrap().is_none());

    let bad_state = wire::LocateRequest { state: "ZZ".to_owned(), ..question("7 Oak Ave") };
    assert_eq!(running.client.locate(bad_state).await.unwrap_err().code(), Code::InvalidArgument);
    let too_many = wire::LocateRequest { results_per_type: 101, ..question("7 Oak Ave, Chicago IL") };
    let answer = running.client.locate(too_many).await.unwrap().into_inner();
    assert_eq!(answer.error_code(), wire::ErrorCode::InvalidResultsPerType);

    let typed = |prefix: &str| wire::SuggestAddressesRequest {
        prefix: prefix.to_owned(),
        zip: "60618".to_owned(),
        ..wire::SuggestAddressesRequest::default()
    };
    let suggestions = running.client.suggest_addresses(typed("7 oa")).await.unwrap().into_inner().suggestions;
    assert_eq!(suggestions, ["7 Oak Ave, Chicago, IL 60618", "7 Oakdale Ave, Chicago, IL 60618"]);
    let none = running.client.suggest_addresses(typed("700 oa")).await.unwrap().into_inner().suggestions;
    assert!(none.is_empty(), "the number must exist on the street");
    let short = running.client.suggest_addresses(typed("7")).await.unwrap_err();
    assert_eq!(short.code(), Code::InvalidArgument);
    running.life.stop();
}
