//! How often a call is made: these counts are what docs/slow-locate.md tells operators.

use axum::Router;
use axum::response::IntoResponse as _;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::service::Routes;
use tonic::transport::Server;

use super::*;

/// A service of several replicas that all do the same, and count the calls that they got.
struct Answering {
    asked: Arc<AtomicUsize>,
    shared: Shared,
}

impl Answering {
    /// With replicas that say UNAVAILABLE, or that never answer.
    async fn start(replicas: usize, hangs: bool) -> Self {
        let asked = Arc::new(AtomicUsize::new(0));
        let mut known = Vec::new();
        for _ in 0..replicas {
            let count = Arc::clone(&asked);
            let answer = move || {
                count.fetch_add(1, Ordering::SeqCst);
                async move {
                    if hangs {
                        std::future::pending::<()>().await;
                    }
                    [("content-type", "application/grpc"), ("grpc-status", "14")].into_response()
                }
            };
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            known.push(Arc::new(Replica::new(listener.local_addr().unwrap())));
            let routes = Routes::from(Router::new().fallback(answer));
            let serving = Server::builder().add_routes(routes);
            tokio::spawn(serving.serve_with_incoming(TcpListenerStream::new(listener)));
        }
        let (_, known) = watch::channel(Replicas::from(known));
        let shared = Shared {
            host: "service".to_owned(),
            known,
            next: AtomicUsize::new(0),
            budget: AtomicI64::new(FIRST_BUDGET),
            life: Lifecycle::new(),
        };
        Self { asked, shared }
    }

    async fn call(&self, deadline: Duration) -> Result<Response<Body>, Status> {
        let mut request = Request::post("http://service/package.Service/Method").body(Body::empty()).unwrap();
        request.extensions_mut().insert(Deadline(deadline));
        self.shared.send(request).await
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

const LONG: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_call_that_every_replica_loses_is_made_three_times_and_then_fails() {
    let service = Answering::start(5, false).await;
    let answer = service.call(LONG).await.unwrap();
    assert_eq!(answer.headers()["grpc-status"], "14");
    assert_eq!(service.asked(), 3);
}

#[tokio::test]
async fn a_call_without_an_answer_is_made_again_after_each_quarter_of_its_deadline_and_three_times_at_most() {
    let service = Answering::start(5, true).await;
    let deadline = Duration::from_secs(2);
    let started = tokio::time::Instant::now();
    let call = service.call(deadline);
    tokio::pin!(call);
    while tokio::time::timeout(Duration::from_millis(5), &mut call).await.is_err()
        && started.elapsed() < deadline
    {
        let (asked, elapsed) = (service.asked(), started.elapsed());
        // The repeat is never earlier than its quarter; a busy machine may make it later.
        let quarters = usize::try_from(elapsed.as_millis() * 4 / deadline.as_millis()).unwrap();
        assert!(asked <= quarters + 1, "{asked} calls after {elapsed:?}");
    }
    assert_eq!(service.asked(), 3);
}

#[tokio::test]
async fn a_lone_replica_is_asked_again_when_it_loses_a_call_and_not_when_it_hangs() {
    let losing = Answering::start(1, false).await;
    losing.call(LONG).await.unwrap();
    assert_eq!(losing.asked(), 2);
    let hanging = Answering::start(1, true).await;
    let deadline = Duration::from_secs(1);
    assert!(tokio::time::timeout(deadline, hanging.call(deadline)).await.is_err());
    assert_eq!(hanging.asked(), 1);
}

#[tokio::test]
async fn repeats_are_twenty_at_first_and_then_one_for_every_ten_calls() {
    let service = Answering::start(2, false).await;
    for _ in 0..100 {
        service.call(LONG).await.unwrap();
    }
    let repeats = service.asked() - 100;
    assert_eq!(repeats, 20 + 100 / 10);
}
