//! Feeds to one index file. [`Builder::add`] numbers the rows of a feed and sorts its segments,
//! [`Builder::finish`] writes the sections in the format of the crate `index`, runs the self-check and
//! publishes the file; `write` makes it durable, and [`BuildLock`] keeps a second build away from it.
//!
//! Below `build`: `tables`, `places`, `districts`, `counties` and `areas` number the rows of a feed,
//! `segments` and `merge` bring the streets into the order of the index, `doubt` and `refuse` see to it that
//! nothing uncertain decides. Held by `services/locate/tests` (`index_file.rs`, `certainty.rs`,
//! `never_wrong.rs`).

mod build;
mod error;
mod lock;
mod write;

pub use build::*;
pub use error::BuildError;
pub use lock::BuildLock;
