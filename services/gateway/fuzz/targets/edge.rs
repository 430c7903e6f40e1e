//! Any method, path, query, headers and body, as the listener would hand them over: no panic, no server error
//! except for the services that are missing, every answer with its protective headers, and no answer that
//! repeats the body or the query of an address.
#![no_main]

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use common::config::Reader;
use common::lifecycle::Lifecycle;
use gateway::config::Config;
use gateway::edge::caller::Peer;
use http::{HeaderName, HeaderValue, Method, Request};
use libfuzzer_sys::fuzz_target;
use tower::ServiceExt as _;

const METHODS: [Method; 6] =
    [Method::GET, Method::POST, Method::HEAD, Method::OPTIONS, Method::PUT, Method::DELETE];
const PATHS: [&str; 26] = [
    "/", "/geo-ip", "/api/locate", "/api/data_summary/national/locations", "/civicinfo/v2/elections",
    "/civicinfo/v2/voterinfo", "/civicinfo/v2/divisionsByAddress", "/civicinfo/v2/divisions", "/api/site/bootstrap",
    "/api/site/voting-info/NV", "/api/site/register/PA", "/api/site/vote-by-mail/nv", "/api/site/in-person/PR",
    "/api/site/calendar/nv.ics", "/api/site/locate", "/api/site/suggest", "/openapi.json", "/healthz", "/locate/",
    "/locate/results/", "/robots.txt", "/sitemap.xml", "/votinginfo/tx/", "/votinginfo/", "/api/site/voting-info/NV/page", "/_next/x.js",
];
const QUERIES: [&str; 17] = [
    "state", "lang", "preview", "test_config", "preview_key", "default_location_type", "no_geo", "address",
    "results_per_type", "client_id", "organization", "utm_source", "electionId", "fields", "key", "query", "productionDataOnly",
];
const HEADERS: [&str; 19] = [
    "host", "origin", "content-type", "accept", "accept-encoding", "x-forwarded-for", "x-forwarded-proto",
    "x-api-key", "x-page-token", "x-request-id", "sec-fetch-site", "sec-fetch-mode", "if-none-match", "range", "if-range",
    "access-control-request-method", "cookie", "referer", "content-length",
];
const VALUES: [&str; 14] = [
    "application/json", "text/html", "site.example", "https://site.example", "https://partner.example",
    "cross-site", "same-origin", "0123456789abcdef", "br, gzip", "gzip;q=0.5, *;q=0", "bytes=3-9", "10.0.0.1, 8.8.8.8", "*", "POST",
];

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first)
    }

    fn of<'v>(&mut self, values: &[&'v str]) -> &'v str {
        values[self.next() % values.len()]
    }

    fn part(&mut self) -> Vec<u8> {
        let length = self.next().min(self.0.len());
        let (part, rest) = self.0.split_at(length);
        self.0 = rest;
        part.to_vec()
    }
}

/// A gateway whose services are not there: their circuits are open, and what is left is the edge.
struct Gateway {
    runtime: tokio::runtime::Runtime,
    router: Router,
}

