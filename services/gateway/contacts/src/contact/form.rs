//! The contact form (SPEC section 2, bounds of DESIGN section 7). Pure: what was typed becomes a [`Contact`],
//! or one fault a field. No value of a visitor is in a fault or in `Debug`.

pub(crate) mod clean;

use email_address::{EmailAddress, Options};
use phonenumber::{Mode, country};
use serde::{Deserialize, Serialize};

/// Characters of a name.
pub(super) const NAME_MAX: usize = 100;
/// Bytes of an e-mail address (RFC 5321, section 4.5.3.1.3, less the brackets).
pub(super) const EMAIL_MAX: usize = 254;
/// Bytes of any typed value: longer ones are refused unread.
pub(super) const TYPED_MAX: usize = 1024;

/// The typed fields, unchecked: the page shows them again when one is wrong.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ContactInput {
    pub firstname: String,
    pub lastname: String,
    pub email: String,
    /// `cellphone`; may be empty.
    pub cellphone: String,
    pub postal_code: String,
    /// `stateOfResidence`: postal code of a state or territory.
    pub state_of_residence: String,
    pub voting_plan: String,
}

impl std::fmt::Debug for ContactInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Form(***)")
    }
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum ContactField {
    FirstName,
    LastName,
    Email,
    CellPhone,
    PostalCode,
    StateOfResidence,
    VotingPlan,
}

impl ContactField {
    /// All fields, in the order of the page.
    pub const ALL: [Self; 7] = [
        Self::FirstName,
        Self::LastName,
        Self::Email,
        Self::CellPhone,
        Self::PostalCode,
        Self::StateOfResidence,
        Self::VotingPlan,
    ];

    /// Name on the wire and in the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::FirstName => "firstname",
            Self::LastName => "lastname",
            Self::Email => "email",
            Self::CellPhone => "cellphone",
            Self::PostalCode => "postalCode",
            Self::StateOfResidence => "stateOfResidence",
            Self::VotingPlan => "votingplan",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormFaultKind {
    /// Nothing was entered.
    Missing,
    /// It is not what the field takes.
    Invalid,
}

/// A field and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormFault {
    pub field: ContactField,
    pub kind: FormFaultKind,
}

/// How a voter plans to vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VotingPlan {
    /// Early, in person.
    Early,
    /// In person on election day.
    Day,
    Mail,
    /// Not decided yet.
    Unsure,
}

impl VotingPlan {
    /// All, in the order of the page.
    pub const ALL: [Self; 4] = [Self::Early, Self::Day, Self::Mail, Self::Unsure];

    /// Value on the wire and in the page.
    #[must_use]
    pub fn value(self) -> &'static str {
        match self {
            Self::Early => "early",
            Self::Day => "day",
            Self::Mail => "mail",
            Self::Unsure => "unsure",
        }
    }
}

/// The consent of a voter who gave a number: the words that stood beside the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent {
    /// Version of the words.
    pub version: String,
    /// Language of the words, a tag of the site.
    pub lang: String,
    /// The words themselves, as they stood beside the field.
    pub text: String,
}

/// A cell phone, with the consent that came with it: one does not exist without the other.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPhone {
    /// Number as E.164: `+1` and ten digits.
    pub number: String,
    /// The consent that came with the number.
    pub consent: Consent,
}

/// A checked contact. Its JSON is what is sealed, stored and delivered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    pub firstname: String,
    pub lastname: String,
    /// E-mail address as typed, without surrounding space.
    pub email: String,
    /// Cell phone, when given.
    pub cellphone: Option<CellPhone>,
    /// `12345` or `12345-6789`.
    #[serde(rename = "postalCode")]
    pub postal_code: String,
    /// Postal code of a state or territory.
    #[serde(rename = "stateOfResidence")]
    pub state_of_residence: String,
    /// How the voter plans to vote.
    #[serde(rename = "votingplan")]
    pub voting_plan: VotingPlan,
    /// Language of the page.
    pub lang: String,
    /// The brand's name.
    pub brand: String,
}

impl std::fmt::Debug for Contact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Contact(***)")
    }
}

impl std::fmt::Debug for CellPhone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CellPhone(***)")
    }
}

/// The page on which the form stood; none of this is typed.
#[derive(Clone, Copy, Debug)]
pub struct FormPage<'a> {
    pub lang: &'a str,
    /// The brand's name.
    pub brand: &'a str,
    /// Version of the words of consent.
    pub consent_version: &'a str,
    /// The words of consent in the language of the page.
    pub consent_text: &'a str,
}

