//! Contacts and reports of visitors: [`ContactInput`] (pure: typed fields -> [`Contact`]) -> [`Desk`]
//! (ticket, rates) -> sealed -> [`Store`] (committed before it is acknowledged) -> the worker (claims with a
//! lease) -> [`crate::webhook`]. A report of a wrong place ([`ReportForm`]) goes the same way, and is counted
//! by state and kind.

mod deliver;
mod desk;
mod form;
mod keys;
mod message;
mod report;
mod sealed;
mod store;
mod ticket;
mod worker;

pub use desk::{Desk, DeskConfig, REPORT_DAYS, Refusal, Submission};
pub use form::{Contact, ContactInput, FormFault, FormFaultKind, FormPage, VotingPlan};
pub use keys::KeyRing;
pub use message::Message;
pub use report::{Report, ReportFault, ReportFaultKind, ReportForm, ReportKind, ReportPage};
pub use store::{Backlog, Claim, DeliveryState, ReportCount, Store, StoreError, StoredMessage};
pub use worker::{Pace, run as deliver};
