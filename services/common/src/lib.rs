//! Plumbing shared by the services: configuration, telemetry, lifecycle, gRPC server and client, admin port,
//! clock and error table. It knows no rule of the voter's world, except the tables of jurisdictions,
//! languages and counties.
//!
//! A service's `main` goes: [`config`] -> [`telemetry`] -> [`lifecycle`] -> its own `serve(...)`, which
//! uses [`grpc`] and [`admin`]. [`allocator!`] names the allocator of its binary.

pub mod admin;
pub mod allocator;
pub mod breaker;
pub mod clock;
pub mod config;
pub mod grpc;
pub mod ip;
pub mod lifecycle;
pub mod phone;
pub mod process;
pub mod rate;
pub mod retry_after;
pub mod stale;
pub mod status;
pub mod telemetry;
pub mod voter_info;
pub mod weekday;

pub use jurisdiction;
