//! The view models of the information pages over the content pack: every jurisdiction, every page, every day
//! on which something changes. Pure functions over the content service's own answers: it takes seconds.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{Days, NaiveDate};
use common::clock::Clock;
use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};
use content::grpc::ContentEdge;
use content::service::Content;
use content::sources::pack::Pack;
use gateway::site::elections::calendar::events;
use gateway::site::in_person::in_person;
use gateway::site::page::voting_info::voting_info;
use gateway::site::register::register;
use gateway::site::visit::Pages;
use gateway::site::visit::scene::Scene;
use gateway::site::vote_by_mail::vote_by_mail;
use gateway::site::wording::locale::Locale;
use gateway::upstream::configuration;
use proto::content::v1 as wire;
use proto::content::v1::content_service_server::ContentService as _;
use serde_json::{Value, json};

use super::rendering::visit;

/// The languages of which the content has none, one by one by `turn`.
pub(crate) fn other(turn: usize) -> Locale {
    let others = || Locale::ALL.into_iter().filter(|locale| !matches!(locale, Locale::En | Locale::Es));
    others().nth(turn % others().count()).unwrap()
}

const ELECTION: &str = "2028-11-07";
/// The important dates that end an offer.
const LAST_DAYS: [&str; 6] = [
    "register_online_by",
    "register_in_person_by",
    "register_postmark_by",
    "register_receive_by",
    "ballot_request_by",
    "early_voting_start",
];

pub(crate) fn edge() -> ContentEdge {
    let pack = Pack::embedded().unwrap();
    ContentEdge(Content::new(Arc::new(pack), Clock::on_day(day(ELECTION))))
}

pub(crate) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub(crate) async fn entry(edge: &ContentEdge, place: &Jurisdiction, today: NaiveDate) -> wire::Jurisdiction {
    let request = wire::GetJurisdictionRequest {
        code: place.code.to_owned(),
        date: today.to_string(),
        ..Default::default()
    };
    let answer = edge.get_jurisdiction(tonic::Request::new(request)).await.unwrap();
    answer.into_inner().jurisdiction.unwrap()
}

/// All pages of a jurisdiction on a day, as JSON by name.
fn pages(
    entry: Option<wire::Jurisdiction>,
    place: &'static Jurisdiction,
    today: NaiveDate,
    locale: Locale,
) -> Vec<(&'static str, Value)> {
    let config = entry.map(|entry| configuration(entry, today));
    let visit = visit(Some(place), today, locale, &Pages::Unknown);
    let scene = Scene::new(&visit, place, config.as_ref());
    let ahead = scene.dates().map(|dates| events(&scene, &dates)).unwrap_or_default();
    for event in &ahead {
        assert!(event.last >= today, "{} {today}: {event:?} is over", place.code);
    }
    vec![
        ("voting-info", json!(voting_info(&scene))),
        ("register", json!(register(&scene))),
        ("vote-by-mail", json!(vote_by_mail(&scene))),
        ("in-person", json!(in_person(&scene))),
    ]
}

/// Calls `see` with every object of a tree, and where it is.
fn walk(value: &Value, at: &str, see: &mut dyn FnMut(&str, &Value)) {
    see(at, value);
    match value {
        Value::Object(fields) => fields.iter().for_each(|(k, v)| walk(v, &format!("{at}.{k}"), see)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| walk(v, &format!("{at}[{i}]"), see));
        }
        _ => {}
    }
}

