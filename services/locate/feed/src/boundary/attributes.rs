//! Whether the features of a file are those that the precincts mean. VIP counts features from 0; a publisher who
//! counts from 1 gives every precinct its neighbour's boundary. The file's own table shows it: if one of its
//! columns names the precincts, the names must match at the index itself and not at the index before it.

use std::collections::HashMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapefile::dbase::{FieldValue, Reader};

use super::BoundaryFault;
use super::claims::Claim;
use super::external::Shapefile;
use crate::model::Feed;
use crate::rules;

/// Columns of a table.
const MOST_COLUMNS: usize = 255;
/// Precincts that a column must name before it is believed.
const FEW: usize = 3;

/// Refuses a file whose features are counted from 1.
pub(super) fn agree(
    file: &Shapefile,
    features: usize,
    claims: &[Claim],
    feed: &Feed,
) -> Result<(), BoundaryFault> {
    let pairs = claims.iter().flat_map(|claim| {
        let precinct = claim.precinct.as_str();
        claim.identifiers.iter().filter_map(move |i| Some((precinct, i.parse::<usize>().ok()?)))
    });
    let pairs: Vec<(&str, usize)> = pairs.collect();
    let wrong = |why: &str| {
        let message = format!("{why}: features are counted from 0");
        Err(BoundaryFault(rules::BOUNDARY_INDEX, message))
    };
    let first = pairs.iter().any(|(_, index)| *index == 0);
    if !first && pairs.iter().any(|(_, index)| *index == features) {
        return wrong("feature 0 is nobody's and the one after the last is somebody's");
    }
    let Some(columns) = file.dbf.as_deref().and_then(|dbf| columns(dbf, features)) else { return Ok(()) };
    let precincts: HashMap<&str, [String; 3]> =
        feed.precincts.iter().map(|p| (p.id.as_str(), [&p.number, &p.name, &p.id].map(|t| key(t)))).collect();
    // How many precincts a column names at an offset from the index, by its best reading.
    let best = |offset: usize| {
        let named = |column: &Vec<String>| {
            let mut hits = [0usize; 3];
            for (precinct, index) in &pairs {
                let value = index.checked_sub(offset).and_then(|i| column.get(i));
                let (Some(names), Some(value)) = (precincts.get(precinct), value) else { continue };
                for (hit, name) in hits.iter_mut().zip(names) {
                    *hit += usize::from(!name.is_empty() && name == value);
                }
            }
            hits.into_iter().max().unwrap_or(0)
        };
        columns.iter().map(named).max().unwrap_or(0)
    };
    let (here, before) = (best(0), best(1));
    if before > here && before >= FEW.max(pairs.len() / 2) {
        return wrong("its table names the precincts one feature before");
    }
    Ok(())
}

/// The columns as text, each a value a feature; `None` when the table cannot be read or is another's.
fn columns(dbf: &[u8], features: usize) -> Option<Vec<Vec<String>>> {
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
        columns.iter().all(|c| c.len() == features).then_some(columns)
    }))
    .ok()
    .flatten()
}

fn text(value: &FieldValue) -> String {
    match value {
        FieldValue::Character(Some(text)) => key(text),
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
