//! Pure rules of the look-up: addresses, matching, answers. No IO, no clock, no environment, no tracing.

pub mod address;
pub mod answer;
pub mod area;
pub(crate) mod beginning;
pub mod matching;
pub mod moved;
pub mod number;
pub mod parse;
pub mod place;
pub mod refusal;
pub mod street;
pub mod streets;
pub mod text;
pub mod unit;
pub mod usps;
pub mod voting;
