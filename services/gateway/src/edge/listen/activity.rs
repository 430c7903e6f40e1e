//! The state of one connection, and until when it may stay in it: waiting for its first request, waiting for
//! the rest of a header, answering, sending to a client that does not read, or lying idle.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// The time of the last look at the connections. A request reads it seven times; the limits are seconds, and
/// looks are so much more frequent that nothing is lost. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct LookClock(Arc<(Instant, AtomicU64)>);

impl LookClock {
    pub(crate) fn starting(at: Instant) -> Self {
        Self(Arc::new((at, AtomicU64::new(0))))
    }

    /// Moves it on.
    pub(crate) fn look(&self, now: Instant) {
        let (start, passed) = &*self.0;
        let millis = now.saturating_duration_since(*start).as_millis();
        passed.store(u64::try_from(millis).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    pub(crate) fn now(&self) -> Instant {
        let (start, passed) = &*self.0;
        *start + Duration::from_millis(passed.load(Ordering::Relaxed))
    }
}

/// How long a connection may be in each state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConnectionTimeouts {
    /// From accepting it to a whole first header: covers silent sockets and half prefaces.
    pub(crate) first: Duration,
    /// From the first byte of a later header to its last.
    pub(crate) header: Duration,
    /// From the end of a request to the next one.
    pub(crate) idle: Duration,
    /// From a whole header to the last byte of the answer.
    pub(crate) answer: Duration,
    /// Without any byte taken by the client while answers wait for it.
    pub(crate) write: Duration,
    /// For `first` and `idle` when places are scarce, and for `write` when a client has too much that waits
    /// for it.
    pub(crate) scarce: Duration,
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Overdue {
    First,
    Header,
    Idle,
    Answer,
    Write,
}

impl Overdue {
    /// The label `reason` of `http_connections_ended_total`.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::First => "no_request",
            Self::Header => "slow_header",
            Self::Idle => "idle",
            Self::Answer => "slow_answer",
            Self::Write => "not_read",
        }
    }
}

/// The state of one connection.
#[derive(Debug)]
pub(crate) struct Activity {
    times: ConnectionTimeouts,
    clock: LookClock,
    state: Mutex<ActivityState>,
    /// The connection must end: the reason is in the state, and there is none when the process stops.
    end: Notify,
}

#[derive(Debug)]
struct ActivityState {
    began: Instant,
    /// Set by the first request.
    version: Option<http::Version>,
    /// The requests under way, the oldest first: at most as many as a connection may have streams.
    under_way: Vec<OpenRequest>,
    next: u64,
    /// When the last request ended.
    idle_since: Instant,
    /// Bytes came that are no whole header yet.
    header_since: Option<Instant>,
    /// The client does not take what is sent.
    unread_since: Option<Instant>,
    /// Answers that wait for the client, also those for which it opens no window.
    waiting: usize,
    /// When bytes of an answer left last, or the first one began to wait.
    progress: Instant,
    /// A request was refused because too much waits for this client.
    full: bool,
    /// Why it must end.
    overdue: Option<Overdue>,
}

/// One request under way.
#[derive(Debug)]
struct OpenRequest {
    id: u64,
    began: Instant,
    /// Its answer waits for the client.
    waits: bool,
}

impl ActivityState {
    /// The place of a request; the numbers grow.
    fn place(&self, id: u64) -> Option<usize> {
        self.under_way.binary_search_by_key(&id, |request| request.id).ok()
    }
}

impl Activity {
    pub(crate) fn new(times: ConnectionTimeouts, clock: LookClock) -> Self {
        let now = clock.now();
        let state = ActivityState {
            began: now,
            version: None,
            under_way: Vec::new(),
            next: 0,
            idle_since: now,
            header_since: None,
            unread_since: None,
            waiting: 0,
            progress: now,
            full: false,
            overdue: None,
        };
        Self { times, clock, state: Mutex::new(state), end: Notify::new() }
    }

