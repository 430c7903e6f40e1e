//! Step 2: the limits that a request passes on its way to the handler, the cheapest refusal first, and the
//! handler itself within its deadline. The rates by route are the handlers' own (`edge::limits`).

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use futures::FutureExt as _;
use http::request::Parts;
use tower::{Service, ServiceExt as _};

use super::request::RequestInfo;
use crate::edge::limits::Limiter;
use crate::http::body;
use crate::problem::Problem;

/// Answers by `handler`, unless a limit refuses the request: pace, a well-formed head, the whole body, a
/// permit, a partner's preflight.
pub(super) async fn admitted<F: Future<Output = Response>>(
    limiter: &Limiter,
    info: &RequestInfo<'_>,
    parts: Parts,
    body: Body,
    handler: impl FnOnce(Request) -> F,
) -> Response {
    let is_health = info.route == "/healthz";
    if !is_health && let Err(problem) = limiter.pace(&info.caller).await {
        return problem.into_response();
    }
    if let Some(fault) = info.caller.fault {
        return Problem::Malformed(fault.to_owned()).into_response();
    }
    // Before the permit: a client that sends slowly keeps no other out.
    let body = match body::receive(limiter, &info.caller, &parts.method, body).await {
        Ok(body) => body,
        Err(problem) => return problem.into_response(),
    };
    let Some(_permit) = limiter.admit(is_health) else {
        return Problem::Overloaded.into_response();
    };
    if let Some(allowed) = info.cors.preflight(&parts) {
        return allowed;
    }
    handler(Request::from_parts(parts, body)).await
}

/// The handler's answer, within its deadline; a panic is an internal problem.
pub(super) async fn handled<S>(inner: S, request: Request, deadline: Duration) -> Response
where
    S: Service<Request, Response = Response, Error = Infallible>,
{
    let mut handling = pin!(AssertUnwindSafe(inner.oneshot(request)).catch_unwind());
    // A cached answer is there at once: no timer is made for it.
    let handled = match futures::poll!(handling.as_mut()) {
        Poll::Ready(handled) => Ok(handled),
        Poll::Pending => tokio::time::timeout(deadline, handling).await,
    };
    match handled {
        Ok(Ok(Ok(response))) => response,
        // The panic was logged by the hook.
        Ok(Err(_)) => Problem::Internal.into_response(),
        Err(_) => Problem::Timeout.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use common::config::Reader;
    use common::lifecycle::Lifecycle;
    use http::{StatusCode, header};

    use super::*;
    use crate::edge::bounds::RequestLimits;
    use crate::http::body::MAX_BODY;

    fn limiter() -> Limiter {
        let values = [("MAX_IN_FLIGHT".to_owned(), "1".to_owned())];
        let limits = RequestLimits::read(&mut Reader::from_values("gateway", "test", values));
        Limiter::new(limits, None, None, &[], &Lifecycle::new())
    }

    async fn status(limiter: &Limiter, route: &str, request: http::request::Builder, body: Body) -> u16 {
        let (mut parts, body) = request.body(body).unwrap().into_parts();
        let info = RequestInfo::read(limiter, &[], &mut parts, route);
        let handler = |_| async { StatusCode::NO_CONTENT.into_response() };
        admitted(limiter, &info, parts, body, handler).await.status().as_u16()
    }

    #[tokio::test]
    async fn the_cheapest_refusal_comes_first_and_health_is_never_refused() {
        let limiter = limiter();
        let get = || Request::builder().uri("/").header(header::HOST, "site.example");
        let large = || Body::from(vec![b' '; MAX_BODY + 1]);
        assert_eq!(status(&limiter, "page", get(), Body::empty()).await, 204);
        let _only_permit = limiter.admit(false).unwrap();
        // A malformed head is refused before its body is read, and a large body before a permit is looked
        // for.
        assert_eq!(status(&limiter, "page", Request::builder().method("POST"), large()).await, 400);
        assert_eq!(status(&limiter, "page", get().method("POST"), large()).await, 413);
        assert_eq!(status(&limiter, "page", get(), Body::empty()).await, 503);
        assert_eq!(status(&limiter, "/healthz", get(), Body::empty()).await, 204);
    }

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_panics_or_takes_too_long_is_a_problem() {
        let respond = |wait: u64, panics: bool| {
            let handler = tower::service_fn(move |_: Request| async move {
                tokio::time::sleep(Duration::from_secs(wait)).await;
                assert!(!panics, "as the test wants it");
                Ok::<_, Infallible>("well".into_response())
            });
            handled(handler, Request::default(), Duration::from_secs(10))
        };
        let problem = |response: Response| response.extensions().get::<Problem>().map(|p| format!("{p:?}"));
        assert_eq!(problem(respond(9, false).await), None);
        assert_eq!(problem(respond(11, false).await).as_deref(), Some("Timeout"));
        assert_eq!(problem(respond(1, true).await).as_deref(), Some("Internal"));
    }
}
