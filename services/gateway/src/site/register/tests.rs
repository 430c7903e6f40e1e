use super::*;
use crate::site::page::info::tests::{full, localized, noted, on, scene};
use crate::site::wording::locale::Locale;
use crate::view::facts::MailAdvice;

fn at(config: &JurisdictionConfig, code: &str, day: &str) -> Registration {
    registration(&scene(Some(config), code, day, Locale::En))
}

fn statuses(registration: &Registration) -> Vec<(WayKind, WayStatus)> {
    registration.ways.iter().map(|way| (way.kind, way.status)).collect()
}

#[test]
fn open_ways_come_first_and_a_closed_one_offers_nothing() {
    use WayKind::{InPerson, Mail, Online, SameDay};
    use WayStatus::{Closed, Open};
    let config = full();
    let before = at(&config, "NV", "2028-10-10");
    assert_eq!(statuses(&before), [(Online, Open), (InPerson, Open), (Mail, Open), (SameDay, Open)]);
    let after = at(&config, "NV", "2028-10-25");
    assert_eq!(statuses(&after), [(InPerson, Open), (SameDay, Open), (Online, Closed), (Mail, Closed)]);
    let online = &after.ways[2];
    assert!(online.button.is_none() && online.copy.is_none());
    let deadline = online.deadline.as_ref().unwrap();
    assert_eq!((deadline.status, deadline.days_until), (DateStatus::Passed, Some(-1)));
    assert!(after.ways[3].mail_to.is_none());
}

#[test]
fn past_every_deadline_registering_on_the_day_leads() {
    let config = full();
    let late = at(&config, "NV", "2028-11-07");
    let first = &late.ways[0];
    assert_eq!((first.kind, first.status), (WayKind::SameDay, WayStatus::Open));
    let deadline = first.deadline.as_ref().unwrap();
    assert_eq!((deadline.status, deadline.on_election_day), (DateStatus::Today, true));
    assert_eq!(deadline.note.as_ref().unwrap().text, "When you vote.");
    assert!(late.ways[1..].iter().all(|way| way.status == WayStatus::Closed && way.button.is_none()));
    assert_eq!((late.last_day, late.last_day_is_same_for_all), (None, false));
}

#[test]
fn registering_is_closed_once_no_way_is_open_and_one_was() {
    let said = |config: &JurisdictionConfig, day| {
        let registration = at(config, "NV", day);
        (registration.none_open, registration.is_closed)
    };
    let mut config = full();
    assert_eq!(said(&config, "2028-11-07"), (false, false), "one can register when voting");
    config.registration.same_day = Some(Default::default());
    assert_eq!(said(&config, "2028-10-31"), (false, false), "in person it is the last day");
    assert_eq!(said(&config, "2028-11-01"), (true, true));
    for way in
        [&mut config.registration.online, &mut config.registration.in_person, &mut config.registration.mail]
    {
        *way = Some(Default::default());
    }
    assert_eq!(said(&config, "2028-11-01"), (true, false), "what nobody offers is not over");
    config.registration.required = false;
    assert_eq!(said(&config, "2028-11-01"), (true, false), "there is nothing to close");
    let unknown = registration(&scene(None, "NV", "2028-11-01", Locale::En));
    assert_eq!((unknown.none_open, unknown.is_closed), (true, false), "nobody knows");
}

#[test]
fn the_last_day_is_that_of_the_open_way_that_ends_last() {
    let mut config = full();
    let registration = at(&config, "NV", "2028-10-01");
    assert_eq!(registration.last_day.unwrap().date.unwrap().to_string(), "2028-10-31");
    assert!(!registration.last_day_is_same_for_all);
    let dates = &mut config.election.as_mut().unwrap().dates;
    dates.register_online_by = on("2028-10-31");
    dates.register_postmark_by = None;
    dates.register_receive_by = on("2028-10-31");
    let together = at(&config, "NV", "2028-10-01");
    assert!(together.last_day_is_same_for_all);
    assert_eq!(together.last_day.unwrap().kind, DeadlineKind::RegisterOnlineBy);
}

