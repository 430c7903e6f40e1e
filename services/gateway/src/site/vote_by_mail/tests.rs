use super::*;
use crate::site::page::info::tests::{full, localized, noted, on, scene};
use crate::site::wording::locale::Locale;

fn at(config: &JurisdictionConfig, day: &str) -> MailVoting {
    mail(&scene(Some(config), "NV", day, Locale::En)).unwrap()
}

#[test]
fn a_ballot_can_be_asked_for_until_its_last_day() {
    let config = full();
    let on_the_day = at(&config, "2028-10-30");
    assert_eq!(on_the_day.request_by.as_ref().unwrap().status, DateStatus::Today);
    assert_eq!(on_the_day.request.unwrap().href, "https://ballot.gov/");
    let after = at(&config, "2028-10-31");
    assert!(after.request_is_closed && after.request.is_none());
    assert_eq!(after.request_by.unwrap().status, DateStatus::Passed);
    assert_eq!(after.source.unwrap().rules_of_year, Some(2026));
}

#[test]
fn where_everybody_gets_a_ballot_there_is_nothing_to_ask_for() {
    let mut config = full();
    config.ballot_request.has_universal_vbm = true;
    let mail = at(&config, "2028-11-01");
    assert_eq!(mail.request_by.unwrap().status, DateStatus::NotNeeded);
    assert!(!mail.request_is_closed, "a last day for asking is nobody's last day");
}

#[test]
fn the_button_needs_flow_experience_text_and_a_safe_link() {
    use BallotRequestExperience as Experience;
    let with = |change: fn(&mut crate::site::jurisdiction::config::BallotRequestConfig)| {
        let mut config = full();
        change(&mut config.ballot_request);
        at(&config, "2028-10-01").request.filter(|link| link.href == "https://ballot.gov/")
    };
    let mut off = full();
    off.ballot_request.ballot_request_flow_enabled = false;
    let office = at(&off, "2028-10-01").request.unwrap();
    assert_eq!(office.href, "https://elections.gov/", "the office is the way left");
    assert!(with(|_| {}).is_some());
    assert!(with(|r| r.ballot_request_experience = Experience::Internal).is_some());
    assert!(with(|r| r.ballot_request_flow_enabled = false).is_none());
    assert!(with(|r| r.ballot_request_experience = Experience::None).is_none());
    assert!(with(|r| r.ballot_request_button_text = None).is_none());
    assert!(with(|r| r.sos_ballot_request_url = localized("javascript:x", "")).is_none());
}

#[test]
fn returning_is_closed_when_no_way_is_open() {
    let mut config = full();
    assert!(!at(&config, "2028-11-07").return_is_closed);
    let dates = &mut config.election.as_mut().unwrap().dates;
    dates.ballot_postmark_by = on("2028-11-03");
    assert!(!at(&config, "2028-11-06").return_is_closed, "the drop-off place is open");
    assert!(at(&config, "2028-11-07").return_is_closed, "too late for the postmark and the drop-off");
    let dates = &mut config.election.as_mut().unwrap().dates;
    (dates.ballot_postmark_by, dates.ballot_receive_by, dates.ballot_dropoff_by) = (None, None, None);
    let unknown = at(&config, "2028-11-07");
    assert!(!unknown.return_is_closed);
    assert_eq!(unknown.receive_by.unwrap().status, DateStatus::Unknown);
}

#[test]
fn the_day_to_return_by_is_that_of_dropping_off_else_of_the_postmark_else_of_arrival() {
    let led = |config: &JurisdictionConfig| {
        at(config, "2028-10-20").return_by.map(|led| (led.kind, led.date.unwrap().to_string()))
    };
    let mut config = full();
    assert_eq!(led(&config), Some((DeadlineKind::BallotDropoffBy, "2028-11-06".to_owned())));
    fn dates(config: &mut JurisdictionConfig) -> &mut crate::site::jurisdiction::config::ImportantDates {
        &mut config.election.as_mut().unwrap().dates
    }
    dates(&mut config).ballot_dropoff_by = noted("", "Ask your office.", "");
    assert_eq!(
        led(&config),
        Some((DeadlineKind::BallotPostmarkBy, "2028-11-07".to_owned())),
        "a note is no day"
    );
    dates(&mut config).ballot_dropoff_by = None;
    dates(&mut config).ballot_postmark_by = None;
    assert_eq!(led(&config), Some((DeadlineKind::BallotReceiveBy, "2028-11-11".to_owned())));
    dates(&mut config).ballot_receive_by = None;
    assert_eq!(led(&config), None, "an unknown day leads nothing");
    let mut hidden = full();
    hidden.vep.display_dates_and_deadlines = false;
    assert_eq!(led(&hidden), None);
}

