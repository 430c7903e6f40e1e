//! The gRPC service `voteready.locate.v1.LocateService`.
//!
//! The way of an address: [`grpc`] reads the message (fields or a line) -> [`service::Locator`]
//! chooses the source (index, or voter information service) -> `address::parse` makes readings of the typed
//! text -> `lookup` matches them in `index`, the mapped file -> [`grpc`] writes the answer.
//!
//! The way of an index: [`sources::index`] finds a newer file or object, copies and verifies it ->
//! [`service::store::Store`] swaps it in. [`config`] has the settings; [`serve`] wires all of it. Feeds
//! become an index elsewhere (`feed`, `importer`, the command `locate-index`): nothing of them is linked
//! here.

pub mod config;
pub mod grpc;
mod serve;
pub mod service;
pub mod sources;

pub use serve::{LocateServeError, serve};
