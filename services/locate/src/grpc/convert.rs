//! Domain answers as messages.

mod district;
mod feature;
mod words;

use chrono::DateTime;
use proto::locate::v1 as wire;

use crate::service::{Completion, ElectionSummary, Locator, NationalSummary, RefusedFeed, StateSummary, age};
use index::SelfCheck;
use index::selfcheck::WayShare;
use lookup::answer::{
    AddressCandidate, AnswerFeed, ElectionOffice, LookupAnswer, OfficeNotice, Opening, VoterAddress,
    VoterPrecinct, VotingLocation,
};
use lookup::matching::ChoiceReason;
use lookup::office_link::{OfficeLink, OfficeLinkKind};
use lookup::voting::SiteRole;

pub(super) use self::district::message as district;
pub(super) use self::words::site_type;
use self::words::{address_fault, certainty, error_code, found_by, kind, left_out};

/// An answer as a message.
pub(super) fn response(answer: LookupAnswer) -> wire::LocateResponse {
    let by = match answer.pct_or_county_status() {
        Some("COUNTY") => wire::PrecinctOrCountyStatus::County,
        Some(_) => wire::PrecinctOrCountyStatus::Precinct,
        None => wire::PrecinctOrCountyStatus::Unspecified,
    };
    let refinable = SiteRole::ALL.into_iter().filter(|r| answer.refinable[*r as usize]);
    let refinable: Vec<i32> = refinable.map(|r| site_type(r).into()).collect();
    let county = answer.county.unwrap_or_default();
    let [early, election_day, drop_off] = answer.locations.map(|l| l.into_iter().map(location).collect());
    wire::LocateResponse {
        answer: kind(answer.kind).into(),
        error_code: error_code(answer.error_code).into(),
        detail: answer.detail.to_owned(),
        address_fault: answer.fault.map_or(wire::AddressFault::Unspecified, address_fault).into(),
        voter_address: answer.address.map(|a| address(a, &county)),
        precinct: answer.precinct.map(precinct),
        county: (!county.is_empty())
            .then_some(wire::County { county_fips: answer.county_fips, county_name: county }),
        pct_or_county_status: by.into(),
        early_vote_locations: early,
        polling_locations: election_day,
        drop_off_locations: drop_off,
        could_refine_results: !refinable.is_empty(),
        refinable_location_types: refinable,
        candidates: answer.candidates.into_iter().map(candidate).collect(),
        needs_unit: answer.needs_unit,
        feed: answer.feed.map(|f| feed(&f)),
        election_office: answer.office.map(office),
        notice: answer.notice.map(notice),
        polling_place: certainty(answer.polling_place).into(),
        doubtful_locations: answer.doubtful.into_iter().map(location).collect(),
        precinct_open: !answer.open_precincts.is_empty(),
        left_out: answer.left_out.into_iter().map(|what| left_out(what).into()).collect(),
        moved_from: answer.moved_from.map(|m| wire::MovedFrom {
            location_name: m.location_name,
            address: m.address,
            election_date: m.election_date.map(|d| d.to_string()).unwrap_or_default(),
        }),
        elections: answer.elections.into_iter().map(election).collect(),
        found_by: found_by(answer.found_by).into(),
        undecided_district_types: district::types(&answer.districts.undecided),
        districts_incomplete: answer.districts.is_incomplete,
        districts: answer.districts.list.into_iter().map(district::message).collect(),
    }
}

/// The answer for one of several elections.
fn election(answer: LookupAnswer) -> wire::ElectionAnswer {
    let feed = answer.feed.as_ref();
    wire::ElectionAnswer {
        election_date: feed.and_then(|f| f.election_date).map(|d| d.to_string()).unwrap_or_default(),
        election_name: feed.map(|f| f.election_name.clone()).unwrap_or_default(),
        response: Some(response(answer)),
    }
}

pub(super) fn office(office: ElectionOffice) -> wire::ElectionOffice {
    let ElectionOffice { name, phone, url, address_lines, links } = office;
    let links = links.into_iter().map(office_link).collect();
    wire::ElectionOffice { name, phone, url, address_lines, links }
}

