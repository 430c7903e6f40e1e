//! The records of a `.shp`. Lengths and counts are verified before the crate reads them, so that no record
//! makes it allocate more than the file holds, and so that the number of a record is certainly its index.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapefile::{Shape, ShapeReader};

use super::BoundaryFault;
use super::claims::MOST_FEATURES;
use super::external::Shapefile;
use crate::rules;

/// The rings of one feature, in the coordinates of the file; none for an empty one.
pub(super) type FeatureRings = Vec<Vec<[f64; 2]>>;

/// Rings of one feature.
const MOST_RINGS: i32 = 100_000;

/// Bytes of the header of a file, of a record, of an entry of the index.
const HEADER: usize = 100;
const RECORD: usize = 8;
const ENTRY: usize = 8;

/// Types of the format: none, polygon, polygon with heights, polygon with measures.
const POLYGONS: [i32; 4] = [0, 5, 15, 25];

/// Reads all features, in their order.
pub(super) fn read(file: &Shapefile) -> Result<Vec<FeatureRings>, BoundaryFault> {
    let damaged = |why: &str| BoundaryFault(rules::BOUNDARY_FILE_DAMAGED, why.to_owned());
    let offsets = verify(&file.shp)?;
    if let Some(shx) = &file.shx
        && !agrees(shx, &offsets)
    {
        return Err(damaged("the .shx does not go with the .shp: write the shapefile again"));
    }
    // Verified above; if the crate panics anyway, the file is refused and nothing else fails.
    let shapes = catch_unwind(AssertUnwindSafe(|| -> Option<Vec<FeatureRings>> {
        let mut reader = ShapeReader::new(Cursor::new(file.shp.as_slice())).ok()?;
        reader.iter_shapes().map(|shape| shape.ok().and_then(rings)).collect()
    }));
    let shapes = shapes.ok().flatten().ok_or_else(|| damaged("its records cannot be read"))?;
    if shapes.len() == offsets.len() { Ok(shapes) } else { Err(damaged("its records cannot be read")) }
}

fn rings(shape: Shape) -> Option<FeatureRings> {
    macro_rules! rings {
        ($polygon:expr) => {
            $polygon.rings().iter().map(|r| r.points().iter().map(|p| [p.x, p.y]).collect()).collect()
        };
    }
    match shape {
        Shape::NullShape => Some(Vec::new()),
        Shape::Polygon(p) => Some(rings!(p)),
        Shape::PolygonM(p) => Some(rings!(p)),
        Shape::PolygonZ(p) => Some(rings!(p)),
        _ => None,
    }
}

/// Where each record starts, in bytes. Records must follow each other without a gap, be numbered from 1, have
/// the size that they declare, and end with the file.
fn verify(shp: &[u8]) -> Result<Vec<usize>, BoundaryFault> {
    let damaged = |why: &str| BoundaryFault(rules::BOUNDARY_FILE_DAMAGED, why.to_owned());
    let length = big(shp, 24).and_then(|words| usize::try_from(words).ok()).and_then(|w| w.checked_mul(2));
    if big(shp, 0) != Some(9994) || length != Some(shp.len()) || shp.len() < HEADER {
        return Err(damaged("no .shp, or cut short"));
    }
    let kind = little(shp, 32).unwrap_or(-1);
    if !POLYGONS.contains(&kind) {
        return Err(BoundaryFault(rules::BOUNDARY_FORMAT, "its shapes are not polygons".to_owned()));
    }
    let mut offsets = Vec::new();
    let mut at = HEADER;
    while at < shp.len() {
        if offsets.len() == MOST_FEATURES {
            return Err(damaged("more features than any state has"));
        }
        let number = offsets.len() as i32 + 1;
        let words = big(shp, at + 4).and_then(|words| usize::try_from(words).ok());
        let end = words.and_then(|w| w.checked_mul(2)).and_then(|size| (at + RECORD).checked_add(size));
        let record = end.and_then(|end| shp.get(at + RECORD..end));
        let (Some(record), Some(end)) = (record, end) else { return Err(damaged("cut short")) };
        if big(shp, at) != Some(number) || !sound(record, kind) {
            return Err(damaged(&format!("record {number} contradicts itself")));
        }
        offsets.push(at);
        at = end;
    }
    Ok(offsets)
}

/// Whether a record is as large as its counts require, and no part begins outside it.
fn sound(record: &[u8], file_kind: i32) -> bool {
    let Some(kind) = little(record, 0) else { return false };
    if kind == 0 {
        return true;
    }
    let (Some(parts), Some(points)) = (little(record, 36), little(record, 40)) else { return false };
    if kind != file_kind || !(1..=MOST_RINGS).contains(&parts) || points < 0 {
        return false;
    }
    let (parts, points) = (parts as usize, points as usize);
    let size = 44 + 4 * parts + 16 * points;
    // Heights and measures: a range of two numbers each, then a number per point. Measures may be left out.
    let extra = 16 + 8 * points;
    let sizes = match kind {
        5 => [size, size],
        15 => [size + extra, size + 2 * extra],
        _ => [size, size + extra],
    };
    if !sizes.contains(&record.len()) {
        return false;
    }
    let starts: Vec<i32> = (0..parts).filter_map(|i| little(record, 44 + 4 * i)).collect();
    starts.first() == Some(&0)
        && starts.windows(2).all(|w| w[0] <= w[1])
        && starts.iter().all(|s| usize::try_from(*s).is_ok_and(|s| s <= points))
}

/// Whether an index lists the same records.
fn agrees(shx: &[u8], offsets: &[usize]) -> bool {
    let entries = shx.get(HEADER..).unwrap_or(&[]);
    entries.len() == offsets.len() * ENTRY
        && offsets.iter().enumerate().all(|(i, at)| {
            let offset = big(entries, i * ENTRY).and_then(|words| usize::try_from(words).ok());
            offset.and_then(|words| words.checked_mul(2)) == Some(*at)
        })
}

fn four(bytes: &[u8], at: usize) -> Option<[u8; 4]> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok()
}

fn big(bytes: &[u8], at: usize) -> Option<i32> {
    four(bytes, at).map(i32::from_be_bytes)
}

fn little(bytes: &[u8], at: usize) -> Option<i32> {
    four(bytes, at).map(i32::from_le_bytes)
}
