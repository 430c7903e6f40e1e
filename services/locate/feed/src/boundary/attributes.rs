//! The precinct of each feature by the file's own table. VIP counts features from 0; a publisher who counts
//! from 1, or whose program has sorted the features, gives precincts the boundaries of others. Where a column
//! of the table names the precincts, the names decide: a feature that names another precinct than the one
//! that claims it is doubtful.

use std::collections::{HashMap, HashSet};
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapefile::dbase::{FieldValue, Reader};

use super::BoundaryFault;
use super::claims::PrecinctFeatures;
use super::external::Shapefile;
use crate::model::{VipFeed, VipPrecinct};
use crate::rules;

/// Columns of a table.
const MOST_COLUMNS: usize = 255;
/// Precincts that a column must name before it is believed.
const FEW: usize = 3;

/// The precinct that the file's own table names at a feature, by the number of the feature.
pub(super) type NamedPrecincts = HashMap<usize, String>;

/// The precinct that the table names at each feature. Refuses a file whose table names other precincts at
/// most of the features: they are counted from 1, or in another order.
pub(super) fn named(
    file: &Shapefile,
    features: usize,
    claims: &[PrecinctFeatures],
    feed: &VipFeed,
) -> Result<NamedPrecincts, BoundaryFault> {
    let pairs = claims.iter().flat_map(|claim| {
        let precinct = claim.precinct.as_str();
        claim.identifiers.iter().filter_map(move |i| Some((precinct, i.parse::<usize>().ok()?)))
    });
    let pairs: Vec<(&str, usize)> = pairs.collect();
    let wrong =
        |why: &str| Err(BoundaryFault(rules::BOUNDARY_INDEX, format!("{why}: features are counted from 0")));
    let first = pairs.iter().any(|(_, index)| *index == 0);
    if !first && pairs.iter().any(|(_, index)| *index == features) {
        return wrong("feature 0 is nobody's and the one after the last is somebody's");
    }
    let named =
        file.dbf.as_deref().and_then(|dbf| columns(dbf, features)).and_then(|c| by_names(&c, &pairs, feed));
    let named = named.unwrap_or_default();
    let others = pairs.iter().filter(|(p, i)| named.get(i).is_some_and(|other| other != p)).count();
    if others > 1 && others * 2 > pairs.len() {
        return wrong("its table names other precincts at these features");
    }
    Ok(named)
}

/// The precincts by the column that names most of them, read as numbers, names or identifiers; of several
/// such columns the one that agrees best with the claims, because a column of serial numbers names precincts
/// by chance.
fn by_names(columns: &[Vec<String>], pairs: &[(&str, usize)], feed: &VipFeed) -> Option<NamedPrecincts> {
    let readings: [fn(&VipPrecinct) -> &str; 3] = [|p| &p.number, |p| &p.name, |p| &p.id];
    let readings = readings.map(|text| {
        let mut owners: HashMap<String, Option<&str>> = HashMap::new();
        for precinct in &feed.precincts {
            let key = key(text(precinct));
            owners.entry(key).and_modify(|owner| *owner = None).or_insert(Some(&precinct.id));
        }
        owners.remove("");
        owners
    });
    let claimed: HashSet<&str> = pairs.iter().map(|pair| pair.0).collect();
    let mut best: Option<(usize, NamedPrecincts)> = None;
    for (column, owners) in columns.iter().flat_map(|c| readings.iter().map(move |r| (c, r))) {
        let owner = |value: &String| owners.get(value).copied().flatten();
        let named: HashMap<usize, &str> =
            column.iter().enumerate().filter_map(|(i, value)| Some((i, owner(value)?))).collect();
        let distinct: HashSet<&str> = named.values().copied().collect();
        let enough = distinct.len() >= FEW.max(claimed.len() / 2) && distinct.len() * 10 >= named.len() * 9;
        let agreeing = pairs.iter().filter(|(p, i)| named.get(i) == Some(p)).count();
        if enough && best.as_ref().is_none_or(|(most, _)| agreeing > *most) {
            best = Some((agreeing, named.into_iter().map(|(i, id)| (i, id.to_owned())).collect()));
        }
    }
    best.map(|(_, named)| named)
}

/// The columns as keys ([`key`]), each a value a feature; `None` when the table cannot be read or is
/// another's.
fn columns(dbf: &[u8], features: usize) -> Option<Vec<Vec<String>>> {
    table(dbf, features)
        .map(|(_, columns)| columns.into_iter().map(|c| c.iter().map(|v| key(v)).collect()).collect())
}

/// Names of the columns, and the columns as text, each a value a feature; `None` when the table cannot be
/// read or is another's.
pub(super) fn table(dbf: &[u8], features: usize) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let count = u32::from_le_bytes(dbf.get(4..8)?.try_into().ok()?) as usize;
    let header = usize::from(u16::from_le_bytes(dbf.get(8..10)?.try_into().ok()?));
    let width = usize::from(u16::from_le_bytes(dbf.get(10..12)?.try_into().ok()?));
    let fields = header.checked_sub(33)? / 32;
    let room = header.checked_add(count.checked_mul(width)?)? <= dbf.len();
    let widths: usize = (0..fields).filter_map(|i| dbf.get(32 + 32 * i + 16)).map(|w| usize::from(*w)).sum();
    if count != features || !room || fields == 0 || fields > MOST_COLUMNS || widths + 1 != width {
        return None;
    }
    // The table is only a second opinion: one that cannot be read, even if its reader panics, is left out.
    catch_unwind(AssertUnwindSafe(|| {
        let mut reader = Reader::new(Cursor::new(dbf)).ok()?;
        let names: Vec<String> = reader.fields().iter().map(|f| f.name().to_owned()).collect();
        let mut columns = vec![Vec::with_capacity(features); names.len()];
        for record in reader.iter_records().take(features) {
            let record = record.ok()?;
            for (name, column) in names.iter().zip(&mut columns) {
                column.push(record.get(name).map(text).unwrap_or_default());
            }
        }
        columns.iter().all(|c| c.len() == features).then_some((names, columns))
    }))
    .ok()
    .flatten()
}

fn text(value: &FieldValue) -> String {
    match value {
        FieldValue::Character(Some(text)) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        FieldValue::Numeric(Some(number)) if number.fract() == 0.0 => format!("{number:.0}"),
        FieldValue::Integer(number) => number.to_string(),
        _ => String::new(),
    }
}

/// A name or number without the differences of spelling: case, space, leading zeros.
fn key(text: &str) -> String {
    let folded: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect();
    let bare = folded.trim_start_matches('0');
    if bare.is_empty() { folded } else { bare.to_owned() }
}
