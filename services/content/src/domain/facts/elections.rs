//! For which elections a fact holds, and which election is asked about.

use std::fmt;

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use crate::domain::election::ElectionKind;

/// The election that facts are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElectionQuery {
    pub day: NaiveDate,
    pub kind: ElectionKind,
}

impl ElectionQuery {
    /// True for the day of federal general elections: the Tuesday after the first Monday of November of an
    /// even year (2 U.S.C. 7).
    fn is_federal_day(self) -> bool {
        let monday = NaiveDate::from_weekday_of_month_opt(self.day.year(), 11, Weekday::Mon, 1);
        let day = monday.and_then(|monday| monday.checked_add_days(Days::new(1)));
        self.day.year() % 2 == 0 && day == Some(self.day)
    }

    fn is(self, scope: Scope) -> bool {
        let primary = matches!(
            self.kind,
            ElectionKind::Primary | ElectionKind::Caucus | ElectionKind::PresidentialPrimary
        );
        match scope {
            Scope::Federal => {
                let of_the_year = primary || self.kind == ElectionKind::Runoff;
                self.kind == ElectionKind::PresidentialPrimary
                    || self.kind == ElectionKind::General && self.is_federal_day()
                    || of_the_year && self.day.year() % 2 == 0
            }
            Scope::General => self.kind == ElectionKind::General,
            Scope::Primary => primary,
            Scope::Presidential => {
                self.kind == ElectionKind::General && self.day.year() % 4 == 0 && self.is_federal_day()
            }
            Scope::PresidentialPrimary => self.kind == ElectionKind::PresidentialPrimary,
            Scope::Tuesday => self.day.weekday() == Weekday::Tue,
        }
    }
}

/// Facts about days that differ between primaries and general elections in some states. A row that does not
/// name primaries proves nothing for them.
const NOT_OF_PRIMARIES: [&str; 1] = ["early_voting.rule.start_"];
/// Facts for which a runoff, days or weeks after another election, has rules of its own. A row that names no
/// election proves nothing for one.
const NOT_OF_RUNOFFS: [&str; 8] = [
    "early_voting.rule.",
    "mail_ballot.drop_boxes.from_",
    "mail_ballot.request.in_person.",
    "mail_ballot.request.mail.",
    "mail_ballot.request.online.days_before",
    "mail_ballot.request.online.time",
    "registration.deadlines.",
    "registration.same_day.",
];

/// True when a row that names no election holds for the election that is asked for.
fn holds_for_all(name: &str, asked: &ElectionQuery) -> bool {
    let is_rule = |names: &[&str]| names.iter().any(|begins| name.starts_with(begins));
    match asked.kind {
        ElectionKind::Primary | ElectionKind::PresidentialPrimary | ElectionKind::Caucus => {
            !is_rule(&NOT_OF_PRIMARIES)
        }
        ElectionKind::Runoff => !is_rule(&NOT_OF_RUNOFFS),
        _ => true,
    }
}

/// Elections that a fact may be limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Elections of federal offices.
    Federal,
    General,
    /// Primaries, those for president among them.
    Primary,
    /// The general election with the president on the ballot.
    Presidential,
    PresidentialPrimary,
    /// Elections on a Tuesday, in a state that has others on Saturdays under other rules.
    Tuesday,
}

impl Scope {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Federal, "federal"),
        (Self::General, "general"),
        (Self::Primary, "primary"),
        (Self::Presidential, "presidential"),
        (Self::PresidentialPrimary, "presidential_primary"),
        (Self::Tuesday, "tuesday"),
    ];

    fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(scope, _)| *scope == self).map_or("", |(_, word)| word)
    }

    /// How few elections it means.
    fn narrowness(self) -> u8 {
        match self {
            Self::Federal | Self::Tuesday => 1,
            Self::General | Self::Primary => 2,
            Self::Presidential | Self::PresidentialPrimary => 3,
        }
    }
}

/// The elections that a fact holds for; none named means all.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Elections(Vec<Scope>);

impl Elections {
    /// Reads `federal;primary`; empty means all. `None` for a word that is no scope.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        let words = words.split(';').map(str::trim).filter(|word| !word.is_empty());
        let mut scopes = words
            .map(|word| Scope::ALL.into_iter().find(|(_, known)| *known == word).map(|(scope, _)| scope))
            .collect::<Option<Vec<_>>>()?;
        scopes.sort();
        scopes.dedup();
        Some(Self(scopes))
    }

    /// True when no election is named.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    /// The words that [`Self::parse`] reads, for messages.
    #[must_use]
    pub fn words() -> String {
        Scope::ALL.map(|(_, word)| word).join(", ")
    }

    /// True when the fact `name` holds for the election.
    #[must_use]
    pub fn hold(&self, name: &str, asked: &ElectionQuery) -> bool {
        if self.0.is_empty() {
            return holds_for_all(name, asked);
        }
        self.0.iter().any(|scope| asked.is(*scope))
    }

    /// How few elections like the one that is asked for are meant; 0 means all.
    #[must_use]
    pub fn narrowness(&self, asked: &ElectionQuery) -> u8 {
        self.0.iter().filter(|scope| asked.is(**scope)).map(|scope| scope.narrowness()).max().unwrap_or(0)
    }
}

impl fmt::Display for Elections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, scope) in self.0.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { ";" })?;
            f.write_str(scope.word())?;
        }
        Ok(())
    }
}
