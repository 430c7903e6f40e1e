//! One row of the table: the same questions to ours and to a baseline, in alternating rounds.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use ::tests::{House, SERVICES};
use serde::Serialize;

use crate::Error;
use crate::generator::{LoadPlan, LoadResult};

/// The baseline of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// An axum handler with the same bytes.
    Pages,
    /// JSON in, one gRPC call, JSON out.
    Hop,
}

pub struct Row {
    /// For the table.
    pub name: &'static str,
    /// The requests of the row.
    pub load: LoadPlan,
    /// The server that it is compared with.
    pub against: Baseline,
    /// The share of the baseline that is to be reached.
    pub target: Option<f64>,
    /// A document is drawn for each answer.
    pub drawn: bool,
}

/// How long and how often.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Rounds of each.
    pub rounds: usize,
    /// Time of a round.
    pub time: Duration,
}

/// A service while it was asked as often as it could bear, and at half of that: what `deploy/capacity.py`
/// reads.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// Processors that it took.
    pub cores: f64,
    /// Answers a second.
    pub rate: f64,
    /// Of the whole way through the gateway, in milliseconds.
    pub p99_ms: f64,
    /// Resident memory of the process, MiB.
    pub memory_mib: f64,
}

/// A row, measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// As in the row.
    pub name: &'static str,
    /// Answers a second of ours, the median of the rounds.
    pub rate: f64,
    /// Those of the baseline.
    pub bare: f64,
    /// The median of the rounds' shares.
    pub share: f64,
    /// As in the row.
    pub target: Option<f64>,
    /// As in the row.
    pub drawn: bool,
    /// Answers of ours in all runs of this row.
    pub answers: f64,
    /// At half of the highest rate, in milliseconds, the median of the rounds.
    pub half_p50: f64,
    pub half_p99: f64,
    /// That of the baseline at the same rate.
    pub bare_p99: f64,
    /// Processors that the generator took at the highest rate.
    pub generator: f64,
    /// Services by name: at the highest rate, and at half of it.
    pub services: Vec<(&'static str, [Run; 2])>,
}

/// The longest that 99 of 100 answers may take at half load, in milliseconds, and how many times the median.
pub const MAX_P99: f64 = 10.0;
/// The same where a document is drawn for each answer: the time of a processor that the gateway allows for
/// drawing one. How far the answers spread is not held there: they wait for one another.
pub const MAX_DRAWN_P99: f64 = 250.0;
/// Greatest ratio between the fastest and the slowest run of a row.
pub const MAX_SPREAD: f64 = 3.0;
/// Milliseconds that Linux lets another process have a processor before one that waits gets it. The generator
/// and both services share the processors: up to here the spread is the machine's, and the baselines have the
/// same.
pub const TURN: f64 = 3.0;

impl Measured {
    /// The statements of the row that do not hold.
    #[must_use]
    pub fn misses(&self) -> Vec<String> {
        let mut misses = Vec::new();
        if let Some(target) = self.target.filter(|target| self.share < *target) {
            misses.push(format!("{}: {:.2} of the baseline, not {target}", self.name, self.share));
        }
        let most = if self.drawn { MAX_DRAWN_P99 } else { MAX_P99 };
        if self.half_p99 > most {
            misses.push(format!("{}: 99 % in {:.1} ms, not {most}", self.name, self.half_p99));
        }
        if !self.drawn && self.half_p99 > TURN && self.half_p99 > self.half_p50 * MAX_SPREAD {
            let (p50, p99) = (self.half_p50, self.half_p99);
            misses.push(format!("{}: 99 % in {p99:.2} ms, more than {MAX_SPREAD} times {p50:.2}", self.name));
        }
        misses
    }
}

