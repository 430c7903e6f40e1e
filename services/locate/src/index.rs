//! The index: one immutable file, mapped into memory. `build` turns feeds into it, `reader` answers from
//! it without parsing anything first, `format` is what both agree on.
//!
//! Next: `service` holds the open index and swaps it when a newer one appears.

mod areas;
pub mod build;
pub mod diff;
mod error;
pub mod format;
mod fuzzy;
pub mod head;
mod map;
mod reader;
mod streets;
mod tables;
mod write;

pub use error::{BuildError, IndexError};
pub use reader::Index;
