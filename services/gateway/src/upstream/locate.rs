//! The locate service's answer as the site's own type.

pub(super) mod county;
mod districts;
mod fault;

pub use districts::districts;

use chrono::NaiveDate;
use proto::locate::v1 as wire;

use crate::site::lookup::ZipCentre;
use crate::site::lookup::message;
use crate::site::lookup::{LookupAnswer, LookupKind, Opening, PlaceFeature, PlacesFeed, VotingPlace};
use crate::site::places::hours::{date, minutes};
use crate::site::results::office_links;
use crate::site::wording::display::display_case;
use crate::view::access::{AccessKind, AccessState};
use crate::view::locate as view;

/// The catalogue's word for an error code; empty when there is no error.
#[must_use]
pub fn error_code(code: wire::ErrorCode) -> &'static str {
    code.as_str_name().strip_prefix("ERROR_CODE_").filter(|c| *c != "UNSPECIFIED").unwrap_or_default()
}

/// Reads an answer.
#[must_use]
pub fn lookup(wire: wire::LocateResponse) -> LookupAnswer {
    let code = error_code(wire.error_code());
    let answer = match wire.answer() {
        wire::Answer::Found => LookupKind::Found,
        wire::Answer::County => LookupKind::County,
        wire::Answer::MailOnly => LookupKind::MailOnly,
        wire::Answer::Ambiguous => LookupKind::Ambiguous,
        wire::Answer::NeedsUnit => LookupKind::NeedsUnit,
        wire::Answer::Unknown | wire::Answer::Stale | wire::Answer::Unspecified => LookupKind::Unknown,
    };
    let error_code = match (wire.answer(), code) {
        (wire::Answer::Stale, "") => message::NO_VOTING_LOCATIONS_AVAILABLE,
        (_, code) => code,
    };
    let refines = |kind: wire::SiteType| wire.refinable_location_types().any(|t| t == kind);
    let refinable =
        [wire::SiteType::EarlyVote, wire::SiteType::ElectionDay, wire::SiteType::DropOff].map(refines);
    let reason = fault::reason(wire.address_fault()).map(str::to_owned);
    let polling_place = polling_place(wire.polling_place());
    let left_out = left_out(&wire);
    let found_by = found_by(wire.found_by());
    let districts = districts(&wire);
    let elections = wire.elections.into_iter().filter_map(|own| own.response).map(lookup);
    // Within an answer an election is identified by its day and its name.
    let elections = elections.filter(|own| own.feed.as_ref().is_some_and(|feed| feed.election_day.is_some()));
    let mut elections: Vec<LookupAnswer> = elections.collect();
    let days: Vec<Option<NaiveDate>> = elections.iter().map(day).collect();
    let shares_day = |own: &LookupAnswer| days.iter().filter(|other| **other == day(own)).count() > 1;
    for own in &mut elections {
        let shares = shares_day(own);
        own.feed.iter_mut().for_each(|feed| feed.shares_day = shares);
    }
    let address = wire.voter_address;
    let county = wire.county.map(|c| c.county_name).filter(|n| !n.is_empty());
    let county_name =
        county.or_else(|| address.as_ref().map(|a| a.county_name.clone()).filter(|n| !n.is_empty()));
    let mut own_feed = wire.feed.map(feed);
    if let Some(own) = &mut own_feed {
        own.shares_day = days.iter().filter(|other| **other == own.election_day).count() > 1;
    }
    LookupAnswer {
        answer,
        error_code: error_code.to_owned(),
        reason,
        approximate_location: address.as_ref().is_some_and(|a| a.approximate_location),
        zip_centre: address.as_ref().and_then(zip_centre),
        address: address.map(voter_address),
        precinct_name: wire.precinct.map(|p| p.name).filter(|n| !n.is_empty()),
        county_name,
        early_vote: places(wire.early_vote_locations),
        election_day: places(wire.polling_locations),
        drop_off: places(wire.drop_off_locations),
        could_refine: wire.could_refine_results,
        refinable,
        candidates: wire.candidates.into_iter().map(candidate).collect(),
        feed: own_feed,
        office: wire.election_office.map(office),
        notice: wire
            .notice
            .filter(|n| !n.text.trim().is_empty())
            .map(|n| view::Notice { text: n.text, url: web(n.url) }),
        moved_from: wire.moved_from.map(moved_from),
        polling_place,
        precinct_open: wire.precinct_open,
        left_out,
        found_by,
        districts,
        elections,
        doubtful: wire
            .doubtful_locations
            .into_iter()
            .filter(|place| place.site_type() == wire::SiteType::ElectionDay)
            .map(doubtful)
            .collect(),
    }
}

/// The day of an answer's election.
fn day(answer: &LookupAnswer) -> Option<NaiveDate> {
    answer.feed.as_ref().and_then(|feed| feed.election_day)
}

