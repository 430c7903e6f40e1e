//! The services behind the gateway: one method a question, each with a deadline, a circuit breaker and,
//! where an old answer is safe, a cache. Wire types become domain types here.

mod audit;
mod content;
mod content_cache;
mod counties;
pub mod endpoints;
mod index;
mod locate;
mod measure;
mod scenario;

use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use common::breaker::{Breaker, BreakerPolicy};
use common::grpc::client::{Balanced, channel, request};
use common::jurisdiction::{self, Jurisdiction};
use common::lifecycle::Lifecycle;
use common::stale::{Load, Missed, StaleCache, StalePolicy};
use common::status::FailureKind;
use proto::content::v1 as content_wire;
use proto::geo::v1 as geo_wire;
use proto::locate::v1 as locate_wire;
use tokio::sync::Semaphore;
use tracing::Instrument as _;

use self::audit::AuditCache;
use self::content_cache::ContentCache;
use self::counties::CountyCache;
use self::endpoints::Endpoints;
use crate::site::audit::{Entry, FeedAudit, IndexSummary};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::county::{Counties, CountyData};
use crate::site::wording::text::Text;

pub use self::content::jurisdiction as configuration;
pub use self::locate::{
    access_kind, access_state, districts, error_code, found_by, left_out, lookup, moved_from,
    office_link_kind, polling_place,
};
pub use self::scenario::{STATE as SCENARIO_STATE, Scenario};

/// A service that is down answers at once within a second, so that it is asked again soon.
const BREAKER: BreakerPolicy =
    BreakerPolicy { failures: 5, pause: Duration::from_secs(1), slow: Duration::from_secs(1) };
/// A completion that comes later is of no use: the voter has typed on.
const SUGGEST_DEADLINE: Duration = Duration::from_secs(1);
/// While the process starts, a page waits for the first summary no longer than until then.
const FIRST_SUMMARY: Duration = Duration::from_millis(500);
/// How often it is looked whether the summary must be loaded.
const SUMMARY_EVERY: Duration = Duration::from_secs(1);
/// How long the region of a network address is cached.
const GEO_FRESH: Duration = Duration::from_secs(600);
/// Calls of visitors at once, with those whose visitor has left. They end with their deadlines.
const MAX_CALLS: usize = 4_000;
/// Addresses on the network are kept in memory only, and not many.
const GEO_ENTRIES: u64 = 20_000;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpstreamError {
    /// The service sheds load.
    #[error("overloaded")]
    Overloaded,
    /// It is not there, too slow, or broken.
    #[error("unavailable")]
    Unavailable,
    /// It says that the question is malformed, or not allowed.
    #[error("refused")]
    Refused,
    /// There is no such thing.
    #[error("not found")]
    NotFound,
}

impl From<Missed<Self>> for UpstreamError {
    /// An answer that is not in the cache and did not come in time is unavailable.
    fn from(missed: Missed<Self>) -> Self {
        match missed {
            Missed::Failed(error) => error,
            Missed::NotYet => Self::Unavailable,
        }
    }
}

/// Where an address on the network seems to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// State or territory.
    pub jurisdiction: Option<&'static Jurisdiction>,
    /// From the embedded table, whose licence asks for a credit.
    pub from_table: bool,
}

/// The national summary, and what the site takes from it.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The answer of the locate service.
    pub whole: IndexSummary,
    /// Generated data is served.
    pub sample: bool,
    /// Example addresses by state.
    pub examples: Vec<(String, Vec<String>)>,
}

/// Which content is asked for: published or draft, with or without test entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edition {
    /// With the drafts of the editors.
    pub preview: bool,
    /// With the editors' test entries.
    pub test_config: bool,
}

impl Edition {
    /// The edition that visitors see.
    pub const PUBLISHED: Self = Self { preview: false, test_config: false };
}

