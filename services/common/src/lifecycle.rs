//! Start and stop. SIGTERM or SIGINT starts the drain: the service reports not ready, finishes
//! the requests under way, and must end within the drain deadline; a second signal ends it at once.

use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long a drain may take, with the flush of traces, metrics, reports and the log at its end. It must stay
/// below the pod's grace period less its preStop sleep.
pub const DRAIN_DEADLINE: Duration = Duration::from_secs(20);
/// The part of it that is left for the flush.
const FLUSH_TIME: Duration = Duration::from_secs(3);
/// After so much of it, connections that are still open are cut, so that the service ends in good order
/// before the flush.
const CONNECTIONS_DEADLINE: Duration = Duration::from_secs(15);

/// The shutdown token, the readiness flag and the background tasks of one process.
#[derive(Clone, Debug)]
pub struct Lifecycle {
    shutdown: CancellationToken,
    ready: watch::Sender<bool>,
    /// Why it is not ready, for `/readyz`.
    why: watch::Sender<String>,
    tasks: TaskTracker,
}

impl Default for Lifecycle {
    fn default() -> Self {
        Self {
            shutdown: CancellationToken::new(),
            ready: watch::channel(false).0,
            why: watch::channel("starting".to_owned()).0,
            tasks: TaskTracker::new(),
        }
    }
}

impl Lifecycle {
    /// A lifecycle that only [`Lifecycle::stop`] ends, for tests.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A lifecycle that ends on SIGTERM or SIGINT. A second signal, or a drain that leaves of
    /// [`DRAIN_DEADLINE`] no more than the flush takes, ends the process with exit code 1: what is under way
    /// is cut, and telemetry is flushed.
    ///
    /// # Errors
    /// When the signal handlers cannot be installed.
    pub fn with_signals() -> std::io::Result<Self> {
        let life = Self::new();
        let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let token = life.clone();
        tokio::spawn(async move {
            tokio::select! { _ = term.recv() => {}, _ = int.recv() => {} }
            tracing::info!("draining");
            token.stop();
            tokio::select! {
                _ = term.recv() => {}, _ = int.recv() => {},
                () = tokio::time::sleep(DRAIN_DEADLINE - FLUSH_TIME) => {}
            }
            tracing::warn!("not drained in time: what is under way is cut");
            // Not on this thread: exporters may need it.
            let flushed = tokio::task::spawn_blocking(crate::telemetry::flush);
            let _ = tokio::time::timeout(FLUSH_TIME, flushed).await;
            std::process::exit(1);
        });
        Ok(life)
    }

    /// Reports ready: the data is loaded.
    pub fn set_ready(&self, ready: bool) {
        self.ready.send_replace(ready && !self.shutdown.is_cancelled());
    }

    /// Reports not ready, with the reason; `/readyz` repeats it, so it must hold no secret.
    pub fn set_not_ready(&self, why: impl Into<String>) {
        self.why.send_replace(why.into());
        self.ready.send_replace(false);
    }

    /// Why the process is not ready, as told by [`Lifecycle::set_not_ready`].
    #[must_use]
    pub fn why_not_ready(&self) -> String {
        if self.shutdown.is_cancelled() { "draining".to_owned() } else { self.why.borrow().clone() }
    }

    /// True while the process is ready.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        *self.ready.borrow()
    }

    /// Changes of readiness.
    #[must_use]
    pub fn readiness(&self) -> watch::Receiver<bool> {
        self.ready.subscribe()
    }

    /// Starts the drain.
    pub fn stop(&self) {
        self.ready.send_replace(false);
        self.shutdown.cancel();
    }

    /// The token that is cancelled when the drain starts.
    #[must_use]
    pub fn token(&self) -> CancellationToken {
        self.shutdown.clone()
    }

    /// Resolves when the drain starts.
    pub async fn stopping(&self) {
        self.shutdown.cancelled().await;
    }

    /// Resolves when the drain has lasted so long that connections must be cut.
    pub async fn overdue(&self) {
        self.stopping().await;
        tokio::time::sleep(CONNECTIONS_DEADLINE).await;
    }

    /// Runs a background task that ends, at the latest, when the drain starts.
    pub fn background(&self, task: impl Future<Output = ()> + Send + 'static) {
        let token = self.token();
        self.tasks.spawn(async move {
            tokio::select! { () = token.cancelled() => {}, () = task => {} }
        });
    }

    /// Waits for the background tasks.
    pub async fn drained(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn connections_are_cut_while_there_is_time_to_flush() {
        let life = Lifecycle::new();
        assert!(tokio::time::timeout(DRAIN_DEADLINE, life.overdue()).await.is_err(), "it does not drain");
        let before = tokio::time::Instant::now();
        life.stop();
        life.overdue().await;
        assert!(before.elapsed() + FLUSH_TIME < DRAIN_DEADLINE);
    }

    #[tokio::test]
    async fn stopping_makes_not_ready_and_ends_background_tasks() {
        let life = Lifecycle::new();
        assert_eq!(life.why_not_ready(), "starting");
        life.set_not_ready("no data yet");
        assert_eq!((life.is_ready(), life.why_not_ready().as_str()), (false, "no data yet"));
        life.set_ready(true);
        assert!(life.is_ready());
        life.background(std::future::pending());
        life.stop();
        assert_eq!((life.is_ready(), life.why_not_ready().as_str()), (false, "draining"));
        life.set_ready(true);
        assert!(!life.is_ready(), "a draining process never becomes ready again");
        tokio::time::timeout(Duration::from_secs(5), life.drained()).await.unwrap();
    }
}
