use super::*;
use crate::site::page::info::tests::{full, noted, scene};
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair;
use crate::view::info::DateStatus;

fn early(config: &JurisdictionConfig, day: &str) -> Option<EarlyVoting> {
    voting(&scene(Some(config), "NV", day, Locale::En)).unwrap().early_voting
}

#[test]
fn early_voting_is_open_from_its_first_to_its_last_day() {
    let config = full();
    for (day, status, left) in [
        ("2028-10-20", EarlyStatus::Upcoming, Some(14)),
        ("2028-10-21", EarlyStatus::Open, Some(13)),
        ("2028-11-03", EarlyStatus::Open, Some(0)),
        ("2028-11-04", EarlyStatus::Over, None),
    ] {
        let early = early(&config, day).unwrap();
        assert_eq!((early.status, early.days_left), (status, left), "{day}");
    }
    assert_eq!(early(&config, "2028-11-08"), None, "no election, no early voting");
}

#[test]
fn early_voting_leads_until_it_is_over_and_never_on_election_day() {
    let leads = |config: &JurisdictionConfig, day| {
        voting(&scene(Some(config), "NV", day, Locale::En)).unwrap().early_leads
    };
    let mut config = full();
    for (day, first) in
        [("2028-10-20", true), ("2028-10-21", true), ("2028-11-03", true), ("2028-11-04", false)]
    {
        assert_eq!(leads(&config, day), first, "{day}");
    }
    config.election.as_mut().unwrap().early_voting.end = "2028-11-07".parse().ok();
    assert!(leads(&config, "2028-11-06"));
    assert!(!leads(&config, "2028-11-07"), "nobody is sent anywhere else on election day");
    let election = config.election.as_mut().unwrap();
    (election.early_voting.start, election.dates.early_voting_start_by) = (None, None);
    assert!(!leads(&config, "2028-10-25"), "nobody knows when");
    config.election.as_mut().unwrap().early_voting.allowed = false;
    assert!(!leads(&config, "2028-10-25"), "there is none");
}

#[test]
fn without_a_last_day_it_counts_until_election_day() {
    let mut config = full();
    config.election.as_mut().unwrap().early_voting.end = None;
    assert_eq!(early(&config, "2028-11-06").unwrap().status, EarlyStatus::Open);
    assert_eq!(early(&config, "2028-11-07").unwrap().status, EarlyStatus::Over);
}

#[test]
fn unknown_days_and_refusals_are_said_as_they_are() {
    let mut config = full();
    let election = config.election.as_mut().unwrap();
    election.early_voting.start = None;
    election.early_voting.end = None;
    election.dates.early_voting_start_by = noted("", "Ask your office.", "Pregunte a su oficina.");
    let unknown = early(&config, "2028-10-20").unwrap();
    assert_eq!(unknown.status, EarlyStatus::Unknown);
    assert_eq!(unknown.start.unwrap().note.unwrap().text, "Ask your office.");
    config.election.as_mut().unwrap().early_voting.allowed = false;
    assert_eq!(early(&config, "2028-10-20").unwrap().status, EarlyStatus::NotOffered);
    let facts = crate::site::jurisdiction::facts::tests::all;
    config.facts = facts(&[("election_day.polls_close", "20:00")]);
    assert_eq!(early(&config, "2028-10-20"), None, "no row of this election says so");
    config.facts = facts(&[("early_voting.offered", "no")]);
    assert_eq!(early(&config, "2028-10-20").unwrap().status, EarlyStatus::NotOffered);
    config.sources.clear();
    assert_eq!(early(&config, "2028-10-20"), None, "without a checked fact nothing is claimed");
}

#[test]
fn what_the_editors_say_about_the_excuse_for_voting_early_is_on_the_page() {
    let mut config = full();
    config.lookup.early_excuse =
        Some(TextPair { en: "<p>Illness.</p>".to_owned(), es: "<p>Enfermedad.</p>".to_owned() });
    for (locale, html, lang) in [
        (Locale::En, "<p>Illness.</p>", "en"),
        (Locale::Es, "<p>Enfermedad.</p>", "es"),
        (Locale::Ar, "<p>Illness.</p>", "en"),
    ] {
        let excuse = voting(&scene(Some(&config), "NV", "2028-10-20", locale)).unwrap().excuse.unwrap();
        assert_eq!((excuse.html.as_str(), excuse.lang), (html, lang));
    }
}

#[test]
fn the_page_has_election_day_hours_and_the_look_up_by_its_flag() {
    let mut config = full();
    let page = in_person(&scene(Some(&config), "NV", "2028-11-07", Locale::Es));
    let voting = page.voting.unwrap();
    assert_eq!(voting.election_day.unwrap().status, DateStatus::Today);
    assert_eq!(voting.statewide_hours.unwrap().lang, "es");
    assert!(voting.locate.is_some());
    assert_eq!(page.same_day.unwrap().kind, WayKind::SameDay);
    config.vep.location_lookup_in_dates = false;
    let page = in_person(&scene(Some(&config), "NV", "2028-10-20", Locale::En));
    assert!(page.voting.unwrap().locate.is_none());
}

