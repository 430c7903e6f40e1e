//! Published dates of past elections against the rules: each date is counted again out of the facts that held
//! on its election day, by the rules alone. A fact whose rows all begin later or ended before is used without
//! its validity. `facts/past-dates.csv` is the table that the project trusts; other files of its form are
//! tried with `content-pack recompute`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use chrono::{Datelike as _, NaiveDate, Weekday};
use common::jurisdiction;
use content::domain::election::ElectionKind;
use content::domain::facts::definitions::definition;
use content::domain::facts::due::{self, Deadline};
use content::domain::facts::value::ValueKind;
use content::domain::facts::{ElectionQuery, FactRow, Validity, find, resolve};
use content::domain::source::iso_day;
use serde::Deserialize;

use super::records::{FactsError, Faults, Files, quoted, records};
use super::sources::{party, refused};
use super::tables::{PAST, Tables};

const COLUMNS: &str = "place,election_date,election_kind,fact,date,time,source,sure,reason";
/// The same without the last column: dates that nobody has looked at.
const COLUMNS_WITHOUT_REASON: &str = "place,election_date,election_kind,fact,date,time,source,sure";

/// Percent of the dates that a source states that the rules must give.
const SHARE: usize = 95;

const BASIS: &str = "mail_ballot.return.by_mail.basis";

/// A published kind of date: its word, the deadlines of which it is one, and the basis of mailed ballots for
/// which the first of them is.
type Kind = (&'static str, &'static [&'static Deadline], Option<&'static str>);

const REGISTRATION: &[&Deadline] = &[&due::REGISTER_BY_MAIL, &due::REGISTER_ONLINE, &due::REGISTER_IN_PERSON];
const BY_MAIL: &[&Deadline] = &[&due::REGISTER_BY_MAIL];

const KINDS: [Kind; 16] = [
    ("registration_deadline", REGISTRATION, None),
    ("registration_online", &[&due::REGISTER_ONLINE], None),
    ("registration_in_person", &[&due::REGISTER_IN_PERSON], None),
    ("registration_mail_postmarked", BY_MAIL, None),
    ("registration_mail_received", BY_MAIL, None),
    ("registration_mail_unspecified", BY_MAIL, None),
    ("mail_ballot_request", &[&due::REQUEST_BY_MAIL, &due::REQUEST_ONLINE], None),
    ("mail_ballot_request_in_person", &[&due::REQUEST_IN_PERSON], None),
    ("mail_ballot_return_received", &[&due::RETURN_BY_MAIL, &due::RETURN_IN_PERSON], Some("received")),
    ("mail_ballot_return_postmarked", &[&due::RETURN_BY_MAIL], Some("postmark")),
    ("mail_ballot_return_postmarked_received_by", &[&due::RECEIVED_BY], None),
    ("mail_ballots_sent", &[&due::BALLOTS_SENT], None),
    ("early_voting_first", &[&due::EARLY_VOTING_START, &due::EARLY_VOTING_EARLIEST], None),
    ("early_voting_last", &[&due::EARLY_VOTING_END], None),
    ("excused_in_person_absentee_first", &[&due::EXCUSED_START], None),
    ("excused_in_person_absentee_last", &[&due::EXCUSED_END], None),
];

#[derive(Deserialize)]
struct Written {
    place: String,
    election_date: String,
    election_kind: String,
    fact: String,
    date: String,
    sure: String,
    #[serde(default)]
    reason: String,
}

/// A published date.
#[derive(Debug)]
struct PastDate {
    /// File and line.
    at: String,
    place: &'static str,
    election: NaiveDate,
    /// The election in the words of the table.
    election_kind: String,
    kinds: Vec<ElectionKind>,
    kind: Kind,
    date: NaiveDate,
    /// A source states it.
    sure: bool,
    /// Why the rules need not give it.
    reason: String,
}

/// The days that the rules give for a published date.
#[derive(Debug)]
struct Recount {
    of: PastDate,
    /// The facts that give the published day.
    confirmed: Vec<&'static str>,
    /// The days that the rules give, each with the fact, its value and the kind of election.
    given: Vec<(NaiveDate, String)>,
    same: bool,
}

/// All dates of a file, counted again.
#[derive(Debug)]
pub struct Recomputed(Vec<Recount>);

impl Recomputed {
    /// Counts the dates of a file again. `text` is a table with the columns of `facts/past-dates.csv`; the
    /// last one may lack.
    ///
    /// # Errors
    /// Names every row that does not read.
    pub fn of(tables: &Tables, file: &str, text: &str) -> Result<Self, FactsError> {
        let mut faults = Faults::default();
        let dates = read(file, text, &mut faults);
        if faults.count() > 0 {
            return Err(faults.into_error());
        }
        let rows: BTreeMap<&str, Vec<FactRow>> =
            jurisdiction::all().iter().map(|place| (place.code, rules(tables, place.code))).collect();
        Ok(Self(dates.into_iter().map(|date| recount(&rows[date.place], date)).collect()))
    }

    /// Counts the dates of `facts/past-dates.csv` again.
    pub(super) fn committed(tables: &Tables, files: &Files) -> Result<Self, FactsError> {
        let Some(text) = files.get(PAST) else {
            let mut faults = Faults::default();
            faults.add(PAST, "is not there");
            return Err(faults.into_error());
        };
        let mut faults = Faults::default();
        for (line, host) in (1..).zip(text.lines()).filter_map(|(line, text)| Some((line, party(text)?))) {
            faults.add(format!("{PAST}:{line}"), refused(host));
        }
        if faults.count() > 0 {
            return Err(faults.into_error());
        }
        Self::of(tables, PAST, text)
    }

    fn sure(&self) -> impl Iterator<Item = &Recount> {
        self.0.iter().filter(|row| row.of.sure)
    }

    /// True when the rules give enough of the dates that a source states, and each other one has a reason.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        let (same, all) = (self.sure().filter(|row| row.same).count(), self.sure().count());
        same * 100 >= all * SHARE && self.sure().all(|row| row.same || !row.of.reason.is_empty())
    }

    /// The dates that the rules do not give, a line each with what they give, and the counts.
    #[must_use]
    pub fn report(&self) -> String {
        let mut out = String::new();
        for Recount { of, given, .. } in self.0.iter().filter(|row| !row.same) {
            let given: BTreeSet<&str> = given.iter().map(|(_, words)| words.as_str()).collect();
            let given = match given.into_iter().collect::<Vec<_>>().as_slice() {
                [] => "no rule holds for this kind of election".to_owned(),
                given => format!("the rules give {}", given.join(", ")),
            };
            let sure = if of.sure { "" } else { " [not sure]" };
            let why = if of.reason.is_empty() { String::new() } else { format!("; reason: {}", of.reason) };
            let _ = writeln!(
                out,
                "{}: {} {} {}: {} was {}{sure}; {given}{why}",
                of.at, of.place, of.election, of.election_kind, of.kind.0, of.date
            );
        }
        let _ = write!(out, "{}", self.counts());
        out
    }

    /// How many of the dates the rules give.
    #[must_use]
    pub fn counts(&self) -> String {
        let all = self.sure().count();
        let others: Vec<_> = self.sure().filter(|row| !row.same).collect();
        let unexplained = others.iter().filter(|row| row.of.reason.is_empty()).count();
        let same = all - others.len();
        let tenths = (same * 1000).checked_div(all).unwrap_or(0);
        let mut out = format!(
            "{same} of {all} dates that a source states ({}.{} %); {unexplained} of the other {} lack a reason",
            tenths / 10,
            tenths % 10,
            others.len()
        );
        let in_review = self.0.iter().filter(|row| !row.of.sure);
        let same = in_review.clone().filter(|row| row.same).count();
        match in_review.count() {
            0 => {}
            count => {
                let _ = write!(out, "; {same} of {count} dates that need review");
            }
        }
        out
    }

    /// The facts that give a past date, by jurisdiction.
    #[must_use]
    pub fn confirmed(&self) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let mut by_place: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for row in self.sure() {
            by_place.entry(row.of.place).or_default().extend(&row.confirmed);
        }
        by_place
    }
}

