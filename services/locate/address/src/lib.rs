#![doc = include_str!("../README.md")]
//!
//! # The way of a line
//! 1. [`parse::parse`] folds the line ([`text::fold`]), cuts it into words, and takes the place off its end
//!    with the table of ZIP codes ([`place::Gazetteer`]).
//! 2. The rest is read by rules ([`number`], [`street`], [`unit`](mod@unit), the vocabulary of [`usps`]) and
//!    by the labels of a trained model ([`crf`]).
//! 3. Each reading is an [`Address`] with its [`parse::Costs`]; a line that is no home address is a
//!    [`Refusal`].
//! 4. [`parse::text`] writes an address as one line that reads back as the same address.
//!
//! The fields of a feed become the same types by [`street::street_from_fields`],
//! [`number::house_number_from_fields`], [`unit::unit_from_field`] and [`town::city_key`], so that both
//! sides of a look-up compare equal.
#![warn(missing_docs)]

mod address;
pub mod crf;
pub mod number;
pub mod parse;
pub mod place;
mod state_code;
pub mod street;
pub mod text;
pub mod town;
pub mod unit;
pub mod usps;

pub use crate::address::*;
