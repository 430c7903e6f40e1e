//! The facts of one jurisdiction, as the generator asks for them; `None` is unknown, or known not to exist.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::tables::{FactsError, Files, Known, Rows, Sure, Tables};

/// All facts.
pub(super) struct Facts {
    places: BTreeMap<&'static str, Place>,
    pub(super) tables: Tables,
}

#[derive(Deserialize)]
pub(super) struct Place {
    pub(super) registration: Registration,
    pub(super) office: Office,
    pub(super) polling: Polling,
    pub(super) mail_ballot: MailBallot,
    pub(super) early_voting: EarlyVoting,
    pub(super) voter_id: VoterId,
    pub(super) vra_203: Vra,
}

#[derive(Deserialize)]
pub(super) struct Vra {
    pub(super) statewide_languages: Option<Vec<String>>,
    pub(super) asian_languages: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(super) struct Registration {
    pub(super) required: Option<bool>,
    pub(super) online: Online,
    pub(super) mail: Mail,
    pub(super) in_person: Available,
    pub(super) same_day: SameDay,
    pub(super) deadlines: Deadlines,
    pub(super) check_url: Option<String>,
    pub(super) check_url_es: Option<String>,
    pub(super) more_info_url: Option<String>,
    pub(super) more_info_url_es: Option<String>,
}

impl Registration {
    /// Only North Dakota is known to have none.
    pub(super) fn is_required(&self) -> bool {
        self.required != Some(false)
    }
}

#[derive(Deserialize)]
pub(super) struct Online {
    pub(super) available: Option<bool>,
    pub(super) url: Option<String>,
    pub(super) url_es: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Mail {
    pub(super) available: Option<bool>,
    pub(super) form_url: Option<String>,
    pub(super) form_url_es: Option<String>,
    pub(super) accepts_federal_form: Option<bool>,
    pub(super) mailing_address: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(super) struct Available {
    pub(super) available: Option<bool>,
}

#[derive(Deserialize)]
pub(super) struct SameDay {
    pub(super) kind: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Deadlines {
    pub(super) online: Deadline,
    pub(super) mail: Deadline,
    pub(super) in_person: Deadline,
}

#[derive(Deserialize)]
pub(super) struct Deadline {
    pub(super) days_before_rule: Option<i64>,
    pub(super) days_before_2026: Option<i64>,
    pub(super) agreement: Option<String>,
    /// Of mailed forms: what must happen by the day.
    pub(super) basis: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Office {
    pub(super) name: Option<String>,
    pub(super) name_es: Option<String>,
    pub(super) url: Option<String>,
    pub(super) url_es: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Polling {
    pub(super) lookup_url: Option<String>,
    pub(super) hours: Hours,
}

/// Hours of the whole state on election day.
#[derive(Deserialize)]
pub(super) struct Hours {
    pub(super) opens: Option<String>,
    pub(super) closes: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct MailBallot {
    pub(super) universal: Option<bool>,
    pub(super) automatic_scope: Option<String>,
    pub(super) excuse_required: Option<bool>,
    pub(super) excuse_by_mail_only: Option<bool>,
    pub(super) request: Request,
    #[serde(rename = "return")]
    pub(super) returned: Return,
}

#[derive(Deserialize)]
pub(super) struct Request {
    pub(super) url: Option<String>,
    pub(super) needed: Option<bool>,
    pub(super) online: Offset,
    pub(super) mail: Offset,
    pub(super) in_person: Offset,
}

/// Days before election day, in 2026, and a time of day ("5PM").
#[derive(Deserialize)]
pub(super) struct Offset {
    pub(super) days_before: Option<i64>,
    pub(super) time: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Return {
    pub(super) by_mail: ByMail,
    pub(super) in_person: Handed,
}

#[derive(Deserialize)]
pub(super) struct ByMail {
    pub(super) basis: Option<String>,
    pub(super) days_before: Option<i64>,
    pub(super) time: Option<String>,
    pub(super) received_by_days_after: Option<i64>,
    pub(super) received_by_time: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Handed {
    pub(super) allowed: Option<bool>,
    pub(super) days_before: Option<i64>,
    pub(super) time: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct EarlyVoting {
    pub(super) offered: Option<bool>,
    pub(super) rule: EarlyRule,
    pub(super) general_2024: EarlyDays,
    pub(super) general_2026: EarlyDays,
    /// What there is in its place.
    pub(super) instead: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct EarlyRule {
    pub(super) start_days_before: Option<i64>,
    pub(super) end_days_before: Option<i64>,
}

#[derive(Deserialize)]
pub(super) struct EarlyDays {
    pub(super) start: Option<NaiveDate>,
    pub(super) end: Option<NaiveDate>,
    /// Time of day at which the last day ends.
    pub(super) end_time: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct VoterId {
    pub(super) kind: Option<String>,
    pub(super) first_time_voters_only: Option<bool>,
    pub(super) info_url: Option<String>,
}

impl Facts {
    pub(super) fn read(files: &Files) -> Result<Self, FactsError> {
        let tables = Tables::read(files)?;
        let mut places = BTreeMap::new();
        for (code, rows) in &tables.places {
            let place = serde_json::from_value(nested(rows))
                .map_err(|why| FactsError::one(&format!("the facts of {code}: {why}")))?;
            places.insert(*code, place);
        }
        Ok(Self { places, tables })
    }

    pub(super) fn of(&self, code: &str) -> Option<&Place> {
        self.places.get(code)
    }

    /// When a fact, or the facts whose name starts with it, was last checked.
    pub(super) fn checked(&self, code: &str, name: &str) -> Option<NaiveDate> {
        let rows = self.tables.places.get(code)?;
        let known = rows.iter().filter(|(_, fact)| matches!(fact.known, Known::Fact(_)));
        let of =
            known.filter(|(n, _)| n.strip_prefix(name).is_some_and(|r| r.is_empty() || r.starts_with('.')));
        of.filter_map(|(_, fact)| fact.checked).max()
    }

    /// True where the table itself doubts a fact.
    pub(super) fn is_doubtful(&self, code: &str, name: &str) -> bool {
        self.tables.places.get(code).and_then(|rows| rows.get(name)).is_some_and(|f| f.sure == Sure::Low)
    }
}

/// `registration.online.url` becomes an object in an object.
fn nested(rows: &Rows) -> Value {
    let mut root = Map::new();
    for (name, fact) in rows {
        let mut at = &mut root;
        let mut parts = name.split('.').peekable();
        while let Some(part) = parts.next() {
            if parts.peek().is_none() {
                let value = if let Known::Fact(value) = &fact.known { value.clone() } else { Value::Null };
                at.insert(part.to_owned(), value);
                break;
            }
            let next = at.entry(part).or_insert_with(|| Value::Object(Map::new()));
            let Value::Object(next) = next else { break };
            at = next;
        }
    }
    Value::Object(root)
}
