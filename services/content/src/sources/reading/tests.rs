use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::domain::facts::FactCertainty;
use crate::domain::rules;
use crate::sources::schema::{CONTENT_TYPES, Field};

fn link(to: &str) -> Value {
    json!({"sys": {"type": "Link", "linkType": "Entry", "id": to}})
}

/// A space with one entry of each content type, whose id is that of the type.
fn space(value: &dyn Fn(&str, &str, Field) -> Value) -> Space {
    let entries: Vec<Value> = CONTENT_TYPES
        .iter()
        .map(|(id, _, fields)| {
            let fields: serde_json::Map<_, _> =
                fields.iter().map(|(name, field)| ((*name).to_owned(), value(id, name, *field))).collect();
            json!({"sys": {"id": id, "contentType": {"sys": {"id": id}}}, "fields": fields})
        })
        .collect();
    Space::parse(json!({"items": entries}).to_string().as_bytes()).unwrap()
}

fn right(_: &str, name: &str, field: Field) -> Value {
    let document = json!({"nodeType": "document", "data": {}, "content": [{"nodeType": "paragraph", "data": {},
        "content": [{"nodeType": "text", "value": name, "marks": [], "data": {}}]}]});
    match (name, field) {
        ("stateCode", _) => json!({"en-US": "NV"}),
        ("voterHotline", _) => json!({"en-US": "833-336-8683"}),
        ("slug", _) => json!({"en-US": "a-page"}),
        ("facts", _) => json!({"en-US": [
            {"fact": "mail_ballot.envelope.witnesses", "value": "2", "source": "State law", "url": "https://sos.example.gov",
                "checked": "2026-09-22", "sure": "high", "validFrom": "2027-01-01", "validUntil": "2029-12-31",
                "elections": "general", "official": "yes", "recheckBy": "2028-12-31"}
        ]}),
        ("electionType", _) => json!({"en-US": "General"}),
        ("lookupExperience" | "ballotRequestExperience", _) => json!({"en-US": "SOS website"}),
        ("earlyVotingStartDate", _) => json!({"en-US": "2028-10-20"}),
        _ if name.to_ascii_lowercase().ends_with("url") => {
            json!({"en-US": "https://vote.gov", "es": "https://vote.gov/es"})
        }
        (_, Field::Localised | Field::Symbol) => json!({"en-US": name, "es": format!("{name} es")}),
        (_, Field::RichText) => json!({"en-US": document.clone(), "es": document}),
        (_, Field::Boolean) => json!({"en-US": true}),
        (_, Field::Date) => json!({"en-US": "2028-11-07"}),
        ("otherDays", _) => json!({"en-US": ["2028-11-14"]}),
        (_, Field::Symbols) => json!({"en-US": ["vi", "es"]}),
        (_, Field::Object) => {
            json!({"en-US": [{"field": "f", "url": "https://vote.gov", "checked": "2026-09-22"}]})
        }
        (_, Field::Link(to)) => json!({"en-US": link(to)}),
        (_, Field::Links(to)) => json!({"en-US": [link(to)]}),
    }
}

fn state(space: &Space) -> JurisdictionEntry {
    let read = jurisdiction(space, space.entry(schema::STATE).unwrap(), None);
    without_origin(read.unwrap().unwrap())
}

/// Its hash changes with every byte, read or not.
fn without_origin(entry: JurisdictionEntry) -> JurisdictionEntry {
    JurisdictionEntry { origin: crate::domain::finding::Origin::default(), ..entry }
}

