//! The real gateway, and the database, killed with SIGKILL while contacts are taken and delivered: what was
//! acknowledged is in the database and at the receiver, under one key. A kill comes at one of the steps that
//! can be seen from outside (a delivery arrived, was answered; any message between the gateway and
//! PostgreSQL, sent or held back), or at any moment. `CONTACTS_KILL_ROUNDS=200` makes it long (`make bench`).

mod wire;

use std::collections::{HashMap, HashSet};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use self::wire::Wire;
use super::receiver::Receiver;
use super::site_contacts::{CONTACTS_ON, database, export};

/// Posting at once.
const VOTERS: usize = 8;

fn rounds() -> usize {
    std::env::vars().find(|(name, _)| name == "CONTACTS_KILL_ROUNDS").map_or(6, |(_, n)| n.parse().unwrap())
}

/// A gateway process on a port of its own; killed when dropped.
pub(crate) struct Gateway {
    process: Child,
    pub(crate) url: String,
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Gateway {
    pub(crate) async fn start(
        mut command: Command,
        http: &reqwest::Client,
        variables: &[(&str, &str)],
    ) -> Self {
        let url = format!("127.0.0.1:{}", free_port());
        let process = command
            .env_clear()
            .envs([
                ("WEB_ROOT", "none"),
                ("WEB_DOCUMENTS", super::house::bundle()),
                ("RATE_PER_SECOND", "0"),
                ("TRUSTED_PROXIES", "127.0.0.1"),
                ("RUST_LOG", "off"),
            ])
            .envs(CONTACTS_ON)
            .envs([("GATEWAY_LISTEN", url.as_str()), ("GATEWAY_ADMIN_LISTEN", "127.0.0.1:0")])
            .envs(
                ["GEO_ENDPOINT", "CONTENT_ENDPOINT", "LOCATE_ENDPOINT"]
                    .map(|name| (name, "http://127.0.0.1:9")),
            )
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let gateway = Self { process, url: format!("http://{url}") };
        let answers = async || http.get(format!("{}/healthz", gateway.url)).send().await.ok();
        test_data::wait::until("the gateway answers", Duration::from_secs(10), answers).await;
        gateway
    }
}

pub(crate) fn gateway() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gateway"))
}

/// Voters who post one contact after the other until told to stop.
struct Crowd {
    http: reqwest::Client,
    ticket: String,
    next: AtomicUsize,
    acknowledged: Mutex<HashSet<String>>,
}

impl Crowd {
    async fn new(http: &reqwest::Client, url: &str) -> Arc<Self> {
        let page = http.get(format!("{url}/api/site/in-person/nv")).send().await.unwrap();
        let page: Value = page.json().await.unwrap();
        let ticket = page["contact"]["ticket"].as_str().unwrap().to_owned();
        Arc::new(Self {
            http: http.clone(),
            ticket,
            next: AtomicUsize::new(0),
            acknowledged: Mutex::default(),
        })
    }

    async fn post(&self, url: &str) -> Option<u16> {
        let n = self.next.fetch_add(1, Ordering::SeqCst);
        let email = format!("voter{n}@example.com");
        let contact = json!({
            "firstname": "Jo", "lastname": "No", "email": email, "postalCode": "89101", "stateOfResidence": "NV",
            "votingplan": "mail", "ticket": self.ticket,
        });
        let request =
            self.http.post(format!("{url}/api/site/contacts")).header("content-type", "application/json");
        let client = format!("9.{}.{}.{}", n >> 16 & 255, n >> 8 & 255, n & 255);
        let answer = request.header("x-forwarded-for", client).body(contact.to_string()).send().await.ok()?;
        let status = answer.status().as_u16();
        // Acknowledged is what arrived whole.
        if status == 200 && answer.bytes().await.is_ok() {
            self.acknowledged.lock().unwrap().insert(email);
        }
        Some(status)
    }

    /// The moment of a kill: a step of the delivery, or any.
    async fn moment(&self, receiver: &Receiver) {
        let step = match rand::random_range(0..4) {
            0 => Some(&receiver.arrived),
            1 => Some(&receiver.answered),
            _ => None,
        };
        self.a_while().await;
        if let Some(step) = step {
            let _ = tokio::time::timeout(Duration::from_secs(2), step.notified()).await;
        }
    }

