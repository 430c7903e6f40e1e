//! The day of a deadline, or of something that begins, out of the facts of one election. A day that sources
//! give differently, or that a weekend or a holiday may move, is the one with which a voter loses nothing,
//! and says so.

use chrono::{Days, NaiveDate};

use super::calendar::{Assume, Calendar};
use super::value::{Count, NOTHING};
use super::{Fact, FactCertainty};

/// The names of the facts that give one day.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    /// A number of days from election day.
    pub count: &'static str,
    /// The number counts the days after election day.
    pub after: bool,
    /// The day itself, as officials published it for one election.
    pub day: &'static str,
    /// The fact that says how a weekend or a holiday moves the day.
    pub weekend: &'static str,
    /// Something begins: the later day is safe. Beginnings are not moved where no rule says so.
    pub begins: bool,
}

/// A deadline whose facts all begin with one name.
macro_rules! deadline {
    ($base:literal) => {
        Deadline {
            count: concat!($base, ".days_before"),
            after: false,
            day: concat!($base, ".day"),
            weekend: concat!($base, ".weekend"),
            begins: false,
        }
    };
}

pub const REGISTER_ONLINE: Deadline = deadline!("registration.deadlines.online");
pub const REGISTER_BY_MAIL: Deadline = deadline!("registration.deadlines.mail");
pub const REGISTER_IN_PERSON: Deadline = deadline!("registration.deadlines.in_person");
/// Asking for a mail ballot online.
pub const REQUEST_ONLINE: Deadline = deadline!("mail_ballot.request.online");
/// Asking for one by mail.
pub const REQUEST_BY_MAIL: Deadline = deadline!("mail_ballot.request.mail");
/// Asking for one in person.
pub const REQUEST_IN_PERSON: Deadline = deadline!("mail_ballot.request.in_person");
/// Mailing it: the postmark, or the arrival, by its basis.
pub const RETURN_BY_MAIL: Deadline = deadline!("mail_ballot.return.by_mail");
/// Handing it in.
pub const RETURN_IN_PERSON: Deadline = deadline!("mail_ballot.return.in_person");
/// The last day on which a ballot with a postmark may arrive.
pub const RECEIVED_BY: Deadline = Deadline {
    count: "mail_ballot.return.by_mail.received_by_days_after",
    after: true,
    day: "mail_ballot.return.by_mail.received_by_day",
    weekend: "mail_ballot.return.by_mail.received_by_weekend",
    begins: false,
};
/// Early voting begins.
pub const EARLY_VOTING_START: Deadline = Deadline {
    count: "early_voting.rule.start_days_before",
    after: false,
    day: "early_voting.start",
    weekend: "early_voting.rule.start_weekend",
    begins: true,
};
/// Its last day. Many states vote on the Saturday or Sunday before: only a rule moves it.
pub const EARLY_VOTING_END: Deadline = Deadline {
    count: "early_voting.rule.end_days_before",
    after: false,
    day: "early_voting.end",
    weekend: "early_voting.rule.end_weekend",
    begins: true,
};

/// Why a day is not firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// A weekend or a holiday may move it.
    Closed,
    /// The source is weak.
    Weak,
    /// Sources give different days; this is the safest of them.
    Disputed,
}

/// A day for a voter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The day; where there is a doubt, the one with which a voter loses nothing.
    pub day: NaiveDate,
    /// Why it is not firm; `None` when it is.
    pub doubt: Option<Doubt>,
    /// The rule as a number of days of the calendar before election day, where it is one.
    pub days_before: Option<i64>,
}

/// A fact by name. Facts are sorted by name, as [`super::resolve`] gives them.
#[must_use]
pub fn find<'a>(facts: &'a [Fact], name: &str) -> Option<&'a Fact> {
    facts.binary_search_by(|fact| fact.row.name.as_str().cmp(name)).ok().map(|at| &facts[at])
}

