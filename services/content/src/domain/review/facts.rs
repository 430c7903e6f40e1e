//! Rules over the facts of one jurisdiction: what a row lacks, which rows contradict each other, and what the
//! pages of the election shown ask for and do not have.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::domain::entry::JurisdictionEntry;
use crate::domain::facts::definitions::{SUBJECTS, definition, is_asked};
use crate::domain::facts::value::{NOTHING, Safe, ValueKind};
use crate::domain::facts::{Confidence, ElectionQuery, FactRow, resolve};
use crate::domain::finding::Finding;
use crate::domain::lint::{LintFault, Severity};
use crate::domain::official::is_official;

use Severity::{Error, Warning};

/// The field in which they stand.
const FIELD: &str = "facts";

fn fault(severity: Severity, rule: &'static str, why: String) -> LintFault {
    let finding = Finding { field: FIELD.to_owned(), path: FIELD.to_owned(), why, ..Finding::default() };
    LintFault { severity, rule, finding }
}

/// The faults of a jurisdiction's facts on a day. An entry without facts is one of a space that has none.
pub(super) fn faults(entry: &JurisdictionEntry, today: NaiveDate) -> Vec<LintFault> {
    if entry.facts.is_empty() {
        return Vec::new();
    }
    let mut faults: Vec<LintFault> = entry.facts.iter().flat_map(row).collect();
    faults.extend(overlaps(&entry.facts));
    faults.extend(expired(&entry.facts, today));
    if let Some(election) = entry.election_on(today) {
        faults.extend(gaps(&entry.facts, &ElectionQuery { day: election.day, kind: election.kind }, today));
        faults.extend(super::dates::faults(&election, &entry.facts, today));
    }
    faults
}

fn row(row: &FactRow) -> Vec<LintFault> {
    let (name, value) = (&row.name, &row.value);
    let mut faults = Vec::new();
    if value != NOTHING && row.source.name.is_empty() && row.source.url.is_empty() {
        faults.push(fault(Error, "fact-without-source", format!("{name} = {value} names no source")));
    }
    let link = definition(name).is_some_and(|known| known.kind == ValueKind::Link) && value != NOTHING;
    let addresses = [link.then_some(value), Some(&row.source.url).filter(|url| !url.is_empty())];
    for address in addresses.into_iter().flatten().filter(|address| !is_official(address)) {
        let why =
            format!("{name}: {address} is no page of officials (.gov, or listed in facts/official.csv)");
        faults.push(fault(Warning, "unofficial-link", why));
    }
    faults
}

/// Two firm values of one fact that hold for the same elections.
fn overlaps(rows: &[FactRow]) -> Vec<LintFault> {
    let mut by_name: BTreeMap<&str, Vec<&FactRow>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.sure > Confidence::Low) {
        by_name.entry(&row.name).or_default().push(row);
    }
    by_name.retain(|name, _| definition(name).is_none_or(|known| known.safe != Safe::All));
    let mut faults = Vec::new();
    for (name, rows) in by_name {
        let mut values = BTreeSet::new();
        for (at, a) in rows.iter().enumerate() {
            let differs =
                |b: &&&FactRow| a.value != b.value && a.elections == b.elections && a.valid.overlaps(b.valid);
            for b in rows[at + 1..].iter().filter(differs) {
                values.extend([a.value.as_str(), b.value.as_str()]);
            }
        }
        if !values.is_empty() {
            let values = values.into_iter().collect::<Vec<_>>().join(" / ");
            let why = format!("{name} has firm values that differ for the same elections: {values}");
            faults.push(fault(Warning, "facts-differ", why));
        }
    }
    faults
}

