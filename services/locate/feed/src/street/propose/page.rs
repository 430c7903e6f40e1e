//! COLUMNS.md: every header that `map` knows, from the tables that it reads headers by.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use strum::VariantArray as _;

use super::super::kinds::ColumnKind;
use super::super::map::{PlaceField, StreetField};
use super::headers::place_names;
use super::street_names::{ASKED, COLUMN_NAMES, ENDS};

/// The use that `map` makes of a column of a kind.
fn treatment(kind: ColumnKind) -> &'static str {
    use ColumnKind as K;
    match kind {
        K::RowNumber => "ignored where every row has another value",
        K::Count => "ignored where all are whole numbers",
        K::Phone => "ignored where all are telephone numbers",
        K::Link => "ignored where all are addresses of mail or pages",
        K::Measure => "ignored where all are decimals, or of five digits and more",
        K::Status | K::Active => "`rows`, where each word is known",
        K::Closed => "`rows`, where each value is yes, no or blank, or a day",
        K::FirstDay => {
            "`rows` with `day = \"first\"`, where all are days; in places asked, unless it is an effective date"
        }
        K::LastDay => {
            "`rows` with `day = \"last\"`, where all are days; in places asked, unless it is a day of closing"
        }
        K::ElectionDate => "`rows` with `day = \"election\"`, where all are days",
        K::ElectionYear => "`rows`: the year of the election is used",
        K::Election => "`rows`: the kind of the election, and its year, are used",
        K::County => "ignored where all are the county of the map; `rows` where some are",
        K::Ward | K::Municipality | K::Area => {
            "`within`, where both tables have it; ignored where the street file alone has it and each precinct has one value"
        }
        K::District => "ignored where each precinct has one value",
        K::OlderStreet => "ignored where the street file has the newer columns",
    }
}

/// Names in the order of the alphabet.
fn listed(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().collect::<BTreeSet<String>>().into_iter().collect::<Vec<_>>().join(" ")
}

/// The text of COLUMNS.md.
#[must_use]
pub fn columns_markdown() -> String {
    let mut out = String::from(
        "# Columns of a county's tables\n\n\
         The headers that `locate-index map` knows, without case, spaces and signs (`Street_Name` is `streetname`, `House #` is\n\
         `houseno`). Written by `locate-index map --columns`; do not edit by hand. A header alone decides nothing: its values must\n\
         agree, and no other column may be as good. Those of a road\n\
         centerline have `L`, `LEFT`, `R` or `RIGHT` before or behind. Every other column is asked about ([data](../../../docs/data.md#every-column-is-named)).\n",
    );
    let mut section = |title: &str, head: &str, rows: Vec<[String; 2]>| {
        let _ = write!(out, "\n## {title}\n\n| {head} | headers |\n|---|---|\n");
        for [what, names] in rows {
            let _ = writeln!(out, "| {what} | {names} |");
        }
    };
    let words = |names: &str| listed(names.split_whitespace().map(str::to_owned));
    let own = COLUMN_NAMES.iter().map(|row| [format!("`{}` ({})", row.field, row.source), words(row.names)]);
    let ends = [StreetField::Low, StreetField::High].into_iter().zip(ENDS).map(|(field, ends)| {
        [format!("`{field}`, also with a word for house, address, street, range or number"), ends.join(" ")]
    });
    section("Fields of a street file", "field (source of the names)", own.chain(ends).collect());
    let asked = ASKED.iter().map(|(names, fields)| [format!("asked: {fields}"), words(names)]);
    section("Headers that may be of several fields", "field", asked.collect());
    let fields = PlaceField::VARIANTS.iter().map(|f| [format!("`{f}`"), listed(place_names(*f))]);
    section("Fields of a table of polling places", "field", fields.collect());
    let kinds = ColumnKind::VARIANTS.iter().map(|kind| {
        let names = kind.names().split_whitespace().map(str::to_owned);
        [treatment(*kind).to_owned(), listed(names)]
    });
    section("Columns that hold no field", "what `map` proposes", kinds.collect());
    out
}
