//! Voting-location look-up: the service.
//!
//! An address goes: `grpc` (edge) -> `address::parse` (typed text to readings) -> `lookup` (readings to
//! precincts and answers, never a wrong place) over `index` (the mapped file) -> `grpc` again. Feeds become
//! an index elsewhere (`feed`, `importer`, the command `locate-index`): nothing of them is linked here.

pub mod config;
pub mod grpc;
mod serve;
pub mod service;
pub mod sources;

pub use serve::{LocateServeError, serve};
