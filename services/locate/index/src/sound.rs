//! Checks, once when a file is opened, that every row that another row refers to exists: a look-up with a
//! missing row could give a wrong place. Right checksums do not prove right references.

use fst::Streamer as _;
use geo_index::rtree::{RTreeIndex as _, RTreeRef};

use super::format::{self, NO_COORDINATE, NO_DAY, Section, kind};
use super::map::{Mapped, SharedSection};
use super::tables::{Tables, day};
use address::Direction;

/// The first entries of a table of varying lengths: a bit for each position.
struct Starts(Vec<u64>);

impl Starts {
    fn new(positions: usize) -> Self {
        Self(vec![0; positions.div_ceil(64)])
    }

    fn add(&mut self, at: usize) {
        if let Some(word) = self.0.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }

    fn has(&self, at: u32) -> bool {
        self.0.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

/// The file being checked, with the starts of its texts and lists.
struct SoundCheck<'i> {
    file: &'i Mapped,
    keys: &'i fst::Map<SharedSection>,
    strings: Starts,
    lists: Starts,
}

/// The check of one section.
type SectionCheck<'i> = fn(&SoundCheck<'i>) -> bool;

/// Verifies the references of an index file.
///
/// # Errors
/// The section with a reference to a missing row.
pub(super) fn references<'i>(file: &'i Mapped, keys: &'i fst::Map<SharedSection>) -> Result<(), Section> {
    let strings = strings(file.section(Section::Strings)).ok_or(Section::Strings)?;
    let lists = lists(file.section(Section::Lists)).ok_or(Section::Lists)?;
    let look = SoundCheck { file, keys, strings, lists };
    let parts: [(Section, SectionCheck<'i>); 14] = [
        (Section::Lists, SoundCheck::suffixes),
        (Section::Streets, SoundCheck::streets),
        (Section::Segments, SoundCheck::segments),
        (Section::Keys, SoundCheck::keys),
        (Section::Ext, SoundCheck::ext),
        (Section::Cities, SoundCheck::cities),
        (Section::Zips, SoundCheck::zips),
        (Section::Precincts, SoundCheck::precincts),
        (Section::Localities, SoundCheck::localities),
        (Section::Places, SoundCheck::places),
        (Section::Feeds, SoundCheck::feeds),
        (Section::Offices, SoundCheck::offices),
        (Section::Areas, SoundCheck::areas),
        (Section::Districts, SoundCheck::districts),
    ];
    parts.into_iter().try_for_each(|(section, part)| part(&look).then_some(()).ok_or(section))
}

/// Where texts begin; `None` when one is cut, or not UTF-8.
fn strings(bytes: &[u8]) -> Option<Starts> {
    let mut starts = Starts::new(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        starts.add(at);
        let (mut length, mut used) = (0usize, 0);
        loop {
            let byte = *bytes.get(at + used)?;
            length |= usize::from(byte & 0x7f) << (7 * used);
            used += 1;
            if byte & 0x80 == 0 {
                break;
            }
            if used == 5 {
                return None;
            }
        }
        let end = at.checked_add(used)?.checked_add(length)?;
        std::str::from_utf8(bytes.get(at + used..end)?).ok()?;
        at = end;
    }
    (bytes.first() == Some(&0)).then_some(starts)
}

/// Where lists begin; `None` when one is cut.
fn lists(bytes: &[u8]) -> Option<Starts> {
    let (words, rest) = bytes.as_chunks::<4>();
    let mut starts = Starts::new(words.len());
    let mut at = 0;
    while at < words.len() {
        starts.add(at);
        at = at.checked_add(1 + u32::from_le_bytes(words[at]) as usize)?;
    }
    (at == words.len() && rest.is_empty() && words.first() == Some(&[0; 4])).then_some(starts)
}

