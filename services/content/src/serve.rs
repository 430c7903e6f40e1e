//! Wires the service: source -> service -> gRPC. The listener comes from the caller, so that tests bind
//! port 0.

use std::sync::Arc;

use common::clock::Clock;
use common::grpc::server::{self, ServeError, ServerOptions};
use common::lifecycle::Lifecycle;
use proto::content::v1::content_service_server::ContentServiceServer;
use tokio::net::TcpListener;
use tonic::codec::CompressionEncoding;
use tonic::service::Routes;

use crate::config::{Config, SourceConfig};
use crate::grpc::{ContentEdge, SERVICE};
use crate::service::Content;
use crate::service::source::EntrySource;
use crate::sources::cached::{CachedSource, report, report_alerts};
use crate::sources::contentful::Contentful;
use crate::sources::pack::{Pack, PackError};
use crate::sources::refresh;
use crate::vendor::ClientError;

/// A request is a few short fields; that of ListChanges a thousand times so.
const MAX_REQUEST_BYTES: usize = 128 << 10;

/// Why the process cannot serve.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The pack cannot be used.
    #[error("the content pack {0}")]
    Pack(#[from] PackError),
    /// The client cannot be built.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// The gRPC server ended badly.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// Opens the configured source, and keeps that of a CMS up to date in the background.
///
/// # Errors
/// When the pack cannot be used, or the client cannot be built. A CMS that is down is no reason.
pub fn source(config: &Config, life: &Lifecycle) -> Result<Arc<dyn EntrySource>, StartError> {
    let pack = |pack: Pack| {
        pack.entries().iter().for_each(|entry| report(entry, None));
        report_alerts(pack.site_alerts(), None);
        Arc::new(pack)
    };
    Ok(match &config.source {
        SourceConfig::Pack(None) => pack(Pack::embedded()?),
        SourceConfig::Pack(Some(path)) => pack(Pack::open(path)?),
        SourceConfig::Contentful(space) => {
            // The vendor's keys and signatures know nothing of a rehearsal.
            let client = Contentful::new(space, Clock::system())?;
            let cached = Arc::new(CachedSource::new(Arc::new(client)));
            life.background(refresh::run(Arc::clone(&cached), space.poll, config.signal.clone()));
            cached
        }
    })
}

/// Serves until the lifecycle stops, then drains.
///
/// # Errors
/// When the source cannot be opened or the server fails.
pub async fn serve(config: Config, listener: TcpListener, life: Lifecycle) -> Result<(), StartError> {
    let content = Content::new(source(&config, &life)?, config.clock.clone());
    let service = ContentServiceServer::new(ContentEdge(content))
        .max_decoding_message_size(MAX_REQUEST_BYTES)
        .accept_compressed(CompressionEncoding::Gzip)
        .send_compressed(CompressionEncoding::Gzip);
    let options = ServerOptions {
        grpc_service: SERVICE,
        service: "content",
        descriptors: proto::DESCRIPTORS,
        max_in_flight: config.max_in_flight,
    };
    life.set_ready(true);
    server::serve(Routes::new(service), options, listener, life.clone()).await?;
    life.drained().await;
    Ok(())
}
