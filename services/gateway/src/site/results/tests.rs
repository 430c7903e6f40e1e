use super::super::lookup::{Opening, PlacesFeed, VotingPlace};
use super::*;
use crate::site::jurisdiction::config::{
    EarlyVotingConfig, ElectionConfig, LookupSettings, NoElections, RegistrationConfig, RegistrationWay,
    VepConfig,
};
use crate::site::jurisdiction::facts::tests::all;
use crate::site::places::order::tests::place;
use crate::site::wording::text::TextPair;
use crate::view::bootstrap::ElectionKind;
use crate::view::locate::{Candidate, CandidateReason, DoubtfulPlace, MessageKey, PollingPlace, SiteAddress};

fn scene(pages: &Pages) -> ResultsRequest<'_> {
    ResultsRequest {
        entered: "1 Secret Ln, 89101".to_owned(),
        locale: Locale::En,
        query: SiteQuery::default(),
        now: "2028-10-20T18:00:00Z".parse().unwrap(),
        pages,
        contact: Some("help@site.example"),
        reports: true,
    }
}

fn found() -> LookupAnswer {
    LookupAnswer {
        answer: LookupKind::Found,
        address: Some(SiteAddress {
            line_1: "1 SECRET LN".to_owned(),
            line_2: String::new(),
            city: "LAS VEGAS".to_owned(),
            state_code: "NV".to_owned(),
            zip: "89101".to_owned(),
            display: "1 SECRET LN, LAS VEGAS, NV 89101".to_owned(),
        }),
        precinct_name: Some("1001".to_owned()),
        county_name: Some("Clark County".to_owned()),
        election_day: vec![place("d")],
        early_vote: vec![VotingPlace { is_countywide: true, ..place("e") }],
        feed: Some(PlacesFeed {
            election_day: "2028-11-07".parse().ok(),
            sample: true,
            ..Default::default()
        }),
        ..Default::default()
    }
}

fn config() -> JurisdictionConfig {
    JurisdictionConfig {
        election: Some(ElectionConfig {
            name: "General".to_owned(),
            kind: ElectionKind::General,
            day: "2028-11-07".parse().unwrap(),
            early_voting: EarlyVotingConfig { allowed: true, start: None, end: "2028-11-03".parse().ok() },
            ..Default::default()
        }),
        registration: RegistrationConfig {
            same_day: Some(RegistrationWay { enabled: true, ..Default::default() }),
            ..Default::default()
        },
        lookup: LookupSettings {
            sos_lookup_url: Some(TextPair { en: "https://nv.example/".to_owned(), es: String::new() }),
            ..Default::default()
        },
        vep: VepConfig { vep_enabled: true, ..Default::default() },
        ..Default::default()
    }
}

#[test]
fn a_found_address_shows_its_places_in_order() {
    let lookup = found();
    let view = results(&scene(&Pages::Unknown), &lookup, Some(&config()));
    assert_eq!(view.status, LocateStatus::Found);
    let kinds: Vec<_> = view.types.iter().map(|t| t.kind).collect();
    assert_eq!(kinds, [LocationKind::EarlyVote, LocationKind::ElectionDay]);
    assert_eq!(view.election.as_ref().unwrap().days_until, 18);
    assert_eq!(view.types[0].locations[0].county_name, Some("Clark County"));
    assert_eq!(&*view.types[0].locations[0].voter_id_href, "/votinginfo/nv/#id-requirements");
    assert_eq!(view.precinct_name, None, "precincts show only where the jurisdiction shows them");
}

#[test]
fn a_former_election_is_named_only_where_there_was_one() {
    let named = |date: &str| {
        let moved = MovedFrom {
            location_name: "Old".to_owned(),
            address: String::new(),
            election_date: date.to_owned(),
        };
        let lookup = LookupAnswer { moved_from: Some(moved), ..found() };
        results(&scene(&Pages::Unknown), &lookup, Some(&config())).moved_from.unwrap().election_date
    };
    assert_eq!(named("2026-11-03"), "2026-11-03");
    for same_or_unknown in ["2028-11-07", "2028-11-08", "", "soon"] {
        assert_eq!(named(same_or_unknown), "", "{same_or_unknown}");
    }
}

