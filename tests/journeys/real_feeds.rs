//! Real addresses of real cities: from a house of the feed to the name of the place that the feed gives, by
//! every way to ask: `/api/locate`, gRPC, the form of Google's API (with Google's Python client) and the page
//! without scripts.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use feed::model::StreetSegment;
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use reqwest::Client;
use serde_json::{Value, json};
use tests::{House, pages, shared_data};

/// The number of addresses, at least: half of them in each feed.
const ADDRESSES: usize = 500;

/// The page that answers a posted form without scripts, as text.
async fn page_of(browser: &Client, house: &House, line: &str) -> String {
    let typed = line.replace('%', "%25").replace('&', "%26").replace('+', "%2B").replace(' ', "+");
    let path = format!("{}/locate/results/", house.url());
    let request = browser
        .post(path)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept", "text/html")
        .body(format!("address={typed}"));
    let page = request.send().await.unwrap().text().await.unwrap();
    page.replace("&#x27;", "'").replace("&quot;", "\"").replace("&amp;", "&")
}

const CIVIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/civic");
/// The Python that has Google's client, installed once for all journeys.
static PYTHON: LazyLock<Option<String>> = LazyLock::new(|| {
    let python = Command::new(Path::new(CIVIC).join("python.sh")).output().unwrap();
    let path = String::from_utf8(python.stdout).unwrap().trim().to_owned();
    python.status.success().then_some(path)
});

/// The names of the places of all lines by Google's client. `None` where it cannot be installed.
fn by_google(url: &str, lines: &[String]) -> Option<Vec<Value>> {
    let Some(python) = PYTHON.as_deref() else {
        println!("skipped: Google's Python client did not ask, because it cannot be installed");
        return None;
    };
    let list = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(list.path(), lines.join("\n")).unwrap();
    let mut client = Command::new("timeout");
    client.args(["300", python]).arg(Path::new(CIVIC).join("places.py")).arg(url).arg(list.path());
    let output = client.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

/// Asks about street rows spread over the feed, and compares with its own tables.
async fn journey(feed: &str) {
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
    let root = folder.path().join("web");
    pages::write(&root, &["", "locate/", "locate/results/", "answer/", "error/"], "");
    let root = root.display().to_string();
    let variables = [("RATE_PER_SECOND", "0"), ("WEB_ROOT", &root), ("WEB_DOCUMENTS", pages::DOCUMENTS)];
    let house = House::start(folder, &index, &variables).await;
    let locate = format!("http://{}", house.listen("locate"));
    let browser = Client::builder().timeout(Duration::from_secs(30)).build().unwrap();
    let mut grpc = LocateServiceClient::connect(locate).await.unwrap();
    let (mut asked, mut lines, mut given_places) = (0, Vec::new(), Vec::new());
    for row in rows.iter().step_by((rows.len() / (ADDRESSES / 2)).max(1)) {
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
        let given = answer["polling_locations"][0]["location_name"].as_str().unwrap_or_default();
        let precinct = answer["precinct"]["precinct_id"].as_str().unwrap();
        assert!(
            places[precinct].iter().any(|p| p.eq_ignore_ascii_case(given)),
            "{line}: {given}, not {:?}",
            places[precinct]
        );
        let request = wire::LocateRequest { address: line.clone(), ..Default::default() };
        let by_grpc = grpc.locate(request).await.unwrap().into_inner().polling_locations;
        assert_eq!(by_grpc[0].location_name, given, "{line}: gRPC says another place");
        let page = page_of(&browser, &house, &line).await;
        assert!(page.contains(given), "{line}: the page without scripts does not name {given}: {page}");
        lines.push(line);
        given_places.push(Value::from(given));
        assert_eq!(answer["feed"]["sample"], true, "a test feed may not be shown to a voter without the bar");
    }
    let found = lines.len();
    assert!(asked >= ADDRESSES / 2, "{feed}: only {asked} rows were asked about");
    assert!(found * 100 >= asked * 98, "{found} of {asked} found");
    let url = house.url();
    if let Some(places) = tokio::task::spawn_blocking(move || by_google(&url, &lines)).await.unwrap() {
        assert_eq!(places, given_places, "Google's client is told other places");
    }
    println!("{feed}: {found} of {asked} found");
}

#[tokio::test]
async fn cambridge() {
    journey("vipfeed-25-2028-11-07-Cambridge.zip").await;
}

#[tokio::test]
async fn chicago() {
    journey("vipfeed-17-2028-11-07-Chicago.zip").await;
}
