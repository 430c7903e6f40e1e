//! The four binaries as processes, on ports that the system gives, over an index.

use std::collections::BTreeSet;
use std::fs::File;
use std::hash::{BuildHasher as _, RandomState};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use reqwest::{Client, Response};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use test_data::wait::{until, within};

use crate::program::Program;
use crate::wire::{Connection, Reply, get};
use crate::{DAY, setting};

/// In the order in which they are started.
pub const SERVICES: [&str; 4] = ["geo", "content", "locate", "gateway"];

/// The binaries that are started.
#[derive(Clone, Debug)]
pub struct Build {
    /// Where they are.
    pub folder: PathBuf,
    /// Their logs are files of the house's folder. Else they are written to nowhere: under load they would
    /// fill a disk.
    pub keeps_logs: bool,
}

impl Build {
    /// Those of the build that this test is of; `FAULTS_BIN` names another folder.
    pub fn of_this_test() -> Self {
        let folder = setting("FAULTS_BIN").map_or_else(
            // target/debug/deps/NAME-… is this test.
            || std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned(),
            PathBuf::from,
        );
        Self { folder, keeps_logs: true }
    }

    /// The path of a binary.
    pub fn binary(&self, name: &str) -> PathBuf {
        let path = self.folder.join(name);
        assert!(
            path.exists(),
            "{} is not built: cargo build --workspace --bins --example panics",
            path.display()
        );
        path
    }
}

/// The binaries, running.
pub struct House {
    build: Build,
    folder: tempfile::TempDir,
    index: PathBuf,
    services: Vec<Service>,
    /// Later ones of a name stand instead of earlier ones.
    more: Vec<(String, String)>,
    client: Client,
}

/// One service, which may be dead at the moment.
struct Service {
    name: &'static str,
    listen: SocketAddr,
    admin: SocketAddr,
    child: Option<Program>,
    starts: usize,
}

impl House {
    /// Over the generated sample.
    pub async fn with_sample(variables: &[(&str, &str)]) -> Self {
        Self::with_sample_in(tempfile::tempdir().unwrap(), variables).await
    }

    /// The same, which writes into `folder`.
    pub async fn with_sample_in(folder: tempfile::TempDir, variables: &[(&str, &str)]) -> Self {
        let index = folder.path().join("sample.vri");
        let feeds = sample::write(&folder.path().join("feeds")).unwrap();
        crate::build(&feeds.iter().map(PathBuf::as_path).collect::<Vec<_>>(), &index);
        std::fs::remove_dir_all(folder.path().join("feeds")).unwrap();
        Self::start(folder, &index, variables).await
    }

    /// Over an index, with these variables besides the ports and the day; what it writes is in `folder`.
    /// Without `WEB_ROOT` it serves the API alone.
    pub async fn start(folder: tempfile::TempDir, index: &Path, variables: &[(&str, &str)]) -> Self {
        Self::start_of(Build::of_this_test(), folder, index, variables).await
    }

