//! Loads the source, says that the process is ready, and serves gRPC until the drain. Takes its listener
//! and lifecycle from outside: `main` binds the configured port, tests bind port 0. Tests: `tests/serve.rs`.

use std::sync::Arc;

use chrono::NaiveTime;
use common::clock::Clock;
use common::grpc::server::{self, ServerOptions};
use common::lifecycle::Lifecycle;
use tokio::net::TcpListener;
use tonic::service::Routes;

use crate::config::{Config, SourceConfig};
use crate::grpc::{GeoEdge, SERVICE_NAME};
use crate::service::{Backend, Resolver};
use crate::sources;
use crate::sources::mmdb::{Mmdb, MmdbError};
use crate::sources::table_file::TableFileError;
use crate::sources::upstream::Upstream;

/// A look-up takes microseconds; more at once than this means that callers do not wait for answers.
const MAX_IN_FLIGHT: usize = 1_024;
/// Address blocks move: two databases eight years apart place 29 % of addresses in different states.
const STALE_DAYS: i64 = 180;

/// Why the service did not start, or ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The table inside the binary is damaged.
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// The operator's files cannot be used.
    #[error("GEO_SOURCE: {0}")]
    Mmdb(#[from] MmdbError),
    /// No client for the voter information service.
    #[error("the client of VOTER_INFO_URL cannot be built: {0}")]
    Upstream(#[from] reqwest::Error),
    /// Loading was interrupted.
    #[error("loading the data was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
    /// The gRPC server failed.
    #[error(transparent)]
    Grpc(#[from] server::ServeError),
}

/// Serves `GeoService` on `listener` until `life` stops, then drains. Ready once the data is loaded.
///
/// # Errors
/// The source cannot be loaded, or the transport fails.
pub async fn serve(config: Config, listener: TcpListener, life: Lifecycle) -> Result<(), ServeError> {
    let resolver = Arc::new(Resolver::new(load(config.source).await?));
    report(resolver.backend(), &config.clock);
    let options = ServerOptions {
        grpc_service: SERVICE_NAME,
        service: "geo",
        descriptors: proto::DESCRIPTORS,
        max_in_flight: MAX_IN_FLIGHT,
    };
    life.set_ready(true);
    Ok(server::serve(Routes::new(GeoEdge::server(resolver)), options, listener, life).await?)
}

/// Loads off the runtime's threads: unpacking and reading files block.
async fn load(source: SourceConfig) -> Result<Box<dyn Backend>, ServeError> {
    tokio::task::spawn_blocking(move || {
        Ok::<Box<dyn Backend>, _>(match source {
            SourceConfig::Embedded => Box::new(sources::embedded()?),
            SourceConfig::Mmdb(paths) => Box::new(Mmdb::open(&paths)?),
            SourceConfig::Upstream(at) => Box::new(Upstream::new(&at.url, at.api_key)?),
        })
    })
    .await?
}

/// Says what is loaded, and warns of what an operator should change.
fn report(backend: &dyn Backend, clock: &Clock) {
    let (source, date) = (backend.source().as_str(), backend.data_date());
    let data_date = date.map(|day| day.to_string()).unwrap_or_default();
    tracing::info!(source, data_date, "the source is loaded");
    if let Some(day) = date {
        metrics::gauge!("geo_data_timestamp_seconds")
            .set(day.and_time(NaiveTime::MIN).and_utc().timestamp() as f64);
        let age_days = (clock.now().date_naive() - day).num_days();
        // A rehearsal plays in the future, where all data is old.
        if age_days > STALE_DAYS && !clock.is_rehearsal() {
            tracing::warn!(source, data_date, age_days, "the data is old: refresh it, see README");
        }
    }
    if !backend.covers_ipv6() {
        tracing::warn!("no file covers IPv6: such visitors are asked for their state; name an IPv6 file too");
    }
}
