use super::*;
use crate::site::jurisdiction::facts::Fact;
use crate::site::jurisdiction::facts::tests::{all, told};
use crate::site::page::info::tests::{full, scene};
use crate::site::wording::locale::Locale;

fn of(facts: Facts, locale: Locale) -> Help {
    let config = crate::site::jurisdiction::config::JurisdictionConfig { facts, ..full() };
    help(&scene(Some(&config), "NV", "2028-10-20", locale))
}

fn section(facts: &[(&str, &str)], id: &str) -> Option<HelpSection> {
    of(all(facts), Locale::En).sections.into_iter().find(|section| section.id == id)
}

fn keys(text: &[Say]) -> Vec<&'static str> {
    text.iter().map(|say| say.key).collect()
}

#[test]
fn without_facts_the_page_still_says_whom_to_call() {
    let page = of(Facts::default(), Locale::En);
    assert!(page.ids.is_none());
    let ids: Vec<_> = page.sections.iter().map(|section| section.id).collect();
    assert_eq!(ids, ["students", "problem"]);
    let phones = &page.sections[1].phones;
    assert_eq!((phones[0].who, phones[0].e164.as_deref()), ("phone_hotline", Some("+18333368683")));
    assert_eq!(
        (phones[1].who, phones[1].e164.as_deref()),
        ("phone_office", None),
        "no number that is not current"
    );
    assert!(phones[1].url.is_some(), "the way to the present number");
    assert_eq!(help(&scene(None, "GU", "2028-10-20", Locale::En)).sections.len(), 1, "settings are lost");
}

#[test]
fn ids_are_cards_of_two_kinds_and_say_whether_an_expired_one_counts() {
    let page = of(
        all(&[
            ("voter_id.kind", "strict_photo"),
            ("voter_id.accepted", "state_licence;concealed_carry;pistol_permit;utility_bill;made_up_card"),
            ("voter_id.expired", "years_4"),
            ("voter_id.expired_any_from_age", "70"),
            ("voter_id.without", "provisional_return"),
            ("voter_id.return_by_days_after", "6"),
        ]),
        Locale::En,
    );
    let ids = page.ids.unwrap();
    let names: Vec<_> = ids.photo.iter().map(|card| card.name).collect();
    assert_eq!(names, ["id_state_licence", "id_firearm"], "one card a kind, and never a raw code");
    assert_eq!(ids.photo[0].foot, Some(Say::new("exp_years").with("count", 4)));
    assert_eq!((ids.paper[0].name, &ids.paper[0].foot), ("id_utility_bill", &None));
    assert_eq!(keys(&ids.lede), ["ids_photo_must", "ids_one"]);
    let titles: Vec<_> = ids.answers.iter().map(|a| (a.title, keys(&a.text))).collect();
    assert_eq!(
        titles,
        [
            ("ans_without", vec!["without_return", "without_by", "without_ask_where"]),
            ("ans_expired", vec!["exp_age"])
        ]
    );
}

#[test]
fn where_and_until_when_to_come_back_is_said_where_it_is_known() {
    let text = |more: &[(&str, &str)]| {
        let mut facts =
            vec![("voter_id.accepted", "us_passport"), ("voter_id.without", "provisional_return")];
        facts.extend(more);
        of(all(&facts), Locale::En).ids.unwrap().answers.remove(0).text
    };
    let (day, place) = (("voter_id.return_by_days_after", "2"), ("voter_id.return_to", "registrar"));
    let both = text(&[day, place]);
    assert_eq!(keys(&both), ["without_return", "without_by", "without_to"]);
    assert_eq!(
        both[1],
        Say::new("without_by").with("date", "2028-11-09".parse::<chrono::NaiveDate>().unwrap())
    );
    assert_eq!(keys(&text(&[place])), ["without_return", "without_to", "without_ask_when"]);
    // Some keep Veterans Day, a Saturday in 2028, on the Friday before it: the earlier reading is safe.
    let business = text(&[("voter_id.return_by_days_after", "3 business days")]);
    assert_eq!(
        business[1],
        Say::new("without_by").with("date", "2028-11-10".parse::<chrono::NaiveDate>().unwrap())
    );
}

