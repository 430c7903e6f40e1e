use super::*;

const NOW: &str = "2028-10-20T16:00:00Z";

fn feed(code: &str, as_of: &str, election: &str) -> StateSummary {
    StateSummary {
        state_code: code.to_owned(),
        feed: Some(AuditedSource {
            as_of: as_of.to_owned(),
            election_date: election.to_owned(),
            ..Default::default()
        }),
        e_day_location_count: 10,
        ev_location_count: 4,
        drop_off_location_count: 2,
        feed_count: 1,
        oldest_as_of: as_of.to_owned(),
        election_is_over: election < "2028-10-20",
        ..Default::default()
    }
}

fn finding(rule: &str, severity: &str, count: i64) -> FindingCount {
    FindingCount { rule: rule.to_owned(), severity: severity.to_owned(), count }
}

fn summary() -> IndexSummary {
    let mut nevada = feed("NV", "2028-10-05T00:00:00+00:00", "2028-11-07");
    nevada.findings = vec![finding("segment-overlap", "error", 7), finding("hours-none", "warning", 4)];
    let mut kansas = feed("KS", "2028-10-19T00:00:00+00:00", "2028-11-07");
    kansas.findings = vec![finding("boundary-index", "critical", 1), finding("hours-none", "warning", 9)];
    IndexSummary {
        states: vec![
            feed("ID", "2028-10-19T00:00:00+00:00", "2028-05-16"),
            kansas,
            nevada,
            feed("WV", "2028-09-06T00:00:00+00:00", "2028-11-07"),
        ],
        refused_feeds: vec![RefusedFeed {
            state_code: "NV".to_owned(),
            source: "Lemonlark County".to_owned(),
            reason: "fatal_findings".to_owned(),
            findings: vec![finding("segment-lost", "fatal", 1)],
            ..Default::default()
        }],
        ..Default::default()
    }
}

fn known(summary: &IndexSummary) -> AuditData<'_> {
    AuditData {
        summary,
        content: None,
        unread: &[],
        reports: None,
        now: NOW.parse().unwrap(),
        locale: Locale::En,
    }
}

#[test]
fn a_feed_ages_after_a_week_and_is_stale_after_thirty_days() {
    for (days, want) in [
        (Some(0), AuditStatus::Current),
        (Some(7), AuditStatus::Current),
        (Some(8), AuditStatus::Aging),
        (Some(30), AuditStatus::Aging),
        (Some(31), AuditStatus::Stale),
        (None, AuditStatus::Stale),
    ] {
        assert_eq!(status(false, days), want, "{days:?}");
        assert_eq!(status(true, days), AuditStatus::Withheld, "{days:?}");
    }
}

#[test]
fn an_age_is_whole_days_and_never_negative() {
    let now = NOW.parse().unwrap();
    assert_eq!(age_days("2028-10-19T23:59:59+00:00", now), Some(1));
    assert_eq!(age_days("2028-10-20T00:00:00+00:00", now), Some(0));
    assert_eq!(age_days("2028-10-22T00:00:00+00:00", now), Some(0));
    assert_eq!((age_days("", now), age_days("soon", now)), (None, None));
}

#[test]
fn every_jurisdiction_is_listed_and_places_of_a_past_election_are_not_counted() {
    let summary = summary();
    let audit = national_audit(&known(&summary), &SiteQuery::default());
    assert_eq!(audit.states.len(), 56);
    let totals = audit.totals;
    assert_eq!((totals.states, totals.shown), (51, 3));
    assert_eq!((totals.current, totals.aging, totals.stale, totals.withheld, totals.none), (1, 1, 1, 1, 47));
    assert_eq!(totals.places, AuditPlaces { election_day: 30, early: 12, drop_off: 6 });
    assert_eq!(totals.missing_fields, None, "the content service does not answer");
}

#[test]
fn most_harm_to_voters_comes_first() {
    let summary = summary();
    let audit = national_audit(&known(&summary), &SiteQuery::default());
    let tasks: Vec<_> = audit.tasks.iter().map(|t| (t.need, t.states.first().copied())).collect();
    assert_eq!(
        tasks,
        [
            (AuditNeed::Withheld, Some("ID")),
            (AuditNeed::Refused, Some("NV")),
            (AuditNeed::Stale, Some("WV")),
            (AuditNeed::Critical, Some("KS")),
            (AuditNeed::NoFeed, Some("AK")),
        ]
    );
    assert!(audit.tasks.iter().all(|task| !task.states.contains(&"PR")), "territories have no feeds");
}

#[test]
fn entry_that_is_missing_is_a_task() {
    let summary = summary();
    let entry = |code: &str| ContentEntry { code: code.to_owned(), ..Default::default() };
    let content: Vec<ContentEntry> =
        all().iter().filter(|place| place.code != "GU").map(|place| entry(place.code)).collect();
    let task = |content| {
        let known = AuditData { content, ..known(&summary) };
        let tasks = national_audit(&known, &SiteQuery::default()).tasks;
        tasks.into_iter().find(|task| task.need == AuditNeed::NoEntry).map(|task| task.states)
    };
    assert_eq!(task(Some(content.as_slice())), Some(vec!["GU"]));
    assert_eq!(task(None), None, "the content service does not answer");
}

#[test]
fn the_rules_that_are_broken_most_come_first() {
    let summary = summary();
    let list = rules(&summary.states);
    let seen: Vec<_> = list.iter().map(|r| (r.rule.as_str(), r.states, r.count)).collect();
    assert_eq!(seen, [("hours-none", 2, 13), ("segment-overlap", 1, 7), ("boundary-index", 1, 1)]);
}

#[test]
fn a_refused_feed_names_the_day_of_what_is_served_instead() {
    let summary = summary();
    let audit = national_audit(&known(&summary), &SiteQuery::default());
    assert_eq!(audit.refused_feeds[0].served_made, "2028-10-05".parse().ok());
    assert_eq!(audit.refused_feeds[0].findings.fatal, 1);
}

#[test]
fn links_keep_the_language_and_not_another_state() {
    let summary = summary();
    let query = SiteQuery::parse("state=TX&lang=es");
    let audit = national_audit(&known(&summary), &query);
    let nevada = audit.states.iter().find(|s| s.code == "NV").unwrap();
    assert_eq!(nevada.href, "/audit/nv/?lang=es");
}

#[test]
fn what_no_page_says_counts_as_missing_in_the_state_and_in_the_total() {
    let summary = summary();
    let content = [ContentEntry {
        code: "NV".to_owned(),
        missing_fields: vec!["electionInfo".to_owned()],
        ..Default::default()
    }];
    let missing = |unread: &[(&'static str, usize)]| {
        let known = AuditData { content: Some(&content), unread, ..known(&summary) };
        let audit = national_audit(&known, &SiteQuery::default());
        let nevada = audit.states.iter().find(|state| state.code == "NV").unwrap().missing_fields;
        (nevada, audit.totals.missing_fields)
    };
    assert_eq!(missing(&[]), (Some(1), Some(1)));
    assert_eq!(
        missing(&[("NV", 3), ("KS", 2)]),
        (Some(4), Some(4)),
        "of KS the content service said nothing"
    );
}
