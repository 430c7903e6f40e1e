//! A map as SVG, drawn here: the county's outline where the places span enough of it, else their
//! neighbourhood with the county in a corner; the places as numbered points, a scale, north, and the middle
//! of the voter's ZIP code. No tiles, no scripts, never the voter's own house. The text list stays the
//! content.

mod draw;
mod kept;
mod view;
mod words;

use counties::Atlas;

use self::view::{Bounds, Frame, View};
use crate::site::lookup::ZipCentre;
use crate::site::wording::html::escape;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::LocationKind;

pub use counties::encode;
pub use kept::{kept, kept_of_all};

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 260.0;
const MARGIN: f64 = 24.0;
const RADIUS: f64 = 13.0;
/// More points than this are unreadable; the list has them all.
const MAX_POINTS: usize = 40;
/// The view is at least this high, in degrees: a map of a single address shows nothing around it.
const MIN_SPAN: f64 = 0.016;
/// A county more than this many times larger than the places' extent is shown in a corner.
const ZOOM: f64 = 4.0;

/// The subject of a map.
#[derive(Clone, Copy, Debug)]
pub struct MapSubject<'a> {
    /// The kind of places.
    pub kind: LocationKind,
    /// Two digits; the outline is that of one of the state's counties.
    pub state_fips: &'a str,
    /// Where distances start, when that is the middle of a ZIP code.
    pub zip: Option<&'a ZipCentre>,
    /// Language of the words.
    pub locale: Locale,
}

/// Draws the places of one kind. `points` are in the order of the list, `None` without coordinates.
/// `None` when no place has coordinates.
#[must_use]
pub fn svg(points: &[Option<(f64, f64)>], subject: MapSubject<'_>) -> Option<String> {
    let known = points.iter().enumerate().filter_map(|(i, p)| p.map(|at| (i + 1, at)));
    let label = words::label(subject.kind, points.len(), subject.locale);
    picture(known.take(MAX_POINTS).collect(), &label, subject, &draw::spots)
}

/// A place on a map of several kinds.
pub type KindPoint = (Option<(f64, f64)>, LocationKind);

/// Draws places of several kinds, each kind with its own shape: round for early voting, square for election
/// day, an oval for drop-off. The first has the number `first`. `None` when no place has coordinates.
#[must_use]
pub fn svg_of_all(points: &[KindPoint], first: usize, state_fips: &str, locale: Locale) -> Option<String> {
    let known = points.iter().enumerate().filter_map(|(i, (p, _))| p.map(|at| (first + i, at)));
    let label = words::all(points.len(), locale);
    let kind = |number: usize| points.get(number - first).map_or(LocationKind::EarlyVote, |(_, kind)| *kind);
    let mark = |out: &mut String, spots: &[Spot]| draw::shapes(out, spots, &kind);
    let subject = MapSubject { kind: LocationKind::EarlyVote, state_fips, zip: None, locale };
    picture(known.take(MAX_POINTS).collect(), &label, subject, &mark)
}

/// A number and where it stands in the picture.
type Spot = (usize, f64, f64);

fn picture(
    known: Vec<(usize, (f64, f64))>,
    label: &str,
    subject: MapSubject<'_>,
    mark: &dyn Fn(&mut String, &[Spot]),
) -> Option<String> {
    let places = Bounds::of(known.iter().map(|&(_, at)| at))?;
    let near = subject.zip.filter(|zip| is_near(places, zip.point));
    let extent = near.map_or(places, |zip| places.union(Bounds::around(zip.point, 0.0, 0.0)));
    let extent = extent.at_least(MIN_SPAN);
    let rings =
        Atlas::embedded().and_then(|a| a.county_at(places.middle(), subject.state_fips)).unwrap_or_default();
    let county = Bounds::of(rings.iter().flatten().copied());
    let whole = county.filter(|c| c.height() <= extent.height() * ZOOM && c.width() <= extent.width() * ZOOM);
    let seen = whole.map_or(extent, |county| county.union(extent));

    let picture = Frame { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT };
    let view = View::fit(seen, picture.inner(if whole.is_some() { MARGIN / 2.0 } else { MARGIN * 1.5 }));
    let pin = near.map(|zip| (view.at(zip.point), zip.zip.as_str()));
    let mut spots: Vec<Spot> = known
        .into_iter()
        .map(|(number, at)| {
            let (x, y) = view.at(at);
            (number, x, y)
        })
        .collect();
    draw::spread(&mut spots, pin.map(|(at, _)| at));

    let mut out = head(label);
    draw::county(&mut out, &rings, &view);
    let (quarters, step) = draw::step(&view);
    if let (None, Some((at, _))) = (whole, pin) {
        draw::rings(&mut out, at, step);
    }
    let corner = match (whole, county) {
        (None, Some(county)) => draw::free_corner(&spots, pin.map(|(at, _)| at)).map(|f| (f, county)),
        _ => None,
    };
    if let Some((frame, county)) = corner {
        draw::inset(&mut out, &rings, county, seen, frame);
    }
    let frame = corner.map(|(frame, _)| frame);
    let left = draw::is_left_better(&spots, frame, (HEIGHT - 40.0, step + 28.0));
    draw::scale(&mut out, step, &words::distance(quarters, subject.locale), left);
    let left = draw::is_left_better(&spots, frame, (0.0, 40.0));
    draw::north(&mut out, words::north(subject.locale), left);
    if let Some((at, zip)) = pin {
        draw::pin(&mut out, at, zip);
    }
    mark(&mut out, &spots);
    out.push_str("</svg>");
    Some(out)
}

/// A ZIP code far from all places (a county seat a day's ride away) would make them one heap.
fn is_near(places: Bounds, point: (f64, f64)) -> bool {
    let reach = places.at_least(MIN_SPAN);
    let with = places.union(Bounds::around(point, 0.0, 0.0));
    with.height() <= reach.height() * 3.0 && with.width() <= reach.width() * 3.0
}

fn head(label: &str) -> String {
    // Positions count from the left in every language.
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="place-map" viewBox="0 0 {WIDTH} {HEIGHT}" direction="ltr" role="img" aria-label="{}">"#,
        escape(label)
    )
}

#[cfg(test)]
mod tests;
