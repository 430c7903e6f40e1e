//! The look-up's off switch on the specification's own API (`site::lookup::off_switch` decides): what
//! `/api/locate` answers, and what is completed, for a state whose editors offer no look-up of ours. Read
//! from the settings at each request, which follow a change of content within a second.

use std::sync::Arc;

use common::jurisdiction::{self, Jurisdiction};
use proto::locate::v1 as wire;

use super::answer::refusal;
use crate::app::App;
use crate::site::jurisdiction::backup;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::message::LOOKUP_DISABLED;
use crate::site::lookup::off_switch::{OffReason, is_off, why_withheld};
use crate::site::visit::office;
use crate::site::visit::today;
use crate::site::wording::locale::Locale;
use crate::upstream::Edition;

/// The answer that a caller gets instead of places.
pub(in crate::http) struct SwitchedOff {
    /// The answer: the specification's code, our detail, the state's election office.
    pub(in crate::http) response: wire::LocateResponse,
    /// The official look-up.
    pub(in crate::http) lookup_url: String,
}

/// The answer in place of `answer`; `None` where the look-up is on. `asked` is the state that the caller
/// takes for granted: an address that was read comes before it.
pub(in crate::http) async fn instead_of(
    app: &App,
    answer: &wire::LocateResponse,
    asked: Option<&str>,
) -> Option<SwitchedOff> {
    use wire::ErrorCode::{InvalidResultsPerType, NoVoterAddressProvided};
    // The question itself is at fault, in whatever state.
    if matches!(answer.error_code(), InvalidResultsPerType | NoVoterAddressProvided) {
        return None;
    }
    let state = state_of(answer).or_else(|| asked.and_then(jurisdiction::any))?;
    let config = published(app, state).await;
    let feed = answer.feed.as_ref().filter(|_| names_a_place(answer));
    let feed = feed.map(|feed| (feed.source.as_str(), feed.election_date.parse().ok()));
    let why = why_withheld(state, config.as_deref(), feed, today(Some(state), app.clock.now()))?;
    Some(instead(state, config.as_deref(), &why))
}

/// True where nobody may get a place, nor the way to one, of this state.
pub(super) async fn is_off_in(app: &App, code: &str) -> bool {
    match jurisdiction::any(code) {
        Some(state) => is_off(state, published(app, state).await.as_deref()),
        None => false,
    }
}

/// The settings of a state that visitors see.
pub(in crate::http) async fn published(
    app: &App,
    state: &'static Jurisdiction,
) -> Option<Arc<JurisdictionConfig>> {
    let edition = Edition::PUBLISHED;
    Box::pin(app.upstreams.jurisdiction(state.code, edition, today(Some(state), app.clock.now()))).await
}

/// Whether the caller would be told a place, or that there is none because all vote by mail.
fn names_a_place(answer: &wire::LocateResponse) -> bool {
    answer.answer() == wire::Answer::MailOnly || places_of(answer).next().is_some()
}

fn places_of(answer: &wire::LocateResponse) -> impl Iterator<Item = &wire::VotingLocation> {
    let lists = [
        &answer.early_vote_locations,
        &answer.polling_locations,
        &answer.drop_off_locations,
        &answer.doubtful_locations,
    ];
    lists.into_iter().flatten()
}

/// The state of an answer: of the address as understood, else of the places themselves.
pub(in crate::http) fn state_of(answer: &wire::LocateResponse) -> Option<&'static Jurisdiction> {
    let address = answer.voter_address.as_ref().map(|address| &address.state_code);
    let places = places_of(answer).map(|place| &place.state_code);
    address.into_iter().chain(places).find_map(|code| jurisdiction::any(code))
}

fn instead(
    state: &'static Jurisdiction,
    config: Option<&JurisdictionConfig>,
    why: &OffReason,
) -> SwitchedOff {
    let office = office::of(state, config, Locale::En);
    let lookup_url = backup::official(Some(state), config, Locale::En).lookup_url;
    let what = match why {
        OffReason::Switched => format!("{LOOKUP_DISABLED}: the look-up of {} is off here", state.en_the),
        OffReason::NoElection(none) => format!("{}: {}", none.code, none.message.trim_end_matches('.')),
        OffReason::OtherElection => "other_election: the places are not of the next election".to_owned(),
    };
    let detail = format!("{what}. Use the official look-up, {lookup_url}, or ask the {}.", office.name);
    let election_office = Some(wire::ElectionOffice {
        name: office.name,
        url: office.url.unwrap_or_default(),
        ..wire::ElectionOffice::default()
    });
    let response = refusal(wire::ErrorCode::NoVotingLocationsAvailable, &detail);
    SwitchedOff { response: wire::LocateResponse { election_office, ..response }, lookup_url }
}
