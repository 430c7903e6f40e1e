//! Features of places in the forms in which feeds have them.

use super::*;
use crate::features::settled;
use crate::model::VipFeed;
use crate::same_place::PlaceRecords;
use lookup::feature::{Feature, FeatureKind, FeatureState};

const HEADER: &str = "structured_line_1,structured_city,structured_state,structured_zip,hours_open_id,\
                      is_drop_box,is_early_voting,latitude,longitude";
const AT: &str = "1 Sample St,Carson City,NV,89701";

/// The valid feed with these places, under these columns of features.
fn with_places(columns: &str, rows: &[String]) -> Files {
    let mut files = valid();
    let table = format!("id,name,{HEADER},{columns}\n{}\n", rows.join("\n"));
    files.insert("polling_location.txt", table);
    files
}

fn read(files: &Files) -> VipFeed {
    reader::open(written(files).path()).unwrap().feed().clone()
}

fn told(features: &[Feature]) -> Vec<(FeatureKind, FeatureState)> {
    features.iter().map(|f| (f.kind, f.state)).collect()
}

#[test]
fn columns_that_counties_add_are_read_in_their_own_spelling() {
    let rows = [
        format!("pl1,Library,{AT},ho1,false,false,39.15,-119.75,Y,no,Spanish; Klingon,maybe,Ring the bell"),
        "ev1,Office,2 Sample St,Carson City,NV,89701,ho2,false,true,39.16,-119.76,,,,,".to_owned(),
    ];
    let columns = "Is_ADA_Accessible,curb-side voting,Languages Spoken,elevator,amenities";
    let files = with_places(columns, &rows);
    let counts = report(&files).counts;
    assert!(!counts.contains_key("header-unknown"), "{counts:?}");
    assert_eq!((counts["feature-text"], counts["feature-language"]), (2, 1));
    let feed = read(&files);
    let [library, office] = &feed.polling_locations[..] else { panic!() };
    use FeatureKind::{Curbside, Elevator, Language, Other, WheelchairAccess};
    use FeatureState::{No, Unknown, Yes};
    assert_eq!(
        told(&library.features),
        [
            (WheelchairAccess, Yes),
            (Elevator, Unknown),
            (Curbside, No),
            (Language, Yes),
            (Language, Unknown),
            (Other, Unknown)
        ]
    );
    assert_eq!(office.features, [], "an empty cell is no answer, and never a no");
}

#[test]
fn two_columns_of_one_kind_that_differ_are_no_answer() {
    let row = |cells: &str| format!("pl1,Library,{AT},ho1,false,false,39.15,-119.75,{cells}");
    for (cells, state, found) in [
        ("Y,N", FeatureState::Unknown, 1),
        ("Y,", FeatureState::Yes, 0),
        (",N", FeatureState::No, 0),
        ("1,true", FeatureState::Yes, 0),
    ] {
        let files = with_places("wheelchair,ada_accessible", &[row(cells)]);
        assert_eq!(
            told(&read(&files).polling_locations[0].features),
            [(FeatureKind::WheelchairAccess, state)]
        );
        let counts = report(&files).counts;
        assert_eq!(counts.get("feature-contradiction").copied().unwrap_or(0), found, "{cells}");
    }
}

#[test]
fn records_of_one_place_that_say_yes_and_no_leave_it_unknown() {
    let row = |id: &str, line: &str, early: bool, cells: &str| {
        format!("{id},Library,{line},ho1,false,{early},39.15,-119.75,{cells}")
    };
    // The building is the same in every role; help in a language, or at the curb, may be for one of them.
    let settle = |rows: &[String]| {
        let feed = read(&with_places("ramp,curbside", rows));
        let settled = settled(&feed, &PlaceRecords::of(&feed));
        (settled.records.iter().map(|f| told(f)).collect::<Vec<_>>(), settled.contradictions.len())
    };
    use FeatureKind::{Curbside, Ramp};
    use FeatureState::{No, Unknown, Yes};
    let (told, count) = settle(&[row("pl1", AT, false, "Y,Y"), row("ev1", AT, true, "N,N")]);
    assert_eq!(told, [[(Ramp, Unknown), (Curbside, Yes)], [(Ramp, Unknown), (Curbside, No)]]);
    assert_eq!(count, 2);
    let (told, _) = settle(&[row("pl1", AT, false, "Y,Y"), row("pl2", AT, false, "Y,N")]);
    assert_eq!(told, [[(Ramp, Yes), (Curbside, Unknown)], [(Ramp, Yes), (Curbside, Unknown)]]);
    // A record that lacks the ZIP code may be the same place; one in another town is another.
    let bare = "1 Sample St,Carson City,NV,";
    let (told, _) = settle(&[row("pl1", AT, false, "Y,"), row("pl2", bare, false, "N,")]);
    assert_eq!(told, [[(Ramp, Unknown)], [(Ramp, Unknown)]]);
    let reno = "1 Sample St,Reno,NV,89501";
    let (told, count) = settle(&[row("pl1", AT, false, "Y,"), row("pl2", reno, false, "N,")]);
    assert_eq!((told, count), (vec![vec![(Ramp, Yes)], vec![(Ramp, No)]], 0));
    let many: Vec<String> =
        (0..500).map(|i| row(&format!("pl{i}"), AT, false, if i == 77 { "N," } else { "Y," })).collect();
    let (told, count) = settle(&many);
    assert!(told.iter().all(|f| f[..] == [(Ramp, Unknown)]) && count == 500);
}