/// The rules that hold of every page on every day.
fn check(page: &str, view: &Value, at: &str) {
    let text = view.to_string();
    for word in ["undefined", "NaN", "[object", "javascript:", "1970-01-01"] {
        assert!(!text.contains(word), "{at}: {word} in {text}");
    }
    walk(view, page, &mut |path, value| {
        let name = path.rsplit('.').next().unwrap_or_default();
        match value {
            Value::String(link)
                if name == "href" || name == "url" || name.ends_with("_url") || name.ends_with("_href") =>
            {
                link_is_well_formed(link, &format!("{at} {path}"));
            }
            // A value that is there says something.
            Value::String(said) => {
                assert!(
                    !said.trim().is_empty() || name == "action" || name == "text",
                    "{at}: {path} is empty"
                );
            }
            Value::Object(fields) => {
                // A note is an editor's text, or sentences made of facts.
                if fields.get("text") == Some(&json!("")) {
                    let said = fields["said"].as_array().is_some_and(|said| !said.is_empty());
                    assert!(said, "{at}: {path} says nothing");
                }
                if fields.get("status") == Some(&json!("closed"))
                    || fields.get("status") == Some(&json!("not_offered"))
                {
                    for offer in ["button", "alternate", "copy", "mail_to"] {
                        assert!(fields.get(offer).is_none_or(Value::is_null), "{at}: {path} offers {offer}");
                    }
                }
                // A day that may be later by law has a note or asks to confirm it, and is over four
                // days after it at the latest.
                let passed = |field: &str| {
                    let firm = |d: &Value| d["note"].is_null() && d["confirm"] != true;
                    let over = |d: &Value| firm(d) || d["days_until"].as_i64().unwrap() < -4;
                    fields.get(field).is_some_and(|d| d["status"] == "passed" && over(d))
                };
                if fields.get("status") == Some(&json!("open")) {
                    let open_end = ["deadline", "postmark_by", "receive_by"].into_iter().any(passed);
                    assert!(!open_end, "{at}: {path} is open past its deadline: {value}");
                }
                if passed("request_by") {
                    assert!(fields["request"].is_null(), "{at}: {path} asks for a ballot too late");
                    assert_eq!(fields["request_is_closed"], true, "{at}: {path}");
                }
                if fields.get("kind") == Some(&json!("mail_by")) {
                    advice_is_in_time(value, &format!("{at} {path}"));
                } else if fields.contains_key("days_until") && fields.contains_key("kind") {
                    deadline_is_whole(value, &format!("{at} {path}"));
                }
            }
            _ => {}
        }
    });
}

fn link_is_well_formed(link: &str, at: &str) {
    if link.starts_with('/') && !link.starts_with("//") {
        assert!(
            !link.contains(' ') && url::Url::parse("http://site").unwrap().join(link).is_ok(),
            "{at}: {link}"
        );
    } else {
        let parsed = url::Url::parse(link).unwrap_or_else(|why| panic!("{at}: {link}: {why}"));
        assert!(matches!(parsed.scheme(), "http" | "https") && parsed.has_host(), "{at}: {link}");
    }
}

fn deadline_is_whole(deadline: &Value, at: &str) {
    let days = deadline["days_until"].as_i64();
    let expected = match days {
        None => return assert!(deadline["date"].is_null(), "{at}: {deadline}"),
        Some(..0) => "passed",
        Some(0) => "today",
        Some(1..=7) => "last_days",
        Some(_) => "upcoming",
    };
    assert!(deadline["date"].is_string(), "{at}: {deadline}");
    assert_eq!(deadline["status"], expected, "{at}");
}

/// Our day to mail something is not over, before the day of the law, and leaves time to bring it.
fn advice_is_in_time(advice: &Value, at: &str) {
    let day = |value: &Value| value.as_str().unwrap().parse::<NaiveDate>().unwrap();
    assert!(advice["days_until"].as_i64().unwrap() >= 0, "{at}: {advice}");
    assert_eq!((day(&advice["legal"]) - day(&advice["date"])).num_days(), 7, "{at}: {advice}");
    let bring = &advice["bring"];
    assert!(bring.is_null() || day(&bring["date"]) > day(&advice["date"]), "{at}: {advice}");
}

