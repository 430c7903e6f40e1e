//! The same metrics over OTLP as on the admin port: one recorder that hands each value to both. Off without
//! `OTEL_EXPORTER_OTLP_ENDPOINT`; labels are those of the admin port, which hold no address.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use metrics::{
    Counter, CounterFn, Gauge, GaugeFn, Histogram, HistogramFn, Key, KeyName, Metadata, Recorder,
    SharedString, Unit,
};
use metrics_exporter_prometheus::{PrometheusHandle, PrometheusRecorder};
use opentelemetry::KeyValue;
use opentelemetry::metrics::Meter;

static METER: OnceLock<Meter> = OnceLock::new();

/// Values go to this meter, too; of the recorder that is installed after this call.
pub(super) fn export_to(meter: Meter) {
    // A second start in one process (tests) keeps the first.
    let _ = METER.set(meter);
}

/// Makes `recorder` the recorder of the process; `None` when there is one already.
pub(crate) fn install(recorder: PrometheusRecorder, buckets: &[f64]) -> Option<PrometheusHandle> {
    let handle = recorder.handle();
    let installed = match METER.get() {
        None => metrics::set_global_recorder(recorder).is_ok(),
        Some(meter) => {
            let both = Both::new(recorder, meter.clone(), buckets.to_vec());
            metrics::set_global_recorder(both).is_ok()
        }
    };
    installed.then_some(handle)
}

/// Hands every value to the admin port and to the meter. Handles are kept by name and labels.
struct Both {
    text: PrometheusRecorder,
    meter: Meter,
    buckets: Vec<f64>,
    counters: Handles<BothCounter>,
    gauges: Handles<BothGauge>,
    histograms: Handles<BothHistogram>,
}

/// Handles by key; there are as many as the admin port shows.
struct Handles<T>(RwLock<HashMap<Key, Arc<T>>>);

impl<T> Handles<T> {
    fn new() -> Self {
        Self(RwLock::default())
    }

    fn get(&self, key: &Key, make: impl FnOnce() -> T) -> Arc<T>
    where
        Key: Hash + Eq,
    {
        if let Some(kept) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(key) {
            return Arc::clone(kept);
        }
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(key.clone()).or_insert_with(|| Arc::new(make())))
    }
}

struct BothCounter {
    text: Counter,
    otlp: opentelemetry::metrics::Counter<u64>,
    labels: Vec<KeyValue>,
    total: AtomicU64,
}

struct BothGauge {
    text: Gauge,
    otlp: opentelemetry::metrics::Gauge<f64>,
    labels: Vec<KeyValue>,
    /// The bits of the value: OTLP knows no steps of a gauge.
    value: AtomicU64,
}

struct BothHistogram {
    text: Histogram,
    otlp: opentelemetry::metrics::Histogram<f64>,
    labels: Vec<KeyValue>,
}

impl Both {
    fn new(text: PrometheusRecorder, meter: Meter, buckets: Vec<f64>) -> Self {
        let (counters, gauges, histograms) = (Handles::new(), Handles::new(), Handles::new());
        Self { text, meter, buckets, counters, gauges, histograms }
    }
}

impl Recorder for Both {
    fn describe_counter(&self, key: KeyName, unit: Option<Unit>, description: SharedString) {
        self.text.describe_counter(key, unit, description);
    }

    fn describe_gauge(&self, key: KeyName, unit: Option<Unit>, description: SharedString) {
        self.text.describe_gauge(key, unit, description);
    }

    fn describe_histogram(&self, key: KeyName, unit: Option<Unit>, description: SharedString) {
        self.text.describe_histogram(key, unit, description);
    }

    fn register_counter(&self, key: &Key, metadata: &Metadata<'_>) -> Counter {
        Counter::from_arc(self.counters.get(key, || BothCounter {
            text: self.text.register_counter(key, metadata),
            otlp: self.meter.u64_counter(key.name().to_owned()).build(),
            labels: labels(key),
            total: AtomicU64::new(0),
        }))
    }

    fn register_gauge(&self, key: &Key, metadata: &Metadata<'_>) -> Gauge {
        Gauge::from_arc(self.gauges.get(key, || BothGauge {
            text: self.text.register_gauge(key, metadata),
            otlp: self.meter.f64_gauge(key.name().to_owned()).build(),
            labels: labels(key),
            value: AtomicU64::new(0.0_f64.to_bits()),
        }))
    }

