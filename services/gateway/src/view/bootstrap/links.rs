//! Where a page leads when the site cannot answer by itself, and addresses to try while the index is a
//! sample.

use serde::Serialize;
use utoipa::ToSchema;

/// An address to try.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExampleAddress {
    /// House number and street.
    pub line_1: String,
    pub zip: String,
    /// In one line.
    pub display: String,
}

/// Official pages that every dead end leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfficialLinks {
    /// Find one's voting place; the election office where there is no look-up.
    pub lookup_url: String,
    /// Check one's registration; the election office where there is no such page.
    pub registration_url: String,
    /// The election office.
    pub office_url: String,
}

/// Built-in links that never depend on another service.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BackupLinks {
    /// Check one's registration.
    pub registration_check_url: Option<String>,
    /// Find one's voting place.
    pub lookup_url: Option<String>,
    /// Whom to ask.
    pub office_url: Option<String>,
    /// Hotline for the eye.
    pub hotline_display: String,
}
