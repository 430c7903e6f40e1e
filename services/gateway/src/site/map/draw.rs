//! The parts of the picture: outline, rings, scale, north, the county in small, the ZIP code's pin, spots.
//! Each has a class and no colour: the page's styles (`web/components/PlaceMap/PlaceMap.css`) paint it, so
//! that it is right by day and by night.

use std::fmt::Write as _;

use super::view::{Bounds, Frame, View};
use super::{HEIGHT, MARGIN, RADIUS, WIDTH};
use crate::site::wording::html::escape;
use crate::view::bootstrap::LocationKind;

const OUTLINE: &str = r#"stroke-width="2" stroke-linejoin="round" fill-rule="evenodd""#;
const INSET: (f64, f64) = (84.0, 64.0);
/// Widths in whole quarters of a mile that a scale may have.
const STEPS: [u32; 10] = [1, 2, 4, 8, 20, 40, 80, 200, 400, 800];
/// A scale is no longer than this.
const LONGEST_SCALE: f64 = 96.0;

/// Rings of latitude and longitude.
pub(super) type Rings = [Vec<(f64, f64)>];

pub(super) fn county(out: &mut String, rings: &Rings, view: &View) {
    let outline = path(rings, view);
    if !outline.is_empty() {
        let _ = write!(out, r#"<path class="county" d="{outline}" {OUTLINE}/>"#);
    }
}

/// The outline with whole units; points that fall on their predecessor are left out.
fn path(rings: &Rings, view: &View) -> String {
    let mut out = String::new();
    for ring in rings {
        let mut last = None;
        for &point in ring {
            let (x, y) = view.at(point);
            // Farther out a line's direction no longer shows.
            let here = (x.clamp(-1e5, 1e5).round() as i32, y.clamp(-1e5, 1e5).round() as i32);
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

/// The longest scale that fits: quarters of a mile, and units.
pub(super) fn step(view: &View) -> (u32, f64) {
    let length = |quarters: u32| f64::from(quarters) / 4.0 * view.mile();
    let fits = STEPS.into_iter().rev().find(|&quarters| length(quarters) <= LONGEST_SCALE);
    let quarters = fits.unwrap_or(STEPS[0]);
    (quarters, length(quarters))
}

/// Rings of equal distance around the ZIP code's middle.
pub(super) fn rings(out: &mut String, (x, y): (f64, f64), step: f64) {
    let farthest = [(0.0, 0.0), (WIDTH, 0.0), (0.0, HEIGHT), (WIDTH, HEIGHT)]
        .into_iter()
        .fold(0.0, |far: f64, (cx, cy)| far.max((cx - x).hypot(cy - y)));
    for n in 1..=8u32 {
        let radius = step * f64::from(n);
        if radius >= farthest {
            break;
        }
        let _ = write!(
            out,
            r#"<circle class="ring" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" stroke-width="1.5" stroke-dasharray="2 5" stroke-linecap="round"/>"#
        );
    }
}

/// A bar of the scale's length with its text, at the bottom; `left` or right.
pub(super) fn scale(out: &mut String, length: f64, text: &str, left: bool) {
    let from = if left { 14.0 } else { WIDTH - 14.0 - length };
    let (y, middle) = (HEIGHT - 12.0, from + length / 2.0);
    let _ = write!(
        out,
        r#"<path class="scale" d="M{from:.1} {:.1}v6h{length:.1}v-6" stroke-width="2"/>"#,
        y - 6.0
    );
    words(out, (middle, y - 9.0), text, 12);
}

/// An arrow up and the letter of north, at the top; `left` or right.
pub(super) fn north(out: &mut String, letter: &str, left: bool) {
    let x = if left { 20.0 } else { WIDTH - 20.0 };
    let _ = write!(out, r#"<path class="north" d="M{x:.1} 10l5 11l-5 -3l-5 3z"/>"#);
    words(out, (x, 35.0), letter, 12);
}

fn words(out: &mut String, (x, y): (f64, f64), text: &str, size: u32) {
    let _ = write!(
        out,
        r#"<text class="word" x="{x:.1}" y="{y:.1}" text-anchor="middle" font-size="{size}" font-weight="600" stroke-width="3" stroke-linejoin="round" paint-order="stroke">{}</text>"#,
        escape(text)
    );
}

/// The frame of the small county: the first corner in which no spot lies.
pub(super) fn free_corner(spots: &[(usize, f64, f64)], pin: Option<(f64, f64)>) -> Option<Frame> {
    let (width, height) = INSET;
    let (right, bottom) = (WIDTH - width - 8.0, HEIGHT - height - 8.0);
    let corners = [(8.0, bottom), (8.0, 8.0), (right, bottom), (right, 8.0)];
    let taken = || spots.iter().map(|&(_, x, y)| (x, y)).chain(pin);
    corners
        .into_iter()
        .map(|(x, y)| Frame { x, y, width, height })
        .find(|frame| !taken().any(|at| frame.touches(at, RADIUS + 6.0)))
}

/// True when the left end of the top or bottom edge is the better place for a mark of `width`.
pub(super) fn is_left_better(
    spots: &[(usize, f64, f64)],
    inset: Option<Frame>,
    (y, width): (f64, f64),
) -> bool {
    let covered = |x: f64| {
        let frame = Frame { x, y, width, height: 40.0 };
        let spots = spots.iter().filter(|&&(_, x, y)| frame.touches((x, y), RADIUS)).count();
        // The small county hides the mark, a spot only touches it.
        spots + if inset.is_some_and(|inset| inset.overlaps(frame)) { 100 } else { 0 }
    };
    covered(0.0) < covered(WIDTH - width)
}

/// The whole county in a corner, with the part that the picture shows.
pub(super) fn inset(out: &mut String, rings: &Rings, county: Bounds, shown: Bounds, frame: Frame) {
    let view = View::fit(county, frame.inner(6.0));
    let Frame { x, y, width, height } = frame;
    let _ = write!(
        out,
        r#"<g class="inset"><rect class="frame" x="{x}" y="{y}" width="{width}" height="{height}" rx="6" stroke-width="1.5"/><path class="county" d="{}" stroke-width="1.5" stroke-linejoin="round" fill-rule="evenodd"/>"#,
        path(rings, &view)
    );
    let ((west, north), (east, south)) =
        (view.at((shown.north, shown.west)), view.at((shown.south, shown.east)));
    let middle = (f64::midpoint(west, east), f64::midpoint(north, south));
    let size = ((east - west).max(7.0), (south - north).max(6.0));
    let _ = write!(
        out,
        r#"<rect class="part" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" stroke-width="1.5"/></g>"#,
        middle.0 - size.0 / 2.0,
        middle.1 - size.1 / 2.0,
        size.0,
        size.1
    );
}

/// The middle of the ZIP code: a pin with its point there, and the number below it.
pub(super) fn pin(out: &mut String, (x, y): (f64, f64), zip: &str) {
    let _ = write!(
        out,
        r#"<path class="zip" d="M{x:.1} {y:.1}c-2 -5 -8 -8 -8 -14a8 8 0 0 1 16 0c0 6 -6 9 -8 14z" stroke-width="1.5"/>"#
    );
    words(out, (x, y + 13.0), zip, 12);
}

/// The places, numbered; the first one is drawn last, on top, and filled.
pub(super) fn spots(out: &mut String, spots: &[(usize, f64, f64)]) {
    for &(number, x, y) in spots.iter().rev() {
        let current = if number == 1 { " data-current=\"\"" } else { "" };
        let _ = write!(
            out,
            r#"<g class="spot" data-place="{number}"{current}><circle cx="{x:.1}" cy="{y:.1}" r="{RADIUS}" stroke-width="3"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" font-weight="800" font-size="13">{number}</text></g>"#,
            y + 4.6
        );
    }
}

/// Places of several kinds, numbered, each kind in its own shape.
pub(super) fn shapes(out: &mut String, spots: &[(usize, f64, f64)], kind: &dyn Fn(usize) -> LocationKind) {
    for &(number, x, y) in spots.iter().rev() {
        let own = kind(number);
        let (width, height, rx) = match own {
            LocationKind::EarlyVote => (2.0 * RADIUS, 2.0 * RADIUS, RADIUS),
            LocationKind::ElectionDay => (2.0 * RADIUS, 2.0 * RADIUS, 4.0),
            LocationKind::DropOff => (2.4 * RADIUS, 1.6 * RADIUS, 0.8 * RADIUS),
        };
        let _ = write!(
            out,
            r#"<g class="spot" data-place="{number}"><rect x="{:.1}" y="{:.1}" width="{width:.1}" height="{height:.1}" rx="{rx}" stroke-width="3"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" font-weight="800" font-size="{}">{number}</text></g>"#,
            x - width / 2.0,
            y - height / 2.0,
            y + 4.6,
            if number > 99 { 11 } else { 13 }
        );
    }
}

/// Moves markers apart that cover each other or the pin; numbers must stay readable.
pub(super) fn spread(spots: &mut [(usize, f64, f64)], pin: Option<(f64, f64)>) {
    let apart = RADIUS * 2.0 + 2.0;
    let edge = RADIUS + 2.0;
    for _ in 0..24 {
        for i in 0..spots.len() {
            for j in i + 1..spots.len() {
                let (a, b) = ((spots[i].1, spots[i].2), (spots[j].1, spots[j].2));
                let push = away(a, b, apart, spots[j].0);
                for (k, sign) in [(i, -0.5), (j, 0.5)] {
                    spots[k].1 = (spots[k].1 + sign * push.0).clamp(edge, WIDTH - edge);
                    spots[k].2 = (spots[k].2 + sign * push.1).clamp(edge, HEIGHT - edge);
                }
            }
            // The pin stands above its point, its number below.
            if let Some((x, y)) = pin {
                let push = away((x, y - 4.0), (spots[i].1, spots[i].2), RADIUS + MARGIN, spots[i].0);
                spots[i].1 = (spots[i].1 + push.0).clamp(edge, WIDTH - edge);
                spots[i].2 = (spots[i].2 + push.1).clamp(edge, HEIGHT - edge);
            }
        }
    }
}

/// How far and where `b` must go to be `apart` from `a`; `salt` gives points at one place a direction each.
fn away(a: (f64, f64), b: (f64, f64), apart: f64, salt: usize) -> (f64, f64) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let distance = dx.hypot(dy);
    if distance >= apart {
        return (0.0, 0.0);
    }
    let (ux, uy) = if distance > 0.01 {
        (dx / distance, dy / distance)
    } else {
        let angle = salt as f64 * 2.4;
        (angle.cos(), angle.sin())
    };
    (ux * (apart - distance), uy * (apart - distance))
}
