//! Once, twice and ten times what the machine bears.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::json;
use tests::asking::percentile;
use tests::wait::{in_time, until, within};
use tokio::task::JoinSet;

use crate::house;
use crate::{alone, beside, is_timed};
use tests::wire::{Connection, header, post};

/// Connections of the load.
const CONNECTIONS: usize = 1000;
/// Requests at once that the gateway lets in while its processors are free (`MAX_IN_FLIGHT` where nobody sets
/// it).
const LIMIT: f64 = 2000.0;

/// The results of one level of load.
#[derive(Default)]
struct Level {
    asked: usize,
    right: Vec<Duration>,
    refused: Vec<Duration>,
    /// The look-up was given up: right for the voter, but it took time that a refusal does not.
    given_up: usize,
    faulty: Vec<String>,
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_load_leaves_the_answers_quick_and_refuses_the_rest() {
    let _alone = alone().await;
    let time = Duration::from_secs(if is_timed() { 15 } else { 4 });
    let house = house::start(&[]).await;
    let address = house.example("NV").await;
    let request: Arc<[u8]> = post("/api/locate", &json!({ "address": address }).to_string()).into();
    let to = house.gateway();
    let _ = level(to, &request, 16, None, time / 4).await;
    let alone = level(to, &request, 16, None, time / 2).await;
    let bears = alone.right.len() as f64 / (time / 2).as_secs_f64();
    println!("overload: bears {bears:.0}/s, 99 % in {:?}", percentile(alone.right.clone(), 99));
    let before = house.memory("gateway");
    for times in [1.0, 2.0, 10.0] {
        let rate = bears * times;
        let came = level(to, &request, CONNECTIONS, Some(rate), time).await;
        let memory = house.memory("gateway");
        let (right, refused) = (percentile(came.right.clone(), 99), percentile(came.refused.clone(), 99));
        println!(
            "overload {times}x: {} asked ({:.0}/s), {} right, 99 % in {right:?}; {} refused, 99 % in {refused:?}; {} given up; \
             {before} -> {memory} kB",
            came.asked,
            came.asked as f64 / time.as_secs_f64(),
            came.right.len(),
            came.refused.len(),
            came.given_up,
        );
        assert!(!is_timed() || came.given_up == 0, "{} look-ups were given up", came.given_up);
        assert!(came.faulty.is_empty(), "{} faulty: {}", came.faulty.len(), came.faulty[0]);
        assert!(!came.right.is_empty(), "nobody is served at {times}x");
        assert!(times < 10.0 || !came.refused.is_empty(), "nobody is refused at {times}x");
        assert!(memory < before + 150_000, "{before} -> {memory} kB");
        // Without optimisation, or beside other work, times say nothing but that nothing hangs.
        let bound = Duration::from_millis(if is_timed() { 250 } else { 6000 });
        assert!(in_time(right, bound), "{times}x: 99 % of the answers in {right:?}");
        assert!(in_time(refused, bound), "{times}x: 99 % of the refusals in {refused:?}");
    }
    // Afterwards everything is as before.
    let limit =
        async || Some(house.metric("gateway", "http_in_flight_limit", "").await).filter(|now| *now >= LIMIT);
    until("the limit has risen again", Duration::from_secs(10), limit).await;
    let after = level(to, &request, 4, Some(50.0), Duration::from_secs(2)).await;
    assert!(after.faulty.is_empty() && after.refused.is_empty(), "{} refused", after.refused.len());
    assert!(!after.right.is_empty());
}

/// More at once than may be, by construction: the service behind is stopped, so that what was let in stays
/// under way.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_above_the_limit_is_refused_and_what_is_below_is_let_in() {
    const AT_ONCE: usize = 100;
    const ASKED: usize = 160;
    let _beside = beside().await;
    // A look-up that waits is under way for five seconds: long enough to send all of them.
    let limit = AT_ONCE.to_string();
    let variables = [("MAX_IN_FLIGHT", limit.as_str()), ("LOCATE_TIMEOUT", "5"), ("REQUEST_TIMEOUT", "15")];
    let mut house = house::start(&variables).await;
    let request = post("/api/locate", &json!({ "address": house.example("NV").await }).to_string());
    let to = house.gateway();
    house.signal("locate", Signal::STOP);
    let mut clients = JoinSet::new();
    for _ in 0..ASKED {
        let request = request.clone();
        clients.spawn(async move {
            let mut level = Level::default();
            request_once(&mut None, to, &request, &mut level).await;
            level
        });
    }
    let levels = clients.join_all().await;
    house.signal("locate", Signal::CONT);
    let sum = |of: fn(&Level) -> usize| levels.iter().map(of).sum::<usize>();
    let (refused, given_up) = (sum(|level| level.refused.len()), sum(|level| level.given_up));
    assert_eq!(
        sum(|level| level.faulty.len()),
        0,
        "{:?}",
        levels.iter().find(|level| !level.faulty.is_empty()).map(|l| &l.faulty)
    );
    assert_eq!((refused, given_up), (ASKED - AT_ONCE, AT_ONCE), "refused, given up");
    let told = house.metric("gateway", "http_shed_total", "in_flight").await;
    assert_eq!(told as usize, refused, "the metric says how many");
    let right = async || {
        let mut level = Level::default();
        request_once(&mut None, to, &request, &mut level).await;
        level.right.pop()
    };
    until("a look-up is right again", Duration::from_secs(10), right).await;
}

