//! The rules over a whole space or export: every jurisdiction through the same reading as the service, and
//! the entries that no jurisdiction reaches.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use common::jurisdiction::{self, JurisdictionKind};
use content::domain::finding::Finding;
use content::domain::lint::{LintFault, LintNotes, Severity};
use content::domain::review;
use content::service::source::Mode;
use content::sources::cda::{Entity, Space};
use content::sources::schema::{CONTENT_TYPES, SITEWIDE_ALERTS, STATE, TERRITORY};
use content::sources::{ids, linting, reading};
use serde_json::Value;

/// Content type of the state that `content-pack push` stores in a space.
const OWN: &str = "packState";

/// A fault, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JurisdictionFault {
    /// Postal code; empty for what belongs to no jurisdiction.
    pub jurisdiction: String,
    pub fault: LintFault,
}

/// Every fault of a space on a day, sorted by jurisdiction and severity.
#[must_use]
pub fn faults(space: &Space, today: NaiveDate) -> Vec<JurisdictionFault> {
    let mut told = Vec::new();
    let mut reached: BTreeSet<String> = BTreeSet::new();
    let mut found: BTreeMap<&'static str, String> = BTreeMap::new();
    for (id, why) in &space.faults {
        let finding = Finding { entry: id.clone(), why: why.clone(), ..Finding::default() };
        told.push(placed("", error("unreadable", finding)));
    }
    for entity in space.items() {
        match reading::jurisdiction(space, entity, None) {
            Some(Ok(entry)) => {
                let code = entry.place.code;
                reached.extend(entry.origin.ids.iter().cloned());
                let known = ids::candidates(entry.place, Mode { preview: true, test_config: true });
                if !known.contains(&entity.id) {
                    let why = format!("the service asks for {}: this entry is never read", known.join(", "));
                    told.push(placed(code, error("wrong-id", whole(entity, &why))));
                    continue;
                }
                if known.last() == Some(&entity.id) {
                    found.insert(code, entity.id.clone());
                }
                let records = linting::records(space, entity);
                for mut fault in review::all(&entry, today) {
                    if fault.finding.entry.is_empty() {
                        // A field that is missing is named by the type of its entry.
                        let kind = fault.finding.path.split('.').next().unwrap_or("");
                        let record = records.iter().find(|r| r.content_type == kind).or(records.first());
                        if let Some(record) = record {
                            fault.finding.entry.clone_from(&record.entry);
                            fault.finding.content_type.clone_from(&record.content_type);
                        }
                    }
                    told.push(placed(code, fault));
                }
            }
            Some(Err(finding)) => told.push(placed("", error("wrong-id", finding))),
            None => {}
        }
    }
    for place in jurisdiction::all().iter().filter(|place| !found.contains_key(place.code)) {
        let id = ids::candidates(place, Mode::default()).pop().unwrap_or_default();
        let kind = if place.kind == JurisdictionKind::State { STATE } else { TERRITORY };
        let why = format!("there is no published entry {id}: {} shows its built-in facts only", place.en);
        let finding = Finding { entry: id, content_type: kind.to_owned(), why, ..Finding::default() };
        told.push(placed(place.code, error("no-entry", finding)));
    }
    site(space, today, &mut reached, &mut told);
    unreached(space, &reached, &mut told);
    told.sort();
    told.dedup();
    told
}

fn placed(code: &str, fault: LintFault) -> JurisdictionFault {
    JurisdictionFault { jurisdiction: code.to_owned(), fault }
}

fn error(rule: &'static str, finding: Finding) -> LintFault {
    LintFault { severity: Severity::Error, rule, finding }
}

fn whole(entity: &Entity, why: &str) -> Finding {
    Finding {
        entry: entity.id.clone(),
        content_type: entity.content_type.clone(),
        why: why.to_owned(),
        ..Finding::default()
    }
}

/// The alerts of the whole site: only the first list counts.
fn site(space: &Space, today: NaiveDate, reached: &mut BTreeSet<String>, told: &mut Vec<JurisdictionFault>) {
    let alerts = reading::sitewide_alerts(space, None);
    let place = jurisdiction::all().first();
    for (at, entity) in space.items_of(SITEWIDE_ALERTS).enumerate() {
        reached.insert(entity.id.clone());
        if at > 0 {
            let why = "another entry of this type stands before it: only the first one counts";
            told.push(placed("", error("never-shows", whole(entity, why))));
            continue;
        }
        reached.extend(alerts.origin.ids.iter().cloned());
        // The rules of alerts are the same for the site as for a jurisdiction.
        if let Some(place) = place {
            let mut entry = content::domain::entry::JurisdictionEntry::blank(place);
            entry.lint = LintNotes::new(&linting::records(space, entity));
            entry.unreadable.clone_from(&alerts.unreadable);
            told.extend(review::seen(&entry, today).into_iter().map(|fault| placed("", fault)));
        }
    }
}

fn unreached(space: &Space, reached: &BTreeSet<String>, told: &mut Vec<JurisdictionFault>) {
    let mut others: BTreeMap<&str, usize> = BTreeMap::new();
    for entity in space.items() {
        let Some((_, _, fields)) = CONTENT_TYPES.iter().find(|(id, ..)| *id == entity.content_type) else {
            if entity.content_type != OWN {
                *others.entry(entity.content_type.as_str()).or_default() += 1;
            }
            continue;
        };
        if !reached.contains(&entity.id) {
            let why = "no jurisdiction and no list of alerts links to it: it never shows";
            told.push(placed("", error("not-linked", whole(entity, why))));
        }
        for name in entity.field_names().filter(|name| !fields.iter().any(|(known, _)| known == name)) {
            let finding = Finding {
                field: name.to_owned(),
                path: name.to_owned(),
                ..whole(entity, "the site does not know this field: it never shows")
            };
            told.push(placed("", LintFault { severity: Severity::Note, rule: "unknown-field", finding }));
        }
    }
    for (kind, count) in others {
        let why = format!("the site does not know this content type: {count} entries never show");
        let finding = Finding { content_type: kind.to_owned(), why, ..Finding::default() };
        told.push(placed("", LintFault { severity: Severity::Note, rule: "unknown-type", finding }));
    }
}

/// Every web address of a space: where it stands, as (entry, field).
#[must_use]
pub fn addresses(space: &Space) -> BTreeMap<String, Vec<(String, String)>> {
    fn walk(value: &Value, at: &(String, String), found: &mut BTreeMap<String, Vec<(String, String)>>) {
        match value {
            Value::String(text) if text.starts_with("http://") || text.starts_with("https://") => {
                let places = found.entry(text.clone()).or_default();
                if !places.contains(at) {
                    places.push(at.clone());
                }
            }
            Value::Array(list) => list.iter().for_each(|value| walk(value, at, found)),
            Value::Object(object) => object.values().for_each(|value| walk(value, at, found)),
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    for entity in space.items().filter(|entity| entity.content_type != OWN) {
        for (name, value) in entity.values() {
            walk(value, &(entity.id.clone(), name.to_owned()), &mut found);
        }
    }
    found
}
