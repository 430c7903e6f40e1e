//! VIP feeds: the model, the readers that fill it, and what they find wrong.

pub mod finding;
pub mod model;