/// Asks over many connections for a time: one after the other, or at a rate for all together, counted from
/// when each question was due.
async fn level(
    to: SocketAddr,
    request: &Arc<[u8]>,
    connections: usize,
    rate: Option<f64>,
    time: Duration,
) -> Level {
    let began = Instant::now();
    let next = Arc::new(AtomicUsize::new(0));
    let mut clients = JoinSet::new();
    for _ in 0..connections {
        let (request, next) = (Arc::clone(request), Arc::clone(&next));
        clients.spawn(async move {
            let mut level = Level::default();
            let mut connection = None;
            while began.elapsed() < time {
                if let Some(rate) = rate {
                    let turn = next.fetch_add(1, Ordering::Relaxed);
                    let due = began + Duration::from_secs_f64(turn as f64 / rate);
                    if due.duration_since(began) >= time {
                        break;
                    }
                    tokio::time::sleep_until(due.into()).await;
                }
                request_once(&mut connection, to, &request, &mut level).await;
            }
            level
        });
    }
    let mut all = Level::default();
    while let Some(level) = clients.join_next().await {
        let level = level.unwrap();
        all.asked += level.asked;
        all.right.extend(level.right);
        all.refused.extend(level.refused);
        all.given_up += level.given_up;
        all.faulty.extend(level.faulty);
    }
    all
}

async fn request_once(kept: &mut Option<Connection>, to: SocketAddr, request: &[u8], level: &mut Level) {
    let began = Instant::now();
    let asking = async {
        let mut connection = match kept.take() {
            Some(connection) => connection,
            None => Connection::open(to).await?,
        };
        let reply = connection.exchange(request).await?;
        *kept = Some(connection);
        Ok::<_, std::io::Error>(reply)
    };
    let came = within(Duration::from_secs(20), asking).await;
    level.asked += 1;
    match came {
        Some(Ok(reply)) if reply.status == 200 && reply.json()["lookup_status"] == "SUCCESS" => {
            level.right.push(began.elapsed());
        }
        Some(Ok(reply)) if reply.status == 200 && reply.json()["error_code"] == "FETCH_FAILED" => {
            level.given_up += 1;
        }
        Some(Ok(reply)) if reply.status == 503 && header(&reply.head, "retry-after").is_some() => {
            level.refused.push(began.elapsed());
        }
        Some(Ok(reply)) => {
            level.faulty.push(format!("{} {}", reply.status, String::from_utf8_lossy(&reply.body)));
        }
        other => level.faulty.push(format!("{:?}", other.map(|reply| reply.map(|reply| reply.status)))),
    }
}
