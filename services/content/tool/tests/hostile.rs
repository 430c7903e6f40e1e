//! Tables as people and their spreadsheets spoil them, through the program: every fault is named at once, on
//! the line on which its row begins.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::path::{Path, PathBuf};
use std::process::Command;

const HEAD: &str = "place,fact,value,source,checked,sure,remark,valid_from,valid_until,elections";

/// The folder of the service with its tables, of which one is `bytes`; without bytes the table is taken away.
fn folder(file: &str, bytes: Option<&[u8]>) -> tempfile::TempDir {
    let (real, copy) = (Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), tempfile::tempdir().unwrap());
    let facts = copy.path().join("facts");
    std::fs::create_dir(&facts).unwrap();
    for table in std::fs::read_dir(real.join("facts")).unwrap().map(|entry| entry.unwrap().path()) {
        std::fs::copy(&table, facts.join(table.file_name().unwrap())).unwrap();
    }
    let files: [PathBuf; 3] =
        ["pack/pack.json", "src/domain/fallback/early_voting.rs", "facts/FACTS.md"].map(PathBuf::from);
    for path in files {
        std::fs::create_dir_all(copy.path().join(&path).parent().unwrap()).unwrap();
        std::fs::copy(real.join(&path), copy.path().join(&path)).unwrap();
    }
    // It names rows of the table that is replaced.
    std::fs::write(facts.join("recheck.csv"), "place,fact,recheck_by,why\n").unwrap();
    match bytes {
        Some(bytes) => std::fs::write(facts.join(file), bytes).unwrap(),
        None => std::fs::remove_file(facts.join(file)).unwrap(),
    }
    copy
}

/// The output of `content-pack check`, one line a fault.
fn check(folder: &tempfile::TempDir) -> (Option<i32>, Vec<String>) {
    let run = Command::new(env!("CARGO_BIN_EXE_content-pack"))
        .args(["check", "--dir", folder.path().to_str().unwrap()])
        .output()
        .unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    let lines = said.trim_start_matches("content-pack: ").lines().map(str::to_owned).collect();
    (run.status.code(), lines)
}

fn faults(file: &str, bytes: &[u8]) -> Vec<String> {
    let (code, lines) = check(&folder(file, Some(bytes)));
    assert_eq!(code, Some(2), "{lines:?}");
    lines
}

/// Asserts that these are all faults of `ids.csv`, in order: the line, and words of the message.
fn are(bytes: &[u8], want: &[(u32, &str)]) {
    let told = faults("ids.csv", bytes);
    assert_eq!(told.len(), want.len(), "{told:#?}");
    for (told, (line, words)) in told.iter().zip(want) {
        assert!(
            told.starts_with(&format!("ids.csv:{line}: ")) && told.contains(words),
            "{told} is not {words}"
        );
        assert!(told.len() < 700, "a message is short: {} bytes", told.len());
    }
}

fn rows(rows: &[&str]) -> Vec<u8> {
    format!("{HEAD}\n{}\n", rows.join("\n")).into_bytes()
}

#[test]
fn a_table_as_a_spreadsheet_saves_it_reads_and_its_lines_are_right() {
    let good = "AK,voter_id.kind,none,5C-ID,2026-09-22,medium,\"two\r\nlines\",,,all";
    let text = |last: &str| format!("\u{feff}{HEAD}\r\n{good}\r\n\r\n\r\n{last}\r\n");
    are(
        text("AK,voter_id.kind,maybe,5C-ID,2026-09-22,medium,,,,all").as_bytes(),
        &[(6, "\"maybe\" is not one of")],
    );
    are(text("AK,voter_id.kind").as_bytes(), &[(6, "it has 2 cells and not 10")]);
    // Nothing is wrong in it: only the pack is that of other tables.
    let (code, lines) =
        check(&folder("ids.csv", Some(text("AL,voter_id.kind,none,5C-ID,2026,medium,,,,all").as_bytes())));
    assert_eq!((code, lines), (Some(1), Vec::new()));
}

