//! The service's JSON as a [`LookupAnswer`] (fields: SPEC 7, DESIGN 3). Unknown fields are
//! ignored and a damaged field is lost alone, but a place is shown only when the answer says, for the
//! address that was asked, how it was chosen. The service's `detail` may repeat the address: it is dropped.

pub(super) mod parts;

use chrono::{DateTime, NaiveDate, Utc};

use serde_json::Value;

use super::failure::UpstreamError;
use super::home::{self, UpstreamQuery};
use super::json::{self, SHORT};
use super::place;
use address::StateCode;
use lookup::answer::{AddressCandidate, AddressFault, AnswerKind, ErrorCode, LookupAnswer, is_over, stale};
use lookup::matching::ChoiceReason;
use lookup::voting::{RoleSet, SiteRole};

use parts::{county_fips, feed, notice, office, precinct, voter_address};

const MAX_CANDIDATES: usize = 20;

/// The answer in `body` to the question for `home`.
pub(super) fn answer(
    body: &Value,
    home: &UpstreamQuery,
    now: DateTime<Utc>,
) -> Result<LookupAnswer, UpstreamError> {
    let known = known(body, home);
    let answer = match json::text(body, "lookup_status", SHORT).to_ascii_uppercase().as_str() {
        "SUCCESS" => success(body, home, known)?,
        "ERROR" => error(body, known)?,
        _ => return Err(UpstreamError::NotUnderstood("lookup_status")),
    };
    Ok(if is_past(&answer, now) { stale(answer) } else { answer })
}

/// The fields of every kind of answer: the address, county, feed, office and notice.
fn known(body: &Value, home: &UpstreamQuery) -> LookupAnswer {
    let address = voter_address(body);
    let state = address.as_ref().and_then(|a| StateCode::parse(&a.state)).or(home.state);
    let normalized = body.get("voter_address").and_then(|a| a.get("normalized_address"));
    let county = body.get("county").map(|c| {
        if c.is_string() {
            json::text(body, "county", SHORT)
        } else {
            json::first(c, &["county_name", "name"])
        }
    });
    let county = county.filter(|name| !name.is_empty());
    let county =
        county.or_else(|| normalized.map(|n| json::text(n, "county_name", SHORT)).filter(|n| !n.is_empty()));
    LookupAnswer {
        address,
        county,
        county_fips: body.get("county").zip(state).map(|(c, s)| county_fips(c, s)).unwrap_or_default(),
        feed: state.map(|state| feed(body.get("feed").unwrap_or(&Value::Null), state)),
        office: body.get("election_office").and_then(office),
        notice: body.get("notice").and_then(notice),
        ..LookupAnswer::default()
    }
}

/// How the places were chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlacesBasis {
    /// By the voter's precinct.
    Precinct,
    /// By the voter's county.
    County,
    /// By a precinct that is not certain: only what is open to the whole county stands.
    Doubtful,
}

