//! The coordinate system of a `.prj` (WKT) and the conversion to WGS84. Only systems that the tests compare
//! with known points are accepted; all others are refused: a boundary that lies a mile off is worse than
//! none.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proj4rs::Proj;
use proj4rs::transform::transform;

use super::BoundaryFault;
use crate::rules;

/// Brackets within brackets; real ones have four.
const MOST_DEPTH: usize = 12;

/// Accepted projections, by their names in PROJ. `merc` is not among them: a wrongly written Web Mercator is
/// read as one, 20 km off.
const TAKEN: [&str; 7] = ["longlat", "tmerc", "utm", "lcc", "aea", "omerc", "webmerc"];

/// GRS 80 and WGS 84 differ by a tenth of a millimetre; NAD 83 and WGS 84 by less than two metres, which the
/// margin at boundaries covers. NAD 27 lies up to 200 m off, and no conversion for it is available here.
const AXIS: f64 = 6_378_137.0;
const FLATTENING: f64 = 298.257_222;

/// From the coordinates of a file to degrees.
#[derive(Debug)]
pub(super) struct Projection {
    from: Proj,
    to: Proj,
    /// As the file calls it.
    pub(super) name: String,
    /// Degrees on WGS84, as VIP asks for.
    pub(super) is_wgs84: bool,
}

impl Projection {
    /// Understands a `.prj`.
    pub(super) fn read(prj: Option<&[u8]>) -> Result<Self, BoundaryFault> {
        let text = prj.map(String::from_utf8_lossy).unwrap_or_default();
        let wkt = text.trim().trim_start_matches('\u{FEFF}');
        if wkt.is_empty() {
            let message = "no .prj beside the .shp: where its coordinates lie is not said".to_owned();
            return Err(BoundaryFault(rules::BOUNDARY_PROJECTION_NONE, message));
        }
        let name: String = wkt.split('"').nth(1).unwrap_or_default().chars().take(80).collect();
        let unknown =
            |why: &str| BoundaryFault(rules::BOUNDARY_PROJECTION, format!("projection {name:?}: {why}"));
        if depth(wkt) > MOST_DEPTH {
            return Err(unknown("too many brackets"));
        }
        // The input is not trusted: if the parser panics, the file is refused and nothing else fails.
        let proj = catch_unwind(AssertUnwindSafe(|| proj4wkt::wkt_to_projstring(wkt).ok())).ok().flatten();
        let proj = proj.ok_or_else(|| unknown("not understood"))?;
        let value = |key: &str| proj.split_whitespace().find_map(|w| w.strip_prefix(key)?.strip_prefix('='));
        let number = |key: &str| value(key).and_then(|v| v.parse::<f64>().ok());
        let kind = value("+proj").unwrap_or_default();
        if !TAKEN.contains(&kind) {
            return Err(unknown("not among those that are read"));
        }
        let grs80 = number("+a").is_some_and(|a| (a - AXIS).abs() < 0.5)
            && number("+rf").is_some_and(|rf| (rf - FLATTENING).abs() < 1e-4);
        let shifted = value("+towgs84").is_some_and(|s| s.split(',').any(|n| n.parse() != Ok(0.0)))
            || value("+nadgrids").is_some()
            || number("+pm").is_some_and(|pm| pm != 0.0);
        if !grs80 || shifted {
            return Err(unknown("its datum is neither WGS 84 nor NAD 83"));
        }
        if kind == "longlat" && !wkt.contains("0.01745329") {
            return Err(unknown("its unit is not the degree"));
        }
        let from = Proj::from_proj_string(&proj).map_err(|_| unknown("not understood"))?;
        let to = Proj::from_proj_string("+proj=longlat +datum=WGS84 +no_defs");
        let to = to.map_err(|_| unknown("not understood"))?;
        let is_wgs84 = kind == "longlat" && (wkt.contains("WGS_1984") || wkt.contains("WGS84"));
        Ok(Self { from, to, name, is_wgs84 })
    }

    /// Latitude and longitude in 1e-7 degrees; `None` when they are not a point of the earth.
    pub(super) fn vertex(&self, x: f64, y: f64) -> Option<[i32; 2]> {
        let (longitude, latitude) = if self.from.is_latlong() {
            (x, y)
        } else {
            let mut point = (x, y, 0.0);
            transform(&self.from, &self.to, &mut point).ok()?;
            (point.0.to_degrees(), point.1.to_degrees())
        };
        let within = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        within.then(|| [latitude, longitude].map(|d| (d * 1e7).round() as i32))
    }
}

fn depth(wkt: &str) -> usize {
    let (mut depth, mut most) = (0usize, 0);
    for byte in wkt.bytes() {
        match byte {
            b'[' | b'(' => depth += 1,
            b']' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    most
}
