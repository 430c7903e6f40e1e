//! `GET` and `POST /api/locate`: the specification's look-up. Every answer about an address is a 200.

pub(super) mod answer;
pub mod embed;
pub mod form;
pub(super) mod off_switch;
mod scenarios;
pub mod site;
pub mod suggest;

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use chrono::NaiveDate;
use http::HeaderMap;
use proto::announced::{Announced, announce};
use proto::locate::v1 as wire;

use self::answer::{answer, json_size, refusal};
use self::off_switch::SwitchedOff;
use super::body;
use super::send::uncached_json;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::problem::Problem;
use crate::site::jurisdiction::backup;
use crate::site::visit::today;
use crate::site::wording::locale::Locale;
use crate::upstream::{CallError, SCENARIO_STATE, Scenario};
use crate::view::api::{LocateAnswer, LocateRequest};

/// Path of the results page, to which the form without scripts is sent.
pub const RESULTS: &str = "/locate/results/";
/// The longest address, in characters.
const MAX_ADDRESS: usize = 300;

/// Finds voting places by the query. Prefer the POST: a URL is easily kept where it should not be.
#[utoipa::path(get, path = "/api/locate", tag = "voter information",
    params(("address" = Option<String>, Query, description = "A home address in one line"),
        ("results_per_type" = Option<i64>, Query, description = "1 to 100; 10 when absent. Another whole number is answered with 200 and INVALID_RESULTS_PER_TYPE"),
        ("client_id" = Option<String>, Query, description = "The caller's name; not used"),
        ("organization" = Option<String>, Query, description = "The caller's organization; not used"),
        ("state" = Option<String>, Query, description = "State to take for granted when the address names none"),
        ("scenario" = Option<Scenario>, Query, description = "For developers: a made-up answer by name (found, county, mail_only, ambiguous, unit, unknown, po_box, stale, lost_place, doubtful_place, not_accessible, two_elections, unavailable). Nothing is looked up; an unknown name is a 400 with the list")),
    responses((status = 200, body = LocateAnswer<'static>)))]
pub async fn by_query(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    app.limiter.api(&caller, &headers, app.clock.now())?;
    let request = read_query(query.as_deref().unwrap_or_default())?;
    respond(&app, &request).await
}

/// Finds voting places by the body.
#[utoipa::path(post, path = "/api/locate", tag = "voter information", request_body = LocateRequest,
    responses((status = 200, body = LocateAnswer<'static>)))]
pub async fn by_body(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    app.limiter.api(&caller, &headers, app.clock.now())?;
    let request: LocateRequest = body::json(&headers, body).await?;
    respond(&app, &request).await
}

fn read_query(query: &str) -> Result<LocateRequest, Problem> {
    let mut request = LocateRequest::default();
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = || decode(value);
        match name {
            "address" => request.address = value()?,
            "state" => request.state = Some(value()?),
            "scenario" => request.scenario = Some(value()?),
            // A number that is not 1 to 100 has an answer with the catalogue's code.
            "results_per_type" => request.results_per_type = Some(whole(&value()?)?),
            _ => {}
        }
    }
    Ok(request)
}

/// A whole number of any size.
fn whole(value: &str) -> Result<i64, Problem> {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Problem::Malformed("results_per_type: must be a whole number.".to_owned()));
    }
    // Too long for a number that could be right.
    Ok(value.parse().unwrap_or(i64::MAX))
}

/// Percent-decodes one value; bytes that are not UTF-8 are refused rather than replaced.
pub(in crate::http) fn decode(value: &str) -> Result<String, Problem> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let hex = |b: Option<u8>| b.and_then(|b| char::from(b).to_digit(16));
                let (Some(high), Some(low)) = (hex(rest.next()), hex(rest.next())) else {
                    return Err(Problem::Malformed(
                        "The query or form is not percent-encoded properly.".to_owned(),
                    ));
                };
                // Two hexadecimal digits fit.
                (high * 16 + low) as u8
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| Problem::Malformed("The query or form is not UTF-8.".to_owned()))
}

async fn respond(app: &App, request: &LocateRequest) -> Result<Response, Problem> {
    // No place of ours is in it, so that no switch of the editors turns it off.
    if let Some(name) = &request.scenario {
        let (scenario, about) = scenario(name)?.answered_by(&request.address);
        let staged = scenario.answer_about(about, scenario_today(app));
        return Ok(uncached_json(&answer(&staged), json_size(&staged)));
    }
    let asked = AddressQuery {
        address: &request.address,
        state: request.state.as_deref(),
        results_per_type: request.results_per_type,
    };
    match Box::pin(look_up(app, asked)).await {
        Ok(found) => match Box::pin(off_switch::instead_of(app, &found, request.state.as_deref())).await {
            None => {
                let found = Box::pin(with_announced(app, found)).await;
                Ok(uncached_json(&answer(&found), json_size(&found)))
            }
            Some(SwitchedOff { response, lookup_url }) => {
                let told = LocateAnswer { lookup_url: Some(&lookup_url), ..answer(&response) };
                Ok(uncached_json(&told, json_size(&response)))
            }
        },
        Err(CallError::Overloaded) => Err(Problem::Overloaded),
        Err(_) => {
            let none = no_answer();
            let failed = LocateAnswer { error_code: Some(FETCH_FAILED), ..answer(&none) };
            Ok(uncached_json(&failed, json_size(&none)))
        }
    }
}

