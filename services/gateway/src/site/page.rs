//! The pages that are about a jurisdiction and no address: what every page is given ([`bootstrap`]), the
//! frame of the information pages ([`info`]), and the voting info page ([`voting_info`]). The pages about
//! registering, voting by mail and in person stand in the rooms of their rules.

pub mod bootstrap;
pub mod info;
pub mod voting_info;
