//! The vocabulary of USPS Publication 28 as data: directionals, suffixes (appendix C1), unit designators
//! (C2), states (B), ordinals and highways (F). Input words are folded ([`super::text`]); nothing here looks
//! at a whole address.

pub mod direction;
pub mod highway;
pub mod ordinal;
pub mod state;
pub mod suffix;
pub mod unit;
