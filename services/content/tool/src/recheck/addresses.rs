//! The addresses of the facts, each with the rows that rest on it: links in the tables, pages of sources, and
//! files of repositories that are sources.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use common::jurisdiction;
use regex::Regex;
use serde::Serialize;
use url::Url;

use crate::generate::{COUNTRY, Files, SOURCES, file_names, for_place, line};

/// A row of the tables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RowRef {
    /// File and line.
    pub at: String,
    /// Postal code; empty in the table of sources.
    pub place: String,
    /// Name of the fact, kind and day of the election, or name of the source.
    pub fact: String,
}

/// A file or folder of a GitHub repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepositoryFile {
    /// Owner and name: `owner/name`.
    pub repository: String,
    /// Empty for the whole repository.
    pub path: String,
    /// The commit that the facts were taken from.
    pub pin: Option<String>,
}

/// The thing behind an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Linked {
    Page(Url),
    File(RepositoryFile),
}

#[derive(Clone, Debug)]
pub struct Address {
    pub target: Linked,
    pub rows: BTreeSet<RowRef>,
}

type Record = BTreeMap<String, String>;

/// Every address of the tables, by its text.
///
/// # Errors
/// A table that is missing or does not read.
pub fn addresses(files: &Files) -> Result<BTreeMap<String, Address>, String> {
    let mut all = BTreeMap::new();
    let mut sources: BTreeMap<String, (String, Option<Linked>)> = BTreeMap::new();
    for (at, record) in read(files, SOURCES)? {
        let (key, url) = (cell(&record, "source"), cell(&record, "url"));
        let file = repository(url).or_else(|| repository_named(cell(&record, "what")));
        let row = RowRef { at, place: String::new(), fact: key.to_owned() };
        for target in file.iter().map(|file| Linked::File(file.clone())).chain(page(url)) {
            add(&mut all, target, &row);
        }
        let url = if repository(url).is_some() { "" } else { url };
        sources.insert(key.to_owned(), (url.to_owned(), file.map(Linked::File)));
    }
    for file in file_names().filter(|name| *name != SOURCES) {
        for (at, record) in read(files, file)? {
            let place = cell(&record, "place");
            let election = format!("{} {}", cell(&record, "kind"), cell(&record, "day"));
            let fact = record.get("fact").map_or(election.trim(), String::as_str);
            let row = RowRef { at, place: place.to_owned(), fact: fact.to_owned() };
            let shown = record.iter().filter(|(column, _)| !matches!(column.as_str(), "remark" | "source"));
            for word in shown.flat_map(|(_, cell)| cell.split([' ', '|'])) {
                page(word).into_iter().for_each(|target| add(&mut all, target, &row));
            }
            for key in cell(&record, "source").split(';') {
                let Some((url, file)) = sources.get(key.trim()) else { continue };
                file.iter().for_each(|target| add(&mut all, target.clone(), &row));
                let of = |code: &str| code == place || place == COUNTRY;
                for place in jurisdiction::all().iter().filter(|jurisdiction| of(jurisdiction.code)) {
                    page(&for_place(url, place)).into_iter().for_each(|target| add(&mut all, target, &row));
                }
            }
        }
    }
    Ok(all)
}

fn read(files: &Files, file: &str) -> Result<Vec<(String, Record)>, String> {
    let text = files.get(file).ok_or_else(|| format!("{file} is not there"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().map_err(|why| format!("{file}: {why}"))?.clone();
    let record = |read: csv::Result<csv::StringRecord>| {
        let read = read.map_err(|why| format!("{file}: {why}"))?;
        let cells = head.iter().zip(&read).map(|(column, cell)| (column.to_owned(), cell.to_owned()));
        Ok((format!("{file}:{}", line(text, read.position())), cells.collect()))
    };
    reader.records().map(record).collect()
}

fn cell<'a>(record: &'a Record, column: &str) -> &'a str {
    record.get(column).map_or("", |cell| cell.trim())
}

