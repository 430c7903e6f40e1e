//! Typed United States addresses: one line of text to readings of it, by the rules of USPS Publication 28 and
//! by the labels of the `usaddress` model, with an embedded table of ZIP codes. Pure: text in, readings out;
//! no IO, no clock, no environment, nothing is logged.
//!
//! [`parse::parse`] gives up to four readings of a line; whoever has the list of streets decides which one
//! exists.

mod address;
pub mod crf;
pub mod number;
pub mod parse;
pub mod place;
pub mod street;
pub mod text;
pub mod unit;
pub mod usps;

pub use crate::address::*;
