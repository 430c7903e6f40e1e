//! Files of the export in the codings that the build made, by request (RFC 9110, sections 12 to 14).

use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use reqwest::header::HeaderMap;

use super::house::{House, write_file};
use super::pages::export;

const FILE: &str = "/_next/static/words.js";

fn script() -> String {
    (0..300).map(|n| format!("export const words{n} = 'where to vote';\n")).collect()
}

/// A gzip form that only the build can have made: ours names no file.
fn of_the_build(body: &str) -> Vec<u8> {
    let mut encoder = GzBuilder::new().filename("words.js").write(Vec::new(), Compression::best());
    encoder.write_all(body.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn ungzip(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).unwrap();
    text
}

fn unbrotli(packed: &[u8]) -> String {
    let mut text = String::new();
    brotli::Decompressor::new(packed, 4096).read_to_string(&mut text).unwrap();
    text
}

async fn house(change: impl FnOnce(&Path)) -> (House, tempfile::TempDir) {
    let folder = export();
    std::fs::write(folder.path().join(&FILE[1..]), script()).unwrap();
    change(folder.path());
    (House::start(&[("WEB_ROOT", folder.path().to_str().unwrap())]).await, folder)
}

/// Status, headers and bytes, as they are on the wire.
async fn ask(house: &House, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, Vec<u8>) {
    let http = reqwest::Client::builder().no_gzip().no_brotli().build().unwrap();
    let mut request = http.get(format!("{}{path}", house.url));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.headers().clone(), response.bytes().await.unwrap().to_vec())
}

#[tokio::test]
async fn each_request_gets_the_form_that_it_takes_with_its_own_tag() {
    let (house, _folder) = house(|_| ()).await;
    let mut tags = Vec::new();
    for (accepts, coding) in [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("identity, br;q=0.5", ""),
        ("zstd", ""),
    ] {
        let (status, headers, body) = ask(&house, FILE, &[("accept-encoding", accepts)]).await;
        let given = headers.get("content-encoding").map_or("", |v| v.to_str().unwrap());
        assert_eq!((status, given), (200, coding), "{accepts}");
        let text = match coding {
            "br" => unbrotli(&body),
            "gzip" => ungzip(&body),
            _ => String::from_utf8(body.clone()).unwrap(),
        };
        assert_eq!(text, script(), "{accepts}");
        assert_eq!(headers["content-length"], body.len().to_string().as_str(), "{accepts}");
        assert_eq!(headers["vary"], "accept-encoding", "{accepts}");
        assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        tags.push((coding, headers["etag"].clone()));
    }
    for (coding, tag) in &tags {
        assert!(tag.to_str().unwrap().starts_with('"'), "strong: {tag:?}");
        assert!(tags.iter().all(|(other, same)| (coding == other) == (tag == same)), "{tags:?}");
    }
    let (_, headers, body) = ask(&house, FILE, &[]).await;
    assert!(!headers.contains_key("content-encoding") && body == script().as_bytes());
}

#[tokio::test]
async fn the_forms_of_the_build_are_sent_and_are_no_files_of_their_own() {
    let packed = of_the_build(&script());
    let (house, _folder) = house(|folder| {
        std::fs::write(folder.join(&FILE[1..]).with_extension("js.gz"), of_the_build(&script())).unwrap();
        // Of an earlier build: never sent.
        let other = "an earlier build\n".repeat(300);
        std::fs::write(folder.join("_next/static/app.js"), "new\n".repeat(300)).unwrap();
        std::fs::write(folder.join("_next/static/app.js.gz"), of_the_build(&other)).unwrap();
    })
    .await;
    assert!(ask(&house, FILE, &[("accept-encoding", "gzip")]).await.2 == packed);
    assert_eq!(ask(&house, &format!("{FILE}.gz"), &[]).await.0, 404);
    let (_, _, body) = ask(&house, "/_next/static/app.js", &[("accept-encoding", "gzip")]).await;
    assert_eq!(ungzip(&body), "new\n".repeat(300));
}

#[tokio::test]
async fn who_has_the_form_is_told_so_and_who_has_another_is_not() {
    let (house, _folder) = house(|_| ()).await;
    let tag = async |accepts: &str| {
        ask(&house, FILE, &[("accept-encoding", accepts)]).await.1["etag"].to_str().unwrap().to_owned()
    };
    let (br, plain) = (tag("br").await, tag("identity").await);
    for (given, status) in [
        (br.clone(), 304),
        (format!("W/{br}"), 304),
        (format!("\"other\", {br}"), 304),
        ("*".to_owned(), 304),
        (plain, 200),
        ("\"other\"".to_owned(), 200),
    ] {
        let headers = [("accept-encoding", "br"), ("if-none-match", given.as_str())];
        let (code, headers, body) = ask(&house, FILE, &headers).await;
        assert_eq!(code, status, "{given}");
        assert_eq!(headers["etag"], br.as_str(), "{given}");
        assert_eq!(headers["vary"], "accept-encoding", "{given}");
        assert!(code == 200 || (body.is_empty() && !headers.contains_key("content-encoding")), "{given}");
    }
}

