//! Languages and words: which language a page has ([`locale`]), the editors' texts in their two languages
//! ([`text`]) as one page shows them ([`words`]), rich text of the content pack in other languages
//! ([`shared_copy`]), which links may be shown ([`links`]), addresses in mixed case ([`display`]), text as
//! HTML ([`html`]), and the words of `web/messages` that the gateway writes itself ([`catalog`]).

pub mod catalog;
pub mod display;
pub mod html;
pub mod links;
pub mod locale;
pub mod shared_copy;
pub mod text;
pub mod words;
