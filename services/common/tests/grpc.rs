//! The gRPC edge as the services use it: health follows readiness, load is shed before collapse, a name
//! is followed by the balanced client, deadlines end calls, the drain ends everything.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

use std::net::SocketAddr;
use std::time::Duration;

use common::grpc::{client, server};
use common::lifecycle::Lifecycle;
use proto::geo::v1::geo_service_client::GeoServiceClient;
use proto::geo::v1::geo_service_server::{GeoService, GeoServiceServer};
use proto::geo::v1::{ResolveRegionRequest, ResolveRegionResponse};
use tokio::net::TcpListener;
use tonic::{Code, Request, Response, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

/// Answers after as many milliseconds as the "ip" says.
struct Slow;

#[tonic::async_trait]
impl GeoService for Slow {
    async fn resolve_region(
        &self,
        request: Request<ResolveRegionRequest>,
    ) -> Result<Response<ResolveRegionResponse>, Status> {
        let millis = request.into_inner().ip.parse().unwrap_or(0);
        tokio::time::sleep(Duration::from_millis(millis)).await;
        Ok(Response::new(ResolveRegionResponse::default()))
    }
}

async fn start(max_in_flight: usize) -> (SocketAddr, Lifecycle, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let life = Lifecycle::new();
    let options = server::Options {
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

fn ask(millis: u32) -> Request<ResolveRegionRequest> {
    client::request(ResolveRegionRequest { ip: millis.to_string() }, Duration::from_secs(5))
}

#[tokio::test]
async fn health_follows_readiness() {
    let (address, life, _task) = start(8).await;
    let channel = client::channel(client::target(&format!("http://{address}")).unwrap(), &life);
    let mut health = HealthClient::new(channel);
    for (ready, expected) in [(false, 2), (true, 1), (false, 2)] {
        life.set_ready(ready);
        tokio::time::sleep(Duration::from_millis(100)).await;
        for service in ["", "voteready.geo.v1.GeoService"] {
            let request = HealthCheckRequest { service: service.to_owned() };
            let status = health.check(request).await.unwrap().into_inner().status;
            assert_eq!(status, expected, "ready {ready}, service {service:?}");
        }
    }
}

#[tokio::test]
async fn more_than_the_limit_at_once_is_refused_not_queued() {
    let (address, life, _task) = start(2).await;
    let geo = connect(address, &life);
    geo.clone().resolve_region(ask(0)).await.unwrap();
    let calls = (0..6).map(|_| {
        let mut geo = geo.clone();
        tokio::spawn(async move { geo.resolve_region(ask(400)).await.map_err(|s| s.code()) })
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
    geo.clone().resolve_region(ask(0)).await.unwrap();
    let mut under_way = geo.clone();
    let call = tokio::spawn(async move { under_way.resolve_region(ask(300)).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    life.stop();
    assert!(call.await.unwrap().is_ok());
    tokio::time::timeout(Duration::from_secs(5), task).await.expect("the server must end").unwrap();
}

#[tokio::test]
async fn a_service_that_is_not_there_is_unavailable_soon() {
    let life = Lifecycle::new();
    let unused = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let mut geo = connect(unused, &life);
    let call = geo.resolve_region(ask(0));
    let status =
        tokio::time::timeout(Duration::from_secs(10), call).await.expect("must not hang").unwrap_err();
    assert!(matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded), "{status:?}");
}

#[tokio::test]
async fn reflection_lists_the_house_and_health() {
    use tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient;
    use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
    use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
    use tonic_reflection::pb::v1::{ServerReflectionRequest, ServerReflectionResponse};

    let (address, life, _task) = start(8).await;
    let channel = client::channel(client::target(&format!("http://{address}")).unwrap(), &life);
    let ask = ServerReflectionRequest {
        host: String::new(),
        message_request: Some(MessageRequest::ListServices(String::new())),
    };
    let mut answers = ServerReflectionClient::new(channel)
        .server_reflection_info(tokio_stream::once(ask))
        .await
        .unwrap()
        .into_inner();
    let ServerReflectionResponse { message_response, .. } = answers.message().await.unwrap().unwrap();
    let Some(MessageResponse::ListServicesResponse(list)) = message_response else {
        panic!("must be a list")
    };
    let names: Vec<String> = list.service.into_iter().map(|s| s.name).collect();
    for name in ["voteready.geo.v1.GeoService", "grpc.health.v1.Health"] {
        assert!(names.contains(&name.to_owned()), "{names:?}");
    }
}