fn success(body: &Value, home: &UpstreamQuery, known: LookupAnswer) -> Result<LookupAnswer, UpstreamError> {
    // Without the address that it answers for, an answer could be anyone's.
    let address = known.address.as_ref().ok_or(UpstreamError::NotUnderstood("voter_address"))?;
    let state = StateCode::parse(&address.state).ok_or(UpstreamError::NotUnderstood("state_code"))?;
    if !home.is(address) {
        return Ok(other_address(known));
    }
    let said = json::text(body, "answer", SHORT);
    if !matches!(said.as_str(), "" | "found" | "county" | "mail_only") {
        return Err(UpstreamError::NotUnderstood("answer"));
    }
    let precinct = body.get("precinct").and_then(precinct);
    let Some(basis) = basis(body, &said, precinct.is_some(), known.county.is_some()) else {
        return Ok(nothing(
            known,
            ErrorCode::NoCountyOrPrecinctFound,
            "neither precinct nor county is known",
        ));
    };
    let election = known.feed.as_ref().and_then(|f| f.election_date);
    let lists = ["early_vote_locations", "polling_locations", "drop_off_locations"];
    let mut roles = SiteRole::ALL.into_iter();
    let mut locations = lists.map(|key| {
        let role = roles.next().unwrap_or_default();
        let limit = if basis == PlacesBasis::Precinct { home.limit } else { usize::MAX };
        place::places(json::list(body, key), role, state, election, limit)
    });
    for (list, role) in locations.iter_mut().zip(SiteRole::ALL) {
        let whole_county_only = match basis {
            PlacesBasis::Precinct => false,
            PlacesBasis::County => role == SiteRole::ElectionDay,
            PlacesBasis::Doubtful => true,
        };
        list.retain(|place| place.is_countywide || !whole_county_only);
        list.truncate(home.limit);
    }
    let by_precinct = basis == PlacesBasis::Precinct;
    let mail_only = by_precinct && said == "mail_only";
    if mail_only {
        locations[1].clear();
    }
    let precinct = precinct.filter(|_| by_precinct);
    if locations.iter().all(Vec::is_empty) && !mail_only {
        let answer = LookupAnswer { precinct, ..known };
        return Ok(if by_precinct {
            nothing(answer, ErrorCode::NoVotingLocationsFound, "the precinct is known and has no places")
        } else {
            nothing(
                answer,
                ErrorCode::NoPrecinctFound,
                "the precinct is not known, and the county has no places",
            )
        });
    }
    let kind = match basis {
        PlacesBasis::Precinct if mail_only => AnswerKind::MailOnly,
        PlacesBasis::Precinct => AnswerKind::Found,
        PlacesBasis::County | PlacesBasis::Doubtful => AnswerKind::County,
    };
    let mut refinable = refinable(body);
    refinable[SiteRole::ElectionDay as usize] = !by_precinct;
    Ok(LookupAnswer { kind, precinct, by_county: !by_precinct, locations, refinable, ..known })
}

/// How the places were chosen; `None` when nothing says it.
fn basis(body: &Value, said: &str, has_precinct: bool, has_county: bool) -> Option<PlacesBasis> {
    let status = json::text(body, "pct_or_county_status", SHORT).to_ascii_uppercase();
    let basis = match (said, status.as_str()) {
        ("county", _) | (_, "COUNTY") => PlacesBasis::County,
        (_, "PRECINCT" | "PCT") => PlacesBasis::Precinct,
        _ if has_precinct => PlacesBasis::Precinct,
        _ if has_county => PlacesBasis::County,
        _ => return None,
    };
    let doubtful = basis == PlacesBasis::Precinct && (refines_election_day(body) || is_shared(body));
    Some(if doubtful { PlacesBasis::Doubtful } else { basis })
}

/// A better address could still give election-day places: then those listed are not the voter's.
fn refines_election_day(body: &Value) -> bool {
    let types = json::list(body, "refinable_location_types");
    let named = types.iter().filter_map(Value::as_str).filter_map(place::role_of);
    let roles: Vec<SiteRole> = named.collect();
    let refines = json::flag(body, "could_refine_results").unwrap_or(false);
    refines && (roles.is_empty() || roles.contains(&SiteRole::ElectionDay))
}

/// The types of places that a better address could still give.
fn refinable(body: &Value) -> RoleSet {
    let mut roles = RoleSet::default();
    if json::flag(body, "could_refine_results").unwrap_or(false) {
        let types = json::list(body, "refinable_location_types");
        for role in types.iter().filter_map(Value::as_str).filter_map(place::role_of) {
            roles[role as usize] = true;
        }
    }
    roles
}

/// `dnc_precinct_id_ratio` below 1: some voters at this address have another precinct, so the service's
/// choice is a likely one, not the voter's. A ratio that cannot be read counts as below 1.
fn is_shared(body: &Value) -> bool {
    let Some(precinct) = body.get("precinct") else { return false };
    let key = "dnc_precinct_id_ratio";
    json::is_given(precinct, key)
        && json::number(precinct, key).is_none_or(|ratio| (ratio - 1.0).abs() > 1e-6)
}

/// The service answers for another address than was typed: the voter chooses.
pub(super) fn other_address(known: LookupAnswer) -> LookupAnswer {
    let line = known
        .address
        .as_ref()
        .map(|a| home::one_line([&a.line_1, &a.line_2, &a.city, &a.state, &a.zip].map(String::as_str)));
    let candidate = line.filter(|line| home::can_be_asked(line)).map(|line| AddressCandidate {
        text: line.clone(),
        address: line,
        precinct: None,
        reason: ChoiceReason::DifferentPart,
    });
    let kind = if candidate.is_some() { AnswerKind::Ambiguous } else { AnswerKind::Unknown };
    let answer = nothing(known, ErrorCode::NormalizationInconclusive, "the address is known in another form");
    LookupAnswer {
        kind,
        address: None,
        county: None,
        county_fips: String::new(),
        candidates: candidate.into_iter().collect(),
        ..answer
    }
}

