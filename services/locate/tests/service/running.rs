//! The real service on port 0 and a client of it, for the tests over the wire.

use std::time::Duration;

use common::clock::Clock;
use common::config::Reader;
use common::lifecycle::Lifecycle;
use locate::config::LocateConfig;
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use tokio::net::TcpListener;
use tonic::transport::Channel;

pub(crate) struct Running {
    pub(crate) client: LocateServiceClient<Channel>,
    pub(crate) life: Lifecycle,
}

/// The settings of these variables, on a day before the election and with short waits.
pub(crate) fn read(variables: &[(&str, &str)]) -> LocateConfig {
    let variables = variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let mut config = LocateConfig::read(Reader::from_values("locate", "", variables)).unwrap();
    config.index_poll = Duration::from_millis(50);
    config.clock = Clock::on_day("2028-10-20".parse().unwrap());
    config
}

pub(crate) async fn serve(config: LocateConfig) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let life = Lifecycle::new();
    tokio::spawn(locate::serve(config, listener, life.clone()));
    let client = LocateServiceClient::connect(format!("http://{address}")).await.unwrap();
    Running { client, life }
}

pub(crate) fn question(address: &str) -> wire::LocateRequest {
    wire::LocateRequest { address: address.to_owned(), ..wire::LocateRequest::default() }
}