fn office_link(link: OfficeLink) -> wire::OfficeLink {
    let kind = match link.kind {
        OfficeLinkKind::BallotTracking => wire::OfficeLinkKind::BallotTracking,
        OfficeLinkKind::ProvisionalTracking => wire::OfficeLinkKind::ProvisionalTracking,
        OfficeLinkKind::Absentee => wire::OfficeLinkKind::Absentee,
        OfficeLinkKind::SampleBallot => wire::OfficeLinkKind::SampleBallot,
        OfficeLinkKind::RegistrationCheck => wire::OfficeLinkKind::RegistrationCheck,
        OfficeLinkKind::Registration => wire::OfficeLinkKind::Registration,
    };
    wire::OfficeLink { kind: kind.into(), url: link.url, of_state: link.of_state }
}

pub(super) fn notice(notice: OfficeNotice) -> wire::ElectionNotice {
    wire::ElectionNotice { text: notice.text, url: notice.url }
}

fn address(address: VoterAddress, county: &str) -> wire::VoterAddress {
    let point = address.point.or(address.middle_of_zip);
    wire::VoterAddress {
        address_line_1: address.line_1,
        address_line_2: address.line_2,
        city: address.city,
        state_code: address.state,
        zip: address.zip,
        zip4: address.zip4,
        latitude: point.map(|p| p.0),
        longitude: point.map(|p| p.1),
        county_name: county.to_owned(),
        approximate_location: point.is_some() && address.point.is_none(),
    }
}

fn precinct(precinct: VoterPrecinct) -> wire::Precinct {
    wire::Precinct {
        precinct_id: precinct.id,
        name: precinct.name,
        number: precinct.number,
        ward: precinct.ward,
        split_name: precinct.split_name,
        van_precinct_id: precinct.van_precinct_id,
        dnc_precinct_id: precinct.dnc_precinct_id,
        dnc_precinct_id_ratio: precinct.dnc_precinct_id_ratio,
        precinct_derivation_method: precinct.method.into_owned(),
    }
}

pub(super) fn location(location: VotingLocation) -> wire::VotingLocation {
    wire::VotingLocation {
        location_id: location.id,
        location_name: location.name,
        address_line_1: location.line_1,
        address_line_2: location.line_2,
        city: location.city,
        state_code: location.state,
        zip: location.zip,
        lat: location.coordinates.map(|c| c.0),
        lon: location.coordinates.map(|c| c.1),
        dates_hours: location.hours_text,
        location_notes: location.notes,
        schedule_exceptions: location.schedule_exceptions,
        features: location.features,
        is_countywide: location.is_countywide,
        schedule: location.schedule.iter().map(opening).collect(),
        site_type: site_type(location.role).into(),
        open_early_voting: location.open_early_voting,
        open_election_day: location.open_election_day,
        time_zone: location.time_zone,
        distance_miles: location.distance_miles,
        is_drop_box: location.is_drop_box,
        features_known: location.features_known.into_iter().map(feature::message).collect(),
    }
}

fn opening(opening: &Opening) -> wire::OpenInterval {
    wire::OpenInterval {
        date: opening.date.to_string(),
        opens: clock(opening.opens),
        closes: clock(opening.closes),
        by_appointment: opening.by_appointment,
        subject_to_change: opening.subject_to_change,
    }
}

/// "HH:MM" of minutes since midnight.
fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn candidate(candidate: AddressCandidate) -> wire::Candidate {
    let reason = match candidate.reason {
        ChoiceReason::MissingPart => wire::CandidateReason::MissingPart,
        ChoiceReason::Unit => wire::CandidateReason::Unit,
        ChoiceReason::FeedOverlap => wire::CandidateReason::FeedOverlap,
        ChoiceReason::Spelling => wire::CandidateReason::Spelling,
        ChoiceReason::DifferentPart => wire::CandidateReason::DifferentPart,
    };
    wire::Candidate {
        text: candidate.text,
        address: candidate.address,
        precinct_id: candidate.precinct.map(|p| p.id).unwrap_or_default(),
        reason: reason.into(),
    }
}

