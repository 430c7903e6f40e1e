//! The CRF's tokens and labels against Python `usaddress`: on the package's own labelled files, and on
//! thousands of lines cut up and mixed. `usaddress.sh` installs the package and finds the files; where it
//! cannot, one printed line says that the test was skipped (the recorded labels in
//! `fixtures/crf-labels.tsv` are checked everywhere).

#![allow(clippy::expect_used, reason = "a test stops where its tools fail")]

#[path = "usaddress/hard.rs"]
mod hard;
#[path = "usaddress/reads_back.rs"]
mod reads_back;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use reads_back::Count;

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

/// Lines cut up and mixed from the seeds.
fn mixed() -> Vec<String> {
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

/// The folder with Python, the package and its lines; `None` where they cannot be had.
fn prepared() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOLDER.get_or_init(prepare).as_deref()
}

fn prepare() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("usaddress");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/usaddress.sh");
    let output = Command::new("bash").arg(script).arg(&folder).output();
    match output {
        Ok(output) if output.status.success() => Some(folder),
        Ok(output) => {
            println!("skipped: {}", String::from_utf8_lossy(&output.stdout).trim());
            None
        }
        Err(why) => {
            println!("skipped: bash: {why}");
            None
        }
    }
}

/// The labels that Python gives to the lines.
fn reference(folder: &Path, lines: &[String]) -> Vec<String> {
    let mut child = Command::new(folder.join("venv/bin/python"))
        .args(["-X", "utf8", "-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python ran a moment ago");
    let mut input = child.stdin.take().expect("stdin is piped");
    let text: String = lines.iter().map(|l| serde_json::to_string(l).expect("a string") + "\n").collect();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("python ends");
    writer.join().expect("the writer ends").expect("python reads");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// The lines of the package's own files.
fn own_lines(folder: &Path) -> Vec<String> {
    let own = std::fs::read_to_string(folder.join("lines.jsonl")).expect("the script wrote it");
    let lines: Vec<String> = own.lines().map(|l| serde_json::from_str(l).expect("a JSON string")).collect();
    assert!(lines.len() > 1000, "only {} lines of the package's own files", lines.len());
    lines
}

#[test]
fn tokens_and_labels_are_those_of_python() {
    let Some(folder) = prepared() else { return };
    let mut lines = own_lines(folder);
    lines.extend(mixed());
    let reference = reference(folder, &lines);
    assert_eq!(reference.len(), lines.len());
    for (line, want) in lines.iter().zip(&reference) {
        let want: Vec<(String, String)> = serde_json::from_str(want).expect("JSON");
        let got: Vec<(String, String)> =
            address::crf::label(line).into_iter().map(|(t, l)| (t, l.to_owned())).collect();
        assert_eq!(got, want, "{line:?}");
    }
    println!("{} lines labelled alike", lines.len());
}

/// Places that a line without one is asked with.
const PLACES: [&str; 6] =
    ["Ely, NV 89301", "Brooklyn NY 11230", "Cambridge MA", "60614", "Weehawken NJ", "San Juan PR 00926"];

#[test]
fn the_text_of_a_mixed_line_reads_back() {
    let mut count = Count::default();
    for (line, place) in mixed().iter().zip(PLACES.iter().cycle()) {
        count.line(line);
        count.line(&format!("{line}, {place}"));
    }
    println!("{count:?}");
    assert!(count.accepted > 3000, "{count:?}");
}

#[test]
fn the_text_of_the_package_s_lines_reads_back() {
    let Some(folder) = prepared() else { return };
    let mut count = Count::default();
    for (line, place) in own_lines(folder).iter().zip(PLACES.iter().cycle()) {
        count.line(line);
        count.line(&format!("{line}, {place}"));
        count.line(&format!("{line} {place}"));
    }
    println!("{count:?}");
    // Those that hold two addresses, or a name where a street should end: 0.9 % of a checkout's lines, 1.2 %
    // of the source archive's.
    assert!(count.other * 50 < count.accepted, "{count:?}");
}

#[test]
fn the_hard_list_is_read_as_people_labelled_it() {
    let Some(folder) = prepared() else { return };
    let rows = std::fs::read_to_string(folder.join("hard.jsonl")).expect("the script wrote it");
    let mut hard = hard::Hard::default();
    for row in rows.lines() {
        hard.row(&serde_json::from_str(row).expect("a JSON object"));
    }
    let hard::Hard { rows, first, any, missed } = hard;
    println!("{}\nhard list: {first} first and {any} among the readings, of {rows}", missed.join("\n"));
    assert!(rows > 800 && any * 100 >= rows * 98, "{any} of {rows}");
}
