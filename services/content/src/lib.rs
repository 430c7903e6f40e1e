//! content: what the site says about each state and territory.
//!
//! A request goes [`grpc`] -> [`service`] -> one of the [`sources`] (the embedded pack, or a CMS behind a
//! cache) -> [`domain::rules`] -> wire types. What is published comes in through [`sources::refresh`] and the
//! webhook of [`http`]. [`vendor`] is what the service and `content-pack`, the tool of the editors, know of the
//! vendor's APIs.

pub mod config;
pub mod domain;
pub mod grpc;
pub mod http;
pub mod serve;
pub mod service;
pub mod sources;
pub mod vendor;

pub use config::Config;
pub use serve::serve;
