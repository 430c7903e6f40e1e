//! Tables of counties with columns that tell precincts, rows or places apart: `map --build` uses them or
//! asks; no voter learns the place of another precinct, of a row that does not count, or of another use.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.
#![allow(clippy::disallowed_methods)] // Runs the program.

#[path = "county/clark.rs"]
mod clark;

use std::path::Path;

use clark::{build, run};

/// A county in a folder, by `map` and then `build`: whether it was built, and what was said.
fn built(streets: &str, places: &str) -> (tempfile::TempDir, bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let (done, mapped) = clark::map(folder.path(), streets, places);
    assert!(done, "{mapped}");
    let (done, said) = build(folder.path());
    assert!(done || said.contains("fatal street-column"), "{said}");
    (folder, done, mapped + &said)
}

fn map(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("map.toml")).unwrap()
}

fn answer(folder: &Path, line: &str) -> String {
    run(folder, &["lookup", "x.vri", line]).1
}

/// One street in three parts, of a coarser column and the precinct.
fn streets(coarser: &str, rows: [[&str; 2]; 3]) -> String {
    let numbers = ["11", "211", "311"];
    let lines = numbers.iter().zip(rows).map(|(number, [coarse, precinct])| {
        format!("{number},LARKWING,ST,SPRINGFIELD,OH,45502,{coarse},{precinct}\n")
    });
    format!("House Number,Street Name,Street Type,City,State,Zip Code,{coarser},Precinct\n")
        + &lines.collect::<String>()
}

const FIRST: &str = "11 Larkwing St, Springfield, OH 45502";
const SECOND: &str = "211 Larkwing St, Springfield, OH 45502";
const THIRD: &str = "311 Larkwing St, Springfield, OH 45502";

#[test]
fn a_repeated_code_never_leads_to_another_wards_hall() {
    let values = [["NORTH", "1"], ["SOUTH", "1"], ["SOUTH", "2"]];
    for (header, is_proposed) in [
        ("Ward", true),
        ("WARD NO", true),
        ("Municipality", true),
        ("Jurisdiction", true),
        ("Township", true),
        ("MCD", true),
        ("Parish Ward", true),
        ("District", true),
        ("Area", true),
        ("Unit Code", false),
        ("XQ", false),
    ] {
        let places = format!(
            "{header},Precinct,Polling Place,Address,City,State,Zip\nNORTH,1,Hall A,1 Elm St,Springfield,OH,45502\nSOUTH,2,Hall C,3 Elm St,Springfield,OH,45502\n"
        );
        let (folder, done, said) = built(&streets(header, values), &places);
        assert_eq!(done, is_proposed, "{header}: {said}");
        if !done {
            assert!(said.contains(header) && map(folder.path()).contains("ask = ["), "{header}: {said}");
            continue;
        }
        for (line, hall) in [(FIRST, Some("Hall A")), (SECOND, None), (THIRD, Some("Hall C"))] {
            let told = answer(folder.path(), line);
            for name in ["Hall A", "Hall C"] {
                assert_eq!(told.contains(name), hall == Some(name), "{header}, {line}: {told}");
            }
        }
    }
}

#[test]
fn a_coarser_column_of_one_table_alone_is_asked_about() {
    let plain = "Precinct,Polling Place,Address,City,State,Zip\n1,Hall A,1 Elm St,Springfield,OH,45502\n2,Hall C,3 Elm St,Springfield,OH,45502\n";
    let values = [["1", "1"], ["2", "1"], ["2", "2"]];
    let (_folder, done, said) = built(&streets("Ward", values), plain);
    assert!(!done && said.contains("precinct \"1\" has \"1\" in line 2 and \"2\" in line 3"), "{said}");
    let unique = [["1", "1"], ["2", "2"], ["2", "3"]];
    let (folder, done, said) = built(&streets("Ward", unique), plain);
    assert!(done && map(folder.path()).contains("ignore = [\n  \"Ward\","), "{said}");
    assert!(answer(folder.path(), SECOND).contains("Hall C"));
    // The places say of which ward they are: precinct 2 of ward 1 is not that of ward 2.
    let of_first =
        plain.replace("Precinct,", "Ward,Precinct,").replace("\n1,", "\n1,1,").replace("\n2,", "\n1,2,");
    let (folder, done, said) = built(&streets("Ward", unique), &of_first);
    assert!(done && !answer(folder.path(), SECOND).contains("Hall C"), "{said}");
}

