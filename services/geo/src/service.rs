//! Resolves an address over the configured source. A source that fails answers "unknown", never a guess
//! and never an error: the page then asks the visitor (SPEC section 5).

use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use chrono::NaiveDate;

use crate::domain::address::{AddressError, Visitor};
use crate::domain::region::{Region, RegionAnswer, RegionSource};

/// Where answers come from: each of the [`crate::sources`].
#[async_trait]
pub trait Backend: fmt::Debug + Send + Sync {
    /// Where the data places a canonical, public address.
    async fn place(&self, address: IpAddr) -> Result<Region, BackendFailure>;

    /// The source that answers name.
    fn source(&self) -> RegionSource;

    /// Day on which the data was made, where it is known.
    fn data_date(&self) -> Option<NaiveDate>;

    /// False when visitors with an IPv6 address are never placed.
    fn covers_ipv6(&self) -> bool {
        true
    }
}

/// Why a backend gave no answer. Its text is for the log and never holds the address.
#[derive(Debug)]
pub struct BackendFailure {
    /// One word for counting.
    pub reason: &'static str,
    /// The cause, for the log.
    pub error: Box<dyn std::error::Error + Send + Sync>,
}

/// Answers for one backend.
#[derive(Debug)]
pub struct Resolver {
    backend: Box<dyn Backend>,
    failures: AtomicU64,
}

impl Resolver {
    /// A resolver over one backend.
    #[must_use]
    pub fn new(backend: Box<dyn Backend>) -> Self {
        Self { backend, failures: AtomicU64::new(0) }
    }

    /// The backend behind the answers.
    #[must_use]
    pub fn backend(&self) -> &dyn Backend {
        &*self.backend
    }

    /// The answer about an address in text form.
    ///
    /// # Errors
    /// The text is no address.
    pub async fn resolve(&self, ip: &str) -> Result<RegionAnswer, AddressError> {
        let answer = match Visitor::parse(ip)? {
            Visitor::Reserved => RegionAnswer::RESERVED,
            Visitor::Public(address) => RegionAnswer {
                place: self.backend.place(address).await.unwrap_or_else(|failure| self.failed(&failure)),
                source: self.backend.source(),
                data_date: self.backend.data_date(),
            },
        };
        metrics::counter!("geo_answers_total", "source" => answer.source.as_str(), "outcome" => answer.place.outcome())
            .increment(1);
        Ok(answer)
    }

    /// Counts each failure and logs the 1st, 2nd, 4th, 8th ...: a source that is down must not flood the
    /// log. The error's text holds no address.
    fn failed(&self, BackendFailure { reason, error }: &BackendFailure) -> Region {
        metrics::counter!("geo_source_failures_total", "source" => self.backend.source().as_str(), "reason" => *reason)
            .increment(1);
        let count = self.failures.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(failures = count, reason, "the source gave no answer: {error}");
        }
        Region::Unknown
    }
}
