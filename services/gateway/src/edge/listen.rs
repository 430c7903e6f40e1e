//! The public listener: HTTP/1 and HTTP/2 without TLS. Connections are bounded in all and by client, and each
//! has a time for everything it may be doing ([`activity`]), so that no silence, no trickle and no refusal to
//! read holds a place for long; an idle connection lives longer than those that load balancers keep. Then a
//! drain.

mod activity;
mod unread;
mod watched;

use std::convert::Infallible;
use std::error::Error as _;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::body::HttpBody as _;
use common::lifecycle::Lifecycle;
use http::{HeaderMap, HeaderValue, Request, Response, Version, header};
use hyper::body::Incoming;
use hyper::service::Service as HttpService;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::MissedTickBehavior;
use tower::Service as _;

use self::activity::{Activity, ConnectionTimeouts, LookClock, Overdue};
use self::unread::{Bound, Unread};
use self::watched::{UnderWay, Watched, WatchedBody};
use crate::edge::bounds::ConnectionLimits;
use crate::edge::caller::{Peer, REQUEST_ID, new_request_id};
use crate::edge::client_ip::{self, counted};
use crate::edge::per_client::{Full, PerClient, Slot};
use crate::edge::refusals::{RefusalCounts, RefusalReason};
use crate::page::encoded::SharedBody;
use crate::problem::Problem;

/// A whole header must have come by then: the first after the connection, later ones after their first byte.
const HEADER_TIME: Duration = Duration::from_secs(10);
/// A client that does not read for this long is left.
const WRITE_TIME: Duration = Duration::from_secs(30);
/// For the bytes of an answer beyond the time that the request may take: the largest file over a slow line.
const SEND_TIME: Duration = Duration::from_secs(120);
/// When nine of ten places are taken, waiting connections get no more than this.
const SCARCE_TIME: Duration = Duration::from_secs(2);
/// How often all connections are looked at: a limit is kept that exactly. It costs less than a timer for
/// each, which every request would wake.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// Between saying that a connection ends and ending it.
const FAREWELL: Duration = Duration::from_secs(5);
/// Request line and headers together.
const MAX_HEADER_BYTES: usize = 32 * 1024;
/// Of one HTTP/2 connection.
const MAX_STREAMS: u32 = 200;
/// Requests that one HTTP/2 client took back before they were looked at (CVE-2023-44487).
const MAX_RESETS: usize = 20;
/// Bytes of a connection that the system holds and has not sent: the rest waits here, where it is counted.
const UNSENT: u32 = 128 << 10;
/// After a failed accept (no file handles left).
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The state that all connections share.
struct Listener {
    builder: Builder<TokioExecutor>,
    router: Router,
    times: ConnectionTimeouts,
    places: PerClient,
    unread: Unread,
    proxies: Vec<IpNet>,
    clock: LookClock,
    /// All connections, and those that ended since the last look.
    open: Mutex<Vec<Open>>,
    most: usize,
    life: Lifecycle,
}

/// A connection, as the looks see it.
struct Open {
    client: Option<IpAddr>,
    activity: Weak<Activity>,
}

/// Serves until the lifecycle stops, then lets what is under way end. `longest` is what a request may take.
pub(crate) async fn serve(
    router: Router,
    socket: TcpListener,
    limits: ConnectionLimits,
    longest: Duration,
    proxies: &[IpNet],
    refused: RefusalCounts,
    life: Lifecycle,
) {
    let times = ConnectionTimeouts {
        first: HEADER_TIME,
        header: HEADER_TIME,
        idle: limits.idle,
        answer: longest + SEND_TIME,
        write: WRITE_TIME,
        scarce: SCARCE_TIME,
    };
    let listener = Arc::new(Listener {
        builder: builder(),
        router,
        times,
        places: PerClient::new(limits.by_client, limits.all),
        unread: Unread::default(),
        proxies: proxies.to_vec(),
        clock: LookClock::starting(Instant::now()),
        open: Mutex::default(),
        most: limits.all,
        life: life.clone(),
    });
    // Each connection holds one end: when all are gone, everything has been answered.
    let (open, mut all_closed) = tokio::sync::mpsc::channel::<Infallible>(1);
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let (stream, peer) = tokio::select! {
            () = life.stopping() => break,
            _ = looks.tick() => {
                listener.look(Instant::now());
                continue;
            }
            accepted = socket.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    metrics::counter!("http_accept_failed_total").increment(1);
                    tracing::warn!(%error, "cannot accept");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
        };
        // Closed at once: a client that waits would learn nothing more.
        let Some(slot) = listener.admit(peer.ip(), &refused) else { continue };
        metrics::gauge!("http_connections").increment(1.0);
        let client = counted(peer.ip().to_canonical(), &listener.proxies);
        let activity = listener.open(client);
        let (listener, open) = (Arc::clone(&listener), open.clone());
        tokio::spawn(async move {
            let _open = open;
            connection(&listener, stream, Peer(peer), client, activity).await;
            drop(slot);
            metrics::gauge!("http_connections").decrement(1.0);
        });
    }
    listener.end_all();
    drop((socket, open));
    // Nothing is ever sent: this ends with the last connection.
    let _ = all_closed.recv().await;
}

