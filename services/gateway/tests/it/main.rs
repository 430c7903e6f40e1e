//! The gateway as callers meet it: started in process on port 0, with in-process services behind it that
//! answer as told. One file a route, as in the URL tree.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod ahead;
mod announced;
mod api_data_summary;
mod api_locate;
mod cache;
mod civic;
mod connections;
mod contacts_crash;
mod crawl;
mod drop_boxes;
mod embed;
mod encodings;
mod framing;
mod geo_ip;
mod house;
mod information;

mod keys;
mod limits;
mod locate_form;
mod off_switch;
mod openapi;
mod pages;
#[allow(dead_code)] // Shared with the tests of `contacts`.
#[path = "../../contacts/tests/it/postgres.rs"]
mod postgres;
mod preview;
mod privacy;
mod publishing;
mod reading;
#[allow(unreachable_pub)] // Shared with the lint of editors' texts, where it is public.
#[path = "../../../content/tool/src/lint/reading_level.rs"]
mod reading_level;
#[allow(dead_code)] // Shared with the tests of `contacts`.
#[path = "../../contacts/tests/it/receiver.rs"]
mod receiver;
mod rendering;
mod robots;
mod scenarios;
mod site_audit;
mod site_bootstrap;
mod site_contacts;
mod site_errors;
mod site_events;
mod site_information;
mod site_locate;
mod site_places;
mod site_reports;
mod site_suggest;
mod site_tags;
mod walk;
