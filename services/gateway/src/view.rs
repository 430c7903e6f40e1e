//! The JSON shapes that callers see: one struct a shape, with its OpenAPI schema. Nothing is decided here;
//! `site` fills the shapes of the website, `http` those of the specification's API. The doc comments are
//! published: they are the descriptions of `openapi.json` and `documents.json`.

use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};

// The specification's API.
pub mod api;
pub mod district;

// Google's Civic Information API.
pub mod civic;

// Documents: one variant for each page, and the part of it that scripts read.
pub mod document;
pub mod page;
pub mod state;
pub mod whole;
pub mod written;

// Shapes that several pages share.
pub mod bootstrap;
pub mod days;
pub mod facts;
pub mod info;
pub mod text;

// The results of a look-up, and the places of a county.
pub mod access;
pub mod locate;
pub mod place;
pub mod places;
pub mod refused;
pub mod suggest;

// Pages about one jurisdiction.
pub mod ahead;
pub mod help;
pub mod in_person;
pub mod registering;
pub mod vote_by_mail;
pub mod voting_info;

// Forms that a visitor sends, and the answers to them.
pub mod contact;
pub mod report;
pub mod tags;

// For the keepers of data, and for developers.
pub mod audit;
pub mod scenario;

/// A word of a list, such as the value of a field of a form; `None` for any other.
#[must_use]
pub fn word<T: DeserializeOwned>(value: &str) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(value)).ok()
}
