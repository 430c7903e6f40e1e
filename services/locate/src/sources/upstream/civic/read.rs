//! A `VoterInfoResponse` as a [`LookupAnswer`]. Unknown fields are ignored and a damaged field is lost alone,
//! but a place is shown only when the response names the typed address and one election ahead in its state.
//! Contests and candidates are not read. Hours stay the text that they are.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use super::super::failure::UpstreamError;
use super::super::home::UpstreamQuery;
use super::super::json::{self, LONG, SHORT};
use super::super::place;
use super::super::read::{is_past, nothing, other_address, parts};
use address::StateCode;
use common::voter_info::CIVIC_SOURCE;
use lookup::answer::{
    AnswerFeed, AnswerKind, ElectionOffice, ErrorCode, LookupAnswer, OfficeNotice, VoterAddress,
    VoterPrecinct, VotingLocation, is_over, stale,
};
use lookup::office_link::{OfficeLink, OfficeLinkKind};
use lookup::voting::{PlaceCertainty, SiteRole};

/// The API's election for tests, whose places are made up.
const TEST_ELECTION: &str = "2000";
/// Most elections of an answer.
const MAX_ELECTIONS: usize = 8;

/// Keys of the lists of places, in the order of [`SiteRole::ALL`].
const LISTS: [&str; 3] = ["earlyVoteSites", "pollingLocations", "dropOffLocations"];

/// The answer in `body` to the question for `home`.
pub(super) fn answer(
    body: &Value,
    home: &UpstreamQuery,
    now: DateTime<Utc>,
) -> Result<LookupAnswer, UpstreamError> {
    let kind = json::text(body, "kind", SHORT);
    if !matches!(kind.as_str(), "" | "civicinfo#voterInfoResponse") {
        return Err(UpstreamError::NotUnderstood("kind"));
    }
    // Without the address that it answers for, an answer could be anyone's.
    let address = body.get("normalizedInput").and_then(home_of);
    let address = address.ok_or(UpstreamError::NotUnderstood("normalizedInput"))?;
    let state = StateCode::parse(&address.state).ok_or(UpstreamError::NotUnderstood("state"))?;
    if !home.is_with_its_parts(&address) {
        return Ok(other_address(LookupAnswer { address: Some(address), ..LookupAnswer::default() }));
    }
    let election = body.get("election").ok_or(UpstreamError::NotUnderstood("election"))?;
    let feed = feed(election, state).ok_or(UpstreamError::NotUnderstood("electionDay"))?;
    let region = body.get("state").map(|_| json::list(body, "state")).and_then(|list| list.first());
    let known = LookupAnswer {
        address: Some(address),
        office: region.and_then(office),
        notice: region.and_then(notice),
        feed: Some(feed),
        ..LookupAnswer::default()
    };
    let others: Vec<&Value> = json::list(body, "otherElections").iter().take(MAX_ELECTIONS - 1).collect();
    let own = match doubt(election, &others, state) {
        Some(why) => nothing(known, ErrorCode::NoVotingLocationsFound, why),
        None => with_places(body, home, known, state, now),
    };
    let own = if is_past(&own, now) { stale(own) } else { own };
    Ok(with_elections(own, &others, state, now))
}

/// The answer where the API has nothing for the address.
pub(super) fn no_data(home: &UpstreamQuery) -> LookupAnswer {
    let known = LookupAnswer { address: Some(home.typed()), ..LookupAnswer::default() };
    let detail = "the Civic Information API has no data for the address";
    nothing(known, ErrorCode::NoCountyOrPrecinctFound, detail)
}

/// Why the places of the response are not shown; `None` where nothing speaks against them.
fn doubt(election: &Value, others: &[&Value], state: StateCode) -> Option<&'static str> {
    let day = json::day(election, "electionDay");
    if json::text(election, "id", SHORT) == TEST_ELECTION {
        Some("the election is the one that the Civic Information API has for tests")
    } else if !is_held_in(&json::text(election, "ocdDivisionId", SHORT), state) {
        Some("the election is held in another state than the address")
    } else if others.iter().any(|other| json::day(other, "electionDay") == day) {
        Some("several elections are held on one day, and the places are of one of them")
    } else {
        None
    }
}

