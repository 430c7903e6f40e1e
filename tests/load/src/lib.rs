//! Measures the gateway against bare baselines (DESIGN section 10): the same bytes, the same number of
//! processes, the same allocator and socket options, in alternating rounds of one run. `tests/load/load.sh`
//! builds and starts it.

pub mod bare;
pub mod baselines;
pub mod generator;
pub mod record;
pub mod report;
pub mod row;

/// Any error; it ends the run with one line.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