#[test]
fn columns_are_found_by_name_and_those_that_lack_are_named() {
    let turned = "fact,place,value,source,checked,sure,remark,valid_from,valid_until,elections\n\
        voter_id.kind,AK,maybe,5C-ID,2026-09-22,medium,,,,all\n";
    are(turned.as_bytes(), &[(2, "\"maybe\"")]);
    let renamed = "place,facts,value,source,checked,sure,remark,valid_from,valid_until,value\nAK,,,,,,,,,\n";
    are(
        renamed.as_bytes(),
        &[
            (1, "has no column fact;"),
            (1, "has the column value twice"),
            (1, "has no column elections"),
            (1, "\"facts\" is no column"),
        ],
    );
    let semicolons = format!("{}\n", HEAD.replace(',', ";"));
    assert_eq!(
        faults("ids.csv", semicolons.as_bytes()).len(),
        11,
        "ten columns are not there, one is unknown"
    );
    assert_eq!(faults("ids.csv", b"").len(), 10);
    let cells = rows(&["AK,voter_id.kind,5C-ID,none,high,2026-09-22,,,,all"]);
    are(
        &cells,
        &[
            (2, "\"5C-ID\" is not one of"),
            (2, "\"none\" is not in sources.csv"),
            (2, "checked \"high\""),
            (2, "sure \"2026-09-22\""),
        ],
    );
}

#[test]
fn days_of_other_forms_are_named_and_parts_of_days_read() {
    let good = ["2026-09-22", "2026-09", "2026", ""]
        .map(|day| format!("AK,voter_id.kind,none,5C-ID,{day},medium,,,,all"));
    let odd = [
        "9/22/2026",
        "2026-9-22",
        "22.09.2026",
        "2026-02-30",
        "2026-13",
        "26",
        " 2026-09-22",
        "September 2026",
    ];
    let odd_rows = odd.map(|day| format!("AK,voter_id.kind,none,5C-ID,{day},medium,,,,all"));
    let all: Vec<&str> = good.iter().chain(&odd_rows).map(String::as_str).collect();
    let want: Vec<_> =
        (6..14).map(|line| (line, "is not a day, a month or a year; write 2026-09-20")).collect();
    are(&rows(&all), &want);
    let valid = [
        "AK,voter_id.kind,none,5C-ID,2026,medium,,2027,2026-12,all",
        "AK,voter_id.kind,none,5C-ID,2026,medium,,2027-01-02,2027-01-01,all",
    ];
    are(
        &rows(&valid),
        &[
            (2, "valid_from \"2027\" is not a day"),
            (2, "valid_until \"2026-12\" is not a day"),
            (3, "valid_until is before valid_from"),
        ],
    );
}

#[test]
fn all_that_is_wrong_in_a_row_is_named() {
    let row = "ak,voter_id.sort,,HEARSAY,yesterday,surely,,2028,never,coronations";
    are(
        &rows(&[row]),
        &[
            (2, "\"ak\" is not a postal code"),
            (2, "\"voter_id.sort\" is no fact"),
            (2, "\"HEARSAY\" is not in sources.csv"),
            (2, "checked \"yesterday\""),
            (2, "valid_from \"2028\""),
            (2, "valid_until \"never\""),
            (2, "sure \"surely\""),
            (2, "elections \"coronations\": write all, federal"),
        ],
    );
}

#[test]
fn a_row_that_stands_twice_is_named_with_the_first() {
    let row = "AK,voter_id.kind,none,5C-ID,2026-09-22,medium,,,,all";
    let weaker = "AK,voter_id.kind,none,5C-ID,2026-09-22,low,again,,,all";
    let of_others = "AK,voter_id.kind,none,5C-ID,2026-09-22,medium,,,,state_primary";
    are(&rows(&[row, of_others, weaker]), &[(4, "says again what line 2 says")]);
}

#[test]
fn repeated_rows_of_any_table_are_named() {
    for file in ["past-dates.csv", "regular-elections.csv"] {
        let table =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../facts").join(file));
        let table = table.unwrap();
        let row = table.lines().nth(5).unwrap();
        let told = faults(file, format!("{table}{row}\n").as_bytes());
        assert!(told.iter().any(|fault| fault.ends_with("says again what line 6 says")), "{told:#?}");
    }
    let days =
        "place,fact,recheck_by,why\nAK,voter_id.kind,2027-01-01,a suit\nAK,voter_id.kind,2027-02-01,a bill\n";
    let told = faults("recheck.csv", days.as_bytes());
    assert_eq!(told, ["recheck.csv:3: line 2 has a day for this fact"]);
}

