//! `locate-index batch`: whole lists through the real program.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "batch/precincts.rs"]
mod precincts;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use feed::model::{PollingLocation, StreetSegment, VipFeed, VipPrecinct, VipState};
use importer::Builder;
use locate_tests as made;

/// A town with a street of two precincts, a building whose units vote apart, and a number that the feed
/// assigns twice.
struct Town {
    folder: tempfile::TempDir,
}

fn segment(street: &str, numbers: (u32, u32), precinct: &str, unit: &str) -> StreetSegment {
    let here = made::segment(precinct, [street, "St"], ["Cambridge", "MA", "02138"]);
    StreetSegment {
        unit_numbers: if unit.is_empty() { Vec::new() } else { vec![unit.to_owned()] },
        ..made::numbered(numbers.0, numbers.1, here)
    }
}

impl Town {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self::build(&folder.path().join("x.vri"), "Elm, \"New\" School");
        Self { folder }
    }

    /// An index of a town whose voters vote at `school`.
    fn build(path: &Path, school: &str) {
        let precinct =
            |id: &str| VipPrecinct { name: format!("Ward {id}"), ..made::precinct(id, &["school"]) };
        let feed = VipFeed {
            election: Some(made::election("2028-11-07")),
            state: Some(VipState { name: "Massachusetts".to_owned(), ..VipState::default() }),
            localities: vec![made::locality("l", "Cambridge")],
            polling_locations: vec![PollingLocation {
                city: "Cambridge".to_owned(),
                state: "MA".to_owned(),
                zip: "02138".to_owned(),
                ..made::place("school", school, "1 Elm St")
            }],
            ..made::feed("25", vec![precinct("a"), precinct("b")])
        };
        let segments = vec![
            segment("Oak", (1, 99), "a", ""),
            segment("Oak", (100, 199), "b", ""),
            segment("Elm", (7, 7), "a", "1"),
            segment("Elm", (7, 7), "b", "2"),
            segment("Ash", (5, 5), "a", ""),
            segment("Ash", (5, 5), "b", ""),
        ];
        made::build(path, &[(feed, segments)], 0);
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the program on `list` with these flags; the output file is `out.csv`, the report `r.json`.
    fn run(&self, list: &[u8], flags: &[&str]) -> Output {
        std::fs::write(self.path("in.csv"), list).unwrap();
        batch(&self.path("x.vri"), &self.path("in.csv"), &self.path("out.csv"), &self.path("r.json"), flags)
    }

    fn rows(&self) -> Vec<BTreeMap<String, String>> {
        rows(&self.path("out.csv"))
    }

    fn report(&self) -> serde_json::Value {
        serde_json::from_slice(&std::fs::read(self.path("r.json")).unwrap()).unwrap()
    }
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_locate-index"));
    command.arg("batch").env("TODAY", "2028-10-20");
    command
}

fn batch(index: &Path, list: &Path, out: &Path, report: &Path, flags: &[&str]) -> Output {
    let mut command = program();
    command.arg(index).arg("--in").arg(list).arg("--out").arg(out).arg("--report").arg(report);
    command.args(flags).output().unwrap()
}

fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_path(path).unwrap().deserialize().map(Result::unwrap).collect()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const LIST: &str = "\u{feff}id,address,precinct\r\n\
    v1,\"50 Oak St, Cambridge, MA 02138\",a\r\n\
    v2,\"150 Oak St, Cambridge, MA 02138\",WARD  A\r\n\
    v3,\"7 Elm St, Cambridge, MA 02138\",b\r\n\
    v4,\"5 Ash St, Cambridge, MA 02138\",Ward b\r\n\
    v5,\"PO Box 9, Cambridge, MA 02138\",a\r\n\
    v6,,\r\n";

