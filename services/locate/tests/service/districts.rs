//! `GetDistricts` over the wire, on the sample feed.

use std::path::Path;

use proto::locate::v1 as wire;
use tonic::Code;

use super::{start, until_ready};

fn asks(address: &str) -> wire::GetDistrictsRequest {
    wire::GetDistrictsRequest { address: address.to_owned(), ..Default::default() }
}

/// Builds an index of the sample of Nevada.
fn build_sample(path: &Path, folder: &Path) {
    let feeds = sample::write(&folder.join("feeds")).unwrap();
    let nevada = feeds.iter().find(|path| path.to_string_lossy().contains("-32-")).unwrap();
    let mut builder = importer::Builder::new(path);
    builder.add_checked(&feed::open(nevada).unwrap()).unwrap();
    builder.finish(1_000).unwrap();
}

#[tokio::test]
async fn districts_are_told_without_places_and_with_the_errors_of_a_look_up() {
    let folder = tempfile::tempdir().unwrap();
    // An address that is found, and a building across two precincts.
    let examples = sample::examples().into_iter().filter(|(state, _)| state.as_str() == "NV");
    let examples: Vec<String> = examples.map(|(_, line)| line).collect();
    let path = folder.path().join("x.vri");
    let mut running = start(&path).await;
    let early = running.client.get_districts(asks(&examples[0])).await.unwrap().into_inner();
    assert_eq!(early.error_code(), wire::ErrorCode::ServiceUnavailable, "no index yet");
    build_sample(&path, folder.path());
    until_ready(&running.life).await;
    let found = running.client.get_districts(asks(&examples[0])).await.unwrap().into_inner();
    assert_eq!((found.answer(), found.districts.len()), (wire::Answer::Found, 5));
    assert_eq!(found.districts[0].r#type(), wire::DistrictType::Congressional);
    assert!(found.districts[0].ocd_id.ends_with("state:nv/cd:901"), "{:?}", found.districts[0]);
    assert!(found.undecided_types.is_empty() && !found.incomplete);

    let building = running.client.get_districts(asks(&examples[1])).await.unwrap().into_inner();
    assert_eq!((building.answer(), building.districts.len()), (wire::Answer::NeedsUnit, 4));
    assert_eq!(building.undecided_types().collect::<Vec<_>>(), [wire::DistrictType::StateHouse]);
    assert!(building.needs_unit && !building.candidates.is_empty());

    // The look-up says the same of each, and refuses the same.
    for line in [
        &examples[0],
        &examples[1],
        "",
        "PO Box 1, Carson City, NV 89701",
        "9999 Nowhere St, Carson City, NV",
    ] {
        let districts = running.client.get_districts(asks(line)).await.unwrap().into_inner();
        let request = wire::LocateRequest { address: line.to_owned(), ..Default::default() };
        let whole = running.client.locate(request).await.unwrap().into_inner();
        assert_eq!((districts.error_code, districts.address_fault), (whole.error_code, whole.address_fault));
        assert_eq!(
            (districts.districts, districts.undecided_types),
            (whole.districts, whole.undecided_district_types)
        );
    }
    let bad = wire::GetDistrictsRequest { latitude: Some(36.0), ..asks(&examples[0]) };
    assert_eq!(running.client.get_districts(bad).await.unwrap_err().code(), Code::InvalidArgument);
    let bad = wire::GetDistrictsRequest { state: "ZZ".to_owned(), ..asks(&examples[0]) };
    assert_eq!(running.client.get_districts(bad).await.unwrap_err().code(), Code::InvalidArgument);

    let search = |query: &str, limit| wire::SearchDistrictsRequest { query: query.to_owned(), limit };
    let found =
        running.client.search_districts(search("cd:901 CONGRESSIONAL", 0)).await.unwrap().into_inner();
    let ids: Vec<&str> = found.districts.iter().map(|own| own.ocd_id.as_str()).collect();
    assert_eq!((ids.len(), found.more), (1, false), "{ids:?}");
    assert!(ids[0].ends_with("state:nv/cd:901"));
    let first = running.client.search_districts(search("state:nv", 1)).await.unwrap().into_inner();
    assert_eq!((first.districts.len(), first.more), (1, true));
    let none = running.client.search_districts(search("no-such-district", 0)).await.unwrap().into_inner();
    assert!(none.districts.is_empty() && !none.more);
    for (query, limit) in [(" ", 0), ("nv", 101), ("nv", -1), (&*"x".repeat(201), 0)] {
        let refused = running.client.search_districts(search(query, limit)).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "{query:?} {limit}");
    }
    running.life.stop();
}
