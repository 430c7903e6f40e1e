//! `geo-db`: makes the state-level table out of location databases, and looks addresses up in it or in
//! a database. It has no network and keeps nothing.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chrono::NaiveDate;
use clap::{Args, Parser, Subcommand};
use geo::domain::address::Visitor;
use geo::domain::region::{Region, RegionAnswer, RegionSource};
use geo::domain::table::RegionTable;
use geo::sources::mmdb::Mmdb;
use geo::sources::mmdb_import::{self, LEAST_RANGES};
use geo::sources::{self, table_file};
use serde::Serialize;

/// An address has 45 characters at most; a longer line is cut, and refused as no address.
const MAX_LINE: u64 = 256;

type CommandError = Box<dyn std::error::Error>;

/// IP address -> United States state or territory, as files.
#[derive(Parser)]
#[command(name = "geo-db", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Makes a table of states and territories out of City databases (MMDB).
    Build(Build),
    /// Looks up one address, or one a line of standard input (then one JSON object a line).
    Lookup(Lookup),
}

#[derive(Args)]
struct Build {
    /// A City database; one for IPv4 and one for IPv6, or one for both.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    mmdb: Vec<PathBuf>,
    /// Where the table goes; replaced only when the new one is whole.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Accept a database too small to cover the United States (tests).
    #[arg(long)]
    force: bool,
}

#[derive(Args)]
struct Lookup {
    /// The address; without it, addresses are read from standard input.
    ip: Option<String>,
    /// Look up in a City database instead of the table inside this program; give it twice for two files,
    /// one for IPv4 and one for IPv6.
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    mmdb: Vec<PathBuf>,
    /// Look up in a table that `geo-db build` made.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Print JSON for one address too.
    #[arg(long)]
    json: bool,
}

/// One line of output.
#[derive(Serialize)]
struct Line<'a> {
    ip: &'a str,
    country_code: &'a str,
    region_code: &'a str,
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Build(build) => build_table(&build),
        Command::Lookup(lookup) => look_up(&lookup),
    };
    match done {
        Ok(code) => code,
        // The output was closed (`| head`).
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("geo-db: {error}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

fn build_table(build: &Build) -> Result<ExitCode, CommandError> {
    let table = mmdb_import::import(&Mmdb::open(&build.mmdb)?)?;
    let (v4, v6) = (table.v4().starts().len(), table.v6().starts().len());
    for (family, ranges) in [("IPv4", v4), ("IPv6", v6)] {
        if ranges < LEAST_RANGES && !build.force {
            return Err(format!(
                "only {ranges} {family} ranges: the databases do not cover the United States; name an \
                 {family} City database too, or use --force"
            )
            .into());
        }
    }
    let file = table_file::encode(&table)?;
    // Read it back before the old one goes.
    table_file::decode(&file)?;
    write_whole(&build.out, &file)?;
    println!(
        "{}: {} bytes, {v4} IPv4 and {v6} IPv6 ranges, data of {}",
        build.out.display(),
        file.len(),
        table.made_on()
    );
    Ok(ExitCode::SUCCESS)
}

/// Writes beside the target, syncs, renames: the target is the old file or the new one, never a part.
fn write_whole(target: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let at_target = |why: io::Error| format!("{}: cannot be written: {why}", target.display());
    let mut file = tempfile::Builder::new().prefix(".geo-db-").tempfile_in(folder).map_err(at_target)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(at_target)?;
    // Temporary files are private; a data file is as readable as any other.
    let readable = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    file.as_file().set_permissions(readable).map_err(at_target)?;
    file.persist(target).map_err(|error| at_target(error.error))?;
    std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(at_target)?;
    Ok(())
}

/// The data in which addresses are looked up.
enum Data {
    Table(RegionTable),
    Mmdb(Mmdb),
}

impl Data {
    fn open(lookup: &Lookup) -> Result<Self, CommandError> {
        if let Some(path) = &lookup.table {
            let bytes = std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))?;
            let table = table_file::decode(&bytes).map_err(|why| format!("{}: {why}", path.display()))?;
            return Ok(Self::Table(table));
        }
        if lookup.mmdb.is_empty() {
            return Ok(Self::Table(sources::embedded()?));
        }
        Ok(Self::Mmdb(Mmdb::open(&lookup.mmdb)?))
    }

    /// The answer, or why there is none, in words.
    fn answer(&self, ip: &str) -> Result<RegionAnswer, String> {
        let address = match Visitor::parse(ip).map_err(|why| why.to_string())? {
            Visitor::Reserved => return Ok(RegionAnswer::RESERVED),
            Visitor::Public(address) => address,
        };
        let (place, source, data_date): (Region, RegionSource, Option<NaiveDate>) = match self {
            Self::Table(table) => (table.lookup(address), RegionSource::Embedded, Some(table.made_on())),
            Self::Mmdb(files) => {
                (files.lookup(address).map_err(|why| why.to_string())?, RegionSource::Mmdb, files.made_on())
            }
        };
        Ok(RegionAnswer { place, source, data_date })
    }
}

fn look_up(lookup: &Lookup) -> Result<ExitCode, CommandError> {
    let data = Data::open(lookup)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let Some(ip) = &lookup.ip else {
        each_line(&mut io::stdin().lock(), |ip| write_json(&mut out, ip, &data.answer(ip)))?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    };
    let answer = data.answer(ip);
    if lookup.json {
        write_json(&mut out, ip, &answer)?;
    } else {
        match &answer {
            Ok(answer) => writeln!(out, "{}", in_words(answer))?,
            Err(why) => eprintln!("geo-db: {why}"),
        }
    }
    out.flush()?;
    Ok(if answer.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads lines of bounded length, of any bytes, and calls `each` with their text; blank lines are skipped.
fn each_line(input: &mut impl BufRead, mut each: impl FnMut(&str) -> io::Result<()>) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if io::Read::take(&mut *input, MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE {
            input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            each(text.trim())?;
        }
    }
}

fn write_json(out: &mut impl Write, ip: &str, answer: &Result<RegionAnswer, String>) -> io::Result<()> {
    let line = match answer {
        Ok(a) => Line {
            ip,
            country_code: a.place.country_code(),
            region_code: a.place.region_code(),
            source: a.source.as_str(),
            error: None,
        },
        Err(why) => Line { ip, country_code: "", region_code: "", source: "", error: Some(why.clone()) },
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

fn in_words(answer: &RegionAnswer) -> String {
    let place = match answer.place {
        Region::Jurisdiction(j) => format!("US {} ({})", j.code, j.en),
        Region::UnitedStates => "US, state unknown".to_owned(),
        Region::Abroad(country) => format!("{}, not in the United States", country.as_str()),
        Region::Unknown if answer.source == RegionSource::ReservedRange => {
            "a reserved range: nothing to look up".to_owned()
        }
        Region::Unknown if answer.source == RegionSource::Embedded => {
            "not known to be in the United States".to_owned()
        }
        Region::Unknown => "unknown".to_owned(),
    };
    let date = answer.data_date.map(|day| format!(", data of {day}")).unwrap_or_default();
    format!("{place} [{}{date}]", answer.source.as_str())
}
