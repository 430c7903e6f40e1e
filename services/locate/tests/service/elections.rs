//! Several elections over the wire: each answer of a look-up and of a batch has all of them, and the summary
//! names the one that is next.

use proto::locate::v1 as wire;

use super::running::{question, read, serve};
use super::until_ready;
use feed::model::{PollingLocation, VipElection, VipFeed};
use locate_tests as made;

const LINE: &str = "2 Oak Ave, Chicago, IL 60618";

/// A feed of Cook County for a day.
fn feed(day: &str, place: &str) -> made::MadeFeed {
    let feed = VipFeed {
        source: Some(made::source("17031", "Cook")),
        election: Some(VipElection { name: format!("Election of {day}"), ..made::election(day) }),
        localities: vec![made::locality("l", "Cook")],
        precincts: vec![made::precinct("p1", &["place"])],
        polling_locations: vec![PollingLocation {
            city: "Chicago".to_owned(),
            state: "IL".to_owned(),
            ..made::place("place", place, "1 Sample St")
        }],
        ..VipFeed::default()
    };
    (feed, vec![made::segment("p1", ["Oak", "Ave"], ["Chicago", "IL", "60618"])])
}

/// Day, name and place of each election.
fn told(response: &wire::LocateResponse) -> Vec<(String, String, String)> {
    let own = |election: &wire::ElectionAnswer| {
        let answer = election.response.as_ref().unwrap();
        assert_eq!(answer.feed.as_ref().unwrap().election_date, election.election_date);
        assert!(answer.elections.is_empty());
        let place = answer.polling_locations[0].location_name.clone();
        (election.election_date.clone(), election.election_name.clone(), place)
    };
    let told: Vec<_> = response.elections.iter().map(own).collect();
    assert_eq!(response.polling_locations[0].location_name, told[0].2, "the nearest is the answer");
    told
}

#[tokio::test]
async fn each_election_is_told_by_look_up_and_batch() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("x.vri");
    made::build(&index, &[feed("2028-12-05", "Library"), feed("2028-11-07", "School")], 1_000);
    let mut running = serve(read(&[("LOCATE_SOURCE", &format!("index:{}", index.display()))])).await;
    until_ready(&running.life).await;
    let own = |day: &str, place: &str| (day.to_owned(), format!("Election of {day}"), place.to_owned());
    let both = [own("2028-11-07", "School"), own("2028-12-05", "Library")];
    let answer = running.client.locate(question(LINE)).await.unwrap().into_inner();
    assert_eq!(told(&answer), both);

    let key = "1".to_owned();
    let questions = vec![wire::BatchLocateRequest { key, request: Some(question(LINE)) }];
    let mut answers = running.client.batch_locate(tokio_stream::iter(questions)).await.unwrap().into_inner();
    let first = answers.message().await.unwrap().unwrap().response.unwrap();
    assert_eq!(told(&first), both);

    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
    let state = &summary.get_ref().states[0];
    assert_eq!(state.feed.as_ref().unwrap().election_date, "2028-11-07", "the next one, not the last");
    let counted: Vec<_> =
        state.elections.iter().map(|own| (own.election_date.as_str(), own.e_day_location_count)).collect();
    assert_eq!(counted, [("2028-11-07", 1), ("2028-12-05", 1)]);
    assert_eq!(state.e_day_location_count, 1, "of that election alone");
    running.life.stop();
}
