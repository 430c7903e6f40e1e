//! The view model of the results page: one look-up answer with all rules of SPEC sections 4 and 5 applied.

pub mod office_links;

mod districts;
mod elections;
mod refused;

use chrono::{DateTime, NaiveDate, Utc};
use common::jurisdiction::{self, Jurisdiction};

use self::refused::{unknown_unit, without_home};
use super::lookup::{LookupAnswer, LookupKind};
use super::map;
use super::visit::{Pages, names, today, voting_info_path};
use crate::site::elections::far::yearless;
use crate::site::in_person::{people, polling};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::jurisdiction::{backup, hotline};
use crate::site::lookup::message::{
    DEFAULT, NO_VOTING_LOCATIONS_AVAILABLE, NORMALIZATION_INCONCLUSIVE, message,
};
use crate::site::lookup::off_switch::is_off;
use crate::site::places::access::filters;
use crate::site::places::active::{Active, active, kind_note, not_yet, site_feed, voter_id};
use crate::site::places::location::{PlaceContext, location};
use crate::site::places::order::{PlacesMoment, ShownKind, shown};
use crate::site::places::report;
use crate::site::places::state_end::counties_end_early_voting;
use crate::site::visit::office;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::HELP;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::LocationKind;
use crate::view::district::Districts;
use crate::view::facts::{Answers, PollingHours};
use crate::view::locate::{LocateJurisdiction, LocateStatus, MovedFrom, Office, SiteLocate};
use crate::view::place::LocationType;

/// Where a look-up happens.
#[derive(Clone, Debug)]
pub struct ResultsRequest<'a> {
    /// The address as it was typed, in one line.
    pub entered: String,
    /// Language of the page.
    pub locale: Locale,
    /// Validated parameters of the page.
    pub query: SiteQuery,
    /// The time of the request, for opening hours and for the day in the state.
    pub now: DateTime<Utc>,
    /// Which pages exist.
    pub pages: &'a Pages,
    /// The site's contact address.
    pub contact: Option<&'a str>,
    /// Reports can be taken.
    pub reports: bool,
}

/// The state of an answer: of the address as understood, else the one the visitor is in.
#[must_use]
pub fn state_of(lookup: &LookupAnswer, query: &SiteQuery) -> Option<&'static Jurisdiction> {
    let of_address = lookup.address.as_ref().and_then(|a| jurisdiction::any(&a.state_code));
    of_address.or(query.state)
}

/// Builds the view model. `config` is that of [`state_of`]; `None` when it could not be read.
#[must_use]
pub fn results<'a>(
    scene: &ResultsRequest<'_>,
    lookup: &'a LookupAnswer,
    config: Option<&JurisdictionConfig>,
) -> SiteLocate<'a> {
    let mut view = one_election(scene, lookup, config);
    if view.status != LocateStatus::Error || lookup.elections.len() > 1 {
        let all = std::iter::once(lookup).chain(&lookup.elections);
        let days = all.filter_map(|own| own.feed.as_ref()?.election_day);
        view.not_yet = not_yet(days, config, view.today);
    }
    elections::with_all(view, scene, lookup, config)
}

/// Of one election, by its own day.
fn one_election<'a>(
    scene: &ResultsRequest<'_>,
    lookup: &'a LookupAnswer,
    config: Option<&JurisdictionConfig>,
) -> SiteLocate<'a> {
    let state = state_of(lookup, &scene.query);
    let mut view = frame(scene, lookup, state, config);
    let of_address = lookup.address.as_ref().and_then(|a| jurisdiction::any(&a.state_code));
    match lookup.answer {
        // An outside source may name no address to choose: the voter types it again.
        LookupKind::Ambiguous if lookup.candidates.is_empty() => {
            fail(&mut view, NORMALIZATION_INCONCLUSIVE, None, scene, config);
        }
        LookupKind::Ambiguous => view.status = LocateStatus::Ambiguous,
        LookupKind::NeedsUnit => {
            view.status = LocateStatus::NeedsUnit;
            view.unknown_unit = lookup.address.as_ref().and_then(unknown_unit);
        }
        // Near spellings are offered, never taken.
        LookupKind::Unknown if !lookup.candidates.is_empty() => view.status = LocateStatus::Ambiguous,
        LookupKind::Unknown => {
            let code = if lookup.error_code.is_empty() { DEFAULT } else { &lookup.error_code };
            fail(&mut view, code, lookup.reason.as_deref(), scene, config);
            let reason = lookup.reason.as_deref();
            view.without_home = state.zip(reason).and_then(|of| without_home(scene, of, config));
        }
        LookupKind::Found | LookupKind::County | LookupKind::MailOnly => {
            match (of_address, election_of(lookup, config, view.today)) {
                (Some(state), Some(election)) => places(&mut view, scene, lookup, config, state, election),
                // Without a state or an election nothing may be shown: with the code of what is missing,
                // where there is one (SPEC section 4, "the error code or DEFAULT").
                (Some(_), None) => {
                    let none = config.and_then(|c| c.no_elections.as_ref());
                    fail(&mut view, none.map_or(DEFAULT, |none| &none.code), None, scene, config);
                }
                (None, _) => fail(&mut view, DEFAULT, None, scene, config),
            }
        }
    }
    view
}

