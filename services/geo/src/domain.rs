//! Addresses, the regions that they lie in, and the sorted table from one to the other. Pure: no IO, no
//! clock, no environment, no tracing. The sources feed it; `service` asks it.

pub mod address;
pub mod region;
pub mod table;
