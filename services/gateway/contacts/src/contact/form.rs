//! The contact form (SPEC section 2, bounds of DESIGN section 7). Pure: what was typed becomes a [`Contact`], or one
//! fault a field. No value of a visitor is in a fault or in `Debug`.

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

/// What was typed, unchecked. Kept to show it again when something is wrong.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Form {
    /// `firstname`.
    pub firstname: String,
    /// `lastname`.
    pub lastname: String,
    /// `email`.
    pub email: String,
    /// `cellphone`; may be empty.
    pub cellphone: String,
    /// `postalCode`.
    pub postal_code: String,
    /// `stateOfResidence`: postal code of a state or territory.
    pub state_of_residence: String,
    /// `votingplan`.
    pub voting_plan: String,
}

impl std::fmt::Debug for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Form(***)")
    }
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[allow(missing_docs)]
pub enum Field {
    #[serde(rename = "firstname")]
    FirstName,
    #[serde(rename = "lastname")]
    LastName,
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "cellphone")]
    CellPhone,
    #[serde(rename = "postalCode")]
    PostalCode,
    #[serde(rename = "stateOfResidence")]
    StateOfResidence,
    #[serde(rename = "votingplan")]
    VotingPlan,
}

impl Field {
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

/// What is wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Nothing was entered.
    Missing,
    /// It is not what the field takes.
    Invalid,
}

/// A field and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The field.
    pub field: Field,
    /// What is wrong.
    pub kind: FaultKind,
}

/// How a voter plans to vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VotingPlan {
    /// Early, in person.
    Early,
    /// In person on election day.
    Day,
    /// By mail.
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

/// What the voter agreed to by giving a number: the words that stood beside the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent {
    /// Version of the words.
    pub version: String,
    /// Their language.
    pub lang: String,
    /// The words.
    pub text: String,
}

/// A cell phone, with the consent that came with it: one does not exist without the other.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPhone {
    /// E.164.
    pub number: String,
    /// What was agreed to.
    pub consent: Consent,
}

/// A checked contact. Its JSON is what is sealed, stored and delivered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// First name.
    pub firstname: String,
    /// Last name.
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

/// Where the form stood: nothing of this is typed.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Language of the page.
    pub lang: &'a str,
    /// The brand's name.
    pub brand: &'a str,
    /// Version of the words of consent.
    pub consent_version: &'a str,
    /// The words of consent in the language of the page.
    pub consent_text: &'a str,
}

impl Form {
    /// Checks every field.
    ///
    /// # Errors
    /// One fault a field, in the order of the page.
    pub fn check(&self, page: &Page<'_>) -> Result<Contact, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut note = |field, result: Result<String, FaultKind>| {
            result.map_err(|kind| faults.push(Fault { field, kind })).unwrap_or_default()
        };
        let firstname = note(Field::FirstName, name(&self.firstname));
        let lastname = note(Field::LastName, name(&self.lastname));
        let email = note(Field::Email, email(&self.email));
        let number = note(Field::CellPhone, cell_phone(&self.cellphone));
        let postal_code = note(Field::PostalCode, postal_code(&self.postal_code));
        let state_of_residence = note(Field::StateOfResidence, state(&self.state_of_residence));
        let plan = plan(&self.voting_plan);
        note(Field::VotingPlan, plan.map(|_| String::new()));
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
fn typed(value: &str) -> Result<String, FaultKind> {
    if value.len() > TYPED_MAX {
        return Err(FaultKind::Invalid);
    }
    match clean::line(value) {
        line if line.is_empty() => Err(FaultKind::Missing),
        line => Ok(line),
    }
}

/// 1 to 100 characters. A link is no name: names end up in messages to the address that somebody typed.
fn name(value: &str) -> Result<String, FaultKind> {
    let name = typed(value)?;
    let link = name.contains("://") || name.to_ascii_lowercase().contains("www.");
    let plain = name.chars().count() <= NAME_MAX
        && name.chars().any(char::is_alphanumeric)
        && !link
        && !name.contains(['<', '>']);
    plain.then_some(name).ok_or(FaultKind::Invalid)
}

/// The grammar of RFC 5321 for addresses on the public network: two labels at least, no display name, no literal.
fn email(value: &str) -> Result<String, FaultKind> {
    let email = typed(value)?;
    let options = Options::default().with_required_tld().without_display_text().without_domain_literal();
    let known = email.len() <= EMAIL_MAX && EmailAddress::parse_with_options(&email, options).is_ok();
    known.then_some(email).ok_or(FaultKind::Invalid)
}

/// A valid number of the United States or a territory as E.164, or nothing.
fn cell_phone(value: &str) -> Result<String, FaultKind> {
    const HERE: [country::Id; 6] = [
        country::Id::US,
        country::Id::PR,
        country::Id::GU,
        country::Id::VI,
        country::Id::AS,
        country::Id::MP,
    ];
    let number = match typed(value) {
        Err(FaultKind::Missing) => return Ok(String::new()),
        other => clean::digits(&other?),
    };
    if number.len() > 40 || number.chars().any(|c| !(c.is_ascii_digit() || " +-.()/".contains(c))) {
        return Err(FaultKind::Invalid);
    }
    let parsed = phonenumber::parse(Some(country::Id::US), &number).map_err(|_| FaultKind::Invalid)?;
    let here = parsed.country().id().is_some_and(|id| HERE.contains(&id));
    let good = here && parsed.is_valid() && parsed.extension().is_none();
    good.then(|| parsed.format().mode(Mode::E164).to_string()).ok_or(FaultKind::Invalid)
}

/// Five digits, or nine with or without the hyphen.
fn postal_code(value: &str) -> Result<String, FaultKind> {
    let code = clean::digits(&typed(value)?);
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (five, rest) = code.split_at_checked(5).ok_or(FaultKind::Invalid)?;
    let four = rest.strip_prefix(['-', ' ']).unwrap_or(rest);
    match (digits(five) && digits(four), rest.len(), four.len()) {
        (true, 0, _) => Ok(five.to_owned()),
        (true, _, 4) => Ok(format!("{five}-{four}")),
        _ => Err(FaultKind::Invalid),
    }
}

fn state(value: &str) -> Result<String, FaultKind> {
    let code = typed(value)?;
    jurisdiction::any(&code).map(|known| known.code.to_owned()).ok_or(FaultKind::Invalid)
}

fn plan(value: &str) -> Result<VotingPlan, FaultKind> {
    let value = typed(value)?;
    VotingPlan::ALL.into_iter().find(|plan| plan.value() == value).ok_or(FaultKind::Invalid)
}

#[cfg(test)]
mod tests;
