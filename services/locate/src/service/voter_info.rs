//! An outside service (the voter information service of SPEC 7, or Google's Civic Information API) as the
//! look-up sees it: [`crate::sources::upstream`] implements it, [`super::remote`] calls it.

use std::error::Error;
use std::fmt;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};

use address::StateCode;
use lookup::answer::{AddressQuery, ErrorCode, LookupAnswer};

/// The name of the source where the service gives none.
pub const SOURCE: &str = "voter information service";

/// Which outside service is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideService {
    /// The voter information service of SPEC 7.
    VoterInfo,
    /// Google's Civic Information API.
    Civic,
}

impl OutsideService {
    /// The label `source` of its metrics.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::VoterInfo => "upstream",
            Self::Civic => "civic",
        }
    }
}

/// An outside service.
#[async_trait]
pub trait VoterInformation: fmt::Debug + Send + Sync {
    /// Which service it is.
    fn service(&self) -> OutsideService;

    /// Its answer about one address, which is never a wrong place.
    async fn answer(&self, question: &VoterInfoQuery<'_>) -> Result<LookupAnswer, VoterInfoError>;

    /// The counts of every state that it has data for, sorted by code.
    async fn counts(&self) -> Result<Vec<StateCounts>, VoterInfoError>;
}

/// One look-up. It holds a voter's address: it has no `Debug`.
#[derive(Clone, Copy)]
pub struct VoterInfoQuery<'a> {
    pub asked: AddressQuery<'a>,
    /// Most places of one type, 1 to 100; 0 is 10.
    pub results_per_type: i32,
    /// Now, to recognise an election that is over.
    pub now: DateTime<Utc>,
}

/// The counts of one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateCounts {
    pub state: StateCode,
    /// Day of its election.
    pub election_date: Option<NaiveDate>,
    /// Places by role: early, election day, drop-off; `None` where the service does not say.
    pub places: [Option<u32>; 3],
}

/// Why there is no answer: `FETCH_FAILED` of the specification, `SERVICE_UNAVAILABLE` in our answers. No
/// text of it holds the address.
#[derive(Debug, thiserror::Error)]
pub enum VoterInfoError {
    /// The service was not called.
    #[error("too many calls are under way already")]
    Busy,
    /// The service gave no usable answer.
    #[error("{cause}")]
    NoAnswer {
        /// One word for counting.
        reason: &'static str,
        #[source]
        cause: Box<dyn Error + Send + Sync>,
    },
}

impl VoterInfoError {
    /// One word for counting.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::NoAnswer { reason, .. } => reason,
        }
    }

    /// The answer for the voter: the service is unavailable, whatever the reason.
    #[must_use]
    pub fn answer(&self) -> LookupAnswer {
        let detail = match self {
            Self::Busy => "too many look-ups are under way; try again in a moment",
            Self::NoAnswer { .. } => "the voter information service gave no answer; try again in a moment",
        };
        LookupAnswer { error_code: Some(ErrorCode::ServiceUnavailable), detail, ..LookupAnswer::default() }
    }
}