#[test]
fn without_a_checked_rule_of_id_the_office_is_named() {
    let mut config = full();
    let of =
        |config: &JurisdictionConfig| identification(&scene(Some(config), "NV", "2028-10-20", Locale::En));
    let known = of(&config);
    assert_eq!(known.source.unwrap().url.as_deref(), Some("https://voterId.gov/"));
    assert_eq!(known.href.as_deref(), Some("/votinginfo/nv/?state=NV&lang=en#id-requirements"));
    config.vep.id_requirements = None;
    let unknown = of(&config);
    let source = unknown.source.unwrap();
    assert_eq!((unknown.copy, source.checked), (None, None));
    assert_eq!(source.url.as_deref(), Some("https://elections.gov/"));
}

#[test]
fn primary_names_voters_and_last_party_change() {
    let primary = |list: &[(&str, &str)]| {
        let facts = crate::site::jurisdiction::facts::tests::all(list);
        let section = rights::primary(&facts, "2027-05-18".parse().ok())?;
        let keys = section.answers.iter().map(|answer| answer.text[0].key);
        let json = serde_json::to_string(&section.answers).unwrap();
        Some((section.id, keys.collect::<Vec<_>>(), json))
    };
    let (id, keys, json) =
        primary(&[("primary.party_change.day", "2026-12-31"), ("primary.who", "closed")]).unwrap();
    assert_eq!((id, keys), ("primary", vec!["primary_closed", "party_change_by"]));
    assert!(json.contains("2026-12-31"), "{json}");
    let (_, keys, json) = primary(&[("primary.party_change.days_before", "29")]).unwrap();
    assert_eq!(keys, ["party_change_by"]);
    assert!(json.contains("2027-04-19"), "{json}");
    assert_eq!(primary(&[("primary.who", "by_lot")]), None, "a word that no page knows");
    assert_eq!(primary(&[]), None, "no primary ahead");
}

#[test]
fn closed_days_are_no_days_of_early_voting() {
    let with = |facts: &[(&str, &str)], day: &str| {
        let facts = crate::site::jurisdiction::facts::tests::all(facts);
        early(&JurisdictionConfig { facts, ..full() }, day).unwrap()
    };
    let sunday = [("early_voting.closed_days", "2028-10-22;2028-10-29")];
    assert_eq!(with(&sunday, "2028-10-22").today, Some(EarlyToday::Closed));
    assert_eq!(with(&sunday, "2028-10-23").today, Some(EarlyToday::Open));
    assert_eq!(with(&sunday, "2028-10-20").today, None, "before the first day");
    assert_eq!(with(&sunday, "2028-10-23").closed.len(), 2);
    let local = [("early_voting.rule.local", "days;hours")];
    assert_eq!(with(&local, "2028-10-23").today, Some(EarlyToday::Local));
    assert_eq!(with(&[("early_voting.rule.local", "-")], "2028-10-23").today, Some(EarlyToday::Open));
    assert!(with(&[("early_voting.closed_days", "-")], "2028-10-23").closed.is_empty());
}

#[test]
fn rule_names_closed_days_and_hours() {
    let keys = |certainty| {
        let all = [
            ("early_voting.rule.start_days_before", "14"),
            ("early_voting.rule.end_days_before", "7"),
            ("early_voting.rule.closed", "sunday;state_holidays"),
            ("early_voting.rule.opens", "08:30"),
            ("early_voting.rule.closes", "18:00"),
        ];
        let told = |(name, value)| crate::site::jurisdiction::facts::Fact {
            certainty,
            ..crate::site::jurisdiction::facts::tests::told(name, value)
        };
        let facts = Facts::new(all.map(told).into());
        let (said, ..) = early_rule(&facts, "2028-11-07".parse().unwrap());
        said.into_iter().map(|say| say.key).collect::<Vec<_>>()
    };
    assert_eq!(keys(Certainty::Sure), ["early_rule", "early_rule_closed", "early_rule_hours"]);
    assert_eq!(keys(Certainty::Disputed)[0], "early_rule_safe", "days of two laws are no rule");
}

#[test]
fn early_voting_ends_with_named_day() {
    let mut config = full();
    config.facts =
        crate::site::jurisdiction::facts::tests::all(&[("early_voting.rule.end_days_before", "3")]);
    let election = config.election.as_mut().unwrap();
    election.early_voting.end = None;
    election.dates.early_voting_start_by = noted("2028-10-21", "Ask.", "Pregunte.");
    let election = config.election.clone().unwrap();
    assert_eq!(last_early_day(&config, &election), "2028-11-04".parse().ok());
    assert_eq!(early(&config, "2028-11-04").unwrap().status, EarlyStatus::Open);
    assert_eq!(early(&config, "2028-11-05").unwrap().status, EarlyStatus::Over);
    let other = ElectionConfig { day: "2029-11-06".parse().unwrap(), ..election };
    assert_eq!(last_early_day(&config, &other), None, "facts are of the first election");
}
