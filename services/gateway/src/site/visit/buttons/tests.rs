use std::collections::HashSet;

use common::jurisdiction;

use super::super::query::SiteQuery;
use super::super::route::PageKind;
use super::*;
use crate::site::jurisdiction::config::{
    BallotRequestConfig, CustomButton, ElectionConfig, ImportantDates, LookupSettings, NotedDate,
    RegistrationConfig, RegistrationWay, VepConfig,
};
use crate::site::visit::Pages;
use crate::view::bootstrap::{BrandKey, KnownBy};

fn text(en: &str) -> TextPair {
    TextPair { en: en.to_owned(), es: String::new() }
}

fn localized(en: &str) -> Option<TextPair> {
    Some(TextPair { en: en.to_owned(), es: String::new() })
}

fn full() -> JurisdictionConfig {
    JurisdictionConfig {
        election: Some(ElectionConfig {
            day: "2028-11-07".parse().unwrap(),
            dates: ImportantDates {
                register_online_by: Some(NotedDate { date: "2028-10-24".parse().ok(), ..Default::default() }),
                ..Default::default()
            },
            ..Default::default()
        }),
        lookup: LookupSettings {
            display: true,
            experience: LookupExperience::Internal,
            sos_lookup_url: Some(text("https://state.example/lookup")),
            ..Default::default()
        },
        registration: RegistrationConfig {
            registration_flow_enabled: true,
            display_registration_lookup: true,
            same_day: Some(RegistrationWay { enabled: true, ..Default::default() }),
            online: Some(RegistrationWay {
                enabled: true,
                display_deadline: true,
                url: localized("https://state.example/register"),
                ..Default::default()
            }),
            ..Default::default()
        },
        vep: VepConfig { vep_enabled: true, display_dates_and_deadlines: true, ..Default::default() },
        ballot_request: BallotRequestConfig {
            ballot_request_flow_enabled: true,
            ballot_request_experience: BallotRequestExperience::SosWebsite,
            sos_ballot_request_url: localized("https://state.example/ballot"),
            ballot_request_button_text: localized("Request a ballot"),
            ..Default::default()
        },
        custom_buttons: [
            Some(CustomButton { url: text("https://site.example/votinginfo/nv/"), text: text("A") }),
            Some(CustomButton { url: text("https://other.example/"), text: text("B") }),
        ],
        registration_check_url: Some(text("https://state.example/check")),
        ..Default::default()
    }
}

fn visible(config: &JurisdictionConfig, code: &str, pages: &Pages, today: &str) -> Vec<LandingButton> {
    visible_in(Locale::En, config, code, pages, today)
}

fn visible_in(
    locale: Locale,
    config: &JurisdictionConfig,
    code: &str,
    pages: &Pages,
    today: &str,
) -> Vec<LandingButton> {
    let jurisdiction = jurisdiction::any(code).unwrap();
    let visit = Visit {
        brand: BrandKey::En,
        host: "",
        hosts: vec!["site.example"],
        query: SiteQuery::parse("state=nv&lang=es"),
        jurisdiction: Some((jurisdiction, KnownBy::Query)),
        now: format!("{today}T20:00:00Z").parse().unwrap(),
        rehearsal: false,
        page: PageKind::Landing,
        pages,
        mail_safe_days: 7,
    };
    buttons(&visit, config, jurisdiction, locale)
}

fn keys(buttons: &[LandingButton]) -> Vec<ButtonKey> {
    buttons.iter().map(|b| b.key).collect()
}

#[test]
fn the_order_is_fixed() {
    use ButtonKey::*;
    let buttons = visible(&full(), "NV", &Pages::Unknown, "2028-10-20");
    let order = [
        Locate,
        CustomButtonA,
        CustomButtonB,
        Confirm,
        Register,
        RequestBallot,
        InPersonInfo,
        VoterEducation,
    ];
    assert_eq!(keys(&buttons), order);
    assert_eq!(buttons[0].href, "/locate/?state=NV&lang=es");
    assert_eq!((buttons[1].href.as_str(), buttons[1].external), ("/votinginfo/nv/?state=NV&lang=es", false));
    assert!(buttons[2].external && buttons[3].external && buttons[5].external);
    assert_eq!(buttons[4].deadline.as_ref().unwrap().date.to_string(), "2028-10-24");
}

