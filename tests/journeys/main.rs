//! Journeys through the whole house over real sockets: from a typed address to a voting place, bad input,
//! and what is left of the site when a service is lost.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

mod bad_input;
mod lost_services;
mod publishing;
mod real_feeds;
mod sample;
