//! A voter is told nothing that the feed does not say for certain: each class of lost and doubtful places and
//! counties with the smallest feed, written in VIP's own grammar.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "certainty/counties.rs"]
mod counties;
#[path = "certainty/countywide.rs"]
mod countywide;
#[path = "certainty/doubtful.rs"]
mod doubtful;
#[path = "certainty/elections.rs"]
mod elections;
#[path = "certainty/feed.rs"]
mod feed;
#[path = "certainty/lost.rs"]
mod lost;
#[path = "certainty/several.rs"]
mod several;
#[path = "certainty/unnumbered.rs"]
mod unnumbered;
