//! Holds a table against its map: each column is named by the map, and no column that the map sets aside
//! tells apart what the map takes for one precinct.

use std::collections::{BTreeMap, HashMap};

use address::StateCode;
use address::place::{Gazetteer, county_key};
use address::town::city_key;
use lookup::answer::miles;

use super::column_values::{ColumnValues, ValueAt, short};
use super::kinds::{ColumnKind, harmless};
use super::map::bare;
use super::map::{Accounts, key};
use crate::atlas::zip_number;
use crate::findings::{FindingPlace, Findings};
use crate::rules;

/// Towns further apart do not touch, km between their nearest ZIP codes.
const APART_KM: f64 = 20.0;
/// One precinct does not have ZIP codes whose middles are further apart, km.
const ZIPS_APART_KM: f64 = 40.0;
const KM_A_MILE: f64 = 1.609_344;

/// One table, while its rows are read.
#[derive(Debug)]
pub(super) struct Audit<'a> {
    accounts: Accounts<'a>,
    file: String,
    header_line: u64,
    state: StateCode,
    /// The codes of towns.
    towns: BTreeMap<String, String>,
    columns: Vec<AuditedColumn>,
}

#[derive(Debug)]
struct AuditedColumn {
    name: String,
    at: usize,
    standing: Standing,
    values: ColumnValues,
}

/// The map's entry for an audited column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Unnamed,
    Asked,
    Ignored,
    /// It names the precinct or its town, and must be the same in all rows of one.
    Town,
    /// The ZIP codes of a precinct are not far apart.
    Zip,
    PrecinctName,
    /// A part of the key.
    Within,
}

impl<'a> Audit<'a> {
    pub(super) fn new(
        accounts: Accounts<'a>,
        names: &[String],
        (file, header_line): (&str, u64),
        state: StateCode,
    ) -> Self {
        let standing = |name: &str| {
            let is_in = |list: &[String]| Accounts::names(list, name);
            let field = accounts.field(name);
            Some(match field {
                _ if is_in(accounts.across) => return None,
                _ if is_in(accounts.within) => Standing::Within,
                Some("town" | "left_town" | "right_town") if accounts.section == "streets" => Standing::Town,
                Some("zip" | "left_zip" | "right_zip") if accounts.section == "streets" => Standing::Zip,
                Some("precinct_name") => Standing::PrecinctName,
                Some(_) => return None,
                None if accounts.has_rows(name) => return None,
                None if is_in(accounts.ignore) => Standing::Ignored,
                None if is_in(accounts.ask) => Standing::Asked,
                None => Standing::Unnamed,
            })
        };
        let columns = names.iter().enumerate().filter_map(|(at, name)| {
            let standing = standing(name)?;
            Some(AuditedColumn { name: name.clone(), at, standing, values: ColumnValues::default() })
        });
        let columns = columns.collect();
        Self { accounts, file: file.to_owned(), header_line, state, towns: BTreeMap::new(), columns }
    }

    /// With the names of towns that their column writes as codes.
    pub(super) fn with_towns(mut self, towns: &BTreeMap<String, String>) -> Self {
        self.towns = towns.iter().map(|(code, name)| (key(code), name.clone())).collect();
        self
    }

