//! Real addresses of real cities: from a house of the feed to the name of the place that the feed gives.

use std::collections::HashMap;

use feed::model::StreetSegment;
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use serde_json::json;
use tests::{House, shared_data};
use tonic::transport::Channel;

/// The name of the polling place by gRPC, and in the form of Google's API.
async fn ways(house: &House, grpc: &mut LocateServiceClient<Channel>, line: &str) -> [String; 2] {
    let request = wire::LocateRequest { address: line.to_owned(), ..Default::default() };
    let answer = grpc.locate(request).await.unwrap().into_inner();
    let by_grpc = answer.polling_locations.first().map(|place| place.location_name.clone());
    let query = line.replace('%', "%25").replace('&', "%26").replace('#', "%23").replace(' ', "+");
    let path = format!("/civicinfo/v2/voterinfo?productionDataOnly=false&address={query}");
    let answer = house.json(&path).await;
    let by_civic = answer["pollingLocations"][0]["address"]["locationName"].as_str();
    [by_grpc.unwrap_or_default(), by_civic.unwrap_or_default().to_owned()]
}

/// Asks about every `step`th street row and compares with the feed's own tables.
async fn journey(feed: &str, step: usize) {
    let Some(path) = shared_data(&format!("feeds/vip-6.0/{feed}")) else { return };
    let reader = feed::open(&path).unwrap();
    let mut rows: Vec<StreetSegment> = Vec::new();
    reader.segments(&mut |s| rows.push(s.clone())).unwrap();
    let tables = reader.feed();
    let names: HashMap<&str, &str> =
        tables.polling_locations.iter().map(|p| (p.id.as_str(), p.name.as_str())).collect();
    let places: HashMap<&str, Vec<&str>> = tables
        .precincts
        .iter()
        .map(|p| (p.id.as_str(), p.polling_location_ids.iter().map(|id| names[id.as_str()]).collect()))
        .collect();

    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("city.vri");
    tests::build(&[&path], &index);
    // One caller asks about a whole city at once.
    let house = House::start(folder, &index, &[("RATE_PER_SECOND", "0")]).await;
    let locate = format!("http://{}", house.listen("locate"));
    let mut grpc = LocateServiceClient::connect(locate).await.unwrap();
    let (mut found, mut asked) = (0, 0);
    for row in rows.iter().step_by(step) {
        let street = [&row.street_direction, &row.street_name, &row.street_suffix, &row.address_direction];
        let street: Vec<&str> = street.into_iter().map(String::as_str).filter(|p| !p.is_empty()).collect();
        let line = format!(
            "{} {}, {}, {} {}",
            row.start_house_number,
            street.join(" "),
            row.city,
            row.state,
            row.zip
        );
        let (status, answer) = house.post("/api/locate", json!({ "address": line })).await;
        assert_eq!(status, 200, "{line}");
        asked += 1;
        if answer["answer"] != "found" {
            continue; // Offered or refused: never wrong. How often is the accuracy test's matter.
        }
        found += 1;
        let given = answer["polling_locations"][0]["location_name"].as_str().unwrap_or_default();
        let precinct = answer["precinct"]["precinct_id"].as_str().unwrap();
        assert!(
            places[precinct].iter().any(|p| p.eq_ignore_ascii_case(given)),
            "{line}: {given}, not {:?}",
            places[precinct]
        );
        assert_eq!(ways(&house, &mut grpc, &line).await, [given, given], "{line}: other ways, another place");
        assert_eq!(answer["feed"]["sample"], true, "a test feed may not be shown to a voter without the bar");
    }
    assert!(asked > 20, "{feed}: only {asked} rows were asked about");
    assert!(found * 100 >= asked * 98, "{found} of {asked} found");
    println!("{feed}: {found} of {asked} found");
}

#[tokio::test]
async fn cambridge() {
    journey("vipfeed-25-2028-11-07-Cambridge.zip", 7).await;
}

#[tokio::test]
async fn chicago() {
    journey("vipfeed-17-2028-11-07-Chicago.zip", 53).await;
}