#[test]
fn several_halls_of_a_code_stay_in_their_wards() {
    let places = "Ward,Precinct,Polling Place,Address,City,State,Zip\n1,1,Hall A,1 Elm St,Springfield,OH,45502\n2,1,Hall B,2 Elm St,Springfield,OH,45502\n";
    let files = streets("Ward", [["1", "1"], ["2", "1"], ["2", "1"]]);
    let (folder, done, said) = built(&files, places);
    assert!(done, "{said}");
    assert!(answer(folder.path(), FIRST).contains("Hall A"));
    assert!(answer(folder.path(), SECOND).contains("Hall B"));
    // A map by hand that ignores the ward is refused, whatever it says of several places.
    for more in ["ignore = [\"Ward\"]\n", "ignore = [\"Ward\"]\nseveral = true\n", ""] {
        let text = map(folder.path());
        let (before, of_places) = text.split_once("[places]").unwrap();
        let own = |text: &str, more: &str| text.replace("within = [\"Ward\"]\n", more);
        let by_hand =
            [own(before, &more.replace("several = true\n", "")), own(of_places, more)].join("[places]");
        std::fs::write(folder.path().join("hand.toml"), by_hand).unwrap();
        let build = ["build", "--street-file", "streets.csv", "--map", "hand.toml", "--out", "y.vri"];
        let (done, said) = run(folder.path(), &build);
        assert!(!done && !folder.path().join("y.vri").exists(), "{more}: {said}");
        let rule = if more.is_empty() { "fatal street-column" } else { "fatal street-precinct-repeats" };
        assert!(said.contains(rule) && said.contains("Ward"), "{more}: {said}");
    }
}

#[test]
fn halls_of_joined_codes_stay_in_their_wards() {
    let values = [["1", "1"], ["2", "1"], ["2", "3"]];
    for codes in [["1-1", "2-1", "2-3"], ["W1 P1", "W2 P1", "W2 P3"]] {
        let halls = codes.iter().zip(["Hall A", "Hall B", "Hall C"]);
        let rows = halls.map(|(code, hall)| format!("{code},{hall},1 Elm St,Springfield,OH,45502\n"));
        let places = "Precinct,Polling Place,Address,City,State,Zip\n".to_owned() + &rows.collect::<String>();
        let (folder, done, said) = built(&streets("Ward", values), &places);
        assert!(done, "{codes:?}: {said}");
        for (line, hall) in [(FIRST, "Hall A"), (SECOND, "Hall B"), (THIRD, "Hall C")] {
            assert!(answer(folder.path(), line).contains(hall), "{codes:?}, {line}");
        }
    }
}

#[test]
fn a_file_of_several_counties_is_about_one() {
    let places = "County,Precinct,Polling Place,Address,City,State,Zip\nCLARK,1,Hall A,1 Elm St,Springfield,OH,45502\nGREENE,1,Hall G,2 Elm St,Xenia,OH,45385\n";
    let files = streets("County", [["CLARK", "1"], ["GREENE", "1"], ["GREENE", "2"]]);
    let (folder, done, said) = built(&files, places);
    assert!(done, "{said}");
    assert!(answer(folder.path(), FIRST).contains("Hall A"));
    for line in [SECOND, THIRD] {
        let told = answer(folder.path(), line);
        assert!(!told.contains("Hall A") && !told.contains("Hall G"), "{told}");
    }
}

