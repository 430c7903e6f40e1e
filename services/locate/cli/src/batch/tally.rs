//! The summary of a list: answers by kind, faulty rows, and how its own precincts agree with the index.
//! Nothing here holds an address.

use std::collections::BTreeMap;
use std::io::{Result, Write};

use serde::Serialize;

use super::rows::RowFault;
use lookup::answer::{AddressWarning, AnswerKind, ErrorCode};

/// The answer of a row that could not be looked up.
pub(super) const FAULTY: &str = "faulty_row";
/// Rows that are listed one by one, of each kind.
const LISTED: usize = 1_000;
/// Precincts of the list with counts of their own; a list with more has something else in that column.
const MOST_PRECINCTS: usize = 100_000;
/// Precincts of the index with counts of their own, for one precinct of the list.
const MOST_OTHERS: usize = 50;
/// Precincts that are printed.
const PRINTED: usize = 20;

/// The result of a row.
#[derive(Debug)]
pub(super) enum RowStatus {
    Answered(AnswerKind, Option<ErrorCode>),
    Faulty(RowFault),
}

/// How the precinct of the list and that of the index agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    Agrees,
    Disagrees,
    /// The answer is a choice, and the list's precinct is one of the candidates.
    AmongCandidates,
    /// The index knows no precinct of the address.
    NoPrecinct,
    /// The list's precinct may be that of the index, or one of the same name of another county or feed.
    Unclear,
}

impl Agreement {
    /// In the added column.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Agrees => "yes",
            Self::Disagrees => "no",
            Self::AmongCandidates => "among_candidates",
            Self::NoPrecinct => "no_precinct",
            Self::Unclear => "unclear",
        }
    }
}

/// The result of a row, as the tally counts it.
#[derive(Debug)]
pub(super) struct RowOutcome {
    pub(super) line: u64,
    pub(super) key: Option<String>,
    pub(super) status: RowStatus,
    pub(super) expected: Option<String>,
    pub(super) agreement: Option<Agreement>,
    /// Identity of the index's precinct.
    pub(super) precinct: Option<String>,
    /// The election-day place has changed.
    pub(super) moved: bool,
    /// Values that were read otherwise than they stand there.
    pub(super) warnings: Vec<AddressWarning>,
}

/// Faulty rows, or rows with a warning, of one kind.
#[derive(Debug, Serialize)]
struct FaultCount {
    rows: u64,
    first_line: u64,
    /// How to mend it, for the first of them.
    fault: String,
}

/// A faulty row as the report lists it.
#[derive(Debug, Serialize)]
struct FaultyRow {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    fault: String,
}

/// A row whose own precinct is not that of the index.
#[derive(Debug, Serialize)]
struct Disagreement {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    expected: String,
    precinct_id: String,
}

/// One precinct of the list, or all.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct AgreementCounts {
    rows: u64,
    agree: u64,
    disagree: u64,
    among_candidates: u64,
    no_precinct: u64,
    unclear: u64,
    /// Where the rows that disagree lead, by identity.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    instead: BTreeMap<String, u64>,
}

impl AgreementCounts {
    fn add(&mut self, agreement: Agreement, precinct: Option<&str>) {
        self.rows += 1;
        match agreement {
            Agreement::Agrees => self.agree += 1,
            Agreement::Disagrees => self.disagree += 1,
            Agreement::AmongCandidates => self.among_candidates += 1,
            Agreement::NoPrecinct => self.no_precinct += 1,
            Agreement::Unclear => self.unclear += 1,
        }
        if let Some(precinct) = precinct.filter(|_| agreement == Agreement::Disagrees) {
            let known = self.instead.len() < MOST_OTHERS || self.instead.contains_key(precinct);
            *self.instead.entry(if known { precinct } else { "others" }.to_owned()).or_default() += 1;
        }
    }
}

/// The comparison with the list's own precincts.
#[derive(Debug, Default, Serialize)]
struct ListComparison {
    /// Of the rows whose precinct the index knows, without those that are unclear.
    agreement_percent: f64,
    all: AgreementCounts,
    precincts: BTreeMap<String, AgreementCounts>,
    disagreements: Vec<Disagreement>,
}

/// Counts over all rows: the summary and the content of `--report`.
#[derive(Debug, Default, Serialize)]
pub(super) struct BatchTally {
    pub(super) rows: u64,
    answers: BTreeMap<&'static str, u64>,
    error_codes: BTreeMap<&'static str, u64>,
    faults: BTreeMap<&'static str, FaultCount>,
    faulty_rows: Vec<FaultyRow>,
    /// Values that a spreadsheet has changed and that were read all the same.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    warnings: BTreeMap<&'static str, FaultCount>,
    /// Rows whose election-day place has changed since the previous index.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<ListComparison>,
}

impl BatchTally {
    pub(super) fn new(compares: bool, has_previous: bool) -> Self {
        let moved = has_previous.then_some(0);
        Self { expected: compares.then(ListComparison::default), moved, ..Self::default() }
    }

