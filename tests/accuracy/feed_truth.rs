//! Houses taken from a feed, and where each of them votes: by a plain scan over the feed's own rows, not
//! by the index under test.

use std::collections::{BTreeSet, HashMap, HashSet};

use feed::model::StreetSegment;

use crate::typing::Other;

/// One house of the feed.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) number: u64,
    /// A number that no row of any street of this name reaches.
    pub(crate) beyond: u64,
    pub(crate) city: String,
    pub(crate) state: String,
    zip: String,
    fallback_zip: &'static str,
    parts: [String; 4],
    /// Precincts that the feed gives for this house; several where the feed contradicts itself.
    pub(crate) precincts: BTreeSet<String>,
}

impl House {
    /// Direction, name, suffix, direction; as in the feed, empty where absent.
    pub(crate) fn parts(&self) -> [&str; 4] {
        [&self.parts[0], &self.parts[1], &self.parts[2], &self.parts[3]]
    }

    pub(crate) fn street_words(&self) -> Vec<&str> {
        self.parts().into_iter().filter(|p| !p.is_empty()).collect()
    }

    pub(crate) fn place(&self) -> String {
        format!("{}, {} {}", self.city, self.state, self.zip).trim_end().to_owned()
    }

    /// The ZIP of the row, or one of the city for feeds that have none.
    pub(crate) fn any_zip(&self) -> &str {
        if self.zip.is_empty() { self.fallback_zip } else { &self.zip }
    }
}

/// All rows of a feed that name houses, grouped by street.
pub(crate) struct Streets {
    rows: Vec<Row>,
    by_street: HashMap<String, Vec<usize>>,
    names: HashSet<String>,
    highest: HashMap<String, u64>,
    fallback_zip: &'static str,
}

struct Row {
    /// A letter or a fraction after the one number that the row then has.
    suffix: String,
    start: u64,
    end: u64,
    parity: String,
    precinct: String,
    city: String,
    state: String,
    zip: String,
    parts: [String; 4],
}

impl Streets {
    pub(crate) fn new(fallback_zip: &'static str) -> Self {
        Self {
            rows: vec![],
            by_street: HashMap::new(),
            names: HashSet::new(),
            highest: HashMap::new(),
            fallback_zip,
        }
    }

    /// Takes a row in; rows with wildcards, units or what stands before a number are other tests' matter.
    pub(crate) fn add(&mut self, segment: &StreetSegment) {
        let plain = segment.unit_numbers.is_empty()
            && !segment.includes_all_addresses
            && !segment.includes_all_streets
            && segment.house_number_prefix.is_empty();
        let (Ok(start), Ok(end)) = (segment.start_house_number.parse(), segment.end_house_number.parse())
        else {
            return;
        };
        if !plain || start > end || start == 0 {
            return;
        }
        let upper = |s: &str| s.trim().to_uppercase();
        let parts = [
            upper(&segment.street_direction),
            upper(&segment.street_name),
            upper(&segment.street_suffix),
            upper(&segment.address_direction),
        ];
        self.names.insert(parts[1].clone());
        let highest = self.highest.entry(saint(&parts[1])).or_default();
        *highest = (*highest).max(end);
        self.by_street.entry(parts.join("|")).or_default().push(self.rows.len());
        self.rows.push(Row {
            suffix: upper(&segment.house_number_suffix),
            start,
            end,
            parity: segment.odd_even_both.to_lowercase(),
            precinct: segment.precinct_id.clone(),
            city: segment.city.clone(),
            state: segment.state.clone(),
            zip: segment.zip.chars().take(5).collect(),
            parts,
        });
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// True when some street of the feed has this name.
    pub(crate) fn is_a_name(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// A house of row `index`, chosen by `seed`; `None` when the row has no number of its parity.
    pub(crate) fn house(&self, index: usize, seed: u64) -> Option<House> {
        let row = Some(&self.rows[index]).filter(|row| row.suffix.is_empty())?;
        let step = if row.parity == "both" { 1 } else { 2 };
        let first = match row.parity.as_str() {
            "odd" if row.start.is_multiple_of(2) => row.start + 1,
            "even" if !row.start.is_multiple_of(2) => row.start + 1,
            _ => row.start,
        };
        if first > row.end {
            return None;
        }
        let number = first + step * (seed % ((row.end - first) / step + 1));
        Some(House {
            number,
            beyond: self.highest[&saint(&row.parts[1])] + 1_001,
            city: row.city.clone(),
            state: row.state.clone(),
            zip: row.zip.clone(),
            fallback_zip: self.fallback_zip,
            parts: row.parts.clone(),
            precincts: self.precincts(&row.parts, number, "", &row.city, &row.zip),
        })
    }

    /// Where a house votes by the fields: that of a letter or a fraction where a row names it, else its
    /// number.
    fn precincts(
        &self,
        parts: &[String; 4],
        number: u64,
        suffix: &str,
        city: &str,
        zip: &str,
    ) -> BTreeSet<String> {
        let street = self.by_street.get(&parts.join("|")).map_or(&[][..], Vec::as_slice);
        let of = |suffix: &str| -> BTreeSet<String> {
            let rows = street.iter().map(|&i| &self.rows[i]).filter(|r| r.suffix == suffix);
            let here =
                rows.filter(|r| r.city.trim().eq_ignore_ascii_case(city.trim()) && r.holds(number, zip));
            here.map(|r| r.precinct.clone()).collect()
        };
        let own = of(suffix);
        if own.is_empty() { of("") } else { own }
    }

    /// Where a house votes that is typed with something that is not its own. A misspelt town is none of
    /// another one, and says nothing against the house.
    pub(crate) fn precincts_of(&self, house: &House, other: &Other, is_misspelt: bool) -> BTreeSet<String> {
        let town = other.town.as_deref().filter(|_| !is_misspelt).unwrap_or(&house.city);
        let zip = other.zip.as_deref().unwrap_or(&house.zip);
        self.precincts(&house.parts, house.number, other.suffix, town, zip)
    }
}

/// SAINT LOUIS and ST LOUIS are one name.
fn saint(name: &str) -> String {
    name.strip_prefix("SAINT ").map_or_else(|| name.to_owned(), |rest| format!("ST {rest}"))
}

impl Row {
    fn holds(&self, number: u64, zip: &str) -> bool {
        let parity = match self.parity.as_str() {
            "odd" => !number.is_multiple_of(2),
            "even" => number.is_multiple_of(2),
            _ => true,
        };
        parity && (self.start..=self.end).contains(&number) && (self.zip == zip || self.zip.is_empty())
    }
}
