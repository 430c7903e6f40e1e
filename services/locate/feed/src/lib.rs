//! VIP feeds and counties' street files: the model, the readers that fill it, and the check of its rules.
//!
//! The way of a feed:
//! 1. [`open`] (or [`open_street_file`]) finds the form of the file, reads its small tables into the
//!    [`model`] and checks their form. `archive` unpacks; `csv3`, `csv5`, `xml` and `street` read the four
//!    forms; `assemble` makes elements of [`table`]'s columns; `settle` and `boundary` finish the model.
//! 2. [`FeedReader::segments`] streams the street segments, as often as it is called.
//! 3. [`check()`] finds every breach of [`rules`]: a [`finding`] with file and line. Doubts are decided in
//!    [`place_doubts`], [`same_place`], [`features`] and [`units`].
//! 4. The crate `importer` writes the index.
//!
//! [`propose`] drafts the map of a street file. Formats: `FORMATS.md`; rules: `RULES.md`.
//! Held by `services/locate/tests` (`formats.rs`, `county_feeds.rs`, `street_files.rs`) and the tests beside
//! the code.

mod archive;
mod assemble;
pub mod atlas;
mod boundary;
pub mod check;
mod clock;
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
pub mod remember;
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
pub use reader::{FeedReader, open, open_street_file, open_with};
pub use state::state_of;
pub use street::propose;
