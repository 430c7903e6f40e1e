//! The gateway: the public HTTP API, the site's view models, and the static site.
//!
//! [`config`] -> [`serve`] -> [`router`] -> `http` (one file a group of routes) -> [`upstream`] (the gRPC
//! services, with deadlines and caches) -> [`site`] (pure rules) -> [`view`] (JSON shapes).

pub mod site;
pub mod view;