#[test]
fn every_row_comes_out_in_order_with_its_answer() {
    let town = Town::new();
    let flags = ["--address-column", "address", "--expected-column", "precinct", "--key-column", "id"];
    let done = town.run(LIST.as_bytes(), &flags);
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    let rows = town.rows();
    let column = |name: &str| rows.iter().map(|r| r[name].as_str()).collect::<Vec<_>>();
    assert_eq!(column("id"), ["v1", "v2", "v3", "v4", "v5", "v6"]);
    assert_eq!(column("answer"), ["found", "found", "needs_unit", "found", "unknown", "unknown"]);
    let inconclusive = "NORMALIZATION_INCONCLUSIVE";
    assert_eq!(
        column("error_code"),
        ["", "", inconclusive, "", "VOTER_ADDRESS_ERROR", "NO_VOTER_ADDRESS_PROVIDED"]
    );
    // Both precincts of the fourth vote at one place: it is found, and the precinct is open.
    assert_eq!(column("precinct_id"), ["a", "b", "", "", "", ""]);
    assert_eq!(column("polling_place_name")[3], "Elm, \"New\" School");
    assert_eq!(column("precinct_name")[1], "Ward b");
    assert_eq!(column("county")[0], "Cambridge");
    assert_eq!(column("polling_place_name")[0], "Elm, \"New\" School");
    assert_eq!(column("polling_place_address")[0], "1 Elm St, Cambridge, MA 02138");
    assert_eq!(column("needs_unit"), ["", "", "true", "", "", ""]);
    assert_eq!(column("candidates"), ["", "", "2", "", "", ""]);
    let agrees = ["yes", "no", "among_candidates", "among_candidates", "no_precinct", ""];
    assert_eq!(column("agrees"), agrees);

    let report = town.report();
    assert_eq!((&report["rows"], &report["answers"]["found"]), (&6.into(), &3.into()));
    let expected = &report["expected"];
    assert_eq!(expected["agreement_percent"], 50.0);
    assert_eq!(expected["all"]["among_candidates"], 2);
    assert_eq!(expected["precincts"]["WARD  A"]["instead"]["b"], 1);
    let disagreement = serde_json::json!({"line": 3, "key": "v2", "expected": "WARD  A", "precinct_id": "b"});
    assert_eq!(expected["disagreements"], serde_json::json!([disagreement]));
    let text = String::from_utf8(done.stdout).unwrap();
    assert!(text.starts_with("6 rows\n  found"), "{text}");
    assert!(text.contains("agree 1 of 2 with a precinct: 50.00 %"), "{text}");
    assert!(text.contains("WARD  A: 1 of 1 disagree (1 to b)"), "{text}");
}

#[test]
fn voters_whose_place_has_changed_are_told_and_counted() {
    let town = Town::new();
    Town::build(&town.path("old.vri"), "Old Firehouse");
    Town::build(&town.path("same.vri"), "Elm, \"New\" School");
    for (name, moved) in [("old.vri", 2), ("same.vri", 0)] {
        let previous = town.path(name);
        let flags = ["--address-column", "address", "--previous", previous.to_str().unwrap()];
        assert_eq!(code(&town.run(LIST.as_bytes(), &flags)), 0);
        assert_eq!(town.report()["moved"], moved, "{name}");
        let from: Vec<String> = town.rows().iter().map(|r| r["moved_from"].clone()).collect();
        let place = if moved == 2 { "Old Firehouse, 1 Elm St, Cambridge, MA 02138" } else { "" };
        assert_eq!(from, [place, place, "", "", "", ""], "candidates and refusals have no place");
    }
    assert_eq!(code(&town.run(LIST.as_bytes(), &["--address-column", "address", "--previous", "no.vri"])), 1);
}

#[test]
fn parts_are_joined_and_a_list_may_come_by_standard_input() {
    let town = Town::new();
    let list = "no\tstreet\tunit\ttown\tpostcode\n50\tOak St\t\tCambridge\t02138\n7\tElm St\tApt 2\tCambridge\t02138\n";
    let path = town.path("tabs.txt");
    std::fs::write(&path, list).unwrap();
    let mut command = program();
    command.arg(town.path("x.vri")).args(["--in", "-", "--delimiter", "tab", "--state", "ma"]);
    command.args(["--columns", "no+street+unit,town,,postcode", "--threads", "1"]);
    let done = command.stdin(std::fs::File::open(&path).unwrap()).output().unwrap();
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    let mut reader = csv::ReaderBuilder::new().delimiter(b'\t').from_reader(&done.stdout[..]);
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let ids: Vec<_> = rows.iter().map(|r| (r["unit"].as_str(), r["precinct_id"].as_str())).collect();
    assert_eq!(ids, [("", "a"), ("Apt 2", "b")]);
    assert!(stderr(&done).starts_with("2 rows"), "the summary does not mix with the rows");
}

