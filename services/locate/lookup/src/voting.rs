//! Precincts, places and offices as the rules use them. The mapped file implements [`VotingData`]; a row
//! borrows its texts from it.

use chrono::NaiveDate;
use serde::Serialize;

use super::area::AreaData;
use super::district::NamedDistricts;
use super::feature::Feature;
use super::office_link::OfficeLinks;
use address::StateCode;
use address::town::TownKind;

/// The role of a place for a voter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum SiteRole {
    /// Early voting in person.
    Early,
    /// Voting on election day.
    #[default]
    ElectionDay,
    /// Returning a ballot.
    DropOff,
}

/// Which roles a record or a place has.
pub type RoleSet = [bool; 3];

impl SiteRole {
    /// All roles, in order of time.
    pub const ALL: [Self; 3] = [Self::Early, Self::ElectionDay, Self::DropOff];
}

/// How certain the data is of a place. Only a known place decides. A doubtful place may be offered, named as
/// doubtful and after the office. Of a lost place only its reach is kept, so that no other place stands in
/// for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceCertainty {
    /// The feed says it, and nothing in the feed speaks against it.
    Known,
    /// The feed says it, and contradicts itself, or it cannot be true.
    Doubtful,
    /// The feed has, or should have, a record of it that cannot be used.
    Lost,
}

/// A place in one role, as a precinct, a locality or a state has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// Number of the place.
    pub place: u32,
    pub role: SiteRole,
    /// Whether the place is doubtful: it may be offered, and decides nothing.
    pub is_doubtful: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrecinctRow<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub number: &'a str,
    pub ward: &'a str,
    pub split_name: &'a str,
    pub locality: u32,
    pub is_mail_only: bool,
    /// Whether the feed has two precincts of this identifier, so that the places may be the other one's.
    pub is_doubtful: bool,
    /// The precinct's own places, in the order of the feed.
    pub sites: Vec<Site>,
    /// Roles in which a place was assigned that cannot be used.
    pub lost: RoleSet,
}

/// A county, city or town.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalityRow<'a> {
    pub id: &'a str,
    pub name: &'a str,
    /// VIP type ("county", "city").
    pub kind: &'a str,
    pub fips: &'a str,
    pub is_mail_only: bool,
    pub office: Option<u32>,
    pub sites: Vec<Site>,
    /// Roles in which a place was assigned that cannot be used.
    pub lost: RoleSet,
    pub feed: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PlaceRow<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub line_1: &'a str,
    pub line_2: &'a str,
    pub city: &'a str,
    pub state: &'a str,
    pub zip: &'a str,
    /// WGS84 latitude and longitude, degrees.
    pub coordinates: Option<(f64, f64)>,
    /// IANA time zone.
    pub time_zone: &'a str,
    pub is_drop_box: bool,
    /// By role: the feed names hours, whether they could be used or not.
    pub names_hours: RoleSet,
    /// Where the hours of each role are kept, for [`VotingData::hours`].
    pub hours: [u32; 3],
    /// Hours of each role as text, where there is no schedule.
    pub hours_texts: [&'a str; 3],
    /// Directions of each role.
    pub directions: [&'a str; 3],
    /// Where the features of each role are kept, for [`VotingData::features`].
    pub features: [u32; 3],
}

/// Open on each day from `from` to `to`, in local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HoursRow {
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// Minutes after midnight, local time.
    pub opens: u16,
    /// Minutes after midnight; 1440 is the end of the day.
    pub closes: u16,
    pub by_appointment: bool,
    pub subject_to_change: bool,
    /// Open in these hours, and at others by appointment.
    pub or_by_appointment: bool,
}

/// A feed, for its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedRow<'a> {
    pub state: StateCode,
    pub source: &'a str,
    /// FIPS code of the source, as in the feed.
    pub vip_id: &'a str,
    /// RFC 3339, or empty.
    pub as_of: &'a str,
    pub election_date: Option<NaiveDate>,
    pub election_name: &'a str,
    pub sample: bool,
    /// The feed was published in spite of a fatal finding: none of its places is certain.
    pub is_doubtful: bool,
    /// It has a locality of each county of its state.
    pub covers_state: bool,
    pub office: Option<u32>,
    pub sites: Vec<Site>,
    /// Roles in which a place was assigned that cannot be used.
    pub lost: RoleSet,
    pub precincts: u32,
    pub segments: u32,
    /// Places by role.
    pub places: [u32; 3],
    pub findings: Vec<FindingRow<'a>>,
    /// Addresses to try, of a sample feed only.
    pub examples: Vec<&'a str>,
}

/// How often a rule of the importer fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FindingRow<'a> {
    pub rule: &'a str,
    pub severity: &'a str,
    pub count: u32,
}

/// An election office.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfficeRow<'a> {
    pub name: &'a str,
    pub phone: &'a str,
    pub url: &'a str,
    pub address_lines: Vec<&'a str>,
    pub notice_text: &'a str,
    pub notice_url: &'a str,
    pub links: OfficeLinks<'a>,
}

/// The tables of an index by row number. Implementations are pure reads; a number beyond a table is the
/// caller's fault and gives an empty row.
pub trait VotingData: AreaData {
    fn precinct(&self, row: u32) -> PrecinctRow<'_>;
    /// The districts that the feed names for a precinct, in the order in which they are told.
    fn districts(&self, precinct: u32) -> NamedDistricts;
    fn locality(&self, row: u32) -> LocalityRow<'_>;
    fn place(&self, row: u32) -> PlaceRow<'_>;
    /// Hours of a place in a role, sorted.
    fn hours(&self, place: &PlaceRow<'_>, role: SiteRole) -> Vec<HoursRow>;
    /// The features of a place in a role, in order of the vocabulary.
    fn features(&self, place: &PlaceRow<'_>, role: SiteRole) -> Vec<Feature>;
    fn feed(&self, row: u32) -> FeedRow<'_>;
    /// State and election day of a feed.
    fn election(&self, feed: u32) -> (StateCode, Option<NaiveDate>);
    /// The label of a feed's election where its day has several and it is not the main one, or empty
    /// ([`crate::answer::election_names::labels`]).
    fn election_label(&self, feed: u32) -> &str;
    /// Whether a state has feeds of several elections.
    fn has_several_elections(&self) -> bool;
    fn office(&self, row: u32) -> OfficeRow<'_>;
    fn feed_count(&self) -> u32;
    fn locality_count(&self) -> u32;
    fn precinct_count(&self) -> u32;
    /// Whether no row of a town calls it otherwise: where rows say `City of Ithaca`, the Town of Ithaca is
    /// another one.
    fn may_be_called(&self, state: StateCode, city: &str, kind: TownKind) -> bool;
    /// Localities that have segments in a city.
    fn localities_in_city(&self, state: StateCode, city: &str) -> Vec<u32>;
    /// Localities that have segments with a ZIP code.
    fn localities_in_zip(&self, zip: u32) -> Vec<u32>;
}
