//! The answer that the feed supports for a typed line: the precincts of all streets that account for its
//! words, by the ranks of VIP 6.0 within a street, and the counties that the rows of its street, town and ZIP
//! code prove.

use std::collections::BTreeSet;

use super::binding::{Binding, Number, Streets};
use super::published::Row;
use super::words::words;

pub(crate) type Precincts = BTreeSet<usize>;

/// The answer that the feed supports.
#[derive(Clone, Debug, Default)]
pub(crate) struct Supported {
    /// Precincts of streets all of whose parts were typed.
    pub(crate) whole: Precincts,
    /// Precincts of streets with a part that was not typed.
    pub(crate) partly: Precincts,
    /// A street has exactly the typed parts, and lacks the number.
    pub(crate) lacks_number: bool,
    /// Precincts of streets that lack the number, and differ from those that have it in a part that was not
    /// typed.
    pub(crate) siblings: Precincts,
    /// Units of the house vote apart, and none was typed.
    pub(crate) needs_unit: bool,
    /// Counties of the rows in the typed town and ZIP code, with the street of that name, and all of them.
    pub(crate) street_counties: BTreeSet<usize>,
    pub(crate) place_counties: BTreeSet<usize>,
    /// Where no row has the typed town with the typed ZIP code: counties of the rows of that town with its
    /// other ZIP codes, in a feed whose towns all lie in one county by the Postal Service's table.
    pub(crate) town_counties: BTreeSet<usize>,
    /// A ZIP code, or a town that is not the feed's, was typed in a way that this grammar cannot judge.
    pub(crate) place_is_open: bool,
}

impl Supported {
    /// The precincts that may be told: of whole streets, else of those with a part missing.
    pub(crate) fn precincts(&self) -> &Precincts {
        if self.whole.is_empty() { &self.partly } else { &self.whole }
    }

    pub(crate) fn all(&self) -> Precincts {
        self.whole.union(&self.partly).copied().collect()
    }
}

pub(crate) fn supported(streets: &Streets<'_>, line: &str) -> Supported {
    let mut out = Supported::default();
    let bindings = streets.bind(line);
    let (mut lacking, mut found, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for binding in &bindings {
        let (votes, open) = votes(streets, binding);
        out.needs_unit |= open;
        match (binding.missing.nothing(), votes.is_empty()) {
            (true, is_empty) => lacking.push(is_empty),
            (false, true) => without.push(binding),
            (false, false) => found.push(binding),
        }
        let list = if binding.missing.nothing() { &mut out.whole } else { &mut out.partly };
        list.extend(votes);
    }
    for other in without {
        let is_there = found.iter().any(|own| streets.is_less(own, other));
        if !found.is_empty() && !is_there {
            let rows = streets.rows[other.street].iter();
            out.siblings.extend(rows.map(|r| streets.feed.rows[*r].precinct));
        }
    }
    out.lacks_number = !lacking.is_empty() && lacking.iter().all(|l| *l);
    counties(streets, line, &mut out);
    out
}

/// Precincts of a house of one street; whether its units vote apart and none was typed.
fn votes(streets: &Streets<'_>, binding: &Binding) -> (Precincts, bool) {
    let feed = streets.feed;
    // A row of another county than the typed one is contradicted.
    let own: Vec<&Row> = streets.rows[binding.street]
        .iter()
        .map(|r| &feed.rows[*r])
        .filter(|row| binding.county.is_none_or(|county| feed.precincts[row.precinct].county == county))
        .collect();
    let rows: Vec<&Row> = own.iter().copied().filter(|row| fits(row, &binding.number)).collect();
    let of = |test: &dyn Fn(&&&Row) -> bool| -> Precincts {
        rows.iter().filter(test).map(|row| row.precinct).collect()
    };
    let plain = |row: &Row| row.unit.is_empty() && !row.all;
    let lettered = of(&|row| plain(row) && !row.letter.is_empty());
    let range = of(&|row| plain(row) && row.letter.is_empty());
    let all = of(&|row| row.all);
    let is_other = lettered.is_empty() && !binding.number.letter.is_empty();
    let mut house = [lettered, range, all].into_iter().find(|set| !set.is_empty()).unwrap_or_default();
    if is_other && !house.is_empty() {
        // "104B" where 104 and 104A vote apart: the letter may be of either.
        let apart = own.iter().filter(|row| !row.letter.is_empty() && is_at(row, &binding.number));
        house.extend(apart.map(|row| row.precinct));
    }
    let units = of(&|row| !row.unit.is_empty());
    match &binding.unit {
        None if units.is_empty() => (house, false),
        None => (house.union(&units).copied().collect(), true),
        Some(unit) => {
            let own = of(&|row| row.unit == *unit);
            (if own.is_empty() { house } else { own }, false)
        }
    }
}

fn fits(row: &Row, number: &Number) -> bool {
    if row.all {
        return true;
    }
    let letter = if row.letter.is_empty() { !number.like_a_digit } else { row.letter == number.letter };
    is_at(row, number) && letter
}

/// Whether a row has the number, whatever its letter.
fn is_at(row: &Row, number: &Number) -> bool {
    let n = number.digits;
    (row.first..=row.last).contains(&n) && row.parity.has(n) && row.prefix == number.prefix
}

fn counties(streets: &Streets<'_>, line: &str, out: &mut Supported) {
    let feed = streets.feed;
    let words = words(line);
    let towns = streets.towns_in(&words);
    let is_zip = |w: &&String| w.len() >= 5 && w.bytes().take(5).all(|b| b.is_ascii_digit());
    let zips: Vec<&str> = words.iter().skip(1).filter(is_zip).map(|w| &w[..5]).collect();
    out.place_is_open = towns.is_empty() && zips.is_empty() || zips.len() > 1 || towns.len() > 1;
    let has_zip = |town: usize| zips.iter().all(|zip| feed.towns[town].zips.contains(zip));
    let by_table = |town: usize| feed.counties.len() == 1 && towns == [town] && has_zip(town);
    for (street, rows) in streets.list.iter().zip(&streets.rows) {
        let of_rows = rows.iter().map(|r| feed.precincts[feed.rows[*r].precinct].county);
        if by_table(street.town) {
            out.town_counties.extend(of_rows.clone());
        }
        let here = (towns.is_empty() || towns.contains(&street.town))
            && zips.iter().all(|zip| {
                if street.zip.is_empty() {
                    feed.towns[street.town].zips.contains(zip)
                } else {
                    street.zip == *zip
                }
            });
        if !here || (towns.is_empty() && zips.is_empty()) {
            continue;
        }
        out.place_counties.extend(of_rows.clone());
        let at = streets.list.iter().position(|s| s == street).unwrap_or(0);
        if streets.is_named(at, &words) {
            out.street_counties.extend(of_rows);
        }
    }
}
