//! Names that do not resolve, resolve to nothing, or move. The gateway runs in a mount namespace of its own,
//! in which /etc/resolv.conf names a server of this test; where that cannot be had, it says so in one line.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tests::names::{Names, Says};
use tests::wait::{in_time, until};

use crate::house;
use crate::{alone, beside};
use tests::wire::{Connection, get, post};
use tests::{Build, House, free};

/// Where the name server of the test is: port 53 is the only one that resolv.conf can name.
const SERVER: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 77, 53)), 53);

/// Time limit of a look-up (LOCATE_TIMEOUT of the gateway), with a second for all else.
const LOOK_UP: Duration = Duration::from_secs(3);

/// The names that the gateway asks for.
const NAMES: [&str; 3] = ["geo.voteready.test", "content.voteready.test", "locate.voteready.test"];

/// Sets the answer of the name server for all names.
fn say(names: &Names, says: &Says) {
    NAMES.iter().for_each(|name| names.set(name, says.clone()));
}

/// A name server, where the test may have one and a mount namespace; else a line that says so.
async fn may_name() -> Option<Names> {
    let can = Command::new("unshare").args(["--mount", "true"]).status().is_ok_and(|status| status.success());
    let names = Names::start(SERVER).await;
    if let (true, Ok(names)) = (can, names) {
        return Some(names);
    }
    println!("skipped: names that fail need a mount namespace and port 53 of 127.0.77.53 (root)");
    None
}

/// A gateway of its own, whose services have names.
struct Gateway {
    child: Child,
    at: SocketAddr,
    admin: SocketAddr,
}

impl Drop for Gateway {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Gateway {
    async fn start(house: &House) -> Self {
        let conf = house.folder().join("resolv.conf");
        let server = SERVER.ip();
        std::fs::write(&conf, format!("nameserver {server}\noptions timeout:1 attempts:1\n")).unwrap();
        let (at, admin) = (free(), free());
        let script = r#"mount --bind "$1" /etc/resolv.conf && exec "$2""#;
        let named = |name: &str| format!("http://{name}.voteready.test:{}", house.listen(name).port());
        let child = Command::new("unshare")
            .args(["--mount", "sh", "-c", script, "sh"])
            .args([conf, Build::of_this_test().binary("gateway")])
            .env_clear()
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
            .env("TODAY", tests::DAY)
            .env("RATE_PER_SECOND", "0")
            .env("LOCATE_TIMEOUT", "2")
            .env("REQUEST_TIMEOUT", "6")
            .env("WEB_ROOT", house.folder().join("web"))
            .env("WEB_DOCUMENTS", tests::pages::DOCUMENTS)
            .env("GATEWAY_LISTEN", at.to_string())
            .env("GATEWAY_ADMIN_LISTEN", admin.to_string())
            .env("GEO_ENDPOINT", named("geo"))
            .env("CONTENT_ENDPOINT", named("content"))
            .env("LOCATE_ENDPOINT", named("locate"))
            .stderr(Stdio::from(std::fs::File::create(house.folder().join("named.log")).unwrap()))
            .spawn()
            .unwrap();
        let gateway = Self { child, at, admin };
        let open = async || Connection::open(at).await.ok();
        until("a gateway without names listens", Duration::from_secs(10), open).await;
        gateway
    }

    /// Asks, and says how long it took.
    async fn ask(&self, request: &[u8]) -> (u16, Value, Duration) {
        let began = Instant::now();
        let reply = Connection::open(self.at).await.unwrap().exchange(request).await.unwrap();
        (reply.status, reply.json(), began.elapsed())
    }

