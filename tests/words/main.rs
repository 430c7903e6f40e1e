//! The words of comments and the names of types, in every crate of the workspace. A crate fails with more doc
//! comments of one or two words, riddling forms (`riddles.txt`), or comment lines over 110 characters than
//! `left.txt` allows, and the workspace fails with a public type name that three crates define, unless
//! `types.txt` allows it. The numbers in those two files are bounds that may only fall; a crate that
//! `left.txt` does not name may have none.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// The longest line of a comment, in characters, with its indentation.
const LONGEST: usize = 110;

/// A comment: the lines that follow each other with the same mark.
struct Comment {
    line: usize,
    is_doc: bool,
    /// Its lines joined by spaces, without their slashes.
    text: String,
    /// Line numbers that are longer than [`LONGEST`].
    long: Vec<usize>,
}

fn comments(code: &str) -> Vec<Comment> {
    let mut found: Vec<Comment> = Vec::new();
    let mut last_mark = None;
    for (at, line) in code.lines().enumerate() {
        let text = line.trim_start();
        let mark = ["////", "///", "//!", "//"].into_iter().find(|mark| text.starts_with(mark));
        if let Some(mark) = mark {
            if last_mark != Some(mark) {
                let is_doc = mark == "///" || mark == "//!";
                found.push(Comment { line: at + 1, is_doc, text: String::new(), long: Vec::new() });
            }
            let comment = found.last_mut().unwrap();
            comment.text = format!("{} {}", comment.text, text[mark.len()..].trim()).trim().to_owned();
            if line.chars().count() > LONGEST {
                comment.long.push(at + 1);
            }
        }
        last_mark = mark;
    }
    found
}

/// The forms of `riddles.txt`, each with what to write instead.
fn riddles() -> Vec<(Regex, &'static str)> {
    let lines = include_str!("riddles.txt").lines().filter(|line| !line.starts_with('#'));
    let parts = lines.map(|line| line.split_once("  -> ").expect("pattern  -> what to write"));
    parts.map(|(form, instead)| (Regex::new(form).expect(form), instead)).collect()
}

/// The faults of one file: short doc comments, riddles, long lines, each as `line: what`.
fn faults(code: &str, riddles: &[(Regex, &str)]) -> [Vec<String>; 3] {
    let mut faults = [const { Vec::new() }; 3];
    for comment in comments(code) {
        let line = comment.line;
        if comment.is_doc && comment.text.split_whitespace().count() <= 2 {
            faults[0].push(format!("{line}: a doc comment of two words: {}", comment.text));
        }
        for (form, instead) in riddles {
            for found in form.find_iter(&comment.text) {
                let around: String = comment.text[found.start()..].chars().take(60).collect();
                faults[1].push(format!("{line}: {around:?}: {instead}"));
            }
        }
        faults[2].extend(comment.long.iter().map(|line| format!("{line}: over {LONGEST} characters")));
    }
    faults
}

