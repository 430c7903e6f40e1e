use common::jurisdiction;

use super::*;
use crate::site::jurisdiction::config::{
    BallotRequestConfig, BallotRequestExperience, CustomPage, CustomSection, ElectionConfig, FactSource,
    ImportantDates, LookupSettings, NotedDate, OfficeConfig, RegistrationConfig, RegistrationWay, VepConfig,
};
use crate::site::visit::Pages;
use crate::site::wording::locale::Locale;
use crate::site::wording::text::{HtmlPair, TextPair as Pair};
use crate::view::bootstrap::{BrandKey, KnownBy};

pub(in crate::site) fn localized(en: &str, es: &str) -> Option<Pair> {
    Some(Pair { en: en.to_owned(), es: es.to_owned() })
}

pub(in crate::site) fn html(en: &str) -> Option<HtmlPair> {
    Some(HtmlPair { en: format!("<p>{en}</p>"), es: String::new() })
}

pub(in crate::site) fn on(date: &str) -> Option<NotedDate> {
    Some(NotedDate { date: date.parse().ok(), ..Default::default() })
}

pub(in crate::site) fn noted(date: &str, en: &str, es: &str) -> Option<NotedDate> {
    Some(NotedDate { date: date.parse().ok(), note: localized(en, es), ..Default::default() })
}

pub(in crate::site) fn way(url: &str) -> Option<RegistrationWay> {
    Some(RegistrationWay {
        enabled: true,
        display_deadline: true,
        heading: localized("Heading", "Título"),
        copy: html("Copy"),
        url: localized(url, ""),
        button_text: localized("Go", "Ir"),
        ..Default::default()
    })
}

pub(in crate::site) fn fact(field: &str, checked: &str) -> FactSource {
    FactSource {
        field: field.to_owned(),
        url: format!("https://{field}.gov/"),
        checked: crate::site::jurisdiction::facts::checked(checked),
    }
}

/// A state where everything is offered, for the election of 2028-11-07.
pub(in crate::site) fn full() -> JurisdictionConfig {
    JurisdictionConfig {
        election: Some(ElectionConfig {
            day: "2028-11-07".parse().unwrap(),
            early_voting: crate::site::jurisdiction::config::EarlyVotingConfig {
                allowed: true,
                start: "2028-10-21".parse().ok(),
                end: "2028-11-03".parse().ok(),
            },
            dates: ImportantDates {
                election_day: on("2028-11-07"),
                election_day_statewide_hours: localized("7 a.m. to 8 p.m.", "7 a. m. a 8 p. m."),
                early_voting_start_by: on("2028-10-21"),
                register_online_by: on("2028-10-24"),
                register_in_person_by: on("2028-10-31"),
                register_postmark_by: on("2028-10-10"),
                register_receive_by: on("2028-10-12"),
                register_same_day_note: localized("When you vote.", "Al votar."),
                ballot_request_by: noted("2028-10-30", "By 5 p.m.", "Antes de las 5 p. m."),
                ballot_postmark_by: on("2028-11-07"),
                ballot_dropoff_by: on("2028-11-06"),
                ballot_receive_by: on("2028-11-11"),
                ..Default::default()
            },
            ..Default::default()
        }),
        lookup: LookupSettings {
            display: true,
            experience: crate::site::jurisdiction::config::LookupExperience::Internal,
            ..Default::default()
        },
        registration: RegistrationConfig {
            registration_flow_enabled: true,
            display_registration_lookup: true,
            required: true,
            online: way("https://online.gov/"),
            in_person: way("https://office.gov/"),
            mail: way("https://form.gov/").map(|way| RegistrationWay {
                show_registration_steps: true,
                mailing_address: vec!["Office".to_owned(), " ".to_owned(), "City, ST".to_owned()],
                ..way
            }),
            same_day: way(""),
        },
        vep: VepConfig {
            vep_enabled: true,
            display_dates_and_deadlines: true,
            location_lookup_on_vep: true,
            location_lookup_in_dates: true,
            id_requirements: html("Bring an ID."),
            registration_requirements: html("Who can register."),
            how_to_complete_ballot: html("Read. Mark. Sign."),
            hides_how_to_complete_ballot: false,
            custom_section: Some(CustomSection {
                heading: localized("Own", "Propio"),
                copy: html("Own copy"),
            }),
        },
        ballot_request: BallotRequestConfig {
            ballot_request_flow_enabled: true,
            ballot_request_experience: BallotRequestExperience::SosWebsite,
            sos_ballot_request_url: localized("https://ballot.gov/", ""),
            ballot_request_button_text: localized("Ask for a ballot", "Pida una boleta"),
            ..Default::default()
        },
        registration_check_url: Some(Pair { en: "https://check.gov/".to_owned(), es: String::new() }),
        office: Some(OfficeConfig {
            name: None,
            url: Some(Pair { en: "https://elections.gov/".to_owned(), es: String::new() }),
        }),
        custom_pages: vec![CustomPage {
            slug: "rules".to_owned(),
            title: localized("Rules", ""),
            content: html("The rules."),
        }],
        sources: vec![
            fact("registration.deadlines", "2026-09-01"),
            fact("registration.sameDay", "2026-09-20"),
            fact("mailBallot", "2026-09-20"),
            fact("earlyVoting", "2026-09-20"),
            fact("voterId", "2026-09-22"),
        ],
        ..Default::default()
    }
}

