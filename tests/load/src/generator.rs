//! The load: h2load of nghttp2 (C, one thread), HTTP/1.1 with keep-alive. At the highest load it takes a good
//! part of one processor; ours and the baselines pay the same for it.
//!
//! At a given rate h2load asks on all connections at once, a hundred times a second: what is measured then is
//! how long the last of so many waits. Several of them, each with a few connections and begun at another
//! moment, ask as visitors do.
//!
//! A page that is made takes milliseconds, and those who ask for the same page wait for one that is made:
//! there each connection is a generator of its own, with a host that nobody named before. They are few, so
//! that each gets several answers in a run (at a given rate h2load waits a whole interval before it asks
//! first), and begin one after the other.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ::tests::program::Program;

use crate::Error;

/// Connections that ask at once.
pub const CONNECTIONS: usize = 32;
/// Generators that share the connections at a given rate.
const GENERATORS: usize = 4;
/// Generators of one connection each.
const APART: usize = 8;
/// h2load asks so often.
const TICK: Duration = Duration::from_millis(10);
/// Before what is measured.
const WARM_UP: Duration = Duration::from_millis(500);

/// Hosts named so far: no other run has the same.
static HOSTS: AtomicUsize = AtomicUsize::new(0);

/// The requests of a run.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// Paths, asked one after the other by each connection.
    pub paths: Vec<String>,
    /// The file that is posted, and its media type; GET without.
    pub body: Option<(PathBuf, &'static str)>,
    /// Whether brotli is asked for, as browsers do. Without it the answer comes as it is.
    pub brotli: bool,
    /// Whether each connection names a host of its own in each run, so that no page is found among those that
    /// are kept.
    pub apart: bool,
}

/// The results of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoadResult {
    /// Answers a second.
    pub rate: f64,
    /// Answers, without those of the warm-up.
    pub answers: f64,
    /// Milliseconds within which half of the answers came.
    pub p50: f64,
    /// The same for 99 of 100.
    pub p99: f64,
    /// Processors that the generator itself took.
    pub own: f64,
}

impl LoadPlan {
    /// Asks a server for so long, at most `rate` times a second; without a rate as often as it can.
    ///
    /// # Errors
    /// h2load cannot be run, or an answer was none or not of the 200s.
    pub fn run(
        &self,
        to: SocketAddr,
        time: Duration,
        rate: Option<f64>,
        folder: &Path,
    ) -> Result<LoadResult, Error> {
        let uris = folder.join("uris");
        let uri = |path: &String| format!("http://{to}{path}\n");
        std::fs::write(&uris, self.paths.iter().map(uri).collect::<String>())?;
        let (generators, connections) = match (self.apart, rate) {
            (true, _) => (APART, 1),
            (false, Some(_)) => (GENERATORS, CONNECTIONS / GENERATORS),
            (false, None) => (1, CONNECTIONS),
        };
        // Pages that are kept take less than a tick; those that are made take several.
        let pause = match rate {
            Some(rate) if self.apart => Duration::from_secs_f64(1.0 / rate.max(1.0)),
            Some(_) => TICK / GENERATORS as u32,
            None => Duration::ZERO,
        };
        let (mut all, mut logs) = (Vec::new(), Vec::new());
        for number in 0..generators {
            logs.push(folder.join(format!("log{number}")));
            let mut command = self.command(connections, time, &uris, &logs[number])?;
            if let Some(rate) = rate {
                // Two in the time at least, or a run on a busy machine has no answer at all.
                let each = (rate / (generators * connections) as f64).max(2.0 / time.as_secs_f64());
                command.args(["--rps", &format!("{each:.3}")]);
            }
            all.push(Program::start(command.stdout(Stdio::null()).stderr(Stdio::piped())));
            std::thread::sleep(pause);
        }
        let own = cpu_of(&all, time + WARM_UP);
        for generator in &mut all {
            generator.succeeds().map_err(|why| format!("h2load: {why}"))?;
        }
        let logs: Vec<String> = logs.iter().map(std::fs::read_to_string).collect::<Result<_, _>>()?;
        read(&logs, time).map(|came| LoadResult { own, ..came })
    }

