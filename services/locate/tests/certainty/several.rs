//! Several elections ahead for one address: each is answered from the feeds of its own day, and from nothing
//! else.

use lookup::answer::{AnswerKind, LookupAnswer};

use super::feed::{Built, Tables, built, carson, day, office};

const JUNE: &str = "2028-06-13";
const NOVEMBER: &str = "2028-11-07";
const LINE: &str = "5 Larkwing Ct, Carson City, NV 89701";

/// The feed for another day: its offices say so, and its early voting is before it.
fn on(date: &str) -> Tables {
    carson()
        .with("election", "2028-11-07,st1,ho1,General", &format!("{date},st1,ho1,Election of {date}"))
        .with("schedule", "ho1,2028-11-07,2028-11-07", &format!("ho1,{date},{date}"))
        .with("schedule", "ho2,2028-10-21,2028-11-03", &format!("ho2,{},{date}", &JUNE.replace("13", "01")))
        .with("election_administration", "Carson City Clerk", &format!("Clerk for {date}"))
}

/// The feed in which the first two precincts have exchanged their places.
fn exchanged(date: &str) -> Tables {
    on(date)
        .with("precinct", "l1,false,pl1", "l1,false,other")
        .with("precinct", "l1,false,pl2", "l1,false,pl1")
        .with("precinct", "l1,false,other", "l1,false,pl2")
}

/// By election: its day, the kind of its answer, and the first place of election day.
fn told(answer: &LookupAnswer) -> Vec<(String, AnswerKind, String)> {
    let one = |own: &LookupAnswer| {
        let feed = own.feed.as_ref().unwrap();
        let place = day(own).first().copied().unwrap_or_default().to_owned();
        (feed.election_date.unwrap().to_string(), own.kind, place)
    };
    answer.elections.iter().map(one).collect()
}

fn is(date: &str, kind: AnswerKind, place: &str) -> (String, AnswerKind, String) {
    (date.to_owned(), kind, place.to_owned())
}

fn asked(built: &Built, line: &str) -> LookupAnswer {
    built.on(line, "2028-06-01")
}

#[test]
fn each_election_has_the_answer_of_its_own_feed_the_nearest_first() {
    for feeds in [[exchanged(JUNE), carson()], [carson(), exchanged(JUNE)]] {
        let built = built(&feeds);
        let answer = asked(&built, LINE);
        let found = AnswerKind::Found;
        assert_eq!(told(&answer), [is(JUNE, found, "School"), is(NOVEMBER, found, "Library")]);
        assert_eq!(
            answer.elections.iter().map(office).collect::<Vec<_>>(),
            ["Clerk for 2028-06-13", "Carson City Clerk"]
        );
        let first = &answer.elections[0];
        assert!(
            answer == LookupAnswer { elections: answer.elections.clone(), ..first.clone() },
            "the nearest is the answer"
        );
        for (own, date) in answer.elections.iter().zip([JUNE, NOVEMBER]) {
            assert!(own.elections.is_empty());
            let last = own.locations[1][0].schedule.last().unwrap();
            assert_eq!(last.date.to_string(), date, "the hours of its own day");
        }
        assert!(built.on(LINE, "2028-06-14").elections.is_empty(), "one election is left");
        let after = built.on(LINE, "2028-11-08");
        assert!(
            after.kind == AnswerKind::Stale && after.elections.is_empty(),
            "a past election gives nothing"
        );
    }
}

#[test]
fn an_election_that_does_not_know_the_house_says_so_beside_the_one_that_does() {
    let later = carson().and("street_segment", "ss4,pre3,Carson City,NV,89701,both,Elm,St,1,99\n");
    let built = built(&[exchanged(JUNE), later]);
    let answer = asked(&built, "5 Elm St, Carson City, NV 89701");
    assert_eq!(day(&answer)[0], "Firehouse", "the answer of callers that ask for one names its election");
    assert_eq!(answer.feed.as_ref().unwrap().election_date, NOVEMBER.parse().ok());
    let [june, november] = answer.elections.as_slice() else { panic!("{:?}", told(&answer)) };
    assert!(june.kind == AnswerKind::County && day(june).is_empty() && june.precinct.is_none());
    assert_eq!(office(june), "Clerk for 2028-06-13");
    assert_eq!((november.kind, day(november)[0]), (AnswerKind::Found, "Firehouse"));
}

