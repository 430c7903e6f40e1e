//! What every `main` does, in this order: configuration (every bad variable, exit 64), telemetry, the two
//! ports, the service, the drain, the flush. A service brings its configuration and its `serve`.

use std::error::Error;
use std::net::SocketAddr;
use std::process::ExitCode;

use tokio::net::TcpListener;

use crate::config::{Reader, Stop};
use crate::lifecycle::Lifecycle;
use crate::{admin, telemetry};

/// The part of a service's configuration that the process needs.
#[derive(Clone, Debug)]
pub struct Process {
    /// Logs, traces, error reports.
    pub telemetry: telemetry::Config,
    /// The variable that names the port, and the address.
    pub listen: (&'static str, SocketAddr),
    /// The same for the admin port.
    pub admin: (&'static str, SocketAddr),
    /// What the admin port answers besides health and metrics.
    pub admin_routes: axum::Router,
}

/// Runs a service until it is told to stop. `read` declares every variable on the reader and ends with
/// [`Reader::finish`]; `serve` takes the configuration, the bound listener and the lifecycle.
pub fn run<C, S, E>(
    service: &'static str,
    about: &'static str,
    read: impl FnOnce(Reader) -> Result<C, Stop>,
    process: impl FnOnce(&C) -> Process,
    serve: impl FnOnce(C, TcpListener, Lifecycle) -> S,
) -> ExitCode
where
    S: Future<Output = Result<(), E>>,
    E: Error + 'static,
{
    let config = match read(Reader::from_process(service, about)) {
        Ok(config) => config,
        Err(stop) => return stop.exit(),
    };
    let process = process(&config);
    let ended = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Into::into)
        .and_then(|runtime| runtime.block_on(run_until_drained(process, config, serve)));
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{service}: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run_until_drained<C, S, E>(
    process: Process,
    config: C,
    serve: impl FnOnce(C, TcpListener, Lifecycle) -> S,
) -> Result<(), Box<dyn Error>>
where
    S: Future<Output = Result<(), E>>,
    E: Error + 'static,
{
    let _flushed_on_drop = telemetry::init(&process.telemetry)?;
    admin::recorder();
    let life = Lifecycle::with_signals()?;
    let listener = bind(process.listen).await?;
    let admin =
        tokio::spawn(admin::serve_with(process.admin_routes, bind(process.admin).await?, life.clone()));
    let served = serve(config, listener, life.clone()).await;
    life.stop();
    admin.await??;
    life.drained().await;
    Ok(served?)
}

async fn bind((variable, address): (&str, SocketAddr)) -> Result<TcpListener, String> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|why| format!("{variable}: cannot listen on {address}: {why}; choose another port"))
}
