//! The days within early voting on which every place is closed: weekdays and state holidays that the law
//! names (`early_voting.rule.closed`). They become one derived fact, so that pages need no calendar of
//! holidays.

use chrono::{Datelike as _, NaiveDate, Weekday};

use super::calendar::{Assume, Calendar};
use super::due::{EARLY_VOTING_END, EARLY_VOTING_START, due};
use super::value::NOTHING;
use super::{Fact, FactCertainty, FactRow, find};

/// The words of the rule.
pub(super) const WORDS: &[&str] = &["saturday", "sunday", "state_holidays"];

/// The rule that the days follow from.
const RULE: &str = "early_voting.rule.closed";

/// The derived fact: days with `;` between them, or `-` for none. It is in no table.
pub const CLOSED_DAYS: &str = "early_voting.closed_days";

/// Maximum length of early voting in days.
const MAX_DAYS: usize = 120;

/// The closed days between the first and the last day; `None` without a rule or without these days. A day
/// that may be a holiday counts as closed, and casts doubt on the fact.
pub(super) fn closed_days(facts: &[Fact], election: NaiveDate) -> Option<Fact> {
    let rule = find(facts, RULE)?;
    let names = |word: &str| rule.row.value.split(';').any(|named| named.trim() == word);
    let (first, last) =
        (due(facts, &EARLY_VOTING_START, election)?.day, due(facts, &EARLY_VOTING_END, election)?.day);
    let under = |assume| {
        let calendar = Calendar { facts, election, assume };
        let is_closed = |day: &NaiveDate| match day.weekday() {
            Weekday::Sat if names("saturday") => true,
            Weekday::Sun if names("sunday") => true,
            _ => names("state_holidays") && calendar.is_holiday(*day),
        };
        first.iter_days().take(MAX_DAYS).take_while(|day| *day <= last).filter(is_closed).collect::<Vec<_>>()
    };
    let (closed, surely) = (under(Assume::Closed), under(Assume::Open));
    let days: Vec<String> = closed.iter().map(NaiveDate::to_string).collect();
    let value = if days.is_empty() { NOTHING.to_owned() } else { days.join(";") };
    let certainty = if closed == surely { rule.certainty } else { FactCertainty::Unsure };
    let row = FactRow { name: CLOSED_DAYS.to_owned(), value, ..rule.row.clone() };
    Some(Fact { row, certainty, others: Vec::new() })
}
