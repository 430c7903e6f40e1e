//! The parts behind a typed address that say nothing about the home. They are left out, and the answer names
//! them.

use address::parse::{Contact, Readings};
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
