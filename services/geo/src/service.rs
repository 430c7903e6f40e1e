//! Resolves an address over the configured source. A source that fails answers "unknown", never a guess
//! and never an error: the page then asks the visitor (SPEC section 5).

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::NaiveDate;

use crate::domain::address::{AddressError, Visitor};
use crate::domain::region::{Answer, Place, Source};
use crate::domain::table::RegionTable;
use crate::sources::mmdb::Mmdb;
use crate::sources::upstream::Upstream;

/// Where answers come from.
#[derive(Debug)]
pub enum Backend {
    /// The table inside the binary.
    Embedded(RegionTable),
    /// An operator's files.
    Mmdb(Mmdb),
    /// The voter information service.
    Upstream(Upstream),
}

impl Backend {
    /// The source that answers name.
    #[must_use]
    pub fn source(&self) -> Source {
        match self {
            Self::Embedded(_) => Source::Embedded,
            Self::Mmdb(_) => Source::Mmdb,
            Self::Upstream(_) => Source::Upstream,
        }
    }

    /// Day on which the data was made, where it is known.
    #[must_use]
    pub fn data_date(&self) -> Option<NaiveDate> {
        match self {
            Self::Embedded(table) => Some(table.made_on()),
            Self::Mmdb(files) => files.made_on(),
            Self::Upstream(_) => None,
        }
    }
}

/// Answers for one backend.
#[derive(Debug)]
pub struct Resolver {
    backend: Backend,
    failures: AtomicU64,
}

impl Resolver {
    /// A resolver over one backend.
    #[must_use]
    pub fn new(backend: Backend) -> Self {
        Self { backend, failures: AtomicU64::new(0) }
    }

    /// The backend behind the answers.
    #[must_use]
    pub fn backend(&self) -> &Backend {
        &self.backend
    }

    /// The answer about an address in text form.
    ///
    /// # Errors
    /// The text is no address.
    pub async fn resolve(&self, ip: &str) -> Result<Answer, AddressError> {
        let answer = match Visitor::parse(ip)? {
            Visitor::Reserved => Answer::RESERVED,
            Visitor::Public(address) => Answer {
                place: self.place(address).await,
                source: self.backend.source(),
                data_date: self.backend.data_date(),
            },
        };
        metrics::counter!("geo_answers_total", "source" => answer.source.as_str(), "outcome" => answer.place.outcome())
            .increment(1);
        Ok(answer)
    }

    async fn place(&self, address: IpAddr) -> Place {
        match &self.backend {
            Backend::Embedded(table) => table.lookup(address),
            Backend::Mmdb(files) => {
                files.lookup(address).unwrap_or_else(|error| self.failed("damaged_record", &error))
            }
            Backend::Upstream(upstream) => {
                upstream.lookup(address).await.unwrap_or_else(|error| self.failed(error.reason(), &error))
            }
        }
    }

    /// Counts each failure and logs the 1st, 2nd, 4th, 8th ...: a source that is down must not flood the
    /// log. The error's text holds no address.
    fn failed(&self, reason: &'static str, error: &dyn std::error::Error) -> Place {
        metrics::counter!("geo_source_failures_total", "source" => self.backend.source().as_str(), "reason" => reason)
            .increment(1);
        let count = self.failures.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(failures = count, reason, "the source gave no answer: {error}");
        }
        Place::Unknown
    }
}