#[test]
fn a_way_to_request_a_ballot_that_is_not_known_hides_no_button() {
    let request = |experience| {
        let mut config = full();
        config.ballot_request.ballot_request_experience = experience;
        let shown = visible(&config, "NV", &Pages::Unknown, "2028-10-20");
        shown.into_iter().find(|b| b.key == ButtonKey::RequestBallot).map(|b| (b.href, b.external))
    };
    let page = Some(("/votebymail/?state=NV&lang=es".to_owned(), false));
    assert_eq!(request(BallotRequestExperience::NotSaid), page, "a value of a newer content service");
    assert_eq!(request(BallotRequestExperience::None), None, "none is an editor's choice");
}

#[test]
fn territories_have_no_look_up_registration_or_ballot_request() {
    use ButtonKey::*;
    let buttons = visible(&full(), "PR", &Pages::Unknown, "2028-10-20");
    assert_eq!(keys(&buttons), [CustomButtonA, CustomButtonB, Confirm, VoterEducation]);
}

#[test]
fn a_page_that_is_not_there_gives_way_to_the_official_one() {
    use ButtonKey::*;
    let pages = Pages::Known(HashSet::from(["/locate/".to_owned()]));
    let buttons = visible(&full(), "NV", &pages, "2028-10-20");
    assert_eq!(keys(&buttons), [Locate, CustomButtonA, CustomButtonB, Confirm, Register, RequestBallot]);
    assert_eq!((buttons[4].href.as_str(), buttons[4].external), ("https://state.example/register", true));
}

#[test]
fn the_look_up_needs_an_active_election_and_an_experience() {
    let shows = |config: &JurisdictionConfig, day| {
        keys(&visible(config, "NV", &Pages::Unknown, day)).contains(&ButtonKey::Locate)
    };
    assert!(shows(&full(), "2028-11-07"));
    assert!(!shows(&full(), "2028-11-08"));
    let mut config = full();
    config.lookup.experience = LookupExperience::None;
    assert!(!shows(&config, "2028-10-20"));
    config.lookup = LookupSettings { display: false, ..full().lookup };
    assert!(!shows(&config, "2028-10-20"));
}

#[test]
fn each_switch_of_the_editors_takes_its_own_button_away_and_no_other() {
    use ButtonKey::*;
    let lost = |switch: fn(&mut JurisdictionConfig)| {
        let mut config = full();
        switch(&mut config);
        let shown = keys(&visible(&config, "NV", &Pages::Unknown, "2028-10-20"));
        let all = keys(&visible(&full(), "NV", &Pages::Unknown, "2028-10-20"));
        all.into_iter().filter(|key| !shown.contains(key)).collect::<Vec<_>>()
    };
    assert_eq!(lost(|c| c.registration.registration_flow_enabled = false), [Register]);
    assert_eq!(lost(|c| c.registration.display_registration_lookup = false), [Confirm]);
    assert_eq!(lost(|c| c.registration_check_url = None), [Confirm]);
    assert_eq!(lost(|c| c.ballot_request.ballot_request_flow_enabled = false), [RequestBallot]);
    assert_eq!(lost(|c| c.vep.vep_enabled = false), [VoterEducation]);
    assert_eq!(lost(|c| c.custom_buttons[0] = None), [CustomButtonA]);
}

