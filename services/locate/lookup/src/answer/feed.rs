//! The feed behind an answer, as answers show it.

use chrono::NaiveDate;
use serde::Serialize;

use crate::voting::FeedRow;

/// The feed whose data gave an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerFeed {
    pub source: String,
    /// RFC 3339, or empty.
    pub as_of: String,
    pub election_date: Option<NaiveDate>,
    pub election_name: String,
    pub sample: bool,
    pub state: String,
}

/// The feed of a row of the index.
#[must_use]
pub fn feed_of(row: &FeedRow<'_>) -> AnswerFeed {
    AnswerFeed {
        source: row.source.to_owned(),
        as_of: row.as_of.to_owned(),
        election_date: row.election_date,
        election_name: row.election_name.to_owned(),
        sample: row.sample,
        state: row.state.as_str().to_owned(),
    }
}
