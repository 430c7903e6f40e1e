//! geo: the IP address of a visitor -> a United States state or territory, as a hint that the visitor
//! can always change (DESIGN section 6). It never guesses: an address that the data does not place is
//! answered "unknown", and the page asks. It logs, traces and labels no address.
//!
//! A request goes [`grpc`] -> [`service::Resolver`] -> [`domain`], over one of the [`sources`]:
//! the table inside the binary, an operator's MMDB files, or the voter information service.

pub mod config;
pub mod domain;
pub mod grpc;
mod serve;
pub mod service;
pub mod sources;

pub use serve::{ServeError, serve};
