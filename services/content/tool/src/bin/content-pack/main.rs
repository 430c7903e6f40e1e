//! `content-pack`: the pack and the editors' space. Writes the pack out of the facts and proves that it is
//! that build; creates the content model in a space, fills it, and says what voters would not see.

mod facts;
mod holding;
mod lint;
mod list;
mod recheck;
mod space;

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use content_pack::space::settings::Settings;

#[derive(Parser)]
#[command(
    version,
    about = "The content pack and an editor's space",
    after_help = "Exit codes: 0 all well, 1 something is stale, kept, refused or not shown, 2 it could not run.\n\
        The space: CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT (master), CONTENTFUL_MANAGEMENT_TOKEN for model\n\
        and push, CONTENTFUL_DELIVERY_TOKEN or CONTENTFUL_PREVIEW_TOKEN for lint and list."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write pack.json, FACTS.md and the table of the fallback election out of the facts
    Build(facts::PackFolder),
    /// Prove that the committed files are those that `build` writes; exit 1 and name those that differ
    Check(facts::PackFolder),
    /// Print every fact that holds for a place and an election, with source and doubt
    Facts(holding::Holding),
    /// Count the published dates of past elections again by the rules, and name those that differ
    Recompute(facts::Recompute),
    /// Create or migrate the content model of a space: locales, content types, help and controls
    Model(space::Model),
    /// Fill a space from the pack; what editors changed is kept, and said
    Push(space::Push),
    /// Say what voters would not see of a space, an export or the pack, entry by entry, and why
    Lint(lint::Lint),
    /// Compare the official pages behind the facts with their last accepted state
    Recheck(Box<recheck::Recheck>),
    /// List what a space has beside its entries, as the site's credential sees it: one line each, id and name
    List(list::List),
}

/// The pack of this build.
const EMBEDDED: &str = include_str!("../../../../pack/pack.json");

/// The result of a command: a line to print, and whether it succeeded.
type Outcome = Result<(String, bool), String>;

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Build(place) => facts::build(&place),
        Command::Check(place) => facts::check(&place),
        Command::Facts(asked) => holding::holding(&asked),
        Command::Recompute(asked) => facts::recompute(&asked),
        Command::Model(asked) => over_the_net(async |settings| space::model(settings, &asked).await),
        Command::Lint(asked) => over_the_net(async |settings| lint::lint(settings, &asked).await),
        Command::Recheck(asked) => over_the_net(async |settings| recheck::recheck(settings, &asked).await),
        Command::List(asked) => over_the_net(async |settings| list::list(settings, &asked).await),
        Command::Push(asked) => over_the_net(async |settings| space::push(settings, &asked).await),
    };
    match done {
        Ok((text, fine)) => {
            // A closed output (`| head`) is not a failure.
            let _ = writeln!(std::io::stdout().lock(), "{text}");
            if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("content-pack: {why}");
            ExitCode::from(2)
        }
    }
}

/// Reads the environment, and runs a command that calls the vendor's API.
fn over_the_net(command: impl AsyncFnOnce(&Settings) -> Outcome) -> Outcome {
    let values = std::env::vars_os()
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()));
    let settings = Settings::read(values).map_err(|stop| match stop {
        common::config::Stop::Bad(faults) => faults.join("\n"),
        common::config::Stop::Help(text) => text,
    })?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| format!("cannot start: {why}"))?;
    runtime.block_on(command(&settings))
}

/// Writes a file beside the old one and moves it, so that a reader never sees half a file. Nothing is left
/// where that fails.
fn replace(path: &Path, text: &str) -> Result<(), String> {
    let part = path.with_extension("part");
    std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, path)).map_err(|why| {
        let _ = std::fs::remove_file(&part);
        format!("{}: {why}", path.display())
    })
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}
