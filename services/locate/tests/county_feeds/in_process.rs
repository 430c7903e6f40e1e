//! The classes of [`super::cases`], asked of the index in this process; their rules and findings.

use std::path::Path;

use lookup::answer::{LookupAnswer, VotingLocation};

use super::cases::{CASES, Place, places, said};
use super::county::built;

fn place(location: &VotingLocation) -> Place<'_> {
    let VotingLocation { line_1, zip, hours_text: hours, open_early_voting, open_election_day, .. } =
        location;
    Place { line_1, zip, hours, open: [*open_early_voting, *open_election_day] }
}

fn shown(answer: &LookupAnswer, with_places: bool) -> String {
    let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref().map(|p| p.id.as_str()));
    let said = said(answer.precinct.as_ref().map(|p| p.id.as_str()), offered);
    let roles = answer.locations.each_ref().map(|list| list.iter().map(place).collect());
    if with_places { places(&said, roles) } else { said }
}

#[test]
fn every_class_is_answered_rightly_by_a_rule_that_is_written_down() {
    let documents = [
        include_str!("../../../../docs/locate/matching.md"),
        include_str!("../../../../docs/locate/places.md"),
    ];
    for case in CASES {
        let writers: Vec<_> = case.feeds.iter().map(|feed| move |folder: &Path| feed(folder)).collect();
        let writers: Vec<&dyn Fn(&Path)> = writers.iter().map(|w| w as &dyn Fn(&Path)).collect();
        let built = built(&writers);
        let heading = format!("\n## {}\n", case.rule);
        assert!(documents.iter().any(|text| text.contains(&heading)), "{}: no such section", case.name);
        for rule in case.findings {
            assert!(built.has_finding(rule), "{}: {rule}", case.name);
        }
        for rule in ["segment-unit-readings", "segment-unit-range", "segment-unit-text", "place-apart"] {
            assert_eq!(built.has_finding(rule), case.findings.contains(&rule), "{}: {rule}", case.name);
        }
        for (line, want) in case.asked {
            let answer = built.look_up(line, "2028-10-20");
            assert_eq!(shown(&answer, want.contains(';')), *want, "{}: {line}", case.name);
        }
    }
}
