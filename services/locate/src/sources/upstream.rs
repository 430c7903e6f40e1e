//! The voter information service as the source: `GET {VOTER_INFO_URL}/api/locate` and the national summary
//! (SPEC 7). The address travels in the query, as the specification has it, to the operator's
//! service alone: no redirect is followed, no proxy is used, and no error, log or span of ours holds the
//! URL. The response is not trusted: `read` turns it into an answer that is never a wrong place. [`civic`]
//! asks Google's Civic Information API over the same [`exchange`], within the same bounds.

pub mod civic;
mod exchange;
mod failure;
mod home;
mod json;
mod place;
mod read;
mod summary;

use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::Url;
use reqwest::header::HeaderValue;
use serde_json::Value;

use crate::service::voter_info::{self, OutsideService, StateCounts, VoterInfoQuery, VoterInformation};
use exchange::Exchange;
use home::UpstreamQuery;
use lookup::answer::LookupAnswer;

pub use failure::{UpstreamError, UpstreamSetupError};

/// SPEC 7: how the site names itself.
const CLIENT_ID: &str = "site";

/// How long and how much. The defaults are those of SPEC 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpstreamLimits {
    /// For the whole exchange.
    pub timeout: Duration,
    /// For the connection.
    pub connect_timeout: Duration,
    /// Calls under way; one more fails at once instead of waiting.
    pub at_once: usize,
    /// Failures in a row after which the service is left alone.
    pub failures_to_pause: u32,
    /// How long it is left alone; then one call tries it.
    pub pause: Duration,
}

impl Default for UpstreamLimits {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(30),
            connect_timeout: Duration::from_secs(3),
            at_once: 256,
            failures_to_pause: 5,
            pause: Duration::from_secs(10),
        }
    }
}

/// A client of the voter information service.
#[derive(Debug)]
pub struct Upstream {
    exchange: Exchange,
    locate: Url,
    summary: Url,
    organization: String,
}

impl Upstream {
    /// A client for the service at `base`, with or without a path.
    ///
    /// # Errors
    /// `base` would send addresses over an open network, or TLS cannot be set up.
    pub fn new(base: &Url, api_key: HeaderValue) -> Result<Self, UpstreamSetupError> {
        Self::with_limits(base, api_key, UpstreamLimits::default())
    }

    /// The same with other limits.
    ///
    /// # Errors
    /// As [`Upstream::new`].
    pub fn with_limits(
        base: &Url,
        api_key: HeaderValue,
        limits: UpstreamLimits,
    ) -> Result<Self, UpstreamSetupError> {
        Ok(Self {
            exchange: Exchange::new(base, ("x-api-key", api_key), limits)?,
            locate: at(base, "/api/locate"),
            summary: at(base, "/api/data_summary/national/locations"),
            organization: String::new(),
        })
    }

    /// Names the organization in every look-up (SPEC 7).
    #[must_use]
    pub fn with_organization(mut self, organization: String) -> Self {
        self.organization = organization;
        self
    }

    /// Asks for one address. An address that our own parser refuses is answered here and never leaves.
    ///
    /// # Errors
    /// The service did not answer, or not with what was expected.
    pub async fn locate(&self, question: &VoterInfoQuery<'_>) -> Result<LookupAnswer, UpstreamError> {
        let home = match UpstreamQuery::read(question) {
            Ok(home) => home,
            Err(answer) => return Ok(*answer),
        };
        let mut url = self.locate.clone();
        url.query_pairs_mut()
            .append_pair("address", &home.line)
            .append_pair("results_per_type", &home.limit.to_string())
            .append_pair("client_id", CLIENT_ID);
        if !self.organization.is_empty() {
            url.query_pairs_mut().append_pair("organization", &self.organization);
        }
        if let Some(state) = home.state {
            url.query_pairs_mut().append_pair("state", state.as_str());
        }
        self.call(url, |body| read::answer(body, &home, question.now)).await
    }

    /// The counts of every state that the service has data for, sorted by code.
    ///
    /// # Errors
    /// The service did not answer, or not with what was expected.
    pub async fn national_summary(&self) -> Result<Vec<StateCounts>, UpstreamError> {
        let mut url = self.summary.clone();
        url.query_pairs_mut().append_pair("client_id", CLIENT_ID);
        self.call(url, summary::read).await
    }

    /// One call; every status but a success is a failure.
    async fn call<T>(
        &self,
        url: Url,
        read: impl FnOnce(&Value) -> Result<T, UpstreamError>,
    ) -> Result<T, UpstreamError> {
        self.exchange.call(url, &[], |reply| read(&reply.body)).await
    }
}

/// A path below the base.
fn at(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    url.set_path(&format!("{}{path}", base.path().trim_end_matches('/')));
    url
}

#[async_trait]
impl VoterInformation for Upstream {
    fn service(&self) -> OutsideService {
        OutsideService::VoterInfo
    }

    async fn answer(
        &self,
        question: &VoterInfoQuery<'_>,
    ) -> Result<LookupAnswer, voter_info::VoterInfoError> {
        Ok(self.locate(question).await?)
    }

    async fn counts(&self) -> Result<Vec<StateCounts>, voter_info::VoterInfoError> {
        Ok(self.national_summary().await?)
    }
}

/// Whether addresses may go there: over an open network with TLS only; plain HTTP is for a service beside
/// this one.
///
/// # Errors
/// They may not, and what to write instead.
pub fn check(base: &Url) -> Result<(), UpstreamSetupError> {
    let bare = base.username().is_empty() && base.password().is_none();
    if !bare || base.query().is_some() || base.fragment().is_some() || base.cannot_be_a_base() {
        return Err(UpstreamSetupError::NotBare);
    }
    match base.scheme() {
        "https" => Ok(()),
        "http" if base.host_str().is_some_and(is_inside) => Ok(()),
        "http" => Err(UpstreamSetupError::Open),
        _ => Err(UpstreamSetupError::Scheme),
    }
}

/// Whether a host is within the operator's own network: loopback, private, or a cluster's name.
pub(crate) fn is_inside(host: &str) -> bool {
    const INSIDE: [&str; 5] = [".svc", ".cluster.local", ".internal", ".local", ".localhost"];
    match host.trim_matches(['[', ']']).parse() {
        Ok(IpAddr::V4(ip)) => ip.is_loopback() || ip.is_private(),
        Ok(IpAddr::V6(ip)) => ip.is_loopback() || ip.is_unique_local(),
        Err(_) => !host.contains('.') || INSIDE.iter().any(|end| host.ends_with(end)),
    }
}

#[cfg(test)]
mod tests;