/// Measures a row, beside the baseline.
///
/// # Errors
/// An answer that is none, or not of the 200s.
pub fn measure(
    row: &Row,
    house: &House,
    bare: SocketAddr,
    effort: Effort,
    folder: &Path,
) -> Result<Measured, Error> {
    let ours = house.gateway();
    let (mut own, mut others, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    let mut answers = 0.0;
    let mut full = Vec::new();
    for _ in 0..effort.rounds {
        let (came, runs) = watched(house, || row.load.run(ours, effort.time, None, folder))?;
        let other = row.load.run(bare, effort.time, None, folder)?;
        shares.push(came.rate / other.rate);
        answers += came.answers;
        own.push(came);
        others.push(other);
        full = runs;
    }
    let rate = median(own.iter().map(|came| came.rate));
    let (mut half, mut bare_half, mut calm) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..effort.rounds {
        let (came, runs) = watched(house, || row.load.run(ours, effort.time, Some(rate / 2.0), folder))?;
        answers += came.answers;
        half.push(came);
        bare_half.push(row.load.run(bare, effort.time, Some(rate / 2.0), folder)?);
        calm = runs;
    }
    let services = full.into_iter().zip(calm).map(|((name, full), (_, calm))| (name, [full, calm])).collect();
    Ok(Measured {
        name: row.name,
        rate,
        bare: median(others.iter().map(|came| came.rate)),
        share: median(shares.into_iter()),
        target: row.target,
        drawn: row.drawn,
        answers,
        half_p50: median(half.iter().map(|came| came.p50)),
        half_p99: median(half.iter().map(|came| came.p99)),
        bare_p99: median(bare_half.iter().map(|came| came.p99)),
        generator: median(own.iter().map(|came| came.own)),
        services,
    })
}

/// A load, and what each service took meanwhile.
type Watched = (LoadResult, Vec<(&'static str, Run)>);

/// Runs a load and sees what the services take meanwhile.
fn watched(house: &House, load: impl FnOnce() -> Result<LoadResult, Error>) -> Result<Watched, Error> {
    let before = SERVICES.map(|name| house.cpu(name));
    let began = std::time::Instant::now();
    let came = load()?;
    let seconds = began.elapsed().as_secs_f64();
    let run = |(name, before)| {
        let cores = (house.cpu(name) - before) / seconds;
        let memory_mib = house.memory(name) as f64 / 1024.0;
        (name, Run { cores, rate: came.rate, p99_ms: came.p99, memory_mib })
    };
    Ok((came, SERVICES.into_iter().zip(before).map(run).collect()))
}

/// The middle one; of an even number the mean of both.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    match (values.len(), values.len() / 2) {
        (0, _) => 0.0,
        (count, middle) if count % 2 == 1 => values[middle],
        (_, middle) => f64::midpoint(values[middle - 1], values[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(share: f64, p50: f64, p99: f64) -> Measured {
        let target = Some(0.6);
        Measured {
            name: "x",
            rate: 1.0,
            bare: 1.0,
            share,
            target,
            drawn: false,
            answers: 1.0,
            half_p50: p50,
            half_p99: p99,
            bare_p99: 1.0,
            generator: 0.5,
            services: vec![],
        }
    }

    #[test]
    fn a_row_holds_up_to_its_bounds_and_no_further() {
        assert!(row(0.6, 4.0, 10.0).misses().is_empty());
        assert_eq!(row(0.59, 4.0, 10.0).misses().len(), 1);
        assert_eq!(row(0.6, 4.0, 10.1).misses().len(), 1);
        assert_eq!(row(0.6, 2.0, 6.1).misses().len(), 1);
        assert!(row(0.6, 0.1, 3.0).misses().is_empty());
        assert_eq!(row(0.6, 1.0, 3.1).misses().len(), 1);
        let drawn = |p99| Measured { drawn: true, target: None, ..row(0.001, 12.0, p99) };
        assert!(drawn(250.0).misses().is_empty());
        assert_eq!(drawn(250.1).misses().len(), 1);
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
        assert_eq!(median([4.0, 1.0, 2.0, 3.0].into_iter()), 2.5);
        assert_eq!(median(std::iter::empty()), 0.0);
    }
}
