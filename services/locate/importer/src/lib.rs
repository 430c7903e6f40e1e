//! Feeds to one index file: `build` numbers what the feeds say, sorts the segments and writes the sections,
//! `write` makes the file durable and publishes it, `lock` keeps a second build away from it. The format is
//! the crate `index`'s.

mod build;
mod error;
mod lock;
mod write;

pub use build::*;
pub use error::BuildError;
pub use lock::BuildLock;
