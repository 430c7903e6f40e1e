//! Places without an address (DESIGN section 7): `/places/{code}/` lists the counties of a state,
//! `/places/{code}/{county}/` the places that serve all of one. Which kinds show, in which order and on which
//! day, is decided as for a look-up (SPEC section 4); where the editors have switched the look-up off, there
//! are none (`site::lookup::off_switch`).

pub mod access;
pub mod active;
pub mod hours;
pub mod json_ld;
pub mod location;
pub mod order;
pub mod report;
pub mod state_end;

use std::collections::BTreeMap;

use chrono::NaiveDate;

use self::access::{chosen, filters, fits};
use self::active::{Active, active, kind_note, not_yet, site_feed, voter_id};
use self::hours::Hours;
use self::location::{PlaceContext, location};
use self::order::{PlacesMoment, ShownKind, early_may_last, shown};
use self::report::ReportTo;
use self::state_end::counties_end_early_voting;
use super::lookup::VotingPlace;
use super::map;
use crate::site::jurisdiction::backup;
use crate::site::lookup::county::{CountyAnswer, CountyList, CountySummary};
use crate::site::lookup::off_switch::{OffReason, why_off};
use crate::site::visit::office;
use crate::site::visit::picker::picker;
use crate::site::visit::query::{SiteQuery, first};
use crate::site::visit::scene::Scene;
use crate::view::bootstrap::{PickerEntry, PlacesNotYet};
use crate::view::info::HiddenField;
use crate::view::locate::Office;
use crate::view::place::HoursKind;
use crate::view::places::{CountyEntry, CountyLetter, CountyPlaces, PlaceKind, PlacesStatus, StatePlaces};

/// Places on one page of a list: as many as a map can number.
const PAGE: usize = 40;
/// Counties that a page lists; Wisconsin's feeds may have some 1,900 towns.
const MOST_COUNTIES: usize = 2_000;

/// Path of the list of a state.
#[must_use]
pub fn places_path(code: &str) -> String {
    format!("/places/{}/", code.to_ascii_lowercase())
}

/// The filter and the page that a visitor asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlacesQuery {
    /// Only places that are open now.
    pub open_now: bool,
    /// Only places that are known to offer all of this: names of choices (`site::places::access`).
    pub with: Vec<String>,
    /// Page of the list, from 1; 0 is the first.
    pub page: usize,
}

impl PlacesQuery {
    /// Reads the query of a page: `open=now`, `with` (may come several times), `page`.
    #[must_use]
    pub fn parse(raw: &str) -> Self {
        let page = first(raw, "page").and_then(|page| page.parse().ok()).filter(|page| *page < 1_000);
        Self {
            open_now: first(raw, "open").is_some_and(|value| value == "now"),
            with: chosen(raw),
            page: page.unwrap_or(0),
        }
    }

    /// The same without what no place of the county offers, in one order: one question has one name.
    #[must_use]
    pub fn of(mut self, data: &CountyAnswer) -> Self {
        let lookup = &data.lookup;
        let places = || lookup.early_vote.iter().chain(&lookup.election_day).chain(&lookup.drop_off);
        self.with.retain(|id| places().any(|place| fits(place).contains(id)));
        self.with.sort();
        self
    }
}

/// The county that the form of a state's page asks for: letters, digits and `-` alone, as its identifiers
/// are.
#[must_use]
pub fn chosen_county(raw: &str) -> Option<String> {
    let county = first(raw, "county")?;
    let is_id = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (county.len() <= 120 && !county.is_empty() && county.bytes().all(is_id)).then(|| county.into_owned())
}

/// `GET /api/site/places/{code}`. `counties` is `None` when the data cannot be read; `unknown`: a county was
/// asked for that there is not.
#[must_use]
pub fn state_places(scene: &Scene<'_>, counties: Option<&CountyList>, unknown: bool) -> StatePlaces {
    let off = off(scene);
    let none = CountyList::default();
    let known = counties.filter(|_| off.is_none()).unwrap_or(&none);
    let list = known.list.get(..MOST_COUNTIES).unwrap_or(&known.list);
    let entries: Vec<CountyEntry> = list.iter().map(|county| entry(scene, county)).collect();
    let with_places = entries.iter().filter(|entry| entry.href.is_some()).count();
    let status = if let Some(off) = off {
        off
    } else if counties.is_none() {
        PlacesStatus::Unavailable
    } else if list.is_empty() {
        PlacesStatus::NoData
    } else if list.iter().all(|county| active_in(scene, county).is_none()) {
        PlacesStatus::Over
    } else if with_places == 0 {
        PlacesStatus::None
    } else {
        PlacesStatus::Ok
    };
    StatePlaces {
        head: scene.head(),
        status,
        not_yet: (status == PlacesStatus::Ok).then(|| places_not_yet(scene, list)).flatten(),
        unknown_county: unknown,
        count: entries.len(),
        with_places,
        shared_names: shared_names(list),
        letters: letters(entries),
        covers_state: known.covers_state,
        action: places_path(scene.jurisdiction.code),
        hidden: hidden(scene),
        lookup_url: lookup_url(scene),
        jurisdictions: jurisdictions(scene),
    }
}

