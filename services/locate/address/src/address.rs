//! A home address in its parts, in the vocabulary of USPS Publication 28. Typed text (`parse`) and the fields
//! of a feed (`street_from_fields`) both become these types before they are compared. Pure: nothing here
//! reads, writes or logs.

pub use crate::state_code::StateCode;

/// One reading of a typed address. A typed line may have several readings; the index decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// Number of the house, in its parts.
    pub number: HouseNumber,
    /// Street of the house, in its parts.
    pub street: Street,
    /// Apartment or other unit.
    pub unit: Option<Unit>,
    /// City as a key: upper case, folded, SAINT/FORT/MOUNT spelled one way ([`super::town::city_key`]).
    pub city: Option<String>,
    /// The kind of town, where it was typed (`Town of Ithaca`). It is never needed for a match, and only
    /// contradicts.
    pub city_kind: Option<crate::town::TownKind>,
    /// County that was typed between the city and the state, as [`super::place::county_key`]. It only
    /// contradicts.
    pub county: Option<String>,
    /// State, DC or territory.
    pub state: Option<StateCode>,
    /// 5-digit ZIP code.
    pub zip: Option<u32>,
    /// The four digits of ZIP+4.
    pub zip4: Option<u16>,
}

/// A house number in its parts, as VIP keeps them: `B22` = (B, 22, ""), `11-A` = ("", 11, A),
/// `22 1/2` = ("", 22, "1/2"), `112-10` = ("112-", 10, ""), `N6W23001` = ("N6W", 23001, "").
#[derive(Debug, Default, Eq)]
pub struct HouseNumber {
    /// Text before the number, upper case, without spaces; a significant hyphen is kept.
    pub prefix: String,
    /// The number itself; 0 where none was typed.
    pub value: u32,
    /// Text after it, upper case, without spaces or hyphen.
    pub suffix: String,
    /// How many digits the number was written with after a hyphen, zeros included (`289-01` has 2); 0
    /// elsewhere. For display only: numbers that differ in it are equal.
    pub width: u8,
}

// Nearly every prefix and suffix is empty, and comparing or copying an empty string calls into the C library,
// which is slow on some processors (a masked read behind a dangling pointer): 0.6 µs an address.
impl PartialEq for HouseNumber {
    fn eq(&self, other: &Self) -> bool {
        let same = |a: &str, b: &str| a.len() == b.len() && (a.is_empty() || a == b);
        self.value == other.value && same(&self.prefix, &other.prefix) && same(&self.suffix, &other.suffix)
    }
}

impl std::hash::Hash for HouseNumber {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (&self.prefix, self.value, &self.suffix).hash(state);
    }
}

impl Clone for HouseNumber {
    fn clone(&self) -> Self {
        let copy = |text: &String| if text.is_empty() { String::new() } else { text.clone() };
        Self { prefix: copy(&self.prefix), suffix: copy(&self.suffix), ..*self }
    }
}

/// A street in its parts. Two streets are the same when all parts are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Street {
    /// Direction before the name (`N MAIN ST`).
    pub predir: Option<Direction>,
    /// Name as a key: upper case ASCII letters, digits and single spaces (a decimal keeps its period,
    /// `39.2`, and a fraction its slash); ordinals as digits with their
    /// ending (`FIFTH` = `5TH`), highways in one form, never empty. `*` in a feed is a wildcard and is
    /// handled by the importer, never here.
    pub name: String,
    /// Suffix as its standard abbreviation in USPS Publication 28, appendix C1 (`AVE`).
    pub suffix: Option<&'static str>,
    /// Direction after the name (`MAIN ST NW`).
    pub postdir: Option<Direction>,
    /// The part of a town that tells streets of one name apart: an urbanization (Puerto Rico), or the words
    /// in brackets behind a street (`NORTH ST (MORGANTOWN)`), as [`crate::street::quarter_key`].
    pub urbanization: Option<String>,
}

/// A compass direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// North, written `N`.
    N = 1,
    /// North-east, written `NE`.
    NE,
    /// East, written `E`.
    E,
    /// South-east, written `SE`.
    SE,
    /// South, written `S`.
    S,
    /// South-west, written `SW`.
    SW,
    /// West, written `W`.
    W,
    /// North-west, written `NW`.
    NW,
}

/// A unit within a building, in parts: the door (`designator` and `id`) and the parts around it (`within`).
/// Two doors are equal when their identifiers are (`APT 4` and `#4`); the designator counts only where there
/// is no identifier (`PH`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Standard designator of USPS Publication 28, appendix C2 (`APT`), or `UNIT` for a bare `#`. Empty where
    /// only a building, a floor or a side was said.
    pub designator: &'static str,
    /// Identifier, upper case, without spaces or leading zeros; a hyphen stays between two digits or two
    /// letters only (`4B`, `3-4`).
    pub id: String,
    /// Building, floor and side, where one was said.
    pub within: Option<Box<Within>>,
}

