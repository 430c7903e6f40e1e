//! The part of FACTS.md about elections: those of the next weeks with each day that their pages show, then
//! the later ones whose days are not all known.

use std::fmt::Write as _;

use chrono::{Days, NaiveDate};
use content::domain::election::ElectionKind;
use content::domain::facts::due::Doubt;
use content::domain::facts::needed::{Knowledge, NEAR_DAYS, Needed, needed};
use content::domain::facts::{ElectionQuery, resolve};

use crate::generate::tables::Tables;

/// An election with the days that its pages need.
struct Election<'a> {
    day: NaiveDate,
    code: &'static str,
    kind: ElectionKind,
    name: &'a str,
    days: Vec<Needed>,
}

impl Election<'_> {
    fn unknown(&self) -> Vec<&'static str> {
        let is_unknown = |needed: &&Needed| needed.known == Knowledge::Unknown;
        self.days.iter().filter(is_unknown).map(|needed| needed.of.base()).collect()
    }
}

/// All elections with a day, by day.
fn elections(tables: &Tables) -> Vec<Election<'_>> {
    let mut list = Vec::new();
    for code in tables.places.keys() {
        let rows = tables.known(code);
        let ahead = tables.ahead.get(code).into_iter().flatten();
        let of = ahead.filter_map(|row| Some((row.day?, row.kind, row.name.0.as_str())));
        let general = (tables.election, ElectionKind::General, "General election");
        list.extend(of.chain([general]).map(|(day, kind, name)| {
            let days = needed(&resolve(&rows, &ElectionQuery { day, kind }, tables.as_of), code, day);
            Election { day, code, kind, name, days }
        }));
    }
    list.sort_by_key(|election| (election.day, election.code));
    list
}

/// The day from which an election is no longer near.
fn limit(tables: &Tables) -> NaiveDate {
    tables.as_of.checked_add_days(Days::new(NEAR_DAYS)).unwrap_or(NaiveDate::MAX)
}

pub(super) fn near(out: &mut String, tables: &Tables) {
    let (from, until) = (tables.as_of, limit(tables));
    let _ = write!(
        out,
        "
## The next {NEAR_DAYS} days
Elections from {from} to {until}, with each day that their pages show. `content-pack lint` fails while one is unknown.

"
    );
    for election in elections(tables).iter().filter(|e| (from..=until).contains(&e.day)) {
        let Election { day, code, kind, name, days } = election;
        let _ = writeln!(out, "- {day}, {code}, {}: {name}", kind.word());
        for needed in days {
            let known = match needed.known {
                Knowledge::Day(due) => match due.doubt {
                    None => due.day.to_string(),
                    Some(Doubt::Closed) => format!("{}, a closed office may move it", due.day),
                    Some(Doubt::Weak) => format!("{}, unsure", due.day),
                    Some(Doubt::Disputed) => format!("{}, disputed", due.day),
                },
                Knowledge::None => "none".to_owned(),
                Knowledge::Unknown => "**unknown**".to_owned(),
            };
            let _ = writeln!(out, "  - {}: {known}", needed.of.base());
        }
    }
}

pub(super) fn later(out: &mut String, tables: &Tables) {
    out.push_str(
        "
## Later elections whose days are not all known
What must be found before they are near.

",
    );
    for election in elections(tables).iter().filter(|election| election.day > limit(tables)) {
        let unknown = election.unknown();
        if !unknown.is_empty() {
            let Election { day, code, kind, .. } = election;
            let _ = writeln!(out, "- {day}, {code}, {}: {}", kind.word(), unknown.join(", "));
        }
    }
}
