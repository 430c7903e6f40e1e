//! How sure a row may be called: by the publishers of its sources, and by its remark. Remarks limit
//! nothing for voters, so a sure row may not hide a limit in one.

use std::collections::{BTreeMap, BTreeSet};

use content::domain::facts::Confidence;
use content::domain::facts::definitions::{definition, needs_official};
use content::domain::facts::value::{NOTHING, Safe};

use super::{Read, TableRow};
use crate::generate::records::{Faults, quoted};

/// Words of a remark that limit a value, or say that it is not settled.
const LIMITS: [&str; 5] = ["only", "general election", "general elections", "provisional", "says otherwise"];

pub(super) fn check(rows: &[Read], faults: &mut Faults) {
    contradictions(rows, faults);
    let mut publishers: BTreeMap<_, BTreeSet<&str>> = BTreeMap::new();
    let said = |(place, row): &'_ Read| (place.map(|p| p.code), row.row.name.clone(), row.row.value.clone());
    for read in rows.iter().filter(|(_, row)| row.row.sure > Confidence::Low) {
        publishers.entry(said(read)).or_default().extend(read.1.publishers.iter().map(|p| p.name.as_str()));
    }
    for read in rows {
        let row = &read.1;
        if row.row.sure == Confidence::Low || matches!(row.row.value.as_str(), "" | NOTHING) {
            continue;
        }
        if let Some(word) = limit(&row.remark) {
            let why = "what limits a value is its elections, its validity, a second row or low, not a remark";
            faults.add(&row.at, format!("remark says {word:?} of a sure row: {why}"));
        }
        if row.row.sure < Confidence::High || row.row.official {
            continue;
        }
        let name = &row.row.name;
        if needs_official(name) {
            let why = "high needs an official page or the text of the law: name it, or rate it medium";
            faults.add(&row.at, format!("{name}: {why}"));
        } else if publishers.get(&said(read)).is_none_or(|of| of.len() < 2) {
            let why = "high needs an official page, the law or two publishers: name one, or rate it medium";
            faults.add(&row.at, format!("{name}: {why}"));
        }
    }
}

/// A source that gives two values of one fact for the same elections and days contradicts itself.
fn contradictions(rows: &[Read], faults: &mut Faults) {
    let mut seen: BTreeMap<_, Vec<&TableRow>> = BTreeMap::new();
    for (place, row) in rows {
        let all_hold = definition(&row.row.name).is_some_and(|known| known.safe == Safe::All);
        if all_hold || row.row.value.is_empty() {
            continue;
        }
        for key in &row.keys {
            let of = (place.map(|p| p.code), &row.row.name, key, &row.row.elections);
            let said = seen.entry(of).or_default();
            let other = said
                .iter()
                .find(|other| other.row.value != row.row.value && other.row.valid.overlaps(row.row.valid));
            if let Some(other) = other {
                let why = format!(
                    "{key} gives {} here and {} in {}: keep what it says, or give the rows other elections, \
                     validity or sources",
                    quoted(&row.row.value),
                    quoted(&other.row.value),
                    other.at
                );
                faults.add(&row.at, format!("{}: {why}", row.row.name));
            }
            said.push(row);
        }
    }
}

/// The first limiting word of a remark.
fn limit(remark: &str) -> Option<&'static str> {
    let words: Vec<String> = remark
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    LIMITS.into_iter().find(|limit| {
        let limit: Vec<&str> = limit.split(' ').collect();
        words.windows(limit.len()).any(|window| window.iter().eq(&limit))
    })
}
