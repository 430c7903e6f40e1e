//! Which precinct a point lies in, by the boundaries of the feed: the last rank, for houses that no street
//! segment knows. A point counts only when it is the house's own (never the middle of a ZIP code) and when
//! no other precinct is near: at a boundary the voter is asked.

pub mod county;
pub mod inner;
#[cfg(test)]
mod tests;

/// Metres around a boundary within which no point decides: the error of geocoders, half a wide street, and
/// the two metres between NAD 83 and WGS 84.
pub const MARGIN_METRES: f64 = 30.0;

/// Latitude and longitude in 1e-7 degrees (a centimetre).
pub type Vertex = [i32; 2];

/// WGS84 degrees of a house. It is as private as the address: it has no `Debug`, so that no log can print it.
#[derive(Clone, Copy, PartialEq)]
pub struct Point {
    latitude: f64,
    longitude: f64,
}

impl Point {
    /// A point of the earth; `None` for coordinates out of range.
    #[must_use]
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let within = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        within.then_some(Self { latitude, longitude })
    }

    /// Latitude and longitude, degrees.
    #[must_use]
    pub fn degrees(self) -> (f64, f64) {
        (self.latitude, self.longitude)
    }

    fn vertex(self) -> Vertex {
        [self.latitude, self.longitude].map(|d| (d * 1e7).round() as i32)
    }
}

/// One feature of a boundary, as the index has it.
#[derive(Clone, Debug)]
pub struct AreaRow<'a> {
    /// Number of the precinct in the index.
    pub precinct: u32,
    /// Whether it breaks a rule: it may be offered, and decides nothing.
    pub is_doubtful: bool,
    /// Whether the feed has street segments of the precinct.
    pub has_segments: bool,
    /// Closed rings, outer ones and holes; a vertex is two little-endian words.
    pub rings: Vec<&'a [[u8; 8]]>,
}

/// The boundaries of an index. Implementations are pure reads.
pub trait AreaData {
    /// The areas whose box reaches to within `reach` (latitude, longitude) of a vertex.
    fn areas_near(&self, at: Vertex, reach: Vertex) -> Vec<AreaRow<'_>>;
}

/// Where a point lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointLocation {
    /// In no precinct and near none.
    Nowhere,
    /// In one precinct, away from its boundary.
    Within {
        /// Number of the precinct.
        precinct: u32,
        /// Whether the feed has street segments of the precinct.
        has_segments: bool,
    },
    /// In or near these: numbers of precincts, ascending.
    Between(Vec<u32>),
}

/// Where a point lies, by all areas.
#[must_use]
pub fn locate(data: &impl AreaData, point: Point) -> PointLocation {
    locate_vertex(data, point.vertex(), MARGIN_METRES)
}

/// Where all of a cell lies: a circle of `radius` metres around `middle`, by all areas. Within a precinct is
/// only what is as far from every boundary as a point must be.
#[must_use]
pub fn locate_cell(data: &impl AreaData, middle: Point, radius: f64) -> PointLocation {
    locate_vertex(data, middle.vertex(), MARGIN_METRES + radius)
}

/// Where a vertex lies, by all areas, when nothing is decided within `margin` metres of a boundary.
#[must_use]
pub fn locate_vertex(data: &impl AreaData, at: Vertex, margin: f64) -> PointLocation {
    let scale = LocalScale::at(at, margin);
    let areas = data.areas_near(at, scale.reach());
    let seen: Vec<(bool, bool)> = areas
        .iter()
        .map(|area| {
            let mut sight = AreaSight { at, scale, inside: false, near: false };
            area.rings.iter().for_each(|ring| sight.ring(ring.iter().map(vertex)));
            (sight.inside, sight.near)
        })
        .collect();
    let mut precincts: Vec<u32> = areas
        .iter()
        .zip(&seen)
        .filter(|(_, (inside, near))| *inside || *near)
        .map(|(a, _)| a.precinct)
        .collect();
    precincts.sort_unstable();
    precincts.dedup();
    let [precinct] = precincts[..] else {
        return if precincts.is_empty() { PointLocation::Nowhere } else { PointLocation::Between(precincts) };
    };
    let own = || areas.iter().zip(&seen).filter(|(a, _)| a.precinct == precinct);
    let sound = own().all(|(a, (inside, near))| !(a.is_doubtful && (*inside || *near)));
    let inside = own().any(|(_, (inside, _))| *inside);
    // Boundaries between two areas of one precinct do not count; beyond its outer boundary nothing is known.
    let edge = own().any(|(_, (_, near))| *near);
    if inside && sound && (!edge || surrounded(&areas, precinct, at, scale)) {
        let has_segments = own().any(|(a, _)| a.has_segments);
        return PointLocation::Within { precinct, has_segments };
    }
    PointLocation::Between(precincts)
}

