//! `/civicinfo/v2`: the look-up in the form of Google's Civic Information API, so that its programs change
//! one address. Each route reads the query ([`query`]), asks what `/api/locate` asks, and maps the answer:
//! places in [`voter_info`], identifiers in [`election`]. A question, a doubt and an unknown address are
//! errors ([`failure`]) or an absence, never a place.

mod election;
mod failure;
mod fields;
mod place;
mod query;
mod region;
mod voter_info;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use common::jurisdiction;
use http::{HeaderMap, Uri};
use proto::locate::v1 as wire;
use serde::Serialize;

pub(super) use self::failure::explained;
use self::failure::{Failure, Reason};
use self::query::{CivicQuery, key_of};
use super::locate::answer::json_size;
use super::locate::off_switch::{self, SwitchedOff, published, state_of};
use super::locate::{AddressQuery, look_up, with_announced};
use super::send::{uncached_json, uncached_pretty_json};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::problem::Problem;
use crate::upstream::{CallError, districts};
use crate::view::api::AnswerKind;
use crate::view::civic::{
    CivicDivision, CivicDivisionFound, CivicDivisions, CivicDivisionsByAddress, CivicElections,
    CivicVoterInfo,
};

/// Path of the elections.
pub(crate) const ELECTIONS: &str = "/civicinfo/v2/elections";
/// Path of an address's places.
pub(crate) const VOTER_INFO: &str = "/civicinfo/v2/voterinfo";
/// Path of an address's divisions.
pub(crate) const DIVISIONS_BY_ADDRESS: &str = "/civicinfo/v2/divisionsByAddress";
/// Path of the search for divisions.
pub(crate) const DIVISIONS: &str = "/civicinfo/v2/divisions";
/// Every other path of Google's API.
pub(crate) const OTHERS: &str = "/civicinfo/{*path}";
/// A method that Google turned off in April 2025, and that programs still ask.
const REPRESENTATIVES: &str = "/civicinfo/v2/representatives";
/// Most places of a kind.
const PLACES: i64 = 100;

/// True for a path whose problems are in Google's envelope.
pub(super) fn owns(path: &str) -> bool {
    path.starts_with("/civicinfo/")
}

/// Elections ahead, as Google's Civic Information API lists them.
#[utoipa::path(get, path = ELECTIONS, tag = "civic information",
    params(("productionDataOnly" = Option<bool>, Query, description = "true when absent: generated sample data is left out"),
        ("fields" = Option<String>, Query, description = "Partial response: a,b/c,d(e,f)"),
        ("prettyPrint" = Option<bool>, Query, description = "true when absent: with line breaks"),
        ("key" = Option<String>, Query, description = "The caller's API key; or the header X-Goog-Api-Key")),
    responses((status = 200, body = CivicElections)))]