    /// Adds one row.
    pub(super) fn add(&mut self, row: RowOutcome) {
        self.rows += 1;
        if let Some(moved) = &mut self.moved {
            *moved += u64::from(row.moved);
        }
        match row.status {
            RowStatus::Answered(kind, code) => {
                *self.answers.entry(kind.into_str()).or_default() += 1;
                if let Some(code) = code {
                    *self.error_codes.entry(code.into_str()).or_default() += 1;
                }
            }
            RowStatus::Faulty(fault) => {
                *self.answers.entry(FAULTY).or_default() += 1;
                let first = || FaultCount { rows: 0, first_line: row.line, fault: fault.to_string() };
                self.faults.entry(fault.name()).or_insert_with(first).rows += 1;
                if self.faulty_rows.len() < LISTED {
                    let key = row.key.clone();
                    self.faulty_rows.push(FaultyRow { line: row.line, key, fault: fault.to_string() });
                }
            }
        }
        for warning in row.warnings {
            let first = || FaultCount { rows: 0, first_line: row.line, fault: warning.text().to_owned() };
            self.warnings.entry(warning.into_str()).or_insert_with(first).rows += 1;
        }
        let (Some(compared), Some(agreement)) = (&mut self.expected, row.agreement) else { return };
        let expected = row.expected.unwrap_or_default();
        let precinct = row.precinct.as_deref();
        compared.all.add(agreement, precinct);
        let known = compared.precincts.len() < MOST_PRECINCTS || compared.precincts.contains_key(&expected);
        let name = if known { expected.clone() } else { "others".to_owned() };
        compared.precincts.entry(name).or_default().add(agreement, precinct);
        if agreement == Agreement::Disagrees && compared.disagreements.len() < LISTED {
            let precinct_id = row.precinct.unwrap_or_default();
            compared.disagreements.push(Disagreement { line: row.line, key: row.key, expected, precinct_id });
        }
    }

    /// Completes what depends on all rows.
    pub(super) fn finish(&mut self) {
        if let Some(compared) = &mut self.expected {
            compared.agreement_percent =
                percent(compared.all.agree, compared.all.agree + compared.all.disagree);
        }
    }

    /// Whether some row could not be looked up.
    pub(super) fn is_faulty(&self) -> bool {
        !self.faults.is_empty()
    }

    /// The summary for people.
    pub(super) fn print(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{} rows", self.rows)?;
        let part = |out: &mut dyn Write, name: &str, count: u64| {
            writeln!(out, "  {name:<32} {count:>10} {:>7.2} %", percent(count, self.rows))
        };
        let mut answers: Vec<_> = self.answers.iter().collect();
        answers.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (answer, count) in answers {
            part(out, answer, *count)?;
        }
        if let Some(moved) = self.moved {
            part(out, "voted elsewhere before", moved)?;
        }
        if !self.error_codes.is_empty() {
            writeln!(out, "error codes")?;
            for (code, count) in &self.error_codes {
                part(out, code, *count)?;
            }
        }
        for FaultCount { rows, first_line, fault } in self.faults.values() {
            writeln!(out, "{rows} faulty rows, the first on line {first_line}: {fault}")?;
        }
        for FaultCount { rows, first_line, fault } in self.warnings.values() {
            writeln!(out, "{rows} rows, the first on line {first_line}: {fault}")?;
        }
        self.expected.as_ref().map_or(Ok(()), |compared| compared.print(out))
    }
}

impl ListComparison {
    fn print(&self, out: &mut dyn Write) -> Result<()> {
        let all = &self.all;
        writeln!(out, "the list's precinct against the index's, {} rows", all.rows)?;
        let known = all.agree + all.disagree;
        writeln!(out, "  agree {} of {known} with a precinct: {:.2} %", all.agree, self.agreement_percent)?;
        writeln!(out, "  disagree {}", all.disagree)?;
        writeln!(out, "  no precinct yet, the list's is among the candidates {}", all.among_candidates)?;
        writeln!(out, "  no precinct {}", all.no_precinct)?;
        if all.unclear > 0 {
            writeln!(
                out,
                "  unclear {}: precincts of several counties or feeds are called so; say whose with \
                 --expected-of, or in the list, as PRECINCT@COUNTY",
                all.unclear
            )?;
        }
        let mut worst: Vec<_> = self.precincts.iter().filter(|(_, c)| c.disagree > 0).collect();
        worst.sort_by_key(|(name, c)| (std::cmp::Reverse(c.disagree), *name));
        for (name, counts) in worst.iter().take(PRINTED) {
            let mut instead: Vec<_> = counts.instead.iter().collect();
            instead.sort_by_key(|(id, n)| (std::cmp::Reverse(**n), *id));
            let instead: Vec<_> = instead.iter().take(3).map(|(id, n)| format!("{n} to {id}")).collect();
            let (disagree, rows) = (counts.disagree, counts.rows);
            writeln!(out, "  {name}: {disagree} of {rows} disagree ({})", instead.join(", "))?;
        }
        if worst.len() > PRINTED {
            writeln!(out, "  and {} more precincts: see --report", worst.len() - PRINTED)?;
        }
        Ok(())
    }
}

/// A share in percent, with two places; 100 of nothing.
fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 100.0 } else { (part as f64 * 10_000.0 / whole as f64).floor() / 100.0 }
}
