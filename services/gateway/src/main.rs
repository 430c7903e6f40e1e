//! The gateway process: `common::process::run` over this service's configuration and `serve`.

use std::process::ExitCode;

use common::config::print;
use common::process::{Process, run};
use gateway::config::Config;

common::allocator!();

fn main() -> ExitCode {
    // Development aids rather than configuration: the committed documents are made with them.
    if std::env::args().skip(1).eq(["--openapi"]) {
        return print(&gateway::http::openapi::text());
    }
    if std::env::args().skip(1).eq(["--documents"]) {
        return print(&gateway::http::openapi::documents());
    }
    run(
        "gateway",
        "the site, and the public HTTP API",
        |mut reader| {
            let config = Config::read(&mut reader);
            config.check_web_root(&mut reader);
            reader.finish().map(|()| config)
        },
        |config| Process {
            telemetry: config.telemetry.clone(),
            listen: ("GATEWAY_LISTEN", config.listen),
            admin: ("GATEWAY_ADMIN_LISTEN", config.admin_listen),
            admin_routes: common::admin::no_routes(),
        },
        gateway::serve,
    )
}