#[test]
fn counts_after_election_day_are_no_deadlines() {
    let of =
        |count| format!("AK,registration.deadlines.mail.days_before,{count},5C-R,2026-09-22,medium,,,,all");
    for count in ["-3", "-5 business days", "2000 hours before closing"] {
        let told = faults("registration.csv", &rows(&[&of(count)]));
        assert!(told.iter().any(|fault| fault.contains("days before election day")), "{told:#?}");
    }
}

#[test]
fn cells_that_are_no_text_of_a_fact_are_named_and_never_repeated_in_full() {
    let huge = format!("AK,voter_id.kind,{},5C-ID,2026-09-22,medium,,,,all", "x".repeat(10 << 20));
    let control = "AK,voter_id.kind,no\0ne,5C-ID,2026-09-22,medium,,,,all";
    let two_lines = "AK,voter_id.kind,\"no\nne\",5C-ID,2026-09-22,medium,,,,all";
    are(
        &rows(&[&huge, control, two_lines]),
        &[(2, "is longer than 2000"), (3, "control character"), (4, "a line end")],
    );
    let unclosed = rows(&["AK,voter_id.kind,none,5C-ID,2026-09-22,medium,\"never closed,,,", "AK,x,,,,,,,,"]);
    are(&unclosed, &[(2, "it has 7 cells and not 10")]);
    let endless = vec![b'x'; (16 << 20) + 1];
    assert!(faults("ids.csv", &endless)[0].contains("larger than 16 MiB"));
}

#[test]
fn a_file_of_another_encoding_is_named_by_line() {
    let mut latin = rows(&[
        "AK,voter_id.kind,none,5C-ID,2026-09-22,medium,caf?,,,all",
        "AK,voter_id.kind,perhaps,,,,,,,all",
    ]);
    let at = latin.iter().position(|byte| *byte == b'?').unwrap();
    latin[at] = 0xe9;
    are(&latin, &[(2, "remark"), (3, "\"perhaps\" is not one of"), (3, "has no source"), (3, "sure \"\"")]);
    assert!(faults("ids.csv", &latin)[0].contains("is not UTF-8"));
    let wide: Vec<u8> = HEAD.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(faults("ids.csv", &wide).iter().all(|told| told.starts_with("ids.csv:1: ")));
}

#[test]
fn a_table_that_is_not_there_hides_no_other_fault() {
    let copy = folder("offices.csv", None);
    std::fs::write(
        copy.path().join("facts/ids.csv"),
        rows(&["ZZ,voter_id.kind,none,5C-ID,2026,medium,,,,all"]),
    )
    .unwrap();
    let (code, told) = check(&copy);
    assert_eq!(code, Some(2));
    let has = |words: &str| told.iter().any(|told| told.contains(words));
    assert!(has("offices.csv: is not there") && has("ids.csv:2: \"ZZ\""), "{told:?}");
}

#[test]
fn sure_rows_hide_no_limit_in_a_remark() {
    let limited = [
        "AK,voter_id.kind,none,5C-ID,2026,medium,Only at general elections.,,,all",
        "AL,voter_id.kind,none,5C-ID,2026,medium,The ballot is PROVISIONAL.,,,all",
        "AR,voter_id.kind,none,5C-ID,2026,medium,A county says otherwise.,,,all",
        "AZ,voter_id.kind,none,5C-ID,2026,medium,Since the general  elections of 2024.,,,all",
    ];
    let words = ["only", "provisional", "says otherwise", "general elections"];
    let want: Vec<_> = (2..).zip(words.map(|word| format!("remark says {word:?}"))).collect();
    let want: Vec<_> = want.iter().map(|(line, words)| (*line, words.as_str())).collect();
    are(&rows(&limited), &want);
    let fine = [
        "AK,voter_id.kind,none,5C-ID,2026,low,Only at general elections.,,,all",
        "AL,voter_id.kind,none,5C-ID,2026,medium,The commonly used provisions.,,,all",
    ];
    assert_eq!(check(&folder("ids.csv", Some(&rows(&fine)))).1, Vec::<String>::new());
}

#[test]
fn high_needs_an_official_page_or_two_publishers() {
    let (page, list) = ("VGHUGO", "5C-ID");
    let row = |place: &str, fact: &str, source: &str| {
        format!("{place},{fact},2026,high,,,,all").replace("2026", &format!("{source},2026"))
    };
    let kind = |place: &str, source: &str| row(place, "voter_id.kind,none", source);
    let without = |place: &str, source: &str| row(place, "voter_id.without,not_asked", source);
    let all = [
        kind("AK", list),
        kind("AL", "5C-ID;5C-V"),
        kind("AR", "5C-ID;VINFO"),
        kind("AZ", list),
        kind("AZ", "VINFO"),
        kind("CA", page),
        without("CA", "5C-ID;VINFO"),
        without("CO", page),
    ];
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let one = "voter_id.kind: high needs an official page, the law or two publishers";
    are(&rows(&all), &[(2, one), (3, one), (8, "voter_id.without: high needs an official page or the text")]);
}