/// The day of a deadline for the election of `election` in the jurisdiction `code`; `None` when no fact gives
/// one.
#[must_use]
pub fn due(facts: &[Fact], of: &Deadline, code: &str, election: NaiveDate) -> Option<Due> {
    let (count, day) = (find(facts, of.count), find(facts, of.day));
    // A rule that is not sure moves nothing: the day is then safe without it.
    let weekend = find(facts, of.weekend).filter(|fact| fact.certainty == FactCertainty::Sure);
    let weekend = weekend.map(|fact| fact.row.value.as_str());
    let counted = values(count).filter_map(|value| {
        let count = Count::parse(value)?;
        let count = if of.after { negative(count) } else { count };
        counted_day(count, of, weekend, code, election)
    });
    let published = values(day).filter_map(|value| {
        let day = value.parse().ok()?;
        Some(Due { day, doubt: None, days_before: None })
    });
    let mut all: Vec<Due> = counted.collect();
    let by_rule = all.len();
    all.extend(published);
    let safe =
        if of.begins { all.iter().max_by_key(|due| due.day) } else { all.iter().min_by_key(|due| due.day) };
    let safe = *safe?;
    // Where one source says that there is no such day, the others do not make it firm.
    let differ = all.iter().any(|due| due.day != safe.day) || values_differ(count, by_rule);
    let weak = [count, day].into_iter().flatten().any(|fact| fact.certainty == FactCertainty::Unsure);
    let doubt = match (differ, safe.doubt, weak) {
        (true, ..) => Some(Doubt::Disputed),
        (false, Some(doubt), _) => Some(doubt),
        (false, None, true) => Some(Doubt::Weak),
        (false, None, false) => None,
    };
    let days_before = safe.days_before.filter(|_| all.iter().all(|due| due.days_before == safe.days_before));
    Some(Due { doubt, days_before, ..safe })
}

/// All values that sources give, the safe one first.
fn values(fact: Option<&Fact>) -> impl Iterator<Item = &str> {
    let said = fact.into_iter().flat_map(|fact| {
        std::iter::once(fact.row.value.as_str()).chain(fact.others.iter().map(String::as_str))
    });
    said.filter(|value| !value.is_empty() && *value != NOTHING)
}

/// True when a disputed fact has a value beside those that gave a day.
fn values_differ(fact: Option<&Fact>, gave_a_day: usize) -> bool {
    let said = fact.map_or(0, |fact| usize::from(!fact.row.value.is_empty()) + fact.others.len());
    fact.is_some_and(|fact| fact.certainty == FactCertainty::Disputed) && said > gave_a_day
}

fn negative(count: Count) -> Count {
    match count {
        Count::Days(days) => Count::Days(-days),
        Count::BusinessDays(days) => Count::BusinessDays(-days),
        hours @ Count::HoursBeforeClosing(_) => hours,
    }
}

/// The day of one count, under both assumptions about days that may be closed.
fn counted_day(
    count: Count,
    of: &Deadline,
    weekend: Option<&str>,
    code: &str,
    election: NaiveDate,
) -> Option<Due> {
    let under = |assume| moved_day(count, of, weekend, &Calendar { code, election, assume });
    let (open, closed) = (under(Assume::Open)?, under(Assume::Closed)?);
    let day = if of.begins { open.0.max(closed.0) } else { open.0.min(closed.0) };
    let doubt = (open.0 != closed.0 || open.1 || closed.1).then_some(Doubt::Closed);
    let days_before = if let Count::Days(days) = count { Some(days) } else { None };
    Some(Due { day, doubt, days_before })
}

/// The day, and whether a weekend or a holiday may move it.
fn moved_day(
    count: Count,
    of: &Deadline,
    weekend: Option<&str>,
    calendar: &Calendar<'_>,
) -> Option<(NaiveDate, bool)> {
    let day = match count {
        Count::Days(days) => {
            let by = Days::new(days.unsigned_abs());
            if days < 0 {
                calendar.election.checked_add_days(by)
            } else {
                calendar.election.checked_sub_days(by)
            }?
        }
        Count::BusinessDays(days) => return Some((calendar.business_days_before(days)?, false)),
        Count::HoursBeforeClosing(_) => return Some((calendar.election, false)),
    };
    if calendar.is_open(day) {
        return Some((day, false));
    }
    match weekend {
        Some("stays") => Some((day, false)),
        Some("next_business_day") => Some((calendar.forward(day)?, false)),
        Some("previous_business_day") => Some((calendar.back(day)?, false)),
        // Early voting is on weekends, too: only a holiday casts doubt.
        _ if of.begins && chrono::Datelike::weekday(&day).num_days_from_monday() >= 5 => Some((day, false)),
        _ if of.begins => Some((calendar.forward(day)?, true)),
        _ => Some((calendar.back(day)?, true)),
    }
}

#[cfg(test)]
mod tests;
