//! `locate-index batch`: asks an index about a whole voter list, offline and on all cores. The list is
//! streamed, and every row comes out again in its order: a faulty one with the reason. Addresses go to the
//! output and nowhere else.

mod answers;
mod columns;
mod order;
mod pipeline;
mod precincts;
mod rows;
mod tally;

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, IsTerminal as _, Read as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use chrono::NaiveDate;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tempfile::NamedTempFile;

use answers::{ListEncoding, RowLookup};
use columns::{ColumnError, ListColumns, WantedColumns};
use pipeline::Interrupted;
use precincts::PrecinctsByText;
use rows::{ListRow, ListRows};
use tally::{BatchTally, RowOutcome};

use address::StateCode;
use index::{Index, IndexError};

/// Rows of all chunks under way, and the fewest and most rows of one chunk, which is looked up in the order
/// of its streets: a larger one reads less memory twice. The last is the bytes of a chunk.
const ROWS_AT_ONCE: usize = 1 << 16;
const CHUNK_ROWS: [usize; 2] = [256, 1 << 14];
const CHUNK_BYTES: usize = 4 << 20;
const MAX_THREADS: u16 = 256;

/// Looks a list of voters up: a CSV file in, the same rows with their answers out, in the same order.
///
/// Exit code 1 when a file cannot be read or written, or when rows of the list are faulty; those come out
/// with the answer `faulty_row`, and all others with theirs.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
pub struct Args {
    /// The index file.
    #[arg(value_name = "X.vri")]
    index: PathBuf,
    /// The list, CSV with a row of names; `-` is standard input.
    #[arg(long = "in", value_name = "VOTERS.csv")]
    input: PathBuf,
    /// Column of the whole address in one line.
    #[arg(long, value_name = "NAME", group = "where")]
    address_column: Option<String>,
    /// Columns of its parts. A part may be empty, or several columns: `number+street+unit,city,state,zip`.
    #[arg(long, value_name = "LINE1,CITY,STATE,ZIP", group = "where")]
    columns: Option<String>,
    /// The index of the previous election: adds `moved_from`, the place of each voter that has changed since.
    #[arg(long, value_name = "OLD.vri")]
    previous: Option<PathBuf>,
    /// Column that names a row in the report, such as the voter's number.
    #[arg(long, value_name = "NAME")]
    key_column: Option<String>,
    /// Column of the list's own precinct, by identifier or name, to be compared with the index's.
    #[arg(long, value_name = "NAME")]
    expected_column: Option<String>,
    /// Whose precincts these are, where several counties or feeds have one of that name: the FIPS code or the
    /// name of the county or of the source. A row may say so itself: `PRECINCT@COUNTY`.
    #[arg(long, value_name = "COUNTY", requires = "expected_column")]
    expected_of: Option<String>,
    /// The file to write; without it, rows go to standard output and the summary to standard error.
    #[arg(long, value_name = "OUT.csv")]
    out: Option<PathBuf>,
    /// Writes the summary as JSON. It holds no address.
    #[arg(long, value_name = "R.json")]
    report: Option<PathBuf>,
    /// The delimiter between values: one character, or `tab`.
    #[arg(long, value_name = "CHAR", default_value = ",", value_parser = delimiter)]
    delimiter: u8,
    /// Encoding of the list. The output is UTF-8.
    #[arg(long, value_enum, default_value_t)]
    encoding: ListEncoding,
    /// State that is assumed when an address names none.
    #[arg(long, value_name = "CODE")]
    state: Option<String>,
    /// The date of every rule, YYYY-MM-DD; before TODAY and NOW.
    #[arg(long, value_name = "DATE")]
    today: Option<NaiveDate>,
    /// Threads; default: the number of cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    threads: Option<u16>,
    /// No progress bar.
    #[arg(long)]
    quiet: bool,
}

