use super::*;

fn place<'a>(name: &'a str, line_1: &'a str, line_2: &'a str, city: &'a str) -> PlaceRow<'a> {
    PlaceRow {
        id: "any",
        name,
        line_1,
        line_2,
        city,
        state: "MA",
        zip: "02139",
        coordinates: None,
        time_zone: "",
        is_drop_box: false,
        names_hours: [false; 3],
        hours: [0; 3],
        hours_texts: [""; 3],
        directions: [""; 3],
        features: [0; 3],
    }
}

#[test]
fn spelling_is_no_move() {
    let key = place_key(&place("St. Mary's  Hall", "5 North Main Street", "", "Cambridge"));
    for other in [
        place("ST MARYS HALL", "5 N. Main St", "", "CAMBRIDGE"),
        place("St. Mary’s Hall", "5 N Main St.", "", " Cambridge "),
        place("St Marys Hall", "5 N Main St, Cambridge, MA 02139", "", ""),
        place("St Marys Hall", "5 N Main St", "", "Cambridge, MA"),
        place("St Marys Hall", "5 N Main St Cambridge MA 02139-1234", "", ""),
    ] {
        assert_eq!(place_key(&other), key);
    }
    for other in [
        place("St. Mary's School", "5 North Main Street", "", "Cambridge"),
        place("St. Mary's Hall", "7 North Main Street", "", "Cambridge"),
        place("St. Mary's Hall", "5 South Main Street", "", "Cambridge"),
        place("St. Mary's Hall", "5 North Main Street", "Gym", "Cambridge"),
        place("St. Mary's Hall", "5 North Main Street", "", "Boston"),
        place("St. Mary's Hall", "5 North Main Street", "", ""),
    ] {
        assert_ne!(place_key(&other), key, "{other:?}");
    }
    let court = place_key(&place("Hall", "5 Elm Ct", "", ""));
    assert_ne!(court, place_key(&place("Hall", "5 Elm", "", "")), "CT is a court here, not Connecticut");
}

#[test]
fn an_assigned_place_must_stay_and_vote_centers_may_change_by_halves() {
    assert!(is_same(&[1], &[1]) && is_same(&[], &[]) && is_same(&[1, 2], &[2, 1]));
    assert!(is_same(&[1], &[1, 2, 3]), "one more place is no move");
    assert!(!is_same(&[1], &[2]) && !is_same(&[1, 2], &[2]) && !is_same(&[1, 2, 3], &[1, 2]));
    assert!(!is_same(&[1], &[]) && !is_same(&[], &[1]), "no place at all is not the same");
    let centers: Vec<u32> = (0..10).collect();
    assert!(is_same(&centers, &centers[5..]));
    assert!(!is_same(&centers, &centers[6..]));
}

#[test]
fn the_address_of_a_place_is_one_line() {
    assert_eq!(
        one_line(&place("Hall", "5 Elm St", "Gym", "Cambridge")),
        "5 Elm St, Gym, Cambridge, MA 02139"
    );
    let blank = PlaceRow { state: "", zip: "", ..place("Hall", "5 Elm St", "", "") };
    assert_eq!(one_line(&blank), "5 Elm St");
}

#[test]
fn the_urbanization_is_a_part_of_the_home() {
    let at = |urbanization: &str| VoterAddress {
        line_1: "1017 CALLE ROBLES".to_owned(),
        line_2: "APT 4".to_owned(),
        urbanization: urbanization.to_owned(),
        city: "SAN JUAN".to_owned(),
        state: "PR".to_owned(),
        zip: "00926".to_owned(),
        ..VoterAddress::default()
    };
    assert!(is_one_home(&at("LOS ALAMOS"), &at("LOS ALAMOS")));
    assert!(!is_one_home(&at("LOS ALAMOS"), &at("EL VERDE")));
    let asked = |urbanization| {
        let home = at(urbanization);
        let line_1 = with_urbanization(&home);
        address::parse::parse_parts(&line_1, &home.city, &home.state, &home.zip).unwrap().into_first()
    };
    assert_eq!(asked("LOS ALAMOS").street.urbanization.as_deref(), Some("LOS ALAMOS"));
    assert_eq!(asked("LOS ALAMOS").unit, asked("").unit);
    assert_eq!(asked("").street.urbanization, None);
}
