//! A PostgreSQL server of the test process's own: on a free port of this machine, in a folder under /tmp, as
//! an ordinary user. It ends with the test process, however that ends: it lives as long as a pipe is open.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use test_data::wait::in_time;

/// Keeps the server until standard input ends; the word "kill" ends it with SIGKILL and starts it again.
const KEEPER: &str = r#"
set -u
bin=$1 port=$2
dir=$(mktemp -d /tmp/contacts-postgres.XXXXXX) && cd "$dir" || exit 1
"$bin/initdb" -D "$dir/data" -U test --auth=trust --no-sync -E UTF8 --locale=C >"$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
start() {
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    "$bin/postgres" -D "$dir/data" -p "$port" -k "$dir" -c listen_addresses=127.0.0.1 -c max_connections=120 >>"$dir/log" 2>&1 &
    pid=$!
    sleep 0.3
    kill -0 $pid 2>/dev/null && return
  done
}
start
echo started
while read -r word; do
  [ "$word" = kill ] || continue
  kill -9 $pid; wait $pid 2>/dev/null
  start
  echo started
done
kill -INT $pid; wait $pid 2>/dev/null
cd / && rm -rf "$dir"
"#;

/// A running server.
pub(crate) struct Postgres {
    port: u16,
    words: ChildStdin,
    answers: BufReader<std::process::ChildStdout>,
    keeper: Child,
}

fn folder() -> Option<String> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<String> = versions.flatten().map(|v| format!("{}/bin", v.path().display())).collect();
    found.sort();
    found.into_iter().rfind(|bin| std::path::Path::new(bin).join("initdb").exists())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

impl Postgres {
    /// Starts one; `None`, with one line, where the package is not installed.
    pub(crate) fn start() -> Option<Self> {
        if !cfg!(feature = "postgres") {
            println!(
                "skipped: PostgreSQL: the cargo feature `postgres` is not in this build (--all-features)"
            );
            return None;
        }
        let Some(bin) = folder() else {
            println!("skipped: PostgreSQL is not here (Debian package postgresql)");
            return None;
        };
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
                command
            }
            false => Command::new("sh"),
        };
        command.args(["-c", KEEPER, "keeper", &bin, &port.to_string()]).current_dir("/");
        let mut keeper = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (words, answers) = (keeper.stdin.take().unwrap(), BufReader::new(keeper.stdout.take().unwrap()));
        let mut server = Self { port, words, answers, keeper };
        server.started();
        Some(server)
    }

    fn started(&mut self) {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        assert_eq!(line.trim(), "started", "{:?}", self.keeper.try_wait());
        let began = Instant::now();
        while !self.answers_a_query() {
            assert!(in_time(began.elapsed(), Duration::from_secs(30)), "PostgreSQL does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn psql(&self, statement: &str) -> Command {
        let mut command = Command::new(format!("{}/psql", folder().unwrap()));
        let port = self.port.to_string();
        command.args(["-h", "127.0.0.1", "-p", &port, "-U", "test", "-d", "postgres", "-qAtc", statement]);
        command
    }

    fn answers_a_query(&self) -> bool {
        self.psql("SELECT 1").stderr(Stdio::null()).output().is_ok_and(|out| out.status.success())
    }

    /// A new database; its URL.
    pub(crate) fn database(&self) -> String {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("t{}", NEXT.fetch_add(1, Ordering::SeqCst));
        assert!(self.psql(&format!("CREATE DATABASE {name}")).status().unwrap().success());
        format!("postgres://test@127.0.0.1:{}/{name}?sslmode=disable", self.port)
    }

    /// Its port on this machine.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Ends the server with SIGKILL and starts it again.
    pub(crate) fn kill(&mut self) {
        writeln!(self.words, "kill").unwrap();
        self.started();
    }
}

/// A new database of the server that the tests of this process share.
pub(crate) fn database() -> Option<String> {
    static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
    SHARED.get_or_init(Postgres::start).as_ref().map(Postgres::database)
}
