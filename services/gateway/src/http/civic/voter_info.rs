//! The answer of `voterinfo`: which election, and its places, or why there is none.

use proto::locate::v1 as wire;

use super::election::{Election, of_answer};
use super::failure::{Failure, Reason};
use super::query::CivicQuery;
use super::{Located, place, region};
use crate::http::locate::answer::{filled, kind};
use crate::site::visit::office;
use crate::site::wording::locale::Locale;
use crate::upstream::{error_code, polling_place};
use crate::view::api::AnswerKind;
use crate::view::civic::{CivicElection, CivicLookup, CivicVoterInfo};
use crate::view::locate::PollingPlace;

/// Several elections on one day are not chosen from (Google's `otherElections` says the same).
const SAME_DAY: &str = "The address has several elections on this day. Name one by electionId.";

/// The election that an answer is about.
struct Chosen<'a> {
    response: &'a wire::LocateResponse,
    election: Option<CivicElection>,
    others: Vec<CivicElection>,
    /// It is one of several of its day, and the caller named none.
    is_open: bool,
    /// It is announced, and the data has no places of it.
    lacks_places: bool,
}

/// The answer to a request.
pub(super) fn answer<'a>(found: &'a Located, asked: &CivicQuery) -> Result<CivicVoterInfo<'a>, Failure> {
    let Chosen { response, election, others, is_open, lacks_places } =
        chosen(&found.response, asked.election_id)?;
    let feed = response.feed.as_ref().or(found.response.feed.as_ref());
    let sample = feed.is_some_and(|feed| feed.sample);
    if sample && asked.production_data_only {
        return Err(Reason::NotFound.failure(
            "No information for this address: only generated sample data has its area. To test with it, send productionDataOnly=false.",
        ));
    }
    if asked.official_only {
        return Err(Reason::NotFound.failure(
            "No information from a source that is known to be official: the data does not say it. Leave officialOnly out.",
        ));
    }
    let is_known =
        matches!(kind(response.answer()), AnswerKind::Found | AnswerKind::County | AnswerKind::MailOnly);
    if !is_known && !asked.return_all && !lacks_places {
        return Err(refusal(response, found));
    }
    let shows_places = is_known && !is_open;
    // An outside source may give places beside the one that it lost: none is known to be the voter's.
    let certainty = polling_place(response.polling_place()).filter(|_| !is_open);
    let is_certain = certainty.is_none_or(|certainty| certainty == PollingPlace::Known);
    let source = response.feed.as_ref().map_or("", |feed| feed.source.as_str());
    let places = |all: &'a [wire::VotingLocation]| {
        if shows_places { place::places(all, source) } else { Vec::new() }
    };
    let code = error_code(response.error_code());
    let detail = if is_open { Some(SAME_DAY) } else { filled(&response.detail) };
    Ok(CivicVoterInfo {
        kind: "civicinfo#voterInfoResponse",
        election,
        other_elections: others,
        normalized_input: response.voter_address.as_ref().map(place::home),
        polling_locations: if is_certain { places(&response.polling_locations) } else { Vec::new() },
        early_vote_sites: places(&response.early_vote_locations),
        drop_off_locations: places(&response.drop_off_locations),
        mail_only: response.answer() == wire::Answer::MailOnly && !is_open,
        precinct_id: response
            .precinct
            .as_ref()
            .filter(|_| shows_places)
            .and_then(|own| filled(&own.precinct_id)),
        state: region::regions(found, response),
        voteready: CivicLookup {
            answer: kind(response.answer()),
            polling_place: certainty,
            error_code: Some(code).filter(|code| !code.is_empty()),
            detail: detail.map(ToOwned::to_owned),
            sample,
        },
    })
}

