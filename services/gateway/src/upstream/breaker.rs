//! A circuit breaker: after a few failures in a row it answers at once for a moment, so that a service that
//! is down costs nobody a whole deadline; then one call after another may try again.

use std::sync::Mutex;
use std::time::{Duration, Instant};

const FAILURES: u32 = 5;
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub(super) struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    closed_until: Option<Instant>,
}

impl Breaker {
    /// True when a call may be made. While open, one call each pause is let through as a trial.
    pub(super) fn allows(&self, now: Instant) -> bool {
        let mut state = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match state.closed_until {
            Some(until) if now < until => false,
            Some(_) => {
                state.closed_until = Some(now + PAUSE);
                true
            }
            None => true,
        }
    }

    /// Notes how a call went.
    pub(super) fn record(&self, good: bool, now: Instant) {
        let mut state = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if good {
            *state = State::default();
            return;
        }
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURES {
            state.closed_until = Some(now + PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_after_failures_in_a_row_tries_again_and_closes() {
        let (breaker, start) = (Breaker::default(), Instant::now());
        for _ in 0..FAILURES {
            assert!(breaker.allows(start));
            breaker.record(false, start);
        }
        assert!(!breaker.allows(start));
        let later = start + PAUSE;
        assert!(breaker.allows(later), "one trial");
        assert!(!breaker.allows(later), "and only one");
        breaker.record(true, later);
        assert!(breaker.allows(later));
    }

    #[test]
    fn a_success_between_failures_keeps_it_closed() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        for _ in 0..10 {
            breaker.record(false, now);
            breaker.record(true, now);
        }
        assert!(breaker.allows(now));
    }
}
