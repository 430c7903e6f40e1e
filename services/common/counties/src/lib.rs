//! The county outlines: U.S. Census Bureau boundaries (public domain) in the topology of the npm package
//! us-atlas, compiled by `gateway-map` into `data/counties.zst`. Neighbours share their common border once.
//! The gateway draws them, and the look-up tells by them in which county a plus code lies. They are of 2017
//! and made coarse for a map (a corner stands on a grid of some 100 to 400 m): what lies near an outline is
//! not decided by it.
//!
//! Layout before compression, all numbers LEB128: magic; scale and translate as four little-endian f64;
//! number of arcs, each: number of points, zigzag deltas x y; number of counties, each: FIPS code, number of
//! rings, each: number of arc references, zigzag (the complement means reversed).

use std::sync::LazyLock;

const MAGIC: &[u8] = b"VRC1";
/// The decompressed file is about 250 kB; more is a broken file.
const MAX_BYTES: usize = 4 << 20;

static EMBEDDED: LazyLock<Option<Atlas>> = LazyLock::new(|| {
    let bytes = zstd::bulk::decompress(include_bytes!("../data/counties.zst"), MAX_BYTES).ok()?;
    Atlas::decode(&bytes)
});

/// Outlines of all counties.
pub struct Atlas {
    transform: [f64; 4],
    arcs: Vec<Vec<(i32, i32)>>,
    counties: Vec<County>,
}

struct County {
    fips: u32,
    rings: Vec<Vec<i64>>,
    /// West, south, east, north in grid units.
    extent: [i32; 4],
}

impl Atlas {
    /// The atlas within the binary.
    #[must_use]
    pub fn embedded() -> Option<&'static Self> {
        EMBEDDED.as_ref()
    }

    /// How many counties there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.counties.len()
    }

    /// Every county: its FIPS code of five digits as a number, and its rings as latitude and longitude,
    /// degrees, closed; outer ones and holes.
    pub fn all(&self) -> impl Iterator<Item = (u32, Vec<Vec<(f64, f64)>>)> {
        self.counties.iter().map(|county| (county.fips, self.degrees(county)))
    }

    fn degrees(&self, county: &County) -> Vec<Vec<(f64, f64)>> {
        let [sx, sy, tx, ty] = self.transform;
        let degrees = |(x, y): (i32, i32)| (f64::from(y) * sy + ty, f64::from(x) * sx + tx);
        county.rings.iter().map(|ring| self.ring(ring).into_iter().map(degrees).collect()).collect()
    }

    /// The rings, as latitude and longitude, of the county of a state that holds a point.
    #[must_use]
    pub fn county_at(&self, (lat, lon): (f64, f64), state_fips: &str) -> Option<Vec<Vec<(f64, f64)>>> {
        let state: u32 = state_fips.parse().ok()?;
        let [sx, sy, tx, ty] = self.transform;
        let at = ((lon - tx) / sx, (lat - ty) / sy);
        let inside = |c: &&County| {
            let [west, south, east, north] = c.extent.map(f64::from);
            (west..=east).contains(&at.0) && (south..=north).contains(&at.1) && self.holds(c, at)
        };
        let county = self.counties.iter().filter(|c| c.fips / 1000 == state).find(inside)?;
        Some(self.degrees(county))
    }

    fn ring(&self, references: &[i64]) -> Vec<(i32, i32)> {
        let mut out: Vec<(i32, i32)> = Vec::new();
        for &reference in references {
            let (index, reversed) = if reference < 0 { (!reference, true) } else { (reference, false) };
            let Some(arc) = usize::try_from(index).ok().and_then(|i| self.arcs.get(i)) else { continue };
            // The first point of an arc is the last one of its predecessor.
            out.pop();
            if reversed { out.extend(arc.iter().rev()) } else { out.extend(arc) }
        }
        out
    }

    /// Even-odd rule over all rings, so that holes and islands need no care.
    fn holds(&self, county: &County, (x, y): (f64, f64)) -> bool {
        let mut inside = false;
        for ring in &county.rings {
            let points = self.ring(ring);
            for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
                let ((ax, ay), (bx, by)) =
                    ((f64::from(a.0), f64::from(a.1)), (f64::from(b.0), f64::from(b.1)));
                if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
                    inside = !inside;
                }
            }
        }
        inside
    }

    /// Reads the file; `None` when it is not one.
    fn decode(bytes: &[u8]) -> Option<Self> {
        let mut input = Input(bytes.strip_prefix(MAGIC)?);
        let transform = [input.float()?, input.float()?, input.float()?, input.float()?];
        let arcs = input.list(|input| {
            let (mut x, mut y) = (0i32, 0i32);
            input.list(|input| {
                x = x.checked_add(i32::try_from(input.signed()?).ok()?)?;
                y = y.checked_add(i32::try_from(input.signed()?).ok()?)?;
                Some((x, y))
            })
        })?;
        let rings = input.list(|input| {
            let fips = u32::try_from(input.number()?).ok()?;
            Some((fips, input.list(|input| input.list(Input::signed))?))
        })?;
        let mut atlas = Self { transform, arcs, counties: Vec::new() };
        atlas.counties = rings.into_iter().map(|(fips, rings)| atlas.county(fips, rings)).collect();
        Some(atlas)
    }

    fn county(&self, fips: u32, rings: Vec<Vec<i64>>) -> County {
        let start = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
        let extent = rings
            .iter()
            .flat_map(|r| self.ring(r))
            .fold(start, |[w, s, e, n], (x, y)| [w.min(x), s.min(y), e.max(x), n.max(y)]);
        County { fips, rings, extent }
    }
}

