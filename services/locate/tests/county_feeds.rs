//! Feeds that a county might publish and that once led a voter to the wrong door: each class with the
//! smallest feed, in the forms that can say it. The truth is that of the fields, never of the code.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "county_feeds/cases.rs"]
mod cases;
#[path = "county_feeds/county.rs"]
mod county;
#[path = "county_feeds/crowds.rs"]
mod crowds;
#[path = "county_feeds/districts.rs"]
mod districts;
#[path = "county_feeds/early.rs"]
mod early;
#[path = "county_feeds/faulty.rs"]
mod faulty;
#[path = "county_feeds/feeds.rs"]
mod feeds;
#[path = "county_feeds/hours.rs"]
mod hours;
#[path = "county_feeds/in_process.rs"]
mod in_process;
#[path = "county_feeds/odd_lines.rs"]
mod odd_lines;
#[path = "county_feeds/offices.rs"]
mod offices;
#[path = "county_feeds/places.rs"]
mod places;
#[path = "county_feeds/streets.rs"]
mod streets;
#[path = "county_feeds/three.rs"]
mod three;
#[path = "county_feeds/towns.rs"]
mod towns;
#[path = "county_feeds/units.rs"]
mod units;
