//! Writes a proposed map: sure fields as they are, unsure or missing ones as comments.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

use super::super::map::{PlaceField, StreetField};
use super::guess::{Guesses, TableSample};
use super::{FACTS, MORE_FACTS};

/// A string of TOML: JSON's escapes are among its.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The proposed map as TOML; unsure fields are comments.
pub(super) fn map(
    facts: &BTreeMap<String, String>,
    streets: &TableSample,
    guesses: &Guesses<StreetField>,
    places: Option<(String, &TableSample, &Guesses<PlaceField>)>,
    precincts: Option<String>,
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
    form(&mut out, "streets", streets);
    columns(&mut out, "streets", streets, guesses);
    if let Some((file, table, guesses)) = places {
        let _ = write!(out, "\n[places]\nfile = {}\n", quoted(&file));
        form(&mut out, "places", table);
        columns(&mut out, "places", table, guesses);
    }
    if let Some(file) = precincts {
        let _ = write!(
            out,
            "\n[precincts]\nfile = {}\ncolumn = \"\"  # missing: the property or column that holds the precinct\n",
            quoted(&file)
        );
    }
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