pub async fn elections(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Failure> {
    let asked = read(&app, &caller, &headers, query.as_deref(), &["productionDataOnly"])?;
    let elections = election::ahead(&app, asked.production_data_only).await?;
    let answer = CivicElections { kind: "civicinfo#electionsQueryResponse", elections };
    Ok(send(&asked, &answer, 256 * answer.elections.len() + 256))
}

/// Voting places of a home address, as Google's Civic Information API gives them. The address is in the
/// URL, as there: prefer POST /api/locate, because proxies keep URLs.
#[utoipa::path(get, path = VOTER_INFO, tag = "civic information",
    params(("address" = String, Query, description = "A home address in one line"),
        ("electionId" = Option<i64>, Query, description = "An id of /civicinfo/v2/elections or of otherElections; 0 or absent: the nearest"),
        ("officialOnly" = Option<bool>, Query, description = "true is answered with 404: the data does not say whether it is official"),
        ("productionDataOnly" = Option<bool>, Query, description = "true when absent: 404 for an address of generated sample data"),
        ("returnAllAvailableData" = Option<bool>, Query, description = "true: an address without an answer is a 200 with the offices to ask, and no place"),
        ("fields" = Option<String>, Query, description = "Partial response: a,b/c,d(e,f)"),
        ("prettyPrint" = Option<bool>, Query, description = "true when absent: with line breaks"),
        ("key" = Option<String>, Query, description = "The caller's API key; or the header X-Goog-Api-Key")),
    responses((status = 200, body = CivicVoterInfo<'static>)))]
pub async fn voter_info(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Failure> {
    let own = ["address", "electionId", "officialOnly", "productionDataOnly", "returnAllAvailableData"];
    let asked = read(&app, &caller, &headers, query.as_deref(), &own)?;
    let found = Box::pin(located(&app, &asked.address)).await?;
    let answer = voter_info::answer(&found, &asked)?;
    Ok(send(&asked, &answer, json_size(&found.response)))
}

/// Divisions of a home address, as Google's Civic Information API gives them: the country, the state, and
/// each electoral district with an OCD identifier that the data decides.
#[utoipa::path(get, path = DIVISIONS_BY_ADDRESS, tag = "civic information",
    params(("address" = String, Query, description = "A home address in one line"),
        ("fields" = Option<String>, Query, description = "Partial response: a,b/c,d(e,f)"),
        ("prettyPrint" = Option<bool>, Query, description = "true when absent: with line breaks"),
        ("key" = Option<String>, Query, description = "The caller's API key; or the header X-Goog-Api-Key")),
    responses((status = 200, body = CivicDivisionsByAddress<'static>)))]
pub async fn divisions_by_address(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Failure> {
    let asked = read(&app, &caller, &headers, query.as_deref(), &["address"])?;
    let found = Box::pin(located(&app, &asked.address)).await?;
    let districts = districts(&found.response).list;
    let is_answer = match found.kind() {
        AnswerKind::Found | AnswerKind::County | AnswerKind::MailOnly => true,
        // The look-up names the districts that every choice has.
        AnswerKind::Ambiguous | AnswerKind::NeedsUnit => !districts.is_empty(),
        AnswerKind::Unknown | AnswerKind::Stale => false,
    };
    if !is_answer {
        return Err(voter_info::refusal(&found.response, &found));
    }
    let mut divisions = BTreeMap::new();
    for district in districts {
        if let Some(id) = district.ocd_id.filter(|id| id.starts_with("ocd-division/")) {
            divisions.entry(id).or_insert(CivicDivision { name: district.name });
        }
    }
    if let Some(state) = found.state {
        let wider = [(election::COUNTRY.to_owned(), "United States"), (election::division(state), state.en)];
        for (id, name) in wider {
            divisions.entry(id).or_insert_with(|| CivicDivision { name: name.to_owned() });
        }
    }
    let normalized_input = found.response.voter_address.as_ref().map(place::home);
    let answer = CivicDivisionsByAddress { divisions, normalized_input };
    Ok(send(&asked, &answer, 128 * answer.divisions.len() + 512))
}

/// Divisions that the loaded data names, by words of their names or OCD identifiers.
#[utoipa::path(get, path = DIVISIONS, tag = "civic information",
    params(("query" = String, Query, description = "1 to 20 words, all of which a division must have in its name or identifier. No operators"),
        ("fields" = Option<String>, Query, description = "Partial response: a,b/c,d(e,f)"),
        ("prettyPrint" = Option<bool>, Query, description = "true when absent: with line breaks"),
        ("key" = Option<String>, Query, description = "The caller's API key; or the header X-Goog-Api-Key")),
    responses((status = 200, body = CivicDivisions)))]
pub async fn divisions(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Failure> {
    let asked = read(&app, &caller, &headers, query.as_deref(), &["query"])?;
    let words = query::words(&asked.query)?;
    let found = app.upstreams.search_districts(words).await.map_err(|error| match error {
        CallError::Overloaded => Problem::Overloaded.into(),
        CallError::Refused => query::unusable_words(),
        CallError::Unavailable | CallError::NotFound => Failure::from(Problem::Unavailable),
    })?;
    let result = |own: wire::District| CivicDivisionFound { ocd_id: own.ocd_id, name: own.name };
    let results = found.districts.into_iter().map(result).collect();
    let answer = CivicDivisions { kind: "civicinfo#divisionSearchResponse", results };
    Ok(send(&asked, &answer, 128 * answer.results.len() + 256))
}

/// A path that no method has, in Google's envelope.
pub async fn others(uri: Uri) -> Failure {
    let gone = uri.path().starts_with(REPRESENTATIVES);
    Reason::NotFound.failure(if gone {
        "There are no representatives here: Google turned this method off in April 2025. divisionsByAddress has the districts."
    } else {
        "Method not found. There are elections, voterinfo, divisionsByAddress and divisions in /civicinfo/v2/."
    })
}

/// Lets the caller in by its key and rate, and reads the query.
fn read(
    app: &App,
    caller: &Caller,
    headers: &HeaderMap,
    query: Option<&str>,
    own: &[&str],
) -> Result<CivicQuery, Failure> {
    let query = query.unwrap_or_default();
    let key = key_of(query);
    let header = ["x-goog-api-key", "x-api-key"].into_iter().find_map(|name| headers.get(name));
    let given = header.map(http::HeaderValue::as_bytes).or(key.as_deref().map(str::as_bytes));
    app.limiter.api_by(given, caller, headers, app.clock.now())?;
    CivicQuery::read(query, own)
}

/// An answer of the look-up, with the state's settings.
struct Located {
    response: wire::LocateResponse,
    state: Option<&'static jurisdiction::Jurisdiction>,
    config: Option<Arc<crate::site::jurisdiction::config::JurisdictionConfig>>,
}

impl Located {
    fn kind(&self) -> AnswerKind {
        super::locate::answer::kind(self.response.answer())
    }
}

/// Asks what `/api/locate` asks, with its off switch.
async fn located(app: &App, address: &str) -> Result<Located, Failure> {
    if address.trim().is_empty() {
        return Err(Reason::Required
            .failure("Send a home address as address=: number, street, city and state or ZIP code."));
    }
    let asked = AddressQuery { address, state: None, results_per_type: Some(PLACES) };
    let response = match Box::pin(look_up(app, asked)).await {
        Ok(response) if response.error_code() != wire::ErrorCode::ServiceUnavailable => response,
        Err(CallError::Overloaded) => return Err(Problem::Overloaded.into()),
        Ok(_) | Err(_) => return Err(Problem::Unavailable.into()),
    };
    let state = state_of(&response);
    let config = match state {
        Some(state) => published(app, state).await,
        None => None,
    };
    let response = match Box::pin(off_switch::instead_of(app, &response, None)).await {
        Some(SwitchedOff { response, .. }) => response,
        None => Box::pin(with_announced(app, response)).await,
    };
    Ok(Located { response, state, config })
}

/// The answer as the caller wants it: in part, with or without line breaks.
fn send(asked: &CivicQuery, answer: &impl Serialize, about: usize) -> Response {
    let Some(mask) = &asked.fields else {
        return if asked.pretty { uncached_pretty_json(answer) } else { uncached_json(answer, about) };
    };
    let part = mask.of(serde_json::to_value(answer).unwrap_or_default());
    if asked.pretty { uncached_pretty_json(&part) } else { uncached_json(&part, about) }
}
