//! Which official page stands behind each part of the pages, and when it was checked: the day is that of the
//! page beside it, so a page that is not itself the source has none.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};
use serde_json::{Value, json};

use super::facts::KnownFacts;
use super::fields::clean;

/// For each part that a voter acts on: the official page, and the day on which it was checked.
pub(super) fn fact_sources(place: &Jurisdiction, known: &KnownFacts) -> Value {
    let is_state = place.kind == JurisdictionKind::State;
    let has = |name| known.fact(name).is_some();
    let (office, more) = ("office.url", "registration.more_info_url");
    let more = if has(more) { more } else { office };
    let id = if has("voter_id.info_url") { "voter_id.info_url" } else { office };
    let request = if has("mail_ballot.request.url") { "mail_ballot.request.url" } else { office };
    // The part, the fact that it rests on, the page to link where the fact's own source has none, and when it
    // is said.
    let rows = [
        ("ballotRequest.url", request, request, request != office),
        ("earlyVoting", "early_voting.offered", office, true),
        ("mailBallot", "mail_ballot.universal", request, true),
        ("pollingLookup.url", "polling.lookup_url", "polling.lookup_url", true),
        ("registration.checkUrl", "registration.check_url", "registration.check_url", true),
        (
            "registration.deadlines",
            "registration.deadlines.mail.days_before",
            more,
            is_state && known.registration_is_required(),
        ),
        ("registration.inPerson", "registration.in_person.available", more, true),
        ("registration.mail", "registration.mail.available", more, true),
        ("registration.online.url", "registration.online.url", "registration.online.url", true),
        ("registration.sameDay", "registration.same_day.kind", more, true),
        ("voterId", if id == office { "voter_id.kind" } else { id }, id, true),
    ];
    let said = |(part, fact, page, applies): (&str, &str, &str, bool)| {
        let row = &known.fact(fact).filter(|_| applies)?.row;
        let (url, checked) = if fact == page || row.source.url.is_empty() {
            let page = &known.fact(page)?.row;
            // An address is checked by opening it; a page that only stands beside a fact was not read for it.
            (&page.value, page.checked.filter(|_| fact == page.name))
        } else {
            (&row.source.url, row.checked)
        };
        let mut source = json!({"field": part, "url": clean(url)?});
        if let Some(checked) = checked {
            source["checked"] = json!(checked.to_string());
        }
        Some(source)
    };
    Value::Array(rows.into_iter().filter_map(said).collect())
}
