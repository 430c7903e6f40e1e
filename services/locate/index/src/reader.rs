//! An open index. Everything is read from the mapped file when it is asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Seek as _;
use std::path::Path;

use super::error::IndexError;
use super::format::{self, Section};
use super::head::long;
use super::map::{Mapped, SharedSection};
use super::tables::Tables;
use address::StateCode;
use address::town::solid;
use lookup::answer::election_names::labels;
use lookup::streets::StreetRow;
use lookup::voting::VotingData as _;

/// An open, verified index file.
#[derive(Debug)]
pub struct Index {
    mapped: Mapped,
    keys: fst::Map<SharedSection>,
    /// Suffixes by number.
    suffixes: Vec<Box<str>>,
    /// Cities by the hash of their state and letters ([`letters_of`]), sorted.
    pub(super) letters: Vec<(u64, u32)>,
    /// Cities by their state and the letters of a part of them that a street has in brackets.
    pub(super) quarters: BTreeMap<(StateCode, String), BTreeSet<u32>>,
    /// The label of each feed's election; empty for the main one of its day.
    pub(super) election_labels: Vec<String>,
    /// Whether a state has feeds of several elections.
    pub(super) several_elections: bool,
}

impl Tables for Index {
    fn mapped(&self) -> &Mapped {
        &self.mapped
    }
}

impl Index {
    /// Opens a file, verifies its checksums and maps it where it is: for commands, which end soon.
    ///
    /// # Errors
    /// When the file is not an index, of another version, truncated, damaged or wrong.
    pub fn open(path: &Path) -> Result<Self, IndexError> {
        Self::of(Mapped::open(path)?, path)
    }

    /// As [`Index::open`], of a file that is open already. No process may write into it while the
    /// index lives. Errors call it `name`.
    ///
    /// # Errors
    /// As [`Index::open`].
    pub fn of_file(file: File, name: &Path) -> Result<Self, IndexError> {
        Self::of(Mapped::of_file(file, name)?, name)
    }

    /// As [`Index::open`], of a copy of the file in anonymous memory.
    ///
    /// # Errors
    /// As [`Index::open`].
    pub fn in_memory(file: File, name: &Path) -> Result<Self, IndexError> {
        Self::of(Mapped::in_memory(file, name)?, name)
    }

    /// Reads no more than the header: whether the file claims to be a whole index of this format.
    ///
    /// # Errors
    /// As [`Index::open`], except damage behind the header.
    pub fn check_header(file: &mut File, name: &Path) -> Result<(), IndexError> {
        let read = |cause| IndexError::Read { path: name.to_owned(), cause };
        let length = file.metadata().map_err(read)?.len();
        file.rewind().map_err(read)?;
        super::map::head(file, length, name).map(drop)
    }

    fn of(mapped: Mapped, name: &Path) -> Result<Self, IndexError> {
        let wrong = |section| IndexError::Content { path: name.to_owned(), section };
        // `fst` and `geo_index` follow what they read without looking again. The root's address stands before
        // the last four bytes.
        let bytes = mapped.section(Section::Keys);
        if bytes.len().checked_sub(12).is_none_or(|at| long(bytes, at) > bytes.len() as u64) {
            return Err(wrong(Section::Keys));
        }
        let keys = fst::Map::new(mapped.shared(Section::Keys)).map_err(|_| wrong(Section::Keys))?;
        keys.as_fst().verify().map_err(|_| wrong(Section::Keys))?;
        let mut index = Self {
            mapped,
            keys,
            suffixes: Vec::new(),
            letters: Vec::new(),
            quarters: BTreeMap::new(),
            election_labels: Vec::new(),
            several_elections: false,
        };
        if !index.has_sound_boxes() {
            return Err(wrong(Section::Boxes));
        }
        super::sound::references(&index.mapped, &index.keys).map_err(wrong)?;
        index.mapped.forget_pages(name)?;
        index.suffixes = index.words(format::SUFFIX_LIST).map(|at| index.string(at).into()).collect();
        index.letters = (0..index.rows(Section::Cities, format::CITY))
            .map(|row| {
                let (state, key) = index.city_name(row);
                (letters_of(state, key), row)
            })
            .collect();
        index.letters.sort_unstable();
        index.quarters = index.quarters_of_streets();
        index.election_labels = index.labels_of_elections();
        let mut elections: Vec<_> = (0..index.feed_count()).map(|feed| index.election(feed)).collect();
        elections.sort_unstable();
        index.several_elections = elections.windows(2).any(|w| w[0].0 == w[1].0 && w[0].1 != w[1].1)
            || index.election_labels.iter().any(|label| !label.is_empty());
        Ok(index)
    }

