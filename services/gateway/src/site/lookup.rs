//! One look-up answer, parsed once from the locate service.

pub mod county;
pub mod message;
pub mod off_switch;

use std::hash::{Hash, Hasher};

use chrono::{Datelike as _, NaiveDate};
use chrono_tz::Tz;

use crate::view::access::{AccessKind, AccessState};
use crate::view::district::Districts;
use crate::view::locate::{
    Candidate, DoubtfulPlace, FoundBy, LeftOut, MovedFrom, Notice, PollingPlace, SiteAddress,
};

/// One answer of the locate service, for one address or one county.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupAnswer {
    /// The kind of answer: found, ambiguous, and so on.
    pub answer: LookupKind,
    /// SPEC section 8; empty when there is no error.
    pub error_code: String,
    /// A finer reason of a refusal.
    pub reason: Option<String>,
    /// The address as understood.
    pub address: Option<SiteAddress>,
    /// Distances start at the middle of the ZIP code.
    pub approximate_location: bool,
    /// That middle. The place of a house is never kept.
    pub zip_centre: Option<ZipCentre>,
    /// Name of the precinct.
    pub precinct_name: Option<String>,
    /// Name of the county.
    pub county_name: Option<String>,
    /// Early voting places.
    pub early_vote: Vec<VotingPlace>,
    pub election_day: Vec<VotingPlace>,
    pub drop_off: Vec<VotingPlace>,
    /// A better address would give more kinds.
    pub could_refine: bool,
    /// Kinds that a better address could still give: early, election day, drop-off.
    pub refinable: [bool; 3],
    /// Addresses to choose from.
    pub candidates: Vec<Candidate>,
    /// The data that decided.
    pub feed: Option<PlacesFeed>,
    /// The office to ask: name, phone, web site.
    pub office: Option<crate::view::locate::Office>,
    /// A notice of the office.
    pub notice: Option<Notice>,
    /// The former place.
    pub moved_from: Option<MovedFrom>,
    /// How certain the data is of the election-day place.
    pub polling_place: Option<PollingPlace>,
    /// Election-day places that the data is in doubt about.
    pub doubtful: Vec<DoubtfulPlace>,
    /// Several precincts may be the voter's, all with these places.
    pub precinct_open: bool,
    /// Text behind the address that was left out, such as a name.
    pub left_out: Vec<LeftOut>,
    /// The kind of place that led to the answer instead of a house number, such as a plus code.
    pub found_by: Option<FoundBy>,
    /// The electoral districts that the data names.
    pub districts: Districts,
    /// Of several elections ahead for the address, the answer for each, the nearest first: each has a feed
    /// with a day, and no elections of its own. Empty where there is one.
    pub elections: Vec<LookupAnswer>,
}

/// The kinds of answers (DESIGN section 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LookupKind {
    /// The precinct is known.
    Found,
    /// Only the county is known.
    County,
    /// The precinct votes by mail.
    MailOnly,
    /// Several places fit.
    Ambiguous,
    /// The unit is needed.
    NeedsUnit,
    /// Nothing that may be shown.
    #[default]
    Unknown,
}

impl LookupAnswer {
    /// Whether the voter would be told a place.
    #[must_use]
    pub fn names_a_place(&self) -> bool {
        let lists = [&self.early_vote, &self.election_day, &self.drop_off];
        lists.iter().any(|list| !list.is_empty()) || !self.doubtful.is_empty()
    }
}

/// The data behind an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacesFeed {
    /// Name of the source.
    pub source: String,
    /// When it was made.
    pub as_of: String,
    /// Name of its election.
    pub election_name: String,
    /// Day of its election.
    pub election_day: Option<NaiveDate>,
    /// The address has another election on that day.
    pub shares_day: bool,
    /// True for generated data, which no voter may use.
    pub sample: bool,
}

/// A feature of a place, as the look-up told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceFeature {
    pub kind: AccessKind,
    pub state: AccessState,
    /// BCP 47 code, or empty.
    pub language: String,
    /// Text of the feed, or empty.
    pub text: String,
}

/// One place in one role.
#[derive(Clone, Debug, PartialEq)]
pub struct VotingPlace {
    /// Identifier within the feed.
    pub id: String,
    pub name: String,
    pub address_line_1: String,
    pub address_line_2: String,
    pub city: String,
    /// Postal code of the state.
    pub state_code: String,
    pub zip: String,
    /// WGS84 latitude and longitude, in range.
    pub point: Option<(f64, f64)>,
    /// Free text hours.
    pub hours_text: String,
    /// Directions to the entrance, in the feed's own words.
    pub notes: String,
    /// Days on which the schedule does not hold, in the feed's own words.
    pub schedule_exceptions: String,
    /// Features of the place, each with a yes or a no.
    pub features: Vec<PlaceFeature>,
    /// Open to the whole county.
    pub is_countywide: bool,
    /// Openings in local time, sorted.
    pub schedule: Vec<Opening>,
    /// Drop-off: open during early voting.
    pub open_early_voting: bool,
    /// Drop-off: open on election day.
    pub open_election_day: bool,
    /// Zone of the place.
    pub zone: Tz,
    /// Statute miles from the address, or from the middle of its ZIP code.
    pub distance_miles: Option<f64>,
    /// True for a box without staff.
    pub is_drop_box: bool,
}

/// One opening on one day. Minutes count from midnight; `closes` is later than `opens`, at most 1440.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opening {
    pub date: NaiveDate,
    /// Minutes from midnight.
    pub opens: u16,
    /// Minutes from midnight.
    pub closes: u16,
    /// By appointment only.
    pub by_appointment: bool,
    /// The feed says that the hours may still change.
    pub subject_to_change: bool,
}

impl Hash for Opening {
    /// As one number: schedules are hashed for each place of an answer.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let flags = u64::from(self.by_appointment) << 1 | u64::from(self.subject_to_change);
        let times = u64::from(self.opens) << 16 | u64::from(self.closes);
        // Days fill less than 32 bits; the flags take two that times do not need.
        let day = u64::from(self.date.num_days_from_ce().cast_unsigned());
        state.write_u64(day << 32 | times | flags << 30);
    }
}

/// The middle of the voter's ZIP code.
#[derive(Clone, Debug, PartialEq)]
pub struct ZipCentre {
    /// Latitude and longitude.
    pub point: (f64, f64),
    /// The ZIP code.
    pub zip: String,
}
