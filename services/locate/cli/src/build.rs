//! `locate-index build`: feeds to one index file. The old file stays until the new one is complete. The
//! report tells the service what the feeds say and what was refused (`LOCATE_IMPORT_REPORT`).

mod unknown;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use common::clock::Clock;
use serde::Serialize;

use super::about;
use super::guard::{GuardComparison, PreviousIndexArgs, PublishGuard};
use super::sources::{FeedArg, StreetFiles};
use super::unpacked::UnpackedLimit;
use feed::finding::{Finding, Severity};
use feed::model::VipFeed;
use feed::rules;
use feed::{self, FeedError, state_of};
use importer::BuildError;
use importer::{BuildLock, BuildSummary, Builder, refuse_unknown, refuse_wrong};
use index::selfcheck::WayShare;
use index::{Index, SelfCheck, UnknownHome};
use unknown::UnknownRows;

/// Another build is writing the same index: EX_TEMPFAIL of sysexits.h, "the user is invited to retry".
const BUSY: u8 = 75;

/// Builds an index file out of feeds, a state or county a feed; compares it with the file that it replaces.
///
/// A feed that cannot be read, or that has fatal findings, is left out, and the others are built without it.
///
/// Exit code 1 when nothing was published, when a feed was left out, or when the report could not be written;
/// 75 when another build is writing the same index: wait until it has ended and build again.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A feed: .zip, .xml or a folder of VIP files. May be given several times.
    #[arg(long = "feed", value_name = "FEED", required_unless_present = "street_files", num_args = 1..)]
    feeds: Vec<PathBuf>,
    #[command(flatten)]
    street_files: StreetFiles,
    /// The index file to write.
    #[arg(long, value_name = "X.vri")]
    out: PathBuf,
    /// Writes what was built and every finding as JSON.
    #[arg(long, value_name = "R.json")]
    report: Option<PathBuf>,
    /// Ends with exit code 0 when feeds were refused and the report says so, for a next step that publishes
    /// it (`locate-store publish --report`).
    #[arg(long, requires = "report")]
    refusal_is_reported: bool,
    /// Publishes even when too many addresses or points within boundaries moved or are gone, or addresses of
    /// the new index, typed back, lead to a wrong place, or more than 1 % of them are not known. A feed with
    /// fatal findings is then not left out, and asks about every one of its addresses.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    unpacked: UnpackedLimit,
    #[command(flatten)]
    against: PreviousIndexArgs,
}

/// The file that `--report` writes.
#[derive(Serialize)]
struct BuildReport<'a> {
    /// When the build ended, RFC 3339.
    ended_at: String,
    /// Why nothing was published; null when it was.
    refused: Option<RefusalReason>,
    built: Option<&'a BuildSummary>,
    comparison: Option<&'a GuardComparison>,
    /// Homes that the refused index does not know or answers wrongly, with their rows in the feeds: at most
    /// 20.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_known: Vec<UnknownRows>,
    feeds: Vec<FeedReport>,
}

/// Why nothing was published, in a word that holds nothing of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum RefusalReason {
    FatalFindings,
    Unreadable,
    TooManyMoved,
    WrongPlace,
    NotKnown,
    Other,
}

/// Why nothing was published: the word for the report, the sentence for the person at the terminal, and the
/// homes that the index does not know or answers wrongly.
struct RefusedBuild(RefusalReason, String, Vec<UnknownHome>);

