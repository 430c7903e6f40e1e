//! Leaves a failing service alone: after several failures in a row no call is made for a while, then one
//! call tries. A caller who gives up on a slow call counts as a failure too, else a service that hangs
//! would never be left alone by callers with short deadlines.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::failure::Failure;

/// A call abandoned after less than this says nothing about the service.
pub(super) const SLOW: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) struct Breaker {
    failures_to_pause: u32,
    pause: Duration,
    slow: Duration,
    health: Mutex<Health>,
}

/// Failures in a row, and until when to make no call.
#[derive(Debug, Default)]
struct Health {
    failures: u32,
    paused_until: Option<Instant>,
}

/// A call under way.
#[derive(Debug)]
pub(super) struct Call<'a> {
    breaker: &'a Breaker,
    started: Instant,
    finished: bool,
}

impl Breaker {
    pub(super) fn new(failures_to_pause: u32, pause: Duration, slow: Duration) -> Self {
        Self { failures_to_pause: failures_to_pause.max(1), pause, slow, health: Mutex::default() }
    }

    /// Leave to make a call.
    pub(super) fn admit(&self, now: Instant) -> Option<Call<'_>> {
        let mut health = self.health();
        if let Some(until) = health.paused_until {
            if now < until {
                return None;
            }
            // This call tries; the others wait for what it finds, or for another pause.
            health.paused_until = Some(now + self.pause);
        }
        Some(Call { breaker: self, started: now, finished: false })
    }

    fn health(&self) -> MutexGuard<'_, Health> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn worked(&self) {
        *self.health() = Health::default();
    }

    fn failed(&self, retry_after: Option<Duration>, now: Instant) {
        let mut health = self.health();
        health.failures = health.failures.saturating_add(1);
        let pause = if health.failures >= self.failures_to_pause { Some(self.pause) } else { None };
        if let Some(pause) = pause.max(retry_after) {
            health.paused_until = health.paused_until.max(Some(now + pause));
        }
    }
}

impl Call<'_> {
    /// Notes how it went.
    pub(super) fn finish(mut self, failure: Option<&Failure>, now: Instant) {
        self.finished = true;
        match failure {
            Some(failure) if failure.is_ill_health() => self.breaker.failed(failure.retry_after(), now),
            // It answered, though not this question.
            _ => self.breaker.worked(),
        }
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        if !self.finished && self.started.elapsed() >= self.breaker.slow {
            self.breaker.failed(None, Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_secs(10);

    fn fail(breaker: &Breaker, now: Instant) {
        breaker.admit(now).unwrap().finish(Some(&Failure::Timeout), now);
    }

    #[test]
    fn after_a_pause_one_call_tries_and_the_others_wait_for_it() {
        let (breaker, now) = (Breaker::new(2, PAUSE, SLOW), Instant::now());
        fail(&breaker, now);
        fail(&breaker, now);
        assert!(breaker.admit(now + PAUSE / 2).is_none());
        let later = now + PAUSE;
        let trial = breaker.admit(later).unwrap();
        assert!(breaker.admit(later).is_none(), "one call at a time tries");
        trial.finish(None, later);
        assert!(breaker.admit(later).is_some());
        fail(&breaker, later);
        assert!(breaker.admit(later).is_some(), "a success forgets earlier failures");
    }

    #[test]
    fn a_trial_that_is_given_up_is_followed_by_another() {
        let (breaker, now) = (Breaker::new(1, PAUSE, SLOW), Instant::now());
        fail(&breaker, now);
        drop(breaker.admit(now + PAUSE).unwrap());
        assert!(breaker.admit(now + PAUSE).is_none());
        assert!(breaker.admit(now + 2 * PAUSE).is_some());
    }

    #[test]
    fn a_slow_call_that_is_given_up_is_a_failure_and_a_quick_one_is_not() {
        let quick = Breaker::new(1, PAUSE, SLOW);
        drop(quick.admit(Instant::now()).unwrap());
        assert!(quick.admit(Instant::now()).is_some());
        let slow = Breaker::new(1, PAUSE, Duration::ZERO);
        drop(slow.admit(Instant::now()).unwrap());
        assert!(slow.admit(Instant::now()).is_none());
    }

    #[test]
    fn a_service_that_asks_for_time_gets_it_at_once() {
        let (breaker, now) = (Breaker::new(5, PAUSE, SLOW), Instant::now());
        let status = reqwest::StatusCode::TOO_MANY_REQUESTS;
        let retry_after = Some(Duration::from_secs(3));
        breaker.admit(now).unwrap().finish(Some(&Failure::Status { status, retry_after }), now);
        assert!(breaker.admit(now).is_none());
        assert!(breaker.admit(now + Duration::from_secs(3)).is_some());
    }

    #[test]
    fn a_status_about_one_question_is_no_failure_of_the_service() {
        let (breaker, now) = (Breaker::new(1, PAUSE, SLOW), Instant::now());
        let status = reqwest::StatusCode::BAD_REQUEST;
        breaker.admit(now).unwrap().finish(Some(&Failure::Status { status, retry_after: None }), now);
        assert!(breaker.admit(now).is_some());
    }
}
