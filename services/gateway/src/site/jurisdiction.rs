//! Everything that the site knows of one state or territory: its settings ([`config`], [`content`]), its
//! facts ([`facts`], read by [`codes`], [`moment`] and [`registers_at`]) with their sources ([`sources`]),
//! whom to call ([`hotline`]), and the built-in facts for when the content service is down ([`backup`]).

pub mod backup;
pub mod codes;
pub mod config;
pub mod content;
pub mod facts;
pub mod hotline;
pub mod moment;
pub mod registers_at;
pub mod sources;