fn in_doubt(place: PollingPlace) -> LookupAnswer {
    let doubtful = DoubtfulPlace { name: "Hall".to_owned(), address: "1 Sample St".to_owned() };
    LookupAnswer { election_day: Vec::new(), polling_place: Some(place), doubtful: vec![doubtful], ..found() }
}

#[test]
fn a_polling_place_in_doubt_is_no_place_of_the_answer_and_names_the_office() {
    let lookup = in_doubt(PollingPlace::Doubtful);
    let view = results(&scene(&Pages::Unknown), &lookup, Some(&config()));
    assert_eq!((view.status, view.polling_place), (LocateStatus::Found, Some(PollingPlace::Doubtful)));
    assert_eq!(view.types.iter().map(|t| t.kind).collect::<Vec<_>>(), [LocationKind::EarlyVote]);
    assert_eq!(view.doubtful_places, lookup.doubtful);
    assert!(view.election_office.is_some());
}

#[test]
fn a_lost_polling_place_is_said_where_no_other_place_is_listed() {
    let code = "NO_VOTING_LOCATIONS_FOUND".to_owned();
    let lost = in_doubt(PollingPlace::Lost);
    let lookup =
        LookupAnswer { answer: LookupKind::Unknown, error_code: code, early_vote: Vec::new(), ..lost };
    let view = results(&scene(&Pages::Unknown), &lookup, Some(&config()));
    assert_eq!((view.status, view.polling_place), (LocateStatus::Error, Some(PollingPlace::Lost)));
    assert!(view.election_office.is_some());
}

#[test]
fn of_the_polling_place_of_an_election_that_is_not_ahead_nothing_is_said() {
    let mut past = in_doubt(PollingPlace::Doubtful);
    past.feed.as_mut().unwrap().election_day = "2028-06-06".parse().ok();
    let none = JurisdictionConfig { election: None, ..config() };
    for (lookup, config) in [(past, config()), (in_doubt(PollingPlace::Doubtful), none)] {
        let view = results(&scene(&Pages::Unknown), &lookup, Some(&config));
        assert_eq!((view.polling_place, view.doubtful_places), (None, Vec::new()));
    }
}

#[test]
fn what_the_office_wrote_about_hours_stands_beside_the_schedule() {
    let said = |hours_text: &str| {
        let schedule = vec![Opening {
            date: "2028-11-07".parse().unwrap(),
            opens: 480,
            closes: 1020,
            by_appointment: false,
            subject_to_change: false,
        }];
        let place = VotingPlace { hours_text: hours_text.to_owned(), schedule, ..place("d") };
        let lookup = LookupAnswer { election_day: vec![place], ..found() };
        let view = results(&scene(&Pages::Unknown), &lookup, Some(&config()));
        let shown = view.types.iter().flat_map(|kind| &kind.locations).find(|place| place.id == "d");
        shown.unwrap().dates_hours_text.map(str::to_owned)
    };
    assert_eq!(said(" Closed for lunch ").as_deref(), Some("Closed for lunch"));
    assert_eq!(said("  "), None);
}

#[test]
fn a_place_without_hours_has_those_of_the_state_for_the_same_election_alone() {
    let hours = [("polling.hours.opens", "07:00"), ("polling.hours.closes", "19:00")];
    let config = JurisdictionConfig { facts: all(&hours), ..config() };
    let bare = |place: VotingPlace| VotingPlace { schedule: Vec::new(), hours_text: String::new(), ..place };
    let of = |lookup: &LookupAnswer, config: &JurisdictionConfig| {
        state_hours(&results(&scene(&Pages::Unknown), lookup, Some(config)), Some(config))
    };
    let lookup = LookupAnswer { election_day: vec![bare(place("d"))], ..found() };
    assert_eq!(of(&lookup, &config).unwrap().lines[0].key, "hours_same");

    let words = VotingPlace { hours_text: "7 to 7".to_owned(), ..bare(place("d")) };
    let told = LookupAnswer { election_day: vec![words], ..found() };
    assert_eq!(of(&told, &config), None, "the place has its own");
    let early = LookupAnswer { early_vote: vec![bare(place("e"))], election_day: Vec::new(), ..found() };
    assert_eq!(of(&early, &config), None, "early voting keeps other hours");

    let mut other = lookup;
    other.feed.as_mut().unwrap().election_day = "2028-10-31".parse().ok();
    assert_eq!(of(&other, &config), None, "the facts are of another election");
}

