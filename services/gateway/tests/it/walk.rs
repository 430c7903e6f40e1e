//! Every jurisdiction on the days from 2026-11-28 to 2028-11-10: no page leads with one election and shows
//! places of another, asks for what is over, or advises to be early inside a last day. The pure rules are
//! checked on every day; pages on every 61st day, around each election, and at each last day.

use std::collections::BTreeSet;

use chrono::{Days, NaiveDate};
use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};
use gateway::site::elections::ahead::ahead;
use gateway::site::in_person::help::help;
use gateway::site::in_person::{early_voting, in_person, last_early_day};
use gateway::site::jurisdiction::config::JurisdictionConfig;
use gateway::site::lookup::{LookupAnswer, LookupKind, PlacesFeed};
use gateway::site::page::bootstrap::{ServiceAnswers, bootstrap};
use gateway::site::page::info::choose;
use gateway::site::page::voting_info::voting_info;
use gateway::site::places::active::not_yet;
use gateway::site::register::register;
use gateway::site::results::{ResultsRequest, results};
use gateway::site::visit::Pages;
use gateway::site::visit::dates::request_is_over;
use gateway::site::visit::query::SiteQuery;
use gateway::site::visit::scene::Scene;
use gateway::site::vote_by_mail::vote_by_mail;
use gateway::site::wording::locale::Locale;
use gateway::upstream::configuration;
use gateway::view::bootstrap::ButtonKey;
use gateway::view::in_person::EarlyStatus;
use gateway::view::info::DateStatus;
use gateway::view::page::InfoPage;
use gateway::view::registering::WayStatus;

use super::information::{day, edge, entry};
use super::rendering::visit;

const FIRST: &str = "2026-11-28";
const LAST: &str = "2028-11-10";
/// Election day of the data, as in the sample.
const DATA: &str = "2028-11-07";
/// Days by which a holiday may move a last day that is not firm.
const DOUBT: i64 = 4;

fn places_on(place: &'static Jurisdiction) -> LookupAnswer {
    let address = gateway::view::locate::SiteAddress {
        line_1: "1 SAMPLE ST".to_owned(),
        line_2: String::new(),
        city: "SAMPLE".to_owned(),
        state_code: place.code.to_owned(),
        zip: "00000".to_owned(),
        display: "1 SAMPLE ST".to_owned(),
    };
    let feed = PlacesFeed { election_day: Some(day(DATA)), ..PlacesFeed::default() };
    // By mail alone: the kind of answer that needs no place.
    LookupAnswer {
        answer: LookupKind::MailOnly,
        address: Some(address),
        feed: Some(feed),
        ..Default::default()
    }
}

/// The days on which pages are made.
fn sample(config: &JurisdictionConfig, turn: usize) -> BTreeSet<NaiveDate> {
    let (first, last) = (day(FIRST), day(LAST));
    let mut days: BTreeSet<NaiveDate> =
        first.iter_days().skip(turn % 61).step_by(61).take_while(|day| *day <= last).collect();
    for election in config.elections(first) {
        days.extend([7, 1, 0].map(|before| election.day - Days::new(before)));
        days.insert(election.day + Days::new(1));
    }
    days.retain(|day| (first..=last).contains(day));
    days
}