    /// The same of a build.
    pub async fn start_of(
        build: Build,
        folder: tempfile::TempDir,
        index: &Path,
        variables: &[(&str, &str)],
    ) -> Self {
        std::fs::create_dir(folder.path().join("tmp")).unwrap();
        // Where a variable names the address, it is of all interfaces: this is one of them.
        let named = |name: &str| {
            let of = |(key, _): &&(&str, &str)| *key == format!("{}_LISTEN", name.to_ascii_uppercase());
            let at: Option<SocketAddr> = variables.iter().find(of).map(|(_, at)| at.parse().unwrap());
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
        let more = variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let client = Client::builder().timeout(Duration::from_secs(30)).build().unwrap();
        let mut house = Self { build, folder, index: index.to_owned(), services, more, client };
        for name in SERVICES {
            house.launch(name);
        }
        for name in SERVICES {
            house.ready(name, Duration::from_secs(30)).await;
        }
        house
    }

    /// Where it keeps what it writes; goes when the house goes.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Where the gateway is ("http://127.0.0.1:PORT").
    pub fn url(&self) -> String {
        format!("http://{}", self.gateway())
    }

    /// The gateway's public port.
    pub fn gateway(&self) -> SocketAddr {
        self.service("gateway").listen
    }

    /// Where a service listens.
    pub fn listen(&self, name: &str) -> SocketAddr {
        self.service(name).listen
    }

    /// Where its metrics are.
    pub fn admin_at(&self, name: &str) -> SocketAddr {
        self.service(name).admin
    }

    pub fn pid(&self, name: &str) -> u32 {
        self.program(name).pid()
    }

    /// Processor time of a service so far, in seconds.
    pub fn cpu(&self, name: &str) -> f64 {
        self.program(name).cpu()
    }

    /// Resident memory of a service in kB.
    pub fn memory(&self, name: &str) -> u64 {
        self.program(name).memory()
    }

    fn program(&self, name: &str) -> &Program {
        self.service(name).child.as_ref().expect("running")
    }

    /// Starts a service that is not running.
    pub fn launch(&mut self, name: &str) {
        let variables = self.variables(name);
        let folder = self.folder.path().to_owned();
        let (binary, keeps_logs) = (self.build.binary(name), self.build.keeps_logs);
        let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
        service.starts += 1;
        let mut command = Command::new(binary);
        command.env_clear().envs(variables).current_dir(&folder);
        if keeps_logs {
            let log = File::create(folder.join(format!("{name}-{}.log", service.starts))).unwrap();
            command.stdout(log.try_clone().unwrap()).stderr(log);
        } else {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        service.child = Some(Program::start(&mut command));
    }

    fn variables(&self, name: &str) -> Vec<(String, String)> {
        let upper = name.to_ascii_uppercase();
        let service = self.service(name);
        let at = |name: &str| format!("http://{}", self.service(name).listen);
        let mut variables: Vec<(String, String)> = [
            ("TODAY", DAY.to_owned()),
            ("RUST_LOG", "info".to_owned()),
            ("TMPDIR", self.folder.path().join("tmp").display().to_string()),
            ("GEO_ENDPOINT", at("geo")),
            ("CONTENT_ENDPOINT", at("content")),
            ("LOCATE_ENDPOINT", at("locate")),
            ("LOCATE_SOURCE", format!("index:{}", self.index.display())),
            ("WEB_ROOT", "none".to_owned()),
        ]
        .map(|(k, v)| (k.to_owned(), v))
        .into();
        variables.push((format!("{upper}_LISTEN"), service.listen.to_string()));
        variables.push((format!("{upper}_ADMIN_LISTEN"), service.admin.to_string()));
        variables.extend(self.more.clone());
        variables
    }

    /// Waits until a service says that it is ready.
    pub async fn ready(&mut self, name: &str, time: Duration) {
        let look = async || {
            let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
            if let Some(ended) = service.child.as_mut().unwrap().ended() {
                panic!("{name} ended with {ended}: {}", self.log(name));
            }
            self.admin(name, "/readyz").await.filter(|reply| reply.status == 200)
        };
        until(&format!("{name} is ready"), time, look).await;
    }

    /// Asks the admin port; `None` when it does not answer in five seconds.
    pub async fn admin(&self, name: &str, path: &str) -> Option<Reply> {
        let asking = async {
            let mut connection = Connection::open(self.service(name).admin).await.ok()?;
            connection.exchange(&get(path, "")).await.ok()
        };
        within(Duration::from_secs(5), asking).await?
    }

    /// The sum of the samples of a metric whose line holds all of `labels`.
    pub async fn metric(&self, service: &str, name: &str, labels: &str) -> f64 {
        let reply = self.admin(service, "/metrics").await.expect("metrics");
        let text = String::from_utf8(reply.body).unwrap();
        // Not those of which it is the beginning.
        let of_it = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' ']));
        let named = |line: &&str| of_it(line) && line.contains(labels);
        text.lines().filter(named).filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
    }

    /// Waits until the gateway has fewer connections.
    pub async fn connections_below(&self, bound: f64, time: Duration) {
        let fewer = async || (self.metric("gateway", "http_connections", "").await < bound).then_some(());
        until(&format!("fewer than {bound} connections"), time, fewer).await;
    }

    /// Waits until a service that was told to end has ended, and says how.
    pub async fn ended(&mut self, name: &str) -> ExitStatus {
        let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
        let child = service.child.as_mut().unwrap();
        let ended = async || child.ended();
        until(&format!("{name} has ended"), Duration::from_secs(30), ended).await
    }

    /// Sends a signal to a service.
    pub fn signal(&mut self, name: &str, signal: Signal) {
        let service = self.services.iter_mut().find(|service| service.name == name).unwrap();
        let pid = Pid::from_raw(service.child.as_ref().unwrap().pid().try_into().unwrap()).unwrap();
        kill_process(pid, signal).unwrap();
        if signal == Signal::KILL {
            // Waits for its end.
            service.child = None;
        }
    }

    /// True when every service but `name` still is the process that was started first.
    pub fn others_live(&mut self, name: &str) -> bool {
        let mut others = self.services.iter_mut().filter(|service| service.name != name);
        others.all(|other| other.child.as_mut().is_some_and(|child| child.ended().is_none()))
    }

    /// Tells a service to end and waits until it has.
    pub async fn lose(&mut self, name: &str) {
        self.signal(name, Signal::TERM);
        self.ended(name).await;
    }

    /// GET, whatever the status.
    pub async fn get(&self, path: &str) -> Response {
        self.client.get(format!("{}{path}", self.url())).send().await.unwrap()
    }

    /// GET of JSON, which must succeed.
    pub async fn json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        response.json().await.unwrap()
    }

    /// POST of JSON, whatever the status.
    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let response = self.client.post(format!("{}{path}", self.url())).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    }

    /// Addresses of the sample, as the site offers them. Until the gateway has the national summary, pages
    /// show without them.
    pub async fn examples(&self, state: &str) -> Vec<Value> {
        let look = async || {
            let mut boot = self.json(&format!("/api/site/bootstrap?state={state}")).await;
            boot["example_addresses"].as_array_mut().map(std::mem::take).filter(|all| !all.is_empty())
        };
        until(&format!("the gateway has examples of {state}"), Duration::from_secs(10), look).await
    }

    /// The first of them, in one line.
    pub async fn example(&self, state: &str) -> String {
        self.examples(state).await[0]["display"].as_str().unwrap().to_owned()
    }

    /// The last lines of a service's log.
    pub fn log(&self, name: &str) -> String {
        let path = self.folder.path().join(format!("{name}-{}.log", self.service(name).starts));
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let lines: Vec<&str> = text.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    fn service(&self, name: &str) -> &Service {
        self.services.iter().find(|service| service.name == name).unwrap()
    }
}

/// A port of this machine that nothing uses, below those that the system gives to connections, which could
/// take it before the service does; and by chance, so that tests side by side do not choose the same.
pub fn free() -> SocketAddr {
    static GIVEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());
    let one =
        |_| SocketAddr::from(([127, 0, 0, 1], 10_000 + (RandomState::new().hash_one(()) % 10_000) as u16));
    let is_free = |at: &SocketAddr| GIVEN.lock().unwrap().insert(at.port()) && TcpListener::bind(at).is_ok();
    (0..1000).map(one).find(is_free).expect("one port of a thousand is free")
}
