//! Ordered work on all cores: one thread reads, several work, and the calling thread takes the results in the
//! order of reading. The number of unfinished jobs is bounded, so that the list may be larger than memory.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Jobs per thread that wait, or are done and not yet taken.
const WAITING: usize = 4;

/// A worker ended before its work was done.
#[derive(Debug, thiserror::Error)]
#[error("a worker stopped unexpectedly; nothing was written")]
pub(super) struct Interrupted;

/// Reads with `next` until it gives `None`, works on each with `work` on `threads` threads, and hands the
/// results to `take` in the order of reading.
///
/// # Errors
/// The first error of `next` or `take`, which ends everything; [`Interrupted`] when `work` panics.
pub(super) fn ordered<J: Send, T: Send, E: Send + From<Interrupted>>(
    threads: usize,
    mut next: impl FnMut() -> Result<Option<J>, E> + Send,
    work: impl Fn(J) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    thread::scope(|scope| {
        let (jobs, queue) = sync_channel::<(J, SyncSender<T>)>(threads);
        let (in_order, results) = sync_channel::<Receiver<T>>(threads * WAITING);
        // Only the workers hold the queue: when they are gone, the reader's next send fails.
        let queue = Arc::new(Mutex::new(queue));
        let start = |_| {
            let (queue, work) = (Arc::clone(&queue), &work);
            scope.spawn(move || {
                loop {
                    let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((job, answer)) = job else { return };
                    // After an error the receiver may be gone.
                    let _ = answer.send(work(job));
                }
            })
        };
        let workers: Vec<_> = (0..threads).map(start).collect();
        drop(queue);
        let reader = scope.spawn(move || {
            while let Some(job) = next()? {
                let (answer, result) = sync_channel(1);
                if in_order.send(result).is_err() || jobs.send((job, answer)).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let taken = results.iter().try_for_each(|result| take(result.recv().map_err(|_| Interrupted)?));
        // After an error the receiver is gone, and the reader stops here.
        drop(results);
        let read = reader.join().unwrap_or_else(|_| Err(Interrupted.into()));
        // Each must be joined: the scope would raise a panic that was not taken here.
        let panicked = workers.into_iter().filter_map(|w| w.join().err()).count();
        taken.and(read).and(if panicked == 0 { Ok(()) } else { Err(Interrupted.into()) })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[derive(Debug, PartialEq)]
    enum PipelineError {
        Interrupted,
        Full,
    }

    impl From<Interrupted> for PipelineError {
        fn from(_: Interrupted) -> Self {
            Self::Interrupted
        }
    }

    fn numbers(end: usize) -> impl FnMut() -> Result<Option<usize>, PipelineError> + Send {
        let mut at = 0;
        move || {
            at += 1;
            Ok((at <= end).then_some(at))
        }
    }

    #[test]
    fn results_come_in_order_however_long_each_takes() {
        for threads in [1, 3, 8] {
            let mut taken = Vec::new();
            let work = |n: usize| {
                thread::sleep(Duration::from_micros((n * 7919 % 13) as u64 * 20));
                n
            };
            let done = ordered(threads, numbers(300), work, |n| {
                taken.push(n);
                Ok(())
            });
            assert_eq!(done, Ok(()));
            assert_eq!(taken, (1..=300).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_more_is_read_than_may_be_under_way() {
        let (read, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let mut next = numbers(500);
        let mut most = 0;
        let counted = || {
            read.fetch_add(1, Ordering::SeqCst);
            next()
        };
        ordered(
            2,
            counted,
            |n| n,
            |_| {
                thread::sleep(Duration::from_micros(200));
                let ahead = read.load(Ordering::SeqCst) - taken.fetch_add(1, Ordering::SeqCst);
                most = most.max(ahead);
                Ok::<(), PipelineError>(())
            },
        )
        .unwrap();
        assert!(most <= 2 * WAITING + 2 + 2 + 2, "{most}");
        assert!(most > 2, "{most}");
    }

    #[test]
    fn an_error_ends_everything_and_a_panic_is_an_error() {
        let full = ordered(
            2,
            numbers(usize::MAX),
            |n| n,
            |n| if n < 50 { Ok(()) } else { Err(PipelineError::Full) },
        );
        assert_eq!(full, Err(PipelineError::Full));
        let bad_disk = || Err::<Option<usize>, _>(PipelineError::Full);
        assert_eq!(ordered(2, bad_disk, |n: usize| n, |_| Ok(())), Err(PipelineError::Full));
        for threads in [1, 2] {
            let work = |n: usize| if n == 30 { std::panic::resume_unwind(Box::new("quietly")) } else { n };
            assert_eq!(ordered(threads, numbers(1_000), work, |_| Ok(())), Err(PipelineError::Interrupted));
        }
    }
}
