//! Proposes the map of a street file from its headers and values: a sure field is written; an unsure one is a
//! comment with the reason, and is never used.

mod account;
mod areas;
mod guess;
mod headers;
mod key_columns;
mod page;
mod profile;
mod rows;
mod sample;
mod show;
mod street_names;
mod times;
mod words;
mod write;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use address::StateCode;
use address::place::Gazetteer;
use chrono::NaiveDate;

use self::account::Account;
use self::guess::Guesses;
use self::key_columns::KeyTable;
pub use self::page::columns_markdown;
use self::rows::RowFacts;
use self::sample::TableSample;
use self::show::show;
pub(super) use self::words::bare;
use super::audit::{are_apart, zips_are_apart};
use super::column_values::{ColumnValues, ValueAt, short};
use super::kinds::ColumnKind;
use super::map::{FormSection, PlaceField, StreetField};
use super::number;
use super::places;
use super::precinct_key::KEY_SEPARATOR;
use super::precincts::{alike, without_zeros};
use crate::archive::ArchiveLimits;
use crate::atlas::zip_number;
use crate::error::FeedError;

/// Keys of the map that must be stated, and what each is.
pub(super) const FACTS: [(&str, &str); 13] = [
    ("county.state", "the two letters of the state, such as \"OH\""),
    ("county.name", "its name, such as \"Clark County\""),
    ("county.fips", "the five digits of its FIPS code, such as \"39023\""),
    ("county.time_zone", "its time zone, such as \"America/New_York\""),
    ("source.name", "who made the file"),
    ("source.as_of", "the day of the export, as 2028-10-01"),
    ("election.date", "the day of the election, as 2028-11-07"),
    ("election.kind", "its name, such as \"General Election\""),
    ("election.opens", "when polling places open, as 6:30 AM"),
    ("election.closes", "when they close, as 7:30 PM"),
    ("office.name", "the office that voters can ask"),
    ("office.url", "its page"),
    ("office.phone", "its telephone"),
];

/// Keys of the map that may be stated.
pub(super) const MORE_FACTS: [&str; 8] = [
    "office.email",
    "office.address",
    "office.ballot_tracking_url",
    "office.provisional_tracking_url",
    "office.absentee_url",
    "office.sample_ballot_url",
    "office.registration_check_url",
    "office.registration_url",
];

/// The files of a county, and the facts that the caller states.
#[derive(Debug, Default)]
pub struct ProposalInput {
    pub street_file: PathBuf,
    pub places: Option<PathBuf>,
    /// Boundaries, and the property or column that holds the precinct.
    pub precincts: Option<PathBuf>,
    /// Folder of the map: the files that it names are beside it.
    pub folder: PathBuf,
    /// Keys of the map with their values (`county.name`).
    pub facts: BTreeMap<String, String>,
    /// Most bytes of the street file.
    pub bytes: u64,
}

impl ProposalInput {
    /// How the map names a file.
    fn named(&self, path: &Path) -> String {
        let within = path.strip_prefix(&self.folder).map(Path::to_path_buf);
        let named = if path.is_absolute() || self.folder.as_os_str().is_empty() {
            path.to_path_buf()
        } else {
            within.or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_path_buf())
        };
        named.to_string_lossy().into_owned()
    }
}

/// A proposed map.
#[derive(Debug, Default)]
pub struct Proposal {
    /// The map, in TOML.
    pub map: String,
    /// The first rows as they are read with what is sure.
    pub rows: Vec<String>,
    /// The missing and unsure fields, a line each.
    pub open: Vec<String>,
    /// How many rows are not read, and why.
    pub notes: Vec<String>,
}

/// The names of columns of street files that are known: field, source, and names separated by space. They are
/// compared without case, space, sign and underscore. Names for the sides of a centerline and for the ends
/// of a range are built from these and from words (`FROM_LEFT`, `House # Low`).
pub fn street_columns() -> impl Iterator<Item = (String, &'static str, &'static str)> {
    street_names::COLUMN_NAMES.iter().map(|row| (row.field.to_string(), row.source, row.names))
}

