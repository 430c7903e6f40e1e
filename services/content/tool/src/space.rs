//! An editor's space at the vendor (Contentful), through its management API: [`model`] is what a space must
//! have, [`migrate`] brings it there, [`push`] fills it from the pack and never writes over what an editor
//! changed. [`client`] speaks the API; the plans are pure functions. `content-pack` is the way in; the
//! service itself only reads, and has no credential for any of this.

pub mod client;
mod controls;
mod help;
pub mod links;
mod merge;
pub mod migrate;
pub mod model;
mod publish;
pub mod push;
pub mod read;
pub mod settings;
mod state;
