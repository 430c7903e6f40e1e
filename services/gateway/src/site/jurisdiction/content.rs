//! The editors' content for the information pages (SPEC section 3): texts, links, switches and the days that
//! a voter acts on. [`crate::site::wording::words`] puts texts and links into the language of a page.

use chrono::NaiveDate;

use crate::site::wording::text::{HtmlPair, TextPair};
use crate::view::facts::Checked;
use crate::view::text::Say;

/// A day with a note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotedDate {
    /// The day; `None` where only the note is known, or the source gives no full date.
    pub date: Option<NaiveDate>,
    /// The editors' words about the day.
    pub note: Option<TextPair>,
    /// Sentences of the facts about it, where there is no note.
    pub sentences: Vec<Say>,
    /// The last day by law may be some days later; `date` is the one with which a voter loses nothing.
    pub may_be_later: bool,
    /// The day is to be confirmed with the office.
    pub confirm: bool,
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
    pub election_day: Option<NotedDate>,
    /// Polling hours of the whole state.
    pub election_day_statewide_hours: Option<TextPair>,
    /// The same by the facts, where editors wrote none.
    pub statewide_hours_sentences: Vec<Say>,
    /// Request a mail ballot.
    pub ballot_request_by: Option<NotedDate>,
    /// Drop the ballot off.
    pub ballot_dropoff_by: Option<NotedDate>,
    /// Postmark of the ballot.
    pub ballot_postmark_by: Option<NotedDate>,
    /// Arrival of the ballot.
    pub ballot_receive_by: Option<NotedDate>,
    pub register_online_by: Option<NotedDate>,
    /// Register in person.
    pub register_in_person_by: Option<NotedDate>,
    /// About registration on the day.
    pub register_same_day_note: Option<TextPair>,
    /// The same by the facts, where editors wrote none.
    pub register_same_day_sentences: Vec<Say>,
    /// Arrival of a mailed registration.
    pub register_receive_by: Option<NotedDate>,
    /// Postmark of a mailed registration.
    pub register_postmark_by: Option<NotedDate>,
    /// About voting by mail.
    pub vote_by_mail_note: Option<TextPair>,
    /// The same by the facts, where editors wrote none.
    pub vote_by_mail_sentences: Vec<Say>,
}

/// Registering (SPEC section 3, "Registration").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegistrationConfig {
    /// Any way of registering is enabled.
    pub registration_flow_enabled: bool,
    /// Show the link to check one's registration.
    pub display_registration_lookup: bool,
    /// On the day.
    pub same_day: Option<RegistrationWay>,
    pub online: Option<RegistrationWay>,
    pub mail: Option<RegistrationWay>,
    pub in_person: Option<RegistrationWay>,
    /// Registration exists here (not in North Dakota).
    pub required: bool,
}

/// One way of registering.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegistrationWay {
    /// The way is offered.
    pub enabled: bool,
    /// Show its deadline.
    pub display_deadline: bool,
    pub heading: Option<TextPair>,
    pub copy: Option<HtmlPair>,
    pub url: Option<TextPair>,
    /// Text of the button.
    pub button_text: Option<TextPair>,
    /// The link of the second button.
    pub alternate_url: Option<TextPair>,
    /// Text of the second button.
    pub alternate_button_text: Option<TextPair>,
    /// Show the three steps of the paper form.
    pub show_registration_steps: bool,
    /// Address to mail the form to, by line.
    pub mailing_address: Vec<String>,
}

/// The voter education page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VepConfig {
    /// The jurisdiction has pages of voting information and help.
    pub vep_enabled: bool,
    /// Show the look-up on the page.
    pub location_lookup_on_vep: bool,
    /// Show the look-up among the dates.
    pub location_lookup_in_dates: bool,
    /// Show dates and deadlines (SPEC section 4).
    pub display_dates_and_deadlines: bool,
    pub id_requirements: Option<HtmlPair>,
    /// The editors' text about who can register.
    pub registration_requirements: Option<HtmlPair>,
    /// How to complete the ballot.
    pub how_to_complete_ballot: Option<HtmlPair>,
    /// Its flag is off: facts do not take its place.
    pub hides_how_to_complete_ballot: bool,
    /// A section of the editors.
    pub custom_section: Option<CustomSection>,
}

/// A section of the editors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomSection {
    pub heading: Option<TextPair>,
    pub copy: Option<HtmlPair>,
}

/// How a mail ballot is requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BallotRequestExperience {
    /// Not said, or not known here.
    #[default]
    NotSaid,
    /// No request is needed or possible here.
    None,
    /// Our own page.
    Internal,
    /// The state's page.
    SosWebsite,
}

/// Mail ballots (SPEC section 3, "Ballot request").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BallotRequestConfig {
    /// Every voter gets a ballot by mail.
    pub has_universal_vbm: bool,
    /// A voter can ask for a ballot on our page.
    pub ballot_request_flow_enabled: bool,
    /// In which way a voter asks.
    pub ballot_request_experience: BallotRequestExperience,
    /// The state's page.
    pub sos_ballot_request_url: Option<TextPair>,
    /// Text of the button, without which there is none.
    pub ballot_request_button_text: Option<TextPair>,
    /// An excuse is needed.
    pub excuse_required: bool,
}

/// A page of the editors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomPage {
    /// Last part of its path.
    pub slug: String,
    pub title: Option<TextPair>,
    pub content: Option<HtmlPair>,
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
    /// `NO_ACTIVE_ELECTION`, the only code of SPEC section 8 for this.
    pub code: String,
    /// In English, for developers.
    pub message: String,
}
