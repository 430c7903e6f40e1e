//! Waiting for what is meant: a state, with a bound that grows with how busy the machine is.

use std::thread;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// How often a state is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// Processor time of one measurement on each processor.
const WORK: Duration = Duration::from_millis(50);
/// A machine that is slower than this is not busy, it hangs.
const MOST: f64 = 10.0;

/// How many times longer work takes now than on a machine that does nothing else, by the clock: 1 to 10.
/// Every processor has a little work to do for it; blocks for that time, 50 ms at least.
#[must_use]
pub fn factor() -> f64 {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..processors).map(|_| scope.spawn(stretch)).collect();
        let slowest = workers.into_iter().map(|worker| worker.join().unwrap_or(1.0)).fold(1.0, f64::max);
        slowest.min(MOST)
    })
}

/// Works for a while; the time by the clock over that of the processor.
fn stretch() -> f64 {
    let spent = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default();
    let (began, before) = (Instant::now(), spent());
    while spent() - before < WORK && began.elapsed() < WORK.mul_f64(MOST) {
        std::hint::spin_loop();
    }
    began.elapsed().as_secs_f64() / (spent() - before).max(Duration::from_millis(1)).as_secs_f64()
}

/// True when what took so long took no longer than it may, or than it may on a machine as busy as this one is
/// now.
#[must_use]
pub fn in_time(took: Duration, most: Duration) -> bool {
    took <= most || took <= most.mul_f64(factor())
}

/// The result of `future` within a time; `None` when it has not ended. When the time is over, the machine is
/// measured, and a busy machine gets as many times more.
pub async fn within<T>(time: Duration, future: impl Future<Output = T>) -> Option<T> {
    let mut future = std::pin::pin!(future);
    let began = Instant::now();
    if let Ok(came) = tokio::time::timeout(time, &mut future).await {
        return Some(came);
    }
    let factor = tokio::task::spawn_blocking(factor).await.unwrap_or(1.0);
    tokio::time::timeout(time.mul_f64(factor).saturating_sub(began.elapsed()), future).await.ok()
}

/// Looks for a state until it is there: what the first look that finds it has found.
///
/// # Panics
/// It is not there within the time, which grows as that of [`within`] does: with `what` in the words.
pub async fn until<T>(what: &str, time: Duration, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let looking = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(LOOK).await;
        }
    };
    within(time, looking)
        .await
        .unwrap_or_else(|| panic!("not in {time:?}, nor in what a busy machine needs: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_says_how_many_share_a_processor() {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let busy = std::sync::atomic::AtomicBool::new(true);
        let crowded = thread::scope(|scope| {
            for _ in 0..processors * 4 {
                scope.spawn(|| {
                    while busy.load(std::sync::atomic::Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            let crowded = factor();
            busy.store(false, std::sync::atomic::Ordering::Relaxed);
            crowded
        });
        assert!((2.0..=MOST).contains(&crowded), "{crowded} beside four others on each processor");
        assert!((1.0..=MOST).contains(&factor()));
        let second = Duration::from_secs(1);
        assert!(in_time(second, second));
        assert!(!in_time(second.mul_f64(MOST) * 2, second), "however busy the machine is");
    }

    #[tokio::test]
    async fn a_state_is_waited_for_and_not_for_ever() {
        let mut looks = 0;
        let found = until("the third look", Duration::from_secs(1), async || {
            looks += 1;
            (looks == 3).then_some(looks)
        });
        assert_eq!(found.await, 3);
        let began = Instant::now();
        assert!(within(Duration::from_millis(10), std::future::pending::<()>()).await.is_none());
        assert!(began.elapsed() >= Duration::from_millis(10));
    }
}
