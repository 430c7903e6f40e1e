//! Links that election offices give their voters: the county's before the state's, kind by kind, through the
//! index.

use std::path::Path;

use lookup::answer::LookupAnswer;

use super::county::{Built, County, Form, Segment, built};

const HEADER: &str = "id,elections_uri,absentee_uri,am_i_registered_uri,ballot_tracking_uri,\
                      ballot_tracking_provisional_uri,registration_uri,what_is_on_my_ballot_uri";

/// A feed with an office of the state and, where `county` has a row, one of the county.
fn feed(state: &'static str, county: &'static str) -> Built {
    built(&[&|folder: &Path| {
        let segments = [Segment { precinct: "pre1", numbers: (1, 99), unit: "" }];
        County { segments: &segments, ..County::default() }.write(folder, Form::Csv5);
        let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
        file("election_administration.txt", &format!("{HEADER}\n{state}{county}"));
        file("state.txt", "id,name,election_administration_id\nst1,Nevada,eaS\n");
        let office = if county.is_empty() { "" } else { "eaC" };
        file(
            "locality.txt",
            &format!(
                "id,name,state_id,election_administration_id,polling_location_ids\nl1,Sample County,st1,{office},\n"
            ),
        );
    }])
}

const STATE: &str =
    "eaS,https://state.example.gov,https://state.example.gov/mail,,https://state.example.gov/track,,,\n";

fn told(answer: LookupAnswer) -> Vec<(String, bool)> {
    answer.office.unwrap().links.into_iter().map(|link| (link.url, link.of_state)).collect()
}

fn expected(links: &[(&str, bool)]) -> Vec<(String, bool)> {
    links.iter().map(|(url, of_state)| ((*url).to_owned(), *of_state)).collect()
}

#[test]
fn the_countys_links_come_before_the_states_whatever_the_answer() {
    let county = "eaC,https://county.example.gov,,https://county.example.gov/am-i,https://county.example.gov/track,\
                  https://county.example.gov/provisional,,https://county.example.gov/ballot\n";
    let built = feed(STATE, county);
    assert!(!built.has_finding("office-uri"));
    let all = expected(&[
        ("https://county.example.gov/track", false),
        ("https://county.example.gov/provisional", false),
        ("https://state.example.gov/mail", true),
        ("https://county.example.gov/ballot", false),
        ("https://county.example.gov/am-i", false),
    ]);
    // The precinct is known; only the county is; the election is over.
    for (house, today) in
        [("5 Larkwing Ct", "2028-10-20"), ("9999 Larkwing Ct", "2028-10-20"), ("5 Larkwing Ct", "2028-12-01")]
    {
        let answer = built.look_up(&format!("{house}, Carson City, NV 89701"), today);
        assert_eq!(answer.office.as_ref().unwrap().url, "https://county.example.gov", "{house} {today}");
        assert_eq!(told(answer), all, "{house} {today}");
    }
}

#[test]
fn a_county_without_an_office_has_the_links_of_the_state() {
    let states =
        expected(&[("https://state.example.gov/track", true), ("https://state.example.gov/mail", true)]);
    assert_eq!(told(feed(STATE, "").house("5 Larkwing Ct")), states);
}

#[test]
fn a_link_that_is_no_web_address_is_a_finding_and_the_states_stands_instead() {
    let county = "eaC,https://county.example.gov,www.county.example.gov/mail,,javascript:alert(1),,,\n";
    let built = feed(STATE, county);
    assert_eq!(built.reports[0].counts["office-uri"], 2);
    let states =
        expected(&[("https://state.example.gov/track", true), ("https://state.example.gov/mail", true)]);
    assert_eq!(told(built.house("5 Larkwing Ct")), states);
}
