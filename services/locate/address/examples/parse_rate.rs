//! How many addresses a second one core reads: `parse_rate LINES.jsonl SECONDS`, one JSON string a line.
//! Prints `{"parse": n, "crf": n}`: all readings of a line (gazetteer, rules and CRF), and the CRF's labels
//! of the whole line alone. `benches/parse_compare.sh` runs it beside Python.

use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use address::crf;
use address::parse::parse;

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let usage = || io::Error::other("usage: parse_rate LINES.jsonl SECONDS");
    let path = args.next().ok_or_else(usage)?;
    let seconds = args.next().and_then(|s| s.parse().ok()).ok_or_else(usage)?;
    let bound = Duration::try_from_secs_f64(seconds).map_err(io::Error::other)?;
    let lines: Vec<String> =
        std::fs::read_to_string(path)?.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let parse = rate(&lines, bound, |line| parse(line, None).map_or(0, |r| r.list.len()));
    let crf = rate(&lines, bound, |line| crf::label(line).len());
    println!("{}", serde_json::json!({ "parse": parse, "crf": crf }));
    Ok(())
}

/// Lines a second of processor time, over whole rounds of all lines.
fn rate(lines: &[String], bound: Duration, work: impl Fn(&str) -> usize) -> f64 {
    let round = || lines.iter().map(|l| work(black_box(l))).sum::<usize>();
    black_box(round());
    let (start, wall, mut count) = (processor_time(), Instant::now(), 0usize);
    while wall.elapsed() < bound {
        black_box(round());
        count += lines.len();
    }
    let used = processor_time().zip(start).map_or_else(|| wall.elapsed(), |(end, start)| end - start);
    count as f64 / used.as_secs_f64()
}

/// Processor time of this thread, where the system reports it: other programs do not count.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
