//! Where answers come from: an index, at a path or a URL, and the voter information service of the
//! specification. An operator who chooses that service sends voters' addresses to it, and to nobody else.

pub mod import_report;
pub mod index;
pub mod upstream;