    /// Until some more were acknowledged, and then any moment: between any two steps of those that are under
    /// way.
    async fn a_while(&self) {
        let thanked = || self.acknowledged.lock().unwrap().len();
        let enough = thanked() + rand::random_range(1..24);
        for _ in 0..1000 {
            if thanked() >= enough {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_micros(rand::random_range(0..20_000))).await;
    }

    /// A form without scripts comes back with what was typed, and says that it was not stored.
    async fn gets_the_page_again(&self, url: &str, what: &str) {
        let form = format!(
            "firstname=Jo&lastname=No&email=kept%40example.com&postalCode=89101&stateOfResidence=NV&votingplan=mail&ticket={}",
            self.ticket
        );
        let request = self.http.post(format!("{url}/api/site/contacts?state=NV")).body(form);
        let answer =
            request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
        assert_eq!(answer.status(), 503, "{what}");
        let html = answer.text().await.unwrap();
        let there = ["There was an error submitting the form.", r#"value="kept@example.com""#];
        assert!(there.iter().all(|text| html.contains(text)), "{what}: {html}");
    }

    /// Posts to the gateways in turn for as long as `during` takes.
    async fn while_<T>(self: &Arc<Self>, urls: &[String], during: impl Future<Output = T>) -> T {
        let mut voters = tokio::task::JoinSet::new();
        for n in 0..VOTERS {
            let (own, url) = (Arc::clone(self), urls[n % urls.len()].clone());
            voters.spawn(async move {
                loop {
                    if own.post(&url).await != Some(200) {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                }
            });
        }
        let done = during.await;
        voters.shutdown().await;
        done
    }
}

pub(crate) fn client() -> reqwest::Client {
    reqwest::Client::builder().timeout(Duration::from_secs(10)).build().unwrap()
}

fn emails(receiver: &Receiver) -> HashMap<String, HashSet<String>> {
    let mut found: HashMap<String, HashSet<String>> = HashMap::new();
    for got in receiver.got.lock().unwrap().iter() {
        let body: Value = serde_json::from_slice(&got.body).unwrap();
        let email = body["contact"]["email"].as_str().unwrap().to_owned();
        found.entry(email).or_default().insert(got.key.clone());
    }
    found
}

/// Waits until all that was acknowledged arrived, and checks that each came under one key, never twice at
/// once.
async fn all_arrived(crowd: &Crowd, receiver: &Receiver, what: &str) {
    let acknowledged = crowd.acknowledged.lock().unwrap().clone();
    // As long as something arrives: what is slow is not lost. At most twenty minutes.
    let (mut count, mut idle) = (receiver.count(), 0);
    for _ in 0..2400 {
        let arrived = emails(receiver);
        if idle > 120 || acknowledged.iter().all(|email| arrived.contains_key(email)) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        idle = if receiver.count() > count { 0 } else { idle + 1 };
        count = receiver.count();
    }
    let arrived = emails(receiver);
    let lost: Vec<_> = acknowledged.iter().filter(|email| !arrived.contains_key(*email)).collect();
    println!(
        "{what}: {} acknowledged, {} deliveries of {} contacts",
        acknowledged.len(),
        receiver.count(),
        arrived.len()
    );
    assert!(lost.is_empty(), "{what}: lost {} of {}", lost.len(), acknowledged.len());
    assert!(!acknowledged.is_empty() && arrived.values().all(|keys| keys.len() == 1), "{what}");
    assert!(receiver.by_key().values().all(|bodies| bodies.len() == 1), "{what}: one key, one body");
    assert_eq!(receiver.twice.load(Ordering::SeqCst), 0, "{what}: one contact in flight twice");
}

async fn killed_again_and_again(database: &str, processes: usize, what: &str) {
    let (receiver, hook) = Receiver::start().await;
    receiver.delay.store(20, Ordering::SeqCst);
    let (http, variables) =
        (client(), [("CONTACTS_DATABASE_URL", database), ("CONTACTS_WEBHOOK_URL", &hook)]);
    let first = Gateway::start(gateway(), &http, &variables).await;
    let crowd = Crowd::new(&http, &first.url).await;
    let mut gateways = vec![first];
    for _ in 0..rounds() {
        while gateways.len() < processes {
            gateways.push(Gateway::start(gateway(), &http, &variables).await);
        }
        let urls: Vec<String> = gateways.iter().map(|g| g.url.clone()).collect();
        let kill = async {
            crowd.moment(&receiver).await;
            drop(gateways.remove(0));
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        crowd.while_(&urls, kill).await;
    }
    gateways.push(Gateway::start(gateway(), &http, &variables).await);
    all_arrived(&crowd, &receiver, what).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_killed_gateway_loses_nothing_that_it_acknowledged() {
    let (_folder, file) = database();
    killed_again_and_again(&file, 1, "SQLite, one gateway").await;
    if let Some(url) = super::postgres::database() {
        killed_again_and_again(&url, 2, "PostgreSQL, two gateways").await;
    }
}

/// The gateway dies between two messages to or from PostgreSQL: before one was sent, or with its answer on
/// the way.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_gateway_killed_between_any_two_messages_to_the_database_loses_nothing() {
    let Some(server) = super::postgres::Postgres::start() else { return };
    let wire = Wire::to(server.port()).await;
    let url = wire.through(&server.database());
    let (receiver, hook) = Receiver::start().await;
    receiver.delay.store(20, Ordering::SeqCst);
    let variables = [("CONTACTS_DATABASE_URL", url.as_str()), ("CONTACTS_WEBHOOK_URL", &hook)];
    let http = client();
    let mut gateway = Gateway::start(self::gateway(), &http, &variables).await;
    let crowd = Crowd::new(&http, &gateway.url).await;
    for _ in 0..rounds() {
        let url = gateway.url.clone();
        let kill = async {
            crowd.a_while().await;
            wire.hold_one().await;
            drop(gateway);
            wire.go_on(rand::random());
        };
        crowd.while_(&[url], kill).await;
        gateway = Gateway::start(self::gateway(), &http, &variables).await;
    }
    all_arrived(&crowd, &receiver, "PostgreSQL, between any two messages").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_killed_database_loses_nothing_that_was_acknowledged() {
    let Some(mut server) = super::postgres::Postgres::start() else { return };
    let wire = Wire::to(server.port()).await;
    let url = wire.through(&server.database());
    let (receiver, hook) = Receiver::start().await;
    receiver.delay.store(20, Ordering::SeqCst);
    let variables = [("CONTACTS_DATABASE_URL", url.as_str()), ("CONTACTS_WEBHOOK_URL", &hook)];
    let http = client();
    let gateway = Gateway::start(gateway(), &http, &variables).await;
    let crowd = Crowd::new(&http, &gateway.url).await;
    for round in 0..rounds() {
        let kill = async {
            crowd.a_while().await;
            // Every other time between two messages, else at any moment.
            if round % 2 == 0 {
                wire.hold_one().await;
            }
            tokio::task::block_in_place(|| server.kill());
            wire.go_on(false);
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        crowd.while_(std::slice::from_ref(&gateway.url), kill).await;
    }
    all_arrived(&crowd, &receiver, "PostgreSQL killed").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_gives_the_page_with_what_was_typed_and_loses_nothing() {
    let (_folder, file) = database();
    let pages = tempfile::tempdir().unwrap();
    export(pages.path());
    let variables = [("CONTACTS_DATABASE_URL", file.as_str()), ("WEB_ROOT", pages.path().to_str().unwrap())];
    // No file may grow beyond 150 KiB (blocks of 512 bytes); the signal for it is ignored, as a full disk
    // sends none.
    let mut limited = Command::new("sh");
    limited.args(["-c", r#"trap "" XFSZ; ulimit -f 300; exec "$0""#, env!("CARGO_BIN_EXE_gateway")]);
    let http = client();
    let gateway = Gateway::start(limited, &http, &variables).await;
    let crowd = Crowd::new(&http, &gateway.url).await;
    let mut last = Some(200);
    for _ in 0..400 {
        last = crowd.post(&gateway.url).await;
        if last != Some(200) {
            break;
        }
    }
    assert_eq!(last, Some(503), "after {}", crowd.acknowledged.lock().unwrap().len());
    crowd.gets_the_page_again(&gateway.url, "full disk").await;
    drop(gateway);
    // There is room again: all that was acknowledged is there.
    let (receiver, hook) = Receiver::start().await;
    let variables = [("CONTACTS_DATABASE_URL", file.as_str()), ("CONTACTS_WEBHOOK_URL", &hook)];
    let _gateway = Gateway::start(self::gateway(), &http, &variables).await;
    all_arrived(&crowd, &receiver, "full disk").await;
}

/// As an ordinary user: root may write everywhere.
fn without_privileges() -> Command {
    let id = Command::new("id").arg("-u").output().unwrap();
    if id.stdout.trim_ascii() != b"0" {
        return gateway();
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups", env!("CARGO_BIN_EXE_gateway")]);
    command
}

fn set_mode(path: &std::path::Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_file_or_folder_gives_the_page_with_what_was_typed_and_loses_nothing() {
    let pages = tempfile::tempdir().unwrap();
    export(pages.path());
    set_mode(pages.path(), 0o755);
    let (folder, file) = database();
    let http = client();
    let variables = [("CONTACTS_DATABASE_URL", file.as_str()), ("WEB_ROOT", pages.path().to_str().unwrap())];
    // The database as it was left by a gateway that could write.
    let first = Gateway::start(gateway(), &http, &variables).await;
    let crowd = Crowd::new(&http, &first.url).await;
    assert_eq!(crowd.post(&first.url).await, Some(200));
    drop(first);
    let path = folder.path().join("c.db");
    let kept: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().map(|f| f.path()).collect();
    for (what, mode_of_folder) in [("a file that cannot be written", 0o777), ("a folder that cannot", 0o555)]
    {
        for one in &kept {
            set_mode(one, 0o444);
        }
        set_mode(folder.path(), mode_of_folder);
        let gateway = Gateway::start(without_privileges(), &http, &variables).await;
        assert_eq!(crowd.post(&gateway.url).await, Some(503), "{what}");
        crowd.gets_the_page_again(&gateway.url, what).await;
        let page = http.get(format!("{}/inperson/?state=NV", gateway.url)).send().await.unwrap();
        assert_eq!(page.status(), 200, "{what}: the site is there");
    }
    set_mode(folder.path(), 0o755);
    for one in std::fs::read_dir(folder.path()).unwrap().flatten() {
        set_mode(&one.path(), 0o644);
    }
    assert!(path.exists());
    let (receiver, hook) = Receiver::start().await;
    let variables = [("CONTACTS_DATABASE_URL", file.as_str()), ("CONTACTS_WEBHOOK_URL", &hook)];
    let _gateway = Gateway::start(gateway(), &http, &variables).await;
    all_arrived(&crowd, &receiver, "read-only").await;
}
