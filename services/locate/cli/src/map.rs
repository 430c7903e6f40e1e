//! `locate-index map F.csv`: proposes the map of a county's street file, shows rows as it reads them, and
//! says what is missing or unsure. An unsure field is a comment in the map, and is never used. With `--build`
//! the index follows where nothing is missing or unsure.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser as _;
use feed::propose::{Proposal, ProposalInput, columns_markdown, propose};

use super::unpacked::UnpackedLimit;

/// Proposes the map of a county's street file from its headers and values.
///
/// Prints the first rows as they are read and what is missing or unsure; then `locate-index build
/// --street-file F.csv --map F.toml --out X.vri` builds the index; `--build X.vri` does it at once where
/// nothing is missing or unsure. Exit code 1 when a file cannot be read, or when `--build` built nothing.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The street file: CSV with commas, semicolons, tabs or bars, in any usual encoding.
    #[arg(value_name = "F.csv", required_unless_present = "columns")]
    street_file: Option<PathBuf>,
    /// The table of polling places by precinct.
    #[arg(long, value_name = "P.csv")]
    places: Option<PathBuf>,
    /// Boundaries of precincts: GeoJSON, or a shapefile.
    #[arg(long, value_name = "FILE")]
    precincts: Option<PathBuf>,
    /// A fact that the files do not say, such as county.name="Clark County". May be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = fact)]
    facts: Vec<(String, String)>,
    /// Where to write the map; otherwise it is printed. A file that exists is not replaced.
    #[arg(long, value_name = "F.toml")]
    out: Option<PathBuf>,
    /// Builds this index with the map, if nothing is missing or unsure.
    #[arg(long, value_name = "X.vri", requires = "out")]
    build: Option<PathBuf>,
    #[command(flatten)]
    unpacked: UnpackedLimit,
    /// Prints the table of all headers that are known (COLUMNS.md) and reads no file.
    #[arg(long, conflicts_with_all = ["street_file", "places", "precincts", "out", "build"])]
    columns: bool,
}

impl Args {
    fn street_file(&self) -> &Path {
        self.street_file.as_deref().unwrap_or(Path::new(""))
    }
}

/// The command line of `build`, for the defaults of all that `map` does not say.
#[derive(clap::Parser)]
struct BuildCommand {
    #[command(flatten)]
    build: super::build::Args,
}

fn fact(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write KEY=VALUE, as county.name=\"Clark County\"")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// Runs the command.
pub fn run(args: &Args) -> ExitCode {
    if args.columns {
        let done = std::io::stdout().lock().write_all(columns_markdown().as_bytes());
        return super::ended("map", done, ExitCode::SUCCESS);
    }
    let done = mapped(args).and_then(|open| match (&args.build, &args.out) {
        (Some(index), Some(map)) if open == 0 => build(args, index, map),
        (Some(_), _) => Err(format!("{open} things are missing or unsure: nothing was built")),
        _ => Ok(ExitCode::SUCCESS),
    });
    done.unwrap_or_else(|why| {
        eprintln!("locate-index map: {why}");
        ExitCode::FAILURE
    })
}

/// `locate-index build` with the map that was written.
fn build(args: &Args, index: &Path, map: &Path) -> Result<ExitCode, String> {
    let bytes = args.unpacked.max_unpacked.to_string();
    let arguments: [&OsStr; 9] = [
        "build".as_ref(),
        "--street-file".as_ref(),
        args.street_file().as_ref(),
        "--map".as_ref(),
        map.as_ref(),
        "--out".as_ref(),
        index.as_ref(),
        "--max-unpacked".as_ref(),
        bytes.as_ref(),
    ];
    let building = BuildCommand::try_parse_from(arguments).map_err(|e| e.to_string())?;
    Ok(super::build::run(&building.build))
}

/// Writes the map; how many things are missing or unsure.
fn mapped(args: &Args) -> Result<usize, String> {
    let folder = args.out.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
    let given = ProposalInput {
        street_file: args.street_file().to_owned(),
        places: args.places.clone(),
        precincts: args.precincts.clone(),
        facts: args.facts.iter().cloned().collect::<BTreeMap<_, _>>(),
        folder: folder.to_owned(),
        bytes: args.unpacked.max_unpacked,
    };
    let proposal = propose(&given).map_err(|e| e.to_string())?;
    if let Some(path) = &args.out {
        let cannot = |e: std::io::Error| match e.kind() {
            std::io::ErrorKind::AlreadyExists => {
                format!("{} exists: remove it, or name another with --out", path.display())
            }
            _ => format!("{}: {e}", path.display()),
        };
        let mut file = std::fs::File::create_new(path).map_err(cannot)?;
        file.write_all(proposal.map.as_bytes()).map_err(cannot)?;
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    match tell(args, &proposal, &mut out).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(format!("cannot write: {e}")),
        _ => Ok(proposal.open.len()),
    }
}

fn tell(args: &Args, proposal: &Proposal, out: &mut impl Write) -> std::io::Result<()> {
    if args.out.is_none() {
        writeln!(out, "{}", proposal.map)?;
    }
    for (title, lines) in [
        ("The first rows, as they are read:", &proposal.rows),
        ("Seen:", &proposal.notes),
        ("Missing or unsure:", &proposal.open),
    ] {
        if !lines.is_empty() {
            writeln!(out, "{title}")?;
            lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
        }
    }
    if let Some(path) = args.out.as_ref().filter(|_| args.build.is_none() || !proposal.open.is_empty()) {
        let file = args.street_file().display();
        let map = path.display();
        let before = if proposal.open.is_empty() { "" } else { "complete it, then " };
        writeln!(out, "{map}: {before}locate-index build --street-file {file} --map {map} --out X.vri")?;
    }
    Ok(())
}
