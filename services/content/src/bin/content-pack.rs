//! `content-pack`: writes the embedded pack, and the table of the fallback election, out of the facts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use content::generate::{self, Input};

#[derive(Parser)]
#[command(version, about = "Writes the embedded content pack out of the facts")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the pack: an export in the shape of the CMS
    Build(Files),
    /// Write the table of early voting in 2024 (Rust), for the fallback election
    Fallback(Files),
    /// Read a pack with all rules, and name what each jurisdiction lacks
    Check {
        /// The pack
        pack: PathBuf,
    },
}

#[derive(clap::Args)]
struct Files {
    /// Folder with jurisdictions.json, elections.json and sources.json
    #[arg(long)]
    facts: PathBuf,
    /// File to write
    #[arg(long)]
    out: PathBuf,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Build(files) => write(&files, |input| generate::pack(input).map_err(|e| e.to_string())),
        Command::Fallback(files) => {
            write(&files, |input| generate::fallback_table(input).map_err(|e| e.to_string()))
        }
        Command::Check { pack } => check(&pack),
    };
    match done {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("content-pack: {why}");
            ExitCode::FAILURE
        }
    }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

fn write(files: &Files, make: impl FnOnce(&Input<'_>) -> Result<String, String>) -> Result<String, String> {
    let [jurisdictions, elections, sources] =
        ["jurisdictions.json", "elections.json", "sources.json"].map(|name| read(&files.facts.join(name)));
    let (jurisdictions, elections, sources) = (jurisdictions?, elections?, sources?);
    let input = Input { jurisdictions: &jurisdictions, elections: &elections, sources: &sources };
    let text = make(&input)?;
    // Written beside and moved, so that a reader never sees half a file.
    let part = files.out.with_extension("part");
    std::fs::write(&part, &text)
        .and_then(|()| std::fs::rename(&part, &files.out))
        .map_err(|why| format!("{}: {why}", files.out.display()))?;
    Ok(format!("{}: {} bytes", files.out.display(), text.len()))
}

fn check(path: &Path) -> Result<String, String> {
    let pack = content::sources::pack::Pack::parse(read(path)?.as_bytes()).map_err(|why| why.to_string())?;
    let day = generate::ELECTION_DAY.parse().map_err(|why| format!("{why}"))?;
    for entry in pack.entries() {
        let seen = content::domain::rules::jurisdiction(entry, day);
        println!("{}  {}", seen.place.code, seen.missing_fields.join(", "));
    }
    Ok(format!("{} jurisdictions", pack.entries().len()))
}
