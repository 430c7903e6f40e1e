//! One place as the results page shows it.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use url::form_urlencoded::Serializer;

use super::access::{access, fits, may_vote_from_car};
use super::hours::{Hours, hours, next_change};
use super::state_end::{StateEnds, state_ends};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::jurisdiction::registers_at::{RegistersAt, registers_at};
use crate::site::lookup::VotingPlace;
use crate::view::bootstrap::LocationKind;
use crate::view::place::SiteLocation;

/// The context that all places of one answer share.
#[derive(Clone, Debug)]
pub struct PlaceContext<'a> {
    /// The kind of the places.
    pub kind: LocationKind,
    /// County of the voter, for the countywide line.
    pub county_name: Option<&'a str>,
    /// Distances start at the middle of the ZIP code.
    pub distance_is_from_zip: bool,
    /// The places that also register voters.
    pub registers: RegistersAt,
    /// When such places stop by the rules of the state.
    pub state_ends: StateEnds,
    /// Today in the state.
    pub today: NaiveDate,
    /// The time of the request.
    pub now: DateTime<Utc>,
    /// The state's ID requirements.
    pub voter_id_href: Arc<str>,
}

impl<'a> PlaceContext<'a> {
    /// The context before the kind of places is chosen.
    #[must_use]
    pub fn new(
        county_name: Option<&'a str>,
        (today, now): (NaiveDate, DateTime<Utc>),
        voter_id_href: String,
    ) -> Self {
        Self {
            kind: LocationKind::EarlyVote,
            county_name,
            distance_is_from_zip: false,
            registers: RegistersAt::default(),
            state_ends: StateEnds::default(),
            today,
            now,
            voter_id_href: Arc::from(voter_id_href),
        }
    }

    /// The same around the places of a kind that are for the election on `day`.
    #[must_use]
    pub fn of(&self, kind: LocationKind, day: NaiveDate, config: Option<&JurisdictionConfig>) -> Self {
        let (registers, state_ends) = (registers_at(config, kind), state_ends(config, kind, day));
        // Few states ask for an ID where a ballot is handed in.
        let asks = kind != LocationKind::DropOff
            || config.is_some_and(|config| config.facts.is_yes("mail_ballot.return.in_person.id"));
        let voter_id_href = if asks { Arc::clone(&self.voter_id_href) } else { Arc::from("") };
        Self { kind, registers, state_ends, voter_id_href, ..self.clone() }
    }

    /// The hours of a place, as the state's rule ends them, and when something that is said of them changes.
    #[must_use]
    pub fn hours(&self, place: &VotingPlace) -> Hours {
        let own = hours(&self.state_ends.schedule(place), place.zone, self.now);
        let polls = self.state_ends.polls_open(place, self.today);
        let polls = polls.and_then(|open| next_change(&[open], place.zone, self.now));
        Hours { next_change: own.next_change.into_iter().chain(polls).min(), ..own }
    }
}

/// Shows a place.
#[must_use]
pub fn location<'a>(place: &'a VotingPlace, hours: Hours, around: &PlaceContext<'a>) -> SiteLocation<'a> {
    let filled = |text: &'a str| Some(text.trim()).filter(|t| !t.is_empty());
    SiteLocation {
        id: &place.id,
        name: &place.name,
        address_line_1: &place.address_line_1,
        address_line_2: &place.address_line_2,
        city: &place.city,
        state_code: &place.state_code,
        zip: &place.zip,
        is_countywide: place.is_countywide,
        county_name: around.county_name.filter(|_| place.is_countywide),
        is_drop_box: place.is_drop_box,
        // The feed's coordinates are no better than that.
        distance_miles: place.distance_miles.filter(|m| m.is_finite()).map(|m| (m * 10.0).round() / 10.0),
        distance_is_from_zip: around.distance_is_from_zip,
        notes: filled(&place.notes),
        schedule_exceptions: filled(&place.schedule_exceptions),
        dates_hours_text: filled(&place.hours_text),
        access: access(place, around.kind),
        fits: fits(place),
        may_vote_from_car: may_vote_from_car(place, around.kind),
        time_zone: place.zone.name(),
        status: hours.status,
        is_open_today: hours.is_open_today,
        first_date: hours.first_date,
        last_date: hours.last_date,
        days: hours.days,
        state_end: around.state_ends.passed_by(place, around.today),
        polls: around.state_ends.polls(place, around.today, around.now),
        same_day_registration: around.registers.place(place.is_countywide),
        directions_url: directions(place),
        voter_id_href: Arc::clone(&around.voter_id_href),
    }
}

/// The page of a map service with the way to a place, opened by the visitor. Only the place is in it.
#[must_use]
pub fn directions(place: &VotingPlace) -> String {
    let parts = [&place.address_line_1, &place.city, &place.state_code, &place.zip];
    let mut destination: Vec<&str> = Vec::with_capacity(5);
    // A name helps the map service only when the street address does not stand for itself.
    if !place.address_line_1.starts_with(|c: char| c.is_ascii_digit()) {
        destination.push(&place.name);
    }
    destination.extend(parts.into_iter().map(String::as_str));
    destination.retain(|p| !p.is_empty());
    let query = Serializer::new(String::new())
        .append_pair("api", "1")
        .append_pair("destination", &destination.join(", "))
        .finish();
    format!("https://www.google.com/maps/dir/?{query}")
}
