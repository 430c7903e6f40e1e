//! The gateway process: telemetry, configuration, listeners, [`gateway::serve`].

use std::process::ExitCode;

use common::config::{EX_USAGE, Reader};
use common::lifecycle::Lifecycle;
use common::telemetry;
use gateway::config::Config;
use gateway::{ServeError, serve};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> ExitCode {
    // A development aid rather than configuration: the committed document is made with it.
    if std::env::args().skip(1).eq(["--openapi"]) {
        print!("{}", gateway::http::openapi::text());
        return ExitCode::SUCCESS;
    }
    let mut reader = Reader::from_process("gateway", "the site, and the public HTTP API");
    let config = Config::read(&mut reader);
    if let Err(stop) = reader.finish() {
        return stop.exit();
    }
    // The words of a panic may quote what was worked on, an address for example: only its place is told.
    std::panic::set_hook(Box::new(|panic| {
        let at = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(at, "panic");
    }));
    let _guard = match telemetry::init(&config.telemetry) {
        Ok(guard) => guard,
        Err(error) => return fail(&format!("OTEL_EXPORTER_OTLP_ENDPOINT: {error}")),
    };
    let life = match Lifecycle::with_signals() {
        Ok(life) => life,
        Err(error) => return fail(&format!("signals: {error}")),
    };
    let (listener, admin) = match (listen(config.listen).await, listen(config.admin_listen).await) {
        (Ok(listener), Ok(admin)) => (listener, admin),
        (Err(why), _) => return fail(&format!("GATEWAY_LISTEN: {why}")),
        (_, Err(why)) => return fail(&format!("GATEWAY_ADMIN_LISTEN: {why}")),
    };
    match serve(config, listener, admin, life).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error @ ServeError::Export(_)) => {
            eprintln!("configuration: {error}");
            ExitCode::from(EX_USAGE)
        }
        Err(error) => fail(&error.to_string()),
    }
}

async fn listen(address: std::net::SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("cannot listen on {address}: {error}"))
}

fn fail(why: &str) -> ExitCode {
    eprintln!("gateway: {why}");
    ExitCode::FAILURE
}
