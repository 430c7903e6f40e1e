//! The public listener: HTTP/1 and HTTP/2 without TLS, with bounds on connections, header size and header
//! time, and a graceful drain.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use common::lifecycle::Lifecycle;
use http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::Service as _;

use crate::http::caller::Peer;

/// A client must have sent its headers by then.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Request line and headers together.
const MAX_HEADER_BYTES: usize = 32 * 1024;
const MAX_CONNECTIONS: usize = 20_000;
/// Of one HTTP/2 connection.
const MAX_STREAMS: u32 = 200;
/// After a failed accept (no file handles left).
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until the lifecycle stops, then lets what is under way end.
pub(crate) async fn serve(router: Router, listener: TcpListener, life: Lifecycle) {
    let builder = Arc::new(builder());
    let graceful = GracefulShutdown::new();
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        // Without a permit nothing is accepted: the kernel's queue is the bound.
        let permit = tokio::select! {
            () = life.stopping() => break,
            permit = Arc::clone(&connections).acquire_owned() => permit,
        };
        let (stream, peer) = tokio::select! {
            () = life.stopping() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "cannot accept");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
        };
        let (builder, router, watcher) = (Arc::clone(&builder), router.clone(), graceful.watcher());
        tokio::spawn(async move {
            let _permit = permit;
            connection(&builder, router, stream, Peer(peer), watcher).await;
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MAX_HEADER_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        // The bound above fits.
        .max_header_list_size(MAX_HEADER_BYTES as u32)
        .keep_alive_interval(Duration::from_secs(30))
        .keep_alive_timeout(Duration::from_secs(10));
    builder
}

async fn connection(
    builder: &Builder<TokioExecutor>,
    router: Router,
    stream: TcpStream,
    peer: Peer,
    watcher: hyper_util::server::graceful::Watcher,
) {
    // Only speed is lost without it.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.clone().call(request.map(Body::new))
    });
    let connection = builder.serve_connection(TokioIo::new(stream), service);
    // A connection that breaks is the client's affair.
    let _ = watcher.watch(connection).await;
}
