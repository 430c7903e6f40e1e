//! The shapes of `POST /api/site/suggest`: what the voter has typed so far, and the streets it may become.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The typed fields of the form. Either `zip`, or `city` and `state`.
#[derive(Deserialize, ToSchema)]
pub struct SiteSuggestRequest {
    /// House number and the beginning of a street, 2 to 100 characters.
    #[serde(default)]
    #[schema(required = true, min_length = 2, max_length = 100, pattern = r"\S[\s\S]*\S")]
    pub address_line_1: String,
    /// ZIP code, 5 or 9 digits.
    #[serde(default)]
    #[schema(pattern = "^([0-9]{5}(-?[0-9]{4})?)?$")]
    pub zip: String,
    /// City; not used beside a ZIP code.
    #[serde(default)]
    #[schema(max_length = 100)]
    pub city: String,
    /// Postal code of the state; not used beside a ZIP code.
    #[serde(default)]
    pub state: String,
}

/// Completions, the likeliest first; none is an empty list.
#[derive(Serialize, ToSchema)]
pub struct SiteSuggest {
    /// Streets on which the house number exists.
    pub suggestions: Vec<SuggestedAddress>,
}

/// One completion in the fields of a form.
#[derive(Serialize, ToSchema)]
pub struct SuggestedAddress {
    /// House number and street.
    pub address_line_1: String,
    pub city: String,
    /// Postal code of the state.
    pub state_code: String,
    /// ZIP code, or empty.
    pub zip: String,
}
