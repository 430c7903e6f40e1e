//! Turns a feed's segment into the records that are sorted. A segment that cannot be used decides nothing,
//! with a reason: a look-up must never rest on half a segment (VIP 6.0, street_segment), nor on another one
//! in its place.

use std::collections::HashMap;

use super::super::error::BuildError;
use super::super::write::StringTable;
use super::doubt::{self, SegmentDoubts};
use super::intern::Interner;
use super::ranks::{Ranks, record};
use super::tables::FeedContext;
use address::number::house_number_from_fields;
use address::place::town_key;
use address::street::{meant_streets, street_from_fields};
use address::town::TownKind;
use address::{Direction, StateCode};
use feed::atlas::zip_number;
use feed::model::StreetSegment;
use feed::remember::Remembered;
use feed::sort::SortRecord;
use feed::units::{self, FieldUnit};
use index::format::{self, certainty, kind, town_kind};
use lookup::streets::{ALL_STREETS, UnitCertainty};

/// Names in the order of their first use, and the rows of Ext.
#[derive(Default)]
pub(super) struct StreetNames {
    cities: Interner<(StateCode, Box<str>)>,
    /// The kinds that the rows of each city give it ([`town_kind`]).
    kinds: Vec<u8>,
    names: Interner<Box<str>>,
    suffixes: Vec<&'static str>,
    /// Parts of towns in brackets behind streets.
    quarters: Interner<Box<str>>,
    /// Words of Ext.
    pub(super) ext: Vec<u32>,
    ext_known: HashMap<[u32; format::EXT], u32>,
    /// The reach of segments that break a rule.
    pub(super) doubts: SegmentDoubts,
    streets: Remembered<Option<StreetWords>>,
    raw_cities: Remembered<u32>,
}

/// Most different words in brackets of one file.
const MOST_QUARTERS: usize = 0xffff;

/// name, predir | postdir << 4 | suffix << 8 | part of the town + 1 << 16.
type StreetWords = [u32; 2];

/// A segment without its house numbers.
struct SegmentHead {
    city: u32,
    street: StreetWords,
    zip: u32,
    precinct: u32,
}

