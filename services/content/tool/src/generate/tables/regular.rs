//! The table of regular elections: a row a rule of law, so that the calendar is checked from the other side.
//! Each day that a rule gives, up to the end of the year of the federal general election, must be a row of
//! the table of elections ahead; a missing one is a fault. A place without rows for a year is a fault, too:
//! an election that is not held is a row, too.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{Datelike as _, NaiveDate};
use common::jurisdiction;
use content::domain::election::ElectionKind;
use content::domain::source::Checked;
use serde::Deserialize;

use super::COUNTRY;
use super::elections::{AHEAD, Ahead};
use crate::generate::records::{Faults, Files, quoted, records};
use crate::generate::sources::{SOURCES, Sources};
use day_rule::DayRule;

mod day_rule;

/// File name of the table within `facts/`.
pub(super) const REGULAR: &str = "regular-elections.csv";
const COLUMNS: &str = "place,kind,years,rule,law,source,checked,remark";

/// The years in which an election is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Years {
    Every,
    Odd,
    Even,
    Presidential,
    /// Even years without a presidential election.
    Midterm,
    /// Odd years right before a presidential one: those of Kentucky, Louisiana and Mississippi.
    BeforePresidential,
}

impl Years {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Every, "every"),
        (Self::Odd, "odd"),
        (Self::Even, "even"),
        (Self::Presidential, "presidential"),
        (Self::Midterm, "midterm"),
        (Self::BeforePresidential, "before_presidential"),
    ];

    fn cover(self, year: i32) -> bool {
        match self {
            Self::Every => true,
            Self::Odd => year % 2 != 0,
            Self::Even => year % 2 == 0,
            Self::Presidential => year % 4 == 0,
            Self::Midterm => year % 4 == 2,
            Self::BeforePresidential => year % 4 == 3,
        }
    }
}

/// How the day is set.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Setting {
    Rule(DayRule),
    /// Somebody sets it for each election: the table of elections ahead has a row, with or without a day.
    Set,
    /// There is no such election.
    Never,
}

/// A rule of the table.
#[derive(Clone, Debug)]
pub(super) struct Regular {
    /// Postal code, or the country.
    place: &'static str,
    kind: ElectionKind,
    years: Years,
    setting: Setting,
    /// The rule as it is written.
    words: String,
    at: String,
}

#[derive(Deserialize)]
struct Written {
    place: String,
    kind: String,
    years: String,
    rule: String,
    law: String,
    source: String,
    checked: String,
    remark: String,
}

/// The rules of all places.
pub(super) fn read(files: &Files, sources: &Sources, faults: &mut Faults) -> Vec<Regular> {
    let mut rules = Vec::new();
    for (line, written) in records::<Written>(files, REGULAR, COLUMNS, faults) {
        rules.extend(row(written, sources, format!("{REGULAR}:{line}"), faults));
    }
    rules
}

/// Reads one row; every fault of it is named.
fn row(written: Written, sources: &Sources, at: String, faults: &mut Faults) -> Option<Regular> {
    let before = faults.count();
    let place = if written.place == COUNTRY {
        Some(COUNTRY)
    } else {
        jurisdiction::any(&written.place).map(|place| place.code).filter(|code| *code == written.place)
    };
    if place.is_none() {
        faults.add(&at, format!("{} is not a postal code of the 56, nor {COUNTRY}", quoted(&written.place)));
    }
    let kind = ElectionKind::ALL.into_iter().find(|(_, word)| *word == written.kind).map(|(kind, _)| kind);
    if kind.is_none() {
        let words = ElectionKind::ALL.map(|(_, word)| word).join(", ");
        faults.add(&at, format!("kind {} is not one of {words}", quoted(&written.kind)));
    }
    let years = Years::ALL.into_iter().find(|(_, word)| *word == written.years).map(|(years, _)| years);
    if years.is_none() {
        let words = Years::ALL.map(|(_, word)| word).join(", ");
        faults.add(&at, format!("years {} is not one of {words}", quoted(&written.years)));
    }
    let setting = match written.rule.as_str() {
        "none" => Some(Setting::Never),
        "set" => Some(Setting::Set),
        rule => DayRule::parse(rule).map(Setting::Rule),
    };
    match &setting {
        None => {
            let forms = day_rule::FORMS;
            faults.add(&at, format!("rule {} is not none, set, {forms}", quoted(&written.rule)));
        }
        Some(Setting::Never) if written.remark.is_empty() => {
            faults.add(&at, "no election of this kind needs a remark that says what is held instead");
        }
        Some(Setting::Rule(_) | Setting::Set) if written.law.is_empty() => {
            faults.add(&at, "has no law: name the section");
        }
        _ => {}
    }
    let mut keys = written.source.split(';').map(str::trim).filter(|key| !key.is_empty()).peekable();
    if keys.peek().is_none() && setting != Some(Setting::Never) {
        faults.add(&at, "has no source: name it");
    }
    for key in keys.filter(|key| !sources.has(key)) {
        faults.add(&at, format!("{} is not in {SOURCES}", quoted(key)));
    }
    if !written.checked.is_empty() && Checked::parse(&written.checked).is_none() {
        faults.add(&at, format!("checked {} is not {}", quoted(&written.checked), Checked::WORDS));
    }
    let (((place, kind), years), setting) =
        place.zip(kind).zip(years).zip(setting).filter(|_| faults.count() == before)?;
    Some(Regular { place, kind, years, setting, words: written.rule, at })
}

