//! The sample has a town with two elections: both are told of, and a list of voters is answered by the
//! nearest.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const LINE: &str = "12 Teapotter Ln, Richmond, VA 23219";
const DAYS: [&str; 2] = ["2028-11-07", "2028-12-12"];

fn run(arguments: &[&str]) -> Output {
    let done = Command::new(env!("CARGO_BIN_EXE_locate-index")).args(arguments).output().unwrap();
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    done
}

/// An index of the two feeds of Virginia.
fn virginia(folder: &Path) -> PathBuf {
    let (feeds, index) = (folder.join("feeds"), folder.join("x.vri"));
    run(&["sample", "--out", feeds.to_str().unwrap()]);
    let feed = |day: &str| feeds.join(format!("vipfeed-51-{day}-Virginia.zip")).display().to_string();
    let [near, far] = DAYS.map(feed);
    run(&["build", "--feed", &far, "--feed", &near, "--out", index.to_str().unwrap()]);
    index
}

#[test]
fn both_elections_of_a_sample_address_are_told_and_a_list_gets_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let index = virginia(folder.path());
    let index = index.to_str().unwrap();
    let told = run(&["lookup", index, LINE, "--json", "--today", "2028-10-25"]);
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    let place = |of: &serde_json::Value| of["polling_locations"][0]["name"].as_str().unwrap().to_owned();
    let elections = told["elections"].as_array().unwrap();
    let days: Vec<&str> = elections.iter().map(|e| e["election_date"].as_str().unwrap()).collect();
    assert_eq!(days, DAYS);
    let places: Vec<String> = elections.iter().map(place).collect();
    assert_ne!(places[0], places[1], "another election, another place");
    assert_eq!(place(&told), places[0]);

    let text = String::from_utf8(run(&["lookup", index, LINE, "--today", "2028-10-25"]).stdout).unwrap();
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("election of")).collect();
    assert_eq!(heads.len(), 2, "{text}");
    assert!(heads[1].ends_with("2028-12-12: Special election for the Sample City Council"), "{text}");
    let later = run(&["lookup", index, LINE, "--json", "--today", "2028-11-20"]);
    let later: serde_json::Value = serde_json::from_slice(&later.stdout).unwrap();
    assert!(later["elections"].is_null() && place(&later) == places[1], "one election is left");

    let (list, out) = (folder.path().join("list.csv"), folder.path().join("out.csv"));
    std::fs::write(&list, format!("address\n\"{LINE}\"\n\"1 Nowhere St, Richmond, VA 23219\"\n")).unwrap();
    let (list, out) = (list.to_str().unwrap(), out.to_str().unwrap());
    let flags =
        ["--in", list, "--address-column", "address", "--out", out, "--today", "2028-10-25", "--quiet"];
    run(&[&["batch", index][..], &flags].concat());
    let mut rows = csv::Reader::from_path(out).unwrap();
    let header = rows.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|own| own == name).unwrap();
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!((&rows[0][at("polling_place_name")], &rows[0][at("later_elections")]), (&*places[0], DAYS[1]));
    assert_eq!(&rows[1][at("polling_place_name")], "");
}
