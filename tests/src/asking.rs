//! Questions at an even rate. The load is open: question n is due at start + n / rate, whatever became of
//! those before it, so that a server that stalls is charged for every question that was due meanwhile.

use std::collections::VecDeque;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::wire::{Connection, Reply, header, open_from};

/// A connection that has lain idle for longer is not used again, as common load balancers do: the gateway may
/// be closing it.
const KEEP: Duration = Duration::from_secs(60);

/// A question whose time has come.
#[derive(Clone, Copy, Debug)]
pub struct DueQuestion {
    /// The first one has 0.
    pub number: usize,
    /// When it was due.
    pub due: Instant,
    /// How late this program is itself; `None` where it did not wait for that moment.
    pub late: Option<Duration>,
}

/// Asks the questions of these numbers, `rate` a second from `start` on, each in a task of its own. With
/// `most` under way the next one waits for an answer, and is late. Dropping it ends what is under way.
pub async fn ask_at_rate<F>(
    start: Instant,
    rate: f64,
    most: usize,
    numbers: impl IntoIterator<Item = usize>,
    mut ask: impl FnMut(DueQuestion) -> F,
) where
    F: Future<Output = ()> + Send + 'static,
{
    let mut under_way = JoinSet::new();
    for number in numbers {
        let due = start + Duration::from_secs_f64(number as f64 / rate);
        let late = if due > Instant::now() {
            sleep_until(due).await;
            Some(due.elapsed())
        } else {
            None
        };
        // A question that panics ends the run, and is no answer that is left out.
        while let Some(ended) = under_way.try_join_next() {
            ended.unwrap();
        }
        if under_way.len() >= most
            && let Some(ended) = under_way.join_next().await
        {
            ended.unwrap();
        }
        under_way.spawn(ask(DueQuestion { number, due, late }));
    }
    while let Some(ended) = under_way.join_next().await {
        ended.unwrap();
    }
}

/// Connections to one server that wait for their next question; the last used first.
pub struct Connections {
    to: SocketAddr,
    /// The addresses of this machine that ask, in turns; empty for the one that the system takes.
    from: Vec<IpAddr>,
    opened: AtomicUsize,
    idle: Mutex<VecDeque<(Connection, Instant)>>,
}

impl Connections {
    pub fn new(to: SocketAddr, from: Vec<IpAddr>) -> Self {
        Self { to, from, opened: AtomicUsize::new(0), idle: Mutex::default() }
    }

    /// A new one.
    ///
    /// # Errors
    /// The server takes none.
    pub async fn open(&self) -> io::Result<Connection> {
        let number = self.opened.fetch_add(1, Ordering::Relaxed);
        match self.from.get(number % self.from.len().max(1)) {
            None => Connection::open(self.to).await,
            Some(from) => {
                let stream = open_from(*from, self.to).await?;
                stream.set_nodelay(true)?;
                Ok(Connection::over(stream))
            }
        }
    }

    /// Asks over a connection that is kept, or a new one.
    ///
    /// # Errors
    /// The connection breaks, or none can be made.
    pub async fn exchange(&self, request: &[u8]) -> io::Result<Reply> {
        self.ask(self.kept_or_new().await?, request).await.map_err(|broken| broken.why)
    }

    /// The same as HTTP clients do it: where the server closed the connection without a byte of an answer,
    /// once more over a new one.
    ///
    /// # Errors
    /// As before; [`ErrorKind::ConnectionRefused`] where there is no server any more.
    pub async fn exchange_again(&self, request: &[u8]) -> io::Result<Reply> {
        match self.ask(self.kept_or_new().await?, request).await {
            Err(broken) if broken.before_answer => {
                self.ask(self.open().await?, request).await.map_err(|broken| broken.why)
            }
            came => came.map_err(|broken| broken.why),
        }
    }