    /// The time until a look-up has the right answer.
    async fn until_right(&self, request: &[u8], right: &Value) -> Duration {
        let began = Instant::now();
        let is_right = async || {
            let (status, answer, took) = self.ask(request).await;
            assert!(in_time(took, LOOK_UP), "{took:?}");
            let right = answer == *right;
            assert!(right || status == 200 && answer["lookup_status"] == "ERROR", "{answer}");
            right.then(|| began.elapsed())
        };
        until("a look-up is right", Duration::from_secs(30), is_right).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_fail_are_silent_or_move_leave_what_is_known() {
    let _beside = beside().await;
    let Some(names) = may_name().await else { return };
    say(&names, &Says::Silence);
    let house = house::start(&[]).await;
    let here = Says::Addresses(vec![Ipv4Addr::LOCALHOST]);
    let address = house.example("NV").await;
    let request = post("/api/locate", &json!({ "address": address }).to_string());
    let right = Connection::open(house.gateway()).await.unwrap().exchange(&request).await.unwrap().json();

    // From the start no name server answers: pages show, look-ups say that they cannot.
    let gateway = Gateway::start(&house).await;
    let (status, _, took) = gateway.ask(&get("/?state=NV", "")).await;
    assert!(status == 200 && in_time(took, Duration::from_secs(5)), "{status} in {took:?}");
    let (_, answer, took) = gateway.ask(&request).await;
    assert_eq!(answer["error_code"], "FETCH_FAILED");
    assert!(in_time(took, LOOK_UP), "{took:?}");
    say(&names, &here);
    let took = gateway.until_right(&request, &right).await;
    println!("names: answered {took:?} after the name server did");

    // Names that were known stay known.
    for says in [Says::Failure, Says::Addresses(Vec::new()), Says::Silence] {
        let before = names.asked()[0];
        say(&names, &says);
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(8) {
            let (_, answer, took) = gateway.ask(&request).await;
            assert!(answer == right && in_time(took, LOOK_UP), "{says:?}: {answer} in {took:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(names.asked()[0] > before, "{says:?}: it was asked meanwhile");
    }

    // They move to where nothing is, and back: an error in time, then right again.
    say(&names, &Says::Addresses(vec![Ipv4Addr::new(127, 0, 77, 99)]));
    let noticed = async || {
        let (status, answer, took) = gateway.ask(&request).await;
        assert!(status == 200 && in_time(took, LOOK_UP), "{status} in {took:?}");
        (answer["error_code"] == "FETCH_FAILED").then_some(())
    };
    until("it is noticed that the names have moved", Duration::from_secs(15), noticed).await;
    say(&names, &here);
    let took = gateway.until_right(&request, &right).await;
    println!("names: answered {took:?} after they moved back");
    assert!(in_time(took, Duration::from_secs(10)), "{took:?}");
}

/// Forty addresses of a name do not fit into one answer over UDP: the gateway learns all of them over TCP.
/// Alone, for the name server has one place.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_with_forty_addresses_is_followed_over_tcp() {
    let _alone = alone().await;
    let Some(names) = may_name().await else { return };
    let house = house::start(&[("LOCATE_LISTEN", &format!("0.0.0.0:{}", free().port()))]).await;
    say(&names, &Says::Addresses(vec![Ipv4Addr::LOCALHOST]));
    let forty: Vec<Ipv4Addr> = (1..=40).map(|last| Ipv4Addr::new(127, 0, 78, last)).collect();
    names.set(NAMES[2], Says::Addresses(forty));
    let address = house.example("NV").await;
    let request = post("/api/locate", &json!({ "address": address }).to_string());
    let right = Connection::open(house.gateway()).await.unwrap().exchange(&request).await.unwrap().json();
    let gateway = Gateway::start(&house).await;
    gateway.until_right(&request, &right).await;
    assert!(names.asked()[1] > 0, "asked over TCP");
    // Each call takes the replica with the fewest calls, so one after the other they go round.
    for _ in 0..80 {
        assert_eq!(gateway.ask(&request).await.1, right);
    }
    let reply = Connection::open(gateway.admin).await.unwrap().exchange(&get("/metrics", "")).await.unwrap();
    let metrics = String::from_utf8(reply.body).unwrap();
    let known = metrics.lines().find(|l| l.starts_with("grpc_client_replicas") && l.contains(NAMES[2]));
    assert_eq!(known.and_then(|line| line.rsplit(' ').next()), Some("40"), "{known:?}");
}
