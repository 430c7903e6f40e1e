//! A site of this machine, and a folder of facts that names its pages.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Writes the answer to a request; its head is the argument.
pub(crate) type Answer = Arc<dyn Fn(&str, &mut TcpStream) + Send + Sync>;

#[derive(Default)]
struct State {
    answers: HashMap<String, Answer>,
    /// When each request began and ended, with its head.
    seen: Vec<(Instant, Instant, String)>,
}

/// A server over plain sockets, so that it can break every rule of HTTP.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) at: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl Site {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let site = Self { at: listener.local_addr().unwrap(), state: Arc::default() };
        let serving = site.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let site = serving.clone();
                std::thread::spawn(move || site.serve(stream.unwrap()));
            }
        });
        site
    }

    fn serve(&self, mut stream: TcpStream) {
        let began = Instant::now();
        let (mut head, mut byte) = (Vec::new(), [0]);
        while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        let Some(path) = head.split(' ').nth(1) else { return };
        let path = path.split('?').next().unwrap();
        let answer = self.state.lock().unwrap().answers.get(path).cloned();
        match answer {
            Some(answer) => answer(&head, &mut stream),
            None => respond(&mut stream, "404 Not Found", &[], b"nothing"),
        }
        self.state.lock().unwrap().seen.push((began, Instant::now(), head));
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.at)
    }

    pub(crate) fn answers(&self, path: &str, answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) {
        self.state.lock().unwrap().answers.insert(path.to_owned(), Arc::new(answer));
    }

    /// A page of HTML with enough words.
    pub(crate) fn page(&self, path: &str, words: &str) {
        let body = html(words);
        self.answers(path, move |_, to| {
            respond(to, "200 OK", &[("Content-Type", "text/html")], body.as_bytes());
        });
    }

    pub(crate) fn status(&self, path: &str, status: &'static str) {
        self.answers(path, move |_, to| respond(to, status, &[], b"<p>words</p>"));
    }

    pub(crate) fn redirects(&self, path: &str, status: &'static str, location: &str) {
        let location = location.to_owned();
        self.answers(path, move |_, to| respond(to, status, &[("Location", &location)], b""));
    }

    /// The heads of requests that were answered, less those of `robots.txt`.
    pub(crate) fn seen(&self) -> Vec<String> {
        self.times()
            .into_iter()
            .map(|(_, _, head)| head)
            .filter(|head| !head.contains("/robots.txt"))
            .collect()
    }

    pub(crate) fn times(&self) -> Vec<(Instant, Instant, String)> {
        self.state.lock().unwrap().seen.clone()
    }
}

pub(crate) fn html(words: &str) -> String {
    let more =
        "Polling places are open on election day, and the office answers questions by phone. ".repeat(4);
    format!("<!doctype html><title>Elections</title><main><h1>Voting</h1><p>{words}</p><p>{more}</p></main>")
}

pub(crate) fn respond(to: &mut TcpStream, status: &str, headers: &[(&str, &str)], body: &[u8]) {
    let mut head = format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    // The client may have gone.
    let _ = to.write_all(&[head.as_bytes(), b"\r\n", body].concat());
}

/// Tables with their columns and the rows of a test.
pub(crate) struct Facts {
    pub(crate) dir: tempfile::TempDir,
    pub(crate) options: Vec<String>,
}

impl Facts {
    /// A row of `offices.csv` for each address.
    pub(crate) fn of(urls: &[String]) -> Self {
        let rows =
            urls.iter().map(|url| format!("TX,office.url,{url},S,2026,high,,,,\n")).collect::<String>();
        Self::with(&[
            ("sources.csv", "S,a page,2026,facts only,A page,,S,secondary\n"),
            ("offices.csv", &rows),
        ])
    }

    pub(crate) fn with(rows: &[(&str, &str)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("facts")).unwrap();
        let rows: BTreeMap<_, _> = rows.iter().copied().collect();
        let real = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../facts");
        for name in content_pack::generate::file_names() {
            let table = std::fs::read_to_string(real.join(name)).unwrap();
            let text = format!("{}\n{}", table.lines().next().unwrap(), rows.get(name).unwrap_or(&""));
            std::fs::write(dir.path().join("facts").join(name), text).unwrap();
        }
        let options = ["--pause", "0", "--timeout", "2000", "--allow-private", "--json"];
        Self { dir, options: options.map(str::to_owned).to_vec() }
    }

    pub(crate) fn lock(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("facts/recheck.lock.csv")).unwrap_or_default()
    }

    pub(crate) fn output(&self, more: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_content-pack"));
        command.env_clear().env("TODAY", "2026-11-28").env("GITHUB_TOKEN", "hush");
        command.arg("recheck").arg("--dir").arg(self.dir.path()).args(&self.options).args(more);
        command.output().unwrap()
    }

    /// Exit code and report.
    pub(crate) fn recheck(&self, more: &[&str]) -> (Option<i32>, Value) {
        let output = self.output(more);
        let errors = String::from_utf8_lossy(&output.stderr);
        (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{errors}")))
    }

    /// Kind and reason of each finding, by the path of its address.
    pub(crate) fn found(&self, more: &[&str]) -> BTreeMap<String, (String, String)> {
        let (_, report) = self.recheck(more);
        let text = |finding: &Value, key: &str| finding[key].as_str().unwrap().to_owned();
        let path = |finding: &Value| text(finding, "url").splitn(4, '/').nth(3).unwrap().to_owned();
        let findings = report["findings"].as_array().unwrap().iter();
        findings.map(|finding| (path(finding), (text(finding, "kind"), text(finding, "why")))).collect()
    }
}

/// Waits in steps until `until`, or the client is gone.
pub(crate) fn trickle(to: &mut TcpStream, until: Duration) {
    let began = Instant::now();
    while began.elapsed() < until && to.write_all(b"<p>more</p>\n").is_ok() {
        std::thread::sleep(Duration::from_millis(100));
    }
}
