//! The gRPC edge as the services use it: health follows readiness, load is shed before collapse, a name
//! is followed by the balanced client, deadlines end calls, the drain ends everything.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::grpc::{client, server};
use common::lifecycle::Lifecycle;
use proto::geo::v1::geo_service_client::GeoServiceClient;
use proto::geo::v1::geo_service_server::{GeoService, GeoServiceServer};
use proto::geo::v1::{ResolveRegionRequest, ResolveRegionResponse};
use test_data::wait::until;
use tokio::net::TcpListener;
use tonic::{Code, Request, Response, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

/// Milliseconds of the call that a drain finishes, and whether it has come.
const DRAINED: u32 = 310;
static IS_DRAINED: AtomicBool = AtomicBool::new(false);

/// Answers after as many milliseconds as the "ip" says.
struct Slow;

#[tonic::async_trait]
impl GeoService for Slow {
    async fn resolve_region(
        &self,
        request: Request<ResolveRegionRequest>,
    ) -> Result<Response<ResolveRegionResponse>, Status> {
        let millis = request.into_inner().ip.parse().unwrap_or(0);
        IS_DRAINED.fetch_or(millis == u64::from(DRAINED), Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(millis)).await;
        Ok(Response::new(ResolveRegionResponse::default()))
    }
}

async fn start(max_in_flight: usize) -> (SocketAddr, Lifecycle, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let life = Lifecycle::new();
    let options = server::ServerOptions {
        grpc_service: "voteready.geo.v1.GeoService",
        service: "geo",
        descriptors: proto::DESCRIPTORS,
        max_in_flight,
    };
    let routes = tonic::service::Routes::new(GeoServiceServer::new(Slow));
    let serving = life.clone();
    let task = tokio::spawn(async move { server::serve(routes, options, listener, serving).await.unwrap() });
    (address, life, task)
}

fn connect(address: SocketAddr, life: &Lifecycle) -> GeoServiceClient<client::Balanced> {
    let target = client::target(&format!("http://localhost:{}", address.port())).unwrap();
    GeoServiceClient::new(client::channel(target, life))
}

fn waits(millis: u32) -> Request<ResolveRegionRequest> {
    client::request(ResolveRegionRequest { ip: millis.to_string() }, Duration::from_secs(5))
}

#[tokio::test]
async fn health_follows_readiness() {
    let (address, life, _task) = start(8).await;
    let channel = client::channel(client::target(&format!("http://{address}")).unwrap(), &life);
    let mut health = HealthClient::new(channel);
    for (ready, expected) in [(false, 2), (true, 1), (false, 2)] {
        life.set_ready(ready);
        for service in ["", "voteready.geo.v1.GeoService"] {
            let look = async || {
                let request = HealthCheckRequest { service: service.to_owned() };
                let status = health.check(request).await.unwrap().into_inner().status;
                (status == expected).then_some(())
            };
            until(&format!("{expected}: ready {ready}, {service:?}"), Duration::from_secs(5), look).await;
        }
    }
}

#[tokio::test]
async fn more_than_the_limit_at_once_is_refused_not_queued() {
    let (address, life, _task) = start(2).await;
    let geo = connect(address, &life);
    geo.clone().resolve_region(waits(0)).await.unwrap();
    let calls = (0..6).map(|_| {
        let mut geo = geo.clone();
        tokio::spawn(async move { geo.resolve_region(waits(400)).await.map_err(|s| s.code()) })
    });
    let mut refused = 0;
    for call in calls.collect::<Vec<_>>() {
        match call.await.unwrap() {
            Ok(_) => {}
            Err(code) => {
                assert_eq!(code, Code::ResourceExhausted);
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 4);
}

#[tokio::test]
async fn the_callers_deadline_ends_the_call_on_the_server() {
    let (address, life, _task) = start(8).await;
    let mut geo = connect(address, &life);
    let request = client::request(ResolveRegionRequest { ip: "5000".to_owned() }, Duration::from_millis(200));
    let code = geo.resolve_region(request).await.unwrap_err().code();
    assert!(matches!(code, Code::DeadlineExceeded | Code::Cancelled), "{code:?}");
}

#[tokio::test]
async fn a_drain_finishes_what_is_under_way_and_ends() {
    let (address, life, task) = start(8).await;
    let client_life = Lifecycle::new();
    let geo = connect(address, &client_life);
    geo.clone().resolve_region(waits(0)).await.unwrap();
    let mut under_way = geo.clone();
    // No other test asks for so long.
    let call = tokio::spawn(async move { under_way.resolve_region(waits(DRAINED)).await });
    let here = async || IS_DRAINED.load(Ordering::SeqCst).then_some(());
    until("the call is under way", Duration::from_secs(5), here).await;
    life.stop();
    assert!(call.await.unwrap().is_ok());
    tokio::time::timeout(Duration::from_secs(5), task).await.expect("the server must end").unwrap();
}

#[tokio::test]
async fn a_service_that_is_not_there_is_unavailable_soon() {
    let life = Lifecycle::new();
    let unused = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let mut geo = connect(unused, &life);
    let call = geo.resolve_region(waits(0));
    let status =
        tokio::time::timeout(Duration::from_secs(10), call).await.expect("must not hang").unwrap_err();
    assert!(matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded), "{status:?}");
}

#[tokio::test]
async fn a_deadline_that_passes_is_deadline_exceeded_on_the_wire() {
    let (address, life, _task) = start(8).await;
    let mut geo = connect(address, &life);
    // The client's own transport watches the header, too, and says CANCELLED a few milliseconds after the
    // server has answered: on a busy machine it may be the first, but not each time.
    for _ in 0..10 {
        let mut request = Request::new(ResolveRegionRequest { ip: "5000".to_owned() });
        request.metadata_mut().insert("grpc-timeout", "200m".parse().unwrap());
        let call = tokio::time::timeout(Duration::from_secs(4), geo.resolve_region(request));
        let code = call.await.expect("the server ends it").unwrap_err().code();
        if code == Code::DeadlineExceeded {
            return;
        }
        assert_eq!(code, Code::Cancelled);
    }
    panic!("the server never said DEADLINE_EXCEEDED");
}

/// Asks for the list of services by one version of reflection, whose types differ by name alone.
macro_rules! listed {
    ($version:ident, $channel:expr) => {{
        use tonic_reflection::pb::$version as pb;
        use tonic_reflection::pb::$version::server_reflection_client::ServerReflectionClient;
        use tonic_reflection::pb::$version::server_reflection_request::MessageRequest;
        use tonic_reflection::pb::$version::server_reflection_response::MessageResponse;
        let message_request = Some(MessageRequest::ListServices(String::new()));
        let ask = pb::ServerReflectionRequest { host: String::new(), message_request };
        let mut client = ServerReflectionClient::new($channel);
        let answers = client.server_reflection_info(tokio_stream::once(ask)).await.unwrap();
        let answer = answers.into_inner().message().await.unwrap().unwrap();
        let Some(MessageResponse::ListServicesResponse(list)) = answer.message_response else {
            panic!("must be a list")
        };
        let mut names: Vec<String> = list.service.into_iter().map(|s| s.name).collect();
        names.sort();
        names
    }};
}

#[tokio::test]
async fn reflection_lists_exactly_what_the_port_serves() {
    let (address, life, _task) = start(8).await;
    let channel = client::channel(client::target(&format!("http://{address}")).unwrap(), &life);
    let served = [
        "grpc.health.v1.Health",
        "grpc.reflection.v1.ServerReflection",
        "grpc.reflection.v1alpha.ServerReflection",
        "voteready.geo.v1.GeoService",
    ];
    assert_eq!(listed!(v1, channel.clone()), served);
    assert_eq!(listed!(v1alpha, channel), served);
}