pub(super) fn feed(feed: &AnswerFeed) -> wire::Feed {
    wire::Feed {
        source: feed.source.clone(),
        as_of: feed.as_of.clone(),
        election_date: feed.election_date.map(|d| d.to_string()).unwrap_or_default(),
        sample: feed.sample,
        election_name: feed.election_name.clone(),
        state_code: feed.state.clone(),
    }
}

/// Completions, as lines and in fields.
pub(super) fn completions(found: Vec<Completion>) -> wire::SuggestAddressesResponse {
    let (suggestions, addresses) = found
        .into_iter()
        .map(|c| {
            let fields = wire::AddressForSearch {
                address_line_1: c.line_1,
                city: c.city,
                state_code: c.state,
                zip: c.zip,
            };
            (c.text, fields)
        })
        .unzip();
    wire::SuggestAddressesResponse { suggestions, addresses }
}

/// The counts as a message.
pub(super) fn summary(summary: &NationalSummary, locator: &Locator) -> wire::GetNationalSummaryResponse {
    let (refused_feeds, import_ended_at) = locator.refused(summary);
    wire::GetNationalSummaryResponse {
        states: summary.states.iter().map(|own| state(own, locator)).collect(),
        index_version: summary.version.clone(),
        index_built_at: time(summary.built_at),
        self_check: summary.self_check.iter().flat_map(SelfCheck::rows).map(share).collect(),
        import_ended_at,
        refused_feeds: refused_feeds.iter().map(refused).collect(),
    }
}

/// A feed that was refused.
pub(super) fn refused(own: &RefusedFeed) -> wire::RefusedFeed {
    wire::RefusedFeed {
        state_code: own.state.clone(),
        source: own.source.clone(),
        as_of: own.as_of.clone(),
        file: own.file.clone(),
        reason: own.reason.into_str().to_owned(),
        findings: counted(&own.findings),
        refused_at: own.refused_at.clone(),
    }
}

/// RFC 3339 of Unix seconds, or empty.
pub(super) fn time(seconds: Option<i64>) -> String {
    let time = seconds.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    time.map(|t| t.to_rfc3339()).unwrap_or_default()
}

pub(super) fn share((way, share): (&'static str, WayShare)) -> wire::SelfCheckShare {
    wire::SelfCheckShare {
        way: way.to_owned(),
        found: share.found.into(),
        asked: share.asked.into(),
        not_known: share.not_known.into(),
        wrong: share.wrong.into(),
    }
}

pub(super) fn count(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

pub(super) fn long(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// How often rules are broken.
pub(super) fn counted(findings: &[(String, String, u64)]) -> Vec<wire::FindingCount> {
    let one = |(rule, severity, n): &(String, String, u64)| wire::FindingCount {
        rule: rule.clone(),
        severity: severity.clone(),
        count: long(*n),
    };
    findings.iter().map(one).collect()
}

fn state(state: &StateSummary, locator: &Locator) -> wire::StateSummary {
    let leading = state.leading(|feed| locator.is_over(feed));
    let [ev_location_count, e_day_location_count, drop_off_location_count] =
        leading.map_or([0; 3], |own| own.places.map(count));
    wire::StateSummary {
        state_code: state.state.clone(),
        feed: leading.map(|own| feed(&own.feed)),
        e_day_location_count,
        drop_off_location_count,
        ev_location_count,
        elections: state.elections.iter().map(election_counts).collect(),
        precinct_count: count(state.precincts),
        segment_count: long(state.segments),
        findings: counted(&state.findings),
        example_addresses: state.example_addresses.clone(),
        feed_count: count(state.feeds),
        oldest_as_of: state.oldest_as_of.clone(),
        oldest_age_seconds: age(&state.oldest_as_of, locator.now()),
        election_is_over: leading.is_none_or(|own| locator.is_over(&own.feed)),
    }
}

fn election_counts(own: &ElectionSummary) -> wire::ElectionCounts {
    let [ev_location_count, e_day_location_count, drop_off_location_count] = own.places.map(count);
    wire::ElectionCounts {
        election_date: own.feed.election_date.map(|day| day.to_string()).unwrap_or_default(),
        e_day_location_count,
        drop_off_location_count,
        ev_location_count,
    }
}
