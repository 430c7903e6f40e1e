//! Points within a precinct, spread evenly over its area, at which its boundary decides. A comparison of two
//! indexes counts them where a precinct has no street segments, and so no house numbers to count. The same
//! boundary gives the same points.

use super::{AreaData, AreaRow, MARGIN_METRES, PointLocation, Vertex, locate_vertex, parts_at, vertex};

/// Points of a precinct.
pub const POINTS: usize = 25;
/// Metres from every boundary that are preferred: a boundary that is drawn anew may shift by the margin
/// of the look-up, and the point is still certain.
const CLEAR_METRES: f64 = 2.0 * MARGIN_METRES;
/// Points that are tried until enough of them are clear of all boundaries.
const TRIES: u32 = 200;
/// Parallels across a feature.
const LINES: i64 = 32;

/// At most [`POINTS`] points at which `data` is certain of `precinct`, which has these areas: clear of all
/// boundaries, else as clear as a look-up needs. None when the precinct has street segments, which decide.
#[must_use]
pub fn points(data: &impl AreaData, precinct: u32, areas: &[AreaRow<'_>]) -> Vec<Vertex> {
    if areas.iter().any(|a| a.has_segments) {
        return Vec::new();
    }
    let spread = Spread::over(areas.iter().filter(|a| !a.is_doubtful));
    let certain = PointLocation::Within { precinct, has_segments: false };
    let (mut clear, mut rest) = (Vec::with_capacity(POINTS), Vec::new());
    for at in (0..TRIES).map_while(|n| spread.point(n)) {
        if locate_vertex(data, at, CLEAR_METRES) == certain {
            clear.push(at);
            if clear.len() == POINTS {
                break;
            }
        } else if rest.len() < POINTS && locate_vertex(data, at, MARGIN_METRES) == certain {
            rest.push(at);
        }
    }
    clear.extend(rest);
    clear.truncate(POINTS);
    clear
}

/// Parts of parallels, put end to end.
#[derive(Debug, Default)]
struct Spread {
    /// Latitude, the western end, and the eastern one.
    parts: Vec<(i32, i32, i32)>,
    /// By part: the area that it and all before it stand for.
    ends: Vec<f64>,
}

impl Spread {
    fn over<'a>(areas: impl Iterator<Item = &'a AreaRow<'a>>) -> Self {
        let (mut spread, mut end) = (Self::default(), 0.0);
        for area in areas {
            let latitudes =
                || area.rings.iter().flat_map(|ring| ring.iter().map(|v| i64::from(vertex(v)[0])));
            let (Some(south), Some(north)) = (latitudes().min(), latitudes().max()) else { continue };
            for line in 0..LINES {
                let latitude = (south + (north - south) * (2 * line + 1) / (2 * LINES)) as i32;
                for (west, east) in parts_at(area.rings.iter().map(|r| r.iter().map(vertex)), latitude) {
                    end += (f64::from(east) - f64::from(west)) * (north - south) as f64;
                    spread.parts.push((latitude, west, east));
                    spread.ends.push(end);
                }
            }
        }
        spread
    }

    /// The point with a number. Any number of points from 0 on lie evenly: each is the golden section of the
    /// whole further than the one before.
    fn point(&self, number: u32) -> Option<Vertex> {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        let whole = *self.ends.last()?;
        let at = ((f64::from(number) + 0.5) * GOLDEN).fract() * whole;
        let part = self.ends.partition_point(|end| *end <= at).min(self.parts.len() - 1);
        let (latitude, west, east) = self.parts[part];
        let from = if part == 0 { 0.0 } else { self.ends[part - 1] };
        let along = (at - from) / (self.ends[part] - from).max(f64::MIN_POSITIVE);
        let longitude = f64::from(west) + (f64::from(east) - f64::from(west)) * along;
        Some([latitude, longitude as i32])
    }
}
