//! The gRPC server of every service: health (not serving until the data is loaded), reflection v1 and
//! v1alpha, deadlines, load shedding, connection ageing, graceful drain.

use std::time::Duration;

use tokio::net::TcpListener;
use tonic::service::Routes;
use tonic::transport::server::TcpIncoming;
use tonic_health::ServingStatus;

use super::edge::EdgeLayer;
use crate::lifecycle::Lifecycle;

/// Age at which a connection is closed: clients reconnect, so that new replicas get their share of the load.
const CONNECTION_AGE: Duration = Duration::from_secs(300);
const CONNECTION_GRACE: Duration = Duration::from_secs(30);
/// Requests of one connection at once.
const MAX_STREAMS: u32 = 1_000;

/// The health service, which every port serves beside its own.
const HEALTH: &str = "grpc.health.v1.Health";
const REFLECTION: &str = "grpc.reflection.v1.ServerReflection";
const REFLECTION_ALPHA: &str = "grpc.reflection.v1alpha.ServerReflection";

/// The options of one service.
#[derive(Clone, Copy, Debug)]
pub struct ServerOptions {
    /// Full name of the gRPC service ("voteready.geo.v1.GeoService").
    pub grpc_service: &'static str,
    /// Short name, for metrics ("geo").
    pub service: &'static str,
    /// Encoded descriptor set, for reflection.
    pub descriptors: &'static [u8],
    /// At most this many requests at once; more are refused with RESOURCE_EXHAUSTED.
    pub max_in_flight: usize,
}

/// Why the server stopped without being told to.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The descriptor set does not decode.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
    /// The transport failed.
    #[error("transport: {0}")]
    Transport(#[from] tonic::transport::Error),
}

/// Serves `routes` until the lifecycle stops, then drains.
///
/// # Errors
/// When the descriptors are bad or the transport fails.
pub async fn serve(
    routes: Routes,
    options: ServerOptions,
    listener: TcpListener,
    life: Lifecycle,
) -> Result<(), ServeError> {
    let reflection = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(options.descriptors)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
            // The descriptors are those of the whole house; this port serves one of its services.
            .with_service_name(options.grpc_service)
            .with_service_name(HEALTH)
            .with_service_name(REFLECTION)
            .with_service_name(REFLECTION_ALPHA)
    };
    // tonic-health starts with "" = SERVING: say NOT_SERVING before the first connection.
    let (reporter, health) = tonic_health::server::health_reporter();
    set_health(&reporter, options.grpc_service, life.is_ready()).await;
    let mut readiness = life.readiness();
    tokio::spawn(async move {
        // Ends when the lifecycle is dropped.
        while readiness.changed().await.is_ok() {
            let ready = *readiness.borrow_and_update();
            set_health(&reporter, options.grpc_service, ready).await;
        }
    });
    let routes = routes
        .add_service(health)
        .add_service(reflection().build_v1()?)
        .add_service(reflection().build_v1alpha()?);
    let served = tonic::transport::Server::builder()
        .max_connection_age(CONNECTION_AGE)
        .max_connection_age_grace(CONNECTION_GRACE)
        .http2_keepalive_interval(Some(Duration::from_secs(30)))
        .http2_keepalive_timeout(Some(Duration::from_secs(10)))
        .max_concurrent_streams(MAX_STREAMS)
        // Callers are our own gateways: what they take back at a deadline must not end the connection of all
        // their visitors. No more can be taken back than may be under way.
        .http2_max_pending_accept_reset_streams(Some(MAX_STREAMS as usize))
        .layer(EdgeLayer::new(options.service, options.max_in_flight))
        .add_routes(routes)
        // The builder's own `tcp_nodelay` does nothing for sockets that it did not accept itself.
        .serve_with_incoming_shutdown(TcpIncoming::from(listener).with_nodelay(Some(true)), life.stopping());
    tokio::select! {
        ended = served => ended?,
        () = life.overdue() => tracing::warn!("drain: connections were cut"),
    }
    Ok(())
}

async fn set_health(reporter: &tonic_health::server::HealthReporter, service: &str, ready: bool) {
    let status = if ready { ServingStatus::Serving } else { ServingStatus::NotServing };
    reporter.set_service_status("", status).await;
    reporter.set_service_status(service, status).await;
}
