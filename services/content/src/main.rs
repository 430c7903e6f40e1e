//! The process: configuration, telemetry, lifecycle, then [`content::serve`].

use std::process::ExitCode;

use common::config::Reader;
use common::lifecycle::Lifecycle;
use common::telemetry;
use content::{Config, Listeners};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> ExitCode {
    let mut reader =
        Reader::from_process("content", "what the site says about each state and territory (gRPC)");
    let config = Config::read(&mut reader);
    if let Err(stop) = reader.finish() {
        return stop.exit();
    }
    let _guard = match telemetry::init(&config.telemetry) {
        Ok(guard) => guard,
        Err(error) => return fail(&format!("telemetry: {error}")),
    };
    let life = match Lifecycle::with_signals() {
        Ok(life) => life,
        Err(error) => return fail(&format!("signals: {error}")),
    };
    let (grpc, admin) = (config.listen, config.admin_listen);
    let bound = (TcpListener::bind(grpc).await, TcpListener::bind(admin).await);
    let listeners = match bound {
        (Ok(grpc), Ok(admin)) => Listeners { grpc, admin: Some(admin) },
        (Err(error), _) => return fail(&format!("CONTENT_LISTEN={grpc}: {error}")),
        (_, Err(error)) => return fail(&format!("CONTENT_ADMIN_LISTEN={admin}: {error}")),
    };
    match content::serve(config, listeners, life).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(why: &str) -> ExitCode {
    eprintln!("content: {why}");
    ExitCode::FAILURE
}
