use super::*;

const LAS_VEGAS: [Option<(f64, f64)>; 3] = [Some((36.17, -115.14)), None, Some((36.20, -115.20))];

fn of(state_fips: &str) -> MapSubject<'_> {
    MapSubject { kind: LocationKind::EarlyVote, state_fips, zip: None, locale: Locale::En }
}

#[test]
fn places_are_numbered_as_in_the_list() {
    let svg = svg(&LAS_VEGAS, of("32")).unwrap();
    assert!(svg.contains(r#"data-place="1""#) && svg.contains(r#"data-place="3""#));
    assert!(!svg.contains(r#"data-place="2""#));
    assert!(svg.contains(r#"role="img""#) && svg.len() < 20_000, "{svg}");
}

/// The styles of the page paint the map, by day and by night: a colour in the drawing would stay what it is.
#[test]
fn the_drawing_has_classes_and_no_colour() {
    let zip = ZipCentre { point: (36.17, -115.16), zip: "89101".to_owned() };
    let svg = svg(&LAS_VEGAS, MapSubject { zip: Some(&zip), ..of("32") }).unwrap();
    for class in ["county", "ring", "scale", "north", "word", "frame", "part", "zip", "spot"] {
        assert!(svg.contains(&format!("class=\"{class}\"")), "{class}: {svg}");
    }
    assert!(!svg.contains('#') && !svg.contains("fill=") && !svg.contains("stroke=\""), "{svg}");
    assert_eq!(svg.matches("data-current").count(), 1, "the first place is the one on the ticket: {svg}");
    assert!(svg.contains(r#"data-place="1" data-current"#), "{svg}");
}

#[test]
fn places_all_over_a_county_lie_within_its_whole_outline() {
    // Carson City's corners.
    let svg = svg(&[Some((39.10, -119.9)), Some((39.22, -119.62))], of("32")).unwrap();
    assert!(!svg.contains("inset"), "{svg}");
    let outline = svg.split(" d=\"M").nth(1).unwrap().split('Z').next().unwrap();
    for point in outline.split('L') {
        let (x, y) = point.split_once(' ').unwrap();
        let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
        assert!((0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y), "{point}");
    }
}

#[test]
fn places_close_together_are_shown_near_with_the_county_in_a_corner() {
    let svg = svg(&LAS_VEGAS, of("32")).unwrap();
    assert!(svg.contains(r#"class="inset""#) && svg.contains("1 mi"), "{svg}");
}

#[test]
fn the_zip_code_has_its_pin_and_rings_of_distance() {
    let zip = ZipCentre { point: (36.17, -115.16), zip: "89101".to_owned() };
    let near = svg(&LAS_VEGAS, MapSubject { zip: Some(&zip), ..of("32") }).unwrap();
    assert!(near.contains(">89101<") && near.contains("stroke-dasharray"), "{near}");
    let far = ZipCentre { point: (41.0, -114.0), zip: "89835".to_owned() };
    assert_eq!(svg(&LAS_VEGAS, MapSubject { zip: Some(&far), ..of("32") }), svg(&LAS_VEGAS, of("32")));
}

#[test]
fn the_words_are_those_of_the_page() {
    let arabic = svg(&LAS_VEGAS, MapSubject { locale: Locale::Ar, ..of("32") }).unwrap();
    assert!(arabic.contains("ميل") && arabic.contains(">ش<"), "{arabic}");
}

#[test]
fn without_coordinates_there_is_no_map() {
    assert_eq!(svg(&[None, None], of("32")), None);
    assert_eq!(svg(&[], of("32")), None);
}

#[test]
fn a_place_at_sea_is_drawn_without_outline() {
    let svg = svg(&[Some((0.0, 0.0))], of("32")).unwrap();
    assert!(!svg.contains("class=\"county\"") && svg.contains("data-place=\"1\""));
}

#[test]
fn places_at_one_point_stay_readable() {
    let mut spots: Vec<_> = (1..=6).map(|n| (n, 200.0, 150.0)).collect();
    draw::spread(&mut spots, Some((200.0, 150.0)));
    for (i, a) in spots.iter().enumerate() {
        assert!((a.1 - 200.0).hypot(a.2 - 150.0) > RADIUS, "{spots:?}");
        for b in &spots[i + 1..] {
            assert!((a.1 - b.1).hypot(a.2 - b.2) > RADIUS, "{spots:?}");
        }
    }
}

#[test]
fn every_state_has_outlines() {
    let atlas = Atlas::embedded().unwrap();
    assert!(atlas.count() > 3_200);
    for (lat, lon, state) in
        [(42.37, -71.11, "25"), (41.88, -87.63, "17"), (21.3, -157.85, "15"), (61.2, -149.9, "02")]
    {
        assert!(atlas.county_at((lat, lon), state).is_some(), "{state}");
    }
}
