//! Several feeds in one index: identifiers that both use, and elections that are over.

use std::path::Path;

use lookup::answer::AnswerKind;

use super::county::{Built, County, Form, Row, Segment, built};

const fn from(precinct: &'static str, first: u32, last: u32) -> Segment {
    Segment { precinct, numbers: (first, last), unit: "" }
}

fn of(counties: &[County<'_>]) -> Built {
    let writers = counties.iter().map(|county| move |folder: &Path| county.write(folder, Form::Csv5));
    let writers: Vec<_> = writers.collect();
    let writers: Vec<&dyn Fn(&Path)> = writers.iter().map(|w| w as &dyn Fn(&Path)).collect();
    built(&writers)
}

#[test]
fn two_feeds_may_use_one_identifier() {
    let county = |vip_id, name, segments| County { vip_id, name, segments, ..County::default() };
    let (one, other) = ([from("pre1", 1, 99)], [from("pre1", 51, 149)]);
    for (vip_id, name) in [("32003", "Beta"), ("32001", "Beta")] {
        let both = of(&[county("32001", "Alpha", &one), county(vip_id, name, &other)]);
        let answer = both.house("75 Larkwing Ct");
        assert!(answer.kind == AnswerKind::Ambiguous);
        let [a, b] = answer.candidates.as_slice() else { panic!("{} candidates", answer.candidates.len()) };
        assert_ne!(a.text, b.text);
        let found = [a, b].map(|c| both.look_up(&c.address, "2028-10-20"));
        assert!(found.iter().all(|f| f.kind == AnswerKind::Found), "{vip_id} {name}");
        assert_ne!(found[0].precinct_row, found[1].precinct_row, "{vip_id} {name}");
        // The identifier alone means neither: asked again.
        let bare = both.look_up("75 Larkwing Ct, Carson City, NV 89701 [pre1]", "2028-10-20");
        assert!(bare.kind == AnswerKind::Ambiguous && bare.candidates.len() == 2);
        assert_eq!(both.said("10 Larkwing Ct"), "pre1");
    }
}

#[test]
fn a_past_feed_hides_no_present_one() {
    let past = [from("pre1", 1, 99), from("pre1", 401, 499)];
    let present = [from("pre2", 1, 59), from("pre1", 60, 99), from("pre2", 70, 75)];
    let over = || County { election: "2028-06-13", segments: &past, ..County::default() };
    let next = || County { segments: &present, ..County::default() };
    for both in [of(&[over(), next()]), of(&[next(), over()])] {
        assert_eq!(both.said("5 Larkwing Ct"), "pre2", "what the past feed says does not count");
        assert_eq!(both.said("72 Larkwing Ct"), "?pre1 pre2", "an uncertain address of the present feed");
        assert!(both.house("9999 Larkwing Ct").kind != AnswerKind::Stale);
        assert!(both.house("5 Larkwingg Ct").kind != AnswerKind::Stale);
        assert!(both.house("405 Larkwing Ct").kind == AnswerKind::Stale, "only the past feed has it");
        let after = |house: &str| both.look_up(&format!("{house}, Carson City, NV 89701"), "2028-12-01");
        assert!(
            ["5 Larkwing Ct", "72 Larkwing Ct", "405 Larkwing Ct"]
                .into_iter()
                .all(|house| after(house).kind == AnswerKind::Stale)
        );
        let before = both.look_up("5 Larkwing Ct, Carson City, NV 89701", "2028-06-01");
        assert_eq!(before.precinct.unwrap().id, "pre1", "two elections ahead: the nearest answers");
    }
}

#[test]
fn a_completion_is_no_street_that_only_a_past_feed_has() {
    let past = [from("pre1", 1, 99), from("pre1", 401, 499)];
    let present = [from("pre2", 1, 59)];
    let over = County { election: "2028-06-13", segments: &past, ..County::default() };
    let both = of(&[over, County { segments: &present, ..County::default() }]);
    assert_eq!(both.completed("5 la", "2028-10-20"), ["5 Larkwing Ct"]);
    assert!(both.completed("405 la", "2028-10-20").is_empty());
    assert_eq!(both.completed("405 la", "2028-06-01"), ["405 Larkwing Ct"], "while its election is ahead");
}

#[test]
fn every_street_of_a_present_county_takes_no_home_that_a_past_feed_lists_in_another() {
    let past = [from("pre1", 1, 99)];
    let everywhere = [Row::everywhere("pre2", "Carson City")];
    let over = |name| County { name, election: "2028-06-13", segments: &past, ..County::default() };
    let next = || County { name: "Present County", rows: &everywhere, ..County::default() };
    let both = of(&[over("Past County"), next()]);
    for line in
        ["5 Larkwing Ct, Carson City, NV 89701", "5 larkwing carson city nv", "5 Larkwin Ct, Carson City, NV"]
    {
        let asked = both.look_up(line, "2028-10-20");
        assert!(asked.kind == AnswerKind::Ambiguous, "{line}");
        let [candidate] = asked.candidates.as_slice() else { panic!("{line}: {}", asked.candidates.len()) };
        assert!(candidate.text.contains("Precinct 2"), "{}", candidate.text);
        let found = both.look_up(&candidate.address, "2028-10-20");
        assert_eq!(found.precinct.unwrap().id, "pre2", "{line}");
    }
    // A street that no feed lists, and one that the county itself listed before.
    assert_eq!(both.said("5 Elm Ct"), "pre2");
    assert_eq!(both.said("105 Elm Ct"), "pre2");
    assert_eq!(of(&[over("Present County"), next()]).said("5 Larkwing Ct"), "pre2");
    // A street that lacks the house, and one with a part more whose units vote apart.
    let past = [
        Row { precinct: "pre1", street: ["", "Elm", "Ter", ""], numbers: (16, 20), ..Row::default() },
        Row {
            precinct: "pre3",
            street: ["", "Elm", "Ter", ""],
            numbers: (20, 20),
            unit: "5",
            ..Row::default()
        },
    ];
    let present = [
        Row { precinct: "pre1", street: ["", "Elm", "", ""], numbers: (4, 14), ..Row::default() },
        Row::everywhere("pre2", "Carson City"),
    ];
    let over = County { name: "Past County", election: "2028-06-13", rows: &past, ..County::default() };
    let two = of(&[over, County { name: "Present County", rows: &present, ..County::default() }]);
    assert_eq!(two.said("20 Elm"), "?pre2");
    // While both elections are ahead, the listed street decides.
    assert_eq!(
        both.look_up("5 Larkwing Ct, Carson City, NV 89701", "2028-06-01").precinct.unwrap().id,
        "pre1"
    );
}

#[test]
fn a_town_that_reaches_into_the_county_of_a_past_feed_is_in_two() {
    let (past, present) = ([from("pre1", 1, 99)], [from("pre2", 1, 99)]);
    let places = "pl2,Library,1 Sample St,Carson City,89701,ho1,,,false,false\n\
                  ev,Office,2 Sample St,Carson City,89701,,Weekdays,,false,true\n";
    let over = |name| County { name, election: "2028-06-13", segments: &past, ..County::default() };
    let next = || County { name: "Carson City", segments: &present, places, ..County::default() };
    let county = |name| {
        of(&[over(name), next()]).look_up("7 Nowhere Blvd, Carson City, NV 89701", "2028-10-20").county
    };
    assert_eq!(county("Carson City").as_deref(), Some("Carson City"));
    assert_eq!(county("Past County"), None);
}