/// The page's text where the look-up is off.
fn off(scene: &Scene<'_>) -> Option<PlacesStatus> {
    why_off(scene.jurisdiction, scene.config).map(|why| match why {
        OffReason::Switched => PlacesStatus::Off,
        OffReason::NoElection(_) | OffReason::OtherElection => PlacesStatus::Over,
    })
}

fn hidden(scene: &Scene<'_>) -> Vec<HiddenField> {
    let pairs = scene.visit.query.pairs().into_iter();
    pairs.map(|(name, value)| HiddenField { name, value }).collect()
}

fn lookup_url(scene: &Scene<'_>) -> Option<String> {
    let own = scene.config.and_then(|config| config.lookup_url(scene.locale)).map(ToOwned::to_owned);
    own.or_else(|| backup::lookup_url(Some(scene.jurisdiction), scene.locale))
}

/// The election that the places of a county are for, while it is ahead (SPEC section 4).
fn active_in(scene: &Scene<'_>, county: &CountySummary) -> Option<Active> {
    let feed = county.feeds.first();
    let today = scene.visit.today();
    active(feed, scene.config, today).filter(|election| election.day >= today && !county.is_over)
}

/// Whether the page of a county has something to show today. A county without places has none.
#[must_use]
pub fn has_page(scene: &Scene<'_>, county: &CountySummary) -> bool {
    let Some(election) = active_in(scene, county) else { return false };
    let moment = moment(scene, &election);
    let [early, day, drop_off] = county.counts.map(|count| count > 0);
    (early && moment.today < moment.election_day && early_may_last(moment)) || day || drop_off
}

fn moment<'s>(scene: &Scene<'s>, election: &Active) -> PlacesMoment<'s> {
    PlacesMoment {
        today: scene.visit.today(),
        election_day: election.day,
        early_voting: election.early_voting,
        early_ends_locally: counties_end_early_voting(scene.config, election.day),
        state: scene.jurisdiction.code,
        wanted: None,
    }
}

fn entry(scene: &Scene<'_>, county: &CountySummary) -> CountyEntry {
    let path = format!("{}{}/", places_path(scene.jurisdiction.code), county.id);
    let href = has_page(scene, county).then(|| scene.visit.query.href(&path));
    CountyEntry {
        id: county.id.clone(),
        name: county.bare.clone(),
        kind: county.kind.clone(),
        within: county.within.clone(),
        office: if href.is_none() { Some(office_of(scene, county)) } else { None },
        href,
    }
}

/// The office of a county, else that of the state.
fn office_of(scene: &Scene<'_>, county: &CountySummary) -> Office {
    let own = county.office.clone().filter(|office| !office.name.trim().is_empty());
    own.unwrap_or_else(|| office::of(scene.jurisdiction, scene.config, scene.locale))
}

/// By letter: A to Z with those that no county begins with, then all others.
fn letters(entries: Vec<CountyEntry>) -> Vec<CountyLetter> {
    let mut by: BTreeMap<char, Vec<CountyEntry>> = ('A'..='Z').map(|letter| (letter, Vec::new())).collect();
    let mut others = Vec::new();
    for entry in entries {
        let first = entry.name.chars().find(|c| c.is_alphanumeric()).unwrap_or('#');
        match by.get_mut(&first.to_ascii_uppercase()) {
            Some(list) => list.push(entry),
            None => others.push(entry),
        }
    }
    if by.values().all(Vec::is_empty) && others.is_empty() {
        return Vec::new();
    }
    let mut letters: Vec<CountyLetter> =
        by.into_iter().map(|(letter, counties)| CountyLetter { letter, counties }).collect();
    if !others.is_empty() {
        letters.push(CountyLetter { letter: '#', counties: others });
    }
    letters
}

