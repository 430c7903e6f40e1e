//! The CRF's tokens and labels against Python `usaddress`, on thousands of lines, where `python3` can
//! import it; elsewhere one printed line says that it was skipped (the recorded labels in
//! `fixtures/crf-labels.tsv` are checked everywhere).

#![allow(clippy::expect_used, reason = "a test stops where its tools fail")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Reads JSON strings, one a line, and prints `[[token, label], ...]` for each.
const SCRIPT: &str = "
import json, sys, usaddress
for line in sys.stdin:
    print(json.dumps(usaddress.parse(json.loads(line))))
";

/// Lines that are cut up and mixed to make others.
const SEEDS: [&str; 2] = [include_str!("fixtures/held-out.tsv"), include_str!("fixtures/crf-labels.tsv")];

/// A small generator with a fixed start: the test is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

fn lines() -> Vec<String> {
    let seeds: Vec<String> = SEEDS
        .iter()
        .flat_map(|s| s.lines())
        .filter_map(|l| l.split('\t').next())
        .map(|l| l.replace("\\n", "\n"))
        .collect();
    let words: Vec<&str> = seeds.iter().flat_map(|l| l.split(' ')).collect();
    let odd = [
        '½', '(', ')', '#', '&', ';', ',', '.', '\n', '-', 'é', '²', '٣', '\u{301}', 'İ', '/', '\u{a0}',
        '\u{1c}',
    ];
    let mut random = Random(20_281_107);
    let mut out = seeds.clone();
    for _ in 0..6000 {
        let count = 1 + random.below(10);
        let mut line: Vec<char> = Vec::new();
        for _ in 0..count {
            line.extend(words[random.below(words.len())].chars());
            line.push(' ');
        }
        for _ in 0..random.below(4) {
            let at = random.below(line.len() + 1);
            line.insert(at, odd[random.below(odd.len())]);
        }
        out.push(line.into_iter().collect());
    }
    out
}

/// What Python makes of the lines; `None` where it or the package is missing.
fn reference(lines: &[String]) -> Option<Vec<String>> {
    let known = Command::new("python3").args(["-c", "import usaddress"]).stderr(Stdio::null()).status();
    if !known.is_ok_and(|s| s.success()) {
        return None;
    }
    let mut child = Command::new("python3")
        .args(["-X", "utf8", "-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 ran a moment ago");
    let mut input = child.stdin.take().expect("stdin is piped");
    let text: String = lines.iter().map(|l| serde_json::to_string(l).expect("a string") + "\n").collect();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("python3 ends");
    writer.join().expect("the writer ends").expect("python3 reads");
    Some(String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect())
}

#[test]
fn tokens_and_labels_are_those_of_python() {
    let lines = lines();
    let Some(reference) = reference(&lines) else {
        println!("skipped: python3 with the package usaddress is not installed");
        return;
    };
    assert_eq!(reference.len(), lines.len());
    for (line, want) in lines.iter().zip(&reference) {
        let want: Vec<(String, String)> = serde_json::from_str(want).expect("JSON");
        let got: Vec<(String, String)> =
            locate::crf::label(line).into_iter().map(|(t, l)| (t, l.to_owned())).collect();
        assert_eq!(got, want, "{line:?}");
    }
    println!("{} lines labelled alike", lines.len());
}