/// Whether an OCD division lies in the state, or holds it; also where none is named.
fn is_held_in(division: &str, state: StateCode) -> bool {
    let named = division.split('/').find_map(|part| {
        let (kind, value) = part.split_once(':')?;
        matches!(kind, "state" | "district" | "territory").then_some(value)
    });
    named.is_none_or(|named| named.eq_ignore_ascii_case(state.as_str()))
}

/// The answer with the places of the response.
fn with_places(
    body: &Value,
    home: &UpstreamQuery,
    known: LookupAnswer,
    state: StateCode,
    now: DateTime<Utc>,
) -> LookupAnswer {
    let election = known.feed.as_ref().and_then(|feed| feed.election_date);
    let today =
        |zone: &str| now.with_timezone(&zone.parse().unwrap_or(chrono_tz::America::New_York)).date_naive();
    let mut answer = LookupAnswer { precinct: precinct(body), ..known };
    let mut lost = false;
    for (role, key) in SiteRole::ALL.into_iter().zip(LISTS) {
        for given in json::list(body, key) {
            let ended =
                role != SiteRole::ElectionDay && is_over(state.as_str(), json::day(given, "endDate"), &today);
            match location(given, role, state, election).filter(|_| !ended) {
                Some(place) if place.line_1.is_empty() => answer.doubtful.push(place),
                Some(place) => answer.locations[role as usize].push(place),
                None => lost |= role == SiteRole::ElectionDay,
            }
        }
        answer.locations[role as usize].truncate(home.limit);
    }
    // A place without an address is offered where its kind has no other.
    let has_none = answer.locations.each_ref().map(Vec::is_empty);
    answer.doubtful.retain(|place| has_none[place.role as usize]);
    answer.doubtful.truncate(home.limit);
    if json::flag(body, "mailOnly") == Some(true) {
        answer.kind = AnswerKind::MailOnly;
        answer.locations[SiteRole::ElectionDay as usize].clear();
        answer.doubtful.retain(|place| place.role != SiteRole::ElectionDay);
        return answer;
    }
    let certainty = if !has_none[SiteRole::ElectionDay as usize] {
        // One of several that cannot be read may be the voter's: the others stay, and the office is named.
        if lost { PlaceCertainty::Doubtful } else { PlaceCertainty::Known }
    } else if answer.doubtful.iter().any(|place| place.role == SiteRole::ElectionDay) {
        PlaceCertainty::Doubtful
    } else {
        PlaceCertainty::Lost
    };
    answer.polling_place = Some(certainty);
    if has_none.iter().all(|none| *none) {
        let detail = "the Civic Information API names no place with an address";
        return nothing(answer, ErrorCode::NoVotingLocationsFound, detail);
    }
    answer.kind = AnswerKind::Found;
    answer
}

/// The answer with one for each of several elections, the nearest first. The API gives the places of one of
/// them alone: of the others the voter asks the office.
fn with_elections(
    own: LookupAnswer,
    others: &[&Value],
    state: StateCode,
    now: DateTime<Utc>,
) -> LookupAnswer {
    let of_other = |other: &&Value| {
        let answer = LookupAnswer {
            address: own.address.clone(),
            office: own.office.clone(),
            feed: Some(feed(other, state)?),
            ..LookupAnswer::default()
        };
        let detail = "the Civic Information API gives the places of the nearest election alone";
        let answer = nothing(answer, ErrorCode::NoVotingLocationsFound, detail);
        (!is_past(&answer, now)).then_some(answer)
    };
    let mut elections: Vec<LookupAnswer> = others.iter().filter_map(of_other).collect();
    if elections.is_empty() || own.kind == AnswerKind::Stale {
        return own;
    }
    elections.push(own.clone());
    elections.sort_by_key(|answer| answer.feed.as_ref().and_then(|feed| feed.election_date));
    LookupAnswer { elections, ..own }
}