/// No section is empty, and the page says whom to ask.
fn sections(page: &str, view: &Value, state: bool, at: &str) {
    let head = &view["head"];
    assert!(head["office"]["url"].is_string(), "{at}: no office");
    assert!(head["hotline"]["e164"].is_string(), "{at}: no hotline");
    match page {
        "voting-info" => {
            let dates = &view["dates"];
            if !dates.is_null() {
                let count = |list: &str| dates[list].as_array().unwrap().len();
                let entries = count("days") + count("unknown") + count("ask_about");
                assert!(entries > 0, "{at}: dates without a date");
                let next = &dates["next"]["deadline"];
                assert_ne!(next["status"], "passed", "{at}");
            }
            assert!(!view["identification"]["source"].is_null(), "{at}: ID without anyone to ask");
            assert_eq!(view["by_mail"].is_null(), !state, "{at}");
            let registration = &view["registration"];
            let says = !registration["ways"].as_array().unwrap().is_empty()
                || !registration["requirements"].is_null();
            assert!(says, "{at}: an empty registration topic");
        }
        "register" => {
            let registration = &view["registration"];
            if registration["need"] == "required" {
                assert!(!registration["ways"].as_array().unwrap().is_empty(), "{at}: no way to register");
            }
            assert!(!view["options"].as_array().unwrap().is_empty(), "{at}: no options");
        }
        "vote-by-mail" if state => {
            let mail = &view["mail"];
            assert!(!mail["source"].is_null(), "{at}");
            if head["election"].is_object() {
                assert!(!mail["request_by"].is_null(), "{at}: nothing about asking");
            }
        }
        "in-person" if head["election"].is_object() => {
            assert!(view["voting"]["election_day"]["date"].is_string(), "{at}: no election day");
        }
        _ => {}
    }
}

/// The days on which something changes for a jurisdiction: around every deadline, and the five of the issue.
fn days(entry: &wire::Jurisdiction) -> BTreeSet<NaiveDate> {
    let election = day(ELECTION);
    let mut days = BTreeSet::from([election - Days::new(100), election, election + Days::new(1)]);
    let found = entry.election.as_ref().and_then(|e| e.important_dates.clone()).unwrap_or_default();
    let noted = [
        found.early_voting_start_by,
        found.ballot_request_by,
        found.ballot_dropoff_by,
        found.ballot_postmark_by,
        found.ballot_receive_by,
        found.register_online_by,
        found.register_in_person_by,
        found.register_receive_by,
        found.register_postmark_by,
    ];
    let early = entry.election.as_ref().and_then(|e| e.early_voting.clone()).unwrap_or_default();
    let dates = noted.into_iter().flatten().map(|n| n.date).chain([early.start_date, early.end_date]);
    for date in dates.filter_map(|d| d.parse::<NaiveDate>().ok()) {
        days.extend([date - Days::new(1), date, date + Days::new(1)]);
    }
    days
}

