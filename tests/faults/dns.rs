//! Names that do not resolve, resolve to nothing, or move. The gateway runs in a mount namespace of its own, in
//! which /etc/resolv.conf names a server of this test; where that cannot be had, it says so in one line.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::net::UdpSocket;

use crate::alone;
use crate::house::{House, binary, free};
use crate::wire::{Connection, get, post};

/// Where the name server of the test is: port 53 is the only one that resolv.conf can name.
const SERVER: &str = "127.0.77.53:53";

/// What the server says to every question.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Says {
    /// One address.
    Address(Ipv4Addr),
    /// There is such a name, without an address.
    Nothing,
    /// SERVFAIL.
    Failure,
    /// No answer at all.
    Silence,
}

struct Names {
    says: Arc<Mutex<Says>>,
    asked: Arc<Mutex<usize>>,
}

impl Names {
    async fn start(first: Says) -> std::io::Result<Self> {
        let socket = UdpSocket::bind(SERVER).await?;
        let (says, asked) = (Arc::new(Mutex::new(first)), Arc::new(Mutex::new(0)));
        let (now, count) = (Arc::clone(&says), Arc::clone(&asked));
        tokio::spawn(async move {
            let mut packet = [0; 512];
            while let Ok((length, from)) = socket.recv_from(&mut packet).await {
                *count.lock().unwrap() += 1;
                let says = *now.lock().unwrap();
                if let Some(answer) = answer(&packet[..length], says) {
                    let _ = socket.send_to(&answer, from).await;
                }
            }
        });
        Ok(Self { says, asked })
    }

    fn say(&self, says: Says) {
        *self.says.lock().unwrap() = says;
    }
}

/// The answer to a question (RFC 1035, section 4); `None` for silence.
fn answer(question: &[u8], says: Says) -> Option<Vec<u8>> {
    let name = question.get(12..)?.iter().position(|byte| *byte == 0)?;
    let end = 12 + name + 1 + 4;
    let is_ipv4 = question.get(end - 4..end - 2)? == [0, 1];
    let (code, address) = match says {
        Says::Silence => return None,
        Says::Failure => (2, None),
        Says::Nothing => (0, None),
        Says::Address(address) => (0, Some(address).filter(|_| is_ipv4)),
    };
    let mut answer = question[..end].to_vec();
    // A response that recurses; one question, no additional records.
    answer[2..12].copy_from_slice(&[0x81, 0x80 | code, 0, 1, 0, u8::from(address.is_some()), 0, 0, 0, 0]);
    if let Some(address) = address {
        // The name of the question, A, IN, no time to live.
        answer.extend([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]);
        answer.extend(address.octets());
    }
    Some(answer)
}

