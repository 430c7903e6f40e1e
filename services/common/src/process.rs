//! What every `main` does, in this order: configuration (every bad variable, exit 64), telemetry, the two
//! ports, the service, the drain, the flush. A service brings its configuration and its `serve`.

use std::error::Error;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
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

/// For the answers of the admin port that are under way at the end.
const ADMIN_FAREWELL: Duration = Duration::from_secs(1);

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
    if let Err(why) = keep_memory_private() {
        eprintln!("{service}: memory may be dumped: {why}");
    }
    allow_open_files();
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
    let (drained, ended) = tokio::sync::oneshot::channel::<()>();
    let ended = async move { ended.await.unwrap_or_default() };
    let admin = bind(process.admin).await?;
    let admin = tokio::spawn(admin::serve_with(process.admin_routes, admin, life.clone(), ended));
    let served = serve(config, listener, life.clone()).await;
    life.stop();
    life.drained().await;
    // Metrics were readable until here.
    drop(drained);
    // A scraper that keeps its connection open must not delay the end of the process.
    if let Ok(admin) = tokio::time::timeout(ADMIN_FAREWELL, admin).await {
        admin??;
    }
    Ok(served?)
}

/// No core dump, to a file or to a collector, and no debugger of another process of the same user: memory holds
/// addresses of voters.
fn keep_memory_private() -> rustix::io::Result<()> {
    setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
    #[cfg(target_os = "linux")]
    rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)?;
    Ok(())
}

/// Uses all the file handles that the system allows: each connection takes one, and the usual default is 1024.
fn allow_open_files() {
    let limit = getrlimit(Resource::Nofile);
    // If the limit cannot be raised, the system refuses connections beyond it.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

async fn bind((variable, address): (&str, SocketAddr)) -> Result<TcpListener, String> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|why| format!("{variable}: cannot listen on {address}: {why}; choose another port"))
}
