//! One worker's way to ask: a gRPC client of locate, or an HTTP connection of its own to the gateway.

use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, HOST};
use http::{HeaderValue, Method, Request, Uri};
use http_body_util::{BodyExt as _, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use proto::locate::v1::{Answer, LocateRequest};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tonic::transport::{Channel, Endpoint};

const CONNECT: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) enum QuestionOutcome {
    /// A voting place was found.
    Found,
    /// An answer without a place.
    NotFound,
    /// No answer: refused, broken, or too late.
    Nothing(String),
}

/// How a worker asks.
pub(crate) enum Asker {
    /// Straight to `locate` over gRPC, without the gateway.
    Grpc(LocateServiceClient<Channel>),
    /// The gateway; without a connection after one was lost.
    Http { to: Uri, connection: Option<SendRequest<Full<Bytes>>> },
}

impl Asker {
    /// `count` of them over so many gRPC connections; connected, so that the first questions do not wait for
    /// that.
    pub(crate) async fn all(to: &Uri, count: usize, connections: usize) -> Result<Vec<Self>, String> {
        let authority = to.authority().ok_or("the URL names no host")?;
        match to.scheme_str() {
            Some("grpc") => {
                let mut channels = Vec::with_capacity(connections);
                for _ in 0..connections {
                    let endpoint = Endpoint::from_shared(format!("http://{authority}"))
                        .map_err(|why| why.to_string())?
                        .connect_timeout(CONNECT)
                        .tcp_nodelay(true);
                    channels.push(endpoint.connect().await.map_err(|why| format!("{authority}: {why}"))?);
                }
                let of = |n: usize| LocateServiceClient::new(channels[n % connections].clone());
                Ok((0..count).map(|n| Self::Grpc(of(n))).collect())
            }
            Some("http") => {
                let mut askers = Vec::with_capacity(count);
                for _ in 0..count {
                    let connection = connect(to).await.map_err(|why| format!("{authority}: {why}"))?;
                    askers.push(Self::Http { to: to.clone(), connection: Some(connection) });
                }
                Ok(askers)
            }
            _ => Err("the URL must begin with grpc:// or http://".to_owned()),
        }
    }

    /// Asks for one address.
    pub(crate) async fn locate(&mut self, address: &str) -> QuestionOutcome {
        match self {
            Self::Grpc(client) => {
                let asked = LocateRequest { address: address.to_owned(), ..LocateRequest::default() };
                match client.locate(asked).await {
                    Ok(reply) if reply.get_ref().answer() == Answer::Found => QuestionOutcome::Found,
                    Ok(_) => QuestionOutcome::NotFound,
                    Err(status) => QuestionOutcome::Nothing(format!("{:?}", status.code())),
                }
            }
            Self::Http { to, connection } => match over_http(to, connection, address).await {
                Ok(came) => came,
                Err(why) => QuestionOutcome::Nothing(why),
            },
        }
    }

    /// After a question without an answer: an HTTP connection may still wait for it and is left.
    pub(crate) async fn renew(&mut self) {
        if let Self::Http { to, connection } = self {
            *connection = connect(to).await.ok();
        }
    }
}

async fn over_http(
    to: &Uri,
    connection: &mut Option<SendRequest<Full<Bytes>>>,
    address: &str,
) -> Result<QuestionOutcome, String> {
    // The server closes a connection of some age.
    if connection.as_mut().is_none_or(|kept| kept.is_closed()) {
        *connection = Some(connect(to).await?);
    }
    let Some(sender) = connection else { return Err("no connection".to_owned()) };
    sender.ready().await.map_err(|why| why.to_string())?;
    let body = serde_json::json!({ "address": address }).to_string();
    let host = to.authority().map_or("", |authority| authority.as_str());
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/locate")
        .header(HOST, host)
        .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
        .body(Full::new(Bytes::from(body)))
        .map_err(|why| why.to_string())?;
    let reply = sender.send_request(request).await.map_err(|why| why.to_string())?;
    let status = reply.status();
    let body = reply.into_body().collect().await.map_err(|why| why.to_string())?.to_bytes();
    if !status.is_success() {
        return Err(format!("status {}", status.as_u16()));
    }
    let answer: serde_json::Value = serde_json::from_slice(&body).map_err(|why| why.to_string())?;
    Ok(match (answer["lookup_status"].as_str(), answer["error_code"].as_str()) {
        (Some("SUCCESS"), _) => QuestionOutcome::Found,
        (_, Some(code @ ("SERVICE_UNAVAILABLE" | "FETCH_FAILED"))) => {
            QuestionOutcome::Nothing(code.to_owned())
        }
        _ => QuestionOutcome::NotFound,
    })
}

async fn connect(to: &Uri) -> Result<SendRequest<Full<Bytes>>, String> {
    let authority = to.authority().ok_or("the URL names no host")?.as_str();
    let connected = timeout(CONNECT, TcpStream::connect(authority)).await;
    let stream = connected.map_err(|_| "no connection in time")?.map_err(|why| why.to_string())?;
    stream.set_nodelay(true).map_err(|why| why.to_string())?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|why| why.to_string())?;
    // Ends with its sender; why it ends is what the sender says.
    tokio::spawn(async move {
        let _ = connection.await;
    });
    Ok(sender)
}