#[test]
fn a_ballot_is_mailed_by_our_day_and_brought_after_it() {
    let config = full();
    let advice = |config: &JurisdictionConfig, day| at(config, day).mail_advice.unwrap();
    let by = *advice(&config, "2028-10-20").mail_by().unwrap();
    assert_eq!(
        (by.date.to_string(), by.legal.to_string()),
        ("2028-10-31".to_owned(), "2028-11-07".to_owned())
    );
    let bring = by.bring.unwrap();
    assert_eq!((bring.date.to_string(), bring.before_legal), ("2028-11-06".to_owned(), true));
    let late = |config: &JurisdictionConfig, day| match advice(config, day) {
        MailAdvice::TooSlow { say } => say.iter().map(|say| say.key).collect::<Vec<_>>(),
        by @ MailAdvice::MailBy(_) => panic!("{by:?}"),
    };
    assert_eq!(late(&config, "2028-11-01"), ["late_slow", "late_bring"]);
    assert_eq!(late(&config, "2028-11-07"), ["late_slow", "late_today"], "the drop-off place is closed");
    let one_day = JurisdictionConfig {
        facts: crate::site::jurisdiction::facts::tests::all(&[
            ("mail_ballot.return.in_person.days_before", "0"),
            ("mail_ballot.return.in_person.from_days_before", "0"),
        ]),
        ..full()
    };
    assert_eq!(late(&one_day, "2028-11-01"), ["late_slow", "late_bring_only"]);
}

#[test]
fn a_request_is_mailed_by_our_day_only_where_it_can_be_mailed() {
    let with = |facts: &[(&str, &str)], day| {
        let facts = crate::site::jurisdiction::facts::tests::all(facts);
        at(&JurisdictionConfig { facts, ..full() }, day).request_advice
    };
    assert_eq!(with(&[], "2028-10-01"), None, "nothing says that the mail is a way");
    let mail = ("mail_ballot.request.mail.days_before", "8");
    let by = with(&[mail], "2028-10-01").and_then(|advice| advice.mail_by().map(|by| by.date.to_string()));
    assert_eq!(by.as_deref(), Some("2028-10-23"));
    assert_eq!(with(&[mail, ("mail_ballot.request.by_mail", "no")], "2028-10-01"), None);
    let late = |facts: &[(&str, &str)]| match with(facts, "2028-10-25") {
        Some(MailAdvice::TooSlow { say }) => say,
        other => panic!("{other:?}"),
    };
    let online = ("mail_ballot.request.online.way", "form");
    let until = ("mail_ballot.request.online.days_before", "8");
    let person = ("mail_ballot.request.in_person.days_before", "1");
    assert_eq!(late(&[mail]), too_slow(Vec::new()));
    assert_eq!(late(&[mail, online, until, person]), too_slow(vec!["late_online", "late_in_person"]));
    let over = ("mail_ballot.request.online.days_before", "20");
    assert_eq!(late(&[mail, online, over, person]), too_slow(vec!["late_in_person"]));
    let mut universal =
        JurisdictionConfig { facts: crate::site::jurisdiction::facts::tests::all(&[mail]), ..full() };
    universal.ballot_request.has_universal_vbm = true;
    assert_eq!(at(&universal, "2028-10-01").request_advice, None);
}

#[test]
fn territories_and_lost_settings_have_no_mail_voting() {
    let config = full();
    let territory = vote_by_mail(&scene(Some(&config), "GU", "2028-10-01", Locale::En));
    assert!(territory.mail.is_none() && territory.how_to_complete_ballot.is_none());
    let lost = vote_by_mail(&scene(None, "NV", "2028-10-01", Locale::En));
    assert!(lost.mail.is_none() && lost.track.is_some());
}

#[test]
fn after_the_election_no_date_is_left() {
    let mail = at(&full(), "2028-11-08");
    assert!(mail.request_by.is_none() && mail.receive_by.is_none() && !mail.return_is_closed);
}