#[test]
fn no_link_holds_the_voters_address() {
    let lookup = found();
    let view = results(&scene(&Pages::Unknown), &lookup, Some(&config()));
    let places = view.types.iter().flat_map(|t| &t.locations);
    let links = places.flat_map(|l| [&*l.directions_url, &*l.voter_id_href]);
    let links = links.chain([view.report_problem_url.as_str()]);
    for link in links {
        assert!(!link.to_lowercase().contains("secret"), "{link}");
    }
}

#[test]
fn without_content_the_feed_still_answers() {
    let lookup = found();
    let view = results(&scene(&Pages::Unknown), &lookup, None);
    assert_eq!(view.status, LocateStatus::Found);
    assert_eq!(view.hotline.display, "833-336-8683");
    assert!(view.lookup_url.is_some());
}

#[test]
fn a_jurisdiction_without_active_election_shows_no_place() {
    let none = JurisdictionConfig { election: None, ..config() };
    let lookup = found();
    let view = results(&scene(&Pages::Unknown), &lookup, Some(&none));
    assert_eq!((view.status, view.types.len()), (LocateStatus::Error, 0));
    assert_eq!(view.message.unwrap().error_code, "DEFAULT", "content did not say why");
    let said = NoElections { code: "NO_ACTIVE_ELECTION".to_owned(), ..Default::default() };
    let none = JurisdictionConfig { no_elections: Some(said), ..none };
    let message = results(&scene(&Pages::Unknown), &lookup, Some(&none)).message.unwrap();
    assert_eq!((message.error_code.as_str(), message.key), ("NO_ACTIVE_ELECTION", MessageKey::Default));
}

#[test]
fn places_of_a_past_election_are_withheld() {
    let mut lookup = found();
    lookup.feed.as_mut().unwrap().election_day = "2028-06-06".parse().ok();
    for config in [None, Some(config())] {
        let view = results(&scene(&Pages::Unknown), &lookup, config.as_ref());
        assert!(view.types.is_empty());
        let message = view.message.unwrap();
        assert_eq!(message.error_code, NO_VOTING_LOCATIONS_AVAILABLE);
        assert_eq!(message.key, MessageKey::NoVotingLocationFound);
    }
}

#[test]
fn a_state_that_is_not_known_shows_no_place() {
    let mut lookup = found();
    lookup.address = None;
    let mut scene = scene(&Pages::Unknown);
    scene.query = SiteQuery::parse("state=NV");
    let view = results(&scene, &lookup, Some(&config()));
    assert_eq!(view.message.unwrap().error_code, "DEFAULT");
    assert!(view.types.is_empty());
}

#[test]
fn several_fits_are_offered_and_none_is_shown() {
    let candidate = Candidate {
        text: "1 N Main St".to_owned(),
        address: "1 N Main St, 89101".to_owned(),
        reason: CandidateReason::Spelling,
    };
    for answer in [LookupKind::Ambiguous, LookupKind::Unknown] {
        let lookup = LookupAnswer { answer, candidates: vec![candidate.clone()], ..found() };
        let view = results(&scene(&Pages::Unknown), &lookup, Some(&config()));
        assert_eq!(view.status, LocateStatus::Ambiguous);
        assert!(view.types.is_empty() && view.message.is_none());
    }
}