/// Two places with one more column: whether it is built, and whether the second is told.
fn second_place(header: &str, values: [&str; 2]) -> (bool, bool) {
    let streets = "LOW,HIGH,SIDE,STREET,TYPE,CITY,STATE,ZIP,PRECINCT\n100,198,B,LARKWING,ST,SPRINGFIELD,OH,45502,P1\n200,298,B,LARKWING,ST,SPRINGFIELD,OH,45502,P2\n";
    let [first, second] = values;
    let places = format!(
        "{header},Precinct,Polling Place,Address,City,State,Zip\n{first},P1,Hall A,1 Elm St,Springfield,OH,45502\n{second},P2,Hall B,2 Elm St,Springfield,OH,45502\n"
    );
    let (folder, done, said) = built(streets, &places);
    assert!(
        !done || answer(folder.path(), "104 Larkwing St, Springfield, OH 45502").contains("Hall A"),
        "{header}: {said}"
    );
    (
        done,
        done && answer(folder.path(), "204 Larkwing St, Springfield, OH 45502")
            .contains("election day: Hall B"),
    )
}

#[test]
fn places_of_another_use_are_not_told() {
    for (header, values, is_built) in [
        ("Early Voting,Election Day", ["N,Y", "Y,N"], true),
        ("Is Early Voting", ["No", "Yes"], true),
        ("Early Voting", ["", "X"], true),
        ("Usage", ["Election Day", "Early Voting"], true),
        ("Category", ["Polling Place", "Ballot Drop Box"], true),
        ("Voting Method", ["Election Day", "Absentee In-Person"], true),
        ("Period", ["Election Day", "Early Voting"], true),
        ("Usage", ["ED", "EV"], false),
        ("EV", ["N", "Y"], false),
        ("Phase", ["Main", "Advance"], false),
        ("Early Voting", ["N", "Maybe"], false),
    ] {
        assert_eq!(second_place(header, values), (is_built, false), "{header} {values:?}");
    }
    for (header, values) in [
        ("Early Voting,Election Day", ["N,Y", "Y,Y"]),
        ("Usage", ["Election Day", "Early Voting and Election Day"]),
    ] {
        assert_eq!(second_place(header, values), (true, true), "{header} {values:?}");
    }
}

#[test]
fn places_that_do_not_count_are_not_told() {
    for (header, values, is_built) in [
        ("Status", ["Open", "Closed"], true),
        ("Active", ["Y", "N"], true),
        ("Is Closed", ["N", "Y"], true),
        ("Closed", ["", "Yes"], true),
        ("Date Closed", ["", "1/31/2028"], true),
        ("Election Date", ["2028-11-07", "2028-05-02"], true),
        ("Election Year", ["2028", "2026"], true),
        ("Election", ["General", "Primary"], true),
        ("Status", ["O", "C"], false),
        ("Year", ["2028", "see note"], false),
        ("Remarks", ["", "closed since May"], false),
    ] {
        assert_eq!(second_place(header, values), (is_built, false), "{header} {values:?}");
    }
}

#[test]
fn retired_rows_of_streets_decide_nothing() {
    for (header, values, is_built) in [
        ("STATUS", ["ACTIVE", "RETIRED"], true),
        ("ACTIVE", ["Y", "N"], true),
        ("INACTIVE", ["", "1"], true),
        ("END DATE", ["", "12/31/2027"], true),
        ("EFFECTIVE DATE", ["1/1/2020", "1/1/2029"], true),
        ("STATUS", ["A", "R"], false),
        ("FLAG", ["", "RETIRED"], false),
        ("LAST CHANGE", ["1/1/2020", "1/1/2021"], false),
    ] {
        let [first, second] = values;
        let streets = format!(
            "LOW,HIGH,SIDE,STREET,TYPE,CITY,STATE,ZIP,PRECINCT,{header}\n100,198,B,LARKWING,ST,SPRINGFIELD,OH,45502,P1,{first}\n200,298,B,LARKWING,ST,SPRINGFIELD,OH,45502,P2,{second}\n"
        );
        let places = "Precinct,Polling Place,Address,City,State,Zip\nP1,Hall A,1 Elm St,Springfield,OH,45502\nP2,Hall B,2 Elm St,Springfield,OH,45502\n";
        let (folder, done, said) = built(&streets, places);
        assert_eq!(done, is_built, "{header} {values:?}: {said}");
        if done {
            let on =
                |number: u32| answer(folder.path(), &format!("{number} Larkwing St, Springfield, OH 45502"));
            assert!(on(104).contains("Hall A"), "{header}");
            assert!(!on(204).contains("Hall B"), "{header}: {}", on(204));
            let check = ["check", "--street-file", "streets.csv", "--map", "map.toml"];
            let (_, found) = run(folder.path(), &check);
            assert!(found.contains("street-row-left-out: 1"), "{header}: {found}");
        }
    }
}

