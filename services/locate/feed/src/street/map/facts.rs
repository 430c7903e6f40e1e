//! The facts of a map that no table holds: county, source, election, office.

use serde::Deserialize;

/// `[county]`: the county that the file is about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::street) struct CountySection {
    /// The postal code of the state, two letters.
    pub(in crate::street) state: String,
    pub(in crate::street) name: String,
    /// The FIPS code of the county, five digits.
    pub(in crate::street) fips: String,
    /// IANA zone of the polling places.
    pub(in crate::street) time_zone: String,
    /// "county", or "city" where a city runs its own elections.
    #[serde(default = "county")]
    pub(in crate::street) kind: String,
}

fn county() -> String {
    "county".to_owned()
}

/// `[source]`: the publisher of the file, and its day.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::street) struct SourceSection {
    pub(in crate::street) name: String,
    /// Day of the export.
    pub(in crate::street) as_of: String,
}

/// `[election]`: the election of the polling places.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::street) struct ElectionSection {
    pub(in crate::street) date: String,
    pub(in crate::street) kind: String,
    /// Hours of polling places on that day; a place may have its own.
    #[serde(default)]
    pub(in crate::street) opens: String,
    #[serde(default)]
    pub(in crate::street) closes: String,
}

/// `[office]`: the election office, and links for its voters.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::street) struct OfficeSection {
    pub(in crate::street) name: String,
    pub(in crate::street) url: String,
    pub(in crate::street) phone: String,
    pub(in crate::street) email: String,
    /// Where the office is, in one line.
    pub(in crate::street) address: String,
    /// Link to track a mail ballot.
    pub(in crate::street) ballot_tracking_url: String,
    /// Link to track a provisional ballot.
    pub(in crate::street) provisional_tracking_url: String,
    /// Link to request a mail ballot.
    pub(in crate::street) absentee_url: String,
    /// Link to the sample ballot.
    pub(in crate::street) sample_ballot_url: String,
    /// Link to check a registration.
    pub(in crate::street) registration_check_url: String,
    /// Link to register to vote.
    pub(in crate::street) registration_url: String,
}