/// The facts that past dates may confirm.
pub(super) fn counted() -> BTreeSet<&'static str> {
    KINDS.iter().flat_map(|(_, deadlines, _)| deadlines.iter().map(|of| of.count)).collect()
}

fn read(file: &str, text: &str, faults: &mut Faults) -> Vec<PastDate> {
    let head = text.lines().next().unwrap_or_default();
    let columns = if head.split(',').any(|name| name == "reason") { COLUMNS } else { COLUMNS_WITHOUT_REASON };
    let files = Files::from([(file.to_owned(), text.to_owned())]);
    let rows = records::<Written>(&files, file, columns, faults);
    rows.into_iter().filter_map(|(line, row)| past_date(row, format!("{file}:{line}"), faults)).collect()
}

fn past_date(row: Written, at: String, faults: &mut Faults) -> Option<PastDate> {
    let place = jurisdiction::any(&row.place).filter(|place| place.code == row.place);
    if place.is_none() {
        faults.add(&at, format!("{} is not a postal code of the 56", quoted(&row.place)));
    }
    let mut day = |column: &str, text: &str| {
        let read = iso_day(text);
        if read.is_none() {
            faults.add(&at, format!("{column} {} is not a day; write 2026-09-20", quoted(text)));
        }
        read
    };
    let (election, date) = (day("election_date", &row.election_date), day("date", &row.date));
    let kind = KINDS.into_iter().find(|(word, ..)| *word == row.fact);
    if kind.is_none() {
        let words = KINDS.map(|(word, ..)| word).join(", ");
        faults.add(&at, format!("fact {} is not one of {words}", quoted(&row.fact)));
    }
    let kinds = election.zip(place).and_then(|(day, place)| kinds(&row.election_kind, place.code, day));
    if kinds.is_none() && election.is_some() {
        let (kind, words) = (quoted(&row.election_kind), WORDS.join(", "));
        let why = format!("election_kind {kind}: no kind of election is named in it; the words are {words}");
        faults.add(&at, why);
    }
    Some(PastDate {
        at,
        place: place?.code,
        election: election?,
        election_kind: row.election_kind,
        kinds: kinds?,
        kind: kind?,
        date: date?,
        sure: row.sure == "yes",
        reason: row.reason,
    })
}