impl SoundCheck<'_> {
    /// Whether each row of a table of `W` words is right, and the table has whole rows only.
    fn all<const W: usize>(&self, section: Section, mut right: impl FnMut(u32, [u32; W]) -> bool) -> bool {
        let whole = self.file.section(section).len().is_multiple_of(4 * W);
        whole && (0..self.count(section, W)).all(|row| right(row, self.file.row::<W>(section, row)))
    }

    fn count(&self, section: Section, width: usize) -> u32 {
        self.file.rows(section, width)
    }

    fn texts(&self, words: &[u32]) -> bool {
        words.iter().all(|at| self.strings.has(*at))
    }

    /// Whether there is such a list, and each of its words is right.
    fn list(&self, at: u32, right: impl FnMut(u32) -> bool) -> bool {
        self.lists.has(at) && self.file.words(at).all(right)
    }

    /// A list of sites.
    fn sites(&self, at: u32) -> bool {
        let places = self.count(Section::Places, format::PLACE);
        self.list(at, |site| site >> format::site::SHIFT < places && site & format::site::ROLE < 3)
    }

    fn office(&self, number: u32) -> bool {
        number <= self.count(Section::Offices, format::OFFICE)
    }

    fn suffixes(&self) -> bool {
        self.list(format::SUFFIX_LIST, |at| self.strings.has(at))
    }

    /// Streets and their segments, in order: no segment is of two streets or of none.
    fn streets(&self) -> bool {
        let file = self.file;
        let cities = self.count(Section::Cities, format::CITY);
        let suffixes = file.words(format::SUFFIX_LIST).count() as u32;
        let directions = Direction::ALL.len() as u32;
        let segments = self.count(Section::Segments, format::SEGMENT);
        let mut expected = 0;
        let right = self.all::<{ format::STREET }>(Section::Streets, |row, words| {
            let [name, of_city, place, first, _, quarter] = words;
            let (_, end, _) = file.segment_range(row);
            let fits = first == expected
                && (first..=segments).contains(&end)
                && of_city & 0xff_ffff < cities
                && of_city >> 24 <= suffixes
                && place & 0xf_ffff < 100_000
                && place >> 20 & 0xf <= directions
                && place >> 24 <= directions
                && self.strings.has(name)
                && self.strings.has(quarter);
            expected = end;
            fits
        });
        right && expected == segments
    }

    fn segments(&self) -> bool {
        let whole = self.file.section(Section::Segments).len().is_multiple_of(4 * format::SEGMENT);
        let mut ranges =
            (0..self.count(Section::Streets, format::STREET)).map(|row| self.file.segment_range(row));
        whole && ranges.all(|(first, end, widest)| self.segments_of(first, end, widest))
    }

    /// The segments of a street: those of all numbers, then by start, none wider than the street says.
    fn segments_of(&self, first: u32, end: u32, widest: u32) -> bool {
        let (precincts, ext) =
            (self.count(Section::Precincts, format::PRECINCT), self.count(Section::Ext, format::EXT));
        let mut last = (false, 0);
        (first..end).all(|at| {
            let [start, second, third] = self.file.row::<{ format::SEGMENT }>(Section::Segments, at);
            let flags = third >> 24;
            let ranged = flags & 3 != kind::ALL;
            let place = (ranged, if ranged { start } else { 0 });
            let ordered = last <= place;
            last = place;
            let numbers = if flags & kind::EXT != 0 {
                second < ext
            } else {
                !ranged || second.checked_sub(start).is_some_and(|width| width <= widest)
            };
            ordered
                && numbers
                && flags <= (kind::NO_PRECINCT | kind::DOUBTFUL | kind::EXT | 3)
                && third & 0xff_ffff < precincts
        })
    }

    /// Each key leads to rows of streets. The bytes of the keys themselves have a checksum of their own.
    fn keys(&self) -> bool {
        let streets = self.count(Section::Streets, format::STREET);
        let mut keys = self.keys.stream();
        while let Some((key, value)) = keys.next() {
            let at = u32::try_from(if key.first() == Some(&b'C') { value } else { value >> 1 });
            let right = at.is_ok_and(|at| match key.first() {
                Some(b'Z') if value & 1 == 1 => self.list(at, |row| row < streets),
                Some(b'C' | b'Z') => at < streets,
                _ => false,
            });
            if !right {
                return false;
            }
        }
        true
    }

    fn ext(&self) -> bool {
        self.all::<{ format::EXT }>(Section::Ext, |_, w| self.texts(&w[..7]) && w[7] <= 3)
    }

    fn cities(&self) -> bool {
        let localities = self.count(Section::Localities, format::LOCALITY);
        let mut last = None;
        self.all::<{ format::CITY }>(Section::Cities, |_, [state, key, list]| {
            let place = Some((super::tables::state_code(state).0, self.file.string(key)));
            let ordered = last < place;
            last = place;
            ordered && is_city(state) && self.texts(&[key]) && self.list(list, |row| row < localities)
        })
    }

    fn zips(&self) -> bool {
        let localities = self.count(Section::Localities, format::LOCALITY);
        let mut last = None;
        self.all::<{ format::ZIP }>(Section::Zips, |_, [zip, list]| {
            let ordered = last < Some(zip);
            last = Some(zip);
            ordered && zip < 100_000 && self.list(list, |row| row < localities)
        })
    }

    fn precincts(&self) -> bool {
        let localities = self.count(Section::Localities, format::LOCALITY);
        let districts = self.count(Section::Districts, format::DISTRICT);
        self.all::<{ format::PRECINCT }>(Section::Precincts, |_, w| {
            self.texts(&w[..5])
                && w[5] < localities
                && w[6] & !format::voting::DISTRICTS_LOST <= format::voting::ALL
                && self.sites(w[7])
                && self.list(w[8], |district| district < districts)
        })
    }

    fn districts(&self) -> bool {
        use lookup::district::DistrictType;
        self.all::<{ format::DISTRICT }>(Section::Districts, |_, [kind, texts @ ..]| {
            DistrictType::of_number(kind).is_some() && self.texts(&texts)
        })
    }

    fn localities(&self) -> bool {
        let feeds = self.count(Section::Feeds, format::FEED);
        self.all::<{ format::LOCALITY }>(Section::Localities, |_, w| {
            let whole = self.texts(&w[..4]) && w[4] <= format::voting::ALL;
            whole && self.office(w[5]) && self.sites(w[6]) && w[7] < feeds
        })
    }

    fn places(&self) -> bool {
        self.all::<{ format::PLACE }>(Section::Places, |_, w| {
            let [latitude, longitude] = [w[8], w[9]].map(|degrees| (degrees as i32).unsigned_abs());
            let nowhere = w[8] == NO_COORDINATE && w[9] == NO_COORDINATE;
            self.texts(&w[..8])
                && self.texts(&w[14..20])
                && w[10] < 16
                && (nowhere || latitude <= 900_000_000 && longitude <= 1_800_000_000)
                && w[11..14].iter().all(|hours| self.hours(*hours))
                && w[20..23].iter().all(|list| self.features(*list))
        })
    }

    fn hours(&self, at: u32) -> bool {
        let words = if self.lists.has(at) { self.file.list(at) } else { return false };
        let right = |w: &[u32; 4]| {
            let days = day(w[0]).zip(day(w[1])).is_some_and(|(from, to)| from <= to);
            days && w[2] >> 16 < w[2] & 0xffff && w[2] & 0xffff <= 24 * 60 && w[3] < 8
        };
        let (rows, rest) = words.as_chunks::<4>();
        rest.is_empty() && rows.iter().all(right)
    }

    /// A list of features: kinds and states of the vocabulary, and texts.
    fn features(&self, at: u32) -> bool {
        use lookup::feature::{FeatureKind, FeatureState};
        let words = if self.lists.has(at) { self.file.list(at) } else { return false };
        let (rows, rest) = words.as_chunks::<{ format::feature::WORDS }>();
        let of_vocabulary = |number: u32| {
            FeatureKind::of_number(number & 0xff).is_some()
                && FeatureState::of_number(number >> format::feature::STATE_SHIFT).is_some()
        };
        rest.is_empty() && rows.iter().all(|[number, texts @ ..]| of_vocabulary(*number) && self.texts(texts))
    }

    fn feeds(&self) -> bool {
        self.all::<{ format::FEED }>(Section::Feeds, |_, w| {
            let findings = if self.lists.has(w[13]) { self.file.list(w[13]) } else { return false };
            let (rows, rest) = findings.as_chunks::<3>();
            is_state(w[0])
                && self.texts(&[w[1], w[2], w[4], w[15]])
                && (w[3] == NO_DAY || day(w[3]).is_some())
                && w[5] <= format::voting::ALL
                && self.office(w[6])
                && self.sites(w[7])
                && rest.is_empty()
                && rows.iter().all(|f| self.texts(&f[..2]))
                && self.list(w[14], |line| self.strings.has(line))
        })
    }

    fn offices(&self) -> bool {
        self.all::<{ format::OFFICE }>(Section::Offices, |_, w| {
            self.texts(&w[..3]) && self.texts(&w[4..]) && self.list(w[3], |line| self.strings.has(line))
        })
    }

    /// Areas, their rings one after the other, and the box of each as the tree has it.
    fn areas(&self) -> bool {
        let file = self.file;
        let words = file.section(Section::Rings).as_chunks::<4>().0;
        let mut at = 0usize;
        let mut bounds = Vec::new();
        let right = self.all::<{ format::AREA }>(Section::Areas, |_, [precinct, flags, first, count]| {
            let mut bound = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
            let fits = first as usize == at
                && precinct < self.count(Section::Precincts, format::PRECINCT)
                && flags <= 3;
            let rings = fits
                && (0..count).all(|_| {
                    let Some(length) = words.get(at).map(|w| u32::from_le_bytes(*w) as usize) else {
                        return false;
                    };
                    let Some(ring) = words.get(at + 1..at + 1 + 2 * length) else { return false };
                    at += 1 + 2 * length;
                    for vertex in ring.as_chunks::<2>().0 {
                        let [latitude, longitude] = vertex.map(i32::from_le_bytes);
                        let [s, w, n, e] = bound;
                        bound = [s.min(latitude), w.min(longitude), n.max(latitude), e.max(longitude)];
                    }
                    true
                });
            bounds.push(bound);
            rings
        });
        right && at == words.len() && self.boxes(&bounds)
    }

    fn boxes(&self, bounds: &[[i32; 4]]) -> bool {
        let bytes = self.file.section(Section::Boxes);
        let Ok(tree) = RTreeRef::<f64>::try_new(&bytes) else { return bytes.is_empty() && bounds.is_empty() };
        let (boxes, indices) = (tree.boxes().as_chunks::<4>().0, tree.indices());
        let leaves = bounds.len();
        boxes.iter().enumerate().all(|(node, [west, south, east, north])| {
            let named = indices.get(node);
            if node < leaves {
                let own = bounds.get(named).map(|b| b.map(f64::from));
                return own == Some([*south, *west, *north, *east]);
            }
            // A box holds those below it; the root is the last.
            let below = named / 4..(named / 4 + usize::from(tree.node_size())).min(node);
            let level = tree.level_bounds().iter().map(|end| end / 4).find(|end| *end > below.start);
            let below = below.start..below.end.min(level.unwrap_or(0));
            boxes.get(below).is_some_and(|list| {
                list.iter().all(|[w, s, e, n]| west <= w && south <= s && east >= e && north >= n)
            })
        })
    }
}

/// Whether a word of a city holds a state, and kinds of town that exist.
fn is_city(word: u32) -> bool {
    let [a, b, kinds, d] = word.to_le_bytes();
    is_state(u32::from_le_bytes([a, b, 0, d])) && kinds & !format::town_kind::ALL == 0
}

/// Whether a word holds two capital letters.
fn is_state(word: u32) -> bool {
    let [a, b, c, d] = word.to_le_bytes();
    a.is_ascii_uppercase() && b.is_ascii_uppercase() && c == 0 && d == 0
}
