//! Guesses fields from headers and values: a field is sure if the name fits, the values agree, and no other
//! column is as good.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Display;

use strum::VariantArray as _;

use super::super::kinds::ColumnKind;
use super::super::map::{PlaceField, StreetField};
use super::super::number;
use super::headers::{OF_ANYTHING, OF_TIME, place_names};
use super::sample::TableSample;
use super::street_names::{ASKED, is_legacy, names};
use super::words::{bare, fits, place_fits};

/// The guessed columns of a table.
#[derive(Debug)]
pub(super) struct Guesses<F> {
    /// Columns of fields that are sure.
    pub(super) sure: BTreeMap<F, usize>,
    /// Columns of fields that may be, with the reason.
    pub(super) unsure: Vec<(F, usize, String)>,
    /// Columns of fields that another column holds.
    pub(super) passed_over: BTreeMap<F, usize>,
    /// Columns that may hold several fields, with the reason.
    pub(super) asked: Vec<(usize, String)>,
    /// The missing and unsure fields, in words.
    pub(super) open: Vec<String>,
}

/// Guesses the fields of a table.
fn guess<F: Copy + Ord + Display>(
    table: &TableSample,
    fields: &[F],
    names: impl Fn(F) -> Vec<String>,
    fits: impl Fn(F, &str) -> Option<bool>,
) -> Guesses<F> {
    let headers: Vec<String> = table.names.iter().map(|n| bare(n)).collect();
    let mut found = Guesses::default();
    let mut misfits = Vec::new();
    for field in fields {
        let called = names(*field);
        let columns: Vec<usize> = (0..headers.len()).filter(|i| called.contains(&headers[*i])).collect();
        let (mut good, bad): (Vec<usize>, Vec<usize>) =
            columns.into_iter().partition(|i| table.agrees(*i, |value| fits(*field, value)));
        if good.iter().any(|i| !is_legacy(&headers[*i])) {
            good.retain(|i| !is_legacy(&headers[*i]));
        }
        match good[..] {
            [] => {}
            [one] => {
                found.sure.insert(*field, one);
            }
            _ => {
                let called: Vec<String> = good.iter().map(|i| format!("{:?}", table.names[*i])).collect();
                for i in &good {
                    found.unsure.push((*field, *i, format!("also {}", called.join(", "))));
                }
                found.open.push(format!("{field} may be {}: name one", called.join(" or ")));
            }
        }
        misfits.extend(bad.into_iter().map(|i| (*field, i)).filter(|_| !found.sure.contains_key(field)));
    }
    // `STREET SUFFIX` is a type or a direction, as its values are.
    let is_used = |i: &usize| found.sure.values().any(|used| used == i);
    misfits.retain(|(_, i)| !is_used(i));
    for (field, i) in misfits {
        let shown: Vec<String> = table.values(i).take(3).map(|v| v.chars().take(20).collect()).collect();
        let why = format!("its values do not look like it: {}", shown.join(", "));
        let answer = match field.to_string().as_str() {
            "side" => "; if it is, name it as side, and its words under [streets.sides]",
            "kind" => "; if it is, name it as kind, and its words under [places.kinds]",
            _ => "; if it is, name it under columns",
        };
        found.open.push(format!("{:?} would be {field}, but {why}{answer}", table.names[i]));
        found.unsure.push((field, i, why));
    }
    found
}

/// The fields of a street file.
pub(super) fn streets(table: &TableSample) -> Guesses<StreetField> {
    let mut g = guess(table, StreetField::VARIANTS, names, fits);
    let is_centerline = g.centerline(table);
    // Low and high are a pair; a single house number is neither.
    let is_range = g.sure.contains_key(&StreetField::Low) && g.sure.contains_key(&StreetField::High);
    if is_range && g.house_or_range(table) {
        g.forget(&[StreetField::House, StreetField::Range]);
    } else if !is_range && !is_centerline {
        for field in [StreetField::Low, StreetField::High] {
            if let Some(at) = g.sure.remove(&field) {
                g.open
                    .push(format!("{:?} would be {field}, and the other end is not known", table.names[at]));
                g.unsure.push((field, at, "without its other end".to_owned()));
            }
        }
        g.forget(if g.sure.contains_key(&StreetField::Range) {
            &[StreetField::House]
        } else {
            &[StreetField::Range]
        });
    }
    // One column may be called street whether it holds the whole name or its main part.
    let parts = StreetField::NAME_PARTS.iter().any(|f| g.sure.contains_key(f));
    if g.sure.contains_key(&StreetField::Street) && g.sure.contains_key(&StreetField::Name) {
        g.forget(if parts { &[StreetField::Street] } else { &[StreetField::Name] });
    } else if parts && let Some(at) = g.sure.remove(&StreetField::Street) {
        g.sure.insert(StreetField::Name, at);
    }
    let is_range = is_range && g.sure.contains_key(&StreetField::Low);
    g.town(table, StreetField::Town);
    g.house(table);
    g.side(table, is_range || is_centerline);
    g.claimed_twice(table);
    g.asked(table);
    let on_sides =
        |field| g.sure.keys().any(|f| *f == field || f.on_side().is_some_and(|(_, base)| base == field));
    let needs: [(bool, &str); 4] = [
        (
            is_centerline
                || is_range
                || g.sure.contains_key(&StreetField::Range)
                || g.sure.contains_key(&StreetField::House),
            "no column of house numbers is sure (low and high, range, or house)",
        ),
        (
            g.sure.contains_key(&StreetField::Name) || g.sure.contains_key(&StreetField::Street),
            "no column of street names is sure (name, or street)",
        ),
        (
            on_sides(StreetField::Town),
            "no column of towns is sure: name it, or write the town under [streets.always]",
        ),
        (on_sides(StreetField::Precinct), "no column of precincts is sure"),
    ];
    let has_zip = on_sides(StreetField::Zip);
    g.open.extend(needs.iter().filter(|(there, _)| !there).map(|(_, what)| (*what).to_owned()));
    if !has_zip {
        g.open.push("no column of ZIP codes is sure: without them houses are found by town alone".to_owned());
    }
    g
}

