//! The costs of a reading. Each word and digit of a line is bound to a part of the address (number,
//! direction, street, suffix, unit, town, state, ZIP code), or belongs to a closed list that means nothing
//! (punctuation, the country, a box for mail, a telephone number or an e-mail address at the end). Any other
//! use of a word costs something, and a reading that costs anything may be offered, but never decides.

use crate::address::Address;

/// One way in which a reading does not follow the line to the letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Cost {
    /// A word belongs to no part of the address.
    UnboundWord = 1,
    /// A direction or a suffix is taken as a unit or as part of a town, or stands where none is written.
    ReboundPart = 1 << 1,
    /// Digits are joined over a mark that stands between them.
    JoinedDigits = 1 << 2,
    /// A word is corrected, or a letter of an unknown script is left out.
    Correction = 1 << 3,
    /// The line names another place than the fields beside it.
    OtherPlace = 1 << 4,
    /// A road is taken as one of a class that people do not call so: `Hwy 71` as a county or farm road.
    OtherRoad = 1 << 5,
    /// Words are taken as the part of the town that a feed writes in brackets behind the street.
    Quarter = 1 << 6,
}

/// The costs of one reading; without any it may decide.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Costs(u8);

/// One reading of a line, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The address that the line means in this reading.
    pub address: Address,
    /// The ways in which it does not follow the line.
    pub costs: Costs,
}

impl Cost {
    const ALL: [Self; 7] = [
        Self::UnboundWord,
        Self::ReboundPart,
        Self::JoinedDigits,
        Self::Correction,
        Self::OtherPlace,
        Self::OtherRoad,
        Self::Quarter,
    ];

    /// The word for it in tables and JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UnboundWord => "unbound_word",
            Self::ReboundPart => "rebound_part",
            Self::JoinedDigits => "joined_digits",
            Self::Correction => "correction",
            Self::OtherPlace => "other_place",
            Self::OtherRoad => "other_road",
            Self::Quarter => "quarter",
        }
    }
}

impl Costs {
    /// The reading follows the line to the letter.
    pub const NONE: Self = Self(0);

    /// Whether the reading follows the line to the letter.
    #[must_use]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether the only cost is the class of a road that was typed bare.
    #[must_use]
    pub fn is_of_road_alone(self) -> bool {
        self == Self::NONE.with(Cost::OtherRoad)
    }

    /// Whether words are taken as a part of the town.
    #[must_use]
    pub fn is_of_quarter(self) -> bool {
        self.0 & Cost::Quarter as u8 != 0
    }

    /// The costs without that of a part of the town: the data has a street with it.
    #[must_use]
    pub fn without_quarter(self) -> Self {
        Self(self.0 & !(Cost::Quarter as u8))
    }

    /// These costs and one more.
    #[must_use]
    pub fn with(self, cost: Cost) -> Self {
        Self(self.0 | cost as u8)
    }

    /// With one more where `is`.
    #[must_use]
    pub(super) fn with_if(self, is: bool, cost: Cost) -> Self {
        if is { self.with(cost) } else { self }
    }

    /// The costs of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Each cost once.
    pub fn iter(self) -> impl Iterator<Item = Cost> {
        Cost::ALL.into_iter().filter(move |cost| self.0 & *cost as u8 != 0)
    }
}

impl std::fmt::Debug for Costs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
