//! Look-ups that are taken back: visitors who close their tabs, or clients that do it on purpose. Each ends
//! in the service behind, and none of them may cost another visitor's answer.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::task::JoinSet;

use crate::alone;
use crate::house;
use crate::traffic::{QuestionKind, QuestionOutcome, Traffic};
use tests::wire::{open_from, post};

/// Addresses that ask and leave, how often each does it, and the time between: above what a caller may ask
/// for.
const CLIENTS: u8 = 100;
const TIMES: u32 = 120;
const PAUSE: Duration = Duration::from_millis(42);

#[tokio::test(flavor = "multi_thread")]
async fn look_ups_that_are_taken_back_cost_nobody_else_an_answer() {
    let _alone = alone().await;
    let house = house::start(&[("RATE_PER_SECOND", "20"), ("RATE_BURST", "100")]).await;
    let to = house.gateway();
    let address = house.example("NV").await;
    let traffic = Traffic::start(&house, 20).await;
    let question = post("/api/locate", &json!({ "address": address }).to_string());
    let began = Instant::now();
    let mut clients = JoinSet::new();
    for number in 0..CLIENTS {
        let question = question.clone();
        clients.spawn(async move {
            let mut sent = 0_usize;
            for _ in 0..TIMES {
                // The socket is closed with the answer unread: a reset.
                if let Ok(mut socket) = open_from(IpAddr::from([127, 9, 0, number + 1]), to).await {
                    sent += usize::from(socket.write_all(&question).await.is_ok());
                    tokio::time::sleep(Duration::from_millis(u64::from(number % 8) / 2)).await;
                }
                tokio::time::sleep(PAUSE).await;
            }
            sent
        });
    }
    let sent: usize = clients.join_all().await.into_iter().sum();
    let asked = traffic.since(began);
    let bad: Vec<_> = asked.iter().filter(|asked| asked.came != QuestionOutcome::Right).collect();
    let look_ups = asked.iter().filter(|asked| asked.kind == QuestionKind::LookUp).count();
    let open = house.metric("gateway", "upstream_calls_total", "outcome=\"open\"").await;
    println!(
        "taken back: {sent} look-ups; of {} questions of others ({look_ups} look-ups) {} failed",
        asked.len(),
        bad.len()
    );
    assert!(sent > 1_000 && look_ups > 20, "{sent} sent, {look_ups} asked");
    assert!(bad.is_empty() && open == 0.0, "{open} calls met an open circuit; others met {bad:?}");
}
