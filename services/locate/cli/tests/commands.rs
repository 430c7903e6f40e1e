//! What the commands of `locate-index` print, and their exit codes, for people who run them by hand: which feed is
//! meant, and what to do next. With a small county in memory.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_locate-index"));
    command.args(arguments).env_remove("TODAY").env_remove("NOW").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn fails(code: i32, arguments: &[&str], why: &str) {
    let output = run(arguments);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    assert!(told.contains(why), "{arguments:?}: {told}");
}

/// A feed of Nevada: two precincts that both claim a part of one street, and ten days of early voting.
fn feed(folder: &Path, vip_id: &str, state: &str) {
    let files = [
        ("source.txt", format!("id,name,vip_id,date_time,version\nsrc1,Made up,{vip_id},2028-10-01T00:00:00Z,6.0\n")),
        ("election.txt", "id,date,state_id\ne1,2028-11-07,st1\n".to_owned()),
        ("state.txt", format!("id,name\nst1,{state}\n")),
        ("locality.txt", "id,name,state_id,polling_location_ids\nloc1,Sample County,st1,ev1\n".to_owned()),
        (
            "precinct.txt",
            "id,name,number,locality_id,polling_location_ids\npre1,One,1,loc1,pl1\npre2,Two,2,loc1,pl1\n".to_owned(),
        ),
        (
            "polling_location.txt",
            "id,name,structured_line_1,structured_city,structured_state,structured_zip,is_early_voting,hours_open_id\n\
             pl1,Library,1 Sample St,Carson City,NV,89701,false,\n\
             ev1,Town Hall,2 Sample St,Carson City,NV,89701,true,ho1\n"
                .to_owned(),
        ),
        (
            "schedule.txt",
            "id,hours_open_id,start_date,end_date,start_time,end_time\n\
             sc1,ho1,2028-10-23,2028-11-01,08:00:00-07:00,17:00:00-07:00\n"
                .to_owned(),
        ),
        (
            "street_segment.txt",
            "id,precinct_id,city,state,odd_even_both,zip,street_name,street_suffix,start_house_number,end_house_number\n\
             ss1,pre1,Carson City,NV,both,89701,Larkwing,Ave,1,99\n\
             ss2,pre2,Carson City,NV,both,89701,Larkwing,Ave,51,149\n"
                .to_owned(),
        ),
    ];
    fs::create_dir_all(folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

#[test]
fn a_feed_that_cannot_be_read_and_a_command_line_that_is_wrong_have_different_codes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("empty")).unwrap();
    fs::write(path("other.xml"), "<foo/>").unwrap();
    fails(1, &["check", &path("none.zip")], "locate-index check: cannot read");
    fails(1, &["check", &path("empty")], "is empty");
    fails(2, &["check"], "<FEED>");
    fails(1, &["build", "--feed", &path("other.xml"), "--out", &path("x.vri")], &path("other.xml"));
    fails(2, &["build", "--out", &path("x.vri")], "--feed");
    fails(2, &["synth", "--segments", "0", "--out", &path("s.zip")], "ask for 1 to");
    fails(2, &["synth", "--segments", "10", "--state", "ZZ", "--out", &path("s.zip")], "is no state");
    fails(1, &["synth", "--segments", "10", "--out", &path("no/s.zip")], "cannot write");
    fails(2, &["lookup", &path("x.vri"), "1 Elm St", "--results", "101"], "1..=100");
    fails(1, &["lookup", &path("x.vri"), "1 Elm St"], "x.vri");
    fails(1, &["stats", &path("other.xml")], "not an index file");
    fails(1, &["stats", "s3://feeds/x.vri"], "s3://feeds/x.vri: a URL: download the file");
}

#[test]
fn of_several_feeds_the_one_that_is_wrong_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    feed(&folder.path().join("good"), "32", "Nevada");
    feed(&folder.path().join("nowhere"), "", "");
    feed(&folder.path().join("half"), "32", "Nevada");
    fs::remove_file(folder.path().join("half/precinct.txt")).unwrap();
    let build = |name: &str, more: &[&str]| {
        let (good, other, out) = (path("good"), path(name), path("x.vri"));
        let list = ["build", "--feed", &good, &other, "--out", &out];
        run(&[&list, more].concat())
    };
    let half = build("half", &[]);
    assert_eq!(half.status.code(), Some(1));
    assert_eq!(
        text(&half.stderr),
        format!(
            "locate-index build: {}: the feed lacks precinct.txt: add them (VIP 6.0, \"CSV\")\n",
            path("half")
        )
    );
    let nowhere = text(&build("nowhere", &["--force"]).stderr);
    let last = nowhere.lines().last().unwrap();
    assert!(
        last.starts_with(&format!("locate-index build: {}: the feed names no state", path("nowhere"))),
        "{last}"
    );
    let fatal = nowhere.lines().find(|line| line.contains("state-name")).unwrap();
    assert!(fatal.starts_with(&format!("{}: fatal state-name state.txt:2: ", path("nowhere"))), "{fatal}");
}

#[test]
fn what_is_built_says_what_is_wrong_with_its_feeds_and_what_is_asked_can_be_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    feed(&folder.path().join("feed"), "32", "Nevada");
    let (feed, index, report) = (path("feed"), path("x.vri"), path("no/report.json"));
    let built = run(&["build", "--feed", &feed, "--out", &index]);
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    let told = text(&built.stdout);
    let findings = told.lines().find(|line| line.starts_with("findings: 1 error, ")).unwrap();
    assert!(findings.ends_with(&format!("`locate-index check {feed}` names them")), "{findings}");
    fails(1, &["build", "--feed", &feed, "--out", &index, "--report", &report], "the report was not written");
    let segments = folder.path().join("feed/street_segment.txt");
    fs::write(&segments, fs::read_to_string(&segments).unwrap().replace(",51,149", ",51,146")).unwrap();
    let compared = text(&run(&["build", "--feed", &feed, "--out", &index]).stdout);
    let line = format!("moved or gone since {index}: 2.01 % of the addresses (0 moved, 3 gone of 149)\n");
    assert!(compared.starts_with(&line), "{compared}");
    let stats = text(&run(&["stats", &index]).stdout);
    assert!(stats.contains("2 precincts (0 with a boundary)"), "{stats}");

    let ask = |address: &str| text(&run(&["lookup", &index, address, "--today", "2028-10-20"]).stdout);
    let asked = ask("60 Larkwing Ave, Carson City, NV 89701");
    assert!(asked.starts_with("ambiguous\n") && asked.matches("\n  ? ").count() == 2, "{asked}");
    let again = asked.lines().find_map(|line| line.strip_prefix("    as ")).unwrap().trim_matches('"');
    let found = ask(again);
    assert!(found.starts_with("found\n") && found.contains("precinct One (pre1)"), "{again}: {found}");
    assert!(
        found.contains("    2028-10-25 08:00-17:00\n    and 7 more\n"),
        "of ten days of early voting: {found}"
    );
}
