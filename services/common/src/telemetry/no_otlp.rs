//! The place of `otlp.rs` in a build without the cargo feature `otlp`: no request has a trace, and metrics
//! are on the admin port alone.

use std::fmt;

use http::HeaderMap;
use metrics_exporter_prometheus::{PrometheusHandle, PrometheusRecorder};
use tonic::metadata::MetadataMap;
use tracing::Span;
use tracing_subscriber::layer::Identity;

use super::{Export, TelemetryError};

/// The id of a trace: no value exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceId {}

impl fmt::Display for TraceId {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// No value exists: [`Otlp::start`] fails, and the endpoint was refused before.
pub(super) enum Otlp {}

impl Otlp {
    pub(super) fn start(_: &'static str, _: &str) -> Result<Self, TelemetryError> {
        Err(TelemetryError("this build has no OTLP".to_owned()))
    }

    pub(super) fn spans(&self, _: &'static str) -> Identity {
        match *self {}
    }

    pub(super) fn exports(self) -> Vec<Export> {
        match self {}
    }
}

/// No request has a trace.
pub fn record_trace_id(_: &Span) -> Option<TraceId> {
    None
}

pub(crate) fn continue_trace(_: &Span, _: &HeaderMap) {}

pub(crate) fn trace_headers(_: &mut MetadataMap) {}

/// Makes `recorder` the recorder of the process; `None` when there is one already. OTLP needs the bounds.
pub(crate) fn install(recorder: PrometheusRecorder, _: &[f64]) -> Option<PrometheusHandle> {
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).is_ok().then_some(handle)
}
