//! Everything between a socket and a route: the caller, the limits, and the refusals.
//!
//! [`listen`] accepts connections within the [`bounds`] and ends those that make no progress. [`client_ip`]
//! and [`caller`] tell callers apart, [`keys`] knows partners. [`limits`] holds every request to its rate
//! ([`per_client`], shared with [`peers`]), sheds what is too much ([`load`]) and gives the processors to
//! clients in [`turns`]. [`refusals`] counts refusals for the log.

pub mod bounds;
pub mod caller;
pub mod client_ip;
pub mod keys;
pub mod limits;
pub mod listen;
pub mod load;
pub mod peers;
pub mod per_client;
pub mod refusals;
pub mod turns;