/// The office that the data names.
fn office(wire: wire::ElectionOffice) -> view::Office {
    let links = wire
        .links
        .into_iter()
        .filter_map(|link| office_links::link(office_link_kind(link.kind())?, link.url, link.of_state));
    view::Office {
        name: wire.name,
        phone: filled(wire.phone),
        url: web(wire.url),
        lang: "en",
        links: links.collect(),
    }
}

/// The purpose of a link of an office; `None` for a kind of a newer service.
#[must_use]
pub fn office_link_kind(kind: wire::OfficeLinkKind) -> Option<view::OfficeLinkKind> {
    Some(match kind {
        wire::OfficeLinkKind::Unspecified => return None,
        wire::OfficeLinkKind::BallotTracking => view::OfficeLinkKind::BallotTracking,
        wire::OfficeLinkKind::ProvisionalTracking => view::OfficeLinkKind::ProvisionalTracking,
        wire::OfficeLinkKind::Absentee => view::OfficeLinkKind::Absentee,
        wire::OfficeLinkKind::SampleBallot => view::OfficeLinkKind::SampleBallot,
        wire::OfficeLinkKind::RegistrationCheck => view::OfficeLinkKind::RegistrationCheck,
        wire::OfficeLinkKind::Registration => view::OfficeLinkKind::Registration,
    })
}

/// The evidence that led to the answer instead of a house number.
#[must_use]
pub fn found_by(what: wire::FoundBy) -> Option<view::FoundBy> {
    match what {
        wire::FoundBy::Unspecified => None,
        wire::FoundBy::PlusCode => Some(view::FoundBy::PlusCode),
        wire::FoundBy::Crossing => Some(view::FoundBy::Crossing),
    }
}

/// The text behind the address that was left out.
#[must_use]
pub fn left_out(wire: &wire::LocateResponse) -> Vec<view::LeftOut> {
    let word = |what| match what {
        wire::LeftOut::Unspecified => None,
        wire::LeftOut::Telephone => Some(view::LeftOut::Telephone),
        wire::LeftOut::Email => Some(view::LeftOut::Email),
        wire::LeftOut::Country => Some(view::LeftOut::Country),
    };
    wire.left_out().filter_map(word).collect()
}

/// How certain the data is of the election-day place; `None` when nothing is said.
#[must_use]
pub fn polling_place(certainty: wire::Certainty) -> Option<view::PollingPlace> {
    match certainty {
        wire::Certainty::Unspecified => None,
        wire::Certainty::Known => Some(view::PollingPlace::Known),
        wire::Certainty::Doubtful => Some(view::PollingPlace::Doubtful),
        wire::Certainty::Lost => Some(view::PollingPlace::Lost),
    }
}