/// A page on a day, in a language.
pub(in crate::site) fn scene<'a>(
    config: Option<&'a JurisdictionConfig>,
    code: &str,
    day: &str,
    locale: Locale,
) -> Scene<'a> {
    let jurisdiction = jurisdiction::any(code).unwrap();
    let query = SiteQuery { lang: Some(locale), ..SiteQuery::default() };
    let visit = Visit {
        brand: BrandKey::En,
        host: "",
        hosts: Vec::new(),
        jurisdiction: Some((jurisdiction, KnownBy::Path)),
        query,
        now: format!("{day}T20:00:00Z").parse().unwrap(),
        rehearsal: true,
        page: crate::site::visit::route::PageKind::VotingInfo,
        pages: &Pages::Unknown,
        mail_safe_days: 7,
    };
    Scene::new(&visit, jurisdiction, config)
}

#[test]
fn the_links_of_a_page_stay_with_its_jurisdiction() {
    let config = full();
    let head = scene(Some(&config), "NV", "2028-10-20", Locale::Es).head();
    assert_eq!(head.pages.register.as_deref(), Some("/register/?state=NV&lang=es"));
    assert_eq!(head.pages.voting_info.as_deref(), Some("/votinginfo/nv/?state=NV&lang=es"));
    assert_eq!(head.pages.start_over, "/?lang=es&no_geo=true");
    assert_eq!(head.locate.unwrap().href, "/locate/?state=NV&lang=es");
    assert_eq!(head.locate_drop_off.unwrap().href, "/locate/?state=NV&lang=es&default_location_type=dropoff");
    assert_eq!(head.calendar_href.as_deref(), Some("/api/site/calendar/nv.ics?lang=es"));
    assert_eq!((head.office.name.as_str(), head.office.lang), ("Oficina electoral de Nevada", "es"));
}

#[test]
fn a_territory_has_no_pages_of_states() {
    let config = full();
    let head = scene(Some(&config), "PR", "2028-10-20", Locale::En).head();
    let pages = head.pages;
    assert_eq!((pages.register, pages.vote_by_mail, pages.in_person), (None, None, None));
    assert_eq!(pages.voting_info.as_deref(), Some("/votinginfo/pr/?lang=en"));
    assert_eq!(pages.home, "/votinginfo/pr/?lang=en", "not to where the network is");
    assert!(head.locate.is_none() && head.locate_drop_off.is_none());
}

#[test]
fn losing_the_settings_leaves_the_built_in_facts_of_the_jurisdiction() {
    let head = scene(None, "TX", "2028-10-20", Locale::En).head();
    assert_eq!(head.config_status, ConfigStatus::Failed);
    let backup = head.backup.unwrap();
    assert!(backup.registration_check_url.is_some() && backup.lookup_url.is_some());
    // The page offers the official pages, each in a tab of its own.
    for (shown, known) in
        [(head.check_registration, backup.registration_check_url), (head.locate, backup.lookup_url)]
    {
        assert_eq!(shown.map(|link| (Some(link.href), link.external)), Some((known, true)));
    }
    assert!(scene(None, "PR", "2028-10-20", Locale::En).head().locate.is_none());
    assert_eq!(head.office.url, backup.office_url);
    assert_eq!(head.calendar_href, None);
}

#[test]
fn the_choice_of_a_state_is_a_form_that_keeps_the_visit() {
    let config = full();
    let mut visit = scene(Some(&config), "NV", "2028-10-20", Locale::Ko).visit;
    visit.jurisdiction = None;
    visit.query.preview = true;
    let choose = choose(&visit, "/register/", None);
    let hidden: Vec<_> = choose.hidden.iter().map(|h| (h.name, h.value.as_str())).collect();
    assert_eq!(hidden, [("lang", "ko"), ("preview", "true")]);
    assert_eq!((choose.action.as_str(), choose.choices.len()), ("/register/", 56));
}

#[test]
fn voting_information_that_is_switched_off_is_linked_from_nowhere() {
    let mut config = full();
    config.vep.vep_enabled = false;
    let scene = scene(Some(&config), "NV", "2028-10-20", Locale::En);
    let pages = scene.head().pages;
    assert_eq!((pages.voting_info, pages.help), (None, None));
    assert_eq!(crate::site::register::identification::identification(&scene).href, None);
}

#[test]
fn the_last_change_is_the_day_where_the_jurisdiction_is_and_never_ahead() {
    let mut config = full();
    let on = |config: &_, day| scene(Some(config), "NV", day, Locale::En).head().updated;
    assert_eq!(on(&config, "2028-10-20"), None);
    config.updated = Some("2028-10-02T03:00:00Z".parse().unwrap());
    assert_eq!(on(&config, "2028-10-20"), Some("2028-10-01".parse().unwrap()), "still the evening before");
    assert_eq!(on(&config, "2028-09-30"), None, "a rehearsal of a day before it");
}
