//! `open-load`: asks look-ups at an even rate and prints how long the answers took, as one JSON object.
//!
//! The load is open: question n is due at start + n / rate, whatever became of the ones before it, and its
//! time counts from when it was due. A server that stalls is charged for every question that was due
//! meanwhile. Everything is bounded: questions (rate times seconds), workers, the time of a question, the
//! whole run.

mod ask;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser as _;
use http::Uri;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use ask::{Asker, QuestionOutcome};
use report::Report;

/// No voter waits longer, and no run that should be measured has answers that take longer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most questions of a run: their times are kept.
const MOST: f64 = 20e6;

/// Asks look-ups at an even rate and prints one JSON object with the times of the answers.
///
/// Exit code 1 when nothing could be asked, 2 for bad arguments. Answers that are wrong, late or missing are
/// counted.
#[derive(Debug, clap::Parser)]
#[command(version)]
struct Args {
    /// grpc://HOST:PORT of locate or http://HOST:PORT of the gateway.
    #[arg(value_name = "URL")]
    to: Uri,
    /// A file with addresses, one a line; asked in their order, from the beginning again after the last.
    #[arg(value_name = "FILE")]
    addresses: PathBuf,
    /// Questions a second.
    #[arg(long, value_parser = positive)]
    rate: f64,
    /// Seconds whose questions count.
    #[arg(long, value_parser = positive, default_value = "3")]
    seconds: f64,
    /// Seconds before them, whose questions do not count.
    #[arg(long, value_parser = positive, default_value = "1")]
    warm: f64,
    /// Begins after this many addresses.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// gRPC connections; over HTTP each worker has its own.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=256))]
    connections: u16,
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if number > 0.0 && f64::is_finite(number) => Ok(number),
        _ => Err("it must be a number above 0".to_owned()),
    }
}

/// Shared by all workers.
struct Plan {
    start: Instant,
    /// No question is begun after it.
    end: Instant,
    rate: f64,
    /// Questions that do not count, and all of them.
    warm: usize,
    total: usize,
    next: AtomicUsize,
    addresses: Vec<String>,
    skip: usize,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args).await {
        Ok(report) => {
            println!("{}", report.json(args.rate));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("open-load: {why}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: &Args) -> Result<Report, String> {
    let all = args.rate * (args.warm + args.seconds);
    if all > MOST {
        return Err(format!("{all:.0} questions are more than {MOST:.0}: lower --rate or --seconds"));
    }
    let text = std::fs::read_to_string(&args.addresses)
        .map_err(|why| format!("{}: {why}", args.addresses.display()))?;
    let addresses: Vec<String> = text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    if addresses.is_empty() {
        return Err(format!("{} has no addresses", args.addresses.display()));
    }
    let askers = Asker::all(&args.to, workers(args.rate), usize::from(args.connections)).await?;
    let start = Instant::now() + Duration::from_millis(20);
    let plan = Arc::new(Plan {
        start,
        end: start + Duration::from_secs_f64(args.warm + args.seconds) + PATIENCE,
        rate: args.rate,
        warm: (args.rate * args.warm) as usize,
        total: all as usize,
        next: AtomicUsize::new(0),
        addresses,
        skip: args.skip,
    });
    let mut working: JoinSet<Report> =
        askers.into_iter().map(|asker| work(asker, Arc::clone(&plan))).collect();
    let mut report = Report::default();
    while let Some(one) = working.join_next().await {
        report.add(one.map_err(|why| why.to_string())?);
    }
    report.close(plan.total - plan.warm);
    Ok(report)
}

/// As many as can be under way while the answers keep to a quarter of a second.
fn workers(rate: f64) -> usize {
    ((rate / 4.0) as usize).clamp(16, 1024)
}

/// Asks whatever question is next, when it is due, until there is none.
async fn work(mut asker: Asker, plan: Arc<Plan>) -> Report {
    let mut report = Report::default();
    loop {
        let number = plan.next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.total || Instant::now() > plan.end {
            return report;
        }
        let due = plan.start + Duration::from_secs_f64(number as f64 / plan.rate);
        // How late this program itself is: its figures are worth nothing on a machine that does not let it
        // run.
        let late = if due > Instant::now() {
            sleep_until(due).await;
            Some(due.elapsed())
        } else {
            None
        };
        let address = &plan.addresses[(plan.skip + number) % plan.addresses.len()];
        let came = timeout(PATIENCE, asker.locate(address))
            .await
            .unwrap_or(QuestionOutcome::Nothing("no answer in time".to_owned()));
        if matches!(came, QuestionOutcome::Nothing(_)) {
            asker.renew().await;
        }
        if number >= plan.warm {
            report.note(due.elapsed(), late, came);
        }
    }
}