/// Proposes a map.
///
/// # Errors
/// When a file cannot be read as a table, or a fact is not one of the map's.
pub fn propose(given: &ProposalInput) -> Result<Proposal, FeedError> {
    for key in given.facts.keys() {
        let known: Vec<&str> = FACTS.iter().map(|(k, _)| *k).chain(MORE_FACTS).collect();
        if !known.contains(&key.as_str()) {
            return Err(FeedError::Unsupported(format!(
                "{key} is no fact of a map: there are {}",
                known.join(", ")
            )));
        }
    }
    let mut proposal = Proposal::default();
    let streets = TableSample::open(&given.street_file)?;
    let mut guesses = guess::streets(&streets);
    let mut facts = given.facts.clone();
    let state = stated(&mut facts, &streets, &guesses);
    let limits = ArchiveLimits { bytes: given.bytes, ..ArchiveLimits::default() };
    let values = profile::values(&given.street_file, &streets, &guesses, limits)?;
    profile::doubt_streets(&mut guesses, &values);
    proposal.open.extend(guesses.open.iter().map(|line| format!("streets: {line}")));
    let is_apart = repeated_in(&streets, &guesses, &values, state);
    let profile = profile::table(&streets, &guesses, values);
    let has_one_precinct = guesses.sure.contains_key(&StreetField::Precinct);
    let (mut places, mut of_places) = (None, None);
    match &given.places {
        Some(path) => {
            let table = TableSample::open(path)?;
            let mut guesses = guess::places(&table);
            let values = profile::values(path, &table, &guesses, places::limits())?;
            profile::doubt_places(&mut guesses, &table, &values);
            times::ask(&table, &mut guesses);
            proposal.open.extend(guesses.open.iter().map(|line| format!("places: {line}")));
            of_places = Some(values);
            places = Some((path, table, guesses));
        }
        None => proposal
            .open
            .push("no table of polling places: give it with --places, or voters learn no place".to_owned()),
    }
    for (key, what) in FACTS.iter().filter(|(key, _)| facts.get(*key).is_none_or(|v| v.trim().is_empty())) {
        let (section, name) = key.split_once('.').unwrap_or(("", key));
        proposal.open.push(format!(
            "{key} is missing: write {what}, as {name} under [{section}] in the map, or give --set {key}=..."
        ));
    }
    let rows = RowFacts::new(&facts);
    let (account, of_places) = match places.as_ref().zip(of_places) {
        None => (account::account(&profile, Vec::new(), &rows, None), None),
        Some(((path, table, places_guesses), values)) => {
            let there = profile::table(table, places_guesses, values);
            // Both sides of a centerline cannot have another part of the key each.
            let is_by_code = places_guesses.sure.contains_key(&PlaceField::Precinct) && has_one_precinct;
            let pairs = if is_by_code { account::within(&profile, &there) } else { Vec::new() };
            let has_own_key = is_by_code && pairs.is_empty();
            let (ours, theirs) = pairs.into_iter().unzip();
            let mut account = account::account(&profile, ours, &rows, Some(&there));
            let mut of_places = account::account(&there, theirs, &rows, Some(&profile));
            if has_own_key {
                let ours = KeyTable {
                    path: &given.street_file,
                    sample: &streets,
                    guesses: &guesses,
                    table: &profile,
                    account: &mut account,
                };
                let theirs = KeyTable {
                    path,
                    sample: table,
                    guesses: places_guesses,
                    table: &there,
                    account: &mut of_places,
                };
                key_columns::propose(ours, theirs, (&rows, limits), &mut proposal.open)?;
            }
            (account, Some((there, of_places)))
        }
    };
    let town = guesses.sure.get(&StreetField::Town).copied();
    let restarted = || {
        let at = town.filter(|_| account.within.is_empty())?;
        Some((at, question(&streets, at, profile.values[at].restarted()?)))
    };
    let is_in_key = |at: &usize| account.within.contains(at);
    let towns = is_apart.or_else(restarted).filter(|(at, _)| !is_in_key(at));
    proposal.open.extend(towns.map(|(_, question)| question));
    proposal.open.extend(account.open.iter().chain(of_places.iter().flat_map(|(_, a)| &a.open)).cloned());
    let precincts = show(given, &streets, &guesses, &account, (state, &facts), &mut proposal)?;
    let mut zeros = false;
    if let (Some((path, table, guesses)), Some((_, account))) = (&places, &of_places) {
        zeros = compare((path, table, guesses), (account, rows.date), &precincts, &mut proposal)?;
    }
    if zeros {
        proposal.open.push("places: precincts differ in zeros in front: if they are the same, write zeros = \"ignored\" under [places]".to_owned());
    }
    let mut areas = String::new();
    if let Some(path) = &given.precincts {
        let (section, open) = areas::propose(path, &given.named(path), (&profile, &account), &rows)?;
        areas = section;
        proposal.open.extend(open);
    }
    let written = places.as_ref().zip(of_places.as_ref());
    proposal.map = write::map(
        &facts,
        &streets,
        &guesses,
        (&profile, &account),
        written.map(|((path, table, guesses), (there, account))| {
            (given.named(path), table, guesses, (there, account))
        }),
        &areas,
    );
    Ok(proposal)
}

/// The column of towns or of ZIP codes in which a precinct has values that do not touch (or several
/// municipalities), with the question about it.
fn repeated_in(
    table: &TableSample,
    guesses: &Guesses<StreetField>,
    values: &[ColumnValues],
    state: Option<StateCode>,
) -> Option<(usize, String)> {
    let at = |field| guesses.sure.get(&field).copied();
    let is_area = |at: usize| ColumnKind::of(&table.names[at]).is_some_and(ColumnKind::is_area);
    let of_town = at(StreetField::Town).and_then(|at| {
        let differ = |a: &str, b: &str| {
            let is_known = !a.is_empty() && !b.is_empty();
            is_known && (is_area(at) || state.is_some_and(|state| are_apart(state, a, b)))
        };
        Some((at, values[at].repeated(differ)?))
    });
    let of_zip = || at(StreetField::Zip).and_then(|at| Some((at, values[at].repeated(zips_are_apart)?)));
    let (at, found) = of_town.or_else(of_zip)?;
    Some((at, question(table, at, found)))
}