pub(super) fn nothing(known: LookupAnswer, code: ErrorCode, detail: &'static str) -> LookupAnswer {
    LookupAnswer { kind: AnswerKind::Unknown, error_code: Some(code), detail, ..known }
}

fn error(body: &Value, known: LookupAnswer) -> Result<LookupAnswer, UpstreamError> {
    let word = json::text(body, "error_code", SHORT).to_ascii_uppercase();
    if matches!(word.as_str(), "SERVICE_UNAVAILABLE" | "FETCH_FAILED") {
        return Err(UpstreamError::Declined);
    }
    let Some(code) = ErrorCode::ALL.iter().copied().find(|c| c.into_str() == word) else {
        let detail = "the voter information service gave no reason that is known";
        return Ok(LookupAnswer { detail, ..known });
    };
    let inconclusive = code == ErrorCode::NormalizationInconclusive;
    let needs_unit = inconclusive && json::flag(body, "needs_unit").unwrap_or(false);
    let candidates = if inconclusive { candidates(body, needs_unit) } else { Vec::new() };
    let said = json::text(body, "answer", SHORT);
    let kind = match code {
        ErrorCode::NormalizationInconclusive if needs_unit => AnswerKind::NeedsUnit,
        ErrorCode::NormalizationInconclusive if said != "unknown" => AnswerKind::Ambiguous,
        ErrorCode::NoVotingLocationsAvailable if said == "stale" => AnswerKind::Stale,
        _ => AnswerKind::Unknown,
    };
    let fault = fault(body);
    let detail =
        fault.map_or("the voter information service gave the reason by its code", |fault| fault.into_str());
    Ok(LookupAnswer { kind, error_code: Some(code), detail, fault, candidates, needs_unit, ..known })
}

/// The fault whose word the detail begins with. The text of the service itself is never repeated.
fn fault(body: &Value) -> Option<AddressFault> {
    let word = body.get("detail")?.as_str()?.split([':', ' ', ';']).next()?;
    AddressFault::ALL.iter().copied().find(|known| known.into_str() == word)
}

fn candidates(body: &Value, needs_unit: bool) -> Vec<AddressCandidate> {
    let reason = if needs_unit { ChoiceReason::Unit } else { ChoiceReason::MissingPart };
    let read = |value: &Value| {
        let [text, address] = ["text", "address"].map(|key| json::text(value, key, SHORT));
        let usable = !text.is_empty() && home::can_be_asked(&address);
        usable.then_some(AddressCandidate { text, address, precinct: None, reason })
    };
    json::list(body, "candidates").iter().filter_map(read).take(MAX_CANDIDATES).collect()
}

/// The question is at fault, whatever the day.
fn is_refusal(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::InvalidResultsPerType
            | ErrorCode::NoVoterAddressProvided
            | ErrorCode::IncompleteVoterAddress
            | ErrorCode::VoterAddressError
            | ErrorCode::UsaddressParsingFailed
    )
}

/// The election is over where the voter lives: its day is past, or, where the service names no day, all
/// election-day places have been open for the last time.
pub(super) fn is_past(answer: &LookupAnswer, now: DateTime<Utc>) -> bool {
    let Some(feed) = &answer.feed else { return false };
    if answer.error_code.is_some_and(is_refusal) {
        return false;
    }
    let today =
        |zone: &str| now.with_timezone(&zone.parse().unwrap_or(chrono_tz::America::New_York)).date_naive();
    let past = |day: NaiveDate| is_over(&feed.state, Some(day), &today);
    let last_day = |place: &lookup::answer::VotingLocation| place.schedule.last().map(|o| o.date);
    let polling = &answer.locations[1];
    match feed.election_date {
        Some(day) => past(day),
        None => !polling.is_empty() && polling.iter().all(|place| last_day(place).is_some_and(past)),
    }
}

#[cfg(test)]
mod tests;