#[test]
fn without_a_known_day_to_come_back_one_asks_before_leaving() {
    let page = of(
        all(&[("voter_id.accepted", "us_passport"), ("voter_id.without", "provisional_return")]),
        Locale::En,
    );
    assert_eq!(keys(&page.ids.unwrap().answers[0].text), ["without_return", "without_ask"]);
    let only_codes = [("voter_id.accepted", "x;y")];
    assert!(of(all(&only_codes), Locale::En).ids.is_none(), "nothing but codes that nobody knows");
}

#[test]
fn rights_are_said_by_case_and_what_no_case_says_in_the_states_words() {
    let prison = section(&[("rights.conviction.kind", "while_incarcerated")], "conviction").unwrap();
    let answers: Vec<_> = prison.cases.iter().map(|case| (case.case, case.answer)).collect();
    assert_eq!(answers, [("case_prison", "no"), ("case_out", "yes")]);
    let further = [
        ("rights.conviction.kind", "further_action"),
        ("rights.conviction.text", "Murder bars."),
        ("rights.conviction.text_es", "El asesinato impide."),
        ("rights.conviction.what_to_do", "Only in English."),
    ];
    let further_en = section(&further, "conviction").unwrap();
    assert_eq!(further_en.cases[1].answer, "ask");
    assert_eq!(further_en.texts.len(), 1, "a text needs both languages");
    let spanish = of(all(&further), Locale::Es).sections.into_iter().find(|s| s.id == "conviction").unwrap();
    assert_eq!((spanish.texts[0].text.as_str(), spanish.texts[0].lang), ("El asesinato impide.", "es"));
    assert!(section(&[("rights.conviction.kind", "maybe")], "conviction").is_none());
}

#[test]
fn languages_of_counties_are_shown_whole_or_not_at_all() {
    let lines = ("vra_203.counties", "12011 Broward: Spanish | 12086 Miami-Dade: Spanish, Haitian Creole");
    let partial = section(&[lines], "language").unwrap();
    assert_eq!(partial.counties.len(), 2);
    assert_eq!(keys(&partial.lede), ["language_lede", "language_not_all"]);
    let complete = section(&[lines, ("vra_203.counties_complete", "yes")], "language").unwrap();
    assert_eq!(keys(&complete.lede), ["language_lede", "language_more"]);
    for odd in ["Broward: Spanish", "12011 Broward", "12011 <b>: x", "12011 Broward: Spanish | y"] {
        assert!(section(&[("vra_203.counties", odd)], "language").is_none(), "{odd}");
    }
}

#[test]
fn voters_abroad_have_days_of_their_own() {
    let abroad = section(
        &[
            ("uocava.return.days_after", "10 business days"),
            ("uocava.return.postmark", "yes"),
            ("uocava.return.ways", "mail;electronic"),
            ("uocava.ballots_sent_days_before", "45"),
            ("uocava.fpca_url", "https://www.fvap.gov/fpca"),
        ],
        "abroad",
    )
    .unwrap();
    let said: Vec<_> = abroad.answers.iter().map(|a| (a.title, keys(&a.text))).collect();
    assert_eq!(
        said,
        [
            ("ans_abroad_by", vec!["abroad_by", "abroad_postmark"]),
            ("ans_abroad_ways", vec!["abroad_ways_both"]),
            ("ans_abroad_sent", vec!["abroad_sent"])
        ]
    );
    assert_eq!(abroad.links[0].key, "link_fpca");
}

#[test]
fn a_doubtful_number_is_not_a_number_to_call() {
    let facts = Facts::new(vec![
        told("problem.federal_phone", "800-253-3931"),
        Fact { certainty: Certainty::Unsure, ..told("problem.coalition_phone", "+18666878683") },
    ]);
    let page = of(facts, Locale::En);
    let who: Vec<_> = page.sections.last().unwrap().phones.iter().map(|phone| phone.who).collect();
    assert_eq!(who, ["phone_hotline", "phone_office"], "one cannot be dialled, the other is not sure");
}

#[test]
fn students_of_every_state_learn_which_address_counts() {
    let address = |facts: &[(&str, &str)]| {
        let students = section(facts, "students").unwrap();
        (students.answers[0].title, keys(&students.answers[0].text))
    };
    let told = |key| ("ans_student_home", vec![key]);
    assert_eq!(address(&[]), told("student_general"));
    assert_eq!(address(&[("students.residence", "choose")]), told("student_choose"));
    assert_eq!(address(&[("students.residence", "home")]), told("student_home"));
    assert_eq!(address(&[("students.residence", "maybe")]), told("student_general"));
}
