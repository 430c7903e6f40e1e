//! The days that the pages of one election need, and what the facts know of each: a day, that there is none,
//! or nothing. The lint and FACTS.md use it for the elections that are near.

use chrono::NaiveDate;
use common::jurisdiction::{self, JurisdictionKind};

use super::due::{
    Deadline, Due, EARLY_VOTING_END, EARLY_VOTING_START, RECEIVED_BY, REGISTER_BY_MAIL, REGISTER_IN_PERSON,
    REGISTER_ONLINE, REQUEST_BY_MAIL, REQUEST_IN_PERSON, REQUEST_ONLINE, RETURN_BY_MAIL, RETURN_IN_PERSON,
    due,
};
use super::value::NOTHING;
use super::{Fact, FactCertainty, find};

/// An election this near, in days, must not lead a page without its days: most deadlines lie within it.
pub const NEAR_DAYS: u64 = 45;

/// Knowledge of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// The day, firm or with a doubt.
    Day(Due),
    /// There is no such day, or none of the whole state.
    None,
    Unknown,
}

/// A day that the pages of an election need.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// The deadline that gives it; of those that serve the same (asking by mail, online or in person), the
    /// first that is known.
    pub of: &'static Deadline,
    pub known: Knowledge,
}

/// The days that pages need where these facts hold for an election of a jurisdiction. A territory's pages
/// have no mail ballots (SPEC 5).
#[must_use]
pub fn needed(facts: &[Fact], code: &str, election: NaiveDate) -> Vec<Needed> {
    let asked = Asked { facts, election };
    let mut days = Vec::new();
    if asked.may_be("registration.required") {
        // A way that no source names is not offered on the page; without any, the days of all are missing.
        let offered: Vec<_> = WAYS.iter().filter(|(way, _)| asked.is_offered(way)).collect();
        let ways = if offered.is_empty() { WAYS.iter().collect() } else { offered };
        days.extend(ways.into_iter().map(|(_, of)| asked.one_of(&[of])));
    }
    if jurisdiction::any(code).is_none_or(|place| place.kind == JurisdictionKind::State) {
        if asked.may_be("mail_ballot.request.needed") {
            days.push(asked.one_of(&[&REQUEST_BY_MAIL, &REQUEST_ONLINE, &REQUEST_IN_PERSON]));
        }
        if asked.may_be("mail_ballot.return.in_person.allowed") {
            days.push(asked.one_of(&[&RETURN_IN_PERSON]));
        }
        days.push(asked.one_of(&[&RETURN_BY_MAIL]));
        if asked.value("mail_ballot.return.by_mail.basis") == Some("postmark") {
            days.push(asked.one_of(&[&RECEIVED_BY]));
        }
    }
    if asked.may_be("early_voting.offered") {
        days.push(asked.early(&EARLY_VOTING_START, "start"));
        days.push(asked.early(&EARLY_VOTING_END, "end"));
    }
    days
}

/// Ways to register, each with its deadline.
const WAYS: [(&str, &Deadline); 3] = [
    ("registration.online.available", &REGISTER_ONLINE),
    ("registration.in_person.available", &REGISTER_IN_PERSON),
    ("registration.mail.available", &REGISTER_BY_MAIL),
];

/// The facts of one election.
struct Asked<'a> {
    facts: &'a [Fact],
    election: NaiveDate,
}