/// Everything but the answer itself.
fn frame(
    scene: &ResultsRequest<'_>,
    lookup: &LookupAnswer,
    state: Option<&'static Jurisdiction>,
    config: Option<&JurisdictionConfig>,
) -> SiteLocate<'static> {
    let own = config.and_then(|c| c.lookup_url(scene.locale));
    // The built-in fact stands in when the jurisdiction's settings could not be read, and where nothing else
    // leads on.
    let off = state.is_some_and(|state| is_off(state, config));
    let built_in = || backup::lookup_url(state, scene.locale).filter(|_| off || config.is_none());
    let today = today(state, scene.now);
    // Of the polling place of an election that is over, or that is not shown, nothing is said.
    let of_address = lookup.address.as_ref().and_then(|own| jurisdiction::any(&own.state_code));
    let is_ahead = election_of(lookup, config, today).is_some_and(|election| election.day >= today);
    SiteLocate {
        status: LocateStatus::Error,
        // Signs that nobody sees are nothing to quote.
        entered_address: Some(&scene.entered)
            .filter(|entered| entered.contains(char::is_alphanumeric))
            .cloned()
            .unwrap_or_default(),
        voter_address: lookup.address.clone(),
        jurisdiction: state.map(|j| {
            let (name, name_in_sentence) = names(j, scene.locale);
            LocateJurisdiction { code: j.code, name, name_in_sentence }
        }),
        other_state: of_address.zip(scene.query.state).is_some_and(|(own, asked)| own != asked),
        precinct_name: lookup.precinct_name.clone().filter(|_| config.is_some_and(|c| c.show_precinct)),
        county_name: lookup.county_name.clone(),
        types: Vec::new(),
        could_refine: false,
        candidates: lookup.candidates.clone(),
        message: None,
        election: None,
        not_yet: None,
        election_office: office(scene, lookup, state, config),
        lookup_url: own.map(ToOwned::to_owned).or_else(built_in),
        hotline: hotline::phone(config),
        notice: lookup.notice.clone(),
        moved_from: moved_from(lookup, today),
        state_hours_html: None,
        cannot_go_in_html: None,
        unknown_unit: None,
        without_home: None,
        polling_place: lookup.polling_place.filter(|_| is_ahead),
        doubtful_places: if is_ahead { lookup.doubtful.clone() } else { Vec::new() },
        precinct_open: lookup.precinct_open && is_ahead,
        left_out: lookup.left_out.clone(),
        found_by: lookup.found_by,
        districts: if is_ahead { districts::asking(lookup) } else { Districts::default() },
        feed: lookup.feed.as_ref().map(site_feed),
        report_href: state
            .filter(|_| scene.reports)
            .map(|state| SiteQuery { state: Some(state), ..scene.query.clone() }.href(report::PAGE)),
        report_problem_url: match scene.contact {
            Some(to) => {
                let state = state.map_or("unknown", |j| j.code);
                report::report_problem(to, state, lookup.county_name.as_deref(), lookup.feed.as_ref())
            }
            // Without a mailbox the hotline takes the report: it must reach somebody.
            None => format!("tel:{}", hotline::phone(config).e164),
        },
        today,
        yearless: yearless(today),
        next_change: None,
        elections: Vec::new(),
    }
}

/// The office to ask, with what a voter can do on its pages and the state's.
fn office(
    scene: &ResultsRequest<'_>,
    lookup: &LookupAnswer,
    state: Option<&'static Jurisdiction>,
    config: Option<&JurisdictionConfig>,
) -> Option<Office> {
    let office = office::office(lookup, config, state, scene.locale)?;
    let own = lookup.office.as_ref().map_or(&[][..], |office| &office.links);
    Some(Office { links: office_links::links(own, config, scene.locale), ..office })
}

/// The jurisdiction's polling hours of election day, where a place of that day has none of its own. The facts
/// are those of the election that the content service shows; of another one they say nothing.
#[must_use]
pub fn state_hours(view: &SiteLocate<'_>, config: Option<&JurisdictionConfig>) -> Option<PollingHours> {
    let config = config?;
    let shown = view.election.as_ref()?.date;
    config.election.as_ref().filter(|election| election.day == shown)?;
    let mut places =
        view.types.iter().filter(|t| t.kind == LocationKind::ElectionDay).flat_map(|t| &t.locations);
    let lacks_hours = places.any(|place| place.first_date.is_none() && place.dates_hours_text.is_none());
    lacks_hours.then(|| polling::of_facts(&config.facts)).flatten()
}

