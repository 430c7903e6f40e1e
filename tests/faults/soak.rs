//! Twenty minutes at half load (`FAULTS_SOAK_MINUTES`, in `make bench`): memory stays flat and nothing fails.

use std::time::{Duration, Instant};

use crate::alone;
use crate::house;
use crate::traffic::{QuestionOutcome, Traffic};
use tests::SERVICES;
use tests::asking::percentile;

use tests::setting;

/// kB a minute that count as flat: what an allocator and counters move.
const FLAT: f64 = 100.0;

#[tokio::test(flavor = "multi_thread")]
async fn memory_is_flat_at_half_load() {
    let Some(minutes) = setting("FAULTS_SOAK_MINUTES").and_then(|minutes| minutes.parse::<u64>().ok()) else {
        println!("skipped: half load for minutes runs in make bench");
        return;
    };
    let rate = setting("FAULTS_SOAK_RATE").and_then(|rate| rate.parse().ok()).unwrap_or(1000);
    let _alone = alone().await;
    let house = house::start(&[]).await;
    let traffic = Traffic::start(&house, rate).await;
    let began = Instant::now();
    let mut samples: Vec<(f64, [f64; 4])> = Vec::new();
    let mut checked = began;
    while began.elapsed() < Duration::from_secs(minutes * 60) {
        tokio::time::sleep(Duration::from_secs(5)).await;
        let now = began.elapsed().as_secs_f64() / 60.0;
        samples.push((now, SERVICES.map(|service| house.memory(service) as f64)));
        let asked = traffic.drain(checked);
        checked = Instant::now();
        let bad = asked.iter().find(|asked| asked.came != QuestionOutcome::Right);
        assert!(bad.is_none(), "after {now:.1} minutes: {bad:?}");
        if samples.len() % 12 == 0 {
            let took = percentile(asked.iter().map(|asked| asked.took).collect(), 99);
            println!("soak {now:.1} min: {:?} kB, 99 % in {took:?}", samples.last().unwrap().1);
        }
    }
    // The first third fills caches and pools.
    let settled = &samples[samples.len() / 3..];
    for (at, service) in SERVICES.iter().enumerate() {
        let points: Vec<(f64, f64)> = settled.iter().map(|(minute, kb)| (*minute, kb[at])).collect();
        let slope = slope(&points);
        println!("soak: {service}: {:.0} kB, {slope:+.1} kB a minute", points.last().unwrap().1);
        assert!(slope < FLAT, "{service} grows by {slope:.1} kB a minute");
    }
}

/// Slope of the least-squares line through the points.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (mx, my) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let (xy, xx) = points
        .iter()
        .fold((0.0, 0.0), |(xy, xx), (x, y)| (xy + (x - mx) * (y - my), xx + (x - mx) * (x - mx)));
    if xx == 0.0 { 0.0 } else { xy / xx }
}

#[test]
fn a_slope_is_what_it_rises_by() {
    assert!((slope(&[(0.0, 5.0), (1.0, 7.0), (2.0, 9.0)]) - 2.0).abs() < 1e-9);
}
