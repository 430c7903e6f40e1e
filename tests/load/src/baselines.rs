//! Starts the baselines as processes of their own, as the services are.

use std::ffi::OsStr;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tests::program::Program;
use tests::wait::until;
use tests::{Build, free};
use tokio::net::TcpStream;

use crate::Error;
use crate::record::Recorded;

/// The baselines, running.
pub struct Baselines {
    /// Answers a page with its record.
    pub pages: SocketAddr,
    /// Answers a look-up with its record, after one call of the service behind it.
    pub hop: SocketAddr,
    /// With the service behind the hop; they end with this value.
    _programs: [Program; 3],
}

/// The records that the baselines answer with.
pub struct Records<'r> {
    pub pages: &'r [(String, Recorded)],
    pub hops: &'r [(String, Recorded)],
    /// The message of the service behind the hop.
    pub message: &'r [u8],
}

impl Baselines {
    /// Writes the records into `folder` and starts the baselines with them.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub async fn start(build: &Build, records: &Records<'_>, folder: &Path) -> Result<Self, Error> {
        let [pages, hop, service] = std::array::from_fn(|_| free());
        let [page_folder, hop_folder, message] = ["pages", "hops", "message"].map(|name| folder.join(name));
        Recorded::write_all(&page_folder, records.pages)?;
        Recorded::write_all(&hop_folder, records.hops)?;
        std::fs::write(&message, records.message)?;
        let behind = service.to_string();
        let _programs = [
            start(build, "pages", pages, &[page_folder.as_os_str()]).await,
            start(build, "service", service, &[message.as_os_str()]).await,
            start(build, "hop", hop, &[OsStr::new(&behind), hop_folder.as_os_str()]).await,
        ];
        Ok(Self { pages, hop, _programs })
    }
}

/// Starts a baseline and waits until it takes connections.
async fn start(build: &Build, name: &str, at: SocketAddr, more: &[&OsStr]) -> Program {
    let mut command = Command::new(build.binary("load-bare"));
    command.arg(name).arg(at.to_string()).args(more).stdout(Stdio::null());
    let mut program = Program::start(&mut command);
    let look = async || {
        assert_eq!(program.ended(), None, "the baseline {name} ended");
        TcpStream::connect(at).await.ok()
    };
    until(&format!("the baseline {name} takes connections"), Duration::from_secs(10), look).await;
    program
}
