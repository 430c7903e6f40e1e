//! The limits of a connection's protocol, from both of their sides, with the metric that says so.

use std::time::Duration;

use bytes::Bytes;
use http::{Request, StatusCode};
use test_data::wait::{until, within};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::house::House;

async fn socket(house: &House) -> TcpStream {
    TcpStream::connect(house.url.strip_prefix("http://").unwrap()).await.unwrap()
}

/// The status of a GET over HTTP/1.1 with these header lines.
async fn http1(house: &House, headers: &str) -> u16 {
    let mut socket = socket(house).await;
    let request = format!("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n");
    // It may be refused, and the connection ended, before all of it is sent.
    let _ = socket.write_all(request.as_bytes()).await;
    let mut head = [0; 12];
    socket.read_exact(&mut head).await.unwrap();
    std::str::from_utf8(&head[9..]).unwrap().parse().unwrap()
}

async fn ended(house: &House, reason: &str) -> u64 {
    let wanted = format!(r#"http_connections_ended_total{{reason="{reason}"}} "#);
    let text = house.metrics().await;
    text.lines().find_map(|line| line.strip_prefix(&wanted)).map_or(0, |count| count.parse().unwrap())
}

/// Waits until the metric has moved: the client is answered before the connection has ended.
async fn moves(house: &House, reason: &str, from: u64) {
    let moved = async || (ended(house, reason).await > from).then_some(());
    until(&format!("{reason} moves"), Duration::from_secs(5), moved).await;
}

#[tokio::test]
async fn a_header_has_32_kilobytes_and_100_fields() {
    let house = House::start(&[]).await;
    let long = |bytes: usize| format!("x: {}\r\n", "a".repeat(bytes));
    let many = |fields: usize| "a: b\r\n".repeat(fields);
    assert_eq!(http1(&house, &long(32_000)).await, 200);
    let before = ended(&house, "large_header").await;
    assert_eq!(http1(&house, &long(33_000)).await, 431);
    moves(&house, "large_header", before).await;
    // Two are there already.
    assert_eq!(http1(&house, &many(98)).await, 200);
    let before = ended(&house, "large_header").await;
    assert_eq!(http1(&house, &many(99)).await, 431);
    moves(&house, "large_header", before).await;
}

#[tokio::test]
async fn a_header_over_http2_has_32_kilobytes() {
    let house = House::start(&[]).await;
    for (bytes, status) in [(31_000, StatusCode::OK), (33_000, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)] {
        let (mut client, connection) = h2::client::handshake(socket(&house).await).await.unwrap();
        let connection = tokio::spawn(connection);
        let request = Request::get(format!("{}/healthz", house.url)).header("x", "a".repeat(bytes));
        let (answer, _) = client.send_request(request.body(()).unwrap(), true).unwrap();
        assert_eq!(answer.await.unwrap().status(), status, "{bytes}");
        connection.abort();
    }
}

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;
const CANCEL: [u8; 4] = [0, 0, 0, 8];
const REFUSED_STREAM: [u8; 4] = [0, 0, 0, 7];
const ENHANCE_YOUR_CALM: [u8; 4] = [0, 0, 0, 11];
/// `:method POST`, `:scheme http`, `:path /` of the static table, and an authority.
const POST: &[u8] = &[0x83, 0x86, 0x84, 0x41, 0x01, b'x'];

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// The first frame for which `wanted` says yes; `None` when nothing comes for a second.
async fn first(socket: &mut TcpStream, wanted: impl Fn(u8, u32, &Bytes) -> bool) -> Option<(u32, Bytes)> {
    let reading = async {
        loop {
            let mut head = [0; 9];
            socket.read_exact(&mut head).await.ok()?;
            let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
            let stream = u32::from_be_bytes([head[5] & 0x7f, head[6], head[7], head[8]]);
            let mut payload = vec![0; length as usize];
            socket.read_exact(&mut payload).await.ok()?;
            let payload = Bytes::from(payload);
            if wanted(head[3], stream, &payload) {
                return Some((stream, payload));
            }
        }
    };
    within(Duration::from_secs(1), reading).await.flatten()
}

/// The number of the n-th stream of a client.
fn stream(n: u32) -> u32 {
    2 * n - 1
}

#[tokio::test]
async fn a_connection_of_http2_has_200_streams() {
    let house = House::start(&[]).await;
    let mut socket = socket(&house).await;
    socket.write_all(&[PREFACE, &frame(SETTINGS, 0, 0, &[])].concat()).await.unwrap();
    // Their bodies never come: all of them stay open.
    let open: Vec<u8> = (1..=200).flat_map(|n| frame(HEADERS, END_HEADERS, stream(n), POST)).collect();
    socket.write_all(&open).await.unwrap();
    let refused = |kind, _, payload: &Bytes| kind == RST_STREAM && payload[..] == REFUSED_STREAM;
    assert_eq!(first(&mut socket, refused).await, None);
    socket.write_all(&frame(HEADERS, END_HEADERS, stream(201), POST)).await.unwrap();
    assert_eq!(first(&mut socket, refused).await.map(|(stream, _)| stream), Some(stream(201)));
}

#[tokio::test]
async fn twenty_requests_may_be_taken_back_at_once_and_no_more() {
    let house = House::start(&[]).await;
    let calm = |kind, _, payload: &Bytes| kind == GOAWAY && payload[4..8] == ENHANCE_YOUR_CALM;
    for (resets, ends) in [(20, false), (2_000, true)] {
        let before = ended(&house, "flood").await;
        let mut socket = socket(&house).await;
        socket.write_all(&[PREFACE, &frame(SETTINGS, 0, 0, &[])].concat()).await.unwrap();
        let taken_back: Vec<u8> = (1..=resets)
            .flat_map(|n| {
                let open = frame(HEADERS, END_HEADERS | END_STREAM, stream(n), POST);
                [open, frame(RST_STREAM, 0, stream(n), &CANCEL)].concat()
            })
            .collect();
        let _ = socket.write_all(&taken_back).await;
        assert_eq!(first(&mut socket, calm).await.is_some(), ends, "{resets}");
        if ends {
            moves(&house, "flood", before).await;
        } else {
            assert_eq!(ended(&house, "flood").await, before);
        }
    }
}
