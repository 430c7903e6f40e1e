//! A plus code (Open Location Code) is decoded here, on our own data: to the precinct whose boundary holds
//! the whole cell, else to the county whose outline does, else to the counties that it may be in, or to the
//! office.

mod short;

use super::at_point::is_plausible;
use super::context::AnswerContext;
use super::county::{is_of_typed_county, is_one_county, only_locality};
use super::refused::failed;
use super::unnumbered::UnnumberedQuery;
use super::{AddressCandidate, AddressFault, AnswerKind, ErrorCode, LookupAnswer};
use crate::area::county::{CountyAt, county_at, is_outlined};
use crate::area::{Point, PointLocation, locate_cell};
use crate::matching::{ChoiceReason, state_of};
use crate::streets::StreetData;
use crate::voting::{LocalityRow, VotingData};
use address::place::{Gazetteer, county_key};
use address::{Address, StateCode};

/// Digits before the plus sign of a full code.
const FULL_DIGITS: usize = 8;
/// Digits of a code that is as small as a house: 14 m.
const HOUSE_DIGITS: usize = 10;
/// Stands before the FIPS code of a county that was chosen.
const COUNTY: &str = "county ";
const METHOD: &str = "plus_code";

/// The cell of a code.
struct PlusCodeCell {
    /// The whole code.
    code: String,
    middle: Point,
    /// Metres from its middle that hold all of it.
    radius: f64,
}

/// Reads a code. A short one is made whole by the place that goes with it, where that leaves no doubt.
fn read(code: &str, place: &Address) -> Result<PlusCodeCell, AddressFault> {
    // A code with all its digits that is not full is no place on the earth (`F2222222+22`).
    let is_off = code.find('+') == Some(FULL_DIGITS) && !openlocationcode::is_full(code);
    if is_off || !openlocationcode::is_valid(code) {
        return Err(AddressFault::PlusCodeInvalid);
    }
    let incomplete = AddressFault::PlusCodeIncomplete;
    let code = if openlocationcode::is_full(code) {
        code.to_owned()
    } else {
        short::whole(code, place).ok_or(incomplete)?
    };
    let digits = code.bytes().filter(|b| !matches!(b, b'+' | b'0')).count();
    let area = openlocationcode::decode(&code).map_err(|_| AddressFault::PlusCodeInvalid)?;
    let middle = Point::new(area.latitude_center, area.longitude_center);
    let middle = middle.filter(|_| digits >= HOUSE_DIGITS).ok_or(incomplete)?;
    let east = 111_412.0 * area.latitude_center.to_radians().cos() * area.longitude_width();
    let radius = (111_700.0 * area.latitude_height()).hypot(east) / 2.0;
    Ok(PlusCodeCell { code, middle, radius })
}

