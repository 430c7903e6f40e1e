//! The precincts that a street file names: each code once, with its name.

use std::collections::HashMap;

use super::audit::Audit;
use super::columns::Sheet;
use super::precinct_key::KEY_SEPARATOR;
use super::row::{RowPrecinct, RowReader};
use crate::error::FeedError;
use crate::findings::{FindingPlace, Findings};
use crate::rules;

/// Precincts of one county; the largest has some 5,000.
const MOST: usize = 200_000;

/// One precinct or split.
#[derive(Debug)]
pub(super) struct StreetFilePrecinct {
    pub(super) named: RowPrecinct,
    /// Where it stands first.
    pub(super) line: u64,
    /// Rows call it by different names, or another has its name.
    pub(super) is_name_doubtful: bool,
}

/// The precincts in the order of the file, by identifier.
#[derive(Debug, Default)]
pub(super) struct StreetFilePrecincts {
    pub(super) list: Vec<StreetFilePrecinct>,
    by_id: HashMap<String, usize>,
}

impl StreetFilePrecincts {
    /// Reads the whole file once.
    pub(super) fn read(
        sheet: &Sheet,
        rows: &[RowReader],
        audit: &mut Audit<'_>,
        findings: &mut Findings,
    ) -> Result<Self, FeedError> {
        let mut precincts = Self::default();
        // The rows themselves are reported when the segments are read.
        sheet.rows(&mut Findings::default(), &mut |record, line, _| {
            let named = rows.iter().map(|reader| reader.precinct(record).unwrap_or_default());
            let named: Vec<RowPrecinct> = named.collect();
            let ids: Vec<String> = named.iter().map(RowPrecinct::id).collect();
            audit.row(|at| record.get(at), line, &ids);
            for named in named.into_iter().filter(|named| !named.code.is_empty()) {
                precincts.add(named, line, sheet, findings)?;
            }
            Ok(())
        })?;
        precincts.same_names(sheet, findings);
        Ok(precincts)
    }

    fn add(
        &mut self,
        named: RowPrecinct,
        line: u64,
        sheet: &Sheet,
        findings: &mut Findings,
    ) -> Result<(), FeedError> {
        let id = named.id();
        if let Some(first) = self.by_id.get(&id).and_then(|i| self.list.get_mut(*i)) {
            // `1/A` is a code, or split A of code 1.
            if first.named.code != named.code {
                let message = format_args!(
                    "it is a code or a split here, and the other of the two in line {}: write one of them otherwise",
                    first.line
                );
                let at = FindingPlace { file: &sheet.file, line, element: &id };
                findings.add(rules::STREET_PRECINCT_REPEATS, at, message);
                return Ok(());
            }
            let differs = !first.named.name.eq_ignore_ascii_case(&named.name);
            if differs && !first.is_name_doubtful {
                first.is_name_doubtful = true;
                let message = format_args!(
                    "called {:?} here and {:?} in line {}",
                    named.name, first.named.name, first.line
                );
                let at = FindingPlace { file: &sheet.file, line, element: &id };
                findings.add(rules::STREET_PRECINCT_NAMES, at, message);
            }
            return Ok(());
        }
        if self.list.len() == MOST {
            return Err(FeedError::TooMany { file: sheet.file.clone(), limit: MOST, what: "precincts" });
        }
        self.by_id.insert(id, self.list.len());
        self.list.push(StreetFilePrecinct { named, line, is_name_doubtful: false });
        Ok(())
    }

    /// Adds a precinct that only the boundaries have, once.
    pub(super) fn add_of_boundary(&mut self, code: String) {
        if !self.by_id.contains_key(&code) {
            self.by_id.insert(code.clone(), self.list.len());
            let named = RowPrecinct { code, ..RowPrecinct::default() };
            self.list.push(StreetFilePrecinct { named, line: 0, is_name_doubtful: false });
        }
    }

