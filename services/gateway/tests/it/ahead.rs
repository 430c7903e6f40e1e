//! The elections ahead over the content pack, on days of 2026 to 2028; and the calendar that programs follow.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use common::jurisdiction::{self, Jurisdiction};
use gateway::site::elections::ahead::ahead;
use gateway::site::elections::calendar::events;
use gateway::site::elections::ics::ics;
use gateway::site::visit::route::PageKind;
use gateway::site::visit::scene::Scene;
use gateway::site::visit::{Pages, Visit};
use gateway::site::wording::locale::Locale;
use gateway::upstream::configuration;
use gateway::view::ahead::ElectionsAhead;
use gateway::view::bootstrap::{DeadlineKind, ElectionDoubt, ElectionKind};
use gateway::view::in_person::EarlyStatus;
use proto::content::v1 as wire;

use crate::house::{House, nevada};
use crate::information::{day, edge, entry};
use crate::rendering::visit;

/// Runs `see` over the scene of a jurisdiction on a day.
pub(crate) fn on<T>(
    entry: wire::Jurisdiction,
    place: &'static Jurisdiction,
    today: NaiveDate,
    locale: Locale,
    see: impl FnOnce(&Scene<'_>) -> T,
) -> T {
    let config = configuration(entry, today);
    let visit = Visit {
        host: "voteready.example",
        page: PageKind::Landing,
        ..visit(Some(place), today, locale, &Pages::Unknown)
    };
    see(&Scene::new(&visit, place, Some(&config)))
}

async fn of(code: &str, today: &str, locale: Locale) -> Option<ElectionsAhead> {
    let place = jurisdiction::any(code).unwrap();
    on(entry(&edge(), place, day(today)).await, place, day(today), locale, ahead)
}

/// The identifiers and days of the events of election days.
fn voting_days(text: &str) -> BTreeSet<String> {
    let uids = text.lines().filter_map(|line| line.strip_prefix("UID:"));
    uids.filter(|uid| uid.ends_with("-election_day@voteready")).map(ToOwned::to_owned).collect()
}

#[tokio::test]
async fn every_jurisdiction_leads_with_its_next_election_on_every_day() {
    let edge = edge();
    for place in jurisdiction::all() {
        for today in ["2026-11-25", "2027-05-07", "2027-11-03", "2028-10-20"].map(day) {
            let said = entry(&edge, place, today).await;
            let wired = said.elections.len();
            assert_eq!(said.election.as_ref(), said.elections.first(), "{} {today}", place.code);
            let at = format!("{} {today}", place.code);
            let (view, text) = on(said, place, today, Locale::En, |scene| {
                let events = events(scene, &scene.dates().unwrap());
                (ahead(scene).unwrap(), ics(scene, &events, None, scene.visit.now))
            });
            assert!(view.next.date >= today && view.count == wired, "{at}");
            let later: Vec<_> = view.later.iter().flat_map(|year| &year.days).map(|day| day.date).collect();
            assert!(later.is_sorted() && later.iter().all(|day| *day > view.next.date), "{at}: {later:?}");
            let all: BTreeSet<_> = later.iter().chain([&view.next.date]).collect();
            assert_eq!(voting_days(&text).len(), all.len(), "{at}: an event a day of voting");
            assert!(
                view.days.iter().all(|d| d.date.is_some_and(|day| today <= day && day <= view.next.date)),
                "{at}"
            );
            assert_eq!(view.days.last().unwrap().kind, DeadlineKind::ElectionDay, "{at}");
        }
        // The last runoff of the calendar is on the day before.
        let after = entry(&edge, place, day("2028-12-17")).await;
        assert!(after.elections.is_empty() && after.no_elections.is_some(), "{}", place.code);
        let none = on(after, place, day("2028-12-17"), Locale::En, |scene| {
            (ahead(scene).is_none(), events(scene, &scene.dates().unwrap()).is_empty())
        });
        assert_eq!(none, (true, true), "{}", place.code);
    }
}

#[tokio::test]
async fn the_calendar_of_every_jurisdiction_is_valid_in_every_language() {
    let edge = edge();
    let english = ["Polls are open", "Primary for", "General election", ": election day"];
    for place in jurisdiction::all() {
        for today in ["2026-11-25", "2027-05-07", "2028-10-20", "2028-11-08"].map(day) {
            let said = entry(&edge, place, today).await;
            for locale in Locale::ALL.into_iter().filter(|locale| locale.has_texts()) {
                let at = format!("{} {today} {}", place.code, locale.tag());
                let text = on(said.clone(), place, today, locale, |scene| {
                    ics(scene, &events(scene, &scene.dates().unwrap()), None, scene.visit.now)
                });
                let long: Vec<&str> = text.split("\r\n").filter(|line| line.len() > 75).collect();
                assert!(long.is_empty(), "{at}: {long:?}");
                assert!(
                    text.contains("\r\nBEGIN:VEVENT\r\n") || text.contains("\r\nBEGIN:VTIMEZONE\r\n"),
                    "{at}"
                );
                let whole = text.replace("\r\n ", "");
                if locale != Locale::En {
                    for words in english {
                        assert!(!whole.contains(words), "{at}: {words}: {whole}");
                    }
                }
                let voting = whole.split("BEGIN:VEVENT").filter(|event| event.contains("-election_day@"));
                let summaries: Vec<&str> = voting
                    .filter_map(|event| event.lines().find_map(|line| line.strip_prefix("SUMMARY:")))
                    .collect();
                assert!(summaries.iter().all(|summary| summary.contains(" – ")), "{at}: {summaries:?}");
            }
        }
    }
}

#[tokio::test]
async fn virginia_in_may_of_2027_is_as_it_was_drawn() {
    let view = of("VA", "2027-05-07", Locale::En).await.unwrap();
    let next = &view.next;
    assert_eq!((next.date, next.days_until, next.kind), (day("2027-06-15"), 39, ElectionKind::Primary));
    assert_eq!(next.title.as_ref().unwrap().text, "Primary for the General Assembly");
    assert_eq!(next.doubt, ElectionDoubt::MayMove);
    let days: Vec<_> = view.days.iter().map(|d| (d.kind, d.date.unwrap().to_string())).collect();
    assert_eq!(days[0].1, "2027-06-04", "11 days before; the 22 days of the older law ended");
    assert!(days.contains(&(DeadlineKind::BallotRequestBy, "2027-06-04".to_owned())), "{days:?}");
    assert_eq!(view.early, Some(EarlyStatus::Open), "45 days before each election");
    let later: Vec<_> = view.later.iter().map(|y| (y.year, y.days.len())).collect();
    assert_eq!(later, [(2027, 1), (2028, 3)]);
    assert_eq!(view.later[1].days[0].doubt, ElectionDoubt::MayMove);
    assert_eq!(view.later[1].days[2].doubt, ElectionDoubt::None, "the general election is of federal law");
    assert_eq!(view.subscribe_href.unwrap(), "webcal://voteready.example/api/site/calendar/va.ics?lang=en");
    let korean = of("VA", "2027-05-07", Locale::Ko).await.unwrap();
    assert_eq!(korean.next.title, None, "by its kind where the name is not in the language");
}

#[tokio::test]
async fn a_runoff_leads_with_its_days_and_voters() {
    let view = of("GA", "2026-11-25", Locale::En).await.unwrap();
    assert_eq!((view.next.date, view.next.some_voters), (day("2026-12-01"), true));
    let days: Vec<_> = view.days.iter().map(|d| (d.kind, d.date.unwrap())).collect();
    assert_eq!(
        days,
        [
            (DeadlineKind::EarlyVotingEnd, day("2026-11-25")),
            // It is probably too late to ask for a ballot.
            (DeadlineKind::BallotDropoffBy, day("2026-12-01")),
            (DeadlineKind::ElectionDay, day("2026-12-01"))
        ]
    );
    assert_eq!((view.ask, view.early), (false, Some(EarlyStatus::Open)), "no day is unknown");
    let both = of("KY", "2027-11-03", Locale::Es).await.unwrap();
    assert_eq!((both.next.date, both.same_day.len()), (day("2028-05-16"), 1), "two on one day");
}

#[tokio::test]
async fn the_identifier_of_an_election_day_stays_when_it_becomes_the_next_one() {
    let (edge, place) = (edge(), jurisdiction::any("VA").unwrap());
    let mut kept: Option<BTreeSet<String>> = None;
    for today in ["2026-11-25", "2027-06-16", "2027-11-03", "2028-06-21"].map(day) {
        let said = entry(&edge, place, today).await;
        let text = on(said, place, today, Locale::En, |scene| {
            ics(scene, &events(scene, &scene.dates().unwrap()), None, scene.visit.now)
        });
        let now = voting_days(&text);
        assert!(kept.is_none_or(|before| now.is_subset(&before)), "{today}");
        kept = Some(now);
    }
    assert_eq!(kept.unwrap(), ["va-2028-11-07-election_day@voteready".to_owned()].into());
}

#[tokio::test]
async fn a_program_that_follows_the_calendar_gets_it_again_only_when_it_says_something_else() {
    let house = House::start(&[("BRAND_HOST", "voteready.example")]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    let path = "/api/site/calendar/nv.ics";
    let (status, headers, text) = house.ask(path, None, &[]).await;
    assert_eq!((status, headers["cache-control"].to_str().unwrap()), (200, "no-cache"));
    for line in
        ["REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H", "LAST-MODIFIED:", "SEQUENCE:"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    let tag = headers["etag"].to_str().unwrap().to_owned();
    let (status, headers, body) = house.ask(path, None, &[("if-none-match", &tag)]).await;
    assert_eq!((status, body.as_str(), headers["etag"].to_str().unwrap()), (304, "", tag.as_str()));
    let (status, ..) = house.ask("/api/site/calendar/nv.ics?lang=es", None, &[("if-none-match", &tag)]).await;
    assert_eq!(status, 200, "another language says something else");
}
