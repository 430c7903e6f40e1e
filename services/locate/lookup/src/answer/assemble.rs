//! Puts one answer together: parse, match every reading, then places, county or choices. The order of
//! the questions is the order of harm: a stale feed is never shown, a choice is never made for the voter.

use chrono::NaiveDate;

use super::choices::{candidates, select, split_selection};
use super::look_up::look_up;
use super::present::Present;
use super::refused::{failed, refused};
use super::sites;
use super::stale::{is_over, stale};
use super::{AddressFault, Answer, ErrorCode, Kind, Notice, Office, Precinct, VoterAddress, feed_of};
use crate::area::Point;
use crate::matching::{Choice, Hit, Outcome, Rank, Reason, Spot};
use crate::streets::{StreetData, ZipBook as _};
use crate::voting::{PrecinctRow, SiteRole, VotingData};
use address::parse::{Readings, parse, parse_parts};
use address::place::{Gazetteer, ZipInfo};
use address::{Address, StateCode, Unit};

/// Most locations of one type; 0 asks for [`DEFAULT_RESULTS`].
const MAX_RESULTS: i32 = 100;
const DEFAULT_RESULTS: usize = 10;

/// One question.
#[derive(Clone, Copy)]
pub enum Asked<'a> {
    /// One line, and the state to take for granted when it names none.
    Line(&'a str, Option<StateCode>),
    /// Line 1, city, state, ZIP code.
    Parts([&'a str; 4]),
}

/// Answers one question. `today` gives today's date in an IANA zone.
#[must_use]
pub fn answer<D: StreetData + VotingData>(
    data: &D,
    asked: Asked<'_>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
) -> Answer {
    answer_at(data, asked, None, results_per_type, today)
}

/// As [`answer`], with the point of the house where the caller knows it: it is used only where the feed has
/// no street segment for the address.
#[must_use]
pub fn answer_at<D: StreetData + VotingData>(
    data: &D,
    asked: Asked<'_>,
    point: Option<Point>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
) -> Answer {
    let limit = match results_per_type {
        0 => DEFAULT_RESULTS,
        1..=MAX_RESULTS => results_per_type as usize,
        _ => return failed(ErrorCode::InvalidResultsPerType, "results_per_type must be 1 to 100"),
    };
    let everything = Context { data, limit, today, point, is_elsewhere: &|_, _| false };
    let Some(present) = Present::of(data, today) else {
        return ask(&everything, asked).0;
    };
    let is_elsewhere = |readings: &Readings, precinct: u32| present.is_elsewhere(readings, precinct);
    let (answer, is_decided) =
        ask(&Context { data: &present, limit, today, point, is_elsewhere: &is_elsewhere }, asked);
    if is_decided {
        return answer;
    }
    // What only a past feed knows is withheld.
    let (past, is_past) = ask(&everything, asked);
    if is_past { past } else { answer }
}

/// The answer, and whether the data has the address as it was typed.
fn ask<D: StreetData + VotingData>(context: &Context<'_, D>, asked: Asked<'_>) -> (Answer, bool) {
    if let Asked::Line(line, state) = asked
        && let Some((line, token)) = split_selection(line)
        && let Ok(readings) = parse(line, state)
    {
        match context.chosen(&readings, token) {
            Chosen::One(hit) => return (context.found(&hit, &readings.list[0], "chosen"), true),
            Chosen::AskAgain => return context.answer(&readings),
            Chosen::Nothing => {}
        }
    }
    let readings = match asked {
        Asked::Line(line, state) => parse(line, state),
        Asked::Parts([line_1, city, state, zip]) => parse_parts(line_1, city, state, zip),
    };
    match readings {
        Ok(readings) => context.answer(&readings),
        Err(refusal) => (refused(refusal), true),
    }
}

/// The answer while no index is loaded.
#[must_use]
pub fn unavailable() -> Answer {
    failed(ErrorCode::ServiceUnavailable, "no index is loaded yet; try again in a moment")
}

/// What a question names of the choices that it answers.
enum Chosen {
    One(Hit),
    /// None of the choices, or two of them.
    AskAgain,
    /// There is nothing to choose.
    Nothing,
}

pub(super) struct Context<'a, D> {
    pub(super) data: &'a D,
    limit: usize,
    today: &'a dyn Fn(&str) -> NaiveDate,
    pub(super) point: Option<Point>,
    /// Whether a feed that is hidden lists the home in another county than that of a precinct.
    is_elsewhere: &'a dyn Fn(&Readings, u32) -> bool,
}

impl<D: StreetData + VotingData> Context<'_, D> {
    /// The answer, and whether the data has the address as it was typed.
    fn answer(&self, readings: &Readings) -> (Answer, bool) {
        let first = &readings.list[0];
        let outcome = match look_up(self.data, readings) {
            // The name of a town is that of its post office: another county may share it.
            Outcome::Hit(hit)
                if hit.rank == Rank::AllStreets && (self.is_elsewhere)(readings, hit.precinct) =>
            {
                Outcome::Hit(hit).asked(Reason::FeedOverlap)
            }
            outcome => outcome,
        };
        if let Some(answer) = self.by_point(first, &outcome) {
            return (answer, true);
        }
        let is_decided = matches!(outcome, Outcome::Hit(_) | Outcome::Choose(_));
        (self.answer_of(&readings.list, first, outcome), is_decided)
    }

    fn answer_of(&self, readings: &[Address], first: &Address, outcome: Outcome) -> Answer {
        match outcome {
            Outcome::Hit(hit) => self.found(&hit, best_reading(readings, &hit), hit.rank.method()),
            Outcome::Choose(choices) => {
                let needs_unit = choices.iter().all(|c| c.reason == Reason::Unit);
                let kind = if needs_unit { Kind::NeedsUnit } else { Kind::Ambiguous };
                let detail = if needs_unit { "the unit decides" } else { "several places fit" };
                let candidates = candidates(self.data, &choices);
                let code = Some(ErrorCode::NormalizationInconclusive);
                let mut answer =
                    Answer { kind, error_code: code, detail, candidates, needs_unit, ..self.base(first) };
                self.fill_feed_of(&mut answer, &choices);
                self.unless_stale(answer)
            }
            Outcome::Near { choices, .. } => {
                let candidates = candidates(self.data, &choices);
                if candidates.is_empty() {
                    return self.county(first, AddressFault::UnknownStreet);
                }
                let detail = "not known as typed; similar addresses are";
                let code = Some(ErrorCode::NormalizationInconclusive);
                self.unless_stale(Answer { error_code: code, detail, candidates, ..self.base(first) })
            }
            Outcome::NumberUnknown => self.county(first, AddressFault::UnknownNumber),
            Outcome::StreetUnknown => self.county(first, AddressFault::UnknownStreet),
        }
    }

    /// The precinct that was chosen, when the address or the point of the house may lead there.
    fn chosen(&self, readings: &Readings, token: &str) -> Chosen {
        let outcome = look_up(self.data, readings);
        let by_point = self.chosen_by_point(&readings.list[0], &outcome, token);
        match by_point.or_else(|| select(self.data, &outcome, token)) {
            Some(hit) => Chosen::One(hit),
            None if matches!(outcome, Outcome::Choose(_)) => Chosen::AskAgain,
            None => Chosen::Nothing,
        }
    }

    /// The precinct is known.
    pub(super) fn found(&self, hit: &Hit, query: &Address, method: &'static str) -> Answer {
        let precinct = self.data.precinct(hit.precinct);
        let locality = self.data.locality(precinct.locality);
        let mut answer = Answer {
            kind: Kind::Found,
            address: Some(address_of(&hit.place, query)),
            precinct: Some(Precinct {
                id: precinct.id.to_owned(),
                name: shown_name(&precinct).to_owned(),
                number: precinct.number.to_owned(),
                ward: precinct.ward.to_owned(),
                split_name: precinct.split_name.to_owned(),
                method: method.into(),
                ..Precinct::default()
            }),
            precinct_row: Some(hit.precinct),
            ..Answer::default()
        };
        if let (Rank::Polygon, Some(address)) = (hit.rank, &mut answer.address) {
            address.point = self.point.map(Point::degrees);
        }
        self.fill_locality(&mut answer, precinct.locality);
        if self.is_stale(&answer) {
            return stale(answer);
        }
        let feed = self.data.feed(locality.feed);
        let mail_only = precinct.is_mail_only || locality.is_mail_only;
        let middle = answer.address.as_ref().and_then(|a| a.point.or(a.middle_of_zip));
        let lists = [&precinct.sites[..], &locality.sites, &feed.sites];
        answer.locations = sites::locations(self.data, lists, feed.election_date, middle, self.limit);
        if mail_only {
            answer.kind = Kind::MailOnly;
            answer.locations[1].clear();
        } else if answer.locations.iter().all(Vec::is_empty) {
            answer.kind = Kind::Unknown;
            answer.error_code = Some(ErrorCode::NoVotingLocationsFound);
            answer.detail = "the precinct is known and has no places in the feed";
        }
        answer
    }

    /// The precinct is not known; the county may be.
    fn county(&self, query: &Address, fault: AddressFault) -> Answer {
        let detail = match fault {
            AddressFault::UnknownNumber => "unknown_number: the street is known",
            _ => "unknown_street: the street is not known as typed",
        };
        let mut answer = Answer { detail, fault: Some(fault), ..self.base(query) };
        let Some(locality) = self.only_locality(query) else {
            answer.error_code = Some(ErrorCode::NoCountyOrPrecinctFound);
            return self.unless_stale(answer);
        };
        self.fill_locality(&mut answer, locality);
        answer.error_code = Some(ErrorCode::NoPrecinctFound);
        if self.is_stale(&answer) {
            return stale(answer);
        }
        let row = self.data.locality(locality);
        let feed = self.data.feed(row.feed);
        let middle = answer.address.as_ref().and_then(|a| a.middle_of_zip);
        let lists = [&[][..], &row.sites, &feed.sites];
        let mut locations = sites::locations(self.data, lists, feed.election_date, middle, self.limit);
        locations[1].clear();
        if locations.iter().any(|l| !l.is_empty()) {
            answer.kind = Kind::County;
            answer.error_code = None;
            answer.by_county = true;
            // Where all vote by mail, no address has an election-day place.
            answer.refinable[SiteRole::ElectionDay as usize] = !row.is_mail_only;
            answer.locations = locations;
        }
        answer
    }

    /// What is known without a precinct: the address as read, the state's feed and office.
    pub(super) fn base(&self, query: &Address) -> Answer {
        let place = Spot::typed_at(query);
        let mut answer = Answer { address: Some(address_of(&place, query)), ..Answer::default() };
        let state = query.state.or_else(|| query.zip.and_then(|z| Gazetteer::get().state(z)));
        let of_state = || (0..self.data.feed_count()).filter(|f| Some(self.data.election(*f).0) == state);
        // One whose election is over speaks only where no other does.
        let is_present = |feed: &u32| {
            let (state, day) = self.data.election(*feed);
            !is_over(state.as_str(), day, self.today)
        };
        if let Some(feed) = of_state().find(is_present).or_else(|| of_state().next()) {
            self.fill_feed(&mut answer, feed);
        }
        // The office of the county, where the place that was typed has only one.
        if let Some(locality) = self.only_locality(query).map(|l| self.data.locality(l)) {
            self.fill_feed(&mut answer, locality.feed);
            if let Some(office) = locality.office {
                self.fill_office(&mut answer, office);
            }
        }
        answer
    }

    fn fill_locality(&self, answer: &mut Answer, locality: u32) {
        let row = self.data.locality(locality);
        answer.county = (!row.name.is_empty()).then(|| row.name.to_owned());
        answer.county_fips = row.fips.to_owned();
        self.fill_feed(answer, row.feed);
        if let Some(office) = row.office {
            self.fill_office(answer, office);
        }
    }

    pub(super) fn fill_feed(&self, answer: &mut Answer, feed: u32) {
        let row = self.data.feed(feed);
        answer.feed = Some(feed_of(&row));
        if let Some(office) = row.office {
            self.fill_office(answer, office);
        }
    }

    /// The feed of the choices: of one whose election is over, where only such a feed has the address.
    fn fill_feed_of(&self, answer: &mut Answer, choices: &[Choice]) {
        let feed = |precinct: u32| self.data.locality(self.data.precinct(precinct).locality).feed;
        let mut feeds: Vec<u32> = choices.iter().filter_map(|c| c.precinct).map(feed).collect();
        feeds.sort_unstable();
        feeds.dedup();
        let over = feeds.iter().find(|feed| {
            let (state, day) = self.data.election(**feed);
            is_over(state.as_str(), day, self.today)
        });
        if let Some(feed) = over.or(if let [one] = feeds.as_slice() { Some(one) } else { None })
            && answer.feed.as_ref() != Some(&feed_of(&self.data.feed(*feed)))
        {
            self.fill_feed(answer, *feed);
        }
    }

    fn fill_office(&self, answer: &mut Answer, office: u32) {
        let row = self.data.office(office);
        answer.office = Some(Office {
            name: row.name.to_owned(),
            phone: row.phone.to_owned(),
            url: row.url.to_owned(),
            address_lines: row.address_lines.iter().map(|l| (*l).to_owned()).collect(),
        });
        answer.notice = (!row.notice_text.is_empty())
            .then(|| Notice { text: row.notice_text.to_owned(), url: row.notice_url.to_owned() });
    }

    /// The election of the answer's feed is over, in the time of its state.
    fn is_stale(&self, answer: &Answer) -> bool {
        let Some(feed) = &answer.feed else { return false };
        is_over(&feed.state, feed.election_date, self.today)
    }

    pub(super) fn unless_stale(&self, answer: Answer) -> Answer {
        if self.is_stale(&answer) { stale(answer) } else { answer }
    }
}