/// Facts that hang on a suit, a vote, a bill or a list, and that nobody checked again in time. Rows that are
/// over on their own are not named.
fn expired(rows: &[FactRow], today: NaiveDate) -> Vec<LintFault> {
    let mut by_day: BTreeMap<NaiveDate, BTreeSet<&str>> = BTreeMap::new();
    let held = rows.iter().filter(|row| row.valid.until.is_none_or(|until| today <= until));
    for row in held.filter(|row| row.is_expired(today)) {
        by_day.entry(row.recheck_by.unwrap_or(today)).or_default().insert(&row.name);
    }
    by_day
        .into_iter()
        .map(|(by, names)| {
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            let why = format!("{names}: to be checked again by {by}; shown as unsure since then");
            fault(Warning, "fact-expired", why)
        })
        .collect()
}

/// Facts that a section of a page asks for and that no row gives for the election; and facts whose last row
/// ended before it.
fn gaps(rows: &[FactRow], asked: &ElectionQuery, today: NaiveDate) -> Vec<LintFault> {
    let held = resolve(rows, asked, today);
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut faults = Vec::new();
    let all = SUBJECTS.iter().flat_map(|subject| subject.facts).filter(|known| is_asked(known, &held));
    for known in all.filter(|known| !held.iter().any(|fact| fact.row.name == known.name)) {
        let ended = rows.iter().filter(|row| row.name == known.name).filter_map(|row| row.valid.until).max();
        match ended.filter(|until| *until < asked.day) {
            Some(until) => {
                let (name, section, day) = (known.name, known.section, asked.day);
                let why =
                    format!("{name} held until {until}, and {section} needs it for the election of {day}");
                faults.push(fault(Warning, "fact-is-over", why));
            }
            None => missing.entry(known.section).or_default().push(known.name),
        }
    }
    faults.extend(missing.into_iter().map(|(section, names)| {
        fault(Warning, "fact-missing", format!("{section} has no {}", names.join(", ")))
    }));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::election::{About, DateEntries, EarlyVoting, ElectionEntry, ElectionKind};
    use crate::domain::facts::{Elections, Validity};
    use crate::domain::source::RowSource;

    fn row_of(name: &str, value: &str) -> FactRow {
        FactRow {
            name: name.to_owned(),
            value: value.to_owned(),
            source: RowSource { name: "The office".to_owned(), url: "https://sos.example.gov/".to_owned() },
            checked: None,
            sure: Confidence::Medium,
            valid: Validity::default(),
            elections: Elections::default(),
            official: false,
            recheck_by: None,
        }
    }

    fn entry(facts: Vec<FactRow>) -> JurisdictionEntry {
        let election = ElectionEntry {
            internal_name: String::new(),
            kind: ElectionKind::General,
            day: "2028-11-07".parse().unwrap(),
            early_voting: EarlyVoting::default(),
            dates: DateEntries::default(),
            about: About::default(),
        };
        let place = common::jurisdiction::any("NV").unwrap();
        JurisdictionEntry { facts, election: Some(election), ..JurisdictionEntry::blank(place) }
    }

    fn told(facts: Vec<FactRow>) -> Vec<(&'static str, String)> {
        let faults = faults(&entry(facts), "2028-10-20".parse().unwrap());
        faults.into_iter().filter(|f| f.rule != "fact-missing").map(|f| (f.rule, f.finding.why)).collect()
    }

    #[test]
    fn a_row_without_source_and_an_address_of_others_are_named() {
        let nobody = FactRow { source: RowSource::default(), ..row_of("registration.required", "yes") };
        assert_eq!(told(vec![nobody])[0].0, "fact-without-source");
        let link = told(vec![row_of("registration.check_url", "https://ballots.example.com/")]);
        assert!(
            link.len() == 1 && link[0].0 == "unofficial-link" && link[0].1.contains("ballots.example.com")
        );
        assert!(told(vec![row_of("registration.check_url", "https://www.nvsos.gov/")]).is_empty());
    }

    #[test]
    fn names_facts_past_their_recheck() {
        let name = "voter_id.kind";
        let by = |day: &str| FactRow { recheck_by: day.parse().ok(), ..row_of(name, "none") };
        assert!(told(vec![by("2028-10-20")]).is_empty(), "the day itself is in time");
        let late = told(vec![by("2028-10-19"), by("2028-10-19")]);
        assert!(late.len() == 1 && late[0].0 == "fact-expired" && late[0].1.contains("2028-10-19"));
        let over = Validity { from: None, until: "2028-10-01".parse().ok() };
        assert!(
            told(vec![FactRow { valid: over, ..by("2028-10-19") }]).iter().all(|f| f.0 == "fact-is-over")
        );
    }

    #[test]
    fn two_firm_values_that_differ_are_named_once() {
        let name = "mail_ballot.envelope.witnesses";
        let until = |day: &str, row: FactRow| FactRow {
            valid: Validity { until: day.parse().ok(), ..row.valid },
            ..row
        };
        let from = |day: &str, row: FactRow| FactRow {
            valid: Validity { from: day.parse().ok(), ..row.valid },
            ..row
        };
        let both = told(vec![row_of(name, "0"), row_of(name, "1"), row_of(name, "1")]);
        assert_eq!(both.len(), 1);
        assert!(both[0].0 == "facts-differ" && both[0].1.ends_with("0 / 1"));
        let in_turn = vec![until("2027-01-01", row_of(name, "0")), from("2027-01-02", row_of(name, "1"))];
        assert!(told(in_turn).is_empty());
        let weak = FactRow { sure: Confidence::Low, ..row_of(name, "1") };
        assert!(told(vec![row_of(name, "0"), weak]).is_empty(), "a weak row is no firm value");
    }

    #[test]
    fn a_day_that_is_not_that_of_the_facts_is_named() {
        let online = || row_of("registration.deadlines.online.days_before", "18");
        let on = |day: &str, facts: Vec<FactRow>| {
            let mut entry = entry(facts);
            let dates = &mut entry.election.as_mut().unwrap().dates;
            dates.register_online_by.date = day.parse().ok();
            dates.register_receive_by.date = "2028-10-20".parse().ok();
            let faults = faults(&entry, "2028-10-01".parse().unwrap());
            faults
                .into_iter()
                .filter(|f| f.rule == "date-not-of-facts")
                .map(|f| f.finding)
                .collect::<Vec<_>>()
        };
        assert_eq!(on("2028-10-20", vec![online()]), []);
        let corrected = on("2028-10-20", vec![row_of("registration.deadlines.online.days_before", "20")]);
        assert_eq!(corrected.len(), 1);
        assert_eq!(corrected[0].path, "electionInfo.importantDates.registerOnlineBy");
        assert!(corrected[0].why.starts_with("2028-10-20 stands here, and the facts give 2028-10-18"));
        let basis = on("2028-10-20", vec![online(), row_of("registration.deadlines.mail.basis", "postmark")]);
        assert!(basis.len() == 1 && basis[0].why.contains("is postmark, and this day is for received"));
    }

    #[test]
    fn what_a_page_needs_and_is_over_or_unknown_is_named() {
        let past = FactRow {
            valid: Validity { from: None, until: "2026-11-03".parse().ok() },
            ..row_of("polling.hours.opens", "07:00")
        };
        let over = told(vec![past]);
        assert!(over.len() == 1 && over[0].0 == "fact-is-over" && over[0].1.contains("2026-11-03"));
        let asked = ElectionQuery { day: "2028-11-07".parse().unwrap(), kind: ElectionKind::General };
        let today = "2028-10-01".parse().unwrap();
        let missing = gaps(&[row_of("polling.hours.opens", "07:00")], &asked, today);
        let says = |rows: &[FactRow], name: &str| {
            gaps(rows, &asked, today).iter().any(|f| f.finding.why.contains(name))
        };
        let arrival = "received_by_days_after";
        assert!(says(&[row_of("mail_ballot.return.by_mail.basis", "postmark")], arrival));
        assert!(!says(&[row_of("mail_ballot.return.by_mail.basis", "received")], arrival));
        let hours = missing.iter().find(|f| f.finding.why.starts_with("election day has no")).unwrap();
        assert!(hours.finding.why.contains("polling.hours.closes") && !hours.finding.why.contains("opens"));
    }
}
