//! From a query to its answer by the feeds of one election: parse, match every reading, then give places,
//! county or choices. Places of a past election are withheld, and no choice is made for the voter.

use super::choices::{candidates, select, split_selection};
use super::context::AnswerContext;
use super::county::{is_of_typed_county, locality_of_place, locality_of_street, only_locality};
use super::fields;
use super::left_out::{left_out, warnings};
use super::look_up::look_up;
use super::refused::refused;
use super::sites;
use super::stale::stale;
use super::{AddressFault, AnswerKind, ErrorCode, LookupAnswer};
use crate::matching::{ChoiceReason, MatchOutcome, MatchRank, UniqueMatch};
use crate::streets::StreetData;
use crate::voting::{SiteRole, VotingData};
use address::parse::{Readings, parse, parse_parts, unnumbered, unnumbered_parts};
use address::{Address, Refusal, StateCode};

/// An address to look up, as one line or in fields.
#[derive(Clone, Copy)]
pub enum AddressQuery<'a> {
    /// One line, and the state to assume when it names none.
    Line(&'a str, Option<StateCode>),
    /// Line 1, city, state, ZIP code.
    Parts([&'a str; 4]),
}

/// The answer, and whether the data has the address as it was typed.
pub(super) fn answer_query<D: StreetData + VotingData>(
    context: &AnswerContext<'_, D>,
    asked: AddressQuery<'_>,
) -> (LookupAnswer, bool) {
    if let AddressQuery::Line(line, state) = asked
        && let Some((line, token)) = split_selection(line)
        && fields::split(token).is_none()
        && let Err(Refusal::PlusCode | Refusal::Intersection) = parse(line, state)
        && let Some(found) = unnumbered(line, state)
    {
        return context.unnumbered(found, Some(token));
    }
    if let AddressQuery::Line(line, state) = asked
        && let Some((line, token)) = split_selection(line)
        && let Some((readings, precinct)) = sent_back(line, state, token)
    {
        match context.chosen(&readings, precinct) {
            ChosenPrecinct::One(hit) => {
                let answer = context.found(&hit, readings.first(), "chosen");
                return (noted(answer, &readings), true);
            }
            ChosenPrecinct::AskAgain => return context.answer(&readings),
            ChosenPrecinct::Nothing if fields::split(token).is_some() => return context.answer(&readings),
            ChosenPrecinct::Nothing => {}
        }
    }
    let readings = match asked {
        AddressQuery::Line(line, state) => parse(line, state),
        AddressQuery::Parts([line_1, city, state, zip]) => parse_parts(line_1, city, state, zip),
    };
    match readings {
        Ok(readings) => context.answer(&readings),
        Err(refusal @ (Refusal::PlusCode | Refusal::Intersection)) => {
            let found = match asked {
                AddressQuery::Line(line, state) => unnumbered(line, state),
                AddressQuery::Parts([line_1, place @ ..]) => unnumbered_parts(line_1, place),
            };
            found.map_or_else(|| (refused(refusal), true), |found| context.unnumbered(found, None))
        }
        Err(refusal) => (refused(refusal), true),
    }
}

/// The readings and the precinct of a candidate that came back: from its fields, or from its words.
fn sent_back<'t>(line: &str, state: Option<StateCode>, token: &'t str) -> Option<(Readings, &'t str)> {
    match fields::split(token) {
        Some((cut, precinct)) => Some((Readings::of(fields::address(line, cut)?), precinct)),
        None => Some((parse(line, state).ok()?, token)),
    }
}

/// The answer with what was left out of the line, and what was read otherwise than it stands there.
fn noted(answer: LookupAnswer, readings: &Readings) -> LookupAnswer {
    let warnings = warnings(readings);
    let detail = match (answer.detail, warnings.first()) {
        ("", Some(warning)) => warning.text(),
        (detail, _) => detail,
    };
    LookupAnswer { left_out: left_out(readings), warnings, detail, ..answer }
}

/// The choice that a question names in square brackets.
enum ChosenPrecinct {
    One(UniqueMatch),
    /// The token names none of the choices, or two of them.
    AskAgain,
    /// The address leaves nothing to choose.
    Nothing,
}

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The answer, and whether the data has the address as it was typed.
    fn answer(&self, readings: &Readings) -> (LookupAnswer, bool) {
        let first = readings.first();
        let outcome = match look_up(self.data, readings) {
            // The name of a town is that of its post office: another county may share it.
            MatchOutcome::Unique(hit)
                if hit.rank == MatchRank::AllStreets && (self.is_elsewhere)(readings, hit.precinct) =>
            {
                MatchOutcome::Unique(hit).asked(ChoiceReason::FeedOverlap)
            }
            MatchOutcome::Unique(hit) if !self.is_where_typed(&hit, best_reading(readings, &hit)) => {
                MatchOutcome::Unique(hit).asked(ChoiceReason::DifferentPart)
            }
            outcome => outcome,
        };
        let is_decided = matches!(outcome, MatchOutcome::Unique(_) | MatchOutcome::NeedsChoice(_));
        let (answer, is_decided) = match self.by_point(first, &outcome) {
            Some(answer) => (answer, true),
            None => (self.answer_of(readings, first, outcome), is_decided),
        };
        (noted(answer, readings), is_decided)
    }

    fn answer_of(&self, readings: &Readings, first: &Address, outcome: MatchOutcome) -> LookupAnswer {
        match outcome {
            MatchOutcome::Unique(hit) => self.found(&hit, best_reading(readings, &hit), hit.rank.method()),
            MatchOutcome::NeedsChoice(choices) => {
                if let Some(answer) = self.same_places(&choices, first) {
                    return answer;
                }
                let needs_unit = choices.iter().all(|c| c.reason == ChoiceReason::Unit);
                let kind = if needs_unit { AnswerKind::NeedsUnit } else { AnswerKind::Ambiguous };
                let detail = if needs_unit { "the unit decides" } else { "several places fit" };
                let candidates = candidates(self.data, &choices);
                let code = Some(ErrorCode::NormalizationInconclusive);
                let mut answer = LookupAnswer {
                    kind,
                    error_code: code,
                    detail,
                    candidates,
                    needs_unit,
                    ..self.base(first)
                };
                self.fill_feed_of(&mut answer, &choices);
                self.ask_office_of(&mut answer, choices.iter().filter_map(|c| c.precinct), first);
                answer.districts = self.districts_of_choices(&choices, first);
                self.unless_stale(answer)
            }
            MatchOutcome::SimilarOnly { choices, street_known } => {
                let candidates = candidates(self.data, &choices);
                if candidates.is_empty() {
                    return self.county(readings, AddressFault::UnknownStreet);
                }
                let detail = "not known as typed; similar addresses are";
                let code = Some(ErrorCode::NormalizationInconclusive);
                let mut answer = LookupAnswer { error_code: code, detail, candidates, ..self.base(first) };
                if street_known && let Some(locality) = locality_of_street(self.data, first) {
                    self.ask_office(&mut answer, locality);
                }
                self.unless_stale(answer)
            }
            MatchOutcome::NumberUnknown => self.county(readings, AddressFault::UnknownNumber),
            MatchOutcome::StreetUnknown => self.county(readings, AddressFault::UnknownStreet),
        }
    }

    /// Whether the typed place agrees with a match: no row calls its town another kind of town (the City of
    /// Ithaca is not the Town of Ithaca), and its precinct may lie in the typed county, at the ZIP code of
    /// its rows.
    pub(super) fn is_where_typed(&self, hit: &UniqueMatch, query: &Address) -> bool {
        let zip = Some(hit.address.zip).filter(|zip| *zip != 0).or(query.zip);
        let address = &hit.address;
        let is_called = |kind| {
            StateCode::parse(&address.state)
                .is_none_or(|state| self.data.may_be_called(state, &address.city, kind))
        };
        query.city_kind.is_none_or(is_called)
            && (query.county.is_none() || {
                let query = Address { zip, ..query.clone() };
                is_of_typed_county(self.data, self.data.precinct(hit.precinct).locality, &query)
            })
    }

    /// The precinct that was chosen, when the address or the point of the house may lead there.
    fn chosen(&self, readings: &Readings, token: &str) -> ChosenPrecinct {
        let outcome = look_up(self.data, readings);
        let by_point = self.chosen_by_point(readings.first(), &outcome, token);
        match by_point.or_else(|| select(self.data, &outcome, token)) {
            Some(hit) => ChosenPrecinct::One(hit),
            None if matches!(outcome, MatchOutcome::NeedsChoice(_)) => ChosenPrecinct::AskAgain,
            None => ChosenPrecinct::Nothing,
        }
    }

    /// The answer where the precinct is not known: by county, if the place lies in one. Of two places that
    /// were typed neither decides.
    fn county(&self, readings: &Readings, fault: AddressFault) -> LookupAnswer {
        let query = readings.first();
        let detail = match fault {
            AddressFault::UnknownNumber => "unknown_number: the street is known",
            _ => "unknown_street: the street is not known as typed",
        };
        let mut answer = LookupAnswer { detail, fault: Some(fault), ..self.base(query) };
        if readings.names_two_places() {
            answer.error_code = Some(ErrorCode::NoCountyOrPrecinctFound);
            return self.unless_stale(answer);
        }
        let Some(locality) = only_locality(self.data, query) else {
            answer.error_code = Some(ErrorCode::NoCountyOrPrecinctFound);
            if fault == AddressFault::UnknownNumber {
                if let Some(locality) = locality_of_street(self.data, query) {
                    self.ask_office(&mut answer, locality);
                }
            } else if let Some(locality) = locality_of_place(self.data, query) {
                self.ask_office_unproven(&mut answer, locality);
            }
            return self.unless_stale(answer);
        };
        self.of_county(answer, locality)
    }

    /// The answer by a county: its places, or its office where it has none.
    pub(super) fn of_county(&self, mut answer: LookupAnswer, locality: u32) -> LookupAnswer {
        self.fill_locality(&mut answer, locality);
        answer.error_code = Some(ErrorCode::NoPrecinctFound);
        if self.is_stale(&answer) {
            return stale(answer);
        }
        let row = self.data.locality(locality);
        let middle = answer.address.as_ref().and_then(|a| a.point.or(a.middle_of_zip));
        // Which precinct decides is not known: no place of election day.
        let locations = sites::of_county(self.data, &row, true, middle, self.limit).known;
        if locations.iter().any(|l| !l.is_empty()) {
            answer.kind = AnswerKind::County;
            answer.error_code = None;
            answer.by_county = true;
            // Where all vote by mail, no address has an election-day place.
            answer.refinable[SiteRole::ElectionDay as usize] = !row.is_mail_only;
            answer.locations = locations;
        }
        answer
    }
}

/// The reading that a match came from: it holds parts that the data does not have, such as ZIP+4.
fn best_reading<'r>(readings: &'r Readings, hit: &UniqueMatch) -> &'r Address {
    readings.addresses().find(|r| r.street.name == hit.address.name).unwrap_or(readings.first())
}
