//! The file format. All numbers are little-endian; nearly everything is a table of 32-bit words, so that
//! opening a file parses nothing.
//!
//! `[header 64 B][section table][sections, 8-byte aligned]`. Header: magic, version, number of sections,
//! file length, when built (Unix seconds), version of the content (xxh3-128 over the sections'
//! checksums), xxh3-64 of the header and the section table.

use strum::VariantArray;

/// First bytes of a file.
pub const MAGIC: [u8; 8] = *b"VRINDEX\0";
/// Version of this format.
pub const VERSION: u32 = 9;
/// Bytes of the header.
pub const HEADER: usize = 64;
/// Bytes of an entry of the section table: offset, length, xxh3-64.
pub const ENTRY: usize = 24;

/// The sections, in the order of the section table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
#[repr(usize)]
pub enum Section {
    /// `fst::Map` of street keys.
    Keys,
    /// Streets: [`STREET`] words each, sorted by state, city, name, parts and ZIP code.
    Streets,
    /// Segments: [`SEGMENT`] words each, in the order of their streets, by start within one.
    Segments,
    /// Prefix, suffix and unit of the segments that have them: [`EXT`] words.
    Ext,
    /// Cities: [`CITY`] words, sorted by state and key.
    Cities,
    /// ZIP codes of streets: [`ZIP`] words, sorted.
    Zips,
    /// Precincts: [`PRECINCT`] words.
    Precincts,
    /// Localities: [`LOCALITY`] words.
    Localities,
    /// Places: [`PLACE`] words.
    Places,
    /// Feeds: [`FEED`] words.
    Feeds,
    /// Offices: [`OFFICE`] words.
    Offices,
    /// Lists: a count and that many words; list 0 is empty.
    Lists,
    /// Strings: a length (LEB128) and that many bytes of UTF-8; string 0 is empty.
    Strings,
    /// Areas of precincts: [`AREA`] words each.
    Areas,
    /// Rings of areas: a count of vertices, then latitude and longitude of each (1e-7 degrees).
    Rings,
    /// Packed R-tree (`geo_index`) over the boxes of the areas, by longitude and latitude as doubles; empty
    /// when there are none.
    Boxes,
    /// Results of the self-check ([`SELF_CHECK`] words). They describe the content without being part of it,
    /// so that the version leaves them out.
    SelfCheck,
    /// Electoral districts: [`DISTRICT`] words each.
    Districts,
}

impl Section {
    /// All, in order.
    pub const ALL: &[Self] = Self::VARIANTS;
}

/// name, city | suffix << 24 (strings of suffixes are list 1), zip | predir << 20 | postdir << 24, first
/// segment, widest range of its segments, part of the town in brackets.
pub const STREET: usize = 6;
/// start, end (or row of Ext), precinct | kind << 24.
pub const SEGMENT: usize = 3;
/// prefix, suffix, building, floor, side, unit designator, unit identifier, certainty of the unit
/// ([`certainty`]).
pub const EXT: usize = 8;
/// state | kinds of town << 16 ([`town_kind`]), key, list of localities.
pub const CITY: usize = 3;
/// ZIP code, list of localities.
pub const ZIP: usize = 2;
/// id, name, number, ward, split name, locality, flags ([`voting`]), list of sites ([`site`]), list of
/// districts in the order in which they are told.
pub const PRECINCT: usize = 9;
/// id, name, kind, FIPS, flags ([`voting`]), office + 1, list of sites, feed.
pub const LOCALITY: usize = 8;
/// id, name, line 1, line 2, city, state, zip, zone, latitude and longitude (1e-7 degrees, or
/// [`NO_COORDINATE`]), flags (1 = drop box; 2, 4, 8 = hours are named, by role), then by role (early,
/// election day, drop-off): hours, hours as text, directions, features ([`feature`]).
pub const PLACE: usize = 23;
/// state, source, as-of, election day (days since 1970, or [`NO_DAY`]), election name, flags ([`voting`]),
/// office + 1, list of sites, precincts, segments, places early / election day / drop-off, findings,
/// example addresses, FIPS code of the source.
pub const FEED: usize = 16;
/// name, phone, url, list of address lines, notice text, notice url, then its links by kind
/// ([`lookup::office_link::OfficeLinkKind`]), 0 where there is none.
pub const OFFICE: usize = 6 + lookup::office_link::KINDS;
/// type ([`lookup::district::DistrictType`]), type in other words, name, number, OCD identifier.
pub const DISTRICT: usize = 5;
/// precinct, flags ([`area`]), first ring (in words), number of rings.
pub const AREA: usize = 4;

/// For each way of typing: found, asked, not known, wrong.
pub const SELF_CHECK: usize = 40;

