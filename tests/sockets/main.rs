//! No socket of the house waits before it sends a small packet (Nagle's algorithm, RFC 896): together with
//! delayed acknowledgements that costs every hundredth call 40 ms. Looks at every socket that this process
//! and the services hold, so that a listener or client that is new, or has lost the option, is found.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

use std::collections::HashSet;
use std::net::{SocketAddr, TcpStream};
use std::os::fd::RawFd;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use rustix::process::{Pid, PidfdFlags, PidfdGetfdFlags, pidfd_getfd, pidfd_open};
use serde_json::json;
use tests::wait::until;
use tests::{House, SERVICES};
use tokio::net::TcpListener;
use tonic::transport::server::TcpIncoming;

/// A connection that a process holds an end of.
struct Socket {
    here: SocketAddr,
    there: SocketAddr,
    no_delay: bool,
}

/// All TCP connections of a process: this one, or a child.
fn sockets(pid: u32) -> Vec<Socket> {
    let process = Pid::from_raw(pid.try_into().unwrap()).unwrap();
    let process = pidfd_open(process, PidfdFlags::empty()).unwrap();
    let names = std::fs::read_dir(format!("/proc/{pid}/fd"))
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().into_string().ok());
    let open: Vec<RawFd> = names.filter_map(|name| name.parse().ok()).collect();
    let connection = |fd: RawFd| {
        // A copy of the handle; what was closed meanwhile, and what is no socket, is none.
        let copy = pidfd_getfd(&process, fd, PidfdGetfdFlags::empty()).ok()?;
        let stream = TcpStream::from(copy);
        // Listeners have no other end, UDP sockets no such option.
        let (here, there) = (stream.local_addr().ok()?, stream.peer_addr().ok()?);
        Some(Socket { here, there, no_delay: stream.nodelay().ok()? })
    };
    open.into_iter().filter_map(connection).collect()
}

/// Geo's outside service.
async fn outside() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let app = Router::new().fallback(get(|| async { r#"{"region_code":"NV"}"# }));
    let listener = listener.tap_io(|socket| socket.set_nodelay(true).unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await });
    at
}

struct Collector;

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        _: tonic::Request<ExportTraceServiceRequest>,
    ) -> Result<tonic::Response<ExportTraceServiceResponse>, tonic::Status> {
        Ok(tonic::Response::new(ExportTraceServiceResponse::default()))
    }
}

async fn collector() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let serving = tonic::transport::Server::builder().add_service(TraceServiceServer::new(Collector));
    tokio::spawn(serving.serve_with_incoming(incoming));
    at
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_socket_has_nagles_delay() {
    let collector = collector().await;
    let outside = outside().await;
    let house = House::with_sample(&[
        ("OTEL_EXPORTER_OTLP_ENDPOINT", &format!("http://{collector}")),
        ("GEO_SOURCE", "upstream"),
        ("VOTER_INFO_URL", &format!("http://{outside}")),
        ("VOTER_INFO_API_KEY", "a-key-of-16-chars"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ])
    .await;
    let admin = house.admin_at("gateway");

    let visitor = reqwest::Client::builder().timeout(Duration::from_secs(20)).build().unwrap();
    let from = visitor.get(format!("{}/geo-ip", house.url())).header("x-forwarded-for", "8.8.8.8");
    assert_eq!(from.send().await.unwrap().text().await.unwrap(), r#"{"region_code":"NV"}"#);
    assert_eq!(house.json("/api/site/bootstrap?state=NV").await["config_status"], "ok");
    let (status, _) = house.post("/api/locate", json!({ "address": "1 Main St, Las Vegas, NV 89101" })).await;
    assert_eq!(status, 200);
    assert_eq!(visitor.get(format!("http://{admin}/livez")).send().await.unwrap().status(), 200);

    let ports = SERVICES.map(|name| (name, house.listen(name))).into_iter().chain([("admin", admin)]);
    let others = [("an outside service", outside), ("the collector", collector)];
    let all = || -> Vec<Socket> {
        let services = SERVICES.map(|name| house.pid(name));
        services.into_iter().chain([std::process::id()]).flat_map(sockets).collect()
    };
    // A client is connected before it is accepted. Spans are sent every five seconds.
    let both_ends = async || {
        let all = all();
        let connected = |at| all.iter().any(|socket| socket.there == at);
        let accepted = |at| all.iter().any(|socket| socket.here == at);
        ports.clone().chain(others).all(|(_, at)| connected(at) && accepted(at)).then_some(all)
    };
    let what = "each service, the outside one, the collector and the admin port have a connection";
    let found = until(what, Duration::from_secs(20), both_ends).await;
    let end = |at: SocketAddr| {
        let known = ports.clone().chain(others).find(|(_, port)| *port == at);
        known.map_or_else(|| "a client".to_owned(), |(name, _)| name.to_owned())
    };
    // A client sets the option when its connection stands, so a socket is judged by two looks.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let quick: HashSet<_> =
        all().iter().filter(|socket| socket.no_delay).map(|socket| (socket.here, socket.there)).collect();
    let slow: Vec<String> = found
        .iter()
        .filter(|socket| !socket.no_delay && !quick.contains(&(socket.here, socket.there)))
        .map(|socket| format!("{} to {}", end(socket.here), end(socket.there)))
        .collect();
    assert!(slow.is_empty(), "with Nagle's delay: {slow:?}");
}
