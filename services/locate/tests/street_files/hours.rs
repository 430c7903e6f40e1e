//! Hours in a county's table of places: in words, and in columns of times.

use super::{built_with, proposed};

const STREETS: &str = "LOW,HIGH,SIDE,STREET,TYPE,CITY,STATE,ZIP,PRECINCT\n\
                       100,198,B,LARKWING,ST,SPRINGFIELD,OH,45502,P1\n\
                       200,298,B,LARKWING,ST,SPRINGFIELD,OH,45502,P2\n";

fn places(header: &str, hours: &str) -> String {
    let blank = ",".repeat(header.matches(',').count());
    format!(
        "Precinct,Polling Place,Address,City,State,Zip,{header}\n\
         P1,Hall 1,1 Civic Plz,Springfield,OH,45502,{hours}\n\
         P2,Hall 2,2 Civic Plz,Springfield,OH,45502,{blank}\n"
    )
}

/// The hours of the first place, in words and by the clock; `times` is the map's answer.
fn told(header: &str, hours: &str, times: &str) -> (String, Vec<(u16, u16)>) {
    let places = places(header, hours);
    let (map, open) = proposed(STREETS, &places);
    assert_eq!(open.is_empty(), times.is_empty(), "{hours}: {open:?}");
    let map = map.replace("[places]\n", &format!("[places]\n{times}\n"));
    let county = built_with(&map, STREETS, &places);
    let hours_of = |line: &str| {
        let place = county.on(line, "2028-10-20").locations[1][0].clone();
        (place.hours_text, place.schedule.iter().map(|o| (o.opens, o.closes)).collect::<Vec<_>>())
    };
    let second = hours_of("204 Larkwing St, Springfield, OH 45502");
    assert_eq!(second, (String::new(), vec![(6 * 60 + 30, 19 * 60 + 30)]), "the default is for others");
    hours_of("104 Larkwing St, Springfield, OH 45502")
}

/// Why the tables cannot be built with a map.
fn refused(map: &str, places: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("map.toml", map), ("streets.csv", STREETS), ("places.csv", places)] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let [streets, map] = ["streets.csv", "map.toml"].map(|name| folder.path().join(name));
    let opened = feed::open_street_file(&streets, &map, 1 << 20, feed::Listener::default());
    opened.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn own_hours_replace_default_hours() {
    type Openings = &'static [(u16, u16)];
    let cases: [(&str, &str, &str, Openings); 8] = [
        ("Hours", "Noon to 8 PM", "Noon to 8 PM", &[(720, 1200)]),
        ("Voting Hours", "7am-8pm", "7am-8pm", &[(420, 1200)]),
        ("Hours", "Noon to 8 PM (ring the bell)", "Noon to 8 PM (ring the bell)", &[]),
        ("Hours", "by appointment", "by appointment", &[]),
        ("Opens,Closes", "10:00 AM,19:00", "", &[(600, 1140)]),
        ("Opens,Closes", "10:00,19:00", "", &[(600, 1140)]),
        ("Opens,Closes", "10:00 AM,", "Opens: 10:00 AM", &[]),
        ("Hours,Opens,Closes", "Noon to 8 PM,6:30 AM,7:30 PM", "Noon to 8 PM", &[]),
    ];
    for (header, hours, words, clock) in cases {
        let expected = (words.to_owned(), clock.to_vec());
        assert_eq!(told(header, hours, ""), expected, "{hours}");
    }
}

#[test]
fn morning_or_evening_is_asked() {
    for (header, hours) in [
        ("Opens,Closes", "6:30,7:30"),
        ("Open Time,Close Time", "06:30,07:30"),
        ("Opens,Closes", "6:30 AM,7:30"),
        ("Opens,Closes", "6:30:00,7:30:00"),
        ("Hours", "6:30 - 7:30"),
        ("Hours", "7:00 to 8:00 PM"),
    ] {
        let places = places(header, hours);
        let (map, open) = proposed(STREETS, &places);
        assert!(open.iter().any(|line| line.contains("times = \"am-pm\"")), "{hours}: {open:?}");
        let why = refused(&map, &places);
        assert!(why.contains("line 2") && why.contains("times = \"am-pm\""), "{hours}: {why}");
    }
}

#[test]
fn answers_of_the_map_settle_times() {
    let am_pm = "times = \"am-pm\"";
    let evening = vec![(6 * 60 + 30, 19 * 60 + 30)];
    assert_eq!(told("Opens,Closes", "6:30,7:30", am_pm), (String::new(), evening.clone()));
    assert_eq!(told("Hours", "6:30 - 7:30", am_pm), ("6:30 - 7:30".to_owned(), evening));
    let as_written = "times = \"24-hour\"";
    assert_eq!(told("Opens,Closes", "9:00,12:00", as_written), (String::new(), vec![(540, 720)]));
    // One hour in the morning is a slip.
    assert_eq!(told("Opens,Closes", "6:30,7:30", as_written), (String::new(), vec![]));
}

#[test]
fn election_hours_without_am_or_pm_are_refused() {
    let places = places("Directions", "");
    let (map, _) = proposed(STREETS, &places);
    let map = map.replace("\"6:30 AM\"", "\"6:30\"").replace("\"7:30 PM\"", "\"7:30\"");
    let why = refused(&map, &places);
    assert!(why.contains("election.opens \"6:30\"") && why.contains("AM and PM"), "{why}");
}
