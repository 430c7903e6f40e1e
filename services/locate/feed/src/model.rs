//! A VIP feed as the importer works with it: the small tables whole, street segments one at a time (a
//! feed may be larger than memory). Field meanings are those of VIP 6.0 (vip-specification, docs/yaml);
//! readers for other versions and forms fill the same types.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime};

use lookup::district::District;
use lookup::feature::Feature;
use lookup::voting::{RoleSet, SiteRole};

use super::clock;

/// Precincts that may have all of a street, or all streets of a city, and are kept.
pub const MOST_WHOLE: usize = 100;

/// A feed without its street segments. Identifiers are as in the feed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VipFeed {
    /// VIP version as declared ("6.0").
    pub version: String,
    /// Exactly one in a valid feed.
    pub source: Option<VipSource>,
    /// Exactly one in a valid feed.
    pub election: Option<VipElection>,
    /// Exactly one in a valid feed.
    pub state: Option<VipState>,
    /// Counties, cities, towns.
    pub localities: Vec<Locality>,
    /// Precincts and their splits.
    pub precincts: Vec<VipPrecinct>,
    /// Places, one record a role.
    pub polling_locations: Vec<PollingLocation>,
    /// Records of places that cannot be used, with the roles that they may have. A reference to an identifier
    /// that is neither here nor among the places is to a place in any role.
    pub lost_places: Vec<(String, RoleSet)>,
    /// Opening times, grouped by `hours_open_id`.
    pub schedules: Vec<Schedule>,
    /// `ElectionAdministration` of VIP 6.0.
    pub administrations: Vec<ElectionAdministration>,
    /// Electoral districts that can be shown.
    pub districts: Vec<ElectoralDistrict>,
    /// Boundaries of precincts, as far as they can be used.
    pub boundaries: Vec<Boundary>,
    /// Addresses to try, of a sample feed only (`x_examples.txt`, ours): first one that is found, then a
    /// building whose units vote in different precincts, then a street that needs its direction.
    pub examples: Vec<String>,
}

/// `Source` of VIP 6.0: the publisher of the feed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VipSource {
    pub id: String,
    pub name: String,
    /// FIPS code, 2 or 5 digits.
    pub vip_id: String,
    /// When the source made the feed.
    pub date_time: Option<DateTime<FixedOffset>>,
    pub description: String,
    pub organization_uri: String,
    /// True for data that no voter may use: name or description say "sample data", "test data" or "test
    /// feed".
    pub sample: bool,
}

/// `Election` of VIP 6.0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VipElection {
    pub id: String,
    pub date: Option<NaiveDate>,
    pub name: String,
    pub state_id: String,
    /// Default hours of election-day places.
    pub hours_open_id: String,
    pub has_election_day_registration: bool,
}

impl VipElection {
    /// Whether another election is held on the same day in the same state: one visit to one place serves for
    /// both.
    pub(crate) fn is_of_one_day(&self, other: &Self) -> bool {
        self.date.is_some() && self.date == other.date && self.state_id == other.state_id
    }

    /// Takes another election of the day in. Hours in which the two differ are those of neither.
    pub(crate) fn join(&mut self, other: Self) {
        if !other.name.is_empty() && self.name != other.name {
            self.name = [self.name.as_str(), &other.name]
                .iter()
                .filter(|n| !n.is_empty())
                .copied()
                .collect::<Vec<_>>()
                .join("; ");
        }
        if self.hours_open_id.is_empty() {
            self.hours_open_id = other.hours_open_id;
        } else if !other.hours_open_id.is_empty() && self.hours_open_id != other.hours_open_id {
            self.hours_open_id.clear();
        }
        self.has_election_day_registration &= other.has_election_day_registration;
    }
}

/// `State` of VIP 6.0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VipState {
    pub id: String,
    pub name: String,
    pub election_administration_id: String,
    pub polling_location_ids: Vec<String>,
    /// OCD division identifier, when given.
    pub ocd_id: String,
}

/// `Locality` of VIP 6.0: a county, city or town.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Locality {
    pub id: String,
    pub name: String,
    pub state_id: String,
    /// "county", "city", "town", ...
    pub kind: String,
    pub is_mail_only: bool,
    pub election_administration_id: String,
    pub polling_location_ids: Vec<String>,
    pub ocd_id: String,
    /// FIPS code, when given as an external identifier.
    pub fips: String,
}

/// `Precinct` of VIP 6.0, or a split of VIP 3.0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VipPrecinct {
    pub id: String,
    pub name: String,
    pub number: String,
    pub ward: String,
    pub split_name: String,
    pub locality_id: String,
    pub is_mail_only: bool,
    pub polling_location_ids: Vec<String>,
    pub electoral_district_ids: Vec<String>,
    /// Its parts are precincts of their own (VIP 3.0): it has the districts of all of them.
    pub has_splits: bool,
}