fn question(table: &TableSample, at: usize, (code, first, second): (&str, &ValueAt, &ValueAt)) -> String {
    let name = short(&table.names[at]);
    format!(
        "streets: precinct {:?} is in {:?} (line {}) and in {:?} (line {}): write within = [{name:?}] under [streets], and the places' column of it under [places], if each numbers its own precincts, or across = [{name:?}] under [streets] if one precinct has both",
        short(code),
        short(&first.0),
        first.1,
        short(&second.0),
        second.1
    )
}

/// The state: as given, else that of the county's FIPS code, of all rows, or of nearly all ZIP codes; and
/// what follows from it.
fn stated(
    facts: &mut BTreeMap<String, String>,
    table: &TableSample,
    guesses: &Guesses<StreetField>,
) -> Option<StateCode> {
    let given = facts.get("county.state").and_then(|s| StateCode::parse(s));
    let of_fips = || {
        let state = facts.get("county.fips").filter(|fips| fips.len() == 5)?.get(..2)?;
        StateCode::parse(jurisdiction::all().iter().find(|j| j.fips == state)?.code)
    };
    let of_column = || {
        let mut states = table.values(*guesses.sure.get(&StreetField::State)?).map(StateCode::parse);
        let first = states.next()??;
        states.all(|state| state == Some(first)).then_some(first)
    };
    let state = given.or_else(of_fips).or_else(of_column).or_else(|| {
        let column =
            [StreetField::Zip, StreetField::LeftZip].iter().find_map(|f| guesses.sure.get(f)).copied()?;
        let zips = table.values(column).filter_map(zip_number).filter_map(|z| Gazetteer::get().zip(z));
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        zips.for_each(|z| *counts.entry(z.state.as_str()).or_default() += 1);
        let all: usize = counts.values().sum();
        let (most, count) = counts.into_iter().max_by_key(|(_, n)| *n)?;
        if count * 10 > all * 9 { StateCode::parse(most) } else { None }
    })?;
    facts.entry("county.state".to_owned()).or_insert_with(|| state.as_str().to_owned());
    if let Some(j) = jurisdiction::any(state.as_str()) {
        facts.entry("county.time_zone".to_owned()).or_insert_with(|| j.time_zone.to_owned());
    }
    Some(state)
}

/// Says which precincts have a place; true when some differ in zeros alone.
fn compare(
    (path, table, guesses): (&Path, &TableSample, &Guesses<PlaceField>),
    (account, election): (&Account, Option<NaiveDate>),
    precincts: &HashSet<String>,
    out: &mut Proposal,
) -> Result<bool, FeedError> {
    let Some(column) =
        guesses.sure.get(&PlaceField::Precinct).or_else(|| guesses.sure.get(&PlaceField::PrecinctName))
    else {
        return Ok(false);
    };
    let codes = profile::place_codes((path, table, guesses), (account, election), *column, places::limits())?;
    let (mut with, mut zeros, mut without) = (0, 0, Vec::new());
    let zeroless: HashSet<String> = codes.iter().map(|c| without_zeros(c)).collect();
    let others: BTreeMap<String, &String> = codes.iter().map(|c| (alike(c), c)).collect();
    let mut spelt = Vec::new();
    for precinct in precincts {
        if codes.contains(&precinct.to_lowercase()) {
            with += 1;
        } else if zeroless.contains(&without_zeros(precinct)) {
            zeros += 1;
        } else if let Some(other) = others.get(&alike(precinct)) {
            spelt.push(format!("{precinct:?} and {other:?}"));
        } else {
            without.push(precinct.as_str());
        }
    }
    if !spelt.is_empty() {
        spelt.sort_unstable();
        spelt.truncate(10);
        out.open.push(format!(
            "places: precincts that are written in two ways (streets, places): {}: write both the same way if they are the same",
            spelt.join("; ")
        ));
    }
    without.sort_unstable();
    let named: Vec<&str> = without.iter().take(10).copied().collect();
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    out.notes.push(format!("{with} of {} precincts have a row in {file}", precincts.len()));
    if !named.is_empty() {
        out.open.push(format!("{} precincts have no row in {file}: {}", without.len(), named.join(", ")));
    }
    let is_date = |code: &String| code.split(KEY_SEPARATOR).any(|part| number::spreadsheet(part).is_some());
    if codes.iter().any(is_date) {
        out.open
            .push(format!("{file}: precincts that a spreadsheet has made dates: export it again as text"));
    }
    Ok(zeros > 0)
}

impl TableSample {
    /// How the map states the form of the table; blank where it is found out again.
    fn form(&self) -> FormSection {
        FormSection { encoding: self.encoding_said.to_owned(), delimiter: String::new() }
    }
}
