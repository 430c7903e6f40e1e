//! Rules over entries as they were written: texts that no voter will see, and why. They hold on every day and
//! need only the records of a jurisdiction's entries; [`super::review`] adds the rules that need a day.

mod pairs;
mod records;

use chrono::NaiveDate;

use super::finding::Finding;

pub use records::record;

/// The field with the elections that the facts know.
const AHEAD: &str = "electionsAhead";

/// How much of it voters miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Voters do not see what was written.
    Error,
    /// They see less than they could: English in place of Spanish, a fact that is missing.
    Warning,
    /// It is hidden on purpose, or has served its time.
    Note,
}

impl Severity {
    /// The word in the output of `content-pack lint`: `error`, `warning` or `note`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// Something that an editor wrote and that voters do not see as written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LintFault {
    /// How much of it voters miss.
    pub severity: Severity,
    /// The rule, for those who filter: "spanish-missing".
    pub rule: &'static str,
    /// The entry, the field and the reason.
    pub finding: Finding,
}

/// The kinds of fields, as far as the rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Text by language.
    Text,
    /// Rich text by language.
    Rich,
    /// An address by language; Spanish is optional.
    Address,
    /// Any other field; it has no language.
    Plain,
}

/// One field as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub kind: FieldKind,
    /// Something is written in English, or at all where there are no languages.
    pub en: bool,
    /// Something is written in Spanish.
    pub es: bool,
    /// The value of a switch.
    pub flag: Option<bool>,
    /// The value of a day.
    pub day: Option<NaiveDate>,
    /// The value of a short text without language.
    pub word: Option<String>,
}

/// One entry of a jurisdiction as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Id of the entry.
    pub entry: String,
    pub content_type: String,
    /// The way from the jurisdiction's entry ("electionInfo.importantDates"); empty for that entry itself.
    pub path: String,
    /// Its fields; those that are not written are not there.
    pub fields: Vec<Field>,
}

impl Record {
    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Something is written in English.
    fn has(&self, name: &str) -> bool {
        self.field(name).is_some_and(|field| field.en)
    }

    fn is_on(&self, name: &str) -> bool {
        self.field(name).and_then(|field| field.flag) == Some(true)
    }

    pub(super) fn day(&self, name: &str) -> Option<NaiveDate> {
        self.field(name).and_then(|field| field.day)
    }

    fn word(&self, name: &str) -> &str {
        self.field(name).and_then(|field| field.word.as_deref()).unwrap_or("")
    }

    /// True for an election of `electionsAhead`, and for its dates.
    pub(super) fn is_of_facts(&self) -> bool {
        self.path.starts_with(AHEAD)
    }

    pub(super) fn fault(
        &self,
        severity: Severity,
        rule: &'static str,
        field: &str,
        why: impl Into<String>,
    ) -> LintFault {
        let path = match (self.path.as_str(), field) {
            ("", field) => field.to_owned(),
            (path, "") => path.to_owned(),
            (path, field) => format!("{path}.{field}"),
        };
        let finding = Finding {
            entry: self.entry.clone(),
            content_type: self.content_type.clone(),
            field: field.to_owned(),
            path,
            why: why.into(),
        };
        LintFault { severity, rule, finding }
    }
}

/// The faults of a jurisdiction's records that hold on every day, and the records that depend on the day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LintNotes {
    pub(super) faults: Vec<LintFault>,
    /// Records with a day of [`ENDS`], reduced to their days: today is known only later.
    pub(super) dated: Vec<Record>,
}

impl LintNotes {
    /// Applies the rules that hold on every day to the records of one jurisdiction, its own entry first.
    #[must_use]
    pub fn new(records: &[Record]) -> Self {
        let mut faults: Vec<_> = records.iter().flat_map(record).collect();
        faults.extend(pairs::faults(records));
        let has_days = |record: &&Record| ENDS.iter().any(|end| end.0 == record.content_type);
        let days = |record: &Record| Record {
            fields: record.fields.iter().filter(|field| field.day.is_some()).cloned().collect(),
            ..record.clone()
        };
        Self { faults, dated: records.iter().filter(has_days).map(days).collect() }
    }
}

/// Things that end with a day: content type, field, rule, severity, and the message.
pub(super) const ENDS: [(&str, &str, &str, Severity, &str); 3] = [
    (
        "electionInfo",
        "electionDay",
        "past-election",
        Severity::Error,
        "the election is over, so the site shows no election and none of its dates: give the entry the next \
         election, or link another one",
    ),
    ("alert", "endDate", "past-alert", Severity::Note, "its last day is over: it no longer shows"),
    (
        "pollingLocationLookupConfig",
        "locateMessageEndDate",
        "past-message",
        Severity::Note,
        "the last day of the message is over: it no longer shows",
    ),
];

#[cfg(test)]
mod tests;