const THREE_PLACES: &str = "Precinct,Polling Place,Address,City,State,Zip,Hours\nP1,Hall A,1 Elm St,Springfield,OH,45502,Noon to 8 PM\nP2,Hall B,2 Elm St,Springfield,OH,45502,Noon to 8 PM\nP3,Hall C,3 Elm St,Springfield,OH,45502,Noon to 8 PM\n";

/// Segments 100 to 198 of these streets, of precincts P1, P2 and so on.
fn whole_streets(names: &[&str]) -> String {
    let rows = names
        .iter()
        .enumerate()
        .map(|(i, name)| format!("100,198,B,{name},SPRINGFIELD,OH,45502,P{}\n", i + 1));
    format!("LOW,HIGH,SIDE,STREET,CITY,STATE,ZIP,PRECINCT\n{}", rows.collect::<String>())
}

#[test]
fn remarks_make_their_whole_street_doubtful() {
    for (remark, asked) in [
        ("LARKWING ST ODD ONLY", "Larkwing St"),
        ("LARKWING ST (PT)", "Larkwing St"),
        ("LARKWING ST (SOUTH OF RIVER)", "Larkwing St"),
        ("LARKWING ST/LINNET ST", "Larkwing St"),
        ("LINNET ST/LARKWING ST", "Larkwing St"),
    ] {
        let streets = whole_streets(&[remark, "LARKWING ST", "PLOVER RD"]);
        let (folder, done, said) = built(&streets, THREE_PLACES);
        assert!(done, "{said}");
        let line = |street: &str| answer(folder.path(), &format!("104 {street}, Springfield, OH 45502"));
        assert!(!line(asked).contains("election day: Hall"), "{remark}: {}", line(asked));
        assert!(line("Plover Rd").contains("election day: Hall C"), "{remark}: {}", line("Plover Rd"));
        let (_, found) = run(folder.path(), &["check", "--street-file", "streets.csv", "--map", "map.toml"]);
        assert!(found.contains("segment-remark streets.csv:2"), "{remark}: {found}");
    }
}

#[test]
fn two_directions_alone_are_asked() {
    let (folder, done, said) = built(&whole_streets(&["EAST ST N", "E NORTH ST", "PLOVER RD"]), THREE_PLACES);
    assert!(done, "{said}");
    for line in ["104 East N", "104 East North", "104 E N"] {
        let answer = answer(folder.path(), &format!("{line}, Springfield, OH 45502"));
        assert!(answer.starts_with("ambiguous") && answer.matches("  ? ").count() == 2, "{line}: {answer}");
    }
}

#[test]
fn lookup_prints_hours_in_words() {
    let (folder, done, said) =
        built(&whole_streets(&["LARKWING ST", "LINNET ST", "PLOVER RD"]), THREE_PLACES);
    assert!(done, "{said}");
    let answer = answer(folder.path(), "104 Larkwing St, Springfield, OH 45502");
    assert!(answer.contains("    hours: Noon to 8 PM\n"), "{answer}");
}

#[test]
fn page_of_columns_is_up_to_date() {
    let page = include_str!("../../feed/COLUMNS.md");
    assert!(page == feed::propose::columns_markdown(), "write it with `locate-index map --columns`");
}
