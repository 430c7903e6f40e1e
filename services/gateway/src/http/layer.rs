//! The one layer around every route. [`RequestService::respond`] lists its steps in their order; each is a
//! module here with its tests. The layer never looks into a body and never logs a URI: the query of `GET
//! /api/locate` holds an address. It is one layer because each further one costs a boxed future and a copy of
//! the head of the request.

mod admission;
mod compress;
mod cors;
mod headers;
mod log;
mod metrics;
mod refusal;
pub(super) mod request;

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use tower::{Layer, Service};

use self::metrics::RouteMetrics;
use self::request::RequestInfo;
use super::locate::embed;
use crate::app::App;

/// Wraps every route in a [`RequestService`].
#[derive(Clone)]
pub struct RequestLayer(pub Arc<App>);

impl<S> Layer<S> for RequestLayer {
    type Service = RequestService<S>;

    fn layer(&self, inner: S) -> RequestService<S> {
        RequestService { inner, app: Arc::clone(&self.0), metrics: Arc::default() }
    }
}

/// One wrapped route.
#[derive(Clone)]
pub struct RequestService<S> {
    inner: S,
    app: Arc<App>,
    /// Made by the first request, which brings the pattern of the route. Clones share it.
    metrics: Arc<OnceLock<RouteMetrics>>,
}

impl<S> Service<Request> for RequestService<S>
where
    S: Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let service = self.clone();
        Box::pin(async move { Ok(service.respond(request).await) })
    }
}

impl<S> RequestService<S>
where
    S: Service<Request, Response = Response, Error = Infallible> + Send + 'static,
    S::Future: Send,
{
    async fn respond(self, request: Request) -> Response {
        let Self { inner, app, metrics } = self;
        let (mut parts, body) = request.into_parts();
        // Pages and files are one route: their paths are the visitor's own words.
        let pattern = || parts.extensions.get::<MatchedPath>().map_or("page", MatchedPath::as_str);
        let metrics = metrics.get_or_init(|| RouteMetrics::new(pattern()));

        // 1. The head of the request is read once: caller, id, trace, what the client accepts.
        let info = RequestInfo::read(&app.limiter, &app.trusted_proxies, &mut parts, metrics.route());
        // 2. The limits, and within them the handler with its deadline; a panic is a problem.
        let handled = admission::admitted(&app.limiter, &info, parts, body, |request| {
            admission::handled(inner, request, app.request_timeout)
        });
        // Not `instrument`, which enters the span once more to drop what has ended.
        let mut handled = pin!(handled);
        let response = poll_fn(|context| info.span.in_scope(|| handled.as_mut().poll(context))).await;
        // 3. A problem becomes a document, or a page for a browser that asks for one.
        let (mut response, refused) = refusal::explained(&app, &info, response).await;
        // 4. The headers that every response carries.
        headers::protect(&info, app.hsts.as_ref(), response.headers_mut());
        // 5. The pages that may be framed, by a partner alone.
        embed::set_framing(&app, info.page.as_ref(), &mut response);
        // 6. One line of the log, or a count of what was refused; the metrics of the route.
        log::record(&app.limiter, &info, metrics, refused, &response);
        // 7. The content coding, where the handler has chosen none.
        compress::compress(info.accepted, response).await
    }
}