/// Names that a county shares with a city or a town.
fn shared_names(list: &[CountySummary]) -> Vec<String> {
    let mut kinds: BTreeMap<String, Vec<&CountySummary>> = BTreeMap::new();
    for county in list {
        kinds.entry(county.bare.to_lowercase()).or_default().push(county);
    }
    let shared = kinds.into_values().filter(|own| own.iter().any(|county| county.kind != own[0].kind));
    shared.map(|own| own[0].bare.clone()).take(12).collect()
}

/// The lists of the other states and territories.
fn jurisdictions(scene: &Scene<'_>) -> Vec<PickerEntry> {
    let query =
        |code: &str| SiteQuery { state: common::jurisdiction::state(code), ..scene.visit.query.clone() };
    let list = picker(&scene.visit, scene.locale).into_iter();
    list.map(|entry| PickerEntry { href: query(entry.code).href(&places_path(entry.code)), ..entry })
        .collect()
}

/// The view model of `GET /api/site/places/{code}/{county}`.
#[must_use]
pub fn county_places<'a>(
    scene: &Scene<'_>,
    data: &'a CountyAnswer,
    asked: &PlacesQuery,
    to: ReportTo<'_>,
) -> CountyPlaces<'a> {
    let county = &data.county;
    let code = scene.jurisdiction.code;
    let action = format!("{}{}/", places_path(code), county.id);
    let mut view = CountyPlaces {
        head: scene.head(),
        status: PlacesStatus::None,
        id: &county.id,
        name: &county.name,
        state_href: scene.visit.query.href(&places_path(code)),
        all_href: scene.visit.query.href(&action),
        election: None,
        not_yet: None,
        kinds: Vec::new(),
        incomplete: county.incomplete.clone(),
        mail_only: county.mail_only,
        some_mail_only: county.some_mail_only,
        total: 0,
        found: 0,
        open_now: asked.open_now,
        filters: Vec::new(),
        with: Vec::new(),
        action,
        hidden: hidden(scene),
        page: 1,
        pages: 1,
        previous_href: None,
        next_href: None,
        map_svg: None,
        office: office_of(scene, county),
        notice: county.notice.clone(),
        feeds: county.feeds.iter().map(site_feed).collect(),
        lookup_url: lookup_url(scene),
        report_problem_url: to.url(scene, &county.name, county.feeds.first()),
        as_of: scene.visit.now,
        as_of_time: clock(scene),
        next_change: None,
    };
    if let Some(off) = off(scene) {
        view.status = off;
        (view.incomplete, view.notice, view.feeds) = (Vec::new(), None, Vec::new());
        return view;
    }
    let Some(election) = active_in(scene, county) else {
        view.status = PlacesStatus::Over;
        (view.incomplete, view.notice) = (Vec::new(), None);
        return view;
    };
    let kinds = shown(&data.lookup, moment(scene, &election));
    view.not_yet = places_not_yet(scene, std::slice::from_ref(county));
    view.election = Some(election.shown(scene.visit.today()));
    fill(&mut view, scene, &kinds, asked);
    view
}

/// The announced election, where all places of the counties are of a later one.
fn places_not_yet(scene: &Scene<'_>, counties: &[CountySummary]) -> Option<PlacesNotYet> {
    let days = counties.iter().flat_map(|county| &county.feeds).filter_map(|feed| feed.election_day);
    not_yet(days, scene.config, scene.visit.today())
}

/// The time in the zone of the state, HH:MM.
fn clock(scene: &Scene<'_>) -> String {
    let zone = scene.jurisdiction.time_zone.parse().unwrap_or(chrono_tz::America::New_York);
    scene.visit.now.with_timezone(&zone).format("%H:%M").to_string()
}

/// One place with its hours.
type Listed<'a> = (&'a VotingPlace, Hours);

fn is_open(hours: &Hours) -> bool {
    matches!(hours.status.kind, HoursKind::Open | HoursKind::Open24Hours)
}

