//! A message that is sealed, stored and delivered: a contact, or a report of a voter. The JSON of a contact
//! is the same as before there were reports, so that stored ones still open and a form that is sent again is
//! still one contact.

use serde::{Deserialize, Serialize};

use crate::contact::form::Contact;
use crate::contact::report::Report;

/// One row of the outbox.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Message {
    /// A report. Its JSON has one member, which no contact has.
    Report {
        report: Report,
    },
    Contact(Contact),
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Message({})", self.kind())
    }
}

impl Message {
    /// Its word in a delivery: `contact` or `report`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Report { .. } => "report",
            Self::Contact(_) => "contact",
        }
    }

    /// The e-mail address by which it is found for deletion; a report has none.
    #[must_use]
    pub fn email(&self) -> Option<&str> {
        match self {
            Self::Report { .. } => None,
            Self::Contact(contact) => Some(&contact.email),
        }
    }

    /// State and kind of a report, which are counted; empty for a contact.
    pub(crate) fn counted(&self) -> (&str, &'static str) {
        match self {
            Self::Report { report } => (&report.state, report.kind.value()),
            Self::Contact(_) => ("", ""),
        }
    }
}

impl From<Contact> for Message {
    fn from(contact: Contact) -> Self {
        Self::Contact(contact)
    }
}

impl From<&Contact> for Message {
    fn from(contact: &Contact) -> Self {
        Self::Contact(contact.clone())
    }
}

impl From<Report> for Message {
    fn from(report: Report) -> Self {
        Self::Report { report }
    }
}