#[test]
fn directions_and_hours_are_understood_only_in_the_very_words_of_the_vocabulary() {
    let row = |directions: &str| format!("pl1,Library,{AT},ho1,false,false,39.15,-119.75,{directions}");
    for (directions, features) in [
        ("Wheelchair entrance", vec![(FeatureKind::WheelchairAccess, FeatureState::Yes)]),
        (
            "Curbside voting; Ramp",
            vec![(FeatureKind::Ramp, FeatureState::Yes), (FeatureKind::Curbside, FeatureState::Yes)],
        ),
        ("Ramp at the east door", vec![]),
        ("Wheelchair entrance; ring the bell", vec![]),
        ("No curbside voting on Sundays", vec![]),
    ] {
        let mut found =
            told(&read(&with_places("directions", &[row(directions)])).polling_locations[0].features);
        found.sort_unstable();
        assert_eq!(found, features, "{directions}");
    }
    let text = format!("db1,Library,{AT},,true,false,39.15,-119.75,24/7");
    let boxed = read(&with_places("hours", &[text]));
    assert_eq!(told(&boxed.polling_locations[0].features), [(FeatureKind::AllHours, FeatureState::Yes)]);
}

#[test]
fn the_kind_of_a_drop_box_makes_no_polling_place_of_a_box() {
    let row = |drop: &str, kind: &str| format!("pl1,Library,{AT},ho1,{drop},false,39.15,-119.75,{kind}");
    let places = |drop: &str, kind: &str| {
        let files = with_places("drop_box_type", &[row(drop, kind)]);
        (read(&files).polling_locations.len(), report(&files).counts.contains_key("place-role"))
    };
    assert_eq!(places("true", "outdoor; drive-up"), (1, false));
    assert_eq!(places("", "outdoor"), (0, true), "it may be a box, and would be a place of election day");
    assert_eq!(places("", ""), (1, false));
    assert_eq!(places("false", "none"), (1, false));
}

#[test]
fn vip_3_and_xml_have_the_same_features() {
    let xml = r#"<VipObject schemaVersion="6.0"><Source id="s"><Name>Made up</Name><VipId>32</VipId><DateTime>2028-10-01T00:00:00Z</DateTime></Source>
        <Election id="e"><Date>2028-11-07</Date><StateId>st</StateId></Election><State id="st"><Name>Nevada</Name></State>
        <PollingLocation id="pl1"><AddressLine>1 Sample St</AddressLine><Name>Library</Name><IsAccessible>true</IsAccessible>
        <Curbside>N</Curbside><Features><Feature>Ramp</Feature><Feature>Ask at the desk</Feature></Features></PollingLocation></VipObject>"#;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("feed.xml"), xml).unwrap();
    let feed = reader::open(&folder.path().join("feed.xml")).unwrap().feed().clone();
    use FeatureKind::{Curbside, Other, Ramp, WheelchairAccess};
    use FeatureState::{No, Unknown, Yes};
    let expected = [(WheelchairAccess, Yes), (Curbside, No), (Ramp, Yes), (Other, Unknown)];
    assert_eq!(told(&feed.polling_locations[0].features), expected);
    let file = |name, text: &str| (name, text.to_owned());
    let three = Files::from([
        file("source.txt", "id,name,vip_id,datetime\ns,Made up,32,2018-10-01T00:00:00Z\n"),
        file("election.txt", "id,date,state_id\ne,2018-11-06,st\n"),
        file("state.txt", "id,name\nst,Nevada\n"),
        file(
            "polling_location.txt",
            "id,address_location_name,address_line1,address_city,address_state,address_zip,accessible,curbside,features\n\
             1,Library,1 Sample St,Carson City,NV,89701,yes,0,ramp; Ask at the desk\n",
        ),
    ]);
    assert_eq!(told(&read(&three).polling_locations[0].features), expected);
}
