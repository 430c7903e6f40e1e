//! Elections and their dates, out of entries of the CMS.

use crate::domain::election::{About, DateEntries, DateEntry, EarlyVoting, ElectionEntry, ElectionKind};
use crate::domain::rich_text;
use crate::domain::source::{Checked, RowSource, iso_day};
use crate::sources::cda::Node;

/// Of the days that other sources give, this many are read.
const MAX_OTHER_DAYS: usize = 5;

/// An election without a day does not count (SPEC section 5).
pub(super) fn election(node: &Node<'_>) -> Option<ElectionEntry> {
    let Some(day) = node.date("electionDay") else {
        node.unreadable("electionDay", "an election needs its day: it is not shown");
        return None;
    };
    let (start, end) = (node.date("earlyVotingStartDate"), node.date("earlyVotingEndDate"));
    let early_voting = EarlyVoting::new(node.flag("earlyVotingAllowed"), start, end);
    if early_voting.days.is_none() && (start.is_some() || end.is_some()) {
        node.unreadable("earlyVotingStartDate", "needs a first and a last day, in order: neither is shown");
    }
    let kind = node.string("electionType").unwrap_or_default();
    if !kind.is_empty() && ElectionKind::parse(&kind) == ElectionKind::Unspecified {
        node.unreadable("electionType", "not a kind of election that the site knows");
    }
    Some(ElectionEntry {
        internal_name: node.string("internalName").unwrap_or_default(),
        kind: ElectionKind::parse(&kind),
        day,
        early_voting,
        dates: node.link("importantDates").as_ref().map(dates).unwrap_or_default(),
        about: about(node),
    })
}

/// The name for voters, and how firm the day is.
fn about(node: &Node<'_>) -> About {
    let written = node.strings("otherDays");
    let other_days: Vec<_> = written.iter().filter_map(|day| iso_day(day)).take(MAX_OTHER_DAYS).collect();
    if other_days.len() < written.len() {
        node.unreadable("otherDays", "some are no days (write 2027-06-15), or they are too many");
    }
    let url = node.string("sourceUrl").filter(|url| rich_text::is_allowed(url)).unwrap_or_default();
    About {
        name: node.text("electionName"),
        may_move: node.flag("dayMayMove"),
        other_days,
        some_voters: node.flag("someVoters"),
        source: RowSource { name: node.string("sourceName").unwrap_or_default(), url },
        checked: node.string("checked").as_deref().and_then(Checked::parse),
    }
}

fn dates(node: &Node<'_>) -> DateEntries {
    let notes =
        |name: &str| (node.written(&format!("{name}ShortNote")), node.written(&format!("{name}LongNote")));
    let date = |name: &str| {
        let (short, long) = notes(name);
        DateEntry { date: node.date(name), short, long }
    };
    DateEntries {
        early_voting_start_by: date("earlyVotingStartBy"),
        early_voting_start_is_same_statewide: node.flag("earlyVotingStartIsSameStatewide"),
        in_person_absentee_start_by: date("inPersonAbsenteeStartBy"),
        election_day: date("electionDay"),
        election_day_statewide_hours: notes("electionDayStatewideHours"),
        ballot_request_by: date("ballotRequestBy"),
        ballot_dropoff_by: date("ballotDropoffBy"),
        ballot_postmark_by: date("ballotPostmarkBy"),
        ballot_receive_by: date("ballotReceiveBy"),
        register_online_by: date("registerOnlineBy"),
        register_in_person_by: date("registerInPersonBy"),
        register_same_day_note: notes("registerSameDay"),
        register_receive_by: date("registerReceiveBy"),
        register_postmark_by: date("registerPostmarkBy"),
        vote_by_mail_note: notes("voteByMail"),
    }
}
