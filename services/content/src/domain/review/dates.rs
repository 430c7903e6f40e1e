//! The days of an election that editors wrote, against the days that the facts of the same jurisdiction give:
//! pages show both, so a correction of one must not leave the other behind.

use chrono::NaiveDate;

use crate::domain::election::{ImportantDates, NotedDate, VisibleElection};
use crate::domain::facts::due::{
    self, Deadline, EARLY_VOTING_START, RECEIVED_BY, REGISTER_BY_MAIL, REGISTER_IN_PERSON, REGISTER_ONLINE,
    REQUEST_BY_MAIL, REQUEST_ONLINE, RETURN_BY_MAIL, RETURN_IN_PERSON,
};
use crate::domain::facts::{ElectionQuery, FactRow, find, resolve};
use crate::domain::finding::Finding;
use crate::domain::lint::{LintFault, Severity};

/// A field of `importantDates`, the deadlines of which it is one, and the fact that decides whether it is
/// used.
pub(super) type Day<'a> =
    (&'static str, &'a NotedDate, &'a [&'a Deadline], Option<(&'static str, &'static str)>);

/// The days that editors write, each with the deadlines that it may be.
pub(super) fn days(dates: &ImportantDates) -> [Day<'_>; 9] {
    const REGISTRATION: &str = "registration.deadlines.mail.basis";
    const BALLOT: &str = "mail_ballot.return.by_mail.basis";
    [
        ("earlyVotingStartBy", &dates.early_voting_start_by, &[&EARLY_VOTING_START], None),
        ("registerOnlineBy", &dates.register_online_by, &[&REGISTER_ONLINE], None),
        ("registerInPersonBy", &dates.register_in_person_by, &[&REGISTER_IN_PERSON], None),
        (
            "registerReceiveBy",
            &dates.register_receive_by,
            &[&REGISTER_BY_MAIL],
            Some((REGISTRATION, "received")),
        ),
        (
            "registerPostmarkBy",
            &dates.register_postmark_by,
            &[&REGISTER_BY_MAIL],
            Some((REGISTRATION, "postmark")),
        ),
        ("ballotRequestBy", &dates.ballot_request_by, &[&REQUEST_BY_MAIL, &REQUEST_ONLINE], None),
        ("ballotDropoffBy", &dates.ballot_dropoff_by, &[&RETURN_IN_PERSON], None),
        ("ballotPostmarkBy", &dates.ballot_postmark_by, &[&RETURN_BY_MAIL], Some((BALLOT, "postmark"))),
        ("ballotReceiveBy", &dates.ballot_receive_by, &[&RETURN_BY_MAIL, &RECEIVED_BY], None),
    ]
}

/// The faults of the dates of an election.
pub(super) fn faults(election: &VisibleElection, rows: &[FactRow], today: NaiveDate) -> Vec<LintFault> {
    let facts = resolve(rows, &ElectionQuery { day: election.day, kind: election.kind }, today);
    let days = days(&election.dates);
    let fault = |field: &str, why: String| LintFault {
        severity: Severity::Warning,
        rule: "date-not-of-facts",
        finding: Finding {
            field: field.to_owned(),
            path: format!("electionInfo.importantDates.{field}"),
            why,
            ..Finding::default()
        },
    };
    let mut faults = Vec::new();
    for (field, noted, of, basis) in days {
        let Some(written) = noted.date else { continue };
        let said = basis.and_then(|(name, word)| Some((name, word, find(&facts, name)?)));
        if let Some((name, word, fact)) = said.filter(|(_, word, fact)| fact.row.value != *word) {
            let why = format!(
                "{name} is {}, and this day is for {word}: change the one that is wrong",
                fact.row.value
            );
            faults.push(fault(field, why));
        }
        let given: Vec<_> = of.iter().filter_map(|of| due::due(&facts, of, election.day)).collect();
        if !given.is_empty() && given.iter().all(|due| due.day != written) {
            let given: Vec<_> = given.iter().map(|due| due.day.to_string()).collect();
            let why = format!(
                "{written} stands here, and the facts give {}: change the one that is wrong",
                given.join(" or ")
            );
            faults.push(fault(field, why));
        }
    }
    faults
}