impl ContactInput {
    /// Checks every field.
    ///
    /// # Errors
    /// One fault a field, in the order of the page.
    pub fn check(&self, page: &FormPage<'_>) -> Result<Contact, Vec<FormFault>> {
        let mut faults = Vec::new();
        let mut note = |field, result: Result<String, FormFaultKind>| {
            result.map_err(|kind| faults.push(FormFault { field, kind })).unwrap_or_default()
        };
        let firstname = note(ContactField::FirstName, name(&self.firstname));
        let lastname = note(ContactField::LastName, name(&self.lastname));
        let email = note(ContactField::Email, email(&self.email));
        let number = note(ContactField::CellPhone, cell_phone(&self.cellphone));
        let postal_code = note(ContactField::PostalCode, postal_code(&self.postal_code));
        let state_of_residence = note(ContactField::StateOfResidence, state(&self.state_of_residence));
        let plan = plan(&self.voting_plan);
        note(ContactField::VotingPlan, plan.map(|_| String::new()));
        let Ok(voting_plan) = plan else { return Err(faults) };
        if !faults.is_empty() {
            return Err(faults);
        }
        let consent = || Consent {
            version: page.consent_version.to_owned(),
            lang: page.lang.to_owned(),
            text: page.consent_text.to_owned(),
        };
        Ok(Contact {
            firstname,
            lastname,
            email,
            cellphone: (!number.is_empty()).then(|| CellPhone { number, consent: consent() }),
            postal_code,
            state_of_residence,
            voting_plan,
            lang: page.lang.to_owned(),
            brand: page.brand.to_owned(),
        })
    }
}

/// Short enough to look at, without surrounding or invisible characters.
fn typed(value: &str) -> Result<String, FormFaultKind> {
    if value.len() > TYPED_MAX {
        return Err(FormFaultKind::Invalid);
    }
    match clean::line(value) {
        line if line.is_empty() => Err(FormFaultKind::Missing),
        line => Ok(line),
    }
}

/// 1 to 100 characters. A link is no name: names end up in messages to the address that somebody typed.
fn name(value: &str) -> Result<String, FormFaultKind> {
    let name = typed(value)?;
    let link = name.contains("://") || name.to_ascii_lowercase().contains("www.");
    let plain = name.chars().count() <= NAME_MAX
        && name.chars().any(char::is_alphanumeric)
        && !link
        && !name.contains(['<', '>']);
    plain.then_some(name).ok_or(FormFaultKind::Invalid)
}

/// The grammar of RFC 5321 for addresses on the public network: two labels at least, no display name, no
/// literal.
fn email(value: &str) -> Result<String, FormFaultKind> {
    let email = typed(value)?;
    let options = Options::default().with_required_tld().without_display_text().without_domain_literal();
    let known = email.len() <= EMAIL_MAX && EmailAddress::parse_with_options(&email, options).is_ok();
    known.then_some(email).ok_or(FormFaultKind::Invalid)
}

/// A valid number of the United States or a territory as E.164, or nothing.
fn cell_phone(value: &str) -> Result<String, FormFaultKind> {
    const HERE: [country::Id; 6] = [
        country::Id::US,
        country::Id::PR,
        country::Id::GU,
        country::Id::VI,
        country::Id::AS,
        country::Id::MP,
    ];
    let number = match typed(value) {
        Err(FormFaultKind::Missing) => return Ok(String::new()),
        other => clean::digits(&other?),
    };
    if number.len() > 40 || number.chars().any(|c| !(c.is_ascii_digit() || " +-.()/".contains(c))) {
        return Err(FormFaultKind::Invalid);
    }
    let parsed = phonenumber::parse(Some(country::Id::US), &number).map_err(|_| FormFaultKind::Invalid)?;
    let here = parsed.country().id().is_some_and(|id| HERE.contains(&id));
    let good = here && parsed.is_valid() && parsed.extension().is_none();
    good.then(|| parsed.format().mode(Mode::E164).to_string()).ok_or(FormFaultKind::Invalid)
}

/// Five digits, or nine with or without the hyphen.
fn postal_code(value: &str) -> Result<String, FormFaultKind> {
    let code = clean::digits(&typed(value)?);
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (five, rest) = code.split_at_checked(5).ok_or(FormFaultKind::Invalid)?;
    let four = rest.strip_prefix(['-', ' ']).unwrap_or(rest);
    match (digits(five) && digits(four), rest.len(), four.len()) {
        (true, 0, _) => Ok(five.to_owned()),
        (true, _, 4) => Ok(format!("{five}-{four}")),
        _ => Err(FormFaultKind::Invalid),
    }
}

fn state(value: &str) -> Result<String, FormFaultKind> {
    let code = typed(value)?;
    jurisdiction::any(&code).map(|known| known.code.to_owned()).ok_or(FormFaultKind::Invalid)
}

fn plan(value: &str) -> Result<VotingPlan, FormFaultKind> {
    let value = typed(value)?;
    VotingPlan::ALL.into_iter().find(|plan| plan.value() == value).ok_or(FormFaultKind::Invalid)
}

#[cfg(test)]
mod tests;