fn doubtful(wire: wire::VotingLocation) -> view::DoubtfulPlace {
    let end = [wire.state_code.trim(), wire.zip.trim()].join(" ");
    let parts = [wire.address_line_1.trim(), wire.address_line_2.trim(), wire.city.trim(), end.trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    view::DoubtfulPlace { name: wire.location_name, address: parts.join(", ") }
}

/// Where the voter voted before.
#[must_use]
pub fn moved_from(wire: wire::MovedFrom) -> view::MovedFrom {
    view::MovedFrom {
        location_name: wire.location_name,
        address: wire.address,
        election_date: wire.election_date,
    }
}

fn filled(text: String) -> Option<String> {
    Some(text).filter(|t| !t.trim().is_empty())
}

/// Feeds are untrusted data: only web addresses become links.
fn web(url: String) -> Option<String> {
    Some(url).filter(|u| crate::site::wording::links::is_web(u))
}

fn voter_address(wire: wire::VoterAddress) -> view::SiteAddress {
    let end = [wire.state_code.as_str(), wire.zip.as_str()].map(str::trim).join(" ");
    let [line_1, line_2, city] =
        [&wire.address_line_1, &wire.address_line_2, &wire.city].map(|part| display_case(part.trim()));
    let parts = [line_1.as_str(), &line_2, &city, end.trim()];
    let display: Vec<&str> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    view::SiteAddress {
        display: display.join(", "),
        line_1,
        line_2,
        city,
        state_code: wire.state_code,
        zip: wire.zip,
    }
}

/// Only the middle of a ZIP code is drawn on a map, never a house.
fn zip_centre(address: &wire::VoterAddress) -> Option<ZipCentre> {
    let point = address.latitude.zip(address.longitude)?;
    (address.approximate_location && is_on_globe(point) && !address.zip.is_empty())
        .then(|| ZipCentre { point, zip: address.zip.clone() })
}

fn is_on_globe((lat, lon): (f64, f64)) -> bool {
    lat.abs() <= 90.0 && lon.abs() <= 180.0
}

fn candidate(wire: wire::Candidate) -> view::Candidate {
    let reason = match wire.reason() {
        wire::CandidateReason::Spelling => view::CandidateReason::Spelling,
        wire::CandidateReason::DifferentPart => view::CandidateReason::DifferentPart,
        wire::CandidateReason::Unit => view::CandidateReason::Unit,
        wire::CandidateReason::FeedOverlap => view::CandidateReason::FeedOverlap,
        wire::CandidateReason::MissingPart | wire::CandidateReason::Unspecified => {
            view::CandidateReason::MissingPart
        }
    };
    view::Candidate { text: display_case(&wire.text), address: wire.address, reason }
}

fn feed(wire: wire::Feed) -> PlacesFeed {
    PlacesFeed {
        source: wire.source,
        as_of: wire.as_of,
        election_name: wire.election_name,
        election_day: wire.election_date.parse().ok(),
        shares_day: false,
        sample: wire.sample,
    }
}

fn places(wire: Vec<wire::VotingLocation>) -> Vec<VotingPlace> {
    wire.into_iter().map(place).collect()
}

fn place(wire: wire::VotingLocation) -> VotingPlace {
    let point = wire.lat.zip(wire.lon).filter(|p| is_on_globe(*p));
    let state_zone = || common::jurisdiction::any(&wire.state_code).and_then(|j| j.time_zone.parse().ok());
    let zone = wire.time_zone.parse().ok().or_else(state_zone).unwrap_or(chrono_tz::America::New_York);
    let mut schedule: Vec<Opening> = wire.schedule.iter().filter_map(opening).collect();
    schedule.sort_unstable();
    VotingPlace {
        id: wire.location_id,
        name: wire.location_name,
        address_line_1: wire.address_line_1,
        address_line_2: wire.address_line_2,
        city: wire.city,
        state_code: wire.state_code,
        zip: wire.zip,
        point,
        hours_text: wire.dates_hours,
        notes: wire.location_notes,
        schedule_exceptions: wire.schedule_exceptions,
        features: features(wire.features_known, wire.features),
        is_countywide: wire.is_countywide,
        schedule,
        open_early_voting: wire.open_early_voting,
        open_election_day: wire.open_election_day,
        zone,
        distance_miles: wire.distance_miles,
        is_drop_box: wire.is_drop_box,
    }
}

/// The features of a place. Where the feed gives no answers, its strings are shown as text.
fn features(known: Vec<wire::Feature>, strings: Vec<String>) -> Vec<PlaceFeature> {
    if known.is_empty() {
        let text = |text| PlaceFeature {
            kind: AccessKind::Other,
            state: AccessState::Unknown,
            language: String::new(),
            text,
        };
        return strings.into_iter().map(text).collect();
    }
    let read = |feature: wire::Feature| {
        let (kind, state) = (access_kind(feature.kind())?, access_state(feature.state()));
        Some(PlaceFeature { kind, state, language: feature.language, text: feature.text })
    };
    known.into_iter().filter_map(read).collect()
}

/// A kind of feature; `None` for one of a newer service.
#[must_use]
pub fn access_kind(kind: wire::FeatureKind) -> Option<AccessKind> {
    Some(match kind {
        wire::FeatureKind::Unspecified => return None,
        wire::FeatureKind::Other => AccessKind::Other,
        wire::FeatureKind::WheelchairAccess => AccessKind::WheelchairAccess,
        wire::FeatureKind::AccessibleParking => AccessKind::AccessibleParking,
        wire::FeatureKind::Ramp => AccessKind::Ramp,
        wire::FeatureKind::AutomaticDoor => AccessKind::AutomaticDoor,
        wire::FeatureKind::Elevator => AccessKind::Elevator,
        wire::FeatureKind::Curbside => AccessKind::Curbside,
        wire::FeatureKind::AccessibleMachine => AccessKind::AccessibleMachine,
        wire::FeatureKind::Seating => AccessKind::Seating,
        wire::FeatureKind::Language => AccessKind::Language,
        wire::FeatureKind::Indoor => AccessKind::Indoor,
        wire::FeatureKind::Outdoor => AccessKind::Outdoor,
        wire::FeatureKind::DriveUp => AccessKind::DriveUp,
        wire::FeatureKind::AllHours => AccessKind::AllHours,
    })
}

/// One of the three answers; an unset one is unknown.
#[must_use]
pub fn access_state(state: wire::FeatureState) -> AccessState {
    match state {
        wire::FeatureState::Yes => AccessState::Yes,
        wire::FeatureState::No => AccessState::No,
        wire::FeatureState::Unspecified | wire::FeatureState::Unknown => AccessState::Unknown,
    }
}

/// An opening that cannot be read is left out; the free text stays.
fn opening(wire: &wire::OpenInterval) -> Option<Opening> {
    let (opens, closes) = (minutes(&wire.opens)?, minutes(&wire.closes)?);
    (opens < closes).then_some(Opening {
        date: date(&wire.date)?,
        opens,
        closes,
        by_appointment: wire.by_appointment,
        subject_to_change: wire.subject_to_change,
    })
}

#[cfg(test)]
mod tests;
