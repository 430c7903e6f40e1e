//! The parts of an answer: address, precinct, feed, office, notice. A damaged one is lost alone.

use std::borrow::Cow;

use chrono::DateTime;
use common::jurisdiction;
use serde_json::Value;

use super::super::json::{self, LONG, SHORT};
use super::super::place;
use crate::service::voter_info::SOURCE;
use address::StateCode;
use address::place::{Gazetteer, ZipInfo};
use lookup::answer::{AnswerFeed, ElectionOffice, OfficeNotice, VoterAddress, VoterPrecinct};

const MAX_OFFICE_LINES: usize = 10;

/// The address, when it names at least a street line and a state.
pub(super) fn voter_address(body: &Value) -> Option<VoterAddress> {
    let given = body.get("voter_address")?.get("normalized_address")?;
    let text = |key| json::text(given, key, SHORT);
    let lines = [text("address_line_1"), text("address_line_2")];
    let state = json::first(given, &["state_code", "state"]);
    address(lines, text("city"), &state, &text("zip"), json::text(given, "zip4", 4))
}

/// An address of these parts; `zip4` counts where the ZIP code has no 4 digits of its own.
pub(in super::super) fn address(
    [line_1, line_2]: [String; 2],
    city: String,
    state: &str,
    zip: &str,
    zip4: String,
) -> Option<VoterAddress> {
    let zip = place::zip(zip);
    let (zip, zip4) = match zip.split_once('-') {
        Some((zip, four)) => (zip.to_owned(), four.to_owned()),
        None => (zip, zip4),
    };
    let info = zip.parse().ok().and_then(|zip| Gazetteer::get().zip(zip));
    let state = StateCode::parse(state).or(info.map(|z| z.state))?;
    (!line_1.is_empty()).then(|| VoterAddress {
        line_1,
        line_2,
        urbanization: String::new(),
        city,
        state: state.as_str().to_owned(),
        zip,
        zip4: Some(zip4)
            .filter(|z| z.len() == 4 && z.bytes().all(|b| b.is_ascii_digit()))
            .unwrap_or_default(),
        middle_of_zip: info.and_then(ZipInfo::middle),
        point: None,
    })
}

/// A precinct that has an identifier or a name.
pub(super) fn precinct(given: &Value) -> Option<VoterPrecinct> {
    let id = json::first(given, &["precinct_id", "dnc_precinct_id", "van_precinct_id"]);
    let name = json::first(given, &["precinct_name", "name"]);
    (!id.is_empty() || !name.is_empty()).then(|| VoterPrecinct {
        id,
        name,
        number: json::text(given, "number", SHORT),
        ward: json::text(given, "ward", SHORT),
        split_name: json::text(given, "split_name", SHORT),
        // A word, not a text: nothing of the address can stand in it.
        method: Some(json::text(given, "precinct_derivation_method", 40))
            .filter(|m| !m.is_empty() && m.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'))
            .map_or(Cow::Borrowed("upstream"), Cow::Owned),
        van_precinct_id: json::text(given, "van_precinct_id", SHORT),
        dnc_precinct_id: json::text(given, "dnc_precinct_id", SHORT),
        dnc_precinct_id_ratio: json::number(given, "dnc_precinct_id_ratio")
            .filter(|ratio| (0.0..=1.0).contains(ratio)),
    })
}

/// 5 digits of the voter's state, or empty. A number has lost its leading zero.
pub(super) fn county_fips(county: &Value, state: StateCode) -> String {
    let fips = json::text(county, "county_fips", 5);
    let fips = if fips.bytes().all(|b| b.is_ascii_digit()) { format!("{fips:0>5}") } else { String::new() };
    let own = jurisdiction::any(state.as_str()).is_some_and(|j| fips.starts_with(j.fips));
    if own { fips } else { String::new() }
}

pub(super) fn feed(given: &Value, state: StateCode) -> AnswerFeed {
    let sample = json::is_given(given, "sample") && json::flag(given, "sample") != Some(false);
    let as_of = json::text(given, "as_of", SHORT);
    AnswerFeed {
        source: Some(json::text(given, "source", SHORT))
            .filter(|s| !s.is_empty())
            .unwrap_or_else(|| SOURCE.to_owned()),
        as_of: if DateTime::parse_from_rfc3339(&as_of).is_ok() { as_of } else { String::new() },
        election_date: json::day(given, "election_date"),
        election_name: json::text(given, "election_name", SHORT),
        sample,
        state: state.as_str().to_owned(),
    }
}

pub(super) fn office(given: &Value) -> Option<ElectionOffice> {
    let name = json::text(given, "name", SHORT);
    let lines = json::list(given, "address_lines").iter().filter_map(Value::as_str);
    (!name.is_empty()).then(|| ElectionOffice {
        name,
        phone: json::text(given, "phone", SHORT),
        url: json::web(given, "url"),
        address_lines: lines.filter(|l| l.len() <= SHORT).take(MAX_OFFICE_LINES).map(str::to_owned).collect(),
        links: Vec::new(),
    })
}

pub(super) fn notice(given: &Value) -> Option<OfficeNotice> {
    let text = json::text(given, "text", LONG);
    (!text.is_empty()).then(|| OfficeNotice { text, url: json::web(given, "url") })
}
