//! Where answers may come from besides the index: the voter information service of the specification.
//! An operator who chooses it sends voters' addresses to that service, and to nobody else.

pub mod upstream;
