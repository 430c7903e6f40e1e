//! Clients that are slow or hostile, all at once and by the thousand, while a proper client asks on.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use test_data::wait::{factor, within};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::house::{self, FONT, FONT_PATH};
use crate::traffic::{QuestionOutcome, Traffic};
use crate::{alone, beside, is_timed};
use tests::asking::percentile;
use tests::wire::{
    Connection, END_HEADERS_AND_STREAM, PREFACE, frame, get, header_block, open_from, read_to_end,
};

/// A header or a body must have come in 10 s; a machine that does other work besides is given more.
fn cut() -> Duration {
    Duration::from_secs(if is_timed() { 14 } else { 45 })
}

/// A client of this test: 127.GROUP.0.NUMBER.
fn client(group: u8, number: usize) -> IpAddr {
    IpAddr::from([127, group, 0, u8::try_from(number % 250).unwrap() + 1])
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_and_hostile_clients_harm_nobody_but_themselves() {
    let _alone = alone().await;
    let house = house::start(&[]).await;
    let to = house.gateway();
    let traffic = Traffic::start(&house, 50).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = house.memory("gateway");
    let mut kept = Connection::open(to).await.unwrap();
    assert_eq!(kept.exchange(&get("/healthz", "")).await.unwrap().status, 200);

    let began = Instant::now();
    let mut clients = JoinSet::new();
    clients.spawn(silent_sockets(to));
    clients.spawn(slow_headers(to));
    clients.spawn(slow_bodies(to));
    clients.spawn(large_headers(to));
    clients.spawn(rapid_resets(to));
    clients.spawn(endless_continuations(to));
    clients.spawn(readers_that_do_not_read(to));
    tokio::time::sleep(Duration::from_secs(5)).await;
    let during = house.memory("gateway");
    while let Some(ended) = clients.join_next().await {
        ended.unwrap();
    }
    println!("slow clients: {} s; gateway {before} kB before, {during} kB during", began.elapsed().as_secs());
    // 6,000 connections with little in each; ten megabytes of header are never held.
    assert!(during < before + 250_000, "{before} kB before, {during} kB during");
    assert_eq!(kept.exchange(&get("/healthz", "")).await.expect("still open").status, 200, "idle, and kept");
    for reason in ["no_request", "slow_header", "not_read"] {
        let ended = house.metric("gateway", "http_connections_ended_total", reason).await;
        assert!(ended > 0.0, "the metric says {reason}");
    }
    assert!(house.metric("gateway", "http_slow_bodies_total", "").await > 0.0);
    house.connections_below(500.0, cut()).await;

    let asked = traffic.since(began);
    // Processors that are taken by others as well may leave so little that the gateway refuses, and says so.
    let refused = asked.iter().filter(|asked| asked.came == QuestionOutcome::Refused).count();
    let borne = if is_timed() { 0 } else { asked.len() / 20 };
    assert!(refused <= borne, "{refused} of {} were refused", asked.len());
    let bad =
        asked.iter().find(|asked| !matches!(asked.came, QuestionOutcome::Right | QuestionOutcome::Refused));
    assert!(bad.is_none(), "a proper client met {bad:?}");
    let took = percentile(asked.iter().map(|asked| asked.took).collect(), 99);
    println!("slow clients: a proper client was answered {} times, 99 % in {took:?}", asked.len());
    let factor = tokio::task::spawn_blocking(factor).await.unwrap();
    let most = if is_timed() { Duration::from_millis(250) } else { Duration::from_secs(3).mul_f64(factor) };
    assert!(took < most, "{took:?} on a machine that takes {factor:.1} times as long");
}

/// 5,000 of them, of 50 clients: closed when the time for the first header is over.
async fn silent_sockets(to: SocketAddr) {
    let mut sockets = JoinSet::new();
    for number in 0..5_000 {
        // Half of them begin the preface of HTTP/2.
        let mut socket = open_from(client(1, number % 50), to).await.unwrap();
        sockets.spawn(async move {
            if number % 2 == 0 {
                socket.write_all(b"PRI * HTTP/2.0\r\n").await.unwrap();
            }
            read_to_end(&mut socket, cut()).await.is_some()
        });
    }
    let closed = sockets.join_all().await;
    assert!(closed.iter().all(|closed| *closed), "{} are still open", closed.iter().filter(|c| !**c).count());
}

/// A byte a second: of a first header, and of a second one on a connection that was used.
async fn slow_headers(to: SocketAddr) {
    let mut sockets = JoinSet::new();
    for number in 0..200 {
        sockets.spawn(async move {
            let mut socket = open_from(client(2, number), to).await.unwrap();
            if number % 2 == 0 {
                socket.write_all(&get("/healthz", "")).await.unwrap();
            }
            let trickle = async {
                for byte in b"GET /healthz HTTP/1.1\r\nhost: x\r\n".iter().chain(b"a: b\r\n".iter().cycle()) {
                    if socket.write_all(&[*byte]).await.is_err() {
                        break;
                    }
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            };
            // The first byte after the end is lost, the second one learns of it.
            let ended = within(cut() + Duration::from_secs(6), trickle).await;
            assert!(ended.is_some(), "a trickle was borne (connection {number})");
        });
    }
    sockets.join_all().await;
}

/// A byte a second of a body: told so, or left.
async fn slow_bodies(to: SocketAddr) {
    let mut sockets = JoinSet::new();
    for number in 0..300 {
        sockets.spawn(async move {
            let mut socket = open_from(client(3, number % 6), to).await.unwrap();
            let head = "POST /api/locate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n";
            socket.write_all(head.as_bytes()).await.unwrap();
            let (mut read, mut write) = socket.into_split();
            let trickle = tokio::spawn(async move {
                while write.write_all(b" ").await.is_ok() {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            });
            let mut first = [0; 12];
            let told = tokio::io::AsyncReadExt::read_exact(&mut read, &mut first);
            let told = within(cut(), told).await.expect("in time").is_ok();
            trickle.abort();
            told && &first == b"HTTP/1.1 408"
        });
    }
    // A byte that comes after the end resets the connection, and may overtake what was told.
    let told = sockets.join_all().await.into_iter().filter(|told| *told).count();
    assert!(told > 0, "nobody was told");
}

/// Ten megabytes of header, in one line and in many: refused after what a header may have (both sides of the
/// limit: `connections` of the gateway's tests).
async fn large_headers(to: SocketAddr) {
    let mut sockets = JoinSet::new();
    for number in 0..20 {
        sockets.spawn(async move {
            let mut socket = open_from(client(4, number), to).await.unwrap();
            socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx: ").await.unwrap();
            let part = if number % 2 == 0 { "a".repeat(65_536) } else { "a: b\r\n".repeat(10_000) };
            let mut sent = 0;
            while sent < 10 << 20 && socket.write_all(part.as_bytes()).await.is_ok() {
                sent += part.len();
            }
            assert!(sent < 10 << 20, "all of it was taken");
        });
    }
    sockets.join_all().await;
}

/// Requests that are taken back at once, without end (CVE-2023-44487): the connection is ended.
async fn rapid_resets(to: SocketAddr) {
    let mut sockets = JoinSet::new();
    for number in 0..10 {
        sockets.spawn(async move {
            let mut socket = open_from(client(5, number), to).await.unwrap();
            socket.write_all(&[PREFACE, &frame(4, 0, 0, &[])].concat()).await.unwrap();
            let mut sent = 0_u32;
            while sent < 500_000 {
                let resets = (sent..sent + 100).flat_map(|n| {
                    let stream = 2 * n + 1;
                    [
                        frame(1, END_HEADERS_AND_STREAM, stream, &header_block()),
                        frame(3, 0, stream, &[0, 0, 0, 8]),
                    ]
                    .concat()
                });
                if socket.write_all(&resets.collect::<Vec<u8>>()).await.is_err() {
                    break;
                }
                sent += 100;
            }
            assert!(sent < 500_000, "half a million were borne");
        });
    }
    sockets.join_all().await;
}

/// A header that never ends (CVE-2024-27316): the connection is ended.
async fn endless_continuations(to: SocketAddr) {
    let mut sockets = JoinSet::new();
    for number in 0..10 {
        sockets.spawn(async move {
            let mut socket = open_from(client(6, number), to).await.unwrap();
            let begin = [PREFACE, &frame(4, 0, 0, &[]), &frame(1, 0x1, 1, &header_block())].concat();
            socket.write_all(&begin).await.unwrap();
            // A literal header without indexing, 4 kB: `x` and many `a`.
            let literal = [&[0x00, 0x01, b'x', 0x7f, 0x81, 0x1f][..], &[b'a'; 4096]].concat();
            let mut sent = 0;
            while sent < 50 << 20 {
                if socket.write_all(&frame(9, 0, 1, &literal)).await.is_err() {
                    break;
                }
                sent += literal.len();
            }
            assert!(sent < 50 << 20, "50 MB were taken");
        });
    }
    sockets.join_all().await;
}

/// They ask for pages and read nothing: left after half a minute.
async fn readers_that_do_not_read(to: SocketAddr) {
    let mut sockets = JoinSet::new();
    for number in 0..50 {
        sockets.spawn(async move {
            let mut socket: TcpStream = open_from(client(7, number), to).await.unwrap();
            let pages = get("/?state=NV", "").repeat(1000);
            let asking = async {
                // More than the buffers of both sides hold; it fails when the other side has left.
                while socket.write_all(&pages).await.is_ok() {}
            };
            let left = within(Duration::from_secs(40) + cut(), asking).await;
            assert!(left.is_some(), "who does not read was borne");
        });
    }
    sockets.join_all().await;
}

/// Load balancers keep connections for a minute: ours must live longer, and end after their time.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_outlives_those_of_load_balancers_and_then_ends() {
    let _beside = beside().await;
    let (idle, least, most) = if is_timed() { ("90", 75, 100) } else { ("14", 12, 20) };
    let house = house::start(&[("IDLE_TIMEOUT", idle)]).await;
    let mut used = open_from(client(8, 1), house.gateway()).await.unwrap();
    used.write_all(&get("/healthz", "connection: keep-alive\r\n")).await.unwrap();
    let began = Instant::now();
    let answer = read_to_end(&mut used, Duration::from_secs(most)).await.expect("it ends after its time");
    assert!(answer.starts_with(b"HTTP/1.1 200"));
    assert!(began.elapsed() >= Duration::from_secs(least), "cut after {:?}", began.elapsed());
    assert!(house.metric("gateway", "http_connections_ended_total", "idle").await >= 1.0);
}

/// A font over a slow line, while places are scarce: it is no idle connection.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_download_arrives_whole_and_one_that_is_not_read_is_cut() {
    let _beside = beside().await;
    let house = house::start(&[("MAX_CONNECTIONS", "10")]).await;
    let mut waiting = Vec::new();
    for number in 0..8 {
        let mut used = open_from(client(9, number), house.gateway()).await.unwrap();
        used.write_all(&get("/healthz", "")).await.unwrap();
        waiting.push(used);
    }
    let slow =
        tokio::spawn(download(house.gateway(), client(9, 20), Duration::ZERO, Duration::from_millis(100)));
    let stalled =
        tokio::spawn(download(house.gateway(), client(9, 21), Duration::from_secs(50), Duration::ZERO));
    let got = slow.await.unwrap();
    assert!(got > FONT, "{got} bytes of a font of {FONT}");
    assert!(stalled.await.unwrap() < FONT, "who read nothing for 50 s got all of it");
    assert!(house.metric("gateway", "http_connections_ended_total", "not_read").await >= 1.0);
    drop(waiting);
}

/// Reads 2 kB of the font every `pause`, the first after a time, with a small window; how many bytes came
/// until it ended.
async fn download(to: SocketAddr, from: IpAddr, first: Duration, pause: Duration) -> usize {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.bind(SocketAddr::new(from, 0)).unwrap();
    let mut socket = socket.connect(to).await.unwrap();
    socket.write_all(&get(FONT_PATH, "connection: close\r\n")).await.unwrap();
    tokio::time::sleep(first).await;
    let (mut all, mut part) = (0, vec![0; 2048]);
    while let Ok(Ok(read @ 1..)) =
        tokio::time::timeout(Duration::from_secs(30), tokio::io::AsyncReadExt::read(&mut socket, &mut part))
            .await
    {
        all += read;
        tokio::time::sleep(pause).await;
    }
    all
}
