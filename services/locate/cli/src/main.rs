//! `locate-index`: builds, checks and asks the index from the command line. One file a command in `cli`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

common::allocator!();

/// Builds, checks and asks the index of voting locations.
///
/// Exit codes: 0 done; 1 the input has faults or could not be read; 2 the command line is wrong; 64 TODAY
/// or NOW is wrong; 75 another build is writing the same index.
#[derive(Parser)]
#[command(name = "locate-index", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Batch(cli::batch::Args),
    Build(cli::build::Args),
    Check(cli::check::Args),
    Diff(cli::diff::Args),
    Lookup(cli::lookup::Args),
    Map(cli::map::Args),
    Model(cli::model::Args),
    Parse(cli::parse::Args),
    Sample(cli::sample::Args),
    Stats(cli::stats::Args),
    Synth(cli::synth::Args),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Batch(args) => cli::batch::run(&args),
        Command::Build(args) => cli::build::run(&args),
        Command::Check(args) => cli::check::run(&args),
        Command::Diff(args) => cli::diff::run(&args),
        Command::Lookup(args) => cli::lookup::run(&args),
        Command::Map(args) => cli::map::run(&args),
        Command::Model(args) => cli::model::run(&args),
        Command::Parse(args) => cli::parse::run(&args),
        Command::Sample(args) => cli::sample::run(&args),
        Command::Stats(args) => cli::stats::run(&args),
        Command::Synth(args) => cli::synth::run(&args),
    }
}
