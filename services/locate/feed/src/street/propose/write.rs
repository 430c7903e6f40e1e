//! Writes a proposed map: sure fields as they are, unsure or missing ones as comments.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

use super::super::map::{PlaceField, RowDay, RowRule, StreetField};
use super::account::{Account, Table};
use super::guess::Guesses;
use super::sample::TableSample;
use super::{FACTS, MORE_FACTS};

/// A string of TOML: JSON's escapes are among its.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// A text behind a value, on its line.
fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The table of places: its name in the map, its rows, the guessed fields, and the account of its columns.
type PlacesTable<'a> = (String, &'a TableSample, &'a Guesses<PlaceField>, (&'a Table<'a>, &'a Account));

/// The proposed map as TOML; unsure fields are comments.
pub(super) fn map(
    facts: &BTreeMap<String, String>,
    streets: &TableSample,
    guesses: &Guesses<StreetField>,
    (profile, account): (&Table<'_>, &Account),
    places: Option<PlacesTable<'_>>,
    precincts: &str,
) -> String {
    let mut out =
        String::from("# Which column of the street file holds what, and what the file does not say.\n");
    let mut section = "";
    for (key, what) in FACTS {
        let (table, name) = key.split_once('.').unwrap_or(("", key));
        if table != section {
            let _ = write!(out, "\n[{table}]\n");
            section = table;
        }
        let value = facts.get(key).map_or("", String::as_str);
        let comment = if value.is_empty() { format!("  # missing: {what}") } else { String::new() };
        let _ = writeln!(out, "{name} = {}{comment}", quoted(value));
    }
    // All of them are of the last section.
    for key in MORE_FACTS {
        if let Some((value, (_, name))) = facts.get(key).zip(key.split_once('.')) {
            let _ = writeln!(out, "{name} = {}", quoted(value));
        }
    }
    out.push_str("\n[streets]\n");
    lists(&mut out, profile, account);
    form(&mut out, "streets", streets);
    columns(&mut out, "streets", streets, guesses);
    rows(&mut out, profile, account);
    if let Some((file, table, guesses, (profile, account))) = places {
        let _ = write!(out, "\n[places]\nfile = {}\n", quoted(&file));
        lists(&mut out, profile, account);
        form(&mut out, "places", table);
        columns(&mut out, "places", table, guesses);
        rows(&mut out, profile, account);
    }
    out.push_str(precincts);
    out
}

/// The section of boundaries.
pub(super) fn precincts(file: &str, column: &str, table: &Table<'_>, account: &Account) -> String {
    let mut out = format!("\n[precincts]\nfile = {}\ncolumn = {}", quoted(file), quoted(column));
    out.push_str(if column.is_empty() {
        "  # missing: the property or column that holds the precinct\n"
    } else {
        "\n"
    });
    lists(&mut out, table, account);
    rows(&mut out, table, account);
    out
}

fn form(out: &mut String, name: &str, table: &TableSample) {
    if !table.encoding_said.is_empty() {
        let _ =
            write!(out, "\n[{name}.form]\nencoding = {}  # it is not UTF-8\n", quoted(table.encoding_said));
    }
}

fn columns<F: Copy + Ord + Display>(out: &mut String, name: &str, table: &TableSample, guesses: &Guesses<F>) {
    let _ = write!(out, "\n[{name}.columns]\n");
    for (field, at) in &guesses.sure {
        let _ = writeln!(out, "{field} = {}", quoted(&table.names[*at]));
    }
    for (field, at, why) in &guesses.unsure {
        let why = why.replace(['\n', '\r'], " ");
        let _ = writeln!(out, "# {field} = {}  # unsure: {why}", quoted(&table.names[*at]));
    }
}

/// The columns that hold no field, each with three values.
fn lists(out: &mut String, table: &Table<'_>, account: &Account) {
    if !account.within.is_empty() {
        let names: Vec<String> = account.within.iter().map(|at| quoted(&table.names[*at])).collect();
        let _ = writeln!(out, "# Each value numbers its own precincts.\nwithin = [{}]", names.join(", "));
    }
    if !account.joined.is_empty() {
        let _ =
            writeln!(out, "# The other table has both in one cell.\njoined = {}", quoted(&account.joined));
    }
    for (list, what, columns) in [
        ("ignore", "Columns that decide nothing.", &account.ignore),
        (
            "ask",
            "Nothing is built while a column is in this list: move it to ignore, within, across, columns or rows.",
            &account.ask,
        ),
    ] {
        if !columns.is_empty() {
            let _ = writeln!(out, "# {what}\n{list} = [");
            for (at, why) in columns {
                let shown = table.values[*at].shown();
                let _ = writeln!(
                    out,
                    "  {},  # {}",
                    quoted(&table.names[*at]),
                    comment(&format!("{shown}: {why}"))
                );
            }
            out.push_str("]\n");
        }
    }
}

/// Which rows count.
fn rows(out: &mut String, table: &Table<'_>, account: &Account) {
    if account.rows.is_empty() {
        return;
    }
    let _ = write!(out, "\n[{}.rows]\n", table.section);
    for (at, rule) in &account.rows {
        let _ = writeln!(
            out,
            "{} = {{ {} }}  # {}",
            quoted(&table.names[*at]),
            parts(rule).join(", "),
            comment(&table.values[*at].shown())
        );
    }
}

fn parts(rule: &RowRule) -> Vec<String> {
    let mut parts = Vec::new();
    for (name, words) in [("use", &rule.used), ("leave_out", &rule.leave_out)] {
        if !words.is_empty() {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            parts.push(format!("{name} = [{}]", words.join(", ")));
        }
    }
    let day = rule.day.map(|day| match day {
        RowDay::First => "first",
        RowDay::Last => "last",
        RowDay::Election => "election",
    });
    parts.extend(day.map(|day| format!("day = \"{day}\"")));
    parts
}
