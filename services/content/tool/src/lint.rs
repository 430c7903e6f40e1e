//! What voters would not see of a whole space, an export or the pack: the rules of every jurisdiction by the reading of
//! the service, and how hard the texts are to read.

pub mod level;
pub mod reading_level;
pub mod space;
