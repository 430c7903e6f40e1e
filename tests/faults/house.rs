//! The four binaries as processes, on ports that the system gives, over the generated sample.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};
use serde_json::Value;
use tests::DAY;
use tests::wait::{until, within};

use crate::setting;
use crate::wire::{Connection, Reply, get};

/// What draws documents: `npm run documents` in `web/` makes it.
pub(crate) const DOCUMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/out/documents.js");

pub(crate) const SERVICES: [&str; 4] = ["geo", "content", "locate", "gateway"];

/// The binaries, running.
pub(crate) struct House {
    folder: tempfile::TempDir,
    services: Vec<Service>,
    more: Vec<(String, String)>,
}

/// One service, which may be dead at the moment.
struct Service {
    name: &'static str,
    listen: SocketAddr,
    admin: SocketAddr,
    child: Option<Child>,
    starts: usize,
}

impl House {
    /// Starts all four with these variables besides the usual ones, which are without rate limits and with short
    /// times for look-ups.
    pub(crate) async fn start(more: &[(&str, &str)]) -> Self {
        // Thousands of sockets of our own.
        let limit = getrlimit(Resource::Nofile);
        setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let feeds = sample::write(&folder.path().join("feeds")).unwrap();
        let feeds: Vec<&Path> = feeds.iter().map(PathBuf::as_path).collect();
        tests::build(&feeds, &folder.path().join("sample.vri"));
        std::fs::remove_dir_all(folder.path().join("feeds")).unwrap();
        std::fs::create_dir(folder.path().join("tmp")).unwrap();
        export(&folder.path().join("web"));
        // Where a variable names the address, it is of all interfaces: this is one of them.
        let named = |name: &str| {
            let of = |(key, _): &&(&str, &str)| *key == format!("{}_LISTEN", name.to_ascii_uppercase());
            let at: Option<SocketAddr> = more.iter().find(of).map(|(_, at)| at.parse().unwrap());
            at.map(|at| SocketAddr::from(([127, 0, 0, 1], at.port())))
        };
        let service = |name| Service {
            name,
            listen: named(name).unwrap_or_else(free),
            admin: free(),
            child: None,
            starts: 0,
        };
        let services = SERVICES.map(service).into();
        let more = more.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let mut house = Self { folder, services, more };
        for name in SERVICES {
            house.launch(name);
        }
        for name in SERVICES {
            house.ready(name, Duration::from_secs(30)).await;
        }
        house
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The gateway's public port.
    pub(crate) fn gateway(&self) -> SocketAddr {
        self.service("gateway").listen
    }

    /// Where a service listens.
    pub(crate) fn listen(&self, name: &str) -> SocketAddr {
        self.service(name).listen
    }

    pub(crate) fn pid(&self, name: &str) -> u32 {
        self.service(name).child.as_ref().expect("running").id()
    }

    /// Starts a service that is not running.
    pub(crate) fn launch(&mut self, name: &str) {
        let variables = self.variables(name);
        let folder = self.folder.path().to_owned();
        let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
        service.starts += 1;
        let log = File::create(folder.join(format!("{name}-{}.log", service.starts))).unwrap();
        let mut command = Command::new(binary(name));
        command.env_clear().envs(variables).current_dir(&folder).stdin(Stdio::null());
        command.stdout(log.try_clone().unwrap()).stderr(log);
        service.child = Some(command.spawn().unwrap_or_else(|why| panic!("{name} does not start: {why}")));
    }

    fn variables(&self, name: &str) -> Vec<(String, String)> {
        let upper = name.to_ascii_uppercase();
        let service = self.service(name);
        let at = |name: &str| format!("http://{}", self.service(name).listen);
        let path = |name: &str| self.folder.path().join(name).display().to_string();
        let mut variables: Vec<(String, String)> = [
            ("TODAY", DAY.to_owned()),
            ("RUST_LOG", "info".to_owned()),
            ("TMPDIR", path("tmp")),
            ("GEO_ENDPOINT", at("geo")),
            ("CONTENT_ENDPOINT", at("content")),
            ("LOCATE_ENDPOINT", at("locate")),
            ("LOCATE_SOURCE", format!("index:{}", path("sample.vri"))),
            ("WEB_ROOT", path("web")),
            ("WEB_DOCUMENTS", DOCUMENTS.to_owned()),
            ("RATE_PER_SECOND", "0".to_owned()),
            ("LOCATE_TIMEOUT", "2".to_owned()),
            ("REQUEST_TIMEOUT", "6".to_owned()),
            ("TRUSTED_PROXIES", "127.0.0.1".to_owned()),
        ]
        .map(|(k, v)| (k.to_owned(), v))
        .into();
        variables.push((format!("{upper}_LISTEN"), service.listen.to_string()));
        variables.push((format!("{upper}_ADMIN_LISTEN"), service.admin.to_string()));
        variables.extend(self.more.clone());
        variables
    }

    /// Waits until a service says that it is ready.
    pub(crate) async fn ready(&mut self, name: &str, time: Duration) {
        let look = async || {
            let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
            if let Some(ended) = service.child.as_mut().unwrap().try_wait().unwrap() {
                panic!("{name} ended with {ended}: {}", self.log(name));
            }
            self.admin(name, "/readyz").await.filter(|reply| reply.status == 200)
        };
        until(&format!("{name} is ready"), time, look).await;
    }

    /// Asks the admin port; `None` when it does not answer in five seconds.
    pub(crate) async fn admin(&self, name: &str, path: &str) -> Option<Reply> {
        let asking = async {
            let mut connection = Connection::open(self.service(name).admin).await.ok()?;
            connection.ask(&get(path, "")).await.ok()
        };
        within(Duration::from_secs(5), asking).await?
    }

    /// The sum of the samples of a metric whose line holds all of `labels`.
    pub(crate) async fn metric(&self, service: &str, name: &str, labels: &str) -> f64 {
        let reply = self.admin(service, "/metrics").await.expect("metrics");
        let text = String::from_utf8(reply.body).unwrap();
        // Not those of which it is the beginning.
        let of_it = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' ']));
        let named = |line: &&str| of_it(line) && line.contains(labels);
        text.lines().filter(named).filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
    }

    /// Waits until the gateway has fewer connections.
    pub(crate) async fn connections_below(&self, bound: f64, time: Duration) {
        let fewer = async || (self.metric("gateway", "http_connections", "").await < bound).then_some(());
        until(&format!("fewer than {bound} connections"), time, fewer).await;
    }

    /// Waits until a service that was told to end has ended, and says how.
    pub(crate) async fn ended(&mut self, name: &str) -> ExitStatus {
        let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
        let child = service.child.as_mut().unwrap();
        let ended = async || child.try_wait().unwrap();
        until(&format!("{name} has ended"), Duration::from_secs(30), ended).await
    }

    /// Sends a signal to a service.
    pub(crate) fn signal(&mut self, name: &str, signal: Signal) {
        let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
        let child = service.child.as_mut().unwrap();
        let pid = Pid::from_raw(child.id().try_into().unwrap()).unwrap();
        kill_process(pid, signal).unwrap();
        if signal == Signal::KILL {
            child.wait().unwrap();
            service.child = None;
        }
    }

    /// True when every service but `name` still is the process that was started first.
    pub(crate) fn others_live(&mut self, name: &str) -> bool {
        let mut others = self.services.iter_mut().filter(|service| service.name != name);
        others.all(|other| other.child.as_mut().is_some_and(|child| child.try_wait().unwrap().is_none()))
    }

    /// Resident memory of a service in kB.
    pub(crate) fn memory(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid(name))).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// One GET of JSON, which must succeed.
    pub(crate) async fn json(&self, path: &str) -> Value {
        let reply = Connection::open(self.gateway()).await.unwrap().ask(&get(path, "")).await.unwrap();
        assert_eq!(reply.status, 200, "{path}");
        reply.json()
    }

    /// An address of the sample. Until the gateway has the national summary, pages show without it.
    pub(crate) async fn example(&self, state: &str) -> String {
        let look = async || {
            let boot = self.json(&format!("/api/site/bootstrap?state={state}")).await;
            boot["example_addresses"][0]["display"].as_str().map(str::to_owned)
        };
        until(&format!("the gateway has an example of {state}"), Duration::from_secs(10), look).await
    }

    /// The last lines of a service's log.
    pub(crate) fn log(&self, name: &str) -> String {
        let path = self.folder.path().join(format!("{name}-{}.log", self.service(name).starts));
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let lines: Vec<&str> = text.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    fn service(&self, name: &str) -> &Service {
        self.services.iter().find(|service| service.name == name).unwrap()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        for child in self.services.iter_mut().filter_map(|service| service.child.as_mut()) {
            // A stopped process dies of this, too.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A port of this machine that nothing uses.
pub(crate) fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// Where the binaries are.
pub(crate) fn binary(name: &str) -> PathBuf {
    let folder = setting("FAULTS_BIN").map_or_else(
        // target/debug/deps/faults-… is this test.
        || std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned(),
        PathBuf::from,
    );
    let path = folder.join(name);
    assert!(path.exists(), "{} is not built: run tests/faults.sh", path.display());
    path
}

/// A small export: what the gateway needs to serve pages.
fn export(folder: &Path) {
    for brand in ["en", "es"] {
        for lang in ["en", "es"] {
            for page in ["", "inperson/", "locate/", "locate/results/", "not-found/", "error/"] {
                let folder = folder.join(brand).join(lang).join(page);
                std::fs::create_dir_all(&folder).unwrap();
                let html = format!(
                    r#"<!DOCTYPE html><html lang="{lang}"><head><title>{page}</title></head><body>{}<div data-slot="page"></div><code data-slot="reference"></code></body></html>"#,
                    "<p>Where to vote</p>".repeat(500)
                );
                std::fs::write(folder.join("index.html"), html).unwrap();
            }
        }
    }
    std::fs::create_dir_all(folder.join("_next/static")).unwrap();
    let font: Vec<u8> = (0..FONT as u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    std::fs::write(folder.join(&FONT_PATH[1..]), font).unwrap();
}

/// A font of the export, of this many bytes.
pub(crate) const FONT_PATH: &str = "/_next/static/font.woff2";
pub(crate) const FONT: usize = 300_000;