/// The fields of a table of places.
pub(super) fn places(table: &TableSample) -> Guesses<PlaceField> {
    let mut g = guess(table, PlaceField::VARIANTS, place_names, place_fits);
    if g.sure.contains_key(&PlaceField::Precinct) {
        g.forget(&[PlaceField::PrecinctName]);
    }
    g.town(table, PlaceField::Town);
    g.claimed_twice(table);
    for (field, what) in [
        (PlaceField::Place, "no column with the names of the places is sure"),
        (PlaceField::Address, "no column with their street addresses is sure"),
        (
            PlaceField::Town,
            "no column with their towns is sure: name it, or write the town under [places.always]",
        ),
    ] {
        if !g.sure.contains_key(&field) {
            g.open.push(what.to_owned());
        }
    }
    if !g.sure.contains_key(&PlaceField::Precinct) && !g.sure.contains_key(&PlaceField::PrecinctName) {
        g.open.push("no column of precincts is sure; if every place serves the whole county, write serve = \"county\"".to_owned());
    }
    g
}

impl<F> Default for Guesses<F> {
    fn default() -> Self {
        let (sure, passed_over) = (BTreeMap::new(), BTreeMap::new());
        Self { sure, unsure: Vec::new(), passed_over, asked: Vec::new(), open: Vec::new() }
    }
}

impl<F: Copy + Ord + Display> Guesses<F> {
    fn forget(&mut self, fields: &[F]) {
        for field in fields {
            if let Some(at) = self.sure.remove(field) {
                self.passed_over.insert(*field, at);
            }
        }
        self.unsure.retain(|(f, ..)| !fields.contains(f));
        let keys: Vec<String> = fields.iter().map(|f| format!("{f} may be")).collect();
        self.open.retain(|o| !keys.iter().any(|k| o.starts_with(k)));
    }

    /// Beside a postal city a municipality is not the town of an address: it may be a part of the key.
    fn town(&mut self, table: &TableSample, field: F) {
        let found: Vec<usize> = self.unsure.iter().filter(|u| u.0 == field).map(|u| u.1).collect();
        let is_area = |at: &&usize| ColumnKind::of(&table.names[**at]).is_some_and(ColumnKind::is_area);
        if let [city] = found.iter().filter(|at| !is_area(at)).collect::<Vec<_>>()[..]
            && found.len() > 1
            && !self.sure.contains_key(&field)
        {
            self.sure.insert(field, *city);
            self.unsure.retain(|u| u.0 != field);
            self.open.retain(|line| !line.starts_with(&format!("{field} may be")));
        }
    }

    /// A column for two fields is sure for neither.
    fn claimed_twice(&mut self, table: &TableSample) {
        let mut by_column: BTreeMap<usize, Vec<F>> = BTreeMap::new();
        self.sure.iter().for_each(|(field, at)| by_column.entry(*at).or_default().push(*field));
        for (at, fields) in by_column.into_iter().filter(|(_, f)| f.len() > 1) {
            let called: Vec<String> = fields.iter().map(ToString::to_string).collect();
            self.open.push(format!("{:?} may be {}: name one", table.names[at], called.join(" or ")));
            for field in fields {
                self.sure.remove(&field);
                self.unsure.push((field, at, format!("it may be {}", called.join(" or "))));
            }
        }
    }
}

