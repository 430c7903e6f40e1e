//! The index: one immutable file, mapped into memory. The crate `importer` writes it; an [`Index`] answers
//! from it without parsing anything first.
//!
//! # The way through the crate
//! 1. [`format`](mod@format) is the layout that writer and reader share, and [`head`] its header with
//!    checksums.
//! 2. [`Index::open`] verifies every checksum and every reference of a file before it maps it; an
//!    [`IndexError`] says what is wrong.
//! 3. An [`Index`] then implements the traits of the crate `lookup`: streets and segments, precincts and
//!    places, boundaries; [`ask`] is the look-up over it.
//! 4. [`selfcheck`] types addresses of an index back before it is published, and holds the answers against an
//!    order of its own; [`diff`] compares two indexes, place by place.
//!
//! Next: the service's `store` holds the open index and swaps it when a newer one appears. Tests over whole
//! files: `locate-tests`, `index_file.rs` and `index_privacy.rs`.

mod areas;
pub mod ask;
pub mod diff;
mod error;
pub mod format;
mod fuzzy;
pub mod head;
mod map;
mod reader;
pub mod selfcheck;
mod sound;
mod streets;
mod tables;
mod voting;

pub use error::IndexError;
pub use reader::Index;
pub use selfcheck::{SelfCheck, UnknownHome};
