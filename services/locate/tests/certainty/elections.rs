//! Several feeds of one state: the nearest election that is not over answers, and equal content is one
//! answer.

use lookup::answer::AnswerKind;

use super::feed::{Tables, built, carson, day};

/// A feed in which the first two precincts have exchanged their places, for another day.
fn on(date: &str) -> Tables {
    carson()
        .with("election", "2028-11-07", date)
        .with("schedule", "ho1,2028-11-07,2028-11-07", &format!("ho1,{date},{date}"))
        .with("precinct", "l1,false,pl1", "l1,false,other")
        .with("precinct", "l1,false,pl2", "l1,false,pl1")
        .with("precinct", "l1,false,other", "l1,false,pl2")
}

#[test]
fn the_nearest_election_that_is_not_over_answers() {
    for feeds in [[on("2028-06-13"), carson()], [carson(), on("2028-06-13")]] {
        let built = built(&feeds);
        let line = "5 Larkwing Ct, Carson City, NV 89701";
        let at = |today: &str| {
            let answer = built.on(line, today);
            (answer.kind, day(&answer).first().map(ToString::to_string))
        };
        assert_eq!(at("2028-06-01"), (AnswerKind::Found, Some("School".to_owned())));
        assert_eq!(at("2028-06-13"), (AnswerKind::Found, Some("School".to_owned())));
        assert_eq!(at("2028-06-14"), (AnswerKind::Found, Some("Library".to_owned())));
        assert_eq!(at("2028-11-08").0, AnswerKind::Stale);
    }
}

#[test]
fn what_only_the_later_election_has_is_answered_by_it() {
    let later = carson().and("street_segment", "ss4,pre3,Carson City,NV,89701,both,Elm,St,1,99\n");
    let built = built(&[on("2028-06-13"), later]);
    let answer = built.on("5 Elm St, Carson City, NV 89701", "2028-06-01");
    assert_eq!((answer.kind, day(&answer)[0]), (AnswerKind::Found, "Firehouse"));
    assert_eq!(answer.feed.unwrap().election_date, "2028-11-07".parse().ok());
}

#[test]
fn a_state_feed_and_a_county_feed_of_equal_content_are_one_answer() {
    let of_state = carson()
        .with("source", "Carson City,32510", "Nevada,32")
        .with("precinct", "pre1,Precinct 1,1", "nv-1,Precinct 1,1")
        .with("street_segment", "ss1,pre1", "ss1,nv-1")
        .with("precinct", "pre3,Precinct 3,3,l1,false,pl3", "pre3,Precinct 3,3,l1,false,pl2");
    let both = built(&[of_state, carson()]);
    let same = both.house(5);
    assert_eq!((same.kind, day(&same)[0]), (AnswerKind::Found, "Library"));
    assert_eq!(both.house(105).kind, AnswerKind::Found);
    let other = both.house(205);
    assert_eq!((other.kind, other.candidates.len()), (AnswerKind::Ambiguous, 2), "their places differ");
}

#[test]
fn rows_of_a_later_election_decide_nothing_on_the_day_of_a_nearer_one() {
    let doors = on("2028-06-13")
        .with("street_segment", "id,precinct_id,", "includes_all_addresses,unit_number,id,precinct_id,")
        .with("street_segment", "ss1,", "false,,ss1,")
        .with("street_segment", "ss2,", "false,,ss2,")
        .with("street_segment", "ss3,", "false,,ss3,")
        .and("street_segment", "false,1,ss4,pre1,Carson City,NV,89701,both,Elm,St,5,5\n")
        .and("street_segment", "true,,ss5,pre3,Carson City,NV,89701,both,Elm,St,,\n");
    let range = carson().and("street_segment", "ss4,pre2,Carson City,NV,89701,both,Elm,St,1,99\n");
    let built = built(&[doors, range]);
    let line = "5 Elm St Apt 2, Carson City, NV 89701";
    assert_eq!(day(&built.on(line, "2028-06-13"))[0], "Firehouse", "by all addresses of the nearer election");
    assert_eq!(day(&built.on(line, "2028-06-14"))[0], "School", "by the range of the later one");
}