/// The kinds with the places of the page that is asked for.
fn fill<'a>(view: &mut CountyPlaces<'a>, scene: &Scene<'_>, kinds: &[ShownKind<'a>], asked: &PlacesQuery) {
    let day = view.election.as_ref().map_or(NaiveDate::MIN, |election| election.date);
    let voter_id = voter_id(scene.jurisdiction, scene.config, scene.visit.pages, &scene.visit.query);
    let around = PlaceContext::new(Some(view.name), (view.head.today, scene.visit.now), voter_id);
    let arounds: Vec<_> = kinds.iter().map(|kind| around.of(kind.kind, day, scene.config)).collect();
    let of_kind = |(kind, around): (&ShownKind<'a>, &PlaceContext<'_>)| {
        kind.places.iter().map(|place| (*place, around.hours(place))).collect::<Vec<Listed<'a>>>()
    };
    let listed: Vec<Vec<Listed<'a>>> = kinds.iter().zip(&arounds).map(of_kind).collect();
    view.next_change = listed.iter().flatten().filter_map(|(_, hours)| hours.next_change).min();
    view.total = listed.iter().map(Vec::len).sum();
    let all: Vec<&VotingPlace> = listed.iter().flatten().map(|(place, _)| *place).collect();
    view.filters = filters(&all);
    view.with =
        asked.with.iter().filter(|id| view.filters.iter().any(|own| own.id == **id)).cloned().collect();
    let fit = |(place, hours): &Listed<'_>| {
        let offers = fits(place);
        (!asked.open_now || is_open(hours)) && view.with.iter().all(|id| offers.contains(id))
    };
    let fitting: Vec<Vec<&Listed<'a>>> =
        listed.iter().map(|kind| kind.iter().filter(|listed| fit(listed)).collect()).collect();
    view.found = fitting.iter().map(Vec::len).sum();
    view.pages = view.found.div_ceil(PAGE).max(1);
    view.page = asked.page.clamp(1, view.pages);
    let first = (view.page - 1) * PAGE;
    let mut at = 0;
    let mut spots = Vec::new();
    for (((kind, around), all), fit) in kinds.iter().zip(&arounds).zip(&listed).zip(&fitting) {
        let here = (first.max(at), (first + PAGE).min(at + fit.len()));
        let on_page = fit.get(here.0.saturating_sub(at)..here.1.saturating_sub(at)).unwrap_or_default();
        spots.extend(on_page.iter().map(|(place, _)| (place.point, kind.kind)));
        let note = kind_note(scene.config, kind.kind);
        let ahead = all.iter().filter(|(_, hours)| hours.last_date.is_some_and(|day| day >= view.head.today));
        view.kinds.push(PlaceKind {
            kind: kind.kind,
            total: all.len(),
            found: fit.len(),
            first_date: ahead.clone().filter_map(|(_, hours)| hours.first_date).min(),
            last_date: ahead.filter_map(|(_, hours)| hours.last_date).max(),
            note_html: note.as_ref().map(|text| text.get(scene.locale).to_owned()),
            note_lang: note.as_ref().map(|text| text.lang(scene.locale)),
            // All of them serve the whole county.
            same_day_registration: around.registers.place(true),
            first_number: here.0 + 1,
            locations: on_page.iter().map(|(place, hours)| location(place, hours.clone(), around)).collect(),
            day_and_night: on_page.iter().map(|(_, hours)| is_day_and_night(hours)).collect(),
        });
        at += fit.len();
    }
    view.map_svg = map::kept_of_all(&spots, first + 1, scene.jurisdiction.fips, scene.locale);
    view.status = if view.total == 0 { PlacesStatus::None } else { PlacesStatus::Ok };
    let previous = (view.page > 1).then(|| page_href(scene, view, view.page - 1));
    let next = (view.page < view.pages).then(|| page_href(scene, view, view.page + 1));
    (view.previous_href, view.next_href) = (previous, next);
}

/// Never closed from now to its last day.
fn is_day_and_night(hours: &Hours) -> bool {
    hours.status.kind == HoursKind::Open24Hours && hours.days.iter().all(|day| day.all_day)
}

/// Another page of the same list.
fn page_href(scene: &Scene<'_>, view: &CountyPlaces<'_>, page: usize) -> String {
    let open = view.open_now.then(|| "open=now".to_owned());
    let with = view.with.iter().map(|id| format!("with={id}"));
    let page = (page > 1).then(|| format!("page={page}"));
    let own: Vec<String> = open.into_iter().chain(with).chain(page).collect();
    let search = if own.is_empty() { String::new() } else { format!("?{}", own.join("&")) };
    scene.visit.query.href(&format!("{}{search}", view.action))
}

#[cfg(test)]
mod tests;
