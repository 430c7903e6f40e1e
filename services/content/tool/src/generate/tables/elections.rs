//! The table of elections ahead: a row an election of one jurisdiction. Two rows of one election (place,
//! year, kind and name) with different days are sources that differ. A row without a day waits until somebody
//! sets it: it is listed in FACTS.md and stands in no pack.

use std::collections::BTreeMap;

use chrono::{Datelike as _, NaiveDate};
use common::jurisdiction;
use content::domain::election::ElectionKind;
use content::domain::facts::Confidence;
use content::domain::source::{Checked, RowSource, iso_day};
use serde::Deserialize;

use crate::generate::records::{Faults, Files, quoted, records};
use crate::generate::sources::{SOURCES, Sources};

/// File name of the table within `facts/`.
pub(super) const AHEAD: &str = "elections-ahead.csv";
const COLUMNS: &str = "place,day,kind,name,name_es,voters,rule,source,checked,sure,moved_from,remark";

/// One election ahead.
#[derive(Clone, Debug)]
pub struct Ahead {
    /// Its day, the earliest where sources differ; `None` while nobody has set it.
    pub day: Option<NaiveDate>,
    /// The days that other sources give, by day.
    pub other_days: Vec<NaiveDate>,
    pub kind: ElectionKind,
    /// Its name for voters, in English and Spanish.
    pub name: (String, String),
    /// Only some voters have a contest in it.
    pub some_voters: bool,
    /// How its day is counted, with the law.
    pub rule: String,
    /// The source of its day, as it is shown.
    pub source: RowSource,
    /// When that source was checked.
    pub checked: Option<Checked>,
    /// How sure the day is.
    pub sure: Confidence,
    /// The day that the rule of the table of regular elections gives, where this one is held on another.
    pub moved_from: Option<NaiveDate>,
    /// For the people who check it.
    pub remark: String,
}

#[derive(Deserialize)]
struct Written {
    place: String,
    day: String,
    kind: String,
    name: String,
    name_es: String,
    voters: String,
    rule: String,
    source: String,
    checked: String,
    sure: String,
    moved_from: String,
    remark: String,
}

/// The elections of each place, by day; those without a day last.
pub(super) fn read(
    files: &Files,
    sources: &Sources,
    faults: &mut Faults,
) -> BTreeMap<&'static str, Vec<Ahead>> {
    let mut places: BTreeMap<&'static str, Vec<Ahead>> = BTreeMap::new();
    for (line, written) in records::<Written>(files, AHEAD, COLUMNS, faults) {
        let at = format!("{AHEAD}:{line}");
        let Some((code, election)) = row(written, sources, &at, faults) else { continue };
        let of = places.entry(code).or_default();
        let same = |other: &&mut Ahead| {
            let year = |ahead: &Ahead| ahead.day.map(|day| day.year());
            (other.kind, year(other), &other.name.0) == (election.kind, year(&election), &election.name.0)
        };
        match of.iter_mut().find(same) {
            Some(first) if first.day == election.day => {
                faults.add(&at, "says again what another row of this election says");
            }
            Some(first) => differ(first, election),
            None => of.push(election),
        }
    }
    for of in places.values_mut() {
        // In the order of the table where they are on one day; those that nobody has set come last.
        of.sort_by_key(|ahead| (ahead.day.is_none(), ahead.day));
    }
    places
}

/// Of two sources that give different days the earlier one is planned for; no day is firm then.
fn differ(first: &mut Ahead, second: Ahead) {
    let mut days = [std::mem::take(&mut first.other_days), first.day.into_iter().collect(), vec![]].concat();
    days.extend(second.day);
    days.sort_unstable();
    days.dedup();
    if second.day < first.day {
        *first = second;
    }
    first.sure = Confidence::Low;
    first.other_days = days.into_iter().filter(|day| Some(*day) != first.day).collect();
}

/// Reads one row; every fault of it is named.
fn row(written: Written, sources: &Sources, at: &str, faults: &mut Faults) -> Option<(&'static str, Ahead)> {
    let before = faults.count();
    let place = jurisdiction::any(&written.place).filter(|place| place.code == written.place);
    if place.is_none() {
        faults.add(at, format!("{} is not a postal code of the 56", quoted(&written.place)));
    }
    let day = iso_day(&written.day);
    if day.is_none() && !written.day.is_empty() {
        faults.add(at, format!("day {} is not a day; write 2027-06-15", quoted(&written.day)));
    }
    if written.day.is_empty() && written.rule.is_empty() {
        faults.add(at, "an election without a day needs a rule that says how it will be set");
    }
    let kind = ElectionKind::ALL.into_iter().find(|(_, word)| *word == written.kind).map(|(kind, _)| kind);
    if kind.is_none() {
        let words = ElectionKind::ALL.map(|(_, word)| word).join(", ");
        faults.add(at, format!("kind {} is not one of {words}", quoted(&written.kind)));
    }
    let some_voters = match written.voters.as_str() {
        "all" => Some(false),
        "some" => Some(true),
        _ => None,
    };
    if some_voters.is_none() {
        faults.add(at, format!("voters {} is not all or some", quoted(&written.voters)));
    }
    let moved_from = iso_day(&written.moved_from);
    if moved_from.is_none() && !written.moved_from.is_empty() {
        let quoted = quoted(&written.moved_from);
        faults.add(at, format!("moved_from {quoted} is not a day; write 2027-06-15, or leave it empty"));
    }
    if moved_from.is_some() && (day.is_none() || written.remark.is_empty()) {
        faults.add(at, "an election that is moved needs its day, and a remark that says why");
    }
    if written.name.trim().is_empty() || written.name_es.trim().is_empty() {
        faults.add(at, "needs a name in English and in Spanish");
    }
    let keys: Vec<String> =
        written.source.split(';').map(str::trim).filter(|key| !key.is_empty()).map(str::to_owned).collect();
    for key in keys.iter().filter(|key| !sources.has(key)) {
        faults.add(at, format!("{} is not in {SOURCES}", quoted(key)));
    }
    if keys.is_empty() {
        faults.add(at, "has no source: name it");
    }
    let checked = Checked::parse(&written.checked);
    if checked.is_none() && !written.checked.is_empty() {
        faults.add(at, format!("checked {} is not {}", quoted(&written.checked), Checked::WORDS));
    }
    let sure = Confidence::parse(&written.sure);
    if sure.is_none() {
        faults.add(at, format!("sure {} is not high, medium or low", quoted(&written.sure)));
    }
    let (((place, kind), sure), some_voters) =
        place.zip(kind).zip(sure).zip(some_voters).filter(|_| faults.count() == before)?;
    let election = Ahead {
        day,
        other_days: Vec::new(),
        kind,
        name: (written.name, written.name_es),
        some_voters,
        rule: written.rule,
        source: sources.shown(&keys, place),
        checked,
        sure,
        moved_from,
        remark: written.remark,
    };
    Some((place.code, election))
}
