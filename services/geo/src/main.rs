//! The geo process: `common::process::run` over this service's configuration and `serve`.

use std::process::ExitCode;

use common::process::{Process, run};
use geo::config::Config;

common::allocator!();

fn main() -> ExitCode {
    run(
        "geo",
        "IP address -> United States state or territory (gRPC)",
        Config::read,
        |config| Process {
            telemetry: config.telemetry.clone(),
            listen: ("GEO_LISTEN", config.listen),
            admin: ("GEO_ADMIN_LISTEN", config.admin_listen),
            admin_routes: common::admin::no_routes(),
        },
        geo::serve,
    )
}
