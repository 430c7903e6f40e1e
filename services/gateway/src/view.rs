//! The JSON shapes that callers see: one struct a shape, with its OpenAPI schema. Nothing is decided here;
//! `site` fills the shapes of the website, `http` those of the specification's API.

pub mod access;
pub mod ahead;
pub mod api;
pub mod audit;
pub mod bootstrap;
pub mod contact;
pub mod district;
pub mod document;
pub mod facts;
pub mod help;
pub mod in_person;
pub mod info;
pub mod locate;
pub mod page;
pub mod place;
pub mod places;
pub mod registering;
pub mod report;
pub mod scenario;
pub mod state;
pub mod suggest;
pub mod tags;
pub mod vote_by_mail;
pub mod voting_info;
pub mod whole;
pub mod written;
