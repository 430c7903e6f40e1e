//! Panics with the text of `PANIC_WITH` as a service would: `tests/faults` looks for that text in what comes
//! out.

use std::process::ExitCode;

use common::config::{Reader, text};
use common::telemetry;

fn main() -> ExitCode {
    let mut reader = Reader::from_process("panics", "a test of what is told of a panic");
    let config = telemetry::Config::read("panics", &mut reader);
    let with = reader.optional("PANIC_WITH", "the message", text).unwrap_or_default();
    if let Err(stop) = reader.finish() {
        return stop.exit();
    }
    let runtime = tokio::runtime::Runtime::new();
    let ended = runtime.map(|runtime| {
        runtime.block_on(async {
            let _flushed_on_drop = telemetry::init(&config);
            let _ = tokio::spawn(async move {
                let _span = tracing::info_span!("grpc", rpc.method = "Locate").entered();
                panic!("cannot read {with:?}");
            })
            .await;
        });
    });
    if ended.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
