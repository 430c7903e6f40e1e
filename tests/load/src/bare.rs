//! The baselines: servers that carry recorded bytes and do nothing else.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use axum::serve::ListenerExt as _;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use prost::Message as _;
use serde::Deserialize;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status, Streaming};

use crate::Error;
use crate::record::{FORM, Recorded};
use wire::locate_service_client::LocateServiceClient;
use wire::locate_service_server::{LocateService, LocateServiceServer};

/// Generated as tonic does without further options.
#[allow(clippy::all, missing_docs, unreachable_pub)]
mod wire {
    tonic::include_proto!("voteready.locate.v1");
}

async fn serve(at: &str, router: Router) -> Result<(), Error> {
    let listener = TcpListener::bind(at).await?.tap_io(|io| {
        let _ = io.set_nodelay(true);
    });
    Ok(axum::serve(listener, router).await?)
}

/// Answers each path with what was recorded for it.
///
/// # Errors
/// A record cannot be read, or the address is taken.
pub async fn pages(at: &str, folder: &Path) -> Result<(), Error> {
    let all: Arc<HashMap<String, Recorded>> = Arc::new(Recorded::read_all(folder)?);
    let handler = |State(all): State<Arc<HashMap<String, Recorded>>>, uri: Uri| async move {
        let Some(found) = uri.path_and_query().and_then(|path| all.get(path.as_str())) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let mut response = Response::new(Body::from(found.body.clone()));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, found.content_type.clone());
        if let Some(coding) = &found.content_encoding {
            headers.insert(header::CONTENT_ENCODING, coding.clone());
        }
        response
    };
    serve(at, Router::new().fallback(get(handler)).with_state(all)).await
}

struct Bare(wire::LocateResponse);

#[tonic::async_trait]
impl LocateService for Bare {
    type BatchLocateStream = tokio_stream::Empty<Result<wire::BatchLocateResponse, Status>>;

    async fn locate(
        &self,
        _: Request<wire::LocateRequest>,
    ) -> Result<tonic::Response<wire::LocateResponse>, Status> {
        Ok(tonic::Response::new(self.0.clone()))
    }

    async fn batch_locate(
        &self,
        _: Request<Streaming<wire::BatchLocateRequest>>,
    ) -> Result<tonic::Response<Self::BatchLocateStream>, Status> {
        Err(Status::unimplemented("a baseline"))
    }

    async fn suggest_addresses(
        &self,
        _: Request<wire::SuggestAddressesRequest>,
    ) -> Result<tonic::Response<wire::SuggestAddressesResponse>, Status> {
        Err(Status::unimplemented("a baseline"))
    }

    async fn get_national_summary(
        &self,
        _: Request<wire::GetNationalSummaryRequest>,
    ) -> Result<tonic::Response<wire::GetNationalSummaryResponse>, Status> {
        Err(Status::unimplemented("a baseline"))
    }

    async fn get_feed_audit(
        &self,
        _: Request<wire::GetFeedAuditRequest>,
    ) -> Result<tonic::Response<wire::GetFeedAuditResponse>, Status> {
        Err(Status::unimplemented("a baseline"))
    }

    async fn list_county_places(
        &self,
        _: Request<wire::ListCountyPlacesRequest>,
    ) -> Result<tonic::Response<wire::ListCountyPlacesResponse>, Status> {
        Err(Status::unimplemented("a baseline"))
    }

    async fn search_districts(
        &self,
        _: Request<wire::SearchDistrictsRequest>,
    ) -> Result<tonic::Response<wire::SearchDistrictsResponse>, Status> {
        Err(Status::unimplemented("a baseline"))
    }

    async fn get_districts(
        &self,
        _: Request<wire::GetDistrictsRequest>,
    ) -> Result<tonic::Response<wire::GetDistrictsResponse>, Status> {
        Err(Status::unimplemented("a baseline"))
    }
}

/// A look-up that looks nothing up.
///
/// # Errors
/// The message cannot be read, or the address is taken.
pub async fn service(at: &str, file: &Path) -> Result<(), Error> {
    let answer = wire::LocateResponse::decode(Bytes::from(std::fs::read(file)?))?;
    // The builder's own option has no effect with a stream of sockets.
    let sockets = TcpListenerStream::new(TcpListener::bind(at).await?)
        .map(|socket| socket.inspect(|socket| drop(socket.set_nodelay(true))));
    let server = tonic::transport::Server::builder().add_service(LocateServiceServer::new(Bare(answer)));
    Ok(server.serve_with_incoming(sockets).await?)
}

#[derive(Clone)]
struct Hop {
    client: LocateServiceClient<Channel>,
    /// The answers of our routes.
    answers: Arc<HashMap<String, Answer>>,
}

/// The body of an answer of the hop.
enum Answer {
    /// JSON, read: it is written again for each request.
    Json(Value),
    /// A page, whose bytes are sent as they were recorded.
    Page(Recorded),
}

/// As much of a request as the hop needs.
#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    address: String,
}

/// JSON or a form in, one call, JSON or a page out.
///
/// # Errors
/// A record cannot be read, or the address is taken.
pub async fn hop(at: &str, service: &str, folder: &Path) -> Result<(), Error> {
    let channel = Endpoint::from_shared(format!("http://{service}"))?.tcp_nodelay(true).connect_lazy();
    let mut answers = HashMap::new();
    for (path, recorded) in Recorded::read_all(folder)? {
        let is_json = recorded.content_type == "application/json";
        let answer = if is_json {
            Answer::Json(serde_json::from_slice(&recorded.body)?)
        } else {
            Answer::Page(recorded)
        };
        answers.insert(path, answer);
    }
    let hop = Hop { client: LocateServiceClient::new(channel), answers: Arc::new(answers) };
    serve(at, Router::new().fallback(any(forward)).with_state(hop)).await
}

/// The address of a request: a field of its query, of JSON, or of a form.
fn asked(query: Option<&str>, headers: &HeaderMap, body: &[u8]) -> Option<String> {
    if let Some(query) = query {
        let (_, line) = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "address")?;
        return Some(line.into_owned());
    }
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == FORM) {
        let (_, line) = url::form_urlencoded::parse(body).find(|(name, _)| name == "address_line_1")?;
        return Some(line.into_owned());
    }
    serde_json::from_slice::<Asked>(body).ok().map(|asked| asked.address)
}

async fn forward(State(hop): State<Hop>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let (Some(address), Some(answer)) = (asked(uri.query(), &headers, &body), hop.answers.get(uri.path()))
    else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let message = wire::LocateRequest { address, ..Default::default() };
    let mut client = hop.client.clone();
    // The answer of the service is decoded; then as much as ours is written.
    match client.locate(message).await {
        Ok(found) if !found.get_ref().voter_address.as_ref().is_none_or(|a| a.zip.is_empty()) => {
            let (body, content_type) = match answer {
                Answer::Json(value) => {
                    let json = serde_json::to_vec(value).unwrap_or_default();
                    (Body::from(json), HeaderValue::from_static("application/json"))
                }
                Answer::Page(page) => (Body::from(page.body.clone()), page.content_type.clone()),
            };
            let mut response = Response::new(body);
            response.headers_mut().insert(header::CONTENT_TYPE, content_type);
            response
        }
        _ => StatusCode::BAD_GATEWAY.into_response(),
    }
}
