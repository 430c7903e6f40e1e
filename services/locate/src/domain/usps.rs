//! The vocabulary of USPS Publication 28 as data.
