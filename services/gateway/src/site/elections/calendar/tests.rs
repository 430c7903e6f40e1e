use super::super::ics::ics;
use super::*;
use crate::site::page::info::tests::{full, scene};
use crate::site::wording::locale::Locale;

fn made(code: &str, day: &str, locale: Locale) -> String {
    let config = full();
    let scene = scene(Some(&config), code, day, locale);
    let dates = scene.dates().unwrap();
    ics(&scene, &events(&scene, &dates), Some("https://site.example/votinginfo/x/?a=1,2"), scene.visit.now)
}

/// The lines as a calendar program reads them: folded lines joined.
fn lines(text: &str) -> Vec<String> {
    text.replace("\r\n ", "").lines().map(ToOwned::to_owned).collect()
}

#[test]
fn what_is_over_is_left_out_and_open_early_voting_is_in() {
    let config = full();
    let kinds = |day| {
        let scene = scene(Some(&config), "NV", day, Locale::En);
        events(&scene, &scene.dates().unwrap()).into_iter().map(|e| e.kind).collect::<Vec<_>>()
    };
    use DeadlineKind::*;
    let legal = [EarlyVotingStart, BallotDropoffBy, BallotPostmarkBy, ElectionDay, BallotReceiveBy];
    assert_eq!(kinds("2028-11-01"), legal.map(EventKind::Legal));
    assert!(kinds("2028-11-08").is_empty());
}

#[test]
fn the_days_to_mail_things_are_events_that_say_they_are_advice() {
    let config = crate::site::jurisdiction::config::JurisdictionConfig {
        facts: crate::site::jurisdiction::facts::tests::all(&[("mail_ballot.request.mail.days_before", "8")]),
        ..full()
    };
    let advised = |day: &str| {
        let scene = scene(Some(&config), "NV", day, Locale::Es);
        let all = events(&scene, &scene.dates().unwrap());
        let ours = all.into_iter().filter(|e| !matches!(e.kind, EventKind::Legal(_)));
        ours.map(|e| (e.kind, e.date.to_string(), e.note.unwrap())).collect::<Vec<_>>()
    };
    let note = "Es nuestro consejo, porque el correo tarda. La fecha límite legal es posterior.".to_owned();
    let expected = [
        (EventKind::MailRegistration, "2028-10-03".to_owned(), note.clone()),
        (EventKind::MailRequest, "2028-10-23".to_owned(), note.clone()),
        (EventKind::MailBallot, "2028-10-31".to_owned(), note),
    ];
    assert_eq!(advised("2028-10-01"), expected);
    assert_eq!(advised("2028-10-24").len(), 1, "what is past is no event");
    assert!(advised("2028-11-01").is_empty());
}

#[test]
fn drop_boxes_and_registering_when_voting_are_events_where_they_end_on_another_day() {
    let with = |facts: &[(&str, &str)], today: &str| {
        let facts = crate::site::jurisdiction::facts::tests::all(facts);
        let config = crate::site::jurisdiction::config::JurisdictionConfig { facts, ..full() };
        let scene = scene(Some(&config), "NC", today, Locale::Es);
        let own = [EventKind::Legal(DeadlineKind::RegisterSameDay), EventKind::DropBoxes];
        let all = events(&scene, &scene.dates().unwrap()).into_iter().filter(|e| own.contains(&e.kind));
        all.map(|e| (e.kind, e.date.to_string(), e.election.to_string(), e.note)).collect::<Vec<_>>()
    };
    let kind = ("registration.same_day.kind", "early");
    let until = ("registration.same_day.until_days_before", "3");
    let offered = ("mail_ballot.drop_boxes.offered", "local");
    let boxes = ("mail_ballot.drop_boxes.until_days_before", "0");
    let at = ("mail_ballot.drop_boxes.until_time", "20:00");
    assert_eq!(with(&[], "2028-10-20"), [], "both on the days that other events name");
    let days = with(&[kind, until, offered, boxes, at], "2028-10-20");
    let (register, boxes) = (&days[0], &days[1]);
    assert_eq!((register.1.as_str(), register.2.as_str()), ("2028-11-04", "2028-11-07"));
    assert_eq!((boxes.1.as_str(), boxes.2.as_str()), ("2028-11-07", "2028-11-07"));
    assert_eq!(boxes.3.as_deref(), Some("Hasta 8\u{a0}p.\u{a0}m."));
    let later =
        with(&[kind, until, offered, at, ("mail_ballot.drop_boxes.until_days_before", "4")], "2028-11-05");
    assert_eq!(later, [], "what is over is left out");
}