#[test]
fn mail_only_is_an_answer_without_places() {
    let lookup =
        LookupAnswer { answer: LookupKind::MailOnly, early_vote: vec![], election_day: vec![], ..found() };
    assert_eq!(results(&scene(&Pages::Unknown), &lookup, Some(&config())).status, LocateStatus::MailOnly);
    let empty = LookupAnswer { answer: LookupKind::Found, ..lookup };
    let view = results(&scene(&Pages::Unknown), &empty, Some(&config()));
    assert_eq!(view.message.unwrap().error_code, NO_VOTING_LOCATIONS_AVAILABLE);
}

#[test]
fn an_error_points_to_the_official_look_up() {
    let lookup = LookupAnswer { error_code: "SERVICE_UNAVAILABLE".to_owned(), ..Default::default() };
    let mut scene = scene(&Pages::Unknown);
    scene.query = SiteQuery::parse("state=NV");
    let view = results(&scene, &lookup, Some(&config()));
    assert_eq!(view.lookup_url.as_deref(), Some("https://nv.example/"));
    let message = view.message.unwrap();
    assert_eq!((message.key, message.sos_variant), (MessageKey::ApiUnavailable, true));
}

#[test]
fn places_say_that_they_register_voters_where_the_facts_say_so() {
    let registers = |facts: &[(&str, &str)]| -> Vec<bool> {
        let config = JurisdictionConfig { facts: all(facts), ..config() };
        let lookup = found();
        let view = results(&scene(&Pages::Unknown), &lookup, Some(&config));
        view.types.iter().map(|t| t.locations[0].same_day_registration).collect()
    };
    let (kind, places) = ("registration.same_day.kind", "registration.same_day.where");
    assert_eq!(registers(&[]), [false, false], "the switch of the editors says not where");
    let both = [(kind, "electionday+early"), (places, "polling_place;early_voting_site")];
    assert_eq!(registers(&both), [true, true]);
    assert_eq!(registers(&[(kind, "early"), (places, "early_voting_site")]), [true, false]);
    assert_eq!(registers(&[(kind, "electionday+early"), (places, "town_clerk")]), [false, false]);
}

#[test]
fn without_a_mailbox_a_problem_is_reported_to_the_hotline() {
    let scene = ResultsRequest { contact: None, ..scene(&Pages::Unknown) };
    let lookup = found();
    let view = results(&scene, &lookup, Some(&config()));
    assert_eq!(view.report_problem_url, "tel:+18333368683");
}

/// Of an election that only the feed knows, with an early place that is open until four days before it.
fn of_feed(day: &str, name: &str) -> LookupAnswer {
    let early = Opening { date: "2028-12-01".parse().unwrap(), opens: 480, closes: 1020, ..OPENING };
    let feed = PlacesFeed {
        election_day: day.parse().ok(),
        election_name: name.to_owned(),
        sample: true,
        ..Default::default()
    };
    let early_vote = vec![VotingPlace { schedule: vec![early], ..place("later early") }];
    LookupAnswer { feed: Some(feed), early_vote, election_day: vec![place("later day")], ..found() }
}

const OPENING: Opening =
    Opening { date: NaiveDate::MIN, opens: 0, closes: 1, by_appointment: false, subject_to_change: false };

#[test]
fn each_of_two_elections_is_shown_by_its_own_day() {
    let later = || of_feed("2028-12-05", "Special Election");
    let lookup = LookupAnswer { elections: vec![later(), found()], ..found() };
    let at = |now: &str| {
        let scene = ResultsRequest { now: now.parse().unwrap(), ..scene(&Pages::Unknown) };
        let view = results(&scene, &lookup, Some(&config()));
        let shown = view.elections.iter().map(|own| {
            let kinds: Vec<_> = own.answer.types.iter().map(|t| t.kind).collect();
            (own.election.date.to_string(), own.election.days_until, own.election.kind, kinds)
        });
        shown.collect::<Vec<_>>()
    };
    use LocationKind::{EarlyVote, ElectionDay};
    let general = |days, kinds| ("2028-11-07".to_owned(), days, Some(ElectionKind::General), kinds);
    let special = |days, kinds| ("2028-12-05".to_owned(), days, None, kinds);
    let both = vec![EarlyVote, ElectionDay];
    assert_eq!(at("2028-10-20T18:00:00Z"), [general(18, both.clone()), special(46, both.clone())], "by day");
    // Early voting of the first is over, by its rule; that of the second goes on, by its own schedule.
    assert_eq!(at("2028-11-05T18:00:00Z"), [general(2, vec![ElectionDay]), special(30, both.clone())]);
    assert_eq!(at("2028-11-07T18:00:00Z"), [general(0, vec![ElectionDay]), special(28, both)]);
    assert!(
        at("2028-11-09T18:00:00Z").is_empty(),
        "content knows of no election ahead: nothing is shown of any"
    );
}