#[test]
fn an_election_of_another_county_is_not_one_of_the_address() {
    let elsewhere = exchanged(JUNE)
        .with("source", "Carson City,32510", "Washoe County,32031")
        .with("locality", "l1,Carson City", "l1,Washoe County")
        .with(
            "street_segment",
            "ss1,pre1,Carson City,NV,89701,both,Larkwing",
            "ss1,pre1,Reno,NV,89501,both,Larkwing",
        )
        .with(
            "street_segment",
            "ss2,pre2,Carson City,NV,89701,both,Larkwing",
            "ss2,pre2,Reno,NV,89501,both,Larkwing",
        )
        .with(
            "street_segment",
            "ss3,pre3,Carson City,NV,89701,both,Larkwing",
            "ss3,pre3,Reno,NV,89501,both,Larkwing",
        );
    let built = built(&[elsewhere, carson()]);
    let answer = asked(&built, LINE);
    assert_eq!((answer.kind, day(&answer)[0]), (AnswerKind::Found, "Library"));
    assert_eq!(answer.feed.as_ref().unwrap().election_date, NOVEMBER.parse().ok());
    assert!(answer.elections.is_empty(), "{:?}", told(&answer));
    let reno = asked(&built, "5 Larkwing Ct, Reno, NV 89501");
    assert_eq!((reno.kind, day(&reno)[0]), (AnswerKind::Found, "School"));
    assert!(reno.elections.is_empty(), "{:?}", told(&reno));
}

#[test]
fn a_question_of_one_election_leaves_the_other_answered_and_a_choice_counts_for_its_own() {
    let twice = |tables: Tables| {
        tables.and("street_segment", "ss4,pre3,Carson City,NV,89701,both,Larkwing,Ct,1,49\n")
    };
    let (found, ambiguous) = (AnswerKind::Found, AnswerKind::Ambiguous);
    let built_later = built(&[exchanged(JUNE), twice(carson())]);
    let answer = asked(&built_later, LINE);
    assert_eq!(told(&answer), [is(JUNE, found, "School"), is(NOVEMBER, ambiguous, "")]);
    assert!(answer.kind == found && answer.candidates.is_empty());
    let choices = &answer.elections[1].candidates;
    assert_eq!(choices.len(), 2);
    let chosen: Vec<_> = choices.iter().map(|choice| told(&asked(&built_later, &choice.address))).collect();
    for (chosen, place) in chosen.iter().zip(["Library", "Firehouse"]) {
        assert_eq!(*chosen, [is(JUNE, found, "School"), is(NOVEMBER, found, place)]);
    }

    let both = built(&[twice(exchanged(JUNE)), twice(carson())]);
    let answer = asked(&both, LINE);
    assert_eq!(told(&answer), [is(JUNE, ambiguous, ""), is(NOVEMBER, ambiguous, "")]);
    // `pre1` of one feed may be another precinct in the other feed: choosing it decides nothing there.
    let june = asked(&both, &answer.elections[0].candidates[0].address);
    assert_eq!(told(&june), [is(JUNE, found, "School"), is(NOVEMBER, ambiguous, "")]);
    let november = asked(&both, &june.elections[1].candidates[1].address);
    assert_eq!(told(&november), [is(JUNE, found, "School"), is(NOVEMBER, found, "Firehouse")]);
    let first = asked(&both, &answer.elections[1].candidates[1].address);
    assert_eq!(told(&first), [is(JUNE, ambiguous, ""), is(NOVEMBER, found, "Firehouse")]);
    let second = asked(&both, &first.elections[0].candidates[1].address);
    assert_eq!(told(&second), [is(JUNE, found, "Firehouse"), is(NOVEMBER, found, "Firehouse")]);
}

