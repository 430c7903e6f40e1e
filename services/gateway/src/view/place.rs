//! The shapes of the places in an answer of `POST /api/site/locate`: kinds, places, what holds now, days.
//! They borrow their strings from the look-up.

use std::sync::Arc;

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::{Access, AccessFilter};
use super::bootstrap::LocationKind;
use super::written::Written;

/// One kind of places.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocationType<'a> {
    #[serde(rename = "type")]
    pub kind: LocationKind,
    /// Empty, but a better address may fill it.
    pub refinable: bool,
    /// The editors' note, safe HTML.
    pub note_html: Option<String>,
    /// Language of the note.
    pub note_lang: Option<&'static str>,
    /// The places, in order.
    pub locations: Vec<SiteLocation<'a>>,
    /// The choices among them.
    pub filters: Vec<AccessFilter>,
    /// How many of them open at some time today.
    pub open_today_count: usize,
    /// A map of them; numbers are those of the order. Absent without coordinates.
    #[schema(value_type = Option<String>)]
    pub map_svg: Option<Arc<Written<String>>>,
}

/// One place in one role.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteLocation<'a> {
    /// Identifier within the feed.
    pub id: &'a str,
    pub name: &'a str,
    pub address_line_1: &'a str,
    /// Second line, or empty.
    pub address_line_2: &'a str,
    pub city: &'a str,
    /// Postal code of the state.
    pub state_code: &'a str,
    pub zip: &'a str,
    /// Open to every voter of the county.
    pub is_countywide: bool,
    /// The county, for the countywide line.
    pub county_name: Option<&'a str>,
    /// A box rather than a counter.
    pub is_drop_box: bool,
    /// Statute miles from the voter.
    pub distance_miles: Option<f64>,
    /// The distance is from the middle of the ZIP code.
    pub distance_is_from_zip: bool,
    /// Directions, in English.
    pub notes: Option<&'a str>,
    /// Exceptions to the schedule.
    pub schedule_exceptions: Option<&'a str>,
    /// Hours as the office wrote them, also beside a schedule.
    pub dates_hours_text: Option<&'a str>,
    /// The known features of the place; absent where there is nothing to say.
    pub access: Option<Access<'a>>,
    /// The choices of `filters` that the place fits.
    pub fits: Vec<String>,
    /// A voter who cannot go in may be told how to vote from the car, where the state's rule is known
    /// (`curbside_html`).
    pub may_vote_from_car: bool,
    /// The zone of its hours, as IANA names it ("America/New_York").
    pub time_zone: &'static str,
    /// Open, closed or closing soon, at this moment.
    #[schema(value_type = HoursStatus)]
    pub status: Arc<Written<HoursStatus>>,
    /// Open at some time today.
    pub is_open_today: bool,
    /// First day of the schedule.
    pub first_date: Option<NaiveDate>,
    /// Last day of the schedule.
    pub last_date: Option<NaiveDate>,
    /// Days from today on, at most 60.
    #[schema(value_type = Vec<Day>)]
    pub days: Arc<Written<Vec<Day>>>,
    /// The last day by the rules of the state, where the place's own days or hours go on after it: ask the
    /// office before going later.
    pub state_end: Option<StateEnd>,
    /// On election day: the polls at the place now.
    pub polls: Option<PollsToday>,
    /// One can register here when voting.
    pub same_day_registration: bool,
    /// Directions to the place; holds nothing of the voter.
    pub directions_url: String,
    /// The state's ID requirements; empty where nobody asks for an ID.
    #[schema(value_type = String)]
    pub voter_id_href: Arc<str>,
}

/// When places of a kind stop by the rules of the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StateEnd {
    /// The last day.
    pub date: NaiveDate,
    /// The time on it, HH:MM, where it is known.
    pub time: Option<String>,
}

/// Open, closed or closing soon, at this moment.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HoursStatus {
    pub kind: HoursKind,
    /// Open: closes then (HH:MM).
    pub until: Option<String>,
    /// Open: minutes to closing, only when 120 or fewer.
    pub closes_in_minutes: Option<i64>,
    /// Opens today then (HH:MM).
    pub opens_at: Option<String>,
    /// The next opening after today.
    pub next: Option<NextOpening>,
}

/// The kinds of status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HoursKind {
    /// It is open now.
    Open,
    /// Opens later today.
    OpensToday,
    /// Closed the whole day, between two open days.
    ClosedToday,
    /// Was open today, and opens again later.
    DoneToday,
    /// The first day is still to come.
    NotStarted,
    /// The last opening has passed, today or before.
    Over,
    /// Open around the clock today.
    #[serde(rename = "open_24_hours")]
    Open24Hours,
    /// Read the text: hours are unknown, free text, or by appointment.
    SeeNote,
}

/// An opening after today.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NextOpening {
    pub date: NaiveDate,
    /// Local time, HH:MM.
    pub opens: String,
    /// Local time, HH:MM.
    pub closes: String,
}

/// One day of the schedule.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Day {
    pub date: NaiveDate,
    pub is_today: bool,
    /// Its last opening is over.
    pub is_past: bool,
    /// Around the clock.
    pub all_day: bool,
    /// Its hours, in order; empty on a day without any.
    pub intervals: Vec<Interval>,
    /// By appointment only.
    pub by_appointment: bool,
    /// The office says that it may change.
    pub subject_to_change: bool,
}

/// One opening, and where it lies on a track from 5:00 to 23:00.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Interval {
    /// Local time, HH:MM.
    pub opens: String,
    /// HH:MM; 24:00 is the end of the day.
    pub closes: String,
    /// Only for those who called before.
    pub by_appointment: bool,
    /// Start on the track, in percent.
    pub from_percent: f64,
    /// Length on the track, in percent.
    pub length_percent: f64,
}

/// The polls on election day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PollsToday {
    pub phase: PollsPhase,
    /// When they open, HH:MM.
    pub opens: String,
    /// When they close, HH:MM.
    pub closes: String,
}

/// How the polls stand at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PollsPhase {
    /// They open later today.
    NotOpen,
    Open,
    /// They close within two hours.
    Closing,
    Closed,
    /// They close at the same local time in several zones, where it is not the same phase now.
    LocalTime,
}