#[test]
fn an_official_page_is_the_one_in_the_language_of_the_page_where_there_is_one() {
    let mut config = full();
    config.lookup.experience = LookupExperience::SosWebsite;
    config.registration_check_url = Some(TextPair {
        en: "https://state.example/check".to_owned(),
        es: "https://state.example/es".to_owned(),
    });
    let leads = |locale, key| {
        let shown = visible_in(locale, &config, "NV", &Pages::Unknown, "2028-10-20");
        shown.into_iter().find(|b| b.key == key).unwrap().href
    };
    assert_eq!(leads(Locale::Es, ButtonKey::Confirm), "https://state.example/es");
    assert_eq!(leads(Locale::Ko, ButtonKey::Confirm), "https://state.example/check");
    assert_eq!(leads(Locale::Es, ButtonKey::Locate), "https://state.example/lookup", "none in Spanish");
}

#[test]
fn a_caucus_is_worded_so_and_the_state_page_opens_outside() {
    let mut config = full();
    config.lookup.experience = LookupExperience::SosWebsite;
    config.election.as_mut().unwrap().kind = ElectionKind::Caucus;
    let button = &visible(&config, "NV", &Pages::Unknown, "2028-10-20")[0];
    assert_eq!(button.variant, ButtonVariant::Caucus);
    assert_eq!((button.href.as_str(), button.external), ("https://state.example/lookup", true));
}

#[test]
fn buttons_of_one_jurisdiction_follow_those_of_the_editors() {
    let mut config = full();
    let own = |n: &str| CustomButton { url: text(&format!("https://state.example/{n}")), text: text(n) };
    config.own_buttons = vec![own("x"), CustomButton { url: text("data:x"), ..own("bad") }, own("y")];
    let buttons = visible(&config, "NV", &Pages::Unknown, "2028-10-20");
    let at = buttons.iter().position(|b| b.key == ButtonKey::CustomButtonOwn).unwrap();
    assert_eq!(buttons[at - 1].key, ButtonKey::CustomButtonB);
    let texts: Vec<_> = buttons[at..at + 2].iter().map(|b| b.text.as_deref().unwrap()).collect();
    assert_eq!(texts, ["x", "y"]);
    assert_eq!(buttons[at + 2].key, ButtonKey::Confirm);
}

#[test]
fn a_passed_deadline_is_not_shown() {
    let buttons = visible(&full(), "NV", &Pages::Unknown, "2028-10-25");
    assert!(buttons.iter().all(|b| b.deadline.is_none()));
}

#[test]
fn a_ballot_request_needs_its_text_and_custom_links_must_be_safe() {
    let mut config = full();
    config.ballot_request.ballot_request_button_text = None;
    config.custom_buttons[0] = Some(CustomButton { url: text("javascript:alert(1)"), text: text("A") });
    let keys = keys(&visible(&config, "NV", &Pages::Unknown, "2028-10-20"));
    assert!(!keys.contains(&ButtonKey::RequestBallot) && !keys.contains(&ButtonKey::CustomButtonA));
}

#[test]
fn ballot_request_ends_with_its_last_day() {
    let shows = |noted: Option<NotedDate>, rule: Option<&str>, today| {
        let mut config = full();
        config.election.as_mut().unwrap().dates.ballot_request_by = noted;
        let rule = rule.map(|rule| ("ordinary.mail_ballot.request.mail.days_before", rule));
        config.facts = crate::site::jurisdiction::facts::tests::all(rule.as_slice());
        keys(&visible(&config, "NV", &Pages::Unknown, today)).contains(&ButtonKey::RequestBallot)
    };
    let last = NotedDate { date: "2028-10-27".parse().ok(), ..Default::default() };
    let unsure = NotedDate { may_be_later: true, ..last.clone() };
    assert!(shows(Some(last.clone()), None, "2028-10-27"), "its last day");
    assert!(!shows(Some(last), None, "2028-10-28"));
    assert!(!shows(Some(unsure.clone()), None, "2028-10-28"), "it may be later, but probably is not");
    assert!(!shows(Some(unsure), None, "2028-11-06"));
    assert!(shows(None, Some("11"), "2028-10-27"), "the ordinary rule");
    assert!(!shows(None, Some("11"), "2028-11-04"));
    assert!(shows(None, None, "2028-11-06"), "nothing is known");
}
