//! `open-load`: asks look-ups at an even rate (`tests::asking`) and prints how long the answers took, as one
//! JSON object, or each answer as it comes. Everything is bounded: questions (rate times seconds), those
//! under way, the time of a question, the whole run.
#![allow(clippy::print_stderr)] // What it says of errors is its interface.

mod ask;
mod report;

use std::io::{Read as _, Write as _};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Parser as _;
use http::Uri;
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;
use tests::asking::{DueQuestion, ask_at_rate};
use tokio::time::{Instant, timeout};

use ask::{Asker, QuestionOutcome};
use report::Report;

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
    #[arg(long, value_parser = not_negative, default_value = "1")]
    warm: f64,
    /// Begins after this many addresses.
    #[arg(long, default_value_t = 0)]
    skip: u32,
    /// gRPC connections; over HTTP each question under way has its own.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=256))]
    connections: u16,
    /// Addresses of this machine that ask over HTTP, in turns: as many clients.
    #[arg(long, value_name = "IP", value_delimiter = ',')]
    from: Vec<IpAddr>,
    /// Seconds after which a question counts as not answered.
    #[arg(long, value_parser = patience, default_value = "2")]
    patience: f64,
    /// Prints each answer as it comes, as one JSON object a line: when its question was due (seconds of
    /// CLOCK_MONOTONIC), how long it took, and what failed. Ends with its standard input, after the answers
    /// under way.
    #[arg(long)]
    each: bool,
    /// The server may end meanwhile: a question that finds none is not counted.
    #[arg(long)]
    may_end: bool,
}

fn not_negative(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if number >= 0.0 && f64::is_finite(number) => Ok(number),
        _ => Err("it must be a number, 0 or more".to_owned()),
    }
}

fn positive(text: &str) -> Result<f64, String> {
    let number = not_negative(text).map_err(|_| "it must be a number above 0")?;
    if number > 0.0 { Ok(number) } else { Err("it must be a number above 0".to_owned()) }
}

fn patience(text: &str) -> Result<f64, String> {
    let seconds = positive(text)?;
    if seconds <= 3600.0 { Ok(seconds) } else { Err("it must be at most 3600".to_owned()) }
}

/// Shared by all questions.
struct Run {
    args: Args,
    asker: Asker,
    addresses: Vec<String>,
    /// Questions that do not count.
    warm: usize,
    report: Mutex<Report>,
    /// Questions that are left out of the report because the server had ended, as it may.
    without_server: AtomicUsize,
    /// The moment of [`Instant`] and of CLOCK_MONOTONIC, in seconds.
    clocks: (Instant, f64),
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    let (rate, each) = (args.rate, args.each);
    match run(args).await {
        Ok(_) if each => ExitCode::SUCCESS,
        Ok(report) => match writeln!(std::io::stdout(), "{}", report.json(rate)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("open-load: {why}");
                ExitCode::FAILURE
            }
        },
        Err(why) => {
            eprintln!("open-load: {why}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<Report, String> {
    let all = args.rate * (args.warm + args.seconds);
    if all > MOST {
        return Err(format!("{all:.0} questions are more than {MOST:.0}: lower --rate or --seconds"));
    }
    if all < 1.0 {
        return Err("no question is due in this time: raise --rate or --seconds".to_owned());
    }
    let text = std::fs::read_to_string(&args.addresses)
        .map_err(|why| format!("{}: {why}", args.addresses.display()))?;
    let addresses: Vec<String> =
        text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
    if addresses.is_empty() {
        return Err(format!("{} has no addresses", args.addresses.display()));
    }
    let asker = Asker::to(&args.to, usize::from(args.connections), args.from.clone()).await?;
    let (warm, total, rate) = ((args.rate * args.warm) as usize, all as usize, args.rate);
    let start = Instant::now() + Duration::from_millis(20);
    // No question is begun after it.
    let end = start + Duration::from_secs_f64(args.warm + args.seconds + args.patience);
    let ends = Arc::new(AtomicBool::new(false));
    if args.each {
        let ended = Arc::clone(&ends);
        std::thread::spawn(move || {
            // An input that fails has ended, too.
            let _ = std::io::stdin().read_to_end(&mut Vec::new());
            ended.store(true, Ordering::Relaxed);
        });
    }
    let monotonic = clock_gettime(ClockId::Monotonic);
    let clocks = (Instant::now(), monotonic.tv_sec as f64 + monotonic.tv_nsec as f64 / 1e9);
    let (report, without_server) = (Mutex::default(), AtomicUsize::new(0));
    let run = Arc::new(Run { args, asker, addresses, warm, report, without_server, clocks });
    let numbers = (0..total).take_while(|_| Instant::now() < end && !ends.load(Ordering::Relaxed));
    let asking = Arc::clone(&run);
    ask_at_rate(start, rate, most(rate), numbers, move |due| ask(Arc::clone(&asking), due)).await;
    let mut report = std::mem::take(&mut *run.report.lock().unwrap_or_else(PoisonError::into_inner));
    report.close(total - warm - run.without_server.load(Ordering::Relaxed));
    Ok(report)
}

/// As many questions under way as can be while the answers keep to a quarter of a second.
fn most(rate: f64) -> usize {
    ((rate / 4.0) as usize).clamp(16, 1024)
}

async fn ask(run: Arc<Run>, question: DueQuestion) {
    let number = question.number;
    let address = &run.addresses[(run.args.skip as usize + number) % run.addresses.len()];
    let asked = run.asker.locate(number, address);
    let came = timeout(Duration::from_secs_f64(run.args.patience), asked).await;
    let came = came.unwrap_or_else(|_| QuestionOutcome::Nothing("no answer in time".to_owned()));
    if run.args.may_end && matches!(came, QuestionOutcome::NoServer(_)) {
        run.without_server.fetch_add(usize::from(number >= run.warm), Ordering::Relaxed);
        return;
    }
    let took = question.due.elapsed();
    if run.args.each {
        let at = run.clocks.1 + question.due.duration_since(run.clocks.0).as_secs_f64();
        let failure = match &came {
            QuestionOutcome::Nothing(why) | QuestionOutcome::NoServer(why) => Some(why),
            QuestionOutcome::Found | QuestionOutcome::NotFound => None,
        };
        let line = json!({"at": at, "took": took.as_secs_f64(), "failure": failure});
        // A reader that has stopped wants no more lines.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
    if number >= run.warm {
        run.report.lock().unwrap_or_else(PoisonError::into_inner).note(took, question.late, came);
    }
}
