//! Which official page stands behind each fact that a voter acts on, and when it was checked.

use std::collections::BTreeMap;

use common::jurisdiction::{Jurisdiction as Place, Kind};
use serde_json::{Value, json};

use super::facts::{Facts, Place as Known};
use super::fields::clean;

/// For each fact that a voter acts on: the official page, and the day on which it was checked.
pub(super) fn fact_sources(place: &Place, known: &Known, facts: &Facts) -> Value {
    let office = known.office.url.as_deref();
    let registration = &known.registration;
    let more = registration.more_info_url.as_deref().or(office);
    let online = registration.online.url.as_deref();
    let request = known.mail_ballot.request.url.as_deref();
    let id = known.voter_id.info_url.as_deref().or(office);
    let early = if known.early_voting.general_2026.start.is_some() {
        "early_voting.general_2026"
    } else {
        "early_voting.offered"
    };
    let is_state = place.kind == Kind::State;
    let rows: [(&str, Option<&str>, &str, bool); 11] = [
        ("registration.checkUrl", registration.check_url.as_deref(), "registration.check_url", true),
        ("registration.online.url", online, "registration.online.url", true),
        ("registration.mail", more, "registration.mail", registration.mail.available == Some(true)),
        (
            "registration.inPerson",
            more,
            "registration.in_person",
            registration.in_person.available == Some(true),
        ),
        ("registration.sameDay", more, "registration.same_day", registration.same_day.kind.is_some()),
        ("registration.deadlines", more, "registration.deadlines", is_state && registration.is_required()),
        ("pollingLookup.url", known.polling.lookup_url.as_deref(), "polling.lookup_url", true),
        ("ballotRequest.url", request, "mail_ballot.request.url", true),
        ("mailBallot", request.or(office), "mail_ballot.universal", true),
        ("earlyVoting", office, early, known.early_voting.offered.is_some()),
        ("voterId", id, "voter_id", known.voter_id.kind.is_some()),
    ];
    let mut list: BTreeMap<&str, Value> = BTreeMap::new();
    for (field, url, fact, applies) in rows {
        if let Some(url) = url.filter(|_| applies).and_then(clean) {
            let mut source = json!({"field": field, "url": url});
            if let Some(checked) = facts.checked(place.code, fact) {
                source["checked"] = json!(checked.to_string());
            }
            list.insert(field, source);
        }
    }
    Value::Array(list.into_values().collect())
}
