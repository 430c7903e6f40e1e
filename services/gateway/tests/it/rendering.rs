//! The information pages as HTML over the content pack: every jurisdiction and page on five days.

use std::collections::HashSet;

use chrono::Days;
use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};
use futures::{StreamExt as _, stream};
use gateway::page::draw::{Drawn, Renderer};
use gateway::site::in_person::help::help;
use gateway::site::in_person::{in_person, thanks};
use gateway::site::jurisdiction::backup;
use gateway::site::jurisdiction::config::JurisdictionConfig;
use gateway::site::jurisdiction::facts::{Fact, Facts};
use gateway::site::page::bootstrap::{ServiceAnswers, bootstrap};
use gateway::site::page::info::choose;
use gateway::site::page::voting_info::voting_info;
use gateway::site::register::register;
use gateway::site::visit::query::SiteQuery;
use gateway::site::visit::route::PageKind;
use gateway::site::visit::scene::Scene;
use gateway::site::visit::{Pages, Visit};
use gateway::site::vote_by_mail::vote_by_mail;
use gateway::site::wording::locale::Locale;
use gateway::upstream::configuration;
use gateway::view::bootstrap::{BrandKey, KnownBy};
use gateway::view::contact::{ContactAgain, ContactFault, ContactForm, ContactReason, ContactRequest};
use gateway::view::facts::Certainty;
use gateway::view::page::InfoPage;

use super::information::{day, edge, entry, other};

const VOID: [&str; 6] = ["br", "input", "meta", "hr", "img", "link"];

pub(crate) fn visit<'a>(
    place: Option<&'static Jurisdiction>,
    today: chrono::NaiveDate,
    locale: Locale,
    pages: &'a Pages,
) -> Visit<'a> {
    let zone: chrono_tz::Tz = place.map_or("America/New_York", |p| p.time_zone).parse().unwrap();
    Visit {
        brand: BrandKey::En,
        host: "",
        hosts: vec!["voteready.example"],
        query: SiteQuery { lang: Some(locale), ..SiteQuery::default() },
        jurisdiction: place.map(|p| (p, KnownBy::Path)),
        now: today.and_hms_opt(12, 0, 0).unwrap().and_local_timezone(zone).unwrap().to_utc(),
        rehearsal: false,
        page: PageKind::VotingInfo,
        pages,
        mail_safe_days: 7,
    }
}

pub(crate) fn renderer() -> Renderer {
    Renderer::open(std::path::Path::new(super::house::bundle()), 2).unwrap()
}

pub(crate) async fn rendered(
    renderer: &Renderer,
    place: &'static Jurisdiction,
    config: Option<&JurisdictionConfig>,
    today: chrono::NaiveDate,
    locale: Locale,
) -> Vec<(&'static str, Drawn)> {
    let visit = visit(Some(place), today, locale, &Pages::Unknown);
    let scene = Scene::new(&visit, place, config);
    let frame = bootstrap(&visit, &ServiceAnswers { config, ..ServiceAnswers::default() });
    let pages = [
        ("voting-info", InfoPage::VotingInfo(Box::new(voting_info(&scene)))),
        ("help", InfoPage::Help(Box::new(help(&scene)))),
        ("register", InfoPage::Register(Box::new(register(&scene)))),
        ("options", InfoPage::RegisterOptions(Box::new(register(&scene)))),
        ("vote-by-mail", InfoPage::VoteByMail(Box::new(vote_by_mail(&scene)))),
        ("in-person", InfoPage::InPerson(Box::new(in_person(&scene)))),
        ("thanks", InfoPage::InPersonThanks(Box::new(thanks(&scene, None)))),
    ];
    let draw =
        async |(name, page): (_, InfoPage)| (name, renderer.page(&page, &frame, locale).await.unwrap());
    stream::iter(pages).map(draw).buffered(2).collect().await
}

