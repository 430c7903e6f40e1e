//! The output and exit codes of the commands of `locate-index`, as a person at a terminal sees them: the feed
//! that is meant, and the next step. With a small county in memory.
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
            "id,name,number,locality_id,polling_location_ids\npre1,One,1,loc1,pl1\npre2,Two,2,loc1,pl2\n".to_owned(),
        ),
        (
            "polling_location.txt",
            "id,name,structured_line_1,structured_city,structured_state,structured_zip,is_early_voting,hours_open_id\n\
             pl1,Library,1 Sample St,Carson City,NV,89701,false,\n\
             pl2,School,3 Sample St,Carson City,NV,89701,false,\n\
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
fn a_feed_that_is_wrong_is_named_and_left_out_and_the_others_are_built() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    feed(&folder.path().join("good"), "32", "Nevada");
    for name in ["nowhere", "half", "fatal"] {
        feed(&folder.path().join(name), if name == "nowhere" { "" } else { "04" }, "Arizona");
    }
    fs::write(path("nowhere/state.txt"), "id,name\nst1,\n").unwrap();
    fs::remove_file(path("half/state.txt")).unwrap();
    let precincts = fs::read_to_string(path("fatal/precinct.txt")).unwrap();
    fs::write(path("fatal/precinct.txt"), precincts.replace("pre2,", "pre1,")).unwrap();
    let report = path("report.json");
    let build = |feeds: &[&str], more: &[&str]| {
        let (feeds, out): (Vec<String>, _) = (feeds.iter().map(|name| path(name)).collect(), path("x.vri"));
        let feeds: Vec<&str> = feeds.iter().map(String::as_str).collect();
        run(&[&["build", "--out", &out, "--report", &report, "--feed"], &feeds[..], more].concat())
    };
    for (name, why) in [
        ("half", "the feed lacks state.txt"),
        ("nowhere", "the feed names no state"),
        ("fatal", "fatal findings"),
    ] {
        // Before and after the good one, which answers.
        for feeds in [[name, "good"], ["good", name]] {
            let built = build(&feeds, &[]);
            let (told, said) = (text(&built.stderr), text(&built.stdout));
            assert_eq!(built.status.code(), Some(1), "{told}");
            let warning = told.lines().find(|line| line.contains("left out")).unwrap();
            assert!(warning.contains(&path(name)) && warning.contains(why), "{warning}");
            assert!(said.contains(&format!("LEFT OUT: {}", path(name))), "{said}");
            let asked =
                ["lookup", &path("x.vri"), "5 Larkwing Ave, Carson City, NV 89701", "--today", "2028-10-20"];
            assert!(text(&run(&asked).stdout).starts_with("found\n"), "{name}");
            let written: serde_json::Value =
                serde_json::from_str(&fs::read_to_string(&report).unwrap()).unwrap();
            assert!(written["refused"].is_null() && !written["built"].is_null());
            let out = feeds.iter().position(|feed| *feed == name).unwrap();
            assert_eq!(written["feeds"][out]["left_out"], true);
            assert_eq!(written["feeds"][1 - out]["left_out"], false);
            fs::remove_file(path("x.vri")).unwrap();
        }
        assert_eq!(build(&[name, "good"], &["--refusal-is-reported"]).status.code(), Some(0), "{name}");
        fs::remove_file(path("x.vri")).unwrap();
        let alone = build(&[name], &[]);
        assert!(alone.status.code() == Some(1) && !folder.path().join("x.vri").exists(), "{name}");
        assert!(text(&alone.stderr).contains(why), "{}", text(&alone.stderr));
    }
    let fatal = text(&build(&["fatal"], &[]).stderr);
    let named = format!("{}: fatal id-duplicate precinct.txt:3: ", path("fatal"));
    assert!(fatal.lines().any(|line| line.starts_with(&named)), "{fatal}");
    // By force it is in the index, and finds nobody.
    assert_eq!(build(&["fatal", "good"], &["--force"]).status.code(), Some(0));
    let asked =
        run(&["lookup", &path("x.vri"), "5 Larkwing Ave, Carson City, AZ 89701", "--today", "2028-10-20"]);
    assert!(!text(&asked.stdout).starts_with("found"), "{}", text(&asked.stdout));
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

#[test]
fn a_second_build_of_one_index_ends_at_once_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    feed(&folder.path().join("nv"), "32", "Nevada");
    fs::write(path("x.vri"), "the index of the other build").unwrap();
    fs::write(path("r.json"), "its report").unwrap();
    let build = ["build", "--feed", &path("nv"), "--out", &path("x.vri"), "--report", &path("r.json")];
    let other = importer::BuildLock::take(&folder.path().join("x.vri")).unwrap();
    fails(75, &build, "another build is writing this index");
    assert_eq!(fs::read_to_string(path("x.vri")).unwrap(), "the index of the other build");
    assert_eq!(fs::read_to_string(path("r.json")).unwrap(), "its report");
    drop(other);
    assert!(run(&build).status.success());
    assert!(!Path::new(&path("x.vri.lock")).exists());
}

#[test]
fn of_builds_at_once_those_that_lose_say_so_and_one_index_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    feed(&folder.path().join("nv"), "32", "Nevada");
    for _ in 0..4 {
        let (nv, out) = (path("nv"), path("x.vri"));
        let start = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_locate-index"));
            command.args(["build", "--feed", &nv, "--out", &out]).env_remove("TODAY").env_remove("NOW");
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap()
        };
        let race = [(); 4].map(|()| start());
        let codes = race.map(|mut build| build.wait().unwrap().code());
        assert!(
            codes.contains(&Some(0)) && codes.iter().all(|c| [Some(0), Some(75)].contains(c)),
            "{codes:?}"
        );
        assert!(index::Index::open(Path::new(&out)).is_ok());
        fs::remove_file(&out).unwrap();
    }
}

#[test]
fn what_a_place_offers_is_told_as_yes_no_or_not_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    feed(&folder.path().join("feed"), "32", "Nevada");
    let places = fs::read_to_string(path("feed/polling_location.txt")).unwrap();
    let with = |row: &str, cells: &str| format!("{row},{cells}");
    let cells =
        ["accessible,Curbside Voting,elevator,languages", "Y,maybe,,Spanish; Klingon", ",,,", "N,0,1,"];
    let places: Vec<String> = places.lines().zip(cells).map(|(row, cells)| with(row, cells)).collect();
    fs::write(path("feed/polling_location.txt"), places.join("\n")).unwrap();
    let built = run(&["build", "--feed", &path("feed"), "--out", &path("x.vri")]);
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    let home = "5 Larkwing Ave, Carson City, NV 89701";
    let asked = ["lookup", &path("x.vri"), home, "--today", "2028-10-20"];
    let told = text(&run(&asked).stdout);
    let line = "Wheelchair access; Curbside voting: maybe; Language assistance: Klingon; Language assistance in Spanish";
    assert!(
        told.contains(line) && told.contains("No wheelchair access; Elevator; No curbside voting"),
        "{told}"
    );
    let told: serde_json::Value =
        serde_json::from_slice(&run(&[&asked[..], &["--json"]].concat()).stdout).unwrap();
    let known = &told["polling_locations"][0]["features_known"];
    assert_eq!(known[0], serde_json::json!({ "kind": "wheelchair_access", "state": "yes" }), "{told}");
    assert_eq!(known[1]["text"], "maybe");
    let early = &told["early_vote_locations"][0]["features_known"][0];
    assert_eq!(early["state"], "no", "{told}");
}