/// Why a list was not answered. No text holds a value of the list.
#[derive(Debug, thiserror::Error)]
enum BatchError {
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error("{path}: {cause}")]
    Io { path: String, cause: std::io::Error },
    #[error("{0}: is empty; the first row must hold the names of the columns")]
    Empty(String),
    #[error("{0}: is UTF-16; save it as UTF-8 (iconv -f UTF-16 -t UTF-8)")]
    Utf16(String),
    #[error("{0}")]
    Columns(#[from] ColumnError),
    #[error("{0}")]
    CommandLine(String),
    #[error("{0}")]
    Interrupted(#[from] Interrupted),
    #[error("a row could not be written: {0}")]
    Row(csv::Error),
}

fn delimiter(text: &str) -> Result<u8, String> {
    match text {
        "tab" | "\\t" => Ok(b'\t'),
        _ => match text.as_bytes() {
            [one] if one.is_ascii() && !matches!(one, b'"' | b'\r' | b'\n') => Ok(*one),
            _ => Err("one character, or `tab`".to_owned()),
        },
    }
}

/// Runs the command.
pub fn run(args: &Args) -> ExitCode {
    let clock = match super::lookup::clock_of(args.today) {
        Ok(clock) => clock,
        Err(code) => return code,
    };
    match batch(args, &clock) {
        Ok(faulty) => ExitCode::from(u8::from(faulty)),
        // The reader of the output has closed it (`| head`).
        Err(BatchError::Io { cause, .. }) if cause.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("locate-index batch: {error}");
            let bad_line = matches!(error, BatchError::Columns(_) | BatchError::CommandLine(_));
            ExitCode::from(if bad_line { 2 } else { 1 })
        }
    }
}

/// Answers the list; true when rows of it were faulty.
fn batch(args: &Args, clock: &common::clock::Clock) -> Result<bool, BatchError> {
    let state = args.state.as_deref().map(|code| {
        let message = "--state: not the two-letter code of a state or territory";
        StateCode::parse(code).ok_or_else(|| BatchError::CommandLine(message.to_owned()))
    });
    let state = state.transpose()?;
    distinct(args)?;
    let index = Index::open(&args.index)?;
    let previous = args.previous.as_deref().map(Index::open).transpose()?;
    let (mut input, length) = open(&args.input)?;
    begin(&mut input, &args.input)?;
    let mut rows = ListRows::new(input, args.delimiter);
    let header = rows.header().map_err(|e| io(&args.input, e))?;
    let header = header.ok_or_else(|| BatchError::Empty(args.input.display().to_string()))?;
    let wanted = WantedColumns {
        address: args.address_column.as_deref(),
        parts: args.columns.as_deref(),
        key: args.key_column.as_deref(),
        expected: args.expected_column.as_deref(),
        moved: previous.is_some(),
    };
    let columns = columns::find(&header.cells, wanted)?;
    let (encoding, previous) = (args.encoding, previous.as_ref());
    let (precincts, expected_of) = (PrecinctsByText::of(&index), args.expected_of.as_deref());
    if let Some(whose) = expected_of.filter(|whose| !precincts.knows(whose)) {
        let message =
            format!("--expected-of: the index has no precinct of {whose:?}, neither a county nor a source");
        return Err(BatchError::CommandLine(message));
    }
    let columns = &columns;
    let asker =
        RowLookup { index: &index, previous, clock, columns, precincts, expected_of, encoding, state };
    let mut output = ListOutput::create(args.out.as_deref())?;
    output.write(&head(args, &header, columns)?)?;
    let bar = progress(args, length);
    let mut tally = BatchTally::new(args.expected_column.is_some(), previous.is_some());
    answer_all(args, rows, &asker, |chunk| {
        output.write(&chunk.bytes)?;
        chunk.outcomes.into_iter().for_each(|row| tally.add(row));
        bar.set_position(chunk.read);
        let seconds = bar.elapsed().as_secs_f64().max(0.001);
        bar.set_message(format!("{} rows, {:.0}/s", tally.rows, tally.rows as f64 / seconds));
        Ok(())
    })?;
    bar.finish_and_clear();
    tally.finish();
    output.publish()?;
    if let Some(path) = &args.report {
        super::build::write_report(path, &tally).map_err(|e| io(path, e))?;
    }
    let printed = match args.out {
        Some(_) => tally.print(&mut std::io::stdout().lock()),
        None => tally.print(&mut std::io::stderr().lock()),
    };
    printed.map_err(|e| io(Path::new("the summary"), e))?;
    Ok(tally.is_faulty())
}

