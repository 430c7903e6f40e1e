//! The connections between a gateway and PostgreSQL, passed on here so that one message can be held back: the
//! moment between two steps at which somebody is killed.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};

/// Messages until one is held, when somebody asks for it.
const FAR: i64 = i64::MAX;

pub(crate) struct Wire {
    shared: Arc<Shared>,
    port: u16,
    server: u16,
}

struct Shared {
    server: u16,
    /// Counts down with each message of either side; at zero it is held.
    until: AtomicI64,
    held: Notify,
    /// The fate of a held message: `None` while it is held, then whether it is passed on.
    verdict: watch::Sender<Option<bool>>,
}

impl Wire {
    /// To a server on this machine.
    pub(crate) async fn to(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            server,
            until: AtomicI64::new(FAR),
            held: Notify::new(),
            verdict: watch::Sender::new(None),
        });
        let own = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(("127.0.0.1", own.server)).await else {
                    continue;
                };
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(Arc::clone(&own).pass(from_client, to_server));
                tokio::spawn(Arc::clone(&own).pass(from_server, to_client));
            }
        });
        Self { shared, port, server }
    }

    /// The URL of a database, through this wire.
    pub(crate) fn through(&self, url: &str) -> String {
        url.replace(&format!(":{}/", self.server), &format!(":{}/", self.port))
    }

    /// Holds one of the next messages; returns once it is held, or when none comes.
    pub(crate) async fn hold_one(&self) {
        self.shared.verdict.send_replace(None);
        let held = self.shared.held.notified();
        tokio::pin!(held);
        held.as_mut().enable();
        self.shared.until.store(rand::random_range(0..60), Ordering::SeqCst);
        let _ = tokio::time::timeout(Duration::from_secs(3), held).await;
    }

    /// The held message is passed on (it had left), or lost (it had not).
    pub(crate) fn go_on(&self, passed: bool) {
        self.shared.until.store(FAR, Ordering::SeqCst);
        self.shared.verdict.send_replace(Some(passed));
    }
}

impl Shared {
    async fn pass(self: Arc<Self>, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = from.read(&mut buffer).await {
            if self.until.fetch_sub(1, Ordering::SeqCst) == 0 {
                let mut verdict = self.verdict.subscribe();
                self.held.notify_waiters();
                let passed = verdict.wait_for(Option::is_some).await.is_ok_and(|v| *v == Some(true));
                if !passed {
                    return;
                }
            }
            if to.write_all(&buffer[..read]).await.is_err() {
                return;
            }
        }
    }
}
