//! `locate-index build`: feeds to one index file. The old file stays until the new one is complete. The report
//! tells the service what the feeds say and what was refused (`LOCATE_IMPORT_REPORT`).

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use common::clock::Clock;
use serde::Serialize;

use super::about;
use super::guard::{Against, Compared, Guard};
use super::unpacked::Unpacked;
use feed::finding::{Finding, Severity};
use feed::model::Feed;
use feed::rules;
use feed::{self, FeedError, state_of};
use importer::BuildError;
use importer::{Builder, Summary, refuse_wrong};
use index::selfcheck::Share;
use index::{Index, SelfCheck};

/// Builds an index file out of feeds, a state or county a feed; compares it with the file that it replaces.
///
/// Exit code 1 when nothing was published, or when the report could not be written.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A feed: .zip, .xml or a folder of VIP files. May be given several times.
    #[arg(long = "feed", value_name = "FEED", required = true, num_args = 1..)]
    feeds: Vec<PathBuf>,
    /// The index file to write.
    #[arg(long, value_name = "X.vri")]
    out: PathBuf,
    /// Writes what was built and every finding as JSON.
    #[arg(long, value_name = "R.json")]
    report: Option<PathBuf>,
    /// Ends with exit code 0 when feeds were refused and the report says so, for a next step that publishes it
    /// (`locate-store publish --report`).
    #[arg(long, requires = "report")]
    refusal_is_reported: bool,
    /// Publishes even when a feed has fatal findings, too many addresses or points within boundaries moved
    /// or are gone, or addresses of the new index lead to a wrong place when they are typed back.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    unpacked: Unpacked,
    #[command(flatten)]
    against: Against,
}

/// What `--report` writes.
#[derive(Serialize)]
struct BuildReport<'a> {
    /// When the build ended, RFC 3339.
    ended_at: String,
    /// Why nothing was published; null when it was.
    refused: Option<Reason>,
    built: Option<&'a Summary>,
    comparison: Option<&'a Compared>,
    feeds: Vec<FeedReport>,
}

/// Why nothing was published, in a word that holds nothing of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Reason {
    FatalFindings,
    Unreadable,
    TooManyMoved,
    WrongPlace,
    Other,
}

/// Why nothing was published: the word, and the sentence for whoever runs the command.
struct Refused(Reason, String);

impl From<BuildError> for Refused {
    fn from(error: BuildError) -> Self {
        let reason = match &error {
            BuildError::Fatal(_) => Reason::FatalFindings,
            BuildError::Feed(_) | BuildError::NoState { .. } => Reason::Unreadable,
            BuildError::Moved(_) => Reason::TooManyMoved,
            BuildError::WrongPlaces(_) => Reason::WrongPlace,
            _ => Reason::Other,
        };
        Self(reason, error.to_string())
    }
}

#[derive(Default, Serialize)]
struct FeedReport {
    feed: PathBuf,
    /// Two-letter state, or empty.
    state: String,
    /// Name of the source, or empty.
    source: String,
    /// When the source made it, RFC 3339, or empty.
    as_of: String,
    /// It cannot be read, or names no state.
    unreadable: bool,
    fatal: bool,
    counts: std::collections::BTreeMap<&'static str, u64>,
    findings: Vec<Finding>,
}

/// Runs the command.
pub fn run(args: &Args) -> ExitCode {
    let mut reports = Vec::new();
    let mut guard = None;
    let built = build(args, &mut reports, &mut guard);
    let summary = built.as_ref().ok();
    let comparison = guard.as_ref().and_then(|g| g.comparison.as_ref());
    let refused = built.as_ref().err().map(|Refused(reason, _)| *reason);
    let ended_at = Clock::system().now().to_rfc3339();
    let report = BuildReport { ended_at, refused, built: summary, comparison, feeds: reports };
    let mut code = ExitCode::SUCCESS;
    if let Some(path) = &args.report
        && let Err(why) = write_report(path, &report)
    {
        eprintln!("locate-index build: the report was not written: {}: {why}", path.display());
        code = ExitCode::FAILURE;
    }
    match &built {
        Ok(summary) => {
            for feed in &summary.feeds {
                println!(
                    "{}  {}: {} of {} segments, {} precincts, {} places",
                    feed.state,
                    feed.source,
                    feed.segments_used,
                    feed.segments_read,
                    feed.precincts,
                    feed.places
                );
                if feed.boundaries > 0 {
                    println!("    {} precincts have boundaries", feed.boundaries);
                }
                for (reason, count) in &feed.segments_left_out {
                    println!("    {count} segments left out: {reason}");
                }
            }
            findings(&report.feeds);
            println!("{}", typed_back(&summary.self_check));
            println!(
                "{}: {} segments on {} streets, {} bytes, version {}",
                summary.path.display(),
                summary.segments,
                summary.streets,
                summary.bytes,
                summary.version
            );
            code
        }
        Err(Refused(reason, error)) => {
            eprintln!("locate-index build: {error}");
            // A full disk is no refusal.
            if args.refusal_is_reported && *reason != Reason::Other { code } else { ExitCode::FAILURE }
        }
    }
}

