//! `locate-index synth`: a valid VIP 6.0 feed of any size, for measuring. Equal arguments, equal bytes.

use std::path::PathBuf;
use std::process::ExitCode;

use sample::SampleError;
use sample::synth::{self, SynthPlan};

/// Writes a made-up feed of any size, for measuring.
///
/// Exit code 1 when the file cannot be written.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The number of street segments.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    segments: u64,
    /// Another seed gives another feed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// State whose ZIP codes and cities are used.
    #[arg(long, value_name = "CODE", default_value = "OH")]
    state: String,
    /// The zip to write.
    #[arg(long, value_name = "FEED.zip")]
    out: PathBuf,
}

/// Runs the command.
#[must_use]
pub fn run(args: &Args) -> ExitCode {
    let plan = SynthPlan { segments: args.segments, seed: args.seed, state: &args.state };
    match synth::write(&plan, &args.out) {
        Ok(()) => {
            println!("{}: {} street segments", args.out.display(), args.segments);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("locate-index synth: {error}");
            match error {
                SampleError::Argument(_) => ExitCode::from(2),
                SampleError::Io { .. } => ExitCode::FAILURE,
            }
        }
    }
}
