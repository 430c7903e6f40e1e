#![doc = include_str!("../README.md")]

mod address;
pub mod crf;
pub mod number;
pub mod parse;
pub mod place;
mod state_code;
pub mod street;
pub mod text;
pub mod unit;
pub mod usps;

pub use crate::address::*;