    /// One name of two precincts leads to neither.
    fn same_names(&mut self, sheet: &Sheet, findings: &mut Findings) {
        let mut first: HashMap<String, usize> = HashMap::new();
        for i in 0..self.list.len() {
            let name = self.list[i].named.name.to_lowercase();
            if name.is_empty() {
                continue;
            }
            match first.get(&name).copied() {
                // The splits of one precinct share its name.
                Some(other) if self.list[other].named.code == self.list[i].named.code => {}
                Some(other) => {
                    let (code, line) = (self.list[other].named.code.clone(), self.list[i].line);
                    self.list[other].is_name_doubtful = true;
                    self.list[i].is_name_doubtful = true;
                    let id = self.list[i].named.id();
                    let message = format_args!("precinct {code} has the same name");
                    let at = FindingPlace { file: &sheet.file, line, element: &id };
                    findings.add(rules::STREET_PRECINCT_NAMES, at, message);
                }
                None => {
                    first.insert(name, i);
                }
            }
        }
    }
}

/// A code without the differences that spreadsheets make: case, space, zeros in front.
pub(super) fn alike(code: &str) -> String {
    code.split(KEY_SEPARATOR).map(alike_part).collect::<Vec<_>>().join(KEY_SEPARATOR)
}

/// A code without case and the zeros in front of its numbers. All other signs count: `7*` is not `7`.
pub(super) fn without_zeros(code: &str) -> String {
    let (mut out, mut is_zero, mut in_number) = (String::with_capacity(code.len()), false, false);
    for c in code.to_lowercase().chars().chain(std::iter::once(' ')) {
        if c == '0' && !in_number {
            is_zero = true;
        } else if c.is_ascii_digit() {
            in_number = true;
            out.push(c);
        } else {
            if is_zero && !in_number {
                out.push('0');
            }
            (is_zero, in_number) = (false, false);
            out.push(c);
        }
    }
    out.pop();
    out
}

fn alike_part(code: &str) -> String {
    let parts = code.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let bare = parts.map(|part| match part.trim_start_matches('0') {
        "" => "0".to_owned(),
        rest => rest.to_lowercase(),
    });
    bare.collect::<Vec<_>>().join(" ")
}

/// Codes of the precincts, to find the one that another file means.
pub(super) struct PrecinctCodes<'a> {
    exact: HashMap<String, Vec<&'a StreetFilePrecinct>>,
    alike: HashMap<String, Vec<&'a str>>,
    are_zeros_ignored: bool,
}

/// The result of looking up the code that another file uses.
pub(super) enum CodeMatch<'c, 'a> {
    Precincts(&'c [&'a StreetFilePrecinct]),
    /// A code that differs in spelling only; it is not taken for the same.
    Alike(&'a str),
    None,
}

impl<'a> PrecinctCodes<'a> {
    /// By code, or by name.
    pub(super) fn new(precincts: &'a StreetFilePrecincts, by_name: bool, are_zeros_ignored: bool) -> Self {
        let mut codes = Self { exact: HashMap::new(), alike: HashMap::new(), are_zeros_ignored };
        for precinct in &precincts.list {
            let code = if by_name { &precinct.named.name } else { &precinct.named.code };
            if code.is_empty() || by_name && precinct.is_name_doubtful {
                continue;
            }
            codes.exact.entry(code.to_lowercase()).or_default().push(precinct);
            let others = codes.alike.entry(alike(code)).or_default();
            if !others.contains(&code.as_str()) {
                others.push(code);
            }
        }
        codes
    }

    pub(super) fn find(&self, code: &str) -> CodeMatch<'_, 'a> {
        if let Some(found) = self.exact.get(&code.to_lowercase()) {
            return CodeMatch::Precincts(found);
        }
        let Some([first, rest @ ..]) = self.alike.get(&alike(code)).map(Vec::as_slice) else {
            return CodeMatch::None;
        };
        // Two codes that differ in zeros alone: it may be either. `7*` is no spelling of `7`.
        let is_same = rest.is_empty() && without_zeros(first) == without_zeros(code);
        match self.exact.get(&first.to_lowercase()).filter(|_| is_same && self.are_zeros_ignored) {
            Some(found) => CodeMatch::Precincts(found),
            None => CodeMatch::Alike(first),
        }
    }
}