/// Rows that are being answered.
struct RowChunk {
    rows: Vec<ListRow>,
    /// Bytes of the list up to their end.
    read: u64,
}

/// The same, answered.
struct AnsweredChunk {
    bytes: Vec<u8>,
    outcomes: Vec<RowOutcome>,
    read: u64,
}

fn answer_all<R: BufRead + Send>(
    args: &Args,
    mut rows: ListRows<R>,
    asker: &RowLookup<'_>,
    mut take: impl FnMut(AnsweredChunk) -> Result<(), BatchError>,
) -> Result<(), BatchError> {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = args.threads.map_or_else(cores, usize::from).min(usize::from(MAX_THREADS));
    let most = (ROWS_AT_ONCE / threads).clamp(CHUNK_ROWS[0], CHUNK_ROWS[1]);
    let next = || {
        let (mut list, mut bytes) = (Vec::new(), 0);
        while list.len() < most && bytes < CHUNK_BYTES {
            let Some(row) = rows.next().map_err(|e| io(&args.input, e))? else { break };
            bytes += row.cells.as_slice().len();
            list.push(row);
        }
        Ok((!list.is_empty()).then(|| RowChunk { rows: list, read: rows.bytes() }))
    };
    let work = |chunk: RowChunk| {
        let mut out = writer(args.delimiter);
        // By the number of the row: where its text stands, and what the tally counts.
        let mut answered: Vec<_> = chunk.rows.iter().map(|_| None).collect();
        let mut end = 0;
        for row in order::by_street(&chunk.rows, &asker.columns.address) {
            let outcome = asker.row(&chunk.rows[row], &mut out).map_err(BatchError::Row)?;
            out.flush().map_err(|e| BatchError::Row(e.into()))?;
            let start = std::mem::replace(&mut end, out.get_ref().len());
            answered[row] = Some((start..end, outcome));
        }
        let text = out.into_inner().map_err(|e| BatchError::Row(e.into_error().into()))?;
        let (mut bytes, mut outcomes) = (Vec::with_capacity(text.len()), Vec::with_capacity(answered.len()));
        for (place, outcome) in answered.into_iter().flatten() {
            bytes.extend_from_slice(&text[place]);
            outcomes.push(outcome);
        }
        Ok(AnsweredChunk { bytes, outcomes, read: chunk.read })
    };
    pipeline::ordered(threads, next, work, |answered: Result<_, BatchError>| take(answered?))
}

fn writer(delimiter: u8) -> csv::Writer<Vec<u8>> {
    csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new())
}

/// The row of names: the list's, and those that are added.
fn head(args: &Args, header: &ListRow, columns: &ListColumns) -> Result<Vec<u8>, BatchError> {
    let mut out = writer(args.delimiter);
    let own = header.cells.iter().map(|name| args.encoding.bytes(name));
    own.into_iter().try_for_each(|name| out.write_field(name)).map_err(BatchError::Row)?;
    out.write_record(&columns.added).map_err(BatchError::Row)?;
    out.into_inner().map_err(|e| BatchError::Row(e.into_error().into()))
}

fn io(path: &Path, cause: std::io::Error) -> BatchError {
    BatchError::Io { path: path.display().to_string(), cause }
}

type ListInput = BufReader<Box<dyn std::io::Read + Send>>;

