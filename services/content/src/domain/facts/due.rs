//! The day of a deadline, or of something that begins, out of the facts of one election. A day that sources
//! give differently, or that a weekend or a holiday may move, is the one with which a voter loses nothing,
//! and says so.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use super::calendar::{Assume, Calendar};
use super::value::{Count, NOTHING};
use super::{Confidence, Fact, FactCertainty, find};

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
    /// Something begins: the later day is safe.
    pub begins: bool,
    /// It may be on a weekend: where no rule moves the day, only a holiday casts doubt on it.
    pub weekends: bool,
}

impl Deadline {
    /// The part of the name of its count that says which deadline it is: `registration.deadlines.online`.
    #[must_use]
    pub fn base(&self) -> &'static str {
        let endings = ["days_before", "days_after"];
        let base = endings.iter().find_map(|end| self.count.strip_suffix(end)).unwrap_or(self.count);
        base.trim_end_matches(['.', '_'])
    }
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
            weekends: false,
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
    weekends: false,
};
/// Early voting begins.
pub const EARLY_VOTING_START: Deadline = Deadline {
    count: "early_voting.rule.start_days_before",
    after: false,
    day: "early_voting.start",
    weekend: "early_voting.rule.start_weekend",
    begins: true,
    weekends: true,
};
/// Early voting begins in the first counties or towns, where they choose.
pub const EARLY_VOTING_EARLIEST: Deadline = Deadline {
    count: "early_voting.rule.earliest_days_before",
    day: "early_voting.earliest",
    ..EARLY_VOTING_START
};
/// Its last day. Many states vote on the Saturday or Sunday before.
pub const EARLY_VOTING_END: Deadline = Deadline {
    count: "early_voting.rule.end_days_before",
    after: false,
    day: "early_voting.end",
    weekend: "early_voting.rule.end_weekend",
    begins: false,
    weekends: true,
};
/// In-person absentee voting of those with a reason begins, where early voting for all is shorter.
pub const EXCUSED_START: Deadline = Deadline {
    count: "early_voting.excused.start_days_before",
    day: "early_voting.excused.start",
    weekend: "early_voting.excused.start_weekend",
    ..EARLY_VOTING_START
};
/// Its last day.
pub const EXCUSED_END: Deadline = Deadline {
    count: "early_voting.excused.end_days_before",
    day: "early_voting.excused.end",
    weekend: "early_voting.excused.end_weekend",
    ..EARLY_VOTING_END
};
/// Mail ballots begin to go out.
pub const BALLOTS_SENT: Deadline = Deadline {
    count: "mail_ballot.sent.days_before",
    after: false,
    day: "mail_ballot.sent.day",
    weekend: "mail_ballot.sent.weekend",
    begins: true,
    weekends: true,
};

/// At most this many days before a period are looked at for the day that a holiday adds to it.
const MAX_ADDED: usize = 10;

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

/// The day of a deadline for the election of `election`; `None` when no fact gives one. The facts are all
/// that hold for the election, sorted by name.
#[must_use]
pub fn due(facts: &[Fact], of: &Deadline, election: NaiveDate) -> Option<Due> {
    let (count, day) = (find(facts, of.count), find(facts, of.day));
    // A rule that is not sure moves nothing: the day is then safe without it.
    let weekend = find(facts, of.weekend).filter(|fact| fact.certainty.is_firm());
    let weekend = weekend.map(|fact| fact.row.value.as_str());
    let counted =
        values(count).filter_map(|value| counted_day(Count::parse(value)?, of, weekend, facts, election));
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

/// True when voters are asked to confirm the day of a deadline: no official page or law says it, or a row is
/// past its recheck. A doubt that the day itself shows is another matter.
#[must_use]
pub fn needs_confirming(facts: &[Fact], of: &Deadline) -> bool {
    [of.count, of.day].into_iter().filter_map(|name| find(facts, name)).any(|fact| match fact.certainty {
        FactCertainty::Secondary => true,
        FactCertainty::Unsure => fact.row.sure > Confidence::Low,
        FactCertainty::Sure | FactCertainty::Disputed => false,
    })
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

/// The day of one count, under both assumptions about days that may be closed.
fn counted_day(
    count: Count,
    of: &Deadline,
    weekend: Option<&str>,
    facts: &[Fact],
    election: NaiveDate,
) -> Option<Due> {
    let under = |assume| {
        let calendar = Calendar { facts, election, assume };
        let day = unmoved_day(count, of, &calendar)?;
        // A count of business days, or around holidays, ends on an open day.
        let moves = matches!(count, Count::Days(_) | Count::Weekday(_));
        if moves { moved_day(day, of, weekend, &calendar) } else { Some((day, false)) }
    };
    let (open, closed) = (under(Assume::Open)?, under(Assume::Closed)?);
    let day = if of.begins { open.0.max(closed.0) } else { open.0.min(closed.0) };
    let doubt = (open.0 != closed.0 || open.1 || closed.1).then_some(Doubt::Closed);
    let days_before = match count {
        Count::Days(days) if of.after => Some(-days),
        Count::Days(days) => Some(days),
        _ => None,
    };
    Some(Due { day, doubt, days_before })
}

/// The day that a count names, open or not.
fn unmoved_day(count: Count, of: &Deadline, calendar: &Calendar<'_>) -> Option<NaiveDate> {
    let election = calendar.election;
    let before = |days: i64| {
        let by = Days::new(days.unsigned_abs());
        if days < 0 { election.checked_add_days(by) } else { election.checked_sub_days(by) }
    };
    match count {
        Count::Days(days) => before(if of.after { -days } else { days }),
        Count::BusinessDays(days) => calendar.business_days_before(if of.after { -days } else { days }),
        Count::Weekday(nth) if of.after => nth.after(election),
        Count::Weekday(nth) => nth.before(election),
        Count::DaysAndHoliday { days, until } => {
            let first = before(days)?;
            let added = || first.iter_days().rev().skip(1).take(MAX_ADDED);
            let is_free = |day: &NaiveDate| day.weekday() != Weekday::Sun && !calendar.is_holiday(*day);
            if calendar.has_holiday(first, before(until)?) { added().find(is_free) } else { Some(first) }
        }
        Count::HoursBeforeClosing(_) => Some(election),
        Count::AfterRegistration => due(calendar.facts, &REGISTER_BY_MAIL, election)?.day.succ_opt(),
    }
}

/// The day after the rule for weekends and holidays, and whether they may still move it.
fn moved_day(
    day: NaiveDate,
    of: &Deadline,
    weekend: Option<&str>,
    calendar: &Calendar<'_>,
) -> Option<(NaiveDate, bool)> {
    let on_holiday = calendar.is_holiday(day);
    if calendar.is_open(day) {
        return Some((day, false));
    }
    match weekend {
        Some("stays") => Some((day, false)),
        Some("next_if_holiday" | "previous_if_holiday") if !on_holiday => Some((day, false)),
        Some("next_business_day" | "next_if_holiday") => Some((calendar.forward(day)?, false)),
        Some("previous_business_day" | "previous_if_holiday") => Some((calendar.back(day)?, false)),
        _ if of.weekends && !on_holiday => Some((day, false)),
        _ if of.begins => Some((calendar.forward(day)?, true)),
        _ => Some((calendar.back(day)?, true)),
    }
}

#[cfg(test)]
mod tests;