/// `normalizedInput` as an address; `None` where it names no street line or no state.
fn home_of(given: &Value) -> Option<VoterAddress> {
    let [line_1, line_2, line_3] = lines(given);
    let [city, zip] = ["city", "zip"].map(|key| json::text(given, key, SHORT));
    let line_2 = format!("{line_2} {line_3}").trim().to_owned();
    parts::address([line_1, line_2], city, &json::text(given, "state", SHORT), &zip, String::new())
}

/// The lines of an address, from `line1` to `line3` or from `addressLine`.
fn lines(address: &Value) -> [String; 3] {
    let lines = ["line1", "line2", "line3"].map(|key| json::text(address, key, SHORT));
    if lines.iter().any(|line| !line.is_empty()) {
        return lines;
    }
    let list = address.get("addressLine").unwrap_or(&Value::Null);
    [0, 1, 2].map(|at| json::line(list.get(at)))
}

/// The election as a feed; `None` without a day, which nothing could be compared with.
fn feed(election: &Value, state: StateCode) -> Option<AnswerFeed> {
    Some(AnswerFeed {
        source: CIVIC_SOURCE.to_owned(),
        as_of: String::new(),
        election_date: Some(json::day(election, "electionDay")?),
        election_name: json::text(election, "name", SHORT),
        sample: false,
        state: state.as_str().to_owned(),
    })
}

fn precinct(body: &Value) -> Option<VoterPrecinct> {
    let id = json::text(body, "precinctId", SHORT);
    (!id.is_empty()).then(|| VoterPrecinct { id, method: "civic".into(), ..VoterPrecinct::default() })
}

/// One place. `None` where it lies in another state, has neither name nor address, or where every source of
/// it is unofficial.
fn location(
    given: &Value,
    role: SiteRole,
    state: StateCode,
    election: Option<NaiveDate>,
) -> Option<VotingLocation> {
    let address = given.get("address").unwrap_or(&Value::Null);
    let [line_1, line_2, line_3] = lines(address);
    let name = json::first(given, &["name"]);
    let name = if name.is_empty() { json::text(address, "locationName", SHORT) } else { name };
    let stated = json::text(address, "state", SHORT);
    let elsewhere = !stated.is_empty() && StateCode::parse(&stated) != Some(state);
    let sources = json::list(given, "sources");
    let is_official = |source: &Value| json::flag(source, "official") == Some(true);
    let unofficial = !sources.is_empty() && !sources.iter().any(is_official);
    if elsewhere || unofficial || (name.is_empty() && line_1.is_empty()) {
        return None;
    }
    let [city, zip] = ["city", "zip"].map(|key| json::text(address, key, SHORT));
    let [first, last] = ["startDate", "endDate"].map(|key| json::day(given, key));
    let hours_text = hours(given);
    let services = json::text(given, "voterServices", SHORT);
    let features: Vec<String> = Some(services).filter(|text| !text.is_empty()).into_iter().collect();
    let drop_off = role == SiteRole::DropOff;
    // As with feeds: a drop-off place that says nothing serves all of the election. One with hours in words
    // is not said to be open.
    let unsaid = hours_text.is_empty();
    let early = unsaid || first.zip(election).is_some_and(|(first, day)| first < day);
    let on_the_day = unsaid || last.zip(election).is_some_and(|(last, day)| last >= day);
    // The API has no identifiers: that of a place is made of its name and address.
    let id = [name.as_str(), &line_1, &city, &zip].join("\n");
    Some(VotingLocation {
        id: format!("{:016x}", xxh3_64(id.as_bytes())),
        name,
        line_1,
        line_2: format!("{line_2} {line_3}").trim().to_owned(),
        city,
        state: state.as_str().to_owned(),
        zip: place::zip(&zip),
        coordinates: place::coordinates(given, ["latitude", "longitude"]),
        hours_text,
        notes: json::text(given, "notes", LONG),
        schedule_exceptions: String::new(),
        features_known: place::known(&features),
        features,
        is_countywide: false,
        schedule: Vec::new(),
        role,
        open_early_voting: drop_off && early,
        open_election_day: drop_off && on_the_day,
        time_zone: String::new(),
        distance_miles: None,
        is_drop_box: false,
    })
}

