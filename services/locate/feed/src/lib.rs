//! VIP feeds: the model, the readers that fill it, and what they find wrong. `open` reads the small
//! tables and checks their form; `FeedReader::segments` streams the street segments as often as asked;
//! `check::check` says everything that is wrong. Next: the crate `importer`.

mod archive;
mod assemble;
pub mod atlas;
mod boundary;
pub mod check;
mod csv3;
mod csv5;
mod elements;
pub mod error;
pub mod finding;
mod findings;
pub mod model;
mod newlines;
pub mod reader;
pub mod same_place;
mod settle;
pub mod sort;
mod state;
pub mod table;
pub mod units;
mod value;
mod values;
mod xml;

pub use ::rules;
pub use check::{Report, check, check_with};
pub use error::FeedError;
pub use reader::{FeedReader, open, open_up_to};
pub use state::state_of;
