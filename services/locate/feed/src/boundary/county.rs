//! A county's own file of precincts, GeoJSON or a shapefile, whose features name their precincts in a
//! property or column. Nothing is fetched. A feature that is not sound is a finding and decides nothing.

mod geojson;
mod shapefile;

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use address::StateCode;

use super::projection::Projection;
use super::{BoundaryFault, sound};
use crate::error::FeedError;
use crate::findings::{FindingPlace, Findings};
use crate::model::BoundaryArea;
use crate::rules::{self, Rule};

/// Features of one file.
const MOST_FEATURES: usize = 200_000;

/// A polygon: its rings in the coordinates of the file.
type Polygon = Vec<Vec<[f64; 2]>>;

/// The features of a file, with the precinct that each names; a blank name where it names none.
struct Layer {
    projection: Projection,
    named: Vec<(String, Vec<Polygon>)>,
    /// Properties or columns that there are, for the message.
    properties: Vec<String>,
}

/// Reads the features that name a precinct, each with its areas.
///
/// # Errors
/// When the file is not there, or has no such property or column. A file that cannot be used is a finding.
pub(crate) fn features(
    path: &Path,
    column: &str,
    state: StateCode,
    findings: &mut Findings,
) -> Result<Vec<(String, Vec<BoundaryArea>)>, FeedError> {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    path.metadata().map_err(|source| FeedError::Io { path: path.into(), source })?;
    let read = match path.extension().unwrap_or_default().to_string_lossy().to_lowercase().as_str() {
        "geojson" | "json" => geojson::read(path, column),
        "shp" | "zip" => shapefile::read(path, column),
        _ => Err(fault(rules::BOUNDARY_FORMAT, "neither .geojson nor .shp nor a .zip that holds one")),
    };
    let layer = match read {
        Ok(layer) => layer,
        Err(BoundaryFault(rule, message)) => {
            findings.add(rule, FindingPlace::file(&file), format_args!("{message}: not used"));
            return Ok(Vec::new());
        }
    };
    if layer.named.iter().all(|(name, _)| name.is_empty()) {
        let there = layer.properties.join(", ");
        let detail = format!("no feature names a precinct in {column:?}; there are {there}");
        return Err(FeedError::Map { path: path.into(), detail });
    }
    if !layer.projection.is_wgs84 {
        let message = format_args!("{}: reprojected", layer.projection.name);
        findings.add(rules::BOUNDARY_NOT_WGS84, FindingPlace::file(&file), message);
    }
    let mut out = Vec::new();
    for (index, (name, polygons)) in layer.named.iter().enumerate() {
        if name.is_empty() {
            let element = index.to_string();
            let at = FindingPlace { file: &file, line: 0, element: &element };
            findings.add(rules::BOUNDARY_FEATURE_UNUSED, at, format_args!("it names no precinct"));
            continue;
        }
        let areas = polygons
            .iter()
            .filter_map(|polygon| sound(&file, index, polygon, &layer.projection, Some(state), findings));
        out.push((name.clone(), areas.collect()));
    }
    Ok(out)
}

fn fault(rule: &'static Rule, message: &str) -> BoundaryFault {
    BoundaryFault(rule, message.to_owned())
}

/// A whole file of at most so many bytes.
fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, BoundaryFault> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    match read {
        Err(e) => Err(fault(rules::BOUNDARY_FILE_DAMAGED, &format!("cannot be read ({})", e.kind()))),
        Ok(n) if n as u64 > most => {
            Err(fault(rules::BOUNDARY_FILE_DAMAGED, &format!("more than {most} bytes")))
        }
        Ok(_) => Ok(bytes),
    }
}
