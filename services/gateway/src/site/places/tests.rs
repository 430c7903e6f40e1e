use super::super::lookup::{LookupAnswer, LookupKind, Opening, PlaceFeature, PlacesFeed};
use super::order::tests::place;
use super::*;
use crate::site::jurisdiction::config::{JurisdictionConfig, LookupExperience, LookupSettings, NoElections};
use crate::site::page::info::tests::{full, scene};
use crate::site::wording::locale::Locale;
use crate::view::access::{AccessKind, AccessState};
use crate::view::bootstrap::LocationKind;
use LocationKind::{DropOff, EarlyVote, ElectionDay};

const DAY: &str = "2028-10-25";

fn feed(election: &str) -> PlacesFeed {
    let election_day = election.parse().ok();
    PlacesFeed {
        source: "Nevada".to_owned(),
        election_name: "General".to_owned(),
        election_day,
        ..PlacesFeed::default()
    }
}

fn county(id: &str, bare: &str, kind: &str, counts: [usize; 3]) -> CountySummary {
    CountySummary {
        id: id.to_owned(),
        name: format!("{bare} {kind}"),
        bare: bare.to_owned(),
        kind: kind.to_owned(),
        counts,
        feeds: vec![feed("2028-11-07")],
        ..CountySummary::default()
    }
}

/// Open from 8 to 19 on these days of October, and on election day.
fn opening(date: &str, opens: u16, closes: u16) -> Opening {
    let date = date.parse().unwrap();
    Opening { date, opens, closes, by_appointment: false, subject_to_change: false }
}

fn at(id: &str, schedule: Vec<Opening>, point: Option<(f64, f64)>) -> VotingPlace {
    VotingPlace { schedule, point, is_countywide: true, ..place(id) }
}

/// 13:00 in Nevada on [`DAY`]: the first early place and the box are open.
fn clark() -> CountyAnswer {
    let hours = |from: u16, to: u16| vec![opening("2028-10-25", from, to), opening("2028-11-03", from, to)];
    let lookup = LookupAnswer {
        answer: LookupKind::County,
        early_vote: vec![
            at("early", hours(480, 1140), Some((36.17, -115.14))),
            at("late", hours(900, 1140), Some((36.19, -115.10))),
        ],
        election_day: vec![at("center", vec![opening("2028-11-07", 420, 1140)], Some((36.12, -115.2)))],
        drop_off: vec![VotingPlace {
            open_early_voting: true,
            ..at("box", vec![opening("2028-10-25", 0, 1440), opening("2028-10-26", 0, 1440)], None)
        }],
        ..LookupAnswer::default()
    };
    CountyAnswer { county: county("clark-county", "Clark", "County", [2, 1, 1]), lookup }
}

fn told<'a>(
    data: &'a CountyAnswer,
    config: &JurisdictionConfig,
    day: &str,
    asked: PlacesQuery,
) -> CountyPlaces<'a> {
    county_places(&scene(Some(config), "NV", day, Locale::En), data, &asked.of(data), ReportTo::Form)
}

