//! Texts of a place by which nobody votes there on election day: closed, moved, vacant, for early voting or
//! for another election only. A status is the whole remark, ends it, or goes on as a statement: `Moved Hall`
//! and `Closed Gate Lane` are names.

use address::text::{fold, words};
use chrono::Month;

use super::{has_words, line_1};
use crate::model::PollingLocation;

/// Words for a place that is not used.
const STATUS: [&str; 19] = [
    "CLOSED",
    "MOVED",
    "RELOCATED",
    "VACANT",
    "INACTIVE",
    "RETIRED",
    "DISCONTINUED",
    "UNAVAILABLE",
    "CANCELLED",
    "CANCELED",
    "DEMOLISHED",
    "CONDEMNED",
    "OUT OF SERVICE",
    "NOT USED",
    "NOT IN USE",
    "NOT OPEN",
    "NOT AVAILABLE",
    "DO NOT USE",
    "DONT USE",
];
/// Words by which a status is a statement (`CLOSED until May`), as are a number and a month.
const FOLLOWING: [&str; 23] = [
    "TO",
    "FOR",
    "UNTIL",
    "TILL",
    "SINCE",
    "AS",
    "IN",
    "ON",
    "USE",
    "VOTE",
    "VOTERS",
    "SEE",
    "GO",
    "DUE",
    "BECAUSE",
    "PERMANENTLY",
    "TEMPORARILY",
    "EFFECTIVE",
    "DURING",
    "AFTER",
    "PENDING",
    "THIS",
    "ELECTION",
];
/// Statements in themselves.
const PHRASES: [&str; 12] = [
    "CONSOLIDATED WITH",
    "CONSOLIDATED INTO",
    "COMBINED WITH",
    "COMBINED INTO",
    "MERGED WITH",
    "MERGED INTO",
    "NO POLLING",
    "NO POLL",
    "NO PLACE",
    "NO VOTING",
    "NO LONGER",
    "NOT A POLLING",
];
/// Words between the start of directions and a status: `This site has been closed`.
const LEADING: [&str; 23] = [
    "THE",
    "THIS",
    "IS",
    "ARE",
    "HAS",
    "HAVE",
    "BEEN",
    "WILL",
    "BE",
    "NOW",
    "CURRENTLY",
    "TEMPORARILY",
    "PERMANENTLY",
    "POLLING",
    "POLL",
    "POLLS",
    "VOTING",
    "PLACE",
    "LOCATION",
    "SITE",
    "BUILDING",
    "FACILITY",
    "PRECINCT",
];
const EARLY: [&str; 4] = ["EARLY VOTING", "EARLY VOTE", "EARLY VOTERS", "ABSENTEE ONLY"];
/// Words by which a text with `ELECTION DAY` is not about that day.
const OTHER_DAY: [&str; 8] = ["NOT", "NO", "ONLY", "CLOSED", "EXCEPT", "BEFORE", "PRIOR", "UNTIL"];
/// Words for mail, in which a whole precinct votes.
const ALL_MAIL: [&str; 6] = ["ALL MAIL", "MAIL ONLY", "MAIL BALLOT", "MAIL BALLOTS", "VBM", "VOTE BY MAIL"];
/// Elections that a place may be limited to (`March primary only`).
const ELECTIONS: [&str; 6] = ["PRIMARY", "GENERAL", "RUNOFF", "SPECIAL", "MUNICIPAL", "NOVEMBER"];

/// The text by which a place may be unused on election day, and what it is.
pub(super) fn text(place: &PollingLocation) -> Option<(&'static str, &str)> {
    type Field<'a> = (&'static str, &'a str, fn(&str) -> bool);
    let fields: [Field<'_>; 5] = [
        ("the name", &place.name, of_name),
        ("the address", line_1(place), of_name),
        ("the second line of the address", &place.line_2, of_name),
        ("the directions", &place.directions, of_directions),
        ("the hours", &place.hours_text, of_hours),
    ];
    fields.into_iter().find_map(|(what, text, is_unused)| is_unused(text).then_some((what, text)))
}

