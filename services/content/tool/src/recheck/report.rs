//! The list of what was found, for people and for programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::NaiveDate;
use serde_json::{Value, json};
use strum::IntoEnumIterator as _;

use super::addresses::Address;
use super::{Found, Kind};

/// Bytes of the list; a GitHub issue has 65,536 characters.
const MAX_LIST: usize = 60_000;
/// Rows named below an address; the JSON report has all.
const MAX_ROWS: usize = 12;
/// Characters of a server's words.
const MAX_WORDS: usize = 300;

/// The step that a finding of each kind asks for.
fn advice(kind: Kind) -> &'static str {
    match kind {
        Kind::Vanished => "Find the new page, and change the rows.",
        Kind::Elsewhere => {
            "The redirect often means that the page is gone. Look where it leads, and change the rows."
        }
        Kind::Changed => "Compare the page with the rows, correct them, then accept the page.",
        Kind::Moved => "Write the new address in the rows, or accept the redirect.",
        Kind::Unreadable => "Open the page in a browser. Accept it if it only refuses programs.",
        Kind::New => "Compare the page with the rows, then accept it.",
        Kind::Same => "",
    }
}

/// Untrusted words as code: no markup, no mention of a user, no second line.
fn code(words: &str) -> String {
    let clean = |c: char| if c.is_control() || c == '`' { ' ' } else { c };
    format!("`{}`", words.chars().take(MAX_WORDS).map(clean).collect::<String>().trim())
}

/// Whether anything was found.
#[must_use]
pub fn is_clean(found: &[Found]) -> bool {
    found.iter().all(|found| found.kind == Kind::Same)
}

/// The list as Markdown.
#[must_use]
pub fn markdown(found: &[Found], addresses: &BTreeMap<String, Address>, today: NaiveDate) -> String {
    let count = |kind| found.iter().filter(|found| found.kind == kind).count();
    let counts: Vec<_> = Kind::iter().map(|kind| format!("{} {}", count(kind), <&str>::from(kind))).collect();
    let mut out = format!("# Recheck of {today}\n\n{} addresses: {}.\n", found.len(), counts.join(", "));
    if is_clean(found) {
        out.push_str("\nNothing was found.\n");
        return out;
    }
    let mut left_out = 0;
    for kind in Kind::iter().filter(|kind| *kind != Kind::Same && count(*kind) > 0) {
        let _ = write!(out, "\n## {} ({})\n\n{}\n\n", <&str>::from(kind), count(kind), advice(kind));
        for found in found.iter().filter(|found| found.kind == kind) {
            let item = item(found, addresses);
            if out.len() + item.len() > MAX_LIST {
                left_out += 1;
            } else {
                out.push_str(&item);
            }
        }
    }
    if left_out > 0 {
        let _ = write!(out, "\n{left_out} more findings are in the JSON report.\n");
    }
    out.push_str("\nAccept a page: `content-pack recheck --accept URL`, then commit the lock file.\n");
    out
}

fn item(found: &Found, addresses: &BTreeMap<String, Address>) -> String {
    let mut out = format!("- {}: {}\n", code(&found.address), code(&found.why));
    let rows = addresses.get(&found.address).map(|address| &address.rows);
    for row in rows.into_iter().flatten().take(MAX_ROWS) {
        let _ = writeln!(out, "  - {} {} {}", row.at, row.place, row.fact);
    }
    let more = rows.map_or(0, |rows| rows.len().saturating_sub(MAX_ROWS));
    if more > 0 {
        let _ = writeln!(out, "  - and {more} more rows");
    }
    out
}

/// The list as JSON, with every row.
#[must_use]
pub fn json(found: &[Found], addresses: &BTreeMap<String, Address>, today: NaiveDate) -> Value {
    let counts: BTreeMap<&str, usize> = Kind::iter()
        .map(|kind| (kind.into(), found.iter().filter(|found| found.kind == kind).count()))
        .collect();
    let findings = found.iter().filter(|found| found.kind != Kind::Same).map(|found| {
        json!({"kind": found.kind, "url": found.address, "why": found.why, "status": found.row.status,
            "finalUrl": found.row.final_url, "hops": found.hops,
            "rows": addresses.get(&found.address).map(|address| &address.rows)})
    });
    json!({"date": today.to_string(), "addresses": found.len(), "counts": counts,
        "findings": findings.collect::<Vec<_>>()})
}
