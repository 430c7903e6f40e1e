//! The steps of every `main`, in this order: configuration (every bad variable, exit 64), telemetry, the two
//! ports, the service, the drain, the flush. A service brings its configuration and its `serve`.

use std::error::Error;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpListener;

use crate::config::{Reader, Stop, number};
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
    /// Routes of the admin port besides health and metrics.
    pub admin_routes: axum::Router,
}

/// Time that answers of the admin port have to end after the drain.
const ADMIN_FAREWELL: Duration = Duration::from_secs(1);
const MAX_WORKERS: u64 = 1024;
/// How often the lost lines of the log are counted.
const COUNT_EVERY: Duration = Duration::from_secs(1);

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
    let mut reader = Reader::from_process(service, about);
    let workers = workers(&mut reader);
    let config = match read(reader) {
        Ok(config) => config,
        Err(stop) => return stop.exit(),
    };
    let process = process(&config);
    if let Err(why) = keep_memory_private() {
        eprintln!("{service}: memory may be dumped: {why}");
    }
    allow_open_files();
    let ended = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(workers)
        .enable_all()
        .build()
        .map_err(Into::into)
        .and_then(|runtime| {
            let ended = runtime.block_on(run_until_drained(process, config, serve));
            // All is flushed: a blocking task that hangs must not keep the process.
            runtime.shutdown_background();
            ended
        });
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{service}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Threads that serve: as many as the processor limit of the container allows (its cgroup, and the processors
/// that the process may use), because a thread more only makes the others wait.
fn workers(reader: &mut Reader) -> usize {
    let doc = "threads that serve; unset: as many as the container's processor limit allows";
    let given = reader.optional("TOKIO_WORKER_THREADS", doc, number(1..=MAX_WORKERS));
    let allowed = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    // At most MAX_WORKERS, which fits.
    given.map_or_else(allowed, |given| given as usize)
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
    // Until the runtime ends: the drain is logged, too.
    tokio::spawn(async {
        loop {
            telemetry::log::count_dropped();
            admin::upkeep();
            tokio::time::sleep(COUNT_EVERY).await;
        }
    });
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

/// No core dump, to a file or to a collector, and no debugger of another process of the same user: memory
/// holds addresses of voters.
fn keep_memory_private() -> rustix::io::Result<()> {
    setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
    #[cfg(target_os = "linux")]
    rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)?;
    Ok(())
}

/// Uses all the file handles that the system allows: each connection takes one, and the usual default
/// is 1024.
fn allow_open_files() {
    let limit = getrlimit(Resource::Nofile);
    // If the limit cannot be raised, the system refuses connections beyond it.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

async fn bind((variable, address): (&str, SocketAddr)) -> Result<TcpListener, String> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|why| format!("{variable}: cannot listen on {address}: {why}; choose another port"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workers_of(value: &str) -> (usize, Result<(), Stop>) {
        let values = [("TOKIO_WORKER_THREADS".to_owned(), value.to_owned())];
        let mut reader = Reader::from_values("geo", "x", values);
        (workers(&mut reader), reader.finish())
    }

    #[test]
    fn threads_are_as_told_or_as_the_processors_allow() {
        assert_eq!(workers_of("3"), (3, Ok(())));
        let (workers, finished) = workers_of("");
        assert_eq!((workers, finished), (std::thread::available_parallelism().unwrap().get(), Ok(())));
        for bad in ["0", "1025", "two", "-1"] {
            let (_, finished) = workers_of(bad);
            assert!(matches!(finished, Err(Stop::Bad(faults)) if faults.len() == 1), "{bad}");
        }
    }
}
