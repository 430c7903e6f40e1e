//! How the listed units of one house fit a typed unit. Building, floor, side and door are parts: a part that
//! differs excludes a unit, a part that was not typed leaves it open, and the voter is asked about open
//! units.

use crate::streets::{SegmentRow, UnitCertainty, UnitRow};
use address::Unit;

/// A unit of the feed and its precinct.
pub(super) type ListedUnit<'a> = (UnitRow<'a>, u32);

/// How a unit of the feed fits the typed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum UnitFit {
    /// Every part that the feed has was typed.
    Same,
    /// It may be meant: a part is missing, or is written differently.
    Open,
    /// A part differs.
    Other,
}

/// The units of a house, sorted by how they fit a typed unit.
#[derive(Debug, Default)]
pub(super) struct UnitMatches<'a> {
    /// Precincts of the units that were typed; where one lies within another, of the inner one.
    pub(super) same: Vec<u32>,
    /// Units that may be meant.
    pub(super) open: Vec<ListedUnit<'a>>,
    /// Precincts of units that the feed leaves in doubt and that may be meant.
    pub(super) doubtful: Vec<u32>,
}

impl<'a> UnitMatches<'a> {
    /// Sorts the unit segments of a house by how they fit. Without a typed unit all of them may be meant.
    pub(super) fn of<'s>(
        segments: &(impl Iterator<Item = &'s SegmentRow<'a>> + Clone),
        typed: Option<&Unit>,
    ) -> Self
    where
        'a: 's,
    {
        let mut sorted = Self::default();
        let rows = || segments.clone().filter_map(|s| s.unit.map(|u| (u, s.precinct)));
        let same: Vec<ListedUnit<'a>> = rows()
            .filter(|(row, _)| row.certainty == UnitCertainty::Listed)
            .filter(|(row, _)| typed.is_some_and(|t| fit(row, t, false) == UnitFit::Same))
            .collect();
        for (row, precinct) in &same {
            if !same.iter().any(|(other, _)| is_within(other, row)) {
                sorted.same.push(*precinct);
            }
        }
        // A door that is written differently counts only where no door is equal to the typed one.
        let loose = !same.iter().any(|(row, _)| has_door(row));
        for (row, precinct) in rows() {
            match row.certainty {
                UnitCertainty::AnyUnit => sorted.doubtful.push(precinct),
                UnitCertainty::Doubtful if typed.is_none_or(|t| fit(&row, t, true) != UnitFit::Other) => {
                    sorted.doubtful.push(precinct);
                }
                UnitCertainty::Listed if typed.is_none_or(|t| fit(&row, t, loose) == UnitFit::Open) => {
                    sorted.open.push((row, precinct));
                }
                UnitCertainty::Listed | UnitCertainty::Doubtful => {}
            }
        }
        for list in [&mut sorted.same, &mut sorted.doubtful] {
            list.sort_unstable();
            list.dedup();
        }
        sorted.open.sort_unstable();
        sorted.open.dedup();
        sorted
    }
}

fn has_door(row: &UnitRow<'_>) -> bool {
    !row.designator.is_empty()
}

/// Whether `a` lies within `b`: it has all parts of `b`, and its innermost one is not among them.
/// `BLDG 3 APT 4` lies within `BLDG 3`; `APT 4` is no wider unit, but the same door written with less. Both
/// fit the same typed unit.
fn is_within(a: &UnitRow<'_>, b: &UnitRow<'_>) -> bool {
    let parts =
        |r: &UnitRow<'_>| [!r.building.is_empty(), !r.floor.is_empty(), !r.side.is_empty(), has_door(r)];
    let (a, b) = (parts(a), parts(b));
    let innermost = a.iter().rposition(|has| *has);
    innermost.is_some_and(|part| !b[part]) && a.iter().zip(b).all(|(a, b)| *a || !b)
}

/// How a unit of the feed fits the typed one; `loose` lets doors be open that are written in another way.
fn fit(row: &UnitRow<'_>, typed: &Unit, loose: bool) -> UnitFit {
    let [building, floor, side] = typed.around();
    let mut all = [around(row.building, building), around(row.floor, floor), sides(row.side, side)];
    let mut door = door(row, typed);
    if door == UnitFit::Other && loose && is_written_otherwise(row, typed) {
        // `3-4` may be apartment 4 of building 3: then no typed part differs.
        door = UnitFit::Open;
        all = all.map(|part| part.min(UnitFit::Open));
    }
    all.into_iter().max().unwrap_or(UnitFit::Same).max(door)
}