/// The elections that the rules ask for.
pub(super) struct Calendar<'a> {
    pub(super) rules: &'a [Regular],
    pub(super) ahead: &'a BTreeMap<&'static str, Vec<Ahead>>,
    /// The federal general election, which is no row of that table.
    pub(super) general: NaiveDate,
    /// The first day that counts.
    pub(super) from: NaiveDate,
}

impl Calendar<'_> {
    /// Adds a fault for each election that the rules give and the table of elections ahead lacks, and for
    /// each place and year that no rule is about.
    pub(super) fn check(&self, faults: &mut Faults) {
        for rule in self.rules {
            for year in self.years().filter(|year| rule.years.cover(*year)) {
                self.check_rule(rule, year, faults);
            }
        }
        for place in jurisdiction::all() {
            self.check_place(place.code, faults);
        }
    }

    fn years(&self) -> impl Iterator<Item = i32> {
        self.from.year()..=self.general.year()
    }

    fn check_rule(&self, rule: &Regular, year: i32, faults: &mut Faults) {
        let of_kind = || self.ahead.get(rule.place).into_iter().flatten().filter(|a| a.kind == rule.kind);
        let place = Place(rule.place);
        let kind = rule.kind.word();
        let day = match &rule.setting {
            Setting::Never => return,
            Setting::Set => {
                if !of_kind().any(|ahead| ahead.day.is_none_or(|day| day.year() == year)) {
                    let why = format!(
                        "{place} has no {kind} in {year}, and one is held: add it to {AHEAD}, without a day \
                         while nobody has set it"
                    );
                    faults.add(&rule.at, why);
                }
                return;
            }
            Setting::Rule(of) => of.day(year),
        };
        let Some(day) = day else {
            faults.add(&rule.at, format!("{} is no day of {year}", quoted(&rule.words)));
            return;
        };
        if day < self.from {
            return;
        }
        if rule.place == COUNTRY {
            if day != self.general {
                let general = self.general;
                faults.add(&rule.at, format!("gives {day}, and election.general is {general}"));
            }
            return;
        }
        let is_it = |ahead: &Ahead| ahead.day == Some(day) || ahead.moved_from == Some(day);
        if of_kind().any(is_it) {
            return;
        }
        if let Some(ahead) = of_kind().find(|ahead| ahead.other_days.contains(&day)) {
            // Two sources of one election may differ, but not where both days are held.
            if let Some(first) = ahead.day.filter(|first| self.is_regular(rule, *first)) {
                let name = quoted(&ahead.name.0);
                let why = format!(
                    "{place} has {name} on {first} and on {day}, both days of a rule: two elections of one \
                     year need different names"
                );
                faults.add(&rule.at, why);
            }
            return;
        }
        let others: Vec<_> =
            of_kind().filter_map(|ahead| ahead.day).filter(|day| day.year() == year).collect();
        let others: Vec<_> = others.iter().map(ToString::to_string).collect();
        let others =
            if others.is_empty() { String::new() } else { format!(" (it has {})", others.join(", ")) };
        let why = format!(
            "{place} has no {kind} on {day}{others}: add it to {AHEAD}; where it is held on another day, that \
             row needs {day} in moved_from and the reason in its remark"
        );
        faults.add(&rule.at, why);
    }

    /// True for a day that a rule of the same place and kind gives.
    fn is_regular(&self, rule: &Regular, day: NaiveDate) -> bool {
        let same = |other: &&Regular| other.place == rule.place && other.kind == rule.kind;
        self.rules.iter().filter(same).any(|other| match &other.setting {
            Setting::Rule(of) => other.years.cover(day.year()) && of.day(day.year()) == Some(day),
            Setting::Set | Setting::Never => false,
        })
    }

    fn check_place(&self, code: &'static str, faults: &mut Faults) {
        let of = || self.rules.iter().filter(|rule| rule.place == code);
        let kinds = [
            ("primary", &[ElectionKind::Primary][..]),
            ("presidential_primary or caucus", &[ElectionKind::PresidentialPrimary, ElectionKind::Caucus]),
        ];
        for (words, kinds) in kinds {
            if !of().any(|rule| kinds.contains(&rule.kind)) {
                faults.add(
                    REGULAR,
                    format!("{code} has no row of kind {words}; where none is held, write none"),
                );
            }
        }
        for year in self.years().filter(|year| *year > self.from.year()) {
            if !of().any(|rule| rule.years.cover(year)) {
                let why =
                    format!("{code} has no row about {year}; where nothing is held, write none and why");
                faults.add(REGULAR, why);
            }
        }
    }
}

struct Place(&'static str);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(jurisdiction::any(self.0).map_or("The country", |place| place.en))
    }
}