/// How a voter votes who cannot go into one of the places: only where voting from the car is possible at one
/// of them, and the state's rule is known. With a link to the state's page of help.
#[must_use]
pub fn cannot_go_in(
    view: &SiteLocate<'_>,
    scene: &ResultsRequest<'_>,
    config: Option<&JurisdictionConfig>,
) -> Option<(Answers, Option<String>)> {
    let places = view.types.iter().flat_map(|kind| &kind.locations);
    let some = places.clone().any(|place| place.may_vote_from_car);
    let answers = some.then(|| people::cannot_go_in(&config?.facts)).flatten()?;
    let state = view.jurisdiction.as_ref().and_then(|j| jurisdiction::any(j.code));
    let path = state.map(voting_info_path).filter(|path| scene.pages.has(path));
    let path = path.filter(|_| config.is_none_or(JurisdictionConfig::has_voting_info));
    Some((answers, path.map(|path| format!("{}#help", scene.query.href(&format!("{path}{HELP}/"))))))
}

/// The former place. A correction before the same election has no former election to name.
fn moved_from(lookup: &LookupAnswer, today: NaiveDate) -> Option<MovedFrom> {
    let mut moved = lookup.moved_from.clone()?;
    let next = lookup.feed.as_ref().and_then(|f| f.election_day).unwrap_or(today);
    if !moved.election_date.parse().is_ok_and(|day: NaiveDate| day < next) {
        moved.election_date.clear();
    }
    Some(moved)
}

/// The election of a look-up's places.
fn election_of(
    lookup: &LookupAnswer,
    config: Option<&JurisdictionConfig>,
    today: NaiveDate,
) -> Option<Active> {
    active(lookup.feed.as_ref(), config, today)
}

fn places<'a>(
    view: &mut SiteLocate<'a>,
    scene: &ResultsRequest<'_>,
    lookup: &'a LookupAnswer,
    config: Option<&JurisdictionConfig>,
    state: &'static Jurisdiction,
    election: Active,
) {
    let mail_only = lookup.answer == LookupKind::MailOnly;
    let moment = PlacesMoment {
        today: view.today,
        election_day: election.day,
        early_voting: election.early_voting,
        early_ends_locally: counties_end_early_voting(config, election.day),
        state: state.code,
        wanted: scene.query.default_location_type,
    };
    let over = election.day < view.today;
    let shown = if over { Vec::new() } else { shown(lookup, moment) };
    if over || (shown.is_empty() && !mail_only) {
        fail(view, NO_VOTING_LOCATIONS_AVAILABLE, None, scene, config);
        return;
    }
    let voter_id = voter_id(state, config, scene.pages, &scene.query);
    let around = PlaceContext::new(lookup.county_name.as_deref(), (view.today, scene.now), voter_id);
    let around = PlaceContext { distance_is_from_zip: lookup.approximate_location, ..around };
    let around = |kind| around.of(kind, election.day, config);
    let kinds = shown.iter().map(|s| kind_view(s, &around(s.kind), scene, lookup, config, state));
    let changes: Vec<Option<DateTime<Utc>>>;
    (view.types, changes) = kinds.unzip();
    view.next_change = changes.into_iter().flatten().min();
    view.could_refine = lookup.could_refine;
    view.districts = lookup.districts.clone();
    view.status = match lookup.answer {
        LookupKind::MailOnly => LocateStatus::MailOnly,
        LookupKind::County => LocateStatus::County,
        _ => LocateStatus::Found,
    };
    view.election = Some(election.shown(view.today));
}

/// The places of a kind, and when something that is said of them changes.
fn kind_view<'a>(
    shown: &ShownKind<'a>,
    around: &PlaceContext<'a>,
    scene: &ResultsRequest<'_>,
    lookup: &'a LookupAnswer,
    config: Option<&JurisdictionConfig>,
    state: &Jurisdiction,
) -> (LocationType<'a>, Option<DateTime<Utc>>) {
    let hours: Vec<_> = shown.places.iter().map(|place| around.hours(place)).collect();
    let next_change = hours.iter().filter_map(|h| h.next_change).min();
    let locations: Vec<_> = shown.places.iter().zip(hours).map(|(p, h)| location(p, h, around)).collect();
    let points: Vec<_> = shown.places.iter().map(|p| p.point).collect();
    let note = kind_note(config, shown.kind);
    let view = LocationType {
        kind: shown.kind,
        refinable: shown.refinable,
        note_html: note.as_ref().map(|t| t.get(scene.locale).to_owned()),
        note_lang: note.as_ref().map(|t| t.lang(scene.locale)),
        filters: filters(&shown.places),
        open_today_count: locations.iter().filter(|l| l.is_open_today).count(),
        map_svg: map::kept(
            &points,
            map::MapSubject {
                kind: shown.kind,
                state_fips: state.fips,
                zip: lookup.zip_centre.as_ref(),
                locale: scene.locale,
            },
        ),
        locations,
    };
    (view, next_change)
}

fn fail(
    view: &mut SiteLocate<'_>,
    code: &str,
    reason: Option<&str>,
    scene: &ResultsRequest<'_>,
    config: Option<&JurisdictionConfig>,
) {
    view.status = LocateStatus::Error;
    view.message = Some(message(code, reason, config, scene.locale, view.lookup_url.is_some()));
}

#[cfg(test)]
mod tests;
