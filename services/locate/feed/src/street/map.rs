//! The map of a county's street file, written in TOML: the field that each column holds, and the facts that
//! the file lacks. `locate-index map` proposes one; a person completes it.

mod accounts;
mod facts;
mod fields;
mod joined;
mod verify;

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use address::StateCode;
use chrono::NaiveDate;
use chrono_tz::Tz;
use lookup::feature;
use serde::Deserialize;
use strum::{Display, IntoStaticStr, VariantArray};

pub(super) use self::accounts::{Accounts, RowDay, RowRule};
use self::facts::{CountySection, ElectionSection, OfficeSection, SourceSection};
pub(super) use self::fields::{RoadSide, StreetField};
pub(super) use self::joined::{Piece, pieces};
use crate::clock::UnmarkedTimes;
use crate::error::FeedError;

/// Bytes of a map.
const MOST_BYTES: u64 = 1 << 20;

/// The whole map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StreetFileMap {
    pub(super) county: CountySection,
    pub(super) source: SourceSection,
    pub(super) election: ElectionSection,
    pub(super) office: OfficeSection,
    pub(super) streets: StreetsSection,
    pub(super) places: Option<PlacesSection>,
    pub(super) precincts: Option<PrecinctsSection>,
}

/// `[streets.form]` and `[places.form]`: encoding and delimiter of a table. An empty field is detected.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FormSection {
    /// "utf-8", "windows-1252" (Latin-1), "macintosh", ...
    pub(super) encoding: String,
    /// One character, or "tab".
    pub(super) delimiter: String,
}

/// The street file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StreetsSection {
    #[serde(default)]
    pub(super) form: FormSection,
    pub(super) columns: BTreeMap<StreetField, String>,
    /// Columns that decide nothing.
    #[serde(default)]
    pub(super) ignore: Vec<String>,
    /// Columns about which a person must be asked: nothing is built while one has no answer.
    #[serde(default)]
    pub(super) ask: Vec<String>,
    /// Columns within whose values the code of a precinct is unique: the coarser parts of its key.
    #[serde(default)]
    pub(super) within: Vec<String>,
    /// The key as another table writes it in one cell: `W{WARD} P{PRECINCT}`.
    #[serde(default)]
    pub(super) joined: String,
    /// Columns that may differ within one precinct.
    #[serde(default)]
    pub(super) across: Vec<String>,
    /// Columns that say which rows count.
    #[serde(default)]
    pub(super) rows: BTreeMap<String, RowRule>,
    /// Values of every row for which there is no column.
    #[serde(default)]
    pub(super) always: RowDefaults,
    /// Words of the column `side`, where they are others than O, E, B and the like.
    #[serde(default)]
    pub(super) sides: SideWords,
    /// Codes of the column `town`, and the names that they stand for.
    #[serde(default)]
    pub(super) towns: BTreeMap<String, String>,
    /// Precincts whose voters all vote by mail, as the column `precinct` writes them (`CODE/SPLIT` for a
    /// split).
    #[serde(default)]
    pub(super) mail_only: Vec<String>,
    /// The meaning of a hyphen in a single house number.
    pub(super) hyphen: Option<Hyphen>,
}

/// The meaning of a hyphen in the column `house`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Hyphen {
    /// `112-10` is one house, as in Queens.
    Number,
    /// `100-198` is from 100 to 198.
    Range,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RowDefaults {
    pub(super) side: Option<RowSide>,
    pub(super) town: String,
    pub(super) state: String,
    pub(super) zip: String,
}

/// Which side of the street a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum RowSide {
    Odd,
    Even,
    Both,
    /// As the two numbers: odd when both are, even when both are, else both.
    Ends,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SideWords {
    pub(super) odd: Vec<String>,
    pub(super) even: Vec<String>,
    pub(super) both: Vec<String>,
}

