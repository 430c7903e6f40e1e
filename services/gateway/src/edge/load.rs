//! Requests at once. The bound follows what the machine bears: when tasks wait long for a processor, fewer
//! requests are let in until they no longer do, so that those let in stay quick and the rest is refused at
//! once. A slow service behind does not lower it, because waiting for an answer keeps no processor busy.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How often the wait for a processor is measured.
const EVERY: Duration = Duration::from_millis(20);
/// A wait above this lowers the bound, one below half of it raises the bound again.
const TARGET: Duration = Duration::from_millis(30);
/// So many requests are always let in: they cannot be what keeps the processors busy for long.
const FLOOR: usize = 128;
/// A mean wait above this: a caller who asks for more than its part must wait (`limits`). A look-up waits
/// five times, in two processes, so that it takes ten times as long as on an idle machine by then.
const LATE: Duration = Duration::from_millis(2);
/// Measurements in the mean: 160 ms.
const MEAN_OF: u32 = 8;
/// Measurements for which it then stays so, 5 s: without them a flood that is held back is let go as soon as
/// it no longer keeps the processors busy, and all are slow half of the time.
const LATE_FOR: u32 = 250;

/// The bound and what counts against it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ConcurrencyLimit(Arc<Counts>);

#[derive(Debug)]
struct Counts {
    most: usize,
    allowed: AtomicUsize,
    under_way: AtomicUsize,
    /// The mean wait for a processor, in microseconds. It counts everything that waits for one, also what
    /// holds no permit: connections, and requests that are answered in one go.
    wait: AtomicU32,
    /// Measurements until it is no longer late.
    late: AtomicU32,
}

/// One request that was let in.
#[derive(Debug)]
pub struct Permit(Option<Arc<Counts>>);

impl ConcurrencyLimit {
    /// At most `most` at once; [`ConcurrencyLimit::follow`] lowers it under load.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Counts {
            most,
            allowed: AtomicUsize::new(most),
            under_way: AtomicUsize::new(0),
            wait: AtomicU32::new(0),
            late: AtomicU32::new(0),
        }))
    }

    /// Lets a request in, or not.
    #[must_use]
    pub fn admit(&self) -> Option<Permit> {
        let permit = Permit(Some(Arc::clone(&self.0)));
        let before = self.0.under_way.fetch_add(1, Ordering::Relaxed);
        // Dropping the permit takes it back.
        (before < self.0.allowed.load(Ordering::Relaxed)).then_some(permit)
    }

    /// True while whatever is ready to run waits long for a processor, and for 5 s after that.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.0.late.load(Ordering::Relaxed) > 0
    }

    /// A permit that counts for nothing.
    #[must_use]
    pub fn exempt() -> Permit {
        Permit(None)
    }

    /// Measures the wait for a processor for ever and moves the bound.
    pub async fn follow(self) {
        loop {
            let asleep = Instant::now();
            tokio::time::sleep(EVERY).await;
            let late = asleep.elapsed().saturating_sub(EVERY);
            let queued = Instant::now();
            // A task of its own goes to the end of the queue.
            let _ = tokio::spawn(async {}).await;
            self.measured(late.max(queued.elapsed()));
        }
    }

    /// Moves the bound after a wait was measured.
    fn measured(&self, wait: Duration) {
        let Counts { most, allowed, under_way, wait: mean, late } = &*self.0;
        let micros = u32::try_from(wait.as_micros()).unwrap_or(u32::MAX / MEAN_OF);
        let before = mean.load(Ordering::Relaxed);
        let after = before - before / MEAN_OF + micros / MEAN_OF;
        mean.store(after, Ordering::Relaxed);
        metrics::gauge!("http_processor_wait_seconds").set(f64::from(after) / 1e6);
        let is_long = Duration::from_micros(after.into()) > LATE;
        let left = late.load(Ordering::Relaxed).saturating_sub(1);
        late.store(if is_long { LATE_FOR } else { left }, Ordering::Relaxed);
        let floor = FLOOR.min(*most);
        let now = allowed.load(Ordering::Relaxed);
        let next = if wait > TARGET {
            // The requests under way take so long: the bound starts from their number.
            (now.min(under_way.load(Ordering::Relaxed)) * 3 / 4).max(floor)
        } else if wait < TARGET / 2 {
            (now + now / 16 + 1).min(*most)
        } else {
            now
        };
        allowed.store(next, Ordering::Relaxed);
        metrics::gauge!("http_in_flight").set(under_way.load(Ordering::Relaxed) as f64);
        metrics::gauge!("http_in_flight_limit").set(next as f64);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(counts) = &self.0 {
            counts.under_way.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(load: &ConcurrencyLimit) -> usize {
        let permits: Vec<Permit> = (0..10_000).map_while(|_| load.admit()).collect();
        permits.len()
    }

    #[test]
    fn the_bound_holds_and_a_refused_request_takes_no_place() {
        let load = ConcurrencyLimit::new(2);
        let held = [load.admit().unwrap(), load.admit().unwrap()];
        assert!(load.admit().is_none() && load.admit().is_none());
        drop(held);
        assert_eq!(admitted(&load), 2);
        assert_eq!(load.0.under_way.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_long_wait_for_a_processor_lowers_the_bound_and_a_short_one_raises_it_again() {
        let load = ConcurrencyLimit::new(1000);
        let held: Vec<Permit> = (0..400).map_while(|_| load.admit()).collect();
        load.measured(TARGET * 2);
        drop(held);
        assert_eq!(admitted(&load), 300, "three quarters of what was under way");
        for _ in 0..100 {
            load.measured(TARGET * 2);
        }
        assert_eq!(admitted(&load), FLOOR, "never none");
        for _ in 0..100 {
            load.measured(TARGET / 4);
        }
        assert_eq!(admitted(&load), 1000, "never more than was set");
    }

    #[test]
    fn it_is_late_after_several_long_waits_and_for_five_seconds_more() {
        let load = ConcurrencyLimit::new(1000);
        load.measured(LATE * 4);
        assert!(!load.is_late(), "one long wait is another process's");
        for _ in 0..20 {
            load.measured(LATE * 2);
        }
        assert!(load.is_late());
        let stays = (0..).find(|_| {
            load.measured(LATE / 8);
            !load.is_late()
        });
        let time = EVERY * stays.unwrap();
        assert!((5000..5400).contains(&time.as_millis()), "late for {time:?}");
    }
}
