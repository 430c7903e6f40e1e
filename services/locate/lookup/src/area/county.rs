//! In which county a place on the earth lies, by the outlines of all counties (`services/common/counties`).
//! They are coarse and of 2017: near an outline nothing is decided. How far they are off was measured (README
//! of locate, "Without a house number").

mod edges;

use std::sync::LazyLock;

use counties::Atlas;

use self::edges::{ABROAD, ROUGH};
use super::{AreaData, AreaRow, Point, PointLocation, Vertex, locate_vertex};

/// Metres around an outline within which no county is decided. Outside of [`ROUGH`] every border between two
/// counties in the finer outlines of the Census Bureau lies within 5 km of ours.
pub const OUTLINE_METRES: f64 = 6_000.0;
/// The same for the counties of [`ROUGH`].
pub const ROUGH_METRES: f64 = 12_000.0;

/// The county of a point.
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
    let at = point.vertex();
    let near = locate_vertex(&*OUTLINES, at, OUTLINE_METRES);
    let wide = locate_vertex(&*OUTLINES, at, ROUGH_METRES);
    let is_rough = named(&wide).iter().any(|fips| ROUGH.contains(fips));
    match if is_rough { wide } else { near } {
        PointLocation::Nowhere => CountyAt::Nowhere,
        PointLocation::Within { precinct: fips, .. } => CountyAt::One(fips),
        // At a shore there is no other county that it could be; at the border of another country it may be
        // abroad.
        PointLocation::Between(fips) => match (fips.as_slice(), locate_vertex(&*OUTLINES, at, 0.0)) {
            ([one], PointLocation::Within { precinct, .. }) if *one == precinct && !ABROAD.contains(one) => {
                CountyAt::One(*one)
            }
            _ => CountyAt::Several(fips),
        },
    }
}

/// Whether a county has an outline: younger ones have none.
#[must_use]
pub fn is_outlined(fips: u32) -> bool {
    OUTLINES.0.iter().any(|outline| outline.fips == fips)
}

fn named(at: &PointLocation) -> &[u32] {
    match at {
        PointLocation::Nowhere => &[],
        PointLocation::Within { precinct, .. } => std::slice::from_ref(precinct),
        PointLocation::Between(fips) => fips,
    }
}

static OUTLINES: LazyLock<CountyOutlines> = LazyLock::new(CountyOutlines::new);

/// All outlines, as areas.
struct CountyOutlines(Vec<CountyOutline>);

struct CountyOutline {
    fips: u32,
    south_west: Vertex,
    north_east: Vertex,
    rings: Vec<Vec<[u8; 8]>>,
}

impl CountyOutlines {
    fn new() -> Self {
        let all =
            Atlas::embedded().map(|atlas| atlas.all().map(|(fips, rings)| CountyOutline::of(fips, &rings)));
        Self(all.map(Iterator::collect).unwrap_or_default())
    }
}

impl CountyOutline {
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

impl AreaData for CountyOutlines {
    fn areas_near(&self, at: Vertex, reach: Vertex) -> Vec<AreaRow<'_>> {
        let is_near = |o: &&CountyOutline| {
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
        assert_eq!(at(25.79, -80.13), CountyAt::One(12086), "on the beach of Miami");
        // 9 km from the outline, and beyond the true border of Halifax and Mecklenburg in Virginia.
        assert_eq!(at(36.636, -78.557), CountyAt::Several(vec![37077, 51037, 51083, 51117]));
        for (latitude, longitude, fips, place) in [
            (42.3149, -83.0364, 26163, "Windsor, Ontario"),
            (32.5331, -117.0186, 6073, "Tijuana"),
            (31.3330, -110.9430, 4023, "Nogales, Sonora"),
            (49.0024, -122.7570, 53073, "Blaine, Washington"),
            (45.0060, -72.0990, 50019, "Derby Line, Vermont"),
            (18.3420, -64.7110, 78020, "Saint John, beside Tortola"),
        ] {
            assert!(
                [CountyAt::Several(vec![fips]), CountyAt::Nowhere].contains(&at(latitude, longitude)),
                "{place}"
            );
        }
    }

    #[test]
    fn the_listed_counties_have_outlines() {
        for fips in ROUGH.iter().chain(&ABROAD) {
            assert!(is_outlined(*fips), "{fips}");
        }
    }

    /// The middle of a ZIP code (another source) lies in the state of the ZIP code wherever the outlines
    /// decide.
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
