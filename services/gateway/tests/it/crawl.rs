//! Every page that has something to say about a jurisdiction is found by following links from its landing
//! page: over the HTML of the gateway, with the export of this checkout and the entries of the pack.

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;

use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};
use proto::locate::v1 as locate;

use super::house::{House, bundle};
use super::information::{day, edge, entry};

/// Pages that are opened for one jurisdiction before the crawl gives up.
const MOST: usize = 16;
const AUDIT: &str = "/national-audit/";

/// The pages that every jurisdiction has something to say on.
fn wanted(place: &Jurisdiction) -> BTreeSet<String> {
    let code = place.code.to_ascii_lowercase();
    let everywhere = [
        "/".to_owned(),
        format!("/votinginfo/{code}/"),
        format!("/votinginfo/{code}/help/"),
        format!("/places/{code}/"),
        format!("/places/{code}/sample-county/"),
        AUDIT.to_owned(),
        "/terms/".to_owned(),
        "/privacy/".to_owned(),
    ];
    let of_states = ["/locate/", "/register/", "/register/options/", "/votebymail/", "/inperson/"];
    let of_states =
        of_states.into_iter().filter(|_| place.kind == JurisdictionKind::State).map(ToOwned::to_owned);
    everywhere.into_iter().chain(of_states).collect()
}

/// Links of a page within the site, without their fragment.
fn links(html: &str) -> Vec<String> {
    let hrefs = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let inner = hrefs.filter(|href| href.starts_with('/') && !href.starts_with("/_next/"));
    inner.map(|href| href.split('#').next().unwrap_or_default().replace("&amp;", "&")).collect()
}

fn path(link: &str) -> &str {
    link.split('?').next().unwrap_or_default()
}

/// The links of a page, as somebody at `address` is shown it.
async fn open(house: &House, page: &str, address: &str) -> Vec<String> {
    let (status, headers, html) = house.ask(page, None, &[("x-forwarded-for", address)]).await;
    assert_eq!(status, 200, "{page}");
    assert_eq!(headers["content-type"], "text/html; charset=utf-8", "{page}");
    links(&html)
}

/// The wanted pages that no link leads to, page by page in the order in which they are found.
async fn missing(house: &House, place: &Jurisdiction) -> BTreeSet<String> {
    let address = format!("203.0.114.{}", place.fips.trim_start_matches('0'));
    let mut wanted = wanted(place);
    wanted.remove("/");
    // Nobody can choose the landing page of a territory: the network leads there.
    let start = match place.kind {
        JurisdictionKind::State => format!("/?state={}", place.code),
        JurisdictionKind::Territory => "/".to_owned(),
    };
    let mut next = VecDeque::from([start]);
    for _ in 0..MOST {
        let Some(page) = next.pop_front().filter(|_| !wanted.is_empty()) else { break };
        let found = open(house, &page, &address).await;
        // A page that nobody looks for leads nowhere that is of use.
        next.extend(found.into_iter().filter(|link| wanted.remove(path(link))));
    }
    wanted
}

#[tokio::test]
async fn every_page_with_something_to_say_is_found_from_the_landing_page_of_every_jurisdiction() {
    let web = Path::new(bundle()).parent().unwrap();
    assert!(web.join("en/en/index.html").is_file(), "run: cd web && npm install --no-save && npm run build");
    let house = House::start(&[("WEB_ROOT", web.to_str().unwrap())]).await;
    *house.answers.entries.lock().unwrap() = Some(Vec::new());
    let of_state = |place: &Jurisdiction| locate::StateSummary {
        state_code: place.code.to_owned(),
        ..Default::default()
    };
    *house.answers.summary.lock().unwrap() = jurisdiction::all().iter().map(of_state).collect();
    *house.answers.counties.lock().unwrap() = Some(vec![locate::CountyPlaces {
        county_id: "sample-county".to_owned(),
        county_name: "Sample County".to_owned(),
        name_without_kind: "Sample".to_owned(),
        drop_off_location_count: 1,
        feeds: vec![locate::Feed { election_date: "2028-11-07".to_owned(), ..Default::default() }],
        ..Default::default()
    }]);
    *house.answers.county_places.lock().unwrap() = vec![locate::VotingLocation {
        location_name: "Sample Hall".to_owned(),
        site_type: locate::SiteType::DropOff.into(),
        open_election_day: true,
        ..Default::default()
    }];
    let (edge, today) = (edge(), day("2028-10-20"));
    let mut lost = Vec::new();
    for place in jurisdiction::all() {
        *house.answers.jurisdiction.lock().unwrap() = Some(entry(&edge, place, today).await);
        *house.answers.region.lock().unwrap() = place.code.to_owned();
        let missing = missing(&house, place).await;
        if !missing.is_empty() {
            lost.push((place.code, missing));
        }
    }
    assert!(lost.is_empty(), "no link leads to {lost:?}");
    // The same page for all leads on to those about the data.
    let found = open(&house, AUDIT, "203.0.114.99").await;
    let audits =
        jurisdiction::all().iter().map(|place| format!("/audit/{}/", place.code.to_ascii_lowercase()));
    for wanted in audits.chain(["/developers/".to_owned()]) {
        assert!(found.iter().any(|link| path(link) == wanted), "{wanted}");
    }
}
