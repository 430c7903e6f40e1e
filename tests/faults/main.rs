//! Not to be taken down: the real binaries, each a process of its own, are killed, stopped, overloaded and
//! asked by hostile clients while others ask them properly. `tests/faults.sh` builds the binaries and runs
//! this; in its whole form (`make bench`) the rounds are many and times are asserted, else few and only
//! outcomes are.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

mod collectors;
mod crowd;
mod dns;
mod ends;
mod house;
mod kill;
mod overload;
mod privacy;
mod slow;
mod soak;
mod taken_back;
mod traffic;
mod unread;

use tests::setting;
use tokio::sync::RwLock;

static MACHINE: RwLock<()> = RwLock::const_new(());

/// A test that takes the whole machine, or measures on it: no other runs meanwhile.
async fn alone() -> Box<dyn Send> {
    Box::new(MACHINE.write().await)
}

/// A test that mostly waits: beside others of its kind, but where times are asserted.
async fn beside() -> Box<dyn Send> {
    if is_timed() { alone().await } else { Box::new(MACHINE.read().await) }
}

/// How often each fault is repeated.
fn rounds() -> usize {
    setting("FAULTS_ROUNDS").and_then(|rounds| rounds.parse().ok()).unwrap_or(1)
}

/// True where times are asserted: optimised binaries on a quiet machine.
fn is_timed() -> bool {
    setting("FAULTS_TIMED").is_some()
}