impl StreetNames {
    /// Gives the records of a segment to `push`: one, or one a unit. The inner error says why the segment
    /// cannot be used; `sound` is whether it keeps the importer's rules.
    pub(super) fn records(
        &mut self,
        segment: &StreetSegment,
        sound: bool,
        added: &FeedContext,
        strings: &mut StringTable,
        mut push: impl FnMut(SortRecord) -> std::io::Result<()>,
    ) -> std::io::Result<Result<(), &'static str>> {
        let certain = self.head(segment, sound, added).and_then(|head| Ok((head, numbers(segment)?)));
        let (head, numbers) = match certain {
            Ok(certain) => certain,
            Err(reason) => return self.doubtful(segment, added, push).map(|()| Err(reason)),
        };
        let SegmentHead { city, street: [name, parts], zip, precinct } = head;
        let made = |start: u32, second: u32, kind: u32| {
            record([city, name, parts, zip, start, second, precinct | kind << 24])
        };
        match numbers {
            RecordNumbers::All => push(made(0, 0, kind::ALL))?,
            RecordNumbers::Range(start, end, parity) => push(made(start + 1, end, parity))?,
            RecordNumbers::House(value, prefix, suffix, parity) => {
                let affixes = [strings.put(&prefix), strings.put(&suffix)];
                let mut rows: Vec<[u32; format::EXT]> = Vec::new();
                for FieldUnit { unit, certainty } in units::read(&segment.unit_numbers).0 {
                    let [building, floor, side] = unit.around().map(|part| strings.put(part));
                    let door = [strings.put(unit.designator), strings.put(&unit.id)];
                    let certainty = match certainty {
                        UnitCertainty::Listed => certainty::LISTED,
                        UnitCertainty::Doubtful => certainty::DOUBTFUL,
                        UnitCertainty::AnyUnit => certainty::ANY_UNIT,
                    };
                    rows.push([affixes[0], affixes[1], building, floor, side, door[0], door[1], certainty]);
                }
                if rows.is_empty() {
                    rows.push([affixes[0], affixes[1], 0, 0, 0, 0, 0, certainty::NO_UNIT]);
                }
                for row in rows {
                    let row = self.ext_row(row);
                    push(made(value + 1, row, parity | kind::EXT))?;
                }
            }
        }
        Ok(Ok(()))
    }

    /// Stores a segment that cannot be used as one that decides nothing; if it names no city or no street,
    /// notes its reach.
    fn doubtful(
        &mut self,
        segment: &StreetSegment,
        added: &FeedContext,
        mut push: impl FnMut(SortRecord) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        let own = added.precincts.get(segment.precinct_id.as_str()).copied();
        // A feed without precincts answers nothing.
        let Some(row) = own.or(added.any_precinct) else { return Ok(()) };
        let city =
            doubt::has_city(&segment.city).then(|| self.city(added.state, &segment.city, &segment.zip));
        let streets = self.meant(segment);
        let everywhere = segment.all_streets();
        let (Some(city), true) = (city, !streets.is_empty() || everywhere) else {
            let names: Vec<_> = streets.iter().filter(|_| !everywhere).map(|words| Some(words[0])).collect();
            for name in if names.is_empty() { vec![None] } else { names } {
                self.doubts.add(segment, city, name, own);
            }
            return Ok(());
        };
        let (first, last, kind) = doubt::widest(segment);
        let flags = doubt::flags(own) << 24;
        let zip = zip_code(&segment.zip).unwrap_or(0);
        let (start, second) = if kind == kind::ALL { (0, 0) } else { (first + 1, last) };
        for [name, parts] in streets {
            // By its ZIP code it is not found any more.
            if zip == 0 && !segment.zip.trim().is_empty() {
                self.doubts.add(segment, Some(city), Some(name), own);
            }
            push(record([city, name, parts, zip, start, second, row | kind << 24 | flags]))?;
        }
        if everywhere {
            let [name, parts] = self.everywhere();
            push(record([city, name, parts, 0, 0, 0, row | kind::ALL << 24 | flags]))?;
        }
        Ok(())
    }

    fn head(
        &mut self,
        segment: &StreetSegment,
        sound: bool,
        added: &FeedContext,
    ) -> Result<SegmentHead, &'static str> {
        if !sound {
            return Err("breaks a rule of the importer");
        }
        let precinct = *added.precincts.get(segment.precinct_id.as_str()).ok_or("unknown precinct")?;
        let state = if segment.state.trim().is_empty() || segment.state == added.state.as_str() {
            added.state
        } else {
            StateCode::parse(&segment.state).ok_or("unknown state")?
        };
        let everywhere = segment.all_streets();
        let zip = if everywhere { 0 } else { zip_code(&segment.zip).ok_or("bad ZIP code")? };
        let city = self.city(state, &segment.city, &segment.zip);
        if self.cities.list[city as usize].1.is_empty() && zip == 0 {
            return Err("neither city nor ZIP code");
        }
        let street =
            if everywhere { self.everywhere() } else { self.street(segment).ok_or("no street name")? };
        Ok(SegmentHead { city, street, zip, precinct })
    }

    /// City, ZIP code (0 for none) and locality of a segment that cannot be used.
    pub(super) fn reach(&mut self, segment: &StreetSegment, state: StateCode, locality: u32) -> [u32; 3] {
        let state = StateCode::parse(&segment.state).unwrap_or(state);
        [self.city(state, &segment.city, &segment.zip), zip_code(&segment.zip).unwrap_or(0), locality]
    }

    /// The number of a city beside a ZIP code, which may be blank.
    pub(super) fn city(&mut self, state: StateCode, raw: &str, zip: &str) -> u32 {
        let (cities, kinds) = (&mut self.cities, &mut self.kinds);
        self.raw_cities.get(&[state.as_str(), raw, zip], || {
            let city = cities.put((state, town_key(state, raw, zip_code(zip).unwrap_or(0)).into()));
            kinds.resize(cities.list.len(), 0);
            kinds[city as usize] |= town_kind::of(TownKind::of_name(raw));
            city
        })
    }
}

/// The house numbers of a segment.
enum RecordNumbers {
    All,
    /// First, last, parity.
    Range(u32, u32, u32),
    /// One house with its prefix and suffix, parity.
    House(u32, String, String, u32),
}