    fn register_histogram(&self, key: &Key, metadata: &Metadata<'_>) -> Histogram {
        Histogram::from_arc(self.histograms.get(key, || {
            BothHistogram {
                text: self.text.register_histogram(key, metadata),
                otlp: self
                    .meter
                    .f64_histogram(key.name().to_owned())
                    .with_boundaries(self.buckets.clone())
                    .with_unit("s")
                    .build(),
                labels: labels(key),
            }
        }))
    }
}

fn labels(key: &Key) -> Vec<KeyValue> {
    key.labels().map(|l| KeyValue::new(l.key().to_owned(), l.value().to_owned())).collect()
}

impl CounterFn for BothCounter {
    fn increment(&self, value: u64) {
        self.text.increment(value);
        self.total.fetch_add(value, Ordering::Relaxed);
        self.otlp.add(value, &self.labels);
    }

    fn absolute(&self, value: u64) {
        self.text.absolute(value);
        let before = self.total.fetch_max(value, Ordering::Relaxed);
        self.otlp.add(value.saturating_sub(before), &self.labels);
    }
}

impl BothGauge {
    fn step(&self, by: f64) {
        let add = |bits| Some((f64::from_bits(bits) + by).to_bits());
        // Never fails: the closure always gives a value.
        let before = self.value.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).unwrap_or_default();
        self.otlp.record(f64::from_bits(before) + by, &self.labels);
    }
}

impl GaugeFn for BothGauge {
    fn increment(&self, value: f64) {
        self.text.increment(value);
        self.step(value);
    }

    fn decrement(&self, value: f64) {
        self.text.decrement(value);
        self.step(-value);
    }

    fn set(&self, value: f64) {
        self.text.set(value);
        self.value.store(value.to_bits(), Ordering::Relaxed);
        self.otlp.record(value, &self.labels);
    }
}

impl HistogramFn for BothHistogram {
    fn record(&self, value: f64) {
        self.text.record(value);
        self.otlp.record(value, &self.labels);
    }
}

#[cfg(test)]
mod tests {
    use metrics_exporter_prometheus::PrometheusBuilder;
    use opentelemetry::metrics::MeterProvider as _;
    use opentelemetry_sdk::error::OTelSdkResult;
    use opentelemetry_sdk::metrics::data::ResourceMetrics;
    use opentelemetry_sdk::metrics::exporter::PushMetricExporter;
    use opentelemetry_sdk::metrics::{SdkMeterProvider, Temporality};

    use super::*;

    /// Keeps what would be sent.
    #[derive(Clone, Default)]
    struct Sent(Arc<std::sync::Mutex<String>>);

    impl PushMetricExporter for Sent {
        async fn export(&self, metrics: &ResourceMetrics) -> OTelSdkResult {
            *self.0.lock().unwrap() = format!("{metrics:?}");
            Ok(())
        }

        fn force_flush(&self) -> OTelSdkResult {
            Ok(())
        }

        fn shutdown_with_timeout(&self, _: std::time::Duration) -> OTelSdkResult {
            Ok(())
        }

        fn temporality(&self) -> Temporality {
            Temporality::Cumulative
        }
    }

    #[test]
    fn each_value_reaches_the_admin_port_and_the_collector() {
        let exporter = Sent::default();
        let provider = SdkMeterProvider::builder().with_periodic_exporter(exporter.clone()).build();
        let text = PrometheusBuilder::new().build_recorder();
        let handle = text.handle();
        let both = Both::new(text, provider.meter("voteready"), vec![0.1, 1.0]);
        metrics::with_local_recorder(&both, || {
            metrics::counter!("calls_total", "state" => "NV").increment(2);
            metrics::counter!("calls_total", "state" => "NV").increment(3);
            metrics::gauge!("in_flight").increment(4.0);
            metrics::gauge!("in_flight").decrement(1.0);
            metrics::histogram!("call_seconds").record(0.5);
        });
        provider.force_flush().unwrap();
        let shown = handle.render();
        for line in ["calls_total{state=\"NV\"} 5", "in_flight 3"] {
            assert!(shown.contains(line), "{shown}");
        }
        let sent = exporter.0.lock().unwrap().clone();
        for word in ["calls_total", "in_flight", "call_seconds", "value: 5", "value: 3.0", "sum: 0.5", "NV"] {
            assert!(sent.contains(word), "{word}: {sent}");
        }
    }
}
