//! Pages as they are sent: the exported site, the engine that draws documents with the components of `web/`,
//! and the cache of finished pages.
//!
//! [`export`] reads the static export at the start. [`draw`] runs the bundle of React components over a view
//! model in an engine with bounds. [`encoded`] holds a body in each of its content codings, [`cache`] the
//! finished responses. [`tags`] are the outside scripts that an operator allows.

pub mod cache;
pub mod draw;
pub mod encoded;
pub mod export;
pub mod tags;