fn of_name(text: &str) -> bool {
    let all = plain(text);
    let has = |word: &&str| has_words(&all, word);
    PHRASES.iter().chain(&ALL_MAIL).any(has)
        || has(&"DO NOT USE")
        || all.starts_with("N A ")
        || is_early(&all)
        || is_limited(&all)
        || has_loud_status(text)
        || remarks(text).any(|remark| {
            let words: Vec<&str> = remark.split(' ').collect();
            (0..words.len()).any(|at| is_statement(&words[at..].join(" ")))
        })
}

/// Only what a remark begins with counts: `Use the rear door, the front gate is closed` is no statement.
fn of_directions(text: &str) -> bool {
    remarks(text).any(|remark| {
        let rest: Vec<&str> = remark.split(' ').skip_while(|word| LEADING.contains(word)).collect();
        let rest = rest.join(" ");
        let is_only = EARLY.contains(&remark.as_str()) || has_words(&remark, "ONLY");
        is_statement(&rest)
            || PHRASES.iter().any(|phrase| after(&rest, phrase).is_some() || after(&remark, phrase).is_some())
            || is_limited(&remark)
            || is_only && is_early(&remark)
    })
}

/// Where there are times, `closed` is a break (`closed for lunch`) or another day.
fn of_hours(text: &str) -> bool {
    let all = plain(text);
    let has_times = all.bytes().any(|b| b.is_ascii_digit()) || has_words(&all, "NOON");
    is_early(&all) || is_limited(&all) || !has_times && of_directions(text)
}

/// Words without signs.
fn plain(text: &str) -> String {
    let letters = fold(text).replace(|c: char| !c.is_ascii_alphanumeric(), " ");
    words(&letters).join(" ")
}

/// The parts that brackets, dashes and other signs hold apart.
fn remarks(text: &str) -> impl Iterator<Item = String> {
    let text = fold(text).replace(" -", "|").replace("- ", "|").replace("--", "|");
    let parts = text.split(['|', '(', ')', '[', ']', ',', ':', '*', '.', '!']).map(plain);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().into_iter()
}

/// The words behind those that a text begins with.
fn after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    text.strip_prefix(start).filter(|rest| rest.is_empty() || rest.starts_with(' ')).map(str::trim_start)
}

/// Whether a text is a status, or begins with one and goes on with it. `Moved from Hall 1` is where voters
/// came from.
fn is_statement(text: &str) -> bool {
    STATUS.iter().filter_map(|status| after(text, status)).any(|rest| {
        let next = rest.split(' ').next().unwrap_or_default();
        let is_date = next.starts_with(|c: char| c.is_ascii_digit()) || next.parse::<Month>().is_ok();
        rest.is_empty() || is_date || FOLLOWING.contains(&next)
    })
}

/// Whether a status in capitals begins a name: `CLOSED Lincoln School`. Where all is in capitals, only those
/// that no hall is named for (`MOVED HALL`, `VACANT LOT GALLERY`).
fn has_loud_status(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_name = ["MOVED", "RELOCATED", "RETIRED", "VACANT"].contains(&first);
    STATUS.contains(&first) && (!is_name || text.contains(|c: char| c.is_lowercase()))
}

fn is_early(text: &str) -> bool {
    let is_both = has_words(text, "ELECTION DAY") && !OTHER_DAY.iter().any(|word| has_words(text, word));
    !is_both && EARLY.iter().any(|word| has_words(text, word))
}

fn is_limited(text: &str) -> bool {
    let ends = ["ONLY", "ELECTION ONLY", "ELECTIONS ONLY"];
    ELECTIONS.iter().any(|word| ends.iter().any(|end| has_words(text, &format!("{word} {end}"))))
}