    /// Adds a row of these precincts: one, or those of the left and the right side of a road.
    pub(super) fn row<'r>(&mut self, cell: impl Fn(usize) -> Option<&'r str>, line: u64, codes: &[String]) {
        for column in &mut self.columns {
            let value = cell(column.at).unwrap_or("");
            let is_silent = value.trim().is_empty()
                && matches!(column.standing, Standing::Town | Standing::Zip | Standing::PrecinctName);
            let codes = match (self.accounts.field(&column.name), codes) {
                (Some("left_town" | "left_zip"), [left, _]) => std::slice::from_ref(left),
                (Some("right_town" | "right_zip"), [_, right]) => std::slice::from_ref(right),
                _ => codes,
            };
            if !is_silent {
                column.values.add(value, codes, line);
            }
        }
    }

    /// Adds what the rows have shown to the findings.
    pub(super) fn report(&self, findings: &mut Findings) {
        let at = FindingPlace::line(&self.file, self.header_line);
        let section = self.accounts.section;
        for column in &self.columns {
            let (name, values) = (&column.name, &column.values);
            let told = short(name);
            match column.standing {
                Standing::Unnamed if name.trim().is_empty() => {
                    if values.filled > 0 {
                        let message = format_args!(
                            "column {} has no name, and values ({}): give it one",
                            column.at + 1,
                            values.shown()
                        );
                        findings.add(rules::STREET_COLUMN, at, message);
                    }
                }
                standing @ (Standing::Unnamed | Standing::Asked) => {
                    let what = if standing == Standing::Asked {
                        "is not answered yet"
                    } else {
                        "is not named by the map"
                    };
                    let message = format_args!("{told:?} ({}) {what}: {}", values.shown(), answers(section));
                    findings.add(rules::STREET_COLUMN, at, message);
                }
                _ if self.is_of_counties(column) => {
                    let message = format_args!(
                        "{told:?} has several counties ({}), and a map is about one: leave the rows of the others out under [{section}.rows]",
                        values.shown()
                    );
                    findings.add(rules::STREET_PRECINCT_REPEATS, at, message);
                }
                // The same text for two keys, where their parts are joined.
                Standing::Within if !self.accounts.joined.is_empty() => {
                    let number = |text: &str| text.trim_start_matches('0').to_lowercase();
                    self.repeated(column, values.repeated(|a, b| number(a) != number(b)), findings);
                }
                Standing::Within => {}
                Standing::Ignored if harmless(name, values).is_some() => {}
                Standing::Ignored | Standing::PrecinctName => {
                    self.repeated(column, values.repeated(|_, _| true), findings);
                }
                Standing::Town if ColumnKind::of(name).is_some_and(ColumnKind::is_area) => {
                    self.repeated(column, values.repeated(|_, _| true), findings);
                }
                Standing::Town => {
                    let apart = values.repeated(|a, b| self.are_apart(a, b));
                    self.repeated(column, apart.or_else(|| values.restarted()), findings);
                }
                Standing::Zip => self.repeated(column, values.repeated(zips_are_apart), findings),
            }
        }
    }

    /// Columns of one name that both tables ignore, and in which a precinct differs.
    pub(super) fn compare(&self, streets: &Self, findings: &mut Findings) {
        let ignored =
            |c: &&AuditedColumn| c.standing == Standing::Ignored && harmless(&c.name, &c.values).is_none();
        for here in self.columns.iter().filter(ignored) {
            let same = |c: &&AuditedColumn| bare(&c.name) == bare(&here.name);
            let Some(there) = streets.columns.iter().filter(ignored).find(same) else { continue };
            let differs = here.values.codes().find_map(|(code, values)| {
                let other = there.values.of_code(code);
                let is_there = |value: &str| other.iter().any(|(other, _)| key(other) == key(value));
                let (value, line) = values.iter().find(|(value, _)| !other.is_empty() && !is_there(value))?;
                Some((code, value, *line, &other[0]))
            });
            if let Some((code, value, line, (other, other_line))) = differs {
                let name = short(&here.name);
                let message = format_args!(
                    "precinct {:?} has {:?} under {name:?} here and {:?} in line {other_line} of {}, and the map ignores both: write within = [{name:?}] in both sections, or across where a precinct may differ in it",
                    short(code),
                    short(value),
                    short(other),
                    streets.file
                );
                findings.add(rules::STREET_PRECINCT_REPEATS, FindingPlace::line(&self.file, line), message);
            }
        }
    }

    /// Columns that are ignored, and that call a precinct as the streets call another one.
    pub(super) fn compare_names(&self, streets: &Self, findings: &mut Findings) {
        let is_name = |c: &&AuditedColumn| c.standing == Standing::PrecinctName;
        let Some(there) = streets.columns.iter().find(is_name) else { return };
        let names = there.values.codes().flat_map(|(code, names)| {
            names.iter().map(move |(name, line)| (key(name), (code.to_lowercase(), *line)))
        });
        let names: HashMap<String, (String, u64)> = names.filter(|(name, _)| !name.is_empty()).collect();
        for here in self.columns.iter().filter(|c| c.standing == Standing::Ignored) {
            let others = here.values.codes().filter_map(|(code, values)| {
                let own = there.values.of_code(code);
                let is_own = |value: &str| own.iter().any(|(name, _)| key(name) == key(value));
                values.iter().filter(|(value, _)| !own.is_empty() && !is_own(value)).find_map(
                    |(value, line)| {
                        let (other, at) =
                            names.get(&key(value)).filter(|(other, _)| *other != code.to_lowercase())?;
                        Some((code, value, *line, other, *at))
                    },
                )
            });
            if let Some((code, value, line, other, other_line)) = others.min_by_key(|found| found.2) {
                let message = format_args!(
                    "precinct {:?} is called {:?} here, and that is precinct {:?} in line {other_line} of {}: correct the code or the name, or write across = [{:?}] under [{}] if the codes are right",
                    short(code),
                    short(value),
                    short(other),
                    streets.file,
                    short(&here.name),
                    self.accounts.section,
                );
                findings.add(rules::STREET_PRECINCT_REPEATS, FindingPlace::line(&self.file, line), message);
            }
        }
    }

    fn repeated(
        &self,
        column: &AuditedColumn,
        found: Option<(&str, &ValueAt, &ValueAt)>,
        findings: &mut Findings,
    ) {
        let Some((code, first, second)) = found else { return };
        let name = short(&column.name);
        let message = format_args!(
            "precinct {:?} has {:?} under {name:?} in line {} and {:?} here: write within = [{name:?}] under [{section}] (and its column in each other table) where each numbers its own precincts, or across = [{name:?}] under [{section}] where one precinct may have both",
            short(code),
            short(&first.0),
            first.1,
            short(&second.0),
            section = self.accounts.section,
        );
        findings.add(rules::STREET_PRECINCT_REPEATS, FindingPlace::line(&self.file, second.1), message);
    }

    /// Whether a column is one of counties, and has several.
    fn is_of_counties(&self, column: &AuditedColumn) -> bool {
        ColumnKind::of(&column.name) == Some(ColumnKind::County)
            && column.values.words.iter().any(|word| county_key(word) != county_key(&column.values.words[0]))
    }

    fn are_apart(&self, one: &str, other: &str) -> bool {
        let name = |code| self.towns.get(&key(code)).map_or(code, String::as_str);
        are_apart(self.state, name(one), name(other))
    }
}

/// Whether two towns do not touch; false where it is not known.
pub(super) fn are_apart(state: StateCode, one: &str, other: &str) -> bool {
    let keys = [city_key(one), city_key(other)];
    let keys = keys.each_ref().map(String::as_str);
    Gazetteer::get().kilometres_between(state, keys).is_some_and(|km| km > APART_KM)
}

/// Whether two ZIP codes are too far apart for one precinct; false where it is not known.
pub(super) fn zips_are_apart(one: &str, other: &str) -> bool {
    let middle = |zip| Gazetteer::get().zip(zip_number(zip)?)?.middle();
    let apart = middle(one).zip(middle(other)).map(|(one, other)| miles(one, other) * KM_A_MILE);
    apart.is_some_and(|km| km > ZIPS_APART_KM)
}

/// The answers that a person can write for a column.
pub(super) fn answers(section: &str) -> String {
    format!(
        "name it under [{section}.columns] as the field that it holds; under [{section}.rows] where it says which rows count; in within where each of its values numbers its own precincts; in across where it may differ within a precinct and decides nothing; in ignore where it decides nothing"
    )
}