/// The words of calendars that name a kind of election.
const WORDS: [&str; 10] = [
    "general",
    "primary",
    "presidential",
    "runoff",
    "special",
    "municipal",
    "amendment",
    "referendum",
    "coordinated",
    "spring election",
];

/// The kinds of an election in the words of calendars. Louisiana calls the second round on a Saturday a
/// general election.
fn kinds(words: &str, code: &str, day: NaiveDate) -> Option<Vec<ElectionKind>> {
    use ElectionKind as Kind;
    let has = |word: &str| words.contains(word);
    if !WORDS.into_iter().any(has) {
        return None;
    }
    let is_federal = ElectionQuery { day, kind: Kind::General }.is_federal_day();
    if has("runoff") || code == "LA" && has("general") && day.weekday() == Weekday::Sat {
        Some(vec![Kind::Runoff])
    } else if is_federal && !has("special") && !has("municipal") {
        Some(vec![Kind::General])
    } else if has("state+presidential") {
        Some(vec![Kind::Primary, Kind::PresidentialPrimary])
    } else if has("presidential") {
        Some(vec![Kind::PresidentialPrimary])
    } else if has("special") && !has("municipal") {
        Some(vec![Kind::Special])
    } else if has("primary") {
        Some(vec![Kind::Primary])
    } else if has("municipal") {
        Some(vec![Kind::Municipal])
    } else if ["general", "referendum", "amendment", "coordinated", "spring election"].into_iter().any(has) {
        Some(vec![Kind::General])
    } else if has("special") {
        Some(vec![Kind::Special])
    } else {
        None
    }
}

/// The rows of a jurisdiction that are rules: days that were published for single elections are none.
fn rules(tables: &Tables, code: &str) -> Vec<FactRow> {
    let mut rows = tables.known(code);
    rows.retain(|row| definition(&row.name).is_none_or(|known| known.kind != ValueKind::Day));
    rows
}

/// The rows for an election: those without their validity whose fact has no row that covers the election.
fn rows_for(rows: &[FactRow], asked: &ElectionQuery) -> Vec<FactRow> {
    let covered: BTreeSet<&str> = rows
        .iter()
        .filter(|row| row.valid.covers(asked.day) && row.elections.hold(asked))
        .map(|row| row.name.as_str())
        .collect();
    let open = |row: &FactRow| {
        let valid = if covered.contains(row.name.as_str()) { row.valid } else { Validity::default() };
        FactRow { valid, ..row.clone() }
    };
    rows.iter().map(open).collect()
}

fn recount(rows: &[FactRow], of: PastDate) -> Recount {
    let (mut confirmed, mut given, mut same) = (Vec::new(), Vec::new(), true);
    let (_, deadlines, basis) = of.kind;
    for kind in &of.kinds {
        let asked = ElectionQuery { day: of.election, kind: *kind };
        let facts = resolve(&rows_for(rows, &asked), &asked, asked.day);
        let value = |name: &str| find(&facts, name).map(|fact| fact.row.value.as_str());
        let mut days = Vec::new();
        for deadline in deadlines {
            let by_mail = deadline.count == due::RETURN_BY_MAIL.count;
            if by_mail && basis.is_some() && value(BASIS) != basis {
                continue;
            }
            let Some(due) = due::due(&facts, deadline, of.election) else { continue };
            // A voter who may register on election day itself has no deadline before it.
            if deadlines.len() > 1 && of.kind.0.starts_with("registration") && due.day == of.election {
                continue;
            }
            if due.day == of.date {
                confirmed.push(deadline.count);
            }
            days.push(due.day);
            let rule = value(deadline.count).unwrap_or_default();
            let doubt = due.doubt.map_or_else(String::new, |doubt| format!(", {doubt:?}"));
            given.push((due.day, format!("{} ({} {rule}{doubt})", due.day, deadline.count)));
        }
        same &= days.is_empty() || days.contains(&of.date);
    }
    confirmed.sort_unstable();
    confirmed.dedup();
    Recount { same: same && !given.is_empty(), of, confirmed, given }
}
