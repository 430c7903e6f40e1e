//! The gateway as callers meet it: started in process on port 0, with in-process services behind it that
//! answer as told. One file a route, as in the URL tree.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod api_data_summary;
mod api_locate;
mod geo_ip;
mod house;
mod information;
mod keys;
mod limits;
mod openapi;
mod pages;
mod preview;
mod privacy;
mod publishing;
mod rendering;
mod site_bootstrap;
mod site_information;
mod site_locate;
mod site_suggest;
