//! A voter's report of a wrong place (DESIGN 7, "reports"). Pure: what was typed becomes a [`Report`], or one
//! fault a field. It names a place and its fault, and says nothing about the voter: a text that looks like a
//! home address is asked about before it is taken ([`address`]).

pub(super) mod address;

use serde::{Deserialize, Serialize};

use crate::contact::form::clean;

/// Characters of the text.
pub(super) const TEXT_MAX: usize = 1000;
/// Characters of the place's name or of its address.
pub(super) const PLACE_MAX: usize = 200;
/// Bytes of the place's identifier within its feed.
pub(super) const ID_MAX: usize = 100;

/// The kind of fault that a voter reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// It is not a voting place, or not there.
    Gone,
    /// Its address, the map or the way in is wrong.
    Address,
    /// Its hours are wrong, or it was closed.
    Hours,
    /// The voter could not get in.
    Access,
    /// It is not the voter's place.
    Mine,
    /// Anything else; the text says what.
    Other,
}

impl ReportKind {
    /// All, in the order of the page.
    pub const ALL: [Self; 6] =
        [Self::Gone, Self::Address, Self::Hours, Self::Access, Self::Mine, Self::Other];

    /// Value on the wire, in the page and in the database.
    #[must_use]
    pub fn value(self) -> &'static str {
        match self {
            Self::Gone => "gone",
            Self::Address => "address",
            Self::Hours => "hours",
            Self::Access => "access",
            Self::Mine => "mine",
            Self::Other => "other",
        }
    }

    /// Reads the text of [`ReportKind::value`]; `None` for any other.
    #[must_use]
    pub fn parse(value: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.value() == value)
    }
}

/// The typed fields, unchecked.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ReportForm {
    pub kind: String,
    /// `place_id`: identifier of the place within its feed; empty when the voter typed the place.
    pub place_id: String,
    /// `place`: its name, or what the voter calls it.
    pub place: String,
    /// `place_address`: its address in one line, or empty.
    pub place_address: String,
    pub text: String,
    /// The voter says that an address in the text is the place's.
    pub is_place_address: bool,
}

impl std::fmt::Debug for ReportForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ReportForm(***)")
    }
}

/// A checked report. Its JSON is what is sealed, stored and delivered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The kind of fault that a voter reports.
    pub kind: ReportKind,
    /// Postal code of the state or territory.
    pub state: String,
    /// Identifier of the place within its feed, when the report was begun at a place of an answer.
    pub place_id: Option<String>,
    /// Name of the place; empty only for [`ReportKind::Other`].
    pub place: String,
    /// Its address, as the answer had it.
    pub place_address: Option<String>,
    /// The voter's description.
    pub text: String,
    /// Language of the page.
    pub lang: String,
    /// The brand's name.
    pub brand: String,
}

impl std::fmt::Debug for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Report({}, {})", self.state, self.kind.value())
    }
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReportField {
    Kind,
    Place,
    Text,
}

impl ReportField {
    /// Name on the wire and in the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Place => "place",
            Self::Text => "text",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportFaultKind {
    /// Nothing was entered.
    Missing,
    /// It is not what the field takes: too long, or a link.
    Invalid,
    /// It has what looks like a home address: that part, as it was typed, for the page that comes back.
    Address(String),
}

/// A field and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFault {
    pub field: ReportField,
    /// The kind of fault that a voter reports.
    pub kind: ReportFaultKind,
}

/// The page on which the form stood; none of this is typed.
#[derive(Clone, Copy, Debug)]
pub struct ReportPage<'a> {
    /// Postal code of the state or territory.
    pub state: &'a str,
    pub lang: &'a str,
    /// The brand's name.
    pub brand: &'a str,
}

impl ReportForm {
    /// Checks every field.
    ///
    /// # Errors
    /// One fault a field, in the order of the page.
    pub fn check(&self, page: &ReportPage<'_>) -> Result<Report, Vec<ReportFault>> {
        use ReportFaultKind::{Address, Invalid, Missing};
        let mut faults = Vec::new();
        let mut fault = |field, kind| faults.push(ReportFault { field, kind });
        let kind = ReportKind::parse(&self.kind);
        if kind.is_none() {
            fault(ReportField::Kind, if self.kind.is_empty() { Missing } else { Invalid });
        }
        let (place, address) = (clean::line(&self.place), clean::line(&self.place_address));
        let place_id = Some(clean::line(&self.place_id)).filter(|id| !id.is_empty());
        if place.is_empty() && kind != Some(ReportKind::Other) {
            fault(ReportField::Place, Missing);
        } else if !is_plain(&place, PLACE_MAX)
            || !is_plain(&address, PLACE_MAX)
            || place_id.as_ref().is_some_and(|id| id.len() > ID_MAX || !is_plain(id, ID_MAX))
        {
            fault(ReportField::Place, Invalid);
        } else if let Some(part) = address::found(&place, "").filter(|_| place_id.is_none())
            && !self.is_place_address
        {
            // A typed place, not one of an answer: under "It’s not my location" many voters would write where
            // they live.
            fault(ReportField::Place, Address(part));
        }
        let text = clean::lines(&self.text);
        if !is_plain(&text, TEXT_MAX) {
            fault(ReportField::Text, Invalid);
        } else if text.is_empty() && kind == Some(ReportKind::Other) {
            fault(ReportField::Text, Missing);
        } else if let Some(part) = address::found(&text, &format!("{place} {address}"))
            && !self.is_place_address
        {
            fault(ReportField::Text, Address(part));
        }
        match kind.filter(|_| faults.is_empty()) {
            Some(kind) => Ok(Report {
                kind,
                state: page.state.to_owned(),
                place_id,
                place,
                place_address: Some(address).filter(|line| !line.is_empty()),
                text,
                lang: page.lang.to_owned(),
                brand: page.brand.to_owned(),
            }),
            None => Err(faults),
        }
    }
}

/// Short enough, and without a link: a report is read by people, and must lead them nowhere.
fn is_plain(text: &str, most: usize) -> bool {
    let small = text.to_ascii_lowercase();
    text.chars().count() <= most && !small.contains("://") && !small.contains("www.")
}

#[cfg(test)]
mod tests;