/// The clients of the services, with their caches.
pub struct Upstreams {
    geo: geo_wire::geo_service_client::GeoServiceClient<Balanced>,
    locate: locate_wire::locate_service_client::LocateServiceClient<Balanced>,
    geo_breaker: Arc<Breaker>,
    locate_breaker: Arc<Breaker>,
    suggest_breaker: Arc<Breaker>,
    /// Places of calls that visitors caused.
    calls: Arc<Semaphore>,
    locate_deadline: Duration,
    geo_deadline: Duration,
    started: Instant,
    regions: moka::future::Cache<IpAddr, Region>,
    content: ContentCache,
    summary: SummaryCache,
    audits: AuditCache,
    counties: CountyCache,
}

type SummaryCache = StaleCache<(), Arc<Summary>, UpstreamError>;

impl Upstreams {
    /// Clients that connect when first used.
    #[must_use]
    pub fn new(endpoints: &Endpoints, life: &Lifecycle) -> Self {
        let to = |target: &common::grpc::client::Target| channel(target.clone(), life);
        let locate = locate_wire::locate_service_client::LocateServiceClient::new(to(&endpoints.locate))
            .max_decoding_message_size(8 << 20);
        let content = content_wire::content_service_client::ContentServiceClient::new(to(&endpoints.content))
            .max_decoding_message_size(8 << 20);
        let summary = summary_cache(&locate, endpoints.locate_timeout);
        let audits = AuditCache::new(&locate, &content, endpoints.locate_timeout);
        let counties = CountyCache::new(&locate, endpoints.locate_timeout);
        life.background(keep_summary(summary.clone()));
        Self {
            geo: geo_wire::geo_service_client::GeoServiceClient::new(to(&endpoints.geo)),
            geo_breaker: Arc::new(Breaker::new(BREAKER)),
            suggest_breaker: Arc::new(Breaker::new(BREAKER)),
            locate_deadline: endpoints.locate_timeout,
            geo_deadline: endpoints.geo_timeout,
            calls: Arc::new(Semaphore::new(MAX_CALLS)),
            started: Instant::now(),
            regions: moka::future::Cache::builder().max_capacity(GEO_ENTRIES).time_to_live(GEO_FRESH).build(),
            content: ContentCache::new(content, Arc::new(Breaker::new(BREAKER)), life),
            summary,
            audits,
            counties,
            locate,
            locate_breaker: Arc::new(Breaker::new(BREAKER)),
        }
    }

    /// Where an address seems to be; losing the service means not knowing.
    pub async fn region(&self, ip: IpAddr) -> Option<Region> {
        let fetch = async {
            let message = geo_wire::ResolveRegionRequest { ip: ip.to_string() };
            let (mut client, breaker, deadline) =
                (self.geo.clone(), Arc::clone(&self.geo_breaker), self.geo_deadline);
            let message = request(message, deadline);
            let call =
                async move { call_upstream("geo", &breaker, deadline, client.resolve_region(message)).await };
            let answer = self.run_detached(call).await?;
            Ok::<_, UpstreamError>(Region {
                from_table: answer.source() == geo_wire::Source::Embedded,
                jurisdiction: jurisdiction::any(&answer.region_code),
            })
        };
        Box::pin(self.regions.try_get_with(ip, Box::pin(fetch))).await.ok()
    }

    /// The configuration of a jurisdiction on a day; `None` when there is none or it cannot be read.
    pub async fn jurisdiction(
        &self,
        code: &'static str,
        edition: Edition,
        today: NaiveDate,
    ) -> Option<Arc<JurisdictionConfig>> {
        Box::pin(self.content.config(code, edition, today)).await
    }

    /// The active sitewide alerts; losing the service means none. Drafts need a credential that the service
    /// may lack: the published ones serve then.
    pub async fn alerts(&self, preview: bool, today: NaiveDate) -> Arc<Vec<Text>> {
        Box::pin(self.content.alerts(preview, today)).await
    }

    /// The national summary.
    ///
    /// # Errors
    /// When it was never read and cannot be read now.
    pub async fn summary(&self) -> Result<Arc<Summary>, UpstreamError> {
        Ok(self.summary.get(&(), self.locate_deadline).await?)
    }