/// A gateway of its own, whose services have names.
struct Gateway {
    child: Child,
    at: SocketAddr,
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
        let server = SERVER.split(':').next().unwrap();
        std::fs::write(&conf, format!("nameserver {server}\noptions timeout:1 attempts:1\n")).unwrap();
        let (at, admin) = (free(), free());
        let script = r#"mount --bind "$1" /etc/resolv.conf && exec "$2""#;
        let named = |name: &str| format!("http://{name}.voteready.test:{}", house.listen(name).port());
        let child = Command::new("unshare")
            .args(["--mount", "sh", "-c", script, "sh"])
            .args([conf, binary("gateway")])
            .env_clear()
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
            .env("TODAY", tests::DAY)
            .env("RATE_PER_SECOND", "0")
            .env("LOCATE_TIMEOUT", "2")
            .env("REQUEST_TIMEOUT", "6")
            .env("WEB_ROOT", house.folder().join("web"))
            .env("GATEWAY_LISTEN", at.to_string())
            .env("GATEWAY_ADMIN_LISTEN", admin.to_string())
            .env("GEO_ENDPOINT", named("geo"))
            .env("CONTENT_ENDPOINT", named("content"))
            .env("LOCATE_ENDPOINT", named("locate"))
            .stderr(Stdio::from(std::fs::File::create(house.folder().join("named.log")).unwrap()))
            .spawn()
            .unwrap();
        let gateway = Self { child, at };
        let began = Instant::now();
        while Connection::open(at).await.is_err() {
            assert!(began.elapsed() < Duration::from_secs(10), "a gateway without names does not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        gateway
    }

    /// Asks, and says how long it took.
    async fn ask(&self, request: &[u8]) -> (u16, Value, Duration) {
        let began = Instant::now();
        let reply = Connection::open(self.at).await.unwrap().ask(request).await.unwrap();
        (reply.status, reply.json(), began.elapsed())
    }

    /// The time until a look-up has the right answer.
    async fn until_right(&self, request: &[u8], right: &Value) -> Duration {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(30) {
            let (status, answer, took) = self.ask(request).await;
            assert!(took < Duration::from_secs(3), "{took:?}");
            if answer == *right {
                return began.elapsed();
            }
            assert_eq!((status, &answer["lookup_status"]), (200, &json!("ERROR")), "{answer}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("no look-up for 30 s");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_fail_are_silent_or_move_leave_what_is_known() {
    let _alone = alone().await;
    let can = Command::new("unshare").args(["--mount", "true"]).status().is_ok_and(|status| status.success());
    let names = Names::start(Says::Silence).await;
    let (true, Ok(names)) = (can, names) else {
        println!("skipped: names that fail need a mount namespace and port 53 of 127.0.77.53 (root)");
        return;
    };
    // The services listen on every address of this machine, so that a name can move between them.
    let house = House::start(&[]).await;
    let here = Says::Address(Ipv4Addr::LOCALHOST);
    let address = house.example("NV").await;
    let request = post("/api/locate", &json!({ "address": address }).to_string());
    let right = Connection::open(house.gateway()).await.unwrap().ask(&request).await.unwrap().json();

    // From the start no name server answers: pages show, look-ups say that they cannot.
    let gateway = Gateway::start(&house).await;
    let (status, _, took) = gateway.ask(&get("/?state=NV", "")).await;
    assert!(status == 200 && took < Duration::from_secs(5), "{status} in {took:?}");
    let (_, answer, took) = gateway.ask(&request).await;
    assert_eq!(answer["error_code"], "FETCH_FAILED");
    assert!(took < Duration::from_secs(3), "{took:?}");
    names.say(here);
    let took = gateway.until_right(&request, &right).await;
    println!("names: answered {took:?} after the name server did");

    // Names that were known stay known.
    for says in [Says::Failure, Says::Nothing, Says::Silence] {
        let before = *names.asked.lock().unwrap();
        names.say(says);
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(8) {
            let (_, answer, took) = gateway.ask(&request).await;
            assert!(answer == right && took < Duration::from_secs(3), "{says:?}: {answer}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(*names.asked.lock().unwrap() > before, "{says:?}: it was asked meanwhile");
    }

    // They move to where nothing is, and back: an error in time, then right again.
    names.say(Says::Address(Ipv4Addr::new(127, 0, 77, 99)));
    let began = Instant::now();
    let mut noticed = false;
    while !noticed && began.elapsed() < Duration::from_secs(15) {
        let (status, answer, took) = gateway.ask(&request).await;
        assert!(status == 200 && took < Duration::from_secs(3), "{status} in {took:?}");
        noticed = answer["error_code"] == "FETCH_FAILED";
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(noticed, "the names have moved");
    names.say(here);
    let took = gateway.until_right(&request, &right).await;
    println!("names: answered {took:?} after they moved back");
    assert!(took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn an_answer_repeats_the_question() {
    let question =
        [&[7, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1][..], b"\x03geo\x00", &[0, 1, 0, 1], &[9; 11]].concat();
    let answer = answer(&question, Says::Address(Ipv4Addr::LOCALHOST)).unwrap();
    assert_eq!(&answer[..12], &[7, 7, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
    assert!(answer.ends_with(&[0, 4, 127, 0, 0, 1]));
    assert_eq!(super::dns::answer(&question, Says::Silence), None);
}
