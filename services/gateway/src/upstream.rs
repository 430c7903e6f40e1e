//! The services behind the gateway: one method a question, each with a deadline, a circuit breaker and,
//! where an old answer is safe, a cache. Wire types become domain types here.

mod audit;
mod circuit;
mod content;
mod content_cache;
mod counties;
pub mod endpoints;
mod index;
mod locate;
mod scenario;
mod summary;

use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use common::grpc::client::{Balanced, channel};
use common::jurisdiction::{self, Jurisdiction};
use common::lifecycle::Lifecycle;
use common::stale::Missed;
use proto::content::v1::content_service_client::ContentServiceClient;
use proto::geo::v1 as geo_wire;
use proto::geo::v1::geo_service_client::GeoServiceClient;
use proto::locate::v1 as locate_wire;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use tokio::sync::Semaphore;
use tracing::Instrument as _;

use self::audit::AuditCache;
use self::circuit::Circuit;
use self::content_cache::ContentCache;
use self::counties::CountyCache;
use self::endpoints::Endpoints;
use self::summary::SummaryCache;
use crate::site::audit::{ContentEntry, FeedAudit};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::county::{CountyAnswer, CountyList};
use crate::site::wording::text::TextPair;

pub use self::content::jurisdiction as configuration;
pub use self::locate::{
    access_kind, access_state, districts, error_code, found_by, left_out, lookup, moved_from,
    office_link_kind, polling_place,
};
pub use self::scenario::{STATE as SCENARIO_STATE, Scenario};
pub use self::summary::Summary;

/// A completion that comes later is of no use: the voter has typed on.
const SUGGEST_DEADLINE: Duration = Duration::from_secs(1);
/// How long the region of a network address is cached.
const GEO_FRESH: Duration = Duration::from_secs(600);
/// Calls of visitors at once, with those whose visitor has left. They end with their deadlines.
const MAX_CALLS: usize = 4_000;
/// Addresses on the network are kept in memory only, and not many.
const GEO_ENTRIES: u64 = 20_000;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
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

impl From<Missed<Self>> for CallError {
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

type LocateClient = LocateServiceClient<Balanced>;
type ContentClient = ContentServiceClient<Balanced>;

/// The largest answer of locate or content, in bytes.
const MAX_ANSWER: usize = 8 << 20;

/// The clients of the services, with their caches.
pub struct Upstreams {
    geo: GeoServiceClient<Balanced>,
    geo_circuit: Arc<Circuit>,
    regions: moka::future::Cache<IpAddr, Region>,
    locate: LocateClient,
    locate_circuit: Arc<Circuit>,
    suggest_circuit: Arc<Circuit>,
    districts_circuit: Arc<Circuit>,
    /// Places of calls that visitors caused.
    calls: Arc<Semaphore>,
    content: ContentCache,
    summary: SummaryCache,
    audits: AuditCache,
    counties: CountyCache,
}

impl Upstreams {
    /// Clients that connect when first used.
    #[must_use]
    pub fn new(endpoints: &Endpoints, life: &Lifecycle) -> Self {
        let to = |target: &common::grpc::client::Target| channel(target.clone(), life);
        let locate = LocateClient::new(to(&endpoints.locate)).max_decoding_message_size(MAX_ANSWER);
        let content = ContentClient::new(to(&endpoints.content)).max_decoding_message_size(MAX_ANSWER);
        let deadline = endpoints.locate_timeout;
        Self {
            geo: GeoServiceClient::new(to(&endpoints.geo)),
            geo_circuit: Circuit::new("geo", endpoints.geo_timeout),
            regions: moka::future::Cache::builder().max_capacity(GEO_ENTRIES).time_to_live(GEO_FRESH).build(),
            locate_circuit: Circuit::new("locate", deadline),
            suggest_circuit: Circuit::new("locate_suggest", SUGGEST_DEADLINE),
            districts_circuit: Circuit::new("locate_districts", deadline),
            calls: Arc::new(Semaphore::new(MAX_CALLS)),
            summary: SummaryCache::new(&locate, deadline, life),
            audits: AuditCache::new(&locate, &content, deadline),
            counties: CountyCache::new(&locate, deadline),
            content: ContentCache::new(content, life),
            locate,
        }
    }