    /// The same for the audit, which says that it was counted now: at most 45 s old.
    ///
    /// # Errors
    /// When it cannot be read now.
    pub async fn summary_for_audit(&self) -> Result<Arc<Summary>, UpstreamError> {
        let summary = self.summary().await?;
        if is_current(self.summary.age(&())) { Ok(summary) } else { Err(UpstreamError::Unavailable) }
    }

    /// The audit of one jurisdiction's feeds, at most 45 s old.
    ///
    /// # Errors
    /// When it cannot be read now.
    pub async fn feed_audit(&self, code: &'static str) -> Result<Arc<FeedAudit>, UpstreamError> {
        self.audits.feeds(code).await
    }

    /// The counties of a state or territory, at most 45 s old.
    ///
    /// # Errors
    /// When they cannot be read now.
    pub async fn counties(&self, code: &'static str) -> Result<Arc<Counties>, UpstreamError> {
        self.counties.counties(code).await
    }

    /// The places of a county, at most 45 s old.
    ///
    /// # Errors
    /// When they cannot be read now, or there is no such county.
    pub async fn county_places(
        &self,
        code: &'static str,
        id: &str,
    ) -> Result<Arc<CountyData>, UpstreamError> {
        // Only a county that exists may take room in the cache.
        let known = self.counties(code).await?;
        if !known.list.iter().any(|county| county.id == id) {
            return Err(UpstreamError::NotFound);
        }
        self.counties.places(code, id).await
    }

    /// The missing fields of every entry, with the findings of the lint; `None` when the content service does
    /// not answer.
    pub async fn content_audit(&self, today: NaiveDate) -> Option<Arc<Vec<Entry>>> {
        self.audits.content(today).await
    }

    /// The national summary for a page, which shows without it what it can: nobody waits, except at the
    /// moment when the process starts.
    pub async fn summary_now(&self) -> Option<Arc<Summary>> {
        if let Some(summary) = self.summary.peek(&()) {
            return Some(summary);
        }
        let starting = FIRST_SUMMARY.checked_sub(self.started.elapsed())?;
        tokio::time::timeout(starting, self.summary.get(&(), starting)).await.ok()?.ok()
    }

    /// One look-up. Never cached: the question is a voter's address.
    ///
    /// # Errors
    /// When the service cannot answer now, or the question is malformed.
    pub async fn locate(
        &self,
        message: locate_wire::LocateRequest,
    ) -> Result<locate_wire::LocateResponse, UpstreamError> {
        let (mut client, breaker, deadline) =
            (self.locate.clone(), Arc::clone(&self.locate_breaker), self.locate_deadline);
        let message = request(message, deadline);
        self.run_detached(
            async move { call_upstream("locate", &breaker, deadline, client.locate(message)).await },
        )
        .await
    }

    /// Completions of a partly typed address. Never cached, either. The breaker is not the look-up's:
    /// completions that are late must not close the way to it.
    ///
    /// # Errors
    /// When the service cannot answer at once, or the question is malformed.
    pub async fn suggest(
        &self,
        message: locate_wire::SuggestAddressesRequest,
    ) -> Result<locate_wire::SuggestAddressesResponse, UpstreamError> {
        let (mut client, breaker) = (self.locate.clone(), Arc::clone(&self.suggest_breaker));
        let message = request(message, SUGGEST_DEADLINE);
        let call = async move {
            call_upstream("locate_suggest", &breaker, SUGGEST_DEADLINE, client.suggest_addresses(message))
                .await
        };
        self.run_detached(call).await
    }