impl Guesses<StreetField> {
    /// Whether the table is a centerline, whose rows have a range on each side. One side alone, or a side
    /// beside the same field of the whole row, is asked about.
    fn centerline(&mut self, table: &TableSample) -> bool {
        let has = |g: &Self, field: &StreetField| g.sure.contains_key(field);
        let is_centerline = StreetField::CENTERLINE.iter().all(|field| has(self, field));
        let sided: Vec<StreetField> = self.sure.keys().copied().filter(|f| f.on_side().is_some()).collect();
        let sided: Vec<StreetField> = sided
            .into_iter()
            .filter(|f| !is_centerline || !has(self, &f.twin()) || has(self, &f.base()))
            .collect();
        for field in sided {
            let Some(at) = self.sure.remove(&field) else { continue };
            let name = &table.names[at];
            let why = if has(self, &field.base()) {
                format!("{name:?} may be {field}, or the row's {} holds: name one of them", field.base())
            } else {
                format!("{name:?} would be {field}, and the fields of both sides of the road are not known")
            };
            self.open.push(why);
            self.unsure.push((field, at, "one of the fields of a side of the road".to_owned()));
        }
        for field in [StreetField::Low, StreetField::High, StreetField::Range, StreetField::House] {
            if let Some(at) = self.sure.get(&field).copied().filter(|_| is_centerline) {
                self.sure.remove(&field);
                let name = &table.names[at];
                self.open.push(format!(
                    "{name:?} may be {field}, and both sides of the road have ranges: name one"
                ));
                self.unsure.push((field, at, "both sides of the road have ranges".to_owned()));
            }
        }
        is_centerline
    }

    /// Names that may be of several fields, whatever the values are.
    fn asked(&mut self, table: &TableSample) {
        for (i, name) in table.names.iter().enumerate() {
            let bare = bare(name);
            let found = ASKED.iter().find(|(names, _)| names.split(' ').any(|n| n == bare));
            let Some((_, fields)) = found.filter(|_| table.values(i).next().is_some()) else { continue };
            self.open.push(format!("{name:?} may be {fields}: name it in the map"));
            self.asked.push((i, format!("it may be {fields}")));
        }
    }

    /// Whether the pair of low and high is sure beside a column of single house numbers. `Start` and `End`
    /// may be years, and then neither is used.
    fn house_or_range(&mut self, table: &TableSample) -> bool {
        let at = |field| self.sure.get(&field).copied();
        let (Some(low), Some(high), Some(house)) =
            (at(StreetField::Low), at(StreetField::High), at(StreetField::House))
        else {
            return true;
        };
        let is_one = |at: usize, names: &[&str]| names.contains(&bare(&table.names[at]).as_str());
        if !is_one(low, &OF_TIME) && !is_one(high, &OF_TIME) && is_one(house, &OF_ANYTHING) {
            return true;
        }
        let [low_name, high_name, house_name] = [low, high, house].map(|at| &table.names[at]);
        self.open.push(format!(
            "house numbers may be {low_name:?} to {high_name:?}, or {house_name:?}: name low and high, or house"
        ));
        for (field, at) in [(StreetField::Low, low), (StreetField::High, high), (StreetField::House, house)] {
            self.sure.remove(&field);
            self.unsure.push((field, at, "other columns may hold the house numbers".to_owned()));
        }
        false
    }

    /// Single house numbers with a hyphen are ranges, or houses as in Queens: a person must say.
    fn house(&mut self, table: &TableSample) {
        let Some(at) = self.sure.get(&StreetField::House).copied() else { return };
        let hyphens = table.values(at).filter(|v| v.contains('-')).count();
        if hyphens > 0 {
            self.open.push(format!(
                "{:?} has {hyphens} numbers with a hyphen: write hyphen = \"range\" (100 to 198; then the side is needed, too) or \"number\" (as in Queens) under [streets]",
                table.names[at]
            ));
        }
    }

    fn side(&mut self, table: &TableSample, is_range: bool) {
        let is_needed = is_range || self.sure.contains_key(&StreetField::Range);
        let is_known = self.sure.keys().any(|field| field.base() == StreetField::Side);
        if !is_needed || is_known {
            return;
        }
        let headers: Vec<usize> = (0..table.names.len()).collect();
        let by_values = headers.into_iter().filter(|i| {
            let distinct: HashSet<String> = table.values(*i).map(str::to_lowercase).collect();
            distinct.len() > 1 && distinct.iter().all(|v| number::side(v).is_some())
        });
        for i in by_values {
            self.unsure.push((StreetField::Side, i, "only its values say so".to_owned()));
            self.open.push(format!("side may be {:?}, by its values", table.names[i]));
        }
        self.open.push(
            "no column of the side (odd, even, both) is sure: name it, or write side = \"both\" or \"ends\" under [streets.always]"
                .to_owned(),
        );
    }
}
