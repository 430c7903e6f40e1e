use super::super::info::tests::{full, html, localized, noted, scene};
use super::*;
use crate::site::wording::locale::Locale;

fn page(day: &str) -> VotingInfo {
    voting_info(&scene(Some(&full()), "NV", day, Locale::En))
}

#[test]
fn days_are_in_order_with_what_each_is_for() {
    let dates = page("2028-10-20").dates.unwrap();
    let days: Vec<String> = dates.days.iter().map(|g| g.date.to_string()).collect();
    assert!(days.is_sorted() && days.first().unwrap() == "2028-10-10", "{days:?}");
    let early = dates.days.iter().find(|g| g.end.is_some()).unwrap();
    assert_eq!(
        (early.date.to_string(), early.end.unwrap().to_string()),
        ("2028-10-21".into(), "2028-11-03".into())
    );
    let election = dates.days.iter().find(|g| g.date.to_string() == "2028-11-07").unwrap();
    let kinds: Vec<_> = election.deadlines.iter().map(|d| d.kind).collect();
    assert_eq!(
        kinds,
        [DeadlineKind::RegisterSameDay, DeadlineKind::BallotPostmarkBy, DeadlineKind::ElectionDay]
    );
    assert!(dates.unknown.is_empty() && dates.ask_about.is_empty());
}

#[test]
fn unknown_days_are_subjects_of_one_sentence() {
    let mut config = full();
    let dates = &mut config.election.as_mut().unwrap().dates;
    (dates.register_online_by, dates.register_in_person_by) = (None, None);
    (dates.ballot_postmark_by, dates.ballot_dropoff_by, dates.ballot_receive_by) = (None, None, None);
    dates.ballot_request_by = noted("", "Ask early", "Pida pronto");
    let dates = voting_info(&scene(Some(&config), "NV", "2028-10-20", Locale::En)).dates.unwrap();
    assert_eq!(dates.ask_about, ["about_registration", "about_mail_ballot"], "each subject once");
    let with_note: Vec<_> = dates.unknown.iter().map(|deadline| deadline.kind).collect();
    assert_eq!(with_note, [DeadlineKind::BallotRequestBy], "what editors say of it is not lost");
}

#[test]
fn the_next_day_leads_with_where_to_act() {
    let next = |day| {
        let next = page(day).dates.unwrap().next.unwrap();
        (next.deadline.kind, next.action.map(|a| a.href))
    };
    let register = Some("/register/?state=NV&lang=en".to_owned());
    let locate = Some("/locate/?state=NV&lang=en".to_owned());
    assert_eq!(next("2028-10-01"), (DeadlineKind::RegisterPostmarkBy, register.clone()));
    assert_eq!(next("2028-10-20"), (DeadlineKind::EarlyVotingStart, locate.clone()));
    assert_eq!(next("2028-10-24"), (DeadlineKind::RegisterOnlineBy, register));
    assert_eq!(next("2028-11-01"), (DeadlineKind::EarlyVotingEnd, locate.clone()));
    assert_eq!(next("2028-11-07"), (DeadlineKind::ElectionDay, locate));
}

#[test]
fn what_the_next_day_leads_to_follows_from_its_kind_and_the_look_ups_flag() {
    use LeadsTo::{ByMail, InPerson, Locate, Register};
    let next = |config: &crate::site::jurisdiction::config::JurisdictionConfig, day| {
        let dates = voting_info(&scene(Some(config), "NV", day, Locale::En)).dates.unwrap();
        let NextDate { action, leads_to, .. } = dates.next.unwrap();
        (leads_to, action.unwrap().href)
    };
    let mut config = full();
    let by_mail = (ByMail, "/votebymail/?state=NV&lang=en".to_owned());
    let register = (Register, "/register/?state=NV&lang=en".to_owned());
    let locate = (Locate, "/locate/?state=NV&lang=en".to_owned());
    let in_person = (InPerson, "/inperson/?state=NV&lang=en".to_owned());
    let days = ["2028-10-24", "2028-10-25", "2028-10-31", "2028-11-03", "2028-11-06", "2028-11-07"];
    let lead =
        |config: &crate::site::jurisdiction::config::JurisdictionConfig| days.map(|day| next(config, day));
    let expected = [&register, &by_mail, &register, &locate, &by_mail, &locate].map(Clone::clone);
    assert_eq!(lead(&config), expected);
    config.vep.location_lookup_in_dates = false;
    let expected = [&register, &by_mail, &register, &in_person, &by_mail, &in_person].map(Clone::clone);
    assert_eq!(lead(&config), expected, "without the look-up the page about voting in person");
    config.vep.location_lookup_in_dates = true;
    config.lookup.display = false;
    assert_eq!(next(&config, "2028-11-07"), in_person, "the look-up is off");
}