    async fn ask(&self, mut connection: Connection, request: &[u8]) -> Result<Reply, Broken> {
        let reply = connection.exchange(request).await.map_err(|why| {
            let closed = [ErrorKind::UnexpectedEof, ErrorKind::BrokenPipe, ErrorKind::ConnectionReset];
            Broken { before_answer: closed.contains(&why.kind()) && connection.has_read_nothing(), why }
        })?;
        if header(&reply.head, "connection") != Some("close") {
            self.idle().push_back((connection, Instant::now()));
        }
        Ok(reply)
    }

    async fn kept_or_new(&self) -> io::Result<Connection> {
        let last = self.idle().pop_back();
        match last.filter(|(_, since)| since.elapsed() < KEEP) {
            Some((kept, _)) => Ok(kept),
            None => self.open().await,
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, VecDeque<(Connection, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why a connection gave no answer.
struct Broken {
    why: io::Error,
    /// The server closed it without a byte of an answer.
    before_answer: bool,
}

/// The time within which so many percent were answered.
pub fn percentile(mut took: Vec<Duration>, percent: usize) -> Duration {
    took.sort_unstable();
    took.get((took.len() * percent).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;
    use crate::wire::get;

    #[test]
    fn a_percentile_is_the_time_within_which_so_many_lie() {
        let times: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        let within = |times: &[Duration], percent| percentile(times.to_vec(), percent).as_millis();
        assert_eq!((within(&times, 50), within(&times, 99)), (100, 198));
        assert_eq!((within(&times[..1], 99), within(&[], 99)), (1, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn questions_are_due_whatever_became_of_those_before_and_wait_where_too_many_are_under_way() {
        let asked: Arc<Mutex<Vec<(usize, u128)>>> = Arc::default();
        let start = Instant::now();
        let told = Arc::clone(&asked);
        ask_at_rate(start, 10.0, 3, 0..6, move |question| {
            told.lock().unwrap().push((question.number, start.elapsed().as_millis()));
            tokio::time::sleep(Duration::from_secs(1))
        })
        .await;
        // The fourth waits for the first, which takes a second; the fifth and the sixth for the next ones.
        let when: Vec<u128> = asked.lock().unwrap().iter().map(|(_, at)| *at).collect();
        assert_eq!(when, [0, 100, 200, 1000, 1100, 1200]);
        assert_eq!(start.elapsed().as_millis(), 2200, "what is under way ends");
    }

    #[tokio::test]
    #[should_panic(expected = "JoinError::Panic")]
    async fn a_question_that_panics_ends_the_run() {
        ask_at_rate(Instant::now(), 1000.0, 3, 0..1, |_| async { panic!("as the test wants it") }).await;
    }

    /// A server that answers `answers` times over each of its connections, then closes it after the next
    /// question.
    async fn server(answers: usize) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut bytes = [0; 1024];
                for _ in 0..answers {
                    if stream.read(&mut bytes).await.unwrap_or(0) == 0 {
                        break;
                    }
                    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok").await.unwrap();
                }
                let _ = stream.read(&mut bytes).await;
            }
        });
        at
    }

    #[tokio::test]
    async fn a_connection_is_kept_and_one_that_was_closed_without_an_answer_is_asked_again_once() {
        let connections = Connections::new(server(2).await, vec![IpAddr::from([127, 0, 0, 9])]);
        for _ in 0..2 {
            assert_eq!(connections.exchange(&get("/", "")).await.unwrap().status, 200);
        }
        assert_eq!(connections.opened.load(Ordering::Relaxed), 1, "kept");
        assert_eq!(connections.exchange_again(&get("/", "")).await.unwrap().body, b"ok");
        assert_eq!(connections.opened.load(Ordering::Relaxed), 2);
        connections.exchange(&get("/", "")).await.unwrap();
        assert!(connections.exchange(&get("/", "")).await.is_err(), "without that it is an error");
        let silent = Connections::new(server(0).await, Vec::new());
        assert!(silent.exchange_again(&get("/", "")).await.is_err(), "once, not for ever");
        assert_eq!(silent.opened.load(Ordering::Relaxed), 2);
    }
}
