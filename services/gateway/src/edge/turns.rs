//! Turns to make a response that is not cached: a page costs as much of a processor as hundreds of cached
//! ones. So many are made at once that half of the processors stay with everything else, and few wait for
//! their turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Requests that wait for a turn; beyond, they are refused.
const WAITING: usize = 64;

/// The turns. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Turns {
    free: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// One turn; dropping it gives it to the next.
#[derive(Debug)]
pub struct Turn(#[allow(dead_code)] OwnedSemaphorePermit);

impl Turns {
    /// For so many processors.
    #[must_use]
    pub fn new(processors: usize) -> Self {
        Self { free: Arc::new(Semaphore::new((processors / 2).max(1))), waiting: Arc::default() }
    }

    /// Waits for a turn; `None` when too many wait already.
    pub async fn take(&self) -> Option<Turn> {
        let _waits = Waits::enter(&self.waiting)?;
        // Nobody closes it.
        Arc::clone(&self.free).acquire_owned().await.ok().map(Turn)
    }
}

/// A place in the queue.
struct Waits<'q>(&'q AtomicUsize);

impl<'q> Waits<'q> {
    fn enter(waiting: &'q AtomicUsize) -> Option<Self> {
        // Dropping it takes it back.
        let place = Self(waiting);
        (waiting.fetch_add(1, Ordering::Relaxed) < WAITING).then_some(place)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn half_of_the_processors_make_pages_and_few_wait() {
        let turns = Turns::new(4);
        let held = [turns.take().await.unwrap(), turns.take().await.unwrap()];
        let waiting: Vec<_> = (0..WAITING)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.take().await.is_some() })
            })
            .collect();
        while turns.waiting.load(Ordering::Relaxed) < WAITING {
            tokio::task::yield_now().await;
        }
        assert!(turns.take().await.is_none(), "the queue is full");
        drop(held);
        for task in waiting {
            assert!(task.await.unwrap());
        }
        assert!(turns.take().await.is_some());
        assert_eq!(turns.waiting.load(Ordering::Relaxed), 0);
    }
}