    /// Runs a call to its end, though its visitor may no longer wait. A call that is dropped resets its
    /// stream, and a service that sees many resets ends the connection that all visitors share (GOAWAY,
    /// `too_many_resets`): one client that closes its requests would take the look-up from everybody.
    async fn run_detached<T: Send + 'static>(
        &self,
        call: impl Future<Output = Result<T, UpstreamError>> + Send + 'static,
    ) -> Result<T, UpstreamError> {
        let Ok(place) = Arc::clone(&self.calls).try_acquire_owned() else {
            metrics::counter!("http_shed_total", "reason" => "calls").increment(1);
            return Err(UpstreamError::Overloaded);
        };
        let call = async move {
            let _place = place;
            call.await
        };
        // A panic was logged by the hook.
        tokio::spawn(call.in_current_span()).await.unwrap_or(Err(UpstreamError::Unavailable))
    }
}

/// Young enough for the audit.
fn is_current(age: Option<Duration>) -> bool {
    age.is_some_and(|age| age <= audit::KEEP)
}

/// Other sites are told to keep the national summary for five minutes (SPEC section 7); here it is asked for
/// more often, because the audit shows a new index within a minute. For a day a stale summary is better than
/// none, except in the audit: when the service is back, so is the audit, within seconds.
fn summary_policy() -> StalePolicy {
    StalePolicy {
        fresh: audit::FRESH,
        retry: Duration::from_secs(1),
        retry_at_most: Duration::from_secs(5),
        ..StalePolicy::published("summary", 1)
    }
}

/// The circuit is its own: a summary that is slow must not close the look-up.
fn summary_cache(
    client: &locate_wire::locate_service_client::LocateServiceClient<Balanced>,
    deadline: Duration,
) -> SummaryCache {
    let (client, breaker) = (client.clone(), Arc::new(Breaker::new(BREAKER)));
    StaleCache::new(summary_policy(), move |(), _| -> Load<_, _> {
        let (mut client, breaker) = (client.clone(), Arc::clone(&breaker));
        Box::pin(async move {
            let message = locate_wire::GetNationalSummaryRequest {};
            let call = client.get_national_summary(request(message, deadline));
            let answer = call_upstream("locate_summary", &breaker, deadline, call).await?;
            Ok(Arc::new(index::summary(answer)).into())
        })
    })
}

/// Loads the summary before anybody asks, and again when it is no longer fresh.
async fn keep_summary(summary: SummaryCache) {
    loop {
        // Its failures are counted, and logged by the cache.
        let _ = summary.get(&(), Duration::ZERO).await;
        tokio::time::sleep(SUMMARY_EVERY).await;
    }
}

/// Waits for an answer no longer than `deadline`, and not at all while the circuit is open.
async fn call_upstream<T>(
    upstream: &'static str,
    breaker: &Breaker,
    deadline: Duration,
    call: impl Future<Output = Result<tonic::Response<T>, tonic::Status>>,
) -> Result<T, UpstreamError> {
    let Some(admitted) = breaker.admit(Instant::now()) else {
        measure::refused(upstream);
        return Err(UpstreamError::Unavailable);
    };
    let started = Instant::now();
    let (outcome, result) = match tokio::time::timeout(deadline, Box::pin(call)).await {
        Ok(Ok(answer)) => ("ok", Ok(answer.into_inner())),
        Ok(Err(status)) => match FailureKind::from_code(status.code()) {
            FailureKind::Overloaded => ("overloaded", Err(UpstreamError::Overloaded)),
            FailureKind::NotFound => ("not_found", Err(UpstreamError::NotFound)),
            FailureKind::Invalid | FailureKind::Forbidden | FailureKind::Unauthenticated => {
                ("refused", Err(UpstreamError::Refused))
            }
            _ if status.code() == tonic::Code::FailedPrecondition => ("refused", Err(UpstreamError::Refused)),
            _ => ("error", Err(UpstreamError::Unavailable)),
        },
        Err(_) => ("timeout", Err(UpstreamError::Unavailable)),
    };
    match result {
        Err(UpstreamError::Unavailable) => admitted.failed(None, Instant::now()),
        _ => admitted.succeeded(),
    }
    if outcome != "ok" {
        // The message of a status may quote the question: only its kind is logged.
        tracing::debug!(upstream, outcome, "no answer");
    }
    measure::called(upstream, outcome, started.elapsed());
    result
}

#[cfg(test)]
mod tests;