/// The list and its length, where it has one.
fn open(path: &Path) -> Result<(ListInput, Option<u64>), BatchError> {
    let (input, length): (Box<dyn std::io::Read + Send>, _) = if path == Path::new("-") {
        (Box::new(std::io::stdin()), None)
    } else {
        let file = File::open(path).map_err(|e| io(path, e))?;
        let meta = file.metadata().map_err(|e| io(path, e))?;
        (Box::new(file), meta.is_file().then_some(meta.len()))
    };
    Ok((BufReader::with_capacity(1 << 18, input), length))
}

/// Skips the mark that some programs put before UTF-8, and refuses UTF-16.
fn begin(input: &mut ListInput, path: &Path) -> Result<(), BatchError> {
    let mut first = Vec::new();
    input.by_ref().take(3).read_to_end(&mut first).map_err(|e| io(path, e))?;
    if first.starts_with(b"\xff\xfe") || first.starts_with(b"\xfe\xff") || first.contains(&0) {
        return Err(BatchError::Utf16(path.display().to_string()));
    }
    if first != b"\xef\xbb\xbf" {
        // The bytes that were read belong to the list.
        let rest = std::mem::replace(input, BufReader::with_capacity(0, Box::new(std::io::empty())));
        *input = BufReader::with_capacity(1 << 18, Box::new(std::io::Cursor::new(first).chain(rest)));
    }
    Ok(())
}

/// Refuses an output path that is also an input or another output.
fn distinct(args: &Args) -> Result<(), BatchError> {
    let at = |path: &Path| -> PathBuf {
        let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let beside = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
        path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.to_owned())
    };
    let mut taken = vec![("the list", at(&args.input)), ("the index", at(&args.index))];
    taken.extend(args.previous.iter().map(|path| ("the previous index", at(path))));
    for (flag, path) in [("--out", &args.out), ("--report", &args.report)] {
        let Some(path) = path else { continue };
        if let Some((what, _)) = taken.iter().find(|(_, other)| *other == at(path)) {
            return Err(BatchError::CommandLine(format!("{flag}: {} is {what}", path.display())));
        }
        if path.metadata().is_ok_and(|m| !m.is_file()) {
            return Err(BatchError::CommandLine(format!("{flag}: {} is not a file", path.display())));
        }
        taken.push((if flag == "--out" { "the output" } else { "the report" }, at(path)));
    }
    Ok(())
}

/// Where rows go: to standard output, or to a temporary file beside the requested one, renamed at the end.
enum ListOutput {
    Stdout(BufWriter<std::io::Stdout>),
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl ListOutput {
    fn create(path: Option<&Path>) -> Result<Self, BatchError> {
        let Some(path) = path else { return Ok(Self::Stdout(BufWriter::new(std::io::stdout()))) };
        let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Readable by its owner alone: it is a list of voters.
        let file = tempfile::Builder::new()
            .prefix(&format!("{name}."))
            .suffix(".part")
            .tempfile_in(folder)
            .map_err(|e| io(path, e))?;
        Ok(Self::File(BufWriter::with_capacity(1 << 18, file), path.to_owned()))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), BatchError> {
        match self {
            Self::Stdout(out) => out.write_all(bytes).map_err(|e| io(Path::new("standard output"), e)),
            Self::File(out, path) => out.write_all(bytes).map_err(|e| io(path, e)),
        }
    }

    fn publish(self) -> Result<(), BatchError> {
        match self {
            Self::Stdout(mut out) => out.flush().map_err(|e| io(Path::new("standard output"), e)),
            Self::File(out, path) => {
                let file = out.into_inner().map_err(|e| io(&path, e.into_error()))?;
                file.as_file().sync_all().map_err(|e| io(&path, e))?;
                file.persist(&path).map(|_| ()).map_err(|e| io(&path, e.error))
            }
        }
    }
}

/// A progress bar, on a terminal only.
fn progress(args: &Args, length: Option<u64>) -> ProgressBar {
    if args.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(5));
    let template = if length.is_some() {
        "{wide_bar} {percent:>3} %  {msg}, {eta} left"
    } else {
        "{spinner} {binary_bytes}  {msg}"
    };
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