fn start() -> Gateway {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let _inside = runtime.enter();
    let folder = std::env::temp_dir().join(format!("gateway-fuzz-{}", std::process::id()));
    for (brand, lang) in [("en", "en"), ("en", "es"), ("es", "es")] {
        for page in ["", "locate", "locate/results", "not-found", "error", "votinginfo"] {
            let folder = folder.join(brand).join(lang).join(page);
            std::fs::create_dir_all(&folder).expect("a folder");
            let html = "<!DOCTYPE html><html><head><title>x</title></head><body></body></html>";
            std::fs::write(folder.join("index.html"), html).expect("a page");
        }
    }
    let keys = folder.join("keys");
    std::fs::write(&keys, "0123456789abcdef partner https://partner.example\n").expect("keys");
    let nowhere = "http://127.0.0.1:1";
    let values = [
        ("WEB_ROOT", folder.to_str().expect("a path")),
        ("WEB_DOCUMENTS", concat!(env!("CARGO_MANIFEST_DIR"), "/../../../web/out/documents.js")),
        ("API_KEYS_FILE", keys.to_str().expect("a path")),
        ("TRUSTED_PROXIES", "10.0.0.0/8"),
        ("TODAY", "2028-10-20"),
        ("RATE_PER_SECOND", "0"),
        ("GEO_ENDPOINT", nowhere),
        ("CONTENT_ENDPOINT", nowhere),
        ("LOCATE_ENDPOINT", nowhere),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut reader = Reader::from_values("gateway", "fuzz", values);
    let config = Config::read(&mut reader);
    reader.finish().expect("a configuration");
    let (app, _contacts) = gateway::app(config, &Lifecycle::new()).expect("an export");
    let router = gateway::router::router(Arc::new(app));
    drop(_inside);
    Gateway { runtime, router }
}

thread_local! {
    static GATEWAY: RefCell<Option<Rc<Gateway>>> = const { RefCell::new(None) };
}

fn request(bytes: &mut Bytes<'_>) -> Option<(Request<Body>, Vec<u8>)> {
    let method = METHODS[bytes.next() % METHODS.len()].clone();
    let mut uri = if bytes.next() % 8 == 0 {
        format!("/{}", String::from_utf8_lossy(&bytes.part()))
    } else {
        bytes.of(&PATHS).to_owned()
    };
    for number in 0..bytes.next() % 5 {
        let value = String::from_utf8_lossy(&bytes.part()).into_owned();
        uri.push_str(if number == 0 { "?" } else { "&" });
        uri.push_str(&format!("{}={value}", bytes.of(&QUERIES)));
    }
    let mut request = Request::builder().method(method).uri(uri);
    for _ in 0..bytes.next() % 8 {
        let name = HeaderName::from_static(bytes.of(&HEADERS));
        let value = if bytes.next() % 2 == 0 { bytes.of(&VALUES).into() } else { bytes.part() };
        request = request.header(name, HeaderValue::from_bytes(&value).ok()?);
    }
    let marked = br#"{"address": "12 Xyzzymark St 89101", "address_line_1": "12 Xyzzymark", "zip": "89101"}"#;
    let body = match bytes.next() % 4 {
        0 => Vec::new(),
        1 => marked.to_vec(),
        2 => vec![b' '; 16 * 1024 + bytes.next() % 3],
        _ => bytes.0.to_vec(),
    };
    let mut request = request.body(Body::from(body.clone())).ok()?;
    request.extensions_mut().insert(Peer("10.0.0.1:1".parse().expect("an address")));
    Some((request, body))
}

fuzz_target!(|data: &[u8]| {
    let gateway = GATEWAY.with_borrow_mut(|kept| Rc::clone(kept.get_or_insert_with(|| Rc::new(start()))));
    let Some((request, body)) = request(&mut Bytes(data)) else { return };
    let path = request.uri().path().to_owned();
    let is_head = request.method() == Method::HEAD;
    gateway.runtime.block_on(async {
        let Ok(response) = gateway.router.clone().oneshot(request).await;
        let (parts, answer) = response.into_parts();
        // 503 and 504 are the services that are not there.
        assert!(parts.status.as_u16() != 500, "{path}");
        for name in ["x-request-id", "x-content-type-options", "content-security-policy", "referrer-policy"] {
            assert!(parts.headers.contains_key(name), "{path} without {name}");
        }
        if parts.status.as_u16() == 503 {
            assert!(parts.headers.contains_key("retry-after"), "{path}");
        }
        let answer = to_bytes(answer, 8 << 20).await.expect("a body");
        if !is_head && parts.headers.get("content-type").is_some_and(|kind| kind == "application/problem+json") {
            serde_json::from_slice::<serde_json::Value>(&answer).expect("a problem is JSON");
        }
        // The results page echoes the address to the voter who typed it; nothing else does.
        if body.windows(9).any(|part| part == b"Xyzzymark") && path != "/api/site/locate" {
            assert!(!answer.windows(9).any(|part| part == b"Xyzzymark"), "{path} repeats the body");
        }
    });
});