#[test]
fn a_file_follows_the_rfc() {
    let text = made("PA", "2028-10-20", Locale::En);
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"));
    assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')), "{text}");
    let lines = lines(&text);
    let count = |line: &str| lines.iter().filter(|l| *l == line).count();
    assert_eq!(count("VERSION:2.0"), 1);
    let events = count("BEGIN:VEVENT");
    assert_eq!((count("END:VEVENT"), count("BEGIN:VALARM")), (events, events * 2));
    let starting = |start: &str| lines.iter().filter(|l| l.starts_with(start)).count();
    let ids: std::collections::BTreeSet<&String> = lines.iter().filter(|l| l.starts_with("UID:")).collect();
    assert_eq!(ids.len(), events * 3, "an event and its two alarms");
    assert_eq!(starting("DTSTAMP:20281020T200000Z"), starting("DTSTAMP"), "no other clock");
    assert!(lines.contains(&"UID:pa-2028-11-07-register_in_person_by@voteready".to_owned()));
}

#[test]
fn lines_fold_at_75_octets_with_the_space_of_a_part() {
    // Parts of a folded line begin with a space: the last part of 148 octets more has 75 of its own in the
    // crate.
    for more in 60..240 {
        let config = crate::site::jurisdiction::config::JurisdictionConfig {
            election: full().election.map(|mut election| {
                let name = "Bầu".chars().cycle().take(more).collect::<String>();
                election.title = crate::site::page::info::tests::localized(&name, &name);
                election
            }),
            ..full()
        };
        let scene = scene(Some(&config), "NV", "2028-11-01", Locale::Es);
        let text = ics(&scene, &events(&scene, &scene.dates().unwrap()), None, scene.visit.now);
        let long: Vec<&str> = text.split("\r\n").filter(|line| line.len() > 75).collect();
        assert!(long.is_empty(), "{more}: {long:?}");
        assert!(lines(&text).iter().any(|line| line.ends_with(&"Bầu".repeat(more / 3))) || more % 3 > 0);
    }
}

#[test]
fn a_calendar_without_events_has_a_component() {
    let empty = lines(&made("NV", "2028-11-08", Locale::En));
    let begin: Vec<&str> = empty.iter().filter_map(|line| line.strip_prefix("BEGIN:")).collect();
    assert_eq!(begin, ["VCALENDAR", "VTIMEZONE", "STANDARD"]);
    for line in ["TZID:UTC", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000"] {
        assert!(empty.contains(&line.to_owned()), "{line}: {empty:#?}");
    }
    assert_eq!(empty.last().unwrap(), "END:VCALENDAR");
}

#[test]
fn a_day_of_voting_says_which_election_it_is() {
    use crate::view::bootstrap::ElectionKind;
    let summary = |title: Option<(&str, &str)>, locale| {
        let config = crate::site::jurisdiction::config::JurisdictionConfig {
            election: full().election.map(|election| ElectionConfig {
                kind: ElectionKind::General,
                title: title.and_then(|(en, es)| crate::site::page::info::tests::localized(en, es)),
                ..election
            }),
            ..full()
        };
        let scene = scene(Some(&config), "NV", "2028-11-01", locale);
        let text = ics(&scene, &events(&scene, &scene.dates().unwrap()), None, scene.visit.now);
        let text = text.replace("\r\n ", "");
        let event =
            text.split("BEGIN:VEVENT").find(|event| event.contains("-election_day@voteready")).unwrap();
        event.lines().find_map(|line| line.strip_prefix("SUMMARY:")).unwrap().to_owned()
    };
    let own = Some(("Vote on bonds", "Voto sobre bonos"));
    assert_eq!(summary(own, Locale::En), "Nevada: Election Day – Vote on bonds");
    assert_eq!(summary(own, Locale::Es), "Nevada: día de las elecciones – Voto sobre bonos");
    assert_eq!(summary(own, Locale::Ko), "네바다: 선거일 – 총선거");
    assert_eq!(summary(None, Locale::En), "Nevada: Election Day – General election");
}

#[test]
fn hours_are_said_in_the_language_of_the_calendar() {
    let note = |locale| {
        let config = full();
        let scene = scene(Some(&config), "NV", "2028-11-01", locale);
        let events = events(&scene, &scene.dates().unwrap());
        events.into_iter().find(|e| e.kind == EventKind::Legal(DeadlineKind::ElectionDay)).unwrap().note
    };
    assert_eq!(note(Locale::En).unwrap(), "7 a.m. to 8 p.m.", "the editors' words");
    assert_eq!(note(Locale::Vi).unwrap(), "Nơi bỏ phiếu mở từ 7:00\u{a0}sáng đến 8:00\u{a0}tối.");
}

