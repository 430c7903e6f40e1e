//! Labels for the words of an address, from the trained model of the PyPI package `usaddress` (MIT,
//! credited in NOTICE), decoded here: the same tokens and labels as the package gives, without Python.
//! Pure: text in, labels out. [`crate::parse`] takes the labels as one reading among others.

pub mod compile;
mod decode;
mod features;
mod model;
#[cfg(test)]
mod tests;
mod token;
mod unicode;

pub use decode::label;
pub(crate) use decode::labels;
pub use token::tokenize;

/// The label of a word, as `usaddress` names it: `AddressNumber`, `StreetName`, `PlaceName`.
pub type Label = &'static str;
