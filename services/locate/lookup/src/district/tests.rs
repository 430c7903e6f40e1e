use super::*;

fn district(kind: DistrictType, name: &str, ocd_id: &str) -> District {
    let ocd_id = ocd_id.to_owned();
    District { kind, other_type: String::new(), name: name.to_owned(), number: String::new(), ocd_id }
}

fn named(list: &[(DistrictType, &str)]) -> NamedDistricts {
    let list = list.iter().map(|(kind, name)| district(*kind, name, "")).collect();
    NamedDistricts { list, is_incomplete: false }
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
fn where_districts_are_missing_one_of_them_may_be_the_second() {
    let all = named(&[(Congressional, "CD 1"), (School, "North")]);
    let districts = agreed(&[NamedDistricts { is_incomplete: true, ..all.clone() }], "NV");
    assert_eq!((names(&districts), &districts.undecided[..]), (vec!["North"], &[Congressional][..]));
    let districts = agreed(&[all.clone(), NamedDistricts { is_incomplete: true, ..all }], "NV");
    assert_eq!((names(&districts), districts.is_incomplete), (vec!["North"], true));
}

#[test]
fn one_district_under_two_names_is_one_by_its_ocd_identifier() {
    let id = "ocd-division/country:us/state:nv/cd:4";
    let of = |name| NamedDistricts { list: vec![district(Congressional, name, id)], is_incomplete: false };
    assert_eq!(names(&agreed(&[of("CD 4"), of("Congressional District 4")], "NV")), ["CD 4"]);
    let other = district(Congressional, "CD 4", "ocd-division/country:us/state:nv/cd:3");
    let other = NamedDistricts { list: vec![other], is_incomplete: true };
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
        "ocd-division/country:us/state:va/cd:\u{ff11}",
        &long,
    ] {
        assert!(ocd_fault(bad, Some("VA")).is_some(), "{bad}");
    }
}

#[test]
fn types_are_read_as_vip_writes_them_and_as_older_feeds_do() {
    for kind in DistrictType::ALL.iter().copied() {
        assert_eq!(DistrictType::of_word(kind.into_str()), Some(kind));
        assert_eq!(DistrictType::of_number(kind.number()), Some(kind));
    }
    assert_eq!(DistrictType::of_word("State House of Representatives"), Some(StateHouse));
    assert_eq!(DistrictType::of_word("statewide"), Some(DistrictType::State));
    assert_eq!(DistrictType::of_word("STATE_SENATE"), Some(StateSenate));
    assert_eq!(DistrictType::of_word("District Attorney"), None);
    assert_eq!(DistrictType::of_word(""), None);
    assert_eq!(DistrictType::of_number(21), None);
}

#[test]
fn an_ocd_identifier_of_another_type_or_number_is_not_the_districts_own() {
    let of = |kind, name: &str, number: &str, id: &str| {
        let id = format!("ocd-division/country:us/state:{id}");
        contradiction(&District { number: number.to_owned(), ..district(kind, name, &id) })
    };
    for (kind, name, number, id) in [
        (Congressional, "Congressional District 4", "4", "nv/cd:4"),
        (Congressional, "4th Congressional District", "", "nv/cd:4"),
        (Congressional, "CD 04", "", "nv/cd:4"),
        (Congressional, "Fourth District of 1992", "", "nv/cd:1992"),
        (Congressional, "At Large", "", "ak"),
        (StateHouse, "House 12A", "12A", "mn/sldl:12a"),
        (StateHouse, "1st Essex", "", "ma/sldl:1st_essex"),
        (StateHouse, "Districts 1 and 2", "", "nv/sldl:7"),
        (Ward, "Ward 2", "2", "nv/place:carson_city"),
        (School, "Seat 1", "1", "nv/county:carson_city"),
    ] {
        assert_eq!(of(kind, name, number, id), None, "{name} {id}");
    }
    for (kind, name, number, id) in [
        (Congressional, "Congressional District 1", "4", "nv/cd:3"),
        (Congressional, "Congressional District 1", "", "nv/cd:3"),
        (StateHouse, "House 12A", "", "mn/sldl:12b"),
        (StateSenate, "Senate 5", "5", "nv/sldl:5"),
        (StateSenate, "Senate 5", "5", "nv"),
        (StateHouse, "House 5", "5", "nv/county:clark"),
        (School, "Clark", "", "nv/cd:4"),
        (DistrictType::State, "Nevada", "", "nv/cd:2"),
    ] {
        assert!(of(kind, name, number, id).is_some(), "{name} {id}");
    }
    let none = district(StateSenate, "Senate 5", "");
    assert_eq!(contradiction(&none), None);
}

#[test]
fn one_identifier_does_not_make_two_numbers_one_district() {
    let place = "ocd-division/country:us/state:nv/place:carson_city";
    let of = |name| NamedDistricts { list: vec![district(Ward, name, place)], is_incomplete: false };
    let districts = agreed(&[of("Ward 1"), of("Ward 2")], "NV");
    assert_eq!((names(&districts), &districts.undecided[..]), (vec![], &[Ward][..]));
    assert_eq!(names(&agreed(&[of("Ward 1"), of("1st Ward")], "NV")), ["Ward 1"]);
}

#[test]
fn a_home_has_one_district_of_a_type_but_for_those_that_lie_over_each_other() {
    let two = |kind| agreed(&[named(&[(kind, "North"), (kind, "South")])], "NV").undecided;
    for kind in DistrictType::ALL.iter().copied() {
        let overlap =
            matches!(kind.into_str(), "judicial" | "school" | "water" | "utility" | "special" | "other");
        assert_eq!(two(kind).is_empty(), overlap, "{}", kind.into_str());
    }
}
