//! The elections that are ahead for one address, each answered from its own feeds. The nearest election whose
//! feeds have the address is the answer of every caller that asks for one (DESIGN section 7, "several
//! elections ahead").

use std::borrow::Cow;
use std::cell::RefCell;

use chrono::NaiveDate;

use super::assemble::{AddressQuery, answer_query};
use super::calendar::{ElectionCalendar, ElectionId};
use super::context::AnswerContext;
use super::refused::failed;
use super::{AnswerKind, ErrorCode, LookupAnswer, fields, selections};
use crate::area::Point;
use crate::matching::state_of;
use crate::streets::StreetData;
use crate::voting::VotingData;
use address::StateCode;
use address::parse::{Readings, parse};
use address::place::Gazetteer;

/// Most locations of one type; 0 asks for [`DEFAULT_RESULTS`].
const MAX_RESULTS: i32 = 100;
const DEFAULT_RESULTS: usize = 10;

/// Answers one query. `today` gives today's date in an IANA zone. `results_per_type` is the most places of a
/// role, 1 to 100; 0 is 10. `point` is that of the house where the caller knows it: it is used only where the
/// feed has no street segment for the address.
#[must_use]
pub fn answer_at<D: StreetData + VotingData>(
    data: &D,
    asked: AddressQuery<'_>,
    point: Option<Point>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
) -> LookupAnswer {
    elections_at(data, asked, point, results_per_type, today, true)
}

/// As [`answer_at`], of the nearest election alone: [`LookupAnswer::elections`] is empty, which spares asking
/// the others.
#[must_use]
pub fn nearest_at<D: StreetData + VotingData>(
    data: &D,
    asked: AddressQuery<'_>,
    point: Option<Point>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
) -> LookupAnswer {
    elections_at(data, asked, point, results_per_type, today, false)
}

fn elections_at<D: StreetData + VotingData>(
    data: &D,
    asked: AddressQuery<'_>,
    point: Option<Point>,
    results_per_type: i32,
    today: &dyn Fn(&str) -> NaiveDate,
    all: bool,
) -> LookupAnswer {
    let limit = match results_per_type {
        0 => DEFAULT_RESULTS,
        1..=MAX_RESULTS => results_per_type as usize,
        _ => return failed(ErrorCode::InvalidResultsPerType, "results_per_type must be 1 to 100"),
    };
    ElectionsQuery { data, asked, point, limit, today: &once_a_zone(today) }.answer(all)
}

/// Works out the day of a zone once: feeds of 56 jurisdictions are in a dozen zones, and one answer has one
/// day in each, also at midnight.
fn once_a_zone(today: &dyn Fn(&str) -> NaiveDate) -> impl Fn(&str) -> NaiveDate {
    let known = RefCell::new(Vec::<(Box<str>, NaiveDate)>::new());
    move |zone| {
        let found = known.borrow().iter().find(|(name, _)| **name == *zone).map(|(_, day)| *day);
        found.unwrap_or_else(|| {
            let day = today(zone);
            known.borrow_mut().push((zone.into(), day));
            day
        })
    }
}

/// One query about an index, over all elections ahead.
struct ElectionsQuery<'a, D> {
    data: &'a D,
    asked: AddressQuery<'a>,
    point: Option<Point>,
    limit: usize,
    today: &'a dyn Fn(&str) -> NaiveDate,
}

/// The answer by the feeds of one election.
struct ElectionAnswer {
    answer: LookupAnswer,
    /// Whether those feeds have the address as it was typed.
    is_decided: bool,
}