    /// Where an address seems to be; losing the service means not knowing.
    pub async fn region(&self, ip: IpAddr) -> Option<Region> {
        // Nearly always: what asks the service is larger than all else that a page from the cache needs.
        if let Some(region) = self.regions.get(&ip).await {
            return Some(region);
        }
        let fetch = async {
            let (mut client, circuit) = (self.geo.clone(), Arc::clone(&self.geo_circuit));
            let message = circuit.request(geo_wire::ResolveRegionRequest { ip: ip.to_string() });
            let call = async move { circuit.call(client.resolve_region(message)).await };
            let answer = self.run_detached(call).await?;
            Ok::<_, CallError>(Region {
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
        self.content.config(code, edition, today).await
    }

    /// The active sitewide alerts; losing the service means none. Drafts need a credential that the service
    /// may lack: the published ones serve then.
    pub async fn alerts(&self, preview: bool, today: NaiveDate) -> Arc<Vec<TextPair>> {
        self.content.alerts(preview, today).await
    }

    /// The national summary.
    ///
    /// # Errors
    /// When it was never read and cannot be read now.
    pub async fn summary(&self) -> Result<Arc<Summary>, CallError> {
        self.summary.get().await
    }

    /// The same for the audit, which says that it was counted now: at most 45 s old.
    ///
    /// # Errors
    /// When it cannot be read now.
    pub async fn summary_for_audit(&self) -> Result<Arc<Summary>, CallError> {
        self.summary.current().await
    }

    /// The audit of one jurisdiction's feeds, at most 45 s old.
    ///
    /// # Errors
    /// When it cannot be read now.
    pub async fn feed_audit(&self, code: &'static str) -> Result<Arc<FeedAudit>, CallError> {
        self.audits.feeds(code).await
    }

    /// The counties of a state or territory, at most 45 s old.
    ///
    /// # Errors
    /// When they cannot be read now.
    pub async fn counties(&self, code: &'static str) -> Result<Arc<CountyList>, CallError> {
        self.counties.counties(code).await
    }

    /// The places of a county, at most 45 s old.
    ///
    /// # Errors
    /// When they cannot be read now, or there is no such county.
    pub async fn county_places(&self, code: &'static str, id: &str) -> Result<Arc<CountyAnswer>, CallError> {
        // Only a county that exists may take room in the cache.
        let known = self.counties(code).await?;
        if !known.list.iter().any(|county| county.id == id) {
            return Err(CallError::NotFound);
        }
        self.counties.places(code, id).await
    }

    /// The missing fields of every entry, with the findings of the lint; `None` when the content service does
    /// not answer.
    pub async fn content_audit(&self, today: NaiveDate) -> Option<Arc<Vec<ContentEntry>>> {
        self.audits.content(today).await
    }

    /// The national summary for a page, which shows without it what it can: nobody waits, except at the
    /// moment when the process starts.
    pub async fn summary_now(&self) -> Option<Arc<Summary>> {
        self.summary.now().await
    }

    /// One look-up. Never cached: the question is a voter's address.
    ///
    /// # Errors
    /// When the service cannot answer now, or the question is malformed.
    pub async fn locate(
        &self,
        message: locate_wire::LocateRequest,
    ) -> Result<locate_wire::LocateResponse, CallError> {
        let (mut client, circuit) = (self.locate.clone(), Arc::clone(&self.locate_circuit));
        let message = circuit.request(message);
        self.run_detached(async move { circuit.call(client.locate(message)).await }).await
    }

    /// Electoral districts by words of their names and identifiers.
    ///
    /// # Errors
    /// When the service cannot answer now, or the words are too many.
    pub async fn search_districts(
        &self,
        query: String,
    ) -> Result<locate_wire::SearchDistrictsResponse, CallError> {
        let (mut client, circuit) = (self.locate.clone(), Arc::clone(&self.districts_circuit));
        let message = circuit.request(locate_wire::SearchDistrictsRequest { query, limit: 0 });
        self.run_detached(async move { circuit.call(client.search_districts(message)).await }).await
    }

    /// Completions of a partly typed address. Never cached, either. The breaker is not the look-up's:
    /// completions that are late must not close the way to it.
    ///
    /// # Errors
    /// When the service cannot answer at once, or the question is malformed.
    pub async fn suggest(
        &self,
        message: locate_wire::SuggestAddressesRequest,
    ) -> Result<locate_wire::SuggestAddressesResponse, CallError> {
        let (mut client, circuit) = (self.locate.clone(), Arc::clone(&self.suggest_circuit));
        let message = circuit.request(message);
        self.run_detached(async move { circuit.call(client.suggest_addresses(message)).await }).await
    }

    /// Runs a call to its end, though its visitor may no longer wait. A call that is dropped resets its
    /// stream, and a service that sees many resets ends the connection that all visitors share (GOAWAY,
    /// `too_many_resets`): one client that closes its requests would take the look-up from everybody.
    async fn run_detached<T: Send + 'static>(
        &self,
        call: impl Future<Output = Result<T, CallError>> + Send + 'static,
    ) -> Result<T, CallError> {
        let Ok(place) = Arc::clone(&self.calls).try_acquire_owned() else {
            metrics::counter!("http_shed_total", "reason" => "calls").increment(1);
            return Err(CallError::Overloaded);
        };
        let call = async move {
            let _place = place;
            call.await
        };
        // A panic was logged by the hook.
        tokio::spawn(call.in_current_span()).await.unwrap_or(Err(CallError::Unavailable))
    }
}
