//! Where a request begins and ends (RFC 9112), as it comes over the socket; and which refusal comes first.

use std::time::Duration;

use test_data::wait::within;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::house::House;

/// Sends this, and nothing more, and reads to the end: the status, and the rest of the head and body.
async fn send(house: &House, request: &str) -> (u16, String) {
    let mut socket = TcpStream::connect(house.url.strip_prefix("http://").unwrap()).await.unwrap();
    // It may be refused before all of it is sent.
    let _ = socket.write_all(request.as_bytes()).await;
    let _ = socket.shutdown().await;
    let mut answer = Vec::new();
    let reading = socket.read_to_end(&mut answer);
    let read = within(Duration::from_secs(5), reading).await;
    read.unwrap_or_else(|| panic!("{request:?}: no answer in time")).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let status = answer.get(9..12).and_then(|code| code.parse().ok());
    (status.unwrap_or_else(|| panic!("{request:?}: {answer:?}")), answer)
}

fn post(headers: &str, body: &str) -> String {
    format!(
        "POST /api/site/suggest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n{headers}\r\n{body}"
    )
}

#[tokio::test]
async fn a_request_names_one_host() {
    let house = House::start(&[]).await;
    for (lines, status) in [
        ("HTTP/1.1\r\nhost: x\r\n", 200),
        ("HTTP/1.0\r\n", 200),
        ("HTTP/1.1\r\n", 400),
        ("HTTP/1.1\r\nhost: x\r\nhost: x\r\n", 400),
        ("HTTP/1.1\r\nhost: x\r\nhost: evil.example\r\n", 400),
        ("HTTP/1.1\r\nhost:\r\n", 400),
        ("HTTP/1.1\r\nhost: a/b\r\n", 400),
        ("HTTP/1.1\r\nhost: user@a.example\r\n", 400),
        ("HTTP/1.1\r\nhost: \"><script>\r\n", 400),
    ] {
        let (came, answer) = send(&house, &format!("GET /healthz {lines}connection: close\r\n\r\n")).await;
        assert_eq!(came, status, "{lines:?}");
        assert!(status == 200 || answer.contains("application/problem+json"), "{lines:?}: {answer}");
        assert!(!answer.contains("<script>") && !answer.contains("evil"), "{answer}");
    }
}

#[tokio::test]
async fn chunks_that_are_malformed_or_cut_off_are_no_body() {
    let house = House::start(&[]).await;
    let chunked = |chunks: &str| post("transfer-encoding: chunked\r\n", chunks);
    // Whole, and a body that only lacks fields: it is read.
    let (status, answer) = send(&house, &chunked("2\r\n{}\r\n0\r\n\r\n")).await;
    assert!(status == 400 && !answer.contains("cut off"), "{status}: {answer}");
    for chunks in ["zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}", "5\r\n{}", "2\r\n{}\r\n", "-2\r\n{}\r\n0\r\n\r\n"] {
        let (status, answer) = send(&house, &chunked(chunks)).await;
        assert!(status == 400 && answer.contains("cut off"), "{chunks:?}: {answer}");
    }
    let (status, answer) = send(&house, &post("content-length: 9\r\n", "{}")).await;
    assert!(status == 400 && answer.contains("cut off"), "fewer bytes than it said: {answer}");
    let large = format!("{:x}\r\n{}\r\n0\r\n\r\n", 20_000, " ".repeat(20_000));
    assert_eq!(send(&house, &chunked(&large)).await.0, 413);
    assert_eq!(send(&house, &post("content-length: 20000\r\n", "")).await.0, 413);
}

#[tokio::test]
async fn chunks_are_the_only_transfer_coding() {
    let house = House::start(&[]).await;
    for coding in [
        "gzip",
        "gzip, chunked",
        "identity",
        "chunked, chunked",
        "chunked\r\ntransfer-encoding: chunked",
        "xchunked",
    ] {
        let headers = format!("transfer-encoding: {coding}\r\n");
        assert_eq!(send(&house, &post(&headers, "2\r\n{}\r\n0\r\n\r\n")).await.0, 400, "{coding}");
    }
}

#[tokio::test]
async fn the_cheapest_refusal_comes_first() {
    // A service that accepts and never answers keeps the one permit busy.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let services = format!("http://{}", silent.local_addr().unwrap());
    let house = House::start_at(&services, &[("MAX_IN_FLIGHT", "1")]).await;
    let waiting = house.http.post(format!("{}/api/locate", house.url)).body(r#"{"address": "1 Main St"}"#);
    let waiting = tokio::spawn(waiting.send());
    let full = async || (house.get("/openapi.json").await.status() == 503).then_some(());
    test_data::wait::until("one request at once", Duration::from_secs(5), full).await;
    // A head that is not well-formed, then the body, then the permit; health needs none.
    let two_hosts = post("host: y\r\ncontent-length: 20000\r\n", "");
    assert_eq!(send(&house, &two_hosts).await.0, 400);
    assert_eq!(send(&house, &post("content-length: 20000\r\n", "")).await.0, 413);
    assert_eq!(send(&house, &post("content-length: 2\r\n", "{}")).await.0, 503);
    assert_eq!(house.get("/healthz").await.status(), 200);
    waiting.abort();
}
