//! In which county a place on the earth lies, by the outlines of all counties (`services/common/counties`). They are coarse
//! and of 2017: near an outline nothing is decided.

use std::sync::LazyLock;

use counties::Atlas;

use super::{AreaData, AreaRow, Located, Point, Vertex, locate_vertex};

/// Metres around an outline within which no county is decided. The outlines are drawn for maps of 1 : 10,000,000, on which
/// half a millimetre is 5 km; the grid of their corners is 100 to 400 m.
pub const OUTLINE_METRES: f64 = 5_000.0;

/// Where a place lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountyAt {
    /// In no county of the United States and near none.
    Nowhere,
    /// In this one for certain: its FIPS code.
    One(u32),
    /// In one of these, ascending; or beyond a shore that is nearest to them.
    Several(Vec<u32>),
}

/// The county of a point.
#[must_use]
pub fn county_at(point: Point) -> CountyAt {
    static OUTLINES: LazyLock<Outlines> = LazyLock::new(Outlines::new);
    let at = point.vertex();
    match locate_vertex(&*OUTLINES, at, OUTLINE_METRES) {
        Located::Nowhere => CountyAt::Nowhere,
        Located::Within { precinct: fips, .. } => CountyAt::One(fips),
        // At a shore or a border with another country there is no other county that it could be.
        Located::Between(fips) => match (fips.as_slice(), locate_vertex(&*OUTLINES, at, 0.0)) {
            ([one], Located::Within { precinct, .. }) if *one == precinct => CountyAt::One(*one),
            _ => CountyAt::Several(fips),
        },
    }
}

/// All outlines, as areas.
struct Outlines(Vec<Outline>);

struct Outline {
    fips: u32,
    south_west: Vertex,
    north_east: Vertex,
    rings: Vec<Vec<[u8; 8]>>,
}

impl Outlines {
    fn new() -> Self {
        let all = Atlas::embedded().map(|atlas| atlas.all().map(|(fips, rings)| Outline::of(fips, &rings)));
        Self(all.map(Iterator::collect).unwrap_or_default())
    }
}

impl Outline {
    fn of(fips: u32, rings: &[Vec<(f64, f64)>]) -> Self {
        let mut own = Self { fips, south_west: [i32::MAX; 2], north_east: [i32::MIN; 2], rings: Vec::new() };
        for ring in rings {
            let mut bytes = Vec::with_capacity(ring.len());
            for at in ring.iter().filter_map(|(latitude, longitude)| Point::new(*latitude, *longitude)) {
                let [y, x] = at.vertex();
                own.south_west = [own.south_west[0].min(y), own.south_west[1].min(x)];
                own.north_east = [own.north_east[0].max(y), own.north_east[1].max(x)];
                let ([a, b, c, d], [e, f, g, h]) = (y.to_le_bytes(), x.to_le_bytes());
                bytes.push([a, b, c, d, e, f, g, h]);
            }
            own.rings.push(bytes);
        }
        own
    }
}

impl AreaData for Outlines {
    fn areas_near(&self, at: Vertex, reach: Vertex) -> Vec<AreaRow<'_>> {
        let is_near = |o: &&Outline| {
            [0, 1].iter().all(|i| {
                at[*i] >= o.south_west[*i].saturating_sub(reach[*i])
                    && at[*i] <= o.north_east[*i].saturating_add(reach[*i])
            })
        };
        let near = self.0.iter().filter(is_near).map(|o| AreaRow {
            precinct: o.fips,
            is_doubtful: false,
            has_segments: false,
            rings: o.rings.iter().map(Vec::as_slice).collect(),
        });
        near.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use address::place::{Gazetteer, ZipKind};

    fn at(latitude: f64, longitude: f64) -> CountyAt {
        county_at(Point::new(latitude, longitude).unwrap())
    }

    #[test]
    fn a_county_is_told_away_from_its_outline_alone() {
        assert_eq!(at(40.0, -119.98), CountyAt::Several(vec![6035, 32031]), "on the border of Nevada");
        assert_eq!(at(40.6, -119.5), CountyAt::One(32031));
        assert_eq!(at(30.0, -140.0), CountyAt::Nowhere, "in the sea");
        assert_eq!(at(48.85, 2.35), CountyAt::Nowhere, "Paris");
        assert_eq!(at(21.45, -158.0), CountyAt::One(15003));
    }

    /// The middle of a ZIP code (another source) lies in the state of the ZIP code wherever the outlines decide.
    #[test]
    fn the_outlines_agree_with_the_middles_of_zip_codes() {
        let (mut decided, mut other) = (0_u32, Vec::new());
        let zips = Gazetteer::get().all().iter().filter(|z| z.active && z.kind == ZipKind::Standard);
        for zip in zips.step_by(7) {
            let Some((latitude, longitude)) = zip.middle() else { continue };
            let CountyAt::One(fips) = at(latitude, longitude) else { continue };
            decided += 1;
            let state = jurisdiction::all().iter().find(|j| j.code == zip.state.as_str()).unwrap();
            if state.fips.parse() != Ok(fips / 1000) {
                other.push(zip.zip);
            }
        }
        assert!(decided > 2_000, "{decided}");
        assert!(other.len() * 1_000 < decided as usize, "{other:?} of {decided}");
    }
}