#[test]
fn a_mailed_form_ends_with_the_earlier_of_its_two_days() {
    let mut config = full();
    let mail = |config: &JurisdictionConfig, day| {
        let registration = at(config, "NV", day);
        registration.ways.into_iter().find(|way| way.kind == WayKind::Mail).unwrap()
    };
    let way = mail(&config, "2028-10-10");
    assert_eq!(way.deadline.unwrap().kind, DeadlineKind::RegisterPostmarkBy);
    assert_eq!(way.receive_by.unwrap().date.unwrap().to_string(), "2028-10-12");
    assert_eq!(way.mail_to.unwrap(), ["Office", "City, ST"]);
    assert_eq!(mail(&config, "2028-10-11").status, WayStatus::Closed);
    config.election.as_mut().unwrap().dates.register_postmark_by = None;
    let way = mail(&config, "2028-10-12");
    assert_eq!((way.deadline.unwrap().kind, way.status), (DeadlineKind::RegisterReceiveBy, WayStatus::Open));
}

#[test]
fn a_form_is_mailed_by_our_day_and_then_another_open_way_is_named() {
    let mut config = full();
    let advice = |config: &JurisdictionConfig, day| {
        let ways = at(config, "NV", day).ways;
        ways.into_iter().find(|way| way.kind == WayKind::Mail).unwrap().mail_advice
    };
    let by = advice(&config, "2028-10-01").unwrap();
    assert_eq!(by.mail_by().unwrap().date.to_string(), "2028-10-03", "of two days the earlier one counts");
    let others = vec!["late_online", "late_in_person", "late_same_day"];
    assert_eq!(advice(&config, "2028-10-04"), Some(MailAdvice::TooSlow { say: too_slow(others) }));
    assert_eq!(advice(&config, "2028-10-11"), None, "the way is closed");
    config.registration.mail.as_mut().unwrap().display_deadline = false;
    assert_eq!(advice(&config, "2028-10-01"), None, "no day of ours beside a day that is not shown");
    let online = at(&full(), "NV", "2028-10-01").ways.remove(0);
    assert_eq!((online.kind, online.mail_advice), (WayKind::Online, None));
}

#[test]
fn deadlines_show_by_the_flag_of_the_way_and_of_the_jurisdiction() {
    let mut config = full();
    config.registration.online.as_mut().unwrap().display_deadline = false;
    let registration = at(&config, "NV", "2028-10-20");
    assert!(registration.ways[0].deadline.is_none() && registration.ways[1].deadline.is_some());
    config.vep.display_dates_and_deadlines = false;
    let hidden = at(&config, "NV", "2028-10-25");
    assert!(hidden.ways.iter().all(|way| way.deadline.is_none() && way.postmark_by.is_none()));
    let online = hidden.ways.iter().find(|way| way.kind == WayKind::Online).unwrap();
    assert_eq!((online.status, &online.button), (WayStatus::Closed, &None), "over is over");
}

#[test]
fn not_offered_is_said_only_where_a_fact_says_so() {
    let mut config = full();
    config.registration.same_day = Some(Default::default());
    config.registration.online = Some(Default::default());
    let registration = at(&config, "NV", "2028-10-01");
    let refused: Vec<_> = registration.ways.iter().filter(|w| w.status == WayStatus::NotOffered).collect();
    assert_eq!(refused.iter().map(|w| w.kind).collect::<Vec<_>>(), [WayKind::SameDay]);
    assert!(refused[0].deadline.is_none() && refused[0].heading.is_none());
    for way in [&mut config.registration.mail, &mut config.registration.in_person] {
        *way = None;
    }
    assert!(at(&config, "NV", "2028-10-01").ways.is_empty(), "no section of refusals");
}

#[test]
fn a_state_without_registration_needs_nothing() {
    let mut config = full();
    config.registration = config::RegistrationConfig { required: false, ..Default::default() };
    let registration = at(&config, "ND", "2028-10-01");
    assert_eq!(registration.need, RegistrationNeed::NotRequired);
    assert!(registration.ways.is_empty() && registration.last_day.is_none());
    assert_eq!(registration.source.unwrap().url.as_deref(), Some("https://elections.gov/"));
    // The page says the rest: what to bring, and how to get a ballot by mail.
    let page = register(&scene(Some(&config), "ND", "2028-10-01", Locale::En));
    assert!(page.identification.is_some_and(|id| id.copy.is_some()) && page.by_mail.is_some());
    config.registration.required = true;
    let page = register(&scene(Some(&config), "NV", "2028-10-01", Locale::En));
    assert!(page.identification.is_none() && page.by_mail.is_none());
}

