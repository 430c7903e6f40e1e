//! The faults of a whole space, an export or the pack: the rules over every jurisdiction, read as the service
//! reads it, and how hard the texts are to read.

pub mod level;
pub mod reading_level;
pub mod space;