/// Compares two buildings, or two floors.
fn around(row: &str, typed: &str) -> UnitFit {
    let designator = |text: &str| text.split(' ').next().map(str::to_owned);
    let one = |text: &str| text.split(' ').count() == 2;
    match (row, typed) {
        ("", _) => UnitFit::Same,
        (_, "") => UnitFit::Open,
        (row, typed) if row == typed => UnitFit::Same,
        // Only two of one kind, such as two buildings, exclude each other: a pier may have a building.
        (row, typed) if one(row) && one(typed) && designator(row) == designator(typed) => UnitFit::Other,
        _ => UnitFit::Open,
    }
}

/// Sides of the house that exclude each other.
const OPPOSITE: [(&str, &str); 4] = [("FRNT", "REAR"), ("LOWR", "UPPR"), ("BSMT", "UPPR"), ("BSMT", "LBBY")];

fn sides(row: &str, typed: &str) -> UnitFit {
    let (mut row_words, mut typed_words) = (row.split(' '), typed.split(' '));
    let opposite = |a: &str, b: &str| OPPOSITE.contains(&(a, b)) || OPPOSITE.contains(&(b, a));
    match (row, typed) {
        ("", _) => UnitFit::Same,
        (_, "") => UnitFit::Open,
        _ if row_words.clone().any(|r| typed_words.clone().any(|t| opposite(r, t))) => UnitFit::Other,
        _ if row_words.all(|r| typed_words.any(|t| t == r)) => UnitFit::Same,
        _ => UnitFit::Open,
    }
}

/// Compares doors: they are the same when their identifiers are; the designator counts where there is no
/// identifier.
fn door(row: &UnitRow<'_>, typed: &Unit) -> UnitFit {
    let is_typed = !typed.designator.is_empty();
    if !has_door(row) {
        // A side without a door is a dwelling of its own: apartment 5 is not the one in the basement. A floor
        // or a building has doors.
        let side_alone = !row.side.is_empty() && row.floor.is_empty() && row.building.is_empty();
        let other = side_alone && is_typed && typed.around()[2].is_empty();
        return if other { UnitFit::Other } else { UnitFit::Same };
    }
    if !is_typed {
        return UnitFit::Open;
    }
    let same = match (row.id, typed.id.as_str()) {
        ("", "") => row.designator == typed.designator,
        ("", _) | (_, "") => false,
        // A penthouse has numbers of its own.
        (r, t) => door_id(row.designator, r) == door_id(typed.designator, t),
    };
    if same { UnitFit::Same } else { UnitFit::Other }
}

/// Whether a unit of the feed, in whatever building, may be a door of this identifier.
pub(super) fn may_be_door(row: &UnitRow<'_>, typed: &Unit) -> bool {
    row.certainty == UnitCertainty::AnyUnit || has_door(row) && door(row, typed) == UnitFit::Same
}

/// An identifier with what its designator adds to it: `PH 4` is also written `APT PH4`.
fn door_id<'t>(designator: &str, id: &'t str) -> (bool, &'t str) {
    match id.strip_prefix("PH") {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (designator == "PH", id),
    }
}

/// Whether two doors may be the same, written differently: one identifier is the other with text before or
/// after it (`101` and `101A`, `4` and `3-4`).
fn is_written_otherwise(row: &UnitRow<'_>, typed: &Unit) -> bool {
    let (long, short) =
        if row.id.len() > typed.id.len() { (row.id, typed.id.as_str()) } else { (typed.id.as_str(), row.id) };
    if short.is_empty() {
        return row.designator == typed.designator;
    }
    let ends = |left: &str, right: &str| {
        let (a, b) = (left.bytes().last(), right.bytes().next());
        a.zip(b).is_none_or(|(a, b)| {
            !(a.is_ascii_digit() && b.is_ascii_digit() || a.is_ascii_uppercase() && b.is_ascii_uppercase())
        })
    };
    long.strip_prefix(short).is_some_and(|rest| ends(short, rest))
        || long.strip_suffix(short).is_some_and(|rest| ends(rest, short))
}

#[cfg(test)]
mod tests;
