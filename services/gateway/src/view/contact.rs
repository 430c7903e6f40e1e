//! The contact form (SPEC section 2): what a page with the form gets, and `POST /api/site/contacts`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The form of a page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactForm {
    /// Where it is posted, with the site's query parameters.
    pub action: String,
    /// Sent back in the field `ticket`.
    pub ticket: String,
    /// The state of the page, chosen at first.
    pub state: &'static str,
    /// The page about privacy, where there is one.
    pub privacy_href: Option<String>,
    /// The typed fields and their faults, when the form is shown again.
    pub again: Option<ContactAgain>,
}

/// A form that was not taken.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
pub struct ContactAgain {
    /// The fields as they were typed.
    pub entered: ContactRequest,
    /// Why it was not taken.
    pub reason: ContactReason,
    /// The faults, in the order of the page.
    pub faults: Vec<ContactFault>,
}

impl std::fmt::Debug for ContactAgain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ContactAgain({:?}, {:?})", self.reason, self.faults)
    }
}

/// Why a form was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactReason {
    /// Fields are wrong.
    Fields,
    /// The page was open for too long, or its words of consent have changed: look again, then send again.
    Stale,
    /// It could not be stored, or not now.
    Failed,
}

/// A field and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactFault {
    /// Name of the field.
    pub field: &'static str,
    /// `missing` or `invalid`.
    pub kind: &'static str,
}

/// The body of the request, as JSON or as a form.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContactRequest {
    /// First name, 1 to 100 characters.
    pub firstname: String,
    /// Last name, 1 to 100 characters.
    pub lastname: String,
    /// E-mail address, up to 254 characters.
    pub email: String,
    /// A number of the United States, or nothing. Giving one is the consent that stands beside it.
    pub cellphone: String,
    /// 5 or 9 digits.
    #[serde(rename = "postalCode")]
    pub postal_code: String,
    /// Postal code of a state or territory.
    #[serde(rename = "stateOfResidence")]
    pub state_of_residence: String,
    /// `early`, `day`, `mail` or `unsure`.
    pub votingplan: String,
    /// As the page has it.
    pub ticket: String,
    /// Stays empty: people do not see it.
    pub contact_time: String,
}

impl std::fmt::Debug for ContactRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ContactRequest(***)")
    }
}

/// The contact is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactTaken {
    /// The page to go on to.
    pub next: String,
}

/// The contact is not stored; nothing of it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactRefused {
    pub reason: ContactReason,
    /// The faults, in the order of the page.
    pub faults: Vec<ContactFault>,
    /// The ticket to send it again with.
    pub ticket: String,
}
