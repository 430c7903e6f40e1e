//! The commands of `locate-index`, one file a command: `pub struct Args` (clap) and
//! `pub fn run(args: &Args) -> ExitCode`. Exit codes: 0 done, 1 the input has faults or could not be
//! read, 2 the command line is wrong (clap), 64 bad environment. `src/bin/locate-index.rs` dispatches.

pub mod batch;
pub mod build;
pub mod check;
pub mod diff;
pub mod guard;
pub mod lookup;
pub mod model;
pub mod parse;
pub mod sample;
pub mod stats;
pub mod synth;