#[tokio::test]
async fn a_range_is_one_of_the_file_as_it_is() {
    let (house, _folder) = house(|_| ()).await;
    let text = script();
    let size = text.len();
    let (_, headers, _) = ask(&house, FILE, &[]).await;
    assert_eq!(headers["accept-ranges"], "bytes");
    let tag = headers["etag"].to_str().unwrap().to_owned();
    for (range, want) in [
        ("bytes=0-9".to_owned(), Some((0, 10))),
        ("bytes=10-".to_owned(), Some((10, size))),
        ("bytes=-5".to_owned(), Some((size - 5, size))),
        (format!("bytes={}-{}", size - 1, size + 99), Some((size - 1, size))),
        // All of it: more than there is, several, another unit, nonsense.
        (format!("bytes=-{}", size + 1), None),
        ("bytes=0-1,3-4".to_owned(), None),
        ("lines=1-2".to_owned(), None),
        ("bytes=a-b".to_owned(), None),
    ] {
        let (status, headers, body) =
            ask(&house, FILE, &[("accept-encoding", "br, *;q=0.1"), ("range", &range)]).await;
        let Some((from, to)) = want else {
            assert_eq!((status, headers.get("content-range")), (200, None), "{range}");
            continue;
        };
        assert_eq!((status, body.as_slice()), (206, &text.as_bytes()[from..to]), "{range}");
        assert_eq!(headers["content-range"], format!("bytes {from}-{}/{size}", to - 1).as_str());
        assert_eq!(headers["etag"], tag.as_str());
        assert!(!headers.contains_key("content-encoding"), "{range}");
    }
    let (status, headers, body) = ask(&house, FILE, &[("range", &format!("bytes={size}-"))]).await;
    assert_eq!((status, body.len()), (416, 0));
    assert_eq!(headers["content-range"], format!("bytes */{size}").as_str());
    assert_eq!(headers["cache-control"], "no-store");
}

#[tokio::test]
async fn a_part_of_another_version_is_never_sent() {
    let (house, _folder) = house(|_| ()).await;
    let tag = |headers: &HeaderMap| headers["etag"].to_str().unwrap().to_owned();
    let plain = tag(&ask(&house, FILE, &[]).await.1);
    let br = tag(&ask(&house, FILE, &[("accept-encoding", "br")]).await.1);
    let asked = async |version: &str, more: &[(&str, &str)]| {
        let headers = [&[("range", "bytes=0-9"), ("if-range", version)][..], more].concat();
        ask(&house, FILE, &headers).await.0
    };
    assert_eq!(asked(&plain, &[]).await, 206);
    assert_eq!(asked(&format!("W/{plain}"), &[]).await, 200, "a weak tag says nothing of bytes");
    assert_eq!(asked(&br, &[("accept-encoding", "br")]).await, 200, "parts of two codings make no file");
    assert_eq!(asked("\"other\"", &[]).await, 200);
    assert_eq!(asked("Fri, 20 Oct 2028 12:00:00 GMT", &[]).await, 200, "we give no dates");
    assert_eq!(asked(&plain, &[("if-none-match", &plain)]).await, 304, "the condition comes first");
    let refused = [("accept-encoding", "br, identity;q=0")];
    assert_eq!(asked(&plain, &refused).await, 200, "the file as it is was refused");
}

#[tokio::test]
async fn head_says_what_get_would_and_sends_nothing() {
    let (house, _folder) = house(|_| ()).await;
    for (path, accepts) in
        [(FILE, "br"), (FILE, "identity"), ("/?state=NV", "br"), ("/robots.txt", "identity")]
    {
        let headers = [("accept-encoding", accepts), ("range", "bytes=0-9")];
        let headers = if path == FILE { &headers[..] } else { &headers[..1] };
        let (_, get, body) = ask(&house, path, &headers[..1]).await;
        let mut request = house.http.head(format!("{}{path}", house.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let head = request.send().await.unwrap();
        assert_eq!(head.status(), 200, "{path}: HEAD knows no ranges");
        for name in ["content-length", "content-encoding", "content-type", "etag", "vary", "cache-control"] {
            assert_eq!(head.headers().get(name), get.get(name), "{path} {accepts} {name}");
        }
        assert_eq!(head.headers()["content-length"], body.len().to_string().as_str());
        assert!(head.bytes().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_page_that_is_made_for_one_visit_is_compressed_on_its_way_out() {
    let (house, _folder) = house(|folder| {
        let html =
            format!("<!DOCTYPE html><html><head></head><body>{}</body></html>", "<p>Sorry.</p>".repeat(200));
        write_file(folder, "en/en/error/index.html", &html);
    })
    .await;
    let http = reqwest::Client::builder().no_gzip().no_brotli().build().unwrap();
    for (accepts, coding) in
        [("br", "br"), ("gzip", "gzip"), ("identity", ""), ("br;q=0, gzip;q=0.1", "gzip")]
    {
        let request = http.put(format!("{}/", house.url)).header("accept", "text/html");
        let answer = request.header("accept-encoding", accepts).send().await.unwrap();
        let headers = answer.headers().clone();
        let given = headers.get("content-encoding").map_or("", |v| v.to_str().unwrap());
        assert_eq!((answer.status().as_u16(), given), (405, coding), "{accepts}");
        assert_eq!(
            (&headers["vary"], &headers["cache-control"]),
            (&"accept-encoding".parse().unwrap(), &"no-store".parse().unwrap())
        );
        let body = answer.bytes().await.unwrap();
        assert_eq!(headers["content-length"], body.len().to_string());
        let text = match coding {
            "br" => unbrotli(&body),
            "gzip" => ungzip(&body),
            _ => String::from_utf8(body.to_vec()).unwrap(),
        };
        assert!(text.starts_with("<!DOCTYPE html>") && text.len() >= 1400, "{}: {text}", text.len());
    }
}