impl<D: StreetData + VotingData> ElectionsQuery<'_, D> {
    /// The answer, with those of all elections where `all` says so and there are several.
    fn answer(&self, all: bool) -> LookupAnswer {
        let Some(calendar) = ElectionCalendar::of(self.data, self.today) else {
            return self.everything().answer;
        };
        let mut turns: Vec<ElectionAnswer> = Vec::new();
        for turn in 0..calendar.turns() {
            turns.push(self.turn(&calendar, turn));
            if turns[turn].is_decided {
                break;
            }
        }
        let mut top = match turns.iter().find(|turn| turn.is_decided) {
            Some(turn) => turn.answer.clone(),
            None => {
                let everything = self.everything();
                if everything.is_decided {
                    // An address that only a past feed has is withheld.
                    return everything.answer;
                }
                turns.first().map_or(everything.answer, |turn| turn.answer.clone())
            }
        };
        if all && let Some(state) = top.feed.as_ref().and_then(|feed| StateCode::parse(&feed.state)) {
            for turn in turns.len()..calendar.elections(state).len() {
                turns.push(self.turn(&calendar, turn));
            }
            top.elections = self.elections(&calendar, state, turns);
        }
        top
    }

    /// The answer by all feeds.
    fn everything(&self) -> ElectionAnswer {
        let (data, limit, today, point) = (self.data, self.limit, self.today, self.point);
        let context =
            AnswerContext { data, limit, today, point, is_elsewhere: &|_, _| false, shows: &|_| true };
        let (answer, is_decided) = match self.asked {
            AddressQuery::Line(line, state) => {
                answer_query(&context, AddressQuery::Line(&selections::line_for(line, None, true), state))
            }
            parts @ AddressQuery::Parts(_) => answer_query(&context, parts),
        };
        ElectionAnswer { answer, is_decided }
    }

    /// The answer by the feeds of one election of each state.
    fn turn(&self, calendar: &ElectionCalendar, turn: usize) -> ElectionAnswer {
        let view = calendar.view(self.data, turn);
        let is_elsewhere = |readings: &Readings, precinct: u32| view.is_elsewhere(readings, precinct);
        let (limit, today, point) = (self.limit, self.today, self.point);
        let shows = |feed| view.shows(feed);
        let context =
            AnswerContext { data: &view, limit, today, point, is_elsewhere: &is_elsewhere, shows: &shows };
        let (mut answer, is_decided) = match self.asked {
            AddressQuery::Line(line, state) => match self.chosen_on(calendar, line, turn) {
                Cow::Borrowed(line) => answer_query(&context, AddressQuery::Line(line, state)),
                Cow::Owned(chosen) => {
                    let chosen = answer_query(&context, AddressQuery::Line(&chosen, state));
                    // A choice that the address does not have (any more) is ignored.
                    if chosen.0.address.is_some() {
                        chosen
                    } else {
                        answer_query(&context, AddressQuery::Line(selections::plain(line), state))
                    }
                }
            },
            parts @ AddressQuery::Parts(_) => answer_query(&context, parts),
        };
        let state = answer.feed.as_ref().and_then(|feed| StateCode::parse(&feed.state));
        if let Some(election) = state.and_then(|state| calendar.elections(state).get(turn)) {
            selections::mark(&mut answer, self.line(), election, turn == 0);
        }
        ElectionAnswer { answer, is_decided }
    }

    /// The elections of a state that its feeds say something about for the address; none where that is at
    /// most one.
    fn elections(
        &self,
        calendar: &ElectionCalendar,
        state: StateCode,
        turns: Vec<ElectionAnswer>,
    ) -> Vec<LookupAnswer> {
        let is_own = |answer: &LookupAnswer, day: NaiveDate| {
            let feed = answer.feed.as_ref().filter(|feed| feed.state == state.as_str());
            feed.is_some_and(|feed| feed.election_date == Some(day)) && answer.kind != AnswerKind::Stale
        };
        let own = calendar.elections(state).iter().zip(turns);
        let own: Vec<(&ElectionId, ElectionAnswer)> =
            own.filter(|(election, turn)| is_own(&turn.answer, election.day)).collect();
        let counties: Vec<String> = own
            .iter()
            .filter(|(_, turn)| turn.is_decided && !turn.answer.county_fips.is_empty())
            .map(|(_, turn)| turn.answer.county_fips.clone())
            .collect();
        let is_decided = own.iter().any(|(_, turn)| turn.is_decided);
        let list: Vec<LookupAnswer> = own
            .into_iter()
            .filter(|(election, turn)| {
                turn.is_decided
                    || knows_county(&turn.answer)
                    || is_decided && self.covers(calendar, state, election, &counties)
            })
            .map(|(_, turn)| turn.answer)
            .collect();
        if list.len() > 1 { list } else { Vec::new() }
    }

    /// Whether an election is held where the address is, by its feeds: one of them is of the whole state, or
    /// of a county in which another election has the address. Such an election is told of, though the address
    /// is not known in it.
    fn covers(
        &self,
        calendar: &ElectionCalendar,
        state: StateCode,
        election: &ElectionId,
        counties: &[String],
    ) -> bool {
        (0..self.data.feed_count()).filter(|feed| calendar.is_of(*feed, state, election)).any(|feed| {
            let feed = self.data.feed(feed);
            feed.covers_state || counties.iter().any(|fips| fips == feed.vip_id)
        })
    }

    /// The line as the election of a turn is asked, with the choice that was made for it.
    fn chosen_on<'l>(&self, calendar: &ElectionCalendar, line: &'l str, turn: usize) -> Cow<'l, str> {
        let state = selections::plain_with_day(line).and_then(|(plain, cut)| self.state_of(plain, cut));
        let election = state.and_then(|state| calendar.elections(state).get(turn));
        selections::line_for(line, election, turn == 0)
    }

    /// The state of a line, which is needed only where a choice names its day.
    fn state_of(&self, plain: &str, cut: Option<&str>) -> Option<StateCode> {
        let AddressQuery::Line(_, assumed) = self.asked else { return None };
        let address = match cut {
            Some(cut) => fields::address(plain, cut)?,
            None => parse(plain, assumed).ok()?.first().clone(),
        };
        state_of(Gazetteer::get(), &address)
    }

    fn line(&self) -> Option<&str> {
        match self.asked {
            AddressQuery::Line(line, _) => Some(line),
            AddressQuery::Parts(_) => None,
        }
    }
}

/// Whether the feeds of this election know the county of the address, and not its precinct.
fn knows_county(answer: &LookupAnswer) -> bool {
    answer.kind == AnswerKind::County || answer.error_code == Some(ErrorCode::NoPrecinctFound)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_zone_has_one_day_in_one_answer() {
        let asked = Cell::new(0);
        let later_each_time = |_: &str| {
            asked.set(asked.get() + 1);
            NaiveDate::MIN + chrono::Days::new(asked.get())
        };
        let today = once_a_zone(&later_each_time);
        let (eastern, pacific) = (today("America/New_York"), today("America/Los_Angeles"));
        assert!(eastern < pacific);
        assert_eq!((today("America/New_York"), today("America/Los_Angeles")), (eastern, pacific));
        assert_eq!(asked.get(), 2);
    }
}
