//! The ordinary rule of a state beside an election of which no row knows a rule of its own, such as a runoff.
//! It proves nothing for that election. A page reads it to warn that it is probably too late.

use chrono::NaiveDate;

use super::{ElectionQuery, Fact, FactRow, find, resolve};
use crate::domain::election::ElectionKind;

/// Beginning of the names of these derived facts; they are in no table.
const ORDINARY: &str = "ordinary.";

/// The last days that a page may warn of.
const NAMES: [&str; 6] = [
    "mail_ballot.request.in_person.days_before",
    "mail_ballot.request.mail.days_before",
    "mail_ballot.request.online.days_before",
    "registration.deadlines.in_person.days_before",
    "registration.deadlines.mail.days_before",
    "registration.deadlines.online.days_before",
];

/// Adds the rule of general elections for each of these facts that is not known for `asked`. The facts stay
/// sorted by name.
#[must_use]
pub fn with_ordinary(
    mut facts: Vec<Fact>,
    rows: &[FactRow],
    asked: &ElectionQuery,
    today: NaiveDate,
) -> Vec<Fact> {
    let missing: Vec<&str> = NAMES.into_iter().filter(|name| find(&facts, name).is_none()).collect();
    if missing.is_empty() || asked.kind == ElectionKind::General {
        return facts;
    }
    let general = ElectionQuery { kind: ElectionKind::General, ..*asked };
    let ordinary = resolve(rows, &general, today);
    let of = |name: &str| {
        let fact = find(&ordinary, name).filter(|fact| fact.certainty.is_firm())?;
        let row = FactRow { name: format!("{ORDINARY}{name}"), ..fact.row.clone() };
        Some(Fact { row, ..fact.clone() })
    };
    facts.extend(missing.into_iter().filter_map(of));
    facts.sort_by(|a, b| a.row.name.cmp(&b.row.name));
    facts
}

#[cfg(test)]
mod tests {
    use super::super::tests::row;
    use super::*;

    #[test]
    fn runoff_without_rule_has_ordinary_one() {
        let day = |text: &str| text.parse().unwrap();
        let name = "registration.deadlines.online.days_before";
        let elections = |words| crate::domain::facts::Elections::parse(words).unwrap();
        let rows = [FactRow { elections: elections("general"), ..row(name, "29") }];
        let asked = |kind| ElectionQuery { day: day("2026-12-01"), kind };
        let of = |rows: &[FactRow], kind| {
            let asked = asked(kind);
            let facts = resolve(rows, &asked, day("2026-11-28"));
            with_ordinary(facts, rows, &asked, day("2026-11-28"))
        };
        let runoff = of(&rows, ElectionKind::Runoff);
        assert_eq!(runoff.len(), 1);
        assert_eq!(
            (runoff[0].row.name.as_str(), runoff[0].row.value.as_str()),
            (&*format!("{ORDINARY}{name}"), "29")
        );
        assert_eq!(of(&rows, ElectionKind::General)[0].row.name, name);
        let own = FactRow { elections: elections("runoff"), ..row(name, "11") };
        let known = of(&[rows[0].clone(), own], ElectionKind::Runoff);
        assert!(known.iter().all(|fact| fact.row.name == name && fact.row.value == "11"));
    }
}
