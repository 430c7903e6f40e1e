//! The boundaries of two indexes, compared by points: points well within each precinct of the old one are
//! looked up in the new one, and the other way round for what is new. Time goes with the precincts that have
//! boundaries and no street segments.

use super::super::Index;
use super::catalog::Catalog;
use super::{ChangeCounts, PrecinctExample};
use lookup::area::{MARGIN_METRES, PointLocation, Vertex, inner, locate_vertex};
use lookup::moved::street::{AddressChange, AddressVote};
use lookup::voting::VotingData as _;

/// Counts the points of every county.
pub(super) fn count(indexes: [&Index; 2], catalog: &mut Catalog<'_>, examples: usize) {
    let [old, new] = indexes;
    precincts(old, |precinct, points| {
        let Some(former) = catalog.vote(0, precinct) else { return };
        let mut counts = ChangeCounts::default();
        let mut first = None;
        for at in points {
            let present = vote(catalog, 1, new, *at, former);
            let change = match present {
                None => AddressChange::Gone,
                Some(present) if catalog.is_same(former.outcome, present.outcome) => AddressChange::Same,
                Some(_) => AddressChange::Moved,
            };
            counts.add(change, 1);
            let county = present.unwrap_or(former).county;
            catalog.counties[county as usize].boundaries.counts.add(change, 1);
            if change != AddressChange::Same {
                first.get_or_insert((county, present));
            }
        }
        if let Some((county, present)) = first
            && catalog.counties[county as usize].boundaries.examples.len() < examples
        {
            let row = old.precinct(precinct);
            let example = PrecinctExample {
                precinct: if row.name.is_empty() { row.id } else { row.name }.to_owned(),
                changed: counts.moved + counts.gone,
                points: counts.former(),
                from: catalog.text(former.outcome),
                to: present.map(|p| catalog.text(p.outcome)),
            };
            catalog.counties[county as usize].boundaries.examples.push(example);
        }
    });
    precincts(new, |precinct, points| {
        let Some(present) = catalog.vote(1, precinct) else { return };
        let is_new = |at: &&Vertex| vote(catalog, 0, old, **at, present).is_none();
        let points = points.iter().filter(is_new).count() as u64;
        catalog.counties[present.county as usize].boundaries.counts.add(AddressChange::New, points);
    });
}

/// Gives each precinct whose boundary decides, with its points.
fn precincts(index: &Index, mut take: impl FnMut(u32, &[Vertex])) {
    let mut rows = (0..index.area_count()).map(|row| index.area(row)).peekable();
    while let Some(first) = rows.next() {
        let precinct = first.precinct;
        let mut areas = vec![first];
        areas.extend(std::iter::from_fn(|| rows.next_if(|a| a.precinct == precinct)));
        take(precinct, &inner::points(index, precinct, &areas));
    }
}

/// The outcome of a point in one index, in the state of `other`; `None` where it has no precinct, or several
/// to choose from. A precinct that has street segments counts with its own place: added streets move no
/// voter.
fn vote(
    catalog: &Catalog<'_>,
    side: usize,
    index: &Index,
    at: Vertex,
    other: AddressVote,
) -> Option<AddressVote> {
    let PointLocation::Within { precinct, .. } = locate_vertex(index, at, MARGIN_METRES) else { return None };
    let state = |vote: &AddressVote| catalog.counties[vote.county as usize].state.as_str();
    catalog.vote(side, precinct).filter(|vote| state(vote) == state(&other))
}