/// The Rust and proto files of the workspace, by the folder of their crate.
fn crates() -> BTreeMap<String, Vec<PathBuf>> {
    fn walk(folder: &Path, name: &str, found: &mut BTreeMap<String, Vec<PathBuf>>) {
        let entries: BTreeSet<PathBuf> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        for path in entries {
            let last = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !matches!(last.as_str(), "target" | "node_modules") && !last.starts_with('.')
            {
                let is_crate = path.join("Cargo.toml").exists();
                let below = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
                walk(&path, if is_crate { &below } else { name }, found);
            } else if path.extension().is_some_and(|e| e == "rs" || e == "proto") {
                found.entry(name.to_owned()).or_default().push(path);
            }
        }
    }
    let mut found = BTreeMap::new();
    for room in ["proto", "services", "tests"] {
        walk(&root().join(room), room, &mut found);
    }
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The lines of a list: a name, then numbers; the rest of a line is the reason.
fn bounds<const N: usize>(list: &str) -> BTreeMap<&str, [usize; N]> {
    let lines = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line| {
        let mut words = str::split_whitespace(line);
        let name = words.next().unwrap();
        (name, [(); N].map(|()| words.next().unwrap().parse().expect("a number")))
    };
    lines.map(read).collect()
}

#[test]
fn comments_say_it_in_plain_words() {
    let (riddles, bounds) = (riddles(), bounds::<3>(include_str!("left.txt")));
    let (mut over, mut counts) = (Vec::new(), String::new());
    for (name, files) in crates() {
        let mut found = [const { Vec::new() }; 3];
        for file in files {
            let at = file.strip_prefix(root()).unwrap().display().to_string();
            let faults = faults(&fs::read_to_string(&file).unwrap(), &riddles);
            for (all, faults) in found.iter_mut().zip(faults) {
                all.extend(faults.into_iter().map(|fault| format!("{at}:{fault}")));
            }
        }
        let bound = bounds.get(name.as_str()).copied().unwrap_or_default();
        let numbers = [0, 1, 2].map(|kind| found[kind].len());
        if numbers != [0; 3] {
            counts += &format!("{name} {} {} {}\n", numbers[0], numbers[1], numbers[2]);
        }
        for kind in 0..3 {
            if numbers[kind] > bound[kind] {
                over.push(format!("{name}: {} where {} may be:", numbers[kind], bound[kind]));
                over.append(&mut found[kind]);
            }
        }
    }
    println!("{counts}"); // With `--nocapture`: the lines of `left.txt` as they are now.
    assert!(over.is_empty(), "{}", over.join("\n"));
}

#[test]
fn no_three_crates_define_one_name_of_a_type() {
    let public = Regex::new(r"^\s*pub (?:struct|enum|trait|union|type) ([A-Z]\w*)").unwrap();
    let mut by_name: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, files) in crates() {
        let is_source = |file: &&PathBuf| {
            let is_test = |part: &str| matches!(part, "tests" | "benches" | "fuzz" | "examples");
            let below = file.strip_prefix(root().join(&name)).unwrap().with_extension("");
            !below.iter().any(|part| is_test(&part.to_string_lossy()))
        };
        for file in files.iter().filter(is_source) {
            let code = fs::read_to_string(file).unwrap();
            for line in code.lines().take_while(|line| *line != "#[cfg(test)]") {
                if let Some(found) = public.captures(line) {
                    by_name.entry(found[1].to_owned()).or_default().insert(name.clone());
                }
            }
        }
    }
    let bounds = bounds::<1>(include_str!("types.txt"));
    let allowed = |name: &String| bounds.get(name.as_str()).map_or(2, |[bound]| *bound);
    by_name.retain(|name, crates| {
        if crates.len() > 2 {
            println!("{name} {}", crates.len());
        }
        crates.len() > allowed(name)
    });
    assert!(by_name.is_empty(), "a name that says whose it is: {by_name:#?}");
}

#[test]
fn each_fault_is_found() {
    let riddles = riddles();
    let counts = |code: &str| faults(code, &riddles).map(|found| found.len());
    assert_eq!(
        counts("/// The day of the election, in the state's time zone.\nlet a = 1; // Day.\n"),
        [0; 3]
    );
    assert_eq!(counts("//! Day.\n\n    /// Text\n    /// here.\n// Why.\n"), [2, 0, 0]);
    assert_eq!(counts(&format!("// {}\n", "a".repeat(LONGEST))), [0, 0, 1]);
    for riddle in [
        "/// Answers 304 to who has it already.",
        "// Who asks is counted.",
        "//! What finds nothing must have had something to find.",
        "/// It is not cached. Whatever the key says, nothing older is served.",
        "/// Loads what is there when it is not what is loaded.",
        "// The age is\n// what nobody knows.",
        "/// The whole row. One that is empty is dropped.",
        "/// Of an outside service nothing is known.",
    ] {
        assert!(counts(riddle)[1] > 0, "{riddle}");
    }
}