    /// A whole header has come. Give the number to [`Activity::answered`].
    pub(crate) fn requested(&self, version: http::Version) -> u64 {
        let now = self.clock.now();
        let mut state = self.state();
        state.version = Some(version);
        state.header_since = None;
        let id = state.next;
        state.next += 1;
        state.under_way.push(OpenRequest { id, began: now, waits: false });
        id
    }

    /// The answer to a request is there, and has bytes that the client must take.
    pub(crate) fn answering(&self, id: u64) {
        let mut state = self.state();
        let Some(place) = state.place(id) else { return };
        state.under_way[place].waits = true;
        if state.waiting == 0 {
            state.progress = self.clock.now();
        }
        state.waiting += 1;
    }

    /// Bytes of an answer left.
    pub(crate) fn left(&self) {
        self.state().progress = self.clock.now();
    }

    /// A request was refused because too much waits for this client: it must read now.
    pub(crate) fn full(&self) {
        self.state().full = true;
    }

    /// The answer has left, or was given up.
    pub(crate) fn answered(&self, id: u64) {
        let mut state = self.state();
        let ended = state.place(id).map(|place| state.under_way.remove(place));
        if ended.is_some_and(|request| request.waits) {
            state.waiting -= 1;
            state.full &= state.waiting > 0;
        }
        if state.under_way.is_empty() {
            state.idle_since = self.clock.now();
        }
    }

    /// Bytes came from the client.
    pub(crate) fn read(&self) {
        let mut state = self.state();
        if state.under_way.is_empty() && state.header_since.is_none() {
            state.header_since = Some(self.clock.now());
        }
    }

    /// The client took bytes, or must first read some.
    pub(crate) fn wrote(&self, took: bool) {
        let mut state = self.state();
        state.unread_since = if took { None } else { state.unread_since.or(Some(self.clock.now())) };
    }

    /// Ends the connection if it is overdue.
    pub(crate) fn end_overdue(&self, scarce: bool) {
        let (due, why) = self.due(scarce);
        if due <= self.clock.now() {
            self.state().overdue.get_or_insert(why);
            self.end();
        }
    }

    /// Ends the connection.
    pub(crate) fn end(&self) {
        self.end.notify_one();
    }

    /// Waits until the connection must end: for a limit, or with the process.
    pub(crate) async fn must_end(&self) -> Option<Overdue> {
        self.end.notified().await;
        self.state().overdue
    }

    /// When the connection is overdue if nothing happens before, and for what.
    fn due(&self, scarce: bool) -> (Instant, Overdue) {
        let state = self.state();
        let times = &self.times;
        let patience = |time: Duration| if scarce { time.min(times.scarce) } else { time };
        let mut due = match (state.version, state.under_way.first()) {
            (None, _) => (state.began + patience(times.first), Overdue::First),
            (_, Some(oldest)) => (oldest.began + times.answer, Overdue::Answer),
            (_, None) => (state.idle_since + patience(times.idle), Overdue::Idle),
        };
        // Frames of an idle HTTP/2 connection are no header.
        let one_by_one = state.version.is_some_and(|v| v < http::Version::HTTP_2);
        if let Some(since) = state.header_since.filter(|_| one_by_one && state.under_way.is_empty()) {
            due = due.min((since + times.header, Overdue::Header));
        }
        if let Some(since) = state.unread_since {
            due = due.min((since + times.write, Overdue::Write));
        }
        if state.waiting > 0 {
            let write = if state.full { times.write.min(times.scarce) } else { times.write };
            due = due.min((state.progress + write, Overdue::Write));
        }
        due
    }

    fn state(&self) -> MutexGuard<'_, ActivityState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use http::Version;

    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    /// A connection whose clock the test moves.
    fn activity(now: Instant) -> (Activity, LookClock) {
        let times = ConnectionTimeouts {
            first: seconds(10),
            header: seconds(11),
            idle: seconds(90),
            answer: seconds(120),
            write: seconds(30),
            scarce: seconds(2),
        };
        let clock = LookClock::starting(now);
        (Activity::new(times, clock.clone()), clock)
    }

