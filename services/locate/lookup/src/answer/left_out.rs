//! What stood behind an address, says nothing about the home, and was left out: it is told.

use address::parse::{Contact, Readings};
use serde::Serialize;

/// What is left out of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOut {
    /// A telephone number.
    Telephone,
    /// An e-mail address.
    Email,
    /// The country.
    Country,
}

impl LeftOut {
    /// The word for it in JSON and tables.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Telephone => "telephone",
            Self::Email => "email",
            Self::Country => "country",
        }
    }
}

/// What stood behind the address and was left out.
pub(super) fn left_out(readings: &Readings) -> Vec<LeftOut> {
    let Contact { telephone, email, country } = readings.contact;
    let all =
        [(telephone, LeftOut::Telephone), (email, LeftOut::Email), (country, LeftOut::Country)].into_iter();
    all.filter(|(is, _)| *is).map(|(_, what)| what).collect()
}
