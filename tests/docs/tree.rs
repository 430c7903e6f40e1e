//! The files that the repository tracks, and the texts among them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Extensions of files that are read as text.
const TEXTS: [&str; 20] = [
    "rs", "ts", "tsx", "mjs", "js", "py", "sh", "md", "toml", "yaml", "yml", "json", "proto", "css", "csv",
    "sql", "tpl", "txt", "snap", "ics",
];
/// Made or copied from elsewhere, and large.
const SKIPPED: [&str; 2] = ["Cargo.lock", "package-lock.json"];

/// Every tracked file by its path from the root, with its text where it is one.
pub(crate) struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// Reads what git tracks; new files count once they are added.
    pub(crate) fn read() -> Self {
        let root = root();
        let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(&root).output();
        let names = match listed {
            Ok(listed) if listed.status.success() => String::from_utf8(listed.stdout).unwrap(),
            // An archive of the sources, without git.
            _ => below(&root, &root).join("\0"),
        };
        let files = names.split('\0').filter(|name| root.join(name).is_file()).map(|name| {
            let text = is_text(name).then(|| std::fs::read_to_string(root.join(name)).ok()).flatten();
            (name.to_owned(), text)
        });
        Self { files: files.collect() }
    }

    /// The paths of all files, from the root of the repository.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Every text with its path.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The Markdown files.
    pub(crate) fn documents(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(|(path, _)| has_extension(path, "md"))
    }

    /// The text of a file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// True for a tracked file, or a folder that has one.
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let below = format!("{path}/");
        path.is_empty() || self.files.contains_key(path) || self.paths().any(|file| file.starts_with(&below))
    }
}

/// Every file below a folder by its path from the root, except built and installed files.
fn below(root: &Path, folder: &Path) -> Vec<String> {
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        !["target", "node_modules", "out", ".next", ".git"].iter().any(|made| name == *made)
    };
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(is_ours);
    let files = entries.map(|path| {
        if path.is_dir() {
            return below(root, &path);
        }
        vec![path.strip_prefix(root).unwrap().to_string_lossy().into_owned()]
    });
    files.flatten().collect()
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub(crate) fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|own| own == extension)
}

fn is_text(name: &str) -> bool {
    let name_of_file = name.rsplit('/').next().unwrap_or(name);
    let of_list = TEXTS.iter().any(|extension| has_extension(name, extension));
    (of_list || matches!(name_of_file, "Makefile" | "Dockerfile" | "CODEOWNERS"))
        && !SKIPPED.contains(&name_of_file)
}
