//! Lines that people type: a home of the feed in full, with a part left out, and what lies beside and outside
//! of the feed. The meaning of a line is not noted here: `binding` finds it in the line itself.

#[path = "lines/changes.rs"]
mod changes;
#[path = "lines/ways.rs"]
mod ways;

use self::ways::WAYS;
use super::published::{Published, Row, Street};
use super::random::Random;

/// The expectation of an answer, besides that it is not wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Expect {
    /// Found, or asked where the feed leaves it open.
    Found,
    /// Found or offered.
    Offered,
    Anything,
}

/// A line, and the row whose home it is (or is beside).
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    pub(crate) line: String,
    pub(crate) kind: &'static str,
    pub(crate) expect: Expect,
    pub(crate) row: usize,
}

/// Parts of a line, before they are joined.
#[derive(Clone, Debug)]
struct Parts {
    lead: String,
    number: String,
    before: String,
    name: String,
    suffix: String,
    after: String,
    unit: String,
    town: String,
    state: String,
    zip: String,
    tail: String,
}

type Change = fn(&mut Parts, &Row, &Published, &mut Random) -> bool;

/// A way to type: its name, what is expected, what it changes (false where it cannot), and how the parts are
/// joined.
struct Way(&'static str, Expect, Change, Join);

#[derive(Clone, Copy)]
enum Join {
    Commas,
    Bare,
    Lower,
    Glued,
    Spaced,
    Lines,
    Wide,
}

/// A line of a feed.
pub(crate) fn typed(feed: &Published, r: &mut Random) -> Option<Typed> {
    let at = r.below(feed.rows.len());
    let Way(kind, expect, change, join) = &WAYS[r.below(WAYS.len())];
    let row = &feed.rows[at];
    let mut parts = home(row, feed, r)?;
    if !change(&mut parts, row, feed, r) {
        return None;
    }
    // Another road of the number makes a highway without a class a question.
    let is_vague = row.street.name.starts_with("HIGHWAY ");
    let expect = if is_vague && *expect == Expect::Found { Expect::Offered } else { *expect };
    Some(Typed { line: joined(&parts, *join), kind, expect, row: at })
}

fn home(row: &Row, feed: &Published, r: &mut Random) -> Option<Parts> {
    let n = if row.all {
        1 + r.below(900) as u32
    } else {
        row.first + r.below((row.last - row.first + 1) as usize) as u32
    };
    if !row.parity.has(n) {
        return None;
    }
    let Street { before, name, suffix, after, town, zip } = &row.street;
    let unit = if row.unit.is_empty() { String::new() } else { format!(" Apt {}", row.unit) };
    let letter = if row.letter.contains('/') { format!(" {}", row.letter) } else { row.letter.to_owned() };
    Some(Parts {
        lead: String::new(),
        number: format!("{}{letter}", number(row, n)),
        before: (*before).to_owned(),
        name: name.clone(),
        suffix: (*suffix).to_owned(),
        after: (*after).to_owned(),
        unit,
        town: feed.towns[*town].typed.to_owned(),
        state: feed.code.to_owned(),
        zip: (*zip).to_owned(),
        tail: String::new(),
    })
}

fn number(row: &Row, n: u32) -> String {
    if row.prefix.ends_with('-') { format!("{}{n:02}", row.prefix) } else { format!("{}{n}", row.prefix) }
}

fn joined(p: &Parts, join: Join) -> String {
    let house = [&p.before, &p.name, &p.suffix, &p.after];
    let street: Vec<&str> = house.into_iter().map(|w| w.trim()).filter(|w| !w.is_empty()).collect();
    let house = format!("{}{} {}{}", p.lead, p.number, street.join(" "), p.unit);
    let place = format!("{} {}", p.state, p.zip);
    let parts = [house.as_str(), p.town.as_str(), place.trim()].into_iter().filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    match join {
        Join::Commas => format!("{}{}", parts.join(", "), p.tail),
        Join::Bare => format!("{}{}", parts.join(" "), p.tail),
        Join::Lower => format!("{}{}", parts.join(" "), p.tail).to_lowercase(),
        Join::Glued => parts.join(","),
        Join::Spaced => parts.join(" , "),
        Join::Lines => parts.join("\n"),
        Join::Wide => parts.join(", ").chars().map(wide).collect(),
    }
}

/// Full-width digits, and a space that does not break.
fn wide(c: char) -> char {
    match c {
        '0'..='9' => char::from_u32(c as u32 + 0xfee0).unwrap_or(c),
        ' ' => '\u{a0}',
        _ => c,
    }
}
