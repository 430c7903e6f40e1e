//! Information pages as HTML (DESIGN section 8): the body of a page out of its view model, put into the slot of
//! the exported page, so that it can be read without scripts and by search engines. Decides no rule.

use crate::site::locale::Locale;
use crate::site::visit::PageKind;
use crate::view::bootstrap::Bootstrap;
use crate::view::page::{InfoPage, NoScript};

/// What the gateway puts into an exported page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// For `<title>`, where the exported page leaves it to the gateway; plain text.
    pub title: String,
    /// For `<meta name="description">`; plain text.
    pub description: String,
    /// For the slot `page`; safe HTML.
    pub body: String,
}

/// The page; `None` leaves the slot empty.
#[must_use]
pub fn page(_page: &InfoPage, _frame: &Bootstrap, _locale: Locale) -> Option<Rendered> {
    None
}

/// What a page that needs scripts (the landing page, the look-up) shows without them: safe HTML for the slot
/// `noscript`; `None` leaves it empty.
#[must_use]
pub fn noscript(_kind: PageKind, _frame: &Bootstrap, _help: &NoScript, _locale: Locale) -> Option<String> {
    None
}