    /// Version of the content: equal for equal content.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.mapped.version
    }

    /// When it was built, in Unix seconds.
    #[must_use]
    pub fn built_at(&self) -> i64 {
        self.mapped.built_at
    }

    /// The bytes of the file, as they were verified; they may outlive the index.
    #[must_use]
    pub fn file_bytes(&self) -> impl AsRef<[u8]> + Send + 'static {
        self.mapped.whole()
    }

    pub(super) fn keys(&self) -> &fst::Map<SharedSection> {
        &self.keys
    }

    pub(super) fn suffix(&self, number: u32) -> &str {
        (number as usize).checked_sub(1).and_then(|n| self.suffixes.get(n)).map_or("", |s| s)
    }

    /// How many segments there are.
    #[must_use]
    pub fn segment_count(&self) -> u32 {
        self.rows(Section::Segments, format::SEGMENT)
    }

    /// How many precincts there are.
    #[must_use]
    pub fn precinct_count(&self) -> u32 {
        self.rows(Section::Precincts, format::PRECINCT)
    }

    /// The identifier of a precinct in its feed.
    #[must_use]
    pub fn precinct_id(&self, row: u32) -> &str {
        let [id, ..] = self.row::<{ format::PRECINCT }>(Section::Precincts, row);
        self.string(id)
    }

    /// How many street rows there are.
    #[must_use]
    pub fn street_count(&self) -> u32 {
        self.rows(Section::Streets, format::STREET)
    }

    /// How many places there are.
    #[must_use]
    pub fn place_count(&self) -> u32 {
        self.rows(Section::Places, format::PLACE)
    }

    /// Streets within a ZIP code whose name begins with `name`.
    #[must_use]
    pub fn streets_in_zip(&self, zip: u32, name: &str, limit: usize) -> Vec<StreetRow<'_>> {
        self.streets_with_prefix(&format::zip_street_key(zip, name), limit)
    }

    /// Streets within a city whose name begins with `name`.
    #[must_use]
    pub fn streets_in_city(
        &self,
        state: StateCode,
        city: &str,
        name: &str,
        limit: usize,
    ) -> Vec<StreetRow<'_>> {
        self.streets_with_prefix(&format::city_street_key(state.0, city, name), limit)
    }

    fn labels_of_elections(&self) -> Vec<String> {
        let feeds: Vec<_> = (0..self.feed_count()).map(|feed| self.feed(feed)).collect();
        let named: Vec<_> = feeds.iter().map(|f| (f.state, f.election_date, f.election_name)).collect();
        labels(&named)
    }

    fn quarters_of_streets(&self) -> BTreeMap<(StateCode, String), BTreeSet<u32>> {
        let mut quarters: BTreeMap<(StateCode, String), BTreeSet<u32>> = BTreeMap::new();
        for row in 0..self.street_count() {
            let [_, city, .., quarter] = self.row::<{ format::STREET }>(Section::Streets, row);
            if quarter != 0 {
                let city = city & 0xff_ffff;
                let key = (self.city_name(city).0, solid(self.string(quarter)).into_owned());
                quarters.entry(key).or_default().insert(city);
            }
        }
        quarters
    }

    /// The state and the key of a city.
    pub(super) fn city_name(&self, row: u32) -> (StateCode, &str) {
        let [state, key, _] = self.row::<{ format::CITY }>(Section::Cities, row);
        (super::tables::state_code(state), self.string(key))
    }

    /// The row of a city, by its state and key.
    pub(super) fn city(&self, state: StateCode, city: &str) -> Option<u32> {
        let wanted = (state.0, city);
        self.search(Section::Cities, format::CITY, |row| {
            let (state, key) = self.city_name(row);
            (state.0, key).cmp(&wanted)
        })
    }

    pub(super) fn search(
        &self,
        section: Section,
        width: usize,
        order: impl Fn(u32) -> std::cmp::Ordering,
    ) -> Option<u32> {
        let (mut low, mut high) = (0, self.rows(section, width));
        while low < high {
            let middle = low + (high - low) / 2;
            match order(middle) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }
}

/// The hash of a city's state and of the letters of its key: equal for `LAKE VIEW` and `LAKEVIEW`.
pub(super) fn letters_of(state: StateCode, key: &str) -> u64 {
    xxhash_rust::xxh3::xxh3_64_with_seed(solid(key).as_bytes(), u64::from(u16::from_le_bytes(state.0)))
}
