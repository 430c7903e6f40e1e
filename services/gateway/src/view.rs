//! The JSON shapes that callers see: one struct a shape, with its OpenAPI schema. Nothing is decided here;
//! `site` fills the shapes of the website, `http` those of the specification's API.

pub mod api;
pub mod bootstrap;
pub mod locate;
pub mod place;
pub mod suggest;