#[test]
fn kinds_come_in_the_order_of_a_look_up_and_numbers_run_on_over_all() {
    let (data, config) = (clark(), full());
    let view = told(&data, &config, DAY, PlacesQuery::default());
    let kinds: Vec<_> = view.kinds.iter().map(|k| (k.kind, k.total, k.first_number)).collect();
    assert_eq!(kinds, [(EarlyVote, 2, 1), (DropOff, 1, 3), (ElectionDay, 1, 4)]);
    assert_eq!((view.status, view.total, view.found, view.pages), (PlacesStatus::Ok, 4, 4, 1));
    let map = view.map_svg.as_deref().unwrap();
    for number in [1, 2, 4] {
        assert!(map.contains(&format!(r#"data-place="{number}""#)), "{number}");
    }
    assert!(!map.contains(r#"data-place="3""#), "a place without coordinates is in the list alone");
    assert_eq!(view.kinds[1].day_and_night, [true]);
    assert_eq!(view.election.as_ref().unwrap().days_until, 13);
    assert_eq!(view.as_of_time, "13:00");
    assert!(view.next_change.is_some());
    // Oregon returns ballots by hand: drop-off first.
    let oregon = scene(Some(&config), "OR", DAY, Locale::En);
    assert_eq!(
        county_places(&oregon, &data, &PlacesQuery::default(), ReportTo::Hotline).kinds[0].kind,
        DropOff
    );
}

#[test]
fn the_filter_leaves_what_is_open_now_and_says_how_many_there_are() {
    let (data, config) = (clark(), full());
    let view = told(&data, &config, DAY, PlacesQuery { open_now: true, ..PlacesQuery::default() });
    let found: Vec<_> = view.kinds.iter().map(|k| (k.kind, k.found, k.total)).collect();
    assert_eq!(found, [(EarlyVote, 1, 2), (DropOff, 1, 1), (ElectionDay, 0, 1)]);
    assert_eq!((view.found, view.total), (2, 4));
    assert_eq!(view.kinds[1].first_number, 2);
    assert_eq!(view.all_href, "/places/nv/clark-county/?state=NV&lang=en");
}

#[test]
fn the_filter_leaves_places_that_are_known_to_offer_all_that_is_chosen() {
    let (mut data, config) = (clark(), full());
    let offers = |kind, language: &str| PlaceFeature {
        kind,
        state: AccessState::Yes,
        language: language.to_owned(),
        text: String::new(),
    };
    data.lookup.early_vote[0].features =
        vec![offers(AccessKind::WheelchairAccess, ""), offers(AccessKind::Language, "es")];
    data.lookup.election_day[0].features = vec![offers(AccessKind::WheelchairAccess, "")];
    data.lookup.drop_off[0].features = vec![offers(AccessKind::AllHours, "")];
    let with = |ids: &str| told(&data, &config, DAY, PlacesQuery::parse(ids));
    let view = with("");
    let choices: Vec<_> = view.filters.iter().map(|f| (f.id.as_str(), f.count)).collect();
    assert_eq!(choices, [("wheelchair", 2), ("all-hours", 1), ("language-es", 1)]);
    let view = with("with=wheelchair");
    let found: Vec<_> = view.kinds.iter().map(|k| (k.kind, k.found, k.total)).collect();
    assert_eq!(found, [(EarlyVote, 1, 2), (DropOff, 0, 1), (ElectionDay, 1, 1)]);
    assert_eq!((view.found, view.total, view.filters.len()), (2, 4, 3), "choices are those of all places");
    assert!(!view.all_href.contains("with="));
    // A choice that no place has is none: nothing is hidden by a name that somebody made up.
    let view = with("with=language-es&with=nothing&with=wheelchair&open=now");
    assert_eq!((view.found, view.with.join(" ").as_str()), (1, "language-es wheelchair"));
    assert_eq!(with("with=nothing").found, 4);
}

#[test]
fn only_what_may_show_on_the_day_is_told() {
    let (data, config) = (clark(), full());
    let kinds = |day: &str| -> Vec<LocationKind> {
        told(&data, &config, day, PlacesQuery::default()).kinds.iter().map(|k| k.kind).collect()
    };
    // Early voting ends on November 3.
    assert_eq!(kinds("2028-11-03"), [EarlyVote, DropOff, ElectionDay]);
    assert_eq!(kinds("2028-11-04"), [DropOff, ElectionDay]);
    assert_eq!(kinds("2028-11-07"), [ElectionDay]);
    let over = told(&data, &config, "2028-11-08", PlacesQuery::default());
    assert_eq!((over.status, over.kinds.len(), over.election), (PlacesStatus::Over, 0, None));
}

#[test]
fn where_the_look_up_is_off_no_page_tells_a_place() {
    let lookup =
        LookupSettings { display: false, experience: LookupExperience::Internal, ..Default::default() };
    let config = JurisdictionConfig { lookup, ..full() };
    let mut data = clark();
    data.county.incomplete = vec![EarlyVote];
    let view = told(&data, &config, DAY, PlacesQuery::default());
    assert_eq!((view.status, view.kinds.len(), view.map_svg.is_some()), (PlacesStatus::Off, 0, false));
    assert!(view.incomplete.is_empty() && view.feeds.is_empty());
    let counties = CountyList { list: vec![data.county], covers_state: true };
    let state = state_places(&scene(Some(&config), "NV", DAY, Locale::En), Some(&counties), false);
    assert_eq!((state.status, state.letters.len()), (PlacesStatus::Off, 0));
    // Without an active election the content service switches it off: the election is over, and nobody's
    // switch.
    let config = JurisdictionConfig { no_elections: Some(NoElections::default()), election: None, ..config };
    let state = state_places(&scene(Some(&config), "NV", DAY, Locale::En), Some(&counties), false);
    assert_eq!((state.status, state.letters.len()), (PlacesStatus::Over, 0));
}

#[test]
fn a_county_without_places_leads_to_its_office() {
    let config = full();
    let mut alone = county("elko-county", "Elko", "County", [0; 3]);
    let office = Office {
        name: "Elko County Clerk".to_owned(),
        lang: "en",
        phone: None,
        url: None,
        links: Vec::new(),
    };
    alone.office = Some(office.clone());
    let early = county("nye-county", "Nye", "County", [1, 0, 0]);
    let counties = CountyList { list: vec![alone, early], covers_state: false };
    let entries = |day: &str| {
        let view = state_places(&scene(Some(&config), "NV", day, Locale::Es), Some(&counties), false);
        let all: Vec<_> = view.letters.into_iter().flat_map(|l| l.counties).collect();
        (view.status, all)
    };
    let (status, all) = entries(DAY);
    assert_eq!(
        (status, all[0].href.as_deref(), all[0].office.as_ref()),
        (PlacesStatus::Ok, None, Some(&office))
    );
    assert_eq!(all[1].href.as_deref(), Some("/places/nv/nye-county/?state=NV&lang=es"));
    // When early voting is over, nothing is left of a county that has no more.
    let (status, all) = entries("2028-11-05");
    assert_eq!((status, all[1].href.as_deref()), (PlacesStatus::None, None));
    assert_eq!(all[1].office.as_ref().unwrap().name, "Oficina electoral de Nevada");
    assert_eq!(entries("2028-11-08").0, PlacesStatus::Over);
}

#[test]
fn counties_stand_by_letter_and_names_that_two_have_are_said() {
    let config = full();
    let list = vec![
        county("fairfax-city", "Fairfax", "City", [1, 0, 0]),
        county("fairfax-county", "Fairfax", "County", [1, 0, 0]),
        county("x-1", "<b>1</b>", "", [1, 0, 0]),
        county("x-2", "Ñandu", "County", [1, 0, 0]),
    ];
    let counties = CountyList { list, covers_state: true };
    let view = state_places(&scene(Some(&config), "VA", DAY, Locale::En), Some(&counties), true);
    assert_eq!(view.shared_names, ["Fairfax"]);
    let there: Vec<_> = view.letters.iter().filter(|l| !l.counties.is_empty()).map(|l| l.letter).collect();
    assert_eq!((view.letters.len(), there), (27, vec!['B', 'F', '#']));
    assert!(view.unknown_county && view.covers_state && view.with_places == 4);
    assert_eq!(view.jurisdictions.len(), 56);
    let href = |code: &str| view.jurisdictions.iter().find(|j| j.code == code).unwrap().href.clone();
    assert_eq!(
        (href("TX"), href("PR")),
        ("/places/tx/?state=TX&lang=en".to_owned(), "/places/pr/?lang=en".to_owned())
    );
}

#[test]
fn what_cannot_be_read_and_what_is_not_there_are_told_apart() {
    let config = full();
    let scene = scene(Some(&config), "NV", DAY, Locale::En);
    let status = |counties: Option<&CountyList>| state_places(&scene, counties, false).status;
    assert_eq!(status(None), PlacesStatus::Unavailable);
    assert_eq!(status(Some(&CountyList::default())), PlacesStatus::NoData);
    let none = CountyList { list: vec![county("a-county", "A", "County", [0; 3])], covers_state: true };
    assert_eq!(status(Some(&none)), PlacesStatus::None);
}

#[test]
fn a_long_list_has_pages_and_each_of_them_a_map_of_its_own() {
    let config = full();
    let mut data = clark();
    let open = vec![opening("2028-10-25", 480, 1140)];
    data.lookup.early_vote = (0..95)
        .map(|n| at(&n.to_string(), open.clone(), Some((36.0 + f64::from(n) / 500.0, -115.1))))
        .collect();
    let page = |page: usize| told(&data, &config, DAY, PlacesQuery { page, ..PlacesQuery::default() });
    let first = page(0);
    let listed = |view: &CountyPlaces<'_>| -> Vec<(usize, usize)> {
        view.kinds.iter().map(|kind| (kind.first_number, kind.locations.len())).collect()
    };
    assert_eq!((first.pages, first.total, listed(&first)), (3, 97, vec![(1, 40), (96, 0), (97, 0)]));
    assert_eq!(first.next_href.as_deref(), Some("/places/nv/clark-county/?page=2&state=NV&lang=en"));
    let all = PlaceFeature {
        kind: AccessKind::Seating,
        state: AccessState::Yes,
        language: String::new(),
        text: String::new(),
    };
    let mut seated = data.clone();
    seated.lookup.early_vote.iter_mut().for_each(|place| place.features.push(all.clone()));
    let seats = told(&seated, &config, DAY, PlacesQuery::parse("with=seating"));
    assert_eq!(
        seats.next_href.as_deref(),
        Some("/places/nv/clark-county/?with=seating&page=2&state=NV&lang=en")
    );
    let last = page(3);
    assert_eq!(listed(&last), [(81, 15), (96, 1), (97, 1)]);
    assert!(last.next_href.is_none() && last.map_svg.as_deref().unwrap().contains(r#"data-place="81""#));
    assert_eq!(page(99).page, 3, "beyond the last one is the last one");
    assert_eq!(PlacesQuery::parse("page=99999999999999999999&open=later"), PlacesQuery::default());
    let asked = PlacesQuery { open_now: true, page: 2, with: vec!["wheelchair".to_owned()] };
    assert_eq!(PlacesQuery::parse("open=now&page=2&with=wheelchair&with=%3Cb%3E"), asked);
}

#[test]
fn the_form_of_the_state_takes_identifiers_alone() {
    assert_eq!(chosen_county("state=NV&county=clark-county").as_deref(), Some("clark-county"));
    for raw in
        ["", "county=", "county=12+Main+St%2C+Reno", "county=../x", "county=Clark", "county=%2F%2Fevil"]
    {
        assert_eq!(chosen_county(raw), None, "{raw}");
    }
}

#[test]
fn a_wrong_place_of_a_county_is_reported_where_the_site_takes_reports() {
    let (data, config) = (CountyAnswer::default(), full());
    let scene = scene(Some(&config), "NV", DAY, Locale::Es);
    let url = |to| county_places(&scene, &data, &PlacesQuery::default(), to).report_problem_url;
    assert!(url(ReportTo::Form).starts_with("/problem/?state=NV"));
    assert!(url(ReportTo::Mail("help@site.example")).starts_with("mailto:help@site.example?"));
    assert!(url(ReportTo::Hotline).starts_with("tel:+1"));
}