/// The answer with the announced election of its state, where its places are of a later one.
pub(in crate::http) async fn with_announced(app: &App, found: wire::LocateResponse) -> wire::LocateResponse {
    let Some(state) = off_switch::state_of(&found) else { return found };
    let config = off_switch::published(app, state).await;
    let today = today(Some(state), app.clock.now());
    let Some(next) = config.as_deref().and_then(|config| config.elections(today).next()) else {
        return found;
    };
    let date = next.day.to_string();
    let lookup_url = backup::official(Some(state), config.as_deref(), Locale::En).lookup_url;
    announce(found, Announced { date: &date, name: &next.name, lookup_url: &lookup_url })
}

/// A scenario by its name.
///
/// # Errors
/// With the list of names, when there is none of that name.
pub(super) fn scenario(name: &str) -> Result<Scenario, Problem> {
    Scenario::parse(name).map_err(Problem::Malformed)
}

/// Today where scenarios are.
pub(super) fn scenario_today(app: &App) -> NaiveDate {
    today(common::jurisdiction::any(SCENARIO_STATE), app.clock.now())
}

/// No answer came from the look-up (SPEC section 8); SERVICE_UNAVAILABLE is what the look-up itself says.
pub(super) const FETCH_FAILED: &str = "FETCH_FAILED";

/// The answer then. Its code is set by the caller: the catalogue of the services does not have it.
pub(super) fn no_answer() -> wire::LocateResponse {
    refusal(wire::ErrorCode::ServiceUnavailable, "the look-up cannot answer now")
}

/// One question, as a caller put it.
pub(in crate::http) struct AddressQuery<'a> {
    pub(in crate::http) address: &'a str,
    pub(in crate::http) state: Option<&'a str>,
    pub(in crate::http) results_per_type: Option<i64>,
}

/// The answer to a question that holds no address that could be read.
fn unreadable(fault: wire::AddressFault, detail: &str) -> wire::LocateResponse {
    let code = match fault {
        wire::AddressFault::Empty => wire::ErrorCode::NoVoterAddressProvided,
        _ => wire::ErrorCode::UsaddressParsingFailed,
    };
    wire::LocateResponse { address_fault: fault.into(), ..refusal(code, detail) }
}

/// Asks the locate service, unless the question itself has an answer.
pub(in crate::http) async fn look_up(
    app: &App,
    asked: AddressQuery<'_>,
) -> Result<wire::LocateResponse, CallError> {
    use wire::{AddressFault, ErrorCode};
    let results_per_type = match asked.results_per_type {
        None => 0,
        Some(n) => match i32::try_from(n) {
            Ok(n @ 1..=100) => n,
            _ => {
                return Ok(refusal(ErrorCode::InvalidResultsPerType, "results_per_type must be 1 to 100"));
            }
        },
    };
    if asked.address.trim().is_empty() {
        return Ok(unreadable(AddressFault::Empty, "empty: no address was given"));
    }
    if asked.address.chars().count() > MAX_ADDRESS {
        return Ok(unreadable(AddressFault::TooLong, "too_long: more than 300 characters"));
    }
    // An unknown state is dropped (SPEC section 5).
    let state = asked.state.and_then(common::jurisdiction::any).map(|j| j.code).unwrap_or_default();
    let message = wire::LocateRequest {
        address: asked.address.to_owned(),
        state: state.to_owned(),
        results_per_type,
        ..wire::LocateRequest::default()
    };
    match app.upstreams.locate(message).await {
        // The service could not even read it: control characters and the like.
        Err(CallError::Refused) => {
            Ok(unreadable(AddressFault::Unparsable, "unparsable: the address could not be read"))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_decoded_strictly() {
        let request = read_query("address=1+Main%20St%2C+89101&state=nv&results_per_type=0&utm=1").unwrap();
        assert_eq!(request.address, "1 Main St, 89101");
        assert_eq!((request.state.as_deref(), request.results_per_type), (Some("nv"), Some(0)));
        let huge = "results_per_type=99999999999999999999999";
        assert_eq!(read_query(huge).unwrap().results_per_type, Some(i64::MAX));
        for bad in ["address=%ff", "address=%zz", "address=%4", "results_per_type=x", "results_per_type="] {
            assert!(read_query(bad).is_err(), "{bad}");
        }
    }
}
