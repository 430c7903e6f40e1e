//! A county's table of polling places: each row becomes a place, and leads the precinct that it names to it.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use csv::StringRecord;

use super::audit::Audit;
use super::columns::{Sheet, beside};
use super::hours::{PlaceHours, schedule};
use super::map::{LeadingZeros, MapFacts, PlaceField, PlacesSection, Serve, key, wrong};
use super::number::{self, plain};
use super::precinct_key::PrecinctKey;
use super::precincts::{CodeMatch, PrecinctCodes, StreetFilePrecincts};
use super::row_filter::RowFilter;
use super::uses::{self, PlaceUse};
use crate::archive::ArchiveLimits;
use crate::assemble::Assembler;
use crate::error::FeedError;
use crate::findings::{FindingPlace, Findings};
use crate::rules;
use crate::table::{ElementFields as _, ElementKind};
use crate::values::Values;

/// Bytes of a table of places.
const MOST_BYTES: u64 = 64 << 20;

/// Bounds of a table of places.
pub(super) fn limits() -> ArchiveLimits {
    ArchiveLimits { bytes: MOST_BYTES, ..ArchiveLimits::default() }
}

/// Which places precincts and the county have.
#[derive(Debug, Default)]
pub(super) struct AssignedPlaces {
    /// By identifier of the precinct.
    pub(super) precincts: HashMap<String, Vec<String>>,
    pub(super) county: Vec<String>,
    /// A row could not be read: the precinct of its place is unknown.
    pub(super) has_lost: bool,
    /// The place of election day of each precinct, and the line of its row.
    day: HashMap<String, (String, u64)>,
    /// Precincts that vote by mail, as a row says.
    pub(super) mail: HashSet<String>,
    /// Precincts with two places of election day, of which one is a mistake.
    several: HashSet<String>,
    /// The precincts of the last row that names one.
    last: Vec<String>,
    day_places: HashSet<String>,
    rows: Vec<(u64, Values)>,
    schedules: Vec<(u64, Values)>,
    pub(super) file: String,
}

/// The table being read.
struct PlacesReader<'a> {
    places: &'a PlacesSection,
    facts: &'a MapFacts,
    at: HashMap<PlaceField, usize>,
    key: PrecinctKey,
    codes: PrecinctCodes<'a>,
    file: String,
}

/// Reads the table; nothing goes to the assembler yet, because precincts come before places.
pub(super) fn read(
    map: &Path,
    places: &PlacesSection,
    facts: &MapFacts,
    precincts: &StreetFilePrecincts,
    streets: &Audit<'_>,
    findings: &mut Findings,
) -> Result<AssignedPlaces, FeedError> {
    let path = beside(map, &places.file);
    let accounts = places.accounts();
    let sheet = Sheet::open(&path, &places.form, &accounts.needed(), limits())?;
    let filter = RowFilter::new(&places.rows, |column| sheet.at(column), Some(facts.date));
    let sheet = sheet.filtered(filter);
    let mut audit = Audit::new(accounts, &sheet.names, (&sheet.file, sheet.header_line), facts.state);
    let at: HashMap<PlaceField, usize> =
        places.columns.iter().filter_map(|(field, column)| Some((*field, sheet.at(column)?))).collect();
    let columns = |fields: &[PlaceField]| fields.iter().filter_map(|f| at.get(f).copied()).collect();
    let essential = columns(&[PlaceField::Place, PlaceField::Address]);
    use PlaceField::{Address, Address2, Directions, Hours, Place};
    let texts = columns(&[Place, Address, Address2, Directions, Hours]);
    let sheet = sheet.with(essential, texts);
    let by_name = places.columns.contains_key(&PlaceField::PrecinctName);
    let codes = PrecinctCodes::new(precincts, by_name, places.zeros == LeadingZeros::Ignored);
    let key = PrecinctKey::new(&places.accounts(), |column| sheet.at(column));
    let reading = PlacesReader { places, facts, at, key, codes, file: sheet.file.clone() };
    let lost = |findings: &Findings| {
        let rules = [rules::ROW_LENGTH, rules::TEXT_CONTROL];
        rules.iter().filter_map(|rule| findings.counts().get(rule.id)).sum::<u64>()
    };
    let before = lost(findings);
    let mut assigned = AssignedPlaces { file: sheet.file.clone(), ..AssignedPlaces::default() };
    sheet.rows(findings, &mut |record, line, findings| {
        let code = reading.text(record, PlaceField::Precinct);
        audit.row(|at| record.get(at), line, &[reading.key(record, number::unmarked(&code))]);
        reading.row(record, line, &mut assigned, findings).map_err(|what| wrong(&path, what))
    })?;
    audit.report(findings);
    audit.compare(streets, findings);
    audit.compare_names(streets, findings);
    assigned.has_lost = lost(findings) > before;
    let day: HashSet<String> = std::mem::take(&mut assigned.day_places);
    for key in std::mem::take(&mut assigned.several) {
        assigned.mail.remove(&key);
        if let Some(list) = assigned.precincts.get_mut(&key) {
            list.retain(|id| !day.contains(id));
        }
    }
    Ok(assigned)
}