/// The state of a county by its FIPS code.
fn state_of_county(fips: u32) -> Option<StateCode> {
    let state = format!("{:02}", fips / 1000);
    jurisdiction::all().iter().find(|j| j.fips == state).and_then(|j| StateCode::parse(j.code))
}

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The answer, and whether a precinct was told or asked for.
    pub(super) fn by_plus_code(
        &self,
        code: &str,
        place: &Address,
        token: Option<&str>,
    ) -> (LookupAnswer, bool) {
        let cell = match read(code, place) {
            Ok(cell) => cell,
            Err(fault) => return (self.faulty(fault, code, place), true),
        };
        let at = county_at(cell.middle);
        let mut counties = match &at {
            CountyAt::Nowhere => Vec::new(),
            CountyAt::One(one) => vec![*one],
            CountyAt::Several(several) => several.clone(),
        };
        let typed_state = state_of(Gazetteer::get(), place);
        counties.retain(|fips| {
            let own = state_of_county(*fips);
            own.is_some() && (typed_state.is_none() || own == typed_state)
        });
        let has_place = place.zip.is_some() || place.city.is_some();
        let is_near = |state| {
            is_plausible(cell.middle, place, state) && !short::is_past_others(cell.middle.degrees(), place)
        };
        let fits = !has_place || typed_state.is_some_and(is_near);
        if counties.is_empty() || !fits {
            return (self.faulty(AddressFault::PlusCodeElsewhere, code, place), true);
        }
        // Near the border of two states neither is told.
        let state = state_of_county(counties[0]);
        let is_one_state = counties.iter().all(|fips| state_of_county(*fips) == state);
        let state = typed_state.or(state.filter(|_| is_one_state));
        let place = Address { state, ..place.clone() };
        let here = AnswerContext { point: Some(cell.middle), ..*self };
        let typed = UnnumberedQuery { line_1: cell.code.clone(), place: &place, token };
        if let Some(answer) = here.by_boundary(&cell, &counties, &typed) {
            return (answer, true);
        }
        let is_one = matches!(at, CountyAt::One(_));
        (here.by_outline(&counties, is_one, &typed), false)
    }

    /// The answer by the boundaries of precincts; `None` where no boundary is near.
    fn by_boundary(
        &self,
        cell: &PlusCodeCell,
        counties: &[u32],
        typed: &UnnumberedQuery<'_>,
    ) -> Option<LookupAnswer> {
        let locality = |precinct: u32| self.data.precinct(precinct).locality;
        let is_here = |precinct: u32| self.is_within(locality(precinct), counties);
        let is_typed = |precinct: u32| self.may_be_in(locality(precinct), typed.place);
        let among = match locate_cell(self.data, cell.middle, cell.radius) {
            PointLocation::Nowhere => return None,
            PointLocation::Within { precinct, .. } if !is_here(precinct) => {
                return Some(self.not_told(typed));
            }
            PointLocation::Within { precinct, .. } if !is_typed(precinct) => {
                return Some(self.faulty(AddressFault::PlusCodeElsewhere, &cell.code, typed.place));
            }
            // A precinct with street segments decides, too: no street was typed that they could know.
            PointLocation::Within { precinct, .. } => return Some(self.in_precinct(precinct, typed, METHOD)),
            PointLocation::Between(mut precincts) => {
                precincts.retain(|precinct| is_here(*precinct) && is_typed(*precinct));
                precincts
            }
        };
        if among.is_empty() {
            return Some(self.not_told(typed));
        }
        let picked = self.picked(&among, typed).map(|precinct| self.in_precinct(precinct, typed, "chosen"));
        Some(picked.unwrap_or_else(|| {
            self.which_precinct(&among, typed, "the plus code is near the boundary of a precinct")
        }))
    }

    /// Whether the outlines of counties allow that a locality lies at a code: its state, and its county where
    /// it names one.
    fn is_within(&self, locality: u32, counties: &[u32]) -> bool {
        let row = self.data.locality(locality);
        let state = self.data.election(row.feed).0;
        let named = row.fips.parse().ok().filter(|fips| is_outlined(*fips));
        match named {
            Some(fips) => counties.contains(&fips),
            None => counties.iter().any(|fips| state_of_county(*fips) == Some(state)),
        }
    }

    /// Whether the rows of the data have the typed ZIP code and town in a locality, or nowhere.
    fn may_be_in(&self, locality: u32, place: &Address) -> bool {
        let own = self.data.locality(locality);
        let is_in = |rows: Vec<u32>| {
            let is_own = |row: &u32| *row == locality || is_one_county(&own, &self.data.locality(*row));
            rows.is_empty() || rows.iter().any(is_own)
        };
        let state = state_of(Gazetteer::get(), place).zip(place.city.as_deref());
        is_of_typed_county(self.data, locality, place)
            && place.zip.is_none_or(|zip| is_in(self.data.localities_in_zip(zip)))
            && state.is_none_or(|(state, city)| is_in(self.data.localities_in_city(state, city)))
    }

    /// The answer by the outlines of counties. `is_one` says that the first is the only county it can be in.
    fn by_outline(&self, counties: &[u32], is_one: bool, typed: &UnnumberedQuery<'_>) -> LookupAnswer {
        let chosen =
            typed.token.and_then(|token| token.strip_prefix(COUNTY)).and_then(|code| code.parse().ok());
        let chosen = chosen.filter(|fips| counties.contains(fips));
        if let Some(fips) = chosen.or_else(|| counties.first().copied().filter(|_| is_one)) {
            let by_code = self.locality_of_code(fips);
            let locality = by_code.or_else(|| self.locality_of_place(fips, typed.place).filter(|_| is_one));
            return match locality {
                Some(locality) if !self.may_be_in(locality, typed.place) => {
                    self.faulty(AddressFault::PlusCodeElsewhere, &typed.line_1, typed.place)
                }
                Some(locality) => {
                    let place = Address { state: state_of_county(fips), ..typed.place.clone() };
                    self.of_county(
                        self.base_of(&UnnumberedQuery {
                            place: &place,
                            line_1: typed.line_1.clone(),
                            ..*typed
                        }),
                        locality,
                    )
                }
                None => self.not_told(typed),
            };
        }
        let text = typed.text();
        let candidate = |fips: &u32| {
            let locality = self.locality_of_code(*fips).filter(|own| self.may_be_in(*own, typed.place))?;
            let name = self.data.locality(locality).name.to_owned();
            let state = state_of_county(*fips)?;
            Some(AddressCandidate {
                text: format!("{name}, {state}"),
                address: format!("{text} [{COUNTY}{fips:05}]"),
                precinct: None,
                reason: ChoiceReason::MissingPart,
            })
        };
        let candidates: Vec<AddressCandidate> = counties.iter().filter_map(candidate).collect();
        if candidates.is_empty() {
            return self.not_told(typed);
        }
        let answer = LookupAnswer {
            kind: AnswerKind::Ambiguous,
            error_code: Some(ErrorCode::NormalizationInconclusive),
            detail: "the plus code is near the outline of a county",
            candidates,
            ..self.base_of(typed)
        };
        self.unless_stale(answer)
    }

    /// The one locality that is the county of a FIPS code. A town may have the code of its county: it is not
    /// all of it.
    fn locality_of_code(&self, fips: u32) -> Option<u32> {
        let (code, state) = (format!("{fips:05}"), state_of_county(fips)?);
        let is_county = |row: &LocalityRow<'_>| {
            row.kind.eq_ignore_ascii_case("county")
                || Gazetteer::counties(state).contains(&county_key(row.name))
        };
        let mut of_code = (0..self.data.locality_count()).filter(|locality| {
            let row = self.data.locality(*locality);
            row.fips == code && (self.shows)(row.feed) && is_county(&row)
        });
        of_code.next().filter(|_| of_code.next().is_none())
    }

    /// The locality of the typed place, which lies in one county, where that is the county of the code: a
    /// feed may have no FIPS code.
    fn locality_of_place(&self, fips: u32, place: &Address) -> Option<u32> {
        let locality = only_locality(self.data, place)?;
        let own = self.data.locality(locality).fips;
        let middles = short::middles_of(place);
        let is_there = |(latitude, longitude): &(f64, f64)| {
            Point::new(*latitude, *longitude).is_some_and(|at| county_at(at) == CountyAt::One(fips))
        };
        let fits = own.is_empty() && !middles.is_empty() && middles.iter().all(is_there);
        fits.then_some(locality)
    }

    /// The answer where the data has neither precinct nor county for the code: the office is named.
    fn not_told(&self, typed: &UnnumberedQuery<'_>) -> LookupAnswer {
        let answer = LookupAnswer {
            error_code: Some(ErrorCode::NoCountyOrPrecinctFound),
            fault: Some(AddressFault::PlusCode),
            detail: "plus_code: the data has no precinct and no county for it",
            ..self.base_of(typed)
        };
        self.unless_stale(answer)
    }

    /// The answer to a code that cannot be used as it was typed.
    fn faulty(&self, fault: AddressFault, code: &str, place: &Address) -> LookupAnswer {
        let (error, detail) = match fault {
            AddressFault::PlusCodeIncomplete => (
                ErrorCode::IncompleteVoterAddress,
                "plus_code_incomplete: the whole code is needed, with two signs after the plus sign",
            ),
            AddressFault::PlusCodeElsewhere => (
                ErrorCode::VoterAddressError,
                "plus_code_elsewhere: the code is not in the place that goes with it, or in no county",
            ),
            _ => (ErrorCode::VoterAddressError, "plus_code_invalid: no plus code has these signs"),
        };
        let said = failed(error, detail);
        let typed = UnnumberedQuery { line_1: code.to_owned(), place, token: None };
        LookupAnswer { fault: Some(fault), error_code: said.error_code, detail, ..self.base_of(&typed) }
    }
}
