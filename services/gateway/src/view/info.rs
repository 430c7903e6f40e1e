//! The parts that information pages share (SPEC sections 2 to 5): the head of a page, dates to act on, links,
//! texts with their language, and where a fact comes from.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::bootstrap::{
    BackupLinks, ConfigStatus, DeadlineKind, JurisdictionKind, NextElection, Phone, PickerEntry,
};
use super::facts::Checked;
use super::locate::Office;
use super::text::{PageLink, Text};

/// Where the facts of a section come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Source {
    /// When the page beside it was checked, as exactly as it is known; never the day of another page.
    pub checked: Option<Checked>,
    /// The official page.
    pub url: Option<String>,
    /// The year whose rules the days follow, where it is not the election's own: "Days for 2028 follow the
    /// rules of 2026".
    pub rules_of_year: Option<i32>,
}

/// How a date stands to today (by day, in the zone of the jurisdiction).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DateStatus {
    /// Today is the day.
    Today,
    /// 1 to 7 days ahead.
    LastDays,
    /// More than 7 days ahead.
    Upcoming,
    /// It is offered and no day is known: ask first, never a guess.
    Unknown,
    /// Nothing to do, everybody has it (a mail ballot without asking).
    NotNeeded,
    /// The jurisdiction does not offer this.
    NotOffered,
    /// Over: shown as over, never offered.
    Passed,
}

/// A day to act on (SPEC section 3, "Important dates"). It exists only where the jurisdiction lets dates and
/// deadlines be shown (SPEC section 4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Deadline {
    /// The action that is due by it, or the period that starts with it.
    pub kind: DeadlineKind,
    /// The day; absent unless the status speaks of one.
    pub date: Option<NaiveDate>,
    /// Days from today; negative once passed; absent without a day.
    pub days_until: Option<i64>,
    /// How it stands to today.
    pub status: DateStatus,
    /// The editors' note (SPEC section 5: only where both languages exist; short first, then long).
    pub note: Option<Text>,
    /// The day is election day.
    pub on_election_day: bool,
    /// One chip of the list asks to confirm it: no official page or law says it, or it is due for another
    /// check.
    pub confirm: bool,
}

/// The first fields of every information page. Links carry the jurisdiction and the site's parameters.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PageHead {
    /// USPS code of the jurisdiction ("NV").
    pub code: &'static str,
    /// State or territory.
    pub kind: JurisdictionKind,
    /// Name in the language of the page.
    pub name: &'static str,
    /// Localized name as it stands in a sentence.
    pub name_in_sentence: &'static str,
    /// Language of the page.
    pub locale: &'static str,
    /// Today in the zone of the jurisdiction.
    pub today: NaiveDate,
    /// `failed` when the settings could not be read: the page then shows `backup` and no section.
    pub config_status: ConfigStatus,
    /// The next election; absent when none is active.
    pub election: Option<NextElection>,
    /// The election office of the jurisdiction.
    pub office: Office,
    pub hotline: Phone,
    /// The official page to check one's registration.
    pub check_registration: Option<PageLink>,
    /// Find a voting place: our look-up or the state's, by the rules of the landing button (SPEC section 2).
    pub locate: Option<PageLink>,
    /// The same for places to return a ballot; only where it is our own look-up.
    pub locate_drop_off: Option<PageLink>,
    /// The site's pages about this jurisdiction.
    pub pages: SitePages,
    /// The day on which the editors last changed the texts, where that is known.
    pub updated: Option<NaiveDate>,
    /// "Add to my calendar": an .ics file; absent when there is no day ahead to put into it.
    pub calendar_href: Option<String>,
    /// "Subscribe to this": the same with the scheme `webcal`; absent also where the site's name is not
    /// known.
    pub subscribe_href: Option<String>,
    /// Built-in links, when the settings could not be read.
    pub backup: Option<BackupLinks>,
}

/// The site's pages about one jurisdiction. A page that has nothing to say there is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SitePages {
    /// Landing page of the jurisdiction; of a territory that the path names, its voting information.
    pub home: String,
    /// The choice of another state.
    pub start_over: String,
    pub voting_info: Option<String>,
    /// Help, IDs and rights.
    pub help: Option<String>,
    pub register: Option<String>,
    /// The page of options.
    pub register_options: Option<String>,
    /// Voting by mail.
    pub vote_by_mail: Option<String>,
    /// Voting in person.
    pub in_person: Option<String>,
}

/// A page without a jurisdiction: the visitor chooses one (a form with method GET).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ChooseState {
    /// Language of the page.
    pub locale: &'static str,
    /// Where the form leads; the field is `state`.
    pub action: String,
    /// The other parameters of the visit, as hidden fields: name and value.
    pub hidden: Vec<HiddenField>,
    /// The choices in order: states by localized name, then territories.
    pub choices: Vec<PickerEntry>,
    pub hotline: Phone,
}

/// A hidden field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HiddenField {
    /// Name in the language of the page.
    pub name: &'static str,
    pub value: String,
}