#[test]
fn the_weeks_ahead_are_whole_and_mark_each_day() {
    let dates = page("2028-10-20").dates.unwrap();
    let (first, last) = (dates.calendar.first().unwrap(), dates.calendar.last().unwrap());
    assert_eq!((first.date.to_string(), last.date.to_string()), ("2028-10-08".into(), "2028-11-11".into()));
    let mark = |day: &str| {
        let day = dates.calendar.iter().find(|d| d.date.to_string() == day).unwrap();
        (day.mark, day.early)
    };
    assert_eq!(mark("2028-10-09"), (DayMark::Past, false));
    assert_eq!(mark("2028-10-10"), (DayMark::PastDeadline, false));
    assert_eq!(mark("2028-10-20"), (DayMark::Today, false));
    assert_eq!(mark("2028-10-21"), (DayMark::Plain, true));
    assert_eq!(mark("2028-10-24"), (DayMark::Deadline, true));
    assert_eq!(mark("2028-11-07"), (DayMark::ElectionDay, false));
    // A hundred days before, the picture starts with the first day ahead.
    let far = page("2028-07-30").dates.unwrap();
    assert_eq!(far.calendar.first().unwrap().date.to_string(), "2028-10-08");
    assert!(far.calendar.len() <= MAX_WEEKS as usize * 7 && far.calendar.len().is_multiple_of(7));
}

#[test]
fn dates_need_their_flag_and_an_active_election() {
    let mut config = full();
    config.vep.display_dates_and_deadlines = false;
    let hidden = voting_info(&scene(Some(&config), "NV", "2028-10-20", Locale::En));
    assert!(hidden.dates.is_none() && hidden.in_person.is_some());
    assert!(page("2028-11-08").dates.is_none());
}

#[test]
fn the_look_up_has_its_two_places_by_two_flags() {
    let mut config = full();
    config.vep.location_lookup_on_vep = false;
    let page = voting_info(&scene(Some(&config), "NV", "2028-10-20", Locale::En));
    assert!(page.locate.is_none() && page.in_person.unwrap().locate.is_some());
}

#[test]
fn a_territory_has_its_texts_and_nothing_of_states() {
    let page = voting_info(&scene(Some(&full()), "PR", "2028-10-20", Locale::En));
    assert!(page.by_mail.is_none() && page.how_to_complete_ballot.is_none() && page.custom_section.is_none());
    assert!(page.locate.is_none() && page.registration.requirements.is_some());
    assert!(page.identification.copy.is_some());
}

#[test]
fn the_editors_section_and_pages_need_all_their_parts() {
    let mut config = full();
    let of = |config: &crate::site::jurisdiction::config::JurisdictionConfig| {
        let page = voting_info(&scene(Some(config), "NV", "2028-10-20", Locale::Es));
        (page.custom_section.is_some(), page.custom_pages)
    };
    let (section, pages) = of(&config);
    assert!(section);
    assert_eq!(pages[0].href, "/votinginfo/nv/rules/?state=NV&lang=es");
    assert_eq!(pages[0].text.as_ref().unwrap().lang, "en");
    config.vep.custom_section.as_mut().unwrap().heading = localized(" ", "");
    config.custom_pages[0].content = None;
    let (section, pages) = of(&config);
    assert!(!section && pages.is_empty());
    let scene = scene(Some(&config), "NV", "2028-10-20", Locale::En);
    assert!(custom_page(&scene, "rules").is_none() && custom_page(&scene, "other").is_none());
    config.custom_pages[0].content = html("x");
}

#[test]
fn each_page_that_the_days_come_from_has_its_own_day_of_checking() {
    let dates = page("2028-10-20").dates.unwrap();
    let told: Vec<_> = dates
        .sources
        .iter()
        .map(|note| (note.about[0], note.url.as_deref().unwrap(), note.checked.unwrap().latest().unwrap()))
        .collect();
    let on = |day: &str| day.parse::<NaiveDate>().unwrap();
    let expected = [
        ("about_registration", "https://registration.deadlines.gov/", on("2026-09-01")),
        ("about_early", "https://earlyVoting.gov/", on("2026-09-20")),
        ("about_mail_ballot", "https://mailBallot.gov/", on("2026-09-20")),
        ("about_same_day", "https://registration.sameDay.gov/", on("2026-09-20")),
    ];
    assert_eq!(told, expected);
    assert_eq!(dates.rules_of_year, Some(2026));
}

#[test]
fn lost_settings_leave_whom_to_ask() {
    let page = voting_info(&scene(None, "NV", "2028-10-20", Locale::En));
    assert!(page.dates.is_none() && page.in_person.is_none() && page.by_mail.is_none());
    assert!(page.head.backup.is_some() && page.identification.source.is_some());
}