/// The list of suffixes.
pub const SUFFIX_LIST: u32 = 1;
/// Latitude or longitude that is not known.
pub const NO_COORDINATE: u32 = i32::MIN as u32;
/// A day that is not known.
pub const NO_DAY: u32 = i32::MIN as u32;
/// 1970-01-01 in days of the common era.
pub const UNIX_DAY: i32 = 719_163;
/// Most precincts and most cities of one file.
pub const MAX_ROWS_24: u64 = 1 << 24;

/// Bits 24 and 25 of a segment's third word: the parity; 3 stands for all numbers.
pub mod kind {
    /// Even numbers of the range.
    pub const EVEN: u32 = 0;
    /// Odd numbers of the range.
    pub const ODD: u32 = 1;
    /// All numbers of the range.
    pub const BOTH: u32 = 2;
    /// Every number of the street.
    pub const ALL: u32 = 3;
    /// Flag: the second word is a row of Ext, and the end is the start.
    pub const EXT: u32 = 4;
    /// Flag: the segment breaks a rule of the importer; it is offered and decides nothing.
    pub const DOUBTFUL: u32 = 8;
    /// Flag of a doubtful segment: it names no precinct, and the one in the row is none of its own.
    pub const NO_PRECINCT: u32 = 16;
}

/// Whether a row of Ext has a unit, and how certain the feed is of it.
pub mod certainty {
    /// The house as a whole.
    pub const NO_UNIT: u32 = 0;
    /// The feed lists this unit.
    pub const LISTED: u32 = 1;
    /// One reading of the feed's field is this unit.
    pub const DOUBTFUL: u32 = 2;
    /// The feed's field cannot be read: any unit of the house.
    pub const ANY_UNIT: u32 = 3;
}

/// The kinds by which the rows of a town call it (`City of Ithaca`): a bit for each kind, and one for no
/// kind.
pub mod town_kind {
    use address::town::TownKind;

    /// The bits that are used.
    pub const ALL: u8 = 0x3f;

    /// The bit of a kind.
    #[must_use]
    pub const fn of(kind: Option<TownKind>) -> u8 {
        match kind {
            None => 1,
            Some(TownKind::City) => 2,
            Some(TownKind::Town) => 4,
            Some(TownKind::Village) => 8,
            Some(TownKind::Township) => 16,
            Some(TownKind::Borough) => 32,
        }
    }
}

/// A word of a list of sites: place << 3, doubtful (4), role (0 to 2).
pub mod site {
    /// Bits below the number of the place.
    pub const SHIFT: u32 = 3;
    /// It may be offered and decides nothing.
    pub const DOUBTFUL: u32 = 4;
    /// The bits of the role.
    pub const ROLE: u32 = 3;
}

/// Flags of precincts, localities and feeds.
pub mod voting {
    /// Of a precinct or a locality: it votes by mail alone.
    pub const MAIL_ONLY: u32 = 1;
    /// Of a feed: made-up data.
    pub const SAMPLE: u32 = 1;
    /// Of a precinct or a feed: none of its places is certain.
    pub const DOUBTFUL: u32 = 2;
    /// A place of early voting was lost; the next two bits are election day and drop-off.
    pub const LOST: u32 = 4;
    /// Of a feed: it has a locality of each county of its state.
    pub const COVERS_STATE: u32 = 32;
    /// All flags of precincts, localities and feeds.
    pub const ALL: u32 = 63;
    /// Of a precinct alone: its feed names more districts than its list has.
    pub const DISTRICTS_LOST: u32 = 64;
}

/// A list of features: three words each, which are the kind with the state above it, the language, the text.
pub mod feature {
    /// Words of a feature.
    pub const WORDS: usize = 3;
    /// Bits below the state.
    pub const STATE_SHIFT: u32 = 8;
}

/// Flags of an area.
pub mod area {
    /// It may be offered and decides nothing.
    pub const DOUBTFUL: u32 = 1;
    /// The feed has street segments of the precinct.
    pub const SEGMENTS: u32 = 2;
}

/// A street key: on the stack for every ordinary street.
pub type StreetKey = smallvec::SmallVec<[u8; 80]>;

/// Key of a street in a city.
#[must_use]
pub fn city_street_key(state: [u8; 2], city: &str, name: &str) -> StreetKey {
    let mut key = StreetKey::new();
    key.push(b'C');
    key.extend_from_slice(&state);
    key.extend_from_slice(city.as_bytes());
    key.push(0);
    key.extend_from_slice(name.as_bytes());
    key
}

/// Key of a street in a ZIP code.
#[must_use]
pub fn zip_street_key(zip: u32, name: &str) -> StreetKey {
    let mut key = StreetKey::new();
    key.push(b'Z');
    for ten in [10_000, 1_000, 100, 10, 1] {
        key.push(b'0' + (zip / ten % 10) as u8);
    }
    key.push(0);
    key.extend_from_slice(name.as_bytes());
    key
}
