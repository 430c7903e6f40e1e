//! Proposes the key of precincts whose code alone is none: a town within which both tables number them, or
//! parts that one table has in columns and the other in one cell (`2-1`, `W2 P1`).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::super::precinct_key::templates;
use super::account::{Account, Table, account};
use super::guess::Guesses;
use super::profile::{ProfileField, combinations};
use super::rows::RowFacts;
use super::sample::TableSample;
use crate::archive::ArchiveLimits;
use crate::error::FeedError;

/// A table of the county: its file, its first rows, its fields, its columns, and what the map says of them.
pub(super) struct KeyTable<'a, F> {
    pub(super) path: &'a Path,
    pub(super) sample: &'a TableSample,
    pub(super) guesses: &'a Guesses<F>,
    pub(super) table: &'a Table<'a>,
    pub(super) account: &'a mut Account,
}

type Facts<'a> = (&'a RowFacts<'a>, ArchiveLimits);

impl<F: ProfileField> KeyTable<'_, F> {
    fn field(&self, field: F) -> Option<usize> {
        self.guesses.sure.get(&field).copied()
    }

    /// The column of the code.
    fn code(&self) -> Option<usize> {
        F::PRECINCTS.first().and_then(|field| self.field(*field))
    }

    /// The different values of columns, of which the last is the code.
    fn rows(
        &self,
        columns: &[usize],
        (facts, limits): Facts<'_>,
    ) -> Result<BTreeSet<Vec<String>>, FeedError> {
        let given = (self.path, self.sample, self.guesses);
        let mut rows = combinations(given, (self.account, facts.date), columns, limits)?;
        rows.retain(|row| row.last().is_some_and(|code| !code.is_empty()));
        Ok(rows)
    }
}

/// Adds the columns to both accounts, where every value of one table is in the other. Where the order of
/// joined parts is open it is asked about.
pub(super) fn propose<A: ProfileField, B: ProfileField>(
    mut streets: KeyTable<'_, A>,
    mut places: KeyTable<'_, B>,
    facts: Facts<'_>,
    open: &mut Vec<String>,
) -> Result<(), FeedError> {
    if !by_town(&mut streets, &mut places, facts)?
        && !joined(&mut streets, &places, Some(A::TOWN), facts, open)?
    {
        joined(&mut places, &streets, None, facts, open)?;
    }
    Ok(())
}

/// Whether towns number their own precincts: a code is in several, and both tables have the same pairs of
/// town and code, whole.
fn by_town<A: ProfileField, B: ProfileField>(
    streets: &mut KeyTable<'_, A>,
    places: &mut KeyTable<'_, B>,
    facts: Facts<'_>,
) -> Result<bool, FeedError> {
    let columns = |town: Option<usize>, code: Option<usize>| Some([town?, code?]);
    let Some(ours) = columns(streets.field(A::TOWN), streets.code()) else { return Ok(false) };
    let Some(theirs) = columns(places.field(B::TOWN), places.code()) else { return Ok(false) };
    let pairs = |rows: BTreeSet<Vec<String>>| -> BTreeSet<Vec<String>> {
        rows.into_iter().map(|row| row.iter().map(|text| text.to_lowercase()).collect()).collect()
    };
    let of_streets = pairs(streets.rows(&ours, facts)?);
    let codes: BTreeSet<&String> = of_streets.iter().filter_map(|row| row.last()).collect();
    let is_whole = of_streets.iter().flatten().all(|text| !text.is_empty());
    if codes.len() == of_streets.len() || !is_whole || of_streets != pairs(places.rows(&theirs, facts)?) {
        return Ok(false);
    }
    streets.account.within = vec![ours[0]];
    places.account.within = vec![theirs[0]];
    Ok(true)
}

/// Whether `apart`, which has the parts in columns, is joined with `whole`.
fn joined<A: ProfileField, B: ProfileField>(
    apart: &mut KeyTable<'_, A>,
    whole: &KeyTable<'_, B>,
    town: Option<A>,
    facts: Facts<'_>,
    open: &mut Vec<String>,
) -> Result<bool, FeedError> {
    let table = apart.table;
    let (Some(code), Some(cell)) = (apart.code(), whole.code()) else { return Ok(false) };
    let areas = table.free().filter(|at| table.area(*at).is_some());
    let areas: Vec<usize> = areas.chain(town.and_then(|field| apart.field(field))).collect();
    if areas.is_empty() {
        return Ok(false);
    }
    let codes = whole.rows(&[cell], facts)?.into_iter().flatten();
    let codes: BTreeMap<String, String> = codes.map(|text| (text.to_lowercase(), text)).collect();
    for area in areas {
        let rows = apart.rows(&[area, code], facts)?.into_iter();
        let rows: Vec<[String; 2]> = rows.filter_map(|row| row.try_into().ok()).collect();
        if rows.iter().any(|[area, _]| area.is_empty()) {
            continue;
        }
        let names = [area, code].map(|at| table.names[at].as_str());
        match &templates(names, &rows, &codes)[..] {
            [] => {}
            [template] => {
                *apart.account = account(table, vec![area], facts.0, Some(whole.table));
                template.clone_into(&mut apart.account.joined);
                return Ok(true);
            }
            several => {
                let shown: Vec<String> = several.iter().map(|one| format!("{one:?}")).collect();
                open.push(format!(
                    "{}: the other table may write {:?} and {:?} in one cell, in either order: write within = [{:?}] and joined = {}",
                    table.section,
                    names[0],
                    names[1],
                    names[0],
                    shown.join(" or ")
                ));
            }
        }
    }
    Ok(false)
}
