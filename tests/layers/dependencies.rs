//! The code of a crate names every dependency that its `Cargo.toml` lists: any other is built for nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Dependencies that only generated code names, or that are listed for a feature.
const UNNAMED: [(&str, &str); 3] =
    [("proto", "tonic-prost"), ("tests/load", "tonic-prost"), ("services/gateway", "icu_provider")];

/// The Rust files of a crate, its own folder alone: a folder with a `Cargo.toml` is another crate.
fn code(folder: &Path, files: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() && !entry.join("Cargo.toml").exists() && !entry.ends_with("target") {
            code(&entry, files);
        } else if entry.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&entry).unwrap();
            // A file of another crate that this one shares.
            for line in text.lines().filter_map(|line| line.trim().strip_prefix("#[path = \"")) {
                let shared = folder.join(line.trim_end_matches("\"]"));
                if let Ok(text) = fs::read_to_string(&shared) {
                    files.insert(shared, text);
                }
            }
            files.insert(entry, text);
        }
    }
}

/// The dependencies of a `Cargo.toml`: the section, and the name that the code uses.
fn listed(toml: &str) -> Vec<(&str, &str)> {
    let mut section = "";
    let mut found = Vec::new();
    for line in toml.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if section.ends_with("dependencies")
            && let Some((name, _)) = line.split_once([' ', '.', '='])
            && !name.is_empty()
            && !name.starts_with('#')
        {
            found.push((section, name));
        }
    }
    found
}

/// Whether `code` has the path `name::` or the line `use name`.
fn names(code: &str, name: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let path = format!("{name}::");
    let begins = |at: usize| !code[..at].ends_with(inside);
    code.match_indices(&path).any(|(at, _)| begins(at))
        || code
            .match_indices(&format!("use {name}"))
            .any(|(at, word)| !code[at + word.len()..].starts_with(inside))
}

/// The dependencies of the crate in `folder` that its code does not name.
fn unused(root: &Path, folder: &str) -> Vec<String> {
    let toml = fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
    let mut files = BTreeMap::new();
    code(&root.join(folder), &mut files);
    if folder == "services/locate/tests" {
        code(&root.join("services/locate/benches"), &mut files);
    }
    let is_used = |section: &str, name: &str| {
        let of_build = |path: &Path| path.ends_with("build.rs");
        let name = name.replace('-', "_");
        files
            .iter()
            .any(|(path, text)| (section != "build-dependencies" || of_build(path)) && names(text, &name))
    };
    let idle = listed(&toml)
        .into_iter()
        .filter(|(section, name)| !is_used(section, name) && !UNNAMED.contains(&(folder, *name)));
    idle.map(|(section, name)| format!("{folder}/Cargo.toml: [{section}] {name}")).collect()
}

#[test]
fn every_dependency_is_named_by_the_code_of_its_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let workspace = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (_, members) = workspace.split_once("members = [").unwrap();
    let (members, _) = members.split_once(']').unwrap();
    let members: Vec<&str> = members.split('"').skip(1).step_by(2).collect();
    assert!(members.len() > 20, "{members:?}");
    let unused: Vec<String> = members.iter().flat_map(|folder| unused(&root, folder)).collect();
    assert!(unused.is_empty(), "nothing names these: {unused:#?}");
}

#[test]
fn a_dependency_is_named_by_a_path_or_by_a_use() {
    for code in ["use hex;", "use hex::encode;", "let a = hex::encode(b);", "#[hex::it]"] {
        assert!(names(code, "hex"), "{code}");
    }
    for code in ["a_hex::b", "x::hex::b", "use hexagon;", "// hex"] {
        assert!(!names(code, "hex"), "{code}");
    }
    let toml = "[dependencies]\n# tower\nhex.workspace = true\nzip = \"3\"\n\n[lib]\nname = \"x\"\n";
    assert_eq!(listed(toml), [("dependencies", "hex"), ("dependencies", "zip")]);
}