/// Nothing that a page offers on a day is over, and it leads with one election.
fn check(scene: &Scene<'_>, config: &JurisdictionConfig, today: NaiveDate, at: &str) {
    let ahead_view = ahead(scene);
    let announced = config.elections(today).next().map(|election| election.day);
    assert_eq!(ahead_view.as_ref().map(|view| view.next.date), announced, "{at}");
    for deadline in ahead_view.iter().flat_map(|view| &view.days) {
        assert!(deadline.date.is_some_and(|date| date >= today), "{at}: {deadline:?} is over");
    }
    if let (Some(dates), Some(election)) = (scene.dates(), config.election.as_ref())
        && let Some(early) = early_voting(config, &dates)
    {
        let last = last_early_day(config, election);
        let is_over = last.is_some_and(|last| last < today);
        assert!(!(is_over && early.status == EarlyStatus::Open), "{at}: early voting is over");
        assert!(early.end.is_none_or(|end| Some(end) == last), "{at}: two last days of early voting");
    }
    let asks_late = scene.dates().is_some_and(|dates| request_is_over(config, &dates));
    assert!(!asks_late || scene.button(ButtonKey::RequestBallot).is_none(), "{at}: a button to ask too late");
    let page = vote_by_mail(scene);
    if let Some(mail) = &page.mail {
        let returns = mail.return_by.as_ref().filter(|by| by.date.is_some_and(|date| date >= today));
        let listed = ahead_view.iter().flat_map(|view| &view.days).any(|day| Some(day) == returns);
        let lists = config.election.as_ref().is_some_and(|own| Some(own.day) == announced)
            && (mail.universal || asks_late)
            && !mail.return_is_closed;
        assert!(!lists || returns.is_none() || listed, "{at}: no day to return a ballot");
        let is_over =
            mail.request_by.as_ref().is_some_and(|by| by.days_until.is_some_and(|days| days < -DOUBT));
        assert!(!is_over || mail.request.is_none(), "{at}: asks for a ballot too late");
        let asks = !mail.universal && !mail.request_is_closed;
        assert_eq!(mail.request.is_some(), asks, "{at}: no way to ask for a ballot, or one too many");
        let leads = mail.return_by.as_ref().is_some_and(|by| by.status == DateStatus::Passed);
        let ahead = [&mail.dropoff_by, &mail.postmark_by]
            .into_iter()
            .flatten()
            .any(|by| by.date.is_some_and(|date| date >= today));
        assert!(!(leads && ahead), "{at}: leads with a day that is over: {:?}", mail.return_by);
    }
    for way in register(scene).registration.ways.iter().filter(|way| way.status == WayStatus::Open) {
        let days = [&way.deadline, &way.postmark_by, &way.receive_by];
        let is_over = days.into_iter().flatten().any(|by| by.days_until.is_some_and(|days| days < -DOUBT));
        assert!(!is_over, "{at}: {:?} is open after its last day", way.kind);
    }
}

#[tokio::test]
async fn no_day_mixes_elections_or_asks_too_late() {
    let edge = edge();
    let pages = Pages::Unknown;
    let mut seen = 0;
    for (turn, place) in jurisdiction::all().iter().enumerate() {
        let found = places_on(place);
        let first = configuration(entry(&edge, place, day(FIRST)).await, day(FIRST));
        // Every day: the places of 2028 are never those of an earlier announced election.
        for today in day(FIRST).iter_days().take_while(|today| *today <= day(LAST)) {
            let next = first.elections(today).next().map(|election| election.day);
            let told = not_yet([day(DATA)], Some(&first), today).map(|own| own.date);
            let expected = next.filter(|next| *next < day(DATA) && today <= day(DATA));
            assert_eq!(told, expected, "{} {today}", place.code);
        }
        for today in sample(&first, turn) {
            let at = format!("{} {today}", place.code);
            let config = configuration(entry(&edge, place, today).await, today);
            let visit = visit(Some(place), today, Locale::En, &pages);
            check(&Scene::new(&visit, place, Some(&config)), &config, today, &at);
            let request = ResultsRequest {
                entered: "1 Sample St".to_owned(),
                locale: Locale::En,
                query: SiteQuery::default(),
                now: visit.now,
                pages: &pages,
                contact: None,
                reports: false,
            };
            let view = results(&request, &found, Some(&config));
            let announced = config.elections(today).next().map(|election| election.day);
            if let (Some(shown), Some(announced)) = (&view.election, announced) {
                assert!(
                    shown.date == announced || view.not_yet.is_some(),
                    "{at}: places of another election"
                );
            }
            seen += 1;
        }
    }
    assert!(seen > 56 * 12, "{seen} days");
}