/// The name of a precinct, or what stands for it in a feed that has none.
fn shown_name<'p>(precinct: &PrecinctRow<'p>) -> &'p str {
    let names = [precinct.name, precinct.number, precinct.id];
    names.into_iter().find(|n| !n.is_empty()).unwrap_or_default()
}

/// The reading that the hit came from: it holds what the data does not, such as ZIP+4.
fn best_reading<'r>(readings: &'r [Address], hit: &Hit) -> &'r Address {
    readings.iter().find(|r| r.street.name == hit.place.name).unwrap_or(&readings[0])
}

fn address_of(place: &Spot, query: &Address) -> VoterAddress {
    let zip = if place.zip == 0 { query.zip.unwrap_or(0) } else { place.zip };
    VoterAddress {
        line_1: place.line_1(),
        line_2: query
            .unit
            .as_ref()
            .map(Unit::to_string)
            .filter(|_| place.unit.is_empty())
            .unwrap_or_else(|| place.unit.to_string()),
        city: place.city.to_string(),
        state: place.state.to_string(),
        zip: if zip == 0 { String::new() } else { format!("{zip:05}") },
        zip4: query.zip4.filter(|_| query.zip == Some(zip)).map_or_else(String::new, |z| format!("{z:04}")),
        middle_of_zip: Gazetteer::get().zip(zip).and_then(ZipInfo::middle),
        point: None,
    }
}
