//! What visitors leave and what the site counts.
//!
//! A contact: [`form`] (pure: what was typed -> [`form::Contact`]) -> [`desk`] (ticket, rates) -> [`sealed`] ->
//! [`store`] (committed before it is acknowledged) -> [`worker`] (claims with a lease) -> [`deliver`] (the webhook).
//! A report of a wrong place ([`report`]) takes the same way, and is counted by state and kind.
//! Nothing here is ever logged but ids, times, states and classes of failure.

pub mod config;
pub mod deliver;
pub mod desk;
pub mod events;
pub mod form;
pub mod keys;
pub mod message;
pub mod report;
pub mod sealed;
pub mod store;
pub mod ticket;
pub mod worker;
