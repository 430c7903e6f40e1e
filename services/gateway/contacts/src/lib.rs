//! What visitors leave and what the site counts, in three parts that do not know each other but for the last:
//! [`contact`] (forms and reports: sealed, stored, delivered), [`events`] (counts by the hour, handed on), and
//! [`webhook`] (one signed delivery), which both use. [`database`] has the connections and tables of both, [`purge`]
//! deletes what is old of both, [`config`] reads the variables of all.
//! Nothing here is ever logged but ids, times, states and classes of failure.

pub mod config;
pub mod contact;
pub mod database;
mod digest;
pub mod events;
pub mod purge;
pub mod webhook;
