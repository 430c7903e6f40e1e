//! A web server with one object and every fault that one has; as a store of S3 it checks signatures.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use futures::StreamExt as _;
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;

/// How the server behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mood {
    #[default]
    Good,
    /// It answers with this status.
    Fails(u16),
    /// It answers with 503 this many times, then well.
    Recovers(u16),
    /// It hangs up after this many bytes of the body.
    HangsUp(usize),
    /// It stops sending after this many bytes, and keeps the line open.
    Stalls(usize),
    /// It says nothing of the length.
    NoLength,
    /// It gives no entity tag.
    NoTag,
    /// HEAD has another entity tag than GET.
    TwoTags,
}

#[derive(Debug, Default)]
struct State {
    mood: Mood,
    object: Vec<u8>,
    asked: Vec<(Method, String)>,
    /// Key and secret, where requests must be signed.
    keys: Option<(&'static str, &'static str)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Web {
    pub(crate) origin: String,
    state: Arc<Mutex<State>>,
}

impl Web {
    pub(crate) async fn start(object: Vec<u8>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::new(Mutex::new(State { object, ..State::default() }));
        let web = Self { origin, state };
        let asked = web.clone();
        let answer = move |request: Request| std::future::ready(asked.answer(&request));
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
        web
    }

    pub(crate) fn url(&self) -> String {
        format!("index:{}/feeds/x.vri", self.origin)
    }

    pub(crate) fn publish(&self, object: Vec<u8>) {
        self.state.lock().unwrap().object = object;
    }

    pub(crate) fn set(&self, mood: Mood) {
        self.state.lock().unwrap().mood = mood;
    }

    pub(crate) fn sign_with(&self, key: &'static str, secret: &'static str) {
        self.state.lock().unwrap().keys = Some((key, secret));
    }

    pub(crate) fn asked(&self) -> Vec<(Method, String)> {
        self.state.lock().unwrap().asked.clone()
    }

    /// How many requests of a kind there were.
    pub(crate) fn count(&self, method: &Method) -> usize {
        self.asked().iter().filter(|(m, _)| m == method).count()
    }

    fn answer(&self, request: &Request) -> Response {
        let mut state = self.state.lock().unwrap();
        let head = request.method() == Method::HEAD;
        state.asked.push((request.method().clone(), request.uri().to_string()));
        let status = |status: u16| Response::builder().status(status).body(Body::from("<Error/>")).unwrap();
        if state.keys.is_some_and(|keys| !signed(request, keys)) {
            return status(403);
        }
        match state.mood {
            Mood::Fails(code) => return status(code),
            Mood::Recovers(n) if n > 0 => {
                state.mood = Mood::Recovers(n - 1);
                return status(503);
            }
            _ => {}
        }
        let object = Bytes::from(state.object.clone());
        let mut response = Response::builder().status(StatusCode::OK);
        if state.mood != Mood::NoTag {
            let weak = if head && state.mood == Mood::TwoTags { "W/" } else { "" };
            response = response.header("etag", format!("{weak}\"{}\"", hex(&Sha256::digest(&object))));
        }
        response = response.header("last-modified", "Fri, 20 Oct 2028 16:00:00 GMT");
        if state.mood != Mood::NoLength {
            response = response.header("content-length", object.len());
        }
        let body = match state.mood {
            _ if head => Body::empty(),
            Mood::HangsUp(bytes) => {
                let end = Err(std::io::Error::other("hung up"));
                Body::from_stream(futures::stream::iter([Ok(object.slice(..bytes)), end]))
            }
            Mood::Stalls(bytes) => {
                let first = futures::stream::iter([Ok::<_, std::io::Error>(object.slice(..bytes))]);
                Body::from_stream(first.chain(futures::stream::pending()))
            }
            Mood::NoLength => Body::from_stream(futures::stream::iter([Ok::<_, std::io::Error>(object)])),
            _ => Body::from(object),
        };
        response.body(body).unwrap()
    }
}

/// Whether a request is signed as AWS Signature Version 4 says, with this key and secret.
fn signed(request: &Request, (key, secret): (&str, &str)) -> bool {
    let header = |name: &str| text(request.headers(), name);
    let authorization = header("authorization");
    let Some(fields) = authorization.strip_prefix("AWS4-HMAC-SHA256 ") else { return false };
    let field = |name: &str| {
        let found = fields.split(',').map(str::trim).find_map(|f| f.strip_prefix(name)?.strip_prefix('='));
        found.unwrap_or_default().to_owned()
    };
    let credential = field("Credential");
    let Some((given_key, scope)) = credential.split_once('/') else { return false };
    let names = field("SignedHeaders");
    let headers: String = names.split(';').map(|name| format!("{name}:{}\n", header(name).trim())).collect();
    let canonical = format!(
        "{}\n{}\n{}\n{headers}\n{names}\n{}",
        request.method(),
        request.uri().path(),
        request.uri().query().unwrap_or_default(),
        header("x-amz-content-sha256"),
    );
    let date = header("x-amz-date");
    let to_sign = format!("AWS4-HMAC-SHA256\n{date}\n{scope}\n{}", hex(&Sha256::digest(canonical)));
    let first = format!("AWS4{secret}").into_bytes();
    let signing = scope.split('/').fold(first, |key, part| mac(&key, part.as_bytes()));
    given_key == key
        && names.contains("host")
        && field("Signature") == hex(&mac(&signing, to_sign.as_bytes()))
}

fn text(headers: &HeaderMap, name: &str) -> String {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

fn mac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(message);
    mac.finalize().into_bytes().to_vec()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
