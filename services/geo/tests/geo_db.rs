//! The command: what it prints, how it fails, and that a failed build leaves the old table alone.

#![allow(clippy::unwrap_used)] // A test fails by panicking.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn geo_db(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_geo-db"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn test_database() -> Option<PathBuf> {
    test_data::shared_data("maxmind/GeoIP2-City-Test.mmdb")
}

#[test]
fn addresses_on_standard_input_become_one_json_object_a_line() {
    let long = "9".repeat(100_000);
    let input = format!("128.138.0.1\r\n\n10.0.0.1\nbanana\n{long}\n\u{0}\n 136.145.1.1 ");
    let output = geo_db(&["lookup"], [input.as_bytes(), b"\n\xff\xfe\n"].concat().as_slice());
    assert!(output.status.success());
    let lines = lines(&output);
    assert_eq!(lines.len(), 7, "{lines:?}");
    let told =
        |n: usize| ["country_code", "region_code", "source"].map(|key| lines[n][key].as_str().unwrap());
    assert_eq!(lines[0]["ip"], "128.138.0.1");
    assert_eq!(told(0), ["US", "CO", "embedded"]);
    assert_eq!(told(1), ["", "", "reserved_range"]);
    assert_eq!(told(5), ["US", "PR", "embedded"]);
    for n in [2, 3, 4, 6] {
        assert_eq!(told(n), ["", "", ""]);
        assert!(lines[n]["error"].as_str().unwrap().contains("send one IPv4 or IPv6"));
    }
}

#[test]
fn one_address_is_told_in_words_or_in_json() {
    let words = geo_db(&["lookup", "128.138.0.1"], b"");
    assert!(String::from_utf8(words.stdout).unwrap().starts_with("US CO (Colorado) [embedded, data of 20"));
    let json = geo_db(&["lookup", "--json", "128.138.0.1"], b"");
    assert_eq!(lines(&json)[0]["region_code"], "CO");
    let bad = geo_db(&["lookup", "1.2.3"], b"");
    assert!(!bad.status.success());
    assert!(String::from_utf8(bad.stderr).unwrap().contains("send one IPv4 or IPv6"));
}

#[test]
fn a_database_is_named_before_or_after_the_address() {
    let Some(path) = test_database() else { return };
    let path = path.to_str().unwrap();
    for arguments in [
        ["lookup", "--mmdb", path, "216.160.83.57", "--json"],
        ["lookup", "216.160.83.57", "--mmdb", path, "--json"],
    ] {
        let output = geo_db(&arguments, b"");
        assert_eq!(lines(&output)[0]["region_code"], "WA");
        assert_eq!(lines(&output)[0]["source"], "mmdb");
    }
}

#[test]
fn a_table_is_built_and_looked_up_in() {
    let Some(database) = test_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("regions.vgt");
    let (database, out) = (database.to_str().unwrap(), out.to_str().unwrap());
    let small = geo_db(&["build", "--mmdb", database, "--out", out], b"");
    assert!(!small.status.success() && !Path::new(out).exists(), "a test database covers nothing");
    assert!(String::from_utf8(small.stderr).unwrap().contains("--force"));
    let built = geo_db(&["build", "--mmdb", database, "--out", out, "--force"], b"");
    assert!(built.status.success(), "{built:?}");
    let found = geo_db(&["lookup", "--table", out, "216.160.83.57", "--json"], b"");
    assert_eq!(lines(&found)[0]["region_code"], "WA");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_failed_build_leaves_the_old_table_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (out, bad) = (folder.path().join("regions.vgt"), folder.path().join("bad.mmdb"));
    std::fs::write(&out, b"the old one").unwrap();
    std::fs::write(&bad, b"not a database").unwrap();
    let output = geo_db(&["build", "--mmdb", bad.to_str().unwrap(), "--out", out.to_str().unwrap()], b"");
    assert!(!output.status.success());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("bad.mmdb: not a readable MMDB file"), "{message}");
    assert_eq!(std::fs::read(&out).unwrap(), b"the old one");
    let damaged = geo_db(&["lookup", "--table", out.to_str().unwrap(), "8.8.8.8"], b"");
    assert!(String::from_utf8(damaged.stderr).unwrap().contains("not a region table"));
}
