//! The counties of a state and the places of one, parsed once from the locate service.

use super::{LookupAnswer, PlacesFeed};
use crate::view::bootstrap::LocationKind;
use crate::view::locate::{Notice, Office};

/// The counties of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountyList {
    /// Sorted by name.
    pub list: Vec<CountySummary>,
    /// Each county of the state is in the list.
    pub covers_state: bool,
}

/// A county, a city or a town.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountySummary {
    /// Its name in a URL.
    pub id: String,
    /// Its name in full ("Clark County").
    pub name: String,
    /// Without its kind.
    pub bare: String,
    /// Its kind, or empty.
    pub kind: String,
    /// The county that it lies in, or empty.
    pub within: String,
    /// Places that serve all of it: early, election day, drop-off.
    pub counts: [usize; 3],
    /// Kinds of which places may be missing.
    pub incomplete: Vec<LocationKind>,
    /// All vote by mail.
    pub mail_only: bool,
    /// Some vote by mail.
    pub some_mail_only: bool,
    /// The election of its feeds is over.
    pub is_over: bool,
    /// The feeds that have its places.
    pub feeds: Vec<PlacesFeed>,
    /// The office to ask.
    pub office: Option<Office>,
    /// A notice of that office.
    pub notice: Option<Notice>,
}

/// The places of a county.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountyAnswer {
    pub county: CountySummary,
    /// Its places as an answer by county has them, so that the same rules decide which of them show.
    pub lookup: LookupAnswer,
}
