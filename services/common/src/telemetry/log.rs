//! The log's own writer: a thread that writes to standard error, so that no request waits for a slow reader of the
//! log. What does not fit into its queue is dropped and counted.

use std::io::{self, BufWriter, Write};
use std::sync::{Mutex, OnceLock, PoisonError};

use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};

/// Lines that wait for the writer at most: some MB.
const MAX_WAITING: usize = 8192;
/// Lines that wait together are written together.
const BUFFER: usize = 64 * 1024;

/// The writer of this process, until [`finish`].
static WRITER: Mutex<Option<WorkerGuard>> = Mutex::new(None);
static DROPPED: OnceLock<ErrorCounter> = OnceLock::new();

/// A writer to standard error, and what keeps it running.
pub(super) fn to_standard_error() -> (NonBlocking, WorkerGuard) {
    start(io::stderr(), MAX_WAITING)
}

fn start(to: impl Write + Send + 'static, most: usize) -> (NonBlocking, WorkerGuard) {
    // The thread flushes whenever no line is waiting.
    let to = BufWriter::with_capacity(BUFFER, to);
    NonBlockingBuilder::default().thread_name("log").lossy(true).buffered_lines_limit(most).finish(to)
}

/// Makes a writer that of the process: its lost lines are counted, and [`finish`] ends it.
pub(super) fn keep(writer: ErrorCounter, guard: WorkerGuard) {
    if DROPPED.set(writer).is_ok() {
        *WRITER.lock().unwrap_or_else(PoisonError::into_inner) = Some(guard);
    }
}

/// Shows how many lines were dropped.
pub(crate) fn count_dropped() {
    let dropped = DROPPED.get().map_or(0, ErrorCounter::dropped_lines);
    metrics::counter!("log_lines_dropped_total").absolute(dropped as u64);
}

/// Writes what is waiting, for a second at most, and ends the writer. Nothing is logged afterwards.
pub(crate) fn finish() {
    let guard = WRITER.lock().unwrap_or_else(PoisonError::into_inner).take();
    drop(guard);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use super::*;

    /// Takes nothing until the gate is opened.
    struct Gated {
        gate: Arc<Mutex<()>>,
        taken: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Gated {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            drop(self.gate.lock().unwrap());
            self.taken.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_is_stuck_holds_up_nobody_and_what_it_missed_is_counted() {
        const LINES: usize = 1000;
        let (gate, taken) = (Arc::new(Mutex::new(())), Arc::default());
        let closed = gate.lock().unwrap();
        let to = Gated { gate: Arc::clone(&gate), taken: Arc::clone(&taken) };
        let (mut writer, guard) = start(to, 10);
        let line = [vec![b'x'; 1023], vec![b'\n']].concat();
        let began = Instant::now();
        for _ in 0..LINES {
            writer.write_all(&line).unwrap();
        }
        assert!(began.elapsed() < Duration::from_secs(5), "nobody waits");
        let dropped = writer.error_counter().dropped_lines();
        // 64 fit into the buffer, 10 into the queue.
        assert!(dropped >= LINES - 100, "{dropped}");
        drop(closed);
        drop(guard);
        let written = taken.lock().unwrap().iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(written + dropped, LINES, "what had its place is written");
    }
}
