//! The locate service's answer in the words of the specification's API (SPEC section 7).

use proto::locate::v1 as wire;

use crate::site::wording::links::is_web;
use crate::upstream::{
    access_kind, access_state, districts, error_code, found_by, left_out, moved_from, office_link_kind,
    polling_place,
};
use crate::view::api;
use crate::view::district::Districts;

/// The answer as JSON has it, borrowed from the message.
#[must_use]
pub(super) fn answer(wire: &wire::LocateResponse) -> api::LocateAnswer<'_> {
    let kind = kind(wire.answer());
    let success =
        matches!(kind, api::AnswerKind::Found | api::AnswerKind::County | api::AnswerKind::MailOnly);
    let code = error_code(wire.error_code());
    let pct_or_county_status = match wire.pct_or_county_status() {
        wire::PrecinctOrCountyStatus::Precinct => Some("PRECINCT"),
        wire::PrecinctOrCountyStatus::County => Some("COUNTY"),
        wire::PrecinctOrCountyStatus::Unspecified => None,
    };
    let refinable_location_types = wire.refinable_location_types().filter_map(site_type).collect();
    let Districts { list, undecided, incomplete } = districts(wire);
    api::LocateAnswer {
        lookup_status: if success { api::LookupStatus::Success } else { api::LookupStatus::Error },
        answer: kind,
        voter_address: wire
            .voter_address
            .as_ref()
            .map(|a| api::VoterAddress { normalized_address: normalized(a) }),
        precinct: wire.precinct.as_ref().map(precinct),
        county: wire
            .county
            .as_ref()
            .map(|c| api::County { county_fips: &c.county_fips, county_name: &c.county_name }),
        pct_or_county_status,
        early_vote_locations: wire.early_vote_locations.iter().map(location).collect(),
        polling_locations: wire.polling_locations.iter().map(location).collect(),
        drop_off_locations: wire.drop_off_locations.iter().map(location).collect(),
        could_refine_results: wire.could_refine_results,
        refinable_location_types,
        error_code: (!success).then_some(if code.is_empty() { "DEFAULT" } else { code }),
        detail: filled(&wire.detail),
        lookup_url: None,
        candidates: wire
            .candidates
            .iter()
            .map(|c| api::ApiCandidate { text: &c.text, address: &c.address })
            .collect(),
        needs_unit: wire.needs_unit,
        feed: wire.feed.as_ref().map(|f| api::Feed {
            source: &f.source,
            as_of: &f.as_of,
            election_date: &f.election_date,
            sample: f.sample,
        }),
        election_office: wire.election_office.as_ref().map(|o| api::ElectionOffice {
            name: &o.name,
            phone: filled(&o.phone),
            url: filled(&o.url),
            links: o.links.iter().filter_map(office_link).collect(),
        }),
        notice: wire.notice.as_ref().map(|n| api::ElectionNotice { text: &n.text, url: filled(&n.url) }),
        moved_from: wire.moved_from.clone().map(moved_from),
        polling_place: polling_place(wire.polling_place()),
        doubtful_locations: wire.doubtful_locations.iter().map(location).collect(),
        precinct_open: wire.precinct_open,
        left_out: left_out(wire),
        found_by: found_by(wire.found_by()),
        districts: list,
        undecided_district_types: undecided,
        districts_incomplete: incomplete,
        elections: wire.elections.iter().filter_map(election).collect(),
    }
}

/// A link, where its kind is known and it leads to the web.
fn office_link(wire: &wire::OfficeLink) -> Option<api::OfficeLink<'_>> {
    let kind = office_link_kind(wire.kind())?;
    is_web(&wire.url).then_some(api::OfficeLink { kind, url: &wire.url, of_state: wire.of_state })
}

fn election(wire: &wire::ElectionAnswer) -> Option<api::ElectionAnswer<'_>> {
    Some(api::ElectionAnswer {
        election_date: &wire.election_date,
        election_name: &wire.election_name,
        response: answer(wire.response.as_ref()?),
    })
}

/// About how many bytes the JSON of an answer has: its strings, and the names of the fields.
#[must_use]
pub(in crate::http) fn json_size(wire: &wire::LocateResponse) -> usize {
    let places = [
        &wire.early_vote_locations,
        &wire.polling_locations,
        &wire.drop_off_locations,
        &wire.doubtful_locations,
    ];
    let size = |place: &wire::VotingLocation| {
        let texts = [&place.dates_hours, &place.location_notes, &place.schedule_exceptions];
        900 + 64 * place.schedule.len() + texts.into_iter().map(String::len).sum::<usize>()
    };
    let elections = wire.elections.iter().filter_map(|own| own.response.as_ref());
    let elections: usize = elections.map(json_size).sum();
    2048 + 300 * (wire.candidates.len() + wire.districts.len())
        + places.into_iter().flatten().map(size).sum::<usize>()
        + elections
}