/// `ElectoralDistrict` of VIP 6.0.
#[derive(Clone, Debug, PartialEq)]
pub struct ElectoralDistrict {
    pub id: String,
    pub district: District,
}

/// VIP SpatialBoundary of a precinct, out of the file that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boundary {
    pub precinct_id: String,
    /// The precinct is all of them together.
    pub areas: Vec<BoundaryArea>,
}

/// One feature of a geospatial file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoundaryArea {
    /// Closed rings, outer ones and holes: what is within an odd number of them belongs to the area.
    /// WGS84 latitude and longitude, 1e-7 degrees.
    pub rings: Vec<Vec<[i32; 2]>>,
    /// The rings are not sound: the area may be offered, but must not decide.
    pub is_doubtful: bool,
}

/// `PollingLocation` of VIP 6.0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PollingLocation {
    pub id: String,
    pub name: String,
    /// Unstructured address, when there is no structured one.
    pub address_line: String,
    pub line_1: String,
    pub line_2: String,
    pub city: String,
    pub state: String,
    pub zip: String,
    pub directions: String,
    /// Deprecated free text.
    pub hours_text: String,
    pub hours_open_id: String,
    pub is_drop_box: bool,
    pub is_early_voting: bool,
    /// Degrees of WGS 84.
    pub latitude: Option<f64>,
    /// Degrees of WGS 84.
    pub longitude: Option<f64>,
    /// The features of the place that the feed states.
    pub features: Vec<Feature>,
}

impl PollingLocation {
    /// The roles of a record: neither flag means election day, both flags mean both (VIP 6.0,
    /// polling_location).
    #[must_use]
    pub fn roles(&self) -> RoleSet {
        [self.is_early_voting, !self.is_early_voting && !self.is_drop_box, self.is_drop_box]
    }

    /// The identifier of its hours in a role; blank for none. The election's default hours are those of
    /// election day, for places that have none of their own in any form.
    #[must_use]
    pub fn hours_id<'a>(&'a self, role: SiteRole, default: &'a str) -> &'a str {
        let own = self.hours_open_id.as_str();
        let is_default = own.is_empty() && role == SiteRole::ElectionDay && self.hours_text.trim().is_empty();
        if is_default { default } else { own }
    }

    /// Opening and closing time on election day, if the hours in words are one opening and nothing else.
    #[must_use]
    pub fn hours_in_words(&self) -> Option<(NaiveTime, NaiveTime)> {
        clock::words(&self.hours_text, None).sure()
    }
}

/// One VIP Schedule with one Hours: open from `start_time` to `end_time` on each day of the range.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    pub hours_open_id: String,
    pub start_date: NaiveDate,
    /// The last day of the range, included.
    pub end_date: NaiveDate,
    /// As written in the feed; the offset is only checked against the zone of the place.
    pub start_time: NaiveTime,
    /// `24:00:00` is kept as `None`.
    pub end_time: Option<NaiveTime>,
    /// Offset in seconds, when written.
    pub offset_seconds: Option<i32>,
    /// By appointment only.
    pub by_appointment: bool,
    /// Open in these hours without an appointment, at other times by appointment.
    pub or_by_appointment: bool,
    pub subject_to_change: bool,
}

/// VIP ElectionAdministration with its first Department's contact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ElectionAdministration {
    pub id: String,
    pub name: String,
    pub elections_uri: String,
    pub where_do_i_vote_uri: String,
    pub phone: String,
    pub email: String,
    pub address_lines: Vec<String>,
    pub notice_text: String,
    pub notice_uri: String,
    /// Links for voters by kind ([`lookup::office_link::OfficeLinkKind`]); empty where there is none.
    pub links: [String; lookup::office_link::KINDS],
}

/// VIP StreetSegment as text: the importer's checks need the text as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StreetSegment {
    pub id: String,
    pub address_direction: String,
    pub city: String,
    pub includes_all_addresses: bool,
    pub includes_all_streets: bool,
    pub odd_even_both: String,
    pub precinct_id: String,
    pub start_house_number: String,
    pub end_house_number: String,
    pub house_number_prefix: String,
    pub house_number_suffix: String,
    pub state: String,
    pub street_direction: String,
    pub street_name: String,
    pub street_suffix: String,
    /// As written; one of them may be a list or a range ([`super::units`]).
    pub unit_numbers: Vec<String>,
    pub zip: String,
    /// Where it stands, for findings.
    pub line: u64,
    /// The reader could not read the row with certainty, and has reported why: the segment decides nothing,
    /// and every home that it may have decided is doubtful. An unreadable value is replaced by the one that
    /// reaches furthest.
    pub is_unread: bool,
}