/// The nearest election whose data has the address, or the one that the caller names.
fn chosen(answer: &wire::LocateResponse, asked: Option<u64>) -> Result<Chosen<'_>, Failure> {
    let all = of_answer(answer);
    let at = match asked {
        None => {
            let of = |response: &wire::LocateResponse| {
                response.feed.as_ref().map(|feed| (feed.election_date.clone(), feed.election_name.clone()))
            };
            let leading = of(answer);
            // Places of a later election are not those of the announced one.
            let announced = all.iter().position(Election::lacks_places);
            let leads = || all.iter().position(|own| of(own.response) == leading);
            announced.or_else(leads).or((!all.is_empty()).then_some(0))
        }
        Some(id) => {
            let mut fit = all.iter().enumerate().filter(|(_, own)| own.is(id) || own.is_on(id));
            match (fit.next(), all.is_empty()) {
                (Some((at, _)), _) => Some(at),
                // A fault of the address comes first.
                (None, true) => None,
                (None, false) => return Err(unknown_election()),
            }
        }
    };
    let Some(at) = at else {
        let is_known =
            matches!(kind(answer.answer()), AnswerKind::Found | AnswerKind::County | AnswerKind::MailOnly);
        if asked.is_some() && is_known {
            return Err(unknown_election());
        }
        let (election, others) = (None, Vec::new());
        return Ok(Chosen { response: answer, election, others, is_open: false, lacks_places: false });
    };
    let others = all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, own)| own.view.clone());
    let others = others.collect();
    let own: &Election<'_> = &all[at];
    let is_named = asked.is_some_and(|id| own.is(id));
    Ok(Chosen {
        response: own.response,
        election: Some(own.view.clone()),
        others,
        is_open: own.shares_day && !is_named,
        lacks_places: own.lacks_places(),
    })
}

fn unknown_election() -> Failure {
    Reason::NotFound.failure(
        "Election unknown: the data of this address has none of this electionId. Leave it out for the nearest one; /civicinfo/v2/elections lists all.",
    )
}

/// Why there is no place, with the office to ask. The address is not in it, and neither are candidates.
pub(super) fn refusal(response: &wire::LocateResponse, found: &Located) -> Failure {
    use wire::ErrorCode;
    let (reason, message) = match (kind(response.answer()), response.error_code()) {
        (AnswerKind::Ambiguous, _) => (
            Reason::ParseError,
            "Failed to decide on an address: several fit. Add what is missing (direction, kind of street, city, ZIP code), or let the voter choose among the candidates of POST /api/locate.",
        ),
        (AnswerKind::NeedsUnit, _) => (
            Reason::ParseError,
            "Failed to decide on an address: units of the building vote in different places. Add the unit.",
        ),
        (AnswerKind::Stale, _) => {
            (Reason::NotFound, "No information for this address: the election of its data is over.")
        }
        (_, ErrorCode::UsaddressParsingFailed | ErrorCode::IncompleteVoterAddress) => (
            Reason::ParseError,
            "Failed to parse address. Send house number, street, and city with state or ZIP code.",
        ),
        (_, ErrorCode::VoterAddressError) => (
            Reason::ParseError,
            "Failed to parse address: not the address of a home. Send the street address where the voter lives.",
        ),
        _ => (Reason::NotFound, "No information for this address."),
    };
    let mut message = message.to_owned();
    // Why, and never the address.
    if let Some(detail) = filled(response.detail.trim()) {
        message.push_str(&format!(" Reason: {}.", detail.trim_end_matches('.')));
    }
    if let Some(office) = office_to_ask(response, found) {
        message.push_str(&format!(" Ask the {office}."));
    }
    reason.failure(message)
}

fn office_to_ask(response: &wire::LocateResponse, found: &Located) -> Option<String> {
    let own = response.election_office.as_ref().filter(|own| !own.name.trim().is_empty());
    let (name, how) = match own {
        Some(own) => (own.name.clone(), [own.phone.clone(), own.url.clone()]),
        None => {
            let own = office::of(found.state?, found.config.as_deref(), Locale::En);
            (own.name, [String::new(), own.url.unwrap_or_default()])
        }
    };
    let how = how.into_iter().filter(|way| !way.trim().is_empty());
    Some(std::iter::once(name).chain(how).collect::<Vec<_>>().join(", "))
}