fn numbers(segment: &StreetSegment) -> Result<RecordNumbers, &'static str> {
    let exact = segment.has_parts();
    let everywhere = segment.all_streets();
    if everywhere || segment.includes_all_addresses {
        let parity = segment.odd_even_both.trim();
        return if exact {
            Err("a wildcard with a prefix, suffix or unit")
        } else if !everywhere && !parity.eq_ignore_ascii_case("both") {
            Err("all addresses, but not of both parities")
        } else {
            Ok(RecordNumbers::All)
        };
    }
    let parity = match segment.odd_even_both.trim() {
        p if p.eq_ignore_ascii_case("both") => kind::BOTH,
        p if p.eq_ignore_ascii_case("odd") => kind::ODD,
        p if p.eq_ignore_ascii_case("even") => kind::EVEN,
        _ => return Err("no parity"),
    };
    let number =
        |text: &str| text.trim().parse::<u32>().ok().filter(|n| *n < u32::MAX).ok_or("bad house number");
    let (start, end) = (number(&segment.start_house_number)?, number(&segment.end_house_number)?);
    match (exact, start.cmp(&end)) {
        (_, std::cmp::Ordering::Greater) => Err("start above end"),
        (true, std::cmp::Ordering::Less) => Err("a range with a prefix, suffix or unit"),
        (false, _) => Ok(RecordNumbers::Range(start, end, parity)),
        (true, _) => {
            let fields =
                (&segment.house_number_prefix, &segment.start_house_number, &segment.house_number_suffix);
            let number = house_number_from_fields(fields.0, fields.1, fields.2).ok_or("bad house number")?;
            Ok(RecordNumbers::House(number.value, number.prefix, number.suffix, kind::BOTH))
        }
    }
}

/// 5 digits, with 4 more or none; blank and 00000 are 0: not known.
fn zip_code(raw: &str) -> Option<u32> {
    let raw = raw.trim();
    if raw.is_empty() { Some(0) } else { zip_number(raw) }
}

impl StreetNames {
    /// Ranks all names.
    pub(super) fn ranks(&self, strings: &mut StringTable) -> Result<Ranks, BuildError> {
        if self.suffixes.len() > 255 {
            return Err(BuildError::TooMany { what: "street suffixes", limit: 255 });
        }
        if self.quarters.list.len() >= MOST_QUARTERS {
            return Err(BuildError::TooMany { what: "words in brackets", limit: MOST_QUARTERS as u64 });
        }
        Ranks::of(&self.cities.list, &self.kinds, &self.names.list, &self.quarters.list, strings)
    }

    /// Strings of the suffixes, by number less one.
    pub(super) fn suffix_strings(&self, strings: &mut StringTable) -> Vec<u32> {
        self.suffixes.iter().map(|s| strings.put(s)).collect()
    }

    fn street(&mut self, segment: &StreetSegment) -> Option<StreetWords> {
        let raw = [
            segment.street_direction.as_str(),
            &segment.street_name,
            &segment.street_suffix,
            &segment.address_direction,
        ];
        let (names, suffixes, quarters) = (&mut self.names, &mut self.suffixes, &mut self.quarters);
        self.streets.get(&raw, || {
            let s = street_from_fields(raw[0], raw[1], raw[2], raw[3])?;
            let direction = |d: Option<Direction>| d.map_or(0, |d| d as u32);
            let suffix = s.suffix.map_or(0, |suffix| suffix_number(suffixes, suffix));
            let quarter = s.urbanization.map_or(0, |quarter| quarters.put(quarter.into()) + 1);
            let parts = direction(s.predir) | direction(s.postdir) << 4 | suffix << 8 | quarter << 16;
            Some([names.put(s.name.into()), parts])
        })
    }

    /// The streets that a segment which cannot be used may mean.
    fn meant(&mut self, segment: &StreetSegment) -> Vec<StreetWords> {
        if segment.street_name.trim() == "*" {
            return Vec::new();
        }
        let text = format!("{} {}", segment.street_name, segment.street_suffix);
        let mut streets: Vec<StreetWords> = self.street(segment).into_iter().collect();
        for street_name in meant_streets(&text) {
            let other = StreetSegment { street_name, street_suffix: String::new(), ..segment.clone() };
            streets.extend(self.street(&other).filter(|words| !streets.contains(words)));
        }
        streets
    }

    fn everywhere(&mut self) -> StreetWords {
        [self.names.put(ALL_STREETS.into()), 0]
    }

    fn ext_row(&mut self, row: [u32; format::EXT]) -> u32 {
        let ext = &mut self.ext;
        *self.ext_known.entry(row).or_insert_with(|| {
            ext.extend(row);
            (ext.len() / format::EXT) as u32 - 1
        })
    }
}

/// Numbers of suffixes begin at 1.
fn suffix_number(suffixes: &mut Vec<&'static str>, suffix: &'static str) -> u32 {
    let at = suffixes.iter().position(|s| *s == suffix).unwrap_or_else(|| {
        suffixes.push(suffix);
        suffixes.len() - 1
    });
    at as u32 + 1
}
