//! The shapes of `GET /api/site/places/{code}` and `/{county}`: places that serve a whole county, without an
//! address.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::access::AccessFilter;
use super::bootstrap::{LocationKind, PickerEntry, PlacesNotYet};
use super::info::{HiddenField, PageHead};
use super::locate::{LocateElection, Notice, Office, SiteFeed};
use super::place::SiteLocation;
use super::written::Written;

/// How much is known about places without an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlacesStatus {
    /// There are places.
    Ok,
    /// The data is there, and no place serves a whole county now.
    None,
    /// There is no data of the state.
    NoData,
    /// The election of the data is over: its places are withheld.
    Over,
    /// The editors of the state have switched our look-up off.
    Off,
    /// The data cannot be read now.
    Unavailable,
}

/// The counties of a state.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StatePlaces {
    /// Head of the page.
    pub head: PageHead,
    /// How much is known; see each status.
    pub status: PlacesStatus,
    /// The announced election, where the places are of a later one.
    pub not_yet: Option<PlacesNotYet>,
    /// A county was asked for that is not in the list.
    pub unknown_county: bool,
    /// The counties by first letter; of those with places `href` is set.
    pub letters: Vec<CountyLetter>,
    /// How many counties, cities and towns are listed.
    pub count: usize,
    /// How many of them have places.
    pub with_places: usize,
    /// Names that two of them have, told apart by their kind.
    pub shared_names: Vec<String>,
    /// Whether each county of the state is in the list.
    pub covers_state: bool,
    /// Where the form to choose a county leads; the field is `county`.
    pub action: String,
    /// The other parameters of the visit, as hidden fields.
    pub hidden: Vec<HiddenField>,
    /// The official look-up of the state.
    pub lookup_url: Option<String>,
    /// The same page of the other states and territories, by name.
    pub jurisdictions: Vec<PickerEntry>,
}

/// The counties of a letter of the alphabet.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CountyLetter {
    /// A to Z; `#` for names that begin with none of them.
    pub letter: char,
    /// In order of their names; none where no county begins with it.
    pub counties: Vec<CountyEntry>,
}

/// One county, city or town of the list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CountyEntry {
    /// Its name in a URL.
    pub id: String,
    /// Its name without its kind, as the data has it.
    pub name: String,
    /// Its kind in English ("County", "City"), or empty.
    pub kind: String,
    /// The county that a city or town lies in, or empty.
    pub within: String,
    /// Its page; absent where it has no places: then its office is asked.
    pub href: Option<String>,
    /// The office to ask, where it has no places.
    pub office: Option<Office>,
}

/// The places of a county.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CountyPlaces<'a> {
    /// Head of the page.
    pub head: PageHead,
    /// How much is known; see each status.
    pub status: PlacesStatus,
    /// Its name in a URL.
    pub id: &'a str,
    /// Its name in full, as the data has it.
    pub name: &'a str,
    /// The page of the state.
    pub state_href: String,
    /// This page without filters.
    pub all_href: String,
    /// The election that the places are for.
    pub election: Option<LocateElection>,
    /// The announced election, where the places are of a later one.
    pub not_yet: Option<PlacesNotYet>,
    /// The kinds of places in order.
    pub kinds: Vec<PlaceKind<'a>>,
    /// Kinds of which the data lost places or is in doubt: there may be more, and the office is asked.
    pub incomplete: Vec<LocationKind>,
    /// All voters vote by mail.
    pub mail_only: bool,
    /// Some precincts vote by mail: places of election day are not for their voters.
    pub some_mail_only: bool,
    /// Places of all kinds, and those that fit the filter.
    pub total: usize,
    /// Those that fit the filter.
    pub found: usize,
    /// Only places that are open now are shown.
    pub open_now: bool,
    /// The choices of places by what they offer, over all kinds.
    pub filters: Vec<AccessFilter>,
    /// Only places that are known to offer all of this are shown: names of `filters`.
    pub with: Vec<String>,
    /// Where the filter leads (a form with method GET); the fields are `open`, its value `now`, and `with`,
    /// the names of choices.
    pub action: String,
    /// The other parameters of the visit, as hidden fields.
    pub hidden: Vec<HiddenField>,
    /// This page of the list, from 1.
    pub page: usize,
    /// How many there are.
    pub pages: usize,
    /// The page before.
    pub previous_href: Option<String>,
    /// The next page.
    pub next_href: Option<String>,
    /// A map of the places of this page; numbers are those of the list. Absent without coordinates.
    #[schema(value_type = Option<String>)]
    pub map_svg: Option<Arc<Written<String>>>,
    /// The office to ask.
    pub office: Office,
    /// A notice of the office.
    pub notice: Option<Notice>,
    /// The data behind the places.
    pub feeds: Vec<SiteFeed>,
    /// The official look-up of the state.
    pub lookup_url: Option<String>,
    /// The form for a wrong place, else `mailto:` of the site's mailbox, else `tel:` of the hotline.
    pub report_problem_url: String,
    /// The moment that "open now" is said of.
    pub as_of: DateTime<Utc>,
    /// The same in the time of the state, HH:MM.
    pub as_of_time: String,
    /// When something that is said of a place stops being true.
    pub next_change: Option<DateTime<Utc>>,
}

/// The places of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlaceKind<'a> {
    #[serde(rename = "type")]
    pub kind: LocationKind,
    /// How many there are.
    pub total: usize,
    /// How many fit the filter.
    pub found: usize,
    /// First day on which one of them is open, as its schedule says.
    pub first_date: Option<NaiveDate>,
    /// The last day on which any of them is open.
    pub last_date: Option<NaiveDate>,
    /// The editors' note, safe HTML.
    pub note_html: Option<String>,
    /// Language of the note.
    pub note_lang: Option<&'static str>,
    /// One can register where one votes.
    pub same_day_registration: bool,
    /// Number of the first place on this page; numbers run on over all kinds.
    pub first_number: usize,
    /// The places of this page.
    pub locations: Vec<SiteLocation<'a>>,
    /// By place: open around the clock on each of its days.
    pub day_and_night: Vec<bool>,
}
