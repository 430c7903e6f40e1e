//! Electoral districts of all feeds, and those of each precinct. Rows of one content are one row, so that a
//! district that several feeds have is one.

use std::collections::HashMap;

use super::super::error::BuildError;
use super::super::write::{IndexWriter, StringTable};
use feed::model::ElectoralDistrict;
use index::format::{DISTRICT, Section, voting};
use lookup::district::MOST_DISTRICTS;

/// Districts of one feed by identifier.
pub(super) type DistrictRows<'f> = HashMap<&'f str, u32>;

/// The districts of a precinct.
#[derive(Clone, Default)]
pub(super) struct PrecinctDistricts {
    /// In the order in which they are told.
    pub(super) rows: Vec<u32>,
    /// The feed names more of them.
    is_incomplete: bool,
}

impl PrecinctDistricts {
    /// The words of its row in the index.
    pub(super) fn flags(&self) -> u32 {
        u32::from(self.is_incomplete) * voting::DISTRICTS_LOST
    }
}

/// The districts so far.
#[derive(Default)]
pub(super) struct DistrictTable {
    rows: Vec<[u32; DISTRICT]>,
    /// By row: type, number as a number, number, name.
    order: Vec<(u32, u32, String, String)>,
    by_content: HashMap<[u32; DISTRICT], u32>,
    precincts: Vec<PrecinctDistricts>,
}

impl DistrictTable {
    /// Adds those of a feed.
    pub(super) fn add<'f>(
        &mut self,
        districts: &'f [ElectoralDistrict],
        strings: &mut StringTable,
    ) -> DistrictRows<'f> {
        let mut known = DistrictRows::new();
        for ElectoralDistrict { id, district } in districts {
            let kind = district.kind.number();
            let texts = [&district.other_type, &district.name, &district.number, &district.ocd_id];
            let [other_type, name, number, ocd_id] = texts.map(|text| strings.put(text.trim()));
            let words = [kind, other_type, name, number, ocd_id];
            let row = *self.by_content.entry(words).or_insert_with(|| {
                let first = district.number.parse().unwrap_or(u32::MAX);
                self.order.push((kind, first, district.number.clone(), district.name.clone()));
                self.rows.push(words);
                self.rows.len() as u32 - 1
            });
            known.insert(id, row);
        }
        known
    }

    /// Adds those of the next precinct.
    pub(super) fn add_precinct(&mut self, ids: &[String], known: &DistrictRows<'_>) {
        let mut own = PrecinctDistricts { rows: Vec::new(), is_incomplete: false };
        for id in ids {
            match known.get(id.as_str()) {
                Some(row) => own.rows.push(*row),
                None => own.is_incomplete = true,
            }
        }
        own.rows.sort_unstable_by_key(|row| (self.order.get(*row as usize), *row));
        own.rows.dedup();
        own.is_incomplete |= own.rows.len() > MOST_DISTRICTS;
        own.rows.truncate(MOST_DISTRICTS);
        self.precincts.push(own);
    }

    /// Two records are one precinct: it keeps the districts that both have. `may_fill` says that a record
    /// without any says nothing, as in the feed of an office that does not keep them.
    pub(super) fn agree(&mut self, precinct: u32, other: u32, may_fill: bool) {
        let Some(other) = self.precincts.get(other as usize).cloned() else { return };
        let Some(own) = self.precincts.get_mut(precinct as usize) else { return };
        let says_nothing = |own: &PrecinctDistricts| may_fill && own.rows.is_empty() && !own.is_incomplete;
        if says_nothing(own) {
            *own = other;
        } else if !says_nothing(&other) {
            own.is_incomplete |= other.is_incomplete || own.rows != other.rows;
            own.rows.retain(|row| other.rows.contains(row));
        }
    }

    /// Those of each precinct, in their order.
    pub(super) fn of_precincts(&self) -> &[PrecinctDistricts] {
        &self.precincts
    }

    /// Writes their section.
    pub(super) fn write(&self, output: &mut IndexWriter) -> Result<(), BuildError> {
        output.words(self.rows.as_flattened())?;
        output.end(Section::Districts)
    }
}
