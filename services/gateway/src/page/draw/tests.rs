use std::process::Command;

use super::*;

/// The bundle of this checkout.
fn bundle() -> PathBuf {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/out/documents.js"));
    assert!(path.is_file(), "run: cd web && npm install --no-save && npm run documents");
    path
}

fn engine() -> Engine {
    Engine::new(&std::fs::read_to_string(bundle()).unwrap()).unwrap()
}

/// `more` comes after what makes an engine of a script.
fn engine_of(more: &str) -> Engine {
    Engine::new(&format!("globalThis.draw = (order) => {{ {more} }}")).unwrap()
}

#[test]
fn what_takes_too_long_or_too_much_is_ended_and_says_why() {
    assert_eq!(engine_of("while (true) {}").draw("{}"), Err(DrawFailure::Deadline));
    let much = "const all = []; while (true) all.push('x'.repeat(1 << 20) + all.length)";
    assert_eq!(engine_of(much).draw("{}"), Err(DrawFailure::Memory));
    assert_eq!(engine_of("const deep = () => deep() + 1; deep()").draw("{}"), Err(DrawFailure::Exception));
    assert_eq!(engine_of("throw new Error('secret')").draw("{}"), Err(DrawFailure::Exception));
    assert_eq!(engine_of("return 7").draw("{}"), Err(DrawFailure::Exception));
    assert_eq!(engine_of("return '{}'").draw("{}"), Err(DrawFailure::Exception), "a title is missing");
}

#[test]
fn a_document_has_no_clock_no_randomness_and_no_network() {
    let engine = engine();
    let seen = |script: &str| {
        let script = format!(
            "globalThis.look = () => {{ try {{ return String({script}) }} catch {{ return 'thrown' }} }}"
        );
        engine.eval(&script);
        engine.call("look", ()).unwrap()
    };
    for script in ["Date.now()", "new Date()", "Math.random()"] {
        assert_eq!(seen(script), "thrown", "{script}");
    }
    for name in ["performance", "fetch", "XMLHttpRequest", "setTimeout", "process", "require", "std", "os"] {
        assert_eq!(seen(&format!("typeof {name}")), "undefined", "{name}");
    }
    assert_eq!(seen("new Date('2028-11-07').toISOString()"), "2028-11-07T00:00:00.000Z");
}

#[test]
fn a_missing_or_broken_bundle_says_what_to_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("documents.js");
    let opened = || Renderer::open(&path, 1).err().unwrap().to_string();
    let missing = opened();
    assert!(missing.starts_with("WEB_DOCUMENTS: ") && missing.contains("npm run documents"), "{missing}");
    for broken in ["", "not a script (", "globalThis.draw = 1", "throw new Error('half')"] {
        std::fs::write(&path, broken).unwrap();
        let error = opened();
        assert!(error.starts_with("WEB_DOCUMENTS: ") && error.contains("npm run documents"), "{error}");
    }
}

#[tokio::test]
async fn an_engine_that_failed_is_replaced_and_a_full_queue_refuses_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("documents.js");
    let script = "let spoilt = false; globalThis.draw = (order) => { \
                  if (order.includes('nv')) { spoilt = true; while (true) {} } \
                  return JSON.stringify({ title: String(spoilt), description: '', body: '' }) }";
    std::fs::write(&path, script).unwrap();
    let renderer = Renderer::open(&path, 1).unwrap();
    let hours = PollingHours {
        lines: Vec::new(),
        notes: Vec::new(),
        certainty: crate::view::facts::Certainty::Sure,
        others: Vec::new(),
        sources: Vec::new(),
        same: None,
    };
    let order = |office| Order {
        locale: "en",
        brand: "VoteReady",
        yearless: None,
        document: Document::PollingHours { hours: &hours, office: Some(office) },
    };
    assert_eq!(renderer.draw(&order("https://nv.gov/")).await, Err(DrawFailure::Deadline));
    assert_eq!(renderer.draw(&order("https://tx.gov/")).await.unwrap().title, "false", "a new engine");
    // One is drawn, and as many as may wait, wait.
    let slow = order("https://nv.gov/");
    let mut waiting: Vec<_> = (0..MAX_WAITING + 8).map(|_| Box::pin(renderer.draw(&slow))).collect();
    let mut refused = 0;
    for one in &mut waiting {
        if let std::task::Poll::Ready(drawn) = futures::poll!(one) {
            assert_eq!(drawn, Err(DrawFailure::Queue));
            refused += 1;
        }
    }
    assert!((1..=8).contains(&refused), "{refused}");
    // Nobody waits for them any more: the engine passes them by.
    drop(waiting);
    for _ in 0..1000 {
        let drawn = renderer.draw(&order("https://tx.gov/")).await;
        if drawn != Err(DrawFailure::Queue) {
            assert_eq!(drawn.unwrap().title, "false");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the queue stayed full");
}

/// Each message of each language with numbers on both sides of each plural form, days and choices: in the
/// engine the same words as in V8, which has the data of CLDR of its own.
#[test]
fn every_message_has_the_same_words_in_the_engine_and_in_node() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/scripts/messages.mjs");
    let said = match Command::new("node").arg(script).arg(bundle()).output() {
        Ok(output) if output.status.success() => String::from_utf8(output.stdout).unwrap(),
        Ok(output) => panic!("{}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => {
            println!("skipped: messages in the engine and in Node: no `node` here");
            return;
        }
    };
    let engine = engine();
    let mut seen = 0;
    for line in said.lines() {
        let [locale, key, values, wanted]: [String; 4] = serde_json::from_str(line).unwrap();
        let own = engine.call("message", (locale.as_str(), key.as_str(), values.as_str())).unwrap();
        assert_eq!(plain(&own), plain(&wanted), "{locale} {key} {values}");
        seen += 1;
    }
    assert!(seen > 9_000, "{seen} messages");
}

/// Without the differences that are wanted, or that are between editions of CLDR: spaces that do not break,
/// Vietnamese years after a comma, the comma after a weekday and the short name of September in Spanish, the
/// sign for a year in Korean and Chinese, which the messages have themselves.
fn plain(text: &str) -> String {
    let text =
        text.replace(['\u{a0}', '\u{202f}'], " ").replace(", 2028", " 2028").replace("2028年 年", "2028 年");
    text.replace("martes, ", "martes ")
        .replace("sept", "sep")
        .replace("2028년년", "2028년")
        .replace("2028年年", "2028年")
}
