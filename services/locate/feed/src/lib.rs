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
pub mod features;
pub mod finding;
mod findings;
pub mod model;
mod newlines;
pub mod place_doubts;
pub mod reader;
pub mod same_place;
mod settle;
mod sheet;
pub mod sort;
mod state;
mod street;
pub mod table;
mod towns;
pub mod units;
mod value;
mod values;
mod xml;

pub use ::rules;
pub use check::{CheckReport, check, check_with};
pub use error::FeedError;
pub use findings::Listener;
pub use reader::{FeedReader, open, open_street_file, open_street_file_with, open_up_to, open_with};
pub use state::state_of;
pub use street::propose;
