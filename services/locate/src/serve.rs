//! Loads the index, says that the process is ready, and serves gRPC until the drain. Takes its listener
//! and lifecycle from outside: `main` binds the configured port, tests bind port 0.

use std::sync::Arc;

use common::grpc::server::{self, Options};
use common::lifecycle::Lifecycle;
use tokio::net::TcpListener;
use tonic::service::Routes;

use crate::config::{Config, SourceConfig};
use crate::grpc::{LocateEdge, SERVICE_NAME};
use crate::index::IndexError;
use crate::service::{Locator, Store, store};

/// A look-up takes microseconds; more at once than this means that callers do not wait for answers.
const MAX_IN_FLIGHT: usize = 1_024;

/// Why the service did not start, or ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The index cannot be used, and the file is not looked at again.
    #[error("LOCATE_SOURCE: {0}")]
    Index(#[from] IndexError),
    /// Loading was interrupted.
    #[error("loading the index was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
    /// The gRPC server failed.
    #[error(transparent)]
    Grpc(#[from] server::ServeError),
}

/// Serves `LocateService` on `listener` until `life` stops, then drains. Ready once an index is loaded;
/// while there is none, look-ups are answered `SERVICE_UNAVAILABLE` and the file is looked for.
///
/// # Errors
/// The index cannot be loaded and `LOCATE_INDEX_POLL` is 0, or the transport fails.
pub async fn serve(config: Config, listener: TcpListener, life: Lifecycle) -> Result<(), ServeError> {
    let SourceConfig::Index(path) = &config.source;
    let store = Arc::new(Store::new(path));
    let loading = Arc::clone(&store);
    let loaded = tokio::task::spawn_blocking(move || loading.refresh()).await?;
    store::report(&loaded, &store, &config.clock);
    if config.index_poll.is_zero() {
        loaded?;
    } else {
        let (ready, clock) = (life.clone(), config.clock.clone());
        life.background(Arc::clone(&store).follow(config.index_poll, clock, move || ready.set_ready(true)));
    }
    if store.index().is_some() {
        life.set_ready(true);
    }
    let locator = Locator::new(store, config.clock);
    let options = Options {
        grpc_service: SERVICE_NAME,
        service: "locate",
        descriptors: proto::DESCRIPTORS,
        max_in_flight: MAX_IN_FLIGHT,
    };
    Ok(server::serve(Routes::new(LocateEdge::server(locator)), options, listener, life).await?)
}