impl Listener {
    /// A slot for a connection; `None`, and counted, where a bound is reached.
    fn admit(&self, peer: IpAddr, refused: &RefusalCounts) -> Option<Slot> {
        let client = counted(peer.to_canonical(), &self.proxies);
        let bound = match self.places.enter(client) {
            Ok(_) if self.unread.is_full(client) => "unread",
            Ok(slot) => return Some(slot),
            Err(Full::Client) => "client",
            Err(Full::All) => "all",
        };
        metrics::counter!("http_connections_refused_total", "bound" => bound).increment(1);
        refused.note(RefusalReason::Connections);
        None
    }

    /// For whom what waits is counted: behind a trusted proxy, the client that it names.
    fn client(&self, peer: Peer, headers: &HeaderMap) -> Option<IpAddr> {
        counted(client_ip::resolve(peer.0.ip(), headers, &self.proxies), &self.proxies)
    }

    /// A connection that came.
    fn open(&self, client: Option<IpAddr>) -> Arc<Activity> {
        let activity = Arc::new(Activity::new(self.times, self.clock.clone()));
        lock(&self.open).push(Open { client, activity: Arc::downgrade(&activity) });
        activity
    }

    /// Looks at every connection, and ends those whose time is over.
    fn look(&self, now: Instant) {
        self.clock.look(now);
        let is_scarce = self.places.taken() * 10 >= self.most * 9;
        lock(&self.open).retain(|open| {
            let Some(activity) = open.activity.upgrade() else { return false };
            if self.unread.is_over(open.client) {
                activity.full();
            }
            activity.end_overdue(is_scarce);
            true
        });
    }

    /// The process stops: every connection ends after what is under way.
    fn end_all(&self) {
        lock(&self.open)
            .iter()
            .filter_map(|open| open.activity.upgrade())
            .for_each(|activity| activity.end());
    }
}

fn lock(open: &Mutex<Vec<Open>>) -> MutexGuard<'_, Vec<Open>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        // The times of headers and of idle connections are kept in `activity`: hyper's own needs a timer for
        // each request, and runs while an answer leaves.
        .header_read_timeout(None)
        .max_buf_size(MAX_HEADER_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .max_pending_accept_reset_streams(MAX_RESETS)
        // The bound above fits.
        .max_header_list_size(MAX_HEADER_BYTES as u32)
        .keep_alive_interval(Duration::from_secs(30))
        .keep_alive_timeout(Duration::from_secs(10));
    builder
}

/// The service of one connection: the router, with every request and answer on the accounts of its client.
fn service(
    listener: Arc<Listener>,
    activity: Arc<Activity>,
    unread: unread::Connection,
    peer: Peer,
) -> impl HttpService<
    Request<Incoming>,
    Response = Response<WatchedBody>,
    Error = h2::Error,
    Future = impl Future<Output = Result<Response<WatchedBody>, h2::Error>> + Send + 'static,
