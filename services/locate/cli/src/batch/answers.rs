//! From a row to its answer: the unchanged values of the list, and the index's answer about the address.

use std::borrow::Cow;

use chrono_tz::Tz;
use common::clock::Clock;

use super::columns::{AddressColumns, ListColumns};
use super::precincts::PrecinctsByText;
use super::rows::{ListRow, RowFault};
use super::tally::{Agreement, RowOutcome, RowStatus};
use address::StateCode;
use index::Index;
use index::ask::{self, answer};
use lookup::answer::{AddressQuery, LookupAnswer, MovedFrom};
use lookup::district::{District, DistrictType};

/// Encoding of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ListEncoding {
    #[default]
    #[value(name = "utf-8")]
    Utf8,
    /// Windows-1252, of which Latin-1 is a part.
    #[value(name = "latin1", aliases = ["iso-8859-1", "windows-1252"])]
    Latin1,
}

impl ListEncoding {
    /// A value as text; `None` when it is not in this encoding.
    fn text(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Self::Utf8 => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Self::Latin1 => Some(encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0),
        }
    }

    /// A value for the output: converted to UTF-8 where possible, else unchanged.
    pub(super) fn bytes(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        match self {
            Self::Utf8 => Cow::Borrowed(bytes),
            Self::Latin1 => match encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0 {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            },
        }
    }
}

/// Looks rows up in the index.
pub(super) struct RowLookup<'a> {
    pub(super) index: &'a Index,
    /// Of the previous election.
    pub(super) previous: Option<&'a Index>,
    pub(super) clock: &'a Clock,
    pub(super) columns: &'a ListColumns,
    pub(super) precincts: PrecinctsByText<'a>,
    /// The value of `--expected-of`: whose precincts the list names.
    pub(super) expected_of: Option<&'a str>,
    pub(super) encoding: ListEncoding,
    /// State that is assumed when an address names none.
    pub(super) state: Option<StateCode>,
}

impl RowLookup<'_> {
    /// Writes the row with its answer, and returns what the tally counts.
    pub(super) fn row(&self, row: &ListRow, out: &mut csv::Writer<Vec<u8>>) -> csv::Result<RowOutcome> {
        let answer = match row.fault {
            Some(fault) => Err(fault),
            None => self.look_up(row).ok_or(RowFault::NotUtf8),
        };
        for cell in &row.cells {
            out.write_field(self.encoding.bytes(cell))?;
        }
        let cell = |at: Option<usize>| {
            at.and_then(|i| row.cells.get(i))
                .map(|c| String::from_utf8_lossy(&self.encoding.bytes(c)).trim().to_owned())
        };
        let expected = cell(self.columns.expected);
        let agreement = match (&answer, expected.as_deref()) {
            (Ok(answer), Some(expected)) if !expected.is_empty() => {
                Some(self.precincts.compare(answer, expected, self.expected_of))
            }
            _ => None,
        };
        let status = match &answer {
            Ok(answer) => RowStatus::Answered(answer.kind, answer.error_code),
            Err(fault) => RowStatus::Faulty(*fault),
        };
        let former = match (self.previous, &answer) {
            (Some(previous), Ok(answer)) => ask::moved_from(previous, self.index, answer),
            _ => None,
        };
        let warnings = answer.as_ref().map(|answer| answer.warnings.clone()).unwrap_or_default();
        let precinct = match answer {
            Ok(answer) => {
                let identity = answer.precinct_row.map(|row| self.precincts.identity(row));
                answered(&answer, identity.unwrap_or_default(), out)?;
                identity.map(str::to_owned)
            }
            Err(fault) => {
                faulty(fault, out)?;
                None
            }
        };
        if self.previous.is_some() {
            let place = |f: &MovedFrom| format!("{}, {}", f.location_name, f.address);
            out.write_field(former.as_ref().map(place).unwrap_or_default())?;
        }
        if self.columns.expected.is_some() {
            out.write_field(agreement.map_or("", Agreement::word))?;
        }
        out.write_record(None::<&[u8]>)?;
        let (line, key, moved) = (row.line, cell(self.columns.key), former.is_some());
        Ok(RowOutcome { line, key, status, expected, agreement, precinct, moved, warnings })
    }

    /// The answer; `None` when the address is not text.
    fn look_up(&self, row: &ListRow) -> Option<LookupAnswer> {
        let text = |at: usize| self.encoding.text(row.cells.get(at).unwrap_or_default());
        let today = |zone: &str| self.clock.today(zone.parse::<Tz>().unwrap_or(chrono_tz::America::New_York));
        // Only the first place of a role is written.
        let look_up = |asked| answer(self.index, asked, 1, &today);
        match &self.columns.address {
            AddressColumns::Line(at) => Some(look_up(AddressQuery::Line(&text(*at)?, self.state))),
            AddressColumns::Parts(parts) => {
                let joined = |columns: &Vec<usize>| -> Option<String> {
                    let mut line = String::new();
                    for at in columns {
                        let part = text(*at)?;
                        let part = part.trim();
                        if !line.is_empty() && !part.is_empty() {
                            line.push(' ');
                        }
                        line.push_str(part);
                    }
                    Some(line)
                };
                let [line_1, city, mut state, zip] =
                    [joined(&parts[0])?, joined(&parts[1])?, joined(&parts[2])?, joined(&parts[3])?];
                if let Some(given) = self.state.filter(|_| state.is_empty()) {
                    state = given.to_string();
                }
                Some(look_up(AddressQuery::Parts([&line_1, &city, &state, &zip])))
            }
        }
    }
}