#[test]
fn faults_of_the_recheck_table_are_named() {
    let table = "place,fact,recheck_by,why\n\
        ZZ,voter_id.kind,2026-12-18,A vote.\n\
        AZ,voter_id.kind,soon,A vote.\n\
        AK,voter_id.kind,2026-12-18,\n\
        AZ,voter_id.sort,2026-12-18,A vote.\n\
        US,voter_id.,2026-12-18,A vote.\n";
    let told = faults("recheck.csv", table.as_bytes());
    let words = ["\"ZZ\" is not a postal code", "recheck_by \"soon\"", "needs the suit", "has no row of"];
    assert_eq!(told.len(), words.len(), "{told:#?}");
    for ((told, words), line) in told.iter().zip(words).zip(2..) {
        assert!(told.starts_with(&format!("recheck.csv:{line}: ")) && told.contains(words), "{told}");
    }
}

#[test]
fn one_source_with_two_values_is_refused() {
    let row = |value: &str, more: &str| format!("AK,voter_id.kind,{value},5C-ID,2026,medium,,{more},all");
    let two = [row("none", ","), row("strict_photo", ",")];
    are(
        &rows(&two.each_ref().map(String::as_str)),
        &[(3, "5C-ID gives \"strict_photo\" here and \"none\" in ids.csv:2")],
    );
    let other_days = [row("none", ",2026-12-31"), row("strict_photo", "2027-01-01,")];
    let folder = folder("ids.csv", Some(&rows(&other_days.each_ref().map(String::as_str))));
    assert_eq!(check(&folder).0, Some(1), "each holds for its own days: only the pack differs");
}

#[test]
fn markup_and_formulas_are_refused() {
    let remark = |text: &str| rows(&[&format!("AK,voter_id.kind,none,5C-ID,2026,medium,\"{text}\",,,all")]);
    for bad in ["=1+1", "@SUM(A1)", "+1+1|cmd"] {
        are(&remark(bad), &[(2, "begins as a formula")]);
    }
    for bad in ["<b>bold</b>", "<!-- x -->", "R&amp;D"] {
        are(&remark(bad), &[(2, "has HTML")]);
    }
    for good in ["less < more", "+1-800-345-8683", "A & B; C"] {
        assert_eq!(check(&folder("ids.csv", Some(&remark(good)))).0, Some(1), "{good}");
    }
}

#[test]
fn links_lead_to_officials() {
    let row = "AK,voter_id.info_url,https://example.com/id,5C-ID,2026,medium,,,,all";
    are(&rows(&[row]), &[(2, "is no page of officials")]);
}

#[test]
fn parties_are_no_sources() {
    let head = "source,what,date,licence,name,url,publisher,kind";
    let table = format!(
        "{head}\nX,housedems.ct.gov: dates,2024,facts,X,,X,news\nY,The News-Democrat of Bell,2024,facts,Y,,Y,news\n"
    );
    let told = faults("sources.csv", table.as_bytes());
    let parties: Vec<_> = told.iter().filter(|line| line.contains("a party or a campaign")).collect();
    assert_eq!(parties.len(), 1, "{parties:?}");
    assert!(parties[0].starts_with("sources.csv:2: \"housedems.ct.gov\""), "{parties:?}");
}

#[test]
fn build_without_pack_folder_writes_nothing() {
    let folder = folder("ids.csv", Some(&rows(&["AK,voter_id.kind,none,5C-ID,2026,medium,,,,all"])));
    std::fs::remove_dir_all(folder.path().join("pack")).unwrap();
    let report = folder.path().join("facts/FACTS.md");
    let before = std::fs::read(&report).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_content-pack"))
        .args(["build", "--dir", folder.path().to_str().unwrap()])
        .output()
        .unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert!(run.status.code() == Some(2) && said.contains("pack: no such folder"), "{said}");
    assert_eq!(std::fs::read(&report).unwrap(), before);
}
