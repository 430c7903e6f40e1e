//! The content process: `common::process::run` over this service's configuration and `serve`.

use std::process::ExitCode;

use common::process::{Process, run};
use content::Config;

common::allocator!();

fn main() -> ExitCode {
    run(
        "content",
        "what the site says about each state and territory (gRPC)",
        |mut reader| {
            let config = Config::read(&mut reader);
            reader.finish().map(|()| config)
        },
        |config| Process {
            telemetry: config.telemetry.clone(),
            listen: ("CONTENT_LISTEN", config.listen),
            admin: ("CONTENT_ADMIN_LISTEN", config.admin_listen),
            admin_routes: content::http::routes(config),
        },
        content::serve,
    )
}
