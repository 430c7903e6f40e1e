//! content: the rules, dates, links and texts of each state and territory.
//!
//! A request goes [`grpc`] -> [`service`] -> one of the [`sources`] (the embedded pack, or a CMS behind a
//! cache) -> [`domain::rules`] -> wire types. Changes that editors publish come in through
//! [`sources::refresh`] and the webhook of [`http`]. [`vendor`] is the HTTP client that the service shares
//! with `content-pack`, the tool of the editors.

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
