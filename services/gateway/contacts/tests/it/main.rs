//! The store and the worker against real databases and a real receiver. PostgreSQL is the Debian package,
//! started here as an ordinary user; without it those tests say so in one line and pass.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod command;
mod delivery;
mod desk;
mod events;
#[allow(dead_code)] // Shared with the tests of the gateway.
mod postgres;
mod receiver;
mod reports;
mod store;
