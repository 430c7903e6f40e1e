//! A map as SVG, drawn here: the outline of the county that holds the middle of the places, and the places
//! as numbered points. No tiles, no scripts, nothing of the voter. The text list stays the real content.

mod atlas;
mod label;

use std::fmt::Write as _;

use self::atlas::Atlas;
use super::locale::Locale;
use crate::view::bootstrap::LocationKind;

pub use atlas::encode;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 26.0;
const RADIUS: f64 = 13.0;
/// More points than this are unreadable; the list has them all.
const MAX_POINTS: usize = 40;
/// The view is at least this high, in degrees: a map of one doorstep tells nothing.
const MIN_SPAN: f64 = 0.03;
/// A county more than this many times larger than the places' extent is shown in part, unless the places
/// are few: those stay readable within the whole county, which tells more.
const ZOOM: f64 = 5.0;
const FEW: usize = 6;

/// Draws the places of one kind. `points` are in the order of the list, `None` without coordinates.
/// `None` when no place has coordinates.
#[must_use]
pub fn svg(
    points: &[Option<(f64, f64)>],
    kind: LocationKind,
    state_fips: &str,
    locale: Locale,
) -> Option<String> {
    let known: Vec<(usize, f64, f64)> = points
        .iter()
        .enumerate()
        .filter_map(|(i, p)| p.map(|(lat, lon)| (i + 1, lat, lon)))
        .take(MAX_POINTS)
        .collect();
    let places = bounds(known.iter().map(|&(_, lat, lon)| (lat, lon)))?;
    let middle = places.middle();
    let rings = Atlas::embedded().and_then(|a| a.county_at(middle, state_fips)).unwrap_or_default();
    let view = View::fit(places, bounds(rings.iter().flatten().copied()), known.len() <= FEW);
    let mut spots: Vec<(usize, f64, f64)> = known
        .iter()
        .map(|&(n, lat, lon)| {
            let (x, y) = view.at((lat, lon));
            (n, x, y)
        })
        .collect();
    spread(&mut spots);
    Some(draw(&rings, &view, &spots, &label::label(kind, points.len(), locale)))
}

fn draw(rings: &[Vec<(f64, f64)>], view: &View, spots: &[(usize, f64, f64)], label: &str) -> String {
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="place-map" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{}">"#,
        escape(label)
    );
    let outline = path(rings, view);
    if !outline.is_empty() {
        let _ = write!(
            out,
            r##"<path class="county" d="{outline}" fill="#fdfdfb" stroke="#b9c6bd" stroke-width="2" fill-rule="evenodd"/>"##
        );
    }
    // The first place is drawn last, on top, and filled.
    for &(number, x, y) in spots.iter().rev() {
        let (fill, ink) = if number == 1 { ("#0f5c5c", "#fff") } else { ("#fff", "#0f5c5c") };
        let _ = write!(
            out,
            r##"<g class="spot" data-place="{number}"><circle cx="{x:.1}" cy="{y:.1}" r="{RADIUS}" fill="{fill}" stroke="#0f5c5c" stroke-width="3"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" font-weight="800" font-size="13" fill="{ink}">{number}</text></g>"##,
            y + 4.6
        );
    }
    out.push_str("</svg>");
    out
}

/// The outline with whole units; points that fall on their predecessor are left out.
fn path(rings: &[Vec<(f64, f64)>], view: &View) -> String {
    let mut out = String::new();
    for ring in rings {
        let mut last = None;
        for &point in ring {
            let (x, y) = view.at(point);
            // Far outside the picture only the direction matters.
            let here = (x.clamp(-2000.0, 2000.0).round() as i32, y.clamp(-2000.0, 2000.0).round() as i32);
            if last == Some(here) {
                continue;
            }
            let _ = write!(out, "{}{} {}", if last.is_none() { 'M' } else { 'L' }, here.0, here.1);
            last = Some(here);
        }
        if last.is_some() {
            out.push('Z');
        }
    }
    out
}

/// Moves markers apart that cover each other; numbers must stay readable.
fn spread(spots: &mut [(usize, f64, f64)]) {
    let apart = RADIUS * 2.0 + 2.0;
    for _ in 0..24 {
        for i in 0..spots.len() {
            for j in i + 1..spots.len() {
                let (dx, dy) = (spots[j].1 - spots[i].1, spots[j].2 - spots[i].2);
                let distance = dx.hypot(dy);
                if distance >= apart {
                    continue;
                }
                // Places at one point part in a direction of their own.
                let (ux, uy) = if distance > 0.01 {
                    (dx / distance, dy / distance)
                } else {
                    let angle = spots[j].0 as f64 * 2.4;
                    (angle.cos(), angle.sin())
                };
                let push = (apart - distance) / 2.0;
                for (k, sign) in [(i, -1.0), (j, 1.0)] {
                    let edge = RADIUS + 2.0;
                    spots[k].1 = (spots[k].1 + sign * ux * push).clamp(edge, WIDTH - edge);
                    spots[k].2 = (spots[k].2 + sign * uy * push).clamp(edge, HEIGHT - edge);
                }
            }
        }
    }
}

