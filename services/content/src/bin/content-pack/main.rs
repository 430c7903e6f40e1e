//! `content-pack`: the pack and the editors' space. Writes the pack out of the facts and proves that it is
//! that build; creates the content model in a space, fills it, and says what voters would not see.

mod facts;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about = "The content pack and an editor's space")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write pack.json, FACTS.md and the table of the fallback election out of the facts
    Build(facts::Place),
    /// Prove that what is committed is what `build` writes; exit 1 and name what is not
    Check(facts::Place),
}

/// What a command ends with: a line to print, and whether all is well.
type Outcome = Result<(String, bool), String>;

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Build(place) => facts::build(&place),
        Command::Check(place) => facts::check(&place),
    };
    match done {
        Ok((text, fine)) => {
            println!("{text}");
            if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("content-pack: {why}");
            ExitCode::from(2)
        }
    }
}
