//! `locate-index sample --out DIR`: the sample feeds, one a state, with invented streets and places.

use std::path::PathBuf;
use std::process::ExitCode;

use sample;

/// Writes the sample feeds: one small made-up town for each of the 50 states and DC, and for Virginia's a
/// second election.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Directory for the 52 zips; made if it is not there.
    #[arg(long, value_name = "DIR", required_unless_present = "examples")]
    out: Option<PathBuf>,
    /// Prints the example addresses of the sample feeds, each with its state.
    #[arg(long)]
    examples: bool,
}

/// Runs the command.
#[must_use]
pub fn run(args: &Args) -> ExitCode {
    if let Some(dir) = &args.out {
        match sample::write(dir) {
            Ok(paths) => println!("{}: {} feeds", dir.display(), paths.len()),
            Err(error) => {
                eprintln!("locate-index sample: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if args.examples {
        for (state, line) in sample::examples() {
            println!("{state}\t{line}");
        }
    }
    ExitCode::SUCCESS
}
