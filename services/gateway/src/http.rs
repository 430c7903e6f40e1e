//! The routes' handlers, one file a group. They read the request once, ask `upstream`, let `site` decide,
//! and answer; the router is one level up.

pub mod answer;
pub mod audit;
pub mod body;
pub mod calendar;
pub mod compose;
mod compress;
pub mod contacts;
pub mod cors;
pub mod edge;
pub mod embed;
pub mod errors;
pub mod events;
pub mod frame;
pub mod geo_ip;
pub mod info;
mod json;
pub mod locate;
pub mod locate_form;
mod measure;
mod off_switch;
pub mod openapi;
pub mod pages;
pub mod places;
mod refusal;
pub mod reports;
mod robots;
mod scenarios;
mod serve;
pub mod site;
pub mod suggest;
pub mod summary;
pub mod tags;
pub mod visit;
