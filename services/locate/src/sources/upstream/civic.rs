//! Google's Civic Information API (discovery document civicinfo v2, revision 20250708) as the source:
//! `GET {CIVIC_API_URL}/civicinfo/v2/voterinfo`. The address is in the query, as that API has it; the key is
//! in a header. Time, size, redirects and the circuit breaker are those of [`super::exchange`]; [`read`]
//! turns a response into an answer that is never a wrong place.

mod read;

use async_trait::async_trait;
use reqwest::Url;
use reqwest::header::HeaderValue;
use serde_json::Value;

use super::exchange::{Exchange, Reply};
use super::failure::{UpstreamError, UpstreamSetupError};
use super::home::UpstreamQuery;
use super::{UpstreamLimits, at, json};
use crate::service::voter_info::{
    OutsideService, StateCounts, VoterInfoError, VoterInfoQuery, VoterInformation,
};
use lookup::answer::LookupAnswer;

/// Statuses about one question. Their body says whether the question or the key is at fault.
const ABOUT_THE_QUESTION: [u16; 3] = [400, 404, 409];
/// Reasons of a 400 that are about the question. Every other 400 is about the key, or about all questions.
const BAD_QUESTION: [&str; 5] = ["parseError", "invalid", "invalidValue", "invalidParameter", "required"];

/// A client of the Civic Information API.
#[derive(Debug)]
pub struct Civic {
    exchange: Exchange,
    voter_info: Url,
}

impl Civic {
    /// A client of the API at `base`.
    ///
    /// # Errors
    /// `base` would send addresses over an open network, or TLS cannot be set up.
    pub fn new(base: &Url, key: HeaderValue, limits: UpstreamLimits) -> Result<Self, UpstreamSetupError> {
        let exchange = Exchange::new(base, ("x-goog-api-key", key), limits)?;
        Ok(Self { exchange, voter_info: at(base, "/civicinfo/v2/voterinfo") })
    }

    /// Asks for one address. An address that our own parser refuses is answered here and never leaves.
    ///
    /// # Errors
    /// The API did not answer, or not with what was expected.
    pub async fn locate(&self, question: &VoterInfoQuery<'_>) -> Result<LookupAnswer, UpstreamError> {
        let home = match UpstreamQuery::read(question) {
            Ok(home) => home,
            Err(answer) => return Ok(*answer),
        };
        let mut url = self.voter_info.clone();
        // Places that no election office published are not asked for: nobody answers for them.
        url.query_pairs_mut().append_pair("address", &home.line).append_pair("officialOnly", "true");
        let read = |reply: &Reply| match reply.status.as_u16() {
            status if reply.status.is_success() || !ABOUT_THE_QUESTION.contains(&status) => {
                read::answer(&reply.body, &home, question.now)
            }
            status => without_data(status, &reply.body, &home),
        };
        self.exchange.call(url, &ABOUT_THE_QUESTION, read).await
    }
}

/// The answer to an error in Google's envelope: the API has no data for the address. Words of a fixed
/// vocabulary are read; the message may repeat the address and is dropped.
fn without_data(status: u16, body: &Value, home: &UpstreamQuery) -> Result<LookupAnswer, UpstreamError> {
    let error = body.get("error").filter(|error| error.get("code").and_then(Value::as_u64).is_some());
    let error = error.ok_or(UpstreamError::NotUnderstood("error"))?;
    let has = |list: &str, fits: &dyn Fn(&str) -> bool| {
        json::list(error, list)
            .iter()
            .any(|own| fits(own.get("reason").and_then(Value::as_str).unwrap_or("")))
    };
    let is_of_key = has("details", &|reason| reason.starts_with("API_KEY"));
    if is_of_key || (status == 400 && !has("errors", &|reason| BAD_QUESTION.contains(&reason))) {
        return Err(UpstreamError::Refused);
    }
    Ok(read::no_data(home))
}

#[async_trait]
impl VoterInformation for Civic {
    fn service(&self) -> OutsideService {
        OutsideService::Civic
    }

    async fn answer(&self, question: &VoterInfoQuery<'_>) -> Result<LookupAnswer, VoterInfoError> {
        Ok(self.locate(question).await?)
    }

    /// The API has no counts: no state is listed.
    async fn counts(&self) -> Result<Vec<StateCounts>, VoterInfoError> {
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests;