#[test]
fn one_election_may_be_by_mail_and_the_other_at_a_place() {
    let mail = exchanged(JUNE).with("precinct", "pre1,Precinct 1,1,l1,false", "pre1,Precinct 1,1,l1,true");
    let answer = asked(&built(&[mail, carson()]), LINE);
    assert_eq!(
        told(&answer),
        [is(JUNE, AnswerKind::MailOnly, ""), is(NOVEMBER, AnswerKind::Found, "Library")]
    );
}

#[test]
fn two_feeds_of_one_state_and_day_are_one_election() {
    // They contradict each other: the home is asked about, as in an index with these two alone.
    let built = built(&[exchanged(NOVEMBER), carson()]);
    let answer = asked(&built, LINE);
    assert!(answer.kind == AnswerKind::Ambiguous && answer.elections.is_empty());
    let three = super::feed::built(&[exchanged(NOVEMBER), carson(), on(JUNE)]);
    let answer = asked(&three, LINE);
    assert_eq!(
        told(&answer),
        [is(JUNE, AnswerKind::Found, "Library"), is(NOVEMBER, AnswerKind::Ambiguous, "")]
    );
}

#[test]
fn a_feed_without_a_day_may_be_of_any_election_and_is_none() {
    let undated = exchanged(JUNE).with("election", "e1,2028-06-13,", "e1,,");
    let undated = || undated.clone();
    let answer = asked(&built(&[undated(), carson(), on(JUNE)]), LINE);
    for own in &answer.elections {
        let feed = own.feed.as_ref().unwrap();
        assert!(feed.election_date.is_some());
        assert!(own.kind != AnswerKind::Found || day(own).is_empty() || day(own) == ["Library"]);
    }
    assert!(!matches!(day(&answer).first(), Some(place) if *place == "School"), "nothing of it is certain");
}

#[test]
fn an_address_has_the_elections_of_its_own_state() {
    let california = exchanged(JUNE)
        .with("source", "Carson City,32510", "Alpine County,06003")
        .with("state", "Nevada", "California")
        .with("locality", "l1,Carson City", "l1,Alpine County")
        .with("street_segment", "ss1,pre1,Carson City,NV,89701", "ss1,pre1,Markleeville,CA,96120")
        .with("street_segment", "ss2,pre2,Carson City,NV,89701", "ss2,pre2,Markleeville,CA,96120")
        .with("street_segment", "ss3,pre3,Carson City,NV,89701", "ss3,pre3,Markleeville,CA,96120");
    let built = built(&[california, carson(), on("2028-12-05")]);
    let nevada = asked(&built, LINE);
    assert_eq!(told(&nevada).iter().map(|e| e.0.as_str()).collect::<Vec<_>>(), [NOVEMBER, "2028-12-05"]);
    let alpine = asked(&built, "5 Larkwing Ct, Markleeville, CA 96120");
    assert_eq!((alpine.kind, day(&alpine)[0]), (AnswerKind::Found, "School"));
    assert!(alpine.elections.is_empty());
}

#[test]
fn at_most_eight_elections_are_answered() {
    let feeds: Vec<Tables> = (1..=10).map(|n| on(&format!("2029-{n:02}-06"))).collect();
    let answer = asked(&built(&feeds), LINE);
    let days: Vec<String> = told(&answer).into_iter().map(|(date, ..)| date).collect();
    assert_eq!(days, (1..=8).map(|n| format!("2029-{n:02}-06")).collect::<Vec<_>>());
}

#[test]
fn a_line_of_choices_that_nobody_offered_is_the_plain_line() {
    let built = built(&[exchanged(JUNE), carson()]);
    let plain = told(&asked(&built, LINE));
    for end in ["[2028-11-07: pre2]", "[2027-01-01: pre1]", "[2028-11-07: ]", "[pre1] [2028-11-07: pre1]"] {
        assert_eq!(told(&asked(&built, &format!("{LINE} {end}"))), plain, "{end}");
    }
    let one = super::feed::built(&[carson()]);
    let line = format!("{LINE} [2028-06-13: pre1]");
    assert_eq!(
        day(&asked(&one, &line))[0],
        "Library",
        "a choice of an election that the index does not have"
    );
}
