//! The calls of one kind to a service: their deadline, their circuit breaker ([`common::breaker`]) and their
//! metrics. Kinds that must not close the way to each other have circuits of their own. `docs/slow-locate.md`
//! has the numbers.

use std::future::Future;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use common::breaker::{Breaker, BreakerPolicy};
use common::status::FailureKind;
use metrics::{Counter, Histogram};

use super::CallError;

/// A service that is down is refused at once for a second, so that it is asked again soon.
const BREAKER: BreakerPolicy =
    BreakerPolicy { failures: 5, pause: Duration::from_secs(1), slow: Duration::from_secs(1) };

/// A circuit to a service.
pub(super) struct Circuit {
    /// The label `upstream` of the metrics.
    name: &'static str,
    deadline: Duration,
    breaker: Breaker,
    /// Made by the first call: finding a metric by its labels costs more than counting.
    handles: OnceLock<(Counter, Histogram)>,
}

impl Circuit {
    pub(super) fn new(name: &'static str, deadline: Duration) -> Arc<Self> {
        Arc::new(Self { name, deadline, breaker: Breaker::new(BREAKER), handles: OnceLock::new() })
    }

    /// A message with the deadline and the trace of its caller.
    pub(super) fn request<T>(&self, message: T) -> tonic::Request<T> {
        common::grpc::client::request(message, self.deadline)
    }

    /// Waits for an answer no longer than the deadline, and not at all while the circuit is open.
    ///
    /// # Errors
    /// Why there is no answer. An unavailable service counts against the circuit; an overloaded one does not.
    pub(super) async fn call<T>(
        &self,
        call: impl Future<Output = Result<tonic::Response<T>, tonic::Status>>,
    ) -> Result<T, CallError> {
        let Some(admitted) = self.breaker.admit(Instant::now()) else {
            self.counter("open").increment(1);
            return Err(CallError::Unavailable);
        };
        let started = Instant::now();
        let (outcome, result) = match tokio::time::timeout(self.deadline, Box::pin(call)).await {
            Ok(Ok(answer)) => ("ok", Ok(answer.into_inner())),
            Ok(Err(status)) => match FailureKind::from_code(status.code()) {
                FailureKind::Overloaded => ("overloaded", Err(CallError::Overloaded)),
                FailureKind::NotFound => ("not_found", Err(CallError::NotFound)),
                FailureKind::Invalid | FailureKind::Forbidden | FailureKind::Unauthenticated => {
                    ("refused", Err(CallError::Refused))
                }
                _ if status.code() == tonic::Code::FailedPrecondition => ("refused", Err(CallError::Refused)),
                _ => ("error", Err(CallError::Unavailable)),
            },
            Err(_) => ("timeout", Err(CallError::Unavailable)),
        };
        match result {
            Err(CallError::Unavailable) => admitted.failed(None, Instant::now()),
            _ => admitted.succeeded(),
        }
        if outcome != "ok" {
            // The message of a status may quote the question: only its kind is logged.
            tracing::debug!(upstream = self.name, outcome, "no answer");
        }
        self.count(outcome, started.elapsed());
        result
    }

    fn count(&self, outcome: &'static str, took: Duration) {
        let (ok, seconds) = self.handles.get_or_init(|| {
            (self.counter("ok"), metrics::histogram!("upstream_call_seconds", "upstream" => self.name))
        });
        if outcome == "ok" {
            ok.increment(1);
        } else {
            self.counter(outcome).increment(1);
        }
        seconds.record(took.as_secs_f64());
    }

    fn counter(&self, outcome: &'static str) -> Counter {
        metrics::counter!("upstream_calls_total", "upstream" => self.name, "outcome" => outcome)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// `docs/slow-locate.md` has these numbers.
    #[tokio::test]
    async fn five_failures_in_a_row_open_the_circuit_and_after_a_second_one_call_tries() {
        let (circuit, asked) = (Circuit::new("locate", Duration::from_secs(5)), AtomicUsize::new(0));
        let hundred_calls = async || {
            for _ in 0..100 {
                let fails = async {
                    asked.fetch_add(1, Ordering::SeqCst);
                    Err::<tonic::Response<()>, _>(tonic::Status::unavailable("down"))
                };
                assert_eq!(circuit.call(fails).await, Err(CallError::Unavailable));
            }
            asked.load(Ordering::SeqCst)
        };
        assert_eq!(hundred_calls().await, 5);
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(hundred_calls().await, 6);
    }
}