#[test]
fn an_unknown_day_says_so_and_keeps_its_note() {
    let mut config = full();
    config.election.as_mut().unwrap().dates.register_online_by = noted("", "Ask first.", "Pregunte.");
    let way = at(&config, "NV", "2028-10-01").ways.remove(0);
    let deadline = way.deadline.unwrap();
    assert_eq!((deadline.status, way.status), (DateStatus::Unknown, WayStatus::Open));
    assert_eq!(deadline.note.unwrap().text, "Ask first.");
}

#[test]
fn a_territory_has_the_ways_that_its_checked_facts_name() {
    let mut config = full();
    config.sources = vec![
        crate::site::page::info::tests::fact("registration.online.url", "2024-05-01"),
        crate::site::page::info::tests::fact("registration.inPerson", "2024-05-01"),
    ];
    let registration = at(&config, "PR", "2028-10-01");
    assert_eq!(
        statuses(&registration),
        [(WayKind::Online, WayStatus::Open), (WayKind::InPerson, WayStatus::Open)]
    );
    let way = &registration.ways[0];
    assert_eq!(way.button.as_ref().unwrap().href, "https://registration.online.url.gov/");
    // A territory has its days where its entry says them, as Guam's does.
    assert_eq!(way.deadline.as_ref().unwrap().status, DateStatus::Upcoming);
    assert!(registration.last_day.is_some_and(|day| day.date.is_some()));
}

#[test]
fn buttons_need_a_safe_link() {
    let mut config = full();
    let online = config.registration.online.as_mut().unwrap();
    online.url = localized("javascript:alert(1)", "");
    online.alternate_url = localized("https://other.gov/", "");
    let way = at(&config, "NV", "2028-10-01").ways.remove(0);
    assert_eq!(way.button, None);
    assert_eq!(way.alternate.unwrap().href, "https://other.gov/");
}

#[test]
fn the_options_are_those_of_the_landing_page_in_their_own_order() {
    let config = full();
    let page = register(&scene(Some(&config), "NV", "2028-10-20", Locale::En));
    let keys: Vec<_> = page.options.iter().map(|b| b.key).collect();
    assert_eq!(keys, [ButtonKey::Register, ButtonKey::Confirm, ButtonKey::Locate, ButtonKey::VoterEducation]);
    assert_eq!((page.overseas.military.href.as_str(), page.overseas.form), (OVERSEAS, None), "no fact");
}

#[test]
fn way_that_the_facts_rule_out_is_closed() {
    let facts = crate::site::jurisdiction::facts::tests::all(&[
        ("registration.deadlines.online.days_before", "-"),
        ("registration.deadlines.mail.days_before", "-"),
        ("registration.deadlines.in_person.days_before", "-"),
    ]);
    let mut config = JurisdictionConfig { facts, ..full() };
    config.registration.same_day = None;
    let none = at(&config, "NV", "2028-10-01");
    assert!(none.is_closed && none.none_open && none.last_day.is_none());
    assert!(none.ways.iter().all(|way| way.deadline.is_none() && way.button.is_none()));
}

#[test]
fn overseas_answers_lead_to_days_of_state() {
    let of = |facts: &[(&str, &str)]| {
        let facts = crate::site::jurisdiction::facts::tests::all(facts);
        let config = JurisdictionConfig { facts, ..full() };
        register(&scene(Some(&config), "NV", "2028-10-20", Locale::En)).overseas
    };
    let form = ("uocava.fpca_url", "https://www.fvap.gov/fpca");
    let known = of(&[form, ("uocava.return.days_after", "10")]);
    for answer in [&known.live_abroad, &known.military] {
        assert!(
            !answer.external && answer.href.ends_with("/help/?state=NV&lang=en#abroad"),
            "{}",
            answer.href
        );
    }
    assert_eq!(known.form.unwrap().href, form.1);
    let unknown = of(&[form]);
    assert_eq!((unknown.live_abroad.href.as_str(), unknown.form), (form.1, None), "no days are known");
}

#[test]
fn unsure_day_that_passed_is_probably_over() {
    let at_day = |today| {
        let mut config = full();
        config.registration.same_day = None;
        config.registration.in_person = None;
        config.registration.mail = None;
        let dates = &mut config.election.as_mut().unwrap().dates;
        dates.register_online_by.as_mut().unwrap().may_be_later = true;
        at(&config, "NV", today)
    };
    assert!(!at_day("2028-10-24").is_probably_over, "its last day");
    let after = at_day("2028-10-26");
    assert!(after.is_probably_over && !after.is_closed);
    assert!(at_day("2028-10-30").is_closed);
}
