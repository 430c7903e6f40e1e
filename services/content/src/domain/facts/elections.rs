//! For which elections a fact holds, and which election is asked about.

use std::fmt;

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use crate::domain::election::ElectionKind;

/// The Tuesday after the first Monday of November.
#[must_use]
pub fn federal_day(year: i32) -> Option<NaiveDate> {
    NaiveDate::from_weekday_of_month_opt(year, 11, Weekday::Mon, 1)?.checked_add_days(Days::new(1))
}

/// The election that facts are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElectionQuery {
    pub day: NaiveDate,
    pub kind: ElectionKind,
}

impl ElectionQuery {
    /// True for the day of federal general elections: the Tuesday after the first Monday of November of an
    /// even year (2 U.S.C. 7).
    #[must_use]
    pub fn is_federal_day(self) -> bool {
        self.day.year() % 2 == 0 && federal_day(self.day.year()) == Some(self.day)
    }

    /// The kind; an election of no stated kind on the federal day is the general election.
    fn kind(self) -> ElectionKind {
        match self.kind {
            ElectionKind::Unspecified if self.is_federal_day() => ElectionKind::General,
            kind => kind,
        }
    }

    fn is(self, scope: Scope) -> bool {
        use ElectionKind as Kind;
        let kind = self.kind();
        match scope {
            Scope::Federal => match kind {
                Kind::PresidentialPrimary => true,
                Kind::General => self.is_federal_day(),
                Kind::Primary | Kind::Caucus | Kind::Runoff => self.day.year() % 2 == 0,
                _ => false,
            },
            Scope::General => kind == Kind::General,
            Scope::StatePrimary => kind == Kind::Primary,
            Scope::PresidentialPrimary => kind == Kind::PresidentialPrimary,
            Scope::Presidential => kind == Kind::General && self.day.year() % 4 == 0 && self.is_federal_day(),
            Scope::Runoff => kind == Kind::Runoff,
            Scope::Special => kind == Kind::Special,
            Scope::Municipal => kind == Kind::Municipal,
            Scope::Tuesday => self.day.weekday() == Weekday::Tue,
            Scope::Saturday => self.day.weekday() == Weekday::Sat,
        }
    }
}

/// Elections that a fact may be limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Elections of federal offices.
    Federal,
    General,
    /// Primaries for other offices than president.
    StatePrimary,
    PresidentialPrimary,
    /// The general election with the president on the ballot.
    Presidential,
    /// An election between the leaders of an earlier one.
    Runoff,
    /// An election on a day of its own, to fill a vacancy or for a question.
    Special,
    /// Elections of cities, towns and districts on a day of their own.
    Municipal,
    /// Elections on a Tuesday, in a state that has others on Saturdays under other rules.
    Tuesday,
    Saturday,
}

impl Scope {
    const ALL: [(Self, &'static str); 10] = [
        (Self::Federal, "federal"),
        (Self::General, "general"),
        (Self::StatePrimary, "state_primary"),
        (Self::PresidentialPrimary, "presidential_primary"),
        (Self::Presidential, "presidential"),
        (Self::Runoff, "runoff"),
        (Self::Special, "special"),
        (Self::Municipal, "municipal"),
        (Self::Tuesday, "tuesday"),
        (Self::Saturday, "saturday"),
    ];

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == word).map(|(scope, _)| scope)
    }

    fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(scope, _)| *scope == self).map_or("", |(_, word)| word)
    }

    /// Weight by which the narrower of two rows is found. A kind outweighs a weekday; the presidential
    /// election outweighs every pair of others.
    fn narrowness(self) -> u8 {
        match self {
            Self::Federal | Self::Tuesday | Self::Saturday => 1,
            Self::General
            | Self::StatePrimary
            | Self::PresidentialPrimary
            | Self::Runoff
            | Self::Special
            | Self::Municipal => 2,
            Self::Presidential => 4,
        }
    }
}

/// The word for all elections.
const ALL: &str = "all";

/// The elections that a fact holds for: any of these terms, each of which needs all of its scopes. No term
/// means all elections.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Elections(Vec<Vec<Scope>>);

impl Elections {
    /// Reads `all`, `general;state_primary`, or `runoff+saturday`: runoffs on a Saturday. `None` for an empty
    /// text, for a word that is no scope, and for `all` with another word.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        if words.trim() == ALL {
            return Some(Self::default());
        }
        let term = |term: &str| {
            let mut scopes =
                term.split('+').map(|word| Scope::parse(word.trim())).collect::<Option<Vec<_>>>()?;
            scopes.sort();
            scopes.dedup();
            Some(scopes)
        };
        let mut terms = words.split(';').map(term).collect::<Option<Vec<_>>>()?;
        terms.sort();
        terms.dedup();
        Some(Self(terms))
    }

    /// True when it holds for all elections.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    /// The words that [`Self::parse`] reads, for messages.
    #[must_use]
    pub fn words() -> String {
        format!("{ALL}, {}", Scope::ALL.map(|(_, word)| word).join(", "))
    }

    /// True when a fact holds for the election.
    #[must_use]
    pub fn hold(&self, asked: &ElectionQuery) -> bool {
        self.is_all() || self.terms(asked).next().is_some()
    }

    /// How few elections like the one that is asked for are meant; 0 means all.
    #[must_use]
    pub fn narrowness(&self, asked: &ElectionQuery) -> u8 {
        let weight = |term: &Vec<Scope>| term.iter().map(|scope| scope.narrowness()).sum();
        self.terms(asked).map(weight).max().unwrap_or(0)
    }

    /// The terms that mean the election.
    fn terms(&self, asked: &ElectionQuery) -> impl Iterator<Item = &Vec<Scope>> {
        let asked = *asked;
        self.0.iter().filter(move |term| term.iter().all(|scope| asked.is(*scope)))
    }
}

impl fmt::Display for Elections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_all() {
            return f.write_str(ALL);
        }
        let term = |term: &Vec<Scope>| term.iter().map(|scope| scope.word()).collect::<Vec<_>>().join("+");
        f.write_str(&self.0.iter().map(term).collect::<Vec<_>>().join(";"))
    }
}
