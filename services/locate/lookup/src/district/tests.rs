use super::*;

fn district(kind: DistrictType, name: &str, ocd_id: &str) -> District {
    let ocd_id = ocd_id.to_owned();
    District { kind, other_type: String::new(), name: name.to_owned(), number: String::new(), ocd_id }
}

fn named(list: &[(DistrictType, &str)]) -> Named {
    let list = list.iter().map(|(kind, name)| district(*kind, name, "")).collect();
    Named { list, is_incomplete: false }
}

fn names(districts: &Districts) -> Vec<&str> {
    districts.list.iter().map(|district| district.name.as_str()).collect()
}

use DistrictType::{Congressional, School, StateHouse, StateSenate, Ward};

#[test]
fn a_district_is_told_where_all_readings_have_it_else_its_type_is_undecided() {
    let one = named(&[(Congressional, "CD 4"), (StateSenate, "SD 1"), (School, "North")]);
    let two = named(&[(Congressional, "CD 4"), (StateSenate, "SD 2"), (School, "North"), (Ward, "Ward 9")]);
    let districts = agreed(&[one.clone(), two.clone()], "NV");
    assert_eq!(names(&districts), ["CD 4", "North"]);
    assert_eq!(districts.undecided, [StateSenate, Ward]);
    let turned = agreed(&[two.clone(), one.clone()], "NV");
    assert_eq!((names(&turned), &turned.undecided), (names(&districts), &districts.undecided));
    assert_eq!(names(&agreed(std::slice::from_ref(&one), "NV")), ["CD 4", "SD 1", "North"]);
    let none = agreed(&[one, named(&[])], "NV");
    assert_eq!((names(&none), none.undecided.len()), (vec![], 3), "one reading names nothing");
    assert!(agreed(&[], "NV").is_empty());
}

#[test]
fn a_precinct_with_two_districts_of_which_a_home_has_one_decides_neither() {
    let cut = named(&[(Congressional, "CD 1"), (Congressional, "CD 2"), (School, "North"), (School, "High")]);
    let districts = agreed(&[cut], "NV");
    assert_eq!(names(&districts), ["North", "High"]);
    assert_eq!(districts.undecided, [Congressional]);
    let cut = named(&[(Congressional, "CD 1"), (Congressional, "CD 2")]);
    let districts = agreed(&[cut, named(&[(Congressional, "CD 1")])], "NV");
    assert_eq!(
        (names(&districts), &districts.undecided[..]),
        (vec![], &[Congressional][..]),
        "CD 1 is not certain"
    );
    let floterial = named(&[(StateHouse, "Belknap 1"), (StateHouse, "Belknap 8")]);
    assert_eq!(agreed(std::slice::from_ref(&floterial), "NH").list.len(), 2);
    assert_eq!(agreed(&[floterial], "NV").list.len(), 0);
}

#[test]
fn one_district_under_two_names_is_one_by_its_ocd_identifier() {
    let id = "ocd-division/country:us/state:nv/cd:4";
    let of = |name| Named { list: vec![district(Congressional, name, id)], is_incomplete: false };
    assert_eq!(names(&agreed(&[of("CD 4"), of("Congressional District 4")], "NV")), ["CD 4"]);
    let other = district(Congressional, "CD 4", "ocd-division/country:us/state:nv/cd:3");
    let other = Named { list: vec![other], is_incomplete: true };
    let districts = agreed(&[of("CD 4"), other], "NV");
    assert!(districts.list.is_empty() && districts.is_incomplete);
}

#[test]
fn an_ocd_identifier_is_of_the_country_and_of_the_feeds_state() {
    for good in [
        "ocd-division/country:us",
        "ocd-division/country:us/state:va",
        "ocd-division/country:us/state:va/sldl:25",
        "ocd-division/country:us/state:va/county:king_george/council_district:a-1",
        "ocd-division/country:us/state:va/place:cañon~x.y",
    ] {
        assert_eq!(ocd_fault(good, Some("VA")), None, "{good}");
        assert_eq!(ocd_fault(good, None), None, "{good}");
    }
    assert_eq!(ocd_fault("ocd-division/country:us/district:dc/ward:1", Some("DC")), None);
    assert_eq!(ocd_fault("ocd-division/country:us/territory:pr", Some("PR")), None);
    let long = format!("ocd-division/country:us/state:va/place:{}", "a".repeat(200));
    for bad in [
        "",
        "51",
        "ocd-division/country:ca",
        "ocd-division/country:usa",
        "ocd-division/country:us/",
        "ocd-division/country:us/state",
        "ocd-division/country:us/state:",
        "ocd-division/country:us/state:VA",
        "ocd-division/country:us/State:va",
        "ocd-division/country:us/state:va/sldl:25 ",
        "ocd-division/country:us/state:va//sldl:25",
        "ocd-division/country:us/state:va/place:<b>",
        "ocd-division/country:us/state:nv/cd:1",
        &long,
    ] {
        assert!(ocd_fault(bad, Some("VA")).is_some(), "{bad}");
    }
}

#[test]
fn types_are_read_as_vip_writes_them_and_as_older_feeds_do() {
    for kind in DistrictType::ALL {
        assert_eq!(DistrictType::of_word(kind.word()), Some(kind));
        assert_eq!(DistrictType::of_number(kind.number()), Some(kind));
    }
    assert_eq!(DistrictType::of_word("State House of Representatives"), Some(StateHouse));
    assert_eq!(DistrictType::of_word("statewide"), Some(DistrictType::State));
    assert_eq!(DistrictType::of_word("STATE_SENATE"), Some(StateSenate));
    assert_eq!(DistrictType::of_word("District Attorney"), None);
    assert_eq!(DistrictType::of_word(""), None);
    assert_eq!(DistrictType::of_number(21), None);
}
