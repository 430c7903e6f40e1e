//! Everything between a socket and a route: who calls, how much is let in, and what is refused first.
//!
//! [`listen`] accepts connections within the [`bounds`] and ends those that make no progress. [`client_ip`] and
//! [`caller`] tell callers apart, [`keys`] knows partners. [`limits`] holds every request to its rate ([`per_client`],
//! shared with [`peers`]), sheds what is too much ([`load`]) and gives the processors to clients in [`turns`].
//! [`refused`] counts what was refused for the log.

pub mod bounds;
pub mod caller;
pub mod client_ip;
pub mod keys;
pub mod limits;
pub mod listen;
pub mod load;
pub mod peers;
pub mod per_client;
pub mod refused;
pub mod turns;