#[test]
fn a_full_entry_reads_without_a_loss() {
    let entry = state(&space(&right));
    assert_eq!(entry.unreadable, []);
    let seen = rules::jurisdiction(&entry, "2028-11-07".parse().unwrap());
    assert_eq!(seen.alert.unwrap().message.en, "<p>alertMessage</p>");
    assert_eq!(
        seen.placement,
        Placement { landing_page: true, vep: true, locate: true, ballot_request: true, register: true }
    );
    assert!(seen.later.is_empty(), "the election of the facts is the editor's");
    let about = &seen.election.as_ref().unwrap().about;
    assert_eq!((about.name.as_ref().unwrap().es(), about.some_voters), ("electionName es", true));
    assert_eq!(about.other_days[0].to_string(), "2028-11-14");
    let dates = seen.election.unwrap().dates;
    assert_eq!(dates.ballot_receive_by.note.unwrap().es(), "ballotReceiveByShortNote es");
    assert_eq!(dates.election_day_statewide_hours.unwrap().en, "electionDayStatewideHoursShortNote");
    assert_eq!(seen.lookup.message.unwrap().message.en, "<p>locateErrorMessage</p>");
    assert_eq!(seen.registration.online.alternate_url.unwrap().es(), "https://vote.gov/es");
    assert_eq!(seen.vep.custom_section.unwrap().0.en, "customSectionHeading");
    assert_eq!(seen.pages[0].slug, "a-page");
    assert_eq!(seen.buttons.b_text.unwrap().en, "customButtonBText");
    assert_eq!(seen.footer_override.unwrap().en, "<p>footerOverrideCopy</p>");
    assert_eq!((seen.supported_locales, seen.priority_locales), (vec!["en", "es", "vi"], vec!["vi", "es"]));
    assert_eq!(seen.voter_hotline.as_deref(), Some("+18333368683"));
    assert_eq!(seen.missing_fields, Vec::<String>::new());
    let fact = &seen.facts[0];
    assert_eq!((fact.row.value.as_str(), fact.certainty), ("2", FactCertainty::Sure));
    assert_eq!(fact.row.source.url, "https://sos.example.gov");
    assert_eq!(fact.row.checked.unwrap().to_string(), "2026-09-22");
    assert_eq!(fact.row.recheck_by.unwrap().to_string(), "2028-12-31");
}

#[test]
fn a_fact_that_cannot_be_read_is_named_and_the_others_stay() {
    let good =
        json!({"fact": "mail_ballot.envelope.witnesses", "value": "2", "sure": "high", "elections": "all"});
    let bad = |change: Value| {
        let mut fact = good.clone();
        fact.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        fact
    };
    let cases = [
        (json!("yes"), "not an object"),
        (bad(json!({"fact": "mail_ballot.envelope.colour"})), "no fact of this name"),
        (bad(json!({"value": "some"})), "\"some\" is not a number"),
        (bad(json!({"value": 2})), "value is not a text"),
        (bad(json!({"sure": "quite"})), "sure is not"),
        (bad(json!({"checked": "yesterday"})), "is not a day"),
        (bad(json!({"url": "javascript:alert(1)"})), "is not a web address"),
        (bad(json!({"elections": "coronation"})), "\"coronation\": write all"),
        (bad(json!({"elections": ""})), "write all"),
        (bad(json!({"elections": null})), "write all"),
        (bad(json!({"official": "perhaps"})), "is not yes or no"),
        (bad(json!({"recheckBy": "soon"})), "recheckBy \"soon\" is not a day"),
        (bad(json!({"validFrom": "2028-01-02", "validUntil": "2028-01-01"})), "before validFrom"),
    ];
    let list: Vec<_> = cases.iter().map(|(fact, _)| fact.clone()).chain([good.clone()]).collect();
    let value = |id: &str, name: &str, kind: Field| match name {
        "facts" => json!({"en-US": list.clone()}),
        _ => right(id, name, kind),
    };
    let entry = state(&space(&value));
    assert_eq!(entry.facts.len(), 1);
    assert_eq!(entry.unreadable.len(), cases.len());
    for (finding, (_, want)) in entry.unreadable.iter().zip(&cases) {
        assert!(finding.field == "facts" && finding.why.contains(want), "{finding}: {want}");
    }
}

