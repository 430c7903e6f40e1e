//! What the editors say for the information pages (SPEC section 3): texts, links, switches and the days that a voter
//! acts on. [`crate::site::wording::words`] puts texts and links into the language of a page.

use chrono::NaiveDate;

use crate::site::wording::text::{Html, Text};
use crate::view::facts::Checked;

/// A day with a note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotedDate {
    /// The day; `None` where only the note is known, or the source gives no full date.
    pub date: Option<NaiveDate>,
    /// The note.
    pub note: Option<Text>,
    /// The last day by law may be some days later; `date` is the one with which a voter loses nothing.
    pub may_be_later: bool,
}

/// The days that a voter acts on (SPEC section 3, "Important dates").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportantDates {
    /// Early voting starts.
    pub early_voting_start_by: Option<NotedDate>,
    /// Early voting starts on the same day in the whole state.
    pub early_voting_start_is_same_statewide: bool,
    /// In-person absentee voting starts.
    pub in_person_absentee_start_by: Option<NotedDate>,
    /// Election day.
    pub election_day: Option<NotedDate>,
    /// Polling hours of the whole state.
    pub election_day_statewide_hours: Option<Text>,
    /// Ask for a mail ballot.
    pub ballot_request_by: Option<NotedDate>,
    /// Drop the ballot off.
    pub ballot_dropoff_by: Option<NotedDate>,
    /// Postmark of the ballot.
    pub ballot_postmark_by: Option<NotedDate>,
    /// Arrival of the ballot.
    pub ballot_receive_by: Option<NotedDate>,
    /// Register online.
    pub register_online_by: Option<NotedDate>,
    /// Register in person.
    pub register_in_person_by: Option<NotedDate>,
    /// About registration on the day.
    pub register_same_day_note: Option<Text>,
    /// Arrival of a mailed registration.
    pub register_receive_by: Option<NotedDate>,
    /// Postmark of a mailed registration.
    pub register_postmark_by: Option<NotedDate>,
    /// About voting by mail.
    pub vote_by_mail_note: Option<Text>,
}

/// Registration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegistrationConfig {
    /// Any way of registering is enabled.
    pub registration_flow_enabled: bool,
    /// Show the link to check one's registration.
    pub display_registration_lookup: bool,
    /// On the day.
    pub same_day: Option<RegistrationWay>,
    /// Online.
    pub online: Option<RegistrationWay>,
    /// By mail.
    pub mail: Option<RegistrationWay>,
    /// In person.
    pub in_person: Option<RegistrationWay>,
    /// Registration exists here (not in North Dakota).
    pub required: bool,
}

/// One way of registering.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegistrationWay {
    /// Offered.
    pub enabled: bool,
    /// Show its deadline.
    pub display_deadline: bool,
    /// Heading.
    pub heading: Option<Text>,
    /// Text.
    pub copy: Option<Html>,
    /// Link.
    pub url: Option<Text>,
    /// Text of the button.
    pub button_text: Option<Text>,
    /// Second link.
    pub alternate_url: Option<Text>,
    /// Text of the second button.
    pub alternate_button_text: Option<Text>,
    /// Show the three steps of the paper form.
    pub show_registration_steps: bool,
    /// Address to mail the form to, by line.
    pub mailing_address: Vec<String>,
}

/// The voter education page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VepConfig {
    /// Offered.
    pub vep_enabled: bool,
    /// Show the look-up on the page.
    pub location_lookup_on_vep: bool,
    /// Show the look-up among the dates.
    pub location_lookup_in_dates: bool,
    /// Show dates and deadlines (SPEC section 4).
    pub display_dates_and_deadlines: bool,
    /// ID requirements.
    pub id_requirements: Option<Html>,
    /// Who can register.
    pub registration_requirements: Option<Html>,
    /// How to complete the ballot.
    pub how_to_complete_ballot: Option<Html>,
    /// A section of the editors.
    pub custom_section: Option<CustomSection>,
}

/// A section of the editors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomSection {
    /// Heading.
    pub heading: Option<Text>,
    /// Text.
    pub copy: Option<Html>,
}

/// How a mail ballot is requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BallotRequestExperience {
    /// Not said, or not known here.
    #[default]
    NotSaid,
    /// No request.
    None,
    /// Our own page.
    Internal,
    /// The state's page.
    SosWebsite,
}

/// Mail ballots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BallotRequestConfig {
    /// Every voter gets a ballot by mail.
    pub has_universal_vbm: bool,
    /// Offered.
    pub ballot_request_flow_enabled: bool,
    /// How.
    pub ballot_request_experience: BallotRequestExperience,
    /// The state's page.
    pub sos_ballot_request_url: Option<Text>,
    /// Text of the button, without which there is none.
    pub ballot_request_button_text: Option<Text>,
    /// An excuse is needed.
    pub excuse_required: bool,
}

/// A page of the editors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomPage {
    /// Last part of its path.
    pub slug: String,
    /// Title.
    pub title: Option<Text>,
    /// Content.
    pub content: Option<Html>,
}

/// Where a fact comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactSource {
    /// The field, such as `registration.online.url`.
    pub field: String,
    /// The page, as the source gives it: check it before it becomes a link.
    pub url: String,
    /// When it was checked.
    pub checked: Option<Checked>,
}

/// There is no election to show (SPEC section 8, `NoElectionsError`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoElections {
    /// `NO_ACTIVE_ELECTION`.
    pub code: String,
    /// In English, for developers.
    pub message: String,
}