/// Text without the names of early voting.
fn advises_to_be_early(html: &str) -> Option<String> {
    // The first part of a piece is its tag.
    let text = html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
    let text = text.collect::<Vec<_>>().join(" ").to_ascii_lowercase();
    let names = ["early voting", "early vote", "vote early", "voting early", "early-vot", "early in-person"];
    let text = names.iter().fold(text, |text, name| text.replace(name, ""));
    let at = text.match_indices("early").map(|(at, _)| at).find(|at| {
        let (before, after) = (text[..*at].chars().next_back(), text[*at + 5..].chars().next());
        let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "_-/.".contains(c));
        !inside(before) && !inside(after)
    })?;
    let from = (at.saturating_sub(60)..=at).find(|from| text.is_char_boundary(*from))?;
    Some(text[from..(at + 5)].to_owned())
}

/// The information pages of one jurisdiction.
fn pages_of(scene: &Scene<'_>) -> Vec<InfoPage> {
    vec![
        InfoPage::VotingInfo(Box::new(voting_info(scene))),
        InfoPage::Help(Box::new(help(scene))),
        InfoPage::Register(Box::new(register(scene))),
        InfoPage::RegisterOptions(Box::new(register(scene))),
        InfoPage::VoteByMail(Box::new(vote_by_mail(scene))),
        InfoPage::InPerson(Box::new(in_person(scene))),
    ]
}

#[tokio::test]
async fn no_page_of_election_day_says_early() {
    let edge = edge();
    let renderer = super::rendering::renderer();
    let pages = Pages::Unknown;
    let today = day(DATA);
    for place in jurisdiction::all() {
        let config = configuration(entry(&edge, place, today).await, today);
        let visit = visit(Some(place), today, Locale::En, &pages);
        let scene = Scene::new(&visit, place, Some(&config));
        let frame = bootstrap(&visit, &ServiceAnswers { config: Some(&config), ..ServiceAnswers::default() });
        let (form, days) = (choose(&visit, "/", Some(&config)), ahead(&scene));
        let landing = renderer.landing(&frame, &form, days.as_ref(), Locale::En);
        assert_eq!(advises_to_be_early(&landing.await.unwrap()), None, "{} landing", place.code);
        for page in pages_of(&scene) {
            let drawn = renderer.page(&page, &frame, Locale::En).await.unwrap();
            assert_eq!(advises_to_be_early(&drawn.body), None, "{} {}", place.code, drawn.title);
        }
    }
}

#[tokio::test]
async fn no_last_day_advises_to_be_early() {
    let edge = edge();
    let renderer = super::rendering::renderer();
    let pages = Pages::Unknown;
    let states = jurisdiction::all().iter().filter(|place| place.kind == JurisdictionKind::State);
    for place in states {
        let week = configuration(entry(&edge, place, day(DATA) - Days::new(100)).await, day(DATA));
        let dates = week.election.map(|election| election.dates).unwrap_or_default();
        let asked = dates.ballot_request_by.and_then(|noted| noted.date);
        for today in [asked, Some(day(DATA))].into_iter().flatten() {
            let config = configuration(entry(&edge, place, today).await, today);
            let visit = visit(Some(place), today, Locale::En, &pages);
            let scene = Scene::new(&visit, place, Some(&config));
            let frame =
                bootstrap(&visit, &ServiceAnswers { config: Some(&config), ..ServiceAnswers::default() });
            let page = InfoPage::VoteByMail(Box::new(vote_by_mail(&scene)));
            let drawn = renderer.page(&page, &frame, Locale::En).await.unwrap();
            // The last day to ask is no last day to return: only its own row counts then.
            let body = if today == day(DATA) {
                drawn.body
            } else {
                let row = drawn.body.split("row lead").nth(1).unwrap_or_default();
                row.split("</li>").next().unwrap_or_default().to_owned()
            };
            assert_eq!(advises_to_be_early(&body), None, "{} {today}", place.code);
        }
    }
}