#[test]
fn every_field_of_the_schema_is_read() {
    // One field at a time is of the wrong type, and must be missed by somebody.
    for (content_type, _, fields) in
        CONTENT_TYPES.iter().filter(|t| t.0 != schema::TERRITORY && t.0 != schema::SITEWIDE_ALERTS)
    {
        for (field, kind) in *fields {
            let wrong = |id: &str, name: &str, kind: Field| {
                if (id, name) == (*content_type, *field) {
                    json!({"en-US": {"odd": 1}})
                } else {
                    right(id, name, kind)
                }
            };
            // Codes stand in entries for editors only; the entry's own code decides.
            let for_editors = ["jurisdictionCode", "stateCode", "entryName"].contains(field);
            let space = space(&wrong);
            let read =
                jurisdiction(&space, space.entry(schema::STATE).unwrap(), None).unwrap().map(without_origin);
            let full = state(&self::space(&right));
            assert!(for_editors || read.as_ref() != Ok(&full), "{content_type}.{field} {kind:?} is not read");
        }
    }
}

#[test]
fn entries_of_other_types_or_places_are_none() {
    let space = space(&|id, name, field| match name {
        "stateCode" => json!({"en-US": "PR"}),
        "territoryCode" => json!({"en-US": "NV"}),
        _ => right(id, name, field),
    });
    for id in [schema::STATE, schema::TERRITORY, "vepConfig"] {
        let read = jurisdiction(&space, space.entry(id).unwrap(), None);
        assert!(!matches!(read, Some(Ok(_))), "{id}");
    }
}

/// One field at a time holds each other type of JSON: only that field is lost, it is named with its entry,
/// and every other field reads as before.
#[test]
fn each_field_survives_each_type_of_json() {
    let full = state(&space(&right));
    let day = "2028-11-07".parse().unwrap();
    let whole = rules::jurisdiction(&full, day);
    let values = [
        json!(true),
        json!(7),
        json!(1.5),
        json!("text"),
        json!([]),
        json!(["a", 1, null]),
        json!({}),
        json!({"sys": {"type": "Link", "linkType": "Entry", "id": "nowhere"}}),
    ];
    let fits = |kind: Field, value: &Value| match kind {
        Field::Localised | Field::Symbol => value.is_string(),
        Field::Boolean => value.is_boolean(),
        Field::Symbols | Field::Links(_) | Field::Object => value.as_array().is_some_and(Vec::is_empty),
        Field::Date | Field::RichText | Field::Link(_) => false,
    };
    for (content_type, _, fields) in
        CONTENT_TYPES.iter().filter(|t| t.0 != schema::TERRITORY && t.0 != schema::SITEWIDE_ALERTS)
    {
        for (field, kind) in
            fields.iter().filter(|(name, _)| !["stateCode", "jurisdictionCode", "entryName"].contains(name))
        {
            for value in values.iter().filter(|value| !fits(*kind, value)) {
                let wrong = |id: &str, name: &str, kind: Field| {
                    let here = (id, name) == (*content_type, *field);
                    if here { json!({"en-US": value}) } else { right(id, name, kind) }
                };
                let entry = state(&space(&wrong));
                let named = |finding: &Finding| finding.entry == *content_type && finding.field == *field;
                assert!(
                    entry.unreadable.iter().any(named),
                    "{content_type}.{field} {value}: {:?}",
                    entry.unreadable
                );
                let seen = rules::jurisdiction(&entry, day);
                assert_eq!(
                    (seen.place, seen.urls.registration_check.is_some()),
                    (
                        whole.place,
                        whole.urls.registration_check.is_some() && *field != "registrationCheckURL"
                    )
                );
            }
            // Not by locale at all.
            for value in &values[..6] {
                let bare = |id: &str, name: &str, kind: Field| {
                    let here = (id, name) == (*content_type, *field);
                    if here { value.clone() } else { right(id, name, kind) }
                };
                let entry = state(&space(&bare));
                assert!(entry.unreadable.iter().any(|f| f.field == *field), "{content_type}.{field} {value}");
            }
        }
    }
}

