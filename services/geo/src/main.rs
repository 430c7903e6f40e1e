//! The geo process: configuration, telemetry, the two ports, `geo::serve`.

use std::process::ExitCode;

use common::config::Reader;
use common::lifecycle::Lifecycle;
use geo::config::Config;
use tokio::net::TcpListener;

fn main() -> ExitCode {
    let reader = Reader::from_process("geo", "IP address -> United States state or territory (gRPC)");
    let config = match Config::read(reader) {
        Ok(config) => config,
        Err(stop) => return stop.exit(),
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error),
    };
    match runtime.block_on(run(config)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&*error),
    }
}

async fn run(config: Config) -> Result<(), Box<dyn std::error::Error>> {
    let _telemetry = common::telemetry::init(&config.telemetry)?;
    common::admin::recorder();
    let life = Lifecycle::with_signals()?;
    let listener = bind("GEO_LISTEN", config.listen).await?;
    let admin = bind("GEO_ADMIN_LISTEN", config.admin_listen).await?;
    let admin = tokio::spawn(common::admin::serve(admin, life.clone()));
    let served = geo::serve(config, listener, life.clone()).await;
    life.stop();
    admin.await??;
    Ok(served?)
}

async fn bind(variable: &str, address: std::net::SocketAddr) -> Result<TcpListener, String> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|why| format!("{variable}: cannot listen on {address}: {why}; choose another port"))
}

fn failed(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("geo: {error}");
    ExitCode::FAILURE
}
