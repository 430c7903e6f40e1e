//! The gateway: the public HTTP API, the rules of the site, and the pages of the site.
//!
//! **The way of a request.** [`edge::listen`] accepts a socket; [`edge::limits`] counts its caller.
//! [`router`] lists every route. [`http::layer`] is around each: limits, problems, headers, the line of the
//! log. The handlers are in [`http`].
//!
//! **The way of an address.** [`http::locate`] reads it once and asks [`upstream`], within a deadline and a
//! circuit breaker. [`site::results`] decides what the voter is told, [`view`] gives it its JSON shape.
//! Nothing of it is logged or cached.
//!
//! **The way of a page.** [`http::pages`] finds the page of a path and loads the data of the visit
//! ([`http::visit`]). A page that is the same for others comes from [`page::cache`]. Otherwise [`site`]
//! applies the rules, [`page::draw`] draws the view model, and [`http::pages`] puts the HTML into the page of
//! [`page::export`].
//!
//! At the start, [`config`] reads the variables, [`app`](mod@app) holds the state that handlers share, and
//! [`serve()`] wires both. [`problem`] is the one table of errors.

pub mod app;
pub mod browser_error;
pub mod config;
pub mod edge;
pub mod http;
pub mod page;
pub mod problem;
pub mod router;
mod serve;
pub mod site;
pub mod upstream;
pub mod view;

pub use serve::{Contacts, ServeError, app, serve};