impl AssignedPlaces {
    /// Gives the places and their hours to the assembler.
    pub(super) fn finish(self, assembler: &mut Assembler) -> Result<(), FeedError> {
        for (line, row) in &self.rows {
            assembler.add(ElementKind::PollingLocation, &self.file, *line, row)?;
        }
        for (line, row) in &self.schedules {
            assembler.add(ElementKind::Schedule, &self.file, *line, row)?;
        }
        Ok(())
    }
}

impl PlacesReader<'_> {
    fn text(&self, record: &StringRecord, field: PlaceField) -> String {
        plain(self.at.get(&field).and_then(|at| record.get(*at)).unwrap_or(""))
    }

    /// The key of a precinct that the row names by this code.
    fn key(&self, record: &StringRecord, code: &str) -> String {
        self.key.of(|at| record.get(at), code)
    }

    fn row(
        &self,
        record: &StringRecord,
        line: u64,
        out: &mut AssignedPlaces,
        findings: &mut Findings,
    ) -> Result<(), String> {
        use PlaceField as F;
        let text = |field| self.text(record, field);
        let at = FindingPlace::line(&self.file, line);
        let or = |text: String, always: &str| if text.is_empty() { always.to_owned() } else { text };
        let id = format!("place:{line}");
        let mut row = Values::default();
        row.put("id", id.clone());
        row.put("name", text(F::Place));
        row.put("structured_line_1", text(F::Address));
        row.put("structured_line_2", text(F::Address2));
        let always_town = if row.get("structured_line_1").is_empty() { "" } else { &self.places.always.town };
        row.put("structured_city", or(text(F::Town), always_town));
        let state = or(text(F::State), &self.places.always.state);
        // A row without any address is not used, whatever the map says of all rows.
        if !row.get("structured_line_1").is_empty() {
            row.put("structured_state", or(state, self.facts.state.as_str()));
        }
        row.put("structured_zip", text(F::Zip));
        row.put("directions", text(F::Directions));
        row.put("latitude", text(F::Latitude));
        row.put("longitude", text(F::Longitude));
        for (field, column) in F::features() {
            row.put(column, text(field));
        }
        if [F::Place, F::Kind].iter().any(|field| self.says_mail(&text(*field))) {
            self.assign(record, line, &id, PlaceUse::Mail, out, findings);
            return Ok(());
        }
        let cell = |field| self.at.get(&field).map(|at| record.get(*at).unwrap_or("").trim());
        let flags = [F::ElectionDay, F::EarlyVoting, F::DropBox].map(cell);
        let uses = match uses::of_row(cell(F::Kind), flags, &self.places.kinds) {
            Ok(uses) => uses,
            Err(why) => {
                let at = FindingPlace { element: &id, ..at };
                findings.add(rules::STREET_PLACE_USE, at, format_args!("{why}: the place is not used"));
                return Ok(());
            }
        };
        if uses.is_empty() {
            let message = format_args!("its columns name no use of the place, or contradict each other");
            findings.add(rules::STREET_PLACE_USE, FindingPlace { element: &id, ..at }, message);
        }
        let said = PlaceHours { hours: text(F::Hours), opens: text(F::Opens), closes: text(F::Closes) };
        let read = said.read(self.places.times, uses.first() == Some(&PlaceUse::ElectionDay));
        let read = read.map_err(|what| format!("line {line}: {what}"))?;
        if read.is_faulty {
            let message = format_args!("opens and closes are no hours of a day: write 6:30 AM and 7:30 PM");
            findings.add(rules::TIME_INVALID, at, message);
        }
        row.put("hours", read.words);
        if read.is_own {
            row.put("hours_open_id", format!("hours:{line}"));
        }
        if let Some((opens, closes)) = read.times {
            let id = format!("hours:{line}");
            out.schedules.push((line, schedule(&id, self.facts.date, self.facts.zone, opens, closes)));
        }
        for (i, used) in uses.into_iter().enumerate() {
            let mut row = row.clone();
            let id = if i == 0 { id.clone() } else { format!("{id}:{}", i + 1) };
            row.put("id", id.clone());
            // The hours are those of the first use.
            if i > 0 {
                row.put("hours", String::new());
                row.put("hours_open_id", String::new());
            }
            match used {
                PlaceUse::EarlyVoting => row.put("is_early_voting", "true".to_owned()),
                PlaceUse::DropBox => row.put("is_drop_box", "true".to_owned()),
                PlaceUse::Other => row.put("type", text(F::Kind).replace(' ', "-")),
                PlaceUse::ElectionDay | PlaceUse::Mail => {}
            }
            self.assign(record, line, &id, used, out, findings);
            out.rows.push((line, row));
        }
        Ok(())
    }

    /// Whether a text is one of the map's words for "by mail".
    fn says_mail(&self, text: &str) -> bool {
        !text.is_empty() && self.places.mail.iter().any(|word| key(word) == key(text))
    }

    /// Notes the place of election day of a precinct; a second one that differs makes both doubtful.
    fn day(
        &self,
        key: &str,
        id: &str,
        record: &StringRecord,
        line: u64,
        out: &mut AssignedPlaces,
        findings: &mut Findings,
    ) {
        use PlaceField::{Address, Address2, Place, Town};
        let content = [Place, Address, Address2, Town].map(|f| self.text(record, f).to_lowercase()).join("|");
        out.day_places.insert(id.to_owned());
        match out.day.get(key) {
            Some((first, at)) if *first != content && !self.places.several => {
                out.several.insert(key.to_owned());
                let message =
                    format_args!("precinct {key:?} has another place in line {at}: neither is used");
                findings.add(
                    rules::STREET_PLACE_SEVERAL,
                    FindingPlace { file: &self.file, line, element: id },
                    message,
                );
            }
            Some(_) => {}
            None => {
                out.day.insert(key.to_owned(), (content, line));
            }
        }
    }

    /// Leads the precincts of the row to the place.
    fn assign(
        &self,
        record: &StringRecord,
        line: u64,
        id: &str,
        used: PlaceUse,
        out: &mut AssignedPlaces,
        findings: &mut Findings,
    ) {
        let field = if self.at.contains_key(&PlaceField::PrecinctName) {
            PlaceField::PrecinctName
        } else {
            PlaceField::Precinct
        };
        let [cell, split] = [field, PlaceField::Split].map(|f| self.text(record, f));
        let (cell, split) = (number::unmarked(&cell), number::unmarked(&split));
        let is_of_day = matches!(used, PlaceUse::ElectionDay | PlaceUse::Mail);
        if used != PlaceUse::Mail && (self.places.serve == Serve::County || (cell.is_empty() && !is_of_day)) {
            out.county.push(id.to_owned());
            return;
        }
        let at = FindingPlace { file: &self.file, line, element: id };
        if let Some(why) = number::spreadsheet(cell).or_else(|| number::spreadsheet(split)) {
            findings.add(rules::STREET_SPREADSHEET, at, format_args!("precinct: {why}"));
            return;
        }
        let separator = self.places.separator.as_str();
        let codes: Vec<&str> =
            if separator.is_empty() { vec![cell] } else { cell.split(separator).map(str::trim).collect() };
        if is_of_day && !cell.is_empty() {
            out.last.clear();
        }
        for code in codes.into_iter().filter(|c| !c.is_empty()) {
            let key = self.key(record, code);
            if key.is_empty() {
                findings.add(
                    rules::STREET_PLACE_PRECINCT,
                    at,
                    format_args!("names no value of {}", self.places.within.join(", ")),
                );
                continue;
            }
            let code = key.as_str();
            let shown: String = code.chars().take(60).collect();
            match self.codes.find(code) {
                CodeMatch::Precincts(found) => {
                    let mut any = false;
                    for precinct in found {
                        if split.is_empty() || split.eq_ignore_ascii_case(&precinct.named.split) {
                            any = true;
                            let key = if split.is_empty() {
                                precinct.named.code.clone()
                            } else {
                                precinct.named.id()
                            };
                            if is_of_day {
                                out.last.push(key.clone());
                                self.day(&key, id, record, line, out, findings);
                            }
                            if used == PlaceUse::Mail {
                                out.mail.insert(key);
                                continue;
                            }
                            let list = out.precincts.entry(key).or_default();
                            if !list.iter().any(|other| other == id) {
                                list.push(id.to_owned());
                            }
                        }
                    }
                    if !any {
                        let message = format_args!("precinct {shown:?} has no split {split:?}");
                        findings.add(rules::STREET_PLACE_PRECINCT, at, message);
                    }
                }
                CodeMatch::Alike(other) => {
                    let message = format_args!(
                        "precinct {shown:?} here, {other:?} in the street file: not taken for the same"
                    );
                    findings.add(rules::STREET_PRECINCT_ALIKE, at, message);
                }
                CodeMatch::None => {
                    let several = separator.is_empty() && code.contains([',', ';', '/', '&']);
                    let hint = if several {
                        "; several in one cell are parted by `separator` of the map"
                    } else {
                        ""
                    };
                    let message = format_args!("no street and no boundary is of precinct {shown:?}{hint}");
                    findings.add(rules::STREET_PLACE_PRECINCT, at, message);
                }
            }
        }
        if cell.is_empty() {
            findings.add(rules::STREET_PLACE_PRECINCT, at, format_args!("names no precinct"));
            // A group cell: it may be a second place of the precinct above.
            for key in out.last.clone() {
                self.day(&key, id, record, line, out, findings);
            }
        }
    }
}