/// The rules that hold of the HTML of every page.
fn check(html: &str, title: &str, at: &str) {
    assert!(!title.starts_with("Error"), "{at}: a template failed");
    for word in [
        "undefined",
        "none</",
        "NaN",
        "javascript:",
        "href=\"\"",
        "{{",
        "{%",
        "}}",
        "()",
        "lang=\"en\" dir=\"ltr\"></",
    ] {
        assert!(!html.contains(word), "{at}: {word}");
    }
    assert_eq!(html.matches("<h1").count(), 1, "{at}: one heading of the page");
    assert!(
        html.matches("btn primary").count() + html.matches("action filled").count() <= 1,
        "{at}: one filled action"
    );
    let mut open: Vec<&str> = Vec::new();
    let (mut ids, mut level) = (HashSet::new(), 0);
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("{at}: <{part}"));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if let Some(rest) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(rest), "{at}: near {text:.60}");
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
        for id in tag.split(" id=\"").skip(1) {
            let id = id.split('"').next().unwrap();
            assert!(ids.insert(id.to_owned()), "{at}: {id} twice");
        }
        if let Some(heading) =
            name.strip_prefix('h').and_then(|n| n.parse::<u8>().ok()).filter(|_| !tag.starts_with('/'))
        {
            assert!(heading <= level + 1, "{at}: h{heading} after h{level}: {text}");
            level = heading;
        }
        if tag.contains("target=\"_blank\"") {
            assert!(tag.contains("rel=\"noopener\""), "{at}: {tag}");
        }
    }
    assert!(open.is_empty(), "{at}: {open:?} is open");
    for fragment in html.split("href=\"#").skip(1) {
        let id = fragment.split('"').next().unwrap();
        assert!(ids.contains(id), "{at}: no #{id}");
    }
}

#[tokio::test]
async fn every_page_of_every_jurisdiction_is_sound_html_in_every_language() {
    let (edge, renderer) = (edge(), renderer());
    let election = day("2028-11-07");
    let mut seen = 0;
    for (index, place) in jurisdiction::all().iter().enumerate() {
        let first = entry(&edge, place, election - Days::new(100)).await;
        let dates = first.election.as_ref().and_then(|e| e.important_dates.clone()).unwrap_or_default();
        let deadline =
            dates.register_online_by.or(dates.register_receive_by).map(|d| d.date).unwrap_or_default();
        let deadline = deadline.parse().unwrap_or(election - Days::new(18));
        let days =
            [election - Days::new(100), deadline, deadline + Days::new(1), election, election + Days::new(1)];
        for (turn, today) in days.into_iter().enumerate() {
            let config = configuration(entry(&edge, place, today).await, today);
            for locale in [Locale::En, Locale::Es, other(index + turn)] {
                for (page, Drawn { title, description, body }) in
                    rendered(&renderer, place, Some(&config), today, locale).await
                {
                    let at = format!("{} {page} {today} {}", place.code, locale.tag());
                    check(&body, &title, &at);
                    assert!(title.ends_with(" | VoteReady") && !description.is_empty(), "{at}: {title}");
                    seen += 1;
                }
            }
        }
        // The settings could not be read: official links and the hotline.
        for (page, Drawn { title, body, .. }) in rendered(&renderer, place, None, election, Locale::Es).await
        {
            check(&body, &title, &format!("{} {page} without settings", place.code));
            assert!(body.contains("tel:+18333368683"), "{} {page}", place.code);
            let known = backup::links(Some(place), Locale::Es);
            let links = [known.registration_check_url, known.lookup_url, known.office_url];
            if !matches!(page, "options" | "thanks") {
                for link in links.into_iter().flatten() {
                    let href = format!("href=\"{}\"", link.replace('&', "&amp;"));
                    assert!(body.contains(&href), "{} {page}: no {href}", place.code);
                }
            }
        }
    }
    assert_eq!(seen, 56 * 5 * 7 * 3);
}

