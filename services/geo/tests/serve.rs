//! The service in process, on a port of its own: answers over gRPC, refusals, health, drain, and that no
//! address is ever told.

#![allow(clippy::unwrap_used)] // A test fails by panicking.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::config::Reader;
use common::lifecycle::Lifecycle;
use geo::config::Config;
use proto::geo::v1::geo_service_client::GeoServiceClient;
use proto::geo::v1::{ResolveRegionRequest, ResolveRegionResponse, Source};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tonic::transport::Channel;
use tonic::{Code, Status};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

struct Running {
    client: GeoServiceClient<Channel>,
    life: Lifecycle,
    task: JoinHandle<Result<(), geo::ServeError>>,
}

async fn start(values: &[(&str, &str)]) -> Running {
    let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let config = Config::read(Reader::from_values("geo", "x", values)).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let life = Lifecycle::new();
    let task = tokio::spawn(geo::serve(config, listener, life.clone()));
    let client = GeoServiceClient::connect(address).await.unwrap();
    Running { client, life, task }
}

impl Running {
    async fn resolve(&self, ip: &str) -> Result<ResolveRegionResponse, Status> {
        let request = ResolveRegionRequest { ip: ip.to_owned() };
        self.client.clone().resolve_region(request).await.map(tonic::Response::into_inner)
    }

    async fn stop(self) {
        self.life.stop();
        drop(self.client);
        test_data::wait::within(Duration::from_secs(10), self.task).await.unwrap().unwrap().unwrap();
    }
}

fn told(response: &ResolveRegionResponse) -> (&str, &str, Source) {
    (&response.country_code, &response.region_code, response.source())
}

#[tokio::test]
async fn the_embedded_table_answers_over_grpc() {
    let geo = start(&[]).await;
    let boulder = geo.resolve("128.138.0.1").await.unwrap();
    assert_eq!(told(&boulder), ("US", "CO", Source::Embedded));
    assert_eq!(boulder.data_date.len(), "2026-06-05".len());
    let mapped = geo.resolve("::ffff:128.138.0.1").await.unwrap();
    assert_eq!(mapped, boulder);
    for reserved in ["10.0.0.1", "127.0.0.1", "100.64.0.1", "169.254.1.1", "::1", "fe80::1", "0.0.0.0"] {
        let answer = geo.resolve(reserved).await.unwrap();
        assert_eq!(told(&answer), ("", "", Source::ReservedRange), "{reserved}");
    }
    assert!(geo.life.is_ready());
    geo.stop().await;
}

#[tokio::test]
async fn what_is_no_address_is_refused_with_what_to_send_and_not_repeated() {
    let geo = start(&[]).await;
    let long = "7".repeat(3_000);
    for bad in ["", "banana", "1.2.3.4:80", "[::1]", "1.2.3", "\u{0}", &long] {
        let status = geo.resolve(bad).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{bad}");
        let message = status.message();
        assert!(message.starts_with("ip ") && message.contains("send one IPv4 or IPv6"), "{message}");
        assert!(bad.is_empty() || !message.contains(bad));
    }
    let flood = geo.resolve(&"7".repeat(1 << 20)).await.unwrap_err();
    assert_ne!(flood.code(), Code::Ok, "a request of a megabyte is refused before it is read");
    geo.stop().await;
}

#[tokio::test]
async fn an_upstream_that_is_down_answers_nothing_and_no_error() {
    let upstream =
        [("GEO_SOURCE", "upstream"), ("VOTER_INFO_URL", "http://127.0.0.1:1"), ("VOTER_INFO_API_KEY", "k")];
    let geo = start(&upstream).await;
    let answer = geo.resolve("128.138.0.1").await.unwrap();
    assert_eq!(told(&answer), ("", "", Source::Upstream));
    geo.stop().await;
}

#[tokio::test]
async fn an_operators_database_answers_over_grpc() {
    let Some(path) = test_data::shared_data("maxmind/GeoIP2-City-Test.mmdb") else { return };
    let source = format!("mmdb:{}", path.display());
    let geo = start(&[("GEO_SOURCE", &source)]).await;
    for (address, country, region) in [
        ("216.160.83.57", "US", "WA"),
        ("2001:480:10::1", "US", "CA"),
        ("149.101.100.1", "US", ""),
        ("2.125.160.216", "GB", ""),
        ("1.1.1.1", "", ""),
    ] {
        let answer = geo.resolve(address).await.unwrap();
        assert_eq!(told(&answer), (country, region, Source::Mmdb), "{address}");
        assert!(!answer.data_date.is_empty());
    }
    geo.stop().await;
}

#[tokio::test]
async fn a_database_that_cannot_be_used_stops_the_start_and_is_named() {
    let config = [("GEO_SOURCE".to_owned(), "mmdb:/nowhere/City.mmdb".to_owned())];
    let config = Config::read(Reader::from_values("geo", "x", config)).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let life = Lifecycle::new();
    let error = geo::serve(config, listener, life.clone()).await.unwrap_err().to_string();
    assert!(error.starts_with("GEO_SOURCE: ") && error.contains("/nowhere/City.mmdb"), "{error}");
    assert!(!life.is_ready());
}

/// Everything that is logged, at the finest level, of every crate.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<u8>>>);

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn no_address_is_logged_even_by_the_finest_of_our_own_logs() {
    let told = Told::default();
    let writer = told.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL)
        .with_writer(move || writer.clone())
        .finish()
        .with(
            "trace,h2=off,hyper=off,hyper_util=off,tower=off,mio=off,tonic=off,reqwest=off"
                .parse::<Targets>()
                .unwrap(),
        );
    let _ = tracing::subscriber::set_global_default(subscriber);
    let upstream =
        [("GEO_SOURCE", "upstream"), ("VOTER_INFO_URL", "http://127.0.0.1:1"), ("VOTER_INFO_API_KEY", "k")];
    for settings in [&[][..], &upstream] {
        let geo = start(settings).await;
        for address in ["203.0.112.77", "2600:1234:77::abcd", "10.77.77.77"] {
            geo.resolve(address).await.unwrap();
        }
        geo.resolve("198.51.100.77:443").await.unwrap_err();
        geo.stop().await;
    }
    let log = String::from_utf8(told.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("the source gave no answer"), "the log is being read: {log}");
    for address in ["203.0.112.77", "2600:1234", "10.77.77.77", "198.51.100.77"] {
        assert!(!log.contains(address), "{log}");
    }
}
