//! Loads the index or creates the client of an outside service, reports ready, and serves gRPC
//! until the drain. Takes its listener and lifecycle from outside: `main` binds the
//! configured port, tests bind port 0.

use std::sync::Arc;
use std::time::Duration;

use common::grpc::server::{self, ServerOptions};
use common::lifecycle::Lifecycle;
use common::voter_info::VoterInfo;
use tokio::net::TcpListener;
use tonic::service::Routes;

use crate::config::{LocateConfig, LocateSource, UpstreamConfig};
use crate::grpc::{LocateEdge, SERVICE_NAME};
use crate::service::import_report::LastImport;
use crate::service::origin::RefreshError;
use crate::service::store::IndexRole;
use crate::service::{Backend, Locator, Remote, Store};
use crate::sources::import_report::ReportSource;
use crate::sources::index::PathOrUrl;
use crate::sources::index::object::ObjectError;
use crate::sources::upstream::civic::Civic;
use crate::sources::upstream::{Upstream, UpstreamLimits, UpstreamSetupError};

/// Requests in flight. A look-up takes microseconds: more than this are shed.
const MAX_IN_FLIGHT: usize = 1_024;

/// How long the voter information service may take when the index is asked after it. The gateway waits 5 s
/// in all (`LOCATE_TIMEOUT`): a fallback after the usual 30 s would be too late.
const BEFORE_FALLBACK: Duration = Duration::from_secs(3);

/// Why the service did not start, or ended badly.
#[derive(Debug, thiserror::Error)]
pub enum LocateServeError {
    /// The index cannot be used, and the file is not looked at again.
    #[error("{variable}: {error}")]
    Index {
        /// The setting that names it.
        variable: &'static str,
        #[source]
        error: RefreshError,
    },
    /// No client for an outside service.
    #[error("{variable}: {error}")]
    Outside {
        /// The setting that names it.
        variable: &'static str,
        #[source]
        error: UpstreamSetupError,
    },
    /// No way to the report of the last import.
    #[error("LOCATE_IMPORT_REPORT: {0}")]
    ImportReport(#[from] ObjectError),
    /// The gRPC server failed.
    #[error(transparent)]
    Grpc(#[from] server::ServeError),
}

/// Serves `LocateService` on `listener` until `life` stops, then drains. With an index as the source it is
/// ready once that is loaded; while there is none, look-ups are answered `SERVICE_UNAVAILABLE` (or by the
/// fallback) and the file is looked for. With an outside service as the source it is ready at
/// once, whatever that service does.
///
/// # Errors
/// No index can be loaded and `LOCATE_INDEX_POLL` is 0, no client can be made, or the transport fails.
pub async fn serve(
    config: LocateConfig,
    listener: TcpListener,
    life: Lifecycle,
) -> Result<(), LocateServeError> {
    let primary = match &config.source {
        LocateSource::Index(location) => {
            let ready = life.clone();
            let tell = move |store: &Store| tell_readiness(store, &ready);
            Backend::Index(open("LOCATE_SOURCE", location, IndexRole::Answers, &config, &life, tell).await?)
        }
        LocateSource::Upstream(upstream) => Backend::Upstream(remote(upstream, config.fallback.is_some())?),
        LocateSource::Civic(at) => Backend::Upstream(civic(at)?),
    };
    let fallback = match &config.fallback {
        None => None,
        Some(LocateSource::Index(location)) => Some(Backend::Index(
            open("LOCATE_FALLBACK", location, IndexRole::Answers, &config, &life, |_: &Store| ()).await?,
        )),
        Some(LocateSource::Upstream(upstream)) => Some(Backend::Upstream(remote(upstream, false)?)),
        Some(LocateSource::Civic(at)) => Some(Backend::Upstream(civic(at)?)),
    };
    if matches!(primary, Backend::Upstream(_)) {
        life.set_ready(true);
    }
    let previous = previous(&config, &life).await;
    let import = Arc::new(LastImport::default());
    if let Some(location) = &config.import_report {
        let source = ReportSource::new(location, &config.access, Arc::clone(&import))?;
        life.background(source.follow(config.index_poll));
    }
    let locator = Locator::new(primary, fallback, previous, import, config.clock);
    let options = ServerOptions {
        grpc_service: SERVICE_NAME,
        service: "locate",
        descriptors: proto::DESCRIPTORS,
        max_in_flight: MAX_IN_FLIGHT,
    };
    Ok(server::serve(Routes::new(LocateEdge::server(locator)), options, listener, life).await?)
}

/// Loads an index and keeps looking for a newer one; `on_look` is called after each look. An index at a URL
/// does not delay the start: the cached download is served, if there is one, and the store is checked in the
/// background.
async fn open(
    variable: &'static str,
    location: &PathOrUrl,
    role: IndexRole,
    config: &LocateConfig,
    life: &Lifecycle,
    on_look: impl Fn(&Store) + Send + 'static,
) -> Result<Arc<Store>, LocateServeError> {
    let failed = |error| LocateServeError::Index { variable, error };
    let origin = location.origin(&config.access).map_err(|error| failed(error.into()))?;
    let store = Arc::new(Store::new(origin, role, config.clock.clone()));
    store.load_cached().await.map_err(failed)?;
    let poll = config.index_poll;
    let at_start = poll.is_zero() || !store.is_remote();
    if at_start {
        let looked = tokio::select! {
            looked = store.refresh() => looked,
            // A download may take long: a drain cancels it.
            () = life.stopping() => return Ok(store),
        };
        if poll.is_zero() && store.index().is_none() {
            looked.map_err(failed)?;
        }
    }
    on_look(&store);
    if !poll.is_zero() {
        life.background(Arc::clone(&store).follow(!at_start, poll, on_look));
    }
    life.background(Arc::clone(&store).tell_ages());
    Ok(store)
}

/// The index of the previous election. Without it answers do not say whether a place has moved.
async fn previous(config: &LocateConfig, life: &Lifecycle) -> Option<Arc<Store>> {
    let location = config.previous.as_ref()?;
    let opened = open("LOCATE_PREVIOUS", location, IndexRole::Compared, config, life, |_: &Store| ()).await;
    opened.inspect_err(|error| tracing::warn!(%error, "nobody is told that a place has moved")).ok()
}

fn tell_readiness(store: &Store, life: &Lifecycle) {
    match (store.index(), store.failure()) {
        (Some(_), _) => life.set_ready(true),
        (None, Some(why)) => life.set_not_ready(format!("no index is loaded: {why}")),
        (None, None) => life.set_not_ready("the index is being downloaded"),
    }
}

fn remote(config: &UpstreamConfig, is_followed: bool) -> Result<Box<Remote>, LocateServeError> {
    let mut limits = UpstreamLimits::default();
    if is_followed {
        limits.timeout = BEFORE_FALLBACK;
    }
    let upstream = Upstream::with_limits(&config.at.url, config.at.api_key.clone(), limits)
        .map_err(|error| LocateServeError::Outside { variable: "VOTER_INFO_URL", error })?;
    tracing::info!("addresses go to the voter information service");
    Ok(Box::new(Remote::new(Box::new(upstream.with_organization(config.organization.clone())))))
}

fn civic(at: &VoterInfo) -> Result<Box<Remote>, LocateServeError> {
    let civic = Civic::new(&at.url, at.api_key.clone(), UpstreamLimits::default())
        .map_err(|error| LocateServeError::Outside { variable: "CIVIC_API_URL", error })?;
    tracing::info!("addresses of states without an index of ours go to Google's Civic Information API");
    Ok(Box::new(Remote::new(Box::new(civic))))
}
