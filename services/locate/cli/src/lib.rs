//! The commands of `locate-index`, one file a command: `pub struct Args` (clap) and
//! `pub fn run(args: &Args) -> ExitCode`; `src/main.rs` dispatches.
//!
//! - feeds: [`check`], [`map`] (a street file's map), [`sample`] and [`synth`] (generated feeds)
//! - indexes: [`build`] (refused by [`guard`] when too many voters would move), [`diff`], [`stats`]
//! - addresses: [`lookup`], [`batch`] (a whole list), [`parse`] (without an index)
//! - [`model`] compiles the parser's data
//!
//! Exit codes: 0 done, 1 the input has faults or could not be read, 2 the command line is wrong (clap), 64
//! bad environment, 75 another build is writing the same index.

pub mod batch;
pub mod build;
pub mod check;
pub mod diff;
mod findings;
pub mod guard;
mod lines;
pub mod lookup;
pub mod map;
pub mod model;
pub mod parse;
pub mod sample;
pub mod sources;
pub mod stats;
pub mod synth;
pub mod unpacked;

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// An error about a file, with its path once, so that the message names the feed among several.
fn about(path: &Path, error: &impl Display) -> String {
    let (path, text) = (path.display().to_string(), error.to_string());
    if text.contains(&path) { text } else { format!("{path}: {text}") }
}

/// The exit code of a command whose output is written. An output that its reader has closed (`| head`) is
/// no fault.
fn ended(command: &str, done: io::Result<()>, code: ExitCode) -> ExitCode {
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("locate-index {command}: {error}");
            ExitCode::FAILURE
        }
        _ => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_its_file_once() {
        let path = Path::new("feeds/ma.zip");
        assert_eq!(about(path, &"precinct.txt, line 3: ..."), "feeds/ma.zip: precinct.txt, line 3: ...");
        assert_eq!(about(path, &"cannot read feeds/ma.zip"), "cannot read feeds/ma.zip");
    }
}
