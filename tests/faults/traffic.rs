//! Proper questions at an even rate, each with the one answer that is right, and what came of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use test_data::wait::in_time;
use tokio::task::JoinHandle;

use tests::House;
use tests::asking::{Connections, ask_at_rate};
use tests::wire::{Connection, Reply, get, header, post};

/// Longer than the gateway may take for anything.
const PATIENCE: Duration = Duration::from_secs(20);
/// Questions under way at most, as many as can wait for [`PATIENCE`] at the highest rate of these tests.
const MOST: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuestionKind {
    LookUp,
    /// A page of a state.
    Page,
    /// A page for which geo is asked.
    PageByNetwork,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum QuestionOutcome {
    /// The right answer.
    Right,
    /// The gateway said that it cannot answer now, and when to ask again or whom.
    Refused,
    /// Any other answer, as text.
    Wrong(String),
    /// The connection broke, or none could be made.
    Broken,
}

/// A question with the answer that was right before the fault.
#[derive(Clone, Debug)]
pub(crate) struct AskedQuestion {
    pub(crate) kind: QuestionKind,
    pub(crate) at: Instant,
    pub(crate) took: Duration,
    pub(crate) came: QuestionOutcome,
}

/// A question with the answer that is right.
struct Question {
    kind: QuestionKind,
    request: Vec<u8>,
    right: Value,
}

/// Questions for as long as it is kept.
pub(crate) struct Traffic {
    asked: Arc<Mutex<Vec<AskedQuestion>>>,
    /// When each question without an answer yet was asked.
    waiting: Arc<Mutex<BTreeMap<usize, Instant>>>,
    asking: JoinHandle<()>,
}

impl Traffic {
    /// Learns the right answers from a house that is well, then asks `rate` questions a second.
    pub(crate) async fn start(house: &House, rate: u32) -> Self {
        let questions: Arc<[Question]> = questions(house).await.into();
        let asked: Arc<Mutex<Vec<AskedQuestion>>> = Arc::default();
        let waiting: Arc<Mutex<BTreeMap<usize, Instant>>> = Arc::default();
        let (told, waits) = (Arc::clone(&asked), Arc::clone(&waiting));
        let connections = Arc::new(Connections::new(house.gateway(), Vec::new()));
        let asking = tokio::spawn(async move {
            let start = tokio::time::Instant::now();
            ask_at_rate(start, f64::from(rate), MOST, 0.., move |due| {
                let (questions, told, connections) =
                    (Arc::clone(&questions), Arc::clone(&told), Arc::clone(&connections));
                let (waits, number) = (Arc::clone(&waits), due.number);
                waits.lock().unwrap().insert(number, Instant::now());
                async move {
                    let question = &questions[number % questions.len()];
                    let at = Instant::now();
                    let came = put_question(question, &connections).await;
                    let asked = AskedQuestion { kind: question.kind, at, took: at.elapsed(), came };
                    told.lock().unwrap().push(asked);
                    waits.lock().unwrap().remove(&number);
                }
            })
            .await;
        });
        Self { asked, waiting, asking }
    }

    /// The questions since then, by the time of asking.
    pub(crate) fn since(&self, since: Instant) -> Vec<AskedQuestion> {
        let asked = self.asked.lock().unwrap();
        asked.iter().filter(|asked| asked.at >= since).cloned().collect()
    }

    /// As [`Traffic::since`], and forgets all.
    pub(crate) fn drain(&self, since: Instant) -> Vec<AskedQuestion> {
        let mut asked = std::mem::take(&mut *self.asked.lock().unwrap());
        asked.retain(|asked| asked.at >= since);
        asked
    }

    /// Waits until every question of the last `quiet` came right; the time from `since` to the first of them.
    pub(crate) async fn recovered(
        &self,
        since: Instant,
        quiet: Duration,
        within: Duration,
    ) -> Option<Duration> {
        loop {
            tokio::time::sleep(Duration::from_millis(50)).await;
            let asked = self.since(since);
            let last_bad =
                asked.iter().filter(|asked| asked.came != QuestionOutcome::Right).map(|a| a.at).max();
            let well_since = last_bad.map_or(since, |bad| bad + Duration::from_millis(1));
            // Questions from before the recovery are still to be answered.
            let owed = self.waiting.lock().unwrap().values().any(|at| *at < well_since);
            let seen = !owed && asked.iter().any(|asked| asked.at >= well_since);
            if seen && well_since.elapsed() >= quiet {
                return Some(well_since - since);
            }
            if !in_time(since.elapsed(), within + quiet) {
                return None;
            }
        }
    }
}

impl Drop for Traffic {
    fn drop(&mut self) {
        self.asking.abort();
    }
}

async fn put_question(question: &Question, connections: &Connections) -> QuestionOutcome {
    match test_data::wait::within(PATIENCE, connections.exchange(&question.request)).await {
        Some(Ok(reply)) => judge(question, &reply),
        Some(Err(_)) => QuestionOutcome::Broken,
        None => QuestionOutcome::Wrong(format!("no answer in {PATIENCE:?}")),
    }
}

/// A place that is not the right one is the worst that can happen.
fn judge(question: &Question, reply: &Reply) -> QuestionOutcome {
    let wrong = || {
        let text: String = String::from_utf8_lossy(&reply.body).chars().take(300).collect();
        QuestionOutcome::Wrong(format!("{:?}: {} {text}", question.kind, reply.status))
    };
    match (question.kind, reply.status) {
        (_, 503 | 429) if header(&reply.head, "retry-after").is_some() => QuestionOutcome::Refused,
        (QuestionKind::LookUp, 200) => {
            let answer = reply.json();
            let unknown = ["FETCH_FAILED", "SERVICE_UNAVAILABLE"].map(Value::from);
            if answer == question.right {
                QuestionOutcome::Right
            } else if answer["lookup_status"] == "ERROR" && unknown.contains(&answer["error_code"]) {
                QuestionOutcome::Refused
            } else {
                wrong()
            }
        }
        (QuestionKind::Page | QuestionKind::PageByNetwork, 200) => {
            let html = String::from_utf8_lossy(&reply.body);
            if html.contains(r#"id="gateway-state""#) && html.ends_with("</html>") {
                QuestionOutcome::Right
            } else {
                wrong()
            }
        }
        _ => wrong(),
    }
}

/// Addresses of the sample with their answers, and pages.
async fn questions(house: &House) -> Vec<Question> {
    let mut questions = Vec::new();
    for (number, state) in ["NV", "WI", "PA", "TX", "ME", "CA"].into_iter().enumerate() {
        let address = house.example(state).await;
        let request = post("/api/locate", &json!({ "address": address }).to_string());
        let reply = Connection::open(house.gateway()).await.unwrap().exchange(&request).await.unwrap();
        let right = reply.json();
        assert_eq!(right["lookup_status"], "SUCCESS", "{address}: {right}");
        questions.push(Question { kind: QuestionKind::LookUp, request, right });
        let page = get(&format!("/?state={state}"), "");
        questions.push(Question { kind: QuestionKind::Page, request: page, right: Value::Null });
        let network = format!("x-forwarded-for: 8.8.{number}.8\r\n");
        questions.push(Question {
            kind: QuestionKind::PageByNetwork,
            request: get("/locate/", &network),
            right: Value::Null,
        });
    }
    questions
}
