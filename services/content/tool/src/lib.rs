//! content-pack: the tool of editors; the service `content` links none of it.
//!
//! [`generate`] writes the embedded pack out of the tables of facts; [`space`] brings it into an editor's
//! space; [`lint`] finds the texts that voters would not see; [`recheck`] compares official
//! pages with their last accepted state. The program `content-pack` does the IO.

pub mod generate;
pub mod lint;
pub mod recheck;
pub mod space;