fn build(args: &Args, reports: &mut Vec<FeedReport>, guard: &mut Option<Guard>) -> Result<Summary, Refused> {
    let new = Guard::new(&args.against, &args.out, args.force)?;
    let guard = guard.insert(new);
    let mut builder = Builder::new(&args.out);
    let (mut fatal, mut failed) = (0, None);
    for path in &args.feeds {
        let mut unreadable = |error: FeedError, known: FeedReport| {
            reports.push(FeedReport { unreadable: true, ..known });
            Refused(Reason::Unreadable, about(path, &error))
        };
        let named = || FeedReport { feed: path.clone(), ..FeedReport::default() };
        let reader = match feed::open_up_to(path, args.unpacked.max_unpacked) {
            Ok(reader) => reader,
            Err(error) => return Err(unreadable(error, named())),
        };
        let mut known = FeedReport { feed: path.clone(), ..known(reader.feed()) };
        let report = match builder.add_checked(&reader) {
            Ok(report) => report,
            Err(BuildError::Feed(error)) => return Err(unreadable(error, known)),
            Err(error) => {
                // A feed that cannot be added is still reported, and so are the feeds after it.
                known.unreadable = matches!(error, BuildError::NoState { .. });
                let sentence = about(path, &error);
                failed.get_or_insert_with(|| Refused(Refused::from(error).0, sentence));
                match feed::check(&reader) {
                    Ok(report) => report,
                    Err(error) => return Err(unreadable(error, known)),
                }
            }
        };
        let is_fatal = |id: &str| rules::by_id(id).is_some_and(|r| r.severity == Severity::Fatal);
        fatal += report.counts.iter().filter(|(id, _)| is_fatal(id)).map(|(_, n)| n).sum::<u64>();
        for finding in report.findings.iter().filter(|f| f.severity == Severity::Fatal).take(20) {
            let line = if finding.line > 0 { format!(":{}", finding.line) } else { String::new() };
            eprintln!(
                "{}: fatal {} {}{line}: {}",
                path.display(),
                finding.rule,
                finding.file,
                finding.message
            );
        }
        reports.push(FeedReport {
            fatal: report.fatal,
            counts: report.counts,
            findings: report.findings,
            ..known
        });
    }
    if fatal > 0 && !args.force {
        return Err(BuildError::Fatal(fatal).into());
    }
    if let Some(error) = failed {
        return Err(error);
    }
    let now = Clock::system().now().timestamp();
    let check = |index: &Index, found: &SelfCheck| {
        // The most serious reason first: a wrong place.
        match refuse_wrong(found) {
            Err(error) if !args.force => return Err(error),
            Err(error) => eprintln!("locate-index build: forced: {error}"),
            Ok(()) => {}
        }
        guard.check(index)
    };
    Ok(builder.finish_if(now, check)?)
}

/// What a feed says of itself.
fn known(feed: &Feed) -> FeedReport {
    let source = feed.source.clone().unwrap_or_default();
    FeedReport {
        state: state_of(feed).map(|state| state.as_str().to_owned()).unwrap_or_default(),
        source: source.name.trim().to_owned(),
        as_of: source.date_time.map(|at| at.to_rfc3339()).unwrap_or_default(),
        ..FeedReport::default()
    }
}

/// The self-check in a line.
fn typed_back(found: &SelfCheck) -> String {
    let sum = |part: fn(&Share) -> u32| found.ways.iter().map(part).sum::<u32>();
    let (right, asked) = (sum(|s| s.found), sum(|s| s.asked));
    let (unknown, wrong) = (sum(|s| s.not_known), sum(|s| s.wrong));
    format!(
        "own addresses typed back in {} ways: {right} found, {asked} asked, {unknown} not known, {wrong} wrong",
        found.ways.len()
    )
}

/// Prints the number of findings by severity, and the command that names them; the index was built all the same.
fn findings(feeds: &[FeedReport]) {
    for feed in feeds {
        let of = |severity| {
            let broken =
                feed.counts.iter().filter(|(id, _)| rules::by_id(id).is_some_and(|r| r.severity == severity));
            broken.map(|(_, n)| n).sum::<u64>()
        };
        let counts = [
            ("fatal", of(Severity::Fatal)),
            ("critical", of(Severity::Critical)),
            ("error", of(Severity::Error)),
            ("warning", of(Severity::Warning)),
        ];
        let told: Vec<String> =
            counts.iter().filter(|(_, n)| *n > 0).map(|(name, n)| format!("{n} {name}")).collect();
        if !told.is_empty() {
            let path = feed.feed.display();
            println!("findings: {}; `locate-index check {path}` names them", told.join(", "));
        }
    }
}

pub(super) fn write_report(path: &Path, report: &impl Serialize) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
    serde_json::to_writer_pretty(&mut file, report)?;
    file.write_all(b"\n")?;
    file.flush()
}