/// Writes the file, uncompressed: `transform` is scale x, y and translate x, y; arcs are as in TopoJSON
/// (delta-coded); counties are FIPS codes with
/// rings of references to arcs.
#[must_use]
pub fn encode(transform: [f64; 4], arcs: &[Vec<(i64, i64)>], counties: &[(u32, Vec<Vec<i64>>)]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend(transform.iter().flat_map(|f| f.to_le_bytes()));
    number(&mut out, arcs.len() as u64);
    for arc in arcs {
        number(&mut out, arc.len() as u64);
        for &(x, y) in arc {
            signed(&mut out, x);
            signed(&mut out, y);
        }
    }
    number(&mut out, counties.len() as u64);
    for (fips, rings) in counties {
        number(&mut out, u64::from(*fips));
        number(&mut out, rings.len() as u64);
        for ring in rings {
            number(&mut out, ring.len() as u64);
            ring.iter().for_each(|&reference| signed(&mut out, reference));
        }
    }
    out
}

fn number(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn signed(out: &mut Vec<u8>, value: i64) {
    number(out, ((value << 1) ^ (value >> 63)) as u64);
}

struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn float(&mut self) -> Option<f64> {
        let (head, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(f64::from_le_bytes(*head))
    }

    fn number(&mut self) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..63).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let value = self.number()?;
        Some((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = usize::try_from(self.number()?).ok()?;
        // Each item takes a byte at least: a broken length cannot ask for more than the file has.
        if length > self.0.len() {
            return None;
        }
        (0..length).map(|_| item(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_atlas_reads_back() {
        // A square of two arcs, the second one used backwards.
        let arcs = vec![vec![(0, 0), (10, 0), (0, 10)], vec![(0, 0), (0, 10), (10, 0)]];
        let bytes = encode([0.1, 0.1, 0.0, 0.0], &arcs, &[(32003, vec![vec![0, -2]])]);
        let atlas = Atlas::decode(&bytes).unwrap();
        assert_eq!(atlas.county_at((0.5, 0.5), "32").unwrap()[0].len(), 5);
        assert!(atlas.county_at((1.5, 0.5), "32").is_none());
        assert!(atlas.county_at((0.5, 0.5), "31").is_none());
        for cut in 0..bytes.len() {
            assert!(Atlas::decode(&bytes[..cut]).is_none(), "{cut}");
        }
    }
}
