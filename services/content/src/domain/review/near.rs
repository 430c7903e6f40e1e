//! Elections that are near and whose days are not all known: a page must not lead with one (the voter would
//! read "ask" where the law gives a day).

use chrono::{Days, NaiveDate};

use super::dates::days;
use crate::domain::election::VisibleElection;
use crate::domain::entry::JurisdictionEntry;
use crate::domain::facts::due::{Deadline, EARLY_VOTING_END};
use crate::domain::facts::needed::{Knowledge, NEAR_DAYS, needed};
use crate::domain::facts::{ElectionQuery, resolve};
use crate::domain::finding::Finding;
use crate::domain::lint::{LintFault, Severity};

/// A fault for each election within [`NEAR_DAYS`] of `today` that lacks a day: neither the facts nor the
/// editors give it, nor do the facts say that there is none.
pub(super) fn faults(entry: &JurisdictionEntry, today: NaiveDate) -> Vec<LintFault> {
    let until = today.checked_add_days(Days::new(NEAR_DAYS)).unwrap_or(NaiveDate::MAX);
    let near = entry.elections_on(today).into_iter().filter(|election| election.day <= until);
    near.filter_map(|election| fault(entry, &election, today)).collect()
}

fn fault(entry: &JurisdictionEntry, election: &VisibleElection, today: NaiveDate) -> Option<LintFault> {
    let facts = resolve(&entry.facts, &ElectionQuery { day: election.day, kind: election.kind }, today);
    let missing = needed(&facts, entry.place.code, election.day)
        .into_iter()
        .filter(|needed| needed.known == Knowledge::Unknown && !is_written(needed.of, election));
    let missing: Vec<_> = missing.map(|needed| needed.of.base()).collect();
    if missing.is_empty() {
        return None;
    }
    let name = election.about.name.as_ref().map_or(election.internal_name.as_str(), |name| name.en.as_str());
    let why = format!(
        "{name} ({}) is on {}, in {} days, and no day is known for {}: add rows to the facts, with - where \
         there is no such day",
        election.kind.word(),
        election.day,
        (election.day - today).num_days(),
        missing.join(", ")
    );
    let field = "electionInfo".to_owned();
    let finding = Finding { path: field.clone(), field, why, ..Finding::default() };
    Some(LintFault { severity: Severity::Error, rule: "days-unknown", finding })
}

/// True where the editors wrote the day.
fn is_written(of: &Deadline, election: &VisibleElection) -> bool {
    let is = |other: &&Deadline| other.count == of.count;
    of.count == EARLY_VOTING_END.count && election.early_voting.days.is_some_and(|days| days.1.is_some())
        || days(&election.dates).iter().any(|(_, noted, all, _)| noted.date.is_some() && all.iter().any(is))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::election::{About, DateEntries, EarlyVoting, ElectionEntry, ElectionKind};
    use crate::domain::facts::tests::official as row;

    fn entry() -> JurisdictionEntry {
        let place = common::jurisdiction::any("NV").unwrap();
        let facts = [
            ("registration.required", "no"),
            ("mail_ballot.request.needed", "yes"),
            ("mail_ballot.return.in_person.allowed", "no"),
            ("mail_ballot.return.by_mail.days_before", "0"),
            ("early_voting.offered", "no"),
        ];
        let election = |day: &str| ElectionEntry {
            internal_name: "Runoff".to_owned(),
            kind: ElectionKind::General,
            day: day.parse().unwrap(),
            early_voting: EarlyVoting::default(),
            dates: DateEntries::default(),
            about: About::default(),
        };
        JurisdictionEntry {
            facts: facts.map(|(name, value)| row(name, value)).into(),
            ahead: vec![election("2026-12-12"), election("2027-04-17")],
            ..JurisdictionEntry::blank(place)
        }
    }

    fn told(entry: &JurisdictionEntry, today: &str) -> Vec<String> {
        faults(entry, today.parse().unwrap()).into_iter().map(|fault| fault.finding.why).collect()
    }

    #[test]
    fn near_election_without_day_is_an_error() {
        let mut entry = entry();
        let why = told(&entry, "2026-11-28");
        assert_eq!(why.len(), 1, "the one of April is far: {why:?}");
        assert!(why[0].contains("2026-12-12, in 14 days, and no day is known for mail_ballot.request.mail:"));
        entry.facts.push(row("mail_ballot.request.mail.days_before", "4"));
        assert!(told(&entry, "2026-11-28").is_empty(), "the facts know it");
    }

    #[test]
    fn near_means_45_days() {
        let entry = entry();
        assert_eq!(told(&entry, "2027-03-03").len(), 1);
        assert!(told(&entry, "2027-03-02").is_empty(), "46 days away");
        assert_eq!(told(&entry, "2027-04-17").len(), 1, "on the day");
        assert!(told(&entry, "2027-04-18").is_empty(), "over");
    }

    #[test]
    fn day_of_editors_or_known_absence_is_enough() {
        let mut with_editors = entry();
        with_editors.ahead[0].dates.ballot_request_by.date = "2026-12-08".parse().ok();
        assert!(told(&with_editors, "2026-11-28").is_empty());
        let mut none = entry();
        none.facts.push(row("mail_ballot.request.mail.days_before", "-"));
        assert!(told(&none, "2026-11-28").is_empty());
    }
}
