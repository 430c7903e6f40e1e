//! A process that a test or a measurement has started; it ends with its value.

use std::io::Read as _;
use std::process::{Child, Command, ExitStatus, Stdio};

/// The kernel counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

/// A process of ours.
#[derive(Debug)]
pub struct Program(Child);

impl Program {
    /// Starts it, without input.
    pub fn start(command: &mut Command) -> Self {
        let child = command.stdin(Stdio::null()).spawn();
        Self(child.unwrap_or_else(|why| panic!("{} does not start: {why}", command.get_program().display())))
    }

    /// Its id, for signals.
    pub fn pid(&self) -> u32 {
        self.0.id()
    }

    /// How it ended; `None` while it runs.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().unwrap()
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// It did not end well: the words that it wrote to its standard error, where that is a pipe (into which
    /// they must fit).
    pub fn succeeds(&mut self) -> Result<(), String> {
        let status = self.0.wait().unwrap();
        let mut said = String::new();
        if let Some(mut errors) = self.0.stderr.take() {
            errors.read_to_string(&mut said).unwrap();
        }
        if status.success() { Ok(()) } else { Err(format!("{status}: {said}")) }
    }

    /// Its processor time so far, in seconds: fields 14 and 15 of `/proc/PID/stat`, after the name in
    /// parentheses. 0 when it has ended.
    pub fn cpu(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap_or_default();
        let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split_whitespace();
        fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
    }

    /// Its resident memory in kB.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A stopped process dies of this, too.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
