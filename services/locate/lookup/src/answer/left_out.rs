//! The parts behind a typed address that say nothing about the home, and values that a spreadsheet has
//! changed. They are left out or put right, and the answer names them.

use address::parse::{Contact, Readings, SheetMarks};
use serde::Serialize;
use strum::IntoStaticStr;

/// A part that was left out of a typed line: one word in JSON and in tables of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, Serialize)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum LeftOut {
    /// A telephone number.
    Telephone,
    /// An e-mail address.
    Email,
    /// The name of the country.
    Country,
}

/// The parts that were left out of a line.
pub(super) fn left_out(readings: &Readings) -> Vec<LeftOut> {
    let Contact { telephone, email, country } = readings.contact;
    let all =
        [(telephone, LeftOut::Telephone), (email, LeftOut::Email), (country, LeftOut::Country)].into_iter();
    all.filter(|(is, _)| *is).map(|(_, what)| what).collect()
}

/// A value of a typed address that was read otherwise than it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, Serialize)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AddressWarning {
    /// A number has decimals that are zeros.
    Decimals,
    /// The ZIP code lacks its first zeros.
    ShortZip,
}

impl AddressWarning {
    /// The warning for the keeper of a list; it holds no address.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Decimals => "warning: a number with decimals (12.0) was read as a whole number",
            Self::ShortZip => "warning: a ZIP code without its first zero (2139) was read with it",
        }
    }
}

/// The values of a line that were read otherwise.
pub(super) fn warnings(readings: &Readings) -> Vec<AddressWarning> {
    let SheetMarks { decimals, short_zip } = readings.sheet;
    let all = [(decimals, AddressWarning::Decimals), (short_zip, AddressWarning::ShortZip)];
    all.into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect()
}