/// The days and the hours as text.
fn hours(given: &Value) -> String {
    let day = |key: &str| match json::day(given, key) {
        Some(day) => day.format("%B %-d, %Y").to_string(),
        None => json::text(given, key, SHORT),
    };
    let days = match (day("startDate"), day("endDate")) {
        (first, last) if first == last => first,
        (first, last) if last.is_empty() => format!("From {first}"),
        (first, last) if first.is_empty() => format!("Until {last}"),
        (first, last) => format!("{first} to {last}"),
    };
    let parts = [days, json::text(given, "pollingHours", LONG)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The office of the voter's county or city, else that of the state, with the state's links behind its own.
fn office(state: &Value) -> Option<ElectionOffice> {
    let local = state.get("local_jurisdiction");
    let of_state = office_of(state, true);
    let Some(mut own) = local.and_then(|local| office_of(local, false)) else { return of_state };
    for link in of_state.into_iter().flat_map(|office| office.links) {
        if own.links.iter().all(|known| known.kind != link.kind) {
            own.links.push(link);
        }
    }
    own.links.sort_by_key(|link| OfficeLinkKind::ALL.iter().position(|kind| *kind == link.kind));
    Some(own)
}

fn office_of(region: &Value, of_state: bool) -> Option<ElectionOffice> {
    let body = region.get("electionAdministrationBody")?;
    let own = json::text(body, "name", SHORT);
    let name = if own.is_empty() { json::text(region, "name", SHORT) } else { own };
    let officials = json::list(body, "electionOfficials").iter();
    let phone = officials.map(|official| json::text(official, "officePhoneNumber", SHORT));
    let lines = ["physicalAddress", "correspondenceAddress"].iter().filter_map(|key| body.get(key));
    let links = [
        (OfficeLinkKind::Absentee, "absenteeVotingInfoUrl"),
        (OfficeLinkKind::SampleBallot, "ballotInfoUrl"),
        (OfficeLinkKind::RegistrationCheck, "electionRegistrationConfirmationUrl"),
        (OfficeLinkKind::Registration, "electionRegistrationUrl"),
    ];
    let links = links.map(|(kind, key)| OfficeLink { kind, url: json::web(body, key), of_state });
    let url = ["electionInfoUrl", "votingLocationFinderUrl"].map(|key| json::web(body, key));
    (!name.is_empty()).then(|| ElectionOffice {
        name,
        phone: phone.into_iter().find(|phone| !phone.is_empty()).unwrap_or_default(),
        url: url.into_iter().find(|url| !url.is_empty()).unwrap_or_default(),
        address_lines: lines.map(address_lines).find(|lines| !lines.is_empty()).unwrap_or_default(),
        links: links.into_iter().filter(|link| !link.url.is_empty()).collect(),
    })
}

fn address_lines(address: &Value) -> Vec<String> {
    let [city, state, zip] = ["city", "state", "zip"].map(|key| json::text(address, key, SHORT));
    let end = format!("{state} {zip}").trim().to_owned();
    let end = if city.is_empty() { end } else { format!("{city}, {end}") };
    let name = json::text(address, "locationName", SHORT);
    let all = [name].into_iter().chain(lines(address)).chain([end]);
    all.filter(|line| !line.trim_matches([',', ' ']).is_empty()).collect()
}

/// The notice of the voter's county or city, else that of the state.
fn notice(state: &Value) -> Option<OfficeNotice> {
    let regions = [state.get("local_jurisdiction"), Some(state)];
    regions.into_iter().flatten().filter_map(|region| region.get("electionAdministrationBody")).find_map(
        |body| {
            let text = json::text(body, "electionNoticeText", LONG);
            (!text.is_empty()).then(|| OfficeNotice { text, url: json::web(body, "electionNoticeUrl") })
        },
    )
}

#[cfg(test)]
mod tests;
