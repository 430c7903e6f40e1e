//! The baselines of the gateway: servers that carry the same bytes and do nothing else, with the same
//! allocator, socket options and runtime as the services.
//!
//! ```text
//! load-bare pages ADDRESS FOLDER        answers each path with the file that was recorded for it
//! load-bare service ADDRESS FILE        a gRPC look-up whose answer is always the message in FILE
//! load-bare hop ADDRESS SERVICE FOLDER  JSON in, one gRPC call, JSON out
//! ```

use std::path::Path;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let served = match words.as_slice() {
        ["pages", at, folder] => load::bare::pages(at, Path::new(folder)).await,
        ["service", at, file] => load::bare::service(at, Path::new(file)).await,
        ["hop", at, service, folder] => load::bare::hop(at, service, Path::new(folder)).await,
        _ => Err("usage: load-bare pages ADDRESS FOLDER | service ADDRESS FILE | hop ADDRESS SERVICE FOLDER"
            .into()),
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("load-bare: {why}");
            ExitCode::FAILURE
        }
    }
}