impl From<BuildError> for RefusedBuild {
    fn from(error: BuildError) -> Self {
        let reason = match &error {
            BuildError::Fatal(_) => RefusalReason::FatalFindings,
            BuildError::Feed(_) | BuildError::NoState { .. } => RefusalReason::Unreadable,
            BuildError::Moved(_) => RefusalReason::TooManyMoved,
            BuildError::WrongPlaces { .. } => RefusalReason::WrongPlace,
            BuildError::NotKnown { .. } => RefusalReason::NotKnown,
            _ => RefusalReason::Other,
        };
        let why = error.to_string();
        let homes = match error {
            BuildError::NotKnown { homes, .. } | BuildError::WrongPlaces { homes, .. } => homes,
            _ => Vec::new(),
        };
        Self(reason, why, homes)
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
    /// The index was built without it.
    left_out: bool,
    counts: std::collections::BTreeMap<&'static str, u64>,
    findings: Vec<Finding>,
}

/// Runs the command.
pub fn run(args: &Args) -> ExitCode {
    let sources = match args.street_files.with(&args.feeds) {
        Ok(sources) => sources,
        Err(why) => {
            eprintln!("locate-index build: {why}");
            return ExitCode::from(2);
        }
    };
    // Held until the new file is in its place. Nothing is written without the lock, not even the report.
    let _lock = match BuildLock::take(&args.out) {
        Ok(lock) => lock,
        Err(why) => {
            eprintln!("locate-index build: {why}");
            return if matches!(why, BuildError::Busy(_)) { ExitCode::from(BUSY) } else { ExitCode::FAILURE };
        }
    };
    let mut reports = Vec::new();
    let mut guard = None;
    let built = build(args, &sources, &mut reports, &mut guard);
    let summary = built.as_ref().ok();
    let comparison = guard.as_ref().and_then(|g| g.comparison.as_ref());
    let refused = built.as_ref().err().map(|RefusedBuild(reason, ..)| *reason);
    let homes = built.as_ref().err().map_or(&[][..], |refused| &refused.2);
    let not_known = unknown::rows_of(homes, &sources, args.unpacked.max_unpacked);
    let ended_at = Clock::system().now().to_rfc3339();
    let report = BuildReport { ended_at, refused, built: summary, comparison, not_known, feeds: reports };
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
                    println!("    {count} segments decide nothing: {reason}");
                }
            }
            findings(&report.feeds, &sources);
            for feed in report.feeds.iter().filter(|feed| feed.left_out) {
                fatal_findings(feed);
                println!("LEFT OUT: {}", feed.feed.display());
                if !args.refusal_is_reported {
                    code = ExitCode::FAILURE;
                }
            }
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
        Err(RefusedBuild(reason, error, _)) => {
            eprintln!("locate-index build: {error}");
            unknown::print(&report.not_known);
            // A full disk is no refusal.
            if args.refusal_is_reported && *reason != RefusalReason::Other { code } else { ExitCode::FAILURE }
        }
    }
}