    #[test]
    fn a_first_request_must_come_whole_however_many_bytes_trickle() {
        let now = Instant::now();
        let (connection, clock) = activity(now);
        clock.look(now + seconds(9));
        connection.read();
        assert_eq!(connection.due(false), (now + seconds(10), Overdue::First));
        assert_eq!(connection.due(true), (now + seconds(2), Overdue::First));
    }

    #[test]
    fn between_requests_it_may_lie_idle_but_a_header_that_has_begun_must_end() {
        let now = Instant::now();
        let (connection, clock) = activity(now);
        clock.look(now);
        let request = connection.requested(Version::HTTP_11);
        assert_eq!(connection.due(true), (now + seconds(120), Overdue::Answer));
        clock.look(now + seconds(1));
        connection.answered(request);
        assert_eq!(connection.due(false), (now + seconds(91), Overdue::Idle));
        assert_eq!(connection.due(true), (now + seconds(3), Overdue::Idle));
        clock.look(now + seconds(50));
        connection.read();
        assert_eq!(connection.due(false), (now + seconds(61), Overdue::Header));
        clock.look(now + seconds(60));
        connection.requested(Version::HTTP_11);
        assert_eq!(connection.due(false), (now + seconds(180), Overdue::Answer));
    }

    #[test]
    fn frames_of_an_idle_http2_connection_are_no_header_and_the_oldest_stream_counts() {
        let now = Instant::now();
        let (connection, clock) = activity(now);
        clock.look(now);
        let first = connection.requested(Version::HTTP_2);
        clock.look(now + seconds(5));
        let second = connection.requested(Version::HTTP_2);
        clock.look(now + seconds(6));
        connection.answered(first);
        assert_eq!(connection.due(false), (now + seconds(125), Overdue::Answer));
        clock.look(now + seconds(7));
        connection.answered(second);
        clock.look(now + seconds(8));
        connection.read();
        assert_eq!(connection.due(false), (now + seconds(97), Overdue::Idle));
    }

    #[test]
    fn a_client_must_take_what_it_asked_for() {
        let now = Instant::now();
        let (connection, clock) = activity(now);
        clock.look(now);
        connection.requested(Version::HTTP_11);
        clock.look(now + seconds(1));
        connection.wrote(false);
        clock.look(now + seconds(20));
        connection.wrote(false);
        assert_eq!(connection.due(false), (now + seconds(31), Overdue::Write));
        clock.look(now + seconds(21));
        connection.wrote(true);
        assert_eq!(connection.due(false), (now + seconds(120), Overdue::Answer));
    }
    #[test]
    fn an_answer_is_under_way_until_its_last_byte_has_left_and_must_make_progress() {
        let now = Instant::now();
        let (connection, clock) = activity(now);
        clock.look(now);
        let slow = connection.requested(Version::HTTP_2);
        assert_eq!(
            connection.due(false),
            (now + seconds(120), Overdue::Answer),
            "nothing waits for the client yet"
        );
        clock.look(now + seconds(1));
        connection.answering(slow);
        assert_eq!(connection.due(true), (now + seconds(31), Overdue::Write), "places may be scarce");
        clock.look(now + seconds(20));
        connection.left();
        assert_eq!(connection.due(true), (now + seconds(50), Overdue::Write));
        connection.full();
        assert_eq!(connection.due(false), (now + seconds(22), Overdue::Write), "too much waits");
        clock.look(now + seconds(21));
        connection.answered(slow);
        clock.look(now + seconds(22));
        let next = connection.requested(Version::HTTP_2);
        clock.look(now + seconds(22));
        connection.answering(next);
        assert_eq!(connection.due(false), (now + seconds(52), Overdue::Write), "forgiven once all was read");
    }
}
