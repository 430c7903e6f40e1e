//! The rules of the look-up, pure: street segments and boundaries to precincts, precincts to answers. No IO,
//! no clock, no environment, no tracing; today's date is an argument. The data is read through three traits
//! ([`StreetData`], [`VotingData`], [`AreaData`]), which the crate `index` implements.
//!
//! # The way of an address
//! 1. [`answer::answer_at`] takes an [`AddressQuery`] and parses it to readings with costs (crate `address`).
//! 2. [`matching::match_address`] matches one reading against the segments of its streets ([`streets`]); the
//!    row that decides is told by [`precedence`].
//! 3. [`matching::combine`] joins the outcomes of all readings: one precinct, or a choice.
//! 4. Where no segment has the house, the point of the house may decide by the boundaries of precincts
//!    ([`area`]).
//! 5. [`answer`] fills in the places of the precinct ([`voting`], [`feature`]), its districts ([`district`]),
//!    county and office ([`office_link`]), and withholds what is over.
//!
//! The eleven rules that decide between a place and a question, each with its function and its tests, stand
//! in `docs/matching.md`. Beside the way of an address: [`beginning`] reads a partly typed address for
//! completions, and [`moved`] compares two publications.
//!
//! [`StreetData`]: streets::StreetData
//! [`VotingData`]: voting::VotingData
//! [`AreaData`]: area::AreaData
//! [`AddressQuery`]: answer::AddressQuery

pub mod answer;
pub mod area;
pub mod beginning;
pub mod district;
pub mod feature;
pub mod matching;
pub mod moved;
pub mod office_link;
pub mod precedence;
pub mod streets;
pub mod voting;
