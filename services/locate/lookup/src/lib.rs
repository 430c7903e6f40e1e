//! Pure rules of the look-up: streets and boundaries to precincts, precincts to answers. The data is read through
//! traits (`StreetData`, `VotingData`, `AreaData`), which the crate `index` implements. No IO, no clock, no
//! environment, no tracing; today's date is an argument.

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
