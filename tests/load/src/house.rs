//! The processes that are measured: the services with their real binaries, and the baselines. All see the
//! same variables; what they log goes nowhere, but is written.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Error;

/// A day within early voting of the sample.
const DAY: &str = "2028-10-25";
/// The kernel counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

/// Ports from a first one on.
#[derive(Clone, Copy, Debug)]
pub struct Ports(pub u16);

impl Ports {
    #[must_use]
    pub fn gateway(self) -> u16 {
        self.0
    }

    /// The gateway's metrics.
    #[must_use]
    pub fn admin(self) -> u16 {
        self.of("gateway").1
    }

    /// The bare pages.
    #[must_use]
    pub fn pages(self) -> u16 {
        self.0 + 20
    }

    /// The bare hop.
    #[must_use]
    pub fn hop(self) -> u16 {
        self.0 + 21
    }

    fn of(self, service: &str) -> (u16, u16) {
        let at = ["gateway", "geo", "content", "locate"].iter().position(|name| *name == service);
        let at = u16::try_from(at.unwrap_or_default()).unwrap_or_default();
        (self.0 + at, self.0 + 10 + at)
    }

    /// Port of the look-up of this way.
    #[must_use]
    pub fn locate(self) -> u16 {
        self.of("locate").0
    }

    /// The bare look-up.
    #[must_use]
    pub fn service(self) -> u16 {
        self.0 + 22
    }
}

/// A process; it ends with this value.
pub struct Process {
    /// For the report.
    pub name: &'static str,
    child: Child,
}

impl Process {
    fn start(name: &'static str, command: &mut Command) -> Result<Self, Error> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let child = child.map_err(|why| format!("{name} does not start: {why}"))?;
        Ok(Self { name, child })
    }

    /// Its processor time so far, in seconds.
    #[must_use]
    pub fn cpu(&self) -> f64 {
        cpu_seconds(self.child.id()).unwrap_or_default()
    }

    /// Its resident memory in MiB, as it is now.
    #[must_use]
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kib.unwrap_or_default() / 1024.0
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Processor time of a process in seconds: fields 14 and 15 of `/proc/PID/stat`, after the name in
/// parentheses.
#[must_use]
pub fn cpu_seconds(pid: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS)
}

/// Where things are.
pub struct Places {
    /// The binaries of the release build.
    pub bin: PathBuf,
    /// The exported site.
    pub web: PathBuf,
    /// The index of the sample.
    pub index: PathBuf,
}

/// Starts the four services and waits until the gateway is ready.
///
/// # Errors
/// One does not start, or is not ready in 30 seconds.
pub async fn services(places: &Places, ports: Ports) -> Result<Vec<Process>, Error> {
    let local = |port: u16| format!("127.0.0.1:{port}");
    let mut all = Vec::new();
    for name in ["geo", "content", "locate", "gateway"] {
        let (port, admin) = ports.of(name);
        let upper = name.to_ascii_uppercase();
        let mut command = Command::new(places.bin.join(name));
        command
            .env_clear()
            .env("TODAY", DAY)
            .envs(std::env::vars_os().filter(|(name, _)| name == "TOKIO_WORKER_THREADS"));
        command
            .env(format!("{upper}_LISTEN"), local(port))
            .env(format!("{upper}_ADMIN_LISTEN"), local(admin));
        match name {
            "locate" => command.env("LOCATE_SOURCE", format!("index:{}", places.index.display())),
            "gateway" => {
                for service in ["geo", "content", "locate"] {
                    let endpoint = format!("http://{}", local(ports.of(service).0));
                    command.env(format!("{}_ENDPOINT", service.to_ascii_uppercase()), endpoint);
                }
                command.env("WEB_ROOT", &places.web).env("RATE_PER_SECOND", "0")
            }
            _ => &mut command,
        };
        all.push(Process::start(name, &mut command)?);
    }
    for process in &mut all {
        ready(process, ports.of(process.name).1).await?;
    }
    Ok(all)
}

async fn ready(process: &mut Process, admin: u16) -> Result<(), Error> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(30) {
        let answer = reqwest::get(format!("http://127.0.0.1:{admin}/readyz")).await;
        if answer.is_ok_and(|answer| answer.status() == 200) {
            return Ok(());
        }
        if let Some(status) = process.child.try_wait()? {
            return Err(format!("{} ended at start with {status}", process.name).into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(format!("{} was not ready in 30 s", process.name).into())
}

/// Starts a baseline and waits until it takes connections.
///
/// # Errors
/// It does not start, or takes none in 10 seconds.
pub async fn bare(places: &Places, name: &'static str, port: u16, more: &[&Path]) -> Result<Process, Error> {
    let mut command = Command::new(places.bin.join("load-bare"));
    command.arg(name.trim_start_matches("bare ")).arg(format!("127.0.0.1:{port}")).args(more);
    let mut process = Process::start(name, &mut command)?;
    for _ in 0..100 {
        if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            return Ok(process);
        }
        if let Some(status) = process.child.try_wait()? {
            return Err(format!("{name} ended at start with {status}").into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(format!("{name} takes no connections").into())
}