#[tokio::test]
async fn the_four_anchors_are_there() {
    let (edge, renderer) = (edge(), renderer());
    let today = day("2028-10-20");
    for place in jurisdiction::all().iter().filter(|p| p.kind == JurisdictionKind::State) {
        let config = configuration(entry(&edge, place, today).await, today);
        let body = rendered(&renderer, place, Some(&config), today, Locale::En).await.swap_remove(0).1.body;
        for id in
            ["important-dates-and-deadlines", "id-requirements", "dates-vbm", "how-to-complete-your-ballot"]
        {
            assert!(body.contains(&format!("id=\"{id}\"")), "{}: {id}", place.code);
        }
    }
}

/// Every fact that a page reads, in a form that it can read; `doubt` is how sure they are.
fn every_fact(doubt: Certainty) -> Facts {
    const FACTS: [(&str, &str); 60] = [
        ("mail_ballot.envelope.signature", "yes"),
        ("mail_ballot.envelope.witnesses", "2"),
        ("mail_ballot.envelope.witness_who", "adult;us_citizen;not_candidate;gives_address;official_first"),
        ("mail_ballot.envelope.notary", "or_witness"),
        ("mail_ballot.envelope.inner", "required"),
        ("mail_ballot.envelope.id_copy", "if_no_number"),
        ("mail_ballot.envelope.id_number", "licence_or_ssn4"),
        ("mail_ballot.envelope.date", "yes"),
        ("mail_ballot.envelope.postage", "prepaid"),
        ("mail_ballot.envelope.signature_check", "compared"),
        ("mail_ballot.return.by_other", "family;household;caregiver"),
        ("mail_ballot.return.by_other_max", "2"),
        ("mail_ballot.return.by_other_paper", "form_and_id"),
        ("mail_ballot.return.places", "drop_box;election_office;polling_place"),
        ("mail_ballot.return.in_person.days_before", "0"),
        ("mail_ballot.return.in_person.from_days_before", "0"),
        ("mail_ballot.return.in_person.time", "19:00"),
        ("mail_ballot.return.in_person.id", "yes"),
        ("mail_ballot.return.tabulator", "yes"),
        ("mail_ballot.return.by_mail.no_postmark_days_after", "0"),
        ("mail_ballot.drop_boxes.offered", "yes"),
        ("mail_ballot.drop_boxes.where", "early_voting_site;election_office"),
        ("mail_ballot.drop_boxes.when", "office_hours"),
        ("mail_ballot.drop_boxes.from_days_before", "22"),
        ("mail_ballot.drop_boxes.until_days_before", "0"),
        ("mail_ballot.drop_boxes.until_time", "20:00"),
        ("mail_ballot.cure.offered", "yes"),
        ("mail_ballot.cure.days_before", "-5 business days"),
        ("mail_ballot.tracking_url", "https://track.gov/"),
        ("polling.hours.opens", "07:00"),
        ("polling.hours.closes", "19:00"),
        ("polling.hours.closes_latest", "21:00"),
        ("polling.hours.set_by", "county"),
        ("polling.hours.time_zones", "America/Chicago;America/Denver"),
        ("polling.line_rule", "yes"),
        ("registration.same_day.kind", "presidential_only"),
        ("registration.same_day.where", "polling_place;town_clerk"),
        ("registration.same_day.proof", "photo_id;residence;vouching"),
        ("early_voting.rule.start_days_before", "12"),
        ("early_voting.rule.end_days_before", "1"),
        ("early_voting.rule.local", "days;hours"),
        ("registration.citizenship_proof", "documents_else_federal_only"),
        ("primary.who", "unaffiliated_too"),
        ("voter_id.accepted", "state_licence;us_passport;utility_bill"),
        ("voter_id.expired", "state_licence_only"),
        ("voter_id.without", "provisional_return"),
        ("voter_id.return_by_days_after", "3 business days"),
        ("voter_id.student", "officials_decide"),
        ("rights.conviction.kind", "after_sentence"),
        ("uocava.return.days_after", "7"),
        ("uocava.return.ways", "mail;electronic"),
        ("uocava.fpca_url", "https://www.fvap.gov/fpca"),
        ("accessible.curbside", "disability;age_65;where_offered"),
        ("accessible.machine", "yes"),
        ("help.helper_of_choice", "yes"),
        ("homeless.residence", "yes"),
        ("homeless.mail", "shelter;po_box"),
        ("problem.federal_phone", "+18002533931"),
        ("poll_worker.url", "https://work.gov/"),
        ("vra_203.counties", "12011 Broward: Spanish | 12086 Miami-Dade: Spanish"),
    ];
    let fact = |(name, value): &(&str, &str)| Fact {
        name: (*name).to_owned(),
        value: (*value).to_owned(),
        certainty: doubt,
        other_values: vec![(*value).to_owned(), "nonsense_code".to_owned()],
        source_url: "https://rules.gov/".to_owned(),
        source_name: "Rules".to_owned(),
        checked: "2026-09".to_owned(),
    };
    Facts::new(FACTS.iter().map(fact).collect())
}

