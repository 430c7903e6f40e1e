//! Each service is killed (SIGKILL) and stopped (SIGSTOP) while 200 questions a second are asked.

use std::time::{Duration, Instant};

use rustix::process::Signal;
use tests::wait::{factor, in_time};

use crate::house;
use crate::traffic::{AskedQuestion, QuestionKind, QuestionOutcome, Traffic};
use crate::{beside, is_timed, rounds};
use tests::setting;
use tests::{House, SERVICES};

/// A second; without optimisation, or beside other work, a machine bears less.
const RATE: u32 = 200;
const RATE_UNTIMED: u32 = 60;
/// How long the service is away.
const AWAY: Duration = Duration::from_millis(2500);
/// From its return on.
const RECOVERY: Duration = Duration::from_secs(5);
/// Time limits of a look-up (LOCATE_TIMEOUT of the house) and of a page (geo and content, two seconds each),
/// with room for a busy machine.
const LOOK_UP: Duration = Duration::from_secs(3);
const PAGE: Duration = Duration::from_secs(6);

#[tokio::test(flavor = "multi_thread")]
async fn losing_any_service_costs_neither_a_wrong_answer_nor_a_page() {
    let _beside = beside().await;
    let mut house = house::start(&[]).await;
    let rate = rate();
    let traffic = Traffic::start(&house, rate).await;
    let calm = Instant::now();
    // Measured: two seconds of a healthy house.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let faulty = traffic.since(calm).into_iter().find(|asked| asked.came != QuestionOutcome::Right);
    assert!(faulty.is_none(), "before anything happens: {faulty:?}");
    for round in 1..=rounds() {
        for service in SERVICES {
            for signal in [Signal::KILL, Signal::STOP] {
                lose(&mut house, &traffic, service, signal, round).await;
            }
        }
    }
}

fn rate() -> u32 {
    let usual = if is_timed() { RATE } else { RATE_UNTIMED };
    setting("FAULTS_RATE").and_then(|rate| rate.parse().ok()).unwrap_or(usual)
}

async fn lose(house: &mut House, traffic: &Traffic, service: &'static str, signal: Signal, round: usize) {
    let name = if signal == Signal::KILL { "killed" } else { "stopped" };
    let began = Instant::now();
    house.signal(service, signal);
    tokio::time::sleep(AWAY).await;
    if signal == Signal::KILL {
        house.launch(service);
        house.ready(service, Duration::from_secs(20)).await;
    } else {
        house.signal(service, Signal::CONT);
    }
    let returned = Instant::now();
    let recovered = traffic.recovered(returned, Duration::from_secs(1), RECOVERY).await;
    let asked = traffic.since(began);
    let count = |came: &QuestionOutcome| asked.iter().filter(|asked| asked.came == *came).count();
    println!(
        "round {round}, {service} {name}: {} asked, {} right, {} refused, {} broken; well {} after its return",
        asked.len(),
        count(&QuestionOutcome::Right),
        count(&QuestionOutcome::Refused),
        count(&QuestionOutcome::Broken),
        recovered.map_or("not".to_owned(), |time| format!("{} ms", time.as_millis())),
    );
    let is_gateway = service == "gateway";
    let mut faulty: Vec<&AskedQuestion> =
        asked.iter().filter(|asked| !is_good(asked, service, 1.0)).collect();
    if !faulty.is_empty() {
        // A busy machine is given more time.
        let factor = tokio::task::spawn_blocking(factor).await.unwrap();
        faulty.retain(|asked| !is_good(asked, service, factor));
    }
    assert!(faulty.is_empty(), "{service} {name}: {} faulty, such as {:?}", faulty.len(), faulty[0]);
    assert!(recovered.is_some_and(|time| in_time(time, RECOVERY)), "{service} {name}: {recovered:?}");
    assert!(asked.len() >= (rate() as usize) * 2, "{service} {name}: only {} were asked", asked.len());
    if service == "locate" {
        assert!(count(&QuestionOutcome::Refused) > 0, "locate {name}: nobody has noticed");
    }
    if is_gateway {
        let noticed = asked.iter().any(|a| a.came == QuestionOutcome::Broken || a.took > AWAY / 2);
        assert!(noticed, "gateway {name}: nobody has noticed");
    }
    assert!(house.others_live(service), "{service} {name}: another service ended");
}

/// Right, or refused where it may be, and in so many times the usual time. Nothing can answer while the
/// gateway itself is away, and of what has gathered at its door meanwhile it may refuse some.
fn is_good(asked: &AskedQuestion, lost: &str, factor: f64) -> bool {
    let gateway = lost == "gateway";
    let is_page = asked.kind != QuestionKind::LookUp;
    let may_be = match &asked.came {
        QuestionOutcome::Right => true,
        QuestionOutcome::Refused => gateway || !is_page && lost == "locate",
        QuestionOutcome::Broken => gateway,
        QuestionOutcome::Wrong(_) => false,
    };
    let most = if is_page { PAGE } else { LOOK_UP };
    may_be && (gateway || asked.took <= most.mul_f64(factor))
}