#[test]
fn drop_boxes_that_close_before_the_office_are_named_until_both_are_over() {
    let with = |when: &[(&str, &str)]| {
        let offered = ("mail_ballot.drop_boxes.offered", "yes");
        let facts: Vec<_> = [offered].iter().chain(when).copied().collect();
        JurisdictionConfig { facts: crate::site::jurisdiction::facts::tests::all(&facts), ..full() }
    };
    let early = with(&[("mail_ballot.drop_boxes.when", "early_voting_hours")]);
    let told = |key, day: &str| Say::new(key).with("when", when(day.parse().unwrap(), None));
    let until = |day: &str| told("mail_drop_boxes", day);
    assert_eq!(at(&early, "2028-10-20").boxes_until, Some(until("2028-11-03")));
    for today in ["2028-11-05", "2028-11-06"] {
        assert_eq!(at(&early, today).boxes_until, Some(told("mail_boxes_over", "2028-11-03")), "{today}");
    }
    assert_eq!(at(&early, "2028-11-07").boxes_until, None);
    let later = with(&[("mail_ballot.drop_boxes.until_days_before", "0")]);
    assert_eq!(at(&later, "2028-11-07").boxes_until, Some(until("2028-11-07")));
    assert_eq!(at(&with(&[]), "2028-10-20").boxes_until, None);
}

#[test]
fn id_for_the_request_is_one_line() {
    let facts = |list: &[(&str, &str)]| crate::site::jurisdiction::facts::tests::all(list);
    let id = [("mail_ballot.request.id", "number_or_copy")];
    let mut config = JurisdictionConfig { facts: facts(&id), ..full() };
    let keys = |config: &JurisdictionConfig| {
        at(config, "2028-10-01").request_id.into_iter().map(|say| say.key).collect::<Vec<_>>()
    };
    assert_eq!(keys(&config), ["request_id_number_or_copy"]);
    config.ballot_request.has_universal_vbm = true;
    assert!(keys(&config).is_empty(), "nothing to ask for");
    assert!(keys(&full()).is_empty());
}

#[test]
fn without_drop_boxes_the_office_is_named() {
    let facts = crate::site::jurisdiction::facts::tests::all(&[
        ("mail_ballot.drop_boxes.offered", "no"),
        ("mail_ballot.return.places", "election_office"),
    ]);
    let config = JurisdictionConfig { facts, ..full() };
    assert!(at(&config, "2028-10-01").dropoff_at_office);
    assert!(!at(&full(), "2028-10-01").dropoff_at_office);
}

#[test]
fn closed_drop_boxes_are_not_offered() {
    let facts = crate::site::jurisdiction::facts::tests::all(&[
        ("mail_ballot.drop_boxes.offered", "yes"),
        ("mail_ballot.drop_boxes.until_days_before", "4"),
    ]);
    let config = JurisdictionConfig { facts, ..full() };
    let said = |day| at(&config, day).boxes_until.unwrap().key;
    assert_eq!(said("2028-11-03"), "mail_drop_boxes");
    assert_eq!(said("2028-11-04"), "mail_boxes_over");
    assert!(at(&config, "2028-11-04").dropoff_at_office);
}

#[test]
fn editors_words_count_before_the_facts() {
    let facts = [
        ("mail_ballot.envelope.signature", "yes"),
        ("mail_ballot.envelope.witnesses", "0"),
        ("mail_ballot.envelope.notary", "no"),
    ];
    let mut config =
        JurisdictionConfig { facts: crate::site::jurisdiction::facts::tests::all(&facts), ..full() };
    let of = |config: &JurisdictionConfig, code, locale| {
        let (copy, envelope) = completing(&scene(Some(config), code, "2028-10-20", locale));
        (copy.is_some(), envelope.is_some())
    };
    assert_eq!(of(&config, "NV", Locale::En), (true, false));
    assert_eq!(of(&config, "NV", Locale::Ko), (false, true), "the words are in another language");
    assert_eq!(of(&full(), "NV", Locale::Ko), (true, false), "no fact takes their place");
    config.vep.how_to_complete_ballot = None;
    assert_eq!(of(&config, "NV", Locale::En), (false, true), "facts fill what is empty");
    config.vep.hides_how_to_complete_ballot = true;
    assert_eq!(of(&config, "NV", Locale::En), (false, false), "the flag is off");
    assert_eq!(of(&config, "PR", Locale::En), (false, true), "territories have no flag");
}
