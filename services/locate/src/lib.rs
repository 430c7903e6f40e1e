//! Voting-location look-up.
//!
//! An address goes: `grpc` (edge) -> `domain::parse` (typed text to readings) -> `index` (readings to
//! precincts) -> `domain::answer` (never a wrong place) -> `grpc` again. Feeds go: `feed` (readers and
//! findings) -> `index::build` (one immutable file).

pub mod cli;
pub mod config;
pub mod crf;
pub mod domain;
pub mod feed;
pub mod grpc;
pub mod index;
pub mod sample;
mod serve;
pub mod service;
mod sort;
pub mod sources;

pub use serve::{ServeError, serve};