/// Latitudes and longitudes, in degrees.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    south: f64,
    north: f64,
    west: f64,
    east: f64,
}

impl Bounds {
    fn middle(self) -> (f64, f64) {
        (f64::midpoint(self.south, self.north), f64::midpoint(self.west, self.east))
    }

    fn around((lat, lon): (f64, f64), height: f64, width: f64) -> Self {
        Self {
            south: lat - height / 2.0,
            north: lat + height / 2.0,
            west: lon - width / 2.0,
            east: lon + width / 2.0,
        }
    }

    fn union(self, other: Self) -> Self {
        Self {
            south: self.south.min(other.south),
            north: self.north.max(other.north),
            west: self.west.min(other.west),
            east: self.east.max(other.east),
        }
    }

    fn height(self) -> f64 {
        self.north - self.south
    }

    fn width(self) -> f64 {
        self.east - self.west
    }
}

fn bounds(points: impl Iterator<Item = (f64, f64)>) -> Option<Bounds> {
    points.map(|p| Bounds::around(p, 0.0, 0.0)).reduce(Bounds::union)
}

/// An equirectangular view, true to scale in the middle.
struct View {
    middle: (f64, f64),
    /// Units a degree of latitude.
    scale: f64,
    /// Length of a degree of longitude against one of latitude.
    squeeze: f64,
}

impl View {
    fn fit(places: Bounds, county: Option<Bounds>, few: bool) -> Self {
        let squeeze = places.middle().0.to_radians().cos().max(0.05);
        let height = places.height().max(MIN_SPAN);
        let width = places.width().max(MIN_SPAN / squeeze);
        let near = Bounds::around(places.middle(), height, width);
        let seen = match county {
            Some(county) if few || (county.height() <= height * ZOOM && county.width() <= width * ZOOM) => {
                county.union(near)
            }
            // A large county: the places with some of what is around them.
            Some(_) => Bounds::around(places.middle(), height * 1.6, width * 1.6),
            None => near,
        };
        let scale = f64::min(
            (HEIGHT - 2.0 * MARGIN) / seen.height(),
            (WIDTH - 2.0 * MARGIN) / (seen.width() * squeeze),
        );
        Self { middle: seen.middle(), scale, squeeze }
    }

    fn at(&self, (lat, lon): (f64, f64)) -> (f64, f64) {
        let x = WIDTH / 2.0 + (lon - self.middle.1) * self.squeeze * self.scale;
        let y = HEIGHT / 2.0 - (lat - self.middle.0) * self.scale;
        (x, y)
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAS_VEGAS: [Option<(f64, f64)>; 3] = [Some((36.17, -115.14)), None, Some((36.20, -115.20))];

    #[test]
    fn places_are_numbered_as_in_the_list_within_a_county() {
        let svg = svg(&LAS_VEGAS, LocationKind::EarlyVote, "32", Locale::En).unwrap();
        assert!(svg.contains(r#"data-place="1""#) && svg.contains(r#"data-place="3""#));
        assert!(!svg.contains(r#"data-place="2""#));
        assert!(svg.contains(r#"class="county""#) && svg.contains(r#"role="img""#), "{svg}");
        assert!(svg.len() < 20_000, "{}", svg.len());
    }

    #[test]
    fn few_places_lie_within_the_whole_outline() {
        let svg = svg(&[Some((39.16, -119.76))], LocationKind::ElectionDay, "32", Locale::En).unwrap();
        let outline = svg.split(" d=\"M").nth(1).unwrap().split('Z').next().unwrap();
        for point in outline.split('L') {
            let (x, y) = point.split_once(' ').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            assert!((0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y), "{point}");
        }
    }

    #[test]
    fn without_coordinates_there_is_no_map() {
        assert_eq!(svg(&[None, None], LocationKind::DropOff, "32", Locale::En), None);
        assert_eq!(svg(&[], LocationKind::DropOff, "32", Locale::En), None);
    }

    #[test]
    fn a_place_at_sea_is_drawn_without_outline() {
        let svg = svg(&[Some((0.0, 0.0))], LocationKind::ElectionDay, "32", Locale::Es).unwrap();
        assert!(!svg.contains("class=\"county\"") && svg.contains("data-place=\"1\""));
    }

    #[test]
    fn places_at_one_point_stay_readable() {
        let mut spots: Vec<_> = (1..=6).map(|n| (n, 200.0, 150.0)).collect();
        spread(&mut spots);
        for (i, a) in spots.iter().enumerate() {
            for b in &spots[i + 1..] {
                assert!((a.1 - b.1).hypot(a.2 - b.2) > RADIUS, "{spots:?}");
            }
        }
    }

    #[test]
    fn every_state_has_outlines() {
        let atlas = Atlas::embedded().unwrap();
        assert!(atlas.len() > 3_200);
        for (lat, lon, state) in
            [(42.37, -71.11, "25"), (41.88, -87.63, "17"), (21.3, -157.85, "15"), (61.2, -149.9, "02")]
        {
            assert!(atlas.county_at((lat, lon), state).is_some(), "{state}");
        }
    }
}
