//! The eleven classes, asked of the index in this process.

use std::path::Path;

use lookup::answer::{Answer, Location};

use super::cases::{CASES, Place, places, said};
use super::county::built;

fn place(location: &Location) -> Place<'_> {
    let Location { line_1, zip, hours_text: hours, open_early_voting, open_election_day, .. } = location;
    Place { line_1, zip, hours, open: [*open_early_voting, *open_election_day] }
}

fn shown(answer: &Answer, with_places: bool) -> String {
    let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref().map(|p| p.id.as_str()));
    let said = said(answer.precinct.as_ref().map(|p| p.id.as_str()), offered);
    let roles = answer.locations.each_ref().map(|list| list.iter().map(place).collect());
    if with_places { places(&said, roles) } else { said }
}

#[test]
fn the_eleven_classes_are_answered_rightly() {
    assert_eq!(CASES.len(), 11);
    for case in CASES {
        let writers: Vec<_> = case.feeds.iter().map(|feed| move |folder: &Path| feed(folder)).collect();
        let writers: Vec<&dyn Fn(&Path)> = writers.iter().map(|w| w as &dyn Fn(&Path)).collect();
        let built = built(&writers);
        for (line, want) in case.asked {
            let answer = built.ask(line, "2028-10-20");
            assert_eq!(shown(&answer, want.contains(';')), *want, "{}: {line}", case.name);
        }
    }
}
