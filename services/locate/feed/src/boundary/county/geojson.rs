//! GeoJSON (RFC 7946): a collection of features in degrees on WGS 84.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::super::BoundaryFault;
use super::super::projection::Projection;
use super::{Layer, MOST_FEATURES, MOST_NAMES, Polygon, bytes, fault};
use crate::rules;

/// Bytes of a file: some three million vertices.
const MOST_BYTES: u64 = 128 << 20;

const WGS_84: &[u8] = br#"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#;

#[derive(Deserialize)]
struct GeoJsonCollection {
    /// Of the older GeoJSON of 2008.
    crs: Option<Value>,
    features: Vec<GeoJsonFeature>,
}

#[derive(Deserialize)]
struct GeoJsonFeature {
    properties: Option<Map<String, Value>>,
    geometry: Option<GeoJsonGeometry>,
}

#[derive(Deserialize)]
struct GeoJsonGeometry {
    #[serde(rename = "type")]
    kind: String,
    /// Read by the kind.
    coordinates: Option<Box<RawValue>>,
}

/// Longitude, latitude, and perhaps a height.
type Positions = Vec<Vec<Vec<f64>>>;

/// Reads a file.
pub(super) fn read(path: &Path) -> Result<Layer, BoundaryFault> {
    let damaged = |why: &str| fault(rules::BOUNDARY_FILE_DAMAGED, why);
    let bytes = bytes(path, MOST_BYTES)?;
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let collection: GeoJsonCollection = serde_json::from_slice(text)
        .map_err(|e| damaged(&format!("no collection of features in GeoJSON (line {})", e.line())))?;
    if collection.features.len() > MOST_FEATURES {
        return Err(damaged("more features than any state has"));
    }
    let projected = "its coordinates are no degrees: export it on WGS 84 (EPSG:4326)";
    if collection.crs.is_some_and(|crs| !is_degrees(&crs)) {
        return Err(fault(rules::BOUNDARY_PROJECTION, projected));
    }
    let mut layer =
        Layer { projection: Projection::read(Some(WGS_84))?, features: Vec::new(), names: Vec::new() };
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for feature in collection.features {
        let mut properties = Vec::new();
        for (name, value) in feature.properties.unwrap_or_default() {
            // A property may be written in another case from feature to feature.
            let at = *numbers.entry(name.to_lowercase()).or_insert_with(|| {
                layer.names.push(name);
                layer.names.len() - 1
            });
            properties.push((at, text_of(&value)));
        }
        if layer.names.len() > MOST_NAMES {
            return Err(damaged("more properties than any table has columns"));
        }
        let polygons = feature.geometry.as_ref().map(polygons).transpose()?.unwrap_or_default();
        let abroad = |[x, y]: &[f64; 2]| x.abs() > 180.0 || y.abs() > 90.0;
        if polygons.iter().flatten().flatten().any(abroad) {
            return Err(fault(rules::BOUNDARY_PROJECTION, projected));
        }
        layer.features.push((properties, polygons));
    }
    Ok(layer)
}

/// Whether the coordinates are said to be degrees on WGS 84 or NAD 83.
fn is_degrees(crs: &Value) -> bool {
    let name = crs.pointer("/properties/name").and_then(Value::as_str).unwrap_or_default();
    crs.is_null() || name.contains("CRS84") || ["4326", "4269"].iter().any(|code| name.ends_with(code))
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Number(number) => match number.as_f64() {
            Some(n) if n.fract() == 0.0 => format!("{n:.0}"),
            _ => number.to_string(),
        },
        Value::Bool(is) => is.to_string(),
        _ => String::new(),
    }
}

fn polygons(geometry: &GeoJsonGeometry) -> Result<Vec<Polygon>, BoundaryFault> {
    let damaged = || fault(rules::BOUNDARY_FILE_DAMAGED, "coordinates that are none of a polygon");
    let text = geometry.coordinates.as_ref().map_or("[]", |raw| raw.get());
    let polygons: Vec<Positions> = match geometry.kind.as_str() {
        "Polygon" => vec![serde_json::from_str(text).map_err(|_| damaged())?],
        "MultiPolygon" => serde_json::from_str(text).map_err(|_| damaged())?,
        _ => return Err(fault(rules::BOUNDARY_FORMAT, "its features are not polygons")),
    };
    let point = |position: &Vec<f64>| match position[..] {
        [x, y, ..] => Ok([x, y]),
        _ => Err(damaged()),
    };
    let ring = |ring: &Vec<Vec<f64>>| ring.iter().map(point).collect::<Result<Vec<[f64; 2]>, _>>();
    polygons.iter().map(|polygon| polygon.iter().map(ring).collect()).collect()
}