/// The parts around a door, each with its designator, or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Within {
    /// The building: `BLDG 3`; also a wider unit around another (`LOT 2` of `LOT 2 UNIT 4`).
    pub building: String,
    /// The floor: `FL 2`.
    pub floor: String,
    /// The side: `REAR`, `UPPR`; several in alphabetical order.
    pub side: String,
}

/// Why a text is not a home address that can be looked up. Each reason has its own message.
#[derive(thiserror::Error, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Nothing but space and punctuation.
    #[error("nothing was typed")]
    Empty,
    /// More than 300 characters.
    #[error("more than 300 characters")]
    TooLong,
    /// A post office box, drawer or lock box.
    #[error("a post-office box is no home")]
    PoBox,
    /// A rural-route, highway-contract or star-route box: a home without a street address.
    #[error("a rural-route box has no street address")]
    RuralRouteBox,
    /// General delivery (Publication 28, section 24).
    #[error("general delivery is no home")]
    GeneralDelivery,
    /// APO, FPO, DPO, PSC, CMR or a military state.
    #[error("a military address is no home in a state")]
    Military,
    /// A plus code: a place on the earth, and no street address.
    #[error("a plus code, and no street address")]
    PlusCode,
    /// Two streets that cross.
    #[error("two streets that cross: the house number is missing")]
    Intersection,
    /// There is a street and no house number.
    #[error("the house number is missing")]
    NoHouseNumber,
    /// There is a number and no street.
    #[error("the street is missing")]
    NoStreet,
    /// Neither a ZIP code nor a city with its state.
    #[error("the ZIP code, or the city with its state, is missing")]
    NoPlace,
    /// A ZIP code that does not exist, or that belongs to another state than the one typed.
    #[error("the ZIP code does not exist or belongs to another state")]
    ZipMismatch,
    /// No address could be read.
    #[error("no address could be read")]
    Unparsable,
}

impl Direction {
    /// The eight directions, clockwise from the north.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// The abbreviation of Publication 28: `N` to `NW`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self as usize - 1]
    }
}

impl std::fmt::Display for HouseNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:0width$}", self.prefix, self.value, width = usize::from(self.width))?;
        match self.suffix.as_str() {
            "" => Ok(()),
            s if s.contains('/') => write!(f, " {s}"),
            s => f.write_str(s),
        }
    }
}

impl std::fmt::Display for Street {
    /// The street in USPS order: predirectional, name, suffix, postdirectional.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(d) = self.predir {
            write!(f, "{} ", d.as_str())?;
        }
        f.write_str(self.shown_name())?;
        if let Some(s) = self.suffix {
            write!(f, " {s}")?;
        }
        if let Some(d) = self.postdir {
            write!(f, " {}", d.as_str())?;
        }
        self.urbanization.as_ref().map_or(Ok(()), |quarter| write!(f, " ({quarter})"))
    }
}

impl Street {
    /// The name as it is written: a grid street (`E 1700 S`) without the ending that its key has.
    #[must_use]
    pub fn shown_name(&self) -> &str {
        shown_name(&self.name, self.predir, self.suffix.unwrap_or(""), self.postdir)
    }
}

/// [`Street::shown_name`] for a street in parts.
pub fn shown_name<'n>(
    name: &'n str,
    predir: Option<Direction>,
    suffix: &str,
    postdir: Option<Direction>,
) -> &'n str {
    let grid = suffix.is_empty() && predir.is_some() && postdir.is_some();
    let number = name.trim_end_matches(|c: char| c.is_ascii_uppercase());
    let ordinal = name.len() == number.len() + 2 && number.bytes().all(|b| b.is_ascii_digit());
    if grid && ordinal && !number.is_empty() { number } else { name }
}

impl Unit {
    /// A door without a building, floor or side.
    #[must_use]
    pub fn new(designator: &'static str, id: impl Into<String>) -> Self {
        Self { designator, id: id.into(), within: None }
    }

    /// The parts around the door: building, floor, side; empty where nothing was said.
    #[must_use]
    pub fn around(&self) -> [&str; 3] {
        self.within.as_ref().map_or([""; 3], |w| [&w.building, &w.floor, &w.side])
    }
}

impl std::fmt::Display for Unit {
    /// The widest part first: `BLDG 3 FL 2 REAR APT 4`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = self.around().into_iter().chain([self.designator, &self.id]);
        if let Some(first) = parts.by_ref().find(|p| !p.is_empty()) {
            f.write_str(first)?;
        }
        parts.filter(|p| !p.is_empty()).try_for_each(|part| write!(f, " {part}"))
    }
}
