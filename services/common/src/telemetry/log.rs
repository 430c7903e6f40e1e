//! The log's own writer: a thread that writes to standard error, so that no request waits for a slow reader
//! of the log. Lines are gathered for a moment and written together; what does not fit is dropped and
//! counted.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// Bytes that wait for the writer at most: some ten thousand lines.
const MAX_WAITING: usize = 4 << 20;
/// How long lines are gathered before they are written.
const GATHER: Duration = Duration::from_millis(10);
/// How long the end of the process waits for lines that are not written yet.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The writer of this process, until [`finish`].
static LOG: OnceLock<Log> = OnceLock::new();

/// Takes whole lines. Cheap to clone.
#[derive(Clone)]
pub(super) struct Log(Arc<Shared>);

struct Shared {
    lines: Mutex<Lines>,
    /// Lines have come, or the log ends.
    come: Condvar,
    /// All has been written, and nothing more will be.
    done: Condvar,
    most: usize,
}

#[derive(Default)]
struct Lines {
    waiting: Vec<u8>,
    dropped: u64,
    /// The writer waits for the first line.
    idle: bool,
    ending: bool,
    ended: bool,
}

impl Shared {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes until the log ends.
    fn write_to(&self, mut to: impl Write) {
        let mut taken = Vec::new();
        loop {
            let mut lines = self.lines();
            while lines.waiting.is_empty() && !lines.ending {
                lines.idle = true;
                lines = self.come.wait(lines).unwrap_or_else(PoisonError::into_inner);
            }
            if lines.waiting.is_empty() {
                lines.ended = true;
                self.done.notify_all();
                return;
            }
            std::mem::swap(&mut taken, &mut lines.waiting);
            let ending = lines.ending;
            drop(lines);
            // Nobody could be told that standard error is gone.
            let _ = to.write_all(&taken).and_then(|()| to.flush());
            taken.clear();
            if !ending {
                thread::sleep(GATHER);
            }
        }
    }
}

impl Log {
    /// A writer to standard error.
    pub(super) fn to_standard_error() -> Self {
        Self::start(io::stderr(), MAX_WAITING)
    }

    fn start(to: impl Write + Send + 'static, most: usize) -> Self {
        let (come, done) = (Condvar::new(), Condvar::new());
        let shared = Arc::new(Shared { lines: Mutex::default(), come, done, most });
        let writing = Arc::clone(&shared);
        let started = thread::Builder::new().name("log".to_owned()).spawn(move || writing.write_to(to));
        if started.is_err() {
            // Without the thread there is no log, but a service.
            let mut lines = shared.lines();
            (lines.ending, lines.ended) = (true, true);
        }
        Self(shared)
    }

    /// Makes this the writer of the process: its lost lines are counted, and [`finish`] ends it.
    pub(super) fn keep(self) {
        // A second start in one process (tests) keeps the first.
        let _ = LOG.set(self);
    }

    /// Writes the lines that wait and ends. Waits a second at most.
    fn end(&self) {
        let mut lines = self.0.lines();
        lines.ending = true;
        self.0.come.notify_all();
        let ended = self.0.done.wait_timeout_while(lines, LAST_WORDS, |lines| !lines.ended);
        drop(ended);
    }

    fn dropped(&self) -> u64 {
        self.0.lines().dropped
    }
}

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut lines = self.0.lines();
        if lines.ending || lines.waiting.len() + line.len() > self.0.most {
            lines.dropped += 1;
        } else {
            lines.waiting.extend_from_slice(line);
            if std::mem::take(&mut lines.idle) {
                drop(lines);
                self.0.come.notify_one();
            }
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Shows how many lines were dropped.
pub(crate) fn count_dropped() {
    let dropped = LOG.get().map_or(0, Log::dropped);
    metrics::counter!("log_lines_dropped_total").absolute(dropped);
}

/// Writes the lines that wait, for a second at most, and ends the writer. Nothing is logged afterwards.
pub(crate) fn finish() {
    if let Some(log) = LOG.get() {
        log.end();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

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

    type Gate = Arc<Mutex<()>>;
    type Taken = Arc<Mutex<Vec<u8>>>;

    fn gated(most: usize) -> (Log, Gate, Taken) {
        let (gate, taken) = (Arc::default(), Arc::default());
        let log = Log::start(Gated { gate: Arc::clone(&gate), taken: Arc::clone(&taken) }, most);
        (log, gate, taken)
    }

    #[test]
    fn a_reader_that_is_stuck_holds_up_nobody_and_what_it_missed_is_counted() {
        const LINES: usize = 1000;
        let (mut log, gate, taken) = gated(10 << 10);
        let closed = gate.lock().unwrap();
        let line = [vec![b'x'; 1023], vec![b'\n']].concat();
        let began = Instant::now();
        for _ in 0..LINES {
            log.write_all(&line).unwrap();
        }
        assert!(began.elapsed() < Duration::from_secs(5), "nobody waits");
        let dropped = usize::try_from(log.dropped()).unwrap();
        // Ten fit; those that were taken before do not count, however many the thread had time for.
        assert!((LINES - 20..LINES).contains(&dropped), "{dropped}");
        drop(closed);
        log.end();
        let written = taken.lock().unwrap().iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(written + dropped, LINES, "what had its place is written");
    }

    #[test]
    fn a_line_is_written_soon_and_the_last_ones_before_the_end() {
        let (mut log, _gate, taken) = gated(1 << 10);
        log.write_all(b"first\n").unwrap();
        let began = Instant::now();
        while taken.lock().unwrap().is_empty() {
            assert!(began.elapsed() < Duration::from_secs(10), "never written");
            thread::yield_now();
        }
        log.write_all(b"second\n").unwrap();
        log.end();
        assert_eq!(*taken.lock().unwrap(), b"first\nsecond\n");
        log.write_all(b"too late\n").unwrap();
        assert_eq!(log.dropped(), 1);
    }

    #[test]
    fn a_reader_that_never_reads_does_not_keep_the_process_from_ending() {
        let (mut log, gate, _taken) = gated(1 << 10);
        let _closed = gate.lock().unwrap();
        log.write_all(b"line\n").unwrap();
        let began = Instant::now();
        log.end();
        assert!(began.elapsed() < LAST_WORDS * 5, "a second at most");
    }
}
