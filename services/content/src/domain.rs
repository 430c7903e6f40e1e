//! The content rules of SPEC sections 3 to 5, as pure functions: an [`entry::JurisdictionEntry`] as an editor
//! left it, and a day, give the [`jurisdiction::VisibleJurisdiction`] that voters see. No IO, no clock, no
//! environment: today's date is an argument. The sources make entries, the grpc edge turns the result into
//! wire types.

pub mod alert;
pub mod election;
pub mod entry;
pub mod facts;
pub mod fallback;
pub mod finding;
pub mod jurisdiction;
pub mod lint;
pub mod locales;
pub mod missing;
pub mod official;
pub mod review;
pub mod rich_text;
pub mod rules;
pub mod source;
pub mod text;
