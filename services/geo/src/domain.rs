//! What an address is, what can be said of it, and the sorted table that says it. Pure: no IO, no clock,
//! no environment, no tracing. The sources feed it; `service` asks it.

pub mod address;
pub mod region;
pub mod table;