/// Whether a precinct goes on all around a vertex, as far as the margin.
fn surrounded(areas: &[AreaRow<'_>], precinct: u32, at: Vertex, scale: LocalScale) -> bool {
    const DIRECTIONS: u32 = 16;
    let own: Vec<&AreaRow<'_>> = areas.iter().filter(|a| a.precinct == precinct).collect();
    [0.5, 1.0].iter().all(|part| {
        (0..DIRECTIONS).all(|n| {
            let (sin, cos) = (f64::from(n) * std::f64::consts::TAU / f64::from(DIRECTIONS)).sin_cos();
            let near = scale.away(at, scale.margin * part * cos, scale.margin * part * sin);
            own.iter().any(|area| within(area.rings.iter().map(|r| r.iter().map(vertex)), near))
        })
    })
}

/// Whether a vertex lies within an odd number of closed rings.
pub fn within<R: Iterator<Item = Vertex>>(rings: impl Iterator<Item = R>, at: Vertex) -> bool {
    let mut inside = false;
    for ring in rings {
        let mut last = None;
        for next in ring {
            inside ^= last.is_some_and(|last| passes(last, next, at));
            last = Some(next);
        }
    }
    inside
}

/// The parts of a parallel that lie within an odd number of closed rings: west and east of each, ascending.
pub fn parts_at<R: Iterator<Item = Vertex>>(
    rings: impl Iterator<Item = R>,
    latitude: i32,
) -> Vec<(i32, i32)> {
    let mut crossings: Vec<i32> = Vec::new();
    for ring in rings {
        let mut last: Option<Vertex> = None;
        for next in ring {
            if let Some(last) = last
                && (last[0] > latitude) != (next[0] > latitude)
            {
                let [y, x, north, east] = [last[0], last[1], next[0], next[1]].map(f64::from);
                crossings.push((x + (f64::from(latitude) - y) / (north - y) * (east - x)) as i32);
            }
            last = Some(next);
        }
    }
    crossings.sort_unstable();
    crossings.as_chunks().0.iter().map(|[west, east]| (*west, *east)).collect()
}

/// Whether the line from a vertex to the east passes an edge. Exact: the ends of edges belong to one of
/// the two edges that meet there.
fn passes(a: Vertex, b: Vertex, at: Vertex) -> bool {
    if (a[0] > at[0]) == (b[0] > at[0]) {
        return false;
    }
    let wide = |m: i32, n: i32| i128::from(m) - i128::from(n);
    let turn = wide(b[1], a[1]) * wide(at[0], a[0]) - wide(at[1], a[1]) * wide(b[0], a[0]);
    if b[0] > a[0] { turn > 0 } else { turn < 0 }
}

/// A vertex as the index keeps it.
pub fn vertex(bytes: &[u8; 8]) -> Vertex {
    let [a, b, c, d, e, f, g, h] = *bytes;
    [i32::from_le_bytes([a, b, c, d]), i32::from_le_bytes([e, f, g, h])]
}

/// Position of a vertex relative to the rings of an area, while they are walked.
struct AreaSight {
    at: Vertex,
    scale: LocalScale,
    inside: bool,
    near: bool,
}

impl AreaSight {
    fn ring(&mut self, ring: impl Iterator<Item = Vertex>) {
        let reach = self.scale.reach()[0];
        let (south, north) = (self.at[0].saturating_sub(reach), self.at[0].saturating_add(reach));
        let mut last: Option<Vertex> = None;
        for next in ring {
            if let Some(last) = last
                && last[0].min(next[0]) <= north
                && last[0].max(next[0]) >= south
            {
                self.inside ^= passes(last, next, self.at);
                self.near = self.near || self.scale.metres(self.at, last, next) <= self.scale.margin;
            }
            last = Some(next);
        }
    }
}

/// Metres of 1e-7 degrees at a latitude, and the margin in metres.
#[derive(Clone, Copy)]
struct LocalScale {
    latitude: f64,
    longitude: f64,
    margin: f64,
}

impl LocalScale {
    fn at(at: Vertex, margin: f64) -> Self {
        let latitude = (f64::from(at[0]) / 1e7).to_radians();
        // The flattening of the earth to its first order; an error of 0.1 % is 3 cm of the margin. At the
        // poles a degree of longitude is nothing, and no division may be by it.
        Self {
            latitude: (111_132.0 - 560.0 * (2.0 * latitude).cos()) / 1e7,
            longitude: (111_412.0 * latitude.cos()).max(1.0) / 1e7,
            margin,
        }
    }

    /// The margin in 1e-7 degrees, and a little more.
    fn reach(self) -> Vertex {
        [self.latitude, self.longitude].map(|metres| (self.margin * 1.01 / metres).min(1e9) as i32)
    }

    fn away(self, at: Vertex, north: f64, east: f64) -> Vertex {
        let step = |metres: f64, scale: f64| (metres / scale).clamp(-1e9, 1e9) as i32;
        [at[0].saturating_add(step(north, self.latitude)), at[1].saturating_add(step(east, self.longitude))]
    }

    /// Distance of a vertex from an edge.
    fn metres(self, at: Vertex, a: Vertex, b: Vertex) -> f64 {
        let flat = |v: Vertex| {
            let north = f64::from(v[0]) - f64::from(at[0]);
            (north * self.latitude, (f64::from(v[1]) - f64::from(at[1])) * self.longitude)
        };
        let ((ay, ax), (by, bx)) = (flat(a), flat(b));
        let (dy, dx) = (by - ay, bx - ax);
        let length = dy * dy + dx * dx;
        let along = if length > 0.0 { (-(ay * dy + ax * dx) / length).clamp(0.0, 1.0) } else { 0.0 };
        (ay + along * dy).hypot(ax + along * dx)
    }
}
