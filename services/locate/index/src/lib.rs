//! The index: one immutable file, mapped into memory. The crate `importer` turns feeds into it, `reader`
//! answers from it without parsing anything first, `format` is what both agree on.
//!
//! Next: the service's `store` holds the open index and swaps it when a newer one appears.

mod areas;
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

pub use error::IndexError;
pub use reader::Index;
pub use selfcheck::SelfCheck;