#[tokio::test]
async fn facts_are_said_in_every_language_with_their_source_and_their_doubt() {
    let (edge, renderer, today) = (edge(), renderer(), day("2028-10-20"));
    for (code, pages) in [
        ("NV", ["vote-by-mail", "in-person", "help", "voting-info"]),
        ("GU", ["help", "voting-info", "help", "help"]),
    ] {
        let place = jurisdiction::any(code).unwrap();
        let plain = configuration(entry(&edge, place, today).await, today);
        for doubt in [Certainty::Sure, Certainty::Unsure, Certainty::Disputed] {
            let config = JurisdictionConfig { facts: every_fact(doubt), ..plain.clone() };
            assert!(gateway::site::audit::unread::unread(&config.facts).is_empty());
            for locale in Locale::ALL {
                for (page, Drawn { title, body, .. }) in
                    rendered(&renderer, place, Some(&config), today, locale).await
                {
                    let at = format!("{code} {page} {} {doubt:?}", locale.tag());
                    check(&body, &title, &at);
                    assert!(!body.contains("nonsense_code"), "{at}: a code that nobody knows");
                    if pages.contains(&page) {
                        assert!(body.contains("https://rules.gov/"), "{at}: no source");
                        assert_eq!(body.contains("chips unsure"), doubt == Certainty::Unsure, "{at}");
                        assert_eq!(body.contains("class=\"doubt\""), doubt == Certainty::Disputed, "{at}");
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn without_a_jurisdiction_the_page_asks_and_works_without_scripts() {
    let renderer = renderer();
    for locale in Locale::ALL {
        let visit = visit(None, day("2028-10-20"), locale, &Pages::Unknown);
        let frame = bootstrap(&visit, &ServiceAnswers::default());
        let form = choose(&visit, "/register/", None);
        let page = renderer.page(&InfoPage::Choose(Box::new(form.clone())), &frame, locale).await.unwrap();
        check(&page.body, &page.title, locale.tag());
        assert!(page.body.contains("<form") && page.body.contains("action=\"/register/\""), "{}", page.body);
        assert_eq!(page.body.matches("<option").count(), 57);
        assert!(
            renderer.landing(&frame, &form, None, locale).await.unwrap().contains("<form"),
            "{}",
            locale.tag()
        );
    }
}

#[tokio::test]
async fn a_day_that_is_far_away_names_its_year() {
    let (edge, renderer) = (edge(), renderer());
    let nevada = jurisdiction::any("NV").unwrap();
    for (today, named) in [("2027-06-01", true), ("2028-10-20", false)] {
        let config = configuration(entry(&edge, nevada, day(today)).await, day(today));
        let pages = rendered(&renderer, nevada, Some(&config), day(today), Locale::En).await;
        let (_, page) = pages.iter().find(|(name, _)| *name == "in-person").unwrap();
        assert_eq!(page.body.contains("<span>2028</span>"), named, "{today}");
    }
}

#[tokio::test]
async fn content_in_another_language_is_marked() {
    let (edge, renderer, today) = (edge(), renderer(), day("2028-10-20"));
    let nevada = jurisdiction::any("NV").unwrap();
    let mut config = configuration(entry(&edge, nevada, today).await, today);
    config.vep.registration_requirements.as_mut().unwrap().en.push_str("<p>Ask us.</p>");
    for locale in [Locale::En, Locale::Es, Locale::Ar, Locale::ZhHans] {
        let marked = !matches!(locale, Locale::En | Locale::Es);
        let mut any = false;
        for (page, Drawn { body, .. }) in rendered(&renderer, nevada, Some(&config), today, locale).await {
            // Names of sites and of sources are English in every language, an office may have no Spanish one.
            let body = body.replace(r#"<span lang="en" dir="ltr">fvap.gov</span>"#, "");
            let found = body.replace(r#"<bdi lang="en" dir="ltr">"#, "").contains(r#"lang="en" dir="ltr""#);
            assert!(marked || !found || matches!(page, "options" | "help"), "{page} {}", locale.tag());
            any |= found && !matches!(page, "options" | "help");
        }
        assert_eq!(any, marked, "{}: what editors wrote in English", locale.tag());
    }
}

/// The contact form in each of its states and languages.
#[tokio::test]
async fn the_contact_form_is_whole_in_every_state_and_language() {
    let place = jurisdiction::any("NV").unwrap();
    let (edge, renderer, today) = (edge(), renderer(), day("2028-10-20"));
    let config = configuration(entry(&edge, place, today).await, today);
    let entered =
        ContactRequest { firstname: "<Jo>\"'&".to_owned(), email: "jo@x".to_owned(), ..Default::default() };
    let fields =
        ["firstname", "lastname", "email", "cellphone", "postalCode", "stateOfResidence", "votingplan"];
    let faults: Vec<_> = fields.iter().map(|field| ContactFault { field, kind: "invalid" }).collect();
    let again = |reason, faults: &[ContactFault]| {
        Some(ContactAgain { entered: entered.clone(), reason, faults: faults.to_vec() })
    };
    let states = [
        None,
        again(ContactReason::Fields, &faults),
        again(ContactReason::Fields, &[ContactFault { field: "email", kind: "missing" }]),
        again(ContactReason::Stale, &[]),
        again(ContactReason::Failed, &[]),
    ];
    for locale in Locale::ALL {
        let visit = visit(Some(place), today, locale, &Pages::Unknown);
        for config in [Some(&config), None] {
            let scene = Scene::new(&visit, place, config);
            let frame = bootstrap(&visit, &ServiceAnswers { config, ..ServiceAnswers::default() });
            for (n, state) in states.iter().enumerate() {
                let mut page = in_person(&scene);
                page.contact = Some(ContactForm {
                    action: "/api/site/contacts?state=NV&lang=x".to_owned(),
                    ticket: "t".to_owned(),
                    state: "NV",
                    privacy_href: Some("/privacy/".to_owned()),
                    again: state.clone(),
                });
                let html = renderer.page(&InfoPage::InPerson(Box::new(page)), &frame, locale).await.unwrap();
                let at = format!("{} {n} {}", locale.tag(), config.is_some());
                // The heading says "Error" by design; the page of a template that failed has no form.
                check(&html.body, "", &at);
                assert!(html.body.contains("action=\"/api/site/contacts?state=NV&amp;lang=x\""), "{at}");
                assert_eq!(html.body.matches("aria-invalid=\"true\"").count(), [0, 7, 1, 0, 0][n], "{at}");
                assert_eq!(html.body.matches("class=\"summary").count(), [1, 2, 2, 2, 1][n], "{at}");
                assert_eq!(html.body.contains("data-failure=\"\" hidden=\"\""), n != 4, "{at}");
                assert_eq!(html.body.contains("value=\"&lt;Jo&gt;&quot;&#x27;&amp;\""), n > 0, "{at}");
                assert_eq!(html.body.matches(" selected").count(), usize::from(n == 0), "{at}");
            }
        }
    }
}
