//! The metrics of calls to the services behind. The handles of frequent ones are cached: finding one by its
//! labels costs more than counting.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{Counter, Histogram};

/// The names of [`super::call_upstream`].
const UPSTREAMS: [&str; 8] = [
    "geo",
    "content",
    "content_changes",
    "content_audit",
    "locate",
    "locate_suggest",
    "locate_summary",
    "locate_audit",
];

struct Handles {
    ok: Counter,
    seconds: Histogram,
}

/// As there is one recorder a process.
static HANDLES: [OnceLock<Handles>; UPSTREAMS.len()] = [const { OnceLock::new() }; UPSTREAMS.len()];

fn counter(upstream: &'static str, outcome: &'static str) -> Counter {
    metrics::counter!("upstream_calls_total", "upstream" => upstream, "outcome" => outcome)
}

fn seconds(upstream: &'static str) -> Histogram {
    metrics::histogram!("upstream_call_seconds", "upstream" => upstream)
}

/// Counts a call that was not made, because the circuit is open.
pub(super) fn refused(upstream: &'static str) {
    counter(upstream, "open").increment(1);
}

/// Counts a call.
pub(super) fn called(upstream: &'static str, outcome: &'static str, took: Duration) {
    let handles = UPSTREAMS.into_iter().position(|name| name == upstream).and_then(|at| HANDLES.get(at));
    let handles = handles.map(|handles| {
        handles.get_or_init(|| Handles { ok: counter(upstream, "ok"), seconds: seconds(upstream) })
    });
    match handles {
        Some(handles) if outcome == "ok" => handles.ok.increment(1),
        _ => counter(upstream, outcome).increment(1),
    }
    match handles {
        Some(handles) => handles.seconds.record(took.as_secs_f64()),
        None => seconds(upstream).record(took.as_secs_f64()),
    }
}
