//! The commands of `docs/data.md`, "A county's street file becomes a served index in one command", as they
//! stand there: a proposed map, an index that answers, and the same index built again with the map.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.
#![allow(clippy::disallowed_methods)] // The program is put in front of the shell's own path.

use std::path::Path;
use std::process::{Command, Output};

const STREETS: &str = "\
LOW,HIGH,O/E/B,DIR,STREET NAME,TYPE,UNIT,CITY,ZIP,PRECINCT
100,198,E,N,LARKWING,ST,,SPRINGFIELD,45502,SPR1A
101,199,O,N,LARKWING,ST,,SPRINGFIELD,45502,SPR2B
1,99,B,,OAK,AVE,,SPRINGFIELD,45503,SPR2B
";
const PLACES: &str = "\
Precinct,Polling Place,Address,City,Zip
SPR1A,Snyder Park,1900 Park Rd,Springfield,45504
SPR2B,Public Library,201 S Fountain Ave,Springfield,45506
";

/// Runs a line of a shell in a folder, with `locate-index` on its path.
fn shell(line: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_locate-index"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("sh");
    command
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("TODAY", "2028-10-20")
        .output()
        .unwrap()
}

fn told(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|b| String::from_utf8_lossy(b).into_owned()).concat()
}

fn county(streets: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("streets.csv"), streets).unwrap();
    std::fs::write(folder.path().join("places.csv"), PLACES).unwrap();
    folder
}

/// The lines of the section that begin with the command.
fn documented() -> Vec<String> {
    let text = include_str!("../../../../docs/data.md");
    let section = text
        .split("## A county's street file becomes a served index in one command")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    let lines = section.lines().filter(|l| l.starts_with("locate-index ") || l.ends_with(" locate"));
    lines.map(str::to_owned).collect()
}

/// An index answers with the places of the county.
fn answers(folder: &Path) {
    for (line, place) in [
        ("150 N Larkwing St, Springfield, OH", "Snyder Park"),
        ("151 N Larkwing St, Springfield, OH", "Public Library"),
    ] {
        let output = shell(&format!("locate-index lookup clark.vri {line:?}"), folder);
        assert!(told(&output).contains(place), "{line}: {}", told(&output));
    }
}

#[test]
fn the_documented_commands_make_an_index_that_answers() {
    let folder = county(STREETS);
    let [map, serve, build] = &documented()[..] else { panic!("{:?}", documented()) };
    let output = shell(map, folder.path());
    assert!(output.status.success(), "{map}\n{}", told(&output));
    let said = told(&output);
    assert!(
        said.contains("line 2: 100 to 198 (even) N LARKWING ST; SPRINGFIELD, OH 45502; precinct SPR1A"),
        "{said}"
    );
    assert!(said.contains("2 of 2 precincts have a row in places.csv"), "{said}");
    assert!(!said.contains("Missing or unsure"), "{said}");
    answers(folder.path());
    // The service is another program: the file that it is given is the one that answered.
    assert_eq!(serve, "LOCATE_SOURCE=index:clark.vri TODAY=2028-10-20 locate");
    std::fs::remove_file(folder.path().join("clark.vri")).unwrap();
    let output = shell(build, folder.path());
    assert!(output.status.success(), "{build}\n{}", told(&output));
    answers(folder.path());
}

#[test]
fn links_of_the_office_are_set_written_and_answered() {
    let folder = county(STREETS);
    let track = "https://elections.example.gov/track";
    let map = format!("{} --set office.ballot_tracking_url={track}", documented()[0]);
    let output = shell(&map, folder.path());
    assert!(output.status.success(), "{map}\n{}", told(&output));
    let json =
        shell("locate-index lookup clark.vri '150 N Larkwing St, Springfield, OH' --json", folder.path());
    let link = format!(r#""links":[{{"kind":"ballot_tracking","url":"{track}","of_state":false}}]"#);
    let json = told(&json).replace([' ', '\n'], "");
    assert!(json.contains(&link), "{json}");
}

#[test]
fn nothing_is_built_with_a_map_that_is_not_complete() {
    let folder = county(&STREETS.replace("O/E/B", "Code"));
    let output = shell(&documented()[0], folder.path());
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).contains("missing or unsure: nothing was built"), "{}", told(&output));
    assert!(!folder.path().join("clark.vri").exists());
}

#[test]
fn what_is_unsure_is_said_and_is_a_comment_in_the_map() {
    let streets = STREETS.replace("LOW,HIGH,O/E/B", "From,To,Code").replace(",UNIT,CITY", ",Town,CITY");
    let folder = county(&streets);
    let output = shell("locate-index map streets.csv --places places.csv --out m.toml", folder.path());
    assert!(output.status.success(), "{}", told(&output));
    let (told, map) = (told(&output), std::fs::read_to_string(folder.path().join("m.toml")).unwrap());
    assert!(told.contains("side may be \"Code\", by its values"), "{told}");
    assert!(told.contains("town may be \"Town\" or \"CITY\""), "{told}");
    assert!(told.contains("county.name is missing"), "{told}");
    assert!(map.contains("# side = \"Code\"  # unsure: only its values say so"), "{map}");
    assert!(map.contains("\nlow = \"From\"\n"), "{map}");
    let built = shell("locate-index build --street-file streets.csv --map m.toml --out x.vri", folder.path());
    assert_eq!(built.status.code(), Some(1));
    assert!(crate::told(&built).contains("county.name is empty"), "{}", crate::told(&built));
    let again = shell("locate-index map streets.csv --out m.toml", folder.path());
    assert!(crate::told(&again).contains("m.toml exists"), "{}", crate::told(&again));
}

#[test]
fn a_street_file_needs_its_map() {
    let folder = county(STREETS);
    let output = shell("locate-index build --street-file streets.csv --out x.vri", folder.path());
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    let output = shell("locate-index map none.csv", folder.path());
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    let output = shell("locate-index map streets.csv --set colour=red", folder.path());
    assert!(told(&output).contains("colour is no fact of a map"), "{}", told(&output));
}