#[test]
fn faulty_rows_come_out_with_what_is_wrong_and_no_other_is_lost() {
    let town = Town::new();
    let mut list = b"id,name,address\nv1,Jos\xe9,\"50 Oak St, Cambridge, MA 02138\"\n".to_vec();
    list.extend(b"v2,x,50 Oak St, Cambridge, MA 02138\n");
    list.extend(b"v3\n");
    list.extend(b"v4,\"open,\"50 Oak St, Cambridge, MA 02138\"\n");
    list.extend(b"v5,y,\"50 O\xe1k St, Cambridge, MA 02138\"\n");
    list.extend(b"v6,");
    list.extend(vec![b'z'; 3 << 20]);
    list.extend(b",\"150 Oak St, Cambridge, MA 02138\"\nv7,z,\"150 Oak St, Cambridge, MA 02138\"\n");
    let flags = ["--address-column", "ADDRESS", "--key-column", "id"];
    let done = town.run(&list, &flags);
    assert_eq!(code(&done), 1, "{}", stderr(&done));
    let read = csv::ReaderBuilder::new().from_path(town.path("out.csv")).unwrap();
    let records: Vec<csv::ByteRecord> = read.into_byte_records().map(Result::unwrap).collect();
    let column =
        |i: usize| records.iter().map(|r| String::from_utf8_lossy(&r[i]).into_owned()).collect::<Vec<_>>();
    assert_eq!(column(0), ["v1", "v2", "v3", "v4", "v5", "v6", "v7"]);
    let faulty = "faulty_row";
    assert_eq!(column(3), ["found", faulty, faulty, faulty, faulty, faulty, "found"]);
    assert_eq!(&records[0][1], b"Jos\xe9", "a name that is not UTF-8 comes out as it came");
    assert_eq!(&records[1][2], b"50 Oak St, Cambridge, MA 02138", "nothing of the row is lost");
    let report = town.report();
    let faults: Vec<_> =
        report["faulty_rows"].as_array().unwrap().iter().map(|f| f["line"].as_u64().unwrap()).collect();
    assert_eq!(faults, [3, 4, 5, 6, 7]);
    assert_eq!(report["faulty_rows"][3]["key"], "v5");
    assert!(String::from_utf8(done.stdout).unwrap().contains("--encoding latin1"));

    let done = town.run(
        b"id,address\nJos\xe9,\"50 Oak St, Cambridge, MA 02138\"\n",
        &["--address-column", "address", "--encoding", "latin1"],
    );
    assert_eq!(code(&done), 0);
    assert_eq!(town.rows()[0]["id"], "José", "what is written is UTF-8");
}

