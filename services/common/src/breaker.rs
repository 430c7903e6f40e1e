//! A circuit breaker: after several failures in a row it is open and refuses calls for a while, so that
//! callers of a service that is down do not each wait for their whole deadline. Then one call a pause tries,
//! and all others are refused at once, until one succeeds. A slow call that its caller cancels counts as a
//! failure, too: otherwise a service that hangs would keep the circuit closed for callers with short
//! deadlines.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// When a circuit opens, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakerPolicy {
    /// Failures in a row that open it; at least 1.
    pub failures: u32,
    /// How long it stays open before one call tries.
    pub pause: Duration,
    /// A call that is dropped after less than this says nothing about the service.
    pub slow: Duration,
}

/// Counts the failures of one service.
#[derive(Debug)]
pub struct Breaker {
    policy: BreakerPolicy,
    health: Mutex<Health>,
}

/// Failures in a row, and until when calls are refused.
#[derive(Debug, Default)]
struct Health {
    failures: u32,
    open_until: Option<Instant>,
}

/// A call under way.
#[derive(Debug)]
pub struct Call<'a> {
    breaker: &'a Breaker,
    started: Instant,
    finished: bool,
}

impl Breaker {
    /// A closed circuit.
    #[must_use]
    pub fn new(policy: BreakerPolicy) -> Self {
        Self { policy, health: Mutex::default() }
    }

    /// Permission to make a call; `None` while the circuit is open.
    pub fn admit(&self, now: Instant) -> Option<Call<'_>> {
        let mut health = self.health();
        if let Some(until) = health.open_until {
            if now < until {
                return None;
            }
            // This call tries; the others are refused until it succeeds, or until another pause is over.
            health.open_until = Some(now + self.policy.pause);
        }
        Some(Call { breaker: self, started: now, finished: false })
    }

    fn health(&self) -> MutexGuard<'_, Health> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_failure(&self, retry_after: Option<Duration>, now: Instant) {
        let mut health = self.health();
        health.failures = health.failures.saturating_add(1);
        let pause = (health.failures >= self.policy.failures.max(1)).then_some(self.policy.pause);
        if let Some(pause) = pause.max(retry_after) {
            health.open_until = health.open_until.max(Some(now + pause));
        }
    }
}

impl Call<'_> {
    /// The service answered, even if it refused this question: earlier failures are forgotten.
    pub fn succeeded(mut self) {
        self.finished = true;
        *self.breaker.health() = Health::default();
    }

    /// The service failed. With `retry_after` the circuit opens at once, for at least that long.
    pub fn failed(mut self, retry_after: Option<Duration>, now: Instant) {
        self.finished = true;
        self.breaker.note_failure(retry_after, now);
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        if !self.finished && self.started.elapsed() >= self.breaker.policy.slow {
            self.breaker.note_failure(None, Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_secs(10);

    fn breaker(failures: u32) -> Breaker {
        Breaker::new(BreakerPolicy { failures, pause: PAUSE, slow: Duration::from_secs(2) })
    }

    fn fail(breaker: &Breaker, now: Instant) {
        breaker.admit(now).unwrap().failed(None, now);
    }

    #[test]
    fn after_a_pause_one_call_tries_and_the_others_wait_for_it() {
        let (breaker, now) = (breaker(2), Instant::now());
        fail(&breaker, now);
        fail(&breaker, now);
        assert!(breaker.admit(now + PAUSE / 2).is_none());
        let later = now + PAUSE;
        let trial = breaker.admit(later).unwrap();
        assert!(breaker.admit(later).is_none(), "one call at a time tries");
        trial.succeeded();
        assert!(breaker.admit(later).is_some());
        fail(&breaker, later);
        assert!(breaker.admit(later).is_some(), "a success forgets earlier failures");
    }

    #[test]
    fn a_success_between_failures_keeps_it_closed() {
        let (breaker, now) = (breaker(2), Instant::now());
        for _ in 0..10 {
            fail(&breaker, now);
            breaker.admit(now).unwrap().succeeded();
        }
        assert!(breaker.admit(now).is_some());
    }

    #[test]
    fn a_trial_that_is_given_up_is_followed_by_another() {
        let (breaker, now) = (breaker(1), Instant::now());
        fail(&breaker, now);
        drop(breaker.admit(now + PAUSE).unwrap());
        assert!(breaker.admit(now + PAUSE).is_none());
        assert!(breaker.admit(now + 2 * PAUSE).is_some());
    }

    #[test]
    fn a_slow_call_that_is_given_up_is_a_failure_and_a_quick_one_is_not() {
        let quick = breaker(1);
        drop(quick.admit(Instant::now()).unwrap());
        assert!(quick.admit(Instant::now()).is_some());
        let slow = Breaker::new(BreakerPolicy { failures: 1, pause: PAUSE, slow: Duration::ZERO });
        drop(slow.admit(Instant::now()).unwrap());
        assert!(slow.admit(Instant::now()).is_none());
    }

    #[test]
    fn a_service_that_asks_for_time_gets_it_at_once() {
        let (breaker, now) = (breaker(5), Instant::now());
        breaker.admit(now).unwrap().failed(Some(Duration::from_secs(3)), now);
        assert!(breaker.admit(now).is_none());
        assert!(breaker.admit(now + Duration::from_secs(3)).is_some());
    }
}
