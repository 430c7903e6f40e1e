//! Where the data has several precincts for an address, and all of them have the very same places, the places
//! are told and the precinct is left open. A difference or a doubt keeps it a question.

use lookup::answer::{AnswerKind, LeftOut, LookupAnswer};

use super::tables::{Built, Tables, built, carson};

/// Streets of Carson City: precinct, direction, name, suffix, first and last number.
const ROWS: [&str; 10] = [
    "pre1||Elm|St|1|20",
    "pre2||Elm|St|10|40",
    "pre3||Elm|St|30|60",
    "pre1|N|Main|St|100|198",
    "pre2|S|Main|St|100|198",
    "pre1|N|Oak|St|100|198",
    "pre2|S|Oak|St|200|298",
    "pre1|N|Fir|St|100|198",
    "pre2|N|Fir|St|100|198",
    "pre2|S|Fir|St|200|298",
];

/// Precincts 1 and 2 vote at the library, 3 at the firehouse.
fn tables() -> Tables {
    let mut tables = carson()
        .with("precinct", "false,pl2", "false,pl1")
        .with("street_segment", ",end_house_number\n", ",end_house_number,street_direction\n")
        .with("street_segment", ",1,99\n", ",1,99,\n")
        .with("street_segment", ",101,199\n", ",101,199,\n")
        .with("street_segment", ",201,299\n", ",201,299,\n");
    for (at, row) in ROWS.iter().enumerate() {
        let [precinct, before, name, suffix, first, last] =
            row.split('|').collect::<Vec<_>>().try_into().unwrap();
        let row =
            format!("s{at},{precinct},Carson City,NV,89701,both,{name},{suffix},{first},{last},{before}\n");
        tables = tables.and("street_segment", &row);
    }
    tables
}

fn feed() -> Built {
    built(&[tables()])
}

fn home(feed: &Built, street: &str) -> LookupAnswer {
    feed.look_up(&format!("{street}, Carson City, NV 89701"))
}

fn open(answer: &LookupAnswer) -> Vec<&str> {
    answer.open_precincts.iter().map(|precinct| precinct.id.as_str()).collect()
}

#[test]
fn the_same_places_are_told_and_the_precinct_is_left_open() {
    let feed = feed();
    for (line, first) in [
        ("15 Elm St", "15 ELM ST"),
        ("15 Elm", "15 ELM ST"),
        // The direction that was not typed is not told either.
        ("150 Main St", "150 MAIN ST"),
        ("150 N Fir St", "150 N FIR ST"),
    ] {
        let answer = home(&feed, line);
        assert!(answer.kind == AnswerKind::Found, "{line}: {}", answer.detail);
        assert!(answer.precinct.is_none() && answer.precinct_row.is_none(), "{line}");
        assert!(answer.candidates.is_empty() && answer.error_code.is_none(), "{line}");
        assert_eq!(open(&answer), ["pre1", "pre2"], "{line}");
        let places: Vec<&str> = answer.locations[1].iter().map(|place| place.name.as_str()).collect();
        assert_eq!(places, ["Library", "Clerk's Counter"], "{line}");
        assert_eq!(answer.address.unwrap().line_1, first);
        assert_eq!(answer.county.as_deref(), Some("Carson City"));
    }
    // One precinct is known, not open.
    let one = home(&feed, "5 Elm St");
    assert_eq!((one.precinct.as_ref().map(|p| p.id.as_str()), open(&one).len()), (Some("pre1"), 0));
}

#[test]
fn whatever_differs_or_is_assumed_stays_a_question() {
    let feed = feed();
    for line in [
        "35 Elm St",            // Library or firehouse.
        "15 Elm St FOO",        // A word that nothing binds.
        "15 Elm St and Oak St", // Another street.
        "15 Elms St",           // Misspelt.
        "15 N Elm St",          // A direction that the street does not have.
        "150 Oak St",           // S Oak lacks the number: N is assumed.
        "150 Fir St",           // The same, where N Fir is assigned twice.
        "1O Elm St",
    ] {
        let answer = home(&feed, line);
        assert!(answer.kind != AnswerKind::Found, "{line}");
        assert!(open(&answer).is_empty() && answer.locations[1].is_empty(), "{line}");
    }
}

#[test]
fn precincts_that_differ_in_anything_stay_a_question() {
    let second = "pre2,Precinct 2,2,l1,false,pl1\n";
    let library = "pl1,Library,1 Sample St,,Carson City,NV,89701,ho1,,false,false,39.16,-119.75\n";
    let of = |file, from: &str, to: &str| built(&[tables().with(file, from, to)]);
    for (why, feed) in [
        ("a place more", of("precinct", second, "pre2,Precinct 2,2,l1,false,pl1 pl2\n")),
        ("by mail", of("precinct", second, "pre2,Precinct 2,2,l1,true,pl1\n")),
        ("a lost place", of("precinct", second, "pre2,Precinct 2,2,l1,false,pl1 pl99\n")),
        ("a place in doubt", of("polling_location", library, &library.replace("Library", "TBD"))),
        ("a missing place", of("polling_location", library, "")),
        ("another record", {
            let tables = tables().with("precinct", second, "pre2,Precinct 2,2,l1,false,pl4\n");
            built(&[tables.and("polling_location", &library.replace("pl1", "pl4").replace("ho1", "ho2"))])
        }),
    ] {
        let answer = home(&feed, "15 Elm St");
        assert!(answer.kind == AnswerKind::Ambiguous && open(&answer).is_empty(), "{why}: {}", answer.detail);
        assert!(answer.locations.iter().all(Vec::is_empty), "{why}");
    }
}

#[test]
fn what_is_left_out_behind_an_address_is_said() {
    let feed = feed();
    let said = |line: &str| {
        let answer = feed.look_up(line);
        assert_eq!(answer.precinct.map(|p| p.id).as_deref(), Some("pre1"), "{line}");
        answer.left_out
    };
    let home = "5 Elm St, Carson City, NV 89701";
    assert_eq!(said(home), []);
    assert_eq!(said(&format!("{home}, 775-555-0142")), [LeftOut::Telephone]);
    assert_eq!(said(&format!("{home} jo@example.org")), [LeftOut::Email]);
    assert_eq!(said(&format!("{home}, USA")), [LeftOut::Country]);
    let all = format!("{home}, United States, tel. 775-555-0142 jo@example.org");
    assert_eq!(said(&all), [LeftOut::Telephone, LeftOut::Email, LeftOut::Country]);
}
