//! The locate process: `common::process::run` over this service's configuration and `serve`.

use std::process::ExitCode;

use common::process::{Process, run};
use locate::config::LocateConfig;

common::allocator!();

fn main() -> ExitCode {
    run(
        "locate",
        "home address -> voting locations (gRPC)",
        LocateConfig::read,
        |config| Process {
            telemetry: config.telemetry.clone(),
            listen: ("LOCATE_LISTEN", config.listen),
            admin: ("LOCATE_ADMIN_LISTEN", config.admin_listen),
            admin_routes: common::admin::no_routes(),
        },
        locate::serve,
    )
}
