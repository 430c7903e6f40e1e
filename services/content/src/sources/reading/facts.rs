//! The facts of an entry: a list of rows in JSON, as `content-pack build` writes it and editors change it. A
//! row that cannot be read is left out, and named.

use serde_json::{Map, Value};

use crate::domain::facts::definitions::definition;
use crate::domain::facts::value::MAX_LENGTH;
use crate::domain::facts::{Confidence, Elections, FactRow, Validity};
use crate::domain::rich_text;
use crate::domain::source::{Checked, RowSource, iso_day};
use crate::sources::cda::Node;

const FIELD: &str = "facts";
/// Rows are read up to this number.
const MAX_ROWS: usize = 2_000;

/// The rows of an entry.
pub(super) fn rows(node: &Node<'_>) -> Vec<FactRow> {
    let Some(value) = node.json(FIELD) else { return Vec::new() };
    let Some(list) = value.as_array() else {
        node.unreadable(FIELD, "not a list of facts");
        return Vec::new();
    };
    if list.len() > MAX_ROWS {
        node.unreadable(FIELD, &format!("more than {MAX_ROWS} facts: the others are not read"));
    }
    let mut rows = Vec::with_capacity(list.len().min(MAX_ROWS));
    for (at, value) in list.iter().take(MAX_ROWS).enumerate() {
        match value.as_object().ok_or_else(|| "not an object".to_owned()).and_then(row) {
            Ok(row) => rows.push(row),
            Err(why) => {
                let name = value.get("fact").and_then(Value::as_str).unwrap_or("");
                node.unreadable(FIELD, &format!("fact {} ({name}) is not shown: {why}", at + 1));
            }
        }
    }
    rows
}

fn row(fields: &Map<String, Value>) -> Result<FactRow, String> {
    let text = |name: &str| match fields.get(name) {
        None | Some(Value::Null) => Ok(""),
        Some(Value::String(text)) => Ok(text.trim()),
        Some(_) => Err(format!("{name} is not a text")),
    };
    let day = |name: &str| match text(name)? {
        "" => Ok(None),
        day => {
            let why = || format!("{name} {day:?} is not a day; write 2026-09-20");
            iso_day(day).map(Some).ok_or_else(why)
        }
    };
    let (name, value) = (text("fact")?, text("value")?);
    if name.is_empty() || value.is_empty() || value.chars().count() > MAX_LENGTH {
        return Err(format!("needs `fact` and `value`, of at most {MAX_LENGTH} characters"));
    }
    let known = definition(name).ok_or("the site has no fact of this name")?;
    if !known.kind.takes(value) {
        return Err(format!("{value:?} is not {}", known.kind.words()));
    }
    let url = text("url")?;
    if !url.is_empty() && !rich_text::is_allowed(url) {
        return Err(format!("url {url:?} is not a web address"));
    }
    let sure = Confidence::parse(text("sure")?).ok_or("sure is not high, medium or low")?;
    let valid = Validity { from: day("validFrom")?, until: day("validUntil")? };
    if valid.from.zip(valid.until).is_some_and(|(from, until)| until < from) {
        return Err("validUntil is before validFrom".to_owned());
    }
    let checked = match text("checked")? {
        "" => None,
        text => {
            let why = || format!("checked {text:?} is not {}", Checked::WORDS);
            Some(Checked::parse(text).ok_or_else(why)?)
        }
    };
    let elections = text("elections")?;
    let official = match text("official")? {
        "yes" => true,
        "" | "no" => false,
        other => return Err(format!("official {other:?} is not yes or no")),
    };
    Ok(FactRow {
        name: name.to_owned(),
        value: value.to_owned(),
        source: RowSource { name: text("source")?.to_owned(), url: url.to_owned() },
        checked,
        sure,
        valid,
        elections: Elections::parse(elections)
            .ok_or_else(|| format!("elections {elections:?}: write {}", Elections::words()))?,
        official,
        recheck_by: day("recheckBy")?,
    })
}
