//! Pure rules of the look-up: addresses, matching, answers. No IO, no clock, no environment, no tracing.

pub mod address;
