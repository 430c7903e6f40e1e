//! Several elections over the wire: each answer of a look-up and of a batch has all of them, and the summary
//! names the one that is next.

use proto::locate::v1 as wire;

use super::running::{question, read, serve};
use super::{
    Builder, Locality, PollingLocation, StreetSegment, VipElection, VipFeed, VipPrecinct, VipSource,
    until_ready,
};

const LINE: &str = "2 Oak Ave, Chicago, IL 60618";

/// A feed of Cook County for a day.
fn feed(day: &str, place: &str) -> (VipFeed, Vec<StreetSegment>) {
    let feed = VipFeed {
        source: Some(VipSource {
            vip_id: "17031".to_owned(),
            name: "Cook".to_owned(),
            ..VipSource::default()
        }),
        election: Some(VipElection {
            date: day.parse().ok(),
            name: format!("Election of {day}"),
            ..VipElection::default()
        }),
        localities: vec![Locality { id: "l".to_owned(), name: "Cook".to_owned(), ..Locality::default() }],
        precincts: vec![VipPrecinct {
            id: "p1".to_owned(),
            locality_id: "l".to_owned(),
            polling_location_ids: vec!["place".to_owned()],
            ..VipPrecinct::default()
        }],
        polling_locations: vec![PollingLocation {
            id: "place".to_owned(),
            name: place.to_owned(),
            line_1: "1 Sample St".to_owned(),
            city: "Chicago".to_owned(),
            state: "IL".to_owned(),
            ..PollingLocation::default()
        }],
        ..VipFeed::default()
    };
    let segment = StreetSegment {
        id: "s1".to_owned(),
        city: "Chicago".to_owned(),
        odd_even_both: "both".to_owned(),
        precinct_id: "p1".to_owned(),
        start_house_number: "1".to_owned(),
        end_house_number: "99".to_owned(),
        state: "IL".to_owned(),
        street_name: "Oak".to_owned(),
        street_suffix: "Ave".to_owned(),
        zip: "60618".to_owned(),
        line: 1,
        ..StreetSegment::default()
    };
    (feed, vec![segment])
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
    let mut builder = Builder::new(&index);
    for (day, place) in [("2028-12-05", "Library"), ("2028-11-07", "School")] {
        builder.add(&feed(day, place), &[]).unwrap();
    }
    builder.finish(1_000).unwrap();
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
    running.life.stop();
}