fn build(
    args: &Args,
    sources: &[FeedArg<'_>],
    reports: &mut Vec<FeedReport>,
    guard: &mut Option<PublishGuard>,
) -> Result<BuildSummary, RefusedBuild> {
    let new = PublishGuard::new(&args.against, &args.out, args.force)?;
    let guard = guard.insert(new);
    let mut builder = Builder::new(&args.out);
    let mut faults: Vec<Option<RefusedBuild>> = Vec::new();
    for source in sources {
        let (report, fault) = add(&mut builder, source, args)?;
        reports.push(report);
        faults.push(fault);
    }
    if faults.iter().any(Option::is_some) {
        if faults.iter().all(Option::is_some) {
            return Err(all_refused(faults, reports));
        }
        // The records of a feed cannot be taken out again: the others are read once more.
        builder = Builder::new(&args.out);
        for ((source, fault), report) in sources.iter().zip(faults).zip(reports.iter_mut()) {
            if let Some(RefusedBuild(_, why, _)) = fault {
                report.left_out = true;
                eprintln!(
                    "locate-index build: WARNING: left out, the other feeds are built without it: {why}"
                );
            } else if let (_, Some(refused)) = add(&mut builder, source, args)? {
                return Err(refused);
            }
        }
    }
    let now = Clock::system().now().timestamp();
    let unused = builder.unused_places();
    let check = |index: &Index, found: &SelfCheck, homes: Vec<UnknownHome>| {
        // The most serious reason first: a wrong place.
        match refuse_wrong(found, &homes).and_then(|()| refuse_unknown(index, found, homes, unused)) {
            Err(error) if !args.force => return Err(error),
            Err(error) => eprintln!("locate-index build: forced: {error}"),
            Ok(()) => {}
        }
        guard.check(index)
    };
    Ok(builder.finish_if(now, check)?)
}

/// Checks a feed and adds it; with it, why it cannot be published.
///
/// # Errors
/// What stops every feed: a full disk, a limit of the format.
fn add(
    builder: &mut Builder,
    source: &FeedArg<'_>,
    args: &Args,
) -> Result<(FeedReport, Option<RefusedBuild>), RefusedBuild> {
    let path = source.path();
    let unreadable = |error: &FeedError, known: FeedReport| {
        let report = FeedReport { unreadable: true, ..known };
        Ok((report, Some(refused(RefusalReason::Unreadable, about(path, error)))))
    };
    let reader = match source.open(args.unpacked.max_unpacked) {
        Ok(reader) => reader,
        Err(error) => {
            return unreadable(&error, FeedReport { feed: path.to_owned(), ..FeedReport::default() });
        }
    };
    let known = FeedReport { feed: path.to_owned(), ..known(reader.feed()) };
    let (report, fault) = match builder.add_checked(&reader) {
        Ok(report) => (report, None),
        Err(BuildError::Feed(error)) => return unreadable(&error, known),
        Err(error @ BuildError::NoState { .. }) => match feed::check(&reader) {
            // A feed that cannot be added is still reported.
            Ok(report) => (report, Some(refused(RefusalReason::Unreadable, about(path, &error)))),
            Err(error) => return unreadable(&error, known),
        },
        Err(error) => {
            let why = about(path, &error);
            return Err(refused(RefusedBuild::from(error).0, why));
        }
    };
    let fatal = rules::count_of(&report.counts, Severity::Fatal);
    let known = FeedReport {
        unreadable: fault.is_some(),
        fatal: report.fatal,
        counts: report.counts,
        findings: report.findings,
        ..known
    };
    let fault = fault.or_else(|| {
        let why = || format!("{}: {fatal} fatal findings", path.display());
        (fatal > 0 && !args.force).then(|| refused(RefusalReason::FatalFindings, why()))
    });
    Ok((known, fault))
}

fn refused(reason: RefusalReason, why: String) -> RefusedBuild {
    RefusedBuild(reason, why, Vec::new())
}

/// Why nothing at all can be published.
fn all_refused(faults: Vec<Option<RefusedBuild>>, reports: &[FeedReport]) -> RefusedBuild {
    for report in reports {
        fatal_findings(report);
    }
    let mut faults: Vec<RefusedBuild> = faults.into_iter().flatten().collect();
    let is_fatal = |r: &RefusedBuild| r.0 == RefusalReason::FatalFindings;
    match faults.iter().position(|r| !is_fatal(r)) {
        Some(at) => faults.swap_remove(at),
        None => {
            let fatal = reports.iter().map(|r| rules::count_of(&r.counts, Severity::Fatal));
            BuildError::Fatal(fatal.sum()).into()
        }
    }
}

/// Names the first fatal findings of a feed.
fn fatal_findings(report: &FeedReport) {
    for finding in report.findings.iter().filter(|f| f.severity == Severity::Fatal).take(20) {
        let line = if finding.line > 0 { format!(":{}", finding.line) } else { String::new() };
        let path = report.feed.display();
        eprintln!("{path}: fatal {} {}{line}: {}", finding.rule, finding.file, finding.message);
    }
}

/// The state, source and day of a feed.
fn known(feed: &VipFeed) -> FeedReport {
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
    let sum = |part: fn(&WayShare) -> u32| found.ways.iter().map(part).sum::<u32>();
    let (right, asked) = (sum(|s| s.found), sum(|s| s.asked));
    let (unknown, wrong) = (sum(|s| s.not_known), sum(|s| s.wrong));
    format!(
        "own addresses typed back in {} ways: {right} found, {asked} asked, {unknown} not known, {wrong} wrong",
        found.ways.len()
    )
}

/// Prints the number of findings by severity, and the command that names them; the index was built all the
/// same.
fn findings(feeds: &[FeedReport], sources: &[FeedArg<'_>]) {
    for (feed, source) in feeds.iter().zip(sources) {
        let all =
            Severity::ALL.iter().rev().map(|severity| (severity, rules::count_of(&feed.counts, *severity)));
        let told: Vec<String> =
            all.filter(|(_, n)| *n > 0).map(|(severity, n)| format!("{n} {}", severity.into_str())).collect();
        if !told.is_empty() {
            let named = source.arguments();
            println!("findings: {}; `locate-index check {named}` names them", told.join(", "));
        }
    }
}

pub(super) fn write_report(path: &Path, report: &impl Serialize) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
    serde_json::to_writer_pretty(&mut file, report)?;
    file.write_all(b"\n")?;
    file.flush()
}
