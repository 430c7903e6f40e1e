//! A county's own file of precincts, GeoJSON or a shapefile, whose features name their precincts in a
//! property or column. Nothing is fetched. A feature that is not sound is a finding and decides nothing.

mod geojson;
mod shapefile;

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use address::StateCode;
use csv::StringRecord;

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

/// Properties of one feature: the number of the name, and the value. A blank value may be left out.
type Properties = Vec<(usize, String)>;

/// Names of properties in one file.
const MOST_NAMES: usize = 2_000;

/// The features of a file.
struct Layer {
    projection: Projection,
    features: Vec<(Properties, Vec<Polygon>)>,
    /// Names of properties or columns.
    names: Vec<String>,
}

/// The features that name a precinct.
pub(crate) struct CountyFeatures {
    /// Names of properties or columns.
    pub(crate) names: Vec<String>,
    pub(crate) features: Vec<CountyFeature>,
}

/// Reads one feature of the file.
pub(crate) struct CountyFeature {
    /// The precinct that it names.
    pub(crate) name: String,
    properties: Properties,
    pub(crate) areas: Vec<BoundaryArea>,
}

impl CountyFeature {
    /// Its properties as a row under [`CountyFeatures::names`].
    pub(crate) fn row(&self, names: usize) -> StringRecord {
        row(&self.properties, names)
    }
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
) -> Result<CountyFeatures, FeedError> {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let layer = match layer(path)? {
        Ok(layer) => layer,
        Err(BoundaryFault(rule, message)) => {
            findings.add(rule, FindingPlace::file(&file), format_args!("{message}: not used"));
            return Ok(CountyFeatures { names: Vec::new(), features: Vec::new() });
        }
    };
    let at = layer.names.iter().position(|name| name.eq_ignore_ascii_case(column));
    let named = |properties: &Properties| {
        properties.iter().find(|(i, _)| Some(*i) == at).map_or(String::new(), |(_, text)| text.clone())
    };
    if layer.features.iter().all(|(properties, _)| named(properties).is_empty()) {
        let there = layer.names.iter().take(20).map(String::as_str).collect::<Vec<_>>().join(", ");
        let detail = format!("no feature names a precinct in {column:?}; there are {there}");
        return Err(FeedError::Map { path: path.into(), detail });
    }
    if !layer.projection.is_wgs84 {
        let message = format_args!("{}: reprojected", layer.projection.name);
        findings.add(rules::BOUNDARY_NOT_WGS84, FindingPlace::file(&file), message);
    }
    let mut features = Vec::new();
    for (index, (properties, polygons)) in layer.features.into_iter().enumerate() {
        let name = named(&properties);
        if name.is_empty() {
            let element = index.to_string();
            let at = FindingPlace { file: &file, line: 0, element: &element };
            findings.add(rules::BOUNDARY_FEATURE_UNUSED, at, format_args!("it names no precinct"));
            continue;
        }
        let areas = polygons
            .iter()
            .filter_map(|polygon| sound(&file, index, polygon, &layer.projection, Some(state), findings));
        let areas = areas.collect();
        features.push(CountyFeature { name, properties, areas });
    }
    Ok(CountyFeatures { names: layer.names, features })
}

/// The properties of all features, a row each under the names.
///
/// # Errors
/// When the file is not there, or cannot be used.
pub(crate) fn properties(path: &Path) -> Result<(Vec<String>, Vec<StringRecord>), FeedError> {
    let unusable = |BoundaryFault(_, detail)| FeedError::Map { path: path.into(), detail };
    let layer = layer(path)?.map_err(unusable)?;
    let rows = layer.features.iter().map(|(properties, _)| row(properties, layer.names.len()));
    let rows = rows.collect();
    Ok((layer.names, rows))
}

/// The features of a file, or why it cannot be used.
fn layer(path: &Path) -> Result<Result<Layer, BoundaryFault>, FeedError> {
    path.metadata().map_err(|source| FeedError::Io { path: path.into(), source })?;
    Ok(match path.extension().unwrap_or_default().to_string_lossy().to_lowercase().as_str() {
        "geojson" | "json" => geojson::read(path),
        "shp" | "zip" => shapefile::read(path),
        _ => Err(fault(rules::BOUNDARY_FORMAT, "neither .geojson nor .shp nor a .zip that holds one")),
    })
}

fn row(properties: &Properties, names: usize) -> StringRecord {
    let cell = |at| properties.iter().find(|(i, _)| *i == at).map_or("", |(_, text)| text.as_str());
    (0..names).map(cell).collect()
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
