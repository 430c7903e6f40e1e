//! What visitors leave and what the site counts.
//!
//! A contact: [`form`] (pure: what was typed -> [`form::Contact`]) -> [`desk`] (ticket, rates) -> [`sealed`] ->
//! [`store`] (committed before it is acknowledged) -> [`worker`] (claims with a lease) -> [`deliver`] (the webhook).
//! Nothing here is ever logged but ids, times, states and classes of failure.

pub mod config;
pub mod deliver;
pub mod desk;
pub mod events;
pub mod form;
pub mod keys;
pub mod sealed;
pub mod store;
pub mod ticket;
pub mod worker;
