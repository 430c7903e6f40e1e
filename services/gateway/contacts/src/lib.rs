//! Contacts of visitors and event counts of the site, in three parts, of which the first two use the last and
//! do not know each other: [`contact`] (forms and reports: sealed, stored, delivered), [`events`] (counts by
//! the hour, handed on), and [`webhook`] (one signed delivery), which is shared. [`database`] has the
//! connections and tables of both, [`purge`] deletes old rows of both, [`config`] reads the variables of all.
//! Only ids, times, states and classes of failure are ever logged here.

pub mod config;
pub mod contact;
pub mod database;
mod digest;
pub mod events;
pub mod purge;
pub mod webhook;
