//! The admin port of every process: `/livez` (the process runs), `/readyz` (its own data is loaded and
//! it is not draining; otherwise the reason; never depends on another service), `/metrics` (Prometheus text).

use std::sync::OnceLock;

use axum::Router;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::lifecycle::Lifecycle;
use crate::telemetry;

/// Bounds of latency histograms, in seconds.
const LATENCY_BUCKETS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

static PROMETHEUS: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Installs the metrics recorder once a process and gives its handle; `None` when another recorder is
/// installed already.
pub fn recorder() -> Option<&'static PrometheusHandle> {
    PROMETHEUS
        .get_or_init(|| {
            PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &LATENCY_BUCKETS)
                .ok()
                .and_then(|builder| telemetry::install(builder.build_recorder(), &LATENCY_BUCKETS))
        })
        .as_ref()
}

/// Adds up what histograms have recorded. They keep every value until then: where nobody reads the metrics,
/// memory would grow with every request.
pub(crate) fn upkeep() {
    if let Some(handle) = recorder() {
        handle.run_upkeep();
    }
}

/// For a process whose admin port has nothing of its own.
pub fn no_routes() -> Router {
    Router::new()
}

/// Serves the admin port until `ended`, which comes after the drain: metrics stay readable while it lasts,
/// and `/readyz` says that it drains.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    life: Lifecycle,
    ended: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    serve_with(Router::new(), listener, life, ended).await
}

/// The same with routes of the service's own.
///
/// # Errors
/// When the listener fails.
pub async fn serve_with(
    own: Router,
    listener: TcpListener,
    life: Lifecycle,
    ended: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    recorder();
    let ready = life.clone();
    let app = own
        .route("/livez", get(|| async { "ok\n" }))
        .route("/readyz", get(move || readyz(ready.clone())))
        .route("/metrics", get(metrics_text));
    // Only speed is lost without it.
    let listener = listener.tap_io(|socket| _ = socket.set_nodelay(true));
    axum::serve(listener, app).with_graceful_shutdown(ended).await
}

async fn readyz(life: Lifecycle) -> impl IntoResponse {
    if life.is_ready() {
        (StatusCode::OK, "ready\n".to_owned())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {}\n", life.why_not_ready()))
    }
}

async fn metrics_text() -> impl IntoResponse {
    match recorder() {
        Some(handle) => {
            handle.run_upkeep();
            (StatusCode::OK, handle.render())
        }
        None => (StatusCode::SERVICE_UNAVAILABLE, "no metrics recorder\n".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    async fn get(at: std::net::SocketAddr, path: &str) -> String {
        let mut socket = tokio::net::TcpStream::connect(at).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut text = String::new();
        socket.read_to_string(&mut text).await.unwrap();
        text
    }

    #[tokio::test]
    async fn metrics_are_readable_while_the_process_drains_and_not_after() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let life = Lifecycle::new();
        let (drained, ended) = tokio::sync::oneshot::channel::<()>();
        let ended = async move { ended.await.unwrap_or_default() };
        let serving = tokio::spawn(serve(listener, life.clone(), ended));
        life.set_ready(true);
        assert!(get(at, "/readyz").await.starts_with("HTTP/1.1 200"));
        life.stop();
        assert!(get(at, "/metrics").await.starts_with("HTTP/1.1 200"));
        let ready = get(at, "/readyz").await;
        assert!(ready.starts_with("HTTP/1.1 503") && ready.contains("draining"), "{ready}");
        drop(drained);
        serving.await.unwrap().unwrap();
        assert!(tokio::net::TcpStream::connect(at).await.is_err());
    }
}
