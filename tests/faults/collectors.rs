//! Receivers of telemetry: a collector of spans (OTLP over gRPC) and a receiver of error reports (Sentry's
//! envelopes over HTTP). Both keep all they get as text.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{Request, Response, Status};

/// The received messages, as text.
#[derive(Clone, Default)]
pub(crate) struct Received(Arc<Mutex<Vec<String>>>);

impl Received {
    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap().join("\n")
    }

    fn keep(&self, text: String) {
        self.0.lock().unwrap().push(text);
    }
}

#[tonic::async_trait]
impl TraceService for Received {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        // Every field of every span, event and resource.
        self.keep(format!("{:?} {:?}", request.metadata(), request.get_ref()));
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

/// A collector of spans, and its address.
pub(crate) async fn spans() -> (Received, SocketAddr) {
    let received = Received::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let service = TraceServiceServer::new(received.clone());
    let serving = tonic::transport::Server::builder().add_service(service);
    tokio::spawn(serving.serve_with_incoming(TcpListenerStream::new(listener)));
    (received, at)
}

/// An outside look-up service that keeps what it is asked and fails with a page that repeats it, and its
/// address.
pub(crate) async fn civic() -> (Received, SocketAddr) {
    let received = Received::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let fail = async |State(received): State<Received>, asked: Uri| {
        received.keep(asked.to_string());
        (StatusCode::INTERNAL_SERVER_ERROR, format!("<html>no answer to {asked}</html>"))
    };
    let app = Router::new().fallback(fail).with_state(received.clone());
    tokio::spawn(async move { axum::serve(listener, app).await });
    (received, at)
}

/// A receiver of error reports, and its address.
pub(crate) async fn reports() -> (Received, SocketAddr) {
    slow_reports(Duration::ZERO).await
}

/// A receiver that takes so long for each report before it stores it.
pub(crate) async fn slow_reports(time: Duration) -> (Received, SocketAddr) {
    let received = Received::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let keep = move |State(received): State<Received>, body: Bytes| async move {
        tokio::time::sleep(time).await;
        received.keep(String::from_utf8_lossy(&body).into_owned());
        "{}"
    };
    let app = Router::new().fallback(keep).with_state(received.clone());
    tokio::spawn(async move { axum::serve(listener, app).await });
    (received, at)
}
