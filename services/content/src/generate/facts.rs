//! The facts as they are kept: per jurisdiction, `null` where unknown, with the names of their sources.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use serde::Deserialize;

/// The three files of facts.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// `jurisdictions.json`.
    pub jurisdictions: &'a str,
    /// `elections.json`.
    pub elections: &'a str,
    /// `sources.json`.
    pub sources: &'a str,
}

/// Which file does not read.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {why}")]
pub struct FactsError {
    file: &'static str,
    why: serde_json::Error,
}

/// All facts.
pub(super) struct Facts {
    places: HashMap<String, Place>,
    elections: Vec<Election>,
    /// Source -> day on which it was checked, where it says one.
    checked: BTreeMap<String, NaiveDate>,
    /// The day of the collection.
    pub(super) as_of: String,
}

#[derive(Deserialize)]
struct Elections {
    as_of: String,
    elections: Vec<Election>,
}

#[derive(Deserialize)]
struct Election {
    date: Option<NaiveDate>,
    #[serde(rename = "type")]
    kind: String,
    confidence: String,
}

#[derive(Deserialize)]
struct Source {
    date: String,
}

#[derive(Deserialize)]
pub(super) struct Place {
    pub(super) name: Name,
    pub(super) vra_203: Vra,
    pub(super) registration: Registration,
    pub(super) office: Office,
    pub(super) polling: Polling,
    pub(super) mail_ballot: MailBallot,
    pub(super) early_voting: EarlyVoting,
    pub(super) voter_id: VoterId,
    #[serde(default)]
    sources: HashMap<String, Vec<String>>,
}

#[derive(Deserialize)]
pub(super) struct Name {
    pub(super) en: String,
    pub(super) es: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Vra {
    pub(super) statewide_languages: Option<Vec<String>>,
    pub(super) asian_languages_some_jurisdictions_2016: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(super) struct Registration {
    pub(super) required: bool,
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

#[derive(Deserialize)]
pub(super) struct Online {
    pub(super) available: Option<bool>,
    pub(super) url: Option<String>,
    pub(super) url_es: Option<String>,
    pub(super) url_2026: Option<String>,
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
    pub(super) online: Option<Deadline>,
    pub(super) mail: Option<Deadline>,
    pub(super) in_person: Option<Deadline>,
}

#[derive(Deserialize)]
pub(super) struct Deadline {
    pub(super) days_before_votegov: Option<i64>,
    pub(super) days_before_2026: Option<i64>,
    pub(super) basis_votegov: Option<String>,
    pub(super) basis_2026: Option<String>,
    pub(super) agreement: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Office {
    pub(super) url: Option<String>,
    pub(super) url_es: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Polling {
    pub(super) lookup_url: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct MailBallot {
    pub(super) universal: Option<bool>,
    pub(super) excuse_required: Option<bool>,
    pub(super) excuse_note: Option<String>,
    pub(super) request: Request,
    #[serde(rename = "return")]
    pub(super) returned: Return,
}

#[derive(Deserialize)]
pub(super) struct Request {
    pub(super) url: Option<String>,
    pub(super) needed: Option<bool>,
    pub(super) online: Option<Offset>,
    pub(super) mail: Option<Offset>,
    pub(super) in_person: Option<Offset>,
}

/// Days before election day, in 2026, and a time of day ("5PM").
#[derive(Deserialize)]
pub(super) struct Offset {
    pub(super) days_before: Option<i64>,
    pub(super) time: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Return {
    pub(super) by_mail: Option<ByMail>,
    pub(super) in_person: Option<Handed>,
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
    pub(super) rule: Option<EarlyRule>,
    pub(super) general_2024: Option<Early2024>,
    pub(super) general_2026: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
pub(super) struct EarlyRule {
    pub(super) start_days_before: Option<i64>,
    pub(super) end_days_before: Option<i64>,
}

#[derive(Deserialize)]
pub(super) struct Early2024 {
    pub(super) start: Option<NaiveDate>,
    pub(super) end: Option<NaiveDate>,
    pub(super) start_days_before: Option<i64>,
}

#[derive(Deserialize)]
pub(super) struct VoterId {
    pub(super) kind: Option<String>,
    pub(super) first_time_voters_only: Option<bool>,
    pub(super) info_url: Option<String>,
}

fn parse<'a, T: Deserialize<'a>>(file: &'static str, text: &'a str) -> Result<T, FactsError> {
    serde_json::from_str(text).map_err(|why| FactsError { file, why })
}

impl Facts {
    pub(super) fn parse(input: &Input<'_>) -> Result<Self, FactsError> {
        let elections: Elections = parse("elections.json", input.elections)?;
        let sources: BTreeMap<String, Source> = parse("sources.json", input.sources)?;
        let checked = sources.into_iter().filter_map(|(name, source)| Some((name, day_in(&source.date)?)));
        Ok(Self {
            places: parse("jurisdictions.json", input.jurisdictions)?,
            elections: elections.elections,
            checked: checked.collect(),
            as_of: elections.as_of,
        })
    }

    pub(super) fn of(&self, code: &str) -> Option<&Place> {
        self.places.get(code)
    }

    pub(super) fn election_day(&self, day: &str) -> Option<NaiveDate> {
        let day = day.parse().ok()?;
        let sure = |e: &&Election| e.date == Some(day) && e.kind == "general" && e.confidence == "high";
        self.elections.iter().find(sure).and_then(|e| e.date)
    }

    /// When a field was last checked: the newest of its sources that says a day.
    pub(super) fn checked(&self, place: &Place, field: &str) -> Option<NaiveDate> {
        place.sources.get(field)?.iter().filter_map(|source| self.checked.get(source)).max().copied()
    }
}

/// The first day, month or year in a text; the part that is not said counts as its first day, so that a
/// fact never looks fresher than it is.
fn day_in(text: &str) -> Option<NaiveDate> {
    (0..text.len()).find_map(|start| {
        let rest = text.get(start..)?;
        let year: i32 = rest.get(..4).filter(|y| y.starts_with("20")).and_then(|y| y.parse().ok())?;
        let part = |from: usize| -> Option<u32> {
            rest.get(from..from + 3)?.strip_prefix('-').and_then(|p| p.parse().ok())
        };
        let month = part(4).unwrap_or(1);
        let day = part(4).and_then(|_| part(7)).unwrap_or(1);
        NaiveDate::from_ymd_opt(year, month, day)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_out_of_what_sources_say() {
        let day = |text| day_in(text).map(|d| d.to_string());
        assert_eq!(day("2025-01-09 (dates inside are for 2024-11-05)").as_deref(), Some("2025-01-09"));
        assert_eq!(day("checked 2026-09-20").as_deref(), Some("2026-09-20"));
        assert_eq!(day("2024-05 to 2024-07").as_deref(), Some("2024-05-01"));
        assert_eq!(day("2024-09/10").as_deref(), Some("2024-09-01"));
        assert_eq!(day("2025").as_deref(), Some("2025-01-01"));
        assert_eq!((day("undated"), day("-")), (None, None));
    }
}