impl Asked<'_> {
    fn value(&self, name: &str) -> Option<&str> {
        find(self.facts, name).map(|fact| fact.row.value.as_str())
    }

    fn is_disputed(&self, name: &str) -> bool {
        find(self.facts, name).is_some_and(|fact| fact.certainty == FactCertainty::Disputed)
    }

    /// True unless sources agree that it is not so.
    fn may_be(&self, name: &str) -> bool {
        self.is_disputed(name) || !matches!(self.value(name), Some("no" | NOTHING))
    }

    /// True where some source says that it is so.
    fn is_offered(&self, name: &str) -> bool {
        self.is_disputed(name) || self.value(name) == Some("yes")
    }

    /// The first deadline that is known, of those that serve the same.
    fn one_of(&self, ways: &[&'static Deadline]) -> Needed {
        let mut known = ways.iter().map(|of| Needed { of, known: self.knowledge(of) });
        let first = Needed { of: ways[0], known: Knowledge::Unknown };
        known.find(|needed| needed.known != Knowledge::Unknown).unwrap_or(first)
    }

    /// A day of early voting; there is none of the whole state where the law leaves it to counties or towns.
    fn early(&self, of: &'static Deadline, word: &str) -> Needed {
        let needed = self.one_of(&[of]);
        let local = self.value("early_voting.rule.local").unwrap_or("");
        let is_local = local.split(';').any(|left| matches!(left, "offered" | "days") || left == word);
        if is_local && needed.known == Knowledge::Unknown {
            return Needed { known: Knowledge::None, ..needed };
        }
        needed
    }

    fn knowledge(&self, of: &Deadline) -> Knowledge {
        if let Some(due) = due(self.facts, of, self.election) {
            return Knowledge::Day(due);
        }
        let is_nothing = [of.count, of.day].iter().any(|name| self.value(name) == Some(NOTHING));
        if is_nothing { Knowledge::None } else { Knowledge::Unknown }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::election::ElectionKind;
    use crate::domain::facts::tests::official as row;
    use crate::domain::facts::{ElectionQuery, resolve};

    /// The bases of the deadlines that are needed and unknown.
    fn unknown(code: &str, rows: &[(&str, &str)]) -> Vec<&'static str> {
        let rows: Vec<_> = rows.iter().map(|(name, value)| row(name, value)).collect();
        let asked = ElectionQuery { day: "2028-11-07".parse().unwrap(), kind: ElectionKind::General };
        let needed = needed(&resolve(&rows, &asked, asked.day), code, asked.day);
        needed.into_iter().filter(|n| n.known == Knowledge::Unknown).map(|n| n.of.base()).collect()
    }

    #[test]
    fn nothing_known_means_every_day_is_unknown() {
        assert_eq!(
            unknown("NV", &[]),
            [
                "registration.deadlines.online",
                "registration.deadlines.in_person",
                "registration.deadlines.mail",
                "mail_ballot.request.mail",
                "mail_ballot.return.in_person",
                "mail_ballot.return.by_mail",
                "early_voting.rule.start",
                "early_voting.rule.end",
            ]
        );
        let registration = [
            "registration.deadlines.online",
            "registration.deadlines.in_person",
            "registration.deadlines.mail",
        ];
        assert_eq!(unknown("GU", &[("early_voting.offered", "no")]), registration, "no mail ballots there");
    }

    #[test]
    fn days_and_absence_of_days_are_known() {
        let rows = [
            ("registration.required", "no"),
            ("mail_ballot.request.needed", "yes"),
            ("mail_ballot.request.online.days_before", "7"),
            ("mail_ballot.return.in_person.allowed", "no"),
            ("mail_ballot.return.by_mail.basis", "postmark"),
            ("mail_ballot.return.by_mail.days_before", "0"),
            ("mail_ballot.return.by_mail.received_by_day", "2028-11-10"),
            ("early_voting.rule.start_days_before", "-"),
            ("early_voting.rule.end_days_before", "-"),
        ];
        assert_eq!(unknown("ND", &rows), Vec::<&str>::new());
        let late = [&rows[..6], &rows[7..]].concat();
        assert_eq!(unknown("ND", &late), ["mail_ballot.return.by_mail.received_by"]);
    }

    #[test]
    fn day_left_to_counties_is_none_of_the_state() {
        let rows = [
            ("registration.required", "no"),
            ("mail_ballot.request.needed", "yes"),
            ("mail_ballot.request.in_person.days_before", "3"),
            ("mail_ballot.return.in_person.allowed", "no"),
            ("mail_ballot.return.by_mail.days_before", "0"),
            ("early_voting.offered", "yes"),
            ("early_voting.rule.local", "start;hours"),
        ];
        assert_eq!(unknown("ID", &rows), ["early_voting.rule.end"], "its last day is not left to them");
        let days = [&rows[..6], &[("early_voting.rule.local", "days;hours")]].concat();
        assert_eq!(unknown("WI", &days), Vec::<&str>::new());
    }

    #[test]
    fn only_ways_that_a_source_offers_need_a_day() {
        let rows = [
            ("registration.in_person.available", "yes"),
            ("registration.deadlines.in_person.days_before", "60"),
            ("early_voting.offered", "no"),
        ];
        assert_eq!(unknown("MP", &rows), Vec::<&str>::new());
    }

    #[test]
    fn disputed_way_still_needs_its_day() {
        let rows = [
            ("registration.required", "no"),
            ("mail_ballot.request.needed", "no"),
            ("mail_ballot.return.in_person.allowed", "no"),
            ("mail_ballot.return.by_mail.days_before", "0"),
            ("early_voting.offered", "no"),
            ("early_voting.offered", "yes"),
        ];
        assert_eq!(unknown("NV", &rows), ["early_voting.rule.start", "early_voting.rule.end"]);
        assert_eq!(unknown("NV", &rows[..5]), Vec::<&str>::new());
    }
}