#[tokio::test]
async fn no_page_of_any_jurisdiction_breaks_a_rule_on_any_day_that_matters() {
    let edge = edge();
    let mut seen = 0;
    for place in jurisdiction::all() {
        let first = entry(&edge, place, day(ELECTION) - Days::new(100)).await;
        for (index, today) in days(&first).into_iter().enumerate() {
            let entry = entry(&edge, place, today).await;
            // The content's two languages each time, the others in turn.
            for locale in [Locale::En, Locale::Es, other(index)] {
                for (page, view) in pages(Some(entry.clone()), place, today, locale) {
                    let at = format!("{} {page} {today} {}", place.code, locale.tag());
                    check(page, &view, &at);
                    sections(page, &view, place.kind == JurisdictionKind::State, &at);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 56 * 4 * 5 * 3, "{seen} pages");
}

/// The status of each deadline of a page, by kind.
fn statuses(views: &[(&'static str, Value)]) -> Vec<(String, String, NaiveDate)> {
    let mut found = Vec::new();
    for (page, view) in views {
        walk(view, page, &mut |_, value| {
            if let (Some(kind), Some(status), Some(date)) =
                (value["kind"].as_str(), value["status"].as_str(), value["date"].as_str())
                && value.get("days_until").is_some()
            {
                found.push((kind.to_owned(), status.to_owned(), day(date)));
            }
        });
    }
    found
}

#[tokio::test]
async fn every_deadline_counts_on_its_day_and_is_over_on_the_next() {
    let edge = edge();
    let mut seen = 0;
    for place in jurisdiction::all() {
        let early = entry(&edge, place, day(ELECTION) - Days::new(100)).await;
        let known = statuses(&pages(Some(early), place, day(ELECTION) - Days::new(100), Locale::En));
        let ends: BTreeSet<NaiveDate> = known
            .into_iter()
            .filter(|(kind, ..)| LAST_DAYS.contains(&kind.as_str()))
            .map(|(.., d)| d)
            .collect();
        for end in ends {
            for (today, expected) in
                [(end - Days::new(1), "last_days"), (end, "today"), (end + Days::new(1), "passed")]
            {
                // After election day no election is active, and no date shows.
                if today > day(ELECTION) {
                    continue;
                }
                let entry = entry(&edge, place, today).await;
                let views = pages(Some(entry), place, today, Locale::En);
                let of_end = statuses(&views).into_iter().filter(|(.., date)| *date == end);
                for (kind, status, _) in of_end {
                    assert_eq!(status, expected, "{} {kind} on {today}", place.code);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 1000, "{seen} boundaries");
}

#[tokio::test]
async fn an_entry_with_every_optional_field_missing_gives_whole_pages() {
    for place in jurisdiction::all() {
        let bare = wire::Jurisdiction { code: place.code.to_owned(), ..Default::default() };
        let with_election = wire::Jurisdiction {
            election: Some(wire::ElectionInfo { election_day: ELECTION.to_owned(), ..Default::default() }),
            registration: Some(wire::RegistrationConfig { required: true, ..Default::default() }),
            vep: Some(wire::VepConfig { display_dates_and_deadlines: true, ..Default::default() }),
            ..bare.clone()
        };
        for entry in [Some(bare), Some(with_election), None] {
            for (page, view) in pages(entry.clone(), place, day("2028-10-20"), Locale::En) {
                let at = format!("{} {page} bare", place.code);
                check(page, &view, &at);
                assert!(view["head"]["office"]["url"].is_string(), "{at}: nobody to ask");
                let claims = view.to_string().contains("not_offered");
                assert!(!claims, "{at}: a refusal that nobody checked");
            }
        }
    }
}

#[test]
fn copy_of_a_hundred_kilobytes_and_odd_links_do_no_harm() {
    let nevada = jurisdiction::any("NV").unwrap();
    let long = format!("<p>{}</p>", "word ".repeat(20_000));
    let odd = |link: &str| Some(wire::LocalizedText { en: link.to_owned(), es: String::new() });
    let way = || {
        Some(wire::RegistrationWay {
            enabled: true,
            copy: Some(wire::RichText { html_en: long.clone(), html_es: String::new() }),
            url: odd("javascript:alert(1)"),
            button_text: odd("Go"),
            alternate_url: odd("data:text/html,x"),
            ..Default::default()
        })
    };
    let entry = wire::Jurisdiction {
        code: "NV".to_owned(),
        election: Some(wire::ElectionInfo { election_day: ELECTION.to_owned(), ..Default::default() }),
        registration: Some(wire::RegistrationConfig {
            required: true,
            registration_flow_enabled: true,
            online: way(),
            in_person: way(),
            mail: way(),
            ..Default::default()
        }),
        vep: Some(wire::VepConfig {
            vep_enabled: true,
            how_to_complete_ballot: Some(wire::RichText { html_en: long.clone(), html_es: String::new() }),
            ..Default::default()
        }),
        office: Some(wire::ElectionOffice { url: odd("javascript:alert(1)"), name: None }),
        sources: vec![wire::FactSource {
            field: "voterId".to_owned(),
            url: "javascript:x".to_owned(),
            checked: "soon".to_owned(),
        }],
        custom_pages: vec![wire::CustomPage { slug: "../x".to_owned(), title: odd("T"), content: None }],
        ..Default::default()
    };
    for (page, view) in pages(Some(entry), nevada, day("2028-10-20"), Locale::En) {
        check(page, &view, page);
        if page == "register" {
            assert_eq!(view["registration"]["ways"][0]["copy"]["html"].as_str().unwrap().len(), long.len());
        }
    }
}
