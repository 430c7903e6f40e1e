//! The rules of the website, as pure functions: what a page shows for a jurisdiction, a language and a day.
//!
//! No IO, no clock, no environment, no tracing: `today` and `now` are arguments. `upstream` fills the domain
//! types of [`jurisdiction`] and [`lookup`] from the wire; `http` turns the view models (`crate::view`) into
//! responses. Rooms from the ground up; none names a room below it in this list. Which test holds which rule
//! is a table in `docs/gateway/rules.md`.
//!
//! | room | what is in it |
//! |---|---|
//! | [`wording`] | languages, the editors' texts and links, and the words that the gateway writes itself |
//! | [`jurisdiction`] | the settings, facts and sources of one state or territory, and the built-in ones |
//! | [`lookup`] | an answer of the locate service, its messages, and the switch that turns look-ups off |
//! | [`visit`] | a request for a page: route, query, state, day, deadlines' status, landing buttons |
//! | [`vote_by_mail`] | asking for a ballot, its envelope, the ways back, and the day to mail it by |
//! | [`register`] | ways of registering, same-day registration, identification |
//! | [`in_person`] | early voting, polling hours, accepted IDs, help at the polls, rights |
//! | [`elections`] | the elections ahead, their deadlines, the calendar |
//! | [`map`] | the places as a picture |
//! | [`places`] | which places show, their order and hours; the lists of a county; reports |
//! | [`results`] | the page of an address |
//! | [`page`] | the other pages: their frame, the landing page, voting information |
//! | [`audit`] | what we know of our own data |

pub mod audit;
pub mod elections;
pub mod in_person;
pub mod jurisdiction;
pub mod lookup;
pub mod map;
pub mod page;
pub mod places;
pub mod register;
pub mod results;
pub mod visit;
pub mod vote_by_mail;
pub mod wording;