/// The added values of an answer, in the order of [`super::columns::ADDED`].
fn answered(answer: &LookupAnswer, precinct_id: &str, out: &mut csv::Writer<Vec<u8>>) -> csv::Result<()> {
    let place = answer.locations[1].first();
    let address = place.map(|p| {
        let lines = [p.line_1.as_str(), p.line_2.as_str(), p.city.as_str()];
        let lines: Vec<&str> = lines.into_iter().filter(|l| !l.is_empty()).collect();
        let end = format!("{} {}", p.state, p.zip);
        format!("{}, {}", lines.join(", "), end.trim()).trim_end_matches(", ").to_owned()
    });
    let precinct = answer.precinct.as_ref();
    let count = answer.candidates.len();
    out.write_field(answer.kind.into_str())?;
    out.write_field(answer.error_code.map_or("", |c| c.into_str()))?;
    out.write_field(answer.detail)?;
    out.write_field(precinct_id)?;
    out.write_field(precinct.map_or("", |p| &p.name))?;
    out.write_field(answer.county.as_deref().unwrap_or_default())?;
    out.write_field(place.map_or("", |p| &p.name))?;
    out.write_field(address.unwrap_or_default())?;
    out.write_field(if count == 0 { String::new() } else { count.to_string() })?;
    out.write_field(if answer.needs_unit { "true" } else { "" })?;
    out.write_field(later_elections(answer))?;
    out.write_field(districts(answer))?;
    let undecided = answer.districts.undecided.iter().map(DistrictType::into_str);
    out.write_field(undecided.collect::<Vec<_>>().join(" "))?;
    out.write_field(if answer.districts.is_incomplete { "true" } else { "" })
}

/// The districts from federal to local: `congressional: Congressional District 4
/// (ocd-division/country:us/state:nv/cd:4)`, with semicolons between them.
fn districts(answer: &LookupAnswer) -> String {
    let told = |district: &District| district.to_string().replace(';', ",");
    answer.districts.list.iter().map(told).collect::<Vec<_>>().join("; ")
}

/// The days of the elections ahead that the row does not answer: the list asks about the nearest. Another
/// election of its day has its name.
fn later_elections(answer: &LookupAnswer) -> String {
    let Some(own) = &answer.feed else { return String::new() };
    let others = answer.elections.iter().filter_map(|other| other.feed.as_ref());
    let others = others.filter(|other| *other != own && other.election_date >= own.election_date);
    let named = others.filter_map(|other| {
        let day = other.election_date?;
        let is_own_day = own.election_date == Some(day);
        Some(if is_own_day { format!("{day} ({})", other.election_name) } else { day.to_string() })
    });
    named.collect::<Vec<_>>().join(" ")
}

/// The added values of a row that could not be looked up.
fn faulty(fault: RowFault, out: &mut csv::Writer<Vec<u8>>) -> csv::Result<()> {
    out.write_field(super::tally::FAULTY)?;
    out.write_field("")?;
    out.write_field(fault.to_string())?;
    (3..super::columns::ADDED.len()).try_for_each(|_| out.write_field(""))
}