    fn command(&self, connections: usize, time: Duration, uris: &Path, log: &Path) -> Result<Command, Error> {
        if log.exists() {
            std::fs::remove_file(log)?;
        }
        let mut command = Command::new("h2load");
        command.args(["--h1", "-t", "1", "-c", &connections.to_string()]);
        if self.brotli {
            command.args(["-H", "accept-encoding: br"]);
        }
        if self.apart {
            let host = HOSTS.fetch_add(1, Ordering::Relaxed);
            command.args(["-H", &format!(":authority: visit{host}.example")]);
        }
        command.args(["-D", &format!("{}ms", time.as_millis())]);
        command.args(["--warm-up-time", &format!("{}ms", WARM_UP.as_millis())]);
        command.arg("-i").arg(uris).arg("--log-file").arg(log);
        if let Some((body, media_type)) = &self.body {
            command.args(["-H", &format!("content-type: {media_type}"), "-d"]).arg(body);
        }
        Ok(command)
    }
}

/// The processors that these take, seen shortly before they end.
fn cpu_of(generators: &[Program], time: Duration) -> f64 {
    let early = time.mul_f64(0.9);
    std::thread::sleep(early);
    let seconds: f64 = generators.iter().map(Program::cpu).sum();
    seconds / early.as_secs_f64()
}

/// Reads the logs: when a request began (microseconds since 1970), its status, how long it took
/// (microseconds). Requests of the warm-up do not count.
fn read(logs: &[String], time: Duration) -> Result<LoadResult, Error> {
    let mut lines = Vec::new();
    for line in logs.iter().flat_map(|log| log.lines()) {
        let mut parts = line.split('\t');
        let mut next = || parts.next().and_then(|part| part.parse::<i64>().ok());
        let (Some(began), Some(status), Some(took)) = (next(), next(), next()) else { continue };
        lines.push((began, status, took));
    }
    let first = lines.iter().map(|line| line.0).min().ok_or("h2load got no answer")?;
    let last = lines.iter().map(|line| line.0 + line.2).max().unwrap_or(first);
    // The log may begin with the warm-up or after it, as the version of h2load has it.
    let measured = Duration::from_micros(u64::try_from(last - first)?);
    let skip = measured.saturating_sub(time).min(WARM_UP);
    let from = first + i64::try_from(skip.as_micros())?;
    lines.retain(|line| line.0 >= from);
    if let Some(bad) = lines.iter().find(|line| !(200..300).contains(&line.1)) {
        return Err(format!("an answer with status {} of {}", bad.1, lines.len()).into());
    }
    let mut took: Vec<i64> = lines.iter().map(|line| line.2).collect();
    took.sort_unstable();
    let at = |percent: usize| {
        let position = (took.len() * percent / 100).min(took.len().saturating_sub(1));
        took.get(position).map_or(0.0, |micros| *micros as f64 / 1000.0)
    };
    let seconds = ((last - from) as f64 / 1e6).max(0.001);
    let answers = lines.len() as f64;
    Ok(LoadResult { rate: answers / seconds, answers, p50: at(50), p99: at(99), own: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_counted_without_the_warm_up() {
        let line = |n: i64, took: i64| format!("{}\t200\t{took}\n", n * 1000);
        let log: String = (0..1500).map(|n| line(n, if n % 50 == 0 { 9000 } else { 1000 })).collect();
        let came = read(&[log], Duration::from_secs(1)).expect("a log");
        assert!((came.rate - 1000.0).abs() < 20.0, "{came:?}");
        assert_eq!((came.p50, came.p99), (1.0, 9.0));
    }

    #[test]
    fn answers_that_fail_end_the_run() {
        for log in ["0\t200\t5\n9\t503\t5\n", "0\t-1\t5\n", ""] {
            assert!(read(&[log.to_owned()], Duration::from_secs(1)).is_err());
        }
    }
}