#[test]
fn what_cannot_be_read_is_said_and_nothing_is_overwritten() {
    let town = Town::new();
    let flags = ["--address-column", "address"];
    let empty = town.run(b"", &flags);
    assert_eq!(code(&empty), 1);
    assert!(stderr(&empty).contains("is empty"), "{}", stderr(&empty));
    let wide: Vec<u8> = "id,address\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = town.run(&[&b"\xff\xfe"[..], &wide].concat(), &flags);
    assert_eq!(code(&utf16), 1);
    assert!(stderr(&utf16).contains("UTF-16"), "{}", stderr(&utf16));
    let missing = town.run(b"id,home\n1,x\n", &flags);
    assert_eq!(code(&missing), 2);
    assert!(stderr(&missing).contains("there are: id, home"), "{}", stderr(&missing));
    assert!(!town.path("out.csv").exists(), "no output without answers");
    let names: Vec<_> =
        std::fs::read_dir(town.folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(!names.iter().any(|n| n.to_string_lossy().contains(".part")), "{names:?}");

    let list = town.path("in.csv");
    std::fs::write(&list, LIST).unwrap();
    let around = town.path("../").join(town.folder.path().file_name().unwrap()).join("in.csv");
    for out in [list.clone(), around, town.path("x.vri")] {
        let done = batch(&town.path("x.vri"), &list, &out, &town.path("r.json"), &flags);
        assert_eq!(code(&done), 2, "{}", stderr(&done));
    }
    assert_eq!(std::fs::read_to_string(&list).unwrap(), LIST);
    let same = batch(&town.path("x.vri"), &list, &town.path("o.csv"), &town.path("o.csv"), &flags);
    assert_eq!(code(&same), 2);
    let header_only = town.run(b"id,address\n", &flags);
    assert_eq!((code(&header_only), town.rows().len()), (0, 0));
    assert_eq!(code(&town.run(LIST.as_bytes(), &["--address-column", "address", "--columns", "a,b,c,d"])), 2);
}

#[test]
fn no_address_is_printed_or_reported() {
    let town = Town::new();
    let list = "id,address\n1,\"8731 Zqxmark Ave, Cambridge, MA 02138\"\n2,8731 Zqxmark Ave, Cambridge\n";
    let done = town.run(list.as_bytes(), &["--address-column", "address"]);
    let printed = [done.stdout, done.stderr, std::fs::read(town.path("r.json")).unwrap()].concat();
    assert!(!String::from_utf8(printed).unwrap().to_lowercase().contains("zqxmark"));
    // A list without a row of names has a voter there.
    let headless = town.run(b"1,\"8731 Zqxmark Ave, Cambridge\"\n", &["--address-column", "address"]);
    assert_eq!(code(&headless), 2);
    assert!(!stderr(&headless).to_lowercase().contains("zqxmark"), "{}", stderr(&headless));
}

/// Every house of the real feed of Cambridge, with the precinct of its segment as the list's own.
#[test]
fn the_list_of_cambridge_agrees_but_for_the_houses_that_the_feed_assigns_twice() {
    let cambridge = test_data::shared_data("feeds/vip-6.0/vipfeed-25-2028-11-07-Cambridge.zip");
    let Some(path) = cambridge else { return };
    let reader = feed::open(&path).unwrap();
    let mut segments = Vec::new();
    reader.segments(&mut |s| segments.push(s.clone())).unwrap();
    let mut houses: HashMap<(String, String), BTreeSet<String>> = HashMap::new();
    for s in &segments {
        let (from, to): (u32, u32) =
            (s.start_house_number.parse().unwrap(), s.end_house_number.parse().unwrap());
        let step = if s.odd_even_both == "both" { 1 } else { 2 };
        for number in (from..=to).step_by(step).filter(|n| *n > 0) {
            let street = format!("{number} {} {} {}", s.street_direction, s.street_name, s.street_suffix);
            houses.entry((street, s.zip.clone())).or_default().insert(s.precinct_id.clone());
        }
    }
    let twice = houses.values().filter(|p| p.len() > 1).count();
    let folder = tempfile::tempdir().unwrap();
    let [index, list, out, report] = ["x.vri", "in.csv", "out.csv", "r.json"].map(|n| folder.path().join(n));
    let mut builder = Builder::new(&index);
    builder.add(&reader, &[]).unwrap();
    builder.finish(0).unwrap();
    let mut writer = csv::Writer::from_path(&list).unwrap();
    writer.write_record(["street", "city", "state", "zip", "precinct"]).unwrap();
    for ((street, zip), precincts) in &houses {
        for precinct in precincts {
            writer.write_record([street, "Cambridge", "MA", zip, precinct]).unwrap();
        }
    }
    writer.flush().unwrap();
    let flags = ["--columns", "street,city,state,zip", "--expected-column", "precinct"];
    let done = batch(&index, &list, &out, &report, &flags);
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    let report: serde_json::Value = serde_json::from_slice(&std::fs::read(&report).unwrap()).unwrap();
    let all = &report["expected"]["all"];
    println!("{} houses, {twice} assigned twice: {report:#}", houses.len());
    assert_eq!(all["disagree"], 0, "{all}");
    assert_eq!(report["expected"]["agreement_percent"], 100.0);
}
