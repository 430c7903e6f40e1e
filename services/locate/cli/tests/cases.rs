//! The classes of feeds and lines that once gave a wrong answer, with the commands `build` and `lookup`.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "../../tests/county_feeds/cases.rs"]
mod cases;
#[path = "../../tests/county_feeds/county.rs"]
#[allow(dead_code)] // Another test uses the in-process index.
mod county;
#[path = "../../tests/county_feeds/three.rs"]
mod three;

use std::io::Write as _;
use std::process::{Command, Stdio};

use cases::{CASES, Case, Place, places, said};
use serde_json::Value;

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn place(location: &Value) -> Place<'_> {
    let open = |key: &str| location[key].as_bool().unwrap();
    Place {
        line_1: text(location, "line_1"),
        zip: text(location, "zip"),
        hours: text(location, "hours_text"),
        open: [open("open_early_voting"), open("open_election_day")],
    }
}

fn shown(answer: &Value, with_places: bool) -> String {
    let id = |value: &'_ Value| value["precinct"]["id"].as_str().map(str::to_owned);
    let offered: Vec<String> = answer["candidates"].as_array().unwrap().iter().filter_map(id).collect();
    let said = said(id(answer).as_deref(), offered.iter().map(String::as_str));
    let roles = ["early_vote_locations", "polling_locations", "drop_off_locations"];
    let roles = roles.map(|role| answer[role].as_array().unwrap().iter().map(place).collect());
    if with_places { places(&said, roles) } else { said }
}

fn holds(case: &Case) {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("x.vri");
    let command = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_locate-index"));
        command.env_remove("TODAY").env_remove("NOW");
        command
    };
    let mut build = command();
    build.arg("build").arg("--out").arg(&index);
    for (i, write) in case.feeds.iter().enumerate() {
        let feed = folder.path().join(format!("feed{i}"));
        std::fs::create_dir(&feed).unwrap();
        write(&feed);
        build.arg("--feed").arg(&feed);
    }
    let built = build.output().unwrap();
    assert!(built.status.success(), "{}: {}", case.name, String::from_utf8_lossy(&built.stderr));
    let mut lookup = command();
    lookup.arg("lookup").arg(&index).args(["--today", "2028-10-20"]);
    let mut lookup = lookup.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines: String = case.asked.iter().map(|(line, _)| format!("{line}\n")).collect();
    lookup.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = lookup.wait_with_output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), case.asked.len(), "{}", case.name);
    for (answer, (line, want)) in answers.lines().zip(case.asked) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert_eq!(shown(&answer, want.contains(';')), *want, "{}: {line}", case.name);
    }
}

#[test]
fn every_class_is_answered_rightly_from_the_command_line() {
    CASES.iter().for_each(holds);
}