#[test]
fn shows_two_elections_of_one_day_by_name() {
    let of_day = |name: &str| {
        let feed = of_feed("2028-11-07", name).feed.map(|feed| PlacesFeed { shares_day: true, ..feed });
        LookupAnswer { feed, ..found() }
    };
    let both = ["General Election", "School Board Election"];
    let lookup = LookupAnswer { elections: both.map(of_day).into(), ..found() };
    let shown = results(&scene(&Pages::Unknown), &lookup, Some(&config())).elections;
    let names: Vec<&str> = shown.iter().map(|own| own.election.name.as_str()).collect();
    assert_eq!(names, both);
}

#[test]
fn an_election_that_asks_leaves_the_other_its_places() {
    let near = Candidate { text: "1".to_owned(), address: "1".to_owned(), reason: CandidateReason::Unit };
    let empty = || (Vec::new(), Vec::new());
    let (early_vote, election_day) = empty();
    let asks = LookupAnswer {
        answer: LookupKind::Ambiguous,
        candidates: vec![near],
        early_vote,
        election_day,
        ..of_feed("2028-12-05", "")
    };
    let lookup = LookupAnswer { elections: vec![found(), asks], ..found() };
    let view = results(&scene(&Pages::Unknown), &lookup, Some(&config()));
    let statuses: Vec<_> = view.elections.iter().map(|own| own.answer.status).collect();
    assert_eq!(statuses, [LocateStatus::Found, LocateStatus::Ambiguous]);
    assert_eq!(view.elections[1].answer.candidates.len(), 1);
    assert!(view.elections[1].answer.types.is_empty() && view.elections[0].answer.candidates.is_empty());
    assert!(view.elections.iter().all(|own| own.answer.elections.is_empty()));
    // Two of one day and one name are no two elections.
    let lookup = LookupAnswer { elections: vec![found(), found()], ..found() };
    assert!(results(&scene(&Pages::Unknown), &lookup, Some(&config())).elections.is_empty());
}

#[test]
fn voting_from_the_car_is_told_only_where_the_rule_is_known_and_a_place_may_have_it() {
    let pages = Pages::Unknown;
    let help = Some("/votinginfo/nv/help/#help".to_owned());
    let told = |facts: &[(&str, &str)], lookup: &LookupAnswer| {
        let config = JurisdictionConfig { facts: all(facts), ..config() };
        let scene = scene(&pages);
        let view = results(&scene, lookup, Some(&config));
        cannot_go_in(&view, &scene, Some(&config)).map(|(answers, help)| (answers.answers.len(), help))
    };
    let rule = ("accessible.curbside", "disability;age_65");
    assert_eq!(told(&[rule], &found()), Some((1, help.clone())));
    assert_eq!(told(&[rule, ("help.helper_of_choice", "yes")], &found()), Some((2, help)));
    assert_eq!(told(&[("help.helper_of_choice", "yes")], &found()), None, "the rule is not known");
    assert_eq!(
        told(&[("accessible.curbside", "perhaps")], &found()),
        None,
        "a rule that cannot be read is none"
    );
    let boxes =
        LookupAnswer { election_day: vec![], early_vote: vec![], drop_off: vec![place("o")], ..found() };
    assert_eq!(told(&[rule], &boxes), None, "nobody votes at a box");
}