/// An answer that the gateway gives itself: nothing was looked up.
#[must_use]
pub(super) fn refusal(code: wire::ErrorCode, detail: &str) -> wire::LocateResponse {
    let mut response = wire::LocateResponse { detail: detail.to_owned(), ..Default::default() };
    response.set_answer(wire::Answer::Unknown);
    response.set_error_code(code);
    response
}

/// The kind of an answer.
pub(in crate::http) fn kind(answer: wire::Answer) -> api::AnswerKind {
    match answer {
        wire::Answer::Found => api::AnswerKind::Found,
        wire::Answer::County => api::AnswerKind::County,
        wire::Answer::MailOnly => api::AnswerKind::MailOnly,
        wire::Answer::Ambiguous => api::AnswerKind::Ambiguous,
        wire::Answer::NeedsUnit => api::AnswerKind::NeedsUnit,
        wire::Answer::Stale => api::AnswerKind::Stale,
        wire::Answer::Unknown | wire::Answer::Unspecified => api::AnswerKind::Unknown,
    }
}

fn site_type(kind: wire::SiteType) -> Option<&'static str> {
    match kind {
        wire::SiteType::EarlyVote => Some("earlyVoteLocations"),
        wire::SiteType::ElectionDay => Some("electionDayLocations"),
        wire::SiteType::DropOff => Some("dropoffLocations"),
        wire::SiteType::Unspecified => None,
    }
}

/// A text that is not empty.
pub(in crate::http) fn filled(text: &str) -> Option<&str> {
    Some(text).filter(|t| !t.is_empty())
}

fn normalized(a: &wire::VoterAddress) -> api::NormalizedAddress<'_> {
    api::NormalizedAddress {
        address_line_1: &a.address_line_1,
        address_line_2: &a.address_line_2,
        city: &a.city,
        state_code: &a.state_code,
        zip: &a.zip,
        zip4: &a.zip4,
        // The middle of a ZIP code is not where the home is.
        latitude: a.latitude.filter(|_| !a.approximate_location),
        longitude: a.longitude.filter(|_| !a.approximate_location),
        county_name: &a.county_name,
    }
}

fn precinct(p: &wire::Precinct) -> api::Precinct<'_> {
    api::Precinct {
        precinct_id: &p.precinct_id,
        precinct_name: &p.name,
        van_precinct_id: filled(&p.van_precinct_id),
        dnc_precinct_id: filled(&p.dnc_precinct_id),
        dnc_precinct_id_ratio: p.dnc_precinct_id_ratio,
        precinct_derivation_method: &p.precinct_derivation_method,
    }
}

fn location(l: &wire::VotingLocation) -> api::Location<'_> {
    let site_type = site_type(l.site_type()).unwrap_or_default();
    api::Location {
        location_id: &l.location_id,
        location_name: &l.location_name,
        address_line_1: &l.address_line_1,
        address_line_2: &l.address_line_2,
        city: &l.city,
        state_code: &l.state_code,
        zip: &l.zip,
        lat: l.lat,
        lon: l.lon,
        dates_hours: &l.dates_hours,
        location_notes: &l.location_notes,
        schedule_exceptions: &l.schedule_exceptions,
        features: &l.features,
        is_countywide: l.is_countywide,
        schedule: l.schedule.iter().map(interval).collect(),
        site_type,
        open_early_voting: l.open_early_voting,
        open_election_day: l.open_election_day,
        time_zone: &l.time_zone,
        distance_miles: l.distance_miles,
        is_drop_box: l.is_drop_box,
        features_known: l.features_known.iter().filter_map(feature).collect(),
    }
}

fn feature(f: &wire::Feature) -> Option<api::Feature<'_>> {
    Some(api::Feature {
        kind: access_kind(f.kind())?,
        state: access_state(f.state()),
        language: filled(&f.language),
        text: filled(&f.text),
    })
}

fn interval(i: &wire::OpenInterval) -> api::OpenInterval<'_> {
    api::OpenInterval { date: &i.date, opens: &i.opens, closes: &i.closes, by_appointment: i.by_appointment }
}
