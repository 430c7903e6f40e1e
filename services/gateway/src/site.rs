//! The rules of the website, as pure functions: what a page shows for a jurisdiction, a language and a day.
//!
//! No IO, no clock, no environment, no tracing: `today` and `now` are arguments. `upstream` fills the domain
//! types of [`config`] and [`lookup`] from the wire; `http` turns the results into responses.

pub mod access;
pub mod ahead;
pub mod audit;
pub mod backup;
pub mod bootstrap;
pub mod buttons;
pub mod calendar;
pub mod catalog;
pub mod config;
pub mod county;
pub mod csv;
pub mod dates;
pub mod display;
pub mod elections;
pub mod envelope;
pub mod facts;
pub mod far;
pub mod help;
pub mod hotline;
pub mod hours;
pub mod identification;
pub mod in_person;
pub mod info;
pub mod links;
pub mod locale;
pub mod location;
pub mod lookup;
pub mod map;
pub mod message;
pub mod notes;
pub mod off_switch;
pub mod office;
pub mod office_links;
pub mod order;
pub mod picker;
pub mod places;
pub mod polling;
pub mod query;
pub mod registering;
pub mod registers_at;
pub mod report;
pub mod results;
pub mod returning;
pub mod route;
pub mod safe_day;
pub mod same_day;
pub mod scene;
pub mod sources;
pub mod unread;
pub mod visit;
pub mod vote_by_mail;
pub mod voting_info;
pub mod words;