fn page(word: &str) -> Option<Linked> {
    // The page of a source by jurisdiction is one address for each of them.
    if !(word.starts_with("https://") || word.starts_with("http://")) || word.contains("{place}") {
        return None;
    }
    let mut url = Url::parse(word).ok()?;
    url.set_fragment(None);
    Some(Linked::Page(url))
}

fn add(all: &mut BTreeMap<String, Address>, target: Linked, row: &RowRef) {
    let text = match &target {
        Linked::Page(url) => url.to_string(),
        Linked::File(file) => {
            let reference = file.pin.as_deref().unwrap_or("HEAD");
            format!("https://github.com/{}/blob/{reference}/{}", file.repository, file.path)
        }
    };
    let address = all.entry(text).or_insert_with(|| Address { target, rows: BTreeSet::new() });
    address.rows.insert(row.clone());
}

fn is_commit(word: &str) -> bool {
    (7..=40).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The file of an address on GitHub.
fn repository(address: &str) -> Option<RepositoryFile> {
    let url = Url::parse(address).ok()?;
    let parts: Vec<&str> = url.path().split('/').filter(|part| !part.is_empty()).collect();
    let (owner, name, reference, path) = match (url.host_str()?, parts.as_slice()) {
        ("github.com", [owner, name]) => (owner, name, None, &[][..]),
        ("github.com", [owner, name, "blob" | "tree" | "raw", reference, path @ ..])
        | ("raw.githubusercontent.com", [owner, name, reference, path @ ..]) => {
            (owner, name, Some(*reference), path)
        }
        _ => return None,
    };
    let pin = reference.filter(|reference| is_commit(reference)).map(str::to_owned);
    let name = name.trim_end_matches(".git");
    Some(RepositoryFile { repository: format!("{owner}/{name}"), path: path.join("/"), pin })
}

/// The file that the description of a source begins with: `owner/name@commit path: what it is`.
fn repository_named(what: &str) -> Option<RepositoryFile> {
    static FORM: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"^([A-Za-z0-9][A-Za-z0-9-]{0,38}/[\w.-]*\w)(?:@([0-9a-f]{7,40})\b)?,?(?:\s+([\w./-]*\w)(?::|$))?",
        )
        .ok()
    });
    let found = FORM.as_ref()?.captures(what)?;
    let part = |at: usize| found.get(at).map(|part| part.as_str().to_owned());
    let (pin, path) = (part(2), part(3));
    // Two words with a slash between them alone name no repository.
    let names_file = path.as_deref().is_some_and(|path| path.contains(['/', '.']));
    (pin.is_some() || names_file).then_some(())?;
    Some(RepositoryFile { repository: part(1)?, path: path.unwrap_or_default(), pin })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_repositories_in_descriptions_and_addresses() {
        let named = |what: &str| repository_named(what).map(|f| (f.repository, f.path, f.pin));
        let file = |repository: &str, path: &str, pin: Option<&str>| {
            Some((repository.to_owned(), path.to_owned(), pin.map(str::to_owned)))
        };
        assert_eq!(named("a/b, data/x.yml: rules of ID"), file("a/b", "data/x.yml", None));
        assert_eq!(named("a/b@4ba0f711 x/y.json: hours"), file("a/b", "x/y.json", Some("4ba0f711")));
        assert_eq!(named("a/b@e9111e5 research: changes"), file("a/b", "research", Some("e9111e5")));
        assert_eq!(named("a/b.c@e9111e5"), file("a/b.c", "", Some("e9111e5")));
        for other in ["AARP guide", "and/or lists: a page", "states.aarp.org/guam, guide", "a b/c.d: e"] {
            assert_eq!(named(other), None, "{other}");
        }
        let at = |address: &str| repository(address).map(|f| (f.repository, f.path, f.pin));
        assert_eq!(at("https://github.com/a/b.git"), file("a/b", "", None));
        assert_eq!(at("https://github.com/a/b/blob/main/c/d.csv"), file("a/b", "c/d.csv", None));
        let raw = "https://raw.githubusercontent.com/a/b/0740980/c.csv";
        assert_eq!(at(raw), file("a/b", "c.csv", Some("0740980")));
        assert_eq!(at("https://example.gov/a/b"), None);
    }
}