#[test]
fn identifiers_do_not_change_from_day_to_day_or_language_to_language() {
    let ids = |text: String| lines(&text).into_iter().filter(|l| l.starts_with("UID:")).collect::<Vec<_>>();
    let (first, later) =
        (ids(made("NV", "2028-10-01", Locale::En)), ids(made("NV", "2028-11-01", Locale::Ar)));
    assert!(later.iter().all(|id| first.contains(id)) && later.len() < first.len());
}

#[test]
fn hours_carry_the_zone_and_float_where_a_state_lies_in_several() {
    let one = lines(&made("PA", "2028-10-20", Locale::En));
    assert!(one.contains(&"DTSTART;TZID=America/New_York:20281107T070000".to_owned()), "{one:#?}");
    assert!(one.contains(&"BEGIN:VTIMEZONE".to_owned()) && one.contains(&"TZOFFSETTO:-0500".to_owned()));
    let several = lines(&made("TX", "2028-10-20", Locale::En));
    assert!(several.contains(&"DTSTART:20281107T070000".to_owned()));
    assert!(!several.iter().any(|l| l.contains("TZID")));
}

#[test]
fn alarms_go_off_in_the_morning_a_week_and_a_day_before() {
    let text = made("PA", "2028-10-20", Locale::En);
    let triggers: Vec<String> = lines(&text).into_iter().filter(|l| l.starts_with("TRIGGER")).collect();
    // Whole days start at midnight: 15 hours before is nine in the morning of the day before.
    assert!(triggers.iter().any(|t| t.ends_with("-PT54000S")), "{triggers:?}");
    assert!(triggers.iter().any(|t| t.ends_with("-PT572400S")), "{triggers:?}");
    // Election day starts at seven: a day before at nine is 22 hours.
    assert!(triggers.iter().any(|t| t.ends_with("-PT79200S")), "{triggers:?}");
}

#[test]
fn titles_are_in_the_language_of_the_page() {
    let summary = |locale| {
        let lines = lines(&made("NV", "2028-11-01", locale));
        lines.into_iter().rfind(|l| l.starts_with("SUMMARY:")).unwrap()
    };
    assert_eq!(
        summary(Locale::Es),
        "SUMMARY:Nevada: último día para que llegue su boleta enviada por correo"
    );
    assert_eq!(summary(Locale::Ko), "SUMMARY:네바다: 우편으로 보낸 투표용지 도착 마지막 날");
}

#[test]
fn hours_of_the_polls_are_taken_only_where_they_hold_everywhere() {
    use crate::site::jurisdiction::facts::tests::all;
    let hours = |facts: &[(&str, &str)]| {
        let config = crate::site::jurisdiction::config::JurisdictionConfig { facts: all(facts), ..full() };
        let scene = scene(Some(&config), "NV", "2028-10-20", Locale::En);
        let events = events(&scene, &scene.dates().unwrap());
        events.into_iter().find(|e| e.kind == EventKind::Legal(DeadlineKind::ElectionDay)).unwrap().hours
    };
    let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
    let (opens, closes) = (("polling.hours.opens", "06:00"), ("polling.hours.closes", "19:00"));
    assert_eq!(hours(&[opens, closes]), Some((at(6), at(19))));
    assert_eq!(hours(&[opens, closes, ("polling.hours.closes_latest", "21:00")]), None);
    assert_eq!(hours(&[]), Some((at(7), at(20))), "the editors' words, where no fact is known");
}

#[test]
fn each_run_of_open_days_is_an_event() {
    let facts = crate::site::jurisdiction::facts::tests::all(&[(
        "early_voting.closed_days",
        "2028-10-22;2028-10-29",
    )]);
    let config = crate::site::jurisdiction::config::JurisdictionConfig { facts, ..full() };
    let runs = |today: &str| {
        let scene = scene(Some(&config), "NV", today, Locale::En);
        let all = events(&scene, &scene.dates().unwrap());
        let early = all.into_iter().filter(|e| e.kind == EventKind::Legal(DeadlineKind::EarlyVotingStart));
        early.map(|e| (e.run, e.date.to_string(), e.last.to_string())).collect::<Vec<_>>()
    };
    let third = (2, "2028-10-30".to_owned(), "2028-11-03".to_owned());
    assert_eq!(runs("2028-10-01").len(), 3);
    assert_eq!(runs("2028-10-01")[1].1, "2028-10-23");
    assert_eq!(runs("2028-10-29"), [third], "runs that are over are left out, and keep their numbers");
}
