//! The faults of an entry on a day: texts that voters do not see, fields that are missing, facts that
//! contradict each other or are not there. The audit gets them over gRPC, editors from `content-pack lint`;
//! both use the same rules.

mod dates;
mod facts;
mod near;

use chrono::NaiveDate;

use super::entry::JurisdictionEntry;
use super::finding::Finding;
use super::lint::{ENDS, LintFault, Severity};
use super::missing;

/// The faults of a day: fields that could not be read, and texts that the rules hide.
#[must_use]
pub fn seen(entry: &JurisdictionEntry, today: NaiveDate) -> Vec<LintFault> {
    let unreadable = entry.unreadable.iter().map(|finding| LintFault {
        severity: Severity::Error,
        rule: "unreadable",
        finding: finding.clone(),
    });
    let goes_on = entry.election_on(today).is_some();
    // The elections that the facts know go by, one after the other: that is no fault.
    let dated = entry.lint.dated.iter().filter(|record| !record.is_of_facts());
    let over = dated.filter_map(|record| {
        let (_, field, rule, severity, why) = ENDS.iter().find(|end| end.0 == record.content_type)?;
        let (severity, why) = match *rule {
            "past-election" if goes_on => {
                (&Severity::Note, &"the election is over: the site shows the next one")
            }
            _ => (severity, why),
        };
        record.day(field).filter(|day| *day < today).map(|_| record.fault(*severity, rule, field, *why))
    });
    let mut faults: Vec<_> = unreadable.chain(entry.lint.faults.iter().cloned()).chain(over).collect();
    faults.sort();
    faults.dedup();
    faults
}

/// The same, with the missing fields that a voter would look for, and what the facts lack.
#[must_use]
pub fn all(entry: &JurisdictionEntry, today: NaiveDate) -> Vec<LintFault> {
    let mut faults = seen(entry, today);
    faults.extend(facts::faults(entry, today));
    // An entry without facts is one of a space that has none.
    if !entry.facts.is_empty() {
        faults.extend(near::faults(entry, today));
    }
    faults.extend(missing::names(entry).into_iter().map(|path| LintFault {
        severity: Severity::Warning,
        rule: "missing",
        finding: Finding {
            path: path.to_owned(),
            why: "nothing is written here, and voters look for it".to_owned(),
            ..Finding::default()
        },
    }));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::lint::{Field, FieldKind, LintNotes, Record};

    fn written(content_type: &str, days: &[(&str, &str)]) -> Record {
        let field = |(name, day): &(&str, &str)| Field {
            name: (*name).to_owned(),
            kind: FieldKind::Plain,
            en: true,
            es: false,
            flag: None,
            day: Some(day.parse().unwrap()),
            word: None,
        };
        Record {
            entry: format!("{content_type}-1"),
            content_type: content_type.to_owned(),
            path: String::new(),
            fields: days.iter().map(field).collect(),
        }
    }

    #[test]
    fn past_days_are_said_on_the_days_after() {
        let place = common::jurisdiction::any("NV").unwrap();
        let records = [
            written("stateConfig", &[]),
            written("electionInfo", &[("electionDay", "2028-11-07")]),
            written("alert", &[("startDate", "2028-10-01"), ("endDate", "2028-10-10")]),
        ];
        let entry = JurisdictionEntry { lint: LintNotes::new(&records), ..JurisdictionEntry::blank(place) };
        let rules = |today: &str| {
            seen(&entry, today.parse().unwrap()).into_iter().map(|f| f.rule).collect::<Vec<_>>()
        };
        assert_eq!(rules("2028-10-10"), Vec::<&str>::new());
        assert_eq!(rules("2028-10-11"), ["past-alert"]);
        assert_eq!(rules("2028-11-08"), ["past-election", "past-alert"]);
        let missing = all(&entry, "2028-10-10".parse().unwrap());
        assert!(missing.iter().any(|f| f.rule == "missing" && f.finding.path == "electionOfficeURL"));
    }
}