/// The same for entries that are not read through a state: a territory, and the alerts of the whole site.
#[test]
fn territories_and_sitewide_alerts_survive_each_type_of_json_in_each_field() {
    let puerto_rico = |id: &str, name: &str, kind: Field| match name {
        "territoryCode" => json!({"en-US": "PR"}),
        _ => right(id, name, kind),
    };
    let values = [
        Value::Null,
        json!(true),
        json!(7),
        json!("text"),
        json!([1, null]),
        json!({"en-US": {}}),
        json!({"en-US": [[7]]}),
    ];
    for (content_type, _, fields) in CONTENT_TYPES {
        let concerns = [schema::TERRITORY, schema::SITEWIDE_ALERTS, "alert"].contains(content_type);
        let read = |name: &str| !["territoryCode", "entryName", "internalName"].contains(&name);
        for (field, _) in fields.iter().filter(|(name, _)| concerns && read(name)) {
            for value in &values {
                let wrong = |id: &str, name: &str, kind: Field| {
                    let here = (id, name) == (*content_type, *field);
                    if here { value.clone() } else { puerto_rico(id, name, kind) }
                };
                let space = space(&wrong);
                let territory = jurisdiction(&space, space.entry(schema::TERRITORY).unwrap(), None);
                let territory = territory.unwrap().unwrap();
                assert_eq!(territory.place.code, "PR", "{content_type}.{field} {value}");
                let alerts = sitewide_alerts(&space, None);
                let findings = if *content_type == schema::TERRITORY {
                    &territory.unreadable
                } else {
                    assert!(alerts.alerts.is_empty(), "{content_type}.{field} {value}");
                    &alerts.unreadable
                };
                let named =
                    |f: &Finding| f.entry == *content_type && (f.field == *field || f.field.is_empty());
                assert!(
                    value.is_null() || findings.iter().any(named),
                    "{content_type}.{field} {value}: {findings:?}"
                );
            }
        }
    }
}

#[test]
fn impossible_days_and_bad_addresses_are_missing_and_named() {
    for (field, value) in [
        ("electionDay", "2028-02-30"),
        ("electionDay", "2028-13-01"),
        ("startDate", "tomorrow"),
        ("registrationCheckURL", "javascript:alert(1)"),
        ("registrationCheckURL", "data:text/html,x"),
        ("slug", "../etc"),
        ("electionType", "coronation"),
        ("lookupExperience", "guess"),
    ] {
        let wrong = |id: &str, name: &str, kind: Field| {
            if name == field && id != "importantDates" {
                json!({"en-US": value})
            } else {
                right(id, name, kind)
            }
        };
        let entry = state(&space(&wrong));
        assert!(entry.unreadable.iter().any(|f| f.field == field), "{field} {value}: {:?}", entry.unreadable);
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        prop::sample::select(vec!["stateConfig", "electionInfo", "alert", "nowhere"]).prop_map(link),
        Just(json!({"nodeType": "document"})),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            (prop::sample::select(vec!["en", "en-US", "es", "sys", "content", "nodeType"]), inner)
                .prop_map(|(key, value)| json!({key: value})),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_stands_in_the_fields_the_reading_ends(values in prop::collection::vec(any_value(), 40)) {
        let pick = |id: &str, name: &str, _: Field| match name {
            "stateCode" => json!({"en": "NV"}),
            _ => values[(id.len() * 31 + name.bytes().map(usize::from).sum::<usize>()) % values.len()].clone(),
        };
        let space = space(&pick);
        let entry = state(&space);
        for day in ["2024-01-01", "2028-11-07"] {
            let _ = rules::jurisdiction(&entry, day.parse().unwrap());
        }
        let _ = sitewide_alerts(&space, None);
    }
}