/// The table of polling places.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacesSection {
    /// Beside the map.
    pub(super) file: String,
    #[serde(default)]
    pub(super) form: FormSection,
    pub(super) columns: BTreeMap<PlaceField, String>,
    /// Columns that decide nothing.
    #[serde(default)]
    pub(super) ignore: Vec<String>,
    /// Columns about which a person must be asked: nothing is built while one has no answer.
    #[serde(default)]
    pub(super) ask: Vec<String>,
    /// Columns within whose values the code of a precinct is unique: the coarser parts of its key.
    #[serde(default)]
    pub(super) within: Vec<String>,
    /// The key as another table writes it in one cell: `W{WARD} P{PRECINCT}`.
    #[serde(default)]
    pub(super) joined: String,
    /// Columns that may differ within one precinct.
    #[serde(default)]
    pub(super) across: Vec<String>,
    /// Columns that say which rows count.
    #[serde(default)]
    pub(super) rows: BTreeMap<String, RowRule>,
    /// Words of the column `kind` that are not known.
    #[serde(default)]
    pub(super) kinds: KindWords,
    /// Values of every row for which there is no column.
    #[serde(default)]
    pub(super) always: PlaceDefaults,
    /// The separator of several precincts in one cell.
    #[serde(default)]
    pub(super) separator: String,
    /// The voters that a place of election day serves.
    #[serde(default)]
    pub(super) serve: Serve,
    /// Whether zeros in front of a precinct count.
    #[serde(default)]
    pub(super) zeros: LeadingZeros,
    /// Words in the columns `place` and `kind` for "no place: this precinct votes by mail".
    #[serde(default)]
    pub(super) mail: Vec<String>,
    /// A precinct may have several places of election day.
    #[serde(default)]
    pub(super) several: bool,
    /// The meaning of times without AM or PM.
    pub(super) times: Option<UnmarkedTimes>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Serve {
    /// The voters of the precinct that the row names.
    #[default]
    Precinct,
    /// All voters of the county, as vote centers do.
    County,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LeadingZeros {
    #[default]
    Count,
    /// A spreadsheet dropped them in one of the files.
    Ignored,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct PlaceDefaults {
    pub(super) town: String,
    pub(super) state: String,
}

/// Fields of a table of polling places, which `Display` writes as the map does.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Deserialize,
    Display,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub(super) enum PlaceField {
    Precinct,
    PrecinctName,
    Split,
    Place,
    Address,
    #[serde(rename = "address_2")]
    #[strum(serialize = "address_2")]
    Address2,
    Town,
    State,
    Zip,
    Kind,
    ElectionDay,
    EarlyVoting,
    DropBox,
    Hours,
    Opens,
    Closes,
    Directions,
    Latitude,
    Longitude,
    // Features of the place, under the names of `lookup::feature::COLUMNS`.
    WheelchairAccessible,
    AccessibleParking,
    Ramp,
    AutomaticDoor,
    Elevator,
    Curbside,
    AccessibleMachine,
    Seating,
    Languages,
    DropBoxKind,
    Features,
}

impl PlaceField {
    /// The fields of features, each with its column.
    pub(super) fn features() -> impl Iterator<Item = (Self, &'static str)> {
        let named = Self::VARIANTS.iter().map(|field| (*field, field.into_str()));
        named.filter(|(_, name)| feature::COLUMNS.iter().any(|(column, _)| column == name))
    }
}

/// `[places.kinds]`: words of the column `kind` by use; one word may have several uses.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct KindWords {
    pub(super) election_day: Vec<String>,
    pub(super) early_voting: Vec<String>,
    pub(super) drop_box: Vec<String>,
    /// None of these: no voter is sent there.
    pub(super) other: Vec<String>,
}

/// Boundaries of precincts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PrecinctsSection {
    /// A `.geojson`, `.shp` or zipped shapefile beside the map.
    pub(super) file: String,
    /// The property or column that holds the precinct as the street file writes it.
    pub(super) column: String,
    /// Columns that decide nothing.
    #[serde(default)]
    pub(super) ignore: Vec<String>,
    /// Columns about which a person must be asked: nothing is built while one has no answer.
    #[serde(default)]
    pub(super) ask: Vec<String>,
    /// Columns within whose values the code of a precinct is unique: the coarser parts of its key.
    #[serde(default)]
    pub(super) within: Vec<String>,
    /// The key as another table writes it in one cell: `W{WARD} P{PRECINCT}`.
    #[serde(default)]
    pub(super) joined: String,
    /// Columns that may differ within one precinct.
    #[serde(default)]
    pub(super) across: Vec<String>,
    /// Columns that say which rows count.
    #[serde(default)]
    pub(super) rows: BTreeMap<String, RowRule>,
    #[serde(default)]
    pub(super) zeros: LeadingZeros,
}

/// The facts of the map, parsed.
#[derive(Debug)]
pub(super) struct MapFacts {
    pub(super) state: StateCode,
    pub(super) date: NaiveDate,
    pub(super) zone: Tz,
}

/// Says that the map must be changed.
pub(super) fn wrong(path: &Path, detail: impl std::fmt::Display) -> FeedError {
    FeedError::Map { path: path.into(), detail: detail.to_string() }
}

/// Reads a map and verifies all that needs no other file.
pub(super) fn read(path: &Path) -> Result<(StreetFileMap, MapFacts), FeedError> {
    let io = |source| FeedError::Io { path: path.into(), source };
    let file = std::fs::File::open(path).map_err(io)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(wrong(path, "more than a megabyte: this is no map"));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong(path, "not UTF-8: save the map as UTF-8"))?;
    let text = text.trim_start_matches('\u{feff}');
    let mut map: StreetFileMap = toml::from_str(text).map_err(|e| {
        let before = e.span().map_or("", |span| text.get(..span.start).unwrap_or(""));
        let line = before.matches('\n').count() + 1;
        wrong(path, format_args!("line {line}: {}", e.message().replace('\n', "; ")))
    })?;
    map.order_within();
    let facts = map.facts().map_err(|faults| wrong(path, faults.join("; ")))?;
    Ok((map, facts))
}

/// A name of a column, or a word of a cell, without meaningless differences: case, space, a mark at the start
/// of the file.
pub(super) fn key(name: &str) -> String {
    let name = name.trim_start_matches('\u{feff}').to_lowercase();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A header without sign, space and case; `#` is a word.
pub(super) fn bare(header: &str) -> String {
    let text = header.to_lowercase().replace('#', "no");
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}
