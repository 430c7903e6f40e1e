//! The handlers of the routes. They read the request once, ask [`crate::upstream`], let [`crate::site`]
//! decide, and answer; [`crate::router`] lists them. Around each is the one [`layer`]: limits, problems,
//! headers, log, compression.
//!
//! - Places of an address: [`locate`], with the site's own look-up, its form, its frame for partners and
//!   completions; [`civic`] gives the same in the form of Google's Civic Information API.
//! - Pages: [`pages`] finds one and keeps it in the cache; [`places`], [`audit`], [`contacts`] and
//!   [`reports`] give some of them, and the same as JSON.
//! - View models as JSON: [`bootstrap`], [`info`]; other formats: [`calendar`], [`summary`], [`openapi`].
//! - From browsers: [`events`], [`errors`]; for browsers: [`tags`], [`geo_ip`].
//! - Shared by the handlers: [`visit`] loads the data of a visit, [`body`] reads a body, [`compose`] fills an
//!   exported page, [`send`] writes a response.

pub mod audit;
pub mod body;
pub mod bootstrap;
pub mod calendar;
pub mod civic;
mod compose;
pub mod contacts;
pub mod errors;
pub mod events;
pub mod geo_ip;
pub mod info;
pub mod layer;
pub mod locate;
pub mod openapi;
pub mod pages;
pub mod places;
pub mod reports;
mod send;
pub mod summary;
pub mod tags;
pub mod visit;
