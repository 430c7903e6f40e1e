//! Unread answers: clients that ask on many streams and open no window. The bytes that wait for them are
//! bounded, by connection, by client and in all, and no other client loses an answer.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::house::{self, FONT_PATH};
use crate::{alone, is_timed};
use tests::asking::percentile;
use tests::wire::{END_HEADERS_AND_STREAM, PREFACE, frame, get, header_block_of, open_from, read_to_end};

/// Streams of a connection, as many as the gateway allows.
const STREAMS: u32 = 200;
/// Memory that the gateway may hold with default limits (kB): half of its pod's; three quarters in a build
/// without optimization, where requests take more memory and wait longer for the processor.
pub(crate) fn memory() -> u64 {
    if is_timed() { 256 << 10 } else { 384 << 10 }
}

/// The default limits, and a contact form.
pub(crate) const DEFAULTS: [(&str, &str); 7] = [
    ("RATE_PER_SECOND", "20"),
    ("RATE_BURST", "100"),
    ("LOCATE_TIMEOUT", "5"),
    ("REQUEST_TIMEOUT", "15"),
    ("CONTACTS_KEYS", "a:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="),
    ("CONTACTS_DATABASE_URL", "sqlite:contacts.db"),
    ("TRUSTED_PROXIES", "10.0.0.0/8"),
];

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads_are_bounded_and_cost_nobody_else_an_answer() {
    let _alone = alone().await;
    let house = house::start(&DEFAULTS).await;
    let to = house.gateway();
    house.example("NV").await;
    let idle = others(to, 20).await;
    let before = house.memory("gateway");
    println!("unread answers: idle {before} kB, others {idle:?}");
    let attacks = [("/inperson/?state=NV", 25), (FONT_PATH, 25), ("/inperson/?state=NV", 450)];
    for (path, connections) in attacks {
        let mut held = JoinSet::new();
        for _ in 0..connections {
            held.spawn(unread(IpAddr::from([127, 20, 0, 1]), to, path));
        }
        let held: Vec<TcpStream> = held.join_all().await.into_iter().flatten().collect();
        let (mut most, began) = (0, Instant::now());
        let mut waited = Vec::new();
        while began.elapsed() < Duration::from_secs(4) {
            waited.extend(others(to, 3).await);
            most = most.max(house.memory("gateway"));
        }
        let refused = house.metric("gateway", "http_unread_refused_total", "").await;
        let (half, slowest) = (percentile(waited.clone(), 50), waited.iter().max().copied().unwrap());
        println!(
            "unread answers: {} connections x {STREAMS} of {path}: {most} kB, {refused} refused, others 50 % in {half:?}, \
             slowest {slowest:?}",
            held.len()
        );
        assert!(refused > 0.0, "the metric says that streams were refused");
        assert!(most < memory(), "{most} kB for {connections} connections that read nothing of {path}");
        let bound = Duration::from_millis(if is_timed() { 300 } else { 8000 });
        assert!(slowest < bound, "another client waited {slowest:?} for a page on a new connection");
        drop(held);
        house.connections_below(20.0, Duration::from_secs(10)).await;
    }
}

/// New connections of another client, each for one page: what each took. A build without optimization may
/// refuse it for load: then it asks again after a second, as `Retry-After` says, and that is a part of what
/// it took.
async fn others(to: SocketAddr, times: usize) -> Vec<Duration> {
    let mut took = Vec::new();
    for _ in 0..times {
        let began = Instant::now();
        let mut answer = page(to).await;
        while !is_timed() && answer.starts_with(b"HTTP/1.1 503") && began.elapsed() < Duration::from_secs(8) {
            tokio::time::sleep(Duration::from_secs(1)).await;
            answer = page(to).await;
        }
        let text = String::from_utf8_lossy(&answer[..answer.len().min(200)]);
        assert!(answer.starts_with(b"HTTP/1.1 200"), "{text}");
        took.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    took
}

async fn page(to: SocketAddr) -> Vec<u8> {
    let mut socket = open_from(IpAddr::from([127, 21, 0, 1]), to).await.unwrap();
    socket.write_all(&get("/?state=NV", "connection: close\r\n")).await.unwrap();
    read_to_end(&mut socket, Duration::from_secs(30)).await.expect("an answer in 30 s")
}

/// A connection with as many streams as it may have, whose window is 0; `None` when it was ended while it
/// asked.
pub(crate) async fn unread(from: IpAddr, to: SocketAddr, path: &str) -> Option<TcpStream> {
    let mut socket = open_from(from, to).await.ok()?;
    // SETTINGS_INITIAL_WINDOW_SIZE: 0.
    let mut request = [PREFACE, &frame(4, 0, 0, &[0, 4, 0, 0, 0, 0])].concat();
    for number in 0..STREAMS {
        request.extend(frame(1, END_HEADERS_AND_STREAM, 2 * number + 1, &header_block_of(path)));
    }
    socket.write_all(&request).await.ok()?;
    Some(socket)
}