> {
    hyper::service::service_fn(move |mut request: Request<Incoming>| {
        let version = request.version();
        let client = listener.client(peer, request.headers());
        let counted = unread.request(client).map(|counted| {
            let under_way = UnderWay::begin(&activity, version, counted);
            request.extensions_mut().insert(peer);
            (under_way, listener.router.clone().call(request.map(Body::new)))
        });
        let activity = Arc::clone(&activity);
        async move {
            let (under_way, answering) = match counted {
                Ok(counted) => counted,
                Err(bound) => return refuse(bound, version, &activity),
            };
            let Ok(response): Result<Response<Body>, Infallible> = answering.await;
            let (parts, body) = response.into_parts();
            // A body that all clients share is in memory once, however many wait for it.
            let shared = parts.extensions.get::<SharedBody>().is_some();
            let size = body.size_hint();
            let size = if shared { 0 } else { size.upper().unwrap_or(size.lower()) };
            match under_way.answered(body, usize::try_from(size).unwrap_or(usize::MAX)) {
                Ok(answer) => Ok(Response::from_parts(parts, answer)),
                Err(bound) => refuse(bound, version, &activity),
            }
        }
    })
}

/// Serves one connection until it ends, or until its time for what it is doing is over.
async fn connection(
    listener: &Arc<Listener>,
    stream: TcpStream,
    peer: Peer,
    client: Option<IpAddr>,
    activity: Arc<Activity>,
) {
    // Only speed is lost without the one, only exactness without the other.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT);
    let unread = listener.unread.connection(client);
    let service = service(Arc::clone(listener), Arc::clone(&activity), unread, peer);
    let socket = TokioIo::new(Watched::new(stream, Arc::clone(&activity)));
    let mut serving = std::pin::pin!(listener.builder.serve_connection(socket, service));
    let overdue = tokio::select! {
        biased;
        // A connection that breaks is the client's affair, unless a limit has ended it.
        ended = serving.as_mut() => {
            if let Some(reason) = ended.err().and_then(|error| limit_of(&*error)) {
                metrics::counter!("http_connections_ended_total", "reason" => reason).increment(1);
            }
            return;
        }
        overdue = activity.must_end() => overdue,
    };
    if let Some(why) = overdue {
        metrics::counter!("http_connections_ended_total", "reason" => why.label()).increment(1);
    }
    match overdue {
        // The answers under way have what the drain leaves them.
        None => {
            serving.as_mut().graceful_shutdown();
            tokio::select! { _ = serving => {}, () = listener.life.overdue() => {} }
        }
        Some(Overdue::Idle) => {
            serving.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(FAREWELL, serving).await;
        }
        Some(_) => {}
    }
}

/// Refuses a request because too much waits for its client: over HTTP/2 with nothing that would wait as well.
fn refuse(bound: Bound, version: Version, activity: &Activity) -> Result<Response<WatchedBody>, h2::Error> {
    metrics::counter!("http_unread_refused_total", "bound" => bound.label()).increment(1);
    if bound != Bound::All {
        activity.full();
    }
    if version == Version::HTTP_2 {
        return Err(h2::Reason::REFUSED_STREAM.into());
    }
    let id = new_request_id();
    let mut response = Problem::Overloaded.response(&id).map(WatchedBody::refusal);
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    Ok(response)
}

/// The limit of the protocol at which a connection ended, as the metric names it.
fn limit_of(error: &(dyn std::error::Error + 'static)) -> Option<&'static str> {
    let error = error.downcast_ref::<hyper::Error>()?;
    if error.is_parse_too_large() {
        return Some("large_header");
    }
    let h2 = error.source()?.downcast_ref::<h2::Error>()?;
    (h2.reason() == Some(h2::Reason::ENHANCE_YOUR_CALM)).then_some("flood")
}

#[cfg(test)]
mod tests {
    use http::StatusCode;

    use super::*;

    #[tokio::test]
    async fn who_must_read_first_learns_when_to_come_back_and_the_name_of_the_request() {
        let time = Duration::from_secs(1);
        let times = ConnectionTimeouts {
            first: time,
            header: time,
            idle: time,
            answer: time,
            write: time,
            scarce: time,
        };
        let activity = Activity::new(times, LookClock::starting(Instant::now()));
        let refused = refuse(Bound::Client, Version::HTTP_11, &activity).unwrap();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refused.headers()[header::RETRY_AFTER], "1");
        let id = refused.headers()[REQUEST_ID].to_str().unwrap().to_owned();
        let body = axum::body::to_bytes(Body::new(refused.into_body()), 1 << 10).await.unwrap();
        let problem: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((problem["request_id"].as_str(), id.len()), (Some(id.as_str()), 32));
        let stream = refuse(Bound::All, Version::HTTP_2, &activity).err();
        assert_eq!(stream.and_then(|error| error.reason()), Some(h2::Reason::REFUSED_STREAM));
    }
}
